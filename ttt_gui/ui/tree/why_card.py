"""The card that explains the selected node in sentences; their links lead to other nodes."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import QTimer, QUrl, Slot
from PySide6.QtGui import QFont, QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from ttt_gui.engine.explain.node import explain, explain_pruned
from ttt_gui.engine.explain.phrases import Explanation, Link
from ttt_gui.ui.look.border import called_by_qt, cannot_be_shown, tell
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import FOCUS_ROOM, Card
from ttt_gui.ui.trace.state import TreeState

_BEFORE_NUMBER = re.compile(r" (?=[+−]?\d)")  # a number stays with the word before it
NOTHING = Explanation("", (("There is no search tree yet.",),))


class WhyCard(Card):
    """Explains what is selected at the moment. A link selects its node, and goes on to where it is entered if that is
    still ahead; the link of a pruned move shows why it was pruned.

    Tab goes from link to link, Enter follows one; the text can be selected and copied.
    """

    def __init__(self, look: Look, state: TreeState, parent: QWidget | None = None) -> None:
        super().__init__(look, "Why", parent)
        self._state = state
        self._pruned: tuple[int, int] | None = None  # node and move
        self._explanation = NOTHING
        self._stale = True
        self._timer = QTimer(self, singleShot=True, interval=0)
        self.title = PlainLabel(wrap=True)
        self.title.setFont(look.font(1.12, QFont.Weight.DemiBold))
        self.browser = QTextBrowser()
        self.browser.setObjectName("plain")
        self.browser.setOpenLinks(False)
        self.browser.setFrameShape(QFrame.Shape.NoFrame)
        self.browser.setAccessibleName("Why")
        self.browser.setMinimumSize(200, 90)
        self.browser.document().setDocumentMargin(0)
        self.title.setContentsMargins(FOCUS_ROOM, 0, FOCUS_ROOM, 0)
        self.make_room_for_focus()
        self.body.addWidget(self.title)
        self.body.addWidget(self.browser, 1)
        self.setFocusProxy(self.browser)

        self._timer.timeout.connect(self._explain)
        self.browser.anchorClicked.connect(self._follow)
        look.changed.connect(self._write)
        state.trace_changed.connect(self._forget_pruned)
        state.selection_changed.connect(self._forget_pruned)
        state.moment_changed.connect(self._forget_pruned)

    @property
    def explanation(self) -> Explanation:
        """What is shown, or will be as soon as the events at hand are done."""
        self._explain()
        return self._explanation

    @Slot(int, int)
    def show_pruned(self, node: int, move: int) -> None:
        """Explain a move of a node that was pruned, until something else is selected; go on to the cut if it is still
        ahead."""
        if self._state.trace is None:
            return
        self._state.select(node)
        cut = self._state.trace.events.left(node) - 1  # the last event before the node is left
        if self._state.moment < cut:
            self._state.set_moment(cut)
        self._pruned = (node, move)
        self._later()

    @Slot()
    def _forget_pruned(self) -> None:
        self._pruned = None
        self._later()

    def _later(self) -> None:
        """Explain once when moment and selection have both changed, and only where it is seen."""
        self._stale = True
        if self.isVisible():
            self._timer.start()

    @Slot()
    def _explain(self) -> None:
        if not self._stale:
            return
        self._stale = False
        trace = self._state.trace
        try:
            if trace is None:
                self._explanation = NOTHING
            elif self._pruned:
                self._explanation = explain_pruned(trace, *self._pruned)
            else:
                self._explanation = explain(trace, self._state.selected, self._state.moment)
        except Exception:
            tell(self, "the explanation")
            self._explanation = Explanation("", ((cannot_be_shown(),),))
        self._write()

    @Slot()
    def _write(self) -> None:
        tokens, found = self._look.tokens, self._explanation
        self.title.setText(found.title)
        self.title.setVisible(bool(found.title))
        style = f"a {{ color: {tokens.accent}; }} p {{ margin: 0 0 7px 0; }}"
        self.browser.document().setDefaultStyleSheet(style)
        self.browser.setHtml("".join(f"<p>{''.join(map(_html, line))}</p>" for line in found.lines))
        self.browser.setAccessibleDescription(found.text)

    @Slot(QUrl)
    def _follow(self, url: QUrl) -> None:
        node, _, move = url.toString().partition("-")
        if move:
            self.show_pruned(int(node), int(move))
        elif int(node) == self._state.selected:  # back from a pruned move
            self._forget_pruned()
        else:
            self._state.select(int(node))

    @called_by_qt()
    def showEvent(self, event: QShowEvent) -> None:
        self._explain()
        super().showEvent(event)

    @called_by_qt()
    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)


def _html(part: str | Link) -> str:
    if isinstance(part, str):
        return _BEFORE_NUMBER.sub("&nbsp;", escape(part))
    address = str(part.node) if part.move is None else f"{part.node}-{part.move}"
    text = escape(part.text).replace(" ", "&nbsp;") if len(part.text) < 14 else escape(part.text)
    return f"<a href='{address}'>{text}</a>"
