"""The view Examine: an engine's verdict, its mistakes, and what search answers like it."""
