"""The prompts as rows: what was reused, what was read, where the checkpoints lie."""
