"""The list of chats, and the one that is open."""
