"""What answers show of a search, and what they do not: the published engine's figures, and evidence too thin."""

from __future__ import annotations

import random

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.engine.faults.called import positions
from ttt_gui.engine.examine.grades import OracleValues, Truths
from ttt_gui.engine.faults.answer_classes import AnswerTable
from ttt_gui.engine.faults.diagnosis import NEAREST, Beside, Diagnosis, diagnose
from ttt_gui.engine.faults.graph import that_can_be_gone_through
from ttt_gui.engine.faults.kinds import KINDS, Floor, SearchRow, Tie, Timing
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules, cells_of
from ttt_gui.system.control import StoppedError

Known = dict[Position, OracleValues]


def kind(fault: str):
    return next(each for each in KINDS if each.title == fault)


def answers_of(table: AnswerTable, row: SearchRow) -> dict[Position, tuple[int, ...]]:
    alike = table.class_of(row)
    assert alike is not None
    return {position: cells_of(board) for position, board in zip(table.positions, alike.answers, strict=True)}


def held(
    answers: dict[Position, tuple[int, ...]], table: AnswerTable, truths: Known, slower: bool = False
) -> Diagnosis:
    right = {position: truth.soonest if slower else truth.right for position, truth in truths.items()}
    return diagnose(answers, right, slower, table)


def test_the_published_card(table: AnswerTable, truths: Known, snapshot: SnapshotAssertion) -> None:
    """Four plies deep, every win the same: 4,520 of 4,520, and its three neighbours."""
    row = SearchRow(kind("a minimax that stops 4 plies deep"), Timing.FLAT, Tie.FIRST)
    diagnosis = held(answers_of(table, row), table, truths)
    assert diagnosis.title == snapshot
    assert diagnosis.description == snapshot
    assert diagnosis.rows[:4] == (
        Beside("this one", 4_520, 4_520),
        Beside("5 plies deep", 4_473, 4_520),
        Beside("to the end", 4_454, 4_520),
        Beside("sooner wins count more", 4_043, 4_520),
    )
    assert diagnosis.evidence == snapshot


@pytest.mark.parametrize(
    ("explained", "differing", "which"),
    [
        (1, 1, "the one position"),
        (2, 2, "both positions"),
        (1_234, 1_234, "all 1,234 positions"),
        (9, 10, "9 of the 10 positions"),
    ],
)
def test_evidence_in_words(explained: int, differing: int, which: str) -> None:
    """As many as are counted, and not a word where no right search was there to differ from."""
    found = Diagnosis(("a",), explained=explained, differing=differing)
    assert found.evidence == f"it answers like this in {which} where this search and the likeliest right one differ"
    assert not Diagnosis(("a",)).evidence
    assert not Diagnosis(explained=explained, differing=differing).evidence


def test_rows_without_a_fault_are_right_everywhere(table: AnswerTable, truths: Known) -> None:
    """Plain minimax to the end, whatever a win counts and however ties are broken."""
    right = [sum(1 << cell for cell in truths[position].right) for position in table.positions]
    soonest = [sum(1 << cell for cell in truths[position].soonest) for position in table.positions]
    for timing in (Timing.FLAT, Timing.SOONER, Timing.WINS_ONLY):
        for tie in Tie:
            alike = table.class_of(SearchRow(KINDS[0], timing, tie))
            assert alike is not None
            assert alike.is_faultless(right)
            assert alike.is_faultless(soonest) is (timing is Timing.SOONER)


def test_every_fault_of_the_table_is_wrong_or_harmless(
    table: AnswerTable, truths: Known, snapshot: SnapshotAssertion
) -> None:
    """BackupRule the named faults only these answer without a mistake on 3 x 3, in every way that they come in."""
    right = [sum(1 << cell for cell in truths[position].right) for position in table.positions]
    wrong = {
        row.kind
        for alike in table.classes
        if not alike.is_faultless(right)
        for row in alike.rows
        if row.floor is Floor.NONE
    }
    assert {each.title for each in KINDS if each.searched and not each.is_sound} - {
        each.title for each in wrong
    } == snapshot


@pytest.mark.slow
def test_flat_scores_are_a_fault_only_where_slower_moves_are_mistakes(table: AnswerTable, truths: Known) -> None:
    answers = answers_of(table, SearchRow(KINDS[0], Timing.FLAT, Tie.FIRST))
    assert not held(answers, table, truths).faults
    slower = held(answers, table, truths, slower=True)
    assert slower.faults == (slower.title,) == ("a minimax that does not count how soon a win comes",)


def test_without_a_mistake_no_fault_is_named(table: AnswerTable, truths: Known) -> None:
    """Also where the moves are those of a faulty search as far as they were asked."""
    row = SearchRow(kind("a minimax that stops 4 plies deep"), Timing.FLAT, Tie.FIRST)
    answers = {
        position: cells
        for position, cells in answers_of(table, row).items()
        if set(cells) <= set(truths[position].right)
    }
    assert len(answers) > 4_000
    assert not held(answers, table, truths).faults


