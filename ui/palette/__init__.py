"""The command palette: every command, chat and setting by a few letters of its name."""
