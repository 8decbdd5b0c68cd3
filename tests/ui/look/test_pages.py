"""Pages of which one is seen: a row of words, a guest before them, and what stands below."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.widgets_help import button, come_to_rest
from ttt_gui.ui.look.widgets import Pages


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
    with qtbot.waitExposed(pages):
        pages.show()
    return pages


def seen(pages: Pages) -> list[str]:
    return [page.text() for page in pages.findChildren(QPushButton) if page.isVisible()]


def test_the_word_that_is_chosen_is_the_page_that_is_seen(pages: Pages) -> None:
    for index, word in enumerate(("One", "Two")):
        pages.bar.setCurrentIndex(index)
        assert seen(pages) == [word]


def test_a_guest_stands_before_the_others_for_a_while(pages: Pages) -> None:
    """What was seen stays so; below the guest nothing stands."""
    below, guest = QWidget(), QLabel("Guest")
    pages.set_below(below)
    pages.bar.setCurrentIndex(1)
    pages.set_guest(guest, "Board")
    assert [pages.bar.tabText(tab) for tab in range(pages.bar.count())] == ["Board", "One", "Two"]
    assert seen(pages) == ["Two"]
    assert below.isVisible()
    pages.bar.setCurrentIndex(0)
    assert guest.isVisible()
    assert not below.isVisible()
    pages.set_guest(None)
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
