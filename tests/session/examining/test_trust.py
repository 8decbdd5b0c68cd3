"""The yes to a file: remembered by content, kept on disk, read to the letter, and asked for where it is not there."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.session.examining.conftest import CALLING, trust_of
from ttt_gui.session.examining.process import Guest
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.session.examining.trust import (
    SHIPPED_ENGINES,
    Question,
    SampleEngine,
    Trust,
    TrustError,
    TrustStore,
    digest_of,
)
from ttt_gui.session.examining.trust_prompt import TrustPrompt
from ttt_gui.session.tasks import TaskQueue


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "engine.py"
    path.write_text("def best_move(board): return 0\n")
    return path


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "engines-allowed.json"


def loaded(path: Path) -> TrustStore:
    store = TrustStore(path)
    store.load()
    return store


def asked(store: TrustStore, file: Path) -> Question:
    question = store.trust(file)
    assert isinstance(question, Question)
    return question


def test_it_asks_once_for_a_content(file: Path, kept: Path) -> None:
    """Under another name and after a restart it is the same content; changed it is another."""
    store = loaded(kept)
    trust = store.allow(asked(store, file))
    trust.check()
    store.save()
    again = loaded(kept)
    assert again.problem == ""
    copy = file.with_name("copy.py")
    copy.write_bytes(file.read_bytes())
    assert again.trust(copy) == Trust(copy, trust.digest)
    file.write_text("import os\n")
    asked(again, file)
    with pytest.raises(TrustError, match=r"engine\.py has changed since it was allowed to run"):
        trust.check()


def test_a_yes_for_once(file: Path, kept: Path) -> None:
    """It holds for its trust and is forgotten."""
    store = loaded(kept)
    store.allow(asked(store, file), remember=False).check()
    asked(store, file)


def test_the_question_says_what_is_not_kept_out(file: Path, kept: Path) -> None:
    question = asked(loaded(kept), file)
    assert question.title == "Run engine.py?"
    for words in ("has your rights", "network", "your files", "stop it"):
        assert words in question.text
    assert "\n" not in question.line


def test_two_instances_keep_what_the_other_allowed(file: Path, kept: Path) -> None:
    other = file.with_name("other.py")
    other.write_text("x = 1\n")
    first, second = loaded(kept), loaded(kept)
    first.allow(asked(first, file))
    second.allow(asked(second, other))
    first.save()
    second.save()
    both = loaded(kept)
    assert isinstance(both.trust(file), Trust)
    assert isinstance(both.trust(other), Trust)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"format": "ttt-gui engines allowed", "version": 2, "files": []}',
        b'{"format": "ttt-gui engines allowed", "version": 1, "files": {}}',
        b'{"format": "ttt-gui engines allowed", "version": 1, "files": [{"sha256": "*", "name": "", "since": ""}]}',
        b'{"format": "ttt-gui engines allowed", "version": 1, "files": [7]}',
        b"[" * 100_000,
    ],
)
def test_a_damaged_file_allows_nothing_and_is_kept(file: Path, kept: Path, content: bytes) -> None:
    kept.parent.mkdir()
    kept.write_bytes(content)
    store = loaded(kept)
    assert store.problem.endswith("every engine asks again.")
    assert kept.with_name(f"{kept.name}.damaged-1").read_bytes() == content
    store.allow(asked(store, file))
    store.save()
    assert [entry["name"] for entry in json.loads(kept.read_text())["files"]] == ["engine.py"]


def test_what_is_no_file_allows_nothing(file: Path, kept: Path) -> None:
    """A pipe is not waited for, a folder not replaced."""
    kept.mkdir(parents=True)
    store = loaded(kept)
    assert "a folder" in store.problem
    store.allow(asked(store, file))
    with pytest.raises(OSError, match="left as it is"):
        store.save()
    assert kept.is_dir()


def test_what_cannot_be_run(tmp_path: Path) -> None:
    with pytest.raises(TrustError, match=r"There is no file none\.py"):
        digest_of(tmp_path / "none.py")
    with pytest.raises(TrustError, match="is a folder, not a file"):
        digest_of(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.py")
        with pytest.raises(TrustError, match="is a pipe, not a file"):
            digest_of(tmp_path / "pipe.py")


# -- The engines that are shipped -------------------------------------------------------------------------------------


@pytest.mark.parametrize("sample", SHIPPED_ENGINES, ids=lambda sample: sample.file)
def test_a_sample_needs_no_question_while_it_is_what_was_shipped(sample: SampleEngine, tmp_path: Path) -> None:
    """The digest in the code is that of the file; one byte more, and it is a file like any other."""
    data = sample.path.read_bytes()
    assert hashlib.sha256(data).hexdigest() == sample.digest
    store = TrustStore(tmp_path / "none.json")
    assert store.trust(sample.path) == Trust(sample.path, sample.digest)
    changed = tmp_path / sample.file
    changed.write_bytes(data + b"\n")
    assert isinstance(store.trust(changed), Question)


def test_what_runs_is_what_was_allowed(tmp_path: Path, token: str) -> None:
    """The process that is to run a file looks at the bytes that it has read: exchanged at the last moment, nothing of
    the file runs."""
    trace = tmp_path / "ran"
    file = tmp_path / "engine.py"
    file.write_text("def best_move(board, player):\n    return board.index(' ')\n")
    trust = trust_of(file)
    file.write_text(f"open({str(trace)!r}, 'w').close()\ndef best_move(board, player):\n    return 0\n")
    with Guest(own_python(), file, trust, CALLING) as guest:
        with pytest.raises(TrustError, match=r"engine\.py has changed since it was allowed to run"):
            guest.load()
        assert guest.starts == 1
    assert not trace.exists()


# -- Asking a person, where nobody has said yes ------------------------------------------------------------------------


@pytest.fixture
def prompt(queue: TaskQueue, kept: Path) -> TrustPrompt:
    return TrustPrompt(queue, kept)


def asked_by(qtbot: QtBot, prompt: TrustPrompt, file: Path) -> Question:
    with qtbot.waitSignal(prompt.question_asked) as told:
        prompt.ask(file, "It cannot run")
    assert prompt.is_busy
    return told.args[0]  # type: ignore[index,no-any-return]


def test_a_person_is_asked_once(qtbot: QtBot, queue: TaskQueue, prompt: TrustPrompt, file: Path, kept: Path) -> None:
    """A no is no yes; a yes is remembered on disk, by the next window too."""
    asked_by(qtbot, prompt, file)
    with qtbot.waitSignal(prompt.declined), qtbot.assertNotEmitted(prompt.allowed):
        prompt.answer(False)
    assert asked_by(qtbot, prompt, file).path == file
    with qtbot.waitSignal(prompt.allowed) as told:
        prompt.answer(True)
    assert (told.args[0].file, told.args[0].calling) == (file, None)  # type: ignore[index]
    assert not prompt.is_busy
    queue.flush()
    again = TrustPrompt(queue, kept)
    with qtbot.waitSignal(again.allowed), qtbot.assertNotEmitted(again.question_asked):
        again.ask(file, "")


def test_who_said_yes_before_is_told_why_the_file_asks_again(
    qtbot: QtBot, prompt: TrustPrompt, file: Path, kept: Path
) -> None:
    kept.parent.mkdir()
    kept.write_bytes(b"[]")
    with qtbot.waitSignal(prompt.not_kept) as told:
        asked_by(qtbot, prompt, file)
    assert told.args[0].endswith("every engine asks again.")  # type: ignore[index]
