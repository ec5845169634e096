"""The seams of the engine: what the worker and the window need, without saying who provides it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from typing import Protocol

from engine.commands import LoadSettings
from engine.core.cache.prefill_rates import PrefillRates
from engine.core.cache.states import ModelFacts, SegmentRefusal, Vocabulary
from engine.core.fit.values import FitPlan, TriedDevice
from engine.core.prompt.chat_options import ThinkingChoice
from engine.core.prompt.conversation import (
    Conversation,
    ConversationId,
    ConversationSummary,
    DamageReport,
    Displaced,
    FoundChat,
    Imported,
    Kept,
    KeptRow,
    MessageId,
    StoredMessage,
)
from engine.core.prompt.items import Tokens
from engine.core.prompt.media_places import MediaLayout
from engine.core.prompt.messages import Media, Sampling
from engine.core.prompt.reply_options import ReplyOptions
from engine.core.tree.known_by_key import Earlier
from engine.drawing import Chances, ReadsAhead, Sampler
from engine.progress import Progress


class Model(ReadsAhead, Protocol):
    """One loaded model. Every call belongs to the engine thread.

    Sequence 0 is the working one, which `decode` appends to and which is meant where none is named.
    """

    @property
    def facts(self) -> ModelFacts: ...
    @property
    def vocabulary(self) -> Vocabulary: ...
    @property
    def threads(self) -> tuple[int, int]: ...  # that write a reply now, and at most; (0, 0): fixed or not known

    def tokenize(self, text: str, *, parse_special: bool = True) -> list[int]:
        """Token ids of `text`; special tokens in it are recognised, none is added.

        Without `parse_special` the texts of control tokens are text; user-defined tokens are found all the same.
        """

    def piece(self, token: int) -> bytes:
        """The bytes a token stands for; special tokens give their text."""

    def decode(self, tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
        """Append tokens at positions pos, pos+1, ...; at most n_batch of them.

        The logits of the last one are kept, unless nobody wants them: in the middle of a prompt the rows of a large
        vocabulary would be multiplied for nothing.

        Raises NotEnoughMemory when no KV slot is free (memory is as before), BrokenOff after `break_off` (an unknown
        part of these tokens is in memory, and a recurrent state is void), DecodeFailed otherwise.
        """

    def wait(self) -> None:
        """Until all that was decoded is computed: a device may still be at it when `decode` returns. For who measures.

        What reads logits or states waits by itself.
        """

    def break_off(self) -> None:
        """End what is decoded as soon as may be, and all that is begun before `resume`. Any thread."""

    def resume(self) -> None: ...

    def spare(self, is_dear: bool) -> None:
        """Whether `break_off` lets the next batches be computed: losing one would cost more than it takes."""

    def lay_out(self, media: Media) -> MediaLayout:
        """What a medium becomes in a prompt. Nothing is encoded; the same medium gives the same layout.

        Raises MediaRefused when the file cannot be read or this model does not take such a thing.
        """

    def encode(self, media: Media, part: int, on_progress: Callable[[float], bool]) -> bool:
        """Make a chunk ready for `decode_media`. False: its embeddings were kept, and no encoder ran.

        `on_progress` gets 0..1; when it returns False, Interrupted is raised and nothing is kept of the chunk.
        """

    def decode_media(self, media: Media, part: int, pos: int) -> None:
        """Append a chunk that is ready, as a whole, at position `pos`. No logits come of it. Errors as of `decode`."""

    def limit_media(self, n_bytes: int) -> None:
        """How much the embeddings that are kept may take; the least recently used ones go."""

    def state_size(self, sequence: int = 0) -> int:
        """Bytes that `save_state` would return now."""

    def save_state(self, sequence: int = 0) -> bytes:
        """The part of a sequence's state that cannot be cut back: recurrent state and sliding window."""

    def restore_state(self, state: bytes, pos_next: int, pos_max: int | None = None) -> str:
        """Put a saved state back and cut everything from `pos_next` on. "" if it worked, else what was refused.

        `pos_max` is the position of the last item before, `pos_next` - 1 unless told: an M-RoPE image's is that of its
        start. After a refusal the sequence is empty.
        """

    @property
    def keeps_ranges(self) -> bool:
        """`save_segment` and `load_segment` work: there is attention, and a sequence is free for them."""

    def segment_size(self, p0: int, p1: int, sequence: int = 0) -> int:
        """Bytes that `save_segment` would return."""

    def save_segment(self, p0: int, p1: int, sequence: int = 0) -> bytes:
        """The attention of positions [p0, p1), which stays as it is. Needs a sequence that holds nothing."""

    def load_segment(self, blob: bytes, p0: int, p1: int) -> SegmentRefusal | None:
        """Replace everything from `p0` on by a saved segment. Then comes the next one, or the state of a place in it.

        A refusal changes nothing, except REJECTED, which empties the sequence.
        """

    @property
    def n_sequences(self) -> int:
        """The working one and those that may hold branches, 1..n_sequences-1."""

    def take_live(self, sequence: int) -> bool:
        """Keep all that the working sequence holds in another one too; nothing is copied.

        False when a sliding window finds no room; that sequence is empty then.
        """

    def restore_live(self, sequence: int, pos_next: int) -> str:
        """The working sequence becomes what another one, which stays, holds before `pos_next`.

        "" if it worked, else what was refused; the working sequence is then empty. An exact memory goes on at the end
        only.
        """

    @property
    def live_states(self) -> range:
        """Sequences besides those, each for one state without its attention; none where a window would be copied."""

    def keep_state(self, sequence: int) -> None:
        """Keep the working sequence's state in one of `live_states` too, instead of what was there; nothing is copied.

        `save_state` copies it out of there.
        """

    def restore_kept(self, sequence: int, pos_next: int, pos_max: int) -> str:
        """As `restore_state`, of a state that stays in one of `live_states`. What it is of must be remembered."""

    def share_attention(self, sequence: int, pos: int) -> None:
        """The working sequence gets the attention that another one has before `pos`, and no state.

        Then comes a segment, or the state of a place in it; on full attention anything may come.
        """

    def drop_live(self, sequence: int) -> None:
        """Empty a sequence other than the working one; an empty one is fine."""

    def first_behind(self, sequence: int, others: Iterable[int], pos: int) -> int:
        """The first position before `pos` of a sequence whose cell lies behind cells that only `others` hold; or `pos`.

        `pos` where nothing is known of the order of cells.
        """

    def n_cells_used(self) -> int:
        """Attention cells that all sequences together hold, of facts.n_ctx; 0 without attention."""

    def trim(self, pos: int) -> bool:
        """Drop everything from position `pos` on. False when this memory cannot, then nothing changed."""

    def clear(self) -> None:
        """Empty the sequence."""

    def pos_min(self, sequence: int = 0) -> int:
        """First position whose cells are all there; -1 when empty."""

    def pos_max(self, sequence: int = 0) -> int:
        """Last position in memory; -1 when empty. After an M-RoPE image that is the image's start."""

    def chances(self, token: int, n_others: int) -> Chances:
        """What the last logits say of a token, and which `n_others` are the likeliest."""

    def check_logits(self) -> None:
        """Raises BackendFailed when no token can be drawn from the last logits: they are not numbers, or all alike."""

    def logits(self) -> Sequence[float]:
        """Logits of the last decoded token, n_vocab long."""

    @property
    def logits_size(self) -> int:
        """Bytes that `save_logits` returns."""

    def save_logits(self) -> bytes:
        """The logits of the last decoded token, as they are."""

    def restore_logits(self, saved: bytes) -> None:
        """The next token is drawn from these; they were saved where the working sequence ends now."""

    def sampler(self, sampling: Sampling) -> Sampler:
        """Raises RequestInvalid for a grammar that does not parse."""

    def embed(self, tokens: Sequence[int]) -> tuple[float, ...]:
        """The vector of a text, of length 1; nothing in memory changes. Takes room of its own until `end_embedding`.

        Raises RequestInvalid where the model makes none or the text is empty or too long, and NotEnoughMemory.
        """

    def end_embedding(self) -> None:
        """Free what `embed` took."""

    def close(self) -> None:
        """Free everything; calling it twice is fine."""


