"""Games and files on disk."""
