"""Engines that may play: each with the yes to its file and how it is called, for as long as the program runs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from ttt_gui.engine.examine.answers import Answer
from ttt_gui.engine.examine.calling import Calling
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.consent import Permit
from ttt_gui.session.examining.external_guest import ExternalGuest
from ttt_gui.session.examining.lines import Limits
from ttt_gui.session.examining.process import Askable, Guest
from ttt_gui.session.examining.pythons import Python
from ttt_gui.system.pieces import StoppedError
from ttt_gui.system.text import shortened


@dataclass(frozen=True)
class Opponent:
    """All that is needed to ask an engine for moves: a file of Python and how it is called, or without a ``calling`` a
    program of its own. ``name`` is how it is called at the board: that of its file."""

    file: Path
    permit: Permit
    python: Python
    calling: Calling | None
    limits: Limits = field(default_factory=Limits)
    name: str = ""

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", shortened(self.file.name))

    def guest(self, rules: Rules) -> Askable:
        """Its process, not begun, for a board."""
        if self.calling is None:
            return ExternalGuest(self.python, self.file, self.permit, rules, self.limits)
        return Guest(self.python, self.file, self.permit, self.calling, self.limits)


class Opponents:
    """Those of this session, by their names. Nothing of it goes to the disk: no file brings an engine to the board."""

    def __init__(self) -> None:
        self._known: dict[str, Opponent] = {}

    def add(self, opponent: Opponent) -> Opponent:
        """Take one in, with another name where a different file has its name already; the same file takes its place."""
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
        """In the order in which they came."""
        return tuple(self._known)


class AskMove:
    """A job: one move of an engine, in a process of its own that ends with it. Stopped it gives None. ``count`` has the
    calls of its search counted, of a file of Python.

    Raises GuestError, ConsentError and NoPythonError.
    """

    def __init__(self, opponent: Opponent, position: Position, count: bool = False) -> None:
        self._guest, self._position, self._count = opponent.guest(position.rules), position, count

    def run(self) -> Answer | None:
        try:
            if isinstance(self._guest, Guest):
                return self._guest.ask(self._position, self._count)
            return self._guest.ask(self._position)
        except StoppedError:
            return None
        finally:
            self._guest.close()

    def stop(self) -> None:
        self._guest.stop()

    def sample(self) -> None:
        return None

    def release(self) -> None:
        """It holds nothing."""
