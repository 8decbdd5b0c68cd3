"""Descriptions of damaged logs: each continues a sentence that begins with a node."""

DAMAGES = (
    "",
    "has no right place below its parent",
    "does not say rightly where its subtree ends",
    "does not say rightly why or with which value it was left",
    "is reached by a move that is not possible",
    "does not say rightly which moves it leaves untried",
    "has its value from a node that cannot have told the table",
    "goes on after the end of the game, or ends before it",
    "has a window that the search cannot have entered it with",
    "has a value that does not follow from those below it",
    "goes on after its last move, or is left before it",
    "does not say rightly what its value proves",
)
PLACE, AFTER, END, MOVE, UNTRIED, SOURCE, OVER, WINDOW, VALUE, LOOP, PROOF = range(1, len(DAMAGES))
