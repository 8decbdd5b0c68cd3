"""Tic-Tac-Toe Lab: play m,n,k-games against minimax and see what the machine thought."""

import os

__version__ = "0.2.0"

os.environ.setdefault("PYSIDE6_OPTION_LAZY", "0")
"""Has PySide6 make each of Qt's types when the module is imported. It would otherwise make a type when that is first
met, in whichever thread that is, and the process dies when two threads meet the same one at once.
WORKAROUND: LazyInitLock in libshiboken's sbkmodule.cpp, which says so, and locks on free-threaded Pythons only.
"""
