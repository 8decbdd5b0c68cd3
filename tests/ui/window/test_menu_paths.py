"""Every way through the menus that a page, a lesson or a sentence of the program names is there: "Lab ▸ Match"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ttt_gui.engine.request import SWITCHES
from ttt_gui.ui.window.actions import MENUS, SPECS, Entries, plain

ROOT = Path(__file__).parents[3]
PAGES = sorted(
    page
    for pattern in (
        "README.md",
        "ttt_gui/README.md",
        "packaging/*.md",
        "resources/**/*.md",
        "packaging/**/*.1",
        "ttt_gui/**/*.py",
    )
    for page in ROOT.glob(pattern)
)
_WORDS = r"[A-Z][^*▸.:;\"”]{0,50}?"
_PATH = re.compile(rf"(?:\*{{1,2}}|[\"“])({_WORDS}(?: ▸ {_WORDS})+)(?:\*|\"|”)")


def ways(entries: Entries = MENUS, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield every menu and every action as the titles that lead to it."""
    texts = {spec.key: plain(spec.text) for spec in SPECS}
    for entry in entries:
        if isinstance(entry, str):
            if entry != "-":
                yield (*before, texts[entry])
        else:
            yield (*before, plain(entry[0]))
            yield from ways(entry[1], (*before, plain(entry[0])))


def named(text: str) -> list[tuple[str, ...]]:
    """Return the ways that a text names, with words broken over lines joined."""
    found = _PATH.findall(" ".join(text.split()))
    return [tuple(part.strip().rstrip("…") for part in way.split("▸")) for way in found]


def test_a_way_is_found_in_a_text() -> None:
    assert named("choose *Lab ▸ Examine\nan engine…*, or **View ▸ Type size ▸ Larger** (Ctrl)") == [
        ("Lab", "Examine an engine"),
        ("View", "Type size", "Larger"),
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_way_that_is_named_is_in_the_menus(page: Path) -> None:
    known = set(ways())
    assert [" ▸ ".join(way) for way in named(page.read_text(encoding="utf-8")) if way not in known] == []


def test_the_manual_names_some_ways() -> None:
    assert sum(len(named(page.read_text(encoding="utf-8"))) for page in PAGES) > 20
    assert {switch.title for switch in SWITCHES if not switch.choices} <= {way[-1] for way in ways()}
