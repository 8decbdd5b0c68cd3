"""`ttt-gui examine`: one engine told in full, or a class of them as a table of grades and a page a file."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ttt_gui.command.examine_consent import permits_for
from ttt_gui.command.examine_words import OPTIONS, Wanted, wanted_from
from ttt_gui.command.interrupt import INTERRUPTED, clearing_up, run
from ttt_gui.command.words import split
from ttt_gui.engine.examine.graded import Graded
from ttt_gui.engine.examine.report import Row, grade_row, grades, verdict_text
from ttt_gui.engine.examine.report_html import as_html
from ttt_gui.engine.examine.report_text import as_text
from ttt_gui.engine.figures import counted
from ttt_gui.session.examining.grading import GradeFile, GradeFiles
from ttt_gui.session.examining.likeness import Likenesses
from ttt_gui.system.files import write_atomically
from ttt_gui.system.text import one_line, path_text, visible

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
_MOST_NAME = 80


@dataclass(frozen=True)
class _Kept:
    """What stays of a file when it is done: its line, whether it could be asked, and what went wrong in writing."""

    row: Row
    was_asked: bool
    line: str
    text: str
    trouble: str = ""


def main(words: list[str]) -> int:
    """Examine and say what was found.

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
    names, pages = names_of(wanted.files), page_names(wanted.files)
    likenesses = Likenesses(wanted.plan.positions)
    work = [GradeFile(permit.path, permit, wanted.plan, likenesses) for permit in permits]

    def keep(number: int, graded: Graded) -> _Kept:
        return _keep(replace(graded, name=names[number]), wanted, pages[number])

    is_told = sys.stderr.isatty()
    tell = _teller(len(work)) if is_told else None
    kept, interrupted = run(GradeFiles(work, wanted.at_once, keep, tell))
    if is_told:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    status = _say(kept, wanted)
    return INTERRUPTED if interrupted else status


def _say(kept: Sequence[_Kept], wanted: Wanted) -> int:
    """Print, and write the grades; the exit status."""
    troubles = [each.trouble for each in kept if each.trouble]
    if wanted.out is None:
        for each in kept:
            print(each.text if len(kept) == 1 else each.line)
    else:
        with clearing_up():
            trouble = _written(wanted.out, wanted.form.text(grades(each.row for each in kept)))
        troubles += [trouble] if trouble else []
        asked = sum(each.was_asked for each in kept)
        failed = f", {len(kept) - asked:,} could not be asked" if asked < len(kept) else ""
        if not trouble:
            print(f"{path_text(str(wanted.out))}: {counted(len(kept), 'file')}{failed}.")
    if wanted.html and not troubles:
        print(f"{path_text(str(wanted.html))}: {counted(len(kept), 'page')}.")
    for trouble in dict.fromkeys(troubles):
        print(one_line(trouble), file=sys.stderr)
    return 1 if troubles or not all(each.was_asked for each in kept) else 0


def _keep(graded: Graded, wanted: Wanted, page: str) -> _Kept:
    trouble = _written(wanted.html / page, as_html(graded)) if wanted.html else ""
    was_asked = bool(graded.judged)
    line = one_line(f"{visible(graded.name)}: {verdict_text(graded)}")
    text = as_text(graded) if len(wanted.files) == 1 else ""
    return _Kept(grade_row(graded), was_asked, line, text, trouble)


def _made(folder: Path) -> str:
    """Make a folder where there is none; the sentence about what went wrong, '' for nothing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return f"The folder {path_text(str(folder))} could not be made: {error.strerror or error}."
    return ""


def _written(path: Path, text: str) -> str:
    """Write a file; the sentence about what went wrong, '' for nothing."""
    try:
        write_atomically(path, text.encode())
    except OSError as error:
        return f"{path_text(str(path))} could not be written: {error.strerror or error}."
    return ""


def _teller(of: int) -> Callable[[int, float], None]:
    def tell(done: int, share: float) -> None:
        files = f"{done:,} of {counted(of, 'file')} · " if of > 1 else ""
        print(f"\r\x1b[K{files}{share:.0%} asked", end="", file=sys.stderr, flush=True)

    return tell


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
