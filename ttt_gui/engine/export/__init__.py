"""A trace as text and as files."""
