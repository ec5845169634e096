"""What moves by itself, and whether it may."""
