"""Dialogues written by our own grammars: the only text the demo model ever sees."""
