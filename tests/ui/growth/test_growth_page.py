"""The view Growth: figures as they were published, filled while it is measured, in every room and form."""

from __future__ import annotations

import csv
import gc
import json
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.fitting import faults
from tests.ui.widgets_help import open_dialog, resize_window
from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.engine.growth.run import BoardPoint, Growth, How, Point, Spread, measure_growth
from ttt_gui.engine.growth.series import BOARDS, SERIES, GrowthPlan
from ttt_gui.engine.measure.entries import Entry
from ttt_gui.engine.request import Algorithm, Order
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.tables import as_csv
from ttt_gui.game.rules import Rules
from ttt_gui.session.measuring.growth_run import GrowthRunner, GrowthState
from ttt_gui.session.settings import Settings, TypeSize
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.growth.charts import chart_of
from ttt_gui.ui.growth.controls import Against, Measure, ShownGrowth
from ttt_gui.ui.growth.page import GrowthPage
from ttt_gui.ui.growth.tables import board_rows, layer_rows, mean_rows
from ttt_gui.ui.growth.texts import board_time, long_time, missing, status_text, table_of
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow
from ttt_gui.ui.plots import library

THIN = "\N{NARROW NO-BREAK SPACE}"
SMALL = GrowthPlan(Reachable(Rules(2, 2, 2)), boards=(Rules(2, 2, 2),))


@pytest.fixture(scope="module")
def small() -> Growth:
    """Everything of 2 x 2, two in a row."""
    return measure_growth(SMALL)


@pytest.fixture
def runner(queue: TaskQueue) -> GrowthRunner:
    """Something small is measured."""
    runner = GrowthRunner(queue)
    runner.begin(SMALL)
    return runner


@pytest.fixture
def page(
    qtbot: QtBot,
    look: Look,
    settings: Settings,
    queue: TaskQueue,
    runner: GrowthRunner,
    monkeypatch: pytest.MonkeyPatch,
) -> GrowthPage:
    """On the screen, with the small figures; what it measures next is as small."""
    monkeypatch.setattr("ttt_gui.ui.growth.page.plan_for", lambda *_: SMALL)
    page = GrowthPage(look, settings, queue, runner)
    page.set_rules(Rules(2, 2, 2))
    qtbot.addWidget(page)
    page.resize(1400, 820)
    with qtbot.waitActive(page):
        page.show()
    wait_for(qtbot, runner, GrowthState.FINISHED)
    qtbot.waitUntil(lambda: page.plot is not None and bool(page.plot.chart.shown))
    means = page.tables.means
    qtbot.waitUntil(lambda: means.height() >= means.sizeHint().height())  # it is laid out for its rows
    return page


def wait_for(qtbot: QtBot, runner: GrowthRunner, state: GrowthState) -> None:
    qtbot.waitUntil(lambda: runner.state is state)


# -- as values ---------------------------------------------------------------------------------------------------------


def test_a_measurement_fills_plot_and_tables(page: GrowthPage, runner: GrowthRunner) -> None:
    """Every row at every place, both tables, and a line about it for the status bar."""
    chart = page.plot.chart
    assert [line.label for line in chart.lines] == ["minimax", "row by row", "lines first", "+ table", "+ symmetry"]
    assert chart.lines[0].points[-1] == (4.0, 41.0)
    assert page.tables.means.rows[0].cells[2].text == "41.0"
    assert [cell.text for cell in page.tables.boards.rows[0].cells] == ["2 × 2, 2", "41", "21", "21", "21", "11"]
    assert "finished in" in status_text(runner)
    assert page.run_button.text() == f"&Run again: about 1{THIN}s"
    assert page.run_button.isVisible()
    assert not page.stop_button.isVisible()


