"""Spicy Dice for one: the card that can be expected to come to the most points.

What a box has scored never matters again, so a card stands at its empty boxes S, its rolls left r, and the dice.

**The dice.** Six of them with six faces lie in 6⁶ ways. In one more state a die is *fresh*: it has just been rolled and
shows its red number, so that it can be turned to any face. Or it is *in the air*. So there are 7⁶ ways for six dice to
lie or to be fresh, and 7⁶ for them to lie or to be rolled. Let

    lying(S, r, d)   be what is still to come when no die is fresh and the turn has begun, for d of 6⁶,
    landed(S, r, d)  the same with some dice fresh, for d of 7⁶,
    rolling(S, r, d) what is still to come when some dice of d lie and the others are in the air, for d of 7⁶, with r
                     rolls left after this one.

    landed  = most of lying over the faces that fresh dice are turned to
    rolling = mean of landed over what the dice in the air come to: five white faces, or fresh
    lying   = most of: score a box b,   worth(d, b) + turn(S without b, r)
                       roll some dice,  rolling(S, r − 1, those in the air), if rolls are left

A maximum over several dice is a maximum over one die after the other, and so is a mean; only their order counts, as one
turns dice after all have landed. So each of the three steps walks through the dice, and for each die through an array:
some 10⁶ additions and comparisons for every S and r, where going through all rolls of all handfuls would take 10⁹.

**Classic and Junior.** A turn begins with all six dice in the air: turn(S, r) = rolling(S, r − 1, all in the air), and
turn(nothing, r) is the bonus 5r, turn(S, 0) = 0. With S come its rolls, 0, 1, 2, …; after all S with fewer boxes. Only
turn(S, r) is kept, 1024 × 31 numbers: everything else about S follows from those of smaller S in some milliseconds.
By the Junior rule S boxes leave at least 3(|S| − 1) rolls for later, which is where its rolls begin.

**Extra Spicy.** A turn begins with the dice that were used in the air, and others lie; any of those may be rolled too,
at least one die is. So let

    held(S, r, d) = most of rolling(S, r − 1, d′) over the d′ that have the dice of d in the air, and maybe more
    lying         = most of: score a box b with dice u,  worth(d, b, u) + held(S without b, r, d with u in the air)
                             roll some dice,             held(S, r, d)

Here r comes first: from held(·, r) to held(·, r + 1), larger S before smaller ones, all in one array of 1024 × 7⁶
numbers. It is too large to be kept for every r, so that for play it is told approximately. Whoever holds
dice can roll them, so that held − held(all in the air) is never negative; as a matrix, with a row for each S and r and
a column for each d, it is close to one of small rank. Some rows and some columns of it, taken on the way, tell its
factors. Decisions look one roll ahead from there; what that loses is measured (docs/solutions/spicy-dice.md).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from pepperbox.engine.compiled import Array, compiling, on_cores, templates
from pepperbox.engine.game import Game
from pepperbox.engine.parts import part
from pepperbox.engine.rulebook import Moves
from pepperbox.engine.stream import Stream
from pepperbox.games.dice import ALL_SIX
from pepperbox.games.spicy_dice import RULEBOOK
from pepperbox.games.spicy_dice.rules import (
    BONUS,
    BOXES,
    EMPTY,
    FLIP,
    ROLLS,
    SCORE,
    State,
    box_of,
    dice_of,
    die_of,
    face_of,
    offer_dice,
    score,
    worth,
    worth_of,
)
from pepperbox.solve.solution import Progress, Solution, Tables, Worth

LYING = 6**6
MORE = 7**6  # with fresh dice, or with dice in the air
SEVENTH = 6  # the digit of a die that is fresh or in the air; the others are faces less one
ALL_IN_THE_AIR = MORE - 1
SETS = 1 << BOXES  # of boxes; bit b − 1 for box b
NEVER = -1e9
FULL = -1  # in place of a row, for a box that is not empty


class Kernels(NamedTuple):
    tabulate: Callable[..., None]
    turn_fresh: Callable[..., None]
    land: Callable[..., None]
    solve_set: Callable[..., None]
    list_uses: Callable[..., int]
    score_with: Callable[..., None]
    hold: Callable[..., None]


@part
def lay(faces: Any, lying: int) -> None:
    for die in range(6):
        faces[die] = 1 + lying % 6
        lying //= 6


@part
def turn_fresh(lying: Any, spare: Any, landed: Any) -> None:
    """For one die after the other: fresh, it is worth what its best face is."""
    source, outer, inner = lying, 6**5, 1
    for die in range(6):
        target = landed if die % 2 else spare
        for i in range(outer):
            six, seven = i * 6 * inner, i * 7 * inner
            for k in range(inner):
                best = source[six + k]
                target[seven + k] = best
                for face in range(1, 6):
                    value = source[six + face * inner + k]
                    target[seven + face * inner + k] = value
                    best = max(best, value)
                target[seven + SEVENTH * inner + k] = best
        source, outer, inner = target, outer // 6, inner * 7


@part
def land(values: Any) -> None:
    """For one die after the other: in the air, it is worth the mean of five white faces and of being fresh."""
    outer, inner = 7**5, 1
    for die in range(6):
        for i in range(outer):
            seven = i * 7 * inner
            for k in range(inner):
                total = values[seven + SEVENTH * inner + k]
                for face in range(6):
                    if face != die:
                        total += values[seven + face * inner + k]
                values[seven + SEVENTH * inner + k] = total / 6
        outer, inner = outer // 7, inner * 7


@part
def place_in_air(lying: int) -> int:
    """The number of six dice that lie among those that lie or are in the air."""
    place, seven = 0, 1
    for _ in range(6):
        place += lying % 6 * seven
        lying //= 6
        seven *= 7
    return place


@part
def forbid_no_roll(rolling: Any) -> None:
    """With no die in the air there is no roll."""
    for lying in range(LYING):
        rolling[place_in_air(lying)] = NEVER


@part
def choose_roll(rolling: Any, one: Any, two: Any, best: Any) -> None:
    """For one die after the other: lying, it stays so or is rolled too."""
    forbid_no_roll(rolling)
    source, outer, inner = rolling, 1, 7**5
    for die in range(6):
        target = best if die == 5 else two if die % 2 else one
        for i in range(outer):
            seven, six = i * 7 * inner, i * 6 * inner
            for face in range(6):
                for k in range(inner):
                    lies = source[seven + face * inner + k]
                    target[six + face * inner + k] = max(lies, source[seven + SEVENTH * inner + k])
        source, outer, inner = target, outer * 6, inner // 7


@cache
def kernels() -> Kernels:
    with compiling(RULEBOOK, "solution"):

        @njit(cache=True, nogil=True)
        def tabulate(worths: Any) -> None:
            """What six dice are worth in every box, by the rules."""
            faces: Any = np.zeros(6, np.int16)
            for lying in range(LYING):
                lay(faces, lying)
                for box in range(1, BOXES + 1):
                    worths[box, lying] = worth(faces, box)

        @njit(cache=True, nogil=True)
        def turn_all_fresh(lying: Any, spare: Any, landed: Any) -> None:
            turn_fresh(lying, spare, landed)

        @njit(cache=True, nogil=True)
        def land_all(values: Any) -> None:
            land(values)

        @njit(cache=True, nogil=True)
        def solve_set(boxes: int, scored: int, worths: Any, turn: Any, fewest: int, most: int, chain: Any) -> None:
            """What empty boxes are worth with every number of rolls, if these may be scored; `chain` takes lying(S)."""
            one, two, three = np.empty(MORE), np.empty(MORE), np.empty(MORE)
            lying, roll = np.empty(LYING), np.full(LYING, NEVER)
            for left in range(fewest, most):
                lying[:] = roll
                for box in range(1, BOXES + 1):
                    if scored >> (box - 1) & 1:
                        rest = turn[boxes & ~(1 << (box - 1)), left]
                        for i in range(LYING):
                            lying[i] = max(lying[i], worths[box, i] + rest)
                if len(chain):
                    chain[left] = lying
                turn_fresh(lying, one, two)
                land(two)
                turn[boxes, left + 1] = two[ALL_IN_THE_AIR]
                choose_roll(two, one, three, roll)

        @njit(cache=True, nogil=True)
        def list_uses(states: Any, first: Any, lead_to: Any, points: Any) -> int:
            """For each box and each way to lie: the handfuls to score with, what is in the air then, their points."""
            s, place = states[0], 0
            moves: Any = np.zeros(ALL_SIX + 3, np.int32)
            for box in range(1, BOXES + 1):
                for lying in range(first.shape[1] - 1):
                    first[box, lying] = place
                    lay(s.faces[0], lying)
                    moves[0] = 0
                    offer_dice(s, 0, box, moves)
                    for i in range(1, moves[0] + 1):
                        if len(points):
                            dice = dice_of(moves[i])
                            points[place] = worth_of(s.faces[0], box, dice)
                            seven, index = 1, 0
                            for die in range(6):
                                index += (SEVENTH if dice >> die & 1 else s.faces[0][die] - 1) * seven
                                seven *= 7
                            lead_to[place] = index
                        place += 1
                first[box, -1] = place
            return place

        @njit(cache=True, nogil=True)
        def score_with(held: Any, rows: Any, first: Any, lead_to: Any, points: Any, can_roll: bool, lying: Any) -> None:
            """The most of rolling on and of all ways to score; `rows` of held are that of S, and of S without a box."""
            own = held[rows[0]]
            for i in range(LYING):
                lying[i] = own[place_in_air(i)] if can_roll else NEVER
            for box in range(1, BOXES + 1):
                if rows[box] != FULL:
                    after = held[rows[box]]
                    for i in range(LYING):
                        best = lying[i]
                        for k in range(first[box, i], first[box, i + 1]):
                            best = max(best, points[k] + after[lead_to[k]])
                        lying[i] = best

        @njit(cache=True, nogil=True)
        def hold(rolling: Any) -> None:
            """For one die after the other, in place: lying, it stays so or is rolled too."""
            forbid_no_roll(rolling)
            outer, inner = 7**5, 1
            for _ in range(6):
                for i in range(outer):
                    seven = i * 7 * inner
                    for face in range(6):
                        for k in range(inner):
                            lies = rolling[seven + face * inner + k]
                            rolling[seven + face * inner + k] = max(lies, rolling[seven + SEVENTH * inner + k])
                outer, inner = outer // 7, inner * 7

        table, lying, more, held = (
            np.zeros((BOXES + 1, LYING), np.int16),
            np.zeros(LYING),
            np.zeros(MORE),
            np.zeros((1, MORE)),
        )
        first, lead_to, points = np.zeros((BOXES + 1, 1), np.int32), np.zeros(0, np.int32), np.zeros(0, np.int16)
        tabulate(table)
        turn_all_fresh(lying, more, more)
        land_all(more)
        solve_set(0, 0, table, held, 0, 0, np.zeros((0, LYING)))
        list_uses(templates(Game(RULEBOOK), 1), first, lead_to, points)
        score_with(held, np.full(BOXES + 1, FULL), first, lead_to, points, False, lying)
        hold(more)
    return Kernels(tabulate, turn_all_fresh, land_all, solve_set, list_uses, score_with, hold)


# ── What is given ────────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def worths() -> Array:
    """By box and by how the dice lie."""
    table = np.zeros((BOXES + 1, LYING), np.int16)
    kernels().tabulate(table)
    return table


def sets_of(size: int) -> list[int]:
    return [sum(1 << box for box in chosen) for chosen in combinations(range(BOXES), size)]


def without(boxes: int, box: int) -> int:
    return boxes & ~(1 << (box - 1))


def after_each(boxes: int) -> Array:
    """The set itself, then what is left of it after each box; FULL for those that it does not hold."""
    return np.array([boxes, *(without(boxes, box) if boxes >> (box - 1) & 1 else FULL for box in range(1, BOXES + 1))])


def fewest_left(is_junior: bool, empty: int) -> int:
    """How few rolls a turn with so many empty boxes can leave."""
    return 3 * (empty - 1) if is_junior else 0


def most_left(empty: int) -> int:
    """How many rolls can be left when a turn with so many empty boxes begins: each full one took a roll."""
    return ROLLS - (BOXES - empty)


# ── Classic and Junior ───────────────────────────────────────────────────────────────────────────────────────────────


Habit = Callable[[int], int]  # which of the boxes that are empty somebody would score


def any_box(boxes: int) -> int:
    return boxes


def solve_classic(is_junior: bool, progress: Progress, cores: int, boxes: int = BOXES, habit: Habit = any_box) -> Array:
    """turn(S, r) for all S of up to so many boxes; with a habit, what is still the best for those who have it."""
    turn = np.zeros((SETS, ROLLS + 1))
    turn[0] = BONUS * np.arange(ROLLS + 1)
    needed = met_by(habit, boxes)
    worths()  # once, before several cores ask for it
    done = 0
    for size in range(1, boxes + 1):
        for some in portions([chosen for chosen in sets_of(size) if chosen in needed], cores):
            solve_sets(turn, some, is_junior, cores, habit)
            done += len(some)
            progress(done / len(needed))
    return turn


def met_by(habit: Habit, most: int) -> set[int]:
    """The sets of empty boxes that somebody meets, of up to so many boxes."""
    met, waiting = set[int](), sets_of(most)
    while waiting:
        boxes = waiting.pop()
        if boxes and boxes not in met:
            met.add(boxes)
            waiting += [without(boxes, box) for box in range(1, BOXES + 1) if habit(boxes) >> (box - 1) & 1]
    return met


def portions(sets: list[int], cores: int) -> Iterator[list[int]]:
    """Some at a time, so that progress can be seen and Ctrl-C is heard."""
    for first in range(0, len(sets), 2 * cores):
        yield sets[first : first + 2 * cores]


def solve_sets(turn: Array, some: list[int], is_junior: bool, cores: int, habit: Habit) -> None:
    def work(rows: slice) -> None:
        for boxes in some[rows]:
            solve_one(turn, boxes, is_junior, habit(boxes))

    on_cores(work, len(some), cores)


def solve_one(turn: Array, boxes: int, is_junior: bool, scored: int, chain: Array | None = None) -> None:
    size = boxes.bit_count()
    room = np.zeros((0, LYING)) if chain is None else chain
    kernels().solve_set(boxes, scored, worths(), turn, fewest_left(is_junior, size), most_left(size), room)


# ── Extra Spicy ──────────────────────────────────────────────────────────────────────────────────────────────────────


class Uses(NamedTuple):
    """For each box and each way to lie, the handfuls to score with, row after row."""

    first: Array
    lead_to: Array  # the dice that lie and those that are in the air then
    points: Array


@cache
def uses() -> Uses:
    state, first = templates(Game(RULEBOOK, 1, {"extra": True}), 1), np.zeros((BOXES + 1, LYING + 1), np.int32)
    count = kernels().list_uses(state, first, np.zeros(0, np.int32), np.zeros(0, np.int16))
    lead_to, points = np.zeros(count, np.int32), np.zeros(count, np.int16)
    kernels().list_uses(state, first, lead_to, points)
    return Uses(first, lead_to, points)


def layers_of_extra(is_junior: bool, cores: int, boxes: int = BOXES) -> Iterator[tuple[int, Array]]:
    """held(S, r, d) for r = 0, 1, 2, …: the same array each time, which is what it is until the next is asked for."""
    held = np.zeros((1 << boxes, MORE))
    uses()  # once, before several cores ask for it
    for left in range(ROLLS + 1):
        held[0] = BONUS * left
        yield left, held
        for size in range(boxes, 0, -1):
            if fewest_left(is_junior, size) <= left < most_left(size):
                for some in portions([chosen for chosen in sets_of(size) if chosen < 1 << boxes], cores):
                    step_sets(held, some, left, is_junior, cores)


def step_sets(held: Array, some: list[int], left: int, is_junior: bool, cores: int) -> None:
    """From held(S, r) to held(S, r + 1), for some S."""

    def work(rows: slice) -> None:
        lying, spare, rolling = np.empty(LYING), np.empty(MORE), np.empty(MORE)
        for boxes in some[rows]:
            can_roll = left > fewest_left(is_junior, boxes.bit_count())
            kernels().score_with(held, after_each(boxes), *uses(), can_roll, lying)
            roll_from(lying, spare, rolling)
            kernels().hold(rolling)
            held[boxes] = rolling

    on_cores(work, len(some), cores)


def roll_from(lying: Array, spare: Array, rolling: Array) -> None:
    """What rolling is worth, given what dice are worth as they lie after it."""
    kernels().turn_fresh(lying, spare, rolling)
    kernels().land(rolling)


# What play needs of it: how much more held dice are worth than all in the air, as a product of two narrow matrices.

RANK = 48
SOME_COLUMNS, SOME_ROWS = 700, 1000  # from which the factors are found
HELD = 0.6  # how many dice lie in the columns that are taken


class Samples:
    """Some rows and some columns of what held dice are worth, taken layer by layer."""

    def __init__(self, is_junior: bool) -> None:
        self._luck = np.random.default_rng(1)
        digits = self._luck.integers(0, 6, (SOME_COLUMNS, 6))
        digits[self._luck.random(digits.shape) > HELD] = SEVENTH
        self._columns = np.unique(digits @ 7 ** np.arange(6))
        self._is_junior = is_junior
        self.air = np.zeros((ROLLS + 1, SETS))  # what a turn with all dice in the air is worth
        self._of_columns = np.zeros((ROLLS + 1, SETS, len(self._columns)), np.float32)
        self._places: list[tuple[int, int]] = []
        self._of_rows: list[Array] = []

    def take(self, left: int, held: Array) -> None:
        known = [boxes for boxes in range(1, len(held)) if self._is_known(left, boxes.bit_count())]
        self.air[left, : len(held)] = held[:, ALL_IN_THE_AIR]
        self._of_columns[left, known] = held[known][:, self._columns] - self.air[left, known, None]
        for boxes in self._luck.choice(known, min(len(known), SOME_ROWS // ROLLS), replace=False):
            self._places.append((left, boxes))
            self._of_rows.append((held[boxes] - self.air[left, boxes]).astype(np.float32))

    def _is_known(self, left: int, size: int) -> bool:
        return fewest_left(self._is_junior, size) < left <= most_left(size)

    def factors(self) -> Tables:
        """The factors, and the error that they leave: the root of its mean square over the rows that were taken."""
        flat = self._of_columns.reshape(-1, len(self._columns))
        known = flat[flat.any(axis=1)].astype(np.float64)
        directions = np.linalg.eigh(known.T @ known).eigenvectors[:, ::-1].T.astype(np.float32)  # the strongest first
        by_row = (flat @ directions[:RANK].T).reshape(ROLLS + 1, SETS, RANK)
        places, rows = tuple(np.transpose(self._places)), np.array(self._of_rows)
        by_dice = np.linalg.lstsq(by_row[places], rows, rcond=None)[0]
        error = np.sqrt(np.mean((by_row[places] @ by_dice - rows) ** 2))
        return {"air": self.air, "by_row": by_row, "by_dice": by_dice.astype(np.float32), "error": np.array([error])}


def solve_extra(is_junior: bool, progress: Progress, cores: int, boxes: int = BOXES) -> Tables:
    samples = Samples(is_junior)
    for left, held in layers_of_extra(is_junior, cores, boxes):
        if left > 0:
            samples.take(left, held)
        progress(left / ROLLS)
    return samples.factors()


# ── Answers ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def objection(game: Game) -> str | None:
    return None


def settled(game: Game) -> str:
    return "-".join(name for name in ("extra", "junior") if game.options[name]) or "classic"


def solve(game: Game, progress: Progress, cores: int) -> Tables:
    is_junior = bool(game.options["junior"])
    if game.options["extra"]:
        return solve_extra(is_junior, progress, cores)
    return {"turn": solve_classic(is_junior, progress, cores)}


def solution_from(game: Game, tables: Tables) -> Solution:
    return BestExtraCard(game, tables) if game.options["extra"] else BestCard(game, tables)


class Card(NamedTuple):
    """Where a seat's card stands."""

    boxes: int  # those that are empty
    left: int  # rolls
    faces: list[int]
    fresh: int


