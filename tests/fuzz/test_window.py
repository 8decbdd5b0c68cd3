"""Lessons that somebody was sent, in the window, which was started in their folder: each is shown or refused, and reads
nothing from elsewhere. `.venv/bin/python -m tests.fuzz --kind "lesson window" --count 5000` has more of them."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QImage

from tests.examples import examples
from tests.fuzz.kinds import check_sentence
from tests.fuzz.window import LessonWindow
from tests.hostile_lessons import (
    ELSEWHERE,
    OUTSIDE,
    SECRET,
    STAGE,
    Content,
    Link,
    SentLesson,
    lesson,
    png,
    scans_without_end,
    shows_another,
    texts_that_grow,
    uses_of_uses,
)  # fmt: skip
from ttt_gui.system.pictures import PictureFile
from ttt_gui.ui.look import document

pytestmark = pytest.mark.qt_log_level_fail("CRITICAL")  # Qt warns of damaged pictures
TEXT = f"# Sent\n## One\n{STAGE}\n"


@pytest.fixture
def sent_to(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LessonWindow]:
    monkeypatch.setattr("tests.fuzz.window.MOST_TURN_SECONDS", float("inf"))  # times are for the fuzz alone
    with contextlib.closing(LessonWindow(tmp_path)) as window:
        yield window


def test_what_is_called_a_picture_and_is_none_is_refused_by_name(sent_to: LessonWindow) -> None:
    """An SVG hung the window, or showed a file from another folder; a text in a PNG took 3.7 GB."""
    refused: dict[str, Content] = {
        "is not a picture": uses_of_uses(30),
        "is not a picture: only": shows_another(f"{OUTSIDE}/{SECRET}"),
        "60,000 × 60,000 pixels": png(60_000, 60_000),
        "more than 64 scans": scans_without_end(800, 600, 60_000),
        "There is no picture": Link(f"../outside/{SECRET}"),
    }
    for sentence, content in refused.items():
        said = sent_to.read(SentLesson(f"{TEXT}![x](x.png)".encode(), {"x.png": content}))
        assert said
        assert sentence in said
    assert sent_to.read(SentLesson(f"{TEXT}![x](x.png)".encode(), {"x.png": texts_that_grow(60)})) is None


def test_a_picture_in_another_form_of_markdown_is_its_words(sent_to: LessonWindow) -> None:
    """What the reader of lessons does not take for a picture, and Qt does, is opened by neither."""
    files: dict[str, Content] = {"x.png": uses_of_uses(30), "y.png": shows_another(f"{OUTSIDE}/{SECRET}")}
    for name in ("x.png", "y.png", *ELSEWHERE):
        for form in ('![words]({} "title")', "![words]( {} )", "<img src='{}'>", "<p style='background:url({})'>"):
            text = f"{TEXT}{form.replace('{}', name)}".replace("\0", "")
            assert sent_to.read(SentLesson(text.encode(), files)) is None


def test_pictures_are_decoded_beside_the_window(sent_to: LessonWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []
    decode = document.decoded

    def decoded(picture: PictureFile) -> QImage:
        threads.append(threading.current_thread())
        return decode(picture)

    monkeypatch.setattr(document, "decoded", decoded)
    names = [f"{number}.png" for number in range(12)]
    text = TEXT + "".join(f"![x]({name})\n\n" for name in names)
    assert sent_to.read(SentLesson(text.encode(), dict.fromkeys(names, png(300, 300)))) is None
    assert len(threads) == 12, "each is decoded once"
    assert threading.main_thread() not in threads


def test_lessons_of_every_kind_end_in_what_is_shown_or_in_a_sentence(sent_to: LessonWindow) -> None:
    shown = 0
    for number in range(examples(200)):
        sentence = sent_to.read(lesson(Random(f"test {number}")))
        shown += sentence is None
        if sentence is not None:
            check_sentence(sentence)
    assert shown > examples(200) // 2
