"""One loaded model, its context and the sequence it works in, over llama.cpp's low-level API."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import NoReturn

import llama_cpp.llama_cpp as binding

from engine.core.cache.states import ModelFacts, SegmentRefusal, Vocabulary
from engine.core.drafting.pace import MOST_DRAFTS
from engine.core.prompt.media_places import MediaLayout
from engine.core.prompt.messages import Media, Sampling
from engine.drawing import Chances, Drafter
from engine.errors import BrokenOff, DecodeFailed, EngineBug, NotEnoughMemory
from engine.language.translation import number, tr
from engine.native.backend.context_params import MOST_ROWS
from engine.native.memory.sequence_memory import RoundSequences, llama_sequences
from engine.native.memory.sequences import SEQUENCE as SEQUENCE
from engine.native.model.batch import Batch, Embedder, StopFlag
from engine.native.model.sampler import ChainSampler, LastLogits
from engine.native.model.vocabulary import NativeVocabulary
from engine.native.model.writing_threads import WritingThreads
from engine.native.projector.media_chunks import not_taken
from engine.native.projector.media_decoding import MediaDecoding
from engine.native.projector.projector import Projector

_NO_SLOT, _ABORTED = 1, 2


class LlamaModel:
    """Implements ports.Model. Every call belongs to one thread. Takes over the projector, whose facts are in `facts`.

    `trim` and `restore_state` know what this memory can do; they do not know whether the attention cells below a
    checkpoint are still those of its prompt: the caller does.
    """

    def __init__(
        self,
        *,
        model: int,
        context: int,
        facts: ModelFacts,
        native: NativeVocabulary,
        vocabulary: Vocabulary,
        swa_full: bool,
        n_live_states: int = 0,
        projector: Projector | None = None,
        drafters: Sequence[Drafter] = (),
        adapts_threads: bool = False,
    ) -> None:
        """`adapts_threads`: their number is chosen here, and may be another one while other programs compute."""
        self._model: int | None = model
        self._context: int | None = context
        self._projector = projector
        self._drafters = drafters
        self._media: MediaDecoding | None = None
        if projector is not None:
            self._media = MediaDecoding(model=model, context=context, projector=projector)
        self._sequences = llama_sequences(context=context, facts=facts, swa_full=swa_full, n_live_states=n_live_states)
        self._facts = facts
        self._native = native
        self._vocabulary = vocabulary
        self._batch = Batch(facts.n_batch)
        self._single = Batch(1)
        self._logits = LastLogits(context, facts.n_vocab)
        self._flag = StopFlag(context)
        self._is_dear = False  # see `spare`
        self._is_spared = False  # what is decoded now ends soon, and would be dear to lose
        self._samplers: list[ChainSampler] = []
        self._threads = WritingThreads(context) if adapts_threads else None
        self._embedder: Embedder | None = None  # while it is asked for

    @property
    def facts(self) -> ModelFacts:
        return self._facts

    @property
    def vocabulary(self) -> Vocabulary:
        return self._vocabulary

    def tokenize(self, text: str, *, parse_special: bool = True) -> list[int]:
        self._check_open()
        return self._native.tokenize(text, parse_special=parse_special)

    def piece(self, token: int) -> bytes:
        self._check_open()
        return self._native.piece(token)

    def decode(self, tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
        self._decode(tokens, pos, n_rows=int(wants_logits), is_dear=len(tokens) == 1)

    def _decode(self, tokens: Sequence[int], pos: int, *, n_rows: int, is_dear: bool) -> None:
        n, sequences = len(tokens), self._sequences
        if not 0 < n <= self._batch.n_max:
            raise EngineBug(f"{n} tokens do not fit into a batch of {self._batch.n_max}")
        if self._context is None:
            raise EngineBug("the model is closed")
        if pos != sequences.pos_next or sequences.lacks_state:
            raise _misplaced(sequences, pos)
        # Behind the last place of a model that learned them the process ends; the others have no cell left there.
        is_beyond = self._facts.memory.has_kv and pos + n > self._facts.n_ctx
        number = None if is_beyond else sequences.begin()
        if number is None:
            self._raise_for(_NO_SLOT)
        if n == n_rows == 1:
            batch = self._single
            batch.fill_one(tokens[0], pos, number)
        else:
            batch = self._batch
            batch.fill(tokens, pos, number, n_rows=n_rows)
        self._is_spared = self._is_dear or (is_dear and self._facts.memory.is_exact_only)
        if self._is_spared:
            self._flag.go_on()
        if batch is self._single and self._threads is not None:
            status = self._threads.timed(lambda: int(binding.llama_decode(self._context, batch.struct)))
        else:
            status = binding.llama_decode(self._context, batch.struct)
        self._is_spared = False
        logits = self._logits
        logits.is_there, logits.kept, logits.at = status == 0 and n_rows > 0, None, n - n_rows if n_rows > 1 else -1
        if status:
            if status != _NO_SLOT:
                sequences.note_failure()
            self._raise_for(status)
        sequences.pos_next = pos + n
        for drafter in self._drafters:
            drafter.note(tokens, pos)

    @property
    def drafters(self) -> Sequence[Drafter]:
        return self._drafters

    @property
    def most_drafts(self) -> int:
        return min(MOST_DRAFTS, self._batch.n_max - 1) if self._sequences.n_max > 1 else 0

    def decode_round(self, tokens: Sequence[int], pos: int, n_rows: int) -> None:
        if not 0 < n_rows <= min(len(tokens), MOST_ROWS):
            raise EngineBug(f"{n_rows} rows of logits do not come of {len(tokens)} tokens; {MOST_ROWS} at most")
        self._decode(tokens, pos, n_rows=n_rows, is_dear=True)

    def draw_from(self, at: int) -> None:
        self._check_open()
        self._logits.at = at

    def mark(self) -> bool:
        self._check_open()
        return not self._facts.memory.is_exact_only or self._sequences.mark()

    def go_back(self, pos: int) -> None:
        self._check_open()
        self._logits.drop()
        self._sequences.go_back(pos)

    def forget_mark(self) -> None:
        self._check_open()
        self._sequences.forget_mark()

    @property
    def threads(self) -> tuple[int, int]:
        return self._threads.told if self._threads is not None else (0, 0)

    def wait(self) -> None:
        self._check_open()
        binding.llama_synchronize(self._context)

    def _raise_for(self, status: int) -> NoReturn:
        if status == _NO_SLOT:
            raise NotEnoughMemory(
                tr("The context is full: it holds {n_ctx} tokens.", n_ctx=number(f"{self._facts.n_ctx:,}")),
                action=tr("Start a new conversation, shorten this one, or load the model with a larger context."),
                details=f"llama_decode: {status}",
            )
        if status == _ABORTED or self._flag.is_set:
            raise BrokenOff("llama_decode was broken off")
        raise DecodeFailed(status)

    def break_off(self) -> None:
        """A token of a reply, or a round, of a recurrent memory is let through: else the state would be void."""
        if not self._is_spared:
            self._flag.stop()
        for drafter in self._drafters:
            drafter.break_off()

    def resume(self) -> None:
        self._flag.go_on()
        for drafter in self._drafters:
            drafter.resume()

    def spare(self, is_dear: bool) -> None:
        self._is_dear = is_dear

    def lay_out(self, media: Media) -> MediaLayout:
        return self._media_for(media).lay_out(media)

    def encode(self, media: Media, part: int, on_progress: Callable[[float], bool]) -> bool:
        """The embeddings are kept until they were decoded, and after that as long as the limit allows it."""
        return self._media_for(media).encode(media, part, on_progress)

    def decode_media(self, media: Media, part: int, pos: int) -> None:
        decoding, sequences = self._media_for(media), self._sequences
        if pos != sequences.pos_next or sequences.lacks_state:
            raise _misplaced(sequences, pos)
        piece = decoding.piece(media, part)
        n_cells = len(piece.tokens)
        # llama.cpp would find out in the middle of the chunk.
        number = sequences.begin() if sequences.has_room(n_cells) else None
        if number is None:
            self._raise_for(_NO_SLOT)
        self._leave()
        status = decoding.decode(media, part, pos, number)
        if status:
            if self._flag.is_set:
                sequences.note_failure()
                raise BrokenOff("the batches of a medium were broken off")
            if not sequences.cut(pos):
                sequences.clear()
                raise DecodeFailed(status)
            self._raise_for(status)
        sequences.note_media(n_cells, piece.n_pos)

    def limit_media(self, n_bytes: int) -> None:
        if self._media is not None:
            self._media.limit(n_bytes)

    def state_size(self, sequence: int = SEQUENCE) -> int:
        self._check_open()
        return self._sequences.state_size(sequence)

    def save_state(self, sequence: int = SEQUENCE) -> bytes:
        """The whole sequence on full attention, where it is never needed: `trim` is free there."""
        self._check_open()
        return self._sequences.save(sequence)

    def restore_state(self, state: bytes, pos_next: int, pos_max: int | None = None) -> str:
        """Whether the memory ends where it should is asked of llama.cpp, and of the books on media."""
        self._check_open()
        self._leave()
        refusal = "the saved state is empty"
        if state:
            refusal = self._sequences.put(state, pos_next, pos_next - 1 if pos_max is None else pos_max)
        if refusal:
            self.clear()
        return refusal

    def trim(self, pos: int) -> bool:
        """On a sliding window llama.cpp says yes even when the cells before `pos` are gone; this says no then.

        A False is the caller's sign to look for a checkpoint, or to clear.
        """
        self._check_open()
        if pos > 0 and not self._sequences.covers(SEQUENCE, pos):
            return False
        if not self._sequences.cut(max(0, pos)):
            return False
        self._leave()
        return True

    def clear(self) -> None:
        self._check_open()
        self._leave()
        self._sequences.clear()

    def pos_min(self, sequence: int = SEQUENCE) -> int:
        self._check_open()
        return self._sequences.pos_min(sequence)

    def pos_max(self, sequence: int = SEQUENCE) -> int:
        self._check_open()
        return self._sequences.pos_max(sequence)

    @property
    def n_sequences(self) -> int:
        """The working one and those for live checkpoints, 1..n_sequences-1."""
        self._check_open()
        return self._sequences.n_max

    @property
    def keeps_ranges(self) -> bool:
        """A range goes through a sequence of its own."""
        return self._facts.memory.has_kv and self.n_sequences > 1

    def take_live(self, sequence: int) -> bool:
        """Keep the working sequence's state in another one. False when its window finds no room."""
        self._check_open()
        return self._sequences.take(sequence)

    def restore_live(self, sequence: int, pos_next: int) -> str:
        """Go on from a live checkpoint, which stays. "" if it worked, else the working sequence is empty."""
        self._check_open()
        self._leave()
        return self._sequences.restore(sequence, pos_next)

    @property
    def live_states(self) -> range:
        self._check_open()
        return self._sequences.live_states

    def keep_state(self, sequence: int) -> None:
        self._check_open()
        self._sequences.keep_state(sequence)

    def restore_kept(self, sequence: int, pos_next: int, pos_max: int) -> str:
        """Like `restore_state`, without a copy."""
        self._check_open()
        self._leave()
        refusal = self._sequences.restore_kept(sequence, pos_next, pos_max)
        if refusal:
            self.clear()
        return refusal

    def drop_live(self, sequence: int) -> None:
        self._check_open()
        self._sequences.drop(sequence)

    def share_attention(self, sequence: int, pos: int) -> None:
        """Without a copy, like `restore_live`."""
        self._check_open()
        self._leave()
        self._sequences.share_attention(sequence, pos)

    def save_segment(self, p0: int, p1: int, sequence: int = SEQUENCE) -> bytes:
        """The attention of [p0, p1) of a sequence, which stays as it is. Needs a free sequence."""
        self._check_open()
        return self._sequences.save_segment(p0, p1, sequence=sequence)

    def segment_size(self, p0: int, p1: int, sequence: int = SEQUENCE) -> int:
        """Bytes that `save_segment` would return."""
        self._check_open()
        return self._sequences.segment_size(p0, p1, sequence=sequence)

    def load_segment(self, blob: bytes, p0: int, p1: int) -> SegmentRefusal | None:
        """Replace everything from p0 on by a saved range; then comes the next one, or the state at p1."""
        self._check_open()
        self._leave()
        return self._sequences.load_segment(blob, p0, p1)

    def first_behind(self, sequence: int, others: Iterable[int], pos: int) -> int:
        """The first position before `pos` that lies behind cells which only `others` hold; or `pos`."""
        self._check_open()
        return self._sequences.first_behind(sequence, others, pos)

    def n_cells_used(self) -> int:
        """Attention cells that all sequences together hold, of facts.n_ctx."""
        self._check_open()
        return self._sequences.n_cells_used()

    def logits(self) -> Sequence[float]:
        """A copy, as array('f')."""
        self._check_open()
        return array("f", self._logits.save())

    def chances(self, token: int, n_others: int) -> Chances:
        self._check_open()
        return self._logits.chances(token, n_others)

    def check_logits(self) -> None:
        self._check_open()
        self._logits.check_usable()

    @property
    def logits_size(self) -> int:
        return self._logits.n_bytes

    def save_logits(self) -> bytes:
        self._check_open()
        return self._logits.save()

    def restore_logits(self, saved: bytes) -> None:
        self._check_open()
        if not self._sequences.pos_next or self._sequences.lacks_state:
            raise EngineBug("the working sequence ends nowhere that logits may belong to")
        self._logits.restore(saved)

    def sampler(self, sampling: Sampling) -> ChainSampler:
        self._check_open()
        made = ChainSampler(
            context=self._context,
            vocab=self._native.handle,
            n_ctx=self._facts.n_ctx,
            sampling=sampling,
            logits=self._logits,
        )
        self._samplers = [*(sampler for sampler in self._samplers if not sampler.is_closed), made]
        return made

    def embed(self, tokens: Sequence[int]) -> tuple[float, ...]:
        self._check_open()
        if self._embedder is None:
            assert self._model is not None
            n_threads = binding.llama_n_threads(self._context)
            self._embedder = Embedder(self._model, n_ctx=self._facts.n_ctx, n_threads=n_threads)
        return self._embedder.embed(list(tokens))

    def end_embedding(self) -> None:
        embedder, self._embedder = self._embedder, None
        if embedder is not None:
            embedder.close()

    def close(self) -> None:
        """Samplers and media, projector, contexts, model: each needs the next ones."""
        self.end_embedding()
        for sampler in self._samplers:
            sampler.close()
        self._samplers = []
        self._logits.drop()
        drafters, self._drafters = self._drafters, ()
        for drafter in drafters:
            drafter.close()
        media, self._media = self._media, None
        if media is not None:
            media.close()
        projector, self._projector = self._projector, None
        if projector is not None:
            projector.close()
        context, self._context = self._context, None
        model, self._model = self._model, None
        if context is not None:
            binding.llama_free(context)
        if model is not None:
            binding.llama_model_free(model)

    def _media_for(self, media: Media) -> MediaDecoding:
        self._check_open()
        if self._media is None:
            raise not_taken(media)
        return self._media

    def _leave(self) -> None:
        """What comes next does not go on behind the last batch."""
        self._logits.drop()
        for drafter in self._drafters:
            drafter.part()

    def _check_open(self) -> None:
        if self._context is None:
            raise EngineBug("the model is closed")


def _misplaced(sequences: RoundSequences, pos: int) -> EngineBug:
    """llama.cpp notices neither: after an M-RoPE image any later position is right to it."""
    if sequences.lacks_state:
        return EngineBug("attention was loaded without the state that belongs to it")
    return EngineBug(f"decoding at position {pos}, and the memory ends at {sequences.pos_next}")
