"""The page Compare: published counts in the real window, every state in every size, nothing cut, keys and menus."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.fitting import faults
from tests.ui.widgets_help import Paints, come_to_rest, open_dialog, tabbed
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.measure.measured import Compared, Measured, run_row
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE
from ttt_gui.engine.request import NAMED, Algorithm, Cut, Limits, Order, Ordering
from ttt_gui.engine.score import Bound
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.measuring import rows as rows_module
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.session.measuring.rows import RowState
from ttt_gui.session.settings import Settings, Theme, TypeSize
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.control import Control
from ttt_gui.ui.compare.deepening_panel import DeepeningPanel
from ttt_gui.ui.compare.entry_dialog import EntryDialog
from ttt_gui.ui.compare.in_step import InStepPanel
from ttt_gui.ui.compare.lab import OrderingLab
from ttt_gui.ui.compare.page import ComparePage
from ttt_gui.ui.compare.table_model import COLUMNS, KEYS, MENU, NAME, SHARE, VALUE
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow

EMPTY = Position(Rules())
SIZES = [(900, 640), (1440, 900), (1920, 1080)]


@pytest.fixture
def page(qtbot: QtBot, look: Look, settings: Settings, queue: TaskQueue) -> ComparePage:
    page = ComparePage(look, settings, queue, Comparison(queue, settings))
    page.set_position(EMPTY)
    qtbot.addWidget(page)
    page.resize(1389, 800)
    with qtbot.waitActive(page):
        page.show()
    qtbot.waitUntil(lambda: not page.table.rows.comparison.is_running)  # all rows, which run by themselves on 3 × 3
    return page


@pytest.fixture
def comparison(page: ComparePage) -> Comparison:
    return page.table.rows.comparison


def run(qtbot: QtBot, page: ComparePage) -> None:
    with qtbot.waitSignal(page.table.rows.comparison.ended):
        page.run()


def texts(page: ComparePage, key: str) -> list[str]:
    """What stands in a column, thin spaces aside."""
    rows, column = page.table.rows, KEYS.index(key)
    found = [rows.data(rows.index(number, column)) for number in range(rows.rowCount())]
    return [text.replace("\N{NARROW NO-BREAK SPACE}", " ") for text in found]


# --- in the real window ---


def test_every_published_count_and_every_value_the_same(qtbot: QtBot, window: MainWindow, settings: Settings) -> None:
    """3 × 3 opens with every row run once, by itself: the counts of counts.md, said to be all the same; so does Run.
    What is exported is what is seen."""
    with qtbot.waitSignal(window.comparison.ended):
        window.actions_["comparing"].trigger()
    page = window.view_area.page
    assert isinstance(page, ComparePage)
    assert page.subject == EMPTY
    assert not page.card.offer.isVisible()
    assert page.card.verdict.text() == "every value the same"
    assert "Compiled engine" in window.status.text or "Interpreted engine" in window.status.text
    with qtbot.waitSignal(window.comparison.ended):
        qtbot.mouseClick(page.heading.run, Qt.MouseButton.LeftButton)
    assert page.card.progress.accessibleName() == "8 finished"
    assert texts(page, "nodes") == ["549 946", "20 866", "12 826", "7 865", "2 169", "529", "463", "95"]
    assert texts(page, "leaves")[:4] == ["255 168", "8 453", "5 461", "3 161"]
    assert texts(page, "cutoffs")[:4] == ["0", "4 856", "2 432", "2 221"]
    assert texts(page, "pruned")[:4] == ["0", "7 788", "3 716", "3 694"]
    assert texts(page, "value") == ["= 0"] * 7 + ["draw"]
    assert texts(page, "best")[:4] == ["a3", "a3", "b2", "b2"]
    assert texts(page, "share")[:4] == ["100 %", "3.8 %", "2.3 %", "1.4 %"]
    assert page.card.verdict.text() == "every value the same"
    page.export.copy(next(form for form in page.card.export_forms if form.suffix == ".csv"))
    qtbot.waitUntil(lambda: "549946" in QGuiApplication.clipboard().text())
    lines = QGuiApplication.clipboard().text().splitlines()
    assert any("Alpha-beta" in line and "20866" in line and "7788" in line for line in lines)


def test_a_row_opens_its_tree(qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
    """Analyse shows a search by that algorithm of the position compared, and Esc leads back; once another view was
    chosen, Esc leads to Play, as ever."""
    window.actions_["comparing"].trigger()
    page = window.view_area.page
    assert isinstance(page, ComparePage)
    with qtbot.waitSignal(window.comparison.ended):
        page.run()

    def escape() -> str:
        qtbot.keyClick(window, Qt.Key.Key_Escape)
        return window.view_switch.view.key

    page.menu.set_row(window.comparison.rows[3])
    page.menu.entries["tree"].trigger()
    assert window.view_switch.view.key == "analyse"
    qtbot.waitUntil(lambda: window.tree_state.trace is not None and window.tree_state.trace.entered == 7_865)
    assert [escape(), escape()] == ["compare", "play"]
    window.actions_["comparing"].trigger()
    page.menu.entries["tree"].trigger()
    window.actions_["playing"].trigger()
    window.actions_["analysing"].trigger()
    assert escape() == "play"


def test_escape_stops_a_comparison_before_it_leaves_the_view(qtbot: QtBot, window: MainWindow) -> None:
    """The second one leads home."""
    window.actions_["comparing"].trigger()
    row = window.comparison.add(Entry("Minimax", Algorithm(alpha_beta=False)))
    window.comparison.take(Position(Rules(4, 4, 4)))
    window.comparison.run_row(row)
    qtbot.waitUntil(lambda: row.state is RowState.RUNNING)
    page = window.view_area.page
    assert isinstance(page, ComparePage)
    with qtbot.waitSignal(window.comparison.ended):
        qtbot.keyClick(page.table, Qt.Key.Key_Escape)
    assert window.view_switch.view.key == "compare"
    qtbot.keyClick(page.table, Qt.Key.Key_Escape)
    assert window.view_switch.view.key == "play"


# --- states ---


def test_it_stays_with_its_position_when_the_board_moves_on(
    qtbot: QtBot, page: ComparePage, snapshot: SnapshotAssertion
) -> None:
    """It says so, and offers the board's; what has run by itself simply follows, and runs again."""
    later = EMPTY.play(4)
    page.set_position(later)
    assert page.subject == later
    qtbot.waitUntil(lambda: texts(page, "nodes")[0] == "55 505")
    page.set_position(EMPTY)
    run(qtbot, page)
    page.set_position(later)
    assert page.subject == EMPTY
    assert page.take.isVisible()
    assert page.moved.accessibleName() == snapshot
    qtbot.mouseClick(page.take, Qt.MouseButton.LeftButton)
    assert page.subject == later
    assert not page.take.isVisible()
    qtbot.waitUntil(lambda: texts(page, "nodes")[:2] == ["55 505", "2 459"])


