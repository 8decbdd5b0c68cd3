"""Count what Growth shows when it opens, into resources/growth.json.

`.venv/bin/python packaging/count_growth.py` counts the nodes of five algorithms in the 4,520 positions of 3 x 3 and on
two empty boards: 22,610 searches, which take some seconds. It keeps no times: those are another machine's. The file is
in git: make it anew when an algorithm counts otherwise, which tests/engine/growth/test_shipped.py sees.
"""

from __future__ import annotations

from pathlib import Path

from ttt_gui.engine.growth.run import measure_growth
from ttt_gui.engine.growth.series import plan_for
from ttt_gui.engine.growth.shipped import NAME, save
from ttt_gui.game.rules import Rules

TARGET = Path(__file__).resolve().parents[1] / "resources" / NAME


def main() -> None:
    """Count, and write the file."""
    growth = measure_growth(plan_for(Rules()))
    save(TARGET, growth)
    print(f"{TARGET.name}: {growth.positions:,} positions")


if __name__ == "__main__":
    main()
