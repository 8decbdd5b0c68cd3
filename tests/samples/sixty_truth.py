"""Ask the sixty engines in sixty/ by hand, and count what they throw away: the counts of sixty/truth.csv.

Nothing of the program is used: each file has an adapter of its own below, written by who wrote the file, and the values of
the positions come from a search of ten lines.
"""

import contextlib
import csv
import functools
import io
import random
import sys
import time
import types
from pathlib import Path

SIXTY = Path(__file__).parent / "sixty"
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


def won(cells, who):
    """Tell whether *who* has three in a line."""
    return any(all(cells[int(i)] == who for i in line) for line in LINES)


def other(side):
    """Return the other side."""
    return "O" if side == "X" else "X"


@functools.cache
def value(cells, side):
    """Return 1, 0 or -1: what the position is worth to *side*, which is to move."""
    if won(cells, other(side)):
        return -1
    free = [i for i in range(9) if cells[i] == " "]
    return max((-value(cells[:i] + side + cells[i + 1 :], other(side)) for i in free), default=0)


@functools.cache
def positions():
    """Return every position that a game reaches and that is not over, with the side to move: 4,520."""
    found, todo = {}, [(" " * 9, "X")]
    while todo:
        cells, side = todo.pop()
        if cells in found or won(cells, other(side)) or " " not in cells:
            continue
        found[cells] = side
        todo += [(cells[:i] + side + cells[i + 1 :], other(side)) for i in range(9) if cells[i] == " "]
    return sorted(found.items())


class Ended(BaseException):
    """The definitions of a file are over: it asks a person, or waits for its window."""


class Nothing:
    """A window, and all that is in it."""

    def __init__(self, *arguments, **named):
        pass

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        if name in ("mainloop", "done", "get", "wait", "exitonclick"):
            return stop
        return Nothing()

    def __call__(self, *arguments, **named):
        return Nothing()

    def __getitem__(self, key):
        return Nothing()

    def __setitem__(self, key, given):
        pass

    def __iter__(self):
        return iter((Nothing(), Nothing()))


def stop(*arguments, **named):
    """End the definitions."""
    raise Ended


