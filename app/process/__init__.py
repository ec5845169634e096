"""What a process of Cairn stands on: its folders, log, output, Ctrl-C, and whether it can start at all."""
