"""Explanations of search nodes in sentences."""
