"""The record of one game: the players, the moves as a tree with a cursor for undo and redo, and the game's file.

A ``.ttt`` file is JSON in UTF-8::

    {"format": "ttt-gui game", "version": 2,
     "rules": {"rows": 3, "columns": 3, "k": 3},
     "start": ".../.../...",
     "players": {"X": {"kind": "human"}, "O": {"kind": "computer", "strength": "casual"}},
     "seed": 20260401,
     "moves": [{"cell": "b2", "seconds": 1.25}, {"cell": "a1", "seconds": 0.4}],
     "played": 2,
     "result": "unfinished"}

``start`` is the position before the first move; ``seconds`` is the thinking time of a move; ``seed`` seeds the random
choices of computer players, so that the same moves of a person get the same replies; ``played`` counts the moves on the
board, and the moves after these can be redone; ``result`` (x_wins, o_wins, draw, unfinished) is the result of the
position on the board. A computer of strength ``auto`` has a ``grade`` too; a move has ``by``, written like a player, if
its player differs from that of its side in ``players``; ``rated`` is true once the game has counted for the next grade
of Auto.

A person's own engine is written as a human with a name, ``{"kind": "human", "engine": "tictactoe.py"}``: no file starts
an engine. When the file is read again, moves of the engine remain attributed to the engine, and its side is played by a
person. Earlier versions, which do not know the key ``engine``, do the same.

``moves`` is the line on the board. If other lines were played, ``variations`` follows the result; a file without this
key has no variations, and versions before variations read the line on the board alone::

     "variations": [
        {"line": 0, "after": 1, "moves": [{"cell": "c3", "seconds": 2.0}, {"cell": "a1", "seconds": 0.1}]}]

The moves of a variation follow the first ``after`` moves of a line listed before it: 0 is ``moves``, 1 the first
variation. ``"earlier": true`` lists the variation before the next move of that line instead of behind it.

Keys that this version does not know are ignored (an automatic save has one, ``file``: see user_file.py in
session/storage); a file of a later version is refused. Version 1 knew random, casual and perfect only, and none of the
keys ``grade``, ``by`` and ``rated``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

from ttt_gui.game.position import Position, PositionError, Side, parse_position
from ttt_gui.game.rules import Rules, RulesError
from ttt_gui.system.files import NoFileError, read_file, write_atomically
from ttt_gui.system.text import one_line, quoted, shortened

# -- who plays a side: a person, a computer of some strength, or an engine that a person brought -----------------------


class Strength(Enum):
    """How well a computer plays, from the weakest on; AUTO moves between the others by its grade."""

    RANDOM = "random"
    BEGINNER = "beginner"
    CASUAL = "casual"
    STRONG = "strong"
    PERFECT = "perfect"
    AUTO = "auto"


HIGHEST_GRADE = 16
"""The highest grade of AUTO: 0 is RANDOM, this one is PERFECT, and from each level to the next are four grades."""


@dataclass(frozen=True)
class Player:
    """The player of a side: a computer of a ``strength``, or the engine named ``engine``; a human where neither is set.

    ``grade`` (0 to HIGHEST_GRADE) is the grade of AUTO, and 0 for every other player.
    """

    strength: Strength | None = None
    grade: int = 0
    engine: str = ""

    @property
    def is_human(self) -> bool:
        """Whether a person makes the moves of this player."""
        return self.strength is None and not self.engine


HUMAN = Player()


# -- the moves of one game as a small tree -----------------------------------------------------------------------------

MOST_MOVES = 1_000
"""The most moves that a tree holds; each move played beyond removes the end of a line that is not on the board."""


@dataclass(frozen=True)
class Move:
    """A move of the record: the cell, the thinking time in seconds, and the player who made the move."""

    cell: int
    seconds: float = 0.0
    by: Player = HUMAN


@dataclass(frozen=True)
class Node:
    """A position of the game tree. ``number`` identifies the node while the game is open; the start is 0 and has no
    move.

    ``played`` counts the moves from the start to this position.
    """

    number: int
    parent: int | None
    move: Move | None
    position: Position
    played: int


@dataclass(frozen=True)
class MoveRow:
    """A row of a move list: the move's node and its ``level``, 0 on the main line and one more in each variation of
    a line.
    """

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
    """The tree of all moves played from a start position, with the line on the board and a cursor in that line.

    The move played last at a position is the first child there; the first children from the start on are the main line.
    The line on the board ends with the last move played or, after go_to(), follows the main line from the node gone to.
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
        """The nodes of the line on the board from the start to the end of the line, also those beyond the cursor."""
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
        """Return the node of the line on the board after ``played`` moves."""
        return self._nodes[self._line[played]]

    def __getitem__(self, number: int) -> Node:
        """Return the node with this number. Raise PositionError where no such node exists, or exists no longer."""
        if number not in self._nodes:
            raise PositionError(f"The game has no position of the number {shortened(str(number))}.")
        return self._nodes[number]

    def children(self, number: int) -> tuple[Node, ...]:
        """Return the nodes played after node ``number``, the main move first. Raise PositionError where no such
        node exists.
        """
        return tuple(self._nodes[child] for child in self._children[self[number].number])

    def rows(self) -> tuple[MoveRow, ...]:
        """Return a row for every move, in the order of a move list: a move, its alternatives, then its successors."""
        found: list[MoveRow] = []
        line = frozenset(self._line)

        def add(number: int, level: int) -> None:
            """Add the row of a node."""
            found.append(MoveRow(self._nodes[number], level, number in line))

        def walk(number: int, level: int) -> None:
            """Add the rows of all nodes after a node whose own line has this level."""
            for place, child in enumerate(self._children[number]):
                add(child, level + (place > 0))
                if place:
                    walk(child, level + 1)
            if children := self._children[number]:
                walk(children[0], level)

        walk(0, 0)
        return tuple(found)

    def play(self, move: Move) -> None:
        """Play ``move``, which becomes the end of the line on the board; the moves replaced by it stay as a variation.

        A move that was played here before gets the new seconds and player. Raise PositionError for an illegal move.
        """
        position = self.node.position.play(move.cell)
        del self._line[self.cursor + 1 :]
        number = self._put(self._line[-1], move, position)
        self._line.append(number)
        self.cursor += 1
        if len(self) > MOST_MOVES:
            self._forget_oldest()

    def go_to(self, number: int) -> None:
        """Put node ``number`` on the board. If the line on the board does not contain the node, show the line through
        it.

        Raise PositionError where no such node exists.
        """
        node = self[number]
        if number not in self._line:
            path = [number]
            while (parent := self._nodes[path[-1]].parent) is not None:
                path.append(parent)
            self._line = [*reversed(path), *self._main_line(number)]
        self.cursor = node.played

    def copy(self) -> MoveTree:
        """Return an independent tree with the same lines and cursor."""
        other = MoveTree(self._nodes[0].position)
        other._nodes, other._children = self._nodes.copy(), self._children.copy()
        other._line, other.cursor, other._last_number = self._line.copy(), self.cursor, self._last_number
        return other

    # -- as a file has them -----------------------------------------------------------------------------------------

    def variations(self) -> tuple[Variation, ...]:
        """Return every line but the one on the board, each after the line from which it branches."""
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
        """Add variations as returned by variations(). Raise PositionError where a variation branches from a line
        that does not exist, or where its moves are illegal, in the tree already or too many.
        """
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
        """Yield the numbers of the nodes after node ``number`` along the main move at each position."""
        while children := self._children[number]:
            number = children[0]
            yield number

    def _put(self, parent: int, move: Move, position: Position) -> int:
        """Make ``move`` the main move after node ``parent``, adding a node if necessary; return the number of its
        node.
        """
        children = self._children[parent]
        number = next((child.number for child in self.children(parent) if child.position == position), None)
        if number is None:
            number = self._new(parent, move, position)
        else:
            self._nodes[number] = replace(self._nodes[number], move=move)
        self._children[parent] = (number, *(child for child in children if child != number))
        return number

    def _new(self, parent: int, move: Move, position: Position) -> int:
        """Add a node behind ``parent``, which does not list it as a child yet; return its number."""
        self._last_number = number = self._last_number + 1
        self._nodes[number] = Node(number, parent, move, position, self._nodes[parent].played + 1)
        self._children[number] = ()
        return number

    def _forget_oldest(self) -> None:
        """Remove the move played first of those that end a line and are not on the line on the board."""
        line = frozenset(self._line)
        number = min(each for each, children in self._children.items() if not children and each not in line)
        parent = self._nodes.pop(number).parent
        assert parent is not None
        del self._children[number]
        self._children[parent] = tuple(child for child in self._children[parent] if child != number)


