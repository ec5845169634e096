"""Chats from other programs, and chats for others: files into conversations and back. Values only, nothing is kept."""
