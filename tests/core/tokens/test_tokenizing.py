from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.tokens.text_cuts import token_ends
from engine.core.tokens.tokenizing import CACHE_BYTES, PieceTokenizer, shared_chars
from tests.core.tokens.partition_tokenizer import PartitionTokenizer, Special

CHATML = [Special(text="<|im_start|>"), Special(text="<|im_end|>"), Special(text="<think>")]


def tokenizer(model: PartitionTokenizer, *, cache_bytes: int = CACHE_BYTES) -> PieceTokenizer:
    return PieceTokenizer(model.vocabulary, model.tokenize, model.piece, cache_bytes=cache_bytes)


def chatml(*texts: str) -> str:
    return "".join(f"<|im_start|>user\n{text}<|im_end|>\n" for text in texts)


specials = st.lists(
    st.builds(
        Special,
        text=st.text("<|ab> ", min_size=1, max_size=5),
        strips_left=st.booleans(),
        strips_right=st.booleans(),
    ),
    max_size=6,
    unique_by=lambda special: special.text,
)


@settings(max_examples=200)
@given(specials=specials, data=st.data())
def test_pieces_give_the_tokens_of_the_whole_text(specials: list[Special], data: st.DataObject) -> None:
    """A cut inside an overlap of special tokens, or behind white space that one of them eats, would change ids."""
    model = PartitionTokenizer(specials)
    pieces = tokenizer(model)
    parts = st.sampled_from([*(special.text for special in specials), "a", "<", "|", " ", "b>", "é"])
    text = ""
    for _ in range(3):  # grows, so that the pieces of the text before are used
        text += "".join(data.draw(st.lists(parts, max_size=8)))
        assert pieces.tokenise(text).tokens.ids() == model.tokenize(text)
    shorter = text[: data.draw(st.integers(0, len(text)))]
    assert pieces.tokenise(shorter).tokens.ids() == model.tokenize(shorter)


@given(
    parts=st.lists(st.sampled_from(["<|im_start|>", "<|im_end|>", "user\n", "é日", "x", " ", "<think>"]), max_size=20)
)
def test_a_place_is_never_rounded_up(parts: list[str]) -> None:
    """A boundary behind the true one would keep a token of the message that changed."""
    model = PartitionTokenizer(CHATML)
    text = "".join(parts)
    found = tokenizer(model).tokenise(text)
    chunks = [model.piece(token) for token in found.tokens]
    for char in range(len(text)):
        at = found.token_at(char)
        place = len(text[:char].encode())
        before = len(b"".join(chunks[:at]))
        assert before <= place < before + len(chunks[at])
    assert found.token_at(len(text)) == len(found.tokens)


def test_an_added_turn_tokenises_only_the_added_turn() -> None:
    """The whole prompt would be tokenised again at every turn: 120 ms at 76k tokens."""
    model = PartitionTokenizer(CHATML)
    pieces = tokenizer(model)
    texts = [f"question {i}" for i in range(50)]
    pieces.tokenise(chatml(*texts))
    before = model.n_calls
    pieces.tokenise(chatml(*texts, "one more"))
    assert model.n_calls - before == 1  # the added message; "<|im_end|>\n" was there before


def test_chats_that_take_turns_tokenise_only_what_each_adds() -> None:
    """With one text in mind, each of them would be cut into pieces and looked up anew at every turn."""
    model = PartitionTokenizer(CHATML)
    pieces = tokenizer(model, cache_bytes=0)  # nothing but the texts before can help
    chats = {f"chat {n}": [f"question {n}, {i}" for i in range(20)] for n in range(8)}
    for name, texts in chats.items():
        pieces.tokenise(chatml(*texts), name)
    for name, texts in chats.items():
        before = model.n_calls
        found = pieces.tokenise(chatml(*texts, "one more"), name)
        assert model.n_calls - before <= 5, "its last pieces, and the added message with its ends"
        assert found.tokens.ids() == model.tokenize(chatml(*texts, "one more"))
    pieces.forget("chat 0")
    before = model.n_calls
    pieces.tokenise(chatml(*chats["chat 0"]), "chat 0")
    assert model.n_calls - before >= 20


def test_bos_is_added_once() -> None:
    """A template that writes BOS itself would give two."""
    model = PartitionTokenizer([Special(text="<s>"), Special(text="[INST]")], adds_bos=True)
    pieces = tokenizer(model)
    assert pieces.tokenise("<s>[INST]hi").tokens.ids()[:2] == [0, 1]
    added = pieces.tokenise("[INST]hi")
    assert added.tokens.ids()[:2] == [0, 1]
    assert added.token_at(0) == 1
    assert pieces.tokenise("").tokens.ids() == [0]


