"""Count what Growth shows when it opens, with all cores, into resources/experiments/growth.ttt-lab.

`.venv/bin/python packaging/count_growth.py` counts the nodes of five algorithms in the 4,520 positions of 3 x 3 and on
two empty boards: 22,610 searches, which take some seconds. It keeps no times: those are another machine's. The file is
in git: make it anew when an algorithm counts otherwise, which tests/engine/experiment/test_file.py sees.
"""

from __future__ import annotations

import os
from pathlib import Path

from ttt_gui.engine.experiment.document import Experiment, ExperimentKind, SubjectSet
from ttt_gui.engine.experiment.file import save
from ttt_gui.engine.experiment.run import run_experiment
from ttt_gui.engine.growth.positions import Given, Reachable
from ttt_gui.engine.growth.series import SERIES, SMALL_BOARDS
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

TARGET = Path(__file__).resolve().parents[1] / "resources" / "experiments" / "growth.ttt-lab"
NOTE = (
    "Every position of 3 × 3 that a game can reach and that is not over, and two empty boards: what Growth shows when "
    "it opens."
)


def main() -> None:
    """Count, and write the file."""
    sets: tuple[SubjectSet, ...] = (Reachable(Rules()), *(Given((Position(rules),)) for rules in SMALL_BOARDS))
    rows = tuple(row.entry for row in SERIES)
    experiment = Experiment(
        kind=ExperimentKind.GROWTH, sets=sets, rows=rows, title="How cost grows on 3 × 3", note=NOTE
    )
    counted = run_experiment(experiment, jobs=max(2, os.cpu_count() or 2))
    save(TARGET, counted)
    print(f"{TARGET.name}: {len(counted.results):,} results")


if __name__ == "__main__":
    main()
