"""Runs a Python file as Python runs a program, but for its modules: only trusted ones are loaded."""

from __future__ import annotations

import json
import os
import sys
import types

from .channel import private
from .imports import ImportGuard
from .source import ANYTHING


def program(arguments):
    """Run the file that the first line of standard input names, as an order to load it does (work.py), without
    "calling". All that follows on standard input is the file's. The line {"untrusted": path} on standard output, which
    is then the last, says that a file or module is not trusted."""
    order = json.loads(first_line())
    path = os.path.abspath(order["file"])
    output = private(1)
    imports = ImportGuard(lambda answer: os.write(output, b"\n" + json.dumps(answer).encode("ascii") + b"\n"))
    imports.begin(path, order["trusted"])
    with open(path, "rb") as file:
        data = file.read()
    imports.check(path, data, [order["sha256"]])
    module = types.ModuleType("__main__")
    module.__file__ = path
    sys.modules["__main__"] = module
    try:
        exec(compile(data, path, "exec", dont_inherit=True), vars(module))
    except SystemExit:
        raise
    except ANYTHING as error:
        error.__traceback__ = error.__traceback__.tb_next  # without our own frame
        sys.excepthook(type(error), error, error.__traceback__)
        sys.exit(1)


def first_line():
    """Return the first line of standard input, and read no byte beyond."""
    line = b""
    while not line.endswith(b"\n"):
        byte = os.read(0, 1)
        if not byte:
            break
        line += byte
    return line
