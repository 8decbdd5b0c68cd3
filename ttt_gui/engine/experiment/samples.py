"""The table of the experiments that are shipped; the menu and the tests read it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ttt_gui.system.formats import EXPERIMENT
from ttt_gui.system.shipped import resource


class Sample(NamedTuple):
    """An experiment that is shipped: its file's name without the suffix, its entry in a menu, and what it shows."""

    name: str
    title: str
    tip: str

    @property
    def path(self) -> Path | None:
        """The file of the sample; None where it was not shipped."""
        return resource(f"experiments/{self.name}{EXPERIMENT.suffix}")


SAMPLES = (
    Sample("counts", "Eight counts of 3 × 3", "The empty board by eight algorithms: 549,946 nodes, and 2,271"),
    Sample("positions", "Positions of 3 × 3", "Ply by ply: 549,946 nodes are 5,478 positions, 765 up to symmetry"),
    Sample("growth", "Growth on 3 × 3", "How many nodes five algorithms need with each empty cell more"),
    Sample("horizon", "A win behind the horizon", "What deepening chooses before it sees the win"),
    Sample("knuth-moore", "The best order", "A number tree whose best order needs 17 of 81 leaves"),
)
