"""Build the engine once more, where it watches its own memory and arithmetic, and run its tests, then damaged traces.

`.venv/bin/python packaging/sanitizing.py [ARGUMENTS for pytest]`, once `start.py test` or `start.py lint` has set up.

AddressSanitizer and UndefinedBehaviorSanitizer end the process at the first read or write outside what was allocated,
and at the first overflow, shift or conversion that C does not define. The usual build is not touched.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import environment
import system_packages
from console import SetupError, run_quietly, say
from environment import PYTHON, ROOT, clean_environ

PLACE = ROOT / "build" / "sanitized"
FLAGS = ("-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer")
TRACES = 2_000  # damaged ones
# The interpreted engine has nothing to watch; freed memory is kept for a while, to see who uses it still; and a limit
# of the address space is one of the sanitizer's too.
NOT_HERE = "not interpreted and not gives_its_memory_back and not memory_that_is_refused"
# Run by the interpreter in PLACE: setuptools without the project around it, so that nothing is installed.
BUILD = """
import os, sys
from Cython.Build import cythonize
from setuptools import Distribution, Extension

flags, modules = sys.argv[1].split(), sys.argv[2:]
extensions = [
    Extension(name, [name.replace(".", "/") + ".py"], extra_compile_args=flags, extra_link_args=flags)
    for name in modules
]
distribution = Distribution({"ext_modules": cythonize(extensions, quiet=True, nthreads=os.cpu_count() or 1)})
command = distribution.get_command_obj("build_ext")
command.inplace, command.parallel = True, os.cpu_count()
distribution.run_command("build_ext")
"""
WHERE = "import ttt_gui.engine.search.core as core; print(core.__file__, core.ENGINE)"


def main(arguments: list[str]) -> int:
    """Run everything; say in one sentence why not, where that cannot be."""
    try:
        return run_all(arguments)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1


def run_all(arguments: list[str]) -> int:
    """Build, run the engine's tests (``arguments`` are pytest's), then damaged traces; 1 if either finds a fault."""
    if sys.platform != "linux" or not system_packages.compiler():
        raise SetupError("The sanitizers need Linux and a C compiler.")
    build()
    env = environ()
    where = subprocess.run([PYTHON, "-c", WHERE], env=env, capture_output=True, text=True, check=False)
    if where.returncode or not where.stdout.startswith(str(PLACE)) or "compiled" not in where.stdout:
        raise SetupError(f"The sanitized engine is not the one that runs: {where.stdout}{where.stderr}")
    say("Testing the engine under the address and undefined behaviour sanitizers …")
    settings = ["--override-ini", "pythonpath=", "--override-ini", "faulthandler_timeout=0"]  # slow is not hung
    pytest: list[str | Path] = [PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", *settings]
    fuzz: list[str | Path] = [
        PYTHON,
        "-m",
        "tests.fuzz",
        "--kind",
        "trace",
        "--count",
        str(TRACES),
        "--seed",
        "sanitize",
    ]
    tests = [*pytest, "-k", NOT_HERE, *(arguments or ["tests/engine"])]
    statuses = [subprocess.run(command, cwd=ROOT, env=env, check=False).returncode for command in (tests, fuzz)]
    return int(any(statuses))


def build() -> None:
    """Bring the copy of the package below PLACE up to date, and its engine where that has changed."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    names = [module["name"] for module in tomllib.loads(text)["tool"]["setuptools"]["ext-modules"]]
    stamp, wanted = PLACE / "engine.txt", f"{environment.wishes(False, [])['engine']} {' '.join(FLAGS)}"
    is_built = stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted
    if not is_built:
        shutil.rmtree(PLACE, ignore_errors=True)
    not_copied = shutil.ignore_patterns("*.so", "*.c", "__pycache__")
    shutil.copytree(ROOT / "ttt_gui", PLACE / "ttt_gui", ignore=not_copied, dirs_exist_ok=True)
    if is_built:
        return
    for name in ("resources", "tests"):
        (PLACE / name).symlink_to(ROOT / name)
    say("Building the engine with the sanitizers (a minute) …")
    command = [PYTHON, "-c", f"import os; os.chdir({str(PLACE)!r})\n{BUILD}", " ".join(FLAGS), *names]
    run_quietly(command, "The engine does not build with the sanitizers; the output is above.", clean_environ())
    stamp.write_text(wanted, encoding="utf-8")


def environ() -> dict[str, str]:
    """The environment in which a Python that knows nothing of sanitizers loads what was built with them."""
    compiler = system_packages.compiler()
    libraries = []
    for name in ("libasan.so", "libubsan.so"):
        found = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=False)
        path = Path(found.stdout.strip())
        if path.is_absolute():
            libraries.append(str(path))
    if not libraries:
        raise SetupError(f"{compiler} has no address sanitizer: install gcc's libasan.")
    return clean_environ() | {
        "PYTHONPATH": str(PLACE),
        "PYTHONSAFEPATH": "1",  # or the working folder would come first
        "PYTHONMALLOC": "malloc",  # so that Python's own objects are watched, too
        "PYTHONDONTWRITEBYTECODE": "1",
        "LD_PRELOAD": " ".join(libraries),
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1:handle_segv=1",  # Python leaves much to the end
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
        "QT_QPA_PLATFORM": "offscreen",
        "LC_ALL": os.environ.get("LC_ALL", "C.UTF-8"),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
