"""An experiment as a document: positions, algorithms, limits, repeats, and the results of a run."""