def test_a_value_that_differs_is_shouted(
    qtbot: QtBot, page: ComparePage, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """In the head, in the row, and as a sentence with position and move."""

    def wrong(entry: Entry, subject: Compared, repeats: int, control: Control) -> Measured:
        found = run_row(entry, subject, repeats, control)
        if entry.name != "PVS":
            return found
        return replace(found, moves=tuple(replace(each, value=-1, bound=Bound.UPPER) for each in found.moves))

    monkeypatch.setattr(rows_module, "run_row", wrong)
    run(qtbot, page)
    assert page.card.verdict.text() == "1 row differs"
    assert page.card.alarm.isVisible()
    assert "PVS" in page.card.alarm.text()
    assert page.card.alarm.text() == snapshot
    rows = page.table.rows
    assert rows.data(rows.index(6, VALUE), Qt.ItemDataRole.AccessibleTextRole) == "Value = 0 differs"
    assert not faults(page)


def test_a_row_that_fails_says_why_at_the_footer(qtbot: QtBot, page: ComparePage, snapshot: SnapshotAssertion) -> None:
    """The solver on a tree of numbers, which is chosen in the heading; a limit, which stops no search of it."""
    comparison = page.table.rows.comparison
    limited = comparison.rows[1]
    comparison.change(limited, replace(limited.entry, limits=Limits(nodes=5)))
    page.heading.subject_requested.emit(parse_number_tree(EXAMPLE))
    run(qtbot, page)
    assert page.footer.accessibleName() == snapshot
    assert texts(page, "value")[:2] == ["= 3", "= 3"]
    assert page.card.verdict.text() == "every value the same"
    assert page.card.progress.accessibleName() == "7 finished, 1 failed"
    assert page.heading.subtitle.accessibleName().startswith("number tree (((2 3)")
    page.heading.subject_requested.emit(None)
    assert page.subject == EMPTY


def test_rows_that_do_not_go_with_chance_nodes_say_so(qtbot: QtBot, page: ComparePage) -> None:
    page.heading.subject_requested.emit(parse_number_tree("[-9, 9] (chance(1/2: (3 5) 1/2: (8 -2)) 4)"))
    run(qtbot, page)
    assert texts(page, "value")[:2] == ["= 4", "= 4"]
    assert page.card.verdict.text() == "every value the same"
    assert "Principal variation search has no null window" in page.footer.accessibleName()


def test_a_tree_of_numbers_has_no_depth_to_deepen(page: ComparePage) -> None:
    """The panel says so, and searches the example alone; the position again, and it can be searched."""
    page.heading.subject_requested.emit(parse_number_tree(EXAMPLE))
    page.below.tabs.setCurrentIndex(2)
    panel = page.findChild(DeepeningPanel)
    assert panel
    assert not panel.run_button.isEnabled()
    assert "no depth to deepen" in _read(panel)
    before = panel.found.position
    panel.example_button.click()
    page.below.refresh()
    assert panel.found.position != before
    assert panel.run_button.isEnabled()
    panel.example_button.click()
    assert (panel.run_button.isEnabled(), panel.found.position) == (False, before)
    page.heading.subject_requested.emit(None)
    assert panel.run_button.isEnabled()
    assert "no depth to deepen" not in _read(panel)


def test_small_type_makes_low_rows_again(page: ComparePage, look: Look) -> None:
    """After the largest type the rows are as low as before."""
    before = page.table.rowHeight(0)
    look.set_type_size(TypeSize.LARGEST)
    assert page.table.rowHeight(0) > before
    look.set_type_size(TypeSize.NORMAL)
    assert page.table.rowHeight(0) == before


def test_a_change_of_theme_paints_the_table_twice_at_most(qtbot: QtBot, page: ComparePage, look: Look) -> None:
    qtbot.waitUntil(lambda: (panel := page.findChild(InStepPanel)) is not None and panel.state.made is not None)
    come_to_rest()
    paints = Paints(page.table.viewport())
    look.set_theme(Theme.DARK)
    come_to_rest()
    assert paints.count <= 2


def test_what_nobody_sees_waits(page: ComparePage) -> None:
    later = EMPTY.play(4)
    page.hide()
    page.set_position(later)
    assert page.heading.picture.subject == EMPTY
    page.show()
    assert page.heading.picture.subject == later


def test_what_takes_long_is_asked_for(
    qtbot: QtBot, page: ComparePage, comparison: Comparison, snapshot: SnapshotAssertion
) -> None:
    """On 4 x 4 nothing runs by itself, and of what had run nothing stays: in the middle stands how long it takes, by a
    count, and Run; with limits that is less. While it runs the rows that may take very long are named."""
    page.set_position(Position(Rules(4, 4, 4)))
    offer = page.card.offer
    assert not comparison.is_running
    assert not comparison.has_results
    assert offer.isVisible()
    assert page.card.rect().contains(offer.geometry())
    assert offer.sentence.text() == snapshot
    assert offer.remark.text() == snapshot
    assert set(texts(page, "nodes")) == {""}
    for row in comparison.rows:
        comparison.change(row, replace(row.entry, limits=Limits(seconds=10.0)))
    assert offer.sentence.text() == snapshot
    assert not comparison.is_running
    comparison.change(comparison.rows[0], replace(comparison.rows[0].entry, limits=Limits()))
    qtbot.mouseClick(offer.button, Qt.MouseButton.LeftButton)
    assert comparison.is_running
    assert not offer.isVisible()
    assert page.footer.accessibleName() == snapshot
    comparison.stop_all()


def test_a_new_row_runs_by_itself_too(qtbot: QtBot, page: ComparePage, comparison: Comparison) -> None:
    with qtbot.waitSignal(comparison.ended):
        comparison.add(Entry("Alpha-beta", Algorithm(), Limits(depth=3)))
    assert comparison.rows[-1].state is RowState.DONE


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("state", ["empty", "running", "stopped", "finished", "moved"])
@pytest.mark.slow
def test_nothing_is_cut_in_any_state(
    qtbot: QtBot, page: ComparePage, comparison: Comparison, state: str, size: tuple[int, int]
) -> None:
    """At every size the columns that are shown fit, and no text of a figure is elided."""
    page.resize(size[0] - 16, size[1] - 90)
    if state == "running":
        comparison.change(comparison.base, Entry("Minimax", Algorithm(alpha_beta=False)))
        page.set_position(Position(Rules(4, 4, 4)))
        page.run()
        qtbot.waitUntil(lambda: comparison.base.state is RowState.RUNNING)
    elif state != "empty":
        run(qtbot, page)
    if state == "stopped":
        comparison.stop_all()
    if state == "moved":
        page.set_position(EMPTY.play(0))
    qtbot.waitUntil(lambda: page.table.horizontalScrollBar().maximum() == 0)
    qtbot.waitUntil(lambda: not faults(page))  # the trees in step may come just now
    qtbot.waitUntil(lambda: assert_figures_fit(page))
    if comparison.is_running:
        with qtbot.waitSignal(comparison.ended):
            comparison.stop_all()


def assert_figures_fit(page: ComparePage) -> None:
    """Every title and cell of a shown column but that of names has the room that it wants, inside the viewport."""
    table = page.table
    for column in range(len(COLUMNS)):
        if table.isColumnHidden(column) or column in (NAME, SHARE):
            continue
        right = table.columnViewportPosition(column) + table.columnWidth(column)
        assert right <= table.viewport().width()
        title = table.horizontalHeader().fontMetrics().horizontalAdvance(COLUMNS[column].title)
        assert max(title, table.sizeHintForColumn(column)) <= table.columnWidth(column), KEYS[column]


def test_a_row_fills_while_it_runs(
    qtbot: QtBot, page: ComparePage, comparison: Comparison, snapshot: SnapshotAssertion
) -> None:
    """The first run of a row that takes for ever shows what it has counted, and no share: the base is not whole."""
    page.set_position(Position(Rules(5, 5, 5)))
    page.heading.run.click()
    qtbot.waitUntil(lambda: texts(page, "leaves")[0] not in ("", "—"))
    assert comparison.rows[0].state is RowState.RUNNING
    assert texts(page, "nodes")[0] != "—"
    assert texts(page, "speed")[0] != "—"
    assert texts(page, "share")[0] == ""
    with qtbot.waitSignal(comparison.ended):
        page.heading.stop.click()
    assert texts(page, "nodes")[0] != "—"
    assert page.card.progress.accessibleName() == "1 stopped"
    assert page.footer.accessibleName() == snapshot


def test_nothing_is_run_over_what_runs(qtbot: QtBot, page: ComparePage, comparison: Comparison) -> None:
    """Run rests while rows run and says why; the focus goes to Stop all, and comes back."""
    page.heading.repeats.setValue(1_000_000)
    page.heading.run.setFocus()
    page.heading.run.click()
    assert not page.heading.run.isEnabled()
    assert page.heading.run.toolTip().startswith("Stop all first")
    assert page.heading.stop.isEnabled()
    with qtbot.waitSignal(comparison.ended):
        page.heading.stop.click()
    qtbot.waitUntil(page.heading.run.isEnabled)
    assert not page.heading.stop.isEnabled()


def test_the_least_important_columns_go_first(page: ComparePage) -> None:
    """Nodes, value and share stay; wide enough, all are there. The middle half of one run takes no room."""
    page.resize(1904, 700)
    assert page.table.isColumnHidden(KEYS.index("middle"))
    assert page.heading.repeats.text() == "1 time"
    page.heading.repeats.setValue(3)
    assert page.heading.repeats.text() == "3 times"
    assert not page.table.isColumnHidden(KEYS.index("middle"))
    shown = []
    for width in (884, 1389, 1904):
        page.resize(width, 700)
        shown.append({spec.key for number, spec in enumerate(COLUMNS) if not page.table.isColumnHidden(number)})
    assert {"name", "value", "nodes", "median", "share", "menu"} <= shown[0] < shown[1] < shown[2]
    assert shown[2] == set(KEYS) - {"calls"}


# --- the closer look ---


def test_two_trees_are_walked_in_step(
    qtbot: QtBot, page: ComparePage, comparison: Comparison, snapshot: SnapshotAssertion
) -> None:
    """Of the rows A and B, on the subject of the table; another B, and they are made again."""
    panel = page.findChild(InStepPanel)
    assert panel
    qtbot.waitUntil(lambda: panel.state.made is not None)
    assert panel.accessibleDescription().replace("\N{NARROW NO-BREAK SPACE}", " ") == snapshot
    before = panel.state.made
    page.menu.set_row(comparison.rows[2])
    page.menu.entries["b"].trigger()
    qtbot.waitUntil(lambda: panel.state.made not in (None, before))
    page.heading.subject_requested.emit(parse_number_tree(EXAMPLE))
    qtbot.waitUntil(lambda: panel.state.made is not None and panel.state.made.titles[1].endswith("centre first"))
    qtbot.waitUntil(lambda: panel.accessibleDescription().startswith("both visit the same 11 nodes"))


def test_panels_are_made_when_their_tabs_are_seen(qtbot: QtBot, page: ComparePage) -> None:
    """Each is of the position of the table; nothing is cut in any of them."""
    assert page.findChild(OrderingLab) is None
    assert page.findChild(DeepeningPanel) is None
    for tab in (1, 2):
        page.below.tabs.setCurrentIndex(tab)
    lab = page.findChild(OrderingLab)
    assert lab
    assert page.findChild(DeepeningPanel)
    page.below.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: "20 866" in _read(lab))
    qtbot.waitUntil(lambda: not faults(page))  # the table in the layout in the layout has its place a turn later


