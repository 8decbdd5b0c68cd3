"""The kinds of exercises that can be practised, by their names in the file of progress."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ttt_gui.engine.learn.exercise import LEVELS, ExerciseKind
from ttt_gui.ui.learn import be_search, turn_round
from ttt_gui.ui.learn.kind_page import KindPage
from ttt_gui.ui.learn.practice import TITLES, PracticePage


@dataclass(frozen=True)
class PracticeKind:
    """A row of the front page: a title, the question that is asked, the ``levels`` that there are, and the class of the
    page that asks it. ``has_positions`` says that its trees can be games of tic-tac-toe, too."""

    title: str
    question: str
    page: type[KindPage]
    levels: tuple[int, ...] = LEVELS
    has_positions: bool = False


_QUESTIONS = {
    ExerciseKind.VALUES: "What is each node worth?",
    ExerciseKind.CUTS: "Which branches are never visited, and what comes back?",
}
KINDS: Mapping[str, PracticeKind] = MappingProxyType(
    {
        kind.value: PracticeKind(TITLES[kind], question, PracticePage, has_positions=True)
        for kind, question in _QUESTIONS.items()
    }
    | {
        be_search.KIND: PracticeKind(
            be_search.TITLE,
            "Go down, return or cut: you are alpha-beta.",
            be_search.OwnSearchPage,
            be_search.ALL_LEVELS,
            has_positions=True,
        )
    }
    | {turn_round.KIND: PracticeKind(turn_round.TITLE, turn_round.QUESTION, turn_round.TurnRoundPage)}
)
"""The kinds by name, in the order of the front page."""
