"""An examination summed up: how many answers of each grade, the games, and one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from ttt_gui.engine.examine.games import Tally
from ttt_gui.engine.examine.groups import Group, class_key, grouped
from ttt_gui.engine.examine.judge import FAILURES, Grade, Judged
from ttt_gui.engine.figures import counted, plural
from ttt_gui.game.position import Position


@dataclass(frozen=True)
class Verdict:
    """``counts`` are answers by grade, every answer counted; ``positions`` how many were asked at least once.

    ``passed_up`` are positions in which a line could have been completed at once and was not, ``passed_up_classes`` the
    same up to symmetry. ``groups`` are the mistakes. ``headline`` and ``detail`` are the sentence, in two parts.
    """

    counts: Counter[Grade]
    positions: int
    passed_up: int
    passed_up_classes: int
    groups: tuple[Group, ...]
    tallies: tuple[Tally, ...]
    headline: str
    detail: str

    @property
    def mistakes(self) -> int:
        """How many the groups hold."""
        return sum(len(group.all) for group in self.groups)

    @property
    def text(self) -> str:
        """Headline and detail as one sentence: 'Never loses; passes up 392 wins in one (96 up to mirroring).'"""
        if not self.detail:
            return f"{self.headline}."
        goes_on = self.detail.startswith(("that ", "in any "))
        return f"{self.headline}{' ' if goes_on else '; '}{self.detail}"


def verdict_of(judged: Iterable[Judged], tallies: tuple[Tally, ...], slower_too: bool = False) -> Verdict:
    """Sum up what was asked so far."""
    all_judged = tuple(judged)
    counts = Counter(each.grade for each in all_judged)
    positions = len({each.answer.position for each in all_judged})
    passed = {each.answer.position: each for each in all_judged if each.passes_up_a_win}
    classes = len({class_key(each) for each in passed.values()})
    reached: set[Position] = set()
    for tally in tallies:
        reached |= tally.reached
    groups = grouped((each for each in all_judged if each.is_mistake(slower_too)), reached)
    is_whole = all(tally.complete for tally in tallies)
    headline, detail = _sentence(all_judged, counts, len(passed), classes, is_whole)
    return Verdict(counts, positions, len(passed), classes, groups, tallies, headline, detail)


def _sentence(
    judged: Collection[Judged], counts: Counter[Grade], passed: int, classes: int, is_whole: bool
) -> tuple[str, str]:
    """Of some positions nothing is said that only all of them show."""
    if not judged:
        return "Not asked yet", ""
    parts = []
    failures = sum(counts[grade] for grade in FAILURES)
    loses = counts[Grade.DRAW_TO_LOSS] + counts[Grade.WIN_TO_LOSS]
    if failures == len(judged):
        return "Gives no answer that can be played", f"in any of {counted(len(judged), 'position')}."
    unknown = counts[Grade.UNKNOWN]
    if unknown and unknown + failures == len(judged):
        parts.append(
            f"what {counted(unknown, 'position')} {'is' if unknown == 1 else 'are'} worth was not proved in time"
        )
        headline = "Nothing could be judged"
    elif loses:
        headline = f"Loses from {counted(loses, 'position')}"
        parts.append(f"that {'was' if loses == 1 else 'were'} won or drawn")
    elif counts[Grade.WIN_TO_DRAW]:
        headline = f"Draws {counted(counts[Grade.WIN_TO_DRAW], 'position')}"
        parts.append("that could be won")
    elif passed or counts[Grade.SLOWER]:
        headline = "Never loses" if is_whole and not unknown else "Throws nothing away"
    elif failures or unknown:
        headline = "Right wherever it answers" if not unknown else "Right wherever it could be judged"
    else:
        headline = "Plays every position right" if is_whole else "Right in every position asked"
    if not loses and passed:
        mirrored = f" ({classes} up to mirroring)" if classes < passed else ""
        parts.append(f"passes up {counted(passed, 'win')} in one{mirrored}")
    elif not loses and not counts[Grade.WIN_TO_DRAW] and counts[Grade.SLOWER]:
        parts.append(f"wins later or loses sooner than need be in {counted(counts[Grade.SLOWER], 'position')}")
    if failures:
        lost = sum(1 for each in judged if each.grade in FAILURES and each.truth and each.truth.best.value < 0)
        what = "lost ones" if lost == failures > 1 else plural("position", failures)
        parts.append(f"gives no answer that can be played in {failures:,} {what}")
    if unknown and unknown + failures < len(judged):
        parts.append(f"{counted(unknown, 'position')} could not be judged in time")
    return headline, f"{'; '.join(parts)}." if parts else ""