def test_generated_ids_are_used_again_for_the_same_text() -> None:
    """Tokenising a reply anew may give other ids than the model wrote, and the next turn would not match memory."""
    model = PartitionTokenizer(CHATML)
    pieces = tokenizer(model)
    prompt = "<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n"
    before = pieces.tokenise(prompt).tokens.ids()
    model.tokenize("He")
    generated = [*model.tokenize("Hel"), *model.tokenize("lo"), 1]
    pieces.adopt(prompt, generated)
    text = prompt + "Hello<|im_end|>\n<|im_start|>user\nand?<|im_end|>\n"
    again = pieces.tokenise(text).tokens.ids()
    assert again[: len(before) + len(generated)] == [*before, *generated]
    assert model.tokenize(text) != again
    assert b"".join(map(model.piece, again)).decode() == text


def test_a_reply_without_an_end_keeps_its_ids_when_text_follows() -> None:
    """A stopped reply that is continued, in a template without end tags, would lose the whole reply."""
    model = PartitionTokenizer([Special(text="[INST]")])
    pieces = tokenizer(model)
    prompt = "[INST]hi "
    before = pieces.tokenise(prompt).tokens.ids()
    generated = [*model.tokenize("Wel"), *model.tokenize("come")]
    pieces.adopt(prompt, generated)
    again = pieces.tokenise(prompt + "Welcome back[INST]").tokens.ids()
    assert again[: len(before) + len(generated)] == [*before, *generated]


def test_adopting_never_changes_text_that_has_ids() -> None:
    """An early reply with the same words would change its ids, and the whole conversation after it be read again."""
    model = PartitionTokenizer(CHATML)
    pieces = tokenizer(model)
    prompt = "<|im_start|>assistant\nOK<|im_end|>\n<|im_start|>assistant\n"
    before = pieces.tokenise(prompt).tokens.ids()
    pieces.adopt(prompt, [*model.tokenize("O"), *model.tokenize("K"), 1])
    again = pieces.tokenise(prompt + "OK<|im_end|>\n").tokens.ids()
    n_first = len(model.tokenize("<|im_start|>assistant\nOK<|im_end|>\n"))
    assert again[:n_first] == before[:n_first]


def test_half_a_character_at_the_end_of_a_reply_is_not_adopted() -> None:
    """A reply cut inside an emoji would be remembered for a text that nobody can send."""
    model = PartitionTokenizer(CHATML)
    model._bytes |= {500: "é".encode()[:1], 501: "é".encode()[1:], 502: b"x"}
    pieces = tokenizer(model)
    prompt = "<|im_start|>a\n"
    before = pieces.tokenise(prompt).tokens.ids()
    pieces.adopt(prompt, [502, 500, 501, 500])
    assert pieces.tokenise(prompt + "xé").tokens.ids() == [*before, 502, 500, 501]


def test_the_cache_stays_within_its_bytes() -> None:
    """Every text ever seen would stay in memory."""
    model = PartitionTokenizer(CHATML)
    pieces = tokenizer(model, cache_bytes=5000)
    for i in range(200):
        text = chatml(f"message {i} " * 10)
        assert pieces.tokenise(text).tokens.ids() == model.tokenize(text)
    assert pieces._cache_bytes <= 5000
    assert sum(piece.n_bytes for piece in pieces._cache.values()) == pieces._cache_bytes


def test_places_after_an_additional_space_are_found() -> None:
    """SentencePiece puts a space before the text behind a special token; the places after it would all be unknown."""
    chunks = {0: b"[INST]", 1: b" Hel", 2: b"lo", 3: b"[/INST]"}
    ends = token_ends("[INST]Hello[/INST]", [0, 1, 2, 3], chunks.__getitem__, frozenset({0, 3}))
    assert list(ends) == [6, 9, 11, 18]
    lone = {0: b"[INST]", 1: b" ", 2: b"Hi"}
    assert list(token_ends("[INST]Hi", [0, 1, 2], lone.__getitem__, frozenset({0}))) == [6, 7, 8]


def test_places_around_swallowed_white_space_are_found() -> None:
    """Phi-3's special tokens swallow the line end behind them."""
    chunks = {0: b"<|user|>", 1: b"Hi", 2: b"<|end|>"}
    ends = token_ends("<|user|>\nHi<|end|>\n", [0, 1, 2], chunks.__getitem__, frozenset({0, 2}))
    assert list(ends) == [8, 11, 18]


def test_unknown_places_round_down_to_the_start() -> None:
    """WordPiece changes letters: a guessed place could lie behind the true one."""
    chunks = {0: b"[CLS]", 1: b" hello"}
    assert list(token_ends("[CLS]HELLO", [0, 1], chunks.__getitem__, frozenset({0}))) == [10, 10]


@given(a=st.text("ab", max_size=30), b=st.text("ab", max_size=30))
def test_shared_characters(a: str, b: str) -> None:
    """One too many and a piece of another text would be taken over."""
    n = shared_chars(a, b)
    assert a[:n] == b[:n]
    assert n == min(len(a), len(b)) or a[n] != b[n]
