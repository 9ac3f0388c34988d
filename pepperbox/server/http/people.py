"""Who somebody is: a signed cookie with an id and a name. There are no accounts."""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, URLSafeSerializer

from pepperbox.engine.errors import PepperboxError
from pepperbox.engine.records import name_text
from pepperbox.server.core.table import Person
from pepperbox.server.luck import Luck

COOKIE = "pepperbox"
A_YEAR = 365 * 86_400  # seconds
ANIMALS = ("Badger", "Falcon", "Gecko", "Heron", "Ibex", "Lynx", "Marten", "Newt", "Otter", "Quail", "Stoat", "Wren")


class People:
    """Signs and reads the cookies of one server; `key` is its secret."""

    def __init__(self, key: str, luck: Luck) -> None:
        self._signer = URLSafeSerializer(key, salt="person")
        self._luck = luck

    def token(self, person: Person) -> str:
        return str(self._signer.dumps([person.id, person.name]))

    def read(self, token: str | None) -> Person | None:
        """The person of a token; None if it is not one of ours."""
        if not token:
            return None
        try:
            id, name = self._signer.loads(token)
            return Person(str(id), name_text(str(name)))
        except (BadSignature, PepperboxError, ValueError, TypeError):
            return None

    def new(self) -> Person:
        """Somebody who was never here, with a name to begin with."""
        return Person(secrets.token_urlsafe(9), ANIMALS[self._luck.number("animal") % len(ANIMALS)])
