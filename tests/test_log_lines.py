"""What a line of the log says of an error."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from pepperbox.engine.errors import IllegalAction
from pepperbox.server.http.app import create_app
from pepperbox.server.http.lines import Lines
from pepperbox.server.http.run import Server, config
from pepperbox.server.http.settings import Settings
from tests.serving import run


def logged(error: Exception) -> str:
    """The line about an error."""
    record = logging.LogRecord("x", logging.ERROR, "", 0, "failed", (), (type(error), error, error.__traceback__))
    return Lines().format(record)


def test_an_error_of_ours_does_not_tell_what_it_was_about() -> None:
    """Errors of the rules quote the position, others perhaps a row or a message."""
    hand, row = "1 2 3", "key=4"

    def show_a_position() -> None:
        try:
            raise IllegalAction(hand)
        except IllegalAction as error:
            raise RuntimeError(row) from error

    with pytest.raises(RuntimeError) as caught:
        show_a_position()
    line = logged(caught.value)
    assert "show_a_position" in line
    assert "RuntimeError" in line
    assert "IllegalAction" in line
    assert hand not in line
    assert row not in line


def test_errors_of_the_system_say_what_they_are() -> None:
    with pytest.raises(OSError) as caught:
        Path("/nowhere").read_text()
    assert "No such file or directory" in logged(caught.value)


def test_what_fails_in_the_loop_is_logged_without_what_it_was_given(caplog: pytest.LogCaptureFixture) -> None:
    key = "key-of-a-seat"

    def shown(_: str) -> None:
        raise RuntimeError(key)

    async def fail() -> None:
        server = Server(config(create_app(Settings("tables.db")), "", 0))
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(server.complain)
        loop.call_soon(shown, key)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    run(fail())
    (line,) = [Lines().format(record) for record in caplog.records if record.levelno >= logging.ERROR]
    assert "shown" in line
    assert key not in line
