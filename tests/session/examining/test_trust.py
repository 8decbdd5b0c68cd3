"""The yes to a file: remembered by content, kept on disk, read to the letter, and asked for where it is not there."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from syrupy.assertion import SnapshotAssertion

from tests.session.examining.conftest import CALLING, trust_of
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.external_engine import ExternalEngine
from ttt_gui.session.examining.process import EngineError, EngineProcess, find_modules
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.session.examining.trust import (
    FORMAT,
    LESSON_ENGINES,
    MOST_FILES,
    SHIPPED_ENGINES,
    Module,
    Question,
    SampleEngine,
    Trust,
    TrustError,
    TrustStore,
    digest_of,
    trust_all,
)
from ttt_gui.session.examining.trust_prompt import TrustKeeper, TrustPrompt
from ttt_gui.session.storage.user_file import SAVED_AFTER_ALL, Writer
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.control import Control
from ttt_gui.system.shipped import resource


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
    with pytest.raises(TrustError, match=r"engine\.py has changed since you allowed it"):
        trust.check()


def test_the_question_says_what_is_not_kept_out(file: Path, kept: Path) -> None:
    question = asked(loaded(kept), file)
    assert question.title == "Run engine.py?"
    for words in ("has your rights", "network", "your files", "stop it", "pickles", "exec"):
        assert words in question.text
    assert "\n" not in question.summary


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
    """A folder is not replaced: it is renamed at the start, and later in the way."""
    (kept / "precious").mkdir(parents=True)
    store = loaded(kept)
    assert "a folder" in store.problem
    assert kept.with_name(f"{kept.name}.no-file-1").joinpath("precious").is_dir()
    kept.mkdir()
    store.allow(asked(store, file))
    with pytest.raises(OSError, match="a folder has the name"):
        store.save()
    assert kept.is_dir()
    kept.rmdir()
    store.save()
    assert isinstance(loaded(kept).trust(file), Trust)


def test_the_most_files_are_read_again_and_the_latest_stay(tmp_path: Path, kept: Path) -> None:
    """However long their names are."""
    name, store = "\N{GRINNING FACE}" * 60, loaded(kept)
    for number in range(MOST_FILES + 10):
        digest = hashlib.sha256(b"%d" % number).hexdigest()
        store.allow(Question(tmp_path / f"{number}" / name, digest))
    store.save()
    again = loaded(kept)
    assert again.problem == ""
    entries = json.loads(kept.read_text())["files"]
    assert len(entries) == MOST_FILES
    assert entries[-1]["sha256"] == digest


def test_what_cannot_be_run(tmp_path: Path) -> None:
    with pytest.raises(TrustError, match=r"There is no file none\.py"):
        digest_of(tmp_path / "none.py")
    with pytest.raises(TrustError, match="is a folder, not a file"):
        digest_of(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.py")
        with pytest.raises(TrustError, match="is a pipe, not a file"):
            digest_of(tmp_path / "pipe.py")


# -- The engines that are shipped --------------------------------------------------------------------------------------


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
    changed.write_bytes(data)
    assert isinstance(store.trust(changed), Question), "a copy has other neighbours"


def test_what_runs_is_what_was_allowed(tmp_path: Path, token: str) -> None:
    """The process that is to run a file looks at the bytes that it has read: exchanged at the last moment, nothing of
    the file runs."""
    trace = tmp_path / "ran"
    file = tmp_path / "engine.py"
    file.write_text("def best_move(board, player):\n    return board.index(' ')\n")
    trust = trust_of(file)
    file.write_text(f"open({str(trace)!r}, 'w').close()\ndef best_move(board, player):\n    return 0\n")
    with EngineProcess(own_python(), file, trust, CALLING) as engine_process:
        with pytest.raises(TrustError, match=r"engine\.py has changed since you allowed it"):
            engine_process.load()
        assert engine_process.starts == 1
    assert not trace.exists()


# -- The modules that run with a file ----------------------------------------------------------------------------------


HELPED = "import helper\ndef best_move(board, player):\n    return helper.cell(board)\n"
FIRST = "def cell(board):\n    return board.index(' ')\n"
LAST = "def cell(board):\n    return 8 - board[::-1].index(' ')\n"
START = Position(Rules())


def folder_of(folder: Path, **sources: str) -> Path:
    """Write an engine with its modules; return the engine's file."""
    folder.mkdir(exist_ok=True)
    for name, source in sources.items():
        folder.joinpath(name).with_suffix(".py").write_text(source)
    return folder / "main.py"


