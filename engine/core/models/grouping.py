"""Files into models: split files as one, projectors with the models they belong to, each model once."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.core.models.values import FolderOwner, FoundFile, FoundModel, GgufHead, HeadKind
from engine.language.translation import number, tr

# llama.cpp's number for the type of most tensors (general.file_type).
_FILE_TYPES = {
    0: "F32", 1: "F16", 2: "Q4_0", 3: "Q4_1", 7: "Q8_0", 8: "Q5_0", 9: "Q5_1", 10: "Q2_K", 11: "Q3_K_S",
    12: "Q3_K_M", 13: "Q3_K_L", 14: "Q4_K_S", 15: "Q4_K_M", 16: "Q5_K_S", 17: "Q5_K_M", 18: "Q6_K", 19: "IQ2_XXS",
    20: "IQ2_XS", 21: "Q2_K_S", 22: "IQ3_XS", 23: "IQ3_XXS", 24: "IQ1_S", 25: "IQ4_NL", 26: "IQ3_S", 27: "IQ3_M",
    28: "IQ2_S", 29: "IQ2_M", 30: "IQ4_XS", 31: "IQ1_M", 32: "BF16", 36: "TQ1_0", 37: "TQ2_0", 38: "MXFP4",
    39: "NVFP4", 40: "Q1_0",
}  # fmt: skip
_IN_NAME = re.compile(
    r"(?:^|[-._ ])((?:UD-)?(?:I?Q\d+(?:_(?:K|NL|XXS|XS|XL|S|M|L|0|1))*|TQ[12]_0|MXFP4(?:_MOE)?|NVFP4|BF16|FP?16|F32))"
    r"(?=$|[-._ ])",
    re.IGNORECASE,
)
USUAL = "Q4_K_M"  # what a repository without a quantisation means, as everywhere


def of_file_type(number: int) -> str:
    """ "" for a number that is not known."""
    return _FILE_TYPES.get(number, "")


def of_name(file_name: str) -> str:
    """The quantisation that a file's name tells; "" where it tells none."""
    found = _IN_NAME.findall(file_name.rsplit("/", 1)[-1].removesuffix(".gguf"))
    return str(found[-1]).upper().replace("FP16", "F16") if found else ""


_SPLIT = re.compile(r"^(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf$", re.IGNORECASE)
_EMPTY_NAMES = frozenset({"model", "ggml-model", "gguf"})
_ORDER = tuple(FolderOwner)


def split_name(file_name: str) -> tuple[str, int, int] | None:
    """Stem, number from 1 and count of a file that is one of several; None for others."""
    match = _SPLIT.match(file_name)
    return (match["stem"], int(match["number"]), int(match["count"])) if match else None


def is_projector_name(file_name: str) -> bool:
    """Whether a file calls itself a projector."""
    return "mmproj" in file_name.lower()


def list_models(files: Iterable[FoundFile], same: dict[str, str] | None = None) -> tuple[FoundModel, ...]:
    """The models that these files make, by name; what cannot be used comes too, with its reason.

    `same`: for each path a text that is equal for two paths of one file.
    """
    known = same or {}
    by_file: dict[str, FoundFile] = {}
    others: defaultdict[str, list[str]] = defaultdict(list)
    for file in sorted(files, key=lambda file: (_ORDER.index(file.place), file.path)):
        first = by_file.setdefault(known.get(file.path, file.path), file)
        if first is not file and file.path != first.path:
            others[first.path].append(file.path)
    once = list(by_file.values())
    projectors = [file for file in once if file.head.kind is HeadKind.PROJECTOR]
    groups: defaultdict[tuple[str, str], list[FoundFile]] = defaultdict(list)
    for file in once:
        is_broken = file.head.kind is HeadKind.UNUSABLE and is_projector_name(file.file_name)
        if is_broken or file.head.kind is HeadKind.PROJECTOR:  # which has no model of its own to show
            continue
        split = split_name(file.file_name)
        groups[file.folder, f"{split[0]}\0{split[2]}" if split else file.file_name].append(file)
    found = [_model(group, projectors, others) for group in groups.values()]
    return tuple(sorted(_with_names(found), key=lambda model: (model.name.casefold(), model.path)))


def _model(group: Sequence[FoundFile], projectors: Sequence[FoundFile], others: dict[str, list[str]]) -> FoundModel:
    parts = sorted(group, key=lambda file: file.file_name)
    first = parts[0]
    projector = _projector_of(first, projectors)
    problem = next((part.head.problem for part in parts if part.head.problem), "") or _missing(parts)
    head = replace(
        first.head,
        n_params=sum(part.head.n_params for part in parts),
        quantisation=first.head.quantisation or of_name(first.file_name),
    )
    return FoundModel(
        name=_own_name(first),
        path=first.path,
        parts=tuple(part.path for part in parts),
        n_bytes=sum(part.n_bytes for part in parts),
        place=first.place,
        head=head,
        repo=first.repo,
        projector=projector.path if projector is not None else "",
        images=projector is not None and projector.head.images,
        sound=projector is not None and projector.head.sound,
        problem=problem,
        also_at=tuple(others.get(first.path, ())),
    )


def _missing(parts: Sequence[FoundFile]) -> str:
    split = split_name(parts[0].file_name)
    if split is None:
        return ""
    _, _, count = split
    numbers = {found[1] for part in parts if (found := split_name(part.file_name)) is not None}
    absent = [number for number in range(1, count + 1) if number not in numbers]
    if not absent:
        return ""
    if len(absent) == 1:
        return tr(
            "Part {absent} of its {count} is missing.", absent=number(f"{absent[0]:,}"), count=number(f"{count:,}")
        )
    return tr(
        "Parts are missing: {absent} of {count}, the first is number {absent2}.",
        absent=number(f"{len(absent):,}"),
        count=number(f"{count:,}"),
        absent2=number(f"{absent[0]:,}"),
    )


def _projector_of(model: FoundFile, projectors: Sequence[FoundFile]) -> FoundFile | None:
    """The one that the other program names, else the first in the same folder that can be for it."""
    named = next((file for file in projectors if model.projector and file.path == model.projector), None)
    return named or next(
        (file for file in projectors if file.folder == model.folder and _may_fit(file.head, model.head)), None
    )


def _may_fit(projector: GgufHead, model: GgufHead) -> bool:
    if not all(model.architecture.startswith(names) for names in projector.made_for):
        return False
    return not projector.width or not model.width or projector.width == model.width


def _own_name(file: FoundFile) -> str:
    if file.name:
        return file.name
    split = split_name(file.file_name)
    stem = split[0] if split else re.sub(r"\.gguf$", "", file.file_name, flags=re.IGNORECASE)
    if stem.lower() in _EMPTY_NAMES:
        stem = file.folder.replace("\\", "/").rstrip("/").rpartition("/")[2] or stem
    return stem.encode("utf-8", "replace").decode()  # a file's name may hold what is no text


def _with_names(models: Sequence[FoundModel]) -> list[FoundModel]:
    """Each name once: of those that share one, all but the first say where they lie, then which they are."""
    taken: set[str] = set()
    named = []
    for model in models:
        name, n = model.name, 1
        while name.casefold() in taken:
            name = f"{model.name}@{model.place.value}" + (f"-{n}" if n > 1 else "")
            n += 1
        taken.add(name.casefold())
        named.append(replace(model, name=name))
    return named
