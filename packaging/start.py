#!/usr/bin/env python3
"""Set up Tic-Tac-Toe Lab in this checkout, then open it, test it, bundle it or release it.

  python3 packaging/start.py [--pure] [ARGUMENTS for ttt-gui]       set up, open the app
  python3 packaging/start.py [--pure] test [ARGUMENTS for pytest]   set up, run the tests; with --all all of them
  python3 packaging/start.py [--pure] lint                          set up, run ruff, mypy and import-linter
  python3 packaging/start.py [--pure] bundle                        make dist/ttt-gui and run its self-test
  python3 packaging/start.py release                                make everything in dist/ that is given to others

--pure (or TTT_GUI_PURE=1) compiles nothing: the engine runs interpreted.
Needs Python 3.11, 3.12 or 3.13; everything else is put into .venv or named in one sentence.
"""

import os
import shutil
import signal
import subprocess
import sys
from typing import List, Optional

SUPPORTED = ((3, 13), (3, 12), (3, 11))


def find_supported_python() -> Optional[List[str]]:
    """The command of a supported Python that answers, newest first, or None."""
    for major, minor in SUPPORTED:
        name = f"python{major}.{minor}"
        candidates = [[name]] if shutil.which(name) else []
        if shutil.which("py"):
            candidates.append(["py", f"-{major}.{minor}"])
        for command in candidates:
            try:  # a name on PATH may be a pyenv shim with nothing behind it
                with open(os.devnull, "w") as nowhere:
                    subprocess.check_call([*command, "-c", "import ssl, venv"], stdout=nowhere, stderr=nowhere)
            except (OSError, subprocess.CalledProcessError):
                continue
            return command
    return None


def main() -> int:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # no traceback out of the imports; modes.main hears Ctrl+C
    if sys.version_info[:2] in SUPPORTED:
        here = os.path.dirname(os.path.abspath(__file__))
        sys.path.insert(0, here)  # also where PYTHONSAFEPATH is set
        sys.path.append(os.path.dirname(here))  # ttt_gui, of which only tables and the streams are used
        import modes  # written for supported Pythons only

        from ttt_gui.system import streams

        streams.repair()
        return modes.main(sys.argv[1:], __doc__)
    command = find_supported_python()
    if command is None:
        print(
            f"Tic-Tac-Toe Lab needs Python 3.11, 3.12 or 3.13; this is {sys.version_info[0]}.{sys.version_info[1]},"
            " and no other was found on PATH.",
            file=sys.stderr,
        )
        return 1
    return subprocess.call([*command, os.path.abspath(__file__), *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
