"""The table of sentences that the program says of a search, each with what it claims; see judge.py."""

# ruff: noqa: E501 - a sentence stands on one line

from __future__ import annotations

import re
from random import Random

from tests.brute_force import lines
from tests.engine.explain.judge import JUDGED, Fault, Groups, Place, faults, number_of, sentence
from tests.engine.explain.random_searches import DrawnSearch
from ttt_gui.engine.request import Cut, Fail
from ttt_gui.engine.trace.trace import End
from ttt_gui.game.position import Side


def nothing(_place: Place, _groups: Groups) -> None:
    """A sentence without a claim that could be false."""


# -- Titles ------------------------------------------------------------------------------------------------------------


@sentence("{The root|After :start}{M|:name}: {S:side} to move · {△ MAX|▽ MIN:role}")
def _to_move(place: Place, groups: Groups) -> None:
    place.holds(groups["side"] == str(place.node.side), "the other side moves")
    place.holds((groups["role"] == "△ MAX") == place.node.is_max, "the other role")


sentence("At this moment the search has not come here yet.", "{M:m}: not pruned yet", "{M:m} was pruned",
         "{The root|M:n} is cut. What did it is not in the trace, which is full.",
         "✂ Cut: β {<|≤:s} α. The move that did it is not in the trace, which is full.",
         "At this moment {L:p} is not cut: whether the move is tried is still open.")(nothing)  # fmt: skip


@sentence("{The root:name}: {X has won|O has won|a draw:result}", "After {M:name}: {X has won|O has won|a draw:result}")
def _result(place: Place, groups: Groups) -> None:
    true = place.true(place.node.id)
    hero, rival = place.trace.subject.sides
    says = "a draw" if not true else f"{hero if true > 0 else rival} has won"
    place.holds(says == groups["result"], says)


@sentence("{The root is|M:name}{ is|:is} cut: {S:me}'s {M:cutter} {gives|leaves:verb} {S:hero} {V:value}, and no more was asked.",
          "{The root is|M:name}{ is|:is} cut: {S:me}'s {M:cutter} {gives|leaves:verb} {S:hero} {V:value}, "
          "and {S:other}'s {M:giver} {holds|gives:does} {S|:held}{ to |:to}{N:limit} already.")  # fmt: skip
def _cut_title(place: Place, groups: Groups) -> None:
    cutter = place.trace.counted_children(place.node.id)[-1]
    place.holds(place.trace.name(cutter) == groups["cutter"], "another move cut it")
    place.says(cutter, groups["value"])
    if limit := groups.get("limit"):
        _gives_at_least(place, groups["giver"], limit, place.node.is_max)


def _gives_at_least(place: Place, name: str, number: str, holds: bool) -> None:
    """X's move gives X so much, or O's move holds X to so much: a move of an ancestor."""
    if "about" not in number:
        sign = "≤" if holds else "≥"
        place.any_of(name, lambda other, each: other.compare(other.true(each), sign, number_of(number), name))


@sentence("{The root|M:name} is worth {V:value}: no move of {S:side} gives {more|less:how}.",
          "{The root|M:name} is worth {V:value}: {M:best} is {S:side}'s best move.",
          "{The root|M:name} is worth {V:value}.", "{The root|M:name} is worth {V:value}, as far as the search looked.",
          "{The root|M:name} is worth {V:value}: the table knows it.",
          "{The root|M:name} is worth {V:value}, a guess at the depth limit.")  # fmt: skip
def _worth_title(place: Place, groups: Groups) -> None:
    node = place.node
    place.says(node.id, groups["value"])
    if "how" in groups:
        value = number_of(groups["value"].split(",")[0].split()[-1])
        place.compare(place.true(node.id), "≤" if groups["how"] == "more" else "≥", value, "a move")
    if name := groups.get("best"):
        _is_best(place, name)


def _is_best(place: Place, name: str) -> None:
    true = place.true(place.node.id)
    place.any_of(name, lambda other, each: other.compare(other.true(each), "=", true, f"the best move {name}"))


# -- Leaves ------------------------------------------------------------------------------------------------------------


@sentence("The board is full and nobody has a line: a draw, worth 0.")
def _drawn(place: Place, groups: Groups) -> None:
    place.compare(place.true(place.node.id), "=", 0, "the draw")


@sentence("{S:side} has {T:cells} in a row: the game is over.")
def _has_won(place: Place, groups: Groups) -> None:
    position = place.trace.position(place.node.id)
    cells = sum(1 << position.rules.cell_named(name) for name in groups["cells"].split())
    place.holds(position.board_of(Side(groups["side"])) & cells == cells, "these are not his cells")


@sentence(
    "A win of {S:side} is worth {N:value} for {S:hero}, however long it takes.",
    "A win scores {C:most} minus its ply, so sooner is better: {−|:s}{(|:o}{C:c} − {C:ply}{)|:e} = {N:value} for {S:hero}.",
)
def _worth_of_a_win(place: Place, groups: Groups) -> None:
    place.says(place.node.id, groups["value"])


@sentence("The depth limit is reached at ply {C:ply}: no move is tried, a heuristic guesses.")
def _limit(place: Place, groups: Groups) -> None:
    place.holds(int(groups["ply"]) == place.oracle.horizon(place.node.id) == place.node.ply, "no limit is here")


@sentence(
    "Lines still open: {C:mine} for {S:hero}, {C:theirs} for {S:rival}; {C:a} − {C:b} = {N:number}, so about {N:about} for {S:h}."
)
def _open_lines(place: Place, groups: Groups) -> None:
    position = place.trace.position(place.node.id)
    rules, side = position.rules, place.trace.root.side_to_move
    counts = [sum(not any(position.board_of(of.other) >> cell & 1 for cell in line)
                  for line in lines(rules.rows, rules.columns, rules.k)) for of in (side, side.other)]  # fmt: skip
    place.holds([int(groups["mine"]), int(groups["theirs"])] == counts, f"the lines are {counts}")
    place.holds(counts[0] - counts[1] == number_of(groups["number"]) == place.node.value, "another guess")


