"""Whether the chats are saved, and where: what the window says of it, and asks."""
