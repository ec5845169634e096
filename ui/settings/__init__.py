"""What the person chose, the file it lives in, and the page that shows it."""