@sentence(
    "The table knows {this very position|a position that is the same but mirrored or turned:what} from {L:source}: {V:value}."
)
def _from_table(place: Place, groups: Groups) -> None:
    source = place.at(groups["source"])
    place.says(source, groups["value"])
    same = place.trace.position(source) == place.trace.position(place.node.id)
    place.holds(same == (groups["what"] == "this very position"), "the other one")


sentence("The table knows this position; the node that stored it is not in the trace.",
         "It rests on the depth limit.", "{An exact value|A value that was searched as deep:w} suffices in any window: nothing is searched again.")(nothing)  # fmt: skip


@sentence("A lower bound suffices here, for {N:value} is not below β {E:edge}: nothing is searched again.",
          "An upper bound suffices here, for {N:value} is not above α {E:edge}: nothing is searched again.")  # fmt: skip
def _suffices(place: Place, groups: Groups) -> None:
    is_upper = place.node.alpha is not None and place.node.value is not None and place.node.value <= place.node.alpha
    place.edge(place.node.id, "α" if is_upper and "not above" in place.sentence else "β", groups["edge"])
    if "about" not in groups["value"]:
        sign = "≤" if "not above" in place.sentence else "≥"
        place.compare(place.true(place.node.id), sign, number_of(groups["value"]), "the table's answer")


# -- The window --------------------------------------------------------------------------------------------------------

sentence("Minimax looks at every move: it has no window and cuts nothing.",
         "At entry the window is open, α = −∞ and β = +∞: nothing is known yet.",
         "At entry the window is open: for exact scores of every root move each gets α = −∞ and β = +∞.",
         "At entry the window is open, α = −∞ and β = +∞: on the way here no other move is finished yet.",
         "This move was {L:asked} with a null window.", "The answer was yes, so it is searched again, now with the whole window.",
         "So β lies just above α.", "So α lies just below β.")(nothing)  # fmt: skip


@sentence("Window at entry: α {E:alpha}, β {E:beta}.", "Window at entry: α just below β, β {E:beta}.",
          "Window at entry: α {E:alpha}, β just above α.")  # fmt: skip
def _window(place: Place, groups: Groups) -> None:
    for name, key in (("α", "alpha"), ("β", "beta")):
        if key in groups:
            place.edge(place.node.id, name, groups[key])


@sentence(
    "α comes from {S:side}'s {L:giver} at {L:above}, which {T:does}.",
    "β comes from {S:side}'s {L:giver} at {L:above}, which {T:does}.",
)
def _comes_from(place: Place, groups: Groups) -> None:
    _supplies(place, place.at(groups["giver"]), groups["does"])


def _supplies(place: Place, giver: int, does: str) -> None:
    """Hold 'already secures X a draw (0)', 'already gives X about +3', 'already holds X to 0'."""
    hedged = "about" in does or "seems" in does
    if hedged:
        return
    number = does.rstrip(")").split("(")[-1].split()[-1]
    sign = "≤" if "holds" in does else "≥"
    place.compare(place.true(giver), sign, number_of(number), place.trace.name(giver))


@sentence(
    "{α|β:edge} is the edge of a null window: at {L:asker} the search only asks whether {S:side}'s {L:child} {T:aim}.",
    "Null window: the search only asks whether {S:side}'s {L:child} {T:aim}.",
)
def _question(place: Place, groups: Groups) -> None:
    child = place.at(groups["child"])
    asker = place.trace.node(child).parent
    assert asker is not None
    _asked(place, asker, groups["aim"])


def _asked(place: Place, asker: int, aim: str) -> None:
    """The number of a question is one that a finished move of the asker has proved, if it is no guess."""
    if "about" in aim:
        return
    number = number_of(aim.split()[-1])
    place.compare(place.true(asker), "≥" if place.trace.node(asker).is_max else "≤", number, "the node that asks")


@sentence(
    "The answer is no: it does not {T:aim}.",
    "The answer is yes: it {T:aim}.",
    "The answer is {yes|no:a}, as far as the search looked.",
    "The answer is {yes|no:a}, as far as the search looked, and so well that nothing more is asked at {L:p}.",
    "The answer is {yes|no:a}, as far as the search looked; then the search was stopped.",
)
def _answer(place: Place, groups: Groups) -> None:
    if "aim" not in groups:
        return
    number, true = (
        number_of(groups["aim"].split(", ")[0].split(";")[0].split(" at ")[0].split()[-1]),
        place.true(place.node.id),
    )
    yes, above = "The answer is yes" in place.sentence, "more than" in groups["aim"]
    sign = (">" if above else "<") if yes else ("≤" if above else "≥")
    place.compare(true, sign, number, "the move")


sentence("So the search looks no further here.",
         "That is all the search needs to know of this move.",
         "To know how much, it is {L:again} with the whole window.")(nothing)  # fmt: skip


# -- The end of a node -------------------------------------------------------------------------------------------------

_UNSEEN = (
    "Pruned, never searched: {Ls:moves}.",
    "Pruned, not searched here: {Ls:moves}.",
)


@sentence(*_UNSEEN)
def _never(place: Place, groups: Groups) -> None:
    for each in groups["moves"].split(", "):
        number, move = place.link(each)
        assert move is not None
        _searched(place, number, move)


def _searched(place: Place, number: int, move: int) -> None:
    """Hold that a pruned move was never searched, or not here."""
    if "here" in place.sentence:
        place.unvisited_here(number, move)
    else:
        place.unvisited((*place.trace.moves_to(number), move), "'never searched'")


@sentence("✂ Cut: β {E:beta} {<|≤:sign} α {E:alpha}.", "✂ Cut: β {<|≤:sign} α.")
def _cut(place: Place, groups: Groups) -> None:
    node, cut = place.node, place.trace.request.algorithm.cut
    place.holds((groups["sign"] == "<") == (cut is Cut.LT), "the other sign")
    if "beta" not in groups:
        return
    cutter = place.trace.counted_children(node.id)[-1]
    for name, words in (("β", groups["beta"]), ("α", groups["alpha"])):
        if node.is_max != (name == "α"):
            place.edge(node.id, name, words)
        elif "≈" not in words:
            place.compare(place.true(cutter), "≥" if node.is_max else "≤", number_of(words.removeprefix("= ")), name)


