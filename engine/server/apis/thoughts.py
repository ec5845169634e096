"""Signatures of thoughts in Anthropic's form. They keep no secret: they say that a thought comes back as it was.

A client that wants to be shown no thoughts gets them within the signature: the next prompt has them all the same.
Nothing has to be remembered for that, so a chat goes on after a restart, and on another machine.
"""

from __future__ import annotations

import binascii
import hashlib
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping

from engine.core.prompt.chat_options import Option, ThinkingChoice, ThinkingChoices
from engine.core.prompt.request_parsing import options_of
from engine.core.prompt.request_values import CharCount

_SIGNED = "cairn.s."
_HELD = "cairn.t."
_MAX_CHARS = 4_000_000  # of a thought that a signature may unpack to


def signed(thought: str) -> str:
    """The signature of a thought that the client is shown."""
    return _SIGNED + hashlib.blake2b(thought.encode(), digest_size=18).hexdigest()


def held(thought: str) -> str:
    """The signature of a thought that the client is not shown: it is in it."""
    return _HELD + b64encode(zlib.compress(thought.encode())).decode()


def thought_of(shown: str, signature: str) -> str:
    """What the model thought; "" where that cannot be told. One without a signature is taken as it is.

    A signature of somebody else stands for a thought of another model, and one of ours under another text for a text
    that was changed: the model never thought that.
    """
    if not signature:
        return shown
    if signature.startswith(_HELD):
        return _unpacked(signature.removeprefix(_HELD))
    return shown if signature == signed(shown) else ""


def _unpacked(text: str) -> str:
    try:
        unpacker = zlib.decompressobj()
        found = unpacker.decompress(b64decode(text, validate=True), 4 * _MAX_CHARS)
        return found.decode() if unpacker.eof else ""
    except (binascii.Error, zlib.error, ValueError):
        return ""


_EFFORTS = ("minimal", "low", "medium", "high", "xhigh", "max")


def thinking_options(
    body: Mapping[str, object], choices: ThinkingChoices, *, thinks: bool | None, effort: str, texts: CharCount
) -> tuple[Option, ...]:
    """What the template is told. What a request says to the template itself, in `chat_template_kwargs`, goes first.

    `thinks` None: as the model has it. An effort that the template does not know is the nearest one that it does.
    """
    given = options_of(body, "", texts)
    names = {name for name, _ in given}
    chosen = choices.options(ThinkingChoice(thinks=thinks, effort=_nearest(effort, choices.efforts)))
    return (*given, *(option for option in chosen if option[0] not in names))


def _nearest(effort: str, known: tuple[str, ...]) -> str:
    if effort in known or effort not in _EFFORTS:
        return effort if effort in known else ""
    wanted = _EFFORTS.index(effort)
    ranked = [(abs(_EFFORTS.index(one) - wanted), one) for one in known if one in _EFFORTS]
    return min(ranked, key=lambda one: one[0])[1] if ranked else ""
