"""Files of chats as other programs write them, made small."""

from __future__ import annotations

from typing import Any


def openai_node(name: str, parent: str | None, role: str, *parts: Any, **more: Any) -> dict[str, Any]:
    content = {"content_type": "text", "parts": list(parts)} | more.pop("content", {})
    message = {"id": name, "author": {"role": role}, "content": content, "create_time": 1_700_000_000.5, **more}
    return {"id": name, "parent": parent, "children": [], "message": message}


def openai_chat() -> dict[str, Any]:
    """A question with two answers, the first edited; between them what only the program needs."""
    thoughts = {"content_type": "thoughts", "thoughts": [{"content": "Stones."}]}
    nodes = [
        {"id": "root", "parent": None, "children": [], "message": None},
        openai_node("sys", "root", "system", ""),
        openai_node("u1", "sys", "user", "What is a cairn?"),
        openai_node("t1", "u1", "assistant", content=thoughts),
        openai_node("a1", "t1", "assistant", "A heap of stones.", metadata={"model_slug": "gpt-x"}),
        openai_node("a2", "u1", "assistant", "A pile of stones."),
        openai_node("call", "a2", "assistant", "search()", recipient="browser"),
        openai_node("tool", "call", "tool", "results"),
        openai_node("u2", "tool", "user", {"content_type": "image_asset_pointer"}, "And this?"),
    ]
    return {
        "title": "Cairns",
        "create_time": 1_700_000_000,
        "update_time": 1_700_000_100,
        "conversation_id": "c-1",
        "current_node": "u2",
        "mapping": {node["id"]: node for node in nodes},
    }


def lm_studio_chat() -> dict[str, Any]:
    def said(role: str, text: str) -> dict[str, Any]:
        return {"type": "singleStep", "role": role, "content": [{"type": "text", "text": text}]}

    def replied(text: str, thought: str = "") -> dict[str, Any]:
        steps: list[dict[str, Any]] = [{"type": "contentBlock", "content": [{"type": "text", "text": text}]}]
        if thought:
            block = {
                "type": "contentBlock",
                "style": {"type": "thinking"},
                "content": [{"type": "text", "text": thought}],
            }
            steps.insert(0, block)
        return {"type": "multiStep", "role": "assistant", "senderInfo": {"senderName": "qwen"}, "steps": steps}

    return {
        "name": "Numbers",
        "createdAt": 1_700_000_000_000,
        "systemPrompt": "Be brief.",
        "pinned": True,
        "messages": [
            {"versions": [said("user", "Two and two?")], "currentlySelected": 0},
            {"versions": [replied("Five."), replied("Four.", "2 + 2")], "currentlySelected": 1},
            {"versions": [said("user", "Sure?")], "currentlySelected": 0},
        ],
    }


def open_webui_chat() -> dict[str, Any]:
    thought = (
        '<details type="reasoning" done="true" duration="3">\n<summary>Thought</summary>\n&gt; 1 &lt; 2\n</details>\n'
    )
    messages = {
        "m1": {"id": "m1", "parentId": None, "role": "user", "content": "Hi", "timestamp": 1_700_000_000},
        "m2": {"id": "m2", "parentId": "m1", "role": "assistant", "content": f"{thought}Hello.", "model": "llama"},
        "m3": {"id": "m3", "parentId": "m1", "role": "assistant", "content": "Good day."},
    }
    return {
        "id": "w-1",
        "title": "Greeting",
        "archived": True,
        "created_at": 1_700_000_000,
        "updated_at": 1_700_000_050,
        "chat": {"params": {"system": "Be kind."}, "history": {"messages": messages, "currentId": "m2"}},
    }


def sharegpt_chat() -> dict[str, Any]:
    turns = [("system", "You count."), ("human", "One?"), ("gpt", "<think>easy</think>Two."), ("human", "Three?")]
    return {"id": "s-1", "conversations": [{"from": who, "value": text} for who, text in turns]}
