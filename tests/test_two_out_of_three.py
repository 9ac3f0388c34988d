"""2 Out of 3 Ain't Bad, paragraph by paragraph of docs/rules/two-out-of-three.md."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from pepperbox import BadNotation, BadOption, GameState, IllegalAction, NotYourTurn
from pepperbox.games.two_out_of_three.rules import GAMES_KEPT, is_pair, is_run, keep_result
from pepperbox.games.two_out_of_three.view import view
from tests.replayed import after, legal, position, why_not
from tests.seed import chooser

SQUARES = ["b1", "c1", "d1", "a2", "b2", "d2", "a3", "b3", "c3", "a4", "c4", "d4"]

# Full boards, with whose die shows what on each square.
SIX_TO_THREE = """
    .  A5 A4 B3
    B6 A5 .  A4
    B3 B3 A4 .
    B1 .  B1 A3"""
THREE_TO_SIX = """
    .  B2 A2 B5
    A5 B2 .  B5
    A4 A5 B3 .
    A2 .  B2 A3"""
FOUR_ALL = """
    .  B4 B1 A4
    A3 B5 .  B5
    A2 A5 B4 .
    A4 .  B3 A4"""
FIVE_ALL = """
    .  A4 B4 A2
    B2 A3 .  A2
    B4 A3 B5 .
    B2 .  A5 B5"""
NONE_ALL = """
    .  A3 B6 A4
    B5 A4 .  B1
    B4 B6 A1 .
    A1 .  A4 B6"""


def two_out_of_three(*lines: str, points: int = 3) -> GameState:
    return after("two-out-of-three", *lines, points=points)


def dice_on(picture: str) -> dict[str, str]:
    """Square → owner and face, from a picture of a board."""
    rows = [row.split() for row in picture.strip().split("\n")]
    return {column + row: rows[int(row) - 1]["abcd".index(column)] for column, row in (tuple(s) for s in SQUARES)}


def placed(seat: str, dice: str, squares: str) -> list[str]:
    return [f"{seat} place {die} {square}" for die, square in zip(dice, squares.split(), strict=True)]


def filling(picture: str, leader: str = "A") -> list[str]:
    """The lines of a game that ends with this board: three dice a turn, and dice 1 to 6 of each player in order."""
    lines = []
    other = "B" if leader == "A" else "A"
    of_seat = {seat: [(s, die[1]) for s, die in dice_on(picture).items() if die[0] == seat] for seat in "AB"}
    for seat, first in ((leader, 0), (other, 0), (leader, 3), (other, 3)):
        part = of_seat[seat][first : first + 3]
        dice = "123456"[first : first + 3]
        lines.append(f"{seat} roll {dice} = {''.join(face for _, face in part)}")
        lines += [f"{seat} place {die} {square}" for die, (square, _) in zip(dice, part, strict=True)]
    return lines


def match(*games: str, points: int = 3) -> GameState:
    """A match of these boards; A starts and so does, from then on, whoever has the choice."""
    state = two_out_of_three(points=points)
    for number, picture in enumerate(games):
        leader = "AB"[state.to_act[0]]
        for line in [*([f"{leader} lead {leader}"] if number else []), *filling(picture, leader)]:
            state.play_line(line)
    return state


def line_of(state: GameState, *squares: str) -> str | None:
    """Whom the line of these squares counts for."""
    (seat,) = (line["seat"] for line in position(state)["lines"] if line["squares"] == list(squares))
    assert seat is None or isinstance(seat, str)
    return seat


# ── §1 The board ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_twelve_squares_make_ten_lines_of_three() -> None:
    lines = [line["squares"] for line in position(two_out_of_three())["lines"]]
    assert lines == [
        *(["b1", "c1", "d1"], ["a2", "b2", "d2"], ["a3", "b3", "c3"], ["a4", "c4", "d4"]),
        *(["a2", "a3", "a4"], ["b1", "b2", "b3"], ["c1", "c3", "c4"], ["d1", "d2", "d4"]),
        *(["b2", "c3", "d4"], ["d1", "b3", "a4"]),
    ]
    assert {square for line in lines for square in line} == set(SQUARES)


def test_every_board_with_ten_lines_of_three_is_this_one_turned_or_mirrored() -> None:
    missing = {(0, 0), (2, 1), (3, 2), (1, 3)}  # a1 c2 d3 b4
    found = set()
    for rows in permutations(range(4)):  # one missing square in each column and each row
        diagonal = [column for column in range(4) if rows[column] == column]
        other = [column for column in range(4) if rows[column] == 3 - column]
        if len(diagonal) == len(other) == 1:
            found.add(frozenset(enumerate(rows)))
    turned = set()
    for _ in range(4):
        missing = {(3 - row, column) for column, row in missing}
        turned |= {frozenset(missing), frozenset((row, column) for column, row in missing)}
    assert found == turned


def test_a_game_starts_with_an_empty_board_and_all_dice_in_hand() -> None:
    shown = position(two_out_of_three())
    assert shown["board"] == {}
    assert shown["hand"] == [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6]]
    assert shown["rolled"] == {}
    assert (shown["games"], shown["stake"], shown["choice"]) == ([], 1, "A")


# ── §2 A turn ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_one_two_or_three_dice_are_rolled() -> None:
    rolls = legal(two_out_of_three())
    assert len(rolls) == 6 + 15 + 20
    assert {"roll 1", "roll 26", "roll 135"} <= set(rolls)
    assert not {"roll -", "roll 1234", "roll 123456"} & set(rolls)


def test_only_dice_of_the_hand_are_rolled() -> None:
    state = two_out_of_three("A roll 135 = 264", *placed("A", "135", "b1 c1 d1"), "B roll 1 = 2", "B place 1 a2")
    assert legal(state) == ["roll 2", "roll 4", "roll 24", "roll 6", "roll 26", "roll 46", "roll 246"]


def test_a_roll_leaves_the_hand_and_waits_to_be_placed() -> None:
    shown = position(two_out_of_three("A roll 135 = 264"))
    assert shown["hand"] == [[2, 4, 6], [1, 2, 3, 4, 5, 6]]
    assert shown["rolled"] == {"1": 2, "3": 6, "5": 4}


ALL_OF_A_ON_THE_BOARD = (  # and one die of B
    "A roll 123 = 222",
    *("A place 1 b1", "A place 2 c1", "A place 3 d1"),
    "B roll 1 = 3",
    "B place 1 a2",
    "A roll 456 = 222",
    *("A place 4 a3", "A place 5 b3", "A place 6 c3"),
)


def test_all_of_the_hand_is_rolled_when_the_other_dice_are_all_on_the_board() -> None:
    state = two_out_of_three(*ALL_OF_A_ON_THE_BOARD)
    assert legal(state) == ["roll 23456"]
    state.play("roll 23456", outcome="33224")
    assert position(state)["hand"] == [[], []]


def test_that_is_all_six_when_the_other_player_was_as_quick_as_can_be() -> None:
    """Only a red number that sends B's dice back lets A have all six on the board while B has six in hand."""
    state = two_out_of_three(
        "A roll 123 = 265",
        *placed("A", "123", "b1 c1 d1"),
        "B roll 1 = 5",
        "B place 1 a2",
        "A roll 456 = 416",
        *("A place 4 a2", "A place 5 a3", "A place 6 b3"),
    )
    assert legal(state) == ["roll 123456"]


