"""llama.cpp. `loader` is what the engine is given; nothing outside this folder imports llama_cpp."""
