"""Whether there is a newer Cairn: asked for by the person, told in a line, replaced by nobody."""