def test_with_one_of_the_other_dice_in_hand_the_choice_is_free() -> None:
    state = two_out_of_three(
        "A roll 123 = 265",
        *placed("A", "123", "b1 c1 d1"),
        "B roll 1 = 5",
        "B place 1 a2",
        "A roll 45 = 22",
        *placed("A", "45", "a3 b3"),
    )
    assert position(state)["hand"] == [[6], [2, 3, 4, 5, 6]]
    assert len(legal(state)) == 5 + 10 + 10


def test_dice_sent_back_are_all_rolled_when_the_other_dice_are_all_on_the_board() -> None:
    state = two_out_of_three(
        *ALL_OF_A_ON_THE_BOARD,
        "B roll 23456 = 23456",  # five red numbers
        *("B place 2 b1", "B place 3 c1", "B place 4 d1", "B place 5 a3", "B place 6 d4"),
    )
    assert position(state)["hand"] == [[1, 2, 3, 4], []]
    assert legal(state) == ["roll 1234"]


def test_dice_are_placed_one_by_one_in_any_order() -> None:
    state = two_out_of_three("A roll 135 = 264")
    assert legal(state) == [f"place {die} {square}" for die in "135" for square in SQUARES]
    state.play("place 5 c3")
    assert position(state)["board"] == {"c3": {"seat": "A", "die": 5, "face": 4}}
    assert position(state)["rolled"] == {"1": 2, "3": 6}
    assert state.to_act == (0,)
    assert "place 5 d1" not in legal(state)
    assert "place 1 c3" not in legal(state)
    assert "place 3 a2" in legal(state)


