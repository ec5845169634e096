"""More wordings for the topics about models and the demo model: chatty messages, doubts and comparisons."""

from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

USE_ASKS: dict[str, tuple[str, ...]] = {
    "token": wordings(_TEXTS["use asks token"]),
    "context window": wordings(_TEXTS["use asks context window"]),
    "GGUF": wordings(_TEXTS["use asks gguf"]),
    "open a model": wordings(_TEXTS["use asks open a model"]),
    "demo model": wordings(_TEXTS["use asks demo model"]),
    "size": wordings(_TEXTS["use asks size"]),
    "trust": wordings(_TEXTS["use asks trust"]),
    "private": wordings(_TEXTS["use asks private"]),
}