sentence("(A proved win or loss counts more than any heuristic.)",
         "This search cuts only where β < α; equal edges would have let it go on.",
         "For that this is enough: no more needs to be known of {M:move}.", "(Proved values stand beside guesses here.)")(nothing)  # fmt: skip


@sentence(
    "After {S:me}'s {L:cutter}, {S:hero} gets {V:value} here; at {L:asker} the search only asks whether {S:side}'s {L:child} {T:aim}.",
    "After {S:me}'s {L:cutter}, {S:hero} gets {V:value} here, but at {L:above} {S:side}'s {L:giver} {T:does}, which {is|looks:verb} {better|just as good:what} for {S:other}.",
)
def _because(place: Place, groups: Groups) -> None:
    cutter = place.at(groups["cutter"])
    place.says(cutter, groups["value"])
    if "aim" in groups:
        asker = place.trace.node(place.at(groups["child"])).parent
        assert asker is not None
        _asked(place, asker, groups["aim"])
        return
    giver = place.at(groups["giver"])
    _supplies(place, giver, groups["does"])
    if groups["verb"] == "is":
        _better(place, giver, cutter, groups["what"], groups["other"])


def _better(place: Place, giver: int, cutter: int, what: str, side: str) -> None:
    """Hold that one move is better for a side than another, 'just as good': at least as good."""
    sign = 1 if side == place.trace.subject.sides[0] else -1
    one, other = sign * place.true(giver), sign * place.true(cutter)
    place.holds(
        one > other if what == "better" else one >= other, f"the moves are worth {sign * one} and {sign * other}"
    )


@sentence("So {S:side} {has no reason to play|will never play:what} {M:move}.",
          "So {S:side} {has no reason to let the game come here by:what} {M:move}.",
          "So {S:side} {will not let the game come here:what}: it plays {M:better} there instead of {M:move}.")  # fmt: skip
def _so(place: Place, groups: Groups) -> None:
    """The other side, which chooses above, does at least as well without this move."""
    sign = 1 if groups["side"] == place.trace.subject.sides[0] else -1
    trace, path = place.trace, place.trace.path(place.node.id)
    for branch in path[1:]:
        node = trace.node(branch)
        assert node.parent is not None
        if trace.name(branch) == groups["move"] and trace.node(node.parent).is_max == (sign > 0):
            others = [place.true(each) for each in trace.children(node.parent) if each < branch]
            best = max(sign * each for each in others) if others else -99
            mine = sign * place.true(branch) if branch == place.node.id else None
            strict = groups["what"] in ("will never play", "will not let the game come here")
            here = sign * place.true(place.node.id) if mine is None else mine
            if best > here if strict else best >= here:
                return
    place.wrong.append(f"{groups['side']} has no better move before {groups['move']}")


sentence("All moves are tried.", "It rests on the heuristic at the depth limit.",
         "It lies inside the window, but rests on the heuristic at the depth limit.")(nothing)  # fmt: skip


@sentence(
    "The search tried all its moves: it is worth {V:value}.",
    "Its value is known all the same: {N:value} for {S:hero} ({T:meaning}).",
)
def _is_worth(place: Place, groups: Groups) -> None:
    place.says(place.node.id, groups["value"])
    if "meaning" in groups:
        _meaning(place, groups["meaning"])


@sentence("All moves are tried, and none gives {S:hero} {more|less:how} than {N:value}.")
def _none_gives(place: Place, groups: Groups) -> None:
    place.compare(
        place.true(place.node.id), "≤" if groups["how"] == "more" else "≥", number_of(groups["value"]), "the node"
    )
    position = place.trace.position(place.node.id)
    tried = {place.trace.node(each).move for each in place.trace.children(place.node.id)}
    place.holds(place.oracle.algorithm.symmetry or tried == set(position.legal_moves), "not all were tried")


@sentence(
    "It is only known to be {V:value}.",
    "It is only known to be {V:value}: {C:n} of its moves might be {more|less:how} for {S:hero}.",
    "It is only known to be {V:value}: {Ls:moves} might be {more|less:how} for {S:hero}.",
    "It is only known to be {V:value}: {Ls:moves} {was|were:v} not tried here, and might be {more|less:how} for {S:hero}.",
    "It is only known to be {V:value}: {C:n} moves were not tried here, and might be {more|less:how} for {S:hero}.",
)
def _gap(place: Place, groups: Groups) -> None:
    place.says(place.node.id, groups["value"])
    for each in re.findall("‹[^‹›]*›", groups.get("moves") or ""):
        number, move = place.link(each)
        place.holds((move is not None) == ("not tried" in place.sentence), "tried, or not")
        if move is not None:
            _searched(place, number, move)


@sentence("All moves are tried. The search found the {largest|smallest:degree} value at {L:best}.")
def _found_at(place: Place, groups: Groups) -> None:
    children = [place.trace.node(each) for each in place.trace.counted_children(place.node.id)]
    best = place.trace.node(place.at(groups["best"])).value
    pick = max if groups["degree"] == "largest" else min
    place.holds(best == pick(each.value for each in children if each.value is not None), "another value")


@sentence("All moves are tried. The {largest|smallest:degree} value is that of {L:best}.")
def _all_tried(place: Place, groups: Groups) -> None:
    place.compare(place.true(place.node.id), "=", place.true(place.at(groups["best"])), "the best move")


@sentence(
    "Fail-hard: it returns the edge of its window{, α |, β |:name}{E|:edge}.",
    "Fail-hard: it returns no more than the edge of its window{, α |, β |:name}{E|:edge}.",
)
def _hard(place: Place, groups: Groups) -> None:
    place.holds(place.trace.request.algorithm.fail is Fail.HARD, "it is fail-soft")
    if groups["edge"]:
        place.edge(place.node.id, groups["name"].strip(", "), groups["edge"])


@sentence("Every move was looked at, so it is exact: {N:value} for {S:hero} ({T:meaning}).",
          "{It lies inside the window|What was searched decides it:why}, so it is exact: {N:value} for {S:hero} ({T:meaning}).")  # fmt: skip
