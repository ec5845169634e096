"""What the style sheet shows as pictures, painted when it is needed."""
