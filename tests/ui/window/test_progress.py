"""The strip that says what is done beside the window."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QStatusBar
from pytestqt.qtbot import QtBot

from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.window.status import ProgressStrip, StatusLine


def test_its_words_give_way_to_a_sentence(qtbot: QtBot) -> None:
    """The sentence has their room for as long as it stands there; Stop is there all the time."""
    bar = QStatusBar()
    qtbot.addWidget(bar)
    status, strip = StatusLine(bar), ProgressStrip()
    bar.addPermanentWidget(strip)
    status.speaks.connect(strip.give_way)
    bar.resize(900, 40)
    bar.show()
    strip.set("Proving what the cells are worth", 0.5)
    qtbot.waitUntil(strip.isVisible)
    words, stop = strip.findChild(ElidedLabel), strip.findChild(QPushButton)
    assert words
    assert stop
    assert words.isVisible()
    status.say("Hint: b7 – threatens to complete a8–e4, as far as the search got.")
    assert not words.isVisible()
    assert stop.isVisible()
    status.forget()
    assert words.isVisible()
