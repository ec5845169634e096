"""What people call a model: by what its file says of it, without what only the training or the packing meant."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.core.models.grouping import of_name, split_name
from engine.core.models.values import FoundModel

_LONGEST = 120  # characters
_RUN = re.compile(  # "8k Lc100K Mix1 Ep2", "checkpoint-1200": how it was trained, not what it is
    r"(?:ep|epochs?|mix|steps?|iters?|run|ckpt|checkpoint|lc|lr|bs|seed)[-_ ]?\d[\d.e+-]*k?"
    r"|(?:ckpt|checkpoint|merged|output)s?",
    re.IGNORECASE,
)
_DIGEST = re.compile(r"[0-9a-f]{12,}", re.IGNORECASE)
_SIZE = re.compile(r"\d+(?:\.\d+)?(?:x\d+)?[bmk](?:-a\d+(?:\.\d+)?[bm])?", re.IGNORECASE)
_PACKING = re.compile(r"[-_. ]*\b(?:gguf|imatrix|ggml)$", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s_-]+")


def title_of(said: str, file_name: str, *, base: str = "", size: str = "") -> str:
    """Of a model whose file calls itself `said` (general.name), and lies in `file_name`.

    `base` and `size`: general.basename and general.size_label, "" where they are missing.
    """
    name = _without_packing(" ".join(said.split()).replace("\\", "/").rstrip("/").rpartition("/")[2])
    if name and not _names_a_run(name):
        return name[:_LONGEST]
    of_file = spoken_name(file_name)
    words = {word.casefold() for word in of_file.split()}
    if base and size and not {size.casefold(), *base.casefold().replace("-", " ").split()} <= words:
        return f"{base[:1].upper()}{base[1:]} {size}"[:_LONGEST]
    return of_file[:_LONGEST]


def title_in(metadata: Mapping[str, object], file_name: str) -> str:
    """The same, of what a header says."""
    said, base, size = (
        value if isinstance(value := metadata.get(f"general.{key}"), str) else ""
        for key in ("name", "basename", "size_label")
    )
    return title_of(said, file_name, base=base, size=size)


def spoken_name(file_name: str) -> str:
    """ "SmolLM2-135M-Instruct.Q4_1.gguf" -> "SmolLM2 135M Instruct"."""
    plain = file_name.replace("\\", "/").rpartition("/")[2].removesuffix(".gguf")
    split = split_name(f"{plain}.gguf")
    stem = _without_packing(split[0].removesuffix(".gguf") if split else plain)
    return " ".join(_BETWEEN.split(stem)).strip() or plain


def shown_title(model: FoundModel) -> str:
    """As the person calls it, or its file, or the program whose it is."""
    is_named = model.own_name and model.own_name == model.name
    return model.own_name if is_named else model.head.title or model.name


def shown_file(model: FoundModel) -> str:
    """What stands below: the name of its file, or what the program calls it that names its files by digests."""
    file = model.path.replace("\\", "/").rpartition("/")[2]
    return file if file.lower().endswith(".gguf") else model.name


def _without_packing(name: str) -> str:
    """Without quantisation and the like at its end, which stand beside the name."""
    before = ""
    while name != before:
        before = name
        name = _PACKING.sub("", name)
        kind = of_name(name)
        at = name.upper().rfind(kind) if kind else -1
        if at > 0 and at + len(kind) == len(name):
            name = name[:at].rstrip("-_. ")
    return name


def _names_a_run(name: str) -> bool:
    words = [word for word in re.split(r"[\s_/]+|-(?!\d)", name) if word]
    told = [word for word in words if not _SIZE.fullmatch(word)]
    is_digest = any(_DIGEST.fullmatch(word) for word in told)
    return not told or name in (".", "..", "model", "models") or is_digest or any(_RUN.fullmatch(w) for w in told)
