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


def claude_chat() -> dict[str, Any]:
    """A question with two answers, the second with a thought and a tool, and a file attached to what follows."""
    root = "00000000-0000-4000-8000-000000000000"

    def message(name: str, parent: str, sender: str, *blocks: dict[str, Any], **more: Any) -> dict[str, Any]:
        said = "".join(str(block.get("text", "")) for block in blocks)
        about = {"uuid": name, "parent_message_uuid": parent, "sender": sender, "text": said, "content": list(blocks)}
        return {**about, "created_at": "2025-05-01T10:00:00.500000Z", "attachments": [], "files": [], **more}

    def text(said: str) -> dict[str, Any]:
        return {"type": "text", "text": said, "citations": []}

    thinking = {
        "type": "thinking", "thinking": "Stones, then.", "summaries": [{"summary": "Thought about stones"}],
        "start_timestamp": "2025-05-01T10:00:01.000000Z", "stop_timestamp": "2025-05-01T10:00:03.500000Z",
    }  # fmt: skip
    call = {"type": "tool_use", "id": "toolu_1", "name": "search", "input": {"query": "cairn"}}
    result = {
        "type": "tool_result", "tool_use_id": "toolu_1", "name": "search", "is_error": False,
        "content": [{"type": "text", "text": "```\nfound\n```", "uuid": "r-1"}],
    }  # fmt: skip
    notes = {"file_name": "notes.txt", "file_size": 8, "file_type": "txt", "extracted_content": "My notes"}
    return {
        "uuid": "cl-1",
        "name": "Heaps",
        "summary": "",
        "created_at": "2025-05-01T10:00:00Z",
        "updated_at": "2025-05-01T11:00:00.250000+00:00",
        "account": {"uuid": "someone"},
        "chat_messages": [
            message("m1", root, "human", text("What is a cairn?")),
            message("m2", "m1", "assistant", text("A heap.")),
            message("m3", "m1", "assistant", thinking, call, result, text("A pile of stones.")),
            message("m4", "m3", "human", text("And this?"), attachments=[notes], files=[{"file_name": "photo.png"}]),
        ],
    }


def _librechat_message(name: str, parent: str, said: str, **more: Any) -> dict[str, Any]:
    about = {"messageId": name, "parentMessageId": parent, "conversationId": "lc-1", "text": said, "error": False}
    return {**about, "isCreatedByUser": False, "sender": "GPT-4", "createdAt": "2024-05-01T16:35:11.530Z", **more}


def librechat_list() -> dict[str, Any]:
    """Two answers to one question: the first broke off, the second has a thought, a tool and no text of its own."""
    root = "00000000-0000-0000-0000-000000000000"
    call = {"id": "c-1", "name": "calculator", "args": '{"input": "2+2"}', "output": "4", "type": "tool_call"}
    content = [
        {"type": "think", "think": "Let me count."},
        {"type": "tool_call", "tool_call": call},
        {"type": "text", "text": {"value": "Four."}},
    ]
    sheet = {"filename": "sheet.csv", "text": "a,b"}
    asked = _librechat_message("q", root, "Two and two?", isCreatedByUser=True, sender="User", files=[sheet])
    return {
        "conversationId": "lc-1",
        "endpoint": "openAI",
        "title": "Sums",
        "exportAt": "13:18:04 GMT-0400 (Eastern Daylight Time)",
        "branches": True,
        "recursive": False,
        "options": {"model": "gpt-4o", "promptPrefix": "Be brief."},
        "messages": [
            asked,
            _librechat_message("a", "q", "Fi", unfinished=True, model="gpt-4o"),
            _librechat_message("b", "q", "", model="gpt-4o", content=content),
        ],
    }


def librechat_tree() -> dict[str, Any]:
    """The same with messages within messages."""
    chat = librechat_list()
    question, *answers = chat.pop("messages")
    tree = [{**question, "children": [{**answer, "children": []} for answer in answers]}]
    return {**chat, "recursive": True, "messagesTree": tree}
