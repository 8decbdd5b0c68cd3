"""The build backend: setuptools', which compiles the engine or, without a compiler, makes a wheel that says it is pure.

TTT_GUI_PURE=1 compiles nothing; TTT_GUI_PURE=0 fails where the engine does not compile; unset tries, then goes without.
A wheel is either compiled and for one platform, or pure and for all (py3-none-any): never the one tagged as the other.
"""

import os
import sys
from collections.abc import Callable
from typing import Any

from setuptools import Distribution, build_meta

get_requires_for_build_wheel = build_meta.get_requires_for_build_wheel
get_requires_for_build_editable = build_meta.get_requires_for_build_editable
get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
build_sdist = build_meta.build_sdist
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable


def build_wheel(folder: str, settings: Any = None, metadata: str | None = None) -> str:
    return compiled_or_pure(lambda: build_meta.build_wheel(folder, settings, metadata))


def build_editable(folder: str, settings: Any = None, metadata: str | None = None) -> str:
    return compiled_or_pure(lambda: build_meta.build_editable(folder, settings, metadata))


def compiled_or_pure(build: Callable[[], str]) -> str:
    wish = os.environ.get("TTT_GUI_PURE", "")
    if wish in ("", "0"):
        try:
            return build()
        except (Exception, SystemExit) as error:
            if wish == "0":
                raise
            print(f"The engine does not compile ({error}): building it to run interpreted.", file=sys.stderr)
    # WORKAROUND: pyproject.toml cannot leave extensions out. So nothing compiles, and the tag is py3-none-any.
    Distribution.has_ext_modules = lambda self: False
    return build()
