"""Every position that can follow the asked ones, once, with its moves and its end: the nodes that the searches of the
table visit.

A faulty search may see another game than the rules': lines that it does not know, a side that moves twice. Such a game
has a graph of its own. Nodes are numbered by rising stones, so that going through them backwards meets every node after
the nodes that its moves lead to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from ttt_gui.game.position import Position, Side
from ttt_gui.game.rules import Rules, cells_of

MOST_NODES = 150_000
"""Positions with more nodes below them are left out of a diagnosis; 3 x 3 has 5,478."""


class Turns(Enum):
    """Who moves below the first ply in a search that alternates sides rightly or wrongly."""

    REAL = "in turn"
    AGAIN = "whoever moved first moves again, then in turn"


class Lines(Enum):
    """Which lines of the board a search does not recognise as won."""

    ALL = ""
    NO_ROWS = "the rows"
    NO_COLUMNS = "the columns"
    NO_DIAGONALS = "the diagonals"
    NO_FALLING = "the diagonal from the top left"
    NO_RISING = "the diagonal from the top right"

    def lines_of(self, rules: Rules) -> tuple[int, ...]:
        """Return the lines of a board that the search recognises."""
        steps = {
            Lines.NO_ROWS: (1,),
            Lines.NO_COLUMNS: (rules.columns,),
            Lines.NO_DIAGONALS: (rules.columns + 1, rules.columns - 1),
            Lines.NO_FALLING: (rules.columns + 1,),
            Lines.NO_RISING: (rules.columns - 1,),
        }.get(self, ())
        return tuple(line for line in rules.win_lines if _step(line) not in steps)


def _step(line: int) -> int:
    """Return the distance between the first two cells of a line, a bitboard: 1 in a row; 0 for a line of one cell."""
    cells = cells_of(line)
    return cells[1] - cells[0] if len(cells) > 1 else 0


class GameEnd(Enum):
    """The state of the game in a node: open, won by a side, or drawn."""

    OPEN = 0
    X = 1
    O = 2  # noqa: E741 - the letter of the game
    DRAW = 3


@dataclass(frozen=True)
class Graph:
    """The game graph below some positions.

    ``moves[root]`` are the pairs (cell, node) of a given position, ``below[node]`` those of a node, by rising cell. By
    node, ``x_moves`` says whether X is to move, ``ends`` is the state of the game, ``stones`` the number of stones.
    """

    roots: tuple[Position, ...]
    moves: Sequence[Sequence[tuple[int, int]]]
    below: Sequence[Sequence[tuple[int, int]]]
    x_moves: Sequence[bool]
    ends: Sequence[GameEnd]
    stones: Sequence[int]


def graph_of(roots: Sequence[Position], lines: Lines, turns: Turns, draw_first: bool) -> Graph:
    """Return the game graph below positions of one board, none of them over.

    With ``draw_first`` a full board is a draw even if it has a line.
    """
    rules = roots[0].rules
    known = lines.lines_of(rules)
    layers: list[dict[tuple[int, int], None]] = [{} for _ in range(rules.cells + 1)]

    def end(x: int, o: int) -> GameEnd:
        """Return how the game stands with the stones ``x`` and ``o``, bitboards."""
        is_full = x | o == rules.full
        if is_full and draw_first:
            return GameEnd.DRAW
        if any(x & line == line for line in known):
            return GameEnd.X
        if any(o & line == line for line in known):
            return GameEnd.O
        return GameEnd.DRAW if is_full else GameEnd.OPEN

    for root in roots:
        for x, o in _children(root.x, root.o, root.side_to_move is Side.X, rules.full):
            layers[root.stones + 1][x, o] = None
    ends: list[GameEnd] = []
    stones: list[int] = []
    movers: list[bool] = []
    numbers: dict[tuple[int, int], int] = {}
    for count, layer in enumerate(layers):
        x_moves = (count % 2 == 0) is (turns is Turns.REAL)
        for x, o in layer:
            numbers[x, o] = len(ends)
            ends.append(end(x, o))
            stones.append(count)
            movers.append(x_moves)
            if ends[-1] is GameEnd.OPEN:
                layers[count + 1].update(dict.fromkeys(_children(x, o, x_moves, rules.full)))

    def pairs(x: int, o: int, x_moves: bool) -> tuple[tuple[int, int], ...]:
        """Return the pair (cell, node) of every legal move from these stones, by rising cell."""
        children = map(numbers.__getitem__, _children(x, o, x_moves, rules.full))
        return tuple(zip(cells_of(rules.full & ~(x | o)), children, strict=True))

    below = [pairs(x, o, movers[node]) if ends[node] is GameEnd.OPEN else () for (x, o), node in numbers.items()]
    moves = [pairs(root.x, root.o, root.side_to_move is Side.X) for root in roots]
    return Graph(tuple(roots), moves, below, movers, ends, stones)


def _children(x: int, o: int, x_moves: bool, full: int) -> list[tuple[int, int]]:
    """Return the stones, as pairs (x, o) of bitboards, after each move, by rising cell; ``full`` are all cells."""
    empty = full & ~(x | o)
    found = []
    while empty:
        bit = empty & -empty
        empty ^= bit
        found.append((x | bit, o) if x_moves else (x, o | bit))
    return found


def that_can_be_gone_through(positions: Iterable[Position], most: int = MOST_NODES) -> tuple[Position, ...]:
    """Return the positions, chosen from those with the fewest empty cells, below which there are at most ``most`` nodes
    in all; those with the most empty cells first.
    """
    asked = sorted(positions, key=lambda each: -each.stones)
    seen: set[tuple[int, int]] = set()
    taken: set[Position] = set()
    for position in asked:
        new = _reached(position, seen, most - len(seen))
        if new is None:
            break
        seen |= new
        taken.add(position)
    return tuple(position for position in dict.fromkeys(reversed(asked)) if position in taken)


def _reached(position: Position, seen: set[tuple[int, int]], most: int) -> set[tuple[int, int]] | None:
    """Return the nodes, pairs of stones (x, o), from a position on that are not in ``seen``; None where there are more
    than ``most``."""
    full, lines = position.rules.full, position.rules.win_lines
    found: set[tuple[int, int]] = set()
    waiting = [(position.x, position.o)]
    while waiting:
        x, o = waiting.pop()
        if (x, o) in seen or (x, o) in found:
            continue
        found.add((x, o))
        if len(found) > most:
            return None
        if not any(x & line == line or o & line == line for line in lines):
            waiting += _children(x, o, x.bit_count() == o.bit_count(), full)
    return found
