"""The forms in which a table goes out, in one place: the windows' export and the command line's --out read it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ttt_gui.engine.tables.as_csv import as_csv
from ttt_gui.engine.tables.as_json import as_json
from ttt_gui.engine.tables.as_latex import as_latex
from ttt_gui.engine.tables.as_markdown import as_markdown
from ttt_gui.engine.tables.table import Table


@dataclass(frozen=True)
class TableForm:
    """One form: its suffix, its title, the MIME type that a clipboard has beside the text, and what writes it."""

    suffix: str
    title: str
    mime: str
    text: Callable[[Table], str]

    @property
    def name(self) -> str:
        """The suffix without its dot."""
        return self.suffix.lstrip(".")

    @property
    def filter(self) -> str:
        """For a file dialog."""
        return f"{self.title} (*{self.suffix})"


FORMS = (
    TableForm(".csv", "CSV", "text/csv", as_csv),
    TableForm(".md", "Markdown", "text/markdown", as_markdown),
    TableForm(".tex", "LaTeX", "text/x-tex", as_latex),
    TableForm(".json", "JSON", "application/json", as_json),
)


def form_of(suffix: str) -> TableForm | None:
    """The form of a file's suffix, capital or small letters; None where there is none."""
    return next((form for form in FORMS if form.suffix == suffix.lower()), None)
