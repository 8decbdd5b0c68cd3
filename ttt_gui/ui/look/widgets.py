"""Small widgets that pages are built of: cards, lines that are cut, items that flow, words that choose a page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLayout,
    QLayoutItem,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QTabBar,
    QTableView,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
    QWidgetItem,
)

from ttt_gui.system.text import one_line
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look

GAP = 12
"""The room between cards, in pixels."""
FOCUS_ROOM = 6
"""The border and padding of a text in a card, as the style sheet has them, in pixels."""
_Widget = TypeVar("_Widget", bound=QWidget)


def muted_label(text: str = "", wrap: bool = False) -> PlainLabel:
    """Return a label with a text of lesser weight."""
    return named("muted", PlainLabel(text, wrap))


def bold_label(look: Look, scale: float, text: str = "", wrap: bool = False) -> PlainLabel:
    """Return a label in heavier type, ``scale`` times as large as usual."""
    label = PlainLabel(text, wrap)
    label.setFont(look.font(scale, QFont.Weight.DemiBold))
    return label


def heading_label(look: Look, text: str) -> PlainLabel:
    """Return the heading of a card or of a part of a dialog."""
    label = bold_label(look, 0.96, text)
    label.setObjectName("heading")
    return label


def set_tone(widget: QWidget, look: Look, token: str) -> None:
    """Colour the text of a label that has no name by which the style sheet colours it."""
    color, palette = look.tokens.color(token), widget.palette()
    if palette.color(QPalette.ColorRole.WindowText) != color:
        palette.setColor(QPalette.ColorRole.WindowText, color)
        widget.setPalette(palette)


def named(name: str, widget: _Widget) -> _Widget:
    """Give a widget the name by which the style sheet knows it, and return it."""
    widget.setObjectName(name)
    return widget


def keep_room(widget: QWidget, keep: bool = True) -> None:
    """Let a widget keep its room while it is hidden, so that nothing moves as it comes and goes."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(keep)
    widget.setSizePolicy(policy)


def hand_focus(run: QAbstractButton, stop: QAbstractButton, running: bool) -> None:
    """Give the focus of the button that is about to be hidden or disabled to the one that takes its place: Stop while
    ``running``, else Run. Call it first; Qt would give the focus to the next widget."""
    there, gone = (stop, run) if running else (run, stop)
    if gone.hasFocus():
        there.setVisible(True)
        there.setEnabled(True)
        there.setFocus()


