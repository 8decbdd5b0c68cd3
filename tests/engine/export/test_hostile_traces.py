"""A trace file that passes the check is read by all that reads traces; the others are refused in a sentence each."""

from __future__ import annotations

import json
import random
import re
import zlib
from collections import Counter
from pathlib import Path

import pytest

from tests.engine.trace.test_trace import SMALL, run
from tests.hostile_traces import made, mutant, parts, read
from ttt_gui.engine.export import trace_file
from ttt_gui.engine.export.trace_file import MAX_NODES, TraceFileError, from_bytes
from ttt_gui.engine.request import Algorithm

FILES = 900


@pytest.mark.slow
def test_what_passes_is_read_by_everything() -> None:
    found = Counter[str]()
    for number in range(FILES):
        data = mutant(number)
        try:
            trace = from_bytes(data)
        except TraceFileError as error:
            message = str(error)
            found["refused"] += 1
        else:
            message = ""
            read(trace, random.Random(number))
            found["read"] += 1
        assert not message or re.fullmatch(r"[A-Z][^\n]+\.", message)
    assert min(found["refused"], found["read"]) > FILES // 5


def whole() -> tuple[dict[str, object], bytes]:
    return parts(b"".join(trace_file.chunks(run(SMALL)[1])))


def refusal(header: dict[str, object], log: bytes) -> str:
    with pytest.raises(TraceFileError) as caught:
        from_bytes(made(header, log))
    return str(caught.value)


def test_a_cut_node_without_children_is_refused() -> None:
    """Its 432 bytes ended the program in version 0.1.0."""
    header, log = whole()
    root = bytearray(log[:32])
    root[6] = root[6] & 0xF0 | 4  # cut
    root[16] = 4  # one move untried
    root[24:28] = (1).to_bytes(4, "little")
    assert refusal({**header, "nodes": 1, "entered": 1}, root) == (
        "The trace is damaged: node 0 goes on after its last move, or is left before it."
    )


def test_a_move_tried_again_and_again_is_refused_at_the_second_time() -> None:
    """100,000 children by the same move froze the window of version 0.1.0 for 192 s."""
    header, log = parts(b"".join(trace_file.chunks(run(SMALL, Algorithm(alpha_beta=False))[1])))
    last = bytearray(log[32:64])  # a leaf or not, it becomes one that is left at once
    words = bytearray(log[:24]) + (100_001).to_bytes(8, "little")
    for node in range(1, 100_001):
        last[24:32] = (node + 1).to_bytes(8, "little")
        words += last
    assert re.search(r"node [012] ", refusal({**header, "nodes": 100_001, "entered": 100_001}, bytes(words)))


def test_zeros_are_unpacked_no_further_than_to_the_first_node(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packed zeros make a thousand times as much memory; what they say of the first node is enough."""
    header, _ = whole()
    unpacked = []
    decompressobj = zlib.decompressobj

    class Counting:
        def __init__(self) -> None:
            self._inner = decompressobj()

        def decompress(self, data: bytes, most: int) -> bytes:
            found = self._inner.decompress(data, most)
            unpacked.append(len(found))
            return found

        def __getattr__(self, name: str) -> object:
            return getattr(self._inner, name)

    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(bytes(1 << 20)) for _ in range(32)) + packer.flush()
    data = made({**header, "nodes": 1 << 20, "entered": 1 << 20}, b"", packed)
    monkeypatch.setattr(zlib, "decompressobj", Counting)
    with pytest.raises(TraceFileError, match="node 0 "):
        from_bytes(data)
    assert 0 < sum(unpacked) <= 1 << 20


@pytest.mark.parametrize("nodes", [MAX_NODES, 110, 1])
def test_a_sparse_file_is_refused_by_its_length(tmp_path: Path, nodes: int) -> None:
    """Gigabytes of nothing behind a header that is right."""
    header, _ = whole()
    path = tmp_path / "sparse.ttt-trace"
    with open(path, "wb") as file:
        file.write(json.dumps({**header, "nodes": nodes, "entered": nodes}).encode() + b"\n")
        file.truncate(3_200_000_000)
    with pytest.raises(TraceFileError, match="other nodes than it says"):
        trace_file.load(path)
    path.write_bytes(b"")
    with open(path, "wb") as file:
        file.truncate(3_200_000_000)
    with pytest.raises(TraceFileError, match="no trace of Tic-Tac-Toe Lab"):
        trace_file.load(path)


def test_memory_refused_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told by the system before it is taken, or refused when it is asked for."""
    header, log = whole()
    _, trace = run(SMALL)

    def no_memory(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(trace_file, "LogCheck", no_memory)
    assert refusal(header, log) == "There is not enough memory for the trace."
    monkeypatch.undo()
    monkeypatch.setattr(trace_file, "available_bytes", lambda: 1 << 20)
    assert len(from_bytes(b"".join(trace_file.chunks(trace)))) == 110
    incompressible = random.Random(1).randbytes(32 * 1_000_000)
    assert refusal({**header, "nodes": 10**6, "entered": 10**6}, incompressible) == (
        "There is not enough memory for the trace."
    )
