"""What makes a main window: actions, menus, header, layouts, status line."""