def _exact(place: Place, groups: Groups) -> None:
    place.says(place.node.id, groups["value"])
    _meaning(place, groups["meaning"])


def _meaning(place: Place, meaning: str) -> None:
    """Hold 'a draw', 'X wins at ply 3'."""
    true = place.true(place.node.id)
    if meaning == "a draw":
        place.compare(true, "=", 0, "the node")
        return
    side, _, ply = meaning.partition(" wins")
    place.holds((true > 0) == (side == place.trace.subject.sides[0]) and true != 0, f"it is worth {true}")
    if ply:
        most = place.trace.root.rules.cells + 1
        place.holds(most - abs(true) == int(ply.removeprefix(" at ply ")), f"it is worth {true}")


@sentence("That is {enough, for it is not above α|enough, for it is not below β:start}: at {L:above} {S:side}'s {L:giver} {T:does}, which {is|looks:verb} {just as good|better:what} for {S:s}.",
          "That is {enough, for it is not above α|enough, for it is not below β:start}: at {L:asker} the search only asks whether {S:side}'s {L:child} {T:aim}.",
          "That is {at most|at least:q} {N:value}, as far as the search looked, and enough: at {L:above} {S:side}'s {L:giver} {T:does}, which {is|looks:verb} {just as good|better:what} for {S:s}.",
          "That is {at most|at least:q} {N:value}, as far as the search looked, and enough: at {L:asker} the search only asks whether {S:side}'s {L:child} {T:aim}.",
          "That is enough: at {L:above} {S:side}'s {L:giver} {T:does}, which {is|looks:verb} {just as good|better:what} for {S:s}.",
          "That is enough: at {L:asker} the search only asks whether {S:side}'s {L:child} {T:aim}.")  # fmt: skip
def _enough(place: Place, groups: Groups) -> None:
    if "aim" in groups:
        asker = place.trace.node(place.at(groups["child"])).parent
        assert asker is not None
        _asked(place, asker, groups["aim"])
        return
    giver = place.at(groups["giver"])
    _supplies(place, giver, groups["does"])
    if groups["verb"] == "is":
        _better(place, giver, place.node.id, groups["what"], groups["s"])


sentence("What it returns, {N:v}, proves nothing: the window was empty, and fail-hard a node returns its edge whatever was found.",
         "What it returns, {N:v}, proves nothing: the window was empty and the value equals it, so it may be at least or at most that.",
         "The table does not keep it.")(nothing)  # fmt: skip


@sentence(
    "Cutting only where β < α costs nodes here: after {L:child} β = α, and a search that cuts where β ≤ α would have left out the {C:later} {move|moves:m} tried after it."
)
def _late(place: Place, groups: Groups) -> None:
    children = place.trace.counted_children(place.node.id)
    later = len(children) - 1 - children.index(place.at(groups["child"]))
    place.holds(later == int(groups["later"]), f"{later} moves")


@sentence("The window is empty (β = α): a search that cuts where β ≤ α would not have come here.")
def _empty(place: Place, groups: Groups) -> None:
    place.holds(place.node.alpha == place.node.beta, "it is not empty")


# -- Figures -----------------------------------------------------------------------------------------------------------


@sentence("That {spared|spares:s} {C:nodes} {node|nodes:n} of the full tree.")
def _spared(place: Place, groups: Groups) -> None:
    node, trace, oracle = place.node, place.trace, place.oracle
    moves = node.pruned if place.move is None else (place.move,)
    position = trace.position(node.id)
    sizes = sum(oracle.size(position.play(move)) for move in moves)
    place.holds(sizes == number_of(groups["nodes"]), f"it is {sizes}")
    for move in moves:
        path = (*trace.moves_to(node.id), move)
        searched = sum(each[: len(path)] == path for each in oracle.visited)
        place.holds(not searched, f"{searched} of them were searched at another time")
    deepest = position.rules.cells - trace.root.stones
    place.holds(oracle.horizon(node.id) >= deepest, f"the search was to stop at ply {oracle.horizon(node.id)}")


@sentence("Iteration {C:i} of {C:n}: a search {C:plies} {ply|plies:p} deep.")
def _iteration(place: Place, groups: Groups) -> None:
    root = place.trace.path(place.node.id)[0]
    place.holds(place.trace.roots().index(root) + 1 == int(groups["i"]) == int(groups["plies"]), "another iteration")


@sentence("The best move of the iteration before, {L:best}, is tried first.")
def _first(place: Place, groups: Groups) -> None:
    children = place.trace.children(place.node.id)
    first = place.trace.node(children[0]).move if children else None
    place.holds(not children or place.trace.node(place.at(groups["best"])).move == first, "another one is")


@sentence("{S:side} is to move: △ MAX picks the largest value.", "{S:side} is to move: ▽ MIN picks the smallest value for {S:hero}.",
          "{S:side} is to move: △ MAX picks the largest value. All values are for {S:hero}.")  # fmt: skip
def _turn(place: Place, groups: Groups) -> None:
    place.holds(groups["side"] == str(place.node.side), "the other side")


sentence("No move is finished yet.", "The search was stopped in here: it has no value.",
         "The trace is full and stops in this node: some of its moves are not shown.",
         "The trace is full and stops in this node, in the last of its moves.")(nothing)  # fmt: skip


@sentence("Tried: {Ls:moves}.", "Tried so far: {Ls:moves}.")
def _tried(place: Place, groups: Groups) -> None:
    for each in groups["moves"].split(", "):
        child = place.at(each)
        place.holds(place.trace.is_left(child, place.step), f"{each} was not finished")


@sentence("Left out by symmetry: {Ms:moves}; equivalent positions are searched once.")
def _symmetry(place: Place, groups: Groups) -> None:
    rules = place.trace.root.rules
    for name in groups["moves"].split(", "):
        move = rules.cell_named(name)
        place.unvisited_here(place.node.id, move)


