"""The words of the command line, such as `analyse`, a file each. Without one the window opens; see main.py."""

WORDS = {
    "analyse": "search a position and print what was found",
    "trace": "search and write the tree: a picture, Graphviz, LaTeX, JSON, the trace",
    "bench": "measure the search on this machine",
    "examine": "ask engines that people wrote for their moves, and say where they err",
    "match": "play games between two players, each a level or an engine",
    "lesson": "open a lesson in the window, or check some",
    "worksheet": "write sheets of exercises to print, and their solutions",
    "self-test": "check the engine and the window",
}  # each with the line that --help has about it; imports nothing: the set-up reads it before anything is installed
