"""What stands below an exported tree: what was searched, and by which algorithm with what count."""

from __future__ import annotations

import re

from ttt_gui.engine.algorithms import algorithm_text
from ttt_gui.engine.export.excerpt import Excerpt
from ttt_gui.engine.figures import counted
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.system.text import shortened

Parts = tuple[str, ...]
SEPARATOR = " · "
_THIN = "\N{THIN SPACE}"
_COMMA = re.compile(r"(?<=\d),(?=\d{3})")
_TEX = {
    "×": r"$\times$",
    "·": r"$\cdot$",
    "β": r"$\beta$",
    "α": r"$\alpha$",
    "<": "$<$",
    _THIN: r"\,",
    "\N{MINUS SIGN}": "$-$",
    "…": r"\dots{}",
}


def caption(excerpt: Excerpt) -> tuple[Parts, Parts]:
    """Two lines in parts: '3 × 3, three in a row', '.../.X./...', 'O to move'; then the algorithm, nodes, cut-offs and
    pruned moves of the whole search, whatever part of it is drawn. Groups of digits stand between thin spaces.
    """
    trace = excerpt.trace
    board = trace.subject.board
    what: Parts = (shortened(trace.subject.text),)
    if board:
        what = (str(board.rules), board.text, f"{board.side_to_move} to move (MAX)")
    if excerpt.top is not None and (path := trace.moves_to(excerpt.top)):
        below = " ".join(map(trace.move_name, path)) if board else trace.name(excerpt.top)
        what += (f"below {below}",)
    if not excerpt.at_end and excerpt.moment is not None:
        what += (f"after event {excerpt.moment + 1:,} of {trace.events.size:,}",)
    return _grouped(what), _grouped((_algorithm(trace), *_counts(trace)))


def _algorithm(trace: SearchTrace) -> str:
    algorithm = trace.request.algorithm
    if trace.own_order:
        return f"{algorithm.name}, an order of its own"
    return algorithm_text(algorithm) if trace.subject.board else algorithm.name  # numbers have no order of cells


def _counts(trace: SearchTrace) -> Parts:
    found: Parts = (counted(trace.entered, "node"),)
    if trace.request.algorithm.alpha_beta and not trace.truncated:
        _leaves, cutoffs, pruned, _deepest = trace.counts
        moves = f"{counted(pruned, 'move')} pruned" if trace.subject.board else f"{pruned:,} pruned"
        found += (counted(cutoffs, "cut-off"), moves)
    return found if trace.complete else (*found, "not searched to the end")


def _grouped(parts: Parts) -> Parts:
    """The same with thin spaces between groups of digits."""
    return tuple(_COMMA.sub(_THIN, part) for part in parts)


def caption_lines(excerpt: Excerpt) -> tuple[str, str]:
    """The two lines as texts."""
    what, how = caption(excerpt)
    return SEPARATOR.join(what), SEPARATOR.join(how)


def tex_caption(excerpt: Excerpt) -> tuple[str, str]:
    """The two lines for TeX."""
    first, second = ("".join(_TEX.get(sign, sign) for sign in line) for line in caption_lines(excerpt))
    return first, second