@sentence("The trace is full and stops in this node: it holds {C:held} of the {C:tried} moves that were tried.")
def _held(place: Place, groups: Groups) -> None:
    moves = {place.trace.node(each).move for each in place.trace.children(place.node.id)}
    whole = next(each for each in range(len(place.oracle.whole)) if each == place.node.id)
    tried = {place.oracle.whole.node(each).move for each in place.oracle.whole.children(whole)}
    place.holds(
        (len(moves), len(tried)) == (int(groups["held"]), int(groups["tried"])), f"{len(moves)} of {len(tried)}"
    )


@sentence("Best so far: {L:best}.")
def _so_far(place: Place, groups: Groups) -> None:
    place.holds(place.trace.is_left(place.at(groups["best"]), place.step), "it is not finished")


@sentence("It has {raised|lowered:verb} {α|β:edge} to {N:value}.")
def _raised(place: Place, groups: Groups) -> None:
    if "about" not in groups["value"]:
        sign = "≥" if groups["edge"] == "α" else "≤"
        place.compare(place.true(place.node.id), sign, number_of(groups["value"]), groups["edge"])


@sentence("Being searched: {L:child}.")
def _being(place: Place, groups: Groups) -> None:
    events, child = place.trace.events, place.at(groups["child"])
    place.holds(events.entered(child) <= place.step < events.left(child), "it is not")


@sentence("Not tried yet: {Ms:moves}.")
def _waiting(place: Place, groups: Groups) -> None:
    events, trace = place.trace.events, place.trace
    entered = {trace.node(each).move for each in trace.children(place.node.id) if events.entered(each) <= place.step}
    for name in groups["moves"].removesuffix(" …").split(", "):
        place.holds(trace.root.rules.cell_named(name) not in entered, f"{name} was entered")


@sentence("Its value {raised|lowered:verb} {α|β:edge} at {L:above} to {N:value}.",
          "Its value {raised|lowered:verb} {α|β:edge} at {L:above} to {N:value} and cut its other moves.")  # fmt: skip
def _effect(place: Place, groups: Groups) -> None:
    if "about" not in groups["value"]:
        sign = "≥" if groups["edge"] == "α" else "≤"
        place.compare(place.true(place.node.id), sign, number_of(groups["value"]), "the move")
        place.compare(place.true(place.at(groups["above"])), sign, number_of(groups["value"]), groups["edge"])
    cut = place.trace.node(place.at(groups["above"]))
    place.holds(("and cut" not in place.sentence) or cut.end is End.CUT, "nothing was cut")


# -- Pruned moves ------------------------------------------------------------------------------------------------------


@sentence("{S:side} could have played {M:move} at {L:above}, but it was {never searched|not searched here:w}.")
def _never_searched(place: Place, groups: Groups) -> None:
    assert place.move is not None
    _searched(place, place.node.id, place.move)


sentence("Whatever {M:move} is worth, it could only {raise|lower:verb} this value: the choice above stays the same.")(
    nothing
)


@sentence(
    "Whatever {M:move} is worth, it could only {raise|lower:verb} this value, which is {at least |at most |:q}{N:value} already: the choice above stays the same."
)
def _whatever(place: Place, groups: Groups) -> None:
    place.says(place.node.id, f"{groups['q']}{groups['value']}")


@sentence("Pruned with it: {Ls:moves}.")
def _with_it(place: Place, groups: Groups) -> None:
    for each in groups["moves"].split(", "):
        number, move = place.link(each)
        place.holds(move in place.trace.node(number).pruned, "it was not pruned")


# -- The move that was played ------------------------------------------------------------------------------------------


@sentence("{S:side} played {M:move}: best of what was searched.")
def _best_searched(place: Place, groups: Groups) -> None:
    pass


@sentence("{S:side} played {M:move}: best as far as it looked, {V:value}.")
def _best_looked(place: Place, groups: Groups) -> None:
    place.says(_root(place), groups["value"])


def _root(place: Place) -> int:
    return place.trace.path(place.node.id)[0]


@sentence("{S:side} played {M:move}: best, a draw.", "{S:side} played {M:move}: best, {and|yet:how} {S:winner} wins.",
          "{S:side} played {M:move}: best, {and|yet:how} {S:winner} wins in {C:moves}.")  # fmt: skip
