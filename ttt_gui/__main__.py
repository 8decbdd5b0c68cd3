"""`python -m ttt_gui`, the `ttt-gui` command and the bundle all begin here."""

import sys

from ttt_gui.command.main import main as run_command_line


def main() -> int:
    return run_command_line(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
