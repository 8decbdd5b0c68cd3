"""The engines that are shipped: they run without a question as long as they are what was shipped, and no longer."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests.session.examining.conftest import CALLING, permit_of
from ttt_gui.session.examining.consent import ConsentError, Consents, Permit, Question
from ttt_gui.session.examining.process import Guest
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.session.examining.sample_engines import SAMPLE_ENGINES, SampleEngine


@pytest.mark.parametrize("sample", SAMPLE_ENGINES, ids=lambda sample: sample.file)
def test_a_sample_needs_no_question_while_it_is_what_was_shipped(sample: SampleEngine, tmp_path: Path) -> None:
    """The digest in the code is that of the file; one byte more, and it is a file like any other."""
    assert sample.path
    data = sample.path.read_bytes()
    assert hashlib.sha256(data).hexdigest() == sample.digest
    consents = Consents(tmp_path / "none.json")
    assert consents.permit(sample.path) == Permit(sample.path, sample.digest)
    changed = tmp_path / sample.file
    changed.write_bytes(data + b"\n")
    assert isinstance(consents.permit(changed), Question)


def test_what_runs_is_what_was_allowed(tmp_path: Path, token: str) -> None:
    """The process that is to run a file looks at the bytes that it has read: exchanged at the last moment, nothing of
    the file runs."""
    trace = tmp_path / "ran"
    file = tmp_path / "engine.py"
    file.write_text("def best_move(board, player):\n    return board.index(' ')\n")
    permit = permit_of(file)
    file.write_text(f"open({str(trace)!r}, 'w').close()\ndef best_move(board, player):\n    return 0\n")
    with Guest(own_python(), file, permit, CALLING) as guest:
        with pytest.raises(ConsentError, match=r"engine\.py has changed since it was allowed to run"):
            guest.load()
        assert guest.starts == 1
    assert not trace.exists()
