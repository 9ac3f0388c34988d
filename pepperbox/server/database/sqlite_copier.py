"""The thread that copies SQLite's write-ahead log into the file, beside the one that writes.

What is committed is in the log, and synced. To copy it into the file means to write thousands of pages here and there
and to sync those; SQLite would do that within a commit, while all moves wait. A round copies what there was when it
began, and only when all is copied does the log begin anew. So a round is followed by another, which has little left to
do. Where moves are always quicker than that, the log grows until a commit copies what the last round has left
(`LONGEST_LOG`).
"""

from __future__ import annotations

import logging
import threading
from contextlib import closing

from sqlalchemy import Engine

from pepperbox.server.database.sqlite_file import FAILURES, unavailable
from pepperbox.server.database.sqlite_writer import Writer
from pepperbox.server.errors import loggable

EVERY = 1.0  # seconds
ROUNDS = 3  # one after the other, until all is copied

log = logging.getLogger("pepperbox.database")


class Copier(threading.Thread):
    """Copies what was written, every second in which something was; what fails is tried again in the next."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        super().__init__(name="pepperbox-copier", daemon=True)
        self.engine = engine
        self.writer = writer
        self.copied = 0.0  # the end of the last transaction that is in the file, by the monotonic clock
        self.is_in_trouble = False  # and has said so
        self.stopping = threading.Event()

    def stop(self) -> None:
        """End after the round that goes on; whoever closes the file copies the rest."""
        self.stopping.set()

    def run(self) -> None:
        while not self.stopping.wait(EVERY):
            ended = self.writer.ended
            try:
                if ended != self.copied and self.copy():
                    self.copied = ended
                self.is_in_trouble = False
            except FAILURES as error:
                if not self.is_in_trouble:
                    log.warning("the database's log can't be copied into the file: %s", loggable(unavailable(error)))
                self.is_in_trouble = True

    def copy(self) -> bool:
        """Copy what there is; is that all? What somebody still reads as it was before, is left for later."""
        with closing(self.engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
            for _ in range(ROUNDS):
                _, pages, copied = cursor.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                if pages == copied:
                    return True
        return False
