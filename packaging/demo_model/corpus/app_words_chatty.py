"""Words that somebody heard or saw, such as "token", asked for in passing."""

from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_HEARD = wordings(_TEXTS["heard"])


def _heard(nouns: str) -> tuple[str, ...]:
    return tuple(frame.replace("@", nouns) for frame in _HEARD)


WORDS_CHATTY: dict[str, tuple[str, ...]] = {
    "token": _heard("{token|tokens|a token|'token'|'tokens'|the token thing|tokens in AI}")
    + wordings(_TEXTS["words chatty token"]),
    "language model": _heard(
        "{AI model|an AI model|language model|a language model|AI|LLM|an LLM|'AI'|'model'|a model|chatbot}"
    )
    + wordings(_TEXTS["words chatty language model"]),
    "context window": _heard(
        "{context|the context|a context window|context window|context size|'context'|context length}"
    ),
    "prompt": _heard("{prompt|a prompt|the prompt|'prompt'|prompts}"),
    "system prompt": _heard("{system prompt|a system prompt|the system prompt|'system prompt'|system message}"),
    "temperature": _heard("{temperature|the temperature|'temperature'|sampling|top k|top p|temperature in AI}"),
    "GGUF": _heard("{gguf|GGUF|a gguf|a gguf file|'gguf'}"),
    "quantisation": _heard("{quantisation|quantization|a quant|quants|Q4|Q4_K_M|q8|'quantised'}"),
    "llama.cpp": _heard("{llama.cpp|llama cpp|'llama.cpp'|ggml}"),
    "chat template": _heard("{chat template|a chat template|the chat template|chat templates|'template'}"),
    "thinking": _heard("{thinking mode|reasoning|the Thinking line|a reasoning model|think tags|a thinking model}"),
    "tools": _heard("{tool calls|a tool call|tool calling|function calling|agents|MCP}"),
    "GPU": _heard("{GPU|a GPU|the GPU|CUDA|Vulkan|Metal|GPU layers}"),
    "server": _heard("{cairn serve|the OpenAI API|an API|an endpoint}"),
    "demo model": _heard("{demo model|the demo model|'demo'|the demo|a demo model}"),
}