def test_a_missing_square_is_no_square() -> None:
    state = two_out_of_three("A roll 1 = 2")
    for square in ("a1", "c2", "d3", "b4", "e1", "B1"):
        with pytest.raises(BadNotation):
            state.play(f"place 1 {square}")


def test_a_white_number_goes_on_empty_squares_only() -> None:
    state = two_out_of_three("A roll 12 = 21", *placed("A", "12", "b1 c1"), "B roll 3 = 1")
    assert legal(state) == [f"place 3 {square}" for square in SQUARES if square not in ("b1", "c1")]
    with pytest.raises(IllegalAction):
        state.play("place 3 b1")


def test_a_red_number_may_also_take_the_place_of_an_opponents_die() -> None:
    state = two_out_of_three("A roll 12 = 21", *placed("A", "12", "b1 c1"), "B roll 3 = 3")
    assert legal(state) == [f"place 3 {square}" for square in SQUARES]
    state.play("place 3 c1")
    assert position(state)["board"] == {
        "b1": {"seat": "A", "die": 1, "face": 2},
        "c1": {"seat": "B", "die": 3, "face": 3},
    }


def test_but_not_of_ones_own() -> None:
    state = two_out_of_three(
        "A roll 1 = 2", "A place 1 b1", "B roll 1 = 2", "B place 1 c1", "A roll 2 = 2", *("A place 2 c1",)
    )
    assert position(state)["hand"][1] == [1, 2, 3, 4, 5, 6]
    own = two_out_of_three("A roll 12 = 22", "A place 1 b1")
    assert legal(own) == [f"place 2 {square}" for square in SQUARES if square != "b1"]


def test_only_the_red_die_among_those_rolled_may_take_a_place() -> None:
    state = two_out_of_three("A roll 1 = 2", "A place 1 b1", "B roll 23 = 33")
    assert "place 3 b1" in legal(state)
    assert "place 2 b1" not in legal(state)


def test_a_red_die_on_the_board_can_be_sent_back_as_well() -> None:
    state = two_out_of_three("A roll 1 = 1", "A place 1 b1", "B roll 6 = 6", "B place 6 b1")
    assert position(state)["hand"] == [[1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5]]


def test_the_die_returns_to_the_hand_and_is_rolled_again() -> None:
    state = two_out_of_three("A roll 12 = 21", *placed("A", "12", "b1 c1"), "B roll 3 = 3", "B place 3 c1")
    assert position(state)["hand"] == [[2, 3, 4, 5, 6], [1, 2, 4, 5, 6]]
    assert "roll 2" in legal(state)
    assert "roll 1" not in legal(state)
    state.play("roll 2", outcome="4")
    state.play("place 2 d1")
    assert position(state)["board"]["d1"] == {"seat": "A", "die": 2, "face": 4}


def test_the_turn_passes_when_all_rolled_dice_are_placed() -> None:
    state = two_out_of_three("A roll 135 = 264", "A place 1 b1", "A place 3 c1")
    assert state.to_act == (0,)
    state.play("place 5 d1")
    assert state.to_act == (1,)
    with pytest.raises(NotYourTurn):
        state.play("roll 2", seat=0)


