"""What the bundle is tried with before it is given to anybody."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import bundling
import pytest

from ttt_gui.command import WORDS
from ttt_gui.engine.export.forms import FORMS


def test_the_bundle_is_tried_with_every_word() -> None:
    """A module that one word lacks is found before a release."""
    assert {trial.split()[0] for trial in bundling.TRIALS} >= {*WORDS, "--version", "--help"}
    assert set(bundling.FORMS) == {form.name for form in FORMS}


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes a script the bundle's program."""

    def make(script: str) -> None:
        program = tmp_path / "program"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        monkeypatch.setattr(bundling, "PROGRAM", program)

    return make


@pytest.mark.skipif(sys.platform == "win32", reason="Windows runs no scripts of a shell")
@pytest.mark.parametrize(
    ("script", "trial", "good"),
    [
        ("exit 0", "bench --quick", True),
        ("echo No module named csv >&2; exit 1", "bench --quick", False),
        ('for last; do :; done; echo "<svg/>" > "$last"', "trace --out tree.svg", True),
        ("exit 0", "trace --out tree.svg", False),
    ],
    ids=["works", "fails", "writes", "writes nothing"],
)
@pytest.mark.slow
def test_a_trial_fails_by_its_status_or_for_want_of_a_file(
    bundle: Callable[[str], None], tmp_path: Path, script: str, trial: str, good: bool
) -> None:
    bundle(script)
    folder = tmp_path / "empty"
    folder.mkdir()
    assert bundling.passes(trial, folder, dict(os.environ)) == good
