"""What people call a model: by what its file says of it, without what only the training or the packing meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.core.models.grouping import USUAL, of_name, split_name
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
    is_named = model.words.name and model.words.name == model.name
    return model.name if is_named else model.head.title or model.name


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


def models_named(name: str, models: Sequence[FoundModel]) -> tuple[FoundModel, ...]:
    """Those that `name` may mean: one where it is clear, several where it is not.

    It is a model's name in the list, the name of its file, or its repository in the hub with or without the
    quantisation or the name of the file. Large and small letters are the same where nothing else tells models apart.
    """
    ways: tuple[Callable[[FoundModel], Iterable[str]], ...] = (
        lambda model: (model.name,),
        lambda model: (model.path.replace("\\", "/").rpartition("/")[2],),
        lambda model: (f"{model.repo}:{model.head.quantisation}",) if model.repo else (),
        _files_of_repo,
        lambda model: (model.repo,),
        lambda model: (model.repo.rpartition("/")[2],),
    )
    wanted = name.casefold()
    for names_of in ways:
        exact = [model for model in models if name and name in names_of(model)]
        alike = exact or [model for model in models if wanted and wanted in map(str.casefold, names_of(model))]
        if alike:
            return _usable_first(alike)
    return ()


def _files_of_repo(model: FoundModel) -> tuple[str, ...]:
    """As a download is called where several files have one quantisation."""
    name = model.path.replace("\\", "/").rpartition("/")[2]
    split = split_name(name)
    stem = split[0] if split else name.removesuffix(".gguf")
    return (f"{model.repo}:{name}", f"{model.repo}:{stem}") if model.repo else ()


def _usable_first(models: Sequence[FoundModel]) -> tuple[FoundModel, ...]:
    usable = [model for model in models if not model.problem] or list(models)
    if len({model.repo for model in usable}) == 1 and usable[0].repo:
        usual = [model for model in usable if model.head.quantisation == USUAL]
        usable = usual[:1] or usable
    return tuple(usable)


def matching(words: str, models: Sequence[FoundModel]) -> tuple[FoundModel, ...]:
    """Those in which every word is found, in the order given."""
    wanted = words.casefold().split()

    def text(model: FoundModel) -> str:
        head = model.head
        names = (model.name, head.title, model.repo, model.words.note)
        return " ".join((*names, head.architecture, head.quantisation, model.place.value)).casefold()

    return tuple(model for model in models if all(word in text(model) for word in wanted))
