"""What was searched: how its moves and sides are called and how its values are written; a game has boards as well."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ttt_gui.engine.request import Algorithm
from ttt_gui.engine.score import Bound, is_win, score_text, shown_score
from ttt_gui.game.position import Position


class Subject(ABC):
    """What a trace is about.

    ``board`` is the position of the root, None where nodes are no positions. ``sides`` are the names of MAX and MIN,
    ``order`` the moves by their rank in the log, ``digits`` how many the longest number has that may stand at a node,
    ``levels`` how many plies deep a tree can be, the root's included; ``example`` is what one may type to find a node.
    """

    board: Position | None
    sides: tuple[str, str]
    order: tuple[int, ...]
    digits: int
    levels: int
    example: str
    title: str

    @property
    @abstractmethod
    def text(self) -> str:
        """The subject as it can be typed."""

    @abstractmethod
    def move_name(self, move: int) -> str:
        """A move as it stands at an edge."""

    @abstractmethod
    def node_name(self, path: tuple[int, ...]) -> str:
        """What the node after these moves is called in a sentence."""

    @abstractmethod
    def shown_value(self, value: int | None) -> int | None:
        """A value on the scale people read."""

    @abstractmethod
    def value_text(self, value: int | None, bound: Bound = Bound.EXACT) -> str:
        """A value as people read it, with the sign of its bound; '—' without one."""

    @abstractmethod
    def is_guess(self, value: int) -> bool:
        """Whether a value is a heuristic."""

    @abstractmethod
    def leaf_text(self, path: tuple[int, ...]) -> str:
        """What stands in the place of a board at the leaf after these moves, searched or not; else ''."""

    @abstractmethod
    def pruned_size(self, path: tuple[int, ...], move: int) -> int | None:
        """How many nodes full minimax has below a move after the moves of ``path``; None where that must be counted."""


class GameSubject(Subject):
    """A game from a position on: a move is a cell."""

    example = "b2 c3"

    def __init__(self, position: Position, algorithm: Algorithm) -> None:
        self.board: Position = position
        self._algorithm = algorithm
        rules, side = position.rules, position.side_to_move
        self.sides = (str(side), str(side.other))
        self.order = algorithm.order.cells(rules)
        self.digits = len(str(rules.cells))
        self.levels = rules.cells - position.stones + 1
        self.title = f"{rules}, {algorithm.name}, MAX is {side}"

    @property
    def text(self) -> str:
        """The rows of the board from the top."""
        return self.board.text

    def move_name(self, move: int) -> str:
        """Such as 'b2'."""
        return self.board.rules.cell_name(move)

    def node_name(self, path: tuple[int, ...]) -> str:
        """The last of the moves: 'b2', or 'the root'."""
        return self.move_name(path[-1]) if path else "the root"

    def shown_value(self, value: int | None) -> int | None:
        """10 - ply for a win on 3 x 3."""
        return None if value is None else shown_score(value, self.board.rules, self._algorithm)

    def value_text(self, value: int | None, bound: Bound = Bound.EXACT) -> str:
        """'+7', '≤ +5', '? 0'."""
        return score_text(value, bound, self.board.rules, self._algorithm)

    def is_guess(self, value: int) -> bool:
        """What is neither a win nor a draw."""
        return value != 0 and not is_win(value)

    def leaf_text(self, path: tuple[int, ...]) -> str:
        """A game has boards."""
        return ""

    def pruned_size(self, path: tuple[int, ...], move: int) -> int | None:
        """A count takes time; see tree_size.py."""
        return None
