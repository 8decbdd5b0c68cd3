"""What the status bar says is seen long enough, and goes in time; work beside the window is told at its end."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QPushButton, QStatusBar
from pytestqt.qtbot import QtBot

from ttt_gui.ui.look.widgets import ElidedLabel
from ttt_gui.ui.window.status import NEWS_SECONDS, MessageKind, ProgressStrip, Saying, StatusLine, reading_seconds

LONG = "The game could not be saved: there is no room on the disk, so what was played stays in this window alone."


def test_a_sentence_about_the_board_goes_with_the_turn_and_by_itself() -> None:
    saying = Saying()
    saying.say("Hint: c3.", MessageKind.BOARD, 0)
    saying.forget(0.1)
    assert saying.sentence == ""
    saying.say("Hint: c3.", MessageKind.BOARD, 1)
    saying.pass_to(1 + reading_seconds("Hint: c3.") - 0.01)
    assert saying.sentence == "Hint: c3."
    saying.pass_to(1 + reading_seconds("Hint: c3."))
    assert (saying.sentence, saying.ends_at) == ("", None)


def test_news_is_seen_although_computers_play_on() -> None:
    saying = Saying()
    saying.say("tree.svg is written.", MessageKind.NEWS, 0)
    for tenth in range(20):
        saying.forget(tenth / 10)
        assert saying.sentence == "tree.svg is written."
    saying.forget(NEWS_SECONDS)
    assert saying.sentence == ""


def test_a_warning_is_not_written_over_and_a_second_one_comes_after_it() -> None:
    saying = Saying()
    saying.say(LONG, MessageKind.WARNING, 0)
    saying.say("Hint: c3.", MessageKind.BOARD, 1)
    saying.say("Second.", MessageKind.WARNING, 2)
    saying.say("Copied.", MessageKind.NEWS, 3)
    saying.forget(4)
    assert saying.sentence == LONG
    saying.pass_to(reading_seconds(LONG))
    assert saying.sentence == "Second."
    saying.pass_to(reading_seconds(LONG) + reading_seconds("Second."))
    assert saying.sentence == "Copied."  # the hint was of another board


def test_a_long_sentence_stays_longer() -> None:
    assert 4 < reading_seconds("Stopped.") < 5
    assert 10 < reading_seconds(LONG) < 12


@given(st.lists(st.tuples(st.sampled_from(MessageKind), st.floats(0, 9)), max_size=40))
def test_every_warning_that_is_shown_has_its_whole_time(said: list[tuple[MessageKind, float]]) -> None:
    """Whatever is said besides, and however often the board changes."""
    saying, now = Saying(), 0.0
    begun: dict[str, float] = {}
    for number, (kind, passed) in enumerate(said):
        now += passed
        saying.pass_to(now)
        before = saying.sentence
        saying.say(f"{kind.name} {number}", kind, now)
        saying.forget(now)
        if before.startswith(MessageKind.WARNING.name):
            assert saying.sentence == before
        if saying.sentence.startswith(MessageKind.WARNING.name):
            begun.setdefault(saying.sentence, now)
            assert saying.ends_at is not None
            assert now < saying.ends_at <= begun[saying.sentence] + reading_seconds(saying.sentence)


# -- The strip that says what is done beside the window ----------------------------------------------------------------


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
