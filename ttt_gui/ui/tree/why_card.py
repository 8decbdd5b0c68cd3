"""The card that explains the selected node in sentences; their links lead to other nodes."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QSizePolicy, QWidget

from ttt_gui.engine.explain.node import SizeOf, explain, explain_played, explain_pruned
from ttt_gui.engine.explain.phrases import (
    AverageRow,
    AverageTable,
    Block,
    EdgeTable,
    Explanation,
    Link,
    TriedMove,
    TriedMoves,
    line_text,
)
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.ui.look.border import Guarded, cannot_be_shown, tell
from ttt_gui.ui.look.document import TextBrowser
from ttt_gui.ui.look.formats import grouped, lesson_text
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.theme import Look, Tokens
from ttt_gui.ui.look.widgets import FOCUS_ROOM, Card, ElidedLabel, bold_label
from ttt_gui.ui.trace.state import OPEN, TreeState
from ttt_gui.ui.trace.texts import CUT_SIGN, value_tone

_BEFORE_NUMBER = re.compile(r" (?=[+−]?[\d∞])|(?<=[αβ]) (?==)")  # a number stays with the word before it
NOTHING = Explanation("", (("There is no search tree yet.",),))
HIDDEN_ANSWER = Explanation("", (("Why is hidden until you answer.",),))
_BESIDE = 3  # pixels left and right of the two buttons, which so fit into one row at 1280 x 800
WATCH, JUMP = "Watch from here", "Jump to this cut"


class _Buttons(Guarded, QWidget):
    """Two buttons with these texts side by side, or one above the other where their words do not fit."""

    def __init__(self, look: Look, first: str, second: str) -> None:
        super().__init__()
        self.first, self.second = QPushButton(first), QPushButton(second)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(_BESIDE, 0, _BESIDE, 4)
        self._row.setSpacing(4)
        for button in (self.first, self.second):
            button.setObjectName("compact")
            button.setFont(look.font(0.92, QFont.Weight.DemiBold))
            button.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)
            self._row.addWidget(button)

    def _arrange(self) -> None:
        """Put the buttons side by side where both have room, else one above the other."""
        for button in (self.first, self.second):
            button.ensurePolished()  # the style sheet may not be known yet
        words = self.first.sizeHint().width() + self.second.sizeHint().width()
        room = self._row.contentsMargins()
        fits = self.width() - room.left() - room.right() >= words + self._row.spacing()
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom)

    def event(self, event: QEvent) -> bool:
        """Arrange the buttons for another width or other texts."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.LayoutRequest):
            self._arrange()
        return super().event(event)

    def minimumSizeHint(self) -> QSize:
        """Return the width of one button: both may stand one above the other."""
        return QSize(self.first.sizeHint().width(), self._row.minimumSize().height())


