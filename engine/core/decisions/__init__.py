"""The decisions: what to reuse, where to take a state, what is worth keeping, what has to go."""
