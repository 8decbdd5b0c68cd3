"""How many nodes, positions and classes each ply of a board has: 549,946, 5,478 and 765 on 3 x 3."""

from __future__ import annotations

from ttt_gui.engine.experiment.document import Census, Ply
from ttt_gui.engine.experiment.limits import ExperimentError
from ttt_gui.engine.growth.layers import count_layers
from ttt_gui.game.rules import Rules
from ttt_gui.system.pieces import StoppedError


class CensusRun:
    """Counts ply by ply: made anywhere, run once in any thread, stopped from any other."""

    def __init__(self, at: int, rules: Rules) -> None:
        self._at, self._rules = at, rules
        self._stopped = False

    def stop(self) -> None:
        """Give up."""
        self._stopped = True

    @property
    def progress(self) -> float:
        """How much is done is not known before the end."""
        return 0.0

    def run(self) -> Census | None:
        """The numbers of every ply; None after a stop. Raises ExperimentError for a board that is too large."""
        try:
            self._go_on()
            layers = count_layers(self._rules, self._go_on)
        except StoppedError:
            return None
        if layers is None:
            raise ExperimentError(
                f"A board of {self._rules.size_text} is too large for a census: 12 cells are the most."
            )
        return Census(self._at, tuple(Ply(each.nodes, each.positions, each.classes) for each in layers.layers))

    def _go_on(self) -> None:
        if self._stopped:
            raise StoppedError