def looked_at(store: TrustStore, file: Path, *others: Path) -> Trust | Question:
    return store.trust(file, find_modules(file, own_python(), Control(), others))


def question_about(store: TrustStore, file: Path, *others: Path) -> Question:
    question = looked_at(store, file, *others)
    assert isinstance(question, Question)
    return question


def test_the_question_names_the_modules_and_a_yes_binds_them(
    tmp_path: Path, kept: Path, token: str, snapshot: SnapshotAssertion
) -> None:
    """A changed one is asked about by its name; with the former trust it ends the process, and nothing of it runs."""
    file, ran = folder_of(tmp_path / "a", main=HELPED, helper=FIRST), tmp_path / "ran"
    store = loaded(kept)
    question = question_about(store, file)
    assert (question.rows, question.news) == (("helper.py",), "")
    trust = store.allow(question)
    store.save()
    with EngineProcess(own_python(), file, trust, CALLING) as engine_process:
        assert engine_process.ask(START).cell == 0
    assert looked_at(loaded(kept), file) == trust
    helper = file.with_name("helper.py")
    helper.write_text(f"open({str(ran)!r}, 'w').close()\n{LAST}")
    with EngineProcess(own_python(), file, trust, CALLING) as engine_process:
        with pytest.raises(TrustError, match=r"^helper\.py has changed since you allowed it"):
            engine_process.load()
        assert trust.untrusted == {helper}
    assert not ran.exists()
    question = question_about(loaded(kept), file)
    assert question.news == snapshot
    assert question.rows == ("helper.py, changed",)


def test_modules_with_the_same_content_are_told_apart(tmp_path: Path, kept: Path, snapshot: SnapshotAssertion) -> None:
    """Two that are empty, as packages begin: each has its own place, and only the one that changes has changed."""
    file = folder_of(tmp_path / "a", main="import one, two\n", one="", two="")
    store = loaded(kept)
    store.allow(question_about(store, file))
    store.save()
    assert isinstance(looked_at(loaded(kept), file), Trust)
    file.with_name("one.py").write_text("x = 1\n")
    question = question_about(loaded(kept), file)
    assert question.rows == ("one.py, changed", "two.py")
    assert question.news == snapshot


def test_equal_files_beside_other_modules_are_asked_about_each(
    tmp_path: Path, kept: Path, snapshot: SnapshotAssertion
) -> None:
    """As thirty students hand them in; and no neighbour is said to have changed."""
    store = loaded(kept)
    store.allow(question_about(store, folder_of(tmp_path / "a", main=HELPED, helper=FIRST)))
    question = question_about(store, folder_of(tmp_path / "b", main=HELPED, helper=LAST))
    assert question.news == snapshot
    assert isinstance(looked_at(store, folder_of(tmp_path / "c", main=HELPED, helper=FIRST)), Trust)


def test_a_copy_of_a_sample_runs_no_neighbour(tmp_path: Path, kept: Path, token: str) -> None:
    """The random.py beside it is named, and Python's own runs."""
    ran, sample = tmp_path / "ran", LESSON_ENGINES[0]
    source = sample.path.read_text()
    file = folder_of(tmp_path / "a", main=source, random=f"open({str(ran)!r}, 'w').close()\n")
    store = loaded(kept)
    question = question_about(store, file)
    assert "random.py" in question.text
    with EngineProcess(own_python(), file, store.allow(question), CALLING) as engine_process:
        assert engine_process.ask(START).is_legal
    assert not ran.exists()


def asked_until_it_ends(engine_process: EngineProcess) -> None:
    while True:
        engine_process.ask(START)


