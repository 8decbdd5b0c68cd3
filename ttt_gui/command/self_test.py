"""`ttt-gui self-test`: checks that this installation works, by published counts, files, a click in the real window and
pictures."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from ttt_gui import __version__
from ttt_gui.command.words import Parser
from ttt_gui.engine.examine.diagnoser import Diagnoser
from ttt_gui.engine.export.excerpt import Excerpt
from ttt_gui.engine.growth.positions import AfterPlies
from ttt_gui.engine.learn.lesson import LESSON, read_lesson
from ttt_gui.engine.learn.opening import open_lesson
from ttt_gui.engine.request import Algorithm, Order, Scores, SearchRequest
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.tree_size import TreeSize
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.record import GameRecord
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.grading import GradingPlan, grade_file
from ttt_gui.session.examining.pythons import default_python, own_python
from ttt_gui.session.examining.trust import trust_all
from ttt_gui.system.control import Control
from ttt_gui.system.libraries import import_error_text
from ttt_gui.system.shipped import resource

# Nodes, leaves, cut-offs and pruned moves on the empty 3 x 3 board, as published.
_COUNTS = {
    Algorithm(False, Scores.FLAT): (549_946, 255_168, 0, 0),
    Algorithm(True, Scores.FLAT): (18_297, 7_330, 4_237, 6_930),
    Algorithm(True, Scores.DEPTH): (20_866, 8_453, 4_856, 7_788),
    Algorithm(True, Scores.FLAT, Order.LINES): (7_275, 2_893, 2_156, 3_668),
}


def check_counts() -> str:
    """Check that the search counts nodes, leaves and cut-offs as published, and finds that the game is a draw."""
    for algorithm, expected in _COUNTS.items():
        result = Searcher(SearchRequest(Position(Rules()), algorithm)).run()
        found = result.counters
        counts = (found.nodes, found.leaves, found.cutoffs, found.pruned_moves)
        if (counts, result.value) != (expected, 0):
            raise AssertionError(f"{algorithm} counted {counts} with value {result.value}, not {expected} and 0")
    if (size := TreeSize(Position(Rules())).run()) != 549_946:
        raise AssertionError(f"the tree of the empty board has {size} nodes, not 549946")
    return f"the {ENGINE} engine counts as published"


def check_file() -> str:
    """Check that a game can be written and read."""
    with tempfile.TemporaryDirectory() as folder:
        record = GameRecord(Position(Rules()))
        record.play(4)
        record.save(Path(folder) / "game.ttt")
        if GameRecord.load(Path(folder) / "game.ttt").position != record.position:
            raise AssertionError("the game read is not the game written")
    return "a game is written and read"


def check_lessons() -> str:
    """Check that the eight lessons are there, and that every number in them can be computed."""
    first = resource("lessons/1-the-game-tree.md")
    files = list(first.parent.glob(f"*{LESSON.suffix}")) if first else []
    steps = [step for file in files for step in open_lesson(read_lesson(file.read_bytes()), folder=file.parent).steps]
    if len(files) != 8:
        raise AssertionError(f"there are {len(files)} lessons, not 8")
    return f"8 lessons are computed, {len(steps)} steps"


def check_engine() -> str:
    """Check that the sample engine can be examined with the Python that engines get here and with the app's own."""
    sample = resource("engines/sample.py")
    if sample is None:
        raise AssertionError("the sample engine is missing")
    positions, names = AfterPlies(Rules(), 7), []
    for python in dict.fromkeys((default_python(), own_python())):
        diagnoser = Diagnoser(positions)
        result = grade_file(sample, trust_all(sample), GradingPlan(python, positions), diagnoser, Control())
        if result.text != "Right in every position asked.":
            raise AssertionError(f"with {python.name}: {result.text}")
        names.append(f"{python.version}, built in" if python.is_bundle else python.version)
    return f"an engine is examined by Python {' and '.join(names)}"


def check_window() -> str:
    """Check that a window opens, that the computer answers a click on a cell, and that the window closes."""
    from ttt_gui import screen

    if screen.is_missing():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        before = os.environ.get("TTT_GUI_HOME")
        os.environ["TTT_GUI_HOME"] = folder
        try:
            platform = _click_and_wait()
        finally:
            if before is None:
                del os.environ["TTT_GUI_HOME"]
            else:
                os.environ["TTT_GUI_HOME"] = before
    return f"a click in the window is answered ({platform})"


