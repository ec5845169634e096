"""Tokenise a long, growing text without tokenising it again each time.

llama.cpp looks for special tokens first and tokenises the texts between them one by one, so nothing merges across the
start of a special token. Cutting there gives pieces whose token ids do not depend on their neighbours; each is
tokenised once and kept by its content. The joined ids are exactly those of the whole text.

Special token texts inside a user's message are tokens here as well, as they are in llama-server. A marker of an image
or of audio is a piece of its own; its items come from the model's layout of that medium.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from operator import attrgetter

from engine.core.facts import SpecialToken, Vocabulary
from engine.core.items import TokenIndex, Tokens
from engine.core.recent import Recent
from engine.core.token_offsets import token_ends

FindEnds = Callable[[str, Sequence[int]], "array[int]"]
Expand = Callable[[str], Tokens | None]  # from a marker to the items that stand for it; None: it is just text

_ID_BYTES = 4
_PIECE_BYTES = 200  # besides text and ids
_OPEN_ENDS = 64
CACHE_BYTES = 64 * 1024 * 1024


class Piece:
    """A stretch of text that starts at a special token, and its token ids."""

    __slots__ = ("_ends", "packed", "text")

    def __init__(self, text: str, packed: bytes, *, is_marker: bool = False) -> None:
        self.text = text
        self.packed = packed
        # What stands for a medium is reached only as a whole.
        self._ends = array("i", [len(text)] * self.n_tokens) if is_marker else None

    @property
    def n_tokens(self) -> int:
        return len(self.packed) // _ID_BYTES

    @property
    def n_bytes(self) -> int:
        """What it weighs in the cache, about."""
        return len(self.text) + len(self.packed) + _PIECE_BYTES

    def ends(self, find: FindEnds) -> array[int]:
        """For each token, the character of `text` at which it ends; computed once."""
        if self._ends is None:
            self._ends = find(self.text, memoryview(self.packed).cast("i"))
        return self._ends


class TokenisedText:
    """A text and its tokens, with the way from one to the other. Frozen once made."""

    __slots__ = ("_char_starts", "_find_ends", "_pieces", "_token_starts", "n_bos", "text", "tokens")

    def __init__(
        self,
        text: str,
        starts: list[int],
        pieces: list[Piece],
        bos: bytes,
        find_ends: FindEnds,
    ) -> None:
        self.text = text
        self.n_bos = len(bos) // _ID_BYTES
        self.tokens = Tokens(bos + b"".join([piece.packed for piece in pieces]))
        self._pieces = pieces
        self._char_starts = starts
        self._token_starts = list(accumulate([piece.n_tokens for piece in pieces], initial=self.n_bos))
        self._find_ends = find_ends

    def token_at(self, char: int) -> TokenIndex:
        """The token that holds the character at `char`: everything before it belongs to earlier characters only.

        Never later than the place itself. Past the end: the number of tokens.
        """
        if char >= len(self.text):
            return TokenIndex(len(self.tokens))
        at = bisect_right(self._char_starts, char) - 1
        if at < 0:
            return TokenIndex(self.n_bos)
        first = self._token_starts[at]
        inside = char - self._char_starts[at]
        if inside == 0:
            return TokenIndex(first)
        return TokenIndex(first + bisect_right(self._pieces[at].ends(self._find_ends), inside))

    @property
    def n_bytes(self) -> int:
        """What it weighs with its pieces, about; those may be the cache's as well."""
        return 2 * len(self.text) + 2 * len(self.tokens.packed) + _PIECE_BYTES * len(self._pieces)

    def parts(self) -> tuple[list[int], list[Piece]]:
        """Where the pieces start, and the pieces."""
        return self._char_starts, self._pieces


