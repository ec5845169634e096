"""GGUF files: heads read without llama.cpp."""
