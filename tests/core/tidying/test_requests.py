"""What is done to a program's requests: only what was chosen, and only to what nobody wrote by hand."""

from __future__ import annotations

import pytest

from engine.core.prompt.messages import Chat, Message, Role, Tidied, TidyAct, ToolSpec
from engine.core.tidying.requests import KnownRequest, Tidiness, Values, tidied, tidiness_of
from tests.core.builders import assistant, chat, system, user

MOVE, FREEZE = tidiness_of("move"), tidiness_of("freeze")
RULES = "You are kind.\nToday's date: {}\nBe brief."


class Program:
    """One that asks again and again, and what the model got."""

    def __init__(self, ways: Tidiness) -> None:
        self.ways = ways
        self.known: list[KnownRequest] = []

    def ask(self, *messages: Message, tools: tuple[ToolSpec, ...] = ()) -> Chat:
        found = tidied(Chat(messages=messages, tools=tools), self.known, self.ways)
        self.known.insert(0, found)
        return found.chat

    def texts(self, *messages: Message) -> list[str]:
        return [message.text for message in self.ask(*messages).messages]


def rules(day: str) -> Message:
    return system(RULES.format(day))


def tool(name: str, text: str = "It helps.") -> ToolSpec:
    return ToolSpec(name=name, definition=f'{{"name": "{name}", "description": "{text}"}}')


A, B, C = tool("a"), tool("b"), tool("c")
FIRST = RULES.format("2026-11-20")
GOES_ON = (user("Hi"), assistant("ho"), user("more"))


def test_a_date_is_told_once_where_it_changed_and_stays_there() -> None:
    """Else the reply behind it would be read again each time, which is what moving it was to spare."""
    program = Program(MOVE)
    assert program.texts(rules("2026-11-20"), user("Hi")) == [FIRST, "Hi"]
    told = ["Hi", "ho", "more\n\nToday's date: 2026-11-21"]
    assert program.texts(rules("2026-11-21"), *GOES_ON) == [FIRST, *told]
    further = (*GOES_ON, assistant("yes"), user("again"))
    assert program.texts(rules("2026-11-21"), *further) == [FIRST, *told, "yes", "again"]
    last = (*further, assistant("no"), user("and now?"))
    told = [*told, "yes", "again", "no"]
    assert program.texts(rules("2026-11-22"), *last) == [FIRST, *told, "and now?\n\nToday's date: 2026-11-22"]
    assert program.texts(rules("2026-11-20"), *last, assistant("!"), user("back?")) == [
        *(FIRST, *told, "and now?\n\nToday's date: 2026-11-22", "!", "back?\n\nToday's date: 2026-11-20"),
    ]


def test_asked_again_with_another_date_it_is_told_once() -> None:
    program = Program(MOVE)
    program.ask(rules("2026-11-20"), user("Hi"))
    program.ask(rules("2026-11-21"), user("Hi"))
    found = program.ask(rules("2026-11-22"), user("Hi"))
    assert found.messages[1].text == "Hi\n\nToday's date: 2026-11-22"
    assert found.tidied == (Tidied(act=TidyAct.MOVED, was="2026-11-20", now="2026-11-22"),)


def test_frozen_a_value_stays_as_it_was_first() -> None:
    program = Program(FREEZE)
    program.ask(rules("2026-11-20"), user("Hi"))
    for day in ("2026-11-21", "2026-11-22"):
        found = program.ask(rules(day), *GOES_ON)
        assert [message.text for message in found.messages] == [FIRST, "Hi", "ho", "more"]
        assert found.tidied == (Tidied(act=TidyAct.FROZEN, was="2026-11-20", now=day),)


def test_only_what_stands_before_another_change_is_kept() -> None:
    """What is behind that is read anew whatever is done, and is to be told as it is."""
    program, text = Program(MOVE), "You are kind. You help with a program.\nDate: {}\nGit: {} at {}"
    program.ask(system(text.format("2026-11-20", "clean", "10:41:02")), user("Hi"))
    found = program.texts(system(text.format("2026-11-21", "?? new.txt", "10:52:07")), user("Hi"))
    assert found == [text.format("2026-11-20", "?? new.txt", "10:52:07"), "Hi\n\nDate: 2026-11-21"]


def test_a_path_that_was_is_not_told_in_place_of_the_one_that_is() -> None:
    """The model would look for files where there are none."""
    was, now = (f"Your folder is /tmp/tmp.{name}/work. Stay in it." for name in ("aB3xK9qZ7w", "Qz81mNv5Lk"))
    program = Program(FREEZE)
    program.ask(system(was), user("Hi"))
    assert program.texts(system(now), user("Hi"))[0] == now
    program = Program(MOVE)
    program.ask(system(was), user("Hi"))
    assert program.texts(system(now), user("Hi")) == [was, f"Hi\n\n{now}"]


QUESTION = "What happened on 2026-11-{}?"


@pytest.mark.parametrize("ways", [MOVE, FREEZE])
def test_what_a_person_asks_is_never_touched(ways: Tidiness) -> None:
    """Two chats that differ by a date in their first question are two chats."""
    program, head = Program(ways), system("You are kind.")
    program.ask(head, user(QUESTION.format(20)))
    assert program.texts(head, user(QUESTION.format(21))) == [head.text, QUESTION.format(21)]
    other = (user(QUESTION.format(20)), assistant("It rained."), user("And then?"))
    program.ask(head, *other)
    asked = (user(QUESTION.format(21)), assistant("It snowed."), user("And then?"))
    assert program.texts(head, *asked) == [head.text, *(message.text for message in asked)]


