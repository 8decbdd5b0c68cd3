# %% [markdown]
# How the cost of a search grows with the board, and what alpha-beta, a better order of moves and a table leave of it.

# %%
from tabulate import tabulate

import ttt_gui as ttt

boards = [ttt.board(2, 2, 2), ttt.board(2, 3, 2), ttt.board(3, 3, 3), ttt.board(3, 4, 3)]
algorithms = {
    "alpha-beta": ttt.ALPHA_BETA,
    "lines first": ttt.algorithm("lines"),
    "with a table": ttt.algorithm("table", order="lines"),
}
rows = ttt.compare(boards, list(algorithms.values()))

# %% Nodes: a row for each board.
table = []
for number, board in enumerate(boards):
    found = rows[number * len(algorithms) : (number + 1) * len(algorithms)]
    table.append((str(board.rules), *(row["nodes"] for row in found)))
print(tabulate(table, ("board", *algorithms), intfmt=","))
