"""What is painted, as screen readers find it."""
