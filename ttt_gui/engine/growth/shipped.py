"""The counts of 3 x 3 that come with the app, in ``resources/growth.json``: what Growth shows before anything is
measured.

The file holds the nodes of the rows of SERIES, summed up over the positions with the same number of empty cells, their
nodes on two empty boards, and the plies of the full tree. It has no times, which are another machine's.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ttt_gui.engine.growth.positions import Reachable
from ttt_gui.engine.growth.run import BoardLayers, BoardPoint, Growth, How, Layer, Point, Spread
from ttt_gui.engine.growth.series import SERIES, GrowthPlan
from ttt_gui.game.rules import Rules
from ttt_gui.system.shipped import resource

NAME = "growth.json"
_NOTE = (
    "Nodes of five algorithms in every position of 3 × 3 that a game can reach and that is not over, by the number of "
    "its empty cells, and on two empty boards; and the plies of the full tree. packaging/count_growth.py makes it."
)


def shipped_growth() -> tuple[GrowthPlan, Growth] | None:
    """Return the counts shipped with the app, and their plan; None where they were not shipped."""
    path = resource(NAME)
    return None if path is None else load(path)


def save(path: Path, growth: Growth) -> None:
    """Write the counts of a finished measurement of SERIES to ``path``, without times. Raise OSError."""
    assert growth.layers
    data = {
        "note": _NOTE,
        "rules": asdict(growth.layers.rules),
        "engine": growth.engine,
        "algorithms": [row.title for row in SERIES],
        "groups": [
            {"row": each.row, "empty": each.empty, "nodes": asdict(each.nodes)} for each in growth.points if each.nodes
        ],
        "boards": [{"row": each.row, "rules": asdict(each.rules), "nodes": each.nodes} for each in growth.boards],
        "plies": [asdict(each) for each in growth.layers.layers],
    }
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def load(path: Path) -> tuple[GrowthPlan, Growth]:
    """Return what save() wrote. Raise OSError."""
    data: dict[str, Any] = json.loads(path.read_bytes())
    rules = Rules(**data["rules"])
    spreads = [(each["row"], each["empty"], Spread(**each["nodes"])) for each in data["groups"]]
    groups = {empty: nodes.count for _, empty, nodes in spreads}
    growth = Growth(
        positions=sum(groups.values()),
        groups=tuple(groups.items()),
        points=tuple(Point(row, empty, nodes.count, nodes, None) for row, empty, nodes in spreads),
        boards=tuple(
            BoardPoint(each["row"], Rules(**each["rules"]), How.SEARCHED, each["nodes"], None)
            for each in data["boards"]
        ),
        layers=BoardLayers(rules, tuple(Layer(**each) for each in data["plies"])),
        engine=data["engine"],
        share=1.0,
        finished=True,
    )
    boards = tuple(dict.fromkeys(board.rules for board in growth.boards))
    return GrowthPlan(Reachable(rules), boards=boards), growth
