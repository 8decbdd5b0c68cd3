"""What makes a main window: actions, menus, header, views, status line."""
