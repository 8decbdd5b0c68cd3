"""The record of one game: its moves with a cursor for undo and redo, and its file.

A ``.ttt`` file is JSON in UTF-8::

    {"format": "ttt-gui game", "version": 2,
     "rules": {"rows": 3, "columns": 3, "k": 3},
     "start": ".../.../...",
     "players": {"X": {"kind": "human"}, "O": {"kind": "computer", "strength": "casual"}},
     "seed": 20260401,
     "moves": [{"cell": "b2", "seconds": 1.25}, {"cell": "a1", "seconds": 0.4}],
     "played": 2,
     "result": "unfinished"}

``start`` is the position before the first move; ``seconds`` is the time the mover took; ``seed`` feeds the lots that
computers draw, so that the same moves of a person get the same replies; ``played`` counts the moves on the board, so
that those after it can be redone; ``result`` (x_wins, o_wins, draw, unfinished) is that of the position on the board.
A computer of strength ``auto`` has a ``grade`` too; a move has ``by``, written as a player is, where the player of its
side was another one then; ``rated`` is true once the game has counted for the next grade of Auto. Keys this version
does not know are ignored (an automatic save has one, ``file``: see user_file.py in session/storage); a file of a later
version is refused. Version 1 knew random, casual and perfect only, and none of ``grade``, ``by`` and ``rated``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position, PositionError, Side
from ttt_gui.game.rules import Rules, RulesError
from ttt_gui.system.files import NoFileError, read_file, write_atomically
from ttt_gui.system.text import quoted, shortened

FORMAT = "ttt-gui game"
VERSION = 2
_MAX_BYTES = 100_000


class RecordError(ValueError):
    """A file that is no readable game; the message says what is wrong with it."""


class Strength(Enum):
    """How well a computer plays, from the weakest on; AUTO is between two of the others, as strong as its grade."""

    RANDOM = "random"
    BEGINNER = "beginner"
    CASUAL = "casual"
    STRONG = "strong"
    PERFECT = "perfect"
    AUTO = "auto"


HIGHEST_GRADE = 16
"""Of AUTO: four grades from one level to the next, 0 is RANDOM and this is PERFECT."""


@dataclass(frozen=True)
class Player:
    """Who plays a side: a human when ``strength`` is None, otherwise a computer of that strength.

    ``grade`` (0 to HIGHEST_GRADE) is that of AUTO, and 0 for the others.
    """

    strength: Strength | None = None
    grade: int = 0

    @property
    def is_human(self) -> bool:
        return self.strength is None


HUMAN = Player()


@dataclass(frozen=True)
class Move:
    """A move of the record: the cell, the seconds its player took, and who that was."""

    cell: int
    seconds: float = 0.0
    by: Player = HUMAN


class GameRecord:
    """One game from a start position: moves up to the cursor are on the board, those after it can be redone."""

    def __init__(self, start: Position, players: dict[Side, Player] | None = None, seed: int = 0) -> None:
        self.start = start
        self.players: dict[Side, Player] = dict(players) if players else {Side.X: HUMAN, Side.O: HUMAN}
        self.seed = seed
        self.rated = False
        """Whether the game has counted for the next grade of AUTO."""
        self._moves: list[Move] = []
        self._positions = [start]
        self._cursor = 0

    @property
    def rules(self) -> Rules:
        return self.start.rules

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._positions[self._cursor]

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves, also those that were undone and can be redone."""
        return tuple(self._moves)

    @property
    def played(self) -> int:
        """The cursor: how many of the moves are on the board."""
        return self._cursor

    @property
    def last_move(self) -> Move | None:
        return self._moves[self._cursor - 1] if self._cursor else None

    @property
    def can_undo(self) -> bool:
        return self._cursor > 0

    @property
    def can_redo(self) -> bool:
        return self._cursor < len(self._moves)

    def position_after(self, played: int) -> Position:
        """The position after the first ``played`` moves."""
        return self._positions[played]

    def play(self, cell: int, seconds: float = 0.0) -> Position:
        """Play a move; what could have been redone is gone. Raises PositionError for an illegal one."""
        by = self.players[self.position.side_to_move]
        position = self.position.play(cell)
        del self._moves[self._cursor :], self._positions[self._cursor + 1 :]
        self._moves.append(Move(cell, seconds, by))
        self._positions.append(position)
        self._cursor += 1
        return position

    def undo(self) -> None:
        """Take one move back. Raises PositionError at the start."""
        self.go_to(self._cursor - 1)

    def redo(self) -> None:
        """Play one undone move again. Raises PositionError when there is none."""
        self.go_to(self._cursor + 1)

    def go_to(self, played: int) -> None:
        """Put the position after ``played`` moves on the board. Raises PositionError outside the record."""
        if not 0 <= played <= len(self._moves):
            after = shortened(str(played))
            raise PositionError(f"The game has {len(self._moves)} moves: there is no position after {after}.")
        self._cursor = played

    def copy(self) -> GameRecord:
        """An independent record with the same moves and cursor."""
        other = GameRecord(self.start, self.players, self.seed)
        other._moves, other._positions = self._moves.copy(), self._positions.copy()
        other._cursor, other.rated = self._cursor, self.rated
        return other

    def set_player(self, side: Side, player: Player) -> None:
        """Let this player make the moves of a side from now on; those made stay with who made them."""
        self.players[side] = player

    def to_text(self, extra: Mapping[str, object] | None = None) -> str:
        """The content of the game's file. ``extra``: keys that another reader of the format ignores."""
        rules = self.rules
        made = zip(self._moves, self._positions[:-1], strict=True)
        moves = ",\n    ".join(json.dumps(self._move_data(move, before)) for move, before in made)
        head = {
            "format": FORMAT,
            "version": VERSION,
            "rules": {"rows": rules.rows, "columns": rules.columns, "k": rules.k},
            "start": self.start.text,
            "players": {str(side): _player_data(player) for side, player in self.players.items()},
            "seed": self.seed,
        }
        rated = {"rated": True} if self.rated else {}
        tail = {"played": self._cursor, "result": self.position.result.value, **rated, **(extra or {})}
        lines = [f'  "{key}": {json.dumps(value)}' for key, value in head.items()]
        lines.append(f'  "moves": [\n    {moves}\n  ]' if moves else '  "moves": []')
        lines += [f'  "{key}": {json.dumps(value)}' for key, value in tail.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def save(self, path: Path, extra: Mapping[str, object] | None = None) -> None:
        """Write the game's file atomically. Raises OSError."""
        write_atomically(path, self.to_text(extra).encode())

    def _move_data(self, move: Move, before: Position) -> dict[str, object]:
        data: dict[str, object] = {"cell": self.rules.cell_name(move.cell), "seconds": round(move.seconds, 3)}
        if move.by != self.players[before.side_to_move]:
            data["by"] = _player_data(move.by)
        return data

    @classmethod
    def load(cls, path: Path) -> GameRecord:
        """Read a game's file. Raises RecordError with one sentence, and OSError when it cannot be read at all."""
        return cls.from_text(cls.read(path))

    @staticmethod
    def read(path: Path) -> str:
        """The content of a game's file, for ``from_text``. Raises as ``load`` does."""
        try:
            data = read_file(path, _MAX_BYTES)
        except NoFileError as error:
            raise RecordError(str(error)) from None
        if data is None:
            raise RecordError("The file is too large to be a game of this program.")
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise RecordError("The file is not text, so it is no game of this program.") from None

    @classmethod
    def from_text(cls, text: str) -> GameRecord:
        """The game that the content of a file describes. Raises RecordError with one sentence."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise RecordError("The file is damaged or no game of this program: it is not valid JSON.") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError(f'The file is no game of this program: it does not say "format": "{FORMAT}".')
        version = data.get("version")
        if type(version) is not int or version < 1:
            raise RecordError(f"The file is damaged: its version is {_shown(version)}.")
        if version > VERSION:
            raise RecordError(
                f"The file was written by a later version of this program (file version {shortened(str(version))}, "
                f"this one reads up to {VERSION}): please update."
            )
        try:
            return cls._from_data(data)
        except (PositionError, RulesError) as error:
            raise RecordError(f"The file is damaged: {error}") from None

    @classmethod
    def _from_data(cls, data: dict[str, Any]) -> GameRecord:
        size = _of_type(data, "rules", dict)
        rules = Rules(*(_of_type(size, key, int) for key in ("rows", "columns", "k")))
        start = parse_position(_of_type(data, "start", str), rules.k)
        if start.rules != rules:
            raise RecordError(f"The file is damaged: its start position does not fit a {rules.size_text} board.")
        players = _of_type(data, "players", dict)
        seed = data.get("seed", 0)
        if type(seed) is not int:
            raise RecordError(f"The file is damaged: its seed is {_shown(seed)}.")
        record = cls(start, {side: _player_from(players, side) for side in Side}, seed)
        record.rated = data.get("rated") is True
        for number, move in enumerate(_of_type(data, "moves", list), start=1):
            seconds = move.get("seconds", 0.0) if isinstance(move, dict) else None
            if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 <= seconds < 1e9:
                raise RecordError(f"The file is damaged: move {number} is {_shown(move)}.")
            record.play(rules.cell_named(_of_type(move, "cell", str)), float(seconds))
            if "by" in move:
                by = _player_of(move["by"], f"the player of its move {number}")
                record._moves[-1] = replace(record._moves[-1], by=by)
        record.go_to(_of_type(data, "played", int))
        if _of_type(data, "result", str) != record.position.result.value:
            raise RecordError(
                f"The file is damaged: it says {_shown(data['result'])}, "
                f"but its moves lead to {record.position.result.value}."
            )
        return record


def _player_data(player: Player) -> dict[str, object]:
    if player.strength is None:
        return {"kind": "human"}
    data: dict[str, object] = {"kind": "computer", "strength": player.strength.value}
    return data | {"grade": player.grade} if player.strength is Strength.AUTO else data


def _player_from(players: dict[str, Any], side: Side) -> Player:
    return _player_of(_of_type(players, str(side), dict), f"its player {side}")


def _player_of(data: Any, subject: str) -> Player:
    """The player that ``_player_data`` wrote. Raises RecordError about the ``subject``."""
    known = {strength.value: strength for strength in Strength}
    if isinstance(data, dict):
        strength, grade = data.get("strength"), data.get("grade")
        if data.get("kind") == "human":
            return HUMAN
        if data.get("kind") == "computer" and isinstance(strength, str) and strength in known:
            if known[strength] is not Strength.AUTO:
                return Player(known[strength])
            if type(grade) is int and 0 <= grade <= HIGHEST_GRADE:
                return Player(Strength.AUTO, grade)
    raise RecordError(f"The file is damaged: {subject} is {_shown(data)}.")


def _of_type(data: dict[str, Any], key: str, kind: type) -> Any:
    value = data.get(key)
    if type(value) is not kind:
        raise RecordError(f'The file is damaged: its "{key}" is {"missing" if value is None else _shown(value)}.')
    return value


def _shown(value: object) -> str:
    """A value from a file as an error shows it: on one line, and short."""
    if isinstance(value, str):
        return quoted(value)
    try:
        return shortened(json.dumps(value, ensure_ascii=False))
    except (TypeError, ValueError, RecursionError):
        return type(value).__name__
