"""The lowest layer with what the platform imposes: files, locks, processes, memory and shipped resources."""
