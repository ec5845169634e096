"""Topics about the words of a chat with a language model: token, prompt, context, message and the like."""

from demo_model.corpus.app_frames import meaning, topic, wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

WORD_TOPICS = (
    topic(
        "token",
        meaning("{a token|a single token|one of these tokens|the word token}") + wordings(_TEXTS["token"]),
        _TEXTS["token 2"],
        short="A token is a small piece of text.",
        more=_TEXTS["token more"],
        thought="The user asks what a token is.",
    ),
    topic(
        "prompt",
        meaning("{a prompt|the prompt|the whole prompt|the word prompt}") + wordings(_TEXTS["prompt"]),
        _TEXTS["prompt 2"],
        short="The prompt is all the text read before a reply.",
        more="The prompt grows with every message. Most of it was read before, so the prompt cache can skip that part.",
        thought="The user asks what a prompt is.",
    ),
    topic(
        "context window",
        meaning(
            "{the context|the context window|a context window|the context length|the context size|the context limit}"
        )
        + wordings(_TEXTS["context window"]),
        _TEXTS["context window 2"],
        short="The context is how many tokens a model can hold.",
        more="You can change the context in the settings, on the Model page. A larger context needs more memory.",
        thought="The user asks about the context.",
    ),
    topic(
        "context full",
        wordings(_TEXTS["context full"]),
        _TEXTS["context full 2"],
        short="The reply stops. Raise the context or start a new chat.",
        more="Cairn does not drop old messages by itself. A larger context needs more memory.",
        thought="The user asks about a full context.",
    ),
    topic(
        "chat template",
        meaning("{a chat template|the chat template|a prompt template|the template of a model|a jinja template}")
        + wordings(_TEXTS["chat template"]),
        _TEXTS["chat template 2"],
        short="It says how messages become one text.",
        more="Every chat model brings its own template in the GGUF file. Cairn uses it to find where messages begin.",
        thought="The user asks about the chat template.",
    ),
    topic(
        "system prompt",
        meaning("{a system prompt|the system prompt|a system message|the system message|a system instruction}")
        + wordings(_TEXTS["system prompt"]),
        _TEXTS["system prompt 2"],
        short="It tells the model how to behave. Press Ctrl+Shift+P.",
        more=_TEXTS["system prompt more"],
        thought="The user asks about the system prompt.",
    ),
    topic(
        "message",
        meaning("{a message|a chat message|one message|a turn|the word message}") + wordings(_TEXTS["message"]),
        _TEXTS["message 2"],
        short="A message is one text in a chat. Enter sends it.",
        more="Press Shift+Enter for a new line. All messages together make the prompt.",
        thought="The user asks about messages.",
    ),
)
