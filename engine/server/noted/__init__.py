"""What the server notes of its requests, for who looks."""
