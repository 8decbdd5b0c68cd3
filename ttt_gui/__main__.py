"""`python -m ttt_gui`, the `ttt-gui` command and the bundle all begin here."""

import signal
import sys


def main() -> int:
    """Run the command line; return the exit status. Ctrl+C ends the program at any time, and without a traceback.

    A KeyboardInterrupt may be raised in the middle of an import or of one of Qt's calls, where C code swallows the
    error or dies of it. So SIGINT ends the process, except where a handler waits for it: a search that prints what it
    has found (command/words.py), a file that is cleared away (there too), and the window (app.ExitSignals).
    """
    if sys.argv[1:2] == ["--engine-worker"]:  # the bundle as the Python of an examined engine: nothing else is loaded
        from ttt_gui.system.shipped import run_engine_host

        return run_engine_host(sys.argv[2:])
    from ttt_gui.system import streams

    streams.repair()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):  # start.py has blocked both signals, so that none is lost before this line
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    from ttt_gui.command.main import main as run_command_line

    return run_command_line(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
