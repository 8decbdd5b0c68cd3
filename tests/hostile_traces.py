"""Trace files as somebody with bad intentions sends them: real ones changed, the checksum made to fit again.

``mutant(number)`` is always the same file. Half of the changes are coarse (any bits, nodes swapped, doubled or left
out, other words in the header) and nearly always refused; the others keep to the search's grammar where a search would
not: they end the log or stop the search at any node, or let free what the check cannot know. What passes must be read
by everything; ``read`` is what needs no window.
"""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from tests.engine.conftest import interpreted_search
from tests.engine.search.test_claims import ROWS, play_out
from ttt_gui.engine.explain.events import current_line, event_text, pseudocode
from ttt_gui.engine.explain.node import explain, explain_pruned
from ttt_gui.engine.export import trace_file
from ttt_gui.engine.export.excerpt import Excerpt, PictureTooLargeError
from ttt_gui.engine.export.trace_file import TraceFileError
from ttt_gui.engine.export.tree_dot import dot_chunks
from ttt_gui.engine.export.tree_json import json_chunks
from ttt_gui.engine.export.tree_tikz import tikz_chunks
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.request import Limits, Ordering, SearchRequest
from ttt_gui.engine.search.searcher import Searcher
from ttt_gui.engine.trace.trace import SearchTrace, root_changes, search_step
from ttt_gui.game.rules import Rules

Header = dict[str, Any]
TextLine = list[list[int]]  # four a node, see trace/node_log.py
_SHAPES = [(3, 3, 3), (3, 3, 3), (3, 4, 3), (3, 4, 4), (2, 5, 3), (4, 4, 3), (3, 2, 2), (1, 3, 2)]
_LOW, _WORD = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF
_END, _BOUND = 15 << 48, 15 << 52


def parts(data: bytes) -> tuple[Header, bytes]:
    """The header and the log of a file."""
    line, _, rest = data.partition(b"\n")
    return json.loads(line), zlib.decompress(rest[:-4])


def made(header: object, log: bytes | bytearray, packed: bytes | None = None) -> bytes:
    """A file with a checksum that fits."""
    body = json.dumps(header).encode() + b"\n" + (zlib.compress(bytes(log)) if packed is None else packed)
    return body + zlib.crc32(body).to_bytes(4, "little")


@cache
def original(number: int) -> tuple[Header, bytes]:
    """A small trace of the program: any pair of switches, whole, stopped or cut off; now and then a tree of numbers."""
    dice = random.Random(number)
    if number % 4 == 3:
        return any_order(dice)
    if number % 16 == 14:
        tree = parse_number_tree("((3 (1 4) 1) (5 (9 2 6)) 5 ((3 5) 8))")
        trace = search_numbers(tree, dice.choice(ROWS)).trace
    else:
        position = play_out(Rules(*dice.choice(_SHAPES)), dice.randint(3, 8), dice)
        limits = Limits(dice.choice([None, None, 1, 2, 3]), dice.choice([None, None, dice.randint(2, 200)]))
        request = SearchRequest(position, dice.choice(ROWS), limits, trace_nodes=dice.choice([200, 200, 60]))
        found = Searcher(request).run().trace
        assert found is not None
        trace = found
    return parts(b"".join(trace_file.chunks(trace)))


@cache
def _interpreted() -> ModuleType:
    return interpreted_search()


