"""The Python interface, for scripts and notebooks: `import ttt_gui as ttt`. What stands here can be had from there.

Nothing here imports Qt until a picture is drawn.
"""

from ttt_gui.api.engines import EngineReport, examine
from ttt_gui.api.many import compare, positions
from ttt_gui.api.searching import (
    ALPHA_BETA,
    MINIMAX,
    ProofReport,
    SearchReport,
    algorithm,
    board,
    position,
    search,
    solve,
)
from ttt_gui.api.trees import SearchTree, TreeRow, trace, tree

__all__ = [
    "ALPHA_BETA",
    "MINIMAX",
    "EngineReport",
    "ProofReport",
    "SearchReport",
    "SearchTree",
    "TreeRow",
    "algorithm",
    "board",
    "compare",
    "examine",
    "position",
    "positions",
    "search",
    "solve",
    "trace",
    "tree",
]
