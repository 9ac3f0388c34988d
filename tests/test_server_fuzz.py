"""Whatever is sent to the server, it answers clearly, and the tables play on."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any, cast, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

import pepperbox
from pepperbox.server import protocol
from pepperbox.server.protocol import LONGEST_MESSAGE, PROTOCOL, SIGNS
from tests.seed import chooser
from tests.serving import Served, Tab, all_see, connected, guests, run, served
from tests.test_server import record_of, seated, table_of


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(str(tmp_path_factory.mktemp("tables") / "tables.db")) as running:
        yield running


# ── REST ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_rest_answers_as_its_description_says(server: Served) -> None:
    """Whatever is asked, the answer has a status and a form that /openapi.json tells of, and never 500.

    What is well-formed may still be refused: which options and names are possible is not in the description.
    """
    import schemathesis  # here, as it takes seconds that other processes need not spend
    from schemathesis.generation.modes import GenerationMode
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    description = schemathesis.openapi.from_url(f"{server.address}/openapi.json")
    operations = [cast(Any, found).ok() for found in description.get_all_operations()]
    assert len(operations) > 10
    for operation in operations:
        right, wrong = (operation.as_strategy(mode) for mode in GenerationMode)

        @given(right | wrong)
        @settings(max_examples=12, suppress_health_check=list(HealthCheck))
        def ask(case: Any) -> None:
            case.call_and_validate(excluded_checks=[positive_data_acceptance])

        ask()


# ── Sockets ──────────────────────────────────────────────────────────────────────────────────────────────────────────

LIKELY = ["", "A", "H", "I", "roll", "aside 12", "stop", "easy", "best", SIGNS[0], "\0", "\ud800", "A" * 300, "𝔸", "-1"]
TEXTS = st.one_of(st.text(max_size=30), st.sampled_from(LIKELY))
NUMBERS = st.one_of(
    st.integers(-2, 60), st.sampled_from([2**53, 2**53 + 1, 2**63, 2**64, -(2**70), 10**400]), st.floats()
)
VALUES = st.recursive(
    st.one_of(TEXTS, NUMBERS, st.booleans(), st.none()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=5,
)
Message = dict[str, Any]


def fitting(type: msgspec.inspect.Type) -> st.SearchStrategy[Any]:
    """Values that a field of a message may have."""
    if isinstance(type, msgspec.inspect.UnionType):
        return st.one_of(*map(fitting, type.types))
    if isinstance(type, msgspec.inspect.StrType):
        shortest, longest = type.min_length or 0, type.max_length or 30
        likely = [text for text in LIKELY if shortest <= len(text) <= longest and text != "\ud800"]
        texts = st.text(min_size=shortest, max_size=longest) | st.sampled_from(likely)
        return st.from_regex(type.pattern, fullmatch=True) if type.pattern else texts
    if isinstance(type, msgspec.inspect.IntType):
        return st.integers(type.ge or 0, 60)
    return {msgspec.inspect.BoolType: st.booleans(), msgspec.inspect.NoneType: st.none()}[type.__class__]


def right(kind: type) -> st.SearchStrategy[Message]:
    """Messages of a kind in good form; what they ask for may be impossible all the same."""
    declared = msgspec.inspect.type_info(kind)
    assert isinstance(declared, msgspec.inspect.StructType)
    fields = {True: {"type": st.just(declared.tag)}, False: {}}
    for field in declared.fields:
        fields[field.required][field.encode_name] = fitting(field.type)
    return st.fixed_dictionaries(fields[True], optional=fields[False])


def wrong(kind: type) -> st.SearchStrategy[Message]:
    """The same with something missing, changed or added."""

    def spoiled(message: Message, key: str, value: Any, is_missing: bool) -> Message:
        return {k: v for k, v in message.items() if k != key} | ({} if is_missing else {key: value})

    keys = st.sampled_from(["type", *(field.name for field in msgspec.structs.fields(kind)), "unknown"])
    return st.builds(spoiled, right(kind), keys, VALUES, st.booleans())


KINDS: tuple[type, ...] = get_args(protocol.FromClient)
EVERY_KIND = st.tuples(*(make(kind).map(json.dumps) for kind in KINDS for make in (right, wrong)))
ANY_JSON = st.one_of(VALUES, st.dictionaries(TEXTS, VALUES), *map(wrong, KINDS)).map(json.dumps)
ODD = st.sampled_from(
    [
        "",
        "{",
        "[]",
        "null",
        "NaN",
        '{"type":}',
        '{"type":"ping"}{"type":"ping"}',
        '{"type":"chat","id":"x","text":"\\u0000"}',
        '{"type":"chat","id":"x","text":"\\ud800"}',
        '{"type":"chat","id":"\\u0000","text":"a NUL in the id"}',
        '{"type":"act","id":"x","seat":"A","action":"roll","version":1e999}',
        '{"type":"act","id":"x","seat":"A","action":"roll","version":' + "9" * 5000 + "}",
        '{"type":"ping","type":"start","id":"x"}',
        "[" * 10_000,
        '{"a":' * 3_000,
        '{"type":"ping","x":' + "[" * 5_000 + "]" * 5_000 + "}",
        '{"type":"chat","id":"x","text":"' + "é" * (LONGEST_MESSAGE - 10) + '"}',
        '{"type":"ping"}'.encode("utf-16"),
        b"\xff\xfe\xfd",
        b"",
        b"\0" * 100,
        "\ufeff" + '{"type":"ping"}',
    ]
)
MESSAGES = st.one_of(ANY_JSON, ODD, st.binary(max_size=50), st.text(max_size=50))


async def is_answered(tab: Tab) -> None:
    """Wait for a pong, so that everything before it has been answered."""
    before = sum(message["type"] == "pong" for message in tab.received)
    await tab.send({"type": "ping"})
    await tab.until(lambda: sum(message["type"] == "pong" for message in tab.received) > before)


def test_a_message_in_good_form_is_understood() -> None:
    for kind in KINDS:

        @given(right(kind))
        def understood(message: Message) -> None:
            assert isinstance(protocol.parse(json.dumps(message)), kind)  # noqa: B023  # it is called at once

        understood()


def test_no_message_brings_a_table_out_of_step(server: Served) -> None:
    """A spectator and a player send every kind of message and anything else; then the game is played to its end."""

    @given(EVERY_KIND, st.lists(MESSAGES, max_size=20), st.randoms(use_true_random=False))
    @settings(max_examples=8, suppress_health_check=list(HealthCheck))
    def fuzz(every: tuple[str, ...], messages: list[str | bytes], luck: random.Random) -> None:
        run(play(luck.sample([*every, *messages], len(every) + len(messages)), luck))

    async def play(messages: list[str | bytes], luck: random.Random) -> None:
        async with guests(server, "Ann", "Bob", "Cid", "Mal") as (ann, bob, cid, mal):
            tabs = await seated([ann, bob, cid], "keep-on-rolling", public=True, options={"target": "20"})
            tabs.append(await mal.tab(table_of(tabs[0])))
            for message in messages:
                tab = luck.choice(tabs[2:])
                await tab.send(message)
                if not tab.is_over:
                    await is_answered(tab)
            assert {message["type"] for tab in tabs for message in tab.received} <= {"state", "ack", "refused", "pong"}
            if not tabs[2].seat("C")["resigned"] and tabs[2].seat("C")["bot"]:
                await tabs[2].do("return", seat="C")
            await asyncio.gather(*(tab.play(number) for number, tab in enumerate(tabs)))
            await all_see(tabs, lambda tab: tab.phase == "over")
            assert pepperbox.load(await record_of(ann, tabs[0])).events

    fuzz()


def test_what_was_heard_can_be_said_again_by_anybody_without_effect(server: Served) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob", "Mal") as (ann, bob, mal):
            tabs = await seated([ann, bob], "catch-6", public=True, options={"wins": "1"})
            sent: list[dict[str, Any]] = []
            for tab in tabs:
                send = tab.send

                async def noted(message: Any, send: Any = send) -> None:
                    sent.append(message)
                    await send(message)

                tab.send = noted  # type: ignore[method-assign]
            await asyncio.gather(*(tab.play(number) for number, tab in enumerate(tabs)))
            version = tabs[0].version
            thief = await mal.tab(table_of(tabs[0]))
            again = await ann.tab(table_of(tabs[0]))
            for message in sent:
                assert (await thief.ask(**message))["type"] == "refused"
                own = tabs[0].replies.get(message["id"])
                answer = await again.ask(**message)
                assert answer == own[-1] if own and own[-1]["type"] == "ack" else answer["type"] == "refused"
            assert again.version == thief.version == version

    run(play())


@given(st.one_of(MESSAGES, st.builds(json.dumps, st.fixed_dictionaries({"type": st.just("join"), "protocol": VALUES}))))
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_a_first_word_that_is_no_join_ends_the_conversation(server: Served, word: str | bytes) -> None:
    async def play() -> None:
        async with guests(server, "Ann") as (ann,):
            opened = await ann.open("catch-6")
            tab = Tab(await connected(server, opened["table"], ann.cookie))
            await tab.send(word)
            if word == json.dumps({"type": "join", "protocol": PROTOCOL}):
                await tab.until(lambda: tab.states)
                await tab.close()
                return
            bye = await tab.until_over()
            assert bye is not None
            assert bye["code"] in ("bad-message", "old-client")
            assert tab.socket.close_code == 1008

    run(play())


async def send_raw(socket: ClientConnection, data: bytes) -> None:
    socket.transport.write(data)
    async with asyncio.timeout(10):
        with pytest.raises(ConnectionClosed):
            while True:
                await socket.recv()


@pytest.mark.parametrize(
    "data",
    [
        b"\x81\x83\0\0\0\0\xff\xfe\xfd",  # a text that is not UTF-8
        b"\x81\x03abc",  # without a mask
        b"\x83\x80\0\0\0\0",  # an unknown opcode
        b"\xf1\x80\0\0\0\0",  # reserved bits
        b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",  # longer than anything
        b"\x80\x80\0\0\0\0",  # the continuation of nothing
        b"\x88\x81\0\0\0\0\x01",  # a close with half a code
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
def test_what_is_no_websocket_is_closed_and_the_others_play_on(server: Served, data: bytes) -> None:
    async def play() -> None:
        async with guests(server, "Ann", "Bob") as (ann, bob):
            tabs = await seated([ann, bob], "catch-6")
            broken = await connected(server, table_of(tabs[0]), ann.cookie)
            await broken.send(json.dumps({"type": "join", "protocol": PROTOCOL}))
            await broken.recv()
            await send_raw(broken, data)
            await tabs[0].act(chooser())
            await all_see(tabs, lambda tab: len(tab.lines) == 1)

    run(play())
