"""The luck of a server: nobody can foresee it, unless a test asks for the same again."""

from __future__ import annotations

from itertools import permutations

import pytest

from pepperbox.engine.errors import BadOption
from pepperbox.engine.stream import WORD
from pepperbox.server.luck import Luck, SeededLuck
from tests.seed import SEED


def test_the_system_gives_another_number_each_time() -> None:
    luck = Luck()
    numbers = {luck.number("dice", "catch-6", 2, 5) for _ in range(100)}
    assert len(numbers) == 100
    assert all(0 <= number < 1 << 63 for number in numbers)


def test_a_seed_gives_the_same_number_for_the_same_thing() -> None:
    things = [("dice", version) for version in range(50)] + [("whims", version) for version in range(50)]
    numbers = [SeededLuck(SEED).number(*thing) for thing in things]
    assert [SeededLuck(SEED).number(*thing) for thing in reversed(things)] == numbers[::-1]
    assert len({*numbers, *(SeededLuck(SEED + 1).number(*thing) for thing in things)}) == 200


@pytest.mark.parametrize("wrong", [-1, 1 << 63, "1", True])
def test_what_is_no_seed_is_refused(wrong: int) -> None:
    with pytest.raises(BadOption, match="a seed is a whole number"):
        SeededLuck(wrong)


def test_a_shuffle_comes_to_every_order_about_as_often() -> None:
    orders = dict.fromkeys(permutations("ABCD"), 0)
    for number in range(2400):
        things = list("ABCD")
        SeededLuck(1).shuffle(things, number)  # the same 2,400 shuffles each time
        orders[tuple(things)] += 1
    chi_square = sum((times - 100) ** 2 / 100 for times in orders.values())
    assert chi_square < 45  # 23 is expected, and more than 45 comes once in 250 times


def test_what_lies_between_is_spread_over_the_whole_range() -> None:
    found = [SeededLuck(1).between(0.5, 1.5, number) for number in range(1000)]
    assert all(0.5 <= one < 1.5 for one in found)
    assert [sum(0.5 + part / 4 <= one < 0.75 + part / 4 for one in found) for part in range(4)] == pytest.approx(
        [250] * 4, abs=60
    )


def test_a_secret_never_comes_from_the_seed() -> None:
    secrets = {luck.secret() for luck in (SeededLuck(1), SeededLuck(1), Luck()) for _ in range(20)}
    assert len(secrets) == 60
    assert min(map(len, secrets)) >= 22


def test_a_stream_from_the_system_is_another_each_time_and_one_from_a_seed_the_same() -> None:
    streams = {tuple(Luck().stream("dice", "catch-6", 2, 7)) for _ in range(20)}
    assert len(streams) == 20
    assert all(len(stream) == 4 and max(stream) <= WORD for stream in streams)
    assert (
        SeededLuck(SEED).stream("dice", 1) == SeededLuck(SEED).stream("dice", 1) != SeededLuck(SEED).stream("dice", 2)
    )
