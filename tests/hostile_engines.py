"""The worst engines that the tests drop on the window, and with which its heartbeat is measured."""

from __future__ import annotations

FORKS = """
import os, time
def best_move(board, player):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.setsid()
            for _ in range(5):
                os.fork()
            time.sleep(1000)
        os._exit(0)
    {end}
"""
BOMB = """
import os
def best_move(board, player):
    while True:
        os.fork()
"""
OUTPUT = "def best_move(board, player):\n    for _ in range(10_000):\n        print('x' * 1_000_000)\n"
OUTPUT_LATER = """
def best_move(board, player):
    while board.count(" ") > 4:
        print("x" * 1_000_000)
    return board.index(" ")
"""
MEMORY_LATER = """
def best_move(board, player):
    if board.count(" ") > 4:
        bytearray(10 << 30)
    return board.index(" ")
"""
ENDS_ITSELF = "import os\ndef best_move(board, player):\n    os._exit(0)\n"
HANGS_IN_IMPORT = "while True: pass\ndef best_move(board, player): pass\n"
TOO_DEEP = "x = " + "-" * 200_000 + "1\n"

REFUSED = {"os._exit": (ENDS_ITSELF, "with status 0"), "too deep for the parser": (TOO_DEEP, "")}
"""Those that are never examined, with words of the sentence."""
GIVEN_UP = {
    "10 GB of memory": (MEMORY_LATER, "needs more memory than our limit"),
    "10 GB of output": (OUTPUT_LATER, "writes more than it may"),
}
"""Those that answer near the end of a game alone: they are called, and given up after fifty failures."""
STOPPED = {"forks": FORKS.format(end="while True: pass"), "hangs in import": HANGS_IN_IMPORT}
"""Those that go on until somebody stops them."""
