"""What of llama.cpp works on this machine, tried in a child process."""
