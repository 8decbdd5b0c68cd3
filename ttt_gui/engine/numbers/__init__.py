"""Trees of bare numbers, searched as the textbooks do."""
