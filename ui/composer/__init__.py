"""Where a message is written, with what is attached to it."""
