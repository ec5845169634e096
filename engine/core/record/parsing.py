"""Values to plain JSON and back, driven by their own type annotations.

Knows dataclasses, enums (by value: their values are part of the format), tuples, frozensets, NewTypes, unions, numbers,
texts and bytes. A class that it cannot record is refused with TypeError when the class is first seen, so that a test
which touches every class finds it; malformed input is a RecordError. Words that only a newer Cairn knows are no error:
what needs them is left out, and the `NewerWords` say which they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from enum import Enum
from types import MappingProxyType, UnionType
from typing import NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.core.decisions.reuse import Considered, Verdict
from engine.core.difference.explanation import Explanation
from engine.core.record.forms import (
    SCALAR_FORMS,
    Form,
    NewerWordError,
    NewerWords,
    RecordError,
    Redact,
    as_dict,
    as_list,
    decode_at,
    dump,
    enum_form,
    frozenset_form,
    items_of,
    optional_form,
    parse,
    plain_union_form,
    redacted_form,
    sequence_form,
)

FORMAT_VERSION = 2  # of records and of stored explanations

MAX_STORED_CANDIDATES = 64  # of one stored explanation

_TAG = "type"
_FORMAT = "format"  # of a stored explanation

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unknown:
    """An event of a newer Cairn, kept as it was read."""

    type: str
    fields: tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Field:
    name: str
    form: Form
    is_required: bool


Private = Mapping[tuple[type[object], str], Redact]

_NOTHING_PRIVATE: Private = MappingProxyType({})


class EventCodec:
    """Writes and reads the given classes with a "type" tag; fields named in `private` are written redacted."""

    def __init__(self, types: tuple[type[object], ...], *, private: Private = _NOTHING_PRIVATE) -> None:
        for cls, name in private:
            if not is_dataclass(cls) or name not in {field.name for field in fields(cls)}:
                raise TypeError(f"{cls.__name__} has no field {name!r} to redact")
        self._private = private
        self._forms: dict[object, Form] = {}
        self._names = frozenset(cls.__name__ for cls in types)
        self._events = self._tagged(types)
        for cls in types:
            self.form(cls)

    def encode_event(self, event: object) -> dict[str, object]:
        """The event as a JSON-able dictionary whose first key is "type"."""
        if isinstance(event, Unknown):
            return {_TAG: event.type, **dict(event.fields)}
        return as_dict(self._events.encode(event))

    def decode_event(self, obj: object, reading: NewerWords | None = None) -> object:
        """The event, or Unknown when it is one that only a newer Cairn understands. Raises RecordError."""
        found = as_dict(obj)
        name = found.get(_TAG)
        if not isinstance(name, str) or name in self._names:
            try:
                return self._events.decode(found, reading or NewerWords())
            except NewerWordError:
                name = str(name)
        return Unknown(type=name, fields=tuple((key, found[key]) for key in found if key != _TAG))

    def form(self, annotation: object) -> Form:
        """How this annotation is recorded; worked out once."""
        known = self._forms.get(annotation)
        if known is None:
            known = self._forms[annotation] = self._make_form(annotation)
        return known

    def _make_form(self, annotation: object) -> Form:
        if isinstance(annotation, NewType):
            return self.form(annotation.__supertype__)
        origin = get_origin(annotation)
        if origin in (Union, UnionType):
            return self._union(get_args(annotation))
        if origin is tuple:
            return self._tuple(get_args(annotation))
        if origin is frozenset:
            return frozenset_form(self.form(get_args(annotation)[0]))
        if annotation in SCALAR_FORMS:
            return SCALAR_FORMS[annotation]
        if isinstance(annotation, type):
            if issubclass(annotation, Enum):
                return enum_form(annotation)
            if is_dataclass(annotation):
                return self._dataclass(annotation)
        raise TypeError(f"cannot record {annotation!r}")

    def _dataclass(self, cls: type[object]) -> Form:
        hints: dict[str, object] = get_type_hints(cls)
        parts = tuple(
            _Field(
                name=field.name,
                form=redacted_form(self.form(hints[field.name]), self._private.get((cls, field.name))),
                is_required=field.default is MISSING and field.default_factory is MISSING,
            )
            for field in (fields(cls) if is_dataclass(cls) else ())
        )

        def encode(value: object) -> object:
            if type(value) is not cls:
                raise TypeError(f"{cls.__name__} expected, got {type(value).__name__}")
            return {part.name: part.form.encode(getattr(value, part.name)) for part in parts}

        def decode(obj: object, reading: NewerWords) -> object:
            return _build(cls, parts, as_dict(obj), reading)

        return Form(encode=encode, decode=decode)

    def _tuple(self, args: tuple[object, ...]) -> Form:
        if len(args) == 2 and args[1] is ...:
            return sequence_form(self.form(args[0]))
        forms = tuple(self.form(arg) for arg in args)

        def encode(value: object) -> object:
            found = items_of(value, tuple)
            return [form.encode(item) for form, item in zip(forms, found, strict=True)]

        def decode(obj: object, reading: NewerWords) -> object:
            found = as_list(obj)
            if len(found) != len(forms):
                raise RecordError(f"{len(forms)} entries expected, found {len(found)}")
            pairs = zip(forms, found, strict=True)
            return tuple(decode_at(index, form, item, reading) for index, (form, item) in enumerate(pairs))

        return Form(encode=encode, decode=decode)

    def _union(self, args: tuple[object, ...]) -> Form:
        members = tuple(arg for arg in args if arg is not type(None))
        if len(members) == 1:
            form = self.form(members[0])
        elif all(isinstance(member, type) and is_dataclass(member) for member in members):
            form = self._tagged(members)
        elif all(member in (bool, int, str) for member in members):
            form = plain_union_form(members)
        else:
            raise TypeError(f"cannot record a union of {args!r}")
        return form if len(members) == len(args) else optional_form(form)

    def _tagged(self, members: tuple[object, ...]) -> Form:
        """One of several classes, told apart by the key "type"."""
        classes = {member.__name__: member for member in members if isinstance(member, type)}
        if len(classes) != len(members):
            raise TypeError("two recorded classes have the same name")
        for cls in classes.values():
            if not is_dataclass(cls) or _TAG in {field.name for field in fields(cls)}:
                raise TypeError(f"{cls.__name__} must be a dataclass without a field {_TAG!r}")

        def encode(value: object) -> object:
            name = type(value).__name__
            if classes.get(name) is not type(value):
                raise TypeError(f"{name} is not recorded here")
            return {_TAG: name, **as_dict(self.form(type(value)).encode(value))}

        def decode(obj: object, reading: NewerWords) -> object:
            found = as_dict(obj)
            name = found.get(_TAG)
            if not isinstance(name, str) or name not in classes:
                raise RecordError(f"its type must be one of {', '.join(sorted(classes))}")
            try:
                return self.form(classes[name]).decode(found, reading)
            except RecordError as error:
                raise error.inside(name) from None

        return Form(encode=encode, decode=decode)


def _build(cls: type[object], parts: tuple[_Field, ...], found: dict[str, object], reading: NewerWords) -> object:
    values: dict[str, object] = {}
    for part in parts:
        if part.name in found:
            try:
                values[part.name] = part.form.decode(found[part.name], reading)
            except RecordError as error:
                if part.is_required or not isinstance(error, NewerWordError):
                    raise error.inside(part.name) from None
        elif part.is_required:
            raise RecordError("is missing", where=part.name)
    try:
        return cls(**values)
    except ValueError as error:
        raise RecordError(f"no valid {cls.__name__}") from error


_PLAIN = EventCodec(())


def encode(value: object) -> dict[str, object]:
    """Any of our dataclass values as a JSON-able dictionary, with its texts."""
    return as_dict(_PLAIN.form(type(value)).encode(value))


def check_version(version: object) -> None:
    """Raises RecordError for a version of the format that is not read."""
    if not isinstance(version, int) or isinstance(version, bool):
        raise RecordError("its format is no number")
    if version > FORMAT_VERSION:
        raise RecordError(f"format {version} is not known; use a newer Cairn")
    if version < FORMAT_VERSION:
        raise RecordError(f"format {version} is not read any more")


def decode(cls: type[T], obj: object, reading: NewerWords | None = None) -> T:
    """The value that `encode` wrote. Fields this program does not know are ignored. Raises RecordError."""
    try:
        value = _PLAIN.form(cls).decode(obj, reading or NewerWords())
    except RecordError as error:
        raise error.inside(cls.__name__) from None
    assert isinstance(value, cls)
    return value


def shortened(explanation: Explanation) -> Explanation:
    """As it is kept: of very many candidates only the most telling ones."""
    plan = explanation.plan
    if plan is None or len(plan.considered) <= MAX_STORED_CANDIDATES:
        return explanation
    kept = set(sorted(range(len(plan.considered)), key=lambda i: _rank(plan.considered[i]))[:MAX_STORED_CANDIDATES])
    considered = tuple(line for index, line in enumerate(plan.considered) if index in kept)
    return replace(explanation, plan=replace(plan, considered=considered))


def explanation_to_json(explanation: Explanation) -> str:
    """For StoredMessage.explanation."""
    return dump({_FORMAT: FORMAT_VERSION, **encode(shortened(explanation))})


def _rank(line: Considered) -> tuple[bool, bool, int]:
    """The chosen one first, then the live state, then those that share most."""
    return (line.verdict is not Verdict.CHOSEN, line.checkpoint is not None, -line.shared)


def explanation_from_json(text: str) -> Explanation:
    """Raises RecordError when the text is damaged or of a format that is not known."""
    found = as_dict(parse(text))
    check_version(found.get(_FORMAT))
    reading = NewerWords()
    explanation = decode(Explanation, found, reading)
    return replace(explanation, n_newer=len(reading.newer)) if reading.newer else explanation
