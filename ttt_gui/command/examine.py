"""`ttt-gui examine`: one engine told in full, or a class of them as a table of grades and a page a file."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from ttt_gui.command.examine_consent import permits_for
from ttt_gui.command.examine_kept import Keeper, Kept, said
from ttt_gui.command.examine_words import OPTIONS, wanted_from
from ttt_gui.command.interrupt import INTERRUPTED, run
from ttt_gui.command.words import left_text, split
from ttt_gui.engine.figures import counted
from ttt_gui.session.examining.grading import GradeFile
from ttt_gui.session.examining.grading_files import GradeFiles, Standing
from ttt_gui.session.examining.likeness import SharedHolder
from ttt_gui.system.text import one_line, path_text, shortened

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
_MOST_NAME = 80


def main(words: list[str]) -> int:
    """Examine and say what was found. The table and the pages are written as each file is done.

    Exit status 0 when every file was asked, whatever was found; 1 when one could not be, or something could not be
    written; 130 after Ctrl+C, with what was known by then. Raises UsageError and the other REFUSALS of words.py.
    """
    files, options = split(_joined(words), OPTIONS)
    wanted = wanted_from(files, options)
    permits = permits_for(wanted.files, options.yes)
    if permits is None:
        print("Nothing was run.", file=sys.stderr)
        return 1
    if wanted.html and (trouble := _made(wanted.html)):
        print(one_line(trouble), file=sys.stderr)
        return 1
    names = names_of(wanted.files)
    keeper = Keeper(wanted, names, page_names(wanted.files))
    if not keeper.begin():
        return 1
    holder = SharedHolder(wanted.plan.positions)
    graded = [GradeFile(permit.path, permit, wanted.plan, holder) for permit in permits]
    work = GradeFiles(graded, wanted.at_once, keeper.keep, wanted.plan.most_processes)
    line = _Line(work, names)
    try:
        kept, is_interrupted = run(work, line.show)
    finally:
        holder.close()
        line.clear()
    status = said(kept, wanted, keeper.trouble, is_interrupted)
    return INTERRUPTED if is_interrupted else status


class _Line:
    """The progress, in one line of a terminal that is written over and over; nothing where nobody looks."""

    def __init__(self, work: GradeFiles[Kept], names: Sequence[str]) -> None:
        self._work, self._names = work, names
        self._is_seen = sys.stderr.isatty()

    def show(self) -> None:
        """How far it is now."""
        if self._is_seen:
            width = shutil.get_terminal_size().columns - 1
            text = standing_text(self._work.sample(), self._names)[:width]
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._is_seen:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def standing_text(now: Standing, names: Sequence[str]) -> str:
    """Such as '3 of 30 files, 12 %, about 4 min left: ann.py, bob.py', the files being those under way."""
    files = f"{now.done:,} of {counted(now.of, 'file')}, " if now.of > 1 else ""
    left = f", about {left_text(now.left)} left" if now.left is not None else ""
    running = ", ".join(shortened(names[number]) for number in now.running)
    return f"{files}{now.share:.0%}".replace("%", " %") + left + (f": {running}" if running else "")


def _made(folder: Path) -> str:
    """Make a folder where there is none; the sentence about what went wrong, '' for nothing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return f"The folder {path_text(str(folder))} could not be made: {error.strerror or error}."
    return ""


def _joined(words: list[str]) -> list[str]:
    """'--positions after 4' as one word and its value 'after 4', as it is said."""
    found: list[str] = []
    for word in words:
        if word.isdecimal() and found[-2:-1] == ["--positions"] and found[-1] in ("within", "after", "random"):
            found[-1] = f"{found[-1]} {word}"
        else:
            found.append(word)
    return found


def names_of(files: Sequence[Path]) -> list[str]:
    """How the files are called in the table: by their last parts, as many as tell each from all others."""
    parts = [file.absolute().parts for file in files]
    for count in range(1, max(map(len, parts), default=1)):
        names = ["/".join(each[-count:]) for each in parts]
        if len(set(names)) == len(names):
            return names
    return ["/".join(each[1:]) for each in parts]


def page_names(files: Sequence[Path]) -> list[str]:
    """Names for the pages, each another one even where capitals are not told from small letters, all harmless."""
    found: list[str] = []
    taken: set[str] = set()
    for name in names_of(files):
        plain = _UNSAFE.sub("-", name.removesuffix(".py"))[-_MOST_NAME:].lstrip(".-") or "engine"
        plain = f"engine-{plain}" if _RESERVED.match(plain) else plain
        number, page = 1, f"{plain}.html"
        while page.lower() in taken:
            number += 1
            page = f"{plain}-{number}.html"
        taken.add(page.lower())
        found.append(page)
    return found
