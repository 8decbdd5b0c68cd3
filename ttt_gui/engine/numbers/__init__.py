"""Number trees, searched as in textbooks."""