@pytest.mark.parametrize("against", list(Against))
@pytest.mark.parametrize("measure", list(Measure))
def test_every_choice_is_a_chart_whose_cards_say_what_its_points_are(
    small: Growth, against: Against, measure: Measure
) -> None:
    """A card for each place with how many positions, mean or median; each line has a value at its end."""
    chart = chart_of(SMALL, small, ShownGrowth(measure, against))
    assert chart.shown
    assert {x for x, _ in chart.cards} == {tick.x for tick in chart.ticks}
    for x, _ in chart.cards:
        card = chart.card(x)
        assert card.note == "one search" if against is Against.BOARD else "position" in card.note
        assert all(len(row.cells) == len(card.columns) for row in card.rows)
    assert all(line.value for line in chart.shown)


def test_a_point_that_is_not_whole_says_of_how_many_it_is(small: Growth, snapshot: SnapshotAssertion) -> None:
    """In its card, and hollow, which a note explains; the tint is named only where there is one."""
    points = tuple(
        replace(point, nodes=Spread.from_numbers((3.0,))) if point.row == 0 else point for point in small.points
    )
    shown = chart_of(SMALL, replace(small, points=points), ShownGrowth())
    card = shown.card(2.0)
    assert [row.name for row in card.rows][:2] == ["minimax, 1 so far", "row by row"]
    assert shown.notes[1:] == snapshot
    assert not any("tint" in note for note in chart_of(SMALL, replace(small, points=()), ShownGrowth()).notes)


def test_guides_are_powers_of_the_branching_factor(snapshot: SnapshotAssertion) -> None:
    """b = 4.34 on 3 x 3, 742 for half the depth, in the words of the picture; the plies of the tree stand beside."""
    plan = GrowthPlan(Reachable(Rules()), boards=())
    layers = measure_growth(replace(plan, rows=())).layers
    growth = Growth(positions=1, groups=((1, 222), (9, 1)), layers=layers, points=(
        Point(0, 9, 1, Spread.from_numbers((549_946,)), Spread.from_numbers((0.01,))),
    ))  # fmt: skip
    chart = chart_of(plan, growth, ShownGrowth())
    whole, half = chart.guides
    assert whole.points[-1][1] == pytest.approx(549_946)
    assert half.value == "742"
    assert chart.notes[0] == snapshot
    headings, rows = layer_rows(growth)
    assert headings == ("ply", "nodes", "games", "up to symmetry", "positions", "classes")
    texts = [cell.text for cell in rows[-1].cells]
    assert texts == ["in all", f"549{THIN}946", f"255{THIN}168", f"26{THIN}830", f"5{THIN}478", "765"]


def test_it_is_said_why_the_plies_of_the_tree_are_not_there(snapshot: SnapshotAssertion) -> None:
    """Too many positions, or opened from a document and not counted yet."""
    growth = Growth(positions=1, groups=((16, 1),))
    plan = GrowthPlan(Reachable(Rules()), boards=())
    by_ply = ShownGrowth(against=Against.PLY)
    assert chart_of(plan, growth, by_ply).notes[0] == snapshot
    many = chart_of(plan, replace(growth, has_too_many=True), by_ply).notes[0]
    assert many.replace(THIN, " ") == "the tree’s plies are not counted: over 10 000 000 positions" or (
        ENGINE != "compiled"
    )


def test_what_was_not_searched_is_said_and_never_looks_searched(snapshot: SnapshotAssertion) -> None:
    """The estimate of hours and days in words, hollow in the plot, tinted in the table, apart in what goes out."""
    plan = GrowthPlan(Reachable(Rules(2, 2, 2)), boards=BOARDS[3:])
    growth = Growth(
        speed=54e6,
        boards=(
            BoardPoint(0, BOARDS[3], How.COUNTED, 2_031_207_626_081, 2_031_207_626_081 / 54e6),
            BoardPoint(1, BOARDS[3], How.UNFINISHED, 3_000_000_000, 60.0),
            BoardPoint(0, BOARDS[4], How.COUNTED, 36_277_691_063_105, 36_277_691_063_105 / 54e6),
        ),
    )
    sentence, unfinished, _ = missing(plan, growth)
    assert sentence.replace(THIN, " ") == snapshot
    words = "alpha-beta, row by row on 4 × 4, 3: ≥ 3.0 × 10⁹ nodes, not finished in 1 min 00 s."
    assert unfinished.replace(THIN, " ") == words
    assert board_time(growth.boards[2]) == "about 7.8 days"
    chart = chart_of(plan, growth, ShownGrowth(against=Against.BOARD))
    assert chart.lines[0].open_points == {0.0, 1.0}
    _, rows = board_rows(plan, growth)
    assert rows[1].cells[1].warns
    table = table_of(plan, growth)
    how, expected = ([each.key for each in table.columns].index(key) for key in ("how", "expected_s"))
    assert [(row[how], row[expected] is None) for row in table.rows] == [
        ("counted", False), ("unfinished", True), ("counted", False),
    ]  # fmt: skip
    assert long_time(86_400 * 365.25 * 4_900) == f"4{THIN}900 years"


