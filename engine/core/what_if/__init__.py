"""What would have helped: other settings and other chats, tried on what the cache held."""
