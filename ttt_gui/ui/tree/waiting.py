"""What stands in the place of the tree while there is none."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton

from ttt_gui.engine.request import Algorithm, Limits, SearchRequest
from ttt_gui.game.notation import parse_position
from ttt_gui.ui.look.formats import done, regrouped
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import WaitingPane, muted_label
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.analysis import COMING, Analysis
from ttt_gui.ui.window.actions import Actions

EXAMPLES = (
    ("How O answers b2", ".../.X./...", "2,459 nodes, 504 cut-offs"),
    ("How X can win", "XO./..X/O..", "110 nodes, 17 cut-offs"),
)
"""Positions searched by alpha-beta: what the button says, the position, what the search counts."""
_NUMBERS = "A tree of numbers", "as in a textbook"
_FOOT = "Or play a move: its search stands here."


class StartCard(QFrame):
    """A button for each example with what its search counts beside, and one for a tree of numbers; the game on the
    board stays as it is."""

    def __init__(self, look: Look, analysis: Analysis, actions: Actions) -> None:
        super().__init__()
        self._analysis = analysis
        self.setObjectName("card")
        title = PlainLabel("See a search")
        title.setFont(look.font(1.15, QFont.Weight.DemiBold))
        self.buttons: list[QPushButton] = []
        self._rows = rows = QGridLayout(self)
        rows.setContentsMargins(24, 20, 24, 20)
        rows.setHorizontalSpacing(14)
        rows.setVerticalSpacing(10)
        rows.setColumnStretch(1, 1)
        rows.addWidget(title, 0, 0, 1, 2)
        for words, text, counts in EXAMPLES:
            request = SearchRequest(parse_position(text), Algorithm(), Limits())
            self._add(words, counts).clicked.connect(partial(self._ask, request))
        self._add(*_NUMBERS).clicked.connect(actions["number_tree"].trigger)
        rows.addWidget(muted_label(_FOOT, wrap=True), rows.rowCount(), 0, 1, 2)
        self.setFocusProxy(self.buttons[0])

    def _add(self, words: str, beside: str) -> QPushButton:
        button, label = QPushButton(words), muted_label(regrouped(beside))
        button.setAccessibleDescription(beside)
        label.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        row = self._rows.rowCount()
        self._rows.addWidget(button, row, 0)
        self._rows.addWidget(label, row, 1)
        self.buttons.append(button)
        return button

    def _ask(self, request: SearchRequest, _checked: bool = False) -> None:
        self._analysis.search_by(request)


# -- What stands in the place of the tree while there is none ---------------------------------------------------------


NOTHING = (
    "Nothing has been searched yet. Play a move, ask for a hint (H) or search the position on the board (F5): "
    "the search stands here, node by node."
)
SEARCHING = "A search is under way: you see its tree as soon as it ends."
MAKING = "The search is run again for its tree"


class Waiting(WaitingPane):
    """Says why there is no tree, how far the search run again has come, and what can be done; before the first tree
    examples are offered in the middle.
    """

    def __init__(self, look: Look, state: TreeState, analysis: Analysis, actions: Actions) -> None:
        super().__init__(NOTHING, "the search run again", "Search again")
        self._state, self._analysis = state, analysis
        self._has_seen = False
        self.start = StartCard(look, analysis, actions)
        self.put_in_the_middle(self.start)
        self.stop.clicked.connect(analysis.stop)
        self.again.clicked.connect(analysis.make)
        state.trace_changed.connect(self._show)
        analysis.waiting_changed.connect(self._show)
        self._show()

    @Slot()
    def _show(self) -> None:
        self._has_seen = self._has_seen or self._state.trace is not None
        progress, words = self._analysis.waiting, self._analysis.waiting_words
        searching = self._analysis.game.player.is_searching
        if progress is not None:
            words = f"{words or MAKING}: {done(progress)} done."
        elif searching:
            words = SEARCHING
        offers_again = progress is None and words not in ("", COMING) and not searching
        self.set(words or NOTHING, progress, offers_again)
        self.start.setVisible(not words and not self._has_seen)
        self.words.setVisible(self.start.isHidden())