def test_what_is_exported_equals_what_is_shown(small: Growth) -> None:
    """The means of the CSV are those of the table on the screen, figure by figure."""
    table = list(csv.DictReader(as_csv(table_of(SMALL, small)).splitlines()))
    _, rows = mean_rows(SMALL, small, ShownGrowth())
    for row in rows[:-1]:
        empty = row.cells[0].text
        of_row = (empty, row.cells[1].text)
        given = [each["nodes_mean"] for each in table if (each["empty_cells"], each["positions"]) == of_row]
        assert [f"{float(mean):.1f}" for mean in given[:5]] == [cell.text for cell in row.cells[2:]]


# -- on the screen -----------------------------------------------------------------------------------------------------


def test_the_legend_switches_rows_and_guides(page: GrowthPage) -> None:
    """Off in the plot; on again, everything is as it was. Other rows beside them change nothing of that."""
    ticks = {tick.key: tick for tick in page.controls.ticks}
    assert list(ticks) == ["0", "1", "2", "3", "4", "guides"]
    ticks["1"].setChecked(False)
    ticks["guides"].setChecked(False)
    chart = page.plot.chart
    assert [line.key for line in chart.shown] == ["0", "2", "3", "4"]
    assert (chart.shown_guides, chart.shown_band) == ((), None)
    ticks["1"].setChecked(True)
    assert len(page.plot.chart.shown) == 5
    page.controls.against.bar.setCurrentIndex(1)  # the tree's own lines come beside the rows
    on = {tick.key: tick.isChecked() for tick in page.controls.ticks}
    assert (on["layer-classes"], on["guides"]) == (True, False)
    assert page.tables.mean_card.heading.text() == "Plies of the full tree"


def test_the_chosen_place_stands_out_in_the_table(page: GrowthPage) -> None:
    """The same place in plot and table, nothing where the pointer has left."""
    page.plot.choose(3.0)
    before = page.tables.means.grab().toImage()
    page.plot.choose(None)
    assert page.tables.means.grab().toImage() != before


def test_it_becomes_wide_again_with_all_its_parts(page: GrowthPage, qtbot: QtBot) -> None:
    """From the last part of a narrow window back to plot and tables side by side."""
    page.resize(900, 560)
    page.parts.setCurrentIndex(2)
    qtbot.waitUntil(lambda: not page.plot_card.isVisible())
    assert page.tables.board_card.isVisible()
    assert not page.tables.mean_card.isVisible()
    page.resize(1_500, 900)
    qtbot.waitUntil(lambda: page.tables.width() >= page.tables.means.minimumSizeHint().width())
    assert page.plot_card.geometry().right() < page.tables.geometry().left()


