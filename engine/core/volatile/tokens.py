"""Find what programs put into prompts anew with every request, besides dates: ids, counters, paths, seeds, ports. Pure.

Each has a shape, and most need a word beside them that says what they are: a number alone is just a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise


class VolatileKind(Enum):
    """What a value is that changes by itself. The advice differs."""

    CLOCK = "clock"
    ID = "id"  # also a hash, a token
    COUNTER = "counter"  # also what is left, a load
    PATH = "path"
    SEED = "seed"
    PORT = "port"


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundToken:
    """Characters [first, end) are such a value. Two of them are the same one if `kind` and `shape` are equal, and what
    a bare `number` says is near.
    """

    kind: VolatileKind
    first: int
    end: int
    shape: str
    is_stamp: bool = True  # written by a program: a date that is labelled, in brackets, or to the second
    number: int | None = None


_LABEL = r"(?i:(?<![^\W_])(?<![/\\])(?:{words})(?![^\W_\d]))"
_TIES = (
    r"[\s_]{0,2}(?:is|was|ist|est|es|of)?\s{0,2}[\"'`]?\s{0,2}[:=#]?>?\s{0,2}[\"'`(<\[#]?"  # from a label to its value
)
_SEED = re.compile(rf"(?i:(?:random|rng|noise)?[\s_-]?seed){_TIES}(?P<value>-?\d{{1,20}})\b")
_PORT = re.compile(
    r"\b[a-z][a-z0-9+.-]{1,12}://(?P<host>\[[0-9a-f:]{2,40}\]|[\w.-]{1,80}):(?P<value>\d{2,5})\b", re.IGNORECASE
)
_PATH_TEXT = r"(?:[A-Za-z]:[\\/]|\\\\|~?/|\.{1,2}/|file://)[^\s\"'<>|`,;()\[\]{}*?]*"
_TEMPORARY = re.compile(
    r"(?i:^(?:file://)?(?:/private)?(?:/tmp|/temp|/var/tmp|/var/folders|/run/user|/dev/shm|/proc)[/\\]|"
    r"[\\/](?:temp|tmp|\.tmp|\.cache|worktrees?)[\\/])"
)
_PATH = re.compile(rf"(?<![\w/\\.~:-]){_PATH_TEXT}")
_FOLDER_NAMES = (
    r"cwd|pwd|work(?:ing)?[\s_-]?dir(?:ectory)?|current[\s_-](?:working[\s_-])?(?:dir(?:ectory)?|folder|path|file)|"
    r"workspace(?:[\s_-](?:dir(?:ectory)?|folder|root|path))?|project[\s_-](?:root|dir(?:ectory)?|path)|"
    r"arbeitsverzeichnis|répertoire(?:\sde\stravail|\scourant)?|directorio(?:\sactual|\sde\strabajo)?|工作目录|当前目录|"
    r"active[\s_-]file|open(?:ed)?[\s_-]file|scratch(?:pad)?(?:[\s_-]dir(?:ectory)?)?|temp(?:orary)?[\s_-]dir(?:ectory)?|tmpdir"
)
_FOLDER = re.compile(rf"{_LABEL.format(words=_FOLDER_NAMES)}{_TIES}(?P<value>[^\s\"'<>`,;()]*[\\/][^\s\"'<>`,;()]*)")

_UUID = re.compile(r"(?<![0-9A-Za-z])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![0-9A-Za-z])")
_ULID = re.compile(r"(?<![0-9A-Za-z])[0-7][0-9A-HJKMNP-TV-Z]{25}(?![0-9A-Za-z])")
_HEX = re.compile(
    r"(?<![#0-9A-Za-z&])(?:0x)?[0-9a-f]{7,128}(?![0-9A-Za-z])|(?<![#0-9A-Za-z&])(?:0x)?[0-9A-F]{7,128}(?![0-9A-Za-z])"
)
_TOKEN = re.compile(
    r"(?<![A-Za-z0-9#./\\])[A-Za-z0-9_+~-]{8,512}(?:[./][A-Za-z0-9_+-]{16,512}){0,3}={0,2}(?![A-Za-z0-9])"
)
_PREFIXED = re.compile(
    r"(?<![A-Za-z0-9])(?P<prefix>(?:call|toolu|chatcmpl|cmpl|msg|message|req|request|resp|response|run|sess|session|trace|span|"
    r"thread|conv|conversation|job|task|batch|evt|event|tool|step|asst|file|tmp|id|uid)[_-])[A-Za-z0-9]{1,64}(?![A-Za-z0-9])"
)
_ID_NAMES = (
    r"(?:(?:session|request|req|trace|span|run|conversation|message|msg|thread|correlation|transaction|job|task|process|instance|"
    r"container|user|client|agent|call|chat|invocation|execution|event|build|device|worker|node|cache|tab|window|connection)[\s_-]?)"
    r"(?:id|uuid|guid|key|token|hash)|uuid|guid|ulid|nonce|salt|csrf|etag|pid|tid|checksum|fingerprint|digest|sha-?\d*|md5|hash|"
    r"token|cookie|boundary|session|trace|sitzung(?:s-?id)?|head|x-request-id"
)
_NAMED_ID = re.compile(rf"{_LABEL.format(words=_ID_NAMES)}(?P<tie>{_TIES})(?P<value>[A-Za-z0-9_.+/=-]{{2,512}})")

_NUMBER = r"[$€£]?[+-]?\d{1,3}(?:[,.'\u202f\xa0]\d{3})+(?:\.\d{1,6})?|[$€£]?[+-]?\d{1,15}(?:[.,]\d{1,6})?"
_VALUE = rf"(?P<value>(?:{_NUMBER})\s?(?:%|[kKMG]i?B?\b)?)"
_COUNTED = (
    r"(?:request|turn|message|msg|attempt|iteration|round|exchange|query|prompt|sequence|seq|counter|tick|invocation|retry|"
    r"anfrage|nachricht|runde|versuch|requête|tour|tentative|solicitud|mensaje|turno|intento|richiesta|verzoek|beurt)"
    r"(?:[\s_-](?:no|nr|number|count|index|counter|id))?"
)
_SENT = re.compile(rf"{_LABEL.format(words=_COUNTED)}\.?\s{{0,2}}[\"']?[:=#№]?\s{{0,2}}#?{_VALUE}(?![\w.:]\d)")
_LOAD = re.compile(r"(?i:load[\s_-]averages?):?\s{0,2}(?P<value>\d{1,4}\.\d{1,3}(?:,?\s\d{1,4}\.\d{1,3}){2})")
_EASTERN_COUNT = re.compile(r"(?:第\s?(?P<value>\d{1,9})\s?(?:次|轮|輪|回|条|條)|(?P<other>\d{1,9})\s?번째)")
_USED = (
    r"(?:tokens?|context(?=[^\n\d]{1,24}\d{1,3}(?:\.\d)?\s?%)|usage|credits?|remaining|used|left|spent|so[\s_-]far|"
    r"available|free|load(?:[\s_-]average)?|battery|cpu|gpu|memory|ram|vram|disk|swap|latency|progress|uptime|"
    r"(?:total|session|accumulated)[\s_-]cost|auto-?compact|verbleibend|verbraucht|übrig|restants?|utilisés?|restantes?|usados?|剩余|已用|残り)"
)
_BEFORE = re.compile(
    rf"{_LABEL.format(words=_USED)}(?:[\s_-](?:tokens?|usage|used|left|remaining|free|count|total|so[\s_-]far|until|is|at|of|in)){{0,3}}"
    rf"\s{{0,2}}[\"']?\s?(?:[:=(>]|is|at|was)\s{{0,2}}(?:about|approximately|ca\.?|~)?\s?{_VALUE}"
)
_BEHIND = re.compile(
    rf"(?<![\w.,:/#-]){_VALUE}(?:\s?(?:/|of|out\sof|von|sur|de)\s?(?:{_NUMBER})[kKM]?)?[\s-]{{0,2}}(?:of\s(?:the\s|your\s)?)?"
    r"(?:(?:the|your|context|total|input|output|free|prompt|window|budget|tokens?|tok|messages?|requests?|turns?|calls?|characters?|bytes|credits?|"
    r"MB|GB|MiB|GiB|are|is|has|have|been|was|were)\s{0,2}){0,4}"
    r"(?i:used|left|remaining|remain|consumed|so\sfar|free|full|spent|available|until\s(?:auto-?)?compact\w*|übrig|verbraucht|verbleiben\w*|"
    r"utilisés?|restants?|usados?|restantes?)(?![A-Za-z])"
)
_OVER = re.compile(rf"(?i:tokens?|context|usage)[^\n\d]{{0,16}}{_VALUE}\s?(?:/|of)\s?\d")


_LIMIT = re.compile(r"(?i:max|min|limit|at most|at least|up to)[a-z]{0,5}[\s_-]{0,2}(?:[a-z]{1,8}[\s_-]{1,2})?$")
_LIMIT_REACH = 24


def find_sure_tokens(text: str) -> Iterator[FoundToken]:
    """Values of a short text that cannot be a date."""
    for match in _SEED.finditer(text):
        first, end = match.span("value")
        yield FoundToken(kind=VolatileKind.SEED, first=first, end=end, shape=text[match.start() : first])
    yield from _ports(text)
    yield from _paths(text)
    yield from _shaped(_UUID, "uuid", text)
    yield from _shaped(_ULID, "ulid", text)


def find_likely_tokens(text: str) -> Iterator[FoundToken]:
    """Values of a short text that could also be dates, the surest shapes first."""
    for match in _HEX.finditer(text):
        if _is_digest(match.group()):
            yield _id(match, f"hex {len(match.group())}")
    for match in _PREFIXED.finditer(text):
        if re.search(r"\d", match.group()):
            yield _id(match, match.group("prefix"))
    for match in _TOKEN.finditer(text):
        if _is_random(match.group()):
            yield _id(match, f"token {len(match.group())}")
    yield from _named_ids(text)
    yield from _counters(text)


def _shaped(pattern: re.Pattern[str], shape: str, text: str) -> Iterator[FoundToken]:
    for match in pattern.finditer(text):
        yield _id(match, shape)


def _id(match: re.Match[str], shape: str) -> FoundToken:
    return FoundToken(kind=VolatileKind.ID, first=match.start(), end=match.end(), shape=shape)


def _ports(text: str) -> Iterator[FoundToken]:
    """Only in a whole address: "localhost:8080" in a sentence is a setting."""
    for match in _PORT.finditer(text):
        if 1024 <= int(match.group("value")) <= 65535:
            yield FoundToken(
                kind=VolatileKind.PORT, first=match.start(), end=match.end(), shape=match.group("host").lower()
            )


def _paths(text: str) -> Iterator[FoundToken]:
    for match in _FOLDER.finditer(text):
        first, end = match.start("value"), match.start("value") + len(match.group("value").rstrip(".:"))
        yield FoundToken(kind=VolatileKind.PATH, first=first, end=end, shape="folder")
    for match in _PATH.finditer(text):
        path = match.group().rstrip(".:")
        if _TEMPORARY.search(path):
            yield FoundToken(
                kind=VolatileKind.PATH, first=match.start(), end=match.start() + len(path), shape="temporary"
            )


def _is_digest(word: str) -> bool:
    """Letters and digits mixed, as in nearly every digest of this length and in no number or word."""
    digits = word.removeprefix("0x")
    return re.search(r"\d", digits) is not None and re.search(r"[a-fA-F]", digits) is not None


def _is_random(word: str) -> bool:
    """What comes last looks drawn by lot: letters and digits in turn."""
    tail = re.split(r"[_~.:/-]", word.rstrip("="))[-1] if len(word) < 40 else word
    if len(tail) < 8:
        return False
    kinds = re.sub(r"[0-9]+", "0", re.sub(r"[A-Z]+", "A", re.sub(r"[a-z]+", "a", tail)))
    changes = sum(a != b for a, b in pairwise(kinds))
    return "0" in kinds and changes >= max(3, len(tail) // 6)


def _named_ids(text: str) -> Iterator[FoundToken]:
    for match in _NAMED_ID.finditer(text):
        first = match.start("value")
        value = match.group("value").rstrip(".")
        if re.search(r"\d", value) or (len(value) >= 8 and not value.isalpha()):
            name = text[match.start() : first].lower()
            is_tied = re.search(r"[:=#\"'(<\[]", match.group("tie")) is not None
            if is_tied or re.search(r"(?:id|uuid|guid|pid|nonce|hash|sha\d*|md5|digest)\W{1,3}(?:is\W)?$", name):
                yield FoundToken(kind=VolatileKind.ID, first=first, end=first + len(value), shape=name)


def _counters(text: str) -> Iterator[FoundToken]:
    for pattern in (_LOAD, _SENT, _OVER, _BEFORE, _BEHIND, _EASTERN_COUNT):
        for match in pattern.finditer(text):
            name = "value" if match.group("value") is not None else "other"
            first = match.start(name)
            end = first + len(match.group(name).rstrip())
            before = text[match.start() : first]
            if _LIMIT.search(text, max(0, match.start() - _LIMIT_REACH), match.start()):
                continue
            behind = re.sub(r"\d+", "0", text[end : match.end()])
            yield FoundToken(
                kind=VolatileKind.COUNTER,
                first=first,
                end=end,
                shape=f"{before}|{behind}",
                is_stamp=pattern is not _SENT or re.search(r"[:=#]", before) is not None,
            )