def test_a_date_that_a_program_writes_into_an_earlier_question_is_one() -> None:
    """The reply behind it stayed: nobody asks anything else and gets the very same answer."""
    program, head = Program(MOVE), system("You are kind.")
    program.ask(head, user("<now>2026-11-20</now> Hi"))
    program.known[0] = KnownRequest(sent=program.known[0].sent, told=program.known[0].told, reply=assistant("ho"))
    found = program.texts(head, user("<now>2026-11-21</now> Hi"), assistant("ho"), user("more"))
    assert found == [head.text, "<now>2026-11-20</now> Hi", "ho", "more\n\n<now>2026-11-21</now> Hi"]


def test_results_of_tools_and_replies_are_as_they_came() -> None:
    """`git log` of another day is another result."""
    program = Program(FREEZE)
    for day in ("20", "21"):
        said = (rules("2026-11-20"), user("Hi"), assistant(f"It is 2026-11-{day}."))
        result = Message(role=Role.TOOL, text=f"2026-11-{day} 10:41 done")
        assert program.texts(*said, result, user("?"))[2:4] == [f"It is 2026-11-{day}.", result.text]


def test_without_anything_behind_it_a_date_is_sent_as_it_is() -> None:
    program = Program(MOVE)
    program.ask(rules("2026-11-20"))
    found = program.ask(rules("2026-11-21"))
    assert found == chat(rules("2026-11-21"))
    assert found.tidied == ()


def test_a_long_line_is_told_by_the_sentence_of_the_value() -> None:
    program, rest = Program(MOVE), "You explain every thing in plain words, with an example for each. " * 3
    text = f"You are kind. Today is {{}} November 2026. {rest}"
    program.ask(system(text.format(20)), user("Hi"))
    assert program.texts(system(text.format(21)), user("Hi"))[1] == "Hi\n\nToday is 21 November 2026."


def test_parts_of_a_message_keep_their_bounds() -> None:
    """A template that writes parts apart would cut words in two."""
    program = Program(FREEZE)
    program.ask(Message(role=Role.SYSTEM, text="It is 9:05 now.\nBe kind.", joints=(15,)), user("Hi"))
    found = program.ask(Message(role=Role.SYSTEM, text="It is 11:52 now.\nBe kind.", joints=(16,)), user("Hi"))
    assert (found.messages[0].text, found.messages[0].joints) == ("It is 9:05 now.\nBe kind.", (15,))


# --- tools ---


def order(found: Chat) -> str:
    return "".join(one.name for one in found.tools)


def test_tools_come_in_the_order_of_the_first_request_that_had_them() -> None:
    program = Program(tidiness_of("tools"))
    assert order(program.ask(user("Hi"), tools=(B, A, C))) == "bac"
    found = program.ask(user("Hi"), tools=(A, C, B))
    assert order(found) == "bac"
    assert found.tidied == (Tidied(act=TidyAct.TOOLS, n=3),)
    assert order(program.ask(user("Hi"), tools=(tool("new"), C, A, B))) == "bacnew"
    assert order(program.ask(user("Hi"), tools=(C, B))) == "bc", "another set, which a part of the program uses"
    assert order(program.ask(user("Hi"), tools=(A, B, C))) == "bac"
    assert order(program.ask(user("Hi"), tools=(tool("x"), tool("y")))) == "xy"


def test_a_tool_that_is_written_otherwise_is_written_as_before_and_a_changed_one_is_not() -> None:
    program = Program(tidiness_of("tools"))
    program.ask(user("Hi"), tools=(A, B))
    spaced = ToolSpec(name="a", definition='{"description":"It helps.","name":"a"}')
    changed = tool("b", "It does not help.")
    assert program.ask(user("Hi"), tools=(spaced, changed)).tools == (A, changed)


def test_a_date_in_a_tool_is_told_behind_the_history_as_well() -> None:
    program = Program(tidiness_of("tools,move"))
    program.ask(rules("2026-11-20"), user("Hi"), tools=(A, tool("b", "It finds. Today is 2026-11-20.")))
    found = program.ask(rules("2026-11-20"), user("Hi"), tools=(tool("b", "It finds. Today is 2026-11-21."), A))
    assert found.tools == (A, tool("b", "It finds. Today is 2026-11-20."))
    assert found.messages[1].text == "Hi\n\nIt finds. Today is 2026-11-21."


# --- what was chosen ---


def test_nothing_is_done_unless_it_was_chosen() -> None:
    for ways in (Tidiness(), tidiness_of("tools"), MOVE):
        program = Program(ways)
        program.ask(rules("2026-11-20"), user("Hi"), tools=(A, B))
        asked = Chat(messages=(rules("2026-11-21"), user("Hi")), tools=(B, A))
        found = program.ask(*asked.messages, tools=asked.tools)
        assert (found.tools == asked.tools) is not ways.sorts_tools
        assert (found.messages == asked.messages) is (ways.values is Values.AS_SENT)


@pytest.mark.parametrize("text", ["", "tools", "move", "freeze", "tools,move", "tools,freeze"])
def test_what_was_chosen_is_read_as_it_was_written(text: str) -> None:
    assert tidiness_of(text).text == text


@pytest.mark.parametrize("text", ["move,freeze", "everything", "tools move"])
def test_what_cannot_be_meant_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        tidiness_of(text)
