"""`python -m cairn_chat` is `cairn`."""

from cairn_chat import run

run()
