"""Engines that may play: each with the permit of its file and its way of calling, for as long as the program runs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine.examine.judge import Answer
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.consent import Permit
from ttt_gui.session.examining.external_guest import ExternalGuest
from ttt_gui.session.examining.lines import GuestLimits
from ttt_gui.session.examining.process import Askable, Guest
from ttt_gui.session.examining.pythons import Python
from ttt_gui.system.control import Control
from ttt_gui.system.text import shortened


@dataclass(frozen=True)
class Opponent:
    """All that is needed to ask an engine for moves: a Python file and how it is called, or without a ``calling`` a
    program of its own. ``name`` is the engine's name at the board: that of its file."""

    file: Path
    permit: Permit
    python: Python
    calling: Calling | None
    limits: GuestLimits = field(default_factory=GuestLimits)
    name: str = ""

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", shortened(self.file.name))

    def guest(self, rules: Rules, is_afresh: bool = False) -> Askable:
        """Make the engine's process for a board, not begun yet; with ``is_afresh`` one for each question."""
        if self.calling is None:
            return ExternalGuest(self.python, self.file, self.permit, rules, self.limits)
        return Guest(self.python, self.file, self.permit, self.calling, self.limits, is_afresh)


class Opponents:
    """The engines of this session, by their names. They are kept on no disk: no file brings an engine to the board."""

    def __init__(self) -> None:
        self._known: dict[str, Opponent] = {}

    def add(self, opponent: Opponent) -> Opponent:
        """Take an engine in, under another name where a different file has its own; the same file is replaced."""
        plain = shortened(opponent.file.name)
        number, name = 1, plain
        while name in self._known and self._known[name].file != opponent.file:
            number += 1
            name = f"{plain} ({number})"
        self._known[name] = opponent = replace(opponent, name=name)
        return opponent

    def of(self, name: str) -> Opponent | None:
        return self._known.get(name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all engines, in the order in which they came."""
        return tuple(self._known)


def ask_move(opponent: Opponent, position: Position, control: Control, count: bool = False) -> Answer:
    """Ask an engine for one move, in a process of its own that ends with the call; ``count`` has the calls of its
    search counted, where it is a Python file. Raises GuestError, ConsentError, NoPythonError and StoppedError."""
    with opponent.guest(position.rules) as guest, control.use(guest):
        return guest.ask(position, count)
