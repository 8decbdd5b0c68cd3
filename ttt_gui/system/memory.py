"""The amount of memory that this program may still take: nothing larger, such as a transposition table, may be filled.

Linux promises memory that it does not have and kills the program that touches it (overcommit), and macOS and Windows
swap until nothing moves: a successful allocation proves nothing.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

_MEMINFO = Path("/proc/meminfo")


def available_bytes(meminfo: Path = _MEMINFO) -> int | None:
    """Return the number of bytes available without swapping, or None where the system does not say.

    On Linux this is MemAvailable in ``meminfo`` (man 5 proc), on macOS and Windows what psutil returns.
    """
    if not sys.platform.startswith("linux"):
        return _told_by_psutil()
    try:
        found = re.search(r"^MemAvailable: +(\d+) kB$", meminfo.read_text(encoding="ascii"), re.MULTILINE)
    except (OSError, ValueError):
        return None
    return int(found[1]) << 10 if found else None


def _told_by_psutil() -> int | None:
    """Return the bytes available as psutil tells them; None where it is not installed."""
    try:
        import psutil
    except ImportError:  # installed on macOS and Windows only
        return None
    return int(psutil.virtual_memory().available)
