"""Words about how a language model works: its file, its library, and how it picks its words, thinks and calls tools."""

from demo_model.corpus.app_frames import meaning, topic, wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

MODEL_WORD_TOPICS = (
    topic(
        "temperature",
        meaning(
            "{the temperature|the temperature setting|sampling|the sampling|top p|top k|min p|a sampler|randomness}"
        )
        + wordings(_TEXTS["temperature"]),
        _TEXTS["temperature 2"],
        short="It says how much chance is in a reply.",
        more=_TEXTS["temperature more"],
        thought="The user asks about temperature and sampling.",
    ),
    topic(
        "language model",
        meaning(_TEXTS["language model"]) + wordings(_TEXTS["language model 2"]),
        _TEXTS["language model 3"],
        short="A program that guesses the next token, again and again.",
        more=_TEXTS["language model more"],
        thought="The user asks what a language model is.",
    ),
    topic(
        "GGUF",
        meaning("{GGUF|a GGUF file|the GGUF format|a gguf|a model file|the model file}") + wordings(_TEXTS["gguf"]),
        _TEXTS["gguf 2"],
        short="GGUF is the file format for models.",
        more="Cairn opens any chat model in a GGUF file that llama.cpp can run. The name ends with .gguf.",
        thought="The user asks about GGUF files.",
    ),
    topic(
        "quantisation",
        meaning(_TEXTS["quantisation"]) + wordings(_TEXTS["quantisation 2"]),
        _TEXTS["quantisation 3"],
        short="It makes a model smaller by using fewer bits.",
        more=_TEXTS["quantisation more"],
        thought="The user asks about quantisation.",
    ),
    topic(
        "llama.cpp",
        meaning("{llama.cpp|llama cpp|llamacpp|the llama library|ggml|the engine}") + wordings(_TEXTS["llama.cpp"]),
        "llama.cpp is a free library that runs language models on your own computer. Cairn uses it to run every model.",
        short="llama.cpp is the library that runs the models.",
        more="The command cairn doctor shows which build of llama.cpp is in use. Models for it come as GGUF files.",
        thought="The user asks about llama.cpp.",
    ),
    topic(
        "thinking",
        meaning(_TEXTS["thinking"]) + wordings(_TEXTS["thinking 2"]),
        _TEXTS["thinking 3"],
        short='Thoughts before the reply, folded under "Thinking".',
        more=_TEXTS["thinking more"],
        thought="The user asks about thinking.",
    ),
    topic(
        "tools",
        meaning("{a tool|a tool call|tool calling|function calling|tool use|an agent|MCP}") + wordings(_TEXTS["tools"]),
        _TEXTS["tools 2"],
        short="A program lets a model use it. The window offers none yet.",
        more=_TEXTS["tools more"],
        thought="The user asks about tools.",
    ),
)
