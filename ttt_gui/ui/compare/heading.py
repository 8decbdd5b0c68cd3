"""The first row of Compare: what is compared, how often each row runs, and the buttons that set it going."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from ttt_gui.engine.measure.comparison import subject_text
from ttt_gui.engine.measure.entries import Entry, family
from ttt_gui.engine.measure.measured import Compared
from ttt_gui.engine.numbers.text import NumberTreeError, parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLES, NumberTree
from ttt_gui.engine.ranges import REPEATS
from ttt_gui.engine.request import NAMED, NamedAlgorithm
from ttt_gui.session.settings import Settings
from ttt_gui.system.text import shortened
from ttt_gui.ui.dialogs.preferences import NumberBox
from ttt_gui.ui.drawing.board import BoardGeometry, draw_grid, draw_stones, round_pen
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.icons import ICON_SIZE, icon_of, sign
from ttt_gui.ui.look.plain import menu_text, set_tip
from ttt_gui.ui.look.scaling import type_factor
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import (
    ElidedLabel,
    bold_label,
    hand_focus,
    in_column,
    in_row,
    in_row_or_column,
    muted_label,
)

_SIDE = 46  # of the picture, in pixels
_REPEATS_WIDTH = 136  # pixels: room for 1,000,000 times
_MENU_SIGN = 20  # pixels of the sign of a menu, with what is free around it
_RUN_TIP = "Search this position with each algorithm, one after another"
_ENGINE_TIP = "Its move here, what that is worth, its time and its calls: asked only when you run it"
_NO_ENGINE = ("", "Examine an engine first: then it can be a row here.")


class SubjectButton(Guarded, QToolButton):
    """A button with a miniature of the board, or the sign of a number tree; it opens the list of what can
    be compared.
    """

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.subject: Compared | None = None
        self.setObjectName("button")
        self.setFixedSize(_SIDE, _SIDE)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setAccessibleName("What is compared")

    def set(self, subject: Compared) -> None:
        """Show a position, or a tree of numbers, on the button."""
        self.subject = subject
        self.setAccessibleDescription(subject_text(subject))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the position, or a small tree for a number tree, on the button."""
        super().paintEvent(event)
        if self.subject is None:
            return
        tokens, inset = self._look.tokens, self.width() * 0.14
        room = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if isinstance(self.subject, NumberTree):
                painter.setPen(round_pen(tokens.color("grid"), 1.5))
                painter.setBrush(tokens.color("surface"))
                top = QPointF(room.center().x(), room.top() + 4)
                leaves = [QPointF(x, room.bottom() - 4) for x in (room.left() + 4, top.x(), room.right() - 4)]
                for leaf in leaves:
                    painter.drawLine(top, leaf)
                for point in (top, *leaves):
                    painter.drawEllipse(point, 3.2, 3.2)
                return
            geometry = BoardGeometry.fit(self.subject.rules, room)
            draw_grid(painter, geometry, tokens.color("grid"))
            draw_stones(painter, geometry, self.subject, tokens)