# -- the record and its file -------------------------------------------------------------------------------------------

FORMAT = "ttt-gui game"
VERSION = 2
_MAX_BYTES = 2_000_000  # more than the largest tree with the longest names of engines takes


class RecordError(ValueError):
    """Raised for a file that is not a readable game; the message says what is wrong with the file."""


class LaterVersionError(RecordError):
    """Raised for an undamaged game that a later version of the program wrote."""


class GameRecord:
    """One game from a start position: moves up to the cursor are on the board, those after it can be redone.

    Replaced moves stay as variations in ``tree``, of which ``moves`` is one line. ``players`` make the moves from now
    on; each earlier move keeps the player who made it.
    """

    def __init__(self, start: Position, players: dict[Side, Player] | None = None, seed: int = 0) -> None:
        self.start = start
        self.players: dict[Side, Player] = dict(players) if players else {Side.X: HUMAN, Side.O: HUMAN}
        self.seed = seed
        self.rated = False
        """Whether the game has counted for the next grade of AUTO."""
        self.tree = MoveTree(start)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.start.rules

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.tree.node.position

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves of the line on the board, also those that were undone and can be redone."""
        return self.tree.moves

    @property
    def played(self) -> int:
        """The cursor: how many of ``moves`` are on the board."""
        return self.tree.cursor

    @property
    def last_move(self) -> Move | None:
        """The last move on the board, or None at the start."""
        return self.tree.node.move

    @property
    def can_redo(self) -> bool:
        """Whether moves follow the cursor."""
        return self.played < self.tree.length

    def position_after(self, played: int) -> Position:
        """Return the position after the first ``played`` moves."""
        return self.tree.after(played).position

    def play(self, cell: int, seconds: float = 0.0) -> Position:
        """Play ``cell`` for the side to move, and return the new position. Moves that could be redone become a
        variation.

        ``seconds`` is the thinking time. Raise PositionError for an illegal move.
        """
        self.tree.play(Move(cell, seconds, self.players[self.position.side_to_move]))
        return self.position

    def go_to(self, played: int) -> None:
        """Put the position after ``played`` moves on the board. Raise PositionError outside the line on the board."""
        if not 0 <= played <= self.tree.length:
            after = shortened(str(played))
            raise PositionError(f"The game has {self.tree.length} moves: there is no position after {after}.")
        self.tree.cursor = played

    @property
    def line(self) -> tuple[Node, ...]:
        """The nodes of the line on the board, from the start to the last move that can be redone."""
        return self.tree.line

    def copy(self) -> GameRecord:
        """Return an independent record with the same lines and cursor."""
        other = GameRecord(self.start, self.players, self.seed)
        other.tree, other.rated = self.tree.copy(), self.rated
        return other

    def to_text(self, extra: Mapping[str, object] | None = None) -> str:
        """Return the content of the game's file, with the additional keys of ``extra``, which other readers ignore."""
        rules = self.rules
        moves = ",\n    ".join(_move_texts(self, self.moves, 0))
        head = {
            "format": FORMAT,
            "version": VERSION,
            "rules": {"rows": rules.rows, "columns": rules.columns, "k": rules.k},
            "start": self.start.text,
            "players": {str(side): _player_data(player) for side, player in self.players.items()},
            "seed": self.seed,
        }
        rated = {"rated": True} if self.rated else {}
        tail = {"played": self.played, "result": self.position.result.value, **rated, **(extra or {})}
        lines = [f'  "{key}": {json.dumps(value)}' for key, value in head.items()]
        lines.append(f'  "moves": [\n    {moves}\n  ]' if moves else '  "moves": []')
        lines += [f'  "{key}": {json.dumps(value)}' for key, value in tail.items()]
        if variations := self.tree.variations():
            listed = ",\n    ".join(_variation_text(self, each) for each in variations)
            lines.append(f'  "variations": [\n    {listed}\n  ]')
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def save(self, path: Path, extra: Mapping[str, object] | None = None) -> None:
        """Write the game's file atomically. Raise OSError where the file cannot be written."""
        write_atomically(path, self.to_text(extra).encode())

    @classmethod
    def load(cls, path: Path) -> GameRecord:
        """Return the game of a file. Raise RecordError for unusable content, and OSError when the file cannot be
        read at all.
        """
        return cls.from_text(cls.read(path))

    @staticmethod
    def read(path: Path) -> str:
        """Return the content of a game's file for from_text(). Raise RecordError and OSError as load() does."""
        try:
            data = read_file(path, _MAX_BYTES)
        except NoFileError as error:
            raise RecordError(str(error)) from None
        if data is None:
            raise RecordError("The file is too large to be a game of this program.")
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise RecordError("The file is not text, so it is not a game of this program.") from None

    @classmethod
    def from_text(cls, text: str) -> GameRecord:
        """Return the game described by the content of a file. Raise RecordError with a one-sentence message."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise RecordError("The file is damaged or not a game of this program: it is not valid JSON.") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError(f'The file is not a game of this program: it does not say "format": "{FORMAT}".')
        version = data.get("version")
        if type(version) is not int or version < 1:
            raise RecordError(f"The file is damaged: its version is {_shown(version)}.")
        if version > VERSION:
            raise LaterVersionError(
                f"The file was written by a later version of this program (file version {shortened(str(version))}, "
                f"this one reads up to {VERSION}): please update."
            )
        try:
            return _from_data(data)
        except (PositionError, RulesError) as error:
            raise RecordError(f"The file is damaged: {error}") from None


def _side_after(record: GameRecord, played: int) -> Side:
    """Return the side to move after ``played`` moves of any line."""
    return record.start.side_to_move.other if played % 2 else record.start.side_to_move


def _move_texts(record: GameRecord, moves: Iterable[Move], after: int) -> Iterator[str]:
    """Yield the JSON text of each move; ``after`` moves of the line come before the first of ``moves``."""
    rules, movers = record.rules, [record.players[_side_after(record, played)] for played in (after, after + 1)]
    for number, move in enumerate(moves):
        by = "" if move.by == movers[number % 2] else f', "by": {json.dumps(_player_data(move.by))}'
        yield f'{{"cell": "{rules.cell_name(move.cell)}", "seconds": {round(move.seconds, 3)}{by}}}'


def _variation_text(record: GameRecord, each: Variation) -> str:
    """Return the JSON text of a variation."""
    moves = ", ".join(_move_texts(record, each.moves, each.after))
    earlier = ', "earlier": true' if each.earlier else ""
    return f'{{"line": {each.line}, "after": {each.after}{earlier}, "moves": [{moves}]}}'


def _from_data(data: dict[str, Any]) -> GameRecord:
    """Return the game of a file's object. Raise RecordError, PositionError or RulesError for a damaged one."""
    size = _of_type(data, "rules", dict)
    rules = Rules(*(_of_type(size, key, int) for key in ("rows", "columns", "k")))
    start = parse_position(_of_type(data, "start", str), rules.k)
    if start.rules != rules:
        raise RecordError(f"The file is damaged: its start position does not fit a {rules.size_text} board.")
    players = _of_type(data, "players", dict)
    seed = data.get("seed", 0)
    if type(seed) is not int:
        raise RecordError(f"The file is damaged: its seed is {_shown(seed)}.")
    record = GameRecord(start, {side: _player_from(players, side) for side in Side}, seed)
    record.rated = data.get("rated") is True
    for move in _moves_from(record, data, 0, "move"):
        record.tree.play(move)
    for side, player in record.players.items():
        if player.engine:
            record.players[side] = HUMAN
    record.go_to(_of_type(data, "played", int))
    if _of_type(data, "result", str) != record.position.result.value:
        raise RecordError(
            f"The file is damaged: it says {_shown(data['result'])}, "
            f"but its moves lead to {record.position.result.value}."
        )
    if "variations" in data:
        listed = _of_type(data, "variations", list)
        record.tree.add_variations([_variation_from(record, each, n) for n, each in enumerate(listed, start=1)])
    return record


