"""Temporary folders in which others work: made, and removed whatever they left there."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
from pathlib import Path


def make_folder(prefix: str) -> Path:
    """A new folder that only this user may enter. Raises OSError."""
    return Path(os.path.realpath(tempfile.mkdtemp(prefix=prefix)))


def remove_folder(folder: Path) -> None:
    """Remove a folder and all in it, as far as can be done: one that was locked is opened, no link is followed."""
    with contextlib.suppress(OSError):
        if folder.is_symlink():
            folder.unlink()
            return
    with contextlib.suppress(OSError, RecursionError):
        shutil.rmtree(folder, ignore_errors=True)
        if folder.exists():
            folder.chmod(stat.S_IRWXU)
            for place, names, _ in os.walk(folder):  # which looks into them after this
                for name in names:
                    if not Path(place, name).is_symlink():
                        Path(place, name).chmod(stat.S_IRWXU)
            shutil.rmtree(folder, ignore_errors=True)
