"""Start-up: the command line, paths, logs, and `lifecycle`, the one module that sees everything."""
