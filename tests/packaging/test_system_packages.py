"""What is told before anything is installed into the system."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
import system_packages
from syrupy.assertion import SnapshotAssertion
from system_packages import Need

if sys.platform == "win32":
    pytest.skip("apt-get is Debian's", allow_module_level=True)

APT = """#!/bin/sh
case "$*" in
    *--simulate*) echo "Inst libnew (1.0 Debian [amd64])"; echo "Inst libneeded (2.0 Debian [amd64])"
                  echo "Conf libnew (1.0 Debian [amd64])" ;;
    *) echo "RUN $*" >>"$LOG" ;;
esac
"""


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is said and what apt-get is made to do, in their order."""
    log = tmp_path / "log"
    (tmp_path / "apt-get").write_text(APT)
    (tmp_path / "apt-get").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("LOG", str(log))
    monkeypatch.setattr(os, "geteuid", lambda: 0)

    def say(sentence: str) -> None:
        with open(log, "a") as file:
            print("SAY", sentence, file=file)

    monkeypatch.setattr(system_packages, "say", say)
    return log


def test_root_is_told_what_will_be_installed_before_it_is(log: Path, snapshot: SnapshotAssertion) -> None:
    """The packages by name, what they are for, and what comes with them."""
    system_packages.provide([Need("libNew.so.1", ("libnew",), True)])
    assert log.read_text().splitlines() == snapshot


def test_nothing_is_said_or_done_where_nothing_is_missing(log: Path) -> None:
    system_packages.provide([])
    assert not log.exists()
