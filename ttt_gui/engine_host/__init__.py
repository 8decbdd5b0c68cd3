"""Runs a person's own engine in a process of its own, and watches over that process.

    PYTHON -B -s engine_host work
    PYTHON -B -s engine_host program
    PYTHON -B -s engine_host supervise [--memory-mib M] [--output-mib N] -- PYTHON -B -s engine_host work

Standard library only, for Python 3.8 and later: the Python that runs the engine runs this package too, under the name
engine_host. `work` takes orders as JSON objects, one a line, on its standard input and answers each with one on its
standard output. `work` moves both to descriptors of its own before anything else: what the engine reads and prints
never meets them. An order is {"do": "describe" | "modules" | "load" | "make" | "ask" | "end", ...}; the function of
that name says what an order holds and gives. `program` runs a file that speaks a protocol of its own. Either runs no
module of an engine whose content is not among what the order trusts (imports.py). During an order, {"do": "where",
"call": a number} is answered by what Watch.look() sees, with that number.
"""
