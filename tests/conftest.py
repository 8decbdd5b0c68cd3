"""Shared by all tests: a home of its own for each, nothing left running after any, and the floors put together."""

from __future__ import annotations

import ttt_gui  # noqa: F401 - before Qt: it says how Qt's types are made

# isort: split
import ctypes
import functools
import gc
import os
import sys
import threading
import time
import types
from collections.abc import Iterable, Iterator
from functools import partialmethod
from pathlib import Path
from typing import Any

import hypothesis
import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QThread, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests import qt_imports
from tests.examples import PROFILES
from tests.waiting import PATIENCE
from ttt_gui.game.record import Strength
from ttt_gui.session.examining import pythons
from ttt_gui.session.game import computer_player
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Play
from ttt_gui.session.learning import LearningProgress
from ttt_gui.session.paths import HOME_VARIABLE, standard_paths
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.store import GameStore
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.tasks import Task, TaskQueue
from ttt_gui.system.control import Work

if sys.platform == "linux" and not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

DISPLAYS = os.environ.get("TTT_GUI_DISPLAYS", "").split()
"""Each worker has one for itself: windows on the same display take focus and clipboard from one another."""

if DISPLAYS:
    os.environ["DISPLAY"] = DISPLAYS[int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % len(DISPLAYS)]

SEED = 32_949
"""Of the games of tests: the lots of their first four turns fall on the first of the equals."""

CASES, COSTLY_CASES = 3, 1
"""Of a parametrised test are run without --all; of one with a window, a process or an interpreted search the second."""
COSTLY = {"event_list", "look", "qtbot", "search", "solver", "token", "tree_size"}
"""Fixtures of such tests."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all", action="store_true", help="run what is slow and rare too, and more examples of properties"
    )
    parser.addoption("--accept", action="store_true", help="write the files of tests/golden anew instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    hypothesis.settings.load_profile(PROFILES[config.getoption("--all")])


SHARED_TABLE = tuple(f"tests/engine/faults/test_{name}.py" for name in ("diagnosis", "samples", "twins"))
"""One worker makes the table of searches, which takes seconds, for all of its tests."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Share the files of tests among all cores, and of a file that takes long each test."""
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.split("::")[0]
            if file in SHARED_TABLE:
                return "the table of searches"
            return nodeid.split("[")[0] if nodeid.startswith("tests/engine/") else file

        def remove_node(self, node: object) -> str | None:
            """Give the tests of a dead worker to another, but for the one it died of, which has failed.

            xdist's own would run that one until no worker may be replaced any more, each after the time limit. And it
            gives the files that are done to another, too: one that is given nothing to do never asks for more."""
            died_of = next(
                (each for unit in self.assigned_work[node].values() for each in unit if not unit[each]), None
            )
            for unit in self.assigned_work[node].values():
                if died_of in unit:
                    unit[died_of] = True
            undone = {scope: unit for scope, unit in self.assigned_work[node].items() if not all(unit.values())}
            self.assigned_work[node] = undone
            super().remove_node(node)
            return died_of

        def _reschedule(self, node: object) -> None:
            """Give a worker two tests or more: it begins one only when it knows the next."""
            super()._reschedule(node)
            while self.workqueue and not node.shutting_down and self._pending_of(self.assigned_work[node]) < 2:
                self._assign_work_unit(node)

    return Scheduling(config, log)


