"""What a person asks for on the page of Examine: files that come in, the question before one runs, and dialogs."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt, Signal, SignalInstance, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QPushButton, QWidget

from ttt_gui.engine.figures import counted
from ttt_gui.engine.growth.positions import PositionsError
from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.external_engine import WINDOWS_PROGRAMS, is_program
from ttt_gui.session.examining.opponents import Opponent
from ttt_gui.session.examining.pythons import is_source
from ttt_gui.session.examining.trust import Question, SampleEngine
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.settings import Settings
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.files import kind_of
from ttt_gui.system.text import path_text, shortened
from ttt_gui.ui.examine.positions import AskedPositions, Extent, PositionsDialog
from ttt_gui.ui.examine.state import ExaminePhase
from ttt_gui.ui.look.plain import FileAsker, PlainLabel, labelled, open_once
from ttt_gui.ui.look.scaling import GrowingDialog, fit, scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ElidedLabel, WholePage, bold_label, in_column
from ttt_gui.ui.window.actions import FIRST
from ttt_gui.ui.window.router import Router

if TYPE_CHECKING:
    from ttt_gui.ui.examine.page import ExaminePage
    from ttt_gui.ui.examine.state import Examined


_WIDTH = 500


_LEAST_WORDS = 120
_MOST_ROWS = 7
"""The most modules that the dialog shows at once; more are scrolled."""


class TrustDialog(GrowingDialog):
    """Asks whether a file may run, together with the modules that run with it.

    Signals:
        answered: (bool) the answer, emitted once when the dialog closes.
    """

    answered = Signal(bool)

    def __init__(self, look: Look, question: Question, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Examine an engine")
        heading = bold_label(look, 1.3, question.title, wrap=True)
        place = ElidedLabel(muted=True)
        place.set_text(path_text(str(question.path)))
        box = QDialogButtonBox()
        self.yes = box.addButton(question.yes, QDialogButtonBox.ButtonRole.AcceptRole)
        self.no = box.addButton(question.no, QDialogButtonBox.ButtonRole.RejectRole)
        news = [bold_label(look, 1.0, question.news, wrap=True)] if question.news else []
        paragraphs = [PlainLabel(each, wrap=True) for each in question.text.split("\n\n")]
        words = QWidget()
        in_column(*news, paragraphs[0], *self._modules(question), *paragraphs[1:], gap=12, of=words)
        in_column(
            *(heading, place, (WholePage(words, QSize(0, scaled(_LEAST_WORDS))), 1), box),
            gap=12, margins=(24, 20, 24, 18), of=self,
        )  # fmt: skip
        for button in (self.yes, self.no):
            assert isinstance(button, QPushButton)
            button.setAutoDefault(False)
        self.no.setDefault(True)
        self.no.setFocus()
        box.accepted.connect(self.accept)
        box.rejected.connect(self.reject)
        self.finished.connect(self._on_finished)
        fit(self, scaled(_WIDTH))

    def _modules(self, question: Question) -> list[QWidget]:
        """Return the list of the modules that run with the file, below its label; nothing where there are none."""
        if not question.rows:
            return []
        self.modules = rows = QListWidget()
        rows.addItems(question.rows)
        rows.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        count = len(question.rows)
        rows.setFixedHeight(min(count, _MOST_ROWS) * rows.sizeHintForRow(0) + 2 * rows.frameWidth())
        verb = "runs" if count == 1 else "run"
        return [labelled(f"&With it {verb} {counted(count, 'module')} that it imports:", rows), rows]

    def _on_finished(self, result: int) -> None:
        self.answered.emit(result == QDialog.DialogCode.Accepted)


def ask_trust(look: Look, question: Question, parent: QWidget, then: Callable[[bool], None]) -> None:
    """Ask the person whether a file may run; ``then`` is called with the answer, after this function has returned."""
    dialog = TrustDialog(look, question, parent)
    dialog.answered.connect(then)
    open_once(dialog)


# The choice of positions, kept in the settings


logger = logging.getLogger(__name__)
_SIDES: dict[str, Side | None] = {"both": None, "x": Side.X, "o": Side.O}


def kept_choice(settings: Settings) -> AskedPositions:
    """Return the positions chosen last; the default if the settings hold no valid choice, such as after editing by
    hand.
    """
    try:
        choice = AskedPositions(
            Rules(settings.examine_rows, settings.examine_columns, settings.examine_k),
            _SIDES[settings.examine_side],
            Extent[settings.examine_extent.upper()],
            settings.examine_plies,
            settings.examine_each,
            settings.examine_seed,
        )
        choice.chosen()
    except (KeyError, PositionsError) as error:
        logger.warning("The kept choice of positions is none (%s): the first one is in force", error)
        return AskedPositions()
    return choice


def keep_choice(settings: Settings, choice: AskedPositions, slower_too: bool) -> None:
    """Store the choice of positions in the settings, and whether slower moves count as mistakes."""
    rules = choice.rules
    settings.examine_rows, settings.examine_columns, settings.examine_k = rules.rows, rules.columns, rules.k
    settings.examine_side = next(word for word, side in _SIDES.items() if side is choice.side)
    settings.examine_extent = choice.extent.name.lower()
    settings.examine_plies, settings.examine_each, settings.examine_seed = choice.plies, choice.each, choice.seed
    settings.examine_slower = slower_too


# What a person asks for on the page: files that come in, the question before one runs, and dialogs


_NOT_KNOWN = "It can play once we know how to call it."
_PROGRAMS = " ".join(f"*{end}" for end in sorted(WINDOWS_PROGRAMS)) if sys.platform == "win32" else "*"
_FILTER = f"Python files (*.py *.pyw);;Programs that speak the Gomoku protocol ({_PROGRAMS})"


def is_engine(name: str) -> bool:
    """Return whether a file of this name is taken for an engine without looking into it. Programs can have any name."""
    return is_source(Path(name))


class ExamineCommands(QObject):
    """Handles the commands of Examine: opens files and dialogs, and lets the engine play.

    Signals:
        compare_requested: (str) the person wants the engine of this name in Compare.
        match_requested: (str) the person wants a match with the engine of this name.
        said: (sentence) something was done that the page does not show.
        failed: (sentence) something could not be done.
    """

    compare_requested = Signal(str)
    match_requested = Signal(str)
    said = Signal(str)
    failed = Signal(str)

    def __init__(
        self,
        look: Look,
        settings: Settings,
        controller: GameController,
        queue: TaskQueue,
        router: Router,
        page: ExaminePage,
    ) -> None:
        super().__init__(page)
        self._look, self._settings, self._controller, self._queue = look, settings, controller, queue
        self.page, self.examiner, self._router = page, page.examiner, router
        self._folder = ""  # the folder of the last file
        self._offered: Opponent | None = None
        self._asked_for: Examined | None = None  # what was known when the yes was last asked for anew
        examiner = self.examiner
        for wish in (page.heading.choose.triggered, page.start.choose.clicked):
            wish.connect(self.choose_file)
        for source in (page.heading, page.start):
            source.sample_requested.connect(self.examine_sample)
            source.positions.linkActivated.connect(self.change_positions)
        page.start.code_requested.connect(self._read_sample)
        page.file.change.linkActivated.connect(self.change_calling)
        page.file.play.linkActivated.connect(partial(self._play, None))
        page.file.compare.linkActivated.connect(partial(self._tell_name, self.compare_requested))
        page.file.match.linkActivated.connect(partial(self._tell_name, self.match_requested))
        page.position.play.clicked.connect(self._play_on)
        page.position.search.clicked.connect(self._search)
        router.serve(page.list, page.list.position_at)
        router.serve(page.position, lambda _at: page.position.shown)
        examiner.choose(kept_choice(settings))
        examiner.count_slower(settings.examine_slower)
        examiner.changed.connect(self._on_changed)
        examiner.changed.connect(self._ask_anew, Qt.ConnectionType.QueuedConnection)
        examiner.prompt.question_asked.connect(self._ask)

    # -- files ------------------------------------------------------------------------------------------------------

    @Slot()
    def choose_file(self) -> None:
        """Ask for the file of an engine, and examine it."""
        FileAsker(self.page, self._folder).to_open("Examine an engine", _FILTER, self.open)

    def open(self, path: Path) -> None:
        """Examine a file; nothing of it runs until the person trusts it."""
        self._folder = str(path.parent)
        self.examiner.open(path)

    @Slot(object)
    def examine_sample(self, sample: SampleEngine) -> None:
        """Examine an engine that is shipped with the program."""
        if path := self._path_of(sample):
            self.open(path)

    @Slot(object)
    def _read_sample(self, sample: SampleEngine) -> None:
        """Show the code of a sample in a dialog."""
        from ttt_gui.ui.examine.start import CodeDialog

        if path := self._path_of(sample):
            open_once(CodeDialog(self._look, sample.file, path.read_text(encoding="utf-8"), self.page.window()))

    def _path_of(self, sample: SampleEngine) -> Path | None:
        """Return the file of a sample; where the installation lacks the file, say so and return None."""
        if sample.path is None:
            self.failed.emit(f"This installation lacks {sample.file}: install it again.")
        return sample.path

    @Slot()
    def _ask_anew(self) -> None:
        """Ask again, once a run, where the file or a module that it imports is not trusted."""
        now, engine = self.examiner.now, self.examiner.engine
        if engine and engine.trust.untrusted and now.phase is ExaminePhase.FAILED and now is not self._asked_for:
            self._asked_for = now
            self.examiner.open(engine.file, engine.trust.untrusted)

    @Slot(object)
    def _ask(self, question: Question) -> None:
        ask_trust(self._look, question, self.page.window(), self.examiner.prompt.answer)

    @Slot()
    def change_calling(self) -> None:
        """Open the dialog that sets how the engine is called, and tries it at once."""
        from ttt_gui.ui.examine.calling_dialog import CallingDialog

        if self.examiner.engine is None:
            self.said.emit("This file cannot be run: choose another one.")
        else:
            open_once(CallingDialog(self._look, self._queue, self.examiner, self.page.window()))

    @Slot()
    def change_positions(self) -> None:
        """Open the dialog that chooses the positions in which the engine is asked."""
        examiner, has_file = self.examiner, self.examiner.called.calling is not None
        dialog = PositionsDialog(self._look, self._queue, examiner.choice, has_file, self.page.window())
        dialog.chosen.connect(examiner.choose)
        open_once(dialog)

    @Slot()
    def _on_changed(self) -> None:
        """Keep what is asked and what counts for the next time; offer the engine for games and matches once its
        calling convention is known.
        """
        keep_choice(self._settings, self.examiner.choice, self.examiner.now.slower_too)
        opponent = self.examiner.opponent
        if opponent and opponent != self._offered:
            self._offered = opponent
            self._controller.opponents.add(opponent)

    # -- what a mistake leads to ------------------------------------------------------------------------------------

    def _known(self) -> Opponent | None:
        """Return the engine; where it cannot play yet, say so and return None."""
        opponent = self.examiner.opponent
        if opponent is None:
            self.said.emit(_NOT_KNOWN)
        return opponent

    def _play(self, start: Position | None, _link: str = "") -> None:
        """Play against the engine, from this position on where one is given."""
        if opponent := self._known():
            self._controller.play_against(opponent, start)
            self._settings.view = FIRST.key

    @Slot()
    def _play_on(self) -> None:
        """Play against the engine from the position that is looked at, in which the engine is to move."""
        self._play(self.page.position.shown)

    @Slot()
    def _search(self) -> None:
        """Show the search of the position that is looked at."""
        if self.page.position.shown:
            self._router.analyse(self.page.position.shown)

    def _tell_name(self, wanted: SignalInstance, _link: str = "") -> None:
        """Emit a signal with the name by which the engine is known."""
        if opponent := self._known():
            wanted.emit(self._controller.opponents.add(opponent).name)


def why_no_program(path: Path) -> str:
    """Return why a file is no program, as a sentence; '' for a program. Reads the disk."""
    name = shortened(path.name)
    if kind := kind_of(path):
        return f"{name} is {kind}, not a file."
    if not path.exists():
        return f"There is no file {name}."
    if not is_program(path):
        return f"{name} cannot be opened: it is not a game, a trace, a Python file or a program."
    return ""
