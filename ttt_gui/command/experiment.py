"""`ttt-gui experiment`: run an experiment without a window, on all cores; go on after a stop; compare the results."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from ttt_gui.command.words import INTERRUPTED, Option, UsageError, WriteError, left_text, run, split, writing
from ttt_gui.engine.experiment.document import JOBS, Experiment, ExperimentError, ExperimentKind, mismatches
from ttt_gui.engine.experiment.file import digest, load, save
from ttt_gui.engine.experiment.run import SUFFIX, ExperimentProgress, Journal, run_experiment
from ttt_gui.engine.experiment.table import Differences, compared, table_of
from ttt_gui.engine.figures import counted, seconds_text
from ttt_gui.engine.tables import FORMS, TableForm, as_markdown, form_of
from ttt_gui.system.control import Control
from ttt_gui.system.files import check_target, write_atomically
from ttt_gui.system.text import one_line, path_text, quoted

OPTIONS = (Option("--out", str), Option("--jobs", int))
_FAILED = 1
_MOST_SAID = 20  # differences that are printed, one a line


def main(words: list[str]) -> int:
    """Run the experiment of a file, or go on with it; print its table, or write the table where ``--out`` says, and
    print every count that differs from the file's.

    A file without results gets them; a file that has results stays as it is. Returns the exit status: 1 where a count
    differs, or where the base, the row that all others are checked against, refutes another's value. Raises UsageError.
    """
    files, options = split(words, OPTIONS)
    if len(files) != 1:
        raise UsageError(f"One experiment is expected, but there are {len(files)}: ttt-gui experiment FILE.")
    jobs = cores() if options.jobs is None else options.jobs
    try:
        JOBS.hold(jobs)
        return _run(Path(files[0]), jobs, _output_from(options.out))
    except ExperimentError as error:
        raise UsageError(str(error)) from None


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


Output = tuple[Path, TableForm]


def _output_from(name: str | None) -> Output | None:
    """Return the file and the form of the table that ``--out`` names; None without it.

    Raises UsageError, and WriteError where it is clear before the run that the file cannot be written.
    """
    if name is None:
        return None
    path = Path(name)
    form = form_of(path.suffix)
    if form is None:
        suffixes = ", ".join(form.suffix for form in FORMS)
        raise UsageError(f"There is no form for {quoted(path.name)}: end it with {suffixes}.")
    with writing(path):
        check_target(path)
    return path, form


def _opened(path: Path) -> Experiment:
    try:
        experiment = load(path)
        experiment.size  # noqa: B018 - sets that are too large are refused here
    except ExperimentError as error:
        raise UsageError(f"{path_text(str(path))}: {error}") from None
    except OSError as error:
        raise UsageError(f"{path_text(str(path))} cannot be opened: {error.strerror or error}.") from None
    return experiment


def _run(path: Path, jobs: int, output: Output | None) -> int:
    before = _opened(path)
    journal = _journal(path, before)
    try:
        kept, began = len(journal.found) if journal else 0, time.monotonic()
        work = Control(lambda control: run_experiment(before, jobs, journal, control=control))
        now, interrupted = run(work, lambda: progress_text(work.sample()))
        assert isinstance(now, Experiment)
        if not now.is_complete:
            return _stopped(now, journal, interrupted)
        comparison = compared(before, now)
        if output is None:
            print(as_markdown(table_of(now)))
        _print(now, comparison, kept, time.monotonic() - began)
        wrong = [f"Not the same value: {sentence}" for sentence in mismatches(now)]
        _shout(wrong, "further value", " not the same.")
        _write(path, before, now, comparison, output)
        if journal:
            journal.remove()
        return _FAILED if comparison.differences or wrong else 0
    except OSError as error:
        raise WriteError(_part(path), error) from None
    except MemoryError:
        raise ExperimentError("There is not enough memory for this experiment.") from None
    finally:
        if journal:
            with suppress(OSError):
                journal.close()


def _part(path: Path) -> Path:
    return path.with_name(path.name + SUFFIX)


def _journal(path: Path, experiment: Experiment) -> Journal | None:
    """Open the journal of a run. Return None where nothing can be written, but the experiment has all its results."""
    try:
        journal = Journal(path, experiment)
    except OSError as error:
        if experiment.is_complete:
            return None
        raise WriteError(_part(path), error) from None
    if journal.began_anew:
        print("Dropped what another experiment, version or engine had begun.", file=sys.stderr)
    elif journal.found:
        print(f"{counted(len(journal.found), 'result')} of {experiment.size:,} are there already.", file=sys.stderr)
    return journal


def _stopped(now: Experiment, journal: Journal | None, interrupted: bool) -> int:
    kept = " The same words go on there." if journal else ""
    print(f"Stopped: {counted(len(now.results), 'result')} of {now.size:,}.{kept}", file=sys.stderr)
    return INTERRUPTED if interrupted else _FAILED


def _print(now: Experiment, comparison: Differences, kept: int, seconds: float) -> None:
    untimed = now.kind is not ExperimentKind.CENSUS and not any(each.measured.is_timed for each in now.measured)
    times = " Times are measured with --jobs 1 only." if untimed else ""
    already = f", {kept:,} were there already" if kept else ""
    print(f"{counted(now.size - kept, 'result')} in {seconds_text(seconds)}{already}.{times}")
    if comparison.by_clock:
        print(f"{counted(comparison.by_clock, 'result')} not compared: the clock ended the search.")
    _shout(comparison.differences, "further difference", ".")
    if comparison.compared and not comparison.differences:
        print(f"Every count agrees with the file: {counted(comparison.compared, 'result')} compared.")
    elif comparison.differences:
        print(
            f"{counted(len(comparison.differences), 'difference')} from the results of the file, which stays as it is.",
            file=sys.stderr,
        )


def _shout(sentences: Sequence[str], further: str, end: str) -> None:
    """Print the first sentences on standard error, and how many further ones there are."""
    for sentence in sentences[:_MOST_SAID]:
        print(one_line(sentence), file=sys.stderr)
    if len(sentences) > _MOST_SAID:
        print(f"{counted(len(sentences) - _MOST_SAID, further)}{end}", file=sys.stderr)


def _write(path: Path, before: Experiment, now: Experiment, comparison: Differences, output: Output | None) -> None:
    """Write the table, and the results into an experiment's file that lacks some; results there stay. Raises
    WriteError."""
    if not before.is_complete and not comparison.differences:
        if _is_changed(path, before):
            found = quoted(_part(path).name)
            raise WriteError(path, OSError(f"it was changed while it ran; what was found stands in {found}"))
        with writing(path):
            save(path, now.with_results(before.results.with_others(now.results)))
    if output:
        file, form = output
        with writing(file):
            write_atomically(file, form.text(table_of(now)).encode())


def _is_changed(path: Path, before: Experiment) -> bool:
    """Return whether the file asks for another experiment by now; False for a file that is gone."""
    try:
        return digest(load(path)) != digest(before)
    except OSError:
        return False
    except ExperimentError:
        return True


def progress_text(progress: object) -> str:
    """Return how far the run is, such as '37 of 80 results, 46 %, about 12 s left'; '' before the run has begun."""
    if not isinstance(progress, ExperimentProgress):
        return ""
    text = f"{progress.done:,} of {counted(progress.size, 'result')}, {progress.share:.0%}".replace("%", " %")
    return text if progress.left is None else f"{text}, about {left_text(progress.left)} left"
