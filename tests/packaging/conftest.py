"""The scripts of packaging/ are no package: they import one another by name, and so do their tests."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "packaging"))
