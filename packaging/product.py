"""What the product is called, in one place; the version is in ttt_gui/__init__.py and is read from there."""

import re
import runpy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
NAME = "Tic-Tac-Toe Lab"
COMMAND = "ttt-gui"
APP_ID = "org.tictactoelab.tttgui"  # reverse domain name, for AppStream and macOS; of letters and dots only
DESCRIPTION = "Play tic-tac-toe against minimax and watch it search"
MAINTAINER = "Tic-Tac-Toe Lab contributors"
EMAIL = "maintainers@tictactoelab.org"


@dataclass(frozen=True)
class FileKind:
    """A kind of file that a double click opens with the app."""

    name: str
    suffix: str
    mime_type: str  # Linux
    identifier: str  # macOS
    conforms_to: str  # macOS' name of what it is a special case of


def _kind(table: str, word: str, conforms_to: str) -> FileKind:
    """From the app's own table, run by its path: importing the package might find another one."""
    found = runpy.run_path(str(ROOT / "ttt_gui" / "system" / "formats.py"))[table]
    return FileKind(found.name, found.suffix, found.mime_type, f"{APP_ID}.{word}", conforms_to)


GAME, TRACE = _kind("GAME", "game", "public.json"), _kind("TRACE", "trace", "public.data")
TREE = _kind("TREE", "tree", "public.plain-text")
KINDS = (GAME, TRACE, TREE)


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


def info_plist() -> dict[str, Any]:
    """What macOS is told about the app and its files, besides its name, icon and version."""
    documents = [
        {"CFBundleTypeName": kind.name, "CFBundleTypeRole": "Editor", "LSItemContentTypes": [kind.identifier]}
        for kind in KINDS
    ]
    types = [
        {
            "UTTypeIdentifier": kind.identifier,
            "UTTypeDescription": kind.name,
            "UTTypeConformsTo": [kind.conforms_to],
            "UTTypeTagSpecification": {"public.filename-extension": [kind.suffix.lstrip(".")]},
        }
        for kind in KINDS
    ]
    return {
        "CFBundleDocumentTypes": documents,
        "UTExportedTypeDeclarations": types,
        "CFBundleGetInfoString": DESCRIPTION,
        "NSHighResolutionCapable": True,
    }