def test_the_last_die_is_placed_by_its_player_though_there_is_one_square_left() -> None:
    state = two_out_of_three(*filling(SIX_TO_THREE)[:-1])
    assert legal(state) == ["place 6 c4"]


def test_a_red_number_in_the_last_roll_puts_off_the_end() -> None:
    *lines, last_roll, _, _, last = filling(FOUR_ALL.replace("B3", "B6"))  # dice 4, 5 and 6 of B; die 6 falls red
    assert last_roll == "B roll 456 = 546"
    assert last == "B place 6 c4"
    state = two_out_of_three(*lines, last_roll, "B place 4 d2", "B place 5 c3", "B place 6 d1")
    assert position(state)["hand"] == [[1], []]
    assert position(state)["games"] == []
    assert legal(state) == ["roll 1"]
    state.play("roll 1", outcome="2")
    assert legal(state) == ["place 1 c4"]


# ── §3 Counting a full board ─────────────────────────────────────────────────────────────────────────────────────────


def with_first_row(dice: str) -> GameState:
    """A game with such dice as A5 A1 B5 on its first row."""
    row = list(zip(("b1", "c1", "d1"), dice.split(), strict=True))
    lines = []
    for seat in "AB":
        own = [(square, die[1]) for square, die in row if die[0] == seat] or [("a4", "1")]
        numbers = "123"[: len(own)]
        lines.append(f"{seat} roll {numbers} = {''.join(face for _, face in own)}")
        lines += placed(seat, numbers, " ".join(square for square, _ in own))
    return two_out_of_three(*lines)


def first_row(dice: str) -> str | None:
    """Whom the first row counts for with such dice on it."""
    return line_of(with_first_row(dice), "b1", "c1", "d1")


def test_the_rulebooks_example_a_5_and_a_1_from_you_and_a_5_from_your_opponent() -> None:
    assert first_row("A5 A1 B5") == "A"
    assert first_row("B5 B1 A5") == "B"


def test_the_rulebooks_example_3_4_5_is_a_sequence_in_any_order() -> None:
    assert first_row("A3 A4 A5") == "A"
    assert first_row("A5 A3 A4") == "A"


@pytest.mark.parametrize(
    ("dice", "seat"),
    [
        ("A5 A5 A2", "A"),
        ("A5 A5 A5", "A"),  # three match as well
        ("B2 A6 B2", "B"),
        ("A4 B4 B1", "B"),  # a pair of both players
        ("A4 A4 B1", "A"),
        ("B4 B4 A1", "B"),
        ("A1 B4 B4", "B"),
        ("B3 A3 A3", "A"),  # all the same, but A has two
        ("A1 B2 B3", "B"),  # a run of both players
        ("B6 A4 A5", "A"),
        ("A1 A2 A4", None),
        ("A1 A3 A5", None),
        ("A6 A1 A2", None),  # 6 and 1 do not follow each other
        ("A5 A6 A1", None),
        ("B1 B2 B6", None),
        ("A1 B2 A5", None),
        ("A1 A5 A6", None),
    ],
)
def test_a_line_counts_for_the_one_with_more_dice_if_it_makes_a_pair_or_a_run(dice: str, seat: str | None) -> None:
    assert first_row(dice) == seat


def test_pairs_and_runs_of_all_numbers() -> None:
    runs = {frozenset((first, first + 1, first + 2)) for first in range(1, 5)}
    for numbers in product(range(1, 7), repeat=3):
        assert is_pair(*numbers) == (len(set(numbers)) < 3)
        assert is_run(*numbers) == (set(numbers) in runs)


def test_red_is_of_no_account_when_lines_are_counted() -> None:
    row = ("A roll 123 = 246", "B roll 1 = 5")  # A's die 2 shows a 4: all white
    red = ("A roll 246 = 246", "B roll 1 = 5")  # all red
    for first, second in (row, red):
        dice = first.split()[2]
        lines = [first, *placed("A", dice, "b1 c1 d1"), second, "B place 1 a4"]
        assert line_of(two_out_of_three(*lines), "b1", "c1", "d1") is None


def test_a_line_with_gaps_counts_for_nobody_yet() -> None:
    state = two_out_of_three("A roll 12 = 55", *placed("A", "12", "b1 c1"))
    assert line_of(state, "b1", "c1", "d1") is None


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        (SIX_TO_THREE, [6, 3]),
        (THREE_TO_SIX, [3, 6]),
        (FOUR_ALL, [4, 4]),
        (FIVE_ALL, [5, 5]),
        (NONE_ALL, [0, 0]),
    ],
)
def test_a_full_board_ends_the_game_and_is_counted(picture: str, points: list[int]) -> None:
    assert position(two_out_of_three(*filling(picture)[:-1]))["games"] == []
    assert position(two_out_of_three(*filling(picture)))["games"] == [points]


def counted(picture: str) -> list[int]:
    """The points of a board, told from the picture alone."""
    rows = [row.split() for row in picture.strip().split("\n")]
    columns = [list(column) for column in zip(*rows, strict=True)]
    diagonals = [[rows[i][i] for i in range(4)], [rows[i][3 - i] for i in range(4)]]
    points = [0, 0]
    for line in rows + columns + diagonals:
        dice = [die for die in line if die != "."]
        faces = sorted(int(die[1]) for die in dice)
        if len(set(faces)) < 3 or faces == list(range(faces[0], faces[0] + 3)):
            points["".join(dice).count("B") >= 2] += 1
    return points


@pytest.mark.parametrize("number", range(40))
def test_any_board_counts_as_its_picture_does(number: int) -> None:
    chance = chooser("boards", number)
    owners = iter(chance.sample("AAAAAABBBBBB", 12))
    names = [[f"{column}{row}" for column in "abcd"] for row in "1234"]
    board = [[f"{next(owners)}{chance.randint(1, 6)}" if name in SQUARES else "." for name in row] for row in names]
    picture = "\n".join(" ".join(row) for row in board)
    assert position(two_out_of_three(*filling(picture)))["games"] == [counted(picture)]


@pytest.mark.parametrize(
    ("row", "makes"),
    [("A5 A1 B5", "pair"), ("B2 B2 B2", "pair"), ("A5 A3 B4", "run"), ("A6 A1 B2", "nothing"), ("A1 A3 A5", "nothing")],
)
def test_a_full_line_tells_what_it_makes(row: str, makes: str) -> None:
    assert position(with_first_row(row))["lines"][0]["makes"] == makes


def test_a_line_with_gaps_makes_nothing_yet() -> None:
    state = two_out_of_three("A roll 12 = 55", *placed("A", "12", "b1 c1"))
    assert {line["makes"] for line in position(state)["lines"]} == {None}


def test_the_lines_that_count_are_counted_while_the_board_fills() -> None:
    state = two_out_of_three("A roll 123 = 515", *placed("A", "123", "b1 c1 d1"))
    assert position(state)["line_points"] == [1, 0]
    assert position(two_out_of_three(*filling(SIX_TO_THREE)))["line_points"] == [6, 3]


# ── §4 The match ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_seat_a_starts_the_first_game() -> None:
    assert two_out_of_three().to_act == (0,)


@pytest.mark.parametrize(("picture", "scores", "loser"), [(SIX_TO_THREE, [1, 0], 1), (THREE_TO_SIX, [0, 1], 0)])
def test_the_winner_takes_a_match_point_and_the_loser_the_choice(picture: str, scores: list[int], loser: int) -> None:
    state = match(picture)
    assert state.scores == scores
    assert state.to_act == (loser,)
    assert legal(state) == ["lead A", "lead B"]
    assert position(state)["choice"] == "AB"[loser]
    assert position(state)["stake"] == 1


@pytest.mark.parametrize("leader", ["A", "B"])
def test_the_one_named_leads(leader: str) -> None:
    state = two_out_of_three(*filling(SIX_TO_THREE), f"B lead {leader}")
    assert state.to_act == ("AB".index(leader),)
    assert position(state)["hand"] == [[1, 2, 3, 4, 5, 6]] * 2
    assert position(state)["choice"] == "B"
    assert len(legal(state)) == 6 + 15 + 20