class ModelLoader(Protocol):
    """Loads models. `on_progress` gets 0..1 and returns False to cancel."""

    def check(self, path: str, settings: LoadSettings) -> None:
        """Raise UserFixable when it is plain that this cannot be loaded; reads headers only."""

    def __call__(
        self, path: str, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[Model, tuple[str, ...]]:
        """The model and warnings for people. Raises UserFixable, or Interrupted when cancelled."""


class Surveyor(Protocol):
    """Knows the devices of this computer."""

    def devices(
        self, settings: LoadSettings, *, keep_going: Callable[[], bool], tries_again: bool = False
    ) -> tuple[TriedDevice, ...]:
        """All of them, and what of these settings works there. Takes seconds where nobody has asked before, minutes
        where a driver does not answer. With `tries_again` what did not work is tried once more.

        Raises Interrupted when `keep_going` returns False.
        """

    def plan(self, path: str, settings: LoadSettings) -> FitPlan:
        """How the model would lie on them now. Raises UserFixable."""


class Rates(Protocol):
    """How fast models read, kept from one start to the next. `fingerprint` as in ModelFacts. Never raises."""

    def find(self, fingerprint: str) -> PrefillRates: ...

    def keep(self, fingerprint: str, rates: PrefillRates) -> None: ...


class ReadBefore(Earlier, Protocol):
    """What models have read, by digest, kept from one start to the next. Never raises.

    Every call but `open` returns at once; the engine thread alone calls.
    """

    def open(self, model: str) -> None:
        """Ask about this model from now on; `model` is `ModelFacts.weights`."""

    def note(self, path: Tokens, chat: str) -> None: ...

    def forget(self, chat: str) -> None: ...


class Clock(Protocol):
    def monotonic(self) -> float: ...

    def wall(self) -> float:
        """Unix seconds."""


class Conversations(Protocol):
    """The conversations on disk. Calls return at once, one thread does the work in order; StoreFailed: it could not."""

    def list(self) -> Future[tuple[ConversationSummary, ...]]:
        """Newest first, without deleted ones."""

    def search(self, text: str) -> Future[tuple[FoundChat, ...]]:
        """Those whose title or messages contain `text`, newest first. May be cancelled while it waits."""

    def open(self, conversation: ConversationId) -> Future[Conversation]: ...

    def create(self, conversation: ConversationId, title: str, *, now: float) -> Future[ConversationSummary]: ...

    def rename(self, conversation: ConversationId, title: str) -> Future[None]: ...

    def pin(self, conversation: ConversationId, is_pinned: bool) -> Future[None]: ...

    def archive(self, conversation: ConversationId, is_archived: bool) -> Future[None]: ...

    def move(self, conversation: ConversationId, folder: str) -> Future[None]:
        """Put it into a folder; "" takes it out."""

    def set_system_prompt(self, conversation: ConversationId, text: str) -> Future[None]: ...

    def set_thinking(self, conversation: ConversationId, choice: ThinkingChoice) -> Future[None]: ...

    def set_reply_options(self, conversation: ConversationId, options: ReplyOptions) -> Future[None]: ...

    def delete(self, conversation: ConversationId, *, now: float) -> Future[None]:
        """Hide it; `undelete` brings it back until `purge`."""

    def undelete(self, conversation: ConversationId) -> Future[None]: ...

    def purge(self, *, deleted_before: float) -> Future[int]:
        """Remove for good what was deleted before that time; how many conversations."""

    def delete_messages(
        self, conversation: ConversationId, messages: Sequence[MessageId], leaf: MessageId | None, *, now: float
    ) -> Future[None]:
        """Hide these, with which all that hangs on them must be named; the path shown ends at `leaf` then."""

    def undelete_messages(
        self, conversation: ConversationId, messages: Sequence[MessageId], leaf: MessageId | None
    ) -> Future[None]:
        """`leaf` None: the path shown stays."""

    def save_message(self, message: StoredMessage) -> Future[None]:
        """Insert or replace a message; it becomes the leaf when new."""

    def select(self, conversation: ConversationId, leaf: MessageId) -> Future[None]:
        """Show the path that ends at `leaf`."""

    def keep_row(self, conversation: ConversationId, row: KeptRow) -> Future[None]:
        """Keep a row of the timeline with its chat, in place of an earlier one of the same reply."""

    def kept_rows(self, conversation: ConversationId) -> Future[tuple[KeptRow, ...]]:
        """Oldest first."""

    def on_damage(self, listener: Callable[[DamageReport], None]) -> None:
        """Call `listener`, on any thread, with each damage that was or is found and repaired."""

    def on_displaced(self, listener: Callable[[Displaced | None], None]) -> None:
        """Call `listener`, on any thread, when the file is no longer where it was, and with None when it is again."""

    def look_after(self) -> Future[Displaced | None]:
        """Whether it is where it was. Where it is not, reading goes on, and what writes fails with StoreDisplaced."""

    def keep_at(self, folder: str) -> Future[Kept]:
        """Go on in `folder`, "" being where the file was, with all that is open and all that lies there."""

    def back_up(self, day: str) -> Future[bool]:
        """Make the copy of this day, `YYYY-MM-DD`, unless it is there; whether one was made."""

    def import_chats(self, path: str, progress: Progress | None = None) -> Future[Imported]:
        """Add what a file of chats has and this one lacks; nothing here is changed.

        The file is a backup, another database of Cairn's, or what `engine.interchange` reads.
        """

    def export_chats(
        self,
        path: str,
        conversations: Sequence[ConversationId],
        progress: Progress | None = None,
        picture: bytes = b"",
    ) -> Future[int]:
        """Write these into a file, whose suffix (.json, .md, .html) says the form; how many there were.

        `picture`: an SVG, within a web page, as a file beside Markdown; JSON has none.
        """

    def save_elsewhere(self, folder: str, conversations: Sequence[Conversation]) -> Future[str]:
        """Write these into a new file that `import_chats` reads, and a text beside it; the file's path.

        Works also when the disk of the conversations refuses everything.
        """

    def close(self) -> None:
        """Finish what was asked and stop the writer thread."""
