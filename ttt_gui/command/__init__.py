"""The words of the command line, such as `analyse`, a file each. None of them opens a window that stays."""

WORDS = (
    "analyse",
    "trace",
    "bench",
    "examine",
    "match",
    "lesson",
    "worksheet",
    "self-test",
)  # imports nothing: the set-up reads it before anything is installed