class ElidedLabel(Guarded, PlainLabel):
    """A line of text in the room there is: cut where that is too short. The tooltip and a screen reader have all
    of the text."""

    def __init__(self, parent: QWidget | None = None, muted: bool = False) -> None:
        super().__init__(parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if muted:
            self.setObjectName("muted")

    def set_text(self, text: str) -> None:
        """Show a text, and give all of it to the tooltip and the screen reader."""
        text = one_line(text)
        if text != self.text():
            self.setText(text)
            self.setAccessibleName(text)
            set_tip(self, text)

    def text_rect(self) -> QRect:
        """Return the room of the text."""
        return self.contentsRect().adjusted(max(0, self.indent()), 0, 0, 0)

    def shown_text(self) -> str:
        """Return the text as it is painted: cut where the room is too short."""
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.text_rect().width())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, cut where the room is too short."""
        QFrame.paintEvent(self, event)
        with QPainter(self) as painter:
            self.style().drawItemText(
                painter, self.text_rect(), self.alignment().value, self.palette(), self.isEnabled(),
                self.shown_text(), self.foregroundRole(),
            )  # fmt: skip


# -- Layouts written as they are seen ----------------------------------------------------------------------------------

Part = QWidget | QLayout | int | None
"""A part of a row or column; a number is an empty place of so many pixels, None one that stretches."""
Margins = tuple[int, int, int, int]
_NO_MARGINS = (0, 0, 0, 0)
_Box = TypeVar("_Box", bound=QBoxLayout)


def in_row(
    *parts: Part | tuple[Part, int], gap: int = -1, margins: Margins = _NO_MARGINS, of: QWidget | None = None
) -> QHBoxLayout:
    """Return the layout of parts side by side; a part in a pair comes with its stretch.

    ``gap`` is the room between two parts in pixels, -1 for that of the layout around; ``margins`` are left, top, right
    and bottom. ``of`` is the widget that gets the layout, None for a layout inside another one.
    """
    return _filled(QHBoxLayout(), of, parts, gap, margins)


def in_column(
    *parts: Part | tuple[Part, int], gap: int = -1, margins: Margins = _NO_MARGINS, of: QWidget | None = None
) -> QVBoxLayout:
    """Return the layout of parts one below the other; the rest is as with in_row()."""
    return _filled(QVBoxLayout(), of, parts, gap, margins)


def _filled(
    box: _Box, of: QWidget | None, parts: Sequence[Part | tuple[Part, int]], gap: int, margins: Margins
) -> _Box:
    """Put the parts into a layout, set its gap and margins, and give it to the widget ``of``, if any; return it."""
    if of:
        of.setLayout(box)
    box.setContentsMargins(*margins)
    box.setSpacing(gap)
    for each in parts:
        part, stretch = each if isinstance(each, tuple) else (each, 1 if each is None else 0)
        if part is None:
            box.addStretch(stretch)
        elif isinstance(part, int):
            box.addSpacing(part)
        elif isinstance(part, QWidget):
            box.addWidget(part, stretch)
        else:
            box.addLayout(part, stretch)
    return box


def flowing(*widgets: QWidget, gap: int, equal: bool = False) -> QWidget:
    """Return a widget that holds these in as many lines as its width asks for; ``equal``: all of one width."""
    holder = QWidget()
    flow = EqualColumns(holder, gap) if equal else FlowLayout(holder, gap)
    for widget in widgets:
        flow.addWidget(widget)
    policy = holder.sizePolicy()
    policy.setHeightForWidth(True)
    holder.setSizePolicy(policy)
    return holder


def thin_line() -> QFrame:
    """Return a thin horizontal line."""
    line = QFrame()
    line.setObjectName("line")
    line.setFixedHeight(1)
    return line


def let_choose_rows(view: QTableView, name: str) -> None:
    """Let a table of texts be a list of rows, of which one is selected; Tab leads out of it."""
    view.setObjectName("results")
    view.setAccessibleName(name)
    view.setShowGrid(False)
    view.setWordWrap(False)
    view.setTabKeyNavigation(False)
    view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QTableView.SelectionMode.SingleSelection)
    view.verticalHeader().hide()
    view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    view.horizontalHeader().setHighlightSections(False)


def make_flat(view: QTreeView, name: str) -> None:
    """Let a tree view be a flat table of rows, of which one is selected, with columns as wide as their texts."""
    view.setObjectName("flat")
    view.setAccessibleName(name)
    view.setRootIsDecorated(False)
    view.setUniformRowHeights(True)
    view.setAllColumnsShowFocus(True)
    view.header().setSectionsMovable(False)
    view.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)


class Card(QFrame):
    """A rounded surface with a heading, and at the heading's right a place for one more text or button."""

    def __init__(self, look: Look, heading: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName(heading)
        self._look = look
        self.heading = heading_label(look, heading)
        self.head = in_row(self.heading, None, gap=8)
        self.body = in_column(self.head, gap=8, margins=(16, 14, 16, 14), of=self)

    def make_room_for_focus(self) -> None:
        """Reduce the card's margins by ``FOCUS_ROOM``, so that a text with a focus frame lines up with
        those without.
        """
        margins = self.body.contentsMargins()
        self.body.setContentsMargins(margins.left() - FOCUS_ROOM, margins.top(), margins.right() - FOCUS_ROOM, 10)
        self.head.setContentsMargins(FOCUS_ROOM, 0, FOCUS_ROOM, 0)


class ToolsFold(QToolButton):
    """The button behind which a folded page has its tools, so that the picture keeps its height; hidden on other pages.

    Signals: changed: the page folds or unfolds, or the person asks for the tools or puts them away.
    """

    changed = Signal()

    def __init__(self, meaning: str) -> None:
        """``meaning`` is the tooltip: what the tools are."""
        super().__init__()
        self.is_folded = False
        self.setObjectName("button")
        self.setText("Tools")
        self.setCheckable(True)
        self.setProperty("low", True)
        set_tip(self, meaning)
        self.hide()
        self.toggled.connect(self.changed)

    @property
    def hides(self) -> bool:
        """Whether the tools are out of sight."""
        return self.is_folded and not self.isChecked()

    def set_folded(self, folded: bool) -> None:
        """Fold the tools of a page into one button, or put them back."""
        if folded != self.is_folded:
            self.is_folded = folded
            self.setVisible(folded)
            self.changed.emit()


class RowOrColumn(Guarded, QHBoxLayout):
    """A row that becomes a column where its items have no room side by side in their least widths, or where the width
    is less than ``least_row`` pixels, in type of the usual size.

    Signals: turned(bool): the layout has become a row, or a column.
    """

    turned = Signal(bool)

    def __init__(self, least_row: int = 0) -> None:
        super().__init__()
        self._least_row = least_row
        self._parts: list[QWidget | QLayout] = []

    def addWidget(self, widget: QWidget, *place: Any) -> None:
        """Add a widget; ``place`` are its stretch and alignment."""
        self._parts.append(widget)
        super().addWidget(widget, *place)

    def addLayout(self, layout: QLayout, stretch: int | None = 0) -> None:
        """Add a layout."""
        self._parts.append(layout)
        super().addLayout(layout, stretch or 0)

    @property
    def is_row(self) -> bool:
        """Whether the items stand side by side."""
        return self.direction() is QBoxLayout.Direction.LeftToRight

    def _least_widths(self) -> list[int]:
        """Return the least widths of the items that are shown."""
        # Not by itemAt(): Python would know an item that Qt has deleted, and take what comes to its address for it.
        there = (part for part in self._parts if self.indexOf(part) >= 0)
        items = (QWidgetItem(part) if isinstance(part, QWidget) else part for part in there)
        return [item.minimumSize().width() for item in items if not item.isEmpty()]

    def setGeometry(self, rect: QRect) -> None:
        """Turn into a row or a column as the width demands, then place the items."""
        widths, ways, margins = self._least_widths(), QBoxLayout.Direction, self.contentsMargins()
        side_by_side = sum(widths) + self.spacing() * (len(widths) - 1) + margins.left() + margins.right()
        way = ways.LeftToRight if max(side_by_side, scaled(self._least_row)) <= rect.width() else ways.TopToBottom
        if way is not self.direction():
            self.setDirection(way)
            self.update()  # a column has another height
            self.turned.emit(way is ways.LeftToRight)
        super().setGeometry(rect)

    def minimumSize(self) -> QSize:
        """Return the minimum size of the present direction, but at most as wide as a column, so that the row can become
        one.
        """
        margins = self.contentsMargins()
        wide = max(self._least_widths(), default=0) + margins.left() + margins.right()
        return QSize(wide, super().minimumSize().height())


def in_row_or_column(
    *parts: Part | tuple[Part, int],
    gap: int = -1,
    margins: Margins = _NO_MARGINS,
    of: QWidget | None = None,
    least_row: int = 0,
) -> RowOrColumn:
    """Return the layout of parts side by side, or one below the other where a row has no room; see in_row()."""
    return _filled(RowOrColumn(least_row), of, parts, gap, margins)


class FlowLayout(Guarded, QLayout):
    """Items one after another, like words: as many lines as the width asks for, ``gap`` pixels apart."""

    def __init__(self, parent: QWidget | None = None, gap: int = 2) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(*_NO_MARGINS)

    def _arranged(self, width: int) -> tuple[list[QRect], int]:
        """Return the place of each item at a width, and the height of all."""
        places: list[QRect] = []
        x = y = line = 0
        for item in self._items:
            size = item.sizeHint()
            if x and x + size.width() > width:
                x, y, line = 0, y + line + self._gap, 0
            places.append(QRect(QPoint(x, y), size))
            x += size.width() + self._gap
            line = max(line, size.height())
        return places, y + line

    def addItem(self, item: QLayoutItem) -> None:
        """Add an item at the end."""
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return an item, None for a number that is none's."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return an item, None for a number that is none's."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Return that the layout wants no more room than its items."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Return that the height depends on the width: a narrow layout has more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the lines at a width."""
        around = self.contentsMargins()
        return self._arranged(width - around.left() - around.right())[1] + around.top() + around.bottom()

    def setGeometry(self, rect: QRect) -> None:
        """Place the items in lines."""
        super().setGeometry(rect)
        room = self.contentsRect()
        places = self._arranged(room.width())[0]
        lines = {top: max(each.height() for each in places if each.top() == top) for top in {p.top() for p in places}}
        for item, place in zip(self._items, places, strict=True):  # each in the middle of its line
            down = (lines[place.top()] - place.height()) // 2
            item.setGeometry(place.translated(room.topLeft()).translated(0, down))

    def sizeHint(self) -> QSize:
        """Return the size at the present width."""
        return QSize(200, self.heightForWidth(max(self.geometry().width(), 200)))

    def minimumSize(self) -> QSize:
        """Return the size of the largest item: each may have a line of its own."""
        least = QSize(0, 0)
        for item in self._items:
            least = least.expandedTo(item.sizeHint())
        return least.grownBy(self.contentsMargins())


class EqualColumns(FlowLayout):
    """Items in columns of one width: as many as have room, in rows that are as full as one another."""

    def __init__(self, parent: QWidget | None = None, gap: int = 0) -> None:
        super().__init__(parent, gap)

    def _arranged(self, width: int) -> tuple[list[QRect], int]:
        """Return the place of each item at a width, in columns of the widest item's width, and the height of all."""
        shown = [item for item in self._items if not item.isEmpty()]
        least = self.minimumSize().shrunkBy(self.contentsMargins())
        gap = self._gap
        rows = math.ceil(len(shown) / max(1, (width + gap) // max(1, least.width() + gap)))
        columns = math.ceil(len(shown) / max(1, rows))
        edges = [(width + gap) * column // max(1, columns) for column in range(columns + 1)]
        places = dict.fromkeys(self._items, QRect())
        for number, item in enumerate(shown):
            row, column = divmod(number, columns)
            wide, high = edges[column + 1] - edges[column] - gap, least.height()
            places[item] = QRect(edges[column], row * (high + gap), wide, high)
        return [places[item] for item in self._items], rows * (least.height() + gap) - gap


# -- Places that scroll what has no room in them -----------------------------------------------------------------------


class ScrollPage(Guarded, QScrollArea):
    """Holds a widget whole, and scrolls it where a small window has less than its smallest size: down to ``least``.

    Qt measures the content here, which gives all of it the style sheet, and again with each later parent of the room.
    """

    def __init__(self, content: QWidget, least: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content, self._least = content, least
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)

    def sizeHint(self) -> QSize:
        """Return the size that the content wants."""
        return self._content.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the content's least size, but no more than ``least``."""
        return self._content.minimumSizeHint().boundedTo(self._least)

    def show_parts(self, *parts: QWidget) -> None:
        """Scroll to parts of the content that are not hidden; where there is no room for all, to the last."""
        for widget in (*parts, self._content):  # what has just been shown has its place now
            if layout := widget.layout():
                layout.activate()
        for part in parts:
            if part.isVisibleTo(self):
                self.ensureWidgetVisible(part, 0, 8)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for other room when the content does."""
        done = super().eventFilter(watched, event)
        if watched is self._content and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return done


class WholePage(ScrollPage):
    """A ScrollPage in a dialog that grows: it asks for all the height that its content needs, and scrolls where the
    screen has less; across it never scrolls."""

    def __init__(self, content: QWidget, least: QSize) -> None:
        super().__init__(content, least)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        """Return that the height depends on the width, as that of the content does."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height that the content needs at a width."""
        content = self._content
        return content.heightForWidth(width) if content.hasHeightForWidth() else content.sizeHint().height()

    def minimumSizeHint(self) -> QSize:
        """Return the content's least width with a scroll bar, and the height of ``least``."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._content.minimumSizeHint().width() + bar, self._least.height())


# -- words side by side of which one is chosen: above pages, and as a switch of two or three ways ----------------------


def segments(name: str, bar: QTabBar | None = None) -> QTabBar:
    """Return a row of words of which one is chosen; none is ever cut or scrolled away. ``bar`` is to be that row."""
    bar = bar or QTabBar()
    bar.setDocumentMode(True)
    bar.setDrawBase(False)
    bar.setExpanding(True)
    bar.setUsesScrollButtons(False)
    bar.setObjectName("segments")
    bar.setElideMode(Qt.TextElideMode.ElideNone)
    bar.setAccessibleName(name)
    bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    bar.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return bar


class _WaysBar(Guarded, QTabBar):
    """Tabs as high as the bar; ``equal``: each with the room of the widest one."""

    def __init__(self, equal: bool) -> None:
        super().__init__()
        self._equal = equal

    def tabSizeHint(self, index: int) -> QSize:
        """Return the size of a tab, that of the widest one where all are equal."""
        width = super().tabSizeHint(index).width()
        if self._equal:
            width = max(super(_WaysBar, self).tabSizeHint(each).width() for each in range(self.count()))
        return QSize(width, self.minimumHeight())

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Return the size of a tab's own word: equal widths are given up where there is no room for them."""
        return QSize(super().tabSizeHint(index).width(), self.minimumHeight())


class Segmented(QFrame):
    """A few words side by side on a background of their own, of which one is chosen: a switch of two or more ways.

    ``height`` is in pixels. ``fills``: all words are equally wide and together as wide as there is room.

    Signals: chosen(int index): a person has chosen another word; never sent by choose().
    """

    chosen = Signal(int)

    def __init__(self, name: str, words: Sequence[str], height: int = 28, fills: bool = False) -> None:
        super().__init__()
        self.setObjectName("ways")
        self.bar = segments(name, _WaysBar(equal=fills))
        self.bar.setObjectName("ways")
        self.bar.setFixedHeight(height)
        self.bar.setExpanding(fills)
        across = QSizePolicy.Policy.Expanding if fills else QSizePolicy.Policy.Fixed
        self.setSizePolicy(across, QSizePolicy.Policy.Fixed)
        for word in words:
            self.bar.addTab(word)
        in_row(self.bar, of=self)
        self.bar.currentChanged.connect(self.chosen)

    @property
    def index(self) -> int:
        """The number of the chosen word, from 0."""
        return self.bar.currentIndex()

    def choose(self, index: int) -> None:
        """Show another word as the chosen one, without a signal."""
        with QSignalBlocker(self.bar):
            self.bar.setCurrentIndex(index)


_LEAST_PAGE = QSize(240, 120)
"""The least size of a page: one that needs more room is scrolled."""


class Pages(QWidget):
    """Pages with tabs, and a widget below every page. A page of another owner can be put before them, without
    that widget.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._borrowed: QWidget | None = None
        self.bar = segments(name)
        self._stack = QStackedWidget()
        self._below: QWidget | None = None
        body = QWidget()
        self._body = in_column((self._stack, 1), gap=GAP, of=body)
        room = ScrollPage(body, _LEAST_PAGE)
        room.setObjectName("cards")
        in_column(self.bar, (room, 1), gap=GAP, of=self)
        self.bar.currentChanged.connect(self._show)

    def add(self, page: QWidget, word: str) -> None:
        """Add a page; ``word`` is the text of its tab."""
        self._stack.addWidget(page)
        self.bar.addTab(word)

    def set_below(self, widget: QWidget) -> None:
        """Set the widget below every page."""
        self._below = widget
        self._body.addWidget(widget)
        self._show()

    def set_borrowed(self, page: QWidget | None, word: str = "") -> None:
        """Insert a page before the others; None removes it, and its owner must place it elsewhere."""
        if page is self._borrowed:
            return
        shown = self.bar.currentIndex()
        if self._borrowed:
            page_before, self._borrowed = self._borrowed, None
            self._stack.removeWidget(page_before)
            self.bar.removeTab(0)
            shown = max(0, shown - 1)
        if page:
            self._borrowed = page
            self._stack.insertWidget(0, page)
            self.bar.insertTab(0, word)
            shown += 1
        self.bar.setCurrentIndex(shown)
        self._show()

    @Slot()
    def _show(self) -> None:
        """Show the page of the chosen tab; a borrowed page is shown without the widget below."""
        page = self.bar.currentIndex()
        if page >= 0:
            self._stack.setCurrentIndex(page)
            for index in range(self._stack.count()):  # the page that is shown decides alone how much room is needed
                policy = QSizePolicy.Policy.Preferred if index == page else QSizePolicy.Policy.Ignored
                if widget := self._stack.widget(index):
                    widget.setSizePolicy(policy, policy)
        if self._below:
            self._below.setVisible(self._borrowed is None or page > 0)


class ChoiceGroup(QButtonGroup):
    """Buttons of which one is chosen, one stop of Tab, at the one that is chosen; arrows choose as they move.

    Qt alone would let Tab enter at the first button until one had the focus.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.buttonToggled.connect(self._on_toggled)

    def add(self, button: QAbstractButton) -> None:
        """Add a button of which one of the group is checked."""
        self.addButton(button)
        self._on_toggled(button, button.isChecked())

    @Slot(QAbstractButton, bool)
    def _on_toggled(self, button: QAbstractButton, on: bool) -> None:
        """Let Tab reach the checked button alone."""
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if on else Qt.FocusPolicy.ClickFocus)


# -- What stands in the place of something that is not there yet: a sentence, how far it is, and two buttons -----------


_STEPS = 10_000  # of the progress bar


class WaitingPane(QWidget):
    """A sentence ``words``, a ``bar``, the buttons ``stop`` and ``again`` in the middle of the room; ``progress_of``
    says whose progress the bar shows, ``again`` what the second button does."""

    def __init__(self, words: str, progress_of: str, again: str) -> None:
        super().__init__()
        self.words = muted_label(words, wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.bar = QProgressBar(textVisible=False, maximum=_STEPS)
        self.bar.setAccessibleName(f"Progress of {progress_of}")
        self.bar.setFixedWidth(280)
        self.stop, self.again = QPushButton("Stop"), QPushButton(again)
        column = in_column(None, self.words, gap=GAP, margins=(2 * GAP, 0, 2 * GAP, 0), of=self)
        for widget in (self.bar, self.stop, self.again):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def set(self, words: str, progress: float | None, offers_again: bool) -> None:
        """Show a sentence; ``progress`` is a share from 0 to 1, None where nothing is under way."""
        self.words.setText(words)
        self.bar.setValue(round((progress or 0.0) * _STEPS))
        self.bar.setVisible(progress is not None)
        self.stop.setVisible(progress is not None)
        self.again.setVisible(offers_again)


# A card in the middle of what is still empty: what could be done there, how long it takes, and the button for it


class OfferCard(QFrame):
    """A sentence, one blue button, and a remark below; its owner places it."""

    def __init__(self, look: Look, button: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.sentence, self.remark = bold_label(look, 1.05, wrap=True), muted_label(wrap=True)
        self.button = named("accent", QToolButton())
        self.button.setText(button)
        self.button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for label in (self.sentence, self.remark):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._rows = in_column(self.sentence, self.button, self.remark, gap=14, margins=(20, 18, 20, 18), of=self)
        self._rows.setAlignment(self.button, Qt.AlignmentFlag.AlignHCenter)
        self.setFocusProxy(self.button)

    def set(self, sentence: str, remark: str, button: str = "") -> None:
        """Set sentence and remark; the button keeps its words where none are given."""
        self.sentence.setText(sentence)
        self.remark.setText(remark)
        if button:
            self.button.setText(button)

    def fitting(self, room: QSize) -> QSize:
        """Return the size that the card takes in a room: in one line where there is the width, else wrapped."""
        margins = self.contentsMargins() + self._rows.contentsMargins()
        texts = (self.sentence, self.remark)
        wide = max(label.fontMetrics().horizontalAdvance(label.text()) for label in texts)
        wide = max(wide, self.button.sizeHint().width()) + margins.left() + margins.right() + 8
        width = min(wide, room.width())
        return QSize(width, max(self.heightForWidth(width), self.minimumSizeHint().height()))