def card_of(s: State, seat: int) -> Card:
    boxes = sum(1 << (box - 1) for box in range(1, BOXES + 1) if s.boxes[seat][box] == EMPTY)
    return Card(boxes, ROLLS - s.rolls_used[seat], s.faces[seat], s.fresh)


def place_of(faces: list[int], base: int, seventh: int = 0) -> int:
    """The number of how dice lie, some of them fresh or in the air."""
    return sum((SEVENTH if seventh >> die & 1 else face - 1) * base**die for die, face in enumerate(faces))


def places_in_air(faces: list[int]) -> Array:
    """The numbers of how dice lie with each handful in the air."""
    is_rolled = np.arange(ALL_SIX + 1)[:, None] >> np.arange(6) & 1
    places: Array = np.where(is_rolled, SEVENTH, np.array(faces) - 1) @ 7 ** np.arange(6)
    return places


class AnyCard:
    """A card that comes to the most points, whoever else plays: nobody can do anything about it."""

    unit = "points"
    within = 0.0
    about = "points of the best card"
    error = 0.0  # of what actions are worth; the value is exact

    def __init__(self, game: Game, value: float) -> None:
        self.value = value
        self.figures: dict[str, float] = {}
        self._is_junior = bool(game.options["junior"])
        self._rolling = lru_cache(maxsize=ROLLS)(self._solved_rolling)

    def weigh(self, s: State, seat: int, moves: Moves, whims: Stream) -> list[Worth]:
        """What the whole card can be expected to come to."""
        card, so_far = card_of(s, seat), score(s, seat)
        rolls = self._rolling(card.boxes, card.left - 1)[places_in_air(card.faces)] if moves[1] < FLIP else ()
        return [
            Worth(so_far + float(rolls[action] if action < FLIP else self._after(card, action)), self.unit, self.error)
            for action in moves[1 : moves[0] + 1]
        ]

    def _after(self, card: Card, action: int) -> float:
        if action < SCORE:
            return self._after_flip(card, die_of(action), face_of(action))
        return self._after_score(card, action)

    def _after_flip(self, card: Card, die: int, face: int) -> float:
        """The other fresh dice can still be turned to what is best."""
        shown = [face if other == die else shows for other, shows in enumerate(card.faces)]
        still = card.fresh & ~(1 << die)
        lying = self._lying(card.boxes, card.left).reshape((6,) * 6)  # the last die first
        chosen = tuple(slice(None) if still >> other & 1 else shown[other] - 1 for other in reversed(range(6)))
        return float(np.max(lying[chosen]))

    def _solved_rolling(self, boxes: int, left: int) -> Array:
        rolling = np.empty(MORE)
        roll_from(self._lying(boxes, left), np.empty(MORE), rolling)
        return rolling

    def _lying(self, boxes: int, left: int) -> Array:
        """lying(S, r, ·)"""
        raise NotImplementedError

    def _after_score(self, card: Card, action: int) -> float:
        raise NotImplementedError


