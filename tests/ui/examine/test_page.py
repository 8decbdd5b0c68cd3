"""The page Examine over plain data: filters, keys, every state in every size, hostile texts, and how long it takes; the
card that says whose answers these are like, in every case; and the call as one would type it, which is the one that the
worker makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.examine.sample import (
    DIAGNOSIS,
    EIGHT,
    FILE,
    FIVE,
    FOUR,
    examined,
    examined_on,
    perfect,
    result,
    running,
    shallow,
)
from tests.ui.fitting import faults
from tests.ui.widgets_help import Paints, come_to_rest
from ttt_gui.engine.examine.calling import Board, Calling, Reply, SideStyle, Where
from ttt_gui.engine.examine.grades import Answer, Grade, GradedAnswer, Kind
from ttt_gui.engine.examine.verdict import WordedDiagnosis
from ttt_gui.engine.faults.diagnosis import Beside
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.ui.examine.file_examiner import FileExaminer
from ttt_gui.ui.examine.mistakes import GroupDelegate
from ttt_gui.ui.examine.page import ExaminePage
from ttt_gui.ui.examine.state import Examined, ExaminePhase, Sort, call_text
from ttt_gui.ui.look.formats import regrouped
from ttt_gui.ui.look.theme import Look

THROWN = {Grade.WIN_TO_DRAW, Grade.DRAW_TO_LOSS, Grade.WIN_TO_LOSS}
HOSTILE = "<img src='x'>\x00\x1b[31m\u202e<b>"


UNCALLED = replace(FILE, calling=None, card=None)
STATES: dict[str, Callable[[], Examined]] = {
    "none": Examined,
    "looking": lambda: Examined(ExaminePhase.LOOKING, UNCALLED),
    "running": lambda: running(groups=examined().verdict.groups),
    "stopped": lambda: replace(
        examined(), phase=ExaminePhase.STOPPED, sentence="Stopped: 1,204 of 4,520 positions were asked."
    ),
    "finished": examined,
    "likeness of several": lambda: CASES["lesson"],
    "likeness held": lambda: CASES["held"],
    "perfect": lambda: examined(perfect),
    "failed": lambda: Examined(ExaminePhase.FAILED, UNCALLED, "It needs numpy, which is not there."),
    "4 × 4": lambda: examined_on(FOUR),
    "5 × 5": lambda: examined_on(FIVE),
    "8 × 8": lambda: examined_on(EIGHT),
}


def plain(text: str) -> str:
    return text.replace("\N{NARROW NO-BREAK SPACE}", " ")


# --- what it says ---


def test_the_published_render_state(render_state: ExaminePage, snapshot: SnapshotAssertion) -> None:
    """The figures of an engine that stops four plies deep, as the picture of the view has them."""
    shown = {button.figure.word: button.number for button in render_state.counts.buttons if button.isVisible()}
    assert shown == {
        "asked": 4_520,
        "right": 3_832,
        "win → draw": 24,
        "draw → loss": 19,
        "win → loss": 13,
        "slower": examined().counts[Grade.SLOWER],
        "no answer": 632,
        "error": 632,
    }
    assert render_state.verdict.headline.text() == "Loses from 32 positions"
    figures = [[label.text() for label in labels] for labels in render_state.verdict.figures]
    assert figures == [["106", "91", "11", "0", "4"], ["469", "358", "88", "0", "23"]]
    assert (render_state.number.text(), render_state.list.groups.rowCount()) == ("56 mistakes", 15)
    assert render_state.extent.accessibleName() == snapshot
    assert render_state.diagnosis.title.text() == DIAGNOSIS.title
    assert plain(render_state.diagnosis.bars[0].figure.text()) == "4 520 of 4 520"
    assert plain(render_state.output.tabs.tabText(1)) == "Errors 632"
    assert render_state.output.note.accessibleName() == snapshot
    assert render_state.output.text.toPlainText().splitlines()[0].startswith('>>> best_move([" ", ')
    assert render_state.output.text.toPlainText().splitlines()[-1].startswith("UnboundLocalError")


def test_the_one_that_is_looked_at(render_state: ExaminePage, snapshot: SnapshotAssertion) -> None:
    """The first of the fewest stones: sentences, and what each cell is worth."""
    group = render_state.list.current
    assert group.shown.answer.position.stones == 1
    assert render_state.position.heading.accessibleName() == "O to move, plays a3"
    texts = [label.text() for label in render_state.position.sentences if label.isVisible()]
    assert texts == snapshot
    values = {cell: f"{value.sign} {value.number}" for cell, value in render_state.position.board.values.items()}
    assert values[4] == "= 0"
    assert set(values.values()) == {"= 0", "= −4"}


def test_an_engine_without_a_mistake(page: ExaminePage, examiner: FileExaminer, snapshot: SnapshotAssertion) -> None:
    """It says so, in the colour of what is right, and nothing is chosen."""
    examiner.tell(examined(perfect))
    assert page.verdict.headline.text() == snapshot
    assert page.nothing.isVisible()
    assert page.nothing.text() == "Nothing wrong was found."
    assert page.list.current is None
    assert not page.position.play.isVisible()


def test_different_answers_are_said(page: ExaminePage, examiner: FileExaminer) -> None:
    verdict = examined().verdict
    examiner.tell(examined().with_result(verdict=replace(verdict, differing=3_000)))
    assert "In 3 000 positions" in plain(page.verdict.detail.text())


# --- filters ---


def test_counts_filter_and_several_can_be_chosen(qtbot: QtBot, render_state: ExaminePage) -> None:
    """The three that throw away are chosen at first; a click takes one away, another brings one."""
    assert render_state.counts.grades == THROWN
    buttons = {button.figure.word: button for button in render_state.counts.buttons}
    qtbot.mouseClick(buttons["win → draw"], Qt.MouseButton.LeftButton)
    assert render_state.number.text() == "32 mistakes"
    for word in ("draw → loss", "win → loss", "error"):
        qtbot.mouseClick(buttons[word], Qt.MouseButton.LeftButton)
    assert render_state.number.text() == "632 mistakes"
    assert {group.shown.grade for group in render_state.list.groups.groups} == {Grade.ERROR}
    qtbot.mouseClick(buttons["asked"], Qt.MouseButton.LeftButton)
    assert plain(render_state.number.text()) == "4 520 answers"
    assert not buttons["too slow"].isVisible()


def test_the_keyboard_filters_and_walks(qtbot: QtBot, render_state: ExaminePage) -> None:
    """Arrows lead from count to count past those of nothing, Space chooses; in the list arrows lead on."""
    buttons = {button.figure.word: button for button in render_state.counts.buttons}
    buttons["win → loss"].setFocus()
    qtbot.keyClick(buttons["win → loss"], Qt.Key.Key_Right)
    assert buttons["no answer"].hasFocus()
    qtbot.keyClick(buttons["no answer"], Qt.Key.Key_Space)
    assert render_state.number.text() == "688 mistakes"
    render_state.list.setFocus()
    before = render_state.list.currentIndex().row()
    qtbot.keyClick(render_state.list, Qt.Key.Key_Right)
    assert render_state.list.currentIndex().row() == before + 1
    assert render_state.position.group is render_state.list.current


def test_tab_comes_to_everything(qtbot: QtBot, render_state: ExaminePage) -> None:
    """From the list, which has the focus that it is given, around to it again: Export and Run are on
    the way.
    """
    render_state.setFocus()
    assert render_state.list.hasFocus()
    met = []
    for _ in range(40):
        focus = QApplication.focusWidget()
        met.append(focus)
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
        if render_state.list.hasFocus():
            break
    assert {
        render_state.export,
        render_state.heading.run,
        render_state.heading.positions,
        render_state.file.change,
        render_state.sort,
    } <= set(met)
    assert len(met) == len(set(met))


def test_the_order_can_be_chosen(render_state: ExaminePage) -> None:
    """What comes up in play first, then by stones; the one that is looked at stays so."""
    render_state.list.look_at(3)
    looked_at = render_state.list.current
    assert render_state.sort.currentData() is Sort.PLAY
    render_state.sort.setCurrentIndex(render_state.sort.findData(Sort.STONES))
    stones = [group.shown.answer.position.stones for group in render_state.list.groups.groups]
    assert stones == sorted(stones)
    render_state.sort.setCurrentIndex(render_state.sort.findData(Sort.PLAY))
    played = [group.in_play for group in render_state.list.groups.groups]
    assert played == sorted(played, reverse=True)
    assert render_state.list.current == looked_at


def test_an_error_shows_its_board(qtbot: QtBot, render_state: ExaminePage) -> None:
    """Errors are not chosen at first: the button chooses them and looks at that position."""
    qtbot.mouseClick(render_state.output.board, Qt.MouseButton.LeftButton)
    assert Grade.ERROR in render_state.counts.grades
    assert render_state.list.current.shown.grade is Grade.ERROR


def test_what_stands_there_can_be_copied(qtbot: QtBot, render_state: ExaminePage) -> None:
    qtbot.mouseClick(render_state.output.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == render_state.output.text.toPlainText()


def wrong(position: Position, cell: int, text: str = "") -> GradedAnswer:
    """An answer that throws a draw away."""
    answer = Answer(position, Kind.MOVE, cell, str(cell), printed=text, error=text, sentence=text)
    return GradedAnswer(answer, None, Grade.DRAW_TO_LOSS)


# --- states and sizes ---


@pytest.mark.parametrize("size", [(900, 640), (1440, 900), (1920, 1080)], ids=str)
@pytest.mark.parametrize("name", STATES)
@pytest.mark.slow
def test_nothing_is_cut(shown: Callable[..., ExaminePage], name: str, size: tuple[int, int]) -> None:
    """In every state at every size; across nothing is ever scrolled."""
    page = shown(STATES[name](), *size)
    assert page.width() == size[0]
    assert page.room.horizontalScrollBar().maximum() == 0
    assert not faults(page)


@pytest.mark.parametrize(("size", "theme"), [(TypeSize.LARGE, Theme.DARK), (TypeSize.LARGEST, Theme.HIGH_CONTRAST)])
@pytest.mark.parametrize("name", ["likeness of several", "8 × 8"])
@pytest.mark.slow
def test_large_type_and_other_looks(
    page: ExaminePage, examiner: FileExaminer, look: Look, name: str, size: TypeSize, theme: Theme
) -> None:
    """What stands there already grows, and nothing is cut then either."""
    examiner.tell(STATES[name]())
    look.set_theme(theme)
    look.set_type_size(size)
    for width, height in ((1424, 810), (1920, 1020)):
        page.resize(width, height)
        for _ in range(3):
            come_to_rest()
        assert page.room.horizontalScrollBar().maximum() == 0
        assert not faults(page)
    source = page.diagnosis.line.source
    assert not source.isVisible() or source.height() >= source.fontMetrics().height() > 16


def test_buttons_by_state(page: ExaminePage, examiner: FileExaminer) -> None:
    """Run where a calling convention is known, or may be after the file is mended; Stop while something runs."""
    shown = {}
    for name in ("none", "looking", "running", "stopped", "finished", "failed"):
        examiner.tell(STATES[name]())
        run, stop = page.heading.run, page.heading.stop
        shown[name] = (run.isVisible() and run.isEnabled(), stop.isVisible())
    assert shown == {
        "none": (False, False),
        "looking": (False, True),
        "running": (False, True),
        "stopped": (True, False),
        "finished": (True, False),
        "failed": (True, False),
    }
    assert page.heading.run.text() == "Try again"
    assert page.start.isHidden()


def test_running_it_tells_how_far_it_is(qtbot: QtBot, page: ExaminePage, examiner: FileExaminer) -> None:
    """The counts live, the mistakes as they come, and the one that is looked at stays."""
    now = STATES["running"]()
    examiner.tell(running(groups=now.groups[:5]))
    page.list.look_at(2)
    before = page.list.current
    examiner.tell(now)
    assert "900 of 4 520" in plain(page.heading.subtitle.accessibleName())
    qtbot.waitUntil(lambda: len(page.list.groups.groups) == 15)
    assert page.list.current is before


# --- hostile texts ---


def test_no_text_of_a_file_is_obeyed(page: ExaminePage, examiner: FileExaminer) -> None:
    """A file name, an answer, what it printed and a traceback: shown letter by letter, controls as escapes."""
    graded = wrong(Position(Rules()).play(0), 1, f"{HOSTILE}\n{HOSTILE}")
    failed = replace(graded, grade=Grade.ERROR)
    file = replace(
        FILE, name=HOSTILE, folder=HOSTILE, card=replace(FILE.card, rows=(("found", HOSTILE), *FILE.card.rows[1:]))
    )
    found = result((graded, failed), replace(DIAGNOSIS, title=HOSTILE, cause=HOSTILE))
    examiner.tell(Examined(ExaminePhase.STOPPED, file, HOSTILE, result=found))
    come_to_rest()
    assert not page.output.text.document().toHtml().count("<img")
    shown = page.output.text.toPlainText()
    assert "<img src='x'>\\x00\\x1b[31m\\u202e<b>" in shown
    for label in (page.file.name, page.file.texts[0], page.position.heading):
        assert label.textFormat() is Qt.TextFormat.PlainText
    assert page.diagnosis.title.textFormat() is Qt.TextFormat.PlainText
    assert "\x00" not in page.file.name.text()


def test_a_flood_of_output_is_cut(page: ExaminePage, examiner: FileExaminer) -> None:
    """Two hundred lines at most, each of them a line."""
    graded = wrong(Position(Rules()).play(0), 1, "x\n" * 100_000)
    examiner.tell(Examined(ExaminePhase.STOPPED, FILE, result=result((graded,))))
    page.output.tabs.setCurrentIndex(0)
    assert page.output.text.document().blockCount() <= 200


def test_many_groups_are_painted_as_far_as_they_are_seen(page: ExaminePage, examiner: FileExaminer) -> None:
    """All 4,520 answers: the list has them all, and is as high as its viewport."""
    done = examined(shallow)
    examiner.tell(done)
    page.counts.buttons[0].click()
    assert page.list.groups.rowCount() > 600
    last = page.list.groups.index(page.list.groups.rowCount() - 1)
    page.list.look_at(last.row())
    come_to_rest()
    assert page.list.viewport().rect().contains(page.list.visualRect(last).center())
    assert page.list.visualRect(page.list.groups.index(0)).bottom() < 0
    assert page.list.indexAt(QPoint(page.list.visualRect(last).center())) == last


# -- What an examination that runs costs the window --------------------------------------------------------------------


def test_an_update_that_changes_a_count_paints_that_count_alone(page: ExaminePage, examiner: FileExaminer) -> None:
    """Neither a board nor a figure that is what it was."""
    now = running()
    examiner.tell(now)
    come_to_rest()
    large, right, thrown = map(Paints, (page.position.board, page.counts.buttons[1].digits, page.counts.buttons[3]))
    figures, boards = Paints(page.verdict.figures[0][0]), Paints(page.list.viewport())
    gathered = replace(now.progress.gathered, counts=Counter({**now.counts, Grade.RIGHT: 1}))
    examiner.tell(replace(now, progress=replace(now.progress, done=901, gathered=gathered)))
    come_to_rest()
    assert right.count > 0
    assert (large.count, thrown.count, figures.count, boards.count) == (0, 0, 0, 0)


def test_of_many_boards_those_in_sight_are_painted(
    page: ExaminePage, examiner: FileExaminer, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[object] = []
    paint = GroupDelegate._paint_item

    def counted(delegate: GroupDelegate, painter: object, group: object, *where: object) -> None:
        painted.append(group)
        paint(delegate, painter, group, *where)  # type: ignore[arg-type]

    monkeypatch.setattr(GroupDelegate, "_paint_item", counted)
    examiner.tell(running())
    page.counts.chosen.emit(frozenset(Grade))
    come_to_rest()
    assert page.list.groups.rowCount() > 500
    assert 0 < len(set(map(id, painted))) < 60


# -- The card that says whose answers these are like -------------------------------------------------------------------

CALLS = "549,945 calls below your loop over the root moves: plain minimax, nothing is cut."
TRIED = "None of 490 kinds of minimax tried explains these answers."
SEVERAL = replace(
    DIAGNOSIS,
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
    "or": examined().with_result(diagnosis=SEVERAL),
    "lesson": examined().with_result(diagnosis=replace(SEVERAL, lesson="4-the-first-cut")),
    "random": examined().with_result(diagnosis=WordedDiagnosis(cause=TRIED)),
    "random, with a search": examined().with_result(diagnosis=WordedDiagnosis(cause=TRIED, calls_text=CALLS)),
    "no evidence": examined().with_result(diagnosis=None),
    "held": replace(examined().with_result(diagnosis=None), diagnosis_share=0.4),
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
    card = shown(CASES["named"]).diagnosis
    assert card.title.text() == DIAGNOSIS.title
    assert (card.line.number.text(), card.line.source.text()) == ("line 23", "if depth == 4: return 0")
    assert card.said.text() == f"{DIAGNOSIS.sentence} {regrouped(DIAGNOSIS.calls_text)}"
    assert card.said.textFormat() is Qt.TextFormat.PlainText


def test_without_evidence_nothing_is_named(shown: Callable[..., ExaminePage]) -> None:
    """No title, no line, no bar; why it is so, and the calls where there is a search."""
    for name, cause in (
        ("random", TRIED),
        ("random, with a search", TRIED),
        ("no evidence", "No search is named: the answers do not point to one."),
        ("held", "Comparing its answers with every search of the table: 40\u202f%."),
        ("running", "It appears once the engine has answered."),
    ):
        card = shown(CASES[name]).diagnosis
        assert card.cause.text() == cause
        assert not any(part.isVisible() for part in (card.title, card.line, *card.bars))
        assert card.said.isVisible() is (name == "random, with a search")


def test_a_fault_that_a_lesson_explains_leads_to_it(qtbot: QtBot, shown: Callable[..., ExaminePage]) -> None:
    """By a link that Tab reaches; at every size nothing of the card is cut (see below)."""
    card = shown(CASES["lesson"]).diagnosis
    assert "Lesson 4: The first cut" in card.lesson.text()
    with qtbot.waitSignal(card.lesson.linkActivated) as asked:
        card.lesson.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.keyClick(card.lesson, Qt.Key.Key_Return)
    assert asked.args == ["4-the-first-cut"]
    assert not shown(CASES["named"]).diagnosis.lesson.isVisible()


def test_it_can_be_stopped(qtbot: QtBot, shown: Callable[..., ExaminePage]) -> None:
    """By a link that is there while it is found out."""
    card = shown(CASES["held"]).diagnosis
    assert card.stop.isVisible()
    with qtbot.waitSignal(card.stop.linkActivated):
        card.stop.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.keyClick(card.stop, Qt.Key.Key_Return)
    assert not shown(CASES["named"]).diagnosis.stop.isVisible()


def test_the_line_is_copied_whole(qtbot: QtBot, shown: Callable[..., ExaminePage]) -> None:
    """With the keyboard, also what is not seen of it; and it cannot be changed."""
    source = shown(CASES["or"], 1_200, 800).diagnosis.line.source
    assert (source.text(), source.cursorPosition()) == (SEVERAL.source, 0)
    source.setFocus()
    qtbot.keyClicks(source, "x")
    qtbot.keyClick(source, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(source, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == SEVERAL.source


def test_a_hostile_line_is_shown(shown: Callable[..., ExaminePage]) -> None:
    """Cut, in one line, its controls as escapes."""
    hostile = replace(DIAGNOSIS, source="\t<img src='x'>\x1b[31m\u202e" + "y" * 5_000, calls_text="<b>1 call</b>")
    card = shown(examined().with_result(diagnosis=hostile)).diagnosis
    card.line.source.setFocus()
    text = card.line.source.text()
    assert text.startswith("<img src='x'>\\x1b[31m\\u202eyyy")
    assert len(text) == 200
    assert text.endswith("…")
    assert card.said.text().endswith("<b>1 call</b>")


def test_the_evidence_is_said_and_the_row_that_is_named_comes_first(
    shown: Callable[..., ExaminePage], snapshot: SnapshotAssertion
) -> None:
    rows = (Beside("a search", 9, 10), Beside("to the end", 5, 10))
    found = WordedDiagnosis("a minimax", "it answers like this in 4 of the 5 positions", "Every win counts.", rows=rows)
    card = shown(examined().with_result(diagnosis=found)).diagnosis
    assert card.cause.text() == snapshot
    assert [bar.name.accessibleName() for bar in card.bars[:2]] == ["this one", "to the end"]
    assert not card.line.isVisible()


# -- The call as one would type it -------------------------------------------------------------------------------------

X_AT_4 = Position(Rules()).play(4)  # O is to move
BOTH = ("board", "side")


@pytest.mark.parametrize(
    ("calling", "text"),
    [
        (Calling("f", BOTH), 'f([" ", " ", " ", " ", "X", " ", " ", " ", " "], "O")'),
        (Calling("f", empty="digits"), 'f([1, 2, 3, 4, "X", 6, 7, 8, 9])'),
        (Calling("f", empty="digit texts"), 'f(["1", "2", "3", "4", "X", "6", "7", "8", "9"])'),
        (Calling("f", empty="digits from 0", x=10, o=20), "f([0, 1, 2, 3, 10, 5, 6, 7, 8])"),
        (Calling("f", board=Board.LIST_FROM_1, empty="-"), 'f(["-", "-", "-", "-", "-", "X", "-", "-", "-", "-"])'),
        (Calling("f", BOTH, x=1, o=-1, empty=0, side=SideStyle.ALWAYS_X), "f([0, 0, 0, 0, -1, 0, 0, 0, 0], 1)"),
        (Calling("f", BOTH, x=1, o=2, empty=0, side=SideStyle.ALWAYS_O), "f([0, 0, 0, 0, 1, 0, 0, 0, 0], 2)"),
        (Calling("f", ("opponent",), side=SideStyle.ALWAYS_X), 'f("O")'),
        (
            Calling("f", board=Board.DICT, x=1, o=2, empty=0, reply=Reply.ROW_COLUMN_FROM_1),
            "f({(1, 1): 0, (1, 2): 0, (1, 3): 0, (2, 1): 0, (2, 2): 1, (2, 3): 0, (3, 1): 0, (3, 2): 0, (3, 3): 0})",
        ),
        (
            Calling("f", board=Board.DICT, x=1, o=2, empty=0, reply=Reply.CHANGED_BOARD),
            "f({1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 0, 7: 0, 8: 0, 9: 0})",
        ),
        (Calling("f", board=Board.NUMPY, x=1, o=2, empty=0), "f(array([[0, 0, 0], [0, 1, 0], [0, 0, 0]]))"),
        (
            Calling("f", ("side",), Board.TEXT, Where.GLOBAL, "grid", empty="."),
            'grid = "....X...."\n>>> f("O")',
        ),
    ],
)
def test_the_board_is_written_as_it_is_handed_over(calling: Calling, text: str) -> None:
    """Of each shape, with numbers in empty cells, and with the stones exchanged where its own have one sign."""
    assert call_text(calling, X_AT_4) == text
