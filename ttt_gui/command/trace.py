"""`ttt-gui trace`: a search, or a number tree, into a picture, a text or a trace file, without a window."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ttt_gui.engine.export import trace_file
from ttt_gui.engine.export.excerpt import Excerpt, PictureTooLargeError
from ttt_gui.engine.export.forms import FORMS, LARGEST_SCALE, SMALLEST_SCALE, Form, form_of
from ttt_gui.engine.figures import counted
from ttt_gui.engine.numbers.search import resting_text, search_numbers
from ttt_gui.engine.numbers.tree import NumberTreeError, parse_number_tree
from ttt_gui.engine.request import Algorithm, Limits
from ttt_gui.engine.trace.trace import MAX_TRACE_NODES, SearchTrace
from ttt_gui.system.files import kind_of, write_chunks_atomically


class TraceCommandError(ValueError):
    """Switches of `ttt-gui trace` that do not fit together; the message says what to write instead."""


REFUSALS = (TraceCommandError, NumberTreeError)
"""What the functions here raise with a sentence for whoever typed the words."""


@dataclass(frozen=True)
class Output:
    """What is asked for: the file, how deep, and how a picture looks. Raises TraceCommandError."""

    file: Path
    max_ply: int | None = None
    scale: float | None = None
    slide: bool = False

    def __post_init__(self) -> None:
        form = form_of(self.file.suffix)
        if form is None:
            raise TraceCommandError(f"There is no form for {self.file.name!r}: end it with {_suffixes(FORMS)}.")
        if self.max_ply is not None and self.max_ply < 0:
            raise TraceCommandError(f"--max-ply is {self.max_ply}: it must be at least 0.")
        if self.max_ply is not None and not form.has_parts:
            raise TraceCommandError(
                f"--max-ply belongs to pictures and texts: a {form.suffix} file keeps the whole trace."
            )
        if self.scale is not None and not form.has_pixels:
            with_pixels = _suffixes(each for each in FORMS if each.has_pixels)
            raise TraceCommandError(f"--scale belongs to {with_pixels}: the other forms have no pixels.")
        if self.scale is not None and not SMALLEST_SCALE <= self.scale <= LARGEST_SCALE:
            raise TraceCommandError(
                f"--scale is {self.scale:g}: it must be from {SMALLEST_SCALE:g} to {LARGEST_SCALE:g}."
            )
        if self.slide and not form.is_picture:
            raise TraceCommandError(f"--slide belongs to {_suffixes(each for each in FORMS if each.is_picture)}.")

    @property
    def form(self) -> Form:
        found = form_of(self.file.suffix)
        assert found is not None  # refused when this was made
        return found


def add_switches(parser: argparse.ArgumentParser) -> None:
    """The switches that trace has and analyse has not."""
    parser.add_argument("--out", type=Path)
    parser.add_argument("--max-ply", type=int)
    parser.add_argument("--scale", type=float)
    parser.add_argument("--slide", action="store_true")


def output_from(options: argparse.Namespace) -> Output:
    """The output that the switches ask for; whether it can be written is seen as far as possible before the search.

    Raises TraceCommandError, and OSError where the file cannot be written.
    """
    if options.out is None:
        raise TraceCommandError(f"--out FILE is missing: FILE ends with {_suffixes(FORMS)}.")
    output = Output(options.out, options.max_ply, options.scale, options.slide)
    if kind := kind_of(output.file):
        raise OSError(f"{kind} has that name")
    if not output.file.parent.is_dir():
        raise OSError(f"there is no folder {str(output.file.parent)!r}")
    return output


def nodes_to_log(limits: Limits) -> int:
    """How many nodes are logged: as many as anywhere, more where more are asked for by a limit."""
    return max(MAX_TRACE_NODES, min(limits.nodes or 0, trace_file.MAX_NODES))


def is_number_tree(text: str) -> bool:
    """Whether a word of the command line means a number tree, not a position."""
    return text.lstrip()[:1] in ("(", "[")


def number_trace(text: str, algorithm: Algorithm) -> SearchTrace:
    """The trace of a number tree; switches that rest there are named. Raises NumberTreeError."""
    result = search_numbers(parse_number_tree(text), algorithm)
    if words := resting_text(algorithm):
        print(words, file=sys.stderr)
    return result.trace


def write(trace: SearchTrace, output: Output) -> str:
    """Write a trace the way the file's suffix says; the sentence about what was written.

    Raises TraceCommandError where a picture would be too large, and OSError.
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
        raise TraceCommandError(f"{error.what}: leave the deeper nodes out with --max-ply{fitting}.") from None
    write_chunks_atomically(output.file, chunks)
    return f"{output.file}: {_nodes_text(trace)}."


def _picture(excerpt: Excerpt, output: Output) -> bytes:
    excerpt.check_picture()
    from ttt_gui.ui.drawing.picture import TreePicture, offscreen_application

    application = offscreen_application()
    picture = TreePicture.light(excerpt, output.slide)
    data = picture.data(output.form.name, output.scale or 1.0)
    del application
    return data


def _suffixes(forms: Iterable[Form]) -> str:
    return ", ".join(form.suffix for form in forms)


def _nodes_text(trace: SearchTrace) -> str:
    nodes = counted(trace.entered, "node")
    if trace.truncated:
        return f"a search of {nodes}, of which the first {len(trace):,} were logged"
    return f"a search of {nodes}" + ("" if trace.complete else ", not complete")
