"""The modules of an engine: what its imports name before anything runs, and that none runs which is not trusted."""

import hashlib
import os
import py_compile
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from ttt_gui.engine.examine.calling import Calling
from ttt_gui.engine_host.imports import UNTRUSTED, names_imported, parsed

CALLING = Calling("best_move", ("board",)).to_data()
MOVE = "def best_move(board):\n    return 4\n"


@pytest.fixture
def write(tmp_path):
    """Write files by their names in the engine's folder; return the first one's path."""

    def write(**sources):
        paths = []
        for name, source in sources.items():
            path = tmp_path.joinpath(*name.split("__in__")).with_suffix(".py")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(source)
            paths.append(path)
        return paths[0]

    return write


def digest(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def named(start, file, *others):
    """The names of the modules that are found, from the engine's folder, and those that a standard module overrides."""
    found = start(name=file.name)("modules", file=str(file), others=[str(each) for each in others])
    modules = {Path(each["file"]).relative_to(file.parent).as_posix(): each for each in found["modules"]}
    assert all(each["sha256"] == digest(each["file"]) for each in modules.values())
    return modules, [Path(each).name for each in found["standard"]]


def run(start, file, *trusted, question="........."):
    """The answer to loading an engine that may import ``trusted``, or to a question once it is loaded; and how its
    process ended, None where it goes on."""
    worker = start(name=file.name)
    answer = worker("load", file=str(file), calling=CALLING, trusted=[digest(each) for each in trusted])
    if answer.get("loaded"):
        answer = worker.ask(question)
    if answer and "untrusted" in answer:
        assert worker.process.stdout.readline() == b"", "nothing is said behind it"
        return answer["untrusted"], worker.process.wait()
    return answer, None


# -- What the imports name ---------------------------------------------------------------------------------------------


def test_the_imports_are_followed(start, write):
    """Through modules and packages of the folder, at any depth, in functions too; not into Python's own."""
    file = write(
        engine="import helper, json\ndef best_move(board):\n    import late\n    from pack.inner import deep\n",
        helper="from other import value\nimport engine\n",
        other="value = 1\n",
        late="__import__('by_name')\n",
        by_name="import importlib\nimportlib.import_module('by_text')\n",
        by_text="",
        pack__in____init__="from . import near\nfrom .inner import *\n",
        pack__in__near="",
        pack__in__inner__in____init__="",
        pack__in__inner__in__deep="from ..far import x\nfrom ... import beyond\n",
        pack__in__far="x = 1\n",
        space__in__part="",
        unused="",
    )
    modules, standard = named(start, file)
    names = "helper other late by_name by_text pack/__init__ pack/near pack/inner/__init__ pack/inner/deep pack/far"
    assert set(modules) == {f"{each}.py" for each in names.split()}
    assert standard == []
    file.write_text("import space.part\n")
    assert set(named(start, file)[0]) == {"space/part.py"}, "a namespace package has nothing to run"


def test_a_file_with_the_name_of_a_standard_module_is_named(start, write):
    """Only where it is imported: it does not run."""
    file = write(engine="import random, sys\n" + MOVE, random="", sys="", json="")
    assert named(start, file) == ({}, ["random.py", "sys.py"])


def test_an_extension_is_named_as_such(start, write):
    file = write(engine="import fast\n" + MOVE, fast="")
    (file.parent / f"fast{sysconfig.get_config_var('EXT_SUFFIX')}").write_bytes(b"machine code")
    modules, _ = named(start, file)
    assert [each["compiled"] for each in modules.values()] == [True]


def test_modules_that_were_found_at_run_time_are_followed_too(start, write):
    file = write(engine=MOVE, pack__in____init__="", pack__in__found="from . import near\n", pack__in__near="")
    found = named(start, file, file.parent / "pack" / "found.py", file.parent / "gone.py")[0]
    assert set(found) == {"pack/found.py", "pack/__init__.py", "pack/near.py"}


def test_what_cannot_be_read_through_names_nothing(start, write):
    """The file is refused later, and nothing of it has run."""
    assert named(start, write(engine="import helper\nthis is no Python\n", helper="")) == ({}, [])
    file = write(engine="import helper\n", helper="x = " + "-" * 100_000 + "1\n")
    found = start(name=file.name)("modules", file=str(file), others=[])
    assert found is None or len(found["modules"]) == 1, "Python's parser may die of that, and its process with it"


def test_too_many_are_said_to_be(start, write):
    file = write(engine="\n".join(f"import m{number}" for number in range(1_002)))
    for number in range(1_002):
        (file.parent / f"m{number}.py").touch()
    assert start(name=file.name)("modules", file=str(file), others=[])["more"] is True


def test_relative_imports_are_read_as_python_reads_them():
    tree = parsed(b"from . import a\nfrom .b import c\nfrom .. import d\nfrom ..e.f import g\nfrom .... import h\n")
    names = ["p.q", "p.q.a", "p.q.b", "p.q.b.c", "p", "p.d", "p.e.f", "p.e.f.g"]
    assert list(names_imported(tree, "p.q")) == names
    assert list(names_imported(tree, "")) == []


# -- What runs ---------------------------------------------------------------------------------------------------------


MARK = "open({mark!r}, 'w').close()\n"
WAYS = {
    "at the top": "import helper\n" + MOVE,
    "in the question": "def best_move(board):\n    import helper\n    return 4\n",
    "where errors are caught": "try:\n    import helper\nexcept BaseException:\n    pass\n" + MOVE,
    "by importlib": "import importlib\nimportlib.import_module('hel' + 'per')\n" + MOVE,
    "by __import__": "__import__('hel' + 'per')\n" + MOVE,
    "by its path": (
        "import importlib.util as u, os\n"
        "spec = u.spec_from_file_location('any', os.path.join(os.path.dirname(__file__), 'helper.py'))\n"
        "spec.loader.exec_module(u.module_from_spec(spec))\n" + MOVE
    ),
    "by a loader": (
        "import importlib.machinery as m, os, types\n"
        "loader = m.SourceFileLoader('any', os.path.join(os.path.dirname(__file__), 'helper.py'))\n"
        "loader.exec_module(types.ModuleType('any'))\n" + MOVE
    ),
    "from a folder of its own choice": "import sys\nsys.path.insert(0, {other!r})\nimport elsewhere\n" + MOVE,
    "in a package": "import pack.inner\n" + MOVE,
    "beside a package": "from pack import part\n" + MOVE,
    "in a namespace": "import space.part\n" + MOVE,
    "by runpy": "import runpy\nrunpy.run_module('helper')\n" + MOVE,
    "in a thread": (
        "import threading\ndef best_move(board):\n"
        "    t = threading.Thread(target=__import__, args=('helper',))\n    t.start()\n    t.join()\n    return 4\n"
    ),
}


@pytest.fixture
def folder(write, tmp_path):
    """An engine's folder whose modules leave a mark when they run."""
    mark = str(tmp_path / "ran")
    code = MARK.format(mark=mark)
    other = tmp_path / "another folder"
    write(
        helper=code, pack__in____init__="", pack__in__inner=code, pack__in__part=code, space__in__part=code,
    )  # fmt: skip
    other.mkdir()
    (other / "elsewhere.py").write_text(code)
    return Path(mark), other


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.replace(" ", "-"))
def test_no_module_runs_that_is_not_trusted(start, write, folder, way):
    """Whichever way it is imported, and at whatever move: the process ends, and nothing of the module has run. Once its
    content is trusted it runs, and one byte more is another content."""
    mark, other = folder
    file = write(engine=WAYS[way].format(other=str(other)))
    init = file.parent / "pack" / "__init__.py"
    path, status = run(start, file, init)
    assert status == UNTRUSTED
    assert not mark.exists()
    answer, _ = run(start, file, init, path)
    assert answer["cell"] == 4
    assert mark.exists()
    mark.unlink()
    before = digest(path)
    Path(path).write_text(f"# changed\n{Path(path).read_text()}")
    worker = start(name=file.name)
    answer = worker("load", file=str(file), calling=CALLING, trusted=[before, digest(init)])
    answer = worker.ask(".........") if answer.get("loaded") else answer
    assert answer == {"untrusted": path}
    assert not mark.exists()


