"""`ttt-gui worksheet`: sheets of exercises to print, each of them different, and their solutions, as PDF or LaTeX."""

from __future__ import annotations

from pathlib import Path

from ttt_gui.command.words import Parser, UsageError, clearing_up, complete_files, writing
from ttt_gui.engine.figures import counted
from ttt_gui.engine.learn.exercise import LEVELS, MOST_SEED, ExerciseKind
from ttt_gui.engine.learn.sheet import MOST_SHEETS, Paper, SheetPage, class_pages, tex
from ttt_gui.system.files import check_target, write_atomically
from ttt_gui.system.text import path_text, quoted, shortened

_TITLE = "Minimax and alpha-beta"
_SUFFIXES = (".pdf", ".tex")


def parser() -> Parser:
    """Return the parser of this word."""
    found = Parser("worksheet", "Write sheets of exercises on minimax and alpha-beta to print, all of them different.")
    suffixes = " or ".join(_SUFFIXES)
    out = found.add_argument("--out", metavar="FILE", help=f"the file of the sheets, which ends with {suffixes}")
    solutions = found.add_argument("--solutions", metavar="FILE", help="the file of their solutions")
    complete_files(out, solutions)
    levels = f"how hard they are, from {LEVELS[0]} to {LEVELS[-1]} (%(default)s)"
    found.add_argument("--level", type=int, default=2, metavar="L", help=levels)
    found.add_argument("--sheets", type=int, default=1, metavar="N", help="how many sheets (%(default)s)")
    found.add_argument("--seed", type=int, default=1, metavar="S", help="the seed of the first sheet (%(default)s)")
    found.add_argument("--kind", choices=[kind.value for kind in ExerciseKind], help="one kind only (all three)")
    papers = [paper.name.lower() for paper in Paper]
    found.add_argument("--paper", choices=papers, default="a4", help="the size of the paper (%(default)s)")
    return found


def main(words: list[str]) -> int:
    """Write the sheets, and with --solutions their solutions.

    Returns the exit status, 0. Raises UsageError, and WriteError for a file that cannot be written.
    """
    options = parser().read(words)
    level = _within("--level", options.level, LEVELS[0], LEVELS[-1])
    count = _within("--sheets", options.sheets, 1, MOST_SHEETS)
    first = _within("--seed", options.seed, 0, MOST_SEED - count + 1)
    files = {"--out": options.out, "--solutions": options.solutions}
    if options.out is None:
        raise UsageError(f"--out FILE is missing: FILE ends with {' or '.join(_SUFFIXES)}.")
    targets = {word: _target(word, text) for word, text in files.items() if text is not None}
    if len(set(targets.values())) < len(targets):
        raise UsageError("--out and --solutions name the same file: choose two.")
    paper = Paper[options.paper.upper()]
    kind = ExerciseKind(options.kind) if options.kind else None
    for word, path in targets.items():
        is_solution = word == "--solutions"
        pages = class_pages(level, first, count, kind, paper, is_solution)
        with writing(path), clearing_up():
            write_atomically(path, _file_bytes(path.suffix.lower(), pages))
        what = f"{counted(count, 'page')} of solutions" if is_solution else counted(count, "sheet")
        print(f"{path_text(str(path))}: {what}, {_seeds(first, count)}.")
    return 0


def _within(word: str, value: int, lowest: int, highest: int) -> int:
    """Return the value of a switch. Raises UsageError where it is out of range."""
    if not lowest <= value <= highest:
        raise UsageError(f"{word} is {shortened(str(value))}: it must be from {lowest:,} to {highest:,}.")
    return value


def _target(word: str, text: str) -> Path:
    """Return the path of a file to write. Raises UsageError for another suffix, and WriteError where it cannot be
    written."""
    path = Path(text)
    if path.suffix.lower() not in _SUFFIXES:
        raise UsageError(f"There is no form for {quoted(path.name)}: {word} ends with {' or '.join(_SUFFIXES)}.")
    with writing(path):
        check_target(path)
    return path


def _file_bytes(suffix: str, pages: list[SheetPage]) -> bytes:
    """Return the file of the pages, as LaTeX or PDF by the suffix."""
    if suffix == ".tex":
        return tex(pages).encode()
    from ttt_gui.ui.drawing.picture import offscreen_application
    from ttt_gui.ui.drawing.worksheet import pages_pdf

    application = offscreen_application()
    data = pages_pdf(pages, _TITLE)
    del application
    return data


def _seeds(first: int, count: int) -> str:
    """Return the seeds of the sheets in words: 'seed 1', 'seeds 1 to 30'."""
    return f"seed {first}" if count == 1 else f"seeds {first} to {first + count - 1}"
