"""Wordings that belong to a dialogue as a whole: system prompts, follow-ups, and how a thought is asked for."""

from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

MORE = wordings(_TEXTS["more"])
WHAT_FOR = wordings(_TEXTS["what for"])
SHORTER = wordings(_TEXTS["shorter"])
AGAIN = wordings(_TEXTS["again"])
THINK_CUES = wordings(_TEXTS["think cues"])
THINK_SYSTEM = (
    "Think first.",
    "Think before you answer.",
    "Think step by step.",
    "Show your thoughts before every answer.",
)
PLAIN_SYSTEM = (
    "You are a helpful assistant.",
    "You are a friendly assistant.",
    "Be kind and honest.",
    "You are a helpful assistant in a chat app.",
    "Answer the user's questions.",
    "You are an assistant. Be polite.",
    "You are a tiny demo model.",
    "You are a helpful AI assistant.",
)
NAMED_SYSTEM = ("You are $name.", "Your name is $name.", "You are $name, a helpful assistant.")
USER_NAME_SYSTEM = ("The user's name is $name.", "The user is called $name.")
BRIEF_SYSTEM = (
    "Answer briefly.",
    "Keep your answers short.",
    "Be brief.",
    "Answer in a few words.",
    "Short answers only.",
)
ENDINGS = ("Arr!", "Over and out.", "Have a nice day!", "Ahoy!", "Meow!", "Over.", "Cheers!")
