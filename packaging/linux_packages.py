"""Makes the .deb, and the .tar.xz with its script that installs for one user, from the bundle in dist/ttt-gui."""

import gzip
import os
import re
import shutil
import subprocess
import tarfile
import textwrap
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from xml.sax.saxutils import escape

import shtab
from bundling import BUILD, BUNDLE, DIST, binaries, size
from console import SetupError, run_quietly, say
from draw_icons import DESKTOP_SIZES
from product import APP_ID, DESCRIPTION, EMAIL, MAINTAINER, NAME, ROOT, Release, releases, version

from ttt_gui.command import WORDS
from ttt_gui.command import main as command_line

LINUX = ROOT / "packaging" / "linux"
MOST_MEGABYTES = 75  # packed; 46 before there were plots, which need NumPy and Qt's OpenGL
LONG_DESCRIPTION = f"""{DESCRIPTION}
 {NAME} plays every m x n board up to 8 x 8 with k in a row against
 minimax and alpha-beta, and shows what the machine thought: how many
 positions it visited, how deep, how long, how much pruning saved it, and what
 it found out about every move."""


def read(name: str) -> str:
    return (LINUX / name).read_text(encoding="utf-8")


def midnight(release: Release) -> datetime:
    """The time that every packed file gets: the same sources make the same package."""
    return datetime.fromisoformat(release.date).replace(tzinfo=UTC)


def metainfo() -> str:
    """What software centres show, with the releases of the changelog."""
    parts = []
    for release in releases():
        items = "".join(f"<li>{escape(change)}</li>" for change in release.changes)
        about = f"<description><ul>{items}</ul></description>"
        parts.append(f'    <release version="{release.version}" date="{release.date}">{about}</release>')
    return read("metainfo.xml").replace("@APP_ID@", APP_ID).replace("@RELEASES@", "\n".join(parts))


def manual() -> str:
    """The manual page; the switches of each word are those that its own --help prints."""
    helps = []
    for word, parser in {"": command_line.parser(), **{word: command_line.parser_of(word) for word in WORDS}}.items():
        text = parser.format_help().replace("\\", r"\e").replace("-", r"\-").replace("\n.", "\n\\&.")
        helps.append(f".SS ttt-gui {word}".rstrip() + f"\n.nf\n{text.strip()}\n.fi")
    page = read("ttt-gui.1").replace("@VERSION@", version()).replace("@DATE@", releases()[0].date)
    return page.replace("@HELP@", "\n".join(helps))


def completion(shell: str) -> str:
    """What completes words, switches and values in a shell; files are completed beside the words."""
    text: str = shtab.complete(command_line.whole_parser(), shell=shell)
    words = {"bash": "complete -o bashdefault", "zsh": "_describe 'ttt-gui commands' _commands"}[shell]
    assert text.count(words) == 1
    return text.replace(words, f"{words}{' -o default' if shell == 'bash' else '; _files'}")


