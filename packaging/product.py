"""What the product is called, in one place; the version is in ttt_gui/__init__.py and is read from there."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAME = "Tic-Tac-Toe Lab"
COMMAND = "ttt-gui"
APP_ID = "org.tictactoelab.tttgui"  # reverse domain name, for AppStream and macOS; of letters and dots only
DESCRIPTION = "Play tic-tac-toe against minimax and watch it search"
MAINTAINER = "Tic-Tac-Toe Lab contributors"
EMAIL = "maintainers@tictactoelab.org"
GAME_NAME = "Tic-Tac-Toe game"
SUFFIX = ".ttt"
MIME_TYPE = "application/x-ttt-gui-game+json"


@dataclass(frozen=True)
class Release:
    """One heading of packaging/changelog.md."""

    version: str
    date: str  # 2026-11-21
    changes: tuple[str, ...]


def releases() -> list[Release]:
    """All releases, the newest first."""
    text = (ROOT / "packaging" / "changelog.md").read_text(encoding="utf-8")
    found = []
    for part in text.split("\n## ")[1:]:
        heading, _, body = part.partition("\n")
        number, date = heading.split(", ")
        changes = (" ".join(change.split()) for change in re.split(r"^- ", body, flags=re.MULTILINE)[1:])
        found.append(Release(number, date.strip(), tuple(changes)))
    return found


def version() -> str:
    """The version, from the source text: importing the package might find another one."""
    text = (ROOT / "ttt_gui" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if not found:
        raise ValueError("ttt_gui/__init__.py names no version.")
    return found[1]


def windows_version() -> str:
    """The version resource of the .exe, in the words that PyInstaller evaluates."""
    numbers = ([int(part) for part in re.findall(r"\d+", version())] + [0, 0, 0, 0])[:4]
    strings = {
        "CompanyName": MAINTAINER,
        "FileDescription": NAME,
        "FileVersion": version(),
        "InternalName": COMMAND,
        "LegalCopyright": f"{MAINTAINER}, MIT licence",
        "OriginalFilename": f"{COMMAND}.exe",
        "ProductName": NAME,
        "ProductVersion": version(),
    }
    table = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in strings.items())
    fixed = f"filevers={tuple(numbers)}, prodvers={tuple(numbers)}, mask=0x3f, flags=0, OS=0x40004, fileType=1"
    return (
        f"VSVersionInfo(ffi=FixedFileInfo({fixed}), kids=[\n"
        f"  StringFileInfo([StringTable('040904B0', [{table}])]),\n"
        "  VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )
