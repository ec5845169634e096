"""Reads a GGUF's header without llama.cpp, so that a broken or foreign file is refused with a reason.

Every count and length in the file is checked against what is left of the file before it is believed, and no more than a
few kilobytes of it are kept: a hostile header costs neither memory nor time.
"""

from __future__ import annotations

import re
import stat
import struct
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

from engine.errors import ModelFileError, UnsupportedModel
from engine.language.translation import number, tr
from engine.native.gguf.ggml_types import TENSOR_TYPES, is_odd_weight
from engine.native.gguf.header_rules import TokenTexts, Value, what_it_looks_like, wrong_header

_MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_MAX_KEYS = 65_536
_MAX_TENSORS = 200_000
_MAX_STRINGS = 8_000_000  # in all arrays together
_BLOCK = 1 << 16  # bytes of a list of texts that are read at once
_LENGTH = struct.Struct("<Q")
_TOKENS = "tokenizer.ggml.tokens"
_POSITIONS = "position_embd.weight"
_MAX_KEPT_TEXT = 1_000_000
_MAX_KEPT_ITEMS = 4_096
_MAX_NAME = 65_535
_MAX_DIMS = 4
_STRING, _ARRAY = 8, 9
_NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_DOWNLOAD = tr("Download it again.")
_CHOOSE = tr("Choose a GGUF file of a language model.")
_SPLIT_NAME = re.compile(r"^(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf$")


@dataclass(frozen=True, slots=True, kw_only=True)
class GgufFacts:
    """What the header says. `metadata` leaves out long texts and long arrays."""

    path: Path
    parts: tuple[Path, ...]  # all files of the model, `path` first
    architecture: str
    n_tensors: int
    n_bytes_header: int
    n_bytes_weights: int  # of all parts
    n_items: int = 0  # numbers in all tensors
    metadata: dict[str, Value] = field(default_factory=dict)
    value_types: dict[str, int] = field(default_factory=dict)  # GGUF's number for the type of each key's value
    tensors: dict[str, tuple[int, ...]] = field(default_factory=dict)  # shapes, innermost first; kept on request
    tensor_bytes: dict[str, int] = field(default_factory=dict)  # kept with them
    token_texts: TokenTexts = field(default_factory=TokenTexts)
    n_positions: int = 0  # places of a token that the model learned one by one; 0: it turns or counts them
    odd_weights: tuple[str, ...] = ()  # matrices of numbers in a type that nothing can be multiplied with

    def number(self, key: str, default: int = 0) -> int:
        """A whole number of this architecture, e.g. "context_length"; the largest where there is one per layer."""
        value = self.metadata.get(f"{self.architecture}.{key}", default)
        numbers = [v for v in (value if isinstance(value, tuple) else (value,)) if isinstance(v, int)]
        return max(numbers, default=default)

    def per_layer(self, key: str, default: int = 0) -> tuple[int, ...]:
        """The same for each layer; a single number counts for all of them."""
        value = self.metadata.get(f"{self.architecture}.{key}", default)
        if isinstance(value, tuple):
            return tuple(v if isinstance(v, int) else default for v in value)
        return (value if isinstance(value, int) else default,) * self.n_layers

    @property
    def n_layers(self) -> int:
        return min(self.number("block_count"), _MAX_KEPT_ITEMS)

    @property
    def n_ctx_train(self) -> int:
        return self.number("context_length")

    def held(self, n_ctx: int) -> int:
        """As much of a context as the model has places for: behind them llama.cpp ends the process."""
        return min(n_ctx, self.n_positions) if self.n_positions else n_ctx


def read_gguf_facts(path: Path, *, keeps_tensors: bool = False) -> GgufFacts:
    """The facts of a sound GGUF of a model, all its parts checked. Raises ModelFileError or UnsupportedModel."""
    first = read_gguf_file(path, keeps_tensors=keeps_tensors)
    parts = _find_parts(path, first)
    others = [read_gguf_file(part, keeps_tensors=keeps_tensors) for part in parts[1:]]
    facts = replace(
        first,
        parts=parts,
        n_tensors=first.n_tensors + sum(part.n_tensors for part in others),
        n_bytes_weights=first.n_bytes_weights + sum(part.n_bytes_weights for part in others),
        n_items=first.n_items + sum(part.n_items for part in others),
        tensor_bytes={name: n for part in (first, *others) for name, n in part.tensor_bytes.items()},
        n_positions=max(part.n_positions for part in (first, *others)),
        odd_weights=tuple(name for part in (first, *others) for name in part.odd_weights),
    )
    _refuse_other_purposes(facts)
    wrong = wrong_header(facts.architecture, facts.metadata, facts.token_texts, facts.odd_weights)
    if wrong:
        raise ModelFileError(tr("{name} is damaged: {wrong}.", name=path.name, wrong=wrong), action=_DOWNLOAD)
    return facts


def _refuse_odd_name(path: Path) -> None:
    """llama.cpp takes names in UTF-8; in others Python has halves of characters."""
    try:
        str(path).encode("utf-8")
    except UnicodeEncodeError:
        name = path.name.encode("utf-8", "replace").decode()
        why = tr("its name is not UTF-8, so rename it")
        raise ModelFileError(tr("{name} cannot be read: {gap}.", name=name, gap=why), action=_CHOOSE) from None


def read_gguf_file(
    path: Path, *, choose: str = _CHOOSE, keeps_tensors: bool = False, reads_tokens: bool = True
) -> GgufFacts:
    """The facts of one GGUF, whatever it is of. `choose` is the action where the file is no GGUF at all.

    Without `reads_tokens` the texts of its vocabulary are passed over, and not checked. Raises ModelFileError or
    UnsupportedModel.
    """
    _refuse_odd_name(path)
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):  # opening a pipe would wait for somebody who writes to it
            raise ModelFileError(
                tr("{name} is a folder.", name=path.name)
                if stat.S_ISDIR(mode)
                else tr("{name} is no file, but a pipe or a device.", name=path.name),
                action=choose,
            )
        with path.open("rb") as file:
            return _Reader(file, path, choose, keeps_tensors=keeps_tensors, reads_tokens=reads_tokens).read()
    except FileNotFoundError as error:
        action = tr("Choose another model.") if choose == _CHOOSE else choose
        raise ModelFileError(tr("There is no file {path}.", path=path), action=action) from error
    except OSError as error:
        raise ModelFileError(
            tr("{name} cannot be read: {gap}.", name=path.name, gap=error.strerror or error),
            action=tr("Check the file and your rights to it."),
        ) from error


class _Reader:
    """One pass over one file."""

    def __init__(self, file: BinaryIO, path: Path, choose: str, *, keeps_tensors: bool, reads_tokens: bool) -> None:
        self._file = file
        self._path = path
        self._name = path.name
        self._choose = choose
        self._keeps_tensors = keeps_tensors
        self._n_items = 0
        self._tensors: dict[str, tuple[int, ...]] = {}
        self._tensor_bytes: dict[str, int] = {}
        self._n_bytes = file.seek(0, 2)
        self._n_strings = 0
        self._token_texts = TokenTexts()
        self._take_token = self._token_texts.add if reads_tokens else None
        self._odd_weights: list[str] = []
        self._n_positions = 0
        file.seek(0)

    def read(self) -> GgufFacts:
        self._check_start()
        n_tensors, n_keys = self._unpack("QQ")
        if n_keys > _MAX_KEYS or n_tensors > _MAX_TENSORS:
            raise self._broken(
                tr(
                    "it claims {n_keys} keys and {n_tensors} tensors",
                    n_keys=number(f"{n_keys:,}"),
                    n_tensors=number(f"{n_tensors:,}"),
                )
            )
        metadata: dict[str, Value] = {}
        value_types: dict[str, int] = {}
        for _ in range(n_keys):
            key = self._text(_MAX_NAME)
            (kind,) = self._unpack("I")
            value = self._value(kind, self._take_token if key == _TOKENS else None)
            if value is not None:
                metadata[key], value_types[key] = value, kind
        ends = [self._tensor_end() for _ in range(n_tensors)]
        n_bytes_header = self._file.tell()
        alignment = metadata.get("general.alignment", 32)
        if not isinstance(alignment, int) or alignment <= 0 or alignment & (alignment - 1):
            raise self._broken(tr("its alignment is {alignment}", alignment=repr(alignment)))
        data_start = -(-n_bytes_header // alignment) * alignment
        missing = data_start + max(ends, default=0) - self._n_bytes
        if ends and missing > 0:
            raise self._truncated(missing)
        self._token_texts.finish()
        architecture = metadata.get("general.architecture", "")
        return GgufFacts(
            path=self._path,
            parts=(self._path,),
            architecture=architecture if isinstance(architecture, str) else "",
            n_tensors=n_tensors,
            n_bytes_header=n_bytes_header,
            n_bytes_weights=max(ends, default=0),
            n_items=self._n_items,
            metadata=metadata,
            value_types=value_types,
            tensors=self._tensors,
            tensor_bytes=self._tensor_bytes,
            token_texts=self._token_texts,
            n_positions=self._n_positions,
            odd_weights=tuple(self._odd_weights),
        )

    def _check_start(self) -> None:
        if self._n_bytes == 0:
            raise ModelFileError(tr("{name} is empty.", name=self._name), action=_DOWNLOAD)
        magic = self._file.read(4)
        if magic != _MAGIC:
            self._file.seek(0)
            looks = what_it_looks_like(self._file.read(512))
            raise ModelFileError(
                tr("{name} is not a GGUF file{looks}.", name=self._name, looks=looks), action=self._choose
            )
        (version,) = self._unpack("I")
        if version in _VERSIONS:
            return
        if int.from_bytes(version.to_bytes(4, "little"), "big") in _VERSIONS:
            raise ModelFileError(
                tr("{name} is a big-endian GGUF.", name=self._name),
                action=tr("Get the usual, little-endian file of this model."),
            )
        if version < min(_VERSIONS):
            raise ModelFileError(
                tr("{name} has the old GGUF version {version}.", name=self._name, version=version),
                action=tr("Get a newer file of this model."),
            )
        raise UnsupportedModel(
            tr("{name} has GGUF version {version}.", name=self._name, version=version), action=tr("Update Cairn.")
        )

    def _value(self, kind: int, take: Callable[[bytes], None] | None) -> Value | None:
        """The value, or None when it is too long to keep. `take` gets the texts of a list."""
        if kind == _STRING:
            return self._text_or_skip()
        if kind in _NUMBERS:
            (number,) = self._unpack(_NUMBERS[kind])
            return number
        if kind == _ARRAY:
            return self._array(take)
        raise self._broken(tr("a value has the unknown type {kind}", kind=kind))

    def _array(self, take: Callable[[bytes], None] | None) -> Value | None:
        kind, count = self._unpack("IQ")
        if kind == _STRING:
            self._n_strings += count
            if self._n_strings > _MAX_STRINGS or count * 8 > self._left():
                raise self._broken(tr("a list claims {count} texts", count=number(f"{count:,}")))
            self._texts(count, take)
            return None
        if kind not in _NUMBERS:
            raise self._broken(tr("a list has the unknown type {kind}", kind=kind))
        size = struct.calcsize("<" + _NUMBERS[kind])
        if count * size > self._left():
            raise self._truncated(count * size - self._left())
        if count > _MAX_KEPT_ITEMS:
            self._skip(count * size)
            return None
        return self._unpack(f"{count}{_NUMBERS[kind]}")

    def _texts(self, count: int, take: Callable[[bytes], None] | None) -> None:
        """A list of texts, in blocks: an ordinary file has a quarter of a million. `take` gets the short ones."""
        block, at = b"", 0
        length_at, size = _LENGTH.unpack_from, _LENGTH.size
        left = iter(range(count))
        for _ in left:
            if take is None:  # many at a time
                last = len(block) - size
                while at <= last and (end := at + size + length_at(block, at)[0]) <= len(block):
                    at = end
                    if next(left, None) is None:
                        self._file.seek(at - len(block), 1)
                        return
            if len(block) - at < _LENGTH.size:
                block, at = block[at:] + self._file.read(_BLOCK), 0
                if len(block) < _LENGTH.size:
                    raise self._truncated(_LENGTH.size - len(block))
            (n,) = _LENGTH.unpack_from(block, at)
            at += _LENGTH.size
            missing = n - (len(block) - at)
            if missing > 0 and n > _MAX_NAME:
                self._skip(missing)
                block, at = b"", 0
                continue
            if missing > 0:
                block, at = block[at:] + self._take(missing), 0
            if take is not None and n <= _MAX_NAME:
                take(block[at : at + n])
            at += n
        self._file.seek(at - len(block), 1)

    def _tensor_end(self) -> int:
        """Where the tensor's data ends, counted from the start of all data."""
        name = self._text(_MAX_NAME)
        (n_dims,) = self._unpack("I")
        if n_dims > _MAX_DIMS:
            raise self._broken(tr("tensor {name} has {n_dims} dimensions", name=repr(name[:64]), n_dims=n_dims))
        dims = self._unpack(f"{n_dims}Q")
        kind, offset = self._unpack("IQ")
        if kind not in TENSOR_TYPES:
            raise UnsupportedModel(
                tr(
                    "{name} stores its numbers in the type {kind}, which this version does not know.",
                    name=self._name,
                    kind=kind,
                ),
                action=tr("Update Cairn, or get the model in another quantisation."),
            )
        n_items = 1
        for n in dims:
            n_items *= n
        n_per_block, n_bytes_block = TENSOR_TYPES[kind]
        if n_items == 0 or (dims and dims[0] % n_per_block):
            raise self._broken(tr("tensor {name} has the shape {dims}", name=repr(name[:64]), dims=dims))
        n_bytes = n_items // n_per_block * n_bytes_block
        self._n_items += n_items
        if name == _POSITIONS and n_dims > 1:
            self._n_positions = dims[1]
        if n_dims > 1 and is_odd_weight(name, kind):
            self._odd_weights.append(name)
        if self._keeps_tensors:
            self._tensors[name], self._tensor_bytes[name] = dims or (1,), n_bytes
        return offset + n_bytes

    def _text(self, limit: int) -> str:
        (n,) = self._unpack("Q")
        if n > limit:
            raise self._broken(tr("a name claims {n} bytes", n=number(f"{n:,}")))
        return self._take(n).decode("utf-8", errors="replace")

    def _text_or_skip(self) -> str | None:
        (n,) = self._unpack("Q")
        if n > _MAX_KEPT_TEXT:
            self._skip(n)
            return None
        return self._take(n).decode("utf-8", errors="replace")

    def _unpack(self, layout: str) -> tuple[int, ...]:
        layout = "<" + layout
        return struct.unpack(layout, self._take(struct.calcsize(layout)))

    def _take(self, n: int) -> bytes:
        data = self._file.read(n) if n <= _BLOCK or n <= self._left() else b""
        if len(data) < n:
            raise self._truncated(n - len(data) - self._left())
        return data

    def _skip(self, n: int) -> None:
        if n > self._left():
            raise self._truncated(n - self._left())
        self._file.seek(n, 1)

    def _left(self) -> int:
        return self._n_bytes - self._file.tell()

    def _broken(self, what: str) -> ModelFileError:
        return ModelFileError(tr("{name} is damaged: {what}.", name=self._name, what=what), action=_DOWNLOAD)

    def _truncated(self, n_missing: int) -> ModelFileError:
        return ModelFileError(
            tr(
                "{name} is incomplete: at least {n_missing} of {n_bytes} bytes are missing.",
                name=self._name,
                n_missing=number(f"{n_missing:,}"),
                n_bytes=number(f"{self._n_bytes + n_missing:,}"),
            ),
            action=tr("Let the download finish, or download it again."),
        )


def _find_parts(path: Path, first: GgufFacts) -> tuple[Path, ...]:
    """All files of a model that was split into several; just `path` for most."""
    count, number = first.metadata.get("split.count", 1), first.metadata.get("split.no", 0)
    if not isinstance(count, int) or count <= 1:
        return (path,)
    match = _SPLIT_NAME.match(path.name)
    if match is None or int(match["count"]) != count:
        raise ModelFileError(
            tr("{name} is one of {count} parts, but it does not carry its part's name.", name=path.name, count=count),
            action=tr(
                "Give the parts their own names back, ending in -00001-of-{count}.gguf and so on.", count=f"{count:05d}"
            ),
        )
    names = [f"{match['stem']}-{i:05d}-of-{count:05d}.gguf" for i in range(1, count + 1)]
    if number != 0:
        raise ModelFileError(
            tr("{name} is not the model's first part.", name=path.name), action=tr("Choose {names}.", names=names[0])
        )
    parts = [path.with_name(name) for name in names]
    absent = [part.name for part in parts if not part.exists()]
    if absent:
        raise ModelFileError(
            tr(
                "{name} lacks {absent} of the model's {count} parts, the first is {absent2}.",
                name=path.name,
                absent=len(absent),
                count=count,
                absent2=absent[0],
            ),
            action=tr("Put all parts into one folder."),
        )
    return tuple(parts)


def _refuse_other_purposes(facts: GgufFacts) -> None:
    name, purpose = facts.path.name, facts.metadata.get("general.type")
    if facts.architecture == "clip" or purpose == "mmproj":
        raise ModelFileError(
            tr("{name} is only the image part of a model.", name=name), action=tr("Choose the model's main GGUF.")
        )
    if purpose == "adapter":
        raise ModelFileError(
            tr("{name} is an adapter (LoRA), not a model.", name=name), action=tr("Choose the model it belongs to.")
        )
    if facts.architecture == "imatrix" or purpose == "imatrix":
        raise ModelFileError(tr("{name} holds statistics for quantising, not a model.", name=name), action=_CHOOSE)
    if not facts.architecture:
        raise ModelFileError(tr("{name} does not say what kind of model it is.", name=name), action=_CHOOSE)
    if facts.n_tensors == 0:
        raise ModelFileError(tr("{name} holds a vocabulary but no model.", name=name), action=_CHOOSE)
