"""Tables that leave the window: to a file, to the clipboard."""
