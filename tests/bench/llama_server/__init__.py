"""Cairn's engine and llama-server side by side: the same model, the same libraries, the same token ids."""
