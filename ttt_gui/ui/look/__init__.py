"""How it looks: theme, formats of numbers, icons, small widgets."""
