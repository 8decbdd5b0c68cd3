"""Which shared libraries are missing, and the packages that bring them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest
from syrupy.assertion import SnapshotAssertion

from ttt_gui.system import libraries

QT = Path(PySide6.__file__).parent
# Of every Debian: the C library's and the compiler's.
ALWAYS = r"(ld-linux.*|lib(c|dl|m|pthread|rt|gcc_s|stdc\+\+))\.so\.\d+"

if not sys.platform.startswith("linux"):
    pytest.skip("elsewhere Qt brings all its libraries", allow_module_level=True)


def test_nothing_is_missing_of_a_library_that_is_loaded() -> None:
    assert libraries.missing([next(QT.glob("QtCore.*so"))]) == []


def test_all_that_a_library_misses_is_named_once(tmp_path: Path) -> None:
    """Away from its folder it finds none of Qt's own either."""
    plugin = shutil.copy(QT / "Qt/plugins/platforms/libqxcb.so", tmp_path)
    found = libraries.missing([Path(plugin), Path(plugin)])
    assert {"libQt6XcbQpa.so.6", "libQt6Core.so.6"} <= set(found)
    assert len(found) == len(set(found))


def test_without_ldd_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert libraries.missing([Path("/nothing.so")]) == []


@pytest.mark.parametrize(
    ("sonames", "text"),
    [
        (["libnew.so.1"], "libnew.so.1 is missing on this system"),
        (["libxcb-icccm.so.4"], "libxcb-icccm.so.4 is missing on this system (`{}libxcb-icccm4` brings it)"),
        (
            ["libxcb-image.so.0", "libEGL.so.1", "libX11.so.6"],
            "libxcb-image.so.0, libEGL.so.1 and libX11.so.6 are missing on this system"
            " (`{}libegl1 libx11-6 libxcb-image0` brings them)",
        ),
        (
            ["libnew.so.1", "libglib-2.0.so.0", "libgthread-2.0.so.0"],
            "libnew.so.1, libglib-2.0.so.0 and libgthread-2.0.so.0 are missing on this system"
            " (`{}libglib2.0-0` brings libglib-2.0.so.0 and libgthread-2.0.so.0)",
        ),
    ],
)
def test_the_packages_are_named_as_apt_takes_them(
    sonames: list[str], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    line = "sudo apt-get update && sudo apt-get install --no-install-recommends "
    assert libraries.missing_text(sonames) == text.format(line)


def test_where_there_is_no_apt_the_packages_are_debians_names(
    monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert libraries.missing_text(["libEGL.so.1"]) == snapshot


def test_an_import_error_about_something_else_is_none_of_ours() -> None:
    assert libraries.import_error_text(ImportError("no module", name="numpy"), window=True) is None


@pytest.mark.skipif(not shutil.which("objdump"), reason="needs binutils")
def test_the_tables_have_all_that_qt_needs_from_outside() -> None:
    """Of Qt's modules that the window and pictures need, with the plugins for X11 and Wayland."""
    modules = [next(QT.glob(f"Qt{name}.*so")) for name in ("Core", "Gui", "Widgets", "Svg", "PrintSupport")]
    of_qt = ("Core", "Gui", "Widgets", "Svg", "PrintSupport", "DBus", "XcbQpa", "WaylandClient")
    own = [QT / f"Qt/lib/libQt6{name}.so.6" for name in of_qt]
    plugins = [QT / f"Qt/plugins/platforms/libq{name}.so" for name in ("offscreen", "xcb", "wayland")]
    done = subprocess.run(
        ["objdump", "-p", *modules, *own, *plugins],
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": "/usr/bin"},
    )
    needed = set(re.findall(r"NEEDED +(\S+)", done.stdout))
    shipped = {file.name for folder in (QT, QT / "Qt/lib", QT.parent / "shiboken6") for file in folder.iterdir()}
    assert {name for name in needed - shipped if not re.fullmatch(ALWAYS, name)} == set(libraries.PACKAGES)
