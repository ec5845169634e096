"""What llama.cpp runs on: its libraries, its log, this machine and others."""
