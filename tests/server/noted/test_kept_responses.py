from __future__ import annotations

from engine.core.prompt.messages import Chat, Message, Role
from engine.server.asked.diagnostics import KnownReply
from engine.server.noted.kept_responses import Kept, KeptResponse, keep_reply, kept_item


def keep(kept: Kept[KeptResponse], name: str, *messages: Message) -> None:
    body = {"id": name, "output": [{"type": "message", "id": f"msg_{name}"}]}
    kept.keep(name, KeptResponse(messages=messages, body=body), messages)


def message(text: str) -> Message:
    return Message(role=Role.USER, text=text)


def test_the_one_used_longest_ago_goes_first() -> None:
    kept = Kept[KeptResponse](most=2)
    keep(kept, "a")
    keep(kept, "b")
    assert kept.find("a") is not None
    keep(kept, "c")
    assert [name for name in "abc" if kept.find(name) is not None] == ["a", "c"]


def test_texts_take_only_so_much_room() -> None:
    """A server that runs for weeks would fill the memory."""
    kept = Kept[KeptResponse](most_bytes=10)
    keep(kept, "a", message("12345"))
    keep(kept, "b", message("1234567"))
    assert (kept.find("a"), kept.find("b") is not None) == (None, True)
    keep(kept, "c", message("1" * 100))
    assert kept.find("c") is not None


def test_what_a_chat_goes_on_from_takes_its_room_once() -> None:
    """A long chat would push itself out with each of its turns."""
    kept, first = Kept[KeptResponse](most_bytes=10), message("12345678")
    for name in "abc":
        keep(kept, name, first)
    assert all(kept.find(name) is not None for name in "abc")
    assert [kept.drop(name) for name in "aab"] == [True, False, True]
    keep(kept, "d", message("123"))
    assert kept.find("c") is None
    keep(kept, "e", message("1234567"))
    assert kept.find("d") is not None


def test_an_item_is_found_by_its_own_id() -> None:
    kept = Kept[KeptResponse]()
    keep(kept, "a")
    assert kept_item(kept, "msg_a") == {"type": "message", "id": "msg_a"}
    assert kept_item(kept, "msg_b") is None


def test_messages_that_two_requests_share_are_held_once() -> None:
    """An agent sends 400 kB with each of hundreds of requests."""
    known, hello = Kept[KnownReply](most_bytes=20), message("Hello!")
    for number, more in enumerate(((hello,), (hello, message("Bye.")))):
        chat = Chat(messages=(Message(role=Role.SYSTEM, text="x" * 9), *more))
        keep_reply(known, str(number), KnownReply(model="m", chat=chat))
    found = [reply.chat for reply in map(known.find, ("0", "1")) if reply is not None]
    assert found[0] is not None
    assert found[1] is not None
    assert found[0].messages[0] is found[1].messages[0]
