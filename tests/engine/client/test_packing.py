"""Media and messages travel once, and the engine gets every command whole, however little its side can keep."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, replace

from hypothesis import given
from hypothesis import strategies as st

from engine.client.packing import MOST_CHATS, Packed, Receiver, Sender, media_in
from engine.commands import Command, ForecastPrompt, ForgetChat, Generate, Measure, RequestId, UnloadModel
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
    receiver: Receiver = field(default_factory=Receiver)
    n_messages: int = 0  # of the last command's chat, as it went
    n_bytes: int = 0  # of its media
    n_sent: int = 0  # bytes, of all

    def __post_init__(self) -> None:
        self.sender = Sender(self.max_bytes)

    def send(self, command: Command) -> Command:
        packed = pickle.loads(pickle.dumps(self.sender.pack(command), protocol=5))
        assert isinstance(packed, Packed)
        self.n_bytes = sum(len(medium.data) for medium in media_in(packed.command))
        self.n_sent += self.n_bytes
        chat = command_chat(packed.command)
        self.n_messages = 0 if chat is None else len(chat.messages)
        arrived = self.receiver.unpack(packed)
        kept = {m.digest: len(m.data) for chat in self.receiver._kept.values() for one in chat for m in one.media}
        assert sum(kept.values()) <= self.max_bytes
        assert len(self.receiver._kept) <= MOST_CHATS
        return arrived


@given(st.lists(commands, max_size=8), st.sampled_from([0, 1, 12, 30, 100, 1000]))
def test_every_command_arrives_whole(sent: list[Command], max_bytes: int) -> None:
    line = Line(max_bytes)
    for command in sent:
        assert whole(line.send(command)) == whole(command)


@given(commands)
def test_what_stands_in_a_command_twice_travels_once(command: Command) -> None:
    line = Line(1000)
    line.send(command)
    assert line.n_bytes == sum(len(FILES[digest]) for digest in {medium.digest for medium in media_in(command)})


def test_no_byte_of_a_chat_travels_again_while_it_is_kept() -> None:
    """A forecast comes with every pause in typing, with all pictures of the chat: tens of megabytes each."""
    line, cat, dog = Line(1000), medium(Digest("d3")), medium(Digest("d4"))

    def looks(kind: type[Generate] | type[ForecastPrompt], *said: tuple[str, tuple[Media, ...]]) -> Command:
        messages = tuple(Message(role=Role.USER, text=text, media=media) for text, media in said)
        return kind(request=RequestId("r"), session="s", chat=Chat(messages=messages))

    for command, n_bytes in (
        (looks(ForecastPrompt, ("loo", (cat,))), 20),
        (looks(ForecastPrompt, ("look", (cat,))), 0),
        (looks(Generate, ("look!", (cat,))), 0),
        (looks(ForecastPrompt, ("look!", (cat,)), ("and", (dog, cat))), 40),
        (looks(Generate, ("look!", (cat,)), ("and he", (dog, cat))), 0),
        (looks(Generate, ("look there!", (cat, dog))), 0),
        (looks(Generate, ("another chat", (dog,))), 0),
    ):
        assert whole(line.send(command)) == whole(command)
        assert line.n_bytes == n_bytes, command


def test_what_the_client_has_lost_itself_comes_without_bytes() -> None:
    """The model says in words that there is nothing to see. Where they are on the other side, they are used."""
    line, cat = Line(1000), medium(Digest("d1"))
    lost = Generate(request=RequestId("r"), session="s", chat=chat_of((replace(cat, data=b""),)))
    assert whole(line.send(lost)) == whole(lost)
    found = replace(lost, chat=chat_of((cat,)))
    assert whole(line.send(found)) == whole(found)
    assert line.n_bytes == len(cat.data)
    assert whole(line.send(lost)) == whole(found)


def test_a_medium_keeps_its_own_name_whoever_sent_its_bytes() -> None:
    """The same file under two names, at two places of a text."""
    line, digest = Line(1000), Digest("d3")
    line.send(Generate(request=RequestId("a"), session="s", chat=chat_of((medium(digest, "old.png"),))))
    arrived = line.send(Measure(request=RequestId("b"), media=medium(digest, "new.png", at=3)))
    assert line.n_bytes == 0
    assert [(found.name, found.at, len(found.data)) for found in media_in(arrived)] == [("new.png", 3, 20)]


def test_a_new_engine_is_given_everything_anew() -> None:
    """Who sends to another process is another sender."""
    cat = medium(Digest("d1"))
    asked = Generate(request=RequestId("a"), session="s", chat=chat_of((cat,), ()))
    for sender in (Sender(), Sender()):
        packed = sender.pack(asked)
        assert whole(packed.command) == whole(asked)
        assert sender.pack(asked).n_known == 2


def test_chats_with_pictures_that_were_used_longest_ago_make_room() -> None:
    line = Line(60)
    first, second, third = (
        Generate(request=RequestId("r"), session=name, chat=chat_of((medium(Digest(name)),)))
        for name in ("d2", "d3", "d4")
    )
    for command, n_bytes in ((first, 10), (second, 20), (first, 0), (third, 40), (first, 0), (second, 20)):
        assert whole(line.send(command)) == whole(command)
        assert line.n_bytes == n_bytes, command


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
