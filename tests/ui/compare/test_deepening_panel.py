"""The horizon effect on the screen: each depth in a row, the flips marked, right and wrong beside the exact answer."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QProgressBar
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.widgets_help import come_to_rest, open_dialog, resize_window
from ttt_gui.engine.measure.deepening import deepening_table
from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.tables import FORMS, as_markdown
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.schedule import Lane, Priority
from ttt_gui.session.settings import Theme
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui.compare.deepening_chart import deepening_chart
from ttt_gui.ui.compare.deepening_panel import DeepeningPanel
from ttt_gui.ui.compare.deepening_view import BEST, DEPTH, LINE, PROVED, VALUE
from ttt_gui.ui.look.formats import THIN
from ttt_gui.ui.look.theme import TOKENS, Look

BLIND = parse_position("...X/.O../..../....", k=3)  # as in tests/engine/measure/test_deepening.py
HARD = Position(Rules(8, 8, 5))


@pytest.fixture
def panel(qtbot: QtBot, look: Look, queue: TaskQueue) -> DeepeningPanel:
    panel = DeepeningPanel(look, queue)
    qtbot.addWidget(panel)
    panel.resize(1400, 280)
    with qtbot.waitActive(panel):
        panel.show()
    qtbot.waitUntil(lambda: panel.view.chart is not None)
    come_to_rest()
    return panel


def search(qtbot: QtBot, panel: DeepeningPanel, position: Position, algorithm: Algorithm | None = None) -> None:
    panel.show_position(position, algorithm or Algorithm())
    panel.run_button.click()
    qtbot.waitUntil(lambda: not panel.is_running)


def column(panel: DeepeningPanel, number: int) -> list[str]:
    return [panel.view.rows.index(row, number).data() for row in range(panel.view.rows.rowCount())]


def test_each_depth_is_a_row_with_its_choice_and_what_that_comes_to(
    qtbot: QtBot, panel: DeepeningPanel, snapshot: SnapshotAssertion
) -> None:
    search(qtbot, panel, BLIND)
    assert column(panel, DEPTH) == ["1", "2", "3", "4", "5"]
    assert column(panel, VALUE) == ["≈ +3", "≈ −2", "≈ +3", "≈ −3", "= +12"]
    assert column(panel, BEST) == ["c2", "c2", "b4  flipped", "c4  flipped", "d2  flipped"]
    assert column(panel, PROVED) == ["✗ loses"] * 4 + ["✓ wins"]
    assert column(panel, LINE)[-1] == "d2 d3 c3 a4 b4"
    assert column(panel, 5)[-1] == f"12{THIN}621"
    assert panel.sentence.text() == snapshot
    assert panel.note.accessibleName() == snapshot
    assert panel.view.chart
    assert panel.view.chart.accessibleDescription() == panel.sentence.text()
    spoken = panel.view.rows.index(2, DEPTH).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == snapshot
    assert panel.view.rows.headerData(PROVED, Qt.Orientation.Horizontal) == "Proved"


def test_the_switches_of_the_row_are_those_of_the_search(qtbot: QtBot, panel: DeepeningPanel) -> None:
    search(qtbot, panel, BLIND, Algorithm(tt=True, tt_mib=1, pvs=True))
    assert panel.found.algorithm == Algorithm(tt=True, tt_mib=1, pvs=True, iterative=True)
    assert panel.found.steps[-1].value == 9_995


def test_a_depth_that_is_selected_stands_on_the_board_and_in_the_chart(qtbot: QtBot, panel: DeepeningPanel) -> None:
    search(qtbot, panel, BLIND)
    assert panel.view.table.currentIndex().row() == 4
    assert panel.view.board.accessibleDescription().startswith("Depth 5: d2")
    chart = panel.view.chart
    assert chart
    assert (panel.view.board.render_state.line[0], panel.view.board.render_state.line_tone) == (
        panel.found.steps[4].best,
        "win",
    )
    assert chart.chosen == 5
    panel.view.table.setFocus()
    QTest.keyClick(panel.view.table, Qt.Key.Key_Up)
    assert panel.view.board.accessibleDescription().startswith("Depth 4: c4, flipped.")
    assert (panel.view.board.render_state.line[0], panel.view.board.render_state.line_tone) == (
        panel.found.steps[3].best,
        "loss",
    )
    assert chart.chosen == 4

    def click(depth: float) -> None:
        place = chart.view.mapViewToScene(QPointF(depth, 0)).toPoint()
        QTest.mouseClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=place)

    click(2)
    assert panel.view.table.currentIndex().row() == 1
    assert panel.view.board.accessibleDescription().startswith("Depth 2: c2.")
    assert chart.chosen == 2
    click(0)
    assert panel.view.table.currentIndex().row() == 1


def test_the_chart_tells_right_from_wrong_and_where_the_choice_changes(qtbot: QtBot, panel: DeepeningPanel) -> None:
    search(qtbot, panel, BLIND)
    shown = deepening_chart(panel.found)
    places = {line.key: [x for x, _ in line.points] for line in shown.lines}
    assert places == {"right": [5.0], "wrong": [1.0, 2.0, 3.0, 4.0], "open": []}
    assert [tick.second for tick in shown.ticks] == ["c2", "", "b4", "c4", "d2"]
    assert [words for _, words in shown.levels] == ["O wins", "0", "X wins"]
    heights = dict(point for line in shown.lines for point in line.points)
    assert heights[5.0] == 1.0
    assert -1 < heights[4.0] < 0 < heights[1.0] < 1
    assert [guide.label for guide in shown.guides if guide.label] == ["proved"]


def test_rows_come_while_it_runs_and_stop_keeps_them(qtbot: QtBot, panel: DeepeningPanel) -> None:
    panel.show_position(HARD)
    panel.run()
    assert panel.stop_button.isVisible()
    assert not panel.run_button.isVisible()
    qtbot.waitUntil(lambda: panel.view.rows.rowCount() >= 2)
    assert panel.sentence.text().startswith("Not proved yet. ")
    assert "being searched" in panel.note.accessibleName()
    assert panel.findChild(QProgressBar).isVisible()
    panel.stop_button.click()
    qtbot.waitUntil(lambda: not panel.is_running)
    assert panel.note.accessibleName() == "Stopped."
    assert set(column(panel, PROVED)) == {"—"}
    assert panel.view.rows.rowCount() >= 2
    assert panel.run_button.isVisible()
    assert not panel.findChild(QProgressBar).isVisible()


def test_the_newest_depth_is_selected_until_a_person_selects_another(qtbot: QtBot, panel: DeepeningPanel) -> None:
    search(qtbot, panel, BLIND)
    whole, view = panel.found, panel.view
    view.set(replace(whole, steps=whole.steps[:2]))
    assert view.table.currentIndex().row() == 1
    view.set(replace(whole, steps=whole.steps[:3]))
    assert view.table.currentIndex().row() == 2
    view.select(0)
    view.set(whole)
    assert view.table.currentIndex().row() == 0
    assert view.board.accessibleDescription().startswith("Depth 1: c2.")


def test_before_it_and_in_a_finished_game_a_sentence_stands_there(
    qtbot: QtBot, panel: DeepeningPanel, snapshot: SnapshotAssertion
) -> None:
    def shown() -> list[str]:
        return [each.text() for each in panel.findChildren(QLabel) if each.isVisible() and each.text()]

    assert shown() == snapshot
    assert not panel.export.buttons[0].isEnabled()
    search(qtbot, panel, BLIND)
    assert panel.export.buttons[0].isEnabled()
    panel.show_position(parse_position("XXX/OO./..."))
    assert shown() == snapshot
    assert not panel.run_button.isEnabled()
    assert panel.run_button.toolTip() == snapshot
    panel.run()
    assert not panel.is_running
    panel.show_position(BLIND)
    assert panel.run_button.isEnabled()


def test_another_position_ends_the_search_and_the_same_one_does_not(qtbot: QtBot, panel: DeepeningPanel) -> None:
    panel.show_position(HARD)
    panel.run()
    panel.show_position(HARD)
    assert panel.is_running
    panel.show_position(BLIND)
    assert not panel.is_running
    assert panel.found.position == BLIND
    assert panel.view.rows.rowCount() == 0


def test_the_example_comes_and_goes(qtbot: QtBot, panel: DeepeningPanel) -> None:
    search(qtbot, panel, BLIND)
    panel.example_button.click()
    assert panel.is_running
    qtbot.waitUntil(lambda: panel.view.rows.rowCount() >= 3)
    assert column(panel, BEST)[:3] == ["c3", "c3", "d4  flipped"]
    panel.example_button.click()
    assert not panel.is_running
    assert panel.found.position == BLIND
    panel.example_button.click()
    for position in (BLIND, HARD):  # as at each run of the table
        panel.show_position(position)
        assert panel.example_button.isChecked()
        assert panel.found.position not in (BLIND, HARD)
    panel.example_button.click()
    assert panel.found.position == HARD


def test_it_makes_way_for_the_game_and_goes_on(qtbot: QtBot, panel: DeepeningPanel, queue: TaskQueue) -> None:
    panel.show_position(HARD)
    panel.run()
    qtbot.waitUntil(lambda: panel.view.rows.rowCount() >= 2)
    move = queue.run(lambda _: None, "The move failed", Priority.PLAY, Lane.SEARCH)
    qtbot.waitUntil(lambda: not move.is_open)
    assert panel.is_running


def test_the_table_goes_out_as_it_stands_on_the_screen(
    qtbot: QtBot, panel: DeepeningPanel, snapshot: SnapshotAssertion
) -> None:
    search(qtbot, panel, BLIND)
    with qtbot.waitSignal(panel.export.said) as said:
        panel.export.buttons[1].menu().actions()[1].trigger()
    assert said.args == snapshot
    text = QGuiApplication.clipboard().text()
    assert text == as_markdown(deepening_table(panel.found))
    for best, proved in zip(column(panel, BEST), column(panel, PROVED), strict=True):
        assert best.split()[0] in text
        assert proved[2:] in text


def test_the_plot_goes_out_as_a_picture_with_what_it_is_of(
    qtbot: QtBot, panel: DeepeningPanel, look: Look, tmp_path: Path
) -> None:
    """Light whatever the window wears, no depth selected; its words are text."""
    search(qtbot, panel, BLIND)
    look.set_theme(Theme.DARK)
    files: dict[str, bytes] = {}
    for form in panel.export_forms[len(FORMS) :]:
        panel.export.ask_for_file(form)
        dialog = open_dialog(panel, QFileDialog)
        path = tmp_path / f"deepening{form.suffix}"
        with qtbot.waitSignal(panel.export.said):
            dialog.fileSelected.emit(str(path))
        dialog.reject()
        files[form.name] = path.read_bytes()
    root = ElementTree.fromstring(files["SVG"])
    words = " ".join("".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text"))
    assert "...X/.O../..../...." in words
    assert "Depths 1 and 2 play c2" in words
    assert {"X", "wins", "b4", "c4", "d2"} <= set(words.split())
    assert files["PDF"].startswith(b"%PDF-")
    image = QImage.fromData(files["PNG"])
    assert image.pixelColor(2, 2) == TOKENS[Theme.LIGHT].color("surface")
    assert image.width() == 2 * int(root.attrib["viewBox"].split()[2])


@pytest.mark.parametrize(("width", "height"), [(460, 600), (860, 400), (1400, 280)])
def test_table_chart_and_board_are_whole_at_every_size(
    qtbot: QtBot, panel: DeepeningPanel, width: int, height: int
) -> None:
    """Beside one another where there is room, else below; the table scrolls to the columns that have none."""
    resize_window(panel, width, height)
    search(qtbot, panel, BLIND)
    come_to_rest()
    view = panel.view
    parts = [
        each.geometry().translated(each.parentWidget().mapTo(view, QPoint()))
        for each in (view.table, view.chart_room, view.board)
    ]
    assert all(view.rect().contains(part) for part in parts)
    assert not any(one.intersects(other) for one, other in combinations(parts, 2))
    table, chart, board = parts
    assert (chart.left() >= table.right()) == (width == 1400)
    assert (board.left() >= table.right()) == (width >= 860)
    columns = range(view.table.model().columnCount())
    assert all(view.table.columnWidth(each) >= view.table.sizeHintForColumn(each) for each in set(columns) - {LINE})