def licences() -> str:
    """Debian's copyright file; the app's own licence is put in from LICENSE."""
    text = (ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    paragraphs = "\n".join(f" {line}" if line.strip() else " ." for line in text.splitlines())
    return read("copyright").replace("@MIT@", paragraphs)


def debian_changelog(maintainer: str) -> str:
    entries = []
    for release in releases():
        changes = "\n".join(
            textwrap.fill(change, 78, initial_indent="  * ", subsequent_indent="    ") for change in release.changes
        )
        day = format_datetime(midnight(release))
        entries.append(f"ttt-gui ({release.version}) unstable; urgency=low\n\n{changes}\n\n -- {maintainer}  {day}\n")
    return "\n".join(entries)


def write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def make_share(share: Path) -> None:
    """Lay out what a desktop looks for, as below /usr/share or ~/.local/share."""
    write(share / "applications" / "ttt-gui.desktop", read("ttt-gui.desktop"))
    write(share / "metainfo" / f"{APP_ID}.metainfo.xml", metainfo())
    write(share / "mime" / "packages" / "ttt-gui.xml", read("ttt-gui.mime.xml"))
    write(share / "man" / "man1" / "ttt-gui.1.gz", gzip.compress(manual().encode(), mtime=0))
    write(share / "bash-completion" / "completions" / "ttt-gui", completion("bash"))
    write(share / "zsh" / "vendor-completions" / "_ttt-gui", completion("zsh"))
    icons = share / "icons" / "hicolor"
    for pixels in DESKTOP_SIZES:
        drawn = BUILD / "icons" / f"ttt-gui-{pixels}.png"
        write(icons / f"{pixels}x{pixels}" / "apps" / "ttt-gui.png", drawn.read_bytes())
    write(icons / "scalable" / "apps" / "ttt-gui.svg", (ROOT / "resources" / "icon.svg").read_bytes())


def make_tar(machine: str) -> Path:
    """A folder that runs from anywhere, with install.sh and uninstall.sh."""
    name = f"ttt-gui-{version()}-linux-{machine}"
    say(f"Making {name}.tar.xz …")
    folder = fresh(BUILD / name)
    shutil.copytree(BUNDLE, folder / "app", symlinks=True)
    make_share(folder / "share")
    write(folder / "LICENSES", licences())
    for script in ("install.sh", "uninstall.sh"):
        shutil.copy(LINUX / script, folder / script)
    when = int(midnight(releases()[0]).timestamp())

    def anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        entry.mtime = when
        return entry

    made = DIST / f"{name}.tar.xz"  # gzip makes 66 MB of it, and takes no less time
    with tarfile.open(made, "w:xz", preset=2) as archive:
        archive.add(folder, name, filter=anonymous)
    megabytes = made.stat().st_size / 1e6
    say(f"Made {made.relative_to(ROOT)}: {megabytes:.1f} MB.")
    if megabytes > MOST_MEGABYTES:
        raise SetupError(f"The packed bundle has more than {MOST_MEGABYTES} MB: see what is new in it.")
    return made


def make_deb() -> Path:
    """The bundle without Debian's own libraries, which become dependencies."""
    architecture = output(["dpkg", "--print-architecture"]).strip()
    name = f"ttt-gui_{version()}_{architecture}"
    say(f"Making {name}.deb …")
    maintainer = f"{os.environ.get('DEBFULLNAME', MAINTAINER)} <{os.environ.get('DEBEMAIL', EMAIL)}>"
    root = fresh(BUILD / name)
    program = root / "usr" / "lib" / "ttt-gui"
    shutil.copytree(BUNDLE, program, symlinks=True)
    drop_debians_libraries(program / "_internal")
    make_share(root / "usr" / "share")
    doc = root / "usr" / "share" / "doc" / "ttt-gui"
    write(doc / "copyright", licences())
    write(doc / "changelog.gz", gzip.compress(debian_changelog(maintainer).encode(), mtime=0))
    write(root / "usr" / "share" / "lintian" / "overrides" / "ttt-gui", read("lintian-overrides"))
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / "ttt-gui").symlink_to("../lib/ttt-gui/ttt-gui")
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program / "ttt-gui" else 0o644)
    fields = {
        "Package": "ttt-gui",
        "Version": version(),
        "Architecture": architecture,
        "Maintainer": maintainer,
        "Installed-Size": str(-(-size(root) // 1024)),
        "Depends": dependencies(program),
        "Section": "education",
        "Priority": "optional",
        "Description": LONG_DESCRIPTION,
    }
    write(root / "DEBIAN" / "control", "".join(f"{key}: {value}\n" for key, value in fields.items()))
    made = DIST / f"{name}.deb"
    env = {**os.environ, "SOURCE_DATE_EPOCH": str(int(midnight(releases()[0]).timestamp()))}
    command: list[str | Path] = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z2", "--build", root, made]
    run_quietly(command, "Making the .deb failed; dpkg-deb's output is above.", env)
    say(f"Made {made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.1f} MB.")
    return made


def drop_debians_libraries(internal: Path) -> None:
    """Delete each library that a Debian package of this machine has under the same name."""
    known = dict(re.findall(r"^\s+(\S+) \([^)]*\) => (\S+)$", output(["ldconfig", "-p"]), re.MULTILINE))
    for library in internal.glob("lib*.so*"):
        if library.is_symlink() or library.name.startswith("libpython") or library.name not in known:
            continue
        places = {known[library.name], os.path.realpath(known[library.name])}
        places |= {place.removeprefix("/usr") for place in places}  # a merged /usr is known by its old name
        if any(not subprocess.run(["dpkg", "-S", place], capture_output=True).returncode for place in places):
            library.unlink()


def dependencies(program: Path) -> str:
    """Debian's packages, with versions, of every library that the bundle links to and has not itself."""
    work = fresh(BUILD / "shlibdeps")
    (program.parents[2] / "DEBIAN").mkdir(exist_ok=True)  # by this dpkg-shlibdeps knows where the package's root is
    write(work / "debian" / "control", "Source: ttt-gui\n\nPackage: ttt-gui\nArchitecture: any\n")
    ours = binaries(program)
    private = sorted({f"-l{path.parent}" for path in ours})
    command = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", *private, *(f"-e{path}" for path in ours)]
    return output(command, work).strip().removeprefix("shlibs:Depends=")


def output(command: list[str], folder: Path | None = None) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SetupError(f"{command[0]} failed: {done.stderr.strip()[-2000:]}")
    return done.stdout


def fresh(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def check(deb: Path) -> None:
    """Ask the desktop's and Debian's own checkers, as far as they are here."""
    share = BUILD / deb.stem / "usr" / "share"
    checks: list[list[str | Path]] = [
        ["desktop-file-validate", share / "applications" / "ttt-gui.desktop"],
        ["appstreamcli", "validate", "--no-net", share / "metainfo" / f"{APP_ID}.metainfo.xml"],
        ["lintian", "--allow-root", "--fail-on", "error", "--suppress-tags", "bad-distribution-in-changes-file", deb],
    ]
    for command in checks:
        name = str(command[0])
        if shutil.which(name):
            run_quietly(command, f"{name} has found errors; its output is above.")
            say(f"{name}: no errors.")
        else:
            say(f"{name} is not installed: not checked.")