def _read(widget: QWidget) -> str:
    """All that its labels and its painted parts say, thin spaces aside."""
    words = [each.text() for each in widget.findChildren(QLabel)]
    words += [
        text for each in widget.findChildren(QWidget) for text in (each.accessibleName(), each.accessibleDescription())
    ]
    return " ".join(words).replace("\N{NARROW NO-BREAK SPACE}", " ")


# --- rows ---


def test_rows_are_edited_by_the_menu(
    qtbot: QtBot, page: ComparePage, comparison: Comparison, snapshot: SnapshotAssertion
) -> None:
    """Copy, move, base, A and B, remove; what cannot be done says why."""
    first, second, third = comparison.rows[:3]
    menu = page.menu

    def choose(row: object, key: str) -> None:
        menu.set_row(next(each for each in comparison.rows if each is row))
        menu.entries[key].trigger()

    choose(second, "copy")
    assert comparison.rows[2].entry == second.entry
    choose(comparison.rows[2], "remove")
    choose(second, "up")
    assert comparison.rows[:2] == (second, first)
    choose(second, "base")
    assert comparison.base is second
    choose(third, "a")
    assert page.table.rows.letter(third) == "A"
    b = next(row for row in comparison.rows if page.table.rows.letter(row) == "B")
    choose(b, "a")
    assert (page.table.rows.letter(b), page.table.rows.letter(third)) == ("A", "B")
    menu.set_row(comparison.rows[-1])
    assert not menu.entries["tree"].isEnabled()
    assert menu.entries["tree"].toolTip() == snapshot
    assert not menu.entries["stop"].isEnabled()


