"""What is given to a Linux desktop agrees with itself and with the app."""

import configparser
import re
import shutil
import subprocess
import sys
from itertools import product as combined
from pathlib import Path
from xml.etree import ElementTree

import pytest

if sys.platform != "linux":
    pytest.skip("packages for Linux are made on Linux", allow_module_level=True)

import linux_packages
import product

from ttt_gui import __version__
from ttt_gui.command import WORDS
from ttt_gui.system.formats import GAME, TRACE, TREE


@pytest.fixture
def desktop() -> configparser.SectionProxy:
    parser = configparser.RawConfigParser()
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(linux_packages.read("ttt-gui.desktop"))
    return parser["Desktop Entry"]


def test_the_version_is_the_same_everywhere() -> None:
    """It stands in ttt_gui/__init__.py; the changelog begins with it, and everything else is made from these two."""
    assert product.version() == __version__
    assert product.releases()[0].version == __version__
    newest = ElementTree.fromstring(linux_packages.metainfo()).find("releases/release")
    assert newest is not None
    assert newest.get("version") == __version__
    assert f'"ttt-gui {__version__}"' in linux_packages.manual().splitlines()[0]
    assert linux_packages.debian_changelog("A <a@example.org>").startswith(f"ttt-gui ({__version__}) ")


def test_the_changelog_is_read_whole() -> None:
    """Every release has a day and at least one change."""
    for release in product.releases():
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", release.date)
        assert release.changes
        assert all(change and "\n" not in change for change in release.changes)


def test_games_traces_and_trees_belong_to_the_app(desktop: configparser.SectionProxy) -> None:
    """Desktop entry, MIME types, AppStream and the app itself name the same kinds of files."""
    assert [kind.suffix for kind in product.KINDS] == [GAME.suffix, TRACE.suffix, TREE.suffix]
    named = [kind.mime_type for kind in product.KINDS]
    mime = ElementTree.fromstring(linux_packages.read("ttt-gui.mime.xml"))
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    described = {}
    for kind in mime.findall("m:mime-type", space):
        glob = kind.find("m:glob", space)
        assert glob is not None
        described[glob.get("pattern")] = (kind.get("type"), kind.findtext("m:comment", namespaces=space))
    assert described == {f"*{kind.suffix}": (kind.mime_type, kind.name) for kind in product.KINDS}
    assert desktop["MimeType"].split(";") == [*named, ""]
    assert desktop["Exec"] == "ttt-gui %f"
    component = ElementTree.fromstring(linux_packages.metainfo())
    assert [entry.text for entry in component.findall("provides/mediatype")] == named


def test_the_app_has_one_name(desktop: configparser.SectionProxy) -> None:
    component = ElementTree.fromstring(linux_packages.metainfo())
    assert desktop["Name"] == component.findtext("name") == product.NAME
    assert desktop["Comment"] == component.findtext("summary") == product.DESCRIPTION
    assert component.findtext("id") == product.APP_ID


