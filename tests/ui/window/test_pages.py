"""Pages of which one is seen: a row of words, a guest before them, and what stands below."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ttt_gui.ui.window.pages import Pages


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


def test_a_guest_stands_before_the_others_and_is_remembered(pages: Pages) -> None:
    heard: list[bool] = []
    pages.guest_chosen.connect(heard.append)
    pages.bar.setCurrentIndex(1)
    for word, now in (("Cards", []), ("", ["Two"])):
        pages.set_guest(word)
        assert seen(pages) == now
        assert pages.guest_is_chosen is bool(word)
        assert heard[-1] is bool(word)
    pages.set_guest("Cards")
    pages.bar.setCurrentIndex(1)
    assert seen(pages) == ["One"]
    pages.set_guest("")
    pages.set_guest("Cards")
    assert seen(pages) == ["One"]
    assert [pages.bar.tabText(tab) for tab in range(pages.bar.count())] == ["Cards", "One", "Two"]


def test_what_stands_below_is_seen_with_every_page_but_beside_a_guest_with_the_first(pages: Pages) -> None:
    below = QWidget()
    pages.set_below(below)
    for guest, visible in (("", [True, True]), ("Cards", [False, True, False])):
        pages.set_guest(guest)
        for index, wanted in enumerate(visible):
            pages.bar.setCurrentIndex(index)
            assert below.isVisible() is wanted


def test_where_there_is_little_room_all_can_be_scrolled_to(pages: Pages) -> None:
    """Only the page that is seen asks for room: the other may be larger."""
    below = QWidget()
    below.setMinimumSize(200, 200)
    pages.set_below(below)
    pages.findChildren(QPushButton)[1].setMinimumHeight(900)
    pages.bar.setCurrentIndex(0)
    pages.resize(240, 180)
    QApplication.processEvents()
    assert pages.minimumSizeHint().height() <= 180
    assert 362 <= below.parentWidget().height() < 900