def _moves_from(record: GameRecord, data: dict[str, Any], after: int, name: str) -> Iterator[Move]:
    """Yield the moves listed in ``data``, of which the first follows ``after`` other moves. Errors name a move by
    ``name`` and its number.
    """
    for number, move in enumerate(_of_type(data, "moves", list), start=1):
        seconds = move.get("seconds", 0.0) if isinstance(move, dict) else None
        if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 <= seconds < 1e9:
            raise RecordError(f"The file is damaged: {name} {number} is {_shown(move)}.")
        by = record.players[_side_after(record, after + number - 1)]
        if "by" in move:
            by = _player_of(move["by"], f"the player of its {name} {number}")
        yield Move(record.rules.cell_named(_of_type(move, "cell", str)), float(seconds), by)


def _variation_from(record: GameRecord, data: object, number: int) -> Variation:
    """Return a variation of a file's object; ``number`` is its place in the list, from 1. Raise RecordError for a
    damaged one."""
    if not isinstance(data, dict):
        raise RecordError(f"The file is damaged: variation {number} is {_shown(data)}.")
    line, after = _of_type(data, "line", int), _of_type(data, "after", int)
    moves = tuple(_moves_from(record, data, after, f"variation {number}, move"))
    return Variation(line, after, moves, "earlier" in data and _of_type(data, "earlier", bool))


