"""The cellar: what the platform imposes (files, locks, memory, shipped resources), known in one place."""
