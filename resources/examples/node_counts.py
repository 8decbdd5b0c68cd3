# %% [markdown]
# How many positions minimax and alpha-beta look at, from each of the 4,520 positions of 3 x 3 in which somebody is to
# move. The sums are the same on every machine.

# %%
from collections import defaultdict

from tabulate import tabulate

import ttt_gui as ttt

rows = ttt.compare(ttt.positions(3, 3), [ttt.MINIMAX, ttt.ALPHA_BETA])

# %% The mean by empty cells.
nodes = defaultdict(list)
for row in rows:
    nodes[9 - row["moves_made"], row["algorithm"].split(",")[0]].append(row["nodes"])
table = [
    (empty, *(sum(found) / len(found) for name in ("minimax", "alpha-beta") for found in [nodes[empty, name]]))
    for empty in range(1, 10)
]
print(tabulate(table, ("empty cells", "minimax", "alpha-beta"), floatfmt=",.1f"))

# %% All together: 2,125,535 and 309,653 nodes.
for name in ("minimax", "alpha-beta"):
    print(name, sum(row["nodes"] for row in rows if row["algorithm"].split(",")[0] == name))
