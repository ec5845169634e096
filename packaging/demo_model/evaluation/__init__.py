"""Prompts that are not in the corpus, asked through Cairn's own engine at the model's own sampling settings."""
