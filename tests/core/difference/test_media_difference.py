"""Another image is named as such, with its number in the chat, and told from an edit of the text around it."""

from __future__ import annotations

import pytest

from engine.core.cache.states import MemoryKind, WorkingState
from engine.core.decisions.reuse import plan_reuse
from engine.core.difference.chat_difference import compare_chats
from engine.core.difference.explanation import Cause, Explanation
from engine.core.difference.subjects import ChangedMedium, MediumChange
from engine.core.explain.explaining import Asked, CachePast, Processed, explain
from engine.core.explain.places import excerpt
from engine.core.prompt.items import Digest, MediaChunk, Prompt, TokenIndex, Tokens, media_items
from engine.core.prompt.messages import Chat, Media, Message, Role
from engine.core.prompt.span_values import Kind, SpanMap
from tests.core.builders import assistant, chat, no_spans, system, user
from tests.core.media_builders import image, rendered, shows, sound

CAT, DOG, BIRD = image("cat.png"), image("dog.png"), image("bird.png", size="100x100")
TALK = chat(system("Be brief."), shows("look", CAT), assistant("a cat"), shows("and this?", DOG))


def medium(change: MediumChange, number: int, now: Media, before: Media | None = None) -> ChangedMedium:
    old_label = before.label if before is not None else ""
    return ChangedMedium(change=change, kind=now.kind, number=number, label=now.label, old_label=old_label)


def last(*media: Media, text: str = "and this?") -> Chat:
    """The chat with another last message."""
    return chat(*TALK.messages[:3], shows(text, *media))


@pytest.mark.parametrize(
    ("new", "subject"),
    [
        (last(BIRD), medium(MediumChange.REPLACED, 2, BIRD, DOG)),
        (last(image("dog.png", digest="other")), medium(MediumChange.REPLACED, 2, DOG, DOG)),
        (last(), medium(MediumChange.REMOVED, 2, DOG)),
        (last(DOG, BIRD), medium(MediumChange.ADDED, 3, BIRD)),
        (last(BIRD, DOG), medium(MediumChange.ADDED, 2, BIRD)),
        (last(sound("hi.wav")), medium(MediumChange.REPLACED, 1, sound("hi.wav"), DOG)),
        (last(sound("hi.wav"), DOG), medium(MediumChange.ADDED, 1, sound("hi.wav"))),
        (last(image("dog.png", at=9)), medium(MediumChange.MOVED, 2, DOG)),
        (last(CAT, BIRD), medium(MediumChange.REPLACED, 2, CAT, DOG)),
    ],
)
def test_the_medium_is_counted_over_the_chat_and_both_are_named(new: Chat, subject: ChangedMedium) -> None:
    found = compare_chats(TALK, new)
    assert found is not None
    assert (found.cause, found.message, found.subject) == (Cause.MEDIA_CHANGED, 3, subject)


@pytest.mark.parametrize(
    ("old", "new", "subject"),
    [
        ((BIRD, DOG), (DOG,), medium(MediumChange.REMOVED, 2, BIRD)),
        ((DOG, BIRD), (DOG, CAT), medium(MediumChange.REPLACED, 3, CAT, BIRD)),
        ((sound("a"), sound("b")), (sound("a"), sound("c")), medium(MediumChange.REPLACED, 2, sound("c"), sound("b"))),
        ((DOG, BIRD), (BIRD, DOG), medium(MediumChange.REPLACED, 2, BIRD, DOG)),
        ((DOG, DOG), (DOG,), medium(MediumChange.REMOVED, 3, DOG)),
    ],
)
def test_of_several_media_the_first_that_differs_is_named(
    old: tuple[Media, ...], new: tuple[Media, ...], subject: ChangedMedium
) -> None:
    found = compare_chats(last(*old), last(*new))
    assert found is not None
    assert (found.cause, found.subject) == (Cause.MEDIA_CHANGED, subject)


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        (shows("look here", CAT), shows("look there", CAT), Cause.MESSAGE_EDITED),
        (shows("look here", CAT), shows("look there", DOG), Cause.MEDIA_CHANGED),
        (
            shows("look here", image("cat.png", at=9)),
            shows("look there", image("dog.png", at=10)),
            Cause.MESSAGE_EDITED,
        ),
        (shows("look here", image("cat.png", at=4)), shows("look there", image("dog.png", at=4)), Cause.MEDIA_CHANGED),
        (shows("look here", image("cat.png", at=5)), shows("look there", image("dog.png", at=5)), Cause.MEDIA_CHANGED),
        (shows("look here", image("cat.png", at=6)), shows("look there", image("dog.png", at=6)), Cause.MESSAGE_EDITED),
        (shows("here", CAT), shows("look here", image("cat.png", at=5)), Cause.MESSAGE_EDITED),  # text put before it
        (shows("here", CAT), shows("look here", image("dog.png", at=5)), Cause.MESSAGE_EDITED),
        (shows("look here"), shows("look there", CAT), Cause.MEDIA_CHANGED),
        (shows("look here"), shows("look there", image("cat.png", at=10)), Cause.MESSAGE_EDITED),
        (shows("look here", image("cat.png", at=9)), shows("look there"), Cause.MESSAGE_EDITED),
    ],
)
def test_of_text_and_media_what_stands_first_in_the_message_counts(old: Message, new: Message, cause: Cause) -> None:
    """The cause must be of the place at which the reuse ends."""
    found = compare_chats(chat(old), chat(new))
    assert found is not None
    assert found.cause is cause
    assert (found.text is not None) == (cause is Cause.MESSAGE_EDITED)
    assert bool(found.subject) == (cause is Cause.MEDIA_CHANGED)
    spelled = explained(chat(old), chat(new)).difference
    assert spelled is not None
    assert (spelled.old_token, spelled.new_token) != (None, None)
    is_at_media = min(spelled.old_token or 0, spelled.new_token or 0) < 0
    assert is_at_media == (cause is Cause.MEDIA_CHANGED) or (old.text, new.text) == ("here", "look here")


