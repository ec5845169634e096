"""What was ever processed, in one radix tree: the one place that says what a prompt shares with anything known."""
