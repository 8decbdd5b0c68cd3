"""What passes between the program and the process of its table: the same on the other side, and nothing else."""

from __future__ import annotations

import json

import pytest

from ttt_gui.engine.examine.held import (
    HeldError,
    Suspicion,
    board_data,
    diagnosis_data,
    diagnosis_from,
    known_data,
    known_from,
    places_data,
    places_from,
    rules_from,
    sentence_from,
    suspicion_data,
    suspicion_from,
)
from ttt_gui.engine.faults.calls import Known
from ttt_gui.engine.faults.diagnosis import Beside, Diagnosis
from ttt_gui.engine.request import Order, Scores
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

FOUND = Diagnosis("a", ("a", "b"), "one or two", "It errs.", "First.", (Beside("this one", 7, 9),), 490, 3, 4)


def sent(data: object) -> object:
    """Through the pipe."""
    return json.loads(json.dumps(data))


def test_a_diagnosis_arrives_as_it_was_sent() -> None:
    assert diagnosis_from(sent(diagnosis_data(FOUND))) == FOUND
    assert diagnosis_from(sent(diagnosis_data(Diagnosis()))) == Diagnosis()


@pytest.mark.parametrize("found", [None, Suspicion(23, "if beta <= alpha: break", "It leaves the inner loop.")])
def test_a_line_arrives(found: Suspicion | None) -> None:
    assert suspicion_from(sent(suspicion_data(found))) == found


@pytest.mark.parametrize("known", [Known(), Known(True, False, Scores.DEPTH, Order.ROW), Known(False, False)])
def test_what_is_known_arrives(known: Known) -> None:
    assert known_from(sent(known_data(known))) == known


def test_positions_arrive_in_their_order() -> None:
    rules = Rules(2, 3, 2)
    answers = {Position(rules, 1, 2): (2, 4), Position(rules): (), Position(rules, 1): (5,)}
    right = {Position(rules, 1, 2): (2,), Position(rules): (0, 1), Position(rules, 1): (5,)}
    data = sent(places_data(answers, right))
    found = places_from(rules_from(sent(board_data(rules))), data)
    assert [list(each.items()) for each in found] == [list(answers.items()), list(right.items())]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fault", None),
        ("title", "x" * 100_000),
        ("faults", "ab"),
        ("faults", [1]),
        ("rows", [["this one", 7]]),
        ("rows", [["this one", 7, True]]),
        ("rows", [["x", 1, 1]] * 2_000),
        ("tried", -1),
        ("tried", 1.5),
        ("explained", 10**30),
    ],
)
def test_what_is_no_diagnosis_is_refused(name: str, value: object) -> None:
    with pytest.raises(HeldError):
        diagnosis_from({**diagnosis_data(FOUND), name: value})


@pytest.mark.parametrize("data", [None, [], [1, 2, 3, 4, 5], [0, 1, None, None], [None, None, "no", None], [2] * 4])
def test_what_is_nothing_of_this_is_refused(data: object) -> None:
    for read in (diagnosis_from, known_from, rules_from, sentence_from):
        with pytest.raises(HeldError):
            read(data)
    with pytest.raises(HeldError):
        suspicion_from([1, 2, 3])
    with pytest.raises(HeldError):
        places_from(Rules(), [1, 2, -3, 4])
