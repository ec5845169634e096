"""Pictures, sounds and documents opened larger."""
