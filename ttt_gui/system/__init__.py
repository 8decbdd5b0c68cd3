"""The layer of what the platform imposes: files, locks, processes, memory and shipped resources."""
