"""More wordings for the topics about reading and the timeline: symptoms, doubts and chatty messages."""

from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

READING_ASKS: dict[str, tuple[str, ...]] = {
    "timeline": wordings(_TEXTS["reading asks timeline"]),
    "timeline colours": wordings(_TEXTS["reading asks timeline colours"]),
    "timeline patterns": wordings(_TEXTS["reading asks timeline patterns"]),
    "timeline marks": wordings(_TEXTS["reading asks timeline marks"]),
    "inspector": wordings(_TEXTS["reading asks inspector"]),
    "reused": wordings(_TEXTS["reading asks reused"]),
    "read again": wordings(_TEXTS["reading asks read again"]),
    "why read again": wordings(_TEXTS["reading asks why read again"]),
    "avoidable": wordings(_TEXTS["reading asks avoidable"]),
    "first difference": wordings(_TEXTS["reading asks first difference"]),
    "first slow": wordings(_TEXTS["reading asks first slow"]),
    "prompt cache": wordings(_TEXTS["reading asks prompt cache"]),
}
