"""Runs the part of this package that the first word names: `work`, `program` or `supervise`."""

import importlib
import os
import sys

if __name__ == "__main__":
    folder = os.path.dirname(os.path.abspath(__file__))
    # For this import alone: afterwards the engine must not find our modules, nor their neighbours, under a short name.
    sys.path[:] = [os.path.dirname(folder), *(each for each in sys.path if each != folder)]
    part = importlib.import_module("engine_host." + sys.argv[1])
    del sys.path[0]
    getattr(part, sys.argv[1])(sys.argv[2:])
