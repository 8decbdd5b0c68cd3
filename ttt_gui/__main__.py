"""`python -m ttt_gui`, the `ttt-gui` command and the bundle all begin here."""

import sys

from ttt_gui import cli


def main() -> int:
    return cli.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
