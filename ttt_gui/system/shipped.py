"""The place of ``resources/``: beside the package in a checkout or a bundle, in a shared folder after an
installation.
"""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Sequence
from pathlib import Path

import ttt_gui


def resource(name: str) -> Path | None:
    """Return the path of the file ``name`` of ``resources/``, or None where it was not shipped."""
    package = Path(ttt_gui.__file__).resolve().parent
    # Every folder above the package may be the prefix: pip knows more prefixes than sys.prefix.
    installed = (above / "share" / "ttt-gui" / "resources" for above in package.parents)
    places = (package.parent / "resources", *installed)
    return next((folder / name for folder in places if (folder / name).is_file()), None)


# -- The package that runs an examined engine, engine_host, and the bundle that is its Python --------------------------


HIDDEN_WORD = "--engine-worker"
"""The bundle's first word where it is the Python of an engine; the words of engine_host follow."""
ENGINE_HOST = Path(ttt_gui.__file__).resolve().parent / "engine_host"
"""The folder that a Python runs; a bundle has its sources beside what is compiled, for the other Pythons."""
_STREAMS = (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w"))


def run_engine_host(words: Sequence[str]) -> int:
    """Run engine_host with the command line ``words``, and return the exit status.

    Add what a bundle lacks compared to a usual Python: exit() and quit(), and on Windows the streams.
    """
    import site

    path = ENGINE_HOST / "__main__.py"
    sys.dont_write_bytecode = True
    site.setquit()
    for name, descriptor, mode in _STREAMS:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.dup(descriptor), mode, encoding="utf-8"))
    sys.argv = [str(path), *words]
    runpy.run_path(str(path), run_name="__main__")
    return 0
