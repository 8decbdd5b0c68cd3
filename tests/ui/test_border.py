"""No exception gets out of an event that Qt calls: PySide 6.11 on Python 3.11 died of it with signal 11."""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.tree_help import state_of, trace_of
from tests.waiting import PATIENCE
from ttt_gui import app, ui
from ttt_gui.session.paths import HOME_VARIABLE
from ttt_gui.ui.look.border import Guarded, is_border, plain_answer
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.tree.code_card import CodeCard
from ttt_gui.ui.tree.why_card import WhyCard


def virtuals() -> list[tuple[type, str]]:
    """Every method of ours that stands in the place of one of Qt's."""
    names = [each.name for each in pkgutil.walk_packages(ui.__path__, "ttt_gui.ui.")]
    modules = [app, *map(importlib.import_module, names)]
    classes = {
        each
        for module in modules
        for each in vars(module).values()
        if inspect.isclass(each) and issubclass(each, shiboken6.Object) and each.__module__ == module.__name__
    }
    found = []
    for each in sorted(classes, key=lambda found: f"{found.__module__}.{found.__name__}"):
        of_qt = [base for base in each.__mro__ if base.__module__.startswith("PySide6.")]
        for name, thing in vars(each).items():
            if inspect.isfunction(thing) and not name.startswith("__") and any(hasattr(base, name) for base in of_qt):
                found.append((each, name))
    return found


def test_every_virtual_stands_behind_the_border() -> None:
    found = virtuals()
    assert len(found) > 90
    assert [f"{kind.__name__}.{name}" for kind, name in found if not is_border(vars(kind)[name])] == []


def test_every_virtual_has_a_plain_answer_of_its_type() -> None:
    answers = [(vars(kind)[name], plain_answer(inspect.unwrap(vars(kind)[name]))) for kind, name in virtuals()]
    assert {type(answer) for _, answer in answers} >= {type(None), QSize, bool, int}
    sizes = [answer for method, answer in answers if method.__name__ in ("sizeHint", "minimumSizeHint")]
    assert all(isinstance(each, QSize) for each in sizes)


class Falls(Guarded, QWidget):
    """Does nothing that Qt asks of it."""

    def sizeHint(self) -> QSize:
        return QSize([][0], 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        [][0]


def test_a_failure_is_told_once_and_something_plain_is_shown(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *found: told.append(found[0]))
    widget = Falls()
    qtbot.addWidget(widget)
    assert not widget.sizeHint().isValid()
    assert told == [IndexError]
    widget.sizeHint()
    widget.resize(300, 80)
    for _ in range(5):
        picture = widget.grab().toImage()
    assert told == [IndexError, IndexError]  # once for each place
    colors = {picture.pixel(x, y) for x in range(300) for y in range(80)}
    assert widget.palette().window().color().rgb() in colors
    assert len(colors) > 1  # there is a sentence


PROGRAM = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox
from ttt_gui import app
from ttt_gui.ui.board import view

def fall(*arguments):
    [][0]

def look():
    window = next(each for each in app.QApplication.topLevelWidgets() if isinstance(each, app.MainWindow))
    for _ in range(20):
        window.play.board.repaint()
        window.resize(window.width() - 1, window.height())
        app.QApplication.processEvents()
    boxes = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    print(len(boxes), *(box.text() for box in boxes), sep="|")
    for box in boxes:
        box.accept()
    window.close()


class Program(app.RunningApp):
    def __init__(self):
        super().__init__()
        if sys.argv[1] == "paint":
            view.QPainter = fall
        else:
            app.MainWindow.windowHandle = fall
        QTimer.singleShot(0, look)

app.RunningApp = Program
sys.exit(app.run())
"""


@pytest.mark.parametrize("event", ["paint", "show"])
@pytest.mark.slow
def test_the_program_lives_on(event: str, tmp_path: Path) -> None:
    """One box, not one a paint; the log has the traceback, and the window closes as ever."""
    environment = os.environ | {HOME_VARIABLE: str(tmp_path / "other"), "QT_QPA_PLATFORM": "offscreen"}
    program = [sys.executable, "-c", PROGRAM, event]
    ended = subprocess.run(program, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 0, ended.stderr
    count, sentence = ended.stdout.splitlines()[0].split("|")
    assert count == "1"
    (log,) = (tmp_path / "other").rglob("*.log")
    assert str(log) in sentence
    assert log.read_text(encoding="utf-8").count("IndexError") == 1


@pytest.mark.parametrize("engine", ["why_card.explain", "code_card.pseudocode", "code_card.current_line"])
def test_a_card_says_that_it_cannot_show(
    engine: str, qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A trace that the check let through killed the window in showEvent; now a sentence stands in the card."""
    told: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *found: told.append(found[0]))
    monkeypatch.setattr(f"ttt_gui.ui.tree.{engine}", lambda *_: [][0])
    state = state_of(trace_of())
    card = WhyCard(look, state) if engine.startswith("why") else CodeCard(look, state)
    qtbot.addWidget(card)
    card.show()
    state.set_step(0)
    state.set_step(7)
    texts = [each.text() for each in card.findChildren(QLabel) if each.isVisible()]
    texts += [each.toPlainText() for each in card.findChildren(QTextBrowser)]
    assert any(text.startswith("This cannot be shown: ") for text in texts)
    assert told == [IndexError]
