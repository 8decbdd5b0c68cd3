"""The file that runs an examined engine, resources/examine/worker.py, and the bundle that is its Python."""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Sequence

from ttt_gui.system.shipped import resource

HIDDEN_WORD = "--guest-worker"
"""The bundle's first word where it is the Python of an engine; those of the worker follow."""
WORKER = "examine/worker.py"
_STREAMS = (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w"))


def run_worker(words: Sequence[str]) -> int:
    """Be the worker, with what a bundle leaves out of a usual Python: exit() and quit(), and on Windows the streams."""
    import site

    path = resource(WORKER)
    if path is None:
        return 1
    sys.dont_write_bytecode = True
    site.setquit()
    for name, descriptor, mode in _STREAMS:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.dup(descriptor), mode, encoding="utf-8"))
    sys.argv = [str(path), *words]
    runpy.run_path(str(path), run_name="__main__")
    return 0
