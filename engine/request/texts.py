"""What is asked about texts alone: their tokens, their vectors, and what prompt a chat becomes. Engine thread only.

Nothing is read into the memory and nothing remembered. All but the vectors, which take long, is answered between two
batches of another request as well: nothing is touched that this stands on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from engine.cache.session import ModelSession
from engine.commands import Detokenize, Embed, ForecastPrompt, RenderPrompt, RequestId, Tokenize
from engine.core.prompt.messages import Chat
from engine.errors import Interrupted, RequestInvalid
from engine.events import Detokenized, Embedded, Rendered, Tokenized
from engine.language.translation import tr
from engine.prompt.builder import Built

MEDIA_MARK = "<__media__>"  # stands for a medium in a text for people, as llama.cpp has it
_NO_TOKEN = -1  # of a medium


def answer(
    session: ModelSession, command: Tokenize | Detokenize | RenderPrompt, is_cancelled: Callable[[], bool]
) -> Tokenized | Detokenized | Rendered:
    """Raises what a Generate with that chat would before it reads anything."""
    match command:
        case Tokenize():
            ids = _ids(session, command, is_cancelled)
            piece = session.model.piece
            pieces = tuple(b"" if id < 0 else piece(id) for id in ids) if command.with_pieces else ()
            return Tokenized(request=command.request, ids=ids, pieces=pieces)
        case Detokenize():
            return Detokenized(request=command.request, text=_text(session, command.ids))
        case RenderPrompt():
            built = _built(session, command.request, command.chat, is_cancelled)
            text = session.builder.media.markers.pattern.sub(MEDIA_MARK, built.text)
            return Rendered(request=command.request, text=text, n_tokens=len(built.prompt))
        case _:
            assert_never(command)


def _ids(session: ModelSession, command: Tokenize, is_cancelled: Callable[[], bool]) -> tuple[int, ...]:
    if command.chat is not None:
        built = _built(session, command.request, command.chat, is_cancelled)
        return tuple(id if id >= 0 else _NO_TOKEN for id in built.prompt.tokens.ids())
    ids = tuple(session.model.tokenize(command.text, parse_special=command.parses_special))
    return _with_special(session, ids) if command.adds_special else ids


def _with_special(session: ModelSession, ids: tuple[int, ...]) -> tuple[int, ...]:
    """With what the model wants around a text."""
    vocabulary = session.model.vocabulary
    first = (vocabulary.bos,) if vocabulary.adds_bos and vocabulary.bos is not None else ()
    last = (vocabulary.eos,) if vocabulary.adds_eos and vocabulary.eos is not None else ()
    return (*first, *ids, *last)


def embed(session: ModelSession, command: Embed, is_cancelled: Callable[[], bool]) -> Embedded:
    """Raises RequestInvalid where the model makes none, and Interrupted between two texts."""
    vectors: list[tuple[float, ...]] = []
    n_tokens = 0
    for text in command.texts:
        if is_cancelled():
            raise Interrupted
        ids = session.model.tokenize(text, parse_special=False)
        whole = _with_special(session, tuple(ids)) if ids else ()
        vectors.append(session.model.embed(whole))
        n_tokens += len(whole)
    return Embedded(request=command.request, vectors=tuple(vectors), n_tokens=n_tokens)


def _text(session: ModelSession, ids: tuple[int, ...]) -> str:
    n_vocab = session.model.facts.n_vocab
    wrong = next((id for id in ids if not 0 <= id < n_vocab), None)
    if wrong is not None:
        raise RequestInvalid(
            tr("This model has no token {wrong}.", wrong=wrong),
            action=tr("This model has tokens 0 to {n_vocab}.", n_vocab=n_vocab - 1),
        )
    return b"".join(map(session.model.piece, ids)).decode("utf-8", errors="replace")


def _built(session: ModelSession, request: RequestId, chat: Chat, is_cancelled: Callable[[], bool]) -> Built:
    builder = session.builder
    asked = ForecastPrompt(request=request, session="", chat=builder.as_taken(chat))
    return builder.build(builder.gone_on_with(asked), is_cancelled, keeps=False)