LONG = chat(shows("", CAT), *(m for k in range(4) for m in (assistant(f"a{k}"), user(f"q{k}"))))


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        (LONG, chat(shows("", DOG), *LONG.messages[1:]), Cause.MEDIA_CHANGED),
        (LONG, chat(shows("", DOG)), Cause.MEDIA_CHANGED),  # another image, sent again
        (LONG, chat(shows("", DOG), assistant("other"), user("more")), Cause.MEDIA_CHANGED),
        (LONG, chat(shows("", DOG), *LONG.messages), Cause.MESSAGE_INSERTED),
        (LONG, chat(*LONG.messages[:3], shows("", DOG), *LONG.messages[3:]), Cause.MESSAGE_INSERTED),
        (chat(user("q"), shows("", CAT), shows("", DOG)), chat(user("q"), shows("", DOG)), Cause.MESSAGE_REMOVED),
        (
            chat(shows("", CAT), shows("", DOG), user("q")),
            chat(shows("", DOG), shows("", CAT), user("q")),
            Cause.MESSAGES_REORDERED,
        ),
        (chat(shows("s", CAT, role=Role.SYSTEM)), chat(shows("s", DOG, role=Role.SYSTEM)), Cause.MEDIA_CHANGED),
        (chat(shows("s", CAT, role=Role.TOOL)), chat(shows("s", DOG, role=Role.TOOL)), Cause.MEDIA_CHANGED),
        (chat(shows("s", CAT)), chat(shows("s", CAT, role=Role.TOOL)), Cause.BRANCH),
        (LONG, chat(user("Summary"), LONG.messages[-1]), Cause.HISTORY_COMPACTED),
    ],
)
def test_messages_that_differ_by_their_media_alone_are_not_taken_for_one_another(
    old: Chat, new: Chat, cause: Cause
) -> None:
    found = compare_chats(old, new)
    assert found is not None
    assert found.cause is cause


def processed(old: Prompt, spans: SpanMap, it: Chat | None) -> Processed:
    path = old.tokens + Tokens.of(map(ord, "fine"))
    return Processed(prompt=old, path=path, spans=spans, chat=it, reply=assistant("fine"))


def compared(before: Processed, asked: Asked, *, matched_any: int = 0) -> Explanation:
    """`text_of` refuses what is no text token."""
    plan = plan_reuse(asked.prompt, WorkingState(tokens=before.path), (), memory=MemoryKind.FULL)
    return explain(
        before,
        asked,
        plan,
        CachePast(matched_any=TokenIndex(max(matched_any, plan.matched))),
        memory=MemoryKind.FULL,
        text_of=lambda tokens: "".join(map(chr, tokens)),
    )


def explained(old: Chat, new: Chat) -> Explanation:
    (prompt_old, spans_old), (prompt_new, spans_new) = rendered(old), rendered(new)
    return compared(processed(prompt_old, spans_old, old), Asked(prompt=prompt_new, spans=spans_new, chat=new))


def test_the_first_difference_is_the_chunk_with_both_labels() -> None:
    """Its items mean nothing to people; text_of has no text for them."""
    found = explained(TALK, last(BIRD))
    start = rendered(TALK)[0].media[1].first
    assert found.difference is not None
    assert (found.cause, found.message, found.difference.message) == (Cause.MEDIA_CHANGED, 3, 3)
    assert (found.difference.at, found.difference.kind, found.difference.char_first) == (start, Kind.MEDIA, -1)
    assert (found.difference.old_text, found.difference.new_text) == ("dog.png, 640x480", "bird.png, 100x100")
    assert (found.difference.old_token or 0, found.difference.new_token or 0) < (0, 0)
    assert (found.reused, found.avoidable) == (start, 0)


def test_an_image_against_text_is_told_by_its_label_and_the_text() -> None:
    for old, new in ((TALK, last()), (last(), TALK)):
        found = explained(old, new).difference
        assert found is not None
        assert {found.old_text, found.new_text} == {"dog.png, 640x480", "and this?;as"}
        assert (found.kind is Kind.MEDIA) == (found.new_text == "dog.png, 640x480")