def test_the_keyboard_opens_the_menu_and_moves_rows(qtbot: QtBot, page: ComparePage, comparison: Comparison) -> None:
    """Arrows choose, Enter opens the menu, Alt with an arrow moves the row."""
    first, second = comparison.rows[:2]
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_Down)
    assert page.table.current is second
    with qtbot.waitSignal(page.table.menu_requested) as asked:
        qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert asked.args[0] is second
    page.menu.close()
    qtbot.keyClick(page.table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert comparison.rows[:2] == (second, first)
    assert page.table.current is second


def drop(page: ComparePage, number: int, above: int) -> None:
    """Let go of a row above another one, as Qt does; -1: below all of them."""
    page.table.choose(page.table.rows.all[number])
    rows, none = page.table.rows, QModelIndex()
    rows.dropMimeData(rows.mimeData(page.table.selectedIndexes()), Qt.DropAction.MoveAction, above, 0, none)


def test_a_row_is_dragged_to_another_place(
    qtbot: QtBot, page: ComparePage, comparison: Comparison, settings: Settings
) -> None:
    """Down and up, to the ends; the base and A go along, and the settings have the order at once. At its own place a
    row changes nothing."""
    before = comparison.rows
    base, letter = comparison.base, page.table.rows.letter(before[1])
    with qtbot.assertNotEmitted(comparison.rows_changed):
        drop(page, 2, 2)
        drop(page, 2, 3)
    drop(page, 0, 3)
    assert comparison.rows == (*before[1:3], before[0], *before[3:])
    assert comparison.base is base is before[0]
    assert settings.compare_base == 2
    assert settings.compare_rows[2] == base.entry
    assert page.table.rows.letter(before[1]) == letter == "A"
    assert page.table.current is base
    drop(page, 2, 0)
    assert comparison.rows == before
    drop(page, 1, -1)
    assert comparison.rows[-1] is before[1]


def test_rows_are_dragged_while_they_run(qtbot: QtBot, page: ComparePage, comparison: Comparison) -> None:
    """Each keeps its own figures: what was asked for goes on as it was."""
    nodes = dict(zip(comparison.rows, (549_946, 20_866, 12_826, 7_865, 2_169, 529, 463, 95), strict=True))
    page.run()
    assert comparison.is_running
    with qtbot.waitSignal(comparison.ended):
        drop(page, 6, 1)
        drop(page, 0, 5)
    assert comparison.rows[0].entry.name == "PVS"
    assert {row: row.measured and row.measured.counts.nodes for row in comparison.rows} == nodes
    assert page.card.verdict.text() == "every value the same"


def test_the_last_cell_opens_the_menu_or_stops_the_row(qtbot: QtBot, page: ComparePage, comparison: Comparison) -> None:
    """A click on the dots, and on the button that stands there while it runs."""

    def click(number: int) -> None:
        index: QModelIndex = page.table.rows.index(number, MENU)
        rect: QRect = page.table.visualRect(index)
        qtbot.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())

    click(2)
    assert page.menu.isVisible()
    page.menu.close()
    row = comparison.rows[0]
    comparison.take(Position(Rules(4, 4, 4)))
    comparison.run_row(row)
    qtbot.waitUntil(lambda: row.state is RowState.RUNNING)
    with qtbot.waitSignal(comparison.ended):
        click(0)
    assert row.measured
    assert row.measured.stopped_by == "user"


