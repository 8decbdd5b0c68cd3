"""Make everything in dist/ that is given to others: `.venv/bin/python packaging/release.py`.

Linux: .deb and .tar.xz; Windows and macOS: a .zip. Everywhere: wheels (compiled and pure), sdist, SHA256SUMS.
"""

import hashlib
import os
import platform
import shutil
import sys
from pathlib import Path

import bundling
from bundling import BUILD, DIST
from console import SetupError, run_quietly, say
from environment import PYTHON, ROOT, VENV, clean_environ
from product import releases, version

KINDS = ("*.deb", "*.tar.xz", "*.tar.gz", "*.whl", "*.zip", "SHA256SUMS")


def main() -> int:
    try:
        release()
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def release() -> None:
    if Path(sys.prefix).resolve() != VENV.resolve():
        raise SetupError("Run it by the environment's own Python, or as `python3 packaging/start.py release`.")
    newest = releases()[0]
    if newest.version != version():
        raise SetupError(f"packaging/changelog.md begins with {newest.version}, but the version is {version()}.")
    for old in (path for kind in KINDS for path in DIST.glob(kind)):
        old.unlink()
    bundling.make()
    if bundling.self_test():
        raise SetupError("The bundle fails its self-test: nothing is released.")
    machine = platform.machine().lower()
    if sys.platform == "linux":
        import linux_packages

        linux_packages.make_tar(machine)
        if shutil.which("dpkg-shlibdeps"):
            linux_packages.check(linux_packages.make_deb())
        else:
            say("dpkg-shlibdeps is not installed: no .deb.")
    else:
        system = "macos" if sys.platform == "darwin" else "windows"
        root = BUILD / "zip"
        shutil.rmtree(root, ignore_errors=True)
        made = DIST / "Tic-Tac-Toe Lab.app" if system == "macos" else bundling.BUNDLE
        shutil.copytree(made, root / made.name, symlinks=True)
        shutil.make_archive(str(DIST / f"ttt-gui-{version()}-{system}-{machine}"), "zip", root)
    make_wheels()
    write_checksums()


def make_wheels() -> None:
    """The sdist, and from what it unpacks to, so without the repository, the compiled and the pure wheel."""
    say("Making sdist and wheels …")
    build: list[str | Path] = [PYTHON, "-m", "build", "--no-isolation", "--outdir", DIST]
    failed = "Making sdist and wheels failed; the output is above."
    run_quietly([*build, ROOT], failed, {**clean_environ(), "TTT_GUI_PURE": "0"})
    unpacked = BUILD / "sdist"
    shutil.rmtree(unpacked, ignore_errors=True)
    shutil.unpack_archive(DIST / f"ttt_gui-{version()}.tar.gz", unpacked)
    source = unpacked / f"ttt_gui-{version()}"
    run_quietly([*build, "--wheel", source], failed, {**clean_environ(), "TTT_GUI_PURE": "1"})


def write_checksums() -> None:
    files = sorted(path for kind in KINDS[:-1] for path in DIST.glob(kind))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (DIST / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")
    say(f"In {os.path.relpath(DIST)}, with SHA256SUMS:")
    for path in files:
        say(f"  {path.stat().st_size / 1e6:6.1f} MB  {path.name}")


if __name__ == "__main__":
    sys.exit(main())
