"""The local server: requests of other programs, in the forms of several APIs, to the engine and back."""
