"""Trace files: what is saved is read by all that reads traces, and anything else is refused in a sentence."""

from __future__ import annotations

import json
import random
import re
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from tests.engine.conftest import modules
from tests.engine.search.test_claims import play_out
from tests.engine.search.test_search import VARIANTS
from tests.engine.trace.test_trace import LOTS, SMALL, run
from tests.hostile_traces import made, mutant, parts, read
from ttt_gui.engine.export import trace_file
from ttt_gui.engine.export.trace_file import MAX_NODES, TraceFileError, from_bytes
from ttt_gui.engine.numbers.search import search_numbers
from ttt_gui.engine.numbers.text import parse_number_tree
from ttt_gui.engine.numbers.tree import EXAMPLE, NumberSubject
from ttt_gui.engine.request import Algorithm, Cut, Limits, Order
from ttt_gui.engine.trace import node_log
from ttt_gui.engine.trace.trace import SearchTrace
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules

TRACES = Path(__file__).with_name("traces")  # written by version 0.1.0


def data_of(trace: SearchTrace) -> bytes:
    return b"".join(trace_file.chunks(trace))


def whole(algorithm: Algorithm | None = None) -> tuple[dict[str, object], bytes]:
    """The header of the trace of a small search, and its log."""
    return parts(data_of(run(SMALL, algorithm or Algorithm())[1]))


def error_text(header: dict[str, object], log: bytes) -> str:
    with pytest.raises(TraceFileError) as caught:
        from_bytes(made(header, log))
    return str(caught.value)


@pytest.mark.parametrize(
    ("position", "algorithm", "limits"),
    [
        (SMALL, Algorithm(), Limits()),
        (SMALL, Algorithm(pvs=True, tt=True, iterative=True, tt_mib=2), Limits(depth=4)),
        (Position(Rules(3, 4, 3)), Algorithm(), Limits(nodes=500, seconds=60.0)),
        (parse_position("XXX/OO./..."), Algorithm(), Limits()),
        (Position(Rules(1, 1, 1)), Algorithm(alpha_beta=False), Limits()),
    ],
)
def test_a_trace_is_read_as_it_was_saved(
    tmp_path: Path, position: Position, algorithm: Algorithm, limits: Limits
) -> None:
    _, trace = run(position, algorithm, limits)
    trace_file.save(trace, tmp_path / "a.ttt-trace")
    found = trace_file.load(tmp_path / "a.ttt-trace")
    assert found.log.to_bytes() == trace.log.to_bytes()
    assert (found.root, found.request.algorithm, found.request.limits) == (position, algorithm, limits)
    assert (found.entered, found.complete, found.truncated) == (trace.entered, trace.complete, trace.truncated)
    read(found, random.Random(1))


def test_a_truncated_trace_is_read(tmp_path: Path) -> None:
    _, trace = run(Position(Rules()), nodes=100)
    found = from_bytes(data_of(trace))
    assert (len(found), found.entered, found.truncated) == (100, 20_866, True)


def test_a_number_tree_is_read() -> None:
    trace = search_numbers(parse_number_tree(EXAMPLE), Algorithm(pvs=True)).trace
    found = from_bytes(data_of(trace))
    assert isinstance(found.subject, NumberSubject)
    assert (found.subject.text, found.log.to_bytes()) == (trace.subject.text, trace.log.to_bytes())


@settings(deadline=None, max_examples=100)
@given(st.sampled_from(VARIANTS), st.data())
def test_every_search_of_the_program_is_sound(algorithm: Algorithm, data: st.DataObject) -> None:
    """The check refuses nothing that the search made, stopped, truncated or whole, on boards of several shapes."""
    dice = random.Random(data.draw(st.integers(0, 1 << 32)))
    size = data.draw(st.sampled_from([(3, 3, 3), (3, 4, 3), (2, 5, 2), (4, 4, 4)]))
    position = play_out(Rules(*size), dice.randint(3, 6), dice)
    limits = Limits(
        data.draw(st.sampled_from([None, 1, 2, 3, 4])), data.draw(st.one_of(st.none(), st.integers(1, 300)))
    )
    _, trace = run(position, algorithm, limits, nodes=data.draw(st.sampled_from([1, 50, LOTS])))
    assert from_bytes(data_of(trace)).log.to_bytes() == trace.log.to_bytes()


