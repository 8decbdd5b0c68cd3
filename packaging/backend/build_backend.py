"""The build backend: setuptools', which compiles the engine or, without a compiler, makes a wheel that says it is pure.

TTT_GUI_PURE=1 compiles nothing; TTT_GUI_PURE=0 fails where the engine does not compile; unset tries, then goes without.
A wheel is either compiled and for one platform, or pure and for all (py3-none-any): never the one tagged as the other.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from setuptools import Distribution, build_meta
from setuptools.command.egg_info import manifest_maker

get_requires_for_build_wheel = build_meta.get_requires_for_build_wheel
get_requires_for_build_editable = build_meta.get_requires_for_build_editable
get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable

SOURCES = ("packaging", "resources", "tests")  # in the sdist besides what setuptools finds by itself
MADE = {"__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache"}


def build_wheel(folder: str, settings: Any = None, metadata: str | None = None) -> str:
    return compiled_or_pure(lambda: build_meta.build_wheel(folder, settings, metadata))


def build_editable(folder: str, settings: Any = None, metadata: str | None = None) -> str:
    return compiled_or_pure(lambda: build_meta.build_editable(folder, settings, metadata))


def build_sdist(folder: str, settings: Any = None) -> str:
    """All that is in the repository: tests run and wheels are built without it."""
    add_defaults = manifest_maker.add_defaults

    def add_all(self: Any) -> None:
        add_defaults(self)
        found = (path for name in SOURCES for path in Path(name).rglob("*") if path.is_file())
        self.filelist.extend(str(path) for path in found if not MADE & set(path.parts))

    manifest_maker.add_defaults = add_all
    name: str = build_meta.build_sdist(folder, settings)
    return name


def compiled_or_pure(build: Callable[[], str]) -> str:
    wish = os.environ.get("TTT_GUI_PURE", "")
    if wish in ("", "0"):
        try:
            return build()
        except (Exception, SystemExit) as error:
            if wish == "0":
                raise
            print(f"The engine does not compile ({error}): building it to run interpreted.", file=sys.stderr)
    Distribution.has_ext_modules = lambda self: False  # compiles nothing, and tags the wheel py3-none-any
    return build()