class CompareHeading(Guarded, QWidget):
    """Shows what is compared; signals what the person wants. ``engines`` returns the engines from outside that may run,
    each with why it cannot be added, '' where it can.

    Signals:
        entry_requested: (Entry) add this row.
        engine_requested: (name) add this engine from outside.
        repeats_changed: the settings have another number of runs.
        subject_requested: (NumberTree, or None for the position of the board) compare on this.
    """

    entry_requested = Signal(object)
    engine_requested = Signal(str)
    repeats_changed = Signal()
    subject_requested = Signal(object)

    def __init__(
        self,
        look: Look,
        settings: Settings,
        engines: Callable[[], Sequence[tuple[str, str]]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._settings, self._engines = look, settings, engines
        self.picture = SubjectButton(look)
        set_tip(self.picture, "Compare the position of the board, or a number tree")
        self._subjects = QMenu(self)
        self.picture.setMenu(self._subjects)
        self._title = bold_label(look, 1.6, "Compare")
        self.subtitle = ElidedLabel(muted=True)
        self.repeats = NumberBox(REPEATS, 1)
        self.repeats.setAccessibleName("Repeat each row")
        self.repeats.setFixedWidth(_REPEATS_WIDTH)
        self.repeats.setValue(settings.compare_repeats)
        self._show_unit()
        self.add = _MenuButton("&Add algorithm")
        self._adding = QMenu(self, toolTipsVisible=True)
        self.own, self.first = QAction("&Custom switches…", self), QAction("&Restore default rows", self)
        self.add.setMenu(self._adding)
        self.run = QPushButton("&Run")
        self.stop = QPushButton("Stop a&ll")
        for button in (self.add, self.run, self.stop):
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        set_tip(self.run, _RUN_TIP)
        self.stop.setEnabled(False)
        set_tip(self.stop, "Stop now and keep what was found (Esc)")

        self._choices = QWidget()
        in_row(muted_label("Repeat"), self.repeats, self.add, gap=10, of=self._choices)
        words = in_column(self._title, self.subtitle, gap=0)
        title = in_row(self.picture, (words, 1), gap=10)
        tools = in_row(None, self._choices, self.run, self.stop, gap=10)
        in_row_or_column((title, 1), tools, gap=10, of=self)
        self._fill_adding()
        self._draw_icons()

        self._subjects.aboutToShow.connect(self._fill_subjects)
        self._subjects.triggered.connect(self._on_subject)
        self._adding.aboutToShow.connect(self._fill_adding)
        self.repeats.valueChanged.connect(self._on_repeats)
        look.changed.connect(self._draw_icons)

    def set_subject(self, subject: Compared) -> None:
        """Show the position or the number tree that is compared."""
        self.picture.set(subject)
        self.subtitle.set_text(subject_text(subject))

    def set_running(self, running: bool) -> None:
        """Enable Stop while rows run, else Run: another run would drop the results so far."""
        if self.stop.isEnabled() == running:
            return
        hand_focus(self.run, self.stop, running)
        self.stop.setEnabled(running)
        self.run.setEnabled(not running)
        set_tip(self.run, "Stop all first: a new run replaces the earlier results" if running else _RUN_TIP)

    @Slot()
    def _fill_adding(self) -> None:
        """Fill the menu with the algorithms, the engines that were examined, and what else makes rows."""
        self._adding.clear()
        for named in NAMED:
            entry = self._adding.addAction(menu_text(named.title))
            entry.triggered.connect(partial(self._request, named))
            set_tip(entry, named.tip)
        self._adding.addSeparator()
        for name, reason in self._engines() or (_NO_ENGINE,):
            entry = self._adding.addAction(f"E&xamined engine {menu_text(name)}".rstrip())
            entry.triggered.connect(partial(self._request, name))
            entry.setEnabled(not reason)
            set_tip(entry, reason or _ENGINE_TIP)
        self._adding.addSeparator()
        self._adding.addActions([self.own, self.first])

    def _request(self, row: NamedAlgorithm | str, _checked: bool = False) -> None:
        """Ask for a row of this algorithm, or of the engine of this name."""
        if isinstance(row, str):
            self.engine_requested.emit(row)
        else:
            algorithm = row.algorithm and row.beside(self._settings.algorithm)
            self.entry_requested.emit(Entry(family(algorithm), algorithm))

    @Slot()
    def _fill_subjects(self) -> None:
        """Fill the menu with the board, the trees of numbers that were searched last, and those of the textbooks."""
        self._subjects.clear()
        self._subjects.addAction("The &position of the board")
        self._subjects.addSeparator()
        texts = {text: shortened(text) for text in self._settings.number_trees}
        texts |= {text: f"{name}: {shortened(text)}" for name, text in EXAMPLES if text not in texts}
        for text, shown in texts.items():
            self._subjects.addAction(menu_text(shown)).setData(text)

    @Slot(QAction)
    def _on_subject(self, entry: QAction) -> None:
        """Ask for the chosen position or number tree to be compared; None is the game's."""
        try:
            self.subject_requested.emit(parse_number_tree(entry.data()) if entry.data() else None)
        except NumberTreeError:
            entry.setEnabled(False)  # the text in the settings is no tree of numbers

    @Slot()
    def _on_repeats(self) -> None:
        """Keep how often each row is measured."""
        self._settings.compare_repeats = int(self.repeats.number)
        self._show_unit()
        self.repeats_changed.emit()

    def _show_unit(self) -> None:
        self.repeats.setSuffix(" time" if self.repeats.number == 1 else f" {REPEATS.unit}")

    @Slot()
    def _draw_icons(self) -> None:
        """Draw the signs of Run, Stop and Add in the present colours."""
        tokens, ratio = self._look.tokens, self.devicePixelRatioF()
        for button, name, colour in (
            (self.run, "run", "accent"),
            (self.stop, "stop", "loss"),
            (self.add, "add", "text"),
        ):
            button.setIcon(icon_of(partial(_sign, name), tokens, ratio, ink=colour))


class _MenuButton(Guarded, QPushButton):
    """A button whose menu arrow has room in large type too: Qt leaves no more room for it than in small type."""

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(round((type_factor() - 1) * _MENU_SIGN), 0)


def _sign(name: str, ink: QColor, ratio: float) -> QPixmap:
    """Draw a triangle, a square or a plus, in the middle of a sign's room."""

    def paint(painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        middle = ICON_SIZE / 2
        if name == "run":
            painter.drawPolygon([QPointF(5.5, 4), QPointF(14, middle), QPointF(5.5, 14)])
        elif name == "stop":
            painter.drawRoundedRect(QRectF(4.5, 4.5, 9, 9), 1.5, 1.5)
        else:
            for part in (QRectF(3.5, middle - 1, 11, 2), QRectF(middle - 1, 3.5, 2, 11)):
                painter.drawRect(part)

    return sign(paint, ratio)