@pytest.fixture
def interpret(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Reads traces from then on by the check and the log interpreted, or as installed."""
    *_, log, check = modules("interpreted", "bits.c_helpers", "bits.symmetry", "trace.node_log", "trace.log_check")
    names = {"NodeLog": log.NodeLog, "LogCheck": check.LogCheck}
    installed = {name: getattr(trace_file, name) for name in names}

    def choose(interpreted: bool) -> None:
        for name, value in (names if interpreted else installed).items():
            monkeypatch.setattr(trace_file, name, value)

    return choose


@pytest.mark.slow
def test_a_changed_log_is_refused_or_harmless(interpret: Callable[[bool], None]) -> None:
    """Any bits of any node changed, with a checksum that fits: a sentence, the same interpreted and compiled."""
    header, log = whole(Algorithm(tt=True))
    chance = random.Random(4)
    messages = []
    for _ in range(300):
        changed = bytearray(log)
        for _ in range(chance.choice((1, 1, 2, 5))):
            at = chance.randrange(len(changed))
            changed[at] = chance.choice((0, 1, 255, changed[at] ^ 1 << chance.randrange(8)))
        found = []
        for interpreted in (True, False):
            interpret(interpreted)
            try:
                passed = from_bytes(made(header, changed))
            except TraceFileError as error:
                found.append(str(error))
            else:
                found.append("")
        assert found[0] == found[1]
        if found[0]:
            messages.append(found[0])
        else:
            read(passed, chance)
    assert len(messages) > 250
    assert all(re.fullmatch(r"The trace is damaged: node \d+ [^.]+\.", message) for message in messages)


@settings(deadline=None, max_examples=300)
@given(st.data())
def test_a_damaged_file_is_refused(data: st.DataObject) -> None:
    """Cut short, or any byte changed: the checksum says so."""
    good = data_of(run(SMALL)[1])
    at = data.draw(st.integers(0, len(good) - 1))
    bad = good[:at] if data.draw(st.booleans()) else good[:at] + bytes([good[at] ^ data.draw(st.integers(1, 255))])
    with pytest.raises(TraceFileError):
        from_bytes(bad)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"version": 3}, "a later Tic-Tac-Toe Lab wrote it"),
        ({"format": "ttt-gui game"}, "not a trace of Tic-Tac-Toe Lab"),
        ({"nodes": 109}, "other nodes than it says"),
        ({"nodes": 111, "entered": 111}, "other nodes than it says"),
        ({"entered": 5}, "from 1 to"),
        ({"position": "XXX/OOO/..."}, "The position of the trace cannot be used"),
        ({"position": "XO./..X/.O."}, "is reached by a move that is not possible"),
        ({"k": 2}, "end of the game"),
        ({"tree": EXAMPLE}, "not those of its number tree"),
        ({"tree": "(1"}, "The number tree of the trace cannot be used"),
    ],
)
def test_a_damage_is_told_in_a_sentence(change: dict[str, object], words: str) -> None:
    header, log = whole()
    assert re.search(words, error_text({**header, **change}, log))


def test_a_small_file_cannot_ask_for_much_memory() -> None:
    header, _ = whole()
    with pytest.raises(TraceFileError, match="other nodes"):
        from_bytes(made(header, b"", zlib.compress(bytes(50_000_000))))


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(TraceFileError, match="is a folder, not a trace"):
        trace_file.load(tmp_path)
    with pytest.raises(FileNotFoundError):
        trace_file.load(tmp_path / "none.ttt-trace")


@pytest.mark.parametrize("name", ["slip_with_table", "number_tree"])
def test_a_trace_of_version_0_1_0_is_refused_in_a_sentence(name: str) -> None:
    """It kept values of empty windows as bounds; the same search of today is read."""
    path = TRACES / f"{name}.ttt-trace"
    with pytest.raises(TraceFileError, match=r"written by version 0\.1\.0"):
        trace_file.load(path)
    header, _ = parts(path.read_bytes())
    assert header["version"] == 1
    algorithm = trace_file.algorithm_of(header["algorithm"])
    if "tree" in header:
        again = search_numbers(parse_number_tree(header["tree"]), algorithm).trace
    else:
        again = run(parse_position(header["position"], header["k"]), algorithm)[1]
    assert from_bytes(data_of(again)).log.to_bytes() == again.log.to_bytes()


def test_a_value_that_proves_nothing_must_come_from_an_empty_window() -> None:
    """Said of any other value, or not said of such a one, it is a damage, and the table never answers from it."""
    header, log = whole(Algorithm(cut=Cut.LT, tt=True, order=Order.CENTRE))
    kinds = {at: log[at + 6] >> 4 for at in range(0, len(log), 32)}
    assert set(kinds.values()) >= {node_log.NO_BOUND, node_log.LOWER}
    for at, kind in kinds.items():
        other = node_log.LOWER if kind == node_log.NO_BOUND else node_log.NO_BOUND
        changed = bytearray(log)
        changed[at + 6] = changed[at + 6] & 15 | other << 4
        assert re.search("what its value proves|cannot have told the table", error_text(header, bytes(changed)))


def test_only_what_an_older_version_cannot_read_has_version_2() -> None:
    algorithms = (Algorithm(), Algorithm(cut=Cut.LT), Algorithm(cut=Cut.LT, tt=True))
    assert [whole(algorithm)[0]["version"] for algorithm in algorithms] == [1, 1, 2]


FILES = 900


@pytest.mark.slow
def test_what_passes_is_read_by_everything() -> None:
    refused: list[str] = []
    for number in range(FILES):
        try:
            trace = from_bytes(mutant(number))
        except TraceFileError as error:
            refused.append(str(error))
        else:
            read(trace, random.Random(number))
    assert all(re.fullmatch(r"[A-Z][^\n]+\.", message) for message in refused)
    assert FILES // 5 < len(refused) < FILES - FILES // 5


def test_a_cut_node_without_children_is_refused(snapshot: SnapshotAssertion) -> None:
    """Its 432 bytes ended the program in version 0.1.0."""
    header, log = whole()
    root = bytearray(log[:32])
    root[6] = root[6] & 0xF0 | 4  # cut
    root[16] = 4  # one move untried
    root[24:28] = (1).to_bytes(4, "little")
    assert error_text({**header, "nodes": 1, "entered": 1}, root) == snapshot


def test_a_move_tried_again_and_again_is_refused_at_the_second_time() -> None:
    """100,000 children by the same move froze the window of version 0.1.0 for 192 s."""
    header, log = whole(Algorithm(alpha_beta=False))
    last = bytearray(log[32:64])  # a leaf or not, it becomes one that is left at once
    words = bytearray(log[:24]) + (100_001).to_bytes(8, "little")
    for node in range(1, 100_001):
        last[24:32] = (node + 1).to_bytes(8, "little")
        words += last
    assert re.search(r"node [012] ", error_text({**header, "nodes": 100_001, "entered": 100_001}, bytes(words)))


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
    with pytest.raises(TraceFileError, match="not a trace of Tic-Tac-Toe Lab"):
        trace_file.load(path)


def test_memory_refused_is_one_sentence(monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion) -> None:
    """Told by the system before it is taken, or refused when it is asked for."""
    header, log = whole()

    def no_memory(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(trace_file, "LogCheck", no_memory)
    assert error_text(header, log) == snapshot
    monkeypatch.undo()
    monkeypatch.setattr(trace_file, "available_bytes", lambda: 1 << 20)
    assert len(from_bytes(made(header, log))) == 110
    incompressible = random.Random(1).randbytes(32 * 1_000_000)
    assert error_text({**header, "nodes": 10**6, "entered": 10**6}, incompressible) == snapshot