@pytest.mark.parametrize("name", ["SVG", "PNG", "PDF", "CSV", "JSON"])
def test_it_goes_out_as_a_file(page: GrowthPage, qtbot: QtBot, tmp_path: Path, name: str) -> None:
    """Each form begins as such files do, and a sentence says that it is written."""
    beginnings = {"SVG": b"<?xml", "PNG": b"\x89PNG", "PDF": b"%PDF", "CSV": b'"row",', "JSON": b"{"}
    form = next(form for form in page.export_forms if form.name == name)
    target = tmp_path / f"growth{form.suffix}"
    page.export.ask_for_file(form)
    dialog = open_dialog(page, QFileDialog)
    with qtbot.waitSignal(page.export.said) as said:
        dialog.fileSelected.emit(str(target))
        dialog.close()
    assert target.read_bytes().lstrip(b"\xef\xbb\xbf").startswith(beginnings[name])
    assert said.args[0].startswith(f"growth{form.suffix} is written")


def test_stopped_it_says_so_and_goes_on(page: GrowthPage, runner: GrowthRunner, qtbot: QtBot) -> None:
    """A stop in the middle keeps what there is; the button that ran it goes on with it."""
    page.set_rules(Rules())
    runner.begin(GrowthPlan(Reachable(Rules()), boards=BOARDS))
    qtbot.waitUntil(lambda: bool(runner.growth.points))
    assert "Measuring" in status_text(runner)
    page.stop_button.setFocus()
    page.stop_button.click()
    wait_for(qtbot, runner, GrowthState.STOPPED)
    assert page.run_button.hasFocus()
    assert page.run_button.text() == "&Go on"
    assert "stopped after" in status_text(runner)
    measured = len(runner.growth.points)
    page.run_button.click()
    assert runner.state is GrowthState.RUNNING
    assert page.stop_button.hasFocus()
    qtbot.waitUntil(lambda: len(runner.growth.points) > measured)


def test_another_board_is_named_before_it_is_measured(page: GrowthPage) -> None:
    """What is shown stays until it is asked for; how long it takes stands on the button."""
    page.set_rules(Rules(4, 4, 3))
    assert page.run_button.text().startswith("&Run on 4 × 4, 3: about ")
    assert page.plot.chart.shown
    page.set_rules(Rules(2, 2, 2))
    assert page.run_button.text().startswith("&Run again")