def _best_played(place: Place, groups: Groups) -> None:
    true = place.true(_root(place))
    place.compare(place.true(place.node.id), "=", true, "the move")
    if winner := groups.get("winner"):
        place.holds((true > 0) == (winner == place.trace.subject.sides[0]) and true != 0, f"it is worth {true}")
    else:
        place.compare(true, "=", 0, "the root")
    if "moves" in groups:
        plies = place.trace.root.rules.cells + 1 - abs(true)
        place.holds((plies + 1) // 2 == int(groups["moves"]), f"it takes {plies} plies")


sentence("The trace is full: what the search preferred is not in it.",
         "{S:side} played {M:move}. {The search|Looking:who}{T|:ahead} preferred {M:best}.",
         "{S:side} played {M:move}.", "The search preferred {M:best}.",
         "Looking {C:n} {ply|plies:p} ahead, the search preferred {M:best}.")(nothing)  # fmt: skip


@sentence("{S:side} played {M:move}: a mistake. Best is {M:best}.")
def _slip(place: Place, groups: Groups) -> None:
    true = place.true(place.node.id)
    place.holds(true < place.true(_root(place)), "the move is as good")


@sentence("{M:best} {holds the draw|does not lose|wins:what}.", "{M:best} wins in {C:moves} {move|moves:w}.")
def _keeps(place: Place, groups: Groups) -> None:
    true = place.true(_root(place))
    place.holds(true > 0 if groups.get("what", "wins") == "wins" else true == 0, f"the root is worth {true}")
    _in_moves(place, true, groups)


def _in_moves(place: Place, true: int, groups: Groups) -> None:
    """Hold how many of the winner's own moves a win takes from the root."""
    if "moves" in groups:
        plies = place.trace.root.rules.cells + 1 - abs(true)
        place.holds((plies + 1) // 2 == int(groups["moves"]), f"it takes {plies} plies")


@sentence("After {M:move} {S:side} can {only draw|win:what}: {minimax shows it|the solver proves it:who}.",
          "After {M:move} {S:side} can win in {C:moves} {move|moves:w}: {minimax shows it|the solver proves it:who}.")  # fmt: skip
def _gives_away(place: Place, groups: Groups) -> None:
    true = place.true(place.node.id)
    place.holds(true == 0 if groups.get("what") == "only draw" else true < 0, f"the move is worth {true}")
    _in_moves(place, true, groups)


@sentence("No other move gives {S:side} more{|, as far as it looked:hedge}.")
def _no_other(place: Place, groups: Groups) -> None:
    if not groups["hedge"]:
        true = place.true(_root(place))
        place.compare(place.true(place.node.id), "=", true, "the move")


@sentence(
    "{One of the others is|C:many}{ of the others are|:of} cut as soon as a reply shows it: {C:n} {reply|replies:r} left out."
)
def _others_cut(place: Place, groups: Groups) -> None:
    trace = place.trace
    cut = [node for node in map(trace.node, trace.counted_children(_root(place))) if node.end is End.CUT]
    many = 1 if groups["many"].startswith("One") else int(groups["many"])
    place.holds((len(cut), sum(len(node.pruned) for node in cut)) == (many, number_of(groups["n"])), "other counts")
    for node in cut:
        for move in node.pruned:
            place.unvisited_here(node.id, move)


@sentence("Of {M:move} it only knows that it gives {S:side} no more.")
def _no_more(place: Place, groups: Groups) -> None:
    best = place.trace.best_child(_root(place))
    assert best is not None
    place.compare(place.true(place.node.id), "≤", place.true(best), "the move against the preferred one")


@sentence("{M:move} is worth as much.")
def _as_much(place: Place, groups: Groups) -> None:
    best = place.trace.best_child(_root(place))
    assert best is not None
    place.compare(place.true(place.node.id), "=", place.true(best), "the move")


@sentence("{M:best} gives {S:side} {N:value}, {M:move} {N:other}.")
def _compared(place: Place, groups: Groups) -> None:
    place.says(place.node.id, groups["other"])
    place.any_of(groups["best"], lambda other, each: other.says(each, groups["value"]))


sentence("Alpha-beta need not know.")(nothing)


@sentence(
    "{S:rival}'s first {L:cutter} leaves {S:hero} at most {N:value}, and {S:h}'s {best move|move:kind} {L:giver} gives {N:limit} already, so {T:rest}.",
    "{S:rival}'s {L:cutter} leaves {S:hero} at most {N:value}, and {S:h}'s {best move|move:kind} {L:giver} gives {N:limit} already, so {T:rest}.",
    "{S:rival}'s reply {L:cutter} leaves {S:hero} at most {N:value}, and {S:h}'s {best move|move:kind} {L:giver} gives {N:limit} already, so {T:rest}.",
)
def _need_not_know(place: Place, groups: Groups) -> None:
    if "about" not in groups["value"]:
        place.compare(place.true(place.at(groups["cutter"])), "≤", number_of(groups["value"]), "the reply")
    if "about" not in groups["limit"]:
        place.compare(place.true(place.at(groups["giver"])), "≥", number_of(groups["limit"]), "the other move")
    found = groups["rest"].split()
    many = 1 if "reply" in found else int(found[2])
    place.holds(many == len(place.node.pruned), f"{len(place.node.pruned)} replies")
    for move in place.node.pruned:
        place.unvisited_here(place.node.id, move)


# -- Number trees ------------------------------------------------------------------------------------------------------

sentence("{M:name} is not reached yet.", "At this moment {L:node} is not cut.", "{L:node} is cut. What did it is not in the trace, which is full.",
         "{M:name} is cut. What did it is not in the trace, which is full.",
         "A leaf is worth its number; MAX likes large ones, MIN small ones.", "The tree is one leaf: {M:name}.",
         "{M:leaf} is a leaf of {M:parent}.", "For that question this is enough.", "{M:name} has no value yet.",
         "{M:name} has no proved value yet.", "{M:name} is not whole: the trace is full.",
         "Minimax looks at every node and cuts nothing.", "So a bound is enough.", "So it cannot matter.",
         "Its window was empty, α = β: nothing can be proved in it.", "{M:name} returns {N:value}, which proves nothing.")(nothing)  # fmt: skip


@sentence("The search comes to it at event {C:at}.")
def _comes(place: Place, groups: Groups) -> None:
    place.holds(place.trace.events.entered(place.node.id) + 1 == number_of(groups["at"]), "another event")


def _not_looked(place: Place, says: str) -> None:
    assert place.move is not None
    if "here" in place.sentence:
        place.unvisited_here(place.node.id, place.move)
    else:
        place.unvisited((*place.trace.moves_to(place.node.id), place.move), says)


@sentence("{M:name} is not looked at{| here:w}.")
def _not_looked_at(place: Place, groups: Groups) -> None:
    _not_looked(place, "'not looked at'")


@sentence("That spares {C:n} {node|nodes:w}: {M:name} and all below it.")
def _spares_tree(place: Place, groups: Groups) -> None:
    _not_looked(place, "'spares'")
    assert place.move is not None
    path = (*place.trace.moves_to(place.node.id), place.move)
    place.holds(place.trace.subject.node_at(path).size == number_of(groups["n"]), "another size")  # type: ignore[attr-defined]


@sentence("{L:parent} has {M:name} now.", "{L:parent} has {M:name} now: {α|β:edge} there {rises|falls:verb} to {N:value}.",
          "{L:parent} has {N:best} already: {M:name} is no {more|less:how}.")  # fmt: skip
def _has_now(place: Place, groups: Groups) -> None:
    parent = place.at(groups["parent"])
    sign = "≥" if place.trace.node(parent).is_max else "≤"
    place.compare(
        place.true(parent),
        sign,
        number_of(groups.get("name") or "0") if "best" not in groups else number_of(groups["name"]),
        "the leaf",
    )


@sentence(
    "{L:node} is cut: {T:because}, and {L:n} already has {N:value}.",
    "{L:node} is cut: {T:because}, and {L:cutter} gives {L:n} at least {N:value}.",
    "{L:node} is cut: {T:because}, and {L:cutter} holds {L:n} to at most {N:value}.",
    "{M:node} is cut: {T:because}, and {M:n} already has {N:value}.",
    "{M:node} is cut: {T:because}, and {M:cutter} gives {M:n} at least {N:value}.",
    "{M:node} is cut: {T:because}, and {M:cutter} holds {M:n} to at most {N:value}.",
)
def _cut_number(place: Place, groups: Groups) -> None:
    node = place.trace.node(place.at(groups["node"])) if "‹" in groups["node"] else place.node
    place.compare(place.true(node.id), "≥" if node.is_max else "≤", number_of(groups["value"]), "the cut node")
    _because_number(place, groups["because"])


def _because_number(place: Place, text: str) -> None:
    """Hold 'D gave B at most 3', 'leaf 5 gave A at least 5', 'A only asks whether C gives more than 3'."""
    words = text.split()
    if "only asks" in text:
        asker = place.at(text.split(" only")[0]) if "‹" in text else None
        if asker is not None:
            sign = "≥" if place.trace.node(asker).is_max else "≤"
            place.compare(place.true(asker), sign, number_of(words[-1]), "the question")
        return
    if "‹" in text:
        giver, taker = text.split(" gave ")
        taker = taker.split(" at ")[0]
        sign = "≥" if "at least" in text else "≤"
        place.compare(place.true(place.at(giver)), sign, number_of(words[-1]), "the giver")
        place.compare(place.true(place.at(taker)), sign, number_of(words[-1]), "the taker")


@sentence("{M:node} is {MAX|MIN:role}: with {N:value} in hand it gives {N:v} or {more|less:how}.")
def _in_hand(place: Place, groups: Groups) -> None:
    place.compare(
        place.true(place.node.id), "≥" if groups["how"] == "more" else "≤", number_of(groups["value"]), "the node"
    )


@sentence("{M:above} is {MAX|MIN:role}: it has {N:limit} from {L:giver}, and {T:by} cannot give {more|less:how}.")
def _cannot_give(place: Place, groups: Groups) -> None:
    place.compare(
        place.true(place.at(groups["giver"])),
        "≥" if groups["role"] == "MAX" else "≤",
        number_of(groups["limit"]),
        "the giver",
    )
    true = place.true(place.node.id)
    place.compare(true, "≤" if groups["how"] == "more" else "≥", number_of(groups["limit"]), "the node")


@sentence("{M:above} is {MAX|MIN:role}: it takes {L:giver} for {N:limit}{| or more| or less:q}, and never goes {T:way}.",
          "{M:above} is {MAX|MIN:role}: it takes its {L:giver}, and never goes {T:way}.")  # fmt: skip
def _takes(place: Place, groups: Groups) -> None:
    giver = place.true(place.at(groups["giver"]))
    if "limit" in groups:
        sign = {"": "=", " or more": "≥", " or less": "≤"}[groups["q"]]
        place.compare(giver, sign, number_of(groups["limit"]), "the giver")
    true = place.true(place.node.id)
    place.holds(true < giver if groups["role"] == "MAX" else true > giver, f"{true} against {giver}")


@sentence("So {Ls:moves} cannot matter.")
def _cannot_matter(place: Place, groups: Groups) -> None:
    pass


@sentence("{It is|They are:they} not looked at.", "{It is|They are:they} not looked at here.")
def _they(place: Place, groups: Groups) -> None:
    for move in place.node.pruned:
        if place.sentence.endswith(" here."):
            place.unvisited_here(place.node.id, move)
        else:
            place.unvisited((*place.trace.moves_to(place.node.id), move), "'not looked at'")


@sentence("Fail-hard: {M:name} returns the edge of its window, {N:value}.")
def _hard_number(place: Place, groups: Groups) -> None:
    place.holds(place.node.value == number_of(groups["value"]) in (place.node.alpha, place.node.beta), "another edge")


@sentence("{M:node} is {MAX|MIN:role}: it takes the {largest|smallest:d} of its {C:n} children.", "{M:node} is {MAX|MIN:role}: it takes its one child.",
          "{C:n} of them {is|are:v} still to come.")  # fmt: skip
def _takes_the(place: Place, groups: Groups) -> None:
    place.holds("role" not in groups or (groups["role"] == "MAX") == place.node.is_max, "the other role")


@sentence("{M:node} has {N:value} so far: it will be {N:v} or {more|less:how}.")
def _will_be(place: Place, groups: Groups) -> None:
    place.compare(
        place.true(place.node.id), "≥" if groups["how"] == "more" else "≤", number_of(groups["value"]), "the node"
    )


@sentence("{M:node} has found nothing {above|below:where} {N:value} so far.")
def _found_nothing(place: Place, groups: Groups) -> None:
    for child in place.trace.counted_children(place.node.id):
        if place.trace.is_left(child, place.step):
            place.compare(
                place.true(child), "≤" if groups["where"] == "above" else "≥", number_of(groups["value"]), "a child"
            )


@sentence("{M:name} is worth {V:value}: fail-hard, it returns the edge of its window.", "{M:name} is worth {V:value}, its one leaf.",
          "{M:name} is worth {V:value}: its leaves are {Ns:leaves}.",
          "{M:name} is worth {V:value}, the {larger|smaller|largest|smallest:d} of {Ns:leaves}.")  # fmt: skip
def _worth_number(place: Place, groups: Groups) -> None:
    place.says(place.node.id, groups["value"])


@sentence("{M:name} is worth {V:value}: {T:gives}.")
def _worth_gives(place: Place, groups: Groups) -> None:
    place.says(place.node.id, groups["value"])
    for part in groups["gives"].split(", "):
        name, _, value = part.replace(" gives ", " ").partition(" ")
        if name in ("leaf", "the") or value.startswith("proves"):
            continue
        place.any_of(name, lambda other, each, value=value: other.says(each, value))  # type: ignore[misc]


@sentence("With it {α|β:edge} at {L:above} {rises|falls:verb} to {N:value}.")
def _with_edge(place: Place, groups: Groups) -> None:
    above = place.at(groups["above"])
    place.compare(
        place.true(above), "≥" if groups["edge"] == "α" else "≤", number_of(groups["value"]), "the node above"
    )


@sentence("That is {not above|not below:than} {α|β:edge} {N:value}: {T:because}.")
def _bound(place: Place, groups: Groups) -> None:
    place.compare(
        place.true(place.node.id), "≤" if groups["edge"] == "α" else "≥", number_of(groups["value"]), "the node"
    )
    _because_number(place, groups["because"])


@sentence("{L:asker} only asks whether {L:child} gives {more|less:how} than {N:value}: {yes|no:answer}.")
def _asks_number(place: Place, groups: Groups) -> None:
    yes, more, true = groups["answer"] == "yes", groups["how"] == "more", place.true(place.at(groups["child"]))
    sign = (">" if more else "<") if yes else ("≤" if more else "≥")
    place.compare(true, sign, number_of(groups["value"]), "the child")


sentence("To know how much, it is {L:again}.", "After {L:child} β = α: a search that cuts where β ≤ α would have left out the rest.",
         "{C:n} more {cut-off|cut-offs:c} below {M:name}.", "✂ β {<|≤:s} α: the rest of {M:name} is cut")(nothing)  # fmt: skip


@sentence("{Ls:moves} {is|are:v} never looked at.", "{Ls:moves} and {C:n} more {is|are:v} never looked at.")
def _inner_never(place: Place, groups: Groups) -> None:
    for each in groups["moves"].replace(" and ", ", ").split(", "):
        number, move = place.link(each)
        assert move is not None
        place.unvisited((*place.trace.moves_to(number), move), "'never looked at'")


# -- Events, tooltips, screen readers ----------------------------------------------------------------------------------


sentence("Enter {M|the root:name}{|, iteration :it}{C|:n}", "Stopped: the root has no value",
         "The search looks at {leaf |:leaf}{M:name}", "Leaf {M:name} goes to {M:parent}",
         "Done: {M:name} is not finished", "{M:name} gives {M:parent} nothing", "{C:n} {node|nodes:w}")(nothing)  # fmt: skip


@sentence("Leave {M|the root:name}{|, iteration :it}{C|:n}: {G:value}")
def _leave(place: Place, groups: Groups) -> None:
    place.signed(place.node.id, groups["value"])


@sentence(
    "Done: the root is worth {V:value}",
    "Done: the root is worth {V:value}, {T:meaning}",
    "Done: {M:name} is worth {V:value}",
)
def _done(place: Place, groups: Groups) -> None:
    place.says(place.node.id, groups["value"])
    if "meaning" in groups:
        _meaning(place, groups["meaning"])


@sentence("{α|β:edge} {rises|falls:verb} to {|≈ :guess}{N:value} at {M|the root:name}{|, iteration :it}{C|:n}",
          "{M:name} has {N:v}: {α|β:edge} {rises|falls:verb} to {N:value}")  # fmt: skip
def _moves_edge(place: Place, groups: Groups) -> None:
    if not groups.get("guess"):
        place.compare(
            place.true(place.node.id), "≥" if groups["edge"] == "α" else "≤", number_of(groups["value"]), "the node"
        )


@sentence("{M|The root:name}{|, iteration :it}{C|:n} is cut: β {<|≤:sign} α",
          "{M|The root:name}{|, iteration :it}{C|:n} is cut: β {|≈ :gb}{N:beta} {<|≤:sign} α {|≈ :ga}{N:alpha}")  # fmt: skip
def _event_cut(place: Place, groups: Groups) -> None:
    if "beta" not in groups:
        return
    if place.node.is_max and not groups["gb"]:
        place.edge(place.node.id, "β", groups["beta"])
    if not place.node.is_max and not groups["ga"]:
        place.edge(place.node.id, "α", groups["alpha"])
    own = ("≥", "alpha", "ga") if place.node.is_max else ("≤", "beta", "gb")
    if not groups[own[2]]:
        place.compare(place.true(place.node.id), own[0], number_of(groups[own[1]]), "the cut node")


@sentence("{M:name} gives {M:parent} {V:value}")
def _gives_parent(place: Place, groups: Groups) -> None:
    place.says(place.node.id, groups["value"])


@sentence("{Entered|Left|Now:when} {with |:with}α {|≈ :ga}{N:alpha}  β {|≈ :gb}{N:beta}",
          "{Entered|Left|Now:when} {with |:with}α {−∞:alpha}  β {|≈ :gb}{N:beta}",
          "{Entered|Left|Now:when} {with |:with}α {|≈ :ga}{N:alpha}  β {+∞:beta}",
          "{Entered|Left|Now:when} {with |:with}α {−∞:alpha}  β {+∞:beta}")  # fmt: skip
def _tip_window(place: Place, groups: Groups) -> None:
    node = place.node
    own = "α" if node.is_max else "β"
    for name, key, guess in (("α", "alpha", "ga"), ("β", "beta", "gb")):
        if groups.get(guess):
            continue
        if groups["when"] == "Left" and name == own and place.is_incomplete(node.id) and "∞" not in groups[key]:
            if groups[key] != place.trace.subject.edge_text(node.alpha if node.is_max else node.beta, node.is_max):
                place.compare(place.true(node.id), "≥" if node.is_max else "≤", number_of(groups[key]), "the node")
        else:
            place.edge(place.node.id, name, groups[key], groups["when"] != "Entered")


@sentence("{M:move}, pruned at {T:where}: {never searched|not searched here:w}")
def _described_pruned(place: Place, groups: Groups) -> None:
    _not_looked(place, "'never looked at'")


# -- The whole ---------------------------------------------------------------------------------------------------------


def faults_of(search: DrawnSearch, seed: int) -> tuple[int, list[Fault]]:
    """How many sentences about a search were judged, of nodes drawn with ``seed``, and their faults."""
    random, before = Random(seed), JUDGED[0]
    found = list(faults(search, lambda many, most: random.sample(range(many), min(many, most))))
    return JUDGED[0] - before, found
