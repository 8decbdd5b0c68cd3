"""A node of a search in sentences."""