class BestCard(AnyCard):
    """In Classic and Junior, exactly."""

    def __init__(self, game: Game, tables: Tables) -> None:
        self._turn = tables["turn"]
        super().__init__(game, float(self._turn[SETS - 1, ROLLS]))
        self._chain = lru_cache(maxsize=4)(self._solved_chain)

    def _after_score(self, card: Card, action: int) -> float:
        box = box_of(action)
        points = worths()[box, place_of(card.faces, 6)]
        return float(points + self._turn[without(card.boxes, box), card.left])

    def _lying(self, boxes: int, left: int) -> Array:
        lying: Array = self._chain(boxes)[left]
        return lying

    def _solved_chain(self, boxes: int) -> Array:
        chain = np.zeros((ROLLS, LYING))
        solve_one(self._turn, boxes, self._is_junior, boxes, chain)
        return chain


class BestExtraCard(AnyCard):
    """In Extra Spicy: the value is exact, what actions are worth is close."""

    def __init__(self, game: Game, tables: Tables) -> None:
        self._air, self._by_row, self._by_dice = tables["air"], tables["by_row"], tables["by_dice"]
        super().__init__(game, float(self._air[ROLLS, SETS - 1]))
        self.error = float(tables["error"][0])
        self._held = lru_cache(maxsize=4)(self._told_held)
        self._kept_lying = lru_cache(maxsize=4)(self._solved_lying)

    def _told_held(self, boxes: int, left: int) -> Array:
        """held(S, r, ·) for these boxes in row 0, and for them without a box in the row of that box."""
        sets = after_each(boxes)
        told: Array = self._by_row[left, sets] @ self._by_dice + self._air[left, sets, None]
        return told

    def _lying(self, boxes: int, left: int) -> Array:
        return self._kept_lying(boxes, left)

    def _solved_lying(self, boxes: int, left: int) -> Array:
        can_roll = left > fewest_left(self._is_junior, boxes.bit_count())
        rows = np.where(after_each(boxes) == FULL, FULL, np.arange(BOXES + 1))
        lying = np.empty(LYING)
        kernels().score_with(self._held(boxes, left), rows, *uses(), can_roll, lying)
        return lying

    def _after_score(self, card: Card, action: int) -> float:
        box, dice = box_of(action), dice_of(action)
        after = self._held(card.boxes, card.left)[box, place_of(card.faces, 7, seventh=dice)]
        return worth_of(card.faces, box, dice) + float(after)
