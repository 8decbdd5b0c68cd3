"""What memory can be had, as the system says."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from ttt_gui.system.memory import available_bytes

MIB = 1 << 20


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("MemTotal:  8388608 kB\nMemFree: 1024 kB\nMemAvailable:  4096 kB\nHugePages_Total: 0\n", 4 * MIB),
        ("MemTotal:  8388608 kB\n", None),
        ("MemAvailable: much\n\x00", None),
        (None, None),
    ],
)
def test_linux_says_what_is_available(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, expected: int | None
) -> None:
    """In a file that may say nothing of it, or be missing."""
    monkeypatch.setattr(sys, "platform", "linux")
    if text is not None:
        (tmp_path / "meminfo").write_text(text)
    assert available_bytes(tmp_path / "meminfo") == expected


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_macos_and_windows_are_believed_no_more_than_they_have(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    """What psutil says counts, not the files of another system; without psutil nothing is known."""
    said = SimpleNamespace(available=7 * MIB)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setitem(sys.modules, "psutil", SimpleNamespace(virtual_memory=lambda: said))
    assert available_bytes() == 7 * MIB
    monkeypatch.setitem(sys.modules, "psutil", None)
    assert available_bytes() is None


def test_this_machine_says_something() -> None:
    assert 0 < (available_bytes() or 0) < 1 << 50
