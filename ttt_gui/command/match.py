"""`ttt-gui match`: games between two players, each a level or a person's engine, and a table of the players' scores."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from ttt_gui.command.examine_words import (
    add_running,
    can_ask,
    engine_file,
    limits_from,
    python_from,
    table_file,
    trusts_for,
)
from ttt_gui.command.words import (
    INTERRUPTED,
    Parser,
    UsageError,
    add_board,
    clearing_up,
    complete_files,
    rules_from,
    run,
    writing,
)
from ttt_gui.engine.examine.matches import Match, games, standings_text
from ttt_gui.engine.figures import counted
from ttt_gui.engine.tables import FORMS, form_of
from ttt_gui.game.record import Strength
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.match import Contender, MatchError, MatchRequest, play_match
from ttt_gui.session.examining.opponents import Opponent, Opponents, prepare
from ttt_gui.session.examining.process import EngineError
from ttt_gui.session.examining.pythons import NoPythonError
from ttt_gui.session.examining.trust import Trust, TrustError
from ttt_gui.session.players import LEVELS
from ttt_gui.system.control import Control
from ttt_gui.system.files import write_atomically
from ttt_gui.system.text import one_line, quoted

_LEVELS = {strength.value: strength for strength in LEVELS if strength is not Strength.AUTO}
_REFUSED = (EngineError, TrustError, NoPythonError)


def parser() -> Parser:
    """Return the parser of this word."""
    found = Parser("match", "Play games between two players who take turns going first.")
    players = f"an engine's file, or {', '.join(_LEVELS)}"
    names = found.add_operands("players", "PLAYER", f"two players, each {players}")
    found.add_argument("--games", type=int, default=20, metavar="N", help="how many games (%(default)s)")
    found.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the same seed gives the same random moves (%(default)s)"
    )
    forms = ", ".join(form.suffix for form in FORMS)
    out = found.add_argument("--out", metavar="FILE", help=f"list every game in a file, which ends with {forms}")
    complete_files(names, out)
    add_board(found)
    add_running(found)
    return found


def main(words: list[str]) -> int:
    """Play the match, and print how the players stand; --out lists every game.

    Returns the exit status: 0 when all games were played, whoever won; 1 when some were not, or the list could not be
    written; 130 after Ctrl+C, with the games that were played by then. Raises WriteError, UsageError and the other
    USER_ERRORS of words.py.
    """
    options = parser().read(words)
    players, request = _players_and_request(options)
    out, limits = table_file(options.out), limits_from(options.seconds)
    files = list(dict.fromkeys(each for each in players if isinstance(each, Path)))
    if options.protocol and not files:
        raise UsageError("--protocol speaks with programs: name one.")
    python = python_from(options.python) if files else None
    found: list[Trust] = []
    while True:
        trusts = trusts_for(files, options.yes, python, found=found) if python else []
        if trusts is None:
            print("Nothing was run.", file=sys.stderr)
            return 1
        engines = {each.path: Opponent(each.path, each, python, None, limits) for each in trusts if python}
        try:
            match, interrupted = _play(players, engines, request, options.protocol)
            break
        except _REFUSED as error:
            print(one_line(str(error)), file=sys.stderr)
            found = [each for each in trusts if each.untrusted]
            if not found or options.yes or not can_ask():
                return 1
    print(standings_text(match))
    form = form_of(out.suffix) if out else None
    if out and form:
        with writing(out), clearing_up():
            write_atomically(out, form.text(games(match)).encode())
    return INTERRUPTED if interrupted else int(bool(match.sentence))


def _play(
    players: Iterable[Strength | Path], engines: Mapping[Path, Opponent], request: MatchRequest, by_protocol: bool
) -> tuple[Match, bool]:
    """Play the match; return it, and whether Ctrl+C cut it short. ``engines`` are the engines of the files. Raises
    _REFUSED."""
    first, second = _contenders(players, engines, request.rules, by_protocol)
    playing = Control(partial(play_match, replace(request, first=first, second=second)))
    match, interrupted = run(playing, lambda: match_text(playing.sample()))
    assert isinstance(match, Match)
    return match, interrupted


def match_text(match: object) -> str:
    """Return how far a match is: '7 of 20 games played.'; '' before the match has begun."""
    if not isinstance(match, Match):
        return ""
    return f"{len(match.games):,} of {counted(match.of, 'game')} played."


def _players_and_request(options: argparse.Namespace) -> tuple[tuple[Strength | Path, ...], MatchRequest]:
    """Return the two players, and the match, in which the level RANDOM stands for an engine that is not prepared yet.
    Raises UsageError, RulesError."""
    named = options.players
    if len(named) != 2:
        raise UsageError(f"Name two players, each {', '.join(_LEVELS)} or a file: ttt-gui match A B.")
    rules = rules_from(options)
    players = tuple(_LEVELS[word] if word in _LEVELS else _engine_path(word) for word in named)
    first, second = (each if isinstance(each, Strength) else Strength.RANDOM for each in players)
    try:
        return players, MatchRequest(first, second, options.games, rules, options.seed)
    except MatchError as error:
        raise UsageError(str(error)) from None


def _engine_path(word: str) -> Path:
    """Return the path of an engine's file. Raises UsageError for Auto, a word that is no level, and a missing file."""
    if word == Strength.AUTO.value:
        raise UsageError("Auto adapts to a person's games: choose another level for a match.")
    if word.isalpha() and not Path(word).exists():
        raise UsageError(f"There is no level {quoted(word)}, and no such file: levels are {', '.join(_LEVELS)}.")
    return engine_file(word)


def _contenders(
    players: Iterable[Strength | Path], engines: Mapping[Path, Opponent], rules: Rules, by_protocol: bool
) -> Iterator[Contender]:
    """Yield the two players; engines get names that tell them apart. Raises what prepare() raises, and
    KeyboardInterrupt."""
    opponents = Opponents()
    for each in players:
        if isinstance(each, Strength):
            yield each
            continue
        found, interrupted = run(Control(partial(prepare, engines[each], rules, by_protocol=by_protocol)))
        if not isinstance(found, Opponent) or interrupted:
            raise KeyboardInterrupt
        yield opponents.add(found)
