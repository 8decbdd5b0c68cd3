"""Plays one move in the real window, from outside: xdotool clicks, screenshots tell what changed.

`.venv/bin/python packaging/drive_window.py PROGRAM [ARGUMENTS]`. Linux, with Xvfb, openbox and xdotool. The pictures
stay in build/window.
"""

import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import private_display
from console import SetupError, say
from environment import PYTHON, ROOT, clean_environ
from PySide6.QtGui import QGuiApplication, QImage

Found = TypeVar("Found")
PICTURES = ROOT / "build" / "window"
PATIENCE = 30  # seconds
THICKEST = 12  # pixels of a line of the board
CENTRE = (1, 1)


def main(words: list[str]) -> int:
    try:
        if words[:1] == ["--here"]:
            play(words[2:], words[1])
        else:
            drive(words)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def why_not() -> str:
    """Why no window can be driven here, or ''."""
    return private_display.offscreen_reason() or ("" if shutil.which("xdotool") else "xdotool not found")


def drive(command: Sequence[str | Path], title: str = "") -> None:
    """Start the program on a private display and play, or wait for a window with this title.

    Raises SetupError where it does not answer.
    """
    if reason := why_not():
        raise SetupError(f"The window cannot be driven: {reason}.")
    with private_display.test_environ(clean_environ(), offscreen=False, displays=1) as env:
        if subprocess.run([PYTHON, __file__, "--here", title, *command], env=env, check=False).returncode:
            raise SetupError(f"The window did not answer as it should; see above and {PICTURES.relative_to(ROOT)}.")


@dataclass(frozen=True)
class Picture:
    """A window's pixels, four bytes each."""

    left: int  # on the screen
    top: int
    width: int
    height: int
    pixels: bytes

    def at(self, x: int, y: int) -> bytes:
        place = 4 * (y * self.width + x)
        return self.pixels[place : place + 4]

    def columns(self, step: int) -> list[list[bytes]]:
        return [[self.at(x, y) for y in range(0, self.height, step)] for x in range(self.width)]

    def rows(self, step: int) -> list[list[bytes]]:
        return [[self.at(x, y) for x in range(0, self.width, step)] for y in range(self.height)]


@dataclass(frozen=True)
class Grid:
    """The pixels at which the two vertical and the two horizontal lines of a 3 × 3 board begin."""

    across: tuple[int, int]
    down: tuple[int, int]

    def cell(self, picture: Picture, column: int, row: int) -> list[bytes]:
        """The inner pixels of a cell, a row of them each."""
        pitch = self.across[1] - self.across[0]
        left, top = self.across[0] + (column - 1) * pitch, self.down[0] + (row - 1) * pitch
        inner = range(top + pitch // 8, top + pitch * 7 // 8)
        first, last = left + pitch // 8, left + pitch * 7 // 8
        return [picture.pixels[4 * (y * picture.width + first) : 4 * (y * picture.width + last)] for y in inner]


def play(command: Sequence[str], title: str) -> None:
    """Click the middle cell; wait until exactly one other cell has changed as well. With a title: wait for that."""
    application = QGuiApplication([])
    PICTURES.mkdir(parents=True, exist_ok=True)
    start = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.DEVNULL) as program:
        try:
            before = wait_for(look, program)
            seconds = time.perf_counter() - start
            save_screen("before")
            if title:
                wait_for(lambda: title in ask_window("getwindowname"), program)
                say(f"A window with {title!r} in its title was opened.")
                return
            grid = find_grid(before)
            x, y = (before.left + sum(grid.across) // 2, before.top + sum(grid.down) // 2)
            subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", "1"], check=True)

            def changed() -> set[tuple[int, int]]:
                after = look()
                if after is None or (after.width, after.height) != (before.width, before.height):
                    return set()  # covered, or another window in front of it
                cells = [(column, row) for column in range(3) for row in range(3)]
                return {cell for cell in cells if grid.cell(before, *cell) != grid.cell(after, *cell)}

            wait_for(lambda: len(changed()) >= 2, program)
            time.sleep(1)  # and nothing more: it is our move again
            new = changed()
            if CENTRE not in new or len(new) != 2:
                raise SetupError(f"After the click the cells {sorted(new)} have changed, not the middle and an answer.")
            save_screen("after")
        except SetupError:
            save_screen("failed")
            raise
        finally:
            program.terminate()
    application.quit()
    say(f"A window was painted {seconds:.2f} s after its start, and a click in the middle was answered.")


def save_screen(name: str) -> None:
    QGuiApplication.primaryScreen().grabWindow(0).save(str(PICTURES / f"{name}.png"))


def ask_window(*question: str) -> str:
    """What xdotool says of the app's window; nothing where there is none."""
    command = ["xdotool", "search", "--onlyvisible", "--class", "ttt-gui", *question]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def look() -> Picture | None:
    """The app's window; None while it is not painted."""
    answer = ask_window("getwindowgeometry", "--shell")
    place = dict(line.split("=") for line in answer.splitlines() if "=" in line)
    if not place:
        return None
    left, top, width, height = (int(place[key]) for key in ("X", "Y", "WIDTH", "HEIGHT"))
    grabbed = QGuiApplication.primaryScreen().grabWindow(0, left, top, width, height)
    image = grabbed.toImage().convertToFormat(QImage.Format.Format_RGB32)
    picture = Picture(left, top, image.width(), image.height(), bytes(image.constBits()))
    samples = {picture.at(x, y) for x in range(0, picture.width, 7) for y in range(0, picture.height, 7)}
    return picture if len(samples) >= 5 else None


def find_grid(picture: Picture) -> Grid:
    """Find the board's lines: two thin columns and two thin rows, long and of one colour, on the background."""
    background = Counter(color for column in picture.columns(8)[::8] for color in column).most_common(1)[0][0]
    verticals = thin(long_runs(picture.columns(4), background, picture.height * 45 // 400))
    horizontals = thin(long_runs(picture.rows(4), background, picture.height * 45 // 400))
    for color, across in verticals.items():
        down = horizontals.get(color, [])
        if len(across) == len(down) == 2:
            return Grid((across[0], across[1]), (down[0], down[1]))
    raise SetupError("There is no 3 × 3 board in the window.")


def long_runs(lines: list[list[bytes]], background: bytes, least: int) -> list[tuple[int, bytes]]:
    """The lines in which a color other than the background's goes on for so many samples."""
    found = []
    for number, line in enumerate(lines):
        length, last = 0, background
        for color in line:
            length = length + 1 if color == last else 1
            last = color
            if length >= least and color != background:
                found.append((number, color))
                break
    return found


def thin(runs: list[tuple[int, bytes]]) -> dict[bytes, list[int]]:
    """Where thin groups of neighbouring runs begin, by color."""
    groups: dict[bytes, list[list[int]]] = {}
    for number, color in runs:
        of_color = groups.setdefault(color, [])
        if of_color and number == of_color[-1][-1] + 1:
            of_color[-1].append(number)
        else:
            of_color.append([number])
    return {color: [group[0] for group in found if len(group) <= THICKEST] for color, found in groups.items()}


def wait_for(question: Callable[[], Found | None], program: subprocess.Popen[bytes]) -> Found:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if program.poll() is not None:
            raise SetupError(f"The program ended with status {program.returncode}.")
        if answer := question():
            return answer
        time.sleep(0.01)
    raise SetupError(f"Nothing happened for {PATIENCE} seconds.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
