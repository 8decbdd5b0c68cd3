"""Why a chance node has its value: the average as a sum, and what cut it, in the words of one tree."""

from __future__ import annotations

import pytest

from ttt_gui.engine.explain.events import current_line, event_text, pseudocode
from ttt_gui.engine.explain.numbers import explain_number, explain_pruned_number
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.trace.trace import End, SearchTrace

OPEN = "min(chance(1/2: (3 5) 1/2: (8 -2)) chance(1/4: (6 0.5) 3/4: (4 7)))"
BOUNDED = "[-2, 2] (chance(1/2: (2 2) 1/2: (1 2)) chance(1/2: (0 2) 1/2: (-1 0)))"


def trace_of(text: str) -> SearchTrace:
    return search_numbers(parse_number_tree(text), Algorithm()).trace


def words(trace: SearchTrace, name: str, step: int | None = None) -> str:
    number = next(each for each in range(len(trace)) if trace.name(each) == name)
    return explain_number(trace, number, trace.events.size - 1 if step is None else step).text


@pytest.mark.parametrize(
    ("text", "name", "lines"),
    [
        (OPEN, "A", ["A is worth 6½: B gives 6½, C 6¾.", "D: 1/2 × 5 = 2.5", "B: 13/2 = 6.5", "C: 27/4 = 6.75"]),
        (OPEN, "B", ["B is worth 6½ = 13/2 = 6.5, the average of its children.", "D: 1/2 × 5 = 2.5", "B: 13/2 = 6.5"]),
        (OPEN, "C", ["C is worth 6¾ = 27/4 = 6.75", "G: 3/4 × 7 = 5.25"]),
        (OPEN, "−2", ["−2 is a leaf of E."]),
        (
            BOUNDED,
            "C",
            [
                "C is cut: it is at most 1, and must be above 1½ to matter.",
                "Even if what is left were worth 2, the most a leaf can be, the average would be 1.",
                "So G is not looked at.",
            ],
        ),
        (BOUNDED, "F", ["F is cut: C only asks whether F gives more than 1, and F already has 0."]),
        ("chance(-3 4)", "−3", ["It comes up with chance 1/2."]),
        ("chance(-3 4)", "A", ["A is worth ½ = 1/2 = 0.5", "−3: 1/2 × (−3) = −1.5"]),
    ],
)
def test_the_reason_of_a_value(text: str, name: str, lines: list[str]) -> None:
    found = words(trace_of(text), name)
    assert [line for line in lines if line not in found] == []


def test_a_chance_node_that_is_open_says_how_far_it_can_reach() -> None:
    trace = trace_of(BOUNDED)
    first = trace.children(1)[0]
    assert "Whatever the others bring, B lies from 0 to 2." in words(trace, "B", trace.events.left(first))


def test_a_child_that_the_lot_need_not_bring_is_explained() -> None:
    trace = trace_of(BOUNDED)
    chance = next(each for each in range(len(trace)) if trace.node(each).end is End.CUT and trace.name(each) == "C")
    text = explain_pruned_number(trace, chance, 1, trace.events.size - 1).text
    assert text.startswith("G is not looked at.")
    assert "C is cut: it is at most 1" in text
    cut = event_text(trace, trace.events.left(chance) - 1)
    assert cut == "C is cut: it is at most 1, and must be above 1½ to matter"


def test_a_null_window_is_as_narrow_as_the_numbers_are() -> None:
    for text, step in (("((1 2) (3 4))", "α, α + 1"), ("((0.5 2) (3 4))", "α, α + ε")):
        trace = search_numbers(parse_number_tree(text), Algorithm(pvs=True)).trace
        assert any(step in each.text for each in pseudocode(trace))


@pytest.mark.parametrize(("text", "line"), [(OPEN, "child, −∞, +∞"), (BOUNDED, "child, what α and β leave it")])
def test_the_pseudocode_has_the_chance_node(text: str, line: str) -> None:
    trace = trace_of(text)
    code = pseudocode(trace)
    assert any(line in each.text for each in code)
    for step in range(trace.events.size):
        assert code[current_line(trace, step)].key
