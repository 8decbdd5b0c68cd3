"""The roof's words: what the command line can do, a file each. Each opens a window only where its purpose is one."""
