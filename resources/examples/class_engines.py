# %% [markdown]
# The engines of a class as one table: each is asked for its move in all 4,520 positions. Say where the files are; their
# code runs with your rights, so look at it before.

# %%
import sys
from pathlib import Path

from tabulate import tabulate

import ttt_gui as ttt

folder = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).parents[1] / "engines"

# %% One line for each file.
table = []
for path in sorted(folder.glob("*.py")):
    report = ttt.examine(path, allow=True)
    table.append((report.name, report.result, report.right, report.asked, report.verdict))
print(tabulate(table, ("file", "result", "right", "asked", "verdict"), maxcolwidths=[None, None, None, None, 60]))
