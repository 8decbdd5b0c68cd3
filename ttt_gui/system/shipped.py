"""Where ``resources/`` is: beside the package in a checkout or a bundle, in a shared folder where it was installed."""

from __future__ import annotations

from pathlib import Path

import ttt_gui


def resource(name: str) -> Path | None:
    """The path of a file of ``resources/``, or None where it was not shipped."""
    package = Path(ttt_gui.__file__).resolve().parent
    # Some prefix above the package: pip has more of them than sys.prefix says.
    installed = (above / "share" / "ttt-gui" / "resources" for above in package.parents)
    places = (package.parent / "resources", *installed)
    return next((folder / name for folder in places if (folder / name).is_file()), None)