class PieceTokenizer:
    """Tokenises texts piece by piece. Belongs to one thread; holds at most `cache_bytes` of pieces."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        tokenize: Callable[[str], list[int]],
        piece: Callable[[int], bytes],
        *,
        markers: re.Pattern[str] | None = None,
        marker_reach: int = 0,
        expand: Expand | None = None,
        cache_bytes: int = CACHE_BYTES,
    ) -> None:
        self._tokenize = tokenize
        self._markers = markers
        self._expand = expand
        self._piece_bytes = piece
        self._special_ids = frozenset(token.id for token in vocabulary.special)
        self._splitter = _Splitter(vocabulary.special, markers, marker_reach)
        self._bos = _bos_of(vocabulary)
        self._cache: OrderedDict[str, Piece] = OrderedDict()
        self._cache_bytes = 0
        self._cache_limit = cache_bytes
        self._recent: Recent[TokenisedText] = Recent(attrgetter("n_bytes"))
        self._open_ends: OrderedDict[str, bytes] = OrderedDict()

    def tokenise(self, text: str, conversation: str = "") -> TokenisedText:
        """The tokens of `text`, with BOS in front when the vocabulary wants one and the text has none.

        `conversation` says whose earlier texts are looked at first, and changes nothing else.
        """
        starts, pieces = self._shared_with(text, self._recent.likely(conversation))
        resume = starts[-1] if starts else 0
        for first, end in self._splitter.pieces(text, resume):
            if first == resume and starts:
                starts.pop()
                pieces.pop()
            starts.append(first)
            pieces.append(self._find(text[first:end]))
        bos_id, bos_text = self._bos
        bos = b"" if bos_id is None or (bos_text and text.startswith(bos_text)) else _pack([bos_id])
        result = TokenisedText(text, starts, pieces, bos, self._find_ends)
        self._recent.add(conversation, result)
        return result

    def forget(self, conversation: str) -> None:
        """It was deleted: its texts are not looked at any longer."""
        self._recent.forget(conversation)

    def adopt(self, prefix_text: str, generated: Sequence[int]) -> None:
        """Remember that after `prefix_text` the model wrote `generated`: the same text will get the same ids again.

        Where the model's ids straddle a place at which the text is cut, that piece is tokenised as usual. A piece that
        has ids already keeps them, else the start of a running conversation could change.
        """
        newest = self._recent.newest()
        starts, pieces = self._shared_with(prefix_text, () if newest is None else (newest,))
        if not starts or starts[-1] + len(pieces[-1].text) != len(prefix_text):
            starts, pieces = self.tokenise(prefix_text).parts()
        tail = pieces[-1] if pieces else Piece("", b"")
        written, ids, ends = self._written(generated)
        text = tail.text + written
        known_ids = [*memoryview(tail.packed).cast("i"), *ids]
        n_tail = tail.n_tokens
        edges = {0: 0} | {len(tail.text) + end: n_tail + at + 1 for at, end in enumerate(ends)}
        edges[len(tail.text)] = n_tail
        for first, end in self._splitter.pieces(text, 0):
            if first not in edges or end not in edges or end <= len(tail.text):
                continue
            packed = _pack(known_ids[edges[first] : edges[end]])
            self._keep(text[first:end], packed)
            if end == len(text) and ids[-1] not in self._special_ids:
                self._open_ends[text[first:end]] = packed
                while len(self._open_ends) > _OPEN_ENDS:
                    self._open_ends.popitem(last=False)

    def _written(self, generated: Sequence[int]) -> tuple[str, list[int], list[int]]:
        """The text of generated ids, those of them that are whole characters, and where each ends in characters.

        An id that ends inside a character gets the end -1. Stops at the first byte that is no UTF-8.
        """
        chunks = [self._piece_bytes(token) for token in generated]
        data = b"".join(chunks)
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            text = data[: error.start].decode()
        n_valid = len(text.encode())
        ids: list[int] = []
        ends: list[int] = []
        n_bytes = n_chars = 0
        for token, chunk in zip(generated, chunks, strict=True):
            end = n_bytes + len(chunk)
            if end > n_valid:
                break
            n_chars += sum(byte & 0xC0 != 0x80 for byte in chunk)
            is_edge = end == n_valid or data[end] & 0xC0 != 0x80
            ids.append(token)
            ends.append(n_chars if is_edge else -1)
            n_bytes = end
        while ends and ends[-1] < 0:
            ids.pop()
            ends.pop()
        return text[: ends[-1]] if ends else "", ids, ends

    def _shared_with(self, text: str, recent: Sequence[TokenisedText]) -> tuple[list[int], list[Piece]]:
        """The pieces at the start of `text` that an earlier text had, too. The last of them may end elsewhere."""
        best: TokenisedText | None = None
        longest = 0
        for earlier in recent:
            n = shared_chars(text, earlier.text)
            if n > longest:
                best, longest = earlier, n
        if best is None:
            return [], []
        starts, pieces = best.parts()
        if longest == len(text) == len(best.text):
            return list(starts), list(pieces)
        n = bisect_right(starts, longest - self._splitter.reach)
        for piece in pieces[: n - 1 if n else 0]:
            if piece.text in self._cache:
                self._cache.move_to_end(piece.text)
        return starts[:n], pieces[:n]

    def _find(self, text: str) -> Piece:
        found = self._cache.get(text)
        if found is not None:
            self._cache.move_to_end(text)
            return found
        if self._expand is not None and self._markers is not None and self._markers.fullmatch(text):
            items = self._expand(text)
            if items is not None:
                return self._keep(text, items.packed, is_marker=True)
        return self._keep(text, self._continued(text) or _pack(self._tokenize(text)))

    def _continued(self, text: str) -> bytes | None:
        """Ids of a piece that goes on where a reply ended without a special token."""
        starts = [known for known in self._open_ends if text.startswith(known)]
        if not starts:
            return None
        known = max(starts, key=len)
        packed = self._open_ends[known]
        rest = self._tokenize(text[len(known) :])
        ids = [*memoryview(packed).cast("i"), *rest]
        joined = b"".join(map(self._piece_bytes, ids))
        return _pack(ids) if joined == text.encode() else None

    def _keep(self, text: str, packed: bytes, *, is_marker: bool = False) -> Piece:
        found = self._cache.get(text)
        if found is not None:
            return found
        piece = Piece(text, packed, is_marker=is_marker)
        self._cache[text] = piece
        self._cache_bytes += piece.n_bytes
        while self._cache_bytes > self._cache_limit and len(self._cache) > 1:
            _, dropped = self._cache.popitem(last=False)
            self._cache_bytes -= dropped.n_bytes
        return piece

    def _find_ends(self, text: str, ids: Sequence[int]) -> array[int]:
        return token_ends(text, ids, self._piece_bytes, self._special_ids)


def shared_chars(a: str, b: str) -> int:
    """The number of leading characters that are equal, at memcmp speed."""
    n = min(len(a), len(b))
    if a[:n] == b[:n]:
        return n
    low, high = 0, n  # equal up to low; somewhere before high they differ
    while high - low > 1:
        middle = (low + high) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle
    return low


def _pack(ids: Sequence[int]) -> bytes:
    return array("i", ids).tobytes()


def _bos_of(vocabulary: Vocabulary) -> tuple[int | None, str]:
    if not vocabulary.adds_bos or vocabulary.bos is None:
        return None, ""
    return vocabulary.bos, next((t.text for t in vocabulary.special if t.id == vocabulary.bos), "")


class _Splitter:
    """Finds the places at which a text can be cut without changing a token."""

    def __init__(
        self, special: tuple[SpecialToken, ...], markers: re.Pattern[str] | None = None, marker_reach: int = 0
    ) -> None:
        self._special = tuple(token for token in special if token.text)
        self._markers = markers
        self._marker_reach = marker_reach
        # White space at a token's edge may be swallowed by another token, and this one is then not found at all.
        cutting = {t.text for t in self._special if not t.strips_left and t.text == t.text.strip()}
        cutting -= {t.text for t in self._special if t.strips_left}
        self._pattern = re.compile(_any_of(cutting)) if cutting else None
        self._longest = max((len(t.text) for t in self._special), default=0)
        self._conflicts: dict[str, tuple[tuple[str, int], ...]] = {}

    @property
    def reach(self) -> int:
        """How many characters behind a cut can decide whether it is one."""
        return max(2 * self._longest, self._marker_reach)

    def pieces(self, text: str, start: int) -> list[tuple[int, int]]:
        """The pieces of text[start:] as [first, end). `start` must be 0 or a cut."""
        if start >= len(text):
            return []
        cuts = [start]
        if self._pattern is not None:
            for match in self._pattern.finditer(text, start):
                at = match.start()
                if at > start and self._is_safe(text, at, match.group()):
                    cuts.append(at)
        if self._markers is not None:
            places = [match.span() for match in self._markers.finditer(text, start)]
            if places:
                outside = (cut for cut in cuts if not any(first < cut < end for first, end in places))
                cuts = sorted({*outside, *(edge for place in places for edge in place)} - {len(text)})
        return list(zip(cuts, [*cuts[1:], len(text)], strict=True))

    def _is_safe(self, text: str, at: int, special: str) -> bool:
        conflicts = self._conflicts.get(special)
        if conflicts is None:
            conflicts = self._conflicts[special] = self._find_conflicts(special)
        return not any(at >= before and text.startswith(other, at - before) for other, before in conflicts)

    def _find_conflicts(self, special: str) -> tuple[tuple[str, int], ...]:
        """Other special tokens that, standing `before` characters earlier, would change what happens at the cut.

        llama.cpp takes longer tokens first, wherever they stand. So a token that begins before the cut and reaches into
        this one may win; one that begins inside this one and is at least as long may win; one that begins at the same
        place and strips white space would eat what lies before the cut.
        """
        found: list[tuple[str, int]] = []
        n = len(special)
        for token in self._special:
            other = token.text
            for before in range(1, len(other)):
                part = other[before:]
                if special.startswith(part) or part.startswith(special):
                    found.append((other, before))
            if len(other.encode()) >= len(special.encode()):
                found.extend((other, -after) for after in range(1, n) if other.startswith(special[after:]))
            if token.strips_left and other.startswith(special):
                found.append((other, 0))
        return tuple(found)


@dataclass(slots=True)
class _Node:
    """One character's way on through the words; `ends` when a word ends here."""

    ways: dict[str, _Node] = field(default_factory=dict)
    ends: bool = False


def _any_of(words: set[str]) -> str:
    """A pattern for the longest of many words, with common beginnings taken once."""
    root = _Node()
    for word in words:
        node = root
        for char in word:
            node = node.ways.setdefault(char, _Node())
        node.ends = True
    return _pattern_of(root)


def _pattern_of(node: _Node) -> str:
    text = ""
    while len(node.ways) == 1 and not node.ends:  # one way on: no group is needed
        ((char, node),) = node.ways.items()
        text += re.escape(char)
    if not node.ways:
        return text
    branches = "|".join(re.escape(char) + _pattern_of(way) for char, way in node.ways.items())
    return f"{text}(?:{branches}){'?' if node.ends else ''}"
