"""The memory of a context: sequences, cells, segments and states."""