def test_a_package_is_not_begun_before_it_is_trusted(start, write, folder):
    mark, _ = folder
    file = write(
        engine="import pack.inner\n" + MOVE, pack__in____init__="# begins the package\n" + MARK.format(mark=str(mark))
    )
    path, _ = run(start, file, file.parent / "pack" / "inner.py")
    assert path == str(file.parent / "pack" / "__init__.py")
    assert not mark.exists()


def test_the_file_itself_is_what_was_trusted(start, write):
    file = write(engine=MOVE)
    worker = start(name=file.name)
    before = digest(file)
    file.write_text("import os\n" + MOVE)
    assert worker("load", file=str(file), calling=CALLING, sha256=before, trusted=[]) == {"untrusted": str(file)}


def test_bytecode_is_never_read(start, write, folder):
    """A fresh .pyc of another content beside the module, and one without a module: neither runs."""
    mark, _ = folder
    file = write(engine="import helper\n" + MOVE)
    helper = file.parent / "helper.py"
    cached = py_compile.compile(str(helper), doraise=True)
    times = helper.stat()
    size = times.st_size
    helper.write_text("x = 1 ".ljust(size - 1) + "\n")
    os.utime(helper, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert Path(cached).exists()
    answer, _ = run(start, file, helper)
    assert answer["cell"] == 4
    assert not mark.exists(), "Python alone would have taken the bytecode"
    shutil.move(cached, helper.with_suffix(".pyc"))
    helper.unlink()
    answer, _ = run(start, file)
    assert "helper" in answer["sentence"]
    assert not mark.exists()


def test_archives_are_never_read(start, write, folder):
    mark, _ = folder
    archive = mark.parent / "archive.zip"
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr("packed.py", MARK.format(mark=str(mark)))
    file = write(engine=f"import sys\nsys.path.insert(0, {str(archive)!r})\nimport packed\n" + MOVE)
    answer, _ = run(start, file)
    assert answer["sentence"].startswith("The module packed")
    assert not mark.exists()


def test_the_standard_library_comes_first_and_then_the_folder(start, write, folder):
    """Before installed packages, so that the folder's own modules are found whatever is installed."""
    mark, _ = folder
    file = write(
        engine="import random, pytest\ndef best_move(board):\n    return random.choice([4]) + pytest.value\n",
        random=MARK.format(mark=str(mark)),
        pytest="value = 0\n",
    )
    answer, _ = run(start, file, file.parent / "pytest.py")
    assert answer["cell"] == 4
    assert not mark.exists()


def test_what_the_engine_writes_itself_runs(start, write):
    """Like what it executes from a text: its folder is empty when it begins, and goes with it."""
    file = write(
        engine="import os, sys\nopen('made.py', 'w').write('cell = 4')\nsys.path.append(os.getcwd())\nimport made\n"
        "def best_move(board):\n    return made.cell\n"
    )
    assert run(start, file)[0]["cell"] == 4


def test_installed_packages_need_no_trust(start, write):
    file = write(engine="import pytest, _pytest.config, ttt_gui.game.rules\n" + MOVE)
    assert run(start, file)[0]["cell"] == 4


EXTENSION = """
#include <Python.h>
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "fast", NULL, -1, NULL};
PyMODINIT_FUNC PyInit_fast(void) {
    PyObject *made = PyModule_Create(&module);
    PyModule_AddIntConstant(made, "cell", %d);
    return made;
}
"""


@pytest.mark.skipif(shutil.which("cc") is None or sys.platform == "win32", reason="needs a C compiler")
def test_an_extension_is_bound_like_any_module(start, write):
    """What is loaded is what was read, and its file is said to be the one in the folder."""
    file = write(engine="import fast\ndef best_move(board):\n    print(fast.__file__)\n    return fast.cell\n")
    built = file.parent / f"fast{sysconfig.get_config_var('EXT_SUFFIX')}"
    include = sysconfig.get_path("include")
    options = ["-shared", "-fPIC", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared", "-fPIC"]

    def build(cell):
        command = ["cc", *options, f"-I{include}", "-x", "c", "-", "-o", str(built)]
        subprocess.run(command, input=(EXTENSION % cell).encode(), check=True)

    build(4)
    answer, _ = run(start, file, built)
    assert (answer["cell"], answer["printed"]) == (4, f"{built}\n")
    trusted = digest(built)
    build(5)
    worker = start(name=file.name)
    assert worker("load", file=str(file), calling=CALLING, trusted=[trusted]) == {"untrusted": str(built)}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_fork_is_held_to_the_same(start, write, folder):
    """What the engine starts of itself runs nothing else."""
    mark, _ = folder
    file = write(
        engine="import os\ndef best_move(board):\n    if not os.fork():\n        import helper\n"
        "    os.wait()\n    return 4\n"
    )
    worker = start(name=file.name)
    assert worker("load", file=str(file), calling=CALLING, trusted=[])["loaded"]
    assert worker.ask(".........") == {"untrusted": str(file.parent / "helper.py")}
    assert not mark.exists()