def test_only_the_one_with_the_choice_may_make_it() -> None:
    with pytest.raises(NotYourTurn):
        two_out_of_three(*filling(SIX_TO_THREE), "A lead A")
    with pytest.raises(IllegalAction):
        two_out_of_three("A lead A")


def test_the_board_stays_until_it_is_said_who_leads() -> None:
    state = match(SIX_TO_THREE)
    board = position(state)["board"]
    assert {square: f"{die['seat']}{die['face']}" for square, die in board.items()} == dice_on(SIX_TO_THREE)
    assert position(state)["hand"] == [[], []]
    assert position(state)["rolled"] == {}
    state.play("lead A")
    assert position(state)["board"] == {}


def test_a_tie_carries_its_match_point_over() -> None:
    state = match(FOUR_ALL)
    assert state.scores == [0, 0]
    assert position(state)["stake"] == 2
    state = match(FOUR_ALL, SIX_TO_THREE)
    assert state.scores == [2, 0]
    assert position(state)["stake"] == 1
    assert position(state)["games"] == [[4, 4], [6, 3]]
    assert match(SIX_TO_THREE, FOUR_ALL, THREE_TO_SIX).scores == [1, 2]


def test_ties_add_up() -> None:
    state = match(FOUR_ALL, NONE_ALL, FIVE_ALL)
    assert position(state)["stake"] == 4
    state = match(FOUR_ALL, NONE_ALL, FIVE_ALL, THREE_TO_SIX, points=20)
    assert state.scores == [0, 4]
    assert position(state)["games"] == [[4, 4], [0, 0], [5, 5], [3, 6]]


def test_after_a_tie_the_one_chooses_who_did_not_last_time() -> None:
    assert match(FOUR_ALL).to_act == (1,)  # for the first game A counts as having had the choice
    assert match(FOUR_ALL, FOUR_ALL).to_act == (0,)
    assert match(FOUR_ALL, FOUR_ALL, FOUR_ALL).to_act == (1,)
    assert match(SIX_TO_THREE, FOUR_ALL).to_act == (0,)  # B lost and chose
    assert match(THREE_TO_SIX, FOUR_ALL).to_act == (1,)


def test_who_had_the_choice_counts_and_not_who_was_chosen_to_start() -> None:
    state = two_out_of_three(*filling(SIX_TO_THREE), "B lead A", *filling(FOUR_ALL, "A"))
    assert state.to_act == (0,)
    state = two_out_of_three(*filling(SIX_TO_THREE), "B lead B", *filling(FOUR_ALL, "B"))
    assert state.to_act == (0,)


def test_three_match_points_win_the_match() -> None:
    assert not match(SIX_TO_THREE, SIX_TO_THREE).over
    state = match(SIX_TO_THREE, THREE_TO_SIX, SIX_TO_THREE, SIX_TO_THREE)
    assert state.over
    assert state.scores == [3, 1]
    assert state.winners == (0,)
    assert state.to_act == ()


def test_points_carried_over_may_make_it_more() -> None:
    state = match(SIX_TO_THREE, SIX_TO_THREE, FOUR_ALL, FOUR_ALL, SIX_TO_THREE)
    assert state.scores == [5, 0]
    assert state.winners == (0,)


def test_when_the_match_is_over_the_board_stays_and_the_stake_is_1() -> None:
    state = match(FOUR_ALL, THREE_TO_SIX, points=2)
    assert state.winners == (1,)
    assert len(position(state)["board"]) == 12
    assert position(state)["stake"] == 1
    with pytest.raises(IllegalAction):
        state.play("lead A")


def test_with_points_1_a_single_game_decides_unless_it_is_tied() -> None:
    state = match(THREE_TO_SIX, points=1)
    assert (state.over, state.scores, state.winners) == (True, [0, 1], (1,))
    tied = match(FOUR_ALL, points=1)
    assert not tied.over
    assert legal(tied) == ["lead A", "lead B"]
    decided = match(FOUR_ALL, SIX_TO_THREE, points=1)
    assert (decided.over, decided.scores, decided.winners) == (True, [2, 0], (0,))


