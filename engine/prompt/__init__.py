"""From a command to a prompt: rendered, tokenised, with its spans and its media."""
