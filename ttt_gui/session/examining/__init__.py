"""Examined engines in processes of their own: found, asked, timed, ended with all that they started."""
