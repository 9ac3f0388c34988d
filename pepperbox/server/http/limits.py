"""How often, how many at once and from where something may be asked."""

from __future__ import annotations

import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Collection, Sequence
from functools import lru_cache
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from pepperbox.server.errors import TooFast
from pepperbox.server.http.settings import Rate, Settings

MOST_BUCKETS = 10_000
HOUSEHOLD = 5  # people behind one address who may do as much as they can at the same time
OWN_NETWORK = 64  # bits of an IPv6 address that a provider gives to one customer
A_MINUTE = 60.0  # seconds


class Bucket:
    """So many things a second, and some more at once after a rest."""

    __slots__ = ("_at", "_left")

    def __init__(self, burst: float) -> None:
        self._left = burst
        self._at = time.monotonic()

    def take(self, rate: float, burst: float) -> None:
        now = time.monotonic()
        self._left = min(burst, self._left + (now - self._at) * rate)
        self._at = now
        if self._left < 1:
            raise TooFast("too much at once: wait a moment")
        self._left -= 1


class Buckets:
    """A bucket for everyone who asks; of too many, those are forgotten who asked least recently."""

    def __init__(self, rate: Rate) -> None:
        self.rate, self.burst = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> None:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.burst)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        bucket.take(self.rate, self.burst)


class Allowance:
    """How often people may do something, each of them and all of one address together."""

    def __init__(self, rate: Rate) -> None:
        self._people = Buckets(rate)
        self._addresses = Buckets((rate[0] * HOUSEHOLD, rate[1] * HOUSEHOLD))

    def take(self, person: str, address: str) -> None:
        self._people.take(person)
        self._addresses.take(address)


class Crowd:
    """Who is in: so many in all, and so many of one address."""

    def __init__(self, most: int, most_of_address: int) -> None:
        self.most = most
        self.most_of_address = most_of_address
        self.count = 0
        self._of_address: Counter[str] = Counter()

    def enter(self, address: str) -> None:
        """Come in; one without an address is counted in all only."""
        if self.count >= self.most:
            raise TooFast("too many are connected: come back later")
        if address and self._of_address[address] >= self.most_of_address:
            raise TooFast("too many are connected from your address")
        self.count += 1
        if address:
            self._of_address[address] += 1

    def leave(self, address: str) -> None:
        self.count -= 1
        if address:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]


class Doors:
    """What everybody may ask of a server, and how much of that they have had."""

    def __init__(self, settings: Settings) -> None:
        self.requests = Buckets(settings.request_rate)
        self.messages = Allowance(settings.message_rate)
        self.joins = Allowance(settings.join_rate)
        self.openings = Allowance(settings.opening_rate)
        self.connections = Crowd(settings.connections, settings.address_connections)  # by who is at the other end
        self.sockets = Crowd(settings.connections, settings.address_connections)  # by for whom a proxy asks
        self.turned_away: Counter[str] = Counter()  # by what was too much
        self.refusing = Seldom(logging.getLogger("pepperbox.doors"))


class Seldom:
    """Logs what happens often once a minute, with how often it did."""

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._at = float("-inf")
        self._count = 0

    def warn(self, text: str) -> None:
        self._count += 1
        if time.monotonic() - self._at >= A_MINUTE:
            self._log.warning("%s (%s since the last time)", text, self._count)
            self._at, self._count = time.monotonic(), 0


# ── From where ───────────────────────────────────────────────────────────────────────────────────────────────────────


def address(connection: HTTPConnection) -> str:
    """Where somebody is, so that one household is one place."""
    return household(connection.client.host) if connection.client else ""


@lru_cache(maxsize=MOST_BUCKETS)
def household(host: str) -> str:
    """The address of a household: a whole network where each of its devices has another.

    >>> household("192.0.2.7"), household("2001:db8::1:2:3:4")
    ('192.0.2.7', '2001:db8::/64')
    """
    try:
        if ip_address(host).version == 4:
            return host
        return str(ip_network(f"{host}/{OWN_NETWORK}", strict=False))
    except ValueError:
        return host


def is_own_page(connection: HTTPConnection, origins: Sequence[str]) -> bool:
    """Does this come from a page of ours, or from no page at all?"""
    origin = connection.headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # what no browser would send
        return False


def is_our_name(connection: HTTPConnection, host_names: Collection[str]) -> bool:
    """Is this server asked for under one of its names, if it has any?"""
    if not host_names:
        return True
    try:
        return urlsplit(f"//{connection.headers.get('host', '')}").hostname in host_names
    except ValueError:
        return False
