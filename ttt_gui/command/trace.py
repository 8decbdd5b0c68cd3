"""`ttt-gui trace`: write a search, or a number tree, into a picture, a text or a trace file, without a window."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ttt_gui.command.words import (
    A_NUMBER_TREE,
    INTERRUPTED,
    NUMBER_TREES,
    Parser,
    UsageError,
    add_position,
    add_search,
    algorithm_from,
    clearing_up,
    complete_files,
    given,
    is_solver,
    limits_from,
    number_tree_from,
    position_from,
    run,
    tree_notes,
    writing,
)
from ttt_gui.engine.export import trace_file
from ttt_gui.engine.export.excerpt import Excerpt, PictureTooLargeError
from ttt_gui.engine.export.forms import FORMS, LARGEST_SCALE, SMALLEST_SCALE, Form, form_of
from ttt_gui.engine.export.trace_file import TraceFileError
from ttt_gui.engine.figures import counted
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES, SearchTrace
from ttt_gui.system.files import check_target, write_chunks_atomically
from ttt_gui.system.formats import TRACE
from ttt_gui.system.text import path_text, quoted, shortened

_OF_THE_OUTPUT = frozenset({"out", "max_ply", "scale", "slide", "theme"})


def parser() -> Parser:
    """Return the parser of this word."""
    found = Parser("trace", "Search a position and write the search tree into a file.")
    found.description = f"{found.description}\n\n{NUMBER_TREES}"
    add_position(found, f"{A_NUMBER_TREE}, or a saved trace")
    group = found.add_argument_group("file")
    out = group.add_argument("--out", metavar="FILE", help=f"the file to write, which ends with {_suffixes(FORMS)}")
    complete_files(out)
    group.add_argument("--max-ply", type=int, metavar="N", help="leave out what is deeper than N plies")
    group.add_argument("--scale", type=float, metavar="S", help="make a .png S times as large (1)")
    group.add_argument("--slide", action="store_true", help="draw a picture with large type")
    themes = ("light", "dark", "high-contrast")
    group.add_argument("--theme", choices=themes, help="the colours of a picture (light)")
    add_search(found)
    return found


def main(words: list[str]) -> int:
    """Search one position and write its search tree into a file; Ctrl+C writes what was logged so far.

    Returns the exit status. Raises WriteError, UsageError and the other USER_ERRORS of words.py.
    """
    options = parser().read(words)
    if is_solver(options):
        raise UsageError("The solver has no tree to show: --algorithm solver belongs to 'ttt-gui analyse'.")
    with writing(options.out):
        output = _output_from(options)
        trace, interrupted = _trace_from(options)
        if not trace.entered:
            print("The search was stopped before its first node: nothing is written.", file=sys.stderr)
            return INTERRUPTED
        sentence = _write(trace, output)
    print(sentence)
    return INTERRUPTED if interrupted else 0


def _trace_from(options: argparse.Namespace) -> tuple[SearchTrace, bool]:
    """Return the trace of a file, of a number tree or of a search, and whether Ctrl+C cut the search short."""
    positions = options.positions
    first = positions[0] if positions else ""
    if TRACE.holds(first):
        if len(positions) > 1 or given(options) - _OF_THE_OUTPUT:
            raise UsageError(f"{shortened(first)} is a search already: give it --out and how it looks, nothing else.")
        return _load_trace(Path(first)), False
    if tree := number_tree_from(options):
        algorithm = algorithm_from(options)
        found = search_numbers(tree, algorithm).trace
        for note in tree_notes(tree, algorithm):
            print(note, file=sys.stderr)
        return found, False
    position, limits = position_from(options), limits_from(options)
    # As many nodes as everywhere in the app are logged, and more where --nodes asks for more.
    nodes = max(MAX_TRACE_NODES, min(limits.nodes or 0, trace_file.MAX_NODES))
    result, interrupted = run(Searcher(SearchRequest(position, algorithm_from(options), limits, trace_nodes=nodes)))
    if result.trace is None:
        raise OSError("there is not enough memory for the trace")
    return result.trace, interrupted


@dataclass(frozen=True)
class Output:
    """The output that the switches ask for: the file and its form, how many plies of the tree, and how a picture looks.
    Raises UsageError."""

    file: Path
    form: Form
    max_ply: int | None
    scale: float | None
    slide: bool
    theme: str | None

    def __post_init__(self) -> None:
        """Raise UsageError where a switch does not belong to the form, or is out of range."""
        form = self.form
        if self.max_ply is not None and self.max_ply < 0:
            raise UsageError(f"--max-ply is {shortened(str(self.max_ply))}: it must be at least 0.")
        if self.max_ply is not None and not form.has_parts:
            raise UsageError(f"--max-ply belongs to pictures and texts: a {form.suffix} file keeps the whole trace.")
        if self.scale is not None and not form.has_pixels:
            with_pixels = _suffixes(each for each in FORMS if each.has_pixels)
            raise UsageError(f"--scale belongs to {with_pixels}: the other forms have no pixels.")
        if self.scale is not None and not SMALLEST_SCALE <= self.scale <= LARGEST_SCALE:
            raise UsageError(f"--scale is {self.scale:g}: it must be from {SMALLEST_SCALE:g} to {LARGEST_SCALE:g}.")
        for word, given_ in (("--slide", self.slide), ("--theme", self.theme)):
            if given_ and not form.is_picture:
                raise UsageError(f"{word} belongs to {_suffixes(each for each in FORMS if each.is_picture)}.")


def _output_from(options: argparse.Namespace) -> Output:
    """Return the output that the switches ask for.

    Raises UsageError, and OSError where it is clear before the search that the file cannot be written.
    """
    if options.out is None:
        raise UsageError(f"--out FILE is missing: FILE ends with {_suffixes(FORMS)}.")
    path = Path(options.out)
    form = form_of(path.suffix)
    if form is None:
        raise UsageError(f"There is no form for {quoted(path.name)}: end it with {_suffixes(FORMS)}.")
    output = Output(path, form, options.max_ply, options.scale, options.slide, options.theme)
    check_target(output.file)
    return output


def _load_trace(path: Path) -> SearchTrace:
    """Read a trace file. Raises UsageError where it cannot be read."""
    try:
        return trace_file.load(path)
    except TraceFileError as error:
        raise UsageError(str(error)) from None
    except OSError as error:
        raise UsageError(f"{path_text(str(path))} cannot be opened: {error.strerror or error}.") from None


def _write(trace: SearchTrace, output: Output) -> str:
    """Write a trace in the form that the file's suffix says; return the sentence about what was written.

    Raises UsageError where a picture would be too large, and OSError.
    """
    excerpt, form = Excerpt(trace, max_ply=output.max_ply), output.form
    chunks: Iterable[bytes]
    try:
        if form.is_picture:
            chunks = [_picture(excerpt, output)]
        elif form.text:
            chunks = (text.encode() for text in form.text(excerpt))
        else:
            chunks = trace_file.chunks(trace)
    except PictureTooLargeError as error:
        fitting = "" if error.ply is None else f" {error.ply}"
        smaller = "" if error.scale is None else f", or draw it with --scale {error.scale:g}"
        raise UsageError(f"{error.what}: leave the deeper nodes out with --max-ply{fitting}{smaller}.") from None
    with clearing_up():
        write_chunks_atomically(output.file, chunks)
    drawn = ""
    if excerpt.leaves_deeper_out:
        numbers = excerpt.picture_numbers() if form.is_picture else excerpt.numbers()
        drawn = f"{counted(sum(1 for _ in numbers), 'node')} down to ply {output.max_ply} of "
    return f"{path_text(str(output.file))}: {drawn}{_nodes_text(trace)}."


def _picture(excerpt: Excerpt, output: Output) -> bytes:
    """Return the bytes of a picture of the tree. Raises PictureTooLargeError."""
    from ttt_gui.session.settings import Theme
    from ttt_gui.ui.drawing.picture import TreePicture, offscreen_application
    from ttt_gui.ui.look.theme import TOKENS

    application = offscreen_application()
    form, scale = output.form.name, output.scale or 1.0
    tokens = TOKENS[Theme((output.theme or "light").replace("-", "_"))]
    data = TreePicture.fitting(excerpt, output.slide, form, scale, tokens=tokens).data(form, scale)
    del application
    return data


def _suffixes(forms: Iterable[Form]) -> str:
    """Return the suffixes of these forms, for a sentence."""
    return ", ".join(form.suffix for form in forms)


def _nodes_text(trace: SearchTrace) -> str:
    """Return the size of a search, and whether its trace is the whole of it, as the end of a sentence."""
    nodes = counted(trace.entered, "node")
    if trace.truncated:
        return f"a search of {nodes}, of which the first {len(trace):,} were logged"
    return f"a search of {nodes}" + ("" if trace.complete else ", not complete")
