"""What llama.cpp runs on: its libraries, its log, the machine."""
