"""The memory of a model on paper: positions and sizes kept as llama.cpp keeps them, nothing computed."""
