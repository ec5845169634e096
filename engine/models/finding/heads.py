"""What the header of a file says, in the words of the list."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping
from pathlib import Path

from engine.core.models.architectures import why_unusable
from engine.core.models.grouping import of_file_type
from engine.core.models.titles import title_in
from engine.core.models.values import NOTHING_OWN, GgufHead, HeadKind, OwnWords
from engine.errors import UserFixable
from engine.language.translation import tr
from engine.native.gguf.attention import kv_items_per_token
from engine.native.gguf.gguf_facts import GgufFacts, read_gguf_file
from engine.native.gguf.header_rules import wrong_header
from engine.native.projector.file import ProjectorFile, read_projector_file

# Keys of layers that remember by a state of their own instead of attention.
_STATES = ("ssm.state_size", "ssm.conv_kernel", "shortconv.l_cache", "wkv.head_size", "kda.head_dim")
_IGNORED_WINDOWS = ("phi3",)  # whose window llama.cpp does not use
_TOOLS = re.compile(r"\btools\b")
_THINKING = re.compile(r"enable_thinking|<think|reasoning_content|reasoning_effort|thinking|<\|channel\|>")


def read_head(path: Path) -> GgufHead:
    """Of any file that calls itself a GGUF; never raises for what is wrong with it."""
    try:
        gguf = read_gguf_file(path, reads_tokens=False)
        identity = identity_of(path)
        if gguf.architecture == "clip":
            return _projector(read_projector_file(path), identity)
    except UserFixable as error:
        return GgufHead(kind=HeadKind.UNUSABLE, problem=str(error))
    except OSError as error:
        return GgufHead(kind=HeadKind.UNUSABLE, problem=tr("It cannot be read: {gap}.", gap=error.strerror or error))
    return _model(gguf, identity)


def _model(gguf: GgufFacts, identity: str) -> GgufHead:
    template = gguf.metadata.get("tokenizer.chat_template", "")
    text = template if isinstance(template, str) else ""
    number = gguf.metadata.get("general.file_type", -1)
    keys, values = kv_items_per_token(gguf)
    part, count = gguf.metadata.get("split.no", 0), gguf.metadata.get("split.count", 1)
    problem = "" if part else _problem(gguf)
    return GgufHead(
        kind=HeadKind.UNUSABLE if problem else HeadKind.MODEL,
        problem=problem,
        identity=identity,
        architecture=gguf.architecture,
        title=title_in(gguf.metadata, gguf.path.name),
        n_params=gguf.n_items,
        quantisation=of_file_type(number) if isinstance(number, int) else "",
        n_ctx_train=gguf.n_ctx_train,
        n_layers=gguf.n_layers,
        width=gguf.number("embedding_length"),
        kv_items_per_token=int(keys + values),
        needs_checkpoints=_needs_checkpoints(gguf),
        tools=bool(_TOOLS.search(text)),
        thinking=bool(_THINKING.search(text)),
        part=part if isinstance(part, int) else 0,
        n_parts=count if isinstance(count, int) else 1,
    )


def _problem(gguf: GgufFacts) -> str:
    """Why a sound file is no model to chat with, in a sentence."""
    purpose = gguf.metadata.get("general.type")
    if purpose == "adapter":
        return tr("It is an adapter (LoRA), not a model.")
    if gguf.architecture == "imatrix" or purpose == "imatrix":
        return tr("It holds statistics for quantising, not a model.")
    if not gguf.architecture:
        return tr("It does not say what kind of model it is.")
    if gguf.n_tensors == 0:
        return tr("It holds a vocabulary but no model.")
    wrong = wrong_header(gguf.architecture, gguf.metadata, gguf.token_texts, gguf.odd_weights)
    return tr("It is damaged: {wrong}.", wrong=wrong) if wrong else why_unusable(gguf.architecture)


def _needs_checkpoints(gguf: GgufFacts) -> bool:
    """As llama.cpp will say once it is loaded; a test compares. The header tells it by the keys that layers have."""
    if any(gguf.number(key) for key in _STATES):
        return True
    return bool(gguf.number("attention.sliding_window")) and gguf.architecture not in _IGNORED_WINDOWS


def _projector(file: ProjectorFile, identity: str) -> GgufHead:
    modalities = {encoder.modality for encoder in file.encoders}
    return GgufHead(
        kind=HeadKind.PROJECTOR,
        identity=identity,
        architecture=file.gguf.architecture,
        width=file.width or 0,
        images="vision" in modalities,
        sound="audio" in modalities,
        made_for=file.made_for,
    )


_SAMPLE_BYTES = 65_536


def identity_of(path: Path) -> str:
    """Of the same bytes the same, wherever they lie: from the length, the beginning, the middle and the end.

    Raises OSError.
    """
    digest = hashlib.blake2b(digest_size=16)
    with path.open("rb") as file:
        n_bytes = file.seek(0, 2)
        digest.update(n_bytes.to_bytes(8, "little"))
        for at in dict.fromkeys((0, n_bytes // 2, max(0, n_bytes - _SAMPLE_BYTES))):
            file.seek(at)
            digest.update(file.read(_SAMPLE_BYTES))
    return digest.hexdigest()


def may_have_settings(path: Path, own: Mapping[str, OwnWords]) -> bool:
    """Whether it is worth looking into the file: False where its size tells that nothing was chosen for it alone."""
    sizes = {words.n_bytes for words in own.values() if words.settings != NOTHING_OWN}
    if not sizes:
        return False
    try:
        return os.stat(path).st_size in sizes
    except OSError:
        return False


def words_at(path: Path, own: Mapping[str, OwnWords]) -> OwnWords:
    """What the person says of the model that this file is; nothing of one that cannot be read."""
    if not may_have_settings(path, own):
        return OwnWords()
    try:
        return own.get(identity_of(path), OwnWords())
    except OSError:
        return OwnWords()
