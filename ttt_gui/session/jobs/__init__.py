"""Everything that takes time. The only room that says QThread."""