def test_a_module_that_comes_late_is_asked_about_and_runs_after_a_yes(tmp_path: Path, kept: Path, token: str) -> None:
    """In the fourth question, by a name that is made then; also where it comes between two questions."""
    late = "def best_move(board, player):\n    if board.count(' ') < 7:\n        __import__('hel' + 'per')\n"
    file = folder_of(tmp_path / "a", main=f"{late}    return board.index(' ')\n", helper="")
    store, helper = loaded(kept), file.with_name("helper.py")
    trust = store.allow(question_about(store, file))
    positions = [parse_position(text, 3) for text in (".../.../...", "X../.../...", "XO./.../...", "XOX/.../...")]
    with EngineProcess(own_python(), file, trust, CALLING) as engine_process:
        assert [engine_process.ask(position).is_legal for position in positions[:3]] == [True] * 3
        with pytest.raises(TrustError, match=r"^main\.py imports helper\.py, which you have not allowed yet"):
            engine_process.ask(positions[3])
    question = question_about(store, file, *trust.untrusted)
    assert (question.rows, question.is_known) == (("helper.py, new",), True)
    trust = store.allow(question)
    assert isinstance(looked_at(store, file), Trust)
    with EngineProcess(own_python(), file, trust, CALLING) as engine_process:
        assert engine_process.ask(positions[3]).is_legal
    later = "import threading\ndef best_move(board, player):\n    threading.Timer(0, __import__, ['helper']).start()\n"
    file.write_text(f"{later}    return board.index(' ')\n")
    trust = store.allow(Question(file, digest_of(file)))
    with EngineProcess(own_python(), file, trust, CALLING) as engine_process, pytest.raises(TrustError):
        asked_until_it_ends(engine_process)
    assert trust.untrusted == {helper}


def test_a_yes_from_before_allows_no_module_and_stays(tmp_path: Path, kept: Path) -> None:
    """A list that an earlier version wrote: a file without modules runs, one with modules is asked about, and what was
    allowed is still there after the next yes."""
    file, alone = folder_of(tmp_path / "a", main=HELPED, helper=FIRST), tmp_path / "alone.py"
    alone.write_text("x = 1\n")
    old = [{"sha256": digest_of(each), "name": each.name, "since": "2026-11-21"} for each in (file, alone)]
    kept.parent.mkdir()
    kept.write_text(json.dumps({"format": FORMAT, "version": 1, "files": old}))
    store = loaded(kept)
    assert isinstance(looked_at(store, alone), Trust)
    store.allow(question_about(store, file))
    store.save()
    assert old[1] in json.loads(kept.read_text())["files"]
    assert isinstance(looked_at(loaded(kept), file), Trust)


def test_a_yes_to_all_runs_whatever_is_imported(tmp_path: Path, token: str) -> None:
    """That is --yes: only the file itself is held to what it was."""
    file = folder_of(tmp_path / "a", main=HELPED, helper=FIRST)
    trust = trust_all(file)
    with EngineProcess(own_python(), file, trust, CALLING) as engine_process:
        assert engine_process.ask(START).cell == 0
    file.write_text(f"{HELPED}#")
    with (
        EngineProcess(own_python(), file, trust, CALLING) as engine_process,
        pytest.raises(TrustError, match=r"main\.py has changed"),
    ):
        engine_process.load()


def test_a_program_in_python_is_held_to_the_same(tmp_path: Path, kept: Path, token: str) -> None:
    """One that speaks the protocol: Python's own random, and no module without a yes; its traceback is its own."""
    ran, sample = tmp_path / "ran", resource("engines/sample.py")
    touch = f"open({str(ran)!r}, 'w').close()\n"
    file = folder_of(tmp_path / "a", main=f"import random\n{sample.read_text()}", random=touch)
    store = loaded(kept)
    with ExternalEngine(own_python(), file, store.allow(question_about(store, file)), Rules()) as program:
        assert program.load() == "sample"
        assert program.ask(START).is_legal
    file.write_text(f"__import__('hel' + 'per')\n{sample.read_text()}")
    helper = file.with_name("helper.py")
    helper.write_text(touch)
    trust = store.allow(question_about(store, file))
    with ExternalEngine(own_python(), file, trust, Rules()) as program, pytest.raises(TrustError, match=r"helper\.py"):
        program.load()
    assert trust.untrusted == {helper}
    assert not ran.exists()
    file.write_text("def fail():\n    raise KeyError('none')\nfail()\n")
    with ExternalEngine(own_python(), file, trust_all(file), Rules()) as program:
        with pytest.raises(EngineError) as failed:
            program.load()
        assert "KeyError" in failed.value.error
        assert "engine_host" not in failed.value.error