def _click_and_wait() -> str:
    """Click a cell of the real window and wait for the computer's move.

    Returns the name of Qt's platform. Raises AssertionError when no answer comes within ten seconds.
    """
    from PySide6.QtCore import QDeadlineTimer, QEvent, QEventLoop, QPointF, Qt
    from PySide6.QtGui import QMouseEvent

    from ttt_gui.app import RunningApp
    from ttt_gui.session.players import StartOptions

    program = RunningApp()
    window, controller, app = program.window, program.controller, program.app
    try:
        controller.start(StartOptions(position=Position(Rules())))
        window.show()
        app.processEvents()
        board = window.play.board
        centre = QPointF(board.rect().center())
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
            app.sendEvent(board, QMouseEvent(kind, centre, board.mapToGlobal(centre), left, left, none))
        timer = QDeadlineTimer(10_000)
        while controller.game.record.played < 2 and not timer.hasExpired():
            app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 100)
        if controller.game.record.played < 2:
            raise AssertionError("a click in the window was not answered")
        if window.grab().isNull():
            raise AssertionError("the window painted nothing")
        return app.platformName()
    finally:
        window.close()
        program.close()


def check_pictures() -> str:
    """Check that a search tree is drawn as SVG, PDF and PNG, by the parts of Qt that write these forms."""
    from ttt_gui.ui.drawing.picture import TreePicture, offscreen_application

    application = offscreen_application()
    result = Searcher(SearchRequest(parse_position("XO./..X/O.."), trace_nodes=1_000)).run()
    assert result.trace is not None
    picture = TreePicture(Excerpt(result.trace, max_ply=2), slide=False)
    _check_forms("picture", picture.data)
    del application
    return "a search tree is drawn as SVG, PDF and PNG"


def check_plots() -> str:
    """Check that the plotting library is there, and draws a plot as SVG, PDF and PNG."""
    from ttt_gui.ui.drawing.picture import offscreen_application
    from ttt_gui.ui.drawing.picture_file import plot_file
    from ttt_gui.ui.look.theme import Look
    from ttt_gui.ui.plots.chart import AxisTick, Chart, Line, style_of
    from ttt_gui.ui.plots.view import PlotCanvas

    application = offscreen_application()
    canvas = PlotCanvas(Look(application))
    canvas.resize(480, 320)
    line = Line("0", "minimax", "41", style_of(0), ((1.0, 2.0), (2.0, 41.0)))
    canvas.set(Chart("Nodes", "nodes", ticks=(AxisTick(1.0, "1"), AxisTick(2.0, "2")), lines=(line,)))
    drawn, size = canvas.picture()
    _check_forms("plot", lambda form: plot_file(form, drawn, size, "Nodes"))
    canvas.deleteLater()
    return "a plot is drawn as SVG, PDF and PNG"


def _check_forms(what: str, written: Callable[[str], bytes]) -> None:
    """Raise AssertionError unless ``written`` returns a file of its form for each of SVG, PDF and PNG; ``what`` names
    what is drawn."""
    for form, beginning in (("svg", b"<?xml"), ("pdf", b"%PDF"), ("png", b"\x89PNG")):
        if not written(form).startswith(beginning):
            raise AssertionError(f"the {what} as {form} is none")


def check_table() -> str:
    """Check that answers are compared with the table of searches."""
    from ttt_gui.engine.examine.grades import Answer, Kind, Truths, grade_answer
    from ttt_gui.engine.growth.positions import Reachable
    from ttt_gui.session.examining.diagnosing import diagnose_answers

    truths = Truths()
    graded = [
        grade_answer(Answer(position, Kind.MOVE, position.legal_moves[0]), truths.truth_of(position))
        for position in Reachable(Rules(2, 4, 3)).positions()
    ]
    found = diagnose_answers(Diagnoser(), graded, False, Control())
    if not found.title:
        raise AssertionError("the engine that takes the first empty cell was not known again")
    return f"answers are compared with {found.tried} searches"


def parser() -> Parser:
    """Return the parser of this word."""
    return Parser("self-test", "Check the engine, the files and the window of this installation.")


def main(words: list[str]) -> int:
    """Make every check; return the exit status, 0 when all passed, 1 otherwise. Raises UsageError for any word."""
    parser().read(words)
    checks: tuple[Callable[[], str], ...] = (
        check_counts,
        check_file,
        check_lessons,
        check_engine,
        check_window,
        check_pictures,
        check_plots,
        check_table,
    )
    failed = False
    print(f"ttt-gui {__version__}, Python {sys.version.split()[0]}")
    for check in checks:
        try:
            print(f"  passed: {check()}")
        except Exception as error:
            failed = True
            text = import_error_text(error, window=True) if isinstance(error, ImportError) else None
            print(f"  FAILED: {check.__name__}: {text or f'{type(error).__name__}: {error}'}")
    print("self-test failed" if failed else "self-test passed")
    return 1 if failed else 0
