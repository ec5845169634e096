"""The vocabulary and the chat template of the tiny test models.

Every byte is a token, some English letter pairs are merged, and the ChatML markers are control tokens, so any text has
exactly one tokenisation and a special token never merges with its neighbours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import gguf

N_BYTES = 256
_COMMON = "th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le"
PAIRS = tuple(_COMMON.split(" "))
SPECIAL = (
    "<|endoftext|>",
    "<|im_start|>",
    "<|im_end|>",
    "<think>",
    "</think>",
    "<tool_call>",
    "</tool_call>",
    "<|image_pad|>",
)
N_VOCAB = N_BYTES + len(PAIRS) + len(SPECIAL)
_MOST_TILES = 10  # of one image; the tiles of LFM2's images are named by row and column
MEDIA_MARKERS = (  # what llama.cpp writes around images and audio, in the vocabularies of models that take them
    "<start_of_image>",
    "<end_of_image>",
    "<|vision_start|>",
    "<|vision_end|>",
    "<|image_start|>",
    "<|image_end|>",
    "<|img_thumbnail|>",
    *(f"<|img_row_{r}_col_{c}|>" for r in range(1, 11) for c in range(1, _MOST_TILES // r + 1)),
)
N_VOCAB_MEDIA = N_VOCAB + len(MEDIA_MARKERS)

_CONTROL, _USER_DEFINED, _NORMAL = 3, 4, 1
VISIBLE = frozenset({"<think>", "</think>", "<tool_call>", "</tool_call>"})  # as in Qwen: found whole, but text

# Qwen3's rules, written for these models: reasoning of turns before the last question is dropped.
CHAT_TEMPLATE = """\
{%- if tools %}
{{- '<|im_start|>system\\n' }}
{%- if messages[0].role == 'system' %}{{- messages[0].content + '\\n\\n' }}{%- endif %}
{{- '# Tools\\n\\nYou may call these functions:\\n<tools>' }}
{%- for tool in tools %}{{- '\\n' + (tool | tojson) }}{%- endfor %}
{{- '\\n</tools>\\n\\nAnswer with <tool_call>{"name": ..., "arguments": ...}</tool_call> to call one.<|im_end|>\\n' }}
{%- elif messages[0].role == 'system' %}
{{- '<|im_start|>system\\n' + messages[0].content + '<|im_end|>\\n' }}
{%- endif %}
{%- set ns = namespace(last_user=-1) %}
{%- for message in messages %}
{%- if message.role == 'user' %}{%- set ns.last_user = loop.index0 %}{%- endif %}
{%- endfor %}
{%- for message in messages %}
{%- set content = message.content if message.content is string else '' %}
{%- if message.role == 'user' or (message.role == 'system' and not loop.first) %}
{{- '<|im_start|>' + message.role + '\\n' + content + '<|im_end|>\\n' }}
{%- elif message.role == 'assistant' %}
{{- '<|im_start|>assistant\\n' }}
{%- if loop.index0 > ns.last_user and message.reasoning_content %}
{{- '<think>\\n' + message.reasoning_content.strip('\\n') + '\\n</think>\\n\\n' }}
{%- endif %}
{{- content }}
{%- for call in message.tool_calls or [] %}
{%- set function = call.function if call.function else call %}
{{- '\\n' if content or not loop.first }}
{{- '<tool_call>\\n{"name": "' + function.name + '", "arguments": ' }}
{{- function.arguments if function.arguments is string else function.arguments | tojson }}
{{- '}\\n</tool_call>' }}
{%- endfor %}
{{- '<|im_end|>\\n' }}
{%- elif message.role == 'tool' %}
{%- if loop.first or messages[loop.index0 - 1].role != 'tool' %}{{- '<|im_start|>user' }}{%- endif %}
{{- '\\n<tool_response>\\n' + content + '\\n</tool_response>' }}
{%- if loop.last or messages[loop.index0 + 1].role != 'tool' %}{{- '<|im_end|>\\n' }}{%- endif %}
{%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
{{- '<|im_start|>assistant\\n' }}
{%- if enable_thinking is defined and enable_thinking is false %}{{- '<think>\\n\\n</think>\\n\\n' }}{%- endif %}
{%- endif %}
"""


def special_id(text: str) -> int:
    """The token of a marker such as "<|im_end|>"; those around media are in some vocabularies only."""
    return N_BYTES + len(PAIRS) + (SPECIAL + MEDIA_MARKERS).index(text)


def printable_ids() -> list[int]:
    """Tokens whose text is printable ASCII or a line end: what an untrained model should mostly say."""
    letters = [byte for byte in range(N_BYTES) if 32 <= byte < 127 or byte == ord("\n")]
    order = list(byte_letters())
    return [order.index(byte) for byte in letters] + list(range(N_BYTES, N_BYTES + len(PAIRS)))


def write_vocabulary(writer: gguf.GGUFWriter, *, media: bool = False, template: str = CHAT_TEMPLATE) -> None:
    """Tokenizer, special tokens and chat template."""
    special = SPECIAL + MEDIA_MARKERS if media else SPECIAL
    tokens = [*byte_letters().values(), *PAIRS, *special]
    kinds = [_NORMAL] * (N_BYTES + len(PAIRS)) + [_USER_DEFINED if s in VISIBLE else _CONTROL for s in special]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(tokens)
    writer.add_token_types(kinds)
    writer.add_token_merges([f"{pair[0]} {pair[1]}" for pair in PAIRS])
    writer.add_bos_token_id(special_id("<|endoftext|>"))
    writer.add_eos_token_id(special_id("<|im_end|>"))
    writer.add_pad_token_id(special_id("<|endoftext|>"))
    writer.add_add_bos_token(False)
    writer.add_vocab_size(len(tokens))
    writer.add_chat_template(template)


def byte_letters() -> dict[int, str]:
    """GPT-2's printable stand-in for every byte, in token order."""
    plain = [*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    rest = [byte for byte in range(N_BYTES) if byte not in plain]
    return {byte: chr(byte) for byte in plain} | {byte: chr(N_BYTES + i) for i, byte in enumerate(rest)}
