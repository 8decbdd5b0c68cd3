"""The standard streams, where some of them are missing or have an encoding that lacks signs."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import pytest

from ttt_gui.system import streams

NAMES = ("stdin", "stdout", "stderr")


@contextmanager
def repaired(stdout: TextIO | None = None) -> Iterator[None]:
    """Repair the streams where only this one is there, or none. No fixture can do this: pytest sets its own anew before
    a test runs."""
    with pytest.MonkeyPatch.context() as patch:
        for name in NAMES:
            patch.setattr(sys, name, stdout if name == "stdout" else None)
            patch.setattr(sys, f"__{name}__", stdout if name == "stdout" else None)
        streams.repair()
        try:
            yield
        finally:
            for name in NAMES:
                getattr(sys, name).close()


def test_a_windowed_program_on_windows_has_streams_that_lead_nowhere() -> None:
    """PyInstaller's bootloader flushes the dunder names, too."""
    with repaired():
        found = [getattr(sys, name) for name in NAMES]
        assert found == [getattr(sys, f"__{name}__") for name in NAMES]
        assert not any(stream.isatty() for stream in found)
        assert sys.stdin.read() == ""
        print("≥", flush=True)
        print("≥", file=sys.stderr, flush=True)


@pytest.mark.parametrize("write_through", [False, True])
def test_a_sign_that_the_encoding_lacks_is_a_question_mark(tmp_path: Path, write_through: bool) -> None:
    """With Python's own buffering, and without, as `python -u` opens them."""
    with open(tmp_path / "out", "wb", buffering=0) as raw:
        binary = raw if write_through else io.BufferedWriter(raw)
        before = io.TextIOWrapper(binary, encoding="ascii", write_through=write_through)  # type: ignore[type-var]
        with repaired(before):
            print("a ≥ b")
            assert (tmp_path / "out").read_bytes() == (b"a ? b\n" if write_through else b"")
        assert (tmp_path / "out").read_bytes() == b"a ? b\n"
