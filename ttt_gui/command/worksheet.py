"""`ttt-gui worksheet`: sheets of exercises to print, each of them different, and their solutions, as PDF or LaTeX."""

from __future__ import annotations

from pathlib import Path

from ttt_gui.command.words import Option, UsageError, clearing_up, parse, writing
from ttt_gui.engine.figures import counted
from ttt_gui.engine.learn.exercise import LEVELS, MOST_SEED, ExerciseKind
from ttt_gui.engine.learn.sheet import MOST_SHEETS, Paper, SheetPage, class_pages, tex
from ttt_gui.system.files import check_target, write_atomically
from ttt_gui.system.text import path_text, quoted, shortened

OPTIONS = (
    *(Option(f"--{name}", int) for name in ("level", "seed", "sheets")),
    Option("--kind", str, tuple(kind.value for kind in ExerciseKind)),
    Option("--paper", str, tuple(paper.name.lower() for paper in Paper)),
    *(Option(f"--{name}", str) for name in ("out", "solutions")),
)
_LEVEL, _SEED = 2, 1
_TITLE = "Minimax and alpha-beta"
_SUFFIXES = (".pdf", ".tex")


def main(words: list[str]) -> int:
    """Write the sheets, and with --solutions their solutions.

    Returns the exit status, 0. Raises UsageError, and WriteError for a file that cannot be written.
    """
    options = parse(words, OPTIONS)
    level = _within("--level", options.level, _LEVEL, LEVELS[0], LEVELS[-1])
    count = _within("--sheets", options.sheets, 1, 1, MOST_SHEETS)
    first = _within("--seed", options.seed, _SEED, 0, MOST_SEED - count + 1)
    files = {"--out": options.out, "--solutions": options.solutions}
    if options.out is None:
        raise UsageError(f"--out FILE is missing: FILE ends with {' or '.join(_SUFFIXES)}.")
    targets = {word: _target(word, text) for word, text in files.items() if text is not None}
    if len(set(targets.values())) < len(targets):
        raise UsageError("--out and --solutions name the same file: choose two.")
    paper = Paper[(options.paper or "a4").upper()]
    kind = ExerciseKind(options.kind) if options.kind else None
    for word, path in targets.items():
        is_solution = word == "--solutions"
        pages = class_pages(level, first, count, kind, paper, is_solution)
        with writing(path), clearing_up():
            write_atomically(path, _data(path.suffix.lower(), pages))
        what = f"{counted(count, 'page')} of solutions" if is_solution else counted(count, "sheet")
        print(f"{path_text(str(path))}: {what}, {_seeds(first, count)}.")
    return 0


def _within(word: str, value: int | None, standard: int, lowest: int, highest: int) -> int:
    if value is None:
        return standard
    if not lowest <= value <= highest:
        raise UsageError(f"{word} is {shortened(str(value))}: it must be from {lowest:,} to {highest:,}.")
    return value


def _target(word: str, text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in _SUFFIXES:
        raise UsageError(f"There is no form for {quoted(path.name)}: {word} ends with {' or '.join(_SUFFIXES)}.")
    with writing(path):
        check_target(path)
    return path


def _data(suffix: str, pages: list[SheetPage]) -> bytes:
    if suffix == ".tex":
        return tex(pages).encode()
    from ttt_gui.ui.drawing.picture import offscreen_application
    from ttt_gui.ui.drawing.worksheet import pages_pdf

    application = offscreen_application()
    data = pages_pdf(pages, _TITLE)
    del application
    return data


def _seeds(first: int, count: int) -> str:
    return f"seed {first}" if count == 1 else f"seeds {first} to {first + count - 1}"
