"""Find in chat: the bar, and where the text stands in the messages."""
