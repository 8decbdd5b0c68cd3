"""Any table as text: CSV, Markdown, LaTeX and JSON."""
