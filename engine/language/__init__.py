"""What is said, in the language of the person at the screen."""
