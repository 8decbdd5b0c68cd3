"""The record of one game: its moves with a cursor for undo and redo, and its file.

A ``.ttt`` file is JSON in UTF-8::

    {"format": "ttt-gui game", "version": 1,
     "rules": {"rows": 3, "columns": 3, "k": 3},
     "start": ".../.../...",
     "players": {"X": {"kind": "human"}, "O": {"kind": "computer", "strength": "casual"}},
     "seed": 20260401,
     "moves": [{"cell": "b2", "seconds": 1.25}, {"cell": "a1", "seconds": 0.4}],
     "played": 2,
     "result": "unfinished"}

``start`` is the position before the first move; ``seconds`` is the time the mover took; ``seed`` feeds the random
choices of the weaker computers; ``played`` counts the moves on the board, so that those after it can be redone;
``result`` (x_wins, o_wins, draw, unfinished) is that of the position on the board. Keys this version does not know
are ignored (an automatic save has one, ``file``: see user_file.py in session/storage); a file of a later version is
refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from ttt_gui.game.notation import parse_position
from ttt_gui.game.position import Position, PositionError, Side
from ttt_gui.game.rules import Rules, RulesError
from ttt_gui.system.files import NoFileError, read_file, write_atomically
from ttt_gui.system.text import quoted, shortened

FORMAT = "ttt-gui game"
VERSION = 1
_MAX_BYTES = 100_000


class RecordError(ValueError):
    """A file that is no readable game; the message says what is wrong with it."""


class Strength(Enum):
    """How well a computer plays."""

    RANDOM = "random"
    CASUAL = "casual"
    PERFECT = "perfect"


@dataclass(frozen=True)
class Player:
    """Who plays a side: a human when ``strength`` is None, otherwise a computer of that strength."""

    strength: Strength | None = None

    @property
    def is_human(self) -> bool:
        return self.strength is None


HUMAN = Player()


@dataclass(frozen=True)
class Move:
    """A move of the record: the cell and the seconds its player took."""

    cell: int
    seconds: float = 0.0


class GameRecord:
    """One game from a start position: moves up to the cursor are on the board, those after it can be redone."""

    def __init__(self, start: Position, players: dict[Side, Player] | None = None, seed: int = 0) -> None:
        self.start = start
        self.players: dict[Side, Player] = dict(players) if players else {Side.X: HUMAN, Side.O: HUMAN}
        self.seed = seed
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
        position = self.position.play(cell)
        del self._moves[self._cursor :], self._positions[self._cursor + 1 :]
        self._moves.append(Move(cell, seconds))
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
        other._cursor = self._cursor
        return other

    def to_text(self, extra: Mapping[str, object] | None = None) -> str:
        """The content of the game's file. ``extra``: keys that another reader of the format ignores."""
        rules = self.rules
        moves = ",\n    ".join(
            json.dumps({"cell": rules.cell_name(move.cell), "seconds": round(move.seconds, 3)}) for move in self._moves
        )
        head = {
            "format": FORMAT,
            "version": VERSION,
            "rules": {"rows": rules.rows, "columns": rules.columns, "k": rules.k},
            "start": self.start.text,
            "players": {str(side): _player_data(player) for side, player in self.players.items()},
            "seed": self.seed,
        }
        tail = {"played": self._cursor, "result": self.position.result.value, **(extra or {})}
        lines = [f'  "{key}": {json.dumps(value)}' for key, value in head.items()]
        lines.append(f'  "moves": [\n    {moves}\n  ]' if moves else '  "moves": []')
        lines += [f'  "{key}": {json.dumps(value)}' for key, value in tail.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def save(self, path: Path, extra: Mapping[str, object] | None = None) -> None:
        """Write the game's file atomically. Raises OSError."""
        write_atomically(path, self.to_text(extra).encode())

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
        for number, move in enumerate(_of_type(data, "moves", list), start=1):
            seconds = move.get("seconds", 0.0) if isinstance(move, dict) else None
            if not isinstance(seconds, int | float) or isinstance(seconds, bool) or not 0 <= seconds < 1e9:
                raise RecordError(f"The file is damaged: move {number} is {_shown(move)}.")
            record.play(rules.cell_named(_of_type(move, "cell", str)), float(seconds))
        record.go_to(_of_type(data, "played", int))
        if _of_type(data, "result", str) != record.position.result.value:
            raise RecordError(
                f"The file is damaged: it says {_shown(data['result'])}, "
                f"but its moves lead to {record.position.result.value}."
            )
        return record


def _player_data(player: Player) -> dict[str, str]:
    return {"kind": "computer", "strength": player.strength.value} if player.strength else {"kind": "human"}


def _player_from(players: dict[str, Any], side: Side) -> Player:
    data = _of_type(players, str(side), dict)
    if data.get("kind") == "human":
        return HUMAN
    known = {strength.value: strength for strength in Strength}
    strength = data.get("strength")
    if data.get("kind") != "computer" or not isinstance(strength, str) or strength not in known:
        raise RecordError(f"The file is damaged: its player {side} is {_shown(data)}.")
    return Player(known[strength])


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
