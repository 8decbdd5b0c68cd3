"""The card that says whose answers these are like, in every case; its line can be copied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from tests.ui.examine.sample import LIKENESS, examined, running
from tests.ui.widgets_help import come_to_rest
from ttt_gui.engine.examine.verdict import Likeness
from ttt_gui.engine.faults.diagnosis import Beside
from ttt_gui.ui.examine.file_examiner import FileExaminer
from ttt_gui.ui.examine.page import ExaminePage
from ttt_gui.ui.examine.state import Examined
from ttt_gui.ui.look.formats import regrouped

CALLS = "549,945 calls below your loop over the root moves: plain minimax, nothing is cut."
TRIED = "None of 490 kinds of minimax tried explains these answers."
SEVERAL = replace(
    LIKENESS,
    title="a minimax in which both sides maximise, a negamax that never turns the sign or 3 more that answer alike on "
    "this board",
    cause="Sooner wins count more; of equal moves the first is played. It answers like this in all 66 positions where "
    "this search and the likeliest right one differ.",
    line=1_131,
    source="best = max(best, -minimax(board_after(move), other(player), depth + 1, -beta, -alpha))",
    calls_text=CALLS,
)
CASES: dict[str, Examined] = {
    "named": examined(),
    "or": examined().regraded(likeness=SEVERAL),
    "random": examined().regraded(likeness=Likeness(cause=TRIED)),
    "random, with a search": examined().regraded(likeness=Likeness(cause=TRIED, calls_text=CALLS)),
    "no evidence": examined().regraded(likeness=None),
    "held": replace(examined().regraded(likeness=None), likeness_share=0.4),
    "running": running(),
}


@pytest.fixture
def shown(page: ExaminePage, examiner: FileExaminer) -> Callable[[Examined, int, int], ExaminePage]:
    """Shows this at a size."""

    def show(now: Examined, width: int = 1_440, height: int = 900) -> ExaminePage:
        page.resize(width, height - 60)
        examiner.tell(now)
        for _ in range(3):
            come_to_rest()
        return page

    return show


def test_a_fault_is_named_with_its_line(shown: Callable[..., ExaminePage]) -> None:
    """Title, cause, the line with its sentence, calls."""
    card = shown(CASES["named"]).likeness
    assert card.title.text() == LIKENESS.title
    assert (card.line.number.text(), card.line.source.text()) == ("line 23", "if depth == 4: return 0")
    assert card.said.text() == f"{LIKENESS.sentence} {regrouped(LIKENESS.calls_text)}"
    assert card.said.textFormat() is Qt.TextFormat.PlainText


def test_without_evidence_nothing_is_named(shown: Callable[..., ExaminePage]) -> None:
    """No title, no line, no bar; why it is so, and the calls where there is a search."""
    for name, cause in (
        ("random", TRIED),
        ("random, with a search", TRIED),
        ("no evidence", "No search is named: the answers do not speak for one."),
        ("held", "Comparing its answers with every search of the table: 40 %."),
        ("running", "You read it once the engine has answered."),
    ):
        card = shown(CASES[name]).likeness
        assert card.cause.text() == cause
        assert not any(part.isVisible() for part in (card.title, card.line, *card.bars))
        assert card.said.isVisible() is (name == "random, with a search")


def test_it_can_be_stopped(qtbot: QtBot, shown: Callable[..., ExaminePage]) -> None:
    """By a link that is there while it is found out."""
    card = shown(CASES["held"]).likeness
    assert card.stop.isVisible()
    with qtbot.waitSignal(card.stop.linkActivated):
        card.stop.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.keyClick(card.stop, Qt.Key.Key_Return)
    assert not shown(CASES["named"]).likeness.stop.isVisible()


def test_the_line_is_copied_whole(qtbot: QtBot, shown: Callable[..., ExaminePage]) -> None:
    """With the keyboard, also what is not seen of it; and it cannot be changed."""
    source = shown(CASES["or"], 1_200, 800).likeness.line.source
    assert (source.text(), source.cursorPosition()) == (SEVERAL.source, 0)
    source.setFocus()
    qtbot.keyClicks(source, "x")
    qtbot.keyClick(source, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(source, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == SEVERAL.source


def test_a_hostile_line_is_shown(shown: Callable[..., ExaminePage]) -> None:
    """Cut, in one line, its controls as escapes."""
    hostile = replace(LIKENESS, source="\t<img src='x'>\x1b[31m\u202e" + "y" * 5_000, calls_text="<b>1 call</b>")
    card = shown(examined().regraded(likeness=hostile)).likeness
    card.line.source.setFocus()
    text = card.line.source.text()
    assert text.startswith("<img src='x'>\\x1b[31m\\u202eyyy")
    assert len(text) == 200
    assert text.endswith("…")
    assert card.said.text().endswith("<b>1 call</b>")


def test_the_evidence_is_said_and_the_row_that_is_named_comes_first(shown: Callable[..., ExaminePage]) -> None:
    rows = (Beside("a search", 9, 10), Beside("to the end", 5, 10))
    found = Likeness("a minimax", "it answers like this in 4 of the 5 positions", "Every win counts.", rows=rows)
    card = shown(examined().regraded(likeness=found)).likeness
    assert card.cause.text() == "Every win counts. It answers like this in 4 of the 5 positions."
    assert [bar.name.accessibleName() for bar in card.bars[:2]] == ["this one", "to the end"]
    assert not card.line.isVisible()
