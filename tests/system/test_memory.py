"""What memory can be had, read from made-up /proc and /sys."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from ttt_gui.system.memory import available_bytes

MIB = 1 << 20


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


MACHINE = {"proc/meminfo": "MemTotal:  8388608 kB\nMemFree: 1024 kB\nMemAvailable:  4096 kB\nHugePages_Total: 0\n"}
VERSION_2 = {
    "proc/self/cgroup": "0::/user.slice/app\n",
    "sys/fs/cgroup/user.slice/app/memory.max": "max\n",
    "sys/fs/cgroup/user.slice/app/memory.current": "5\n",
    "sys/fs/cgroup/user.slice/memory.max": f"{3 * MIB}\n",
    "sys/fs/cgroup/user.slice/memory.current": f"{2 * MIB}\n",
    "sys/fs/cgroup/user.slice/memory.stat": f"anon 7\ninactive_file {MIB // 2}\n",
}
VERSION_1 = {
    "proc/self/cgroup": "5:cpu,cpuacct:/host/path\n4:memory:/host/path\n",
    "sys/fs/cgroup/memory/memory.limit_in_bytes": f"{2 * MIB}\n",
    "sys/fs/cgroup/memory/memory.usage_in_bytes": f"{3 * MIB}\n",
}


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, None),
        (MACHINE, 4 * MIB),
        (MACHINE | VERSION_2, 3 * MIB // 2),
        (VERSION_2, 3 * MIB // 2),
        (MACHINE | VERSION_1, 0),
        (MACHINE | {"proc/self/cgroup": "nonsense\n1:cpu\n0::/../gone\n"}, 4 * MIB),
    ],
    ids=["unknown", "machine", "group above", "group only", "more used than allowed", "damaged"],
)
def test_the_smallest_room_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], expected: int | None
) -> None:
    """The machine's, and that of every control group with a limit; what cannot be read does not count."""
    monkeypatch.setattr(sys, "platform", "linux")
    assert available_bytes(write(tmp_path, files)) == expected


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
