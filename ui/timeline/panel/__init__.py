"""The timeline in its place: title and tools, one strip when it is folded, the whole at a glance beside the rows."""
