"""The view Learn: lessons on the real engine, practice that grades every answer, sheets to print, lectures."""
