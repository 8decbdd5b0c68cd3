"""The standard streams, where some of them are missing or have an encoding that lacks signs."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from ttt_gui.system import streams


@pytest.fixture
def own_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams that a test may take away or replace."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
        monkeypatch.setattr(sys, f"__{name}__", None)


@pytest.mark.usefixtures("own_streams")
def test_a_windowed_program_on_windows_has_streams_that_lead_nowhere() -> None:
    streams.repair()
    try:
        assert not any(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
        assert sys.stdin.read() == ""
        assert (sys.__stdout__, sys.__stderr__) == (sys.stdout, sys.stderr)
        print("≥", flush=True)
        print("≥", file=sys.stderr, flush=True)
    finally:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            stream.close()


@pytest.mark.usefixtures("own_streams")
@pytest.mark.parametrize("write_through", [False, True])
def test_a_sign_that_the_encoding_lacks_is_a_question_mark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write_through: bool
) -> None:
    """With Python's own buffering, and without, as `python -u` opens them."""
    with open(tmp_path / "out", "wb", buffering=0) as raw:
        binary = raw if write_through else io.BufferedWriter(raw)
        before = io.TextIOWrapper(binary, encoding="ascii", write_through=write_through)  # type: ignore[type-var]
        monkeypatch.setattr(sys, "stdout", before)
        streams.repair()
        print("a ≥ b")
        assert (tmp_path / "out").read_bytes() == (b"a ? b\n" if write_through else b"")
        sys.stdout.flush()
        sys.stdin.close()
        sys.stderr.close()
        assert (tmp_path / "out").read_bytes() == b"a ? b\n"