def test_the_manual_page_is_whole_and_has_the_help_of_each_word() -> None:
    text = linux_packages.manual()
    assert all(line in text.replace("\\-", "-") for line in WORDS.values())
    assert all(f".SS ttt-gui {word}" in text for word in WORDS)
    assert "@" not in text
    assert "<<<<<<<" not in text
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z"], input=text, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["an"], ["analyse"]),
        (["analyse", "--al"], ["--algorithm"]),
        (["trace", "...", "--theme", ""], ["light", "dark", "high-contrast"]),
        (["examine", "mine"], ["mine.py"]),
        (["worksheet", "--out", "mine"], ["mine.py"]),
    ],
)
@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here")
def test_a_shell_completes_words_switches_values_and_files(tmp_path: Path, words: list[str], found: list[str]) -> None:
    (tmp_path / "mine.py").touch()
    script = linux_packages.completion("bash") + (
        '\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shtab_ttt_gui; printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    command = ["bash", "-c", script, "bash", "ttt-gui", *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.split() == found


def test_the_licence_of_the_app_is_in_debians_copyright_file() -> None:
    text = linux_packages.licences()
    assert "Permission is hereby granted" in text
    assert "@MIT@" not in text
    assert all(line == "" or line[0] != "\t" for line in text.splitlines())


def test_a_desktop_finds_everything_where_it_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Menu entry, metainfo, MIME type, manual page, and the icon in every size."""
    drawn = tmp_path / "build" / "icons"
    for size in linux_packages.DESKTOP_SIZES:
        linux_packages.write(drawn / f"ttt-gui-{size}.png", b"PNG")
    monkeypatch.setattr(linux_packages, "BUILD", tmp_path / "build")
    share = tmp_path / "share"
    linux_packages.make_share(share)
    made = {path.relative_to(share).as_posix() for path in share.rglob("*") if path.is_file()}
    assert {f"icons/hicolor/{size}x{size}/apps/ttt-gui.png" for size in (16, 22, 24, 32, 48, 64, 128, 256, 512)} <= made
    assert {"applications/ttt-gui.desktop", "mime/packages/ttt-gui.xml", "man/man1/ttt-gui.1.gz"} <= made
    assert {"bash-completion/completions/ttt-gui", "zsh/vendor-completions/_ttt-gui"} <= made
    assert {f"metainfo/{product.APP_ID}.metainfo.xml", "icons/hicolor/scalable/apps/ttt-gui.svg"} <= made


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """The .tar.xz unpacked in a place with a blank and other letters, with a program that prints its arguments."""
    folder = tmp_path / "my föld & er"
    for name, content in (
        ("app/ttt-gui", '#!/bin/sh\necho "$@"\n'),
        ("share/applications/ttt-gui.desktop", linux_packages.read("ttt-gui.desktop")),
        ("share/mime/packages/ttt-gui.xml", linux_packages.read("ttt-gui.mime.xml")),
    ):
        linux_packages.write(folder / name, content)
    (folder / "app" / "ttt-gui").chmod(0o755)
    for script in ("install.sh", "uninstall.sh"):
        shutil.copy(linux_packages.LINUX / script, folder / script)
    return folder


def sh(script: Path, home: Path | str | None, **more: str) -> subprocess.CompletedProcess[str]:
    env = {"PATH": "/usr/bin:/bin", **more} | ({} if home is None else {"HOME": str(home)})
    return subprocess.run(
        ["sh", script], cwd=script.parent, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )


def test_it_installs_for_one_user_and_goes_again(unpacked: Path, tmp_path: Path) -> None:
    """Twice, so over an older one; afterwards nothing is left but what is not its own."""
    home = tmp_path / "höme & more"
    home.mkdir()
    for _ in range(2):
        done = sh(unpacked / "install.sh", home)
        assert done.returncode == 0, done.stderr
    entry = (home / ".local/share/applications/ttt-gui.desktop").read_text(encoding="utf-8")
    assert f'\nExec="{home}/.local/lib/ttt-gui/ttt-gui" %f\n' in entry
    command = home / ".local/bin/ttt-gui"
    assert subprocess.check_output([command, "hello"], text=True) == "hello\n"
    games = home / ".local/share/ttt-gui/games"
    games.mkdir(parents=True)
    done = sh(home / ".local/lib/ttt-gui/uninstall.sh", home)
    assert done.returncode == 0, done.stderr
    left = {path.name for path in home.rglob("*") if not path.is_dir()}
    assert not {name for name in left if "ttt-gui" in name}
    assert not command.is_symlink()
    assert games.is_dir()


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
@pytest.mark.parametrize("home", [None, "", "somewhere"])
def test_no_home_no_installation(unpacked: Path, script: str, home: str | None) -> None:
    """An empty one would be the root of the file system, a relative one wherever the terminal is."""
    before = everything(unpacked.parent)
    done = sh(unpacked / script, home)
    assert done.returncode == 1
    assert done.stderr.startswith("HOME is ")
    assert done.stderr.count("\n") == 1
    assert everything(unpacked.parent) == before


@pytest.mark.parametrize("name", ["two\nlines", "broken\n"])
@pytest.mark.parametrize("place", ["HOME", "XDG_DATA_HOME"])
def test_a_line_break_is_refused_before_anything_is_touched(
    unpacked: Path, tmp_path: Path, name: str, place: str
) -> None:
    """A desktop entry would be two lines there, of which a person may choose the second."""
    (tmp_path / name).mkdir()
    before = everything(tmp_path)
    homes = {"HOME": str(tmp_path)} | {place: str(tmp_path / name)}
    done = sh(unpacked / "install.sh", homes.pop("HOME"), **homes)
    assert done.returncode == 1
    assert done.stderr == f"{place} has a line break: nothing can be installed there.\n"
    assert everything(tmp_path) == before


COMMAND, FOLDER, ENTRY = ".local/bin/ttt-gui", ".local/lib/ttt-gui", ".local/share/applications/ttt-gui.desktop"


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        *combined((COMMAND, FOLDER, ENTRY), ("a link", "a link to nowhere")),
        *combined((COMMAND, FOLDER), ("no link",)),
    ],
)
def test_what_is_foreign_stays_and_nothing_is_installed(unpacked: Path, tmp_path: Path, place: str, kind: str) -> None:
    """It may be another build of the program, or a link into a folder of the person's own."""
    mine, is_folder = tmp_path / ("of my own" if kind == "a link" else place), place == FOLDER
    if kind != "a link to nowhere":
        linux_packages.write(mine / "thesis.txt" if is_folder else mine, "mine")
    if kind != "no link":
        link = tmp_path / place
        link.parent.mkdir(parents=True)
        link.symlink_to(tmp_path / "of my own")
    before = everything(tmp_path)
    done = sh(unpacked / "install.sh", tmp_path)
    assert done.returncode == 1
    assert "not ours" in done.stderr
    assert done.stderr.count("\n") == 1
    assert everything(tmp_path) == before


def test_a_link_that_became_foreign_since_stays_when_it_goes(unpacked: Path, tmp_path: Path) -> None:
    assert sh(unpacked / "install.sh", tmp_path).returncode == 0
    command = tmp_path / ".local/bin/ttt-gui"
    command.unlink()
    command.symlink_to("/opt/another/ttt-gui")
    done = sh(tmp_path / ".local/lib/ttt-gui/uninstall.sh", tmp_path)
    assert done.returncode == 0, done.stderr
    assert command.readlink() == Path("/opt/another/ttt-gui")
    assert not (tmp_path / ".local/lib/ttt-gui").exists()


def everything(folder: Path) -> dict[str, str]:
    """What lies below a folder: of a link where it leads, of a file what it says."""
    return {
        str(path.relative_to(folder)): str(path.readlink())
        if path.is_symlink()
        else ""
        if path.is_dir()
        else path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
    }