def test_too_many_modules_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "main.py"
    file.write_text("".join(f"import m{number}\n" for number in range(1_001)))
    for number in range(1_001):
        (tmp_path / f"m{number}.py").touch()
    with pytest.raises(TrustError, match="more than 1,000 modules"):
        find_modules(file, own_python(), Control())


def test_many_names_are_cut_in_a_sentence_and_all_are_listed(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    modules = tuple(Module(tmp_path / f"m{number}.py", "0" * 64, number == 3) for number in range(9))
    changed = tuple(each.path for each in modules[:6])
    question = Question(tmp_path / "main.py", "1" * 64, modules=modules, changed=changed, is_known=True)
    assert question.news == snapshot
    assert len(question.rows) == 9
    assert question.rows[3] == snapshot


# -- Asking a person, where nobody has said yes ------------------------------------------------------------------------


@pytest.fixture
def prompt(queue: TaskQueue, writer: Writer, kept: Path) -> TrustPrompt:
    return TrustPrompt(queue, TrustKeeper(kept, writer))


def asked_by(qtbot: QtBot, prompt: TrustPrompt, file: Path) -> Question:
    with qtbot.waitSignal(prompt.question_asked) as told:
        prompt.ask(file, "It cannot run")
    assert prompt.is_busy
    return told.args[0]  # type: ignore[index,no-any-return]


def test_a_person_is_asked_once(
    qtbot: QtBot, queue: TaskQueue, writer: Writer, prompt: TrustPrompt, file: Path, kept: Path
) -> None:
    """A no is no yes; a yes is remembered on disk, by the next window too."""
    asked_by(qtbot, prompt, file)
    with qtbot.waitSignal(prompt.declined), qtbot.assertNotEmitted(prompt.allowed):
        prompt.answer(False)
    assert asked_by(qtbot, prompt, file).path == file
    with qtbot.waitSignal(prompt.allowed) as told:
        prompt.answer(True)
    assert (told.args[0].file, told.args[0].calling) == (file, None)  # type: ignore[index]
    assert not prompt.is_busy
    assert writer.flush()
    again = TrustPrompt(queue, TrustKeeper(kept, writer))
    with qtbot.waitSignal(again.allowed), qtbot.assertNotEmitted(again.question_asked):
        again.ask(file, "")


def test_who_said_yes_before_is_told_why_the_file_asks_again(
    qtbot: QtBot, prompt: TrustPrompt, file: Path, kept: Path
) -> None:
    kept.parent.mkdir()
    kept.write_bytes(b"[]")
    with qtbot.waitSignal(prompt.unreadable) as told:
        asked_by(qtbot, prompt, file)
    assert told.args[0].endswith("every engine asks again.")  # type: ignore[index]


def test_a_yes_that_a_full_disk_did_not_take_is_written_later(
    qtbot: QtBot,
    writer: Writer,
    prompt: TrustPrompt,
    file: Path,
    kept: Path,
    monkeypatch: pytest.MonkeyPatch,
    snapshot: SnapshotAssertion,
) -> None:
    """The engine runs, the status bar says that the yes was not kept, and with the next save it is."""

    def full(_path: Path, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    said: list[str] = []
    writer.said.connect(said.append)
    asked_by(qtbot, prompt, file)
    with monkeypatch.context() as patch:
        patch.setattr("ttt_gui.session.storage.values_file.write_atomically", full)
        with qtbot.waitSignal(prompt.allowed):
            prompt.answer(True)
        assert writer.flush()
    assert said == snapshot
    assert isinstance(loaded(kept).trust(file), Question)
    writer.try_again()
    assert writer.flush()
    assert said[1:] == [SAVED_AFTER_ALL]
    assert isinstance(loaded(kept).trust(file), Trust)
