"""Every kind of input from outside: how one is made, and how the program reads it or refuses it in one sentence."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from PySide6.QtWidgets import QApplication

from tests import hostile_lessons
from tests.fuzz import inputs
from tests.fuzz.window import LessonWindow
from tests.hostile_lessons import SentLesson
from tests.hostile_traces import read
from ttt_gui import app
from ttt_gui.command.main import main as run_command_line
from ttt_gui.engine.export import trace_file
from ttt_gui.engine.learn.lesson import LessonError, read_lesson
from ttt_gui.engine.learn.opening import open_lesson
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import NumberTreeError, parse_number_tree
from ttt_gui.engine.request import Algorithm
from ttt_gui.game.position import PositionError, parse_position
from ttt_gui.game.record import GameRecord, RecordError
from ttt_gui.game.rules import RulesError
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.user_file import Writer, load_game
from ttt_gui.session.tasks import TaskQueue

LONGEST_SENTENCE = 400


@dataclass(frozen=True)
class Kind:
    """``read`` gives the sentence that refuses an input, or None where it is accepted; nothing else may leave it."""

    name: str
    make: Callable[[Random], Any]
    read: Callable[[Any], str | None]


def check_sentence(sentence: str) -> None:
    """Raises AssertionError for what a person could not read in one line."""
    assert sentence, "it is refused without a word"
    assert len(sentence.splitlines()) == 1, f"more than one line: {sentence[:300]!r}"
    assert len(sentence) <= LONGEST_SENTENCE, f"{len(sentence)} characters: {sentence[:100]!r} …"
    assert "Traceback" not in sentence
    assert sentence[-1] in ".!?", f"no sentence: {sentence!r}"


@contextlib.contextmanager
def all_kinds(folder: Path) -> Iterator[tuple[Kind, ...]]:
    """The table of kinds; ``folder`` is for their files."""
    application = QApplication.instance() or QApplication(["fuzz"])
    queue = TaskQueue()
    windows: list[LessonWindow] = []  # made for the first lesson
    writer = Writer(queue)
    good_settings = _settings_that_the_app_wrote(folder / "good", writer)
    try:
        yield (
            Kind("game", inputs.game, lambda data: _game(_written(folder / "game.ttt", data))),
            Kind("trace", inputs.trace, lambda data: _trace(_written(folder / "search.ttt-trace", data))),
            Kind(
                "settings",
                lambda lot: inputs.settings(lot, good_settings),
                lambda data: _settings(_written(folder / "settings", data), writer),
            ),
            Kind("lesson", inputs.lesson, lambda data: _lesson(data, folder)),
            Kind("lesson window", hostile_lessons.lesson, lambda sent: _lesson_in_window(sent, windows, folder)),
            Kind("number tree", inputs.number_tree, _number_tree),
            Kind("position", inputs.position, _position),
            Kind("command line", inputs.words, lambda words: _command_line(words, folder)),
        )
    finally:
        for window in windows:
            window.close()
            print(f"the window answered within {window.longest * 1000:.0f} ms of the processor")
        queue.close()
        del application


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def _game(path: Path) -> str | None:
    try:
        record = load_game(path)
    except RecordError as error:
        return str(error)
    assert GameRecord.from_text(record.to_text()).to_text() == record.to_text()
    return None


def _trace(path: Path) -> str | None:
    """What passes the check is looked at by all that looks at traces."""
    try:
        trace = trace_file.load(path)
    except trace_file.TraceFileError as error:
        return str(error)
    read(trace, Random(len(trace)))
    return None


def _lesson(data: bytes, folder: Path) -> str | None:
    """What is refused is refused by a check, too, which names as many faults as it finds; each is a sentence."""
    (folder / "d.png").write_bytes(hostile_lessons.png())
    first: LessonError | None = None
    try:
        lesson = open_lesson(read_lesson(data), folder=folder)
    except LessonError as error:
        first = error
    else:
        assert all(0 <= step.event < step.lesson_search.trace.events.size for step in lesson.steps)
    faults: list[LessonError] = []
    try:
        open_lesson(read_lesson(data, faults), folder=folder, faults=faults)
    except LessonError as error:
        faults.append(error)
    for fault in faults:
        check_sentence(str(fault))
    assert bool(first) == bool(faults)
    assert first is None or str(first) in map(str, faults)
    return first and str(first)


def _lesson_in_window(sent: SentLesson, windows: list[LessonWindow], folder: Path) -> str | None:
    if not windows:
        windows.append(LessonWindow(folder))
    return windows[0].read(sent)


def _settings_that_the_app_wrote(path: Path, writer: Writer) -> bytes:
    written = Settings(path, writer)
    written.rows, written.columns, written.k, written.iterative, written.limit_seconds = 4, 5, 4, True, 0.5
    written.window_geometry = b"geometry"
    assert writer.flush()
    return path.read_bytes()


def _settings(path: Path, writer: Writer) -> str | None:
    settings = Settings(path, writer)
    for _ in (settings.algorithm, settings.limits, settings.setup):
        pass
    assert writer.flush()  # of what was only mended there
    for each in path.parent.glob(f"{path.name}.*"):
        each.unlink(missing_ok=True)  # set aside
    return settings.problem


def _number_tree(text: str) -> str | None:
    try:
        search_numbers(parse_number_tree(text), Algorithm())
    except NumberTreeError as error:
        return str(error)
    return None


def _position(text: str) -> str | None:
    try:
        position = parse_position(text)
    except (PositionError, RulesError) as error:
        return str(error)
    assert parse_position(position.text, position.rules.k) == position
    return None


def _command_line(words: list[str], folder: Path) -> str | None:
    """Without a window; searches are kept short, and what is written is written into the folder."""
    if words[:1] in (["analyse"], ["trace"]):
        words = [*words, "--nodes", "500"]
    if words[:1] == ["trace"]:
        words = [*words, "--out", str(folder / "tree.json")]
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(app, "run", return_value=0),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        contextlib.chdir(folder),
    ):
        status = run_command_line(words)
    assert sys.__stdout__ is not None
    assert status in (0, 1, 2), f"status {status}"
    out.getvalue().encode("utf-8", "replace")
    said = err.getvalue().strip("\n")
    assert bool(said) == bool(status) or words[:1] == ["trace"], f"status {status}, but said {said[:300]!r}"
    return said if status else None
