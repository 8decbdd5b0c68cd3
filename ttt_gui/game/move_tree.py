"""The moves of one game as a small tree: the line on the board, and every line that was ever played beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ttt_gui.game.player import HUMAN, Player
from ttt_gui.game.position import Position, PositionError
from ttt_gui.system.text import shortened

MOST_MOVES = 1_000
"""The most moves that a tree holds; each move played beyond removes the end of a line that is not on the board."""


@dataclass(frozen=True)
class Move:
    """A move of the record: the cell, the seconds that its player took, and who the player was."""

    cell: int
    seconds: float = 0.0
    by: Player = HUMAN


@dataclass(frozen=True)
class Node:
    """A position of the tree. ``number`` names it as long as the game is open; the start is 0, and alone has no move.

    ``played`` counts the moves from the start to this position.
    """

    number: int
    parent: int | None
    move: Move | None
    position: Position
    played: int


@dataclass(frozen=True)
class MoveRow:
    """A move as a list of the tree shows it: ``level`` is 0 on the main line, and one more in a variation of a line."""

    node: Node
    level: int
    on_line: bool


@dataclass(frozen=True)
class Variation:
    """A line played beside another: its moves follow the first ``after`` moves of the line with the number ``line``.

    Number 0 is the line on the board, 1 the first variation. ``earlier``: the variation is listed before the next move
    of that line, not behind this move.
    """

    line: int
    after: int
    moves: tuple[Move, ...]
    earlier: bool = False


class MoveTree:
    """Moves from a start position: the line on the board with a cursor, and what was played instead of its moves.

    The move that was played last at a position comes first among the moves there; these first moves, from the start on,
    are the main line. The line on the board ends with the last move played, or, after go_to(), with the main line from
    the node that was gone to.
    """

    def __init__(self, start: Position) -> None:
        self._nodes = {0: Node(0, None, None, start, 0)}
        self._children: dict[int, tuple[int, ...]] = {0: ()}
        self._line = [0]
        self._last_number = 0
        self.cursor = 0

    def __len__(self) -> int:
        """Return the number of moves in all lines together."""
        return len(self._nodes) - 1

    @property
    def line(self) -> tuple[Node, ...]:
        """The line on the board from the start to its end, which may lie beyond the cursor."""
        return tuple(self._nodes[number] for number in self._line)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the line on the board."""
        return tuple(node.move for node in self.line if node.move)

    @property
    def length(self) -> int:
        """The number of moves of the line on the board."""
        return len(self._line) - 1

    @property
    def node(self) -> Node:
        """The node whose position is on the board."""
        return self._nodes[self._line[self.cursor]]

    def after(self, played: int) -> Node:
        """Return the node of the line on the board after so many moves."""
        return self._nodes[self._line[played]]

    def __getitem__(self, number: int) -> Node:
        """Return the node of this number. Raises PositionError where there is no such node (any more)."""
        if number not in self._nodes:
            raise PositionError(f"The game has no position of the number {shortened(str(number))}.")
        return self._nodes[number]

    def children(self, number: int) -> tuple[Node, ...]:
        """Return what was played after a node, the main move first. Raises PositionError where there is no such
        node."""
        return tuple(self._nodes[child] for child in self._children[self[number].number])

    def rows(self) -> tuple[MoveRow, ...]:
        """Return every move in the order of a list: a move, then what was played instead of it, then its successors."""
        found: list[MoveRow] = []
        line = frozenset(self._line)

        def add(number: int, level: int) -> None:
            found.append(MoveRow(self._nodes[number], level, number in line))

        def walk(number: int, level: int) -> None:
            for place, child in enumerate(self._children[number]):
                add(child, level + (place > 0))
                if place:
                    walk(child, level + 1)
            if children := self._children[number]:
                walk(children[0], level)

        walk(0, 0)
        return tuple(found)

    def play(self, move: Move) -> None:
        """Play a move, with which the line on the board then ends; the moves that it replaces stay as a variation.

        A move that was played here before gets the new seconds and player. Raises PositionError for an illegal move.
        """
        position = self.node.position.play(move.cell)
        del self._line[self.cursor + 1 :]
        number = self._put(self._line[-1], move, position)
        self._line.append(number)
        self.cursor += 1
        if len(self) > MOST_MOVES:
            self._forget_oldest()

    def go_to(self, number: int) -> None:
        """Put a node on the board. If the node is not on the line there, the line through it takes that line's place.

        Raises PositionError where there is no such node.
        """
        node = self[number]
        if number not in self._line:
            path = [number]
            while (parent := self._nodes[path[-1]].parent) is not None:
                path.append(parent)
            self._line = [*reversed(path), *self._main_line(number)]
        self.cursor = node.played

    def copy(self) -> MoveTree:
        other = MoveTree(self._nodes[0].position)
        other._nodes, other._children = self._nodes.copy(), self._children.copy()
        other._line, other.cursor, other._last_number = self._line.copy(), self.cursor, self._last_number
        return other

    # -- as a file has them -----------------------------------------------------------------------------------------

    def variations(self) -> tuple[Variation, ...]:
        """Return every line but the one on the board, each after the line that it branches from."""
        found: list[Variation] = []
        lines = [self._line]
        for index, line in enumerate(lines):  # the list grows meanwhile
            for at, number in enumerate(line):
                children = self._children[number]
                next_move = line[at + 1] if at + 1 < len(line) else None
                earlier = next_move is not None
                for child in children:
                    if child == next_move:
                        earlier = False
                        continue
                    other = [child, *self._main_line(child)]
                    moves = tuple(move for each in other if (move := self._nodes[each].move))
                    found.append(Variation(index, self._nodes[number].played, moves, earlier))
                    lines.append(other)
        return tuple(found)

    def add_variations(self, variations: Sequence[Variation]) -> None:
        """Add variations as ``variations()`` gives them. Raises PositionError where one branches from a line that does
        not exist, or where its moves are illegal, there already or too many."""
        lines = [self._line]
        for each in variations:
            line = lines[each.line] if 0 <= each.line < len(lines) else []
            at = next((at for at, number in enumerate(line) if self._nodes[number].played == each.after), None)
            if at is None:
                raise PositionError(f"Variation {len(lines)} begins where no line is.")
            lines.append(self._add_line(line[at], each.moves))
            children, first = self._children[line[at]], lines[-1][0]
            if each.earlier and at + 1 < len(line):
                place = children.index(line[at + 1])
                self._children[line[at]] = (*children[:place], first, *children[place:-1])

    def _add_line(self, number: int, moves: Iterable[Move]) -> list[int]:
        """Add a line of new moves after a node, behind the moves that are there; return the numbers of its nodes."""
        line: list[int] = []
        for move in moves:
            node = self._nodes[number]
            if any(child.move and child.move.cell == move.cell for child in self.children(number)):
                raise PositionError(f"{node.position.rules.cell_name(move.cell)} is there twice after the same moves.")
            if len(self) == MOST_MOVES:
                raise PositionError(f"There are more than {MOST_MOVES:,} moves.")
            number = self._new(number, move, node.position.play(move.cell))
            self._children[node.number] += (number,)
            line.append(number)
        if not line:
            raise PositionError("A variation has no moves.")
        return line

    # -- nodes ------------------------------------------------------------------------------------------------------

    def _main_line(self, number: int) -> Iterator[int]:
        """Yield the numbers of the nodes that follow a node by the main move at each position."""
        while children := self._children[number]:
            number = children[0]
            yield number

    def _put(self, parent: int, move: Move, position: Position) -> int:
        """Make a move the main one after a node, be it there already or new; return the number of its node."""
        children = self._children[parent]
        number = next((child.number for child in self.children(parent) if child.position == position), None)
        if number is None:
            number = self._new(parent, move, position)
        else:
            self._nodes[number] = replace(self._nodes[number], move=move)
        self._children[parent] = (number, *(child for child in children if child != number))
        return number

    def _new(self, parent: int, move: Move, position: Position) -> int:
        self._last_number = number = self._last_number + 1
        self._nodes[number] = Node(number, parent, move, position, self._nodes[parent].played + 1)
        self._children[number] = ()
        return number

    def _forget_oldest(self) -> None:
        """Remove the move that was played first among those that end a line and are not on the line on the board."""
        line = frozenset(self._line)
        number = min(each for each, children in self._children.items() if not children and each not in line)
        parent = self._nodes.pop(number).parent
        assert parent is not None
        del self._children[number]
        self._children[parent] = tuple(child for child in self._children[parent] if child != number)
