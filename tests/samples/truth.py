"""Work out by brute force how good the handed-in engines are, with rules of its own: it shares no code with the app.

    python tests/samples/truth.py [FILE...] [--write]

Beside the engines of a folder stand `adapters.py` (how to ask each of them, by its author) and `truth.json` (what came out).
A file's adapter is the function of `adapters.py` with the file's name: `def name(m, board, side) -> cell`, where `m` is the
loaded module, `board` nine characters out of "XO " and `side` the one to move, X or O; X begins. It may raise: that is no answer.
`adapters.py` may also hold ONLY = {name: "X" or "O"} (plays one side), NOT_CALLABLE = {name: why} and FAULT = {name: what is wrong}.
`--answers FILE` reads a list of boards in JSON from standard input and writes the author's answers to them.
Without files, every engine of the folder handed_in is asked. Differences from `truth.json` are named; `--write` keeps the new ones.
"""

import builtins
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import types
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIMIT = 20.0  # processor seconds for one answer
AGAIN = 0.05  # an answer that took longer is not asked for a second time
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
OTHER = {"X": "O", "O": "X"}
COUNTS = ["asked", "right", "win_to_draw", "win_to_loss", "draw_to_loss", "no_answer"]
KINDS = {(1, 0): "win_to_draw", (1, -1): "win_to_loss", (0, -1): "draw_to_loss"}


def to_move(board):
    return "X" if board.count("X") == board.count("O") else "O"


def won(board, side):
    return any(all(board[cell] == side for cell in line) for line in LINES)


def over(board):
    return won(board, "X") or won(board, "O") or " " not in board


def after(board, cell, side):
    return board[:cell] + side + board[cell + 1 :]


@cache
def value(board, side):
    """Give the worth of a board for the side to move: 1 win, 0 draw, -1 loss."""
    if won(board, OTHER[side]):
        return -1
    if " " not in board:
        return 0
    return max(-value(after(board, cell, side), OTHER[side]) for cell in range(9) if board[cell] == " ")


def reachable():
    """List every board that play from the empty one can reach and that is not over, fewest stones first."""
    layer, boards = {" " * 9}, []
    while layer:
        layer = {board for board in layer if not over(board)}
        boards += sorted(layer)
        layer = {after(board, cell, to_move(board)) for board in layer for cell in range(9) if board[cell] == " "}
    return boards


class OutOfTimeError(BaseException):
    pass


def load(path):
    """Run a file as a module; one that waits for its player at the top is taken as far as it came."""
    module = types.ModuleType(path.stem)
    module.__file__ = str(path)
    sys.modules[path.stem] = module
    try:
        exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), module.__dict__)
    except EOFError:
        pass
    return module


def judge(answer, board, side):
    """Name what an answer does to the value of its board."""
    try:
        cell = int(answer)
    except (TypeError, ValueError):
        return "no_answer"
    if cell not in range(9) or board[cell] != " ":
        return "no_answer"
    before, behind = value(board, side), -value(after(board, cell, side), OTHER[side])
    return "right" if before == behind else KINDS[before, behind]


def ask(adapter, module, board, side):
    """Ask once; give the answer as text ("" for none) and the seconds it took."""

    def late(*_):
        raise OutOfTimeError

    signal.signal(signal.SIGVTALRM, late)
    start = time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
    try:
        answer = adapter(module, board, side)
        answer = "" if answer is None else str(int(answer))
    except (KeyboardInterrupt, MemoryError):
        raise
    except BaseException:
        answer = ""
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return answer, time.process_time() - start