class Window(types.ModuleType):
    """A module that opens windows, without one."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return stop if name in ("mainloop", "done", "exitonclick") else Nothing() if name[0].islower() else Nothing


# module: what a star imports from it
WINDOWS = {
    "tkinter": "Tk Label Button DISABLED",
    "tkinter.messagebox": "",
    "turtle": "speed hideturtle penup pendown goto circle onscreenclick mainloop",
    "pygame": "",
    "pygame.locals": "QUIT MOUSEBUTTONDOWN",
    "matplotlib": "",
    "matplotlib.pyplot": "",
}


def load(file):
    """Run a file up to where it asks a person or waits for its window."""
    module = types.ModuleType("engine")
    for name, names in WINDOWS.items():
        sys.modules[name] = Window(name)
        sys.modules[name].__all__ = names.split()
        if "." in name:
            setattr(sys.modules[name.split(".")[0]], name.split(".")[1], sys.modules[name])
    sys.modules["engine"] = module
    module.input, module.__file__ = stop, str(file)
    random.seed(1)
    with contextlib.suppress(Ended), contextlib.redirect_stdout(io.StringIO()):
        exec(compile(file.read_text(encoding="utf-8"), file.name, "exec"), module.__dict__)
    return module


# How a board goes in, and an answer out
def signs(board, x, o, empty):
    """Return the board as a list of other signs."""
    return [{"X": x, "O": o, " ": empty}[cell] for cell in board]


def rows(cells):
    """Return nine cells as three rows."""
    return [list(cells[i : i + 3]) for i in (0, 3, 6)]


def flat(pair):
    """Return the cell of a row and a column."""
    row, column = pair
    assert 0 <= row < 3 and 0 <= column < 3
    return 3 * row + column


def changed(before, after):
    """Return the only cell in which two boards differ."""
    (cell,) = [i for i in range(9) if before[i] != after[i]]
    return cell


def order(board):
    """Return moves that lead to the board."""
    x, o = ([i for i in range(9) if board[i] == who] for who in "XO")
    return [move for pair in zip(x, [*o, None], strict=False) for move in pair if move is not None]


def bits(board, who):
    """Return the cells of a side as the bits of a number."""
    return sum(1 << i for i in range(9) if board[i] == who)


def tk_buttons(m, b, s):
    game = m.Game(None)
    game.cells = signs(b, "X", "O", "")
    return game.computer()


def turtle_oxo(m, b, s):
    m.board.update({divmod(i, 3): cell for i, cell in enumerate(signs(b, "X", "O", None))})
    before = list(m.board.values())
    m.ai_turn()
    return changed(before, list(m.board.values()))


def pygame_numpy(m, b, s):
    m.board.flat = before = signs(b, 1, 2, 0)
    m.best_move()
    return changed(before, list(m.board.flat))


def undo_stack(m, b, s):
    game = m.TicTacToe()
    for i in order(b):
        game.push(i + 1)
    return game.engine_move() - 1


def state_dict(m, b, s):
    state = m.new_game()
    for i in order(b):
        state = m.after(state, i)
    return m.decide(state)


def players_oop(m, b, s):
    board = m.Board()
    board.squares = list(b)
    return m.GeniusPlayer(s).get_move(board)


def enum_cells(m, b, s):
    cells = signs(b, m.Cell.CROSS, m.Cell.NOUGHT, m.Cell.EMPTY)
    return flat(m.choose(rows(cells), m.Cell.CROSS if s == "X" else m.Cell.NOUGHT))


def morpion(m, b, s):
    return m.coup_ordinateur([i + 1 if cell == " " else cell for i, cell in enumerate(b)], s) - 1


def comp_human(m, b, s):
    m.system = m.time.sleep = lambda *_: None
    before = [0 if cell == " " else 1 if cell == s else -1 for cell in b]
    m.board[:] = rows(before)
    m.ai_turn(s, other(s))
    m.time.sleep = sleep
    return changed(before, [cell for row in m.board for cell in row])


def tabla(m, b, s):
    before = signs(b, "X", "0", ".")
    m.tabla[:] = rows(before)
    m.muta_calculator()
    return changed(before, [cell for row in m.tabla for cell in row])


def opening_book(m, b, s):
    return m.SQUARES.index(m.move(dict(zip(m.SQUARES, b.replace(" ", "."), strict=True)), s))


def tk_rules(m, b, s):
    m.board[1:] = b
    return m.comp_move() - 1


def turtle_kreis(m, b, s):
    m.feld[:] = before = signs(b, -1, 1, 0)
    m.computer()
    return changed(before, m.feld)


def pygame_shallow(m, b, s):
    m.grid[:] = rows(signs(b, "X", "O", None))
    return flat(m.ai_move())


def best_zero(m, b, s):
    return m.find_best_move(signs(b, False, True, None), s == "O")


def xox_oyunu(m, b, s):
    game = m.Oyun()
    game.tahta = signs(b, 0, 1, None)
    return game.hamle(int(s == "O"))


def table_of_bounds(m, b, s):
    return m.select({"board": b.replace(" ", "."), "side": s, "count": 9 - b.count(" ")})


def one_sided_sums(m, b, s):
    game = m.Game()
    game.state[:] = signs(b, 1, -1, 0)
    game.turn = 1 if s == "X" else -1
    return m.Engine(game).pick()


def last_move_check(m, b, s):
    game = m.Gomoku()
    for i in order(b):
        game.play(*divmod(i, 3))
    return flat(game.genmove())


sleep = time.sleep

# file: the signs it plays, and its answer in a position: m is the module, b the nine cells, s the side to move
ADAPTERS = {
    "gato.py": ("XO", lambda m, b, s: m.mejor_jugada(list(b), s)),
    "drei_gewinnt.py": ("XO", lambda m, b, s: flat(m.bester_zug(rows(signs(b, 1, -1, 0)), 1 if s == "X" else -1))),
    "shunya_kata.py": ("XO", lambda m, b, s: m.agli_chaal(b.replace(" ", "_"), s)),
    "tk_buttons.py": ("O", tk_buttons),
    "turtle_oxo.py": ("X", turtle_oxo),
    "pygame_numpy.py": ("O", pygame_numpy),
    "tictactoe_cs.py": ("XO", lambda m, b, s: flat(m.minimax(rows(signs(b, "X", "O", None))))),
    "plot_scores.py": ("XO", lambda m, b, s: m.choose(signs(b, "X", "O", "."), s)),
    "noughts_positive.py": ("XO", lambda m, b, s: m.move_for(signs(b, -1, 1, 0), -1 if s == "X" else 1)),
    "bools.py": ("XO", lambda m, b, s: m.computer_move(signs(b, True, False, None), s == "X")),
    "retrograde.py": ("XO", lambda m, b, s: m.reply(b.replace(" ", "-"))),
    "min_sets_alpha.py": ("XO", lambda m, b, s: flat(m.get_move(rows(signs(b, 1, 2, 0)), 1 if s == "X" else 2))),
    "undo_stack.py": ("XO", undo_stack),
    "mnk_solver.py": ("XO", lambda m, b, s: m.MNK(3, 3, 3).best_move(b.replace(" ", "."), s)),
    "seats.py": ("XO", lambda m, b, s: m.get_move(signs(b, 0, 1, -1), int(s == "O"))),
    "state_dict.py": ("XO", state_dict),
    "who_plays.py": ("XO", lambda m, b, s: m.machine(tuple(signs(b, "X", "O", "-")), s)),
    "ordering_guess.py": ("XO", lambda m, b, s: m.computer(list(b), s)),
    "players_oop.py": ("XO", players_oop),
    "frozen_position.py": ("XO", lambda m, b, s: m.Position(bits(b, s), bits(b, other(s))).best()),
    "enum_cells.py": ("XO", enum_cells),
    "morpion.py": ("XO", morpion),
    "invent_style.py": ("XO", lambda m, b, s: m.getComputerMove([" ", *b], s) - 1),
    "demo_prints.py": ("XO", lambda m, b, s: m.best(signs(b, "X", "O", "."), s)),
    "base_three.py": ("XO", lambda m, b, s: m.answer(m.encode(b.replace(" ", ".")))),
    "with_tests.py": ("XO", lambda m, b, s: m.new_move(signs(b, "X", "O", "-"), s)),
    "comp_human.py": ("XO", comp_human),
    "rows_of_text.py": ("XO", lambda m, b, s: flat(m.iterative(["".join(r) for r in rows(b.replace(" ", "."))], s))),
    "bounds_table.py": ("XO", lambda m, b, s: m.think(signs(b, "x", "o", "."), s.lower())),
    "fork_rules.py": ("XO", lambda m, b, s: m.Robot(s).move(signs(b, "X", "O", ""))),
    "magic_fifteen.py": (
        "XO",
        lambda m, b, s: m.SQUARE.index(m.take(*({m.SQUARE[i] for i in range(9) if b[i] == w} for w in (s, other(s))))),
    ),
    "solver_beside.py": ("XO", lambda m, b, s: m.respond(b, s)),
    "tabla.py": ("O", tabla),
    "for_x_only.py": ("XO", lambda m, b, s: flat(m.ai(rows(signs(b, "X", "O", "")), s))),
    "two_levels.py": ("XO", lambda m, b, s: m.easy(list(b), s)),
    "two_bots.py": ("XO", lambda m, b, s: m.bot_eins(signs(b, "X", "O", "-"), s)),
    "opening_book.py": ("XO", opening_book),
    "tk_rules.py": ("O", tk_rules),
    "tk_lab.py": ("XO", lambda m, b, s: flat(m.AI(s).get_move(rows(signs(b, "X", "O", ""))))),
    "turtle_kreis.py": ("X", turtle_kreis),
    "pygame_shallow.py": ("O", pygame_shallow),
    "minus_for_x.py": ("XO", lambda m, b, s: flat(m.choose_move(rows(signs(b, -1, 1, 0)), -1 if s == "X" else 1))),
    "falsy_zero.py": ("XO", lambda m, b, s: m.computer_move(list(b), s)),
    "best_zero.py": ("XO", best_zero),
    "xox_oyunu.py": ("XO", xox_oyunu),
    "empty_wins.py": ("XO", lambda m, b, s: flat(m.bestMove(rows(b), s))),
    "window_negated.py": ("XO", lambda m, b, s: flat(m.agent(rows(signs(b, 1, 2, 0)), 1 if s == "X" else 2))),
    "table_of_bounds.py": ("XO", table_of_bounds),
    "bad_mirror.py": ("XO", lambda m, b, s: m.Computer().choose(signs(b, "X", "O", "-"), s)),
    "block_first.py": ("XO", lambda m, b, s: m.joga_computador({i + 1: cell for i, cell in enumerate(b)}, s) - 1),
    "gives_up.py": ("XO", lambda m, b, s: m.find(signs(b, "x", "o", "_"), s.lower())),
    "q_table.py": ("XO", lambda m, b, s: m.q_move(b)),
    "playouts.py": ("XO", lambda m, b, s: m.mcts(signs(b, 1, 2, 0), 1 if s == "X" else 2)),
    "one_sided_sums.py": ("XO", one_sided_sums),
    "shallow_copy.py": ("XO", lambda m, b, s: flat(m.decide(rows(signs(b, "X", "O", "*")), s))),
    "generator_twice.py": ("XO", lambda m, b, s: m.select(tuple(signs(b, "X", "O", "")), s)),
    "replace_first.py": ("XO", lambda m, b, s: m.mossa(b.replace(" ", "."), s)),
    "last_move_check.py": ("XO", last_move_check),
    "perceptron.py": ("XO", lambda m, b, s: m.predict(signs(b, "human", "net", None), {"X": "human", "O": "net"}[s])),
    "has_a_plan.py": ("XO", lambda m, b, s: m.next_move(signs(b, "X", "O", "."), s)),
}


def count(name):
    """Return in how many positions the engine is asked, throws something away, and has no answer that can be played."""
    sides, answer = ADAPTERS[name]
    module = load(SIXTY / name)
    asked = loses = none = 0
    for board, side in positions():
        asked += 1
        if side not in sides:  # it always plays the other sign: X and O change places
            board, side = board.translate(str.maketrans("XO", "OX")), other(side)
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                cell = answer(module, board, side)
            assert board[cell] == " " and cell >= 0
        except (Exception, SystemExit):
            none += 1
        else:
            after = board[:cell] + side + board[cell + 1 :]
            loses += -value(after, other(side)) < value(board, side)
    return asked, loses, none


def main():
    """Write the counts into truth.csv, or those of the files that are named to the terminal."""
    if sys.argv[1:]:
        for name in sys.argv[1:]:
            print(name, *count(name))
        return
    with (SIXTY / "truth.csv").open(encoding="utf-8", newline="") as stream:
        table = list(csv.DictReader(stream))
    names = [row["file"] for row in table]
    assert sorted(names) == sorted(ADAPTERS) == sorted(file.name for file in SIXTY.glob("*.py")), "a row a file"
    for row in table:
        started = time.process_time()
        row["asked"], row["loses"], row["none"] = asked, loses, none = count(row["file"])
        print(f"{row['file']:24} {row['sound']:4} {asked} {loses} {none} {time.process_time() - started:.1f} s", flush=True)
        assert (row["sound"] == "yes") == (loses + none == 0), "sound is what never throws anything away"
    with (SIXTY / "truth.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, table[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)


if __name__ == "__main__":
    main()
