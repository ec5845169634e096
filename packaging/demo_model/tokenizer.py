"""Byte-level BPE, trained on the corpus, with llama.cpp's ``qwen2`` way of splitting text into words."""

from collections.abc import Iterable
from pathlib import Path

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

from demo_model.chat_format import SPECIAL_TOKENS

N_VOCAB = 3072  # with the special tokens, which come last

# The expression that llama.cpp uses for tokenizer.ggml.pre = "qwen2".
_WORDS = (
    r"(?:'[sS]|'[tT]|'[rR][eE]|'[vV][eE]|'[mM]|'[lL][lL]|'[dD])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def train_tokenizer(texts: Iterable[str]) -> Tokenizer:
    """A tokenizer of N_VOCAB tokens less the special ones."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(_WORDS), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=N_VOCAB - len(SPECIAL_TOKENS),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return tokenizer


class Encoder:
    """Text to ids, with the pieces that come again and again remembered."""

    _MOST = 400_000  # remembered texts

    def __init__(self, file: Path) -> None:
        self._tokenizer = Tokenizer.from_file(str(file))
        first = self._tokenizer.get_vocab_size()
        self.special = {text: first + index for index, text in enumerate(SPECIAL_TOKENS)}
        self._known: dict[str, list[int]] = {}

    def ids(self, text: str) -> list[int]:
        """The ids of ``text``; a special token only when it is the whole text."""
        found = self._known.get(text)
        if found is None:
            special = self.special.get(text)
            found = self._tokenizer.encode(text).ids if special is None else [special]
            if len(self._known) >= self._MOST:
                self._known.clear()
            self._known[text] = found
        return found
