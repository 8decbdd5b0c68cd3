"""Tic-Tac-Toe Lab: play m,n,k-games against minimax and see what the machine thought.

For scripts and notebooks: `import ttt_gui as ttt`, then `ttt.search(ttt.position("XO./..X/O.."))`. The names of
`__all__` are the public interface; they are loaded from `ttt_gui.api` when they are first used.
"""

import importlib
import os

__version__ = "0.2.0"

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

os.environ.setdefault("PYSIDE6_OPTION_LAZY", "0")
"""Has PySide6 make each of Qt's types when the module is imported. It would otherwise make a type when that is first
met, in whichever thread that is, and the process dies when two threads meet the same one at once.
WORKAROUND: LazyInitLock in libshiboken's sbkmodule.cpp, which says so, and locks on free-threaded Pythons only.
"""


def __getattr__(name: str) -> object:
    """Load a public name when it is first used: importing ttt_gui alone imports neither Qt nor the engine."""
    if name not in __all__:
        raise AttributeError(f"module 'ttt_gui' has no attribute {name!r}")
    return getattr(importlib.import_module("ttt_gui.api"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
