"""What decides over the contents of bundle and wheels."""

import plistlib
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytest.importorskip("PyInstaller")
import bundle_contents
import draw_icons
import product
from bundle_contents import LEFT_OUT, only_used, standard_library, unstripped
from PyInstaller.building.icon import normalize_icon_type
from PySide6.QtGui import QImage

ROOT = product.ROOT


def test_the_spec_is_short() -> None:
    """A newcomer reads it at one sitting."""
    spec = (ROOT / "packaging" / "ttt-gui.spec").read_text(encoding="utf-8").splitlines()
    assert len(spec) < 60
    assert max(map(len, spec)) <= 120


def test_unused_plugins_go_and_take_their_libraries_along(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library stays where something kept links to it, over others too; so does the link to it. Python stays."""
    links = {"xcb.so": ["Gui.so"], "Gui.so": ["icu.so"], "gtk.so": ["libgtk.so", "Gui.so"], "_json.so": []}
    monkeypatch.setattr(
        bundle_contents, "get_imports", lambda path: {(f"/lib/{name}", None) for name in links.get(path, [])}
    )
    monkeypatch.setattr(sys, "platform", "linux")
    entries = [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "xcb.so", "BINARY"),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", "gtk.so", "BINARY"),
        ("PySide6/Qt/lib/Gui.so", "Gui.so", "BINARY"),
        ("Gui.so", "PySide6/Qt/lib/Gui.so", "SYMLINK"),
        ("icu.so", "icu.so", "BINARY"),
        ("libgtk.so", "libgtk.so", "BINARY"),
        ("other/libgtk.so", "libgtk.so", "SYMLINK"),
        ("libpython3.11.so.1.0", "libpython3.11.so.1.0", "BINARY"),
        ("lib-dynload/_json.so", "_json.so", "EXTENSION"),
        ("resources/icon.png", "icon.png", "DATA"),
    ]
    kept = [entry[0] for entry in only_used(entries)]
    assert kept == [entry[0] for entry in entries if "gtk" not in entry[0]]


def test_what_others_have_patched_is_not_stripped() -> None:
    """A stripped libscipy_openblas is refused by the loader; everything else is stripped as before."""
    entries = [
        ("numpy.libs/libscipy_openblas64_-1.so", "/a", "BINARY"),
        ("numpy/_core/_multiarray_umath.cpython-311-x86_64-linux-gnu.so", "/b", "EXTENSION"),
        ("libz.so.1", "/c", "BINARY"),
        ("resources/icon.png", "/d", "DATA"),
    ]
    assert [entry[2] for entry in unstripped(entries)] == ["DATA", "DATA", "BINARY", "DATA"]


def test_no_data_comes_that_nobody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the plotting library its icons stay, without which it makes no axes; maps of colours and headers go."""
    monkeypatch.setattr(bundle_contents, "get_imports", lambda _path: set())
    names = {"pyqtgraph/icons/auto.png", "pyqtgraph/colors/maps/x.csv", "numpy/_core/include/numpy/a.h", "numpy/x.pyi"}
    kept = only_used([(name, name, "DATA") for name in sorted(names)])
    assert [entry[0] for entry in kept] == ["pyqtgraph/icons/auto.png"]


def test_an_engine_may_import_the_standard_library() -> None:
    """All but Tk and the tests of Python itself, packages with what is in them."""
    modules = standard_library()
    wanted = {"json.decoder", "xml.etree.ElementTree", "asyncio.events", "concurrent.futures.thread", "unittest.mock"}
    assert wanted | {"random", "heapq", "fractions", "doctest", "sqlite3", "multiprocessing.pool"} <= set(modules)
    assert not {"tkinter", "turtle", "idlelib", "test", "antigravity", "_ssl"} & set(modules)
    assert len(modules) == len(set(modules)) > 400


def test_nothing_of_the_standard_library_is_left_out_by_hand() -> None:
    """A list of modules that nothing uses is right until something does: `bench` had no `csv` in the bundle.

    OpenSSL is another matter, since every module that asks for it goes on without.
    """
    assert {name.partition(".")[0] for name in LEFT_OUT} & sys.stdlib_module_names == {"_ssl", "_hashlib"}
    without = "import sys; sys.modules.update(_ssl=None, _hashlib=None); import hashlib, hmac, logging.handlers"
    done = subprocess.run([sys.executable, "-c", f"{without}; print(hashlib.sha256(b'').hexdigest()[:8])"], stdout=-1)
    assert done.stdout.strip() == b"e3b0c442"


@pytest.mark.parametrize(("suffix", "beginning"), [("ico", b"\0\0\1\0"), ("icns", b"icns")])
def test_the_programs_icon_is_made_of_one_png(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, beginning: bytes
) -> None:
    """What PyInstaller does with it on Windows and macOS; drawn at its real size, so that nothing is blown up."""
    pytest.importorskip("PIL")
    pixels = QImage(draw_icons.PROGRAM_SIZE, draw_icons.PROGRAM_SIZE, QImage.Format.Format_ARGB32)
    pixels.fill(0)
    picture = tmp_path / "ttt-gui.png"
    assert pixels.save(str(picture))
    made = Path(normalize_icon_type(str(picture), (suffix,), suffix, str(tmp_path)))
    assert made.read_bytes().startswith(beginning)


def test_windows_is_told_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text is what PyInstaller evaluates: four numbers, and the strings that Explorer shows."""
    monkeypatch.setattr(product, "version", lambda: "1.2.3rc4")
    seen: dict[str, object] = {}

    def record(name: str) -> object:
        return lambda *args, **kwargs: seen.setdefault(f"{name} {args[0] if args else ''}", kwargs or args)

    parts = ("FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct", "VarFileInfo", "VarStruct")
    eval(product.windows_version(), {name: record(name) for name in ("VSVersionInfo", *parts)})
    fixed = seen["FixedFileInfo "]
    assert isinstance(fixed, dict)
    assert fixed["filevers"] == (1, 2, 3, 4)
    assert seen["StringStruct ProductVersion"] == ("ProductVersion", "1.2.3rc4")


def test_macos_is_told_of_every_kind_of_file() -> None:
    """Each kind of document is a type that the app declares, with the suffix that the app gives it."""
    told = product.info_plist()
    types = {each["UTTypeIdentifier"]: each for each in told["UTExportedTypeDeclarations"]}
    opened = [identifier for each in told["CFBundleDocumentTypes"] for identifier in each["LSItemContentTypes"]]
    suffixes = [types[each]["UTTypeTagSpecification"]["public.filename-extension"] for each in opened]
    assert suffixes == [["ttt"], ["ttt-trace"], ["ttt-tree"]]
    assert plistlib.loads(plistlib.dumps(told)) == told


def test_every_compiled_module_can_be_a_failure() -> None:
    """setuptools' `optional` would make a wheel without the engine that claims to be compiled: see build_backend.py."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    modules = project["tool"]["setuptools"]["ext-modules"]
    assert modules
    assert not [module["name"] for module in modules if "optional" in module]
    assert Path(ROOT, *project["build-system"]["backend-path"], "build_backend.py").is_file()


def test_a_wheel_has_every_room_and_every_resource() -> None:
    """A folder without __init__.py, or of resources that no pattern names, would be left out without a word."""
    packages = {path.parent for path in (ROOT / "ttt_gui").rglob("*.p[yx]*") if "__pycache__" not in path.parts}
    assert [package for package in sorted(packages) if not (package / "__init__.py").is_file()] == []
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    assert told["package-data"] == {"*": ["*.pxd", "*.pyi", "py.typed"]}
    shipped = {path for patterns in told["data-files"].values() for each in patterns for path in ROOT.glob(each)}
    assert {path for path in (ROOT / "resources").rglob("*") if path.is_file()} <= shipped


def test_the_icons_in_git_are_those_of_the_app() -> None:
    """Every size the app asks for is there, and nothing larger than a picture of that size should be."""
    names = {f"ttt-gui-{size}.png" for size in draw_icons.APP_SIZES}
    assert {path.name for path in (ROOT / "resources" / "icons").glob("ttt-gui-*")} == names
