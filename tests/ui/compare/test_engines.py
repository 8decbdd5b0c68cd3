"""An examined engine in Compare: from its file to its row in the real window, and every state of the row in every size.

Nothing of it runs but what a person runs: no row, setting or file begins it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.samples.index import source_of
from tests.session.examining.conftest import CALLING, FIRST_EMPTY, opponent_of
from tests.ui.fitting import faults
from tests.ui.widgets_help import open_dialog
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.lines import EngineLimits
from ttt_gui.session.examining.opponents import Opponents
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.rows import EngineRow, RowState
from ttt_gui.session.settings import Settings, Theme, TypeSize
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.page import ComparePage
from ttt_gui.ui.compare.table_model import (
    COLUMNS,
    KEYS,
    MENU,
    NAME,
    VALUE,
    cell_tip,
    failure,
    state_text,
    verdict_of,
)
from ttt_gui.ui.examine.commands import TrustDialog
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow

CORNER = Position(Rules()).play(0)
FAILS = "def best_move(board, player):\n    return board[9]\n"
FOREVER = "def best_move(board, player):\n    while True: pass\n"
SIZES = [(884, 560), (1389, 800), (1904, 980)]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot: QtBot, look: Look, settings: Settings, queue: TaskQueue, tmp_path: Path) -> ComparePage:
    """Compare with two engines that may run: one that takes the first empty cell, and a minimax of tests/samples."""
    opponents = Opponents()
    sources = {
        "first_empty.py": FIRST_EMPTY,
        "tictactoe.py": source_of("depth_ignored.py"),
        "fails.py": FAILS,
        "forever.py": FOREVER,
    }
    for name, source in sources.items():
        path = tmp_path / name
        path.write_text(source, encoding="utf-8")
        opponents.add(opponent_of(path, CALLING, EngineLimits(60.0)))
    settings.compare_repeats = 2
    page = ComparePage(look, settings, queue, Comparison(queue, settings, opponents=opponents))
    page.set_position(CORNER.play(8))
    qtbot.addWidget(page)
    page.resize(1389, 800)
    with qtbot.waitActive(page):
        page.show()
    return page


@pytest.fixture
def comparison(page: ComparePage) -> Comparison:
    return page.table.rows.comparison


def run(qtbot: QtBot, page: ComparePage) -> None:
    with qtbot.waitSignal(page.table.rows.comparison.ended):
        page.run()


def adding(page: ComparePage) -> list[QAction]:
    """The entries of the menu of rows that are about engines."""
    menu = page.heading.add.menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return [entry for entry in menu.actions() if entry.text().startswith("E&xamined engine")]


def add(page: ComparePage, name: str) -> EngineRow:
    """By the menu."""
    entry = next(entry for entry in adding(page) if entry.text().endswith(name))
    assert entry.isEnabled()
    entry.trigger()
    row = page.table.current
    assert isinstance(row, EngineRow)
    return row


def cells(page: ComparePage, row: EngineRow) -> dict[str, str]:
    rows = page.table.rows
    return {key: rows.text(row, number) for number, key in enumerate(KEYS)}


# --- from its file to its row ---


@pytest.mark.slow
def test_from_the_yes_to_a_row_of_compare(
    qtbot: QtBot, window: MainWindow, controller: GameController, tmp_path: Path
) -> None:
    """Examined, “Compare it” shows its answer on the board's position at once, beside the algorithms, which have
    run by themselves."""
    path = tmp_path / "mine.py"
    path.write_text(FIRST_EMPTY, encoding="utf-8")
    window.resize(900, 640)
    window.actions_["comparing"].trigger()
    page = window.view_area.page
    assert isinstance(page, ComparePage)
    entries = adding(page)
    assert [(entry.text(), entry.isEnabled()) for entry in entries] == [("E&xamined engine", False)]
    assert entries[0].toolTip().startswith("Examine an engine first")
    controller.game.play(0)
    qtbot.waitUntil(lambda: len(controller.game.record.moves) == 2)

    examining = window.show_examine()
    examining.open(path)
    qtbot.waitUntil(lambda: any(each.isVisible() for each in window.findChildren(TrustDialog)))
    open_dialog(window, TrustDialog).yes.click()
    examiner, examine_page = examining.examiner, examining.page
    qtbot.waitUntil(lambda: examiner.opponent is not None)
    examiner.stop()
    assert not window.comparison.engines
    examine_page.file.compare.linkActivated.emit("compare")
    assert window.view_switch.view.key == "compare"
    row = page.table.current
    assert isinstance(row, EngineRow)
    qtbot.waitUntil(lambda: row.state is RowState.DONE)
    assert window.comparison.subject == controller.game.position
    assert cells(page, row)["best"] == "b3"
    rect = page.table.visualRect(page.table.rows.index(page.table.rows.all.index(row), NAME))
    assert page.table.viewport().rect().contains(rect.center())
    qtbot.waitUntil(lambda: all(each.state is RowState.DONE for each in window.comparison.rows))
    assert [entry.isEnabled() for entry in adding(page)] == [False]
    examine_page.file.compare.linkActivated.emit("compare")
    assert window.comparison.engines == (row,)
    qtbot.waitUntil(lambda: row.state is RowState.DONE)


@pytest.mark.slow
def test_its_cells_and_what_is_said_of_it(
    qtbot: QtBot, page: ComparePage, comparison: Comparison, snapshot: SnapshotAssertion
) -> None:
    """A move, its value, a time and calls; dashes that say why; the algorithms' agreement is told apart."""
    row = add(page, "tictactoe.py")
    first = add(page, "first_empty.py")
    assert row.state is RowState.IDLE
    page.set_position(CORNER.play(4))
    run(qtbot, page)
    found = cells(page, row)
    assert found["name"] == "tictactoe.py"
    assert (found["value"], found["best"], verdict_of(row, False)) == ("draw", "b3", ("right", True))
    assert found["calls"].replace("\N{NARROW NO-BREAK SPACE}", "") == "7331"
    assert "." in found["median"]
    assert "–" in found["middle"]
    dashes = ("nodes", "leaves", "cutoffs", "pruned", "returns", "deepest", "speed", "branching")
    assert {found[key] for key in dashes} == {"—"}
    for key in (*dashes, "share"):
        reason = cell_tip(row, KEYS.index(key))
        assert reason not in ("", COLUMNS[KEYS.index(key)].meaning)
    assert "calls" in cell_tip(first, KEYS.index("calls"))
    assert cells(page, first)["calls"] == "—"
    assert page.card.verdict.text() == snapshot
    assert page.card.count.text() == "8 algorithms, 2 engines"
    assert "10 finished" in page.card.progress.text()
    assert page.footer.accessibleName() == snapshot
    assert "right" in page.table.rows.spoken(row, NAME) or "draw" in page.table.rows.spoken(row, NAME)
    assert texts_of_calls(page)[:8] == ["—"] * 8


