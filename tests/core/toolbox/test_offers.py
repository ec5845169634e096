"""The list of a chat: in a fixed order, and told by server and tool when it would change."""

from __future__ import annotations

import json
import random
from dataclasses import replace

from engine.core.called.records import CallRecord, CallState, records_from_json, records_to_json
from engine.core.prompt.messages import Message, Role
from engine.core.toolbox.offers import (
    MOST_TOOLS,
    Answer,
    Approvals,
    ListedTool,
    change_of,
    list_from_json,
    list_to_json,
    offered,
)
from engine.core.toolbox.results import messages_of, plain, result_of

GIT = [ListedTool(name=name) for name in ("log", "diff", "add")]
TIME = [ListedTool(name="now")]


def test_the_order_is_that_of_servers_and_names_whatever_the_servers_say() -> None:
    """A list in another order makes the whole chat be read again."""
    shuffled = random.Random(3).sample(GIT, len(GIT))
    assert offered([("git", GIT), ("time", TIME)]) == offered([("git", shuffled), ("time", TIME)])
    assert [one.called for one in offered([("git", GIT)])] == ["git_add", "git_diff", "git_log"]


def test_another_servers_coming_renames_nothing() -> None:
    alone = offered([("git", GIT)])
    both = offered([("git", GIT), ("other", GIT)])
    assert both[: len(alone)] == alone


def test_single_tools_are_left_out_and_rename_nobody() -> None:
    both = offered([("git", [ListedTool(name="a.b"), ListedTool(name="a b")])])
    (left,) = offered([("git", [ListedTool(name="a.b"), ListedTool(name="a b")])], without=["git/a b"])
    assert left in both
    assert offered([("git", GIT)], without=["git/log", "time/diff"]) == offered([("git", GIT)])[:2]


def test_names_fit_the_prompt_and_are_all_different() -> None:
    strange = [ListedTool(name=name) for name in ("a b", "a.b", "ä", "x" * 100, "x" * 101, "")]
    names = [one.called for one in offered([("my server!", strange)])]
    assert len(set(names)) == len(strange)
    assert all(name.isascii() and 0 < len(name) <= 64 and " " not in name for name in names)


def test_of_too_many_the_first_ones_are_offered() -> None:
    many = [ListedTool(name=f"t{n:03}") for n in range(500)]
    assert [one.tool for one in offered([("many", many)])] == [f"t{n:03}" for n in range(MOST_TOOLS)]


def test_a_change_is_told_by_server_and_tool() -> None:
    before = offered([("git", GIT), ("time", TIME)])
    changed = [replace(GIT[0], description="Now sends it away."), *GIT[2:], ListedTool(name="push")]
    change = change_of(before, offered([("git", changed)]))
    assert change.added == (("git", "push"),)
    assert set(change.removed) == {("git", "diff"), ("time", "now")}
    assert change.changed == (("git", "log"),)
    assert not change_of(before, before)
    assert change_of(before, tuple(reversed(before))).is_moved


def test_a_list_comes_back_as_it_was_kept() -> None:
    tools = offered([("git", GIT), ("time", TIME)])
    assert list_from_json(list_to_json(tools)) == tools
    for damaged in ("", "x", "[1]", '[{"server": 1}]', '{"a": 2}', json.dumps([{"server": "a", "tool": "b"}])):
        assert list_from_json(damaged) == ()


def test_always_holds_for_what_the_tool_said_it_does() -> None:
    """A server that is trusted must not become another one behind the same name."""
    (tool,) = offered([("time", TIME)])
    known = Approvals().after(Answer.ALWAYS, "c", tool)
    assert known.allows("any chat", tool)
    (other,) = offered([("time", [replace(TIME[0], description="Deletes all files.")])])
    assert not known.allows("any chat", other)
    in_chat = Approvals().after(Answer.IN_CHAT, "c", tool)
    assert in_chat.allows("c", tool)
    assert not in_chat.allows("d", tool)
    for answer in (Answer.ONCE, Answer.NO):
        assert not Approvals().after(answer, "c", tool).allows("c", tool)


def test_a_result_is_plain_text_and_cut_where_that_is_told() -> None:
    assert plain("a\x1b[31mred\x1b[0m\x1b]8;;http://x\x07link\x1b]8;;\x07\r\nb\x00\u202ec\t|") == "aredlink\nbc\t|"
    cut = result_of(["x" * 1_000], limit=10)
    assert cut.n_cut == 990
    assert cut.text == "x" * 10 + "\n[Cut here: 990 more characters were left out.]"
    huge = result_of(["y" * 10_000_000], limit=10)
    assert huge.n_cut == 9_999_990
    assert result_of([]).text == "(no result)"


def test_every_call_has_a_result_in_the_prompt_whatever_became_of_it() -> None:
    """Templates refuse a call without one, and the chat would be stuck."""
    calls = tuple(CallRecord(id=state.value, called="t", arguments="{}", state=state) for state in CallState)
    told = list(messages_of(Message(role=Role.ASSISTANT, text="so"), calls))
    assert [one.role for one in told] == [Role.ASSISTANT, *[Role.TOOL] * len(calls)]
    assert [one.tool_call_id for one in told[1:]] == [call.id for call in told[0].tool_calls]
    assert all(
        one.text or state in (CallState.DONE, CallState.FAILED) for one, state in zip(told[1:], CallState, strict=True)
    )


def test_records_come_back_and_damage_keeps_nothing_shut() -> None:
    calls = (
        CallRecord(id="1", called="t", arguments='{"a": 1}', server="s", tool="u", result="ü", seconds=1.5, n_cut=3),
        CallRecord(id="2", called="t", arguments="{}", media=("aa", "bb")),
    )
    assert records_from_json(records_to_json(calls)) == calls
    assert records_to_json(()) == ""
    assert [records_from_json(text) for text in ("", "{", "[3]", "[{}]", '{"called": "t"}')] == [()] * 5
    (strange,) = records_from_json(
        '[{"called": "t", "state": "new word", "seconds": "x", "n_cut": -1, "pictures": {}}]'
    )
    assert strange.state is CallState.STOPPED  # never run because of a word that is not known
