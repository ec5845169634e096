"""Reports in files: saving one, and looking at one that somebody saved."""