@pytest.mark.parametrize("blunders", [1, 3, 30])
@pytest.mark.slow
def test_blunders_without_a_system_name_nothing(
    blunders: int, table: AnswerTable, truths: Known, snapshot: SnapshotAssertion
) -> None:
    """A sound engine that plays any losing move here and there."""
    answers = answers_of(table, SearchRow(KINDS[0], Timing.SOONER, Tie.FIRST))
    some = random.Random(blunders)
    can_err = [position for position in answers if len(truths[position].right) < len(position.legal_moves)]
    for position in some.sample(can_err, blunders):
        answers[position] = (some.choice(sorted(set(position.legal_moves) - set(truths[position].right))),)
    diagnosis = held(answers, table, truths)
    assert not diagnosis.faults
    assert diagnosis.lead == NEAREST
    assert diagnosis.title == snapshot
    assert diagnosis.evidence == f"in {4_520 - blunders:,} of 4,520; it does not explain the mistakes"
    assert diagnosis.rows[0] == Beside("this one", 4_520 - blunders, 4_520)


@pytest.mark.slow
def test_an_engine_like_none_of_the_table(table: AnswerTable, truths: Known, snapshot: SnapshotAssertion) -> None:
    """A cell picked by the position's text: always the same, so that it is not called a choice by lot."""
    answers = {position: (random.Random(position.text).choice(position.legal_moves),) for position in table.positions}
    diagnosis = held(answers, table, truths)
    assert (diagnosis.faults, diagnosis.title, diagnosis.rows) == ((), "", ())
    again = random.Random(1)
    for position in answers:
        answers[position] = tuple({*answers[position], again.choice(position.legal_moves)})
    assert held(answers, table, truths).faults[0] == snapshot


@pytest.mark.slow
def test_a_lot_does_not_win_by_allowing_more(table: AnswerTable, truths: Known, snapshot: SnapshotAssertion) -> None:
    """The first of the best cells is one of the best: the row that always plays the first says more."""
    fault = kind("a minimax in which both sides maximise")
    for tie in (Tie.FIRST, Tie.LAST):
        diagnosis = held(answers_of(table, SearchRow(fault, Timing.SOONER, tie)), table, truths)
        assert diagnosis.row is not None
        assert diagnosis.row.tie is tie
    some = random.Random(2)
    answers = answers_of(table, SearchRow(fault, Timing.SOONER, Tie.LOT))
    diagnosis = held({position: (some.choice(cells),) for position, cells in answers.items()}, table, truths)
    assert diagnosis.row is not None
    assert diagnosis.row.tie == Tie.LOT
    assert diagnosis.title == snapshot


def by_rules(position: Position, forks: bool) -> int:
    """It wins, blocks, makes two threats at once if ``forks``, and else takes the centre, a corner, a side."""
    side = position.side_to_move
    if known := position.completing(side) or position.completing(side.other):
        return known[0]
    moves = [cell for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7) if cell in position.legal_moves]
    two = [cell for cell in moves if len(position.play(cell).completing(side)) > 1] if forks else []
    return (two or moves)[0]


@pytest.mark.parametrize("forks", [False, True])
def test_who_makes_two_threats_does_not_only_win_and_block(forks: bool, table: AnswerTable, truths: Known) -> None:
    """Though every answer of both is one that the rule allows, and both err."""
    answers = {position: (by_rules(position, forks),) for position in table.positions}
    assert any(not {*cells} & {*truths[position].right} for position, cells in answers.items())
    found = held(answers, table, truths)
    assert ("an engine that only wins and blocks" in found.faults) is not forks


def test_from_a_part_of_the_board_no_fault_is_named(table: AnswerTable, truths: Known) -> None:
    """The answers of a faulty search, of which some were not asked."""
    row = SearchRow(kind("a minimax that stops 4 plies deep"), Timing.FLAT, Tie.FIRST)
    right = {position: truth.right for position, truth in truths.items()}
    some = dict(list(answers_of(table, row).items())[:4_000])
    found = diagnose(some, right, False, table, is_whole=False)
    assert (found.faults, found.sample) == ((), 4_000)


def played(rules: Rules, stones: int, some: random.Random) -> Position:
    """A game of any moves, as long as it goes on."""
    while True:
        position = Position(rules)
        while position.stones < stones and not position.outcome:
            position = position.play(some.choice(position.legal_moves))
        if not position.outcome:
            return position


@pytest.mark.slow
def test_positions_of_a_larger_board(truths: Known, snapshot: SnapshotAssertion) -> None:
    """3 x 4, three in a row: fifty positions of six stones, and a position nobody knows the truth about."""
    rules, some = Rules(3, 4, 3), random.Random(3)
    table = AnswerTable({played(rules, 6, some) for _ in range(50)})
    known = Truths()
    found = {position: truth for position in table.positions if (truth := known.truth_of(position)) is not None}
    answers = answers_of(table, SearchRow(kind("a minimax in which both sides maximise"), Timing.SOONER, Tie.FIRST))
    diagnosis = held({**answers, Position(rules): (0,)}, table, found)
    assert diagnosis.faults == snapshot
    assert diagnosis.rows[0] == Beside("this one", len(table.positions), len(table.positions))


@pytest.mark.slow
def test_what_has_too_much_below_it_is_left_out() -> None:
    """5 x 5: a position with four empty cells, and the empty board."""
    rules, some = Rules(5, 5, 5), random.Random(4)
    late = played(rules, 21, some)
    assert that_can_be_gone_through([Position(rules), late], most=1_000) == (late,)
    table = AnswerTable([Position(rules)])
    assert table.classes == ()
    assert diagnose({Position(rules): (0,)}, {Position(rules): (12,)}, False, table) == Diagnosis()


def test_it_can_be_stopped() -> None:
    shares: list[float] = []

    def enough(share: float | None) -> None:
        shares.append(share or 0.0)
        if len(shares) > 3:
            raise StoppedError

    with pytest.raises(StoppedError):
        AnswerTable(positions(), enough)
    assert shares == sorted(shares)