def pytest_collection_finish() -> None:
    gc.disable()
    gc.freeze()  # what stands by now is no test's


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Leave no garbage of one test, such as its window, to a thread of another, and no memory of one file to the next:
    what the threads of windows and searches have freed, glibc keeps for more of them."""
    gc.collect()
    if sys.platform == "linux" and (nextitem is None or nextitem.path != item.path):
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim:
            trim(0)


def pytest_sessionfinish() -> None:
    """Leave nothing in a clipboard of this process alone: Qt dies of it after Python has ended, see ttt_gui.app."""
    app = QCoreApplication.instance()
    if isinstance(app, QGuiApplication) and app.platformName() in ("offscreen", "minimal"):
        app.clipboard().clear()


@pytest.hookimpl(trylast=True)  # syrupy has to know of what is left out: its snapshots are used
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is slow and rare, unless all is asked for or its file is named: tests marked so, and of one with
    many cases all but some, spread over all of these."""
    named = any(argument.partition("::")[0].endswith(".py") for argument in config.args)
    if not (named or config.getoption("--all")):
        usual = [item for item in items if not item.get_closest_marker("slow")]
        cases: dict[str, list[pytest.Item]] = {}
        for item in usual:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
        kept = set()
        for each in cases.values():
            most = CASES if COSTLY.isdisjoint(getattr(each[0], "fixturenames", ())) else COSTLY_CASES
            kept |= {each[number * len(each) // most] for number in range(most)}
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in usual if item in kept]
    if os.environ.get("QT_QPA_PLATFORM") != "offscreen":
        return
    for item in items:
        if item.get_closest_marker("needs_window_manager"):
            item.add_marker(pytest.mark.skip(reason="Qt's offscreen platform has no window manager"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings, games and log of each test live in a folder of its own."""
    folder = tmp_path / "home"
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    return folder


@pytest.fixture
def snapshot(snapshot: SnapshotAssertion, tmp_path: Path) -> SnapshotAssertion:
    """Sentences kept beside the tests, in which the folder of the test is called <folder>."""

    def with_folder(data: object, path: object) -> object:
        return data.replace(f"{tmp_path}{os.sep}", "<folder>/") if isinstance(data, str) else data

    return snapshot.with_defaults(matcher=with_folder)


@pytest.fixture(autouse=True)
def patient_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the program, too, wait for the disk and for another Python as long as a test does."""
    for flush in (TaskQueue.flush, Writer.flush):
        monkeypatch.setattr(flush, "__defaults__", (PATIENCE,))
    monkeypatch.setattr(computer_player, "_LONGEST_SAVE_SECONDS", PATIENCE)
    monkeypatch.setattr(pythons, "_ASKING_SECONDS", PATIENCE)


@pytest.fixture(autouse=True)
def no_object_of_qt_in_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse work that holds an object of Qt: the worker may be the last to let go of it, and Qt does not survive that
    an object ends in one thread while another sends it a signal."""
    run = TaskQueue.run

    def guarded(queue: TaskQueue, work: Work, *arguments: Any, **named: Any) -> Task:
        held = sorted(_objects_of_qt(work, set()))
        assert not held, f"{work} holds {', '.join(held)}"
        return run(queue, work, *arguments, **named)

    monkeypatch.setattr(TaskQueue, "run", guarded)


qt_imports.watch()


@pytest.fixture(autouse=True)
def qt_imported_in_the_main_thread() -> Iterator[None]:
    """Fail the test during which a task imports what touches Qt's types, such as the plotting library: the window makes
    types of its own meanwhile, and the process dies of one that is made twice."""
    qt_imports.NOTED.clear()
    yield
    assert not qt_imports.NOTED


_HOLDERS = (dict, list, tuple, set, frozenset, functools.partial, types.CellType, types.MethodType)
_MANY = 1_000


def _objects_of_qt(thing: object, seen: set[int]) -> set[str]:
    """Return the class names of the objects of Qt that are reached from a thing without leaving the project's code."""
    if id(thing) in seen:
        return set()
    seen.add(id(thing))
    if isinstance(thing, QObject):
        return {type(thing).__name__}
    held: Iterable[object] = ()
    if isinstance(thing, types.FunctionType):
        held = (*(thing.__closure__ or ()), *(thing.__defaults__ or ()))
    elif isinstance(thing, _HOLDERS) or (type(thing).__module__.startswith("ttt_gui.") and not isinstance(thing, type)):
        held = gc.get_referents(thing)[:_MANY]
    return set().union(*(_objects_of_qt(each, seen) for each in held))


@pytest.fixture(autouse=True)
def nothing_left_running(home: Path) -> Iterator[None]:
    """Fail the test that leaves a thread, a QThread or an active QTimer behind."""
    before = _running()
    yield
    deadline = time.monotonic() + PATIENCE
    while (left := _running() - before) and time.monotonic() < deadline:
        if QCoreApplication.instance():
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            QCoreApplication.processEvents()
    names = sorted(repr(thing) for thing in left)
    for thing in left:  # the next tests shall not suffer for it
        if isinstance(thing, QTimer):
            thing.stop()
    assert not names, f"left running: {', '.join(names)}"


def _running() -> set[object]:
    # Qt's threads appear to Python as dummies, which stay listed when they have ended; Qt is asked about those.
    threads = {thread for thread in threading.enumerate() if not isinstance(thread, threading._DummyThread)}
    app = QCoreApplication.instance()
    main_thread = app.thread() if app else None
    things = {
        thing
        for thing in shiboken6.getAllValidWrappers()
        if (isinstance(thing, QThread) and thing != main_thread and thing.isRunning())
        or (isinstance(thing, QTimer) and thing.isActive())
    }
    return threads | things


class PatientBot(QtBot):
    """Waits minutes where pytest-qt's own waits five seconds: a machine that does much else is no failure."""

    waitSignal = partialmethod(QtBot.waitSignal, timeout=1_000 * PATIENCE)  # noqa: N815 - Qt's names
    waitUntil = partialmethod(QtBot.waitUntil, timeout=1_000 * PATIENCE)  # noqa: N815
    waitExposed = partialmethod(QtBot.waitExposed, timeout=int(1_000 * PATIENCE))  # noqa: N815
    waitActive = partialmethod(QtBot.waitActive, timeout=int(1_000 * PATIENCE))  # noqa: N815


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture
def queue(qapp: QCoreApplication) -> Iterator[TaskQueue]:
    queue = TaskQueue()
    yield queue
    queue.close()


@pytest.fixture
def writer(queue: TaskQueue) -> Writer:
    return Writer(queue)


@pytest.fixture
def settings(writer: Writer) -> Settings:
    """Settings with their defaults, but no delay before a reply, and Perfect to play against."""
    settings = Settings(standard_paths().settings, writer)
    settings.reply_delay_ms = 0
    settings.x_strength = settings.o_strength = Strength.PERFECT
    return settings


@pytest.fixture
def progress(writer: Writer) -> LearningProgress:
    return LearningProgress(standard_paths().progress, writer)


@pytest.fixture
def store(writer: Writer) -> Iterator[GameStore]:
    store = GameStore(standard_paths().games, writer)
    yield store
    store.close()


@pytest.fixture
def controller(queue: TaskQueue, settings: Settings, store: GameStore, writer: Writer) -> Iterator[GameController]:
    """A controller that has not started a game yet; all of its games draw the same lots."""
    controller = GameController(queue, settings, store, writer, new_seed=lambda: SEED)
    yield controller
    controller.close()


@pytest.fixture
def game(controller: GameController) -> Play:
    """What is played on the controller's board."""
    return controller.game
