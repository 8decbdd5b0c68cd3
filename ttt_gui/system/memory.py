"""How much memory this program may still take: nothing larger, such as a transposition table, must ever be filled.

Linux promises memory that it does not have and kills the program that touches it (overcommit), and macOS and Windows
swap until nothing moves: a successful allocation proves nothing. On Linux this file reads the figures itself, since the
limits of control groups count as well as the machine's; on macOS and Windows psutil gives them.
"""

from __future__ import annotations

import sys
from pathlib import Path

_ROOT = Path("/")


def available_bytes(root: Path = _ROOT) -> int | None:
    """Return the bytes that can be had without swapping; None where the system does not say.

    On Linux this is the smallest of MemAvailable in /proc/meminfo (man 5 proc) and, for the control group of this
    process and each group above, its limit less what it uses. ``root`` is the folder in which proc and sys are.
    """
    if not sys.platform.startswith("linux"):
        return _told_by_psutil()
    rooms = [_of_machine(root), *_of_groups(root)]
    known = [room for room in rooms if room is not None]
    return max(0, min(known)) if known else None


def _told_by_psutil() -> int | None:
    try:
        import psutil
    except ImportError:  # installed on macOS and Windows only
        return None
    return int(psutil.virtual_memory().available)


def _of_machine(root: Path) -> int | None:
    kibibytes = _numbers(root / "proc/meminfo").get("MemAvailable:")
    return None if kibibytes is None else kibibytes << 10


def _of_groups(root: Path) -> list[int | None]:
    """Return the bytes free in each control group, of version 2 (one tree) and of version 1 (a tree for memory)."""
    rooms: list[int | None] = []
    for line in _text(root / "proc/self/cgroup").splitlines():
        controllers, _, path = line.partition(":")[2].partition(":")
        if controllers == "":
            top, limit, usage, cache = root / "sys/fs/cgroup", "memory.max", "memory.current", "inactive_file"
        elif "memory" in controllers.split(","):
            top, limit, usage = root / "sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"
            cache = "total_inactive_file"
        else:
            continue
        group = top / path.strip("/")
        # In a container the path may be the host's: then only the top folder exists.
        for folder in [group, *group.parents]:
            if folder.is_relative_to(top):
                rooms.append(_of_group(folder, limit, usage, cache))
    return rooms


def _of_group(folder: Path, limit: str, usage: str, cache: str) -> int | None:
    most, used = _text(folder / limit).strip(), _text(folder / usage).strip()
    if not (most.isdecimal() and used.isdecimal()):  # no such file, or 'max'
        return None
    # Pages of files that were read lately count as used, yet are given up at once.
    return int(most) - int(used) + min(int(used), _numbers(folder / "memory.stat").get(cache, 0))


def _numbers(path: Path) -> dict[str, int]:
    """Return the first number on each line, by the word before it."""
    words = (line.split() for line in _text(path).splitlines())
    return {each[0]: int(each[1]) for each in words if len(each) > 1 and each[1].isdecimal()}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