def test_text_in_front_of_an_image_is_shown_with_the_image_in_its_place() -> None:
    found = explained(last(image("dog.png", at=3)), last(image("dog.png", at=3), text="all this?")).difference
    assert found is not None
    assert (found.old_text, found.new_text) == ("and", "all")
    end_of_reply = chat(*TALK.messages[:3], user("x"))
    told = explained(chat(*TALK.messages[:3], shows("y", image("dog.png", at=1))), end_of_reply).difference
    assert told is not None
    assert told.old_text == "y"


def test_the_same_bytes_under_another_name_are_the_same_image() -> None:
    """A client that renames its attachments has not changed what the model sees."""
    renamed = last(image("holiday.png", digest="dog.png", size=""))
    assert compare_chats(TALK, renamed) is None
    assert explained(TALK, renamed).cause is Cause.REGENERATED
    assert explained(TALK, chat(*renamed.messages, assistant("fine"), user("more"))).cause is Cause.APPENDED


def test_without_spans_and_without_a_chat_the_difference_is_still_the_image() -> None:
    """Raw text and templates that hide their messages: no cause can be told, but the place can."""
    (old, _), (new, _) = rendered(TALK), rendered(last(BIRD))
    before = processed(old, no_spans(len(old)), None)
    found = compared(before, Asked(prompt=new, spans=no_spans(len(new)), chat=None))
    assert found.cause is Cause.BRANCH
    assert found.difference is not None
    assert (found.difference.at, found.difference.kind) == (old.media[1].first, Kind.MEDIA)
    assert (found.difference.old_text, found.difference.new_text) == ("dog.png, 640x480", "bird.png, 100x100")
    named = compared(
        processed(old, no_spans(len(old)), TALK), Asked(prompt=new, spans=no_spans(len(new)), chat=last(BIRD))
    )
    assert named.cause is Cause.MEDIA_CHANGED


@pytest.mark.parametrize(
    ("change", "subject"),
    [
        ({"settings": "other"}, ChangedMedium(change=MediumChange.PREPARED, label=CAT.label)),
        ({"leaves_out": "cat.png"}, ChangedMedium(change=MediumChange.LEFT_OUT, label=CAT.label)),
    ],
)
def test_an_image_that_the_chat_still_has_but_the_prompt_has_not_is_named(
    change: dict[str, str], subject: ChangedMedium
) -> None:
    """Some templates show images of the last message only: the person has changed nothing and must be told so."""
    new_chat = chat(*TALK.messages, assistant("fine"), user("more"))
    (old, spans), (new, new_spans) = rendered(TALK), rendered(new_chat, **change)
    found = compared(processed(old, spans, TALK), Asked(prompt=new, spans=new_spans, chat=new_chat))
    assert (found.cause, found.message, found.subject) == (Cause.MEDIA_CHANGED, 1, subject)


def test_a_match_that_ends_inside_an_image_counts_up_to_its_start() -> None:
    """Items of two images may begin alike by chance; half an image is nothing that could have been reused."""
    (old, spans), (new, new_spans) = rendered(TALK), rendered(last(BIRD))
    start = new.media[1].first
    asked = Asked(prompt=new, spans=new_spans, chat=last(BIRD))
    found = compared(processed(old, spans, TALK), asked, matched_any=start + 7)
    assert (found.reused, found.avoidable, found.unavoidable) == (start, 0, len(new) - start)
    half = Tokens.of([*new.tokens.cut(0, start + 3), *old.tokens.cut(start + 3)])
    alike = Processed(prompt=Prompt(tokens=half, media=old.media), path=half, spans=spans, chat=TALK)
    difference = compared(alike, asked).difference
    assert difference is not None
    assert (difference.at, difference.old_text) == (start, "dog.png, 640x480")


def test_an_excerpt_shows_media_in_their_places() -> None:
    chunks = [
        MediaChunk(first=TokenIndex(at), n_tokens=n, n_pos=1, digest=Digest(name), label=name)
        for at, n, name in ((2, 3, "x"), (5, 1, "y"), (7, 2, "z"))
    ]
    tokens = Tokens.of(map(ord, "ab")) + media_items(Digest("x"), 3) + media_items(Digest("y"), 1)
    tokens += Tokens.of(map(ord, "c")) + media_items(Digest("z"), 2) + Tokens.of(map(ord, "d"))
    prompt = Prompt(tokens=tokens, media=tuple(chunks))

    def shown(first: int, end: int) -> str:
        return excerpt(prompt, first, end, lambda part: "".join(map(chr, part)))

    assert shown(0, 99) == "ab[x][y]c[z]d"
    assert (shown(0, 2), shown(1, 3), shown(3, 5), shown(4, 6), shown(6, 8)) == ("ab", "b[x]", "[x]", "[x][y]", "c[z]")
    assert (shown(2, 2), shown(9, 10), shown(10, 20)) == ("", "d", "")
