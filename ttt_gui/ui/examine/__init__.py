"""The view Examine: the verdict on an engine, its mistakes, and which search answers like it."""
