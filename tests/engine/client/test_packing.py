"""Media and messages travel once, and the engine gets every command whole, however little its side can keep."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, replace

from hypothesis import given
from hypothesis import strategies as st

from engine.client.packing import (
    MOST_CHATS,
    KnownChats,
    MediaMissing,
    MediaStore,
    Packed,
    Reception,
    Sender,
    media_in,
    pack,
    unpack,
)
from engine.commands import Answered, Command, ForecastPrompt, ForgetChat, Generate, Measure, RequestId, UnloadModel
from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Chat, Media, MediaType, Message, Role

FILES = {Digest(f"d{n}"): bytes([65 + n]) * size for n, size in enumerate((1, 5, 10, 20, 40, 90))}


def medium(digest: Digest, name: str = "", at: int = 0) -> Media:
    return Media(kind=MediaType.IMAGE, digest=digest, data=FILES[digest], name=name, at=at)


def chat_of(*messages: tuple[Media, ...]) -> Chat:
    return Chat(messages=tuple(Message(role=Role.USER, text="look", media=media) for media in messages))


media = st.builds(medium, st.sampled_from(sorted(FILES)), st.sampled_from(["", "cat.png"]), st.integers(0, 4))
chats = st.lists(st.lists(media, max_size=3).map(tuple), max_size=4).map(lambda messages: chat_of(*messages))
requests = st.integers(0, 10**9).map(lambda n: RequestId(f"r{n}"))
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Generate, request=requests, session=st.just("s"), chat=chats | st.none()),
    st.builds(ForecastPrompt, request=requests, session=st.just("s"), chat=chats),
    st.builds(Measure, request=requests, media=media | st.none()),
    st.just(ForgetChat(session="s")),
    st.just(UnloadModel()),
)


def whole(command: Command) -> object:
    """With the bytes, which are not compared otherwise."""
    return command, [medium.data for medium in media_in(command)]


def command_chat(command: Command) -> Chat | None:
    return command.chat if isinstance(command, Generate | ForecastPrompt) else None


@dataclass
class Line:
    """Both ends and what went between them."""

    max_bytes: int
    sender: Sender = field(init=False)
    store: MediaStore = field(init=False)
    chats: KnownChats = field(default_factory=KnownChats)
    n_messages: int = 0  # of the last command's chat, as it went
    n_sent: int = 0
    n_asked: int = 0

    def __post_init__(self) -> None:
        self.sender, self.store = Sender(self.max_bytes), MediaStore(self.max_bytes)

    def send(self, command: Command) -> Command:
        packed = pickle.loads(pickle.dumps(self.sender.pack(command), protocol=5))
        assert isinstance(packed, Packed)
        self.n_sent += sum(len(medium.data) for medium in media_in(packed.command))
        chat = command_chat(packed.command)
        self.n_messages = 0 if chat is None else len(chat.messages)
        packed = self.chats.whole(packed)
        arrived = unpack(packed, self.store)
        if isinstance(arrived, MediaMissing):
            brought = self.sender.bring(arrived)
            assert brought.keys() == arrived.digests
            self.n_asked += 1
            self.n_sent += sum(len(data) for data in brought.values())
            arrived = unpack(packed, self.store, brought=brought)
        assert not isinstance(arrived, MediaMissing)
        self.chats.note(packed)
        assert self.store.n_bytes <= self.max_bytes
        return arrived


@given(st.lists(commands, max_size=8), st.sampled_from([0, 1, 12, 30, 100, 1000]))
def test_every_command_arrives_whole(sent: list[Command], max_bytes: int) -> None:
    line = Line(max_bytes)
    for command in sent:
        assert whole(line.send(command)) == whole(command)


@given(st.lists(commands, max_size=8))
def test_no_byte_is_sent_twice_while_there_is_room(sent: list[Command]) -> None:
    """A forecast comes with every pause in typing, with all pictures of the chat: tens of megabytes each."""
    line = Line(10_000)
    for command in sent:
        line.send(command)
    different = {medium.digest for command in sent for medium in media_in(command)}
    assert line.n_sent == sum(len(FILES[digest]) for digest in different)
    assert line.n_asked == 0


@given(commands, st.sets(st.sampled_from(sorted(FILES))))
def test_what_is_known_is_named_and_all_else_is_there_once(command: Command, known: set[Digest]) -> None:
    packed = pack(command, known)
    carried = [medium.digest for medium in media_in(packed.command) if medium.data]
    assert len(carried) == len(set(carried))
    assert set(carried) | packed.named == {medium.digest for medium in media_in(command)}
    assert packed.named <= known
    assert packed.command == command, "but for the bytes"


def test_what_is_missing_is_asked_for_and_nothing_happens_until_it_comes() -> None:
    cat, dog = medium(Digest("d1")), medium(Digest("d2"))
    packed = pack(Measure(request=RequestId("r"), media=cat), {cat.digest})
    store = MediaStore(100)
    store.put(dog.digest, dog.data)
    assert unpack(packed, store) == MediaMissing(digests=frozenset({cat.digest}))
    assert store.n_bytes == len(dog.data)
    arrived = unpack(packed, store, brought={cat.digest: cat.data})
    assert isinstance(arrived, Measure)
    assert whole(arrived) == whole(Measure(request=RequestId("r"), media=cat))
    assert store.find(cat.digest) == cat.data


def test_what_the_client_has_lost_itself_is_not_asked_for_again_and_again() -> None:
    """The model says in words that there is nothing to see."""
    cat = medium(Digest("d1"))
    packed = pack(Measure(request=RequestId("r"), media=cat), {cat.digest})
    arrived = unpack(packed, MediaStore(100), brought={})
    assert isinstance(arrived, Measure)
    assert arrived.media == cat
    assert arrived.media is not None
    assert arrived.media.data == b""
    empty = Measure(request=RequestId("r"), media=replace(cat, data=b""))
    assert unpack(pack(empty, {cat.digest}), MediaStore(100)) == empty


def test_a_medium_keeps_its_own_name_whoever_sent_its_bytes() -> None:
    """The same file under two names, at two places of a text."""
    line, digest = Line(1000), Digest("d3")
    line.send(Measure(request=RequestId("a"), media=medium(digest, "old.png")))
    arrived = line.send(Measure(request=RequestId("b"), media=medium(digest, "new.png", at=3)))
    assert [(found.name, found.at, len(found.data)) for found in media_in(arrived)] == [("new.png", 3, 20)]


def test_bytes_are_held_for_open_requests_alone() -> None:
    sender, cat = Sender(), medium(Digest("d1"))
    wanted = MediaMissing(digests=frozenset({cat.digest}))
    sender.pack(Measure(request=RequestId("a"), media=cat))
    assert sender.bring(wanted) == {cat.digest: cat.data}
    sender.ended(RequestId("a"))
    assert sender.bring(wanted) == {}


def test_a_new_engine_is_given_everything_anew() -> None:
    """Who sends to another process is another sender."""
    cat = medium(Digest("d1"))
    asked = Generate(request=RequestId("a"), session="s", chat=chat_of((cat,), ()))
    for sender in (Sender(), Sender()):
        packed = sender.pack(asked)
        assert whole(packed.command) == whole(asked)
        assert sender.pack(asked).n_known == 2


def test_those_used_longest_ago_make_room() -> None:
    store = MediaStore(30)
    for name in ("d1", "d2"):
        store.put(Digest(name), FILES[Digest(name)])
    assert store.find(Digest("d1"))
    store.put(Digest("d3"), FILES[Digest("d3")])
    assert store.find(Digest("d2")) is None
    assert store.find(Digest("d1"))
    store.put(Digest("d5"), FILES[Digest("d5")])
    assert store.n_bytes == 25, "what is larger than all that is kept drives nothing out"


class Desk:
    """A reception whose questions are answered late, or at once."""

    def __init__(self, max_bytes: int) -> None:
        self.sender = Sender(max_bytes)
        self.said: list[tuple[str, object]] = []
        self.asked: list[MediaMissing] = []
        self.reception = Reception(
            lambda command: self.said.append(("submit", command)),
            lambda request: self.said.append(("cancel", request)),
            self.asked.append,
            max_bytes=max_bytes,
        )

    def answer(self) -> None:
        while self.asked:
            self.reception.bring(self.sender.bring(self.asked.pop(0)))


@given(st.lists(commands, max_size=8), st.integers(0, 120), st.lists(st.booleans(), min_size=8, max_size=8))
def test_commands_arrive_whole_and_in_order_however_late_the_bytes_come(
    sent: list[Command], max_bytes: int, answers: list[bool]
) -> None:
    desk = Desk(max_bytes)
    unique = [replace(c, request=RequestId(str(n))) if isinstance(c, Answered) else c for n, c in enumerate(sent)]
    for command, at_once in zip(unique, answers, strict=False):
        desk.reception.take(desk.sender.pack(command))
        if at_once:
            desk.answer()
    desk.answer()
    assert [whole(command) for _, command in desk.said] == [whole(command) for command in unique]  # type: ignore[arg-type]


def test_what_is_cancelled_while_it_waits_for_bytes_ends_as_soon_as_it_is_handed_on() -> None:
    desk = Desk(0)
    one = Measure(request=RequestId("1"), media=medium(Digest("d1")))
    desk.sender.pack(one)
    desk.sender = Sender(100)  # as if the other side had kept it
    desk.sender.pack(replace(one, request=RequestId("0")))
    desk.reception.take(desk.sender.pack(one))
    desk.reception.cancel(RequestId("1"))
    assert desk.said == []
    desk.answer()
    assert [what for what, _ in desk.said] == ["submit", "cancel"]


def says(*texts: str) -> tuple[Message, ...]:
    """Users and the assistant by turns."""
    return tuple(Message(role=(Role.USER, Role.ASSISTANT)[n % 2], text=text) for n, text in enumerate(texts))


def asking(*texts: str, session: str = "s") -> Generate:
    return Generate(request=RequestId("r"), session=session, chat=Chat(messages=says(*texts)))


def drafting(*texts: str, session: str = "s") -> ForecastPrompt:
    return ForecastPrompt(request=RequestId("f"), session=session, chat=Chat(messages=says(*texts)))


def test_of_a_chat_that_goes_on_the_new_messages_travel() -> None:
    line = Line(1000)
    for command, n_new in (
        (drafting("a"), 1),
        (asking("ab"), 1),
        (asking("ab", "1", "c"), 2),
        (asking("ab", "1", "c"), 0),
        (asking("other", session="t"), 1),
        (asking("ab", "1", "c", "2", "d"), 2),
        (asking("ab", "1", "edited", "2", "d"), 3),
        (asking("ab", "1", "c", "2", "d", "3", "e"), 2),
    ):
        assert whole(line.send(command)) == whole(command)
        assert line.n_messages == n_new, command


def test_typing_drives_no_other_chat_out() -> None:
    line = Line(1000)
    line.send(asking("one", "1", "two", session="t"))
    for n in range(3 * MOST_CHATS):
        line.send(drafting("hello", "hi", "x" * n))
    line.send(asking("one", "1", "two", "2", "three", session="t"))
    assert line.n_messages == 2


def test_chats_used_longest_ago_travel_whole_again() -> None:
    line = Line(1000)
    for n in range(MOST_CHATS + 1):
        line.send(asking(f"chat {n}"))
    for n, n_messages in ((1, 2), (0, 3)):
        command = asking(f"chat {n}", "1", "two")
        assert whole(line.send(command)) == whole(command)
        assert line.n_messages == n_messages


def test_of_a_deleted_chat_no_message_is_kept() -> None:
    line = Line(1000)
    line.send(asking("secret", session="gone"))
    line.send(asking("other", session="stays"))
    line.send(ForgetChat(session="gone"))
    for command, n_messages in ((asking("secret", session="gone"), 1), (asking("other", session="stays"), 0)):
        line.send(command)
        assert line.n_messages == n_messages


def test_a_message_whose_picture_comes_along_comes_whole_and_is_known_then() -> None:
    line, cat = Line(1000), medium(Digest("d4"))
    command = Generate(request=RequestId("r"), session="s", chat=chat_of((), (cat,), ()))
    for n_messages, n_bytes in ((3, 40), (0, 40)):
        assert whole(line.send(command)) == whole(command)
        assert (line.n_messages, line.n_sent) == (n_messages, n_bytes)


words = st.sampled_from(["a", "b", "c"])
talks = st.builds(
    lambda texts, session, is_draft: (drafting if is_draft else asking)(*texts, session=session),
    st.lists(words, min_size=1, max_size=5),
    st.sampled_from(["s", "t"]),
    st.booleans(),
)


@given(st.lists(talks | st.sampled_from(["s", "t"]).map(lambda name: ForgetChat(session=name)), max_size=60))
def test_whatever_chats_come_they_arrive_whole(sent: list[Command]) -> None:
    line = Line(100)
    for command in sent:
        assert whole(line.send(command)) == whole(command)
