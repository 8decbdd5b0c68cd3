"""A plot: scales and labels that hold, places that are chosen by pointer and keys, pictures that are files."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPixmap, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.ui.widgets_help import come_to_rest
from tests.waiting import PATIENCE
from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.ui.drawing.picture_file import SCALES, plot_file
from ttt_gui.ui.look.theme import LIGHT, TOKENS, Look
from ttt_gui.ui.plots.chart import (
    GUIDES,
    STYLES,
    AxisTick,
    Band,
    CardRow,
    Chart,
    Guide,
    Line,
    PlaceValues,
    Shape,
    outline,
    style_of,
)
from ttt_gui.ui.plots.view import PlotView, spread_out, value_label

PLACES = tuple(float(place) for place in range(1, 10))
NAMES = ("minimax", "row by row", "+ table")
GUIDE_LINES = (
    Guide("guide bᵈ", "", ((1.0, 5.0), (9.0, 1e6))),
    Guide("guide bᵈ⁄²", "742", ((1.0, 2.0), (9.0, 742.0))),
)


def rows(x: float) -> tuple[CardRow, ...]:
    return tuple(CardRow(str(row), name, (f"{(4 - row) ** x:.0f}",)) for row, name in enumerate(NAMES))


def chart(**changes: object) -> Chart:
    """Three rows that grow, each faster than the next."""
    lines = tuple(
        Line(str(row), name, f"{(4 - row) ** 9}", style_of(row), tuple((x, float((4 - row) ** x)) for x in PLACES))
        for row, name in enumerate(NAMES)
    )
    cards = tuple((x, PlaceValues(f"{x:.0f} empty cells", "mean of 7 positions", ("nodes",), rows(x))) for x in PLACES)
    given = {
        "title": "Mean nodes",
        "y_title": "mean nodes",
        "below": ("empty cells", "positions"),
        "ticks": tuple(AxisTick(x, f"{x:.0f}", "7") for x in PLACES),
        "lines": lines,
        "guides": GUIDE_LINES,
        "band": Band("1", tuple((x, 2.0**x, 3.5**x) for x in PLACES)),
        "notes": ("b = 4.34, the ninth root of 549 946",),
        "cards": cards,
    }  # fmt: skip
    return Chart(**{**given, **changes})  # type: ignore[arg-type]


@pytest.fixture
def room(qtbot: QtBot) -> QWidget:
    """What a plot stands in: the library's own close() takes a plot apart, and Qt still asks for its size."""
    room = QWidget()
    qtbot.addWidget(room)
    room.resize(1500, 900)
    return room


@pytest.fixture
def view(room: QWidget, qtbot: QtBot, look: Look) -> PlotView:
    view = PlotView(look, room)
    view.resize(760, 520)
    view.set(chart())
    with qtbot.waitActive(room):
        room.show()
    return view


@pytest.fixture(scope="module")
def view_of_all(only_look: Look) -> PlotView:
    return PlotView(only_look)


@given(st.lists(st.floats(1e-9, 1e18), min_size=2, max_size=20), st.booleans())
def test_every_value_is_in_sight(view_of_all: PlotView, values: list[float], logarithmic: bool) -> None:
    """Nothing lies beyond either end of the scale."""
    points = tuple((float(place), value) for place, value in enumerate(values))
    view_of_all.set(
        chart(lines=(Line("0", "a", "1", style_of(0), points),), guides=(), band=None, logarithmic=logarithmic)
    )
    low, high = view_of_all.view.viewRange()[1]
    assert all(low <= (math.log10(value) if logarithmic else value) <= high for value in values)


@pytest.mark.parametrize("size", TypeSize)
def test_the_lowest_and_the_highest_label_have_room(view: PlotView, look: Look, size: TypeSize) -> None:
    """Else the library leaves them out."""
    look.set_type_size(size)
    view.resize(700, 300)
    view.show()
    QApplication.processEvents()
    half = QFontMetricsF(look.font(0.96)).height() / 2
    lowest, highest = (view.view.mapFromView(QPointF(0, value)).y() for value in view._heights)
    look.set_type_size(TypeSize.NORMAL)
    assert half <= highest < lowest <= view.view.size().height() - half


def test_the_labels_of_a_scale() -> None:
    """Figures in groups, powers of ten beyond, times with their unit."""
    assert [value_label(value) for value in (0, 0.5, 100_000, 1e13)] == ["0", "0.5", "100\u202f000", "10¹³"]
    times = [value_label(value, "s") for value in (1e-10, 1e-7, 2.5e-3, 1e-2, 1, 300)]
    assert [each.replace("\u202f", " ") for each in times] == ["0.1 ns", "100 ns", "2.5 ms", "10 ms", "1 s", "300 s"]


@given(st.lists(st.floats(0, 400), min_size=1, max_size=12), st.floats(5, 30))
def test_labels_are_moved_apart_and_stay_in_their_order(wanted: list[float], room: float) -> None:
    """No two closer than the room, none outside; those that have room stay where they are."""
    places = spread_out(wanted, room, 0.0, 400.0)
    assert all(-1e-6 <= place <= 400 + 1e-6 for place in places)
    pairs = sorted(zip(wanted, places, strict=True))
    assert all(after[1] - before[1] >= room - 1e-6 for before, after in pairwise(pairs))
    if all(after - before >= room for before, after in pairwise(sorted(wanted))):
        assert places == pytest.approx(wanted)


