"""What clients ask and what comes back, in the words of no API: requests for the engine, parts of replies."""
