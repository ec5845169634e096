"""JSON schemas into grammars: what a reply has to look like, for llama.cpp to hold it to."""
