"""Theme, icons, and the small widgets that every area uses."""
