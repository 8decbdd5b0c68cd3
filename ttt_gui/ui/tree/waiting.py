"""What stands in the place of the tree while there is none."""

from __future__ import annotations

from PySide6.QtCore import Slot

from ttt_gui.ui.look.formats import share
from ttt_gui.ui.look.waiting import WaitingPane
from ttt_gui.ui.trace.state import TreeState

NOTHING = (
    "Nothing has been searched yet. Play a move, ask for a hint (H) or search the position on the board (F5): "
    "the search stands here, node by node."
)
SEARCHING = "A search is under way: you see its tree as soon as it ends."
COMING = "The search has ended: its tree comes in a moment."
MAKING = "The search is run again for its tree"


class Waiting(WaitingPane):
    """Says why there is no tree, how far the search run again has come, and what can be done."""

    def __init__(self, state: TreeState) -> None:
        super().__init__(NOTHING, "the search run again", "Search again")
        self._state = state
        self._searching = False
        self.stop.clicked.connect(state.stop_requested)
        self.again.clicked.connect(state.trace_requested)
        state.waiting_changed.connect(self.show_state)
        self.show_state()

    def set_searching(self, searching: bool) -> None:
        """Whether a search of the game is under way, whose tree will stand here."""
        self._searching = searching
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
