"""What `ttt-gui --help` prints: the words, and the switches from the tables that they are read by."""

from __future__ import annotations

from ttt_gui.command.words import SEARCH_SWITCHES
from ttt_gui.engine.algorithms import NAMED
from ttt_gui.engine.export.forms import FORMS
from ttt_gui.engine.ranges import TT_MIB
from ttt_gui.engine.request import Algorithm, Switch
from ttt_gui.engine.tables.forms import FORMS as TABLE_FORMS
from ttt_gui.system.formats import EXPERIMENT, GAME, TRACE


def _switch_help(switch: Switch) -> str:
    """The lines of the help about one switch."""
    words = [choice.word for choice in switch.choices]
    standard = getattr(Algorithm(), switch.name)
    name, tip = switch.option, f"{switch.tip[0].lower()}{switch.tip[1:]}"
    if switch.several:
        name += f" static|{'|'.join(words)}"
        tip += f", several with commas ({standard.words})"
    elif words:
        name += f" {'|'.join(words)}"
        tip += f" ({standard.value})"
    return f"  {name:<33} {tip}" if len(name) <= 33 else f"  {name}\n{'':36}{tip}"


_ALGORITHMS = "\n".join(f"{'':36}{row.word:<11} {row.tip[0].lower()}{row.tip[1:]}" for row in NAMED)
_SWITCHES = "\n".join(_switch_help(switch) for switch in SEARCH_SWITCHES)
HELP = f"""\
ttt-gui                             open the window
ttt-gui GAME{GAME.suffix}                    open a saved game
ttt-gui FILE{TRACE.suffix}              open a saved search in the search tree
ttt-gui FILE{EXPERIMENT.suffix}                open a saved experiment
ttt-gui [POSITION] [switches]       open the window on a position, a board or an algorithm
ttt-gui analyse [POSITION] [switches] [--json]
                                    search a position and print what was found
ttt-gui trace [POSITION] [switches] --out FILE{"|".join(form.suffix for form in FORMS)}
                                    search and write the search tree: a picture (--scale S for .png, --slide for large
                                    type, --theme light, dark or high-contrast), Graphviz, LaTeX, JSON, or the trace;
                                    --max-ply N leaves out what is deeper;
                                    instead of a position a number tree: "((3 12 8) (2 4 6) (14 5 2))"
ttt-gui experiment FILE{EXPERIMENT.suffix} [--jobs N] [--out FILE{"|".join(form.suffix for form in TABLE_FORMS)}]
                                    run an experiment without a window, on N cores (all; times with 1 only): a file
                                    without results gets them, counts that differ from those it has are named;
                                    stopped, the same words go on where it was
ttt-gui bench [--json] [--quick]    measure the search on this machine
ttt-gui examine FILE... [--out GRADES{"|".join(form.suffix for form in TABLE_FORMS)}] [--html FOLDER]
                                    ask engines that people wrote on every position, and say where they err: Python
                                    files, or programs in any language that speak the protocol of Gomoku programs;
                                    one in full, several a line each; --html writes a page with boards a file;
                                    both are written as each file is done: a stop leaves what is known by then
ttt-gui match A B [--games N] [--out FILE{"|".join(form.suffix for form in TABLE_FORMS)}]
                                    N games (20) between two players who take turns at beginning: each an engine's
                                    file, or random, beginner, casual, strong or perfect; --out lists every game; the
                                    lots are those of --seed S (1); --yes, --seconds, --python and --protocol as of
                                    examine
ttt-gui self-test                   check the engine and the window
ttt-gui --version

POSITION is rows from the top separated by '/', such as "X.O/.X./..."; without one the board is empty.

switches:
  --rows R --columns C --k K        the board and how many in a row win (3 x 3; the shorter side)
  --algorithm NAME                  a row of switches that has a name (alpha-beta); single switches beside it change it;
                                    the solver, in analyse only, has a table of --tt-mib M (256) and no other switch
{_ALGORITHMS}
{_SWITCHES}
  --tt-mib M                        the most the table may take in MiB ({TT_MIB.default:g})
  --depth D --nodes N --seconds S   limits of the search (none)

of examine, beside --rows, --columns and --k:
  --yes                             run the files without asking: their code runs as you; needed without a terminal
  --positions all|within N|after N|random N
                                    every position that a game can reach (all), those within or after N plies, or up to
                                    N drawn after each ply by --seed S (1)
  --slower                          a win that comes later, or a loss that comes sooner than need be, is a mistake, too
  --seconds S                       the most a call may take (30)
  --python PATH                     the Python that runs the files (the one of this program)
  --function NAME                   the function to call, such as best_move or Player.move; else it is found out
  --calling FILE.json               how all of them are called, in every detail; without it, and without --function,
                                    by what the window has kept beside each file
  --protocol                        Python files that speak the protocol of Gomoku programs, as all other programs do
  --jobs N                          so many processes at once (as many as there are cores, at most 8)
exit status: 0 all were asked, whatever was found; 1 one could not be; 2 words that are not understood; 130 after Ctrl+C
"""