def test_a_named_algorithm_is_added_after_the_chosen_row(
    page: ComparePage, comparison: Comparison, snapshot: SnapshotAssertion
) -> None:
    """With the family as its name: its switches are its tags."""
    page.table.choose(comparison.rows[1])
    named = next(row for row in NAMED if row.word == "all")
    next(entry for entry in page.heading.add.menu().actions() if entry.text() == named.title).trigger()
    added = comparison.rows[2]
    assert added.entry.name == "Alpha-beta"
    assert page.table.current is added
    spoken = page.table.rows.spoken(added, NAME)
    assert spoken == snapshot


def test_the_rows_as_at_first_come_back(page: ComparePage, comparison: Comparison) -> None:
    for row in comparison.rows[1:]:
        comparison.remove(row)
    page.heading.first.trigger()
    assert len(comparison.rows) == 8
    assert page.card.count.text() == "8 algorithms"


# --- the dialog of a row ---


@pytest.mark.parametrize(
    "entry",
    [
        Entry(
            "Mine", Algorithm(order=Order.LINES, tt=True, tt_mib=3, ordering=Ordering.KILLER), Limits(5, 10_000, 1.5)
        ),
        Entry("Minimax", Algorithm(alpha_beta=False)),
        Entry("Slip", Algorithm(cut=Cut.LT)),
        Entry("Solver", None, Limits(nodes=7), 12),
    ],
    ids=lambda entry: entry.name,
)
def test_a_row_comes_out_of_the_dialog_as_it_went_in(qtbot: QtBot, look: Look, entry: Entry) -> None:
    dialog = EntryDialog(look, entry, False)
    qtbot.addWidget(dialog)
    dialog.show()
    with qtbot.waitSignal(dialog.entry_chosen) as chosen:
        qtbot.mouseClick(dialog.findChildren(QPushButton)[0], Qt.MouseButton.LeftButton)
    assert chosen.args[0] == entry
    assert not faults(dialog)


