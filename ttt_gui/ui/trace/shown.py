"""What is shown of a trace at a moment: what a picture needs to know, from the screen's state or from a value."""

from __future__ import annotations

from typing import Protocol

from ttt_gui.engine.trace.moments import Moment
from ttt_gui.engine.trace.trace import SearchTrace


class Shown(Protocol):
    """The part of TreeState that layouts, faces and painters ask for; nodes are numbers of the trace."""

    @property
    def trace(self) -> SearchTrace | None: ...
    @property
    def top(self) -> int:
        """The node at the top of the picture."""
        ...

    @property
    def moment(self) -> int:
        """The number of the last event that has happened."""
        ...

    @property
    def now(self) -> Moment | None:
        """What the search knew at the moment."""
        ...

    @property
    def is_at_end(self) -> bool:
        """Whether everything has happened."""
        ...

    @property
    def selected(self) -> int:
        """-1 where nothing is selected."""
        ...

    @property
    def pruned(self) -> int | None:
        """The move that is selected among the pruned moves of the selected node."""
        ...

    @property
    def played(self) -> int | None:
        """The node of the move that was played after the search."""
        ...

    @property
    def filter(self) -> object:
        """By what rule children are left out; only compared."""
        ...

    @property
    def unfolded(self) -> frozenset[int]:
        """Those whose children a person asked for; where it changes, the layout follows."""
        ...

    def is_entered(self, node: int) -> bool: ...
    def is_left(self, node: int) -> bool: ...
    def is_unfolded(self, node: int) -> bool: ...
    def possible_children(self, node: int) -> list[int]:
        """The children that would be seen if the node were unfolded."""
        ...

    def shown_children(self, node: int) -> list[int]: ...
    def ghosts(self, node: int) -> tuple[int, ...]:
        """The pruned moves that are seen."""
        ...

    def laid_children(self, node: int) -> list[int]:
        """The children that are seen when everything has happened: each keeps its place at every moment."""
        ...

    def laid_ghosts(self, node: int) -> tuple[int, ...]:
        """The pruned moves that are seen then."""
        ...

    def is_seen(self, node: int) -> bool:
        """Whether one of these children is seen at the moment."""
        ...

    def knows_ghosts(self, node: int) -> bool:
        """Whether the node's moves have been pruned at the moment, if any are."""
        ...
