"""The memory of a context: sequences, cells, ranges and states."""
