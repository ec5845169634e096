from __future__ import annotations

from engine.core.prompt.messages import Message, Role
from engine.server.noted.kept_responses import KeptResponse, KeptResponses


def response(name: str, *messages: Message) -> KeptResponse:
    body = {"id": name, "output": [{"type": "message", "id": f"msg_{name}"}]}
    return KeptResponse(id=name, messages=messages, body=body)


def message(text: str) -> Message:
    return Message(role=Role.USER, text=text)


def test_the_one_used_longest_ago_goes_first() -> None:
    kept = KeptResponses(most=2)
    kept.keep(response("a"))
    kept.keep(response("b"))
    assert kept.find("a") is not None
    kept.keep(response("c"))
    assert [name for name in "abc" if kept.find(name) is not None] == ["a", "c"]


def test_texts_take_only_so_much_room() -> None:
    """A server that runs for weeks would fill the memory."""
    kept = KeptResponses(most_bytes=10)
    kept.keep(response("a", message("12345")))
    kept.keep(response("b", message("1234567")))
    assert (kept.find("a"), kept.find("b") is not None) == (None, True)
    kept.keep(response("c", message("1" * 100)))
    assert kept.find("c") is not None


def test_what_a_chat_goes_on_from_takes_its_room_once() -> None:
    """A long chat would push itself out with each of its turns."""
    kept, first = KeptResponses(most_bytes=10), message("12345678")
    for name in "abc":
        kept.keep(response(name, first))
    assert all(kept.find(name) is not None for name in "abc")
    assert [kept.drop(name) for name in "aab"] == [True, False, True]
    kept.keep(response("d", message("123")))
    assert kept.find("c") is None
    kept.keep(response("e", message("1234567")))
    assert kept.find("d") is not None


def test_an_item_is_found_by_its_own_id() -> None:
    kept = KeptResponses()
    kept.keep(response("a"))
    assert kept.item("msg_a") == {"type": "message", "id": "msg_a"}
    assert kept.item("msg_b") is None