def any_order(dice: random.Random) -> tuple[Header, bytes]:
    """A trace whose moves come in any order, as if killers and history had said so, and whose table forgets."""
    core = _interpreted()

    class AnyOrder(core.MoveOrdering):  # type: ignore[misc, name-defined]
        def next_move(self, ply: int, moves: int) -> int:
            return dice.choice([move for move in range(64) if moves >> move & 1])

    class Forgetful(core.Table):  # type: ignore[misc, name-defined]
        def answers(self, *window: int) -> bool:
            return bool(super().answers(*window)) and dice.random() < 0.7

    def made_core() -> object:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(core, "Table", Forgetful)
            return core.SearchCore()

    row = dice.choice([row for row in ROWS if row.alpha_beta])
    row = replace(row, ordering=dice.choice([Ordering.KILLER, Ordering.HISTORY, Ordering.TABLE | Ordering.KILLER]))
    position = play_out(Rules(*dice.choice(_SHAPES)), dice.randint(3, 8), dice)
    limits = Limits(dice.choice([None, None, 2, 3]), dice.choice([150, dice.randint(2, 150)]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(core, "MoveOrdering", AnyOrder)
        request = SearchRequest(position, row, limits, trace_nodes=dice.choice([150, 60]))
        trace = Searcher(request, core=made_core).run().trace
    assert trace is not None
    return parts(b"".join(trace_file.chunks(trace)))


def mutant(number: int) -> bytes:
    """The hostile file of this number."""
    dice = random.Random(number)
    header, log = original(dice.randrange(400))
    header = json.loads(json.dumps(header))
    words = [[int.from_bytes(log[at + 8 * word : at + 8 * word + 8], "little") for word in range(4)]
             for at in range(0, len(log), 32)]  # fmt: skip
    for _ in range(dice.choice((1, 1, 1, 2))):
        dice.choice(CHANGES)(dice, header, words)
    data = b"".join((word & _WORD).to_bytes(8, "little") for node in words for word in node)
    return made(header, data)


def passing(numbers: Iterable[int], most: int) -> Iterator[tuple[int, SearchTrace]]:
    """The hostile files among these that pass the check, with their numbers, at most so many."""
    for number in numbers:
        with suppress(TraceFileError):
            trace = trace_file.from_bytes(mutant(number))
            yield number, trace
            most -= 1
            if not most:
                return


# --- coarse changes ---


def flip_bits(dice: random.Random, header: Header, words: TextLine) -> None:
    """A bit or two of any word."""
    for _ in range(dice.choice((1, 1, 2))):
        dice.choice(words)[dice.randrange(4)] ^= 1 << dice.randrange(64)


def set_field(dice: random.Random, header: Header, words: TextLine) -> None:
    """Another end, bound, move, value or edge of any node, in range."""
    word, shift, bits = dice.choice(
        [(0, 48, 4), (0, 52, 4), (0, 32, 8), (1, 0, 16), (1, 16, 16), (1, 32, 16), (2, 0, 9)]
    )
    node = dice.choice(words)
    other = dice.choice(words)[word] >> shift & (1 << bits) - 1
    node[word] = node[word] & ~((1 << bits) - 1 << shift) | dice.choice((other, dice.randrange(8))) << shift


def swap(dice: random.Random, header: Header, words: TextLine) -> None:
    one, other = dice.randrange(len(words)), dice.randrange(len(words))
    words[one], words[other] = words[other], words[one]


def double(dice: random.Random, header: Header, words: TextLine) -> None:
    """A subtree twice, all numbers of nodes set right."""
    at = dice.randrange(len(words))
    copy = [node[:] for node in words[at : words[at][3] & _LOW]]
    _renumber(words, at, len(copy))
    words[at:at] = copy
    _count(header, words)


def leave_out(dice: random.Random, header: Header, words: TextLine) -> None:
    """A subtree less, all numbers of nodes set right."""
    at = dice.randrange(len(words))
    if at:
        size = (words[at][3] & _LOW) - at
        del words[at : at + size]
        _renumber(words, at + size, -size)
        _count(header, words)


def _renumber(words: TextLine, first: int, by: int) -> None:
    """Nodes from ``first`` on have other numbers."""
    for node in words:
        if node[0] & _LOW > first:
            node[0] += by
        if node[3] & _LOW >= first:
            node[3] += by
        if node[3] >> 32 > first:
            node[3] += by << 32


def _count(header: Header, words: TextLine) -> None:
    header["entered"] = max(0, header["entered"] + len(words) - header["nodes"])
    header["nodes"] = len(words)


def other_header(dice: random.Random, header: Header, words: TextLine) -> None:
    """Another number, switch, limit or position."""
    donor = original(dice.randrange(400))[0]
    where = dice.choice([header, header["algorithm"], header["algorithm"], header["limits"]])
    name = dice.choice(sorted(where))
    place = donor if where is header else donor["algorithm"] if "pvs" in where else donor["limits"]
    where[name] = place.get(name, dice.choice([0, 1, 3, None, True, "x"]))


# --- changes that keep to the grammar ---


def cut_off(dice: random.Random, header: Header, words: TextLine) -> None:
    """The log was full at any node."""
    size = dice.randint(1, len(words))
    del words[size:]
    for node in words:
        node[3] = node[3] & ~_LOW | min(node[3] & _LOW, size)
    header["entered"] = max(header["entered"], size + 1)
    header["nodes"] = size


def stop(dice: random.Random, header: Header, words: TextLine) -> None:
    """The search was stopped at any node."""
    size = dice.randint(1, len(words))
    del words[size:]
    for node in words:
        if node[3] & _LOW > size or (node[3] & _LOW == size and node[0] & _END > 3 << 48 and dice.random() < 0.5):
            node[0] = node[0] & ~(_END | _BOUND) | 6 << 48 | 5 << 52
            node[1] &= _LOW
            node[2:] = 0, size
    header["entered"] = header["nodes"] = size
    header["complete"] = False


def invent_values(dice: random.Random, header: Header, words: TextLine) -> None:
    """What the log does not show may have given the open nodes of a full log any value."""
    cut_off(dice, header, words)
    for node in words:
        if node[3] & _LOW == len(words) and node[0] & _END > 3 << 48 and dice.random() < 0.7:
            alpha, beta = node[1] & 65535, node[1] >> 16 & 65535
            value = dice.choice([alpha, beta, beta + 1, 32768, 32771, 32768 + 9_993, 32768 - 9_994, 22768, 42768])
            node[1] = node[1] & ~(65535 << 32) | (value & 65535) << 32
            bound = dice.choice([4, 5, 2 if value >= beta else 3 if value <= alpha else 1])
            end = dice.choice([4, 5])
            node[0] = node[0] & ~(_END | _BOUND) | end << 48 | bound << 52
            node[2] = dice.choice([node[2], 1 << dice.randrange(9)]) if end == 4 else 0


def free_order(dice: random.Random, header: Header, words: TextLine) -> None:
    """History may have brought the moves into any order, and any limit of nodes is one that was not reached."""
    header["algorithm"]["ordering"] = dice.choice(["killer", "history", "table,killer,history"])
    header["limits"]["nodes"] = dice.choice([None, header["entered"], 10**6])


def other_source(dice: random.Random, header: Header, words: TextLine) -> None:
    """The table answered from another node."""
    answers = [node for node in words if node[0] & _END == 3 << 48]
    if answers:
        node = dice.choice(answers)
        node[3] = node[3] & _LOW | dice.randrange(1, len(words) + 1) << 32


def say_less(dice: random.Random, header: Header, words: TextLine) -> None:
    """A value says that it proves nothing, as all do that rest on it."""
    at = dice.randrange(len(words))
    while True:
        words[at][0] = words[at][0] & ~_BOUND | 5 << 52
        above = (words[at][0] & _LOW) - 1
        if not 0 <= above < at:
            return
        at = above


Change = Callable[[random.Random, Header, TextLine], None]
COARSE: tuple[Change, ...] = (flip_bits, set_field, swap, double, leave_out, other_header)
FINE: tuple[Change, ...] = (cut_off, stop, invent_values, invent_values, free_order, other_source, say_less)
CHANGES = COARSE + FINE


# --- reading ---


def read(trace: SearchTrace, dice: random.Random) -> None:
    """All that the engine makes of a trace: every node at the end, and some at steps in between."""
    last = trace.events.size - 1
    code = pseudocode(trace)
    trace.log.counts()
    for number in range(len(trace)):
        node = trace.node(number)
        assert explain(trace, number).title
        for move in node.pruned:
            assert explain_pruned(trace, number, move).lines
        trace.principal_variation(number)
        if trace.subject.board:
            trace.position(number)
    for event in range(last + 1):
        assert event_text(trace, event)
        assert code[current_line(trace, event, code)]
    assert all(0 <= event <= last for event in root_changes(trace))
    for step in sorted({0, last, *(dice.randint(0, last) for _ in range(6))}):
        found = search_step(trace, step)
        for each in {found.node, *(opened.id for opened in found.path), dice.randrange(len(trace))}:
            assert explain(trace, each, step).title
    for excerpt in (Excerpt(trace), Excerpt(trace, step=dice.randint(0, last)), Excerpt(trace, top=len(trace) // 2)):
        json.loads("".join(json_chunks(excerpt)))
        for chunks in (dot_chunks, tikz_chunks):
            with suppress(PictureTooLargeError):
                assert "".join(chunks(excerpt))
