"""The pictures of the manual and the README are drawn by a command from the app itself."""

import subprocess
from pathlib import Path

import draw_pictures
import private_display
import pytest
from environment import PYTHON, ROOT, clean_environ
from PySide6.QtGui import QImage

MANUAL = ROOT / "resources" / "manual"


def draw(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    with private_display.test_environ(clean_environ(), offscreen=True, displays=1) as env:
        return subprocess.run(
            [PYTHON, ROOT / "packaging" / "draw_pictures.py", "--folder", folder, *names],
            env=env,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )


def test_the_command_draws_those_in_git() -> None:
    drawn = {
        f"{name}{end}.png" for name, each in draw_pictures.PICTURES.items() if each.manual for end in ("", "-dark")
    }
    assert {path.name for path in MANUAL.glob("*.png")} == drawn
    for name, each in draw_pictures.PICTURES.items():
        assert each.manual or (ROOT / "packaging" / f"{name}.png").is_file()


@pytest.mark.slow
def test_a_picture_is_drawn_light_and_dark_as_wide_as_the_one_in_git(tmp_path: Path) -> None:
    """On another machine the fonts are others, so no more than that."""
    done = draw(tmp_path, "window")
    assert done.returncode == 0, done.stderr
    light, dark = (QImage(str(tmp_path / f"window{end}.png")) for end in ("", "-dark"))
    assert light.width() == QImage(str(MANUAL / "window.png")).width()
    middle = light.rect().center()
    assert light.pixelColor(middle).lightness() > 150 > 100 > dark.pixelColor(4, middle.y()).lightness()


@pytest.mark.slow
def test_a_picture_that_nobody_draws_is_refused(tmp_path: Path) -> None:
    done = draw(tmp_path, "nothing")
    assert done.returncode == 2
    assert "There is no picture 'nothing'; there are play" in done.stderr
