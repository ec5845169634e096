"""What the window itself does about what was read again."""
