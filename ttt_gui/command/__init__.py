"""The roof's words: what the command line can do, a file each. None opens a window that stays."""

WORDS = (
    "analyse",
    "trace",
    "experiment",
    "bench",
    "examine",
    "match",
    "self-test",
)  # imports nothing: the set-up reads it before anything is installed