class WhyCard(Guarded, Card):
    """Explains the selected node or pruned move at the step.

    A link selects its node, and goes on to the step at which it is entered if need be. ``size_of`` returns the size of
    the full minimax tree below a position, or None and computes it: then call ``explain_soon``. ``line`` is the
    beginning of the text, for a label where the card has no space. Where a cut is explained, a link leads to
    ``lesson``, the name of a lesson's file without its suffix; '' for no such link.

    Tab goes from link to link, and Enter follows one; the text can be selected and copied.

    Signals:
        lesson_requested: (str) the link to ``lesson`` was clicked.
    """

    lesson_requested = Signal(str)

    def __init__(self, look: Look, state: TreeState, size_of: SizeOf | None = None, lesson: str = "") -> None:
        super().__init__(look, "Why")
        self._state, self._size_of, self._lesson = state, size_of, lesson
        self._explanation, self._stale = NOTHING, True
        self._shown: tuple[object, ...] = ()  # the trace, node and pruned move that the browser shows
        self._html = ""
        self._timer = QTimer(self, singleShot=True, interval=0)
        self.line = ElidedLabel()
        self.line.setFont(look.font(1.08, QFont.Weight.DemiBold))
        self.title = bold_label(look, 1.12, wrap=True)
        self.title.setContentsMargins(FOCUS_ROOM, 0, FOCUS_ROOM, 0)
        self.browser = TextBrowser()
        self.browser.setObjectName("plain")
        self.browser.setOpenLinks(False)
        self.browser.setFrameShape(QFrame.Shape.NoFrame)
        self.browser.setAccessibleName("Why")
        self.browser.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # everything wraps
        self.browser.setMinimumSize(200, 90)
        self.browser.document().setDocumentMargin(0)
        buttons = _Buttons(look, WATCH, JUMP)
        self.watch, self.jump = buttons.first, buttons.second
        self.make_room_for_focus()
        self.heading.hide()  # the title and the tab say the same
        self.body.removeItem(self.head)
        self.body.addWidget(self.title)
        self.body.addWidget(self.browser, 1)
        self.body.addWidget(buttons)
        self.setFocusProxy(self.browser)

        self._timer.timeout.connect(self._explain)
        self.browser.anchorClicked.connect(self._follow)
        self.watch.clicked.connect(self._watch)
        self.jump.clicked.connect(self._jump)
        look.changed.connect(self._write)
        state.changed.connect(self.explain_soon)
        for each in (self, self.line):
            each.installEventFilter(self)
        self._explain()

    @property
    def explanation(self) -> Explanation:
        """The explanation that is shown, or will be at the end of this turn of the event loop."""
        if self._stale:
            self._explain()
        return self._explanation

    @Slot()
    def explain_soon(self) -> None:
        """Explain anew at the end of this turn of the event loop: once for changes of step and selection together.

        While neither card nor line is visible, the explanation is made when one is shown.
        """
        self._stale = True
        if self.isVisible() or self.line.isVisible():
            self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Explain anew when the card or its line is shown, if something has changed meanwhile."""
        if event.type() == QEvent.Type.Show and self._stale:
            self._explain()
        return super().eventFilter(watched, event)

    @Slot()
    def _explain(self) -> None:
        """Make the explanation of what is selected at the step, and show it."""
        self._timer.stop()
        self._stale = False
        state, trace = self._state, self._state.trace
        try:
            if trace is None:
                self._explanation = NOTHING
            elif state.hidden_answers != OPEN:
                self._explanation = HIDDEN_ANSWER
            elif state.pruned is not None:
                self._explanation = explain_pruned(trace, state.selected, state.pruned, state.step, self._size_of)
            elif state.selected == state.played and state.is_at_end:
                self._explanation = explain_played(trace, state.selected, state.blunder)
            else:
                self._explanation = explain(trace, state.selected, state.step, self._size_of)
        except Exception:
            tell(self, "the explanation")
            self._explanation = Explanation("", ((cannot_be_shown(),),))
        self._write()
        self._show_buttons()

    @Slot()
    def _write(self) -> None:
        """Write the explanation; of the same node at another step the text stays where it was scrolled to."""
        tokens, found = self._look.tokens, self._explanation
        self.title.setText(found.title)
        self.title.setVisible(bool(found.title))
        style = f"a {{ color: {tokens.accent}; }} p {{ margin: 0 0 7px 0; }} th {{ font-weight: normal; }}"
        style += " p, td { white-space: pre-wrap; }"  # else Qt's HTML makes narrow spaces usual ones
        bar = self.browser.verticalScrollBar()
        shown, at = (self._state.trace, self._state.selected, self._state.pruned), bar.value()
        html = style + "".join(_block(line, tokens) for line in found.lines)
        if self._lesson and (self._state.pruned is not None or " is cut" in found.text):
            html += f"<p><a href='{self._lesson}'>{lesson_text(self._lesson)}</a></p>"
        if html == self._html and shown == self._shown:
            return
        self.browser.document().setDefaultStyleSheet(style)
        self.browser.setHtml(html.removeprefix(style))
        if shown == self._shown:
            bar.setValue(at)
        self._shown, self._html, text = shown, html, found.text
        self.browser.setAccessibleDescription(text)
        lead = [line_text(line) for line in found.lines[:1] if isinstance(line, tuple)]  # a table says nothing here
        title = [found.title if found.title.endswith(".") else f"{found.title}."] if found.title else []
        self.line.set_text(" ".join((*title, *lead)))
        set_tip(self.line, text)

    # --- the buttons ---

    @Slot()
    def _show_buttons(self) -> None:
        """Enable the two buttons as the selected node allows, and say why not."""
        state, trace = self._state, self._state.trace
        watched = trace is not None and state.step == trace.events.entered(state.selected)
        nothing = "There is no search tree yet" if trace is None else ""
        self.watch.setEnabled(not nothing and not watched)
        here = "The timeline stands where this node is entered"
        set_tip(self.watch, nothing or (here if watched else "Go to where this node is entered"))
        if trace is not None and trace.subject.board is None:
            self._name_second_button(trace)
            return
        cut = state.is_cut(state.selected)
        jumped = cut and state.step == state.cut_of(state.selected)
        self.jump.setText(JUMP)
        self.jump.setEnabled(cut and not jumped)
        words = "The timeline stands at the cut" if jumped else "Go to the cut"
        set_tip(self.jump, nothing or (words if cut else "Nothing is cut at this node at this step"))

    def _neighbour(self, trace: SearchTrace) -> int | None:
        """Return where the second button goes in a number tree: to the parent, from the root to its last child."""
        state = self._state
        if state.pruned is not None:
            return state.selected
        return next(iter(trace.path(state.selected)[-2:-1] or trace.children(state.selected)[-1:]), None)

    def _name_second_button(self, trace: SearchTrace) -> None:
        """Name the second button after the node to which it goes in a number tree; disable it where there is none."""
        near = self._neighbour(trace)
        name = "" if near is None else trace.name(near)
        self.jump.setText(f"Go to {name}" if name else "Go to …")
        self.jump.setEnabled(bool(name))
        set_tip(self.jump, f"Select {name}" if name else "This tree has one node")

    @Slot()
    def _watch(self) -> None:
        """Go to the step at which the selected node is entered."""
        if self._state.trace:
            self._state.set_step(self._state.trace.events.entered(self._state.selected))

    @Slot()
    def _jump(self) -> None:
        """Go to the cut of the selected node; in a number tree to its neighbour."""
        trace, state = self._state.trace, self._state
        if trace is None:
            return
        if trace.subject.board is not None:
            state.set_step(state.cut_of(state.selected))
        elif (near := self._neighbour(trace)) is not None:
            state.select(near)

    @Slot(QUrl)
    def _follow(self, url: QUrl) -> None:
        """Follow a link: to a lesson, to a pruned move, or to a node."""
        node, _, move = url.toString().partition("-")
        if url.toString() == self._lesson:
            self.lesson_requested.emit(self._lesson)
        elif move:
            self._state.select_pruned(int(node), int(move))
        else:
            self._state.select(int(node))


def _block(line: Block, tokens: Tokens) -> str:
    """Return a block of an explanation as HTML."""
    if isinstance(line, TriedMoves):
        return _table(line, tokens)
    if isinstance(line, EdgeTable):
        return _edges(line, tokens)
    if isinstance(line, AverageTable):
        return _average(line, tokens)
    return f"<p>{''.join(map(_html, line))}</p>"


def _table(table: TriedMoves, tokens: Tokens) -> str:
    """Write the moves tried as HTML, a row each, with a hairline above it."""
    head = "".join(
        f"<th align='{'left' if name == 'tried' else 'right'}' style='color: {tokens.muted}'>{name}</th>"
        for name in ("tried", "value", "nodes", "pruned")
    )
    rows = "".join(_row(row, tokens) for row in table.rows)
    more = f"<p>and {table.more} more</p>" if table.more else ""
    style = "width='100%' cellspacing='0' cellpadding='2' style='margin: 4px 0 8px 0'"
    return f"<table {style}><tr>{head}</tr>{rows}</table>{more}"


def _edges(table: EdgeTable, tokens: Tokens) -> str:
    """Write the window as HTML, an edge a row with where it comes from, and below what came of the window."""
    line = f"border-top: 1px solid {tokens.hairline};"
    rows = "".join(
        f"<tr><td style='{line}'><b>{row.name}</b></td>"
        f"<td align='right' style='{line}'><b>{_unbroken(row.value)}</b></td>"
        f"<td style='{line} color: {tokens.muted}; padding-left: 12px'>{''.join(map(_html, row.source))}</td></tr>"
        for row in table.rows
    )
    mark = f"<p><b style='color: {tokens.loss}'>{escape(table.mark)}</b></p>" if table.mark else ""
    return f"<table width='100%' cellspacing='0' cellpadding='3' style='margin: 4px 0 8px 0'>{rows}</table>{mark}"


def _average(table: AverageTable, tokens: Tokens) -> str:
    """Write the sum of an average as HTML, a child a row, and below a hairline what it comes to."""
    rows = "".join(_average_row(row) for row in table.rows)
    if table.more:
        rows += f"<tr><td colspan='3'>and {table.more} more</td></tr>"
    if table.total:
        rows += _average_row(table.total, f"border-top: 1px solid {tokens.hairline};", "font-weight: 600")
    return f"<table width='100%' cellspacing='0' cellpadding='3' style='margin: 4px 0 8px 0'>{rows}</table>"


def _average_row(row: AverageRow, line: str = "", weight: str = "") -> str:
    """Return a row of an average as HTML, with the style ``line`` of its cells and ``weight`` of its number."""
    how = f"<td style='{line} padding-left: 12px'>{_unbroken(row.how)}</td>"
    value = f"<td align='right' style='{line} {weight}'>{_unbroken(row.value)}</td>"
    return f"<tr><td style='{line}'>{_html(row.link)}</td>{how}{value}</tr>"


def _row(row: TriedMove, tokens: Tokens) -> str:
    """Return a move tried as a row of HTML."""
    tone = value_tone(row.value, row.bound)
    color = tokens.text if tone == "muted" else getattr(tokens, tone)
    line = f"border-top: 1px solid {tokens.hairline};"
    pruned = f"<span style='color: {tokens.loss}'>{CUT_SIGN}&nbsp;{row.pruned}</span>" if row.pruned else "0"
    value = f"<span style='color: {color}; font-weight: 600'>{_unbroken(row.text)}</span>"
    cells = (value, grouped(row.nodes), pruned)
    background = f" bgcolor='{tokens.mixed('accent', 0.16, 'surface').name()}'" if row.is_played else ""
    return f"<tr{background}><td style='{line}'>{_html(row.link)}</td>" + "".join(
        f"<td align='right' style='{line}'>{cell}</td>" for cell in cells
    ) + "</tr>"  # fmt: skip


def _unbroken(text: str) -> str:
    """Escape a text for HTML so that no line breaks in it."""
    return escape(text).replace(" ", "&nbsp;")


def _html(part: str | Link) -> str:
    """Return a part of a sentence as HTML: text, or a link to a node or a pruned move."""
    if isinstance(part, str):
        return _BEFORE_NUMBER.sub("&nbsp;", escape(part))
    address = str(part.node) if part.move is None else f"{part.node}-{part.move}"
    text = _unbroken(part.text) if len(part.text) < 14 else escape(part.text)
    return f"<a href='{address}'>{text}</a>"