def examine(path):
    """Ask one engine everywhere and count, then again from the end to the start, and so once more after loading it anew.

    Does an answer differ at once, it draws lots; only when loaded anew, it leaks: the answer depends on what was asked before.
    """
    notes = types.ModuleType("adapters")
    exec((path.parent / "adapters.py").read_text(encoding="utf-8"), notes.__dict__)
    name = path.stem
    sides = getattr(notes, "ONLY", {}).get(name, "both")
    result = {"sound": False, "sides": sides, **dict.fromkeys(COUNTS, 0), "lot": False, "leaks": False, "callable": True}
    result["fault"] = getattr(notes, "FAULT", {}).get(name, "")
    why = getattr(notes, "NOT_CALLABLE", {}).get(name)
    if why:
        return {**result, "callable": False, "fault": result["fault"] or why}

    module, adapter = load(path), getattr(notes, name)
    boards = [board for board in reachable() if sides in ("both", to_move(board))]
    first, slow, steady = {}, set(), True
    for board in boards:
        answer, seconds = ask(adapter, module, board, to_move(board))
        first[board] = answer
        result["asked"] += 1
        result[judge(answer, board, to_move(board))] += 1
        if seconds > AGAIN:
            slow.add(board)
    for key in ("lot", "leaks"):
        again = [board for board in reversed(boards) if board not in slow] if not result["lot"] else []
        for board in again:
            answer, _ = ask(adapter, module, board, to_move(board))
            result[key] |= answer != first[board]
            steady &= judge(answer, board, to_move(board)) == "right"
        module = load(path)
    result["sound"] = steady and result["right"] == result["asked"]
    return result


def answers(path, boards):
    """Give the author's answer to each board ("" for none), by the adapter; null where the engine plays the other side."""
    notes = types.ModuleType("adapters")
    exec((path.parent / "adapters.py").read_text(encoding="utf-8"), notes.__dict__)
    side = getattr(notes, "ONLY", {}).get(path.stem)
    module = load(path)
    return [
        ask(getattr(notes, path.stem), module, board, to_move(board))[0] if side in (None, to_move(board)) else None
        for board in boards
    ]


def nobody_there(*_):
    """Stand for input() where nobody answers."""
    raise EOFError


def child(path, boards=None):
    """Do one file in this process, quietly and somewhere else, and say the result where the parent listens."""
    speak = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    path = path.resolve()
    with tempfile.TemporaryDirectory() as away:
        os.chdir(away)
        builtins.input = nobody_there
        sys.argv = [str(path)]
        try:
            result = examine(path) if boards is None else answers(path, boards)
        except BaseException as error:
            result = {"broken_off": repr(error)}
        os.chdir("/")
    speak.write(json.dumps(result))
    speak.flush()
    os._exit(0)


def run(path):
    start = time.monotonic()
    done = subprocess.run([sys.executable, __file__, "--one", str(path)], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
    return json.loads(done.stdout or b'{"broken_off": "died"}'), time.monotonic() - start


def differences(old, new):
    """Name what changed; what draws lots need not be counted the same twice."""
    if old is None:
        return ["new"]
    loose = set(COUNTS) - {"asked"} if old.get("lot") and new.get("lot") else set()
    return [f"{key} {old.get(key)} -> {new.get(key)}" for key in new if key not in loose and old.get(key) != new[key]]


def main(words):
    if words[:1] == ["--one"]:
        child(Path(words[1]))
    if words[:1] == ["--answers"]:
        child(Path(words[1]), json.load(sys.stdin))
    write = "--write" in words
    files = [Path(word) for word in words if word != "--write"]
    files = files or [file for file in sorted(HERE.glob("handed_in/*.py")) if file.name not in ("adapters.py", "__init__.py")]
    differ = 0
    with ThreadPoolExecutor(2) as pool:
        for file, (new, seconds) in zip(files, pool.map(run, files), strict=True):
            kept = file.parent / "truth.json"
            truth = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
            changed = differences(truth.get(file.name), new)
            differ += bool(changed)
            counts = " ".join(f"{key}={new[key]}" for key in COUNTS if new.get(key))
            verdict = "sound" if new.get("sound") else "not called" if not new.get("callable", True) else "BROKEN"
            marks = "".join(f" {key}" for key in ("lot", "leaks") if new.get(key))
            print(f"{file.name}: {verdict} {counts}{marks} {seconds:.0f} s", flush=True)
            if "broken_off" in new:
                print(f"    broken off: {new['broken_off']}", flush=True)
            elif changed:
                print("    " + ("; ".join(changed)), flush=True)
                if write:
                    truth[file.name] = new
                    kept.write_text(json.dumps(dict(sorted(truth.items())), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{len(files)} asked, {differ} differ from truth.json")
    return 1 if differ and not write else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