def test_every_row_has_a_shape_of_its_own() -> None:
    """Told apart without a colour, and each is about as large as the others."""
    assert {style.shape for style in STYLES} == set(Shape) - {Shape.CROSS}
    for shape in Shape:
        box = outline(shape, 10).boundingRect()
        assert 8 <= box.width() <= 14
        assert abs(box.center().x()) < 1.5


def test_the_pointer_chooses_a_place_and_the_row_near_it(view: PlotView, qtbot: QtBot) -> None:
    """The card tells the values there and stands inside the plot, beside the line."""

    def is_chosen() -> bool:
        """Point at it from a little above: where the pointer stands already, or there is no window yet, none moves."""
        at = QPointF(view.pixel(6.0) + 3, view.plot_rect.bottom() - 5)
        for above in (20, 0):
            QTest.mouseMove(view.viewport(), QPointF(at.x(), at.y() - above).toPoint())
        return view.chosen == 6.0

    qtbot.waitUntil(is_chosen)
    assert view.near == "2"  # the lowest of the lines
    card = view.card
    assert card.isVisible()
    assert [row.cells for row in card.card.rows] == [("4096",), ("729",), ("64",)]
    assert view.rect().contains(card.geometry())
    assert not card.geometry().left() < view.pixel(6.0) < card.geometry().right()


def test_the_card_is_whole_in_little_room(view: PlotView) -> None:
    """The row near the pointer is on it, whatever else has to go."""
    view.resize(400, 120)
    many = tuple(CardRow(f"{row}", f"row {row}", (f"{row}",)) for row in range(20))
    view.set(chart(cards=((5.0, PlaceValues("5 empty cells", "mean of 7 positions", ("nodes",), many)),)))
    for near in ("0", "9", "19"):
        view.choose(5.0, near)
        assert near in [row.key for row in view.card.card.rows]
        assert 1 < len(view.card.card.rows) < 20
        assert 0 <= view.card.y() <= view.card.geometry().bottom() <= view.height()


def test_arrows_move_the_place_and_the_row(view: PlotView) -> None:
    """From nothing to the first, the last, back; Escape lets go; a screen reader hears the values."""
    ways = ("Right", 1.0), ("Right", 2.0), ("End", 9.0), ("Right", 9.0), ("Left", 8.0), ("Home", 1.0)
    for name, place in ways:
        QTest.keyClick(view, Qt.Key[f"Key_{name}"])
        assert view.chosen == place
    for near in ("0", "1"):
        QTest.keyClick(view, Qt.Key.Key_Down)
        assert view.near == near
    assert "row by row: nodes 3" in view.accessibleDescription()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert view.chosen is None
    assert "9 empty cells" in view.accessibleDescription()


def test_a_row_that_is_switched_off_is_nowhere(view: PlotView) -> None:
    """Neither drawn nor told; the band goes with its row, the guides by themselves."""
    view.set(chart(hidden=frozenset({"1", GUIDES})))
    shown = view.chart
    assert [line.key for line in shown.shown] == ["0", "2"]
    assert shown.shown_band is None
    assert shown.shown_guides == ()
    view.choose(3.0)
    assert [row.key for row in view.card.card.rows] == ["0", "2"]


@pytest.mark.parametrize("size", [(320, 240), (760, 520), (1500, 900)])
@pytest.mark.parametrize("type_size", [TypeSize.NORMAL, TypeSize.LARGEST])
def test_names_stand_at_the_ends_inside_the_plot(
    view: PlotView, look: Look, size: tuple[int, int], type_size: TypeSize
) -> None:
    """In every size, none over another, and there is room left for the lines."""
    look.set_type_size(type_size)
    view.resize(QSize(*size).expandedTo(view.minimumSizeHint()))
    places = view.end_places
    assert len(places) in (0, 5)  # three rows and two guides; in very little room the legend alone has the names
    assert places or view.width() < 340 * type_size.factor
    assert all(0 <= place <= view.height() for place in places)
    assert view.plot_rect.right() <= view.width()
    assert view.plot_rect.width() > 0


@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST])
def test_it_follows_the_theme_at_once(view: PlotView, look: Look, theme: Theme) -> None:
    """Its background is the card's."""
    look.set_theme(theme)
    image = view.grab().toImage()
    assert image.pixelColor(2, image.height() - 2) == TOKENS[theme].color("surface")


def test_a_hidden_plot_follows_the_theme_when_it_is_shown(view: PlotView, look: Look) -> None:
    """A theme drew the plots of all views that had ever been opened, a tenth of its time."""
    view.hide()
    items = list(view.getPlotItem().items)
    look.set_theme(Theme.DARK)
    assert view.getPlotItem().items == items
    view.show()
    image = view.grab().toImage()
    assert image.pixelColor(2, image.height() - 2) == TOKENS[Theme.DARK].color("surface")


