"""Small widgets: pages of which one is seen, a switch of a few words, items that flow."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import button, come_to_rest
from ttt_gui.session.settings import TypeSize
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, EqualColumns, FlowLayout, Pages, Segmented, in_row_or_column

# -- Pages: a row of words, an engine before them, and what stands below -----------------------------------------------


@pytest.fixture
def pages(qtbot: QtBot) -> Pages:
    pages = Pages("Anything")
    qtbot.addWidget(pages)
    for word in ("One", "Two"):
        page = QWidget()
        button = QPushButton(word)
        button.setMinimumSize(200, 150)
        QVBoxLayout(page).addWidget(button)
        pages.add(page, word)
    with qtbot.waitActive(pages):
        pages.show()
    return pages


def seen(pages: Pages) -> list[str]:
    return [page.text() for page in pages.findChildren(QPushButton) if page.isVisible()]


def test_the_word_that_is_chosen_is_the_page_that_is_seen(pages: Pages) -> None:
    for index, word in enumerate(("One", "Two")):
        pages.bar.setCurrentIndex(index)
        assert seen(pages) == [word]


def test_an_engine_stands_before_the_others_for_a_while(pages: Pages) -> None:
    """What was seen stays so; below the engine nothing stands."""
    below, engine = QWidget(), QLabel("Guest")
    pages.set_below(below)
    pages.bar.setCurrentIndex(1)
    pages.set_borrowed(engine, "Board")
    assert [pages.bar.tabText(tab) for tab in range(pages.bar.count())] == ["Board", "One", "Two"]
    assert seen(pages) == ["Two"]
    assert below.isVisible()
    pages.bar.setCurrentIndex(0)
    assert engine.isVisible()
    assert not below.isVisible()
    pages.set_borrowed(None)
    assert [pages.bar.tabText(tab) for tab in range(pages.bar.count())] == ["One", "Two"]
    assert seen(pages) == ["One"]
    assert below.isVisible()


def test_where_there_is_little_room_all_can_be_scrolled_to(pages: Pages) -> None:
    """Only the page that is seen asks for room: the other may be larger."""
    below = QWidget()
    below.setMinimumSize(200, 200)
    pages.set_below(below)
    button(pages, "Two").setMinimumHeight(900)
    pages.bar.setCurrentIndex(0)
    pages.resize(240, 180)
    come_to_rest()
    assert pages.minimumSizeHint().height() <= 180
    assert 362 <= below.parentWidget().height() < 900


# -- A switch of a few words: who chooses is told apart, and halves are halves -----------------------------------------


def test_only_a_person_who_chooses_is_heard(qtbot: QtBot, look: Look) -> None:
    switch = Segmented("Algorithm", ("Minimax", "Alpha-beta"))
    qtbot.addWidget(switch)
    switch.show()
    heard: list[int] = []
    switch.chosen.connect(heard.append)
    switch.choose(1)
    assert (switch.index, heard) == (1, [])
    QTest.mouseClick(switch.bar, Qt.MouseButton.LeftButton, pos=switch.bar.tabRect(0).center())
    assert (switch.index, heard) == (0, [0])
    QTest.keyClick(switch.bar, Qt.Key.Key_Right)
    assert heard == [0, 1]


@pytest.mark.parametrize("size", [TypeSize.NORMAL, TypeSize.LARGEST])
def test_a_switch_that_fills_has_halves_and_the_height_that_was_wanted(
    qtbot: QtBot, look: Look, size: TypeSize
) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    switch = Segmented("Algorithm", ("Minimax", "Alpha-beta"), height=32, fills=True)
    QVBoxLayout(room).addWidget(switch)
    room.resize(900, 300)
    with qtbot.waitActive(room):
        room.show()
    look.set_type_size(size)
    qtbot.waitUntil(lambda: switch.height() == round(32 * size.factor))
    rects = [switch.bar.tabRect(index) for index in range(2)]
    assert abs(rects[0].width() - rects[1].width()) <= 1
    assert sum(rect.width() for rect in rects) >= switch.width() - 2
    assert {rect.height() for rect in rects} == {switch.height()}


def test_a_flow_asks_its_items_once_until_one_changes(qtbot: QtBot) -> None:
    """Of 1,000 chips it asked each 24 times at every move."""
    asked: list[int] = []

    class Item(QLabel):
        def sizeHint(self) -> QSize:
            asked.append(1)
            return QSize(40, 20)

    room = QWidget()
    qtbot.addWidget(room)
    flow = FlowLayout(room)
    items = [Item() for _ in range(10)]
    for item in items:
        flow.addWidget(item)
    assert [flow.heightForWidth(width) for width in (40, 100, 1_000)] == [218, 108, 20]
    assert flow.minimumSize() == QSize(40, 20)
    assert len(asked) == 10
    items[0].updateGeometry()
    flow.heightForWidth(100)
    assert len(asked) > 10


def test_a_label_is_cut_as_it_is_painted_and_keeps_its_whole_text(qtbot: QtBot) -> None:
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.set_text("a sentence that is longer than its room")
    label.resize(80, 20)
    assert label.shown_text().endswith("…")
    assert label.text() == label.toolTip() == label.accessibleName() == "a sentence that is longer than its room"
    label.resize(800, 20)
    assert label.shown_text() == label.text()


def test_a_row_turns_into_a_column_below_its_least_width(qtbot: QtBot) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    row = in_row_or_column(QWidget(), QWidget(), gap=0, of=room, least_row=300)
    turned: list[bool] = []
    row.turned.connect(turned.append)
    for width in (400, 200, 250, 300):
        row.setGeometry(QRect(0, 0, width, 100))
    assert turned == [False, True]


def test_equal_columns_fill_rows_alike_and_leave_out_what_is_hidden(qtbot: QtBot) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    columns = EqualColumns(room)
    parts = [QWidget() for _ in range(5)]
    for part in parts:
        part.setFixedHeight(20)
        part.setMinimumWidth(50)
        columns.addWidget(part)
    parts[0].hide()
    assert [columns.heightForWidth(width) for width in (200, 199, 100, 50)] == [20, 40, 40, 80]
    columns.setGeometry(QRect(0, 0, 199, 40))
    assert [part.geometry().getRect() for part in parts[1:]] == [
        (0, 0, 99, 20), (99, 0, 100, 20), (0, 20, 99, 20), (99, 20, 100, 20)
    ]  # fmt: skip
