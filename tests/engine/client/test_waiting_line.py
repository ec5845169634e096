"""Who is served next: the person first, then clients in turns, and nobody is overtaken by a model that is loaded."""

from __future__ import annotations

from engine.client.waiting_line import WaitingLine
from engine.commands import (
    Answered,
    ChangeCache,
    Command,
    Detokenize,
    Generate,
    LoadModel,
    Measure,
    RequestId,
    UnloadModel,
)
from engine.core.cache.settings import CacheSettings
from engine.events import Queued


def ask(name: str, client: str = "", *, foreground: bool = False) -> Generate:
    return Generate(request=RequestId(name), session="", client=client, is_foreground=foreground)


def text(name: str) -> Detokenize:
    return Detokenize(request=RequestId(name), ids=())


def load(name: str) -> LoadModel:
    return LoadModel(request=RequestId(name), path="")


def line_of(*commands: Command) -> WaitingLine:
    line = WaitingLine()
    for command in commands:
        line.join(command, line.place_of(command))
    return line


def name_of(command: Command) -> str:
    return command.request if isinstance(command, Answered) else type(command).__name__


def order(line: WaitingLine) -> list[str]:
    found: list[str] = []
    while (one := line.take()) is not None:
        found.append(name_of(one.command))
        if isinstance(one.command, Answered):
            line.leave(one.command.request)
    return found


def test_without_names_all_come_in_their_order() -> None:
    line = line_of(ask("1"), Measure(request=RequestId("2"), text="x"), ask("3"), load("4"), ask("5"))
    assert order(line) == ["1", "2", "3", "4", "5"]


def test_clients_take_turns_and_each_keeps_its_order() -> None:
    """One that sends ten at once must not make the others wait for ten."""
    a, b, c = ([ask(f"{client}{n}", client) for n in (1, 2, 3)] for client in "abc")
    assert order(line_of(*a, *b[:2], c[0])) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_who_comes_again_and_again_does_not_overtake_who_waits() -> None:
    line = line_of(ask("a1", "a"), ask("b1", "b"), ask("a2", "a"), ask("c1", "c"))
    served: list[str] = []
    for n in range(2, 5):  # b asks anew each time it was served
        one = line.take()
        assert one is not None
        served.append(name_of(one.command))
        line.leave(RequestId(served[-1]))
        if served[-1].startswith("b"):
            line.join(ask(f"b{n}", "b"))
    assert [*served, *order(line)] == ["a1", "b1", "c1", "a2", "b3"]


def test_the_person_comes_first_and_what_takes_no_time_before() -> None:
    line = line_of(
        ask("a1", "a"),
        ask("mine", foreground=True),
        ask("a2", "a"),
        text("text"),
        ChangeCache(settings=CacheSettings()),
    )
    assert order(line) == ["text", "ChangeCache", "mine", "a1", "a2"]


def test_nothing_overtakes_a_load_nor_is_overtaken_by_one() -> None:
    """What was asked of one model would be answered by another."""
    line = line_of(
        ask("a1", "a"), load("load"), ask("mine", foreground=True), text("text"), UnloadModel(), text("late")
    )
    assert order(line) == ["a1", "load", "text", "mine", "UnloadModel", "late"]


def test_one_that_was_set_aside_goes_on_before_the_others() -> None:
    line = line_of(ask("a1", "a"), ask("b1", "b"))
    served = line.take()
    assert served is not None
    before = line.must_give_way
    line.join(ask("mine", foreground=True))
    assert (before, line.must_give_way) == (False, True)
    line.put_back(served, "half")
    line.join(ask("a2", "a"))
    names = order(line)
    assert names == ["mine", "a1", "b1", "a2"]


def test_the_person_waits_for_the_person_and_for_nobody_behind_a_load() -> None:
    line = line_of(ask("mine", foreground=True), ask("again", foreground=True))
    line.take()
    assert not line.must_give_way
    line = line_of(ask("a1", "a"), load("load"), ask("mine", foreground=True))
    line.take()
    assert not line.must_give_way


def test_places_are_told_as_they_change() -> None:
    line = line_of(ask("a1", "a"), ask("a2", "a"), ask("b1", "b"))
    line.take()
    assert line.moved() == (Queued(request=RequestId("a2"), place=2),), "b1 knows of its place"
    assert line.moved() == ()
    mine = ask("mine", foreground=True)
    assert line.place_of(mine) == 1
    line.join(mine, 1)
    assert line.moved() == (Queued(request=RequestId("b1"), place=2), Queued(request=RequestId("a2"), place=3))
    assert line.place_of(text("t")) == 0


def test_texts_are_answered_while_another_is_served() -> None:
    line = line_of(ask("a1", "a"), text("t"), load("load"), text("late"))
    assert line.take_text() is None
    assert (taken := line.take()) is not None
    assert name_of(taken.command) == "t", "nobody is served yet"
    line.leave(RequestId("t"))
    line.take()
    line.join(text("second"))
    assert line.take_text() is None, "it comes behind the load"
    line = line_of(ask("a1", "a"))
    line.take()
    line.join(text("t"))
    assert (found := line.take_text()) is not None
    assert name_of(found.command) == "t"
    assert line.served == "a1"
