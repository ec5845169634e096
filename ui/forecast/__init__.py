"""What sending would cost, told before anything is sent: under the composer, of versions, and of each chat."""
