"""Install dist/*.deb as a stranger would, into a throw-away Debian, and play there; then uninstall it.

As root with debootstrap that is a bare one of the same release as this machine; else the package is only unpacked.
"""

import contextlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import drive_window
from bundling import BUILD, DIST
from console import SetupError, run_quietly, say
from product import KINDS

from ttt_gui.game.position import Position
from ttt_gui.game.record import GameRecord
from ttt_gui.game.rules import Rules

DOWNLOAD_SECONDS = 300
SAMPLE_ENGINE = "/usr/lib/ttt-gui/_internal/resources/engines/sample.py"
DESKTOP = ("desktop-file-utils", "shared-mime-info", "libglib2.0-bin")  # what every desktop has


def main() -> int:
    try:
        if reason := "dpkg not found" if not shutil.which("dpkg") else drive_window.why_not():
            say(f"The .deb is not tried here: {reason}.")
            return 0
        debs = sorted(DIST.glob("*.deb"))
        if len(debs) != 1:
            raise SetupError("dist/ must have one .deb: `python3 packaging/start.py release` makes it.")
        try:
            try_installed(debs[0])
        except NoDebianError as reason:
            say(f"The .deb is unpacked, not installed: {reason}")
            try_unpacked(debs[0])
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


class NoDebianError(SetupError):
    """No bare Debian can be made here."""


def try_unpacked(deb: Path) -> None:
    root = BUILD / "unpacked"
    shutil.rmtree(root, ignore_errors=True)
    run_quietly(["dpkg-deb", "-x", deb, root], "Unpacking the .deb failed.")
    drive_window.drive([root / "usr" / "bin" / "ttt-gui"])


def try_installed(deb: Path) -> None:
    with bare_debian() as root:
        inside = Inside(root)
        inside.run("apt-get", "-qq", "-y", "--no-install-recommends", "install", *DESKTOP)
        shutil.copy(deb, root / "tmp" / "ttt-gui.deb")
        inside.run("apt-get", "-qq", "-y", "--no-install-recommends", "install", "/tmp/ttt-gui.deb")
        say("Installed the .deb in a bare Debian.")
        print(inside.run("ttt-gui", "self-test"), end="")
        inside.run("sh", "-c", "! command -v python3")
        found = inside.run("ttt-gui", "examine", SAMPLE_ENGINE, "--yes", "--positions", "after 6")
        expect("Right in every position asked.", found)
        say("Examined the sample engine, without a Python.")
        GameRecord(Position(Rules())).save(root / "tmp" / "a game.ttt")
        inside.run("ttt-gui", "trace", "--depth", "2", "--out", "/tmp/a game.ttt-trace")
        for kind in KINDS:
            found = inside.run("gio", "info", "-a", "standard::content-type", f"/tmp/a game{kind.suffix}")
            expect(f"{kind.mime_type}\n", f"{found}\n")
            expect("ttt-gui.desktop", inside.run("gio", "mime", kind.mime_type))
        say(f"Files {' and '.join(f'*{kind.suffix}' for kind in KINDS)} belong to it.")
        start: list[str | Path] = ["chroot", root, "env", "-u", "XDG_RUNTIME_DIR"]
        drive_window.drive([*start, "TTT_GUI_HOME=/run/1", "ttt-gui", "/tmp/a game.ttt"], "a game.ttt")
        drive_window.drive([*start, "TTT_GUI_HOME=/run/2", "ttt-gui"])
        files = [line for line in inside.run("dpkg", "-L", "ttt-gui").splitlines() if (root / line[1:]).is_file()]
        inside.run("apt-get", "-qq", "-y", "purge", "ttt-gui")
        left = [name for name in [*files, "/usr/lib/ttt-gui"] if (root / name[1:]).exists()]
        known = (root / "usr" / "share" / "applications" / "mimeinfo.cache").read_text()
        if left or any(kind.mime_type in known for kind in KINDS):
            raise SetupError(f"After uninstalling these are left: {left}, or the association.")
        say(f"Uninstalled: none of its {len(files)} files is left.")


class Inside:
    """Runs programs in the other root; SetupError with their output where one fails."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def run(self, *command: str) -> str:
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        env = {"PATH": path, "HOME": "/root", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(["chroot", self._root, *command], env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SetupError(f"In the bare Debian, `{' '.join(command)}` failed:\n{done.stdout}{done.stderr}")
        return done.stdout


def expect(word: str, text: str) -> None:
    if word not in text:
        raise SetupError(f"{word} should be in:\n{text}")


@contextlib.contextmanager
def bare_debian() -> Iterator[Path]:
    """Make a root with nothing but Debian's essential packages and apt, and remove it afterwards."""
    if os.geteuid() != 0:
        raise NoDebianError("a bare Debian can be made by root only.")
    if not shutil.which("debootstrap"):
        raise NoDebianError("debootstrap is not installed.")
    if platform.freedesktop_os_release().get("ID") != "debian":
        raise NoDebianError("this is no Debian.")
    suite = platform.freedesktop_os_release()["VERSION_CODENAME"]
    with tempfile.TemporaryDirectory(prefix="ttt-gui-root-", ignore_cleanup_errors=True) as folder:
        root = Path(folder, "root")
        say(f"Making a bare Debian {suite} …")
        command: list[str | Path] = ["debootstrap", "--variant=minbase", suite, root]
        try:
            run_quietly(command, "debootstrap failed.", seconds=DOWNLOAD_SECONDS)
            run_quietly(["mount", "-t", "proc", "proc", root / "proc"], "Mounting /proc in the bare Debian failed.")
        except SetupError as error:
            raise NoDebianError(str(error)) from error
        if Path("/etc/resolv.conf").exists():
            shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
        try:
            Inside(root).run("apt-get", "-qq", "update")
            yield root
        finally:
            run_quietly(["umount", root / "proc"], f"{root.relative_to(folder)}/proc could not be unmounted.")


if __name__ == "__main__":
    sys.exit(main())