def texts_of_calls(page: ComparePage) -> list[str]:
    rows = page.table.rows
    return [rows.text(row, KEYS.index("calls")) for row in rows.all]


def test_a_failure_is_a_sentence_in_its_row(qtbot: QtBot, page: ComparePage, snapshot: SnapshotAssertion) -> None:
    """It has the room of the figures that there are not; the next run that succeeds has its figures again."""
    row = add(page, "fails.py")
    run(qtbot, page)
    number = page.table.rows.all.index(row)
    assert failure(row).startswith("IndexError")
    assert page.table.columnSpan(number, VALUE) > 5
    assert cell_tip(row, VALUE) == row.sentence
    assert row.sentence in page.table.rows.spoken(row, NAME)
    assert "1 failed" in page.card.progress.text()
    exported = page.card.exported().rows[-1]
    assert (exported[0], row.sentence in exported) == (row.name, True)
    page.heading.subject_requested.emit(parse_number_tree(EXAMPLE))
    assert page.table.columnSpan(number, VALUE) == 1
    run(qtbot, page)
    assert failure(row) == snapshot


def test_stop_in_the_row_ends_it_and_the_menu_knows_what_it_is(
    qtbot: QtBot, page: ComparePage, comparison: Comparison
) -> None:
    row = add(page, "forever.py")
    rows, first, move = page.table.rows, comparison.rows[0], Qt.DropAction.MoveAction
    rows.dropMimeData(rows.mimeData([rows.index(0, NAME)]), move, len(rows.all), 0, QModelIndex())
    assert comparison.rows[-1] is first, "no algorithm is dropped below an engine"
    menu = page.menu
    menu.set_row(row)
    for key in ("tree", "change", "copy", "up", "down", "base", "a", "b", "stop"):
        assert not menu.entries[key].isEnabled()
        assert menu.entries[key].toolTip()
    menu.entries["run"].trigger()
    qtbot.waitUntil(lambda: row.state is RowState.RUNNING)
    assert state_text(row) == "call 1 of 2"
    with qtbot.waitSignal(comparison.ended):
        rect = page.table.visualRect(page.table.rows.index(page.table.rows.all.index(row), MENU))
        qtbot.mouseClick(page.table.viewport(), LEFT, pos=rect.center())
    assert state_text(row) == "stopped"
    page.table.choose(row)
    qtbot.keyClick(page.table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    menu.set_row(row)
    menu.entries["remove"].trigger()
    assert comparison.engines == ()
    assert page.table.isColumnHidden(KEYS.index("calls"))


# --- geometry ---


@pytest.mark.parametrize("type_size", [TypeSize.NORMAL, TypeSize.LARGEST], ids=lambda each: each.value)
@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK], ids=lambda each: each.value)
@pytest.mark.slow
def test_in_every_size_its_move_time_and_calls_are_seen(
    qtbot: QtBot, page: ComparePage, look: Look, theme: Theme, type_size: TypeSize
) -> None:
    """The row's own columns go last; every tag, sign and figure has its room."""
    look.set_theme(theme)
    look.set_type_size(type_size)
    page.set_position(CORNER)
    row = add(page, "first_empty.py")
    add(page, "fails.py")
    run(qtbot, page)
    for width, height in SIZES:
        page.resize(width, height)
        qtbot.waitUntil(lambda width=width: page.width() >= width)
        table = page.table
        wanted = ("name", "value", "best", "calls", "median", "menu")
        assert not [key for key in wanted if table.isColumnHidden(KEYS.index(key))]
        number = table.rows.all.index(row)
        for key in wanted[1:-1]:
            column = KEYS.index(key)
            assert table.columnWidth(column) >= table.sizeHintForColumn(column), key
            if type_size is TypeSize.NORMAL:
                rect = table.visualRect(table.rows.index(number, column))
                assert 0 <= rect.left() <= rect.right() < table.viewport().width(), key
        assert not faults(page)
        assert not [label for label in page.findChildren(QLabel) if label.isVisible() and not label.height()]