def test_switches_that_do_nothing_rest_in_the_dialog(qtbot: QtBot, look: Look) -> None:
    """Without alpha-beta no null windows; the solver has no switches, and its family is the name."""
    dialog = EntryDialog(look, Entry("Alpha-beta", Algorithm(pvs=True)), True)
    qtbot.addWidget(dialog)
    field = dialog.fields["alpha_beta"]
    field.click()  # type: ignore[union-attr]
    assert not dialog.fields["pvs"].isEnabled()
    assert dialog.entry.algorithm == Algorithm(alpha_beta=False)
    dialog.kind.setCurrentIndex(1)
    assert dialog.entry.is_solver
    assert not any(each.isEnabled() for each in dialog.fields.values())


def test_a_row_of_ones_own_is_added_by_the_dialog(qtbot: QtBot, page: ComparePage, comparison: Comparison) -> None:
    page.heading.own.trigger()
    dialog = open_dialog(page, EntryDialog)
    dialog.name.setText("Mine")
    dialog.entry_chosen.emit(dialog.entry)
    dialog.reject()
    assert [row.entry.name for row in comparison.rows].count("Mine") == 1


def test_tab_goes_downwards(qtbot: QtBot, window: MainWindow) -> None:
    """In the window: from the table to the closer look, and from the heading to the table again."""
    with qtbot.waitSignal(window.comparison.ended):
        window.actions_["comparing"].trigger()
    page = window.view_area.page
    assert isinstance(page, ComparePage)
    panel = page.findChild(InStepPanel)
    assert panel
    qtbot.waitUntil(panel.bar.slider.isVisible)
    page.table.setFocus()
    stops = tabbed(60)
    wanted = (page.table, page.below.tabs, panel.bar.slider, page.heading.picture, page.heading.run)
    assert [stop for stop in stops if stop in wanted] == list(wanted)