def test_a_failure_is_shown_as_a_sentence(
    page: GrowthPage, runner: GrowthRunner, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    """What was there before is measured again by the same button."""

    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("ttt_gui.session.measuring.growth_run.measure_growth", fail)
    page.run_button.click()
    wait_for(qtbot, runner, GrowthState.FAILED)
    assert status_text(runner) == snapshot
    assert page.run_button.isVisible()


def test_rows_of_one_s_own_are_measured_and_go_out_with_what_they_are(
    page: GrowthPage, runner: GrowthRunner, settings: Settings, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ticked by its name in the menu, which stays open; the plot, the tables and the export have it."""
    monkeypatch.setattr("ttt_gui.ui.growth.page.plan_for", lambda _rules, rows, _boards: replace(SMALL, rows=rows))
    mine = Entry("My own", Algorithm(order=Order.LINES, tt=True, pvs=True))
    settings.compare_rows = (Entry("Minimax", Algorithm(alpha_beta=False)), mine)
    assert page.rows_button.menu() is page.rows_menu
    menu = page.rows_menu
    menu.fill()
    menu.resize(menu.sizeHint())
    hidden: list[None] = []
    menu.aboutToHide.connect(lambda: hidden.append(None))
    at = QPointF(menu.actionGeometry(menu.ticks[mine]).center())
    left, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    with qtbot.waitSignal(menu.changed):
        QApplication.sendEvent(menu, QMouseEvent(QEvent.Type.MouseButtonRelease, at, at, left, left, keys))
    menu.setActiveAction(menu.ticks[SERIES[1].entry])
    with qtbot.waitSignal(menu.changed):
        QApplication.sendEvent(menu, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, keys))
    assert not hidden
    assert page.run_button.text().startswith("&Run these: about ")
    page.run_button.click()
    assert runner.state is GrowthState.RUNNING
    wait_for(qtbot, runner, GrowthState.FINISHED)
    names = ["minimax", "lines first", "+ table", "+ symmetry", "My own"]
    assert [line.label for line in page.plot.chart.lines] == names
    assert page.tables.means.headings[-1] == page.tables.boards.headings[-1] == "My own"
    assert [tick.text() for tick in page.controls.ticks][-2] == "My own"
    form = next(form for form in page.export_forms if form.name == "JSON")
    assert "My own" in {row["row"] for row in json.loads(form.take().work())["rows"]}
    menu.fill()
    menu.usual.trigger()
    assert page.run_button.text().startswith("&Run these")
    menu.ticks[mine].trigger()
    menu.ticks[SERIES[1].entry].trigger()
    assert page.run_button.text().startswith("&Run again")


def test_the_tint_is_of_the_first_row_that_cuts(small: Growth, snapshot: SnapshotAssertion) -> None:
    """Whichever rows there are; none where there is only minimax."""
    chart = chart_of(replace(SMALL, rows=(SERIES[2], SERIES[0])), small, ShownGrowth())
    assert chart.band.key == "0"
    assert chart.notes == snapshot
    assert chart_of(replace(SMALL, rows=SERIES[:1]), small, ShownGrowth()).band is None


def test_the_page_is_used_without_its_plot(
    qtbot: QtBot,
    look: Look,
    settings: Settings,
    queue: TaskQueue,
    runner: GrowthRunner,
    monkeypatch: pytest.MonkeyPatch,
    snapshot: SnapshotAssertion,
) -> None:
    """Where NumPy cannot be imported the tables fill all the same, and a sentence says why.

    NumPy is imported in a worker, and nothing is kept from the collection of garbage for it.
    """
    threads: list[threading.Thread] = []
    frozen = gc.get_freeze_count()

    def refuse(_name: str) -> None:
        threads.append(threading.current_thread())
        raise OSError(2, "No such file or directory")

    page = GrowthPage(look, settings, queue, runner)
    qtbot.addWidget(page)
    page.resize(1400, 820)
    with monkeypatch.context() as patch:
        patch.setattr(library, "import_module", refuse)
        with qtbot.waitSignal(page.plot_card.failed) as failed:
            page.show()
    assert failed.args == snapshot
    assert threads
    assert threading.main_thread() not in threads
    qtbot.waitUntil(lambda: runner.state is GrowthState.FINISHED and bool(page.tables.means.rows))
    assert page.plot is None
    assert page.tables.means.rows[0].cells[2].text == "41.0"
    page.controls.against.bar.setCurrentIndex(1)
    assert page.tables.mean_card.heading.text() == "Plies of the full tree"
    assert not page.export.buttons[0].isEnabled()
    page.hide()
    with qtbot.waitSignal(page.plot_card.plot_made):
        page.show()
    assert page.plot.chart.shown
    assert gc.get_freeze_count() == frozen


# -- in the window -----------------------------------------------------------------------------------------------------


def opened(window: MainWindow, qtbot: QtBot) -> GrowthPage:
    """The view as it first opens, whole."""
    window.actions_["growing"].trigger()
    page, runner = window.view_area.page, window.growth
    qtbot.waitUntil(
        lambda: runner.state is GrowthState.FINISHED and page.plot is not None and bool(page.tables.means.rows)
    )
    return page


def test_the_counts_of_3_by_3_are_there_at_once(window: MainWindow, qtbot: QtBot) -> None:
    """Shipped with the app, and nothing runs because somebody looks: no times, no dashes, one line of status."""
    page, runner = opened(window, qtbot), window.growth
    assert runner.is_shipped
    assert runner.plan.rows == SERIES
    totals = [cell.text.replace(THIN, "") for cell in page.tables.means.rows[-1].cells]
    assert totals == ["in all", "4520", "2125535", "309653", "220307", "156169", "132747"]
    assert [[cell.text for cell in row.cells[:2]] for row in page.tables.boards.rows] == [
        ["2 × 2, 2", "41"],
        ["3 × 3, 3", f"549{THIN}946"],
    ]
    words = f"How the work grows with the empty cells, over all 4{THIN}520 positions of 3 × 3"
    assert page.subject.accessibleName() == words
    rows = (*page.tables.means.rows, *page.tables.boards.rows)
    assert not any("—" in cell.text for row in rows for cell in row.cells)
    assert not any(each.isVisible() for each in (page.run_button, page.stop_button, page.progress))
    assert page.tables.larger.isVisible()
    assert window.status.text.startswith("Compiled engine" if ENGINE == "compiled" else "")
    assert page.rows_button.text() == "Algorithms"
    window.actions_["playing"].trigger()
    assert not page.isVisible()
    window.actions_["growing"].trigger()
    assert window.view_area.page is page


@pytest.mark.slow
def test_seconds_are_measured_when_a_person_asks(window: MainWindow, qtbot: QtBot, snapshot: SnapshotAssertion) -> None:
    """A card in the middle of the plot says how long it takes; meanwhile the counts of nodes stay."""
    page, runner = opened(window, qtbot), window.growth
    page.controls.measure.choose(1)
    page.controls.changed.emit()
    offer = page.plot_card.offer
    assert offer.isVisible()
    assert offer.sentence.text() == snapshot
    assert offer.button.text() == f"Measure seconds on this machine: about 15{THIN}s" or ENGINE != "compiled"
    qtbot.waitUntil(lambda: page.plot_card.rect().contains(offer.geometry()))  # as soon as the plot has its room
    assert offer.geometry().intersects(page.plot.geometry())
    assert not page.tables.mean_card.isVisible()
    assert runner.state is GrowthState.FINISHED
    qtbot.mouseClick(offer.button, Qt.MouseButton.LeftButton)
    assert runner.state is GrowthState.RUNNING
    assert not offer.isVisible()
    assert page.stop_button.isVisible()
    page.controls.measure.choose(0)
    page.controls.changed.emit()
    assert runner.counts.total(0) == 2_125_535
    assert page.plot.chart.lines[0].points[-1] == (9.0, 549_946.0)
    qtbot.waitUntil(lambda: bool(runner.growth.points))
    runner.stop()
    wait_for(qtbot, runner, GrowthState.STOPPED)
    assert runner.has_seconds
    assert runner.counts.total(0) == 2_125_535


@pytest.mark.slow
def test_larger_boards_are_counted_when_a_person_asks(window: MainWindow, qtbot: QtBot) -> None:
    """What is known stays, and the link goes."""
    page, runner = opened(window, qtbot), window.growth
    page.tables.larger.linkActivated.emit("larger")
    assert runner.state is GrowthState.RUNNING
    assert runner.plan.boards == BOARDS
    qtbot.waitUntil(lambda: "3 × 4" in runner.growth.doing)
    runner.stop()
    wait_for(qtbot, runner, GrowthState.STOPPED)
    assert runner.growth.total(0) == 2_125_535
    assert not page.tables.larger.isVisible()


@pytest.mark.parametrize("size", [TypeSize.LARGE, TypeSize.LARGEST])
@pytest.mark.slow
def test_at_large_type_the_plot_has_seven_tenths_of_the_height(
    window: MainWindow, settings: Settings, qtbot: QtBot, size: TypeSize
) -> None:
    """Heading and choices come and go with the button of the tools; at the usual size they are there."""
    resize_window(window, 1440, 900)
    page = opened(window, qtbot)
    assert not page.tools.isVisible()
    settings.type_size = size
    resize_window(window, 1440, 900)
    folded = (page.title, page.export, page.rows_button, page.controls)
    qtbot.waitUntil(lambda: page.plot is not None and page.plot.height() >= 0.7 * 900)
    assert page.plot_room.verticalScrollBar().maximum() == 0
    assert not any(each.isVisible() for each in folded)
    assert not faults(window)
    page.tools.click()
    assert all(each.isVisible() for each in folded)
    page.tools.click()
    settings.type_size = TypeSize.NORMAL
    assert all(each.isVisible() for each in folded)
    assert not page.tools.isVisible()