def _player_data(player: Player) -> dict[str, object]:
    """Return a player as an object for JSON."""
    if player.engine:
        return {"kind": "human", "engine": player.engine}
    if player.strength is None:
        return {"kind": "human"}
    data: dict[str, object] = {"kind": "computer", "strength": player.strength.value}
    return data | {"grade": player.grade} if player.strength is Strength.AUTO else data


def _player_from(players: dict[str, Any], side: Side) -> Player:
    """Return the player of a side from the object of both players. Raise RecordError for a damaged one."""
    return _player_of(_of_type(players, str(side), dict), f"its player {side}")


def _player_of(data: Any, subject: str) -> Player:
    """Return the player written by _player_data(). Raise RecordError whose message names ``subject``."""
    known = {strength.value: strength for strength in Strength}
    if isinstance(data, dict):
        strength, grade = data.get("strength"), data.get("grade")
        if data.get("kind") == "human":
            engine = data.get("engine", "")
            return Player(engine=shortened(one_line(engine)) if isinstance(engine, str) else "")
        if data.get("kind") == "computer" and isinstance(strength, str) and strength in known:
            if known[strength] is not Strength.AUTO:
                return Player(known[strength])
            if type(grade) is int and 0 <= grade <= HIGHEST_GRADE:
                return Player(Strength.AUTO, grade)
    raise RecordError(f"The file is damaged: {subject} is {_shown(data)}.")


def _of_type(data: dict[str, Any], key: str, kind: type) -> Any:
    """Return the value of a key. Raise RecordError unless it is of this very type."""
    value = data.get(key)
    if type(value) is not kind:
        raise RecordError(f'The file is damaged: its "{key}" is {"missing" if value is None else _shown(value)}.')
    return value


def _shown(value: object) -> str:
    """Return a value from a file as a short one-line text for an error message."""
    if isinstance(value, str):
        return quoted(value)
    try:
        return shortened(json.dumps(value, ensure_ascii=False))
    except (TypeError, ValueError, RecursionError):
        return type(value).__name__
