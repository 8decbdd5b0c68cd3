"""What stands in the place of the tree while there is none."""

from __future__ import annotations

from PySide6.QtCore import Slot

from ttt_gui.ui.look.formats import share
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.waiting import WaitingPane
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.start_card import StartCard

NOTHING = (
    "Nothing has been searched yet. Play a move, ask for a hint (H) or search the position on the board (F5): "
    "the search stands here, node by node."
)
SEARCHING = "A search is under way: you see its tree as soon as it ends."
COMING = "The search has ended: its tree comes in a moment."
MAKING = "The search is run again for its tree"


class Waiting(WaitingPane):
    """Says why there is no tree, how far the search run again has come, and what can be done; before the first tree
    examples are offered in the middle.
    """

    def __init__(self, look: Look, state: TreeState) -> None:
        super().__init__(NOTHING, "the search run again", "Search again")
        self._state = state
        self._searching = self._has_seen = False
        self.start = StartCard(look)
        self.put_in_the_middle(self.start)
        state.trace_changed.connect(self._on_trace_changed)
        self.stop.clicked.connect(state.stop_requested)
        self.again.clicked.connect(state.trace_requested)
        state.waiting_changed.connect(self.show_state)
        self.show_state()

    def set_searching(self, searching: bool) -> None:
        """Whether a search of the game is under way, whose tree will stand here."""
        self._searching = searching
        self.show_state()

    @Slot()
    def _on_trace_changed(self) -> None:
        self._has_seen = self._has_seen or self._state.trace is not None
        self.show_state()

    @Slot()
    def show_state(self) -> None:
        progress, words = self._state.waiting, self._state.waiting_words
        if progress is not None:
            words = f"{words or MAKING}: {share(progress)} done."
        elif self._searching:
            words = SEARCHING
        offers_again = progress is None and words not in ("", COMING) and not self._searching
        self.set(words or NOTHING, progress, offers_again)
        self.start.setVisible(not words and not self._has_seen)
        self.words.setVisible(self.start.isHidden())