@pytest.mark.parametrize("points", [0, 21, "three"])
def test_other_numbers_of_points_are_refused(points: int) -> None:
    with pytest.raises(BadOption):
        match(points=points)


def test_there_can_be_very_many_ties() -> None:
    state = match(*[FOUR_ALL, NONE_ALL] * 30)
    assert position(state)["games"] == [[4, 4], [0, 0]] * 30
    assert position(state)["stake"] == 61
    assert state.scores == [0, 0]
    assert state.to_act == (0,)


def test_of_more_games_than_can_be_kept_the_latest_are_shown() -> None:
    s = two_out_of_three().game.set_up()
    results = [[number % 11, (7 * number) % (11 - number % 11)] for number in range(2 * GAMES_KEPT + 3)]
    for number, (points, others) in enumerate(results):
        assert view(s)["games"] == results[max(0, number - GAMES_KEPT) : number] if number % 100 < 2 else True
        keep_result(s, points, others)
    assert view(s)["games"] == results[-GAMES_KEPT:]
    assert s.games == len(results)


# ── In words ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def told(state: GameState) -> str:
    return " ".join(state.story(["Ann", "Bob"], 0)[-1])


def test_events_are_told_in_words() -> None:
    state = two_out_of_three("A roll 12 = 21")
    assert told(state) == "Ann rolled two dice: 2 1."
    state.play("place 1 b1")
    assert told(state) == "Ann placed a 2 on b1."
    for line in ("A place 2 c1", "B roll 3 = 3", "B place 3 c1"):
        state.play_line(line)
    assert told(state) == "Bob placed the red 3 on c1. Ann had a 1 there: it went back to the hand."


def test_the_end_of_a_game_is_told_in_words() -> None:
    assert told(match(SIX_TO_THREE)).endswith(
        "The board was full. Lines: Ann 6, Bob 3. Ann won the game and a match point: Ann 1, Bob 0. "
        "Bob may choose who starts the next game."
    )
    assert told(match(FOUR_ALL)).endswith(
        "The board was full. Lines: Ann 4, Bob 4. A tie: the next game is worth 2 match points. "
        "Bob may choose who starts the next game."
    )
    assert told(match(FOUR_ALL, THREE_TO_SIX, points=1)).endswith(
        "Lines: Ann 3, Bob 6. Bob won the game and 2 match points: Ann 0, Bob 2. Bob won the match!"
    )
    assert told(two_out_of_three(*filling(SIX_TO_THREE), "B lead A")) == "Bob chose: Ann started."
    assert told(two_out_of_three(*filling(SIX_TO_THREE), "B lead B")) == "Bob chose to start."


# ── Why not ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_roll_that_is_not_possible_says_why() -> None:
    state = two_out_of_three("A roll 123 = 456", *placed("A", "123", "b1 c1 d1"), "B roll 1 = 1", "B place 1 b1")
    assert why_not(state, "roll 2") == "§2.1: only dice in your hand are rolled."
    assert why_not(state, "roll 1456") == "§2.1: one, two or three dice are rolled."
    assert why_not(state, "place 4 a2") == "§2.3: dice are rolled before they are placed."
    assert why_not(state, "lead A") == "§4.2: who starts is decided when a game is over."
    lines = filling(SIX_TO_THREE)
    state = two_out_of_three(*lines[:12])
    assert why_not(state, "roll 4") == "§2.2: the other player has no dice in hand, so all of yours are rolled."
    assert why_not(match(SIX_TO_THREE), "roll 1") == "§4.2: first it is said who starts the next game."


def test_a_square_that_cannot_be_taken_says_why() -> None:
    state = two_out_of_three("A roll 12 = 12", "A place 1 b1")
    assert why_not(state, "place 2 b1") == "§2.5: a die of your own lies there."
    assert why_not(state, "place 3 a2") == "§2.3: this die is not among those rolled that are still to be placed."
    assert why_not(state, "roll 3") == "§2.3: first all dice rolled are placed."
    state = two_out_of_three("A roll 1 = 5", "A place 1 b1", "B roll 2 = 6")
    assert why_not(state, "place 2 b1") == "§2.4: a white number goes on an empty square, and that one is taken."
