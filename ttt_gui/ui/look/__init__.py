"""The look of the window: theme, formats of numbers, icons, small widgets."""
