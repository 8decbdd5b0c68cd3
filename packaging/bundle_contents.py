"""What of Qt and Python goes into the bundle: the plug-ins named here, and what they and the modules link to."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pkgutil import iter_modules

from PyInstaller.depend.bindepend import get_imports

Entry = tuple[str, str, str]  # PyInstaller's: place in the bundle, source, kind

# The window is painted by Qt's raster engine, so no plug-in of OpenGL; pictures are PNG, which QtGui reads itself.
PLUGINS = re.compile(
    r"""plugins/(
      platforms/(lib)?q(xcb|wayland|offscreen|windows|cocoa)
    | platforminputcontexts/lib(compose|ibus)
    | platformthemes/libqxdgdesktopportal
    | styles/
    | wayland-shell-integration/libxdg-shell
    | wayland-decoration-client/libbradient
    )""",
    re.VERBOSE,
)

# Parts of Qt, and of what builds and tests the app, that its dependencies mention and it never reaches; and OpenSSL,
# which is 5.7 MB and wants updates of its own: the app has no network, and the standard library does without it by
# itself (hashlib has its own digests). What else it needs of the standard library PyInstaller knows better than a list.
LEFT_OUT = ["PySide6.QtNetwork", "PySide6.QtDBus", "Cython.Build", "Cython.Compiler", "setuptools", "pytest"]
LEFT_OUT += ["_ssl", "_hashlib"]
# Of the plotting library what draws in three dimensions, and what is for those who write programs with it; NumPy's
# tests and tools. Of their data: icons, maps of colours, headers.
LEFT_OUT += ["PySide6.QtTest", "OpenGL", "matplotlib", "scipy"]
LEFT_OUT += ["pyqtgraph.examples", "pyqtgraph.opengl", "pyqtgraph.jupyter"]
LEFT_OUT += ["numpy.f2py", "numpy.testing", "numpy.distutils", "numpy._core.tests"]
NUMPY = re.compile(r"numpy(\.libs)?/.*\.so")
# A person's own engine may import any of the standard library, and on a machine without Python it is the bundle that
# runs it: all goes in but Tk, what is made with it, and what installs packages or tests Python itself.
NOT_FOR_ENGINES = {"tkinter", "_tkinter", "turtle", "turtledemo", "idlelib", "ensurepip", "venv", "distutils"}
NOT_FOR_ENGINES |= {"lib2to3", "test", "tests", "antigravity", "_ssl", "_hashlib"}
UNUSED_DATA = re.compile(r"pyqtgraph/(icons/peegee|colors|examples)/|numpy/.*(/tests/|/include/|\.(pyi|pxd|a|h)$)")


def standard_library() -> list[str]:
    """Every module of the standard library that this Python has and an engine may import, by its whole name."""
    found = []
    for name in sorted(sys.stdlib_module_names - NOT_FOR_ENGINES):
        if not name.startswith(("_test", "_xxtest", "xx")) and (spec := find_spec(name)):
            found.append(name)
            found += _inside(name, spec.submodule_search_locations or ())
    return found


def _inside(package: str, folders: Iterable[str]) -> Iterator[str]:
    for module in iter_modules(folders):
        name = f"{package}.{module.name}"
        if module.name not in NOT_FOR_ENGINES and module.name != "__main__":
            yield name
            if module.ispkg:
                yield from _inside(name, [os.path.join(folder, module.name) for folder in folders])


def only_used(entries: Iterable[Entry]) -> list[Entry]:
    """Drop the plug-ins not named above and data that nobody reads, then every library that nothing left links to, and
    the links to those."""
    kept = [entry for entry in entries if "/plugins/" not in slashes(entry[0]) or PLUGINS.search(slashes(entry[0]))]
    kept = [entry for entry in kept if not UNUSED_DATA.search(slashes(entry[0]))]
    if sys.platform == "darwin":
        return kept  # a framework is more than its library: leave it whole
    libraries = {name_of(entry): entry for entry in kept if is_library(entry)}
    needed: set[str] = set()
    to_ask = [entry for entry in kept if entry[2] in ("BINARY", "EXTENSION") and not is_library(entry)]
    while to_ask:
        for path, _found in get_imports(to_ask.pop()[1]):
            name = os.path.basename(path).lower()
            if name in libraries and name not in needed:
                needed.add(name)
                to_ask.append(libraries[name])
    return [entry for entry in kept if name_of(entry) in needed or not (is_library(entry) or entry[2] == "SYMLINK")]


def unstripped(entries: Iterable[Entry]) -> list[Entry]:
    """NumPy's libraries as data, which is copied and never stripped: their makers have patched them (auditwheel), and
    `strip` moves what was put in, after which no loader takes them ("load command not page-aligned")."""
    return [(entry[0], entry[1], "DATA") if NUMPY.match(slashes(entry[0])) else entry for entry in entries]


def is_library(entry: Entry) -> bool:
    """Is it there only for others to link to? Extension modules, plug-ins and Python itself are there by themselves."""
    itself = "/plugins/" in slashes(entry[0]) or re.match(r"(lib)?python3", name_of(entry))
    return entry[2] == "BINARY" and not itself


def name_of(entry: Entry) -> str:
    return os.path.basename(slashes(entry[0])).lower()


def slashes(path: str) -> str:
    return path.replace("\\", "/")
