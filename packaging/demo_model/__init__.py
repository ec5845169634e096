"""Makes the demo model: corpus, tokenizer, training, export and evaluation (see README.md in this folder)."""