def test_pictures_are_files_of_their_form_with_text_as_text(view: PlotView, look: Look) -> None:
    """Light, whatever the window wears, and without the line of the chosen place; drawn twice they are the same."""
    look.set_theme(Theme.DARK)
    view.choose(4.0)
    drawn, size = view.picture()
    assert view.chosen == 4.0
    svg = plot_file("svg", drawn, size, "Mean nodes")
    root = ElementTree.fromstring(svg)
    words = ["".join(text.itertext()).strip() for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"minimax", "row by row", "+ table", "mean nodes", "empty cells", "742"} <= set(words)
    assert root.attrib["viewBox"] == f"0 0 {size.width()} {size.height()}"
    pdf = plot_file("pdf", *view.picture(SCALES["pdf"]), "Mean nodes")
    assert pdf.startswith(b"%PDF-")
    assert pdf.rstrip().endswith(b"%%EOF")
    assert b"/Font" in pdf
    image = QImage.fromData(plot_file("png", drawn, size, ""))
    assert (image.width(), image.height()) == (2 * size.width(), 2 * size.height())
    assert image.pixelColor(1, 1) == LIGHT.color("surface")
    right = {
        image.pixelColor(x, y).name() for x in range(image.width() // 2, image.width(), 2) for y in (300, 500, 700)
    }
    assert len(right) > 1  # it fills the picture: nothing is drawn at another scale
    assert plot_file("svg", view.picture()[0], size, "Mean nodes") == svg


def test_an_empty_chart_says_so(view: PlotView, snapshot: SnapshotAssertion) -> None:
    """Where everything is switched off; where nothing is measured nothing is said."""
    assert chart(lines=()).vacant == ""
    assert chart(hidden=frozenset("012")).vacant == snapshot
    view.set(Chart("Growth", ""))
    assert view.accessibleDescription() == ""
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.chosen is None


def test_both_titles_below_have_room_before_there_is_a_place(view: PlotView) -> None:
    """As a measurement begins; the plot does not move when its first places come."""
    before = view.plot_rect.height()
    view.set(chart(ticks=(), lines=(), guides=(), band=None, cards=()))
    assert view.plot_rect.height() == before


@pytest.mark.parametrize("width", [440, 480, 520, 760])
def test_every_place_has_its_words_below(view: PlotView, width: int) -> None:
    """Also the first one, whose words reach beyond the end of the axis."""
    ticks = tuple(AxisTick(x, f"{x:.0f}", "222") for x in PLACES)
    view.set(chart(ticks=ticks))
    view.resize(width, 520)
    come_to_rest()
    picture = QPixmap(10, 10)
    with QPainter(picture) as painter:
        texts = [text for _, _, text in view.getAxis("bottom").generateDrawSpecs(painter)[2]]
    assert [text.split()[0] for text in texts] == [tick.label for tick in ticks]


@pytest.mark.parametrize("boards", [2, 3, 5])
def test_every_board_has_its_words_below_inside_the_plot(view: PlotView, boards: int) -> None:
    """Wide words, and few places: half of the first and of the last one's reach beyond its place."""
    names = ["2 × 2, 2", "3 × 3, 3", "3 × 4, 3", "4 × 4, 3", "4 × 4, 4"][:boards]
    view.set(chart(ticks=tuple(AxisTick(float(at), name, "16") for at, name in enumerate(names))))
    view.resize(760, 520)
    come_to_rest()
    picture = QPixmap(10, 10)
    with QPainter(picture) as painter:
        specs = view.getAxis("bottom").generateDrawSpecs(painter)[2]
    assert [text.split("\n")[0] for _, _, text in specs] == names
    axis = view.getAxis("bottom").boundingRect()
    assert all(axis.left() - 1 <= rect.left() and rect.right() <= axis.right() + 1 for rect, _, _ in specs)


def test_the_wheel_is_left_to_what_the_plot_stands_in(view: PlotView) -> None:
    """A page that has too little room for all of it scrolls there, too."""
    at, keys = QPointF(view.rect().center()), Qt.KeyboardModifier.NoModifier
    turned = QPoint(0, -120)
    wheel = QWheelEvent(at, at, QPoint(), turned, Qt.MouseButton.NoButton, keys, Qt.ScrollPhase.NoScrollPhase, False)
    before = view.view.viewRange()
    QApplication.sendEvent(view.viewport(), wheel)
    assert not wheel.isAccepted()
    assert view.view.viewRange() == before


_PROGRAM = """
import sys
from ttt_gui.command.self_test import check_window
check_window()
heavy = {name.partition(".")[0] for name in sys.modules} & {"numpy", "pyqtgraph", "colorama"}
sys.exit(f"imported at the start: {sorted(heavy)}" if heavy else 0)
"""


@pytest.mark.slow
def test_a_window_that_plays_imports_no_plotting_library(tmp_path: Path) -> None:
    """Of the self-test the real window, and a click in it: neither pyqtgraph nor NumPy is loaded by that."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TTT_GUI_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", _PROGRAM], env=env, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
