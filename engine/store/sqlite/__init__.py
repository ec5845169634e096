"""The file of the chats: schema, soundness, and what can be saved from a damaged one."""
