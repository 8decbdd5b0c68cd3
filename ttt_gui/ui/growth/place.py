"""Where the view's page comes to stand: its name at once, and the page as soon as its modules are imported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QFocusEvent, QFont, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ttt_gui.session.game.play import Play
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.measuring.growth_run import GrowthRunner
from ttt_gui.session.settings import Settings
from ttt_gui.ui.dialogs.sections import Section, explained_by
from ttt_gui.ui.growth.modules import Modules
from ttt_gui.ui.growth.words import heading, standing
from ttt_gui.ui.look.border import called_by_qt
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.scaling import type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.turns import Turns
from ttt_gui.ui.look.widgets import ElidedLabel

if TYPE_CHECKING:
    from ttt_gui.ui.growth.page import GrowthPage

MARGINS = (16, 4, 16, 8)
"""Around what stands in it."""


class GrowthPlace(QWidget):
    """Makes the page in several turns of the event loop, and hands the focus on to it.

    Signals:
        page_made: the page is there, whole.
        said: (sentence) something was written or copied.
        failed: (sentence) it could not be.
        standing_changed: ``standing`` is another one.
    """

    page_made = Signal()
    said = Signal(str)
    failed = Signal(str)
    standing_changed = Signal()

    def __init__(self, look: Look, settings: Settings, queue: JobQueue, runner: GrowthRunner, game: Play) -> None:
        super().__init__()
        self._look, self._settings, self._queue, self._runner, self._game = look, settings, queue, runner, game
        self.page: GrowthPage | None = None
        self._factor = 1.0  # the size of type that the page is made for
        self._modules = Modules(queue, ("ttt_gui.ui.growth.page",), "The view cannot be shown", self)
        self._turns = Turns(self)
        self.title, self._subject = PlainLabel("Growth"), ElidedLabel()
        self.title.setFont(look.font(1.6, QFont.Weight.DemiBold))
        self._subject.setObjectName("muted")
        self._subject.set_text(heading(runner))
        explained_by(Section.GROWTH, self)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(*MARGINS)
        self._rows.setSpacing(0)
        for label in (self.title, self._subject):
            self._rows.addWidget(label)
        self._rows.addStretch(1)
        self._modules.imported.connect(self._on_imported)
        self._modules.failed.connect(self._subject.set_text)
        self._turns.done.connect(self._on_done)
        look.changed.connect(self._on_look_changed)

    @property
    def standing(self) -> str:
        """One line on how the measurement stands, for the status bar."""
        return standing(self._runner)

    @Slot()
    def _on_imported(self) -> None:
        from ttt_gui.ui.growth.page import GrowthPage

        self.page = page = GrowthPage(self._look, self._settings, self._queue, self._runner, at_once=False)
        page.said.connect(self.said)
        page.failed.connect(self.failed)
        page.standing_changed.connect(self.standing_changed)
        self._factor = type_factor()
        if self._factor == 1:
            self._turns.add(*page.steps, self._show_page, *page.showing)
        else:  # all of it is made for type of the usual size, and then enlarged
            self._turns.add(lambda: self._look.built(page.build), self._show_page, *page.showing)

    @Slot()
    def _on_look_changed(self) -> None:
        """Begin anew where the size of type has changed in the middle: a part made before has grown, none after it."""
        if self.page and self.page.isHidden() and type_factor() != self._factor:
            self._turns.clear()
            self.page.deleteLater()
            self._on_imported()

    def _show_page(self) -> None:
        assert self.page
        self.page.set_game(self._game)
        while item := self._rows.takeAt(0):
            if widget := item.widget():
                widget.hide()
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.addWidget(self.page)
        self.page.show()

    @Slot()
    def _on_done(self) -> None:
        assert self.page
        if self.hasFocus():
            self.page.setFocus()
        self.page_made.emit()

    @called_by_qt()
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the focus on; a proxy would take every Tab that comes by."""
        super().focusInEvent(event)
        if self.page is not None and not self._turns.is_busy:
            self.page.setFocus(event.reason())

    @called_by_qt()
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._modules.ask()
