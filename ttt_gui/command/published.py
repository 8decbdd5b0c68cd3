"""What the literature says of boards: the value of the empty board, from the side that begins."""

from __future__ import annotations

import csv
from dataclasses import dataclass

from ttt_gui.game.rules import Rules
from ttt_gui.system.shipped import resource

_VALUES = {"first": 1, "draw": 0}


@dataclass(frozen=True)
class PublishedValue:
    """The value of one empty board, 1 for a win of the side that begins and 0 for a draw, and where it stands."""

    rules: Rules
    value: int
    source: str


def published_values() -> list[PublishedValue]:
    """The boards of ``resources/mnk_values.csv``, from k = 3 on; none where the file was not shipped."""
    path = resource("mnk_values.csv")
    if path is None:
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [
            PublishedValue(
                Rules(int(row["rows"]), int(row["columns"]), int(row["k"])), _VALUES[row["value"]], row["source"]
            )
            for row in csv.DictReader(file)
        ]


# The nodes of the full minimax tree of an empty board, as published and as TreeSize counts them.
MINIMAX_NODES = {
    Rules(3, 3, 3): 549_946,
    Rules(3, 4, 3): 276_911_233,
    Rules(4, 4, 3): 2_031_207_626_081,
    Rules(4, 4, 4): 36_277_691_063_105,
}
