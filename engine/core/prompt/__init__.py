"""The prompt as values: items and positions, messages, media, what was asked, what is streamed."""
