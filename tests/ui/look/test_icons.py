"""The icons are found wherever pip or PyInstaller put them."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

import ttt_gui
from ttt_gui.system.shipped import resource
from ttt_gui.ui.look.icons import application_icon


def test_a_checkout_has_every_size(qapp: QApplication) -> None:
    assert resource("icons/ttt-gui-16.png")
    assert not application_icon().isNull()


@pytest.mark.parametrize(
    "packages", ["lib/python3.13/site-packages", "Lib/site-packages", "local/lib/python3.11/dist-packages"]
)
def test_an_installed_wheel_has_them_below_its_prefix(
    packages: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pip's prefix is not always Python's: a user's own folder, or /usr/local on Debian."""
    prefix = tmp_path / "local" if packages.startswith("local") else tmp_path
    icon = prefix / "share" / "ttt-gui" / "resources" / "icon.svg"
    icon.parent.mkdir(parents=True)
    icon.touch()
    monkeypatch.setattr(ttt_gui, "__file__", str(tmp_path / packages / "ttt_gui" / "__init__.py"))
    assert resource("icon.svg") == icon
    assert resource("nothing.svg") is None
