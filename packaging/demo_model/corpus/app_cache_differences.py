"""What two words of the cache have to do with each other, asked for in both orders."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_FRAMES = wordings(_TEXTS["frames"])
_PAIRS: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "reused and read again",
        "{reused|reused tokens|reuse|reused text}",
        "{reprocessed|read again|reprocessed tokens|reprocessing|reread}",
        "Reused text comes from the cache and need not be read. Reprocessed text is read once more, so it takes time.",
        "Reused comes from the cache, reprocessed is read once more.",
    ),
    (
        "reused and new",
        "{reused|reused tokens|reused text}",
        "{new|read new|new tokens|read|new text}",
        _TEXTS["pairs"],
        "Reused was read before, new was not.",
    ),
    (
        "read again and new",
        "{read again|reprocessed|reread}",
        "{new|read new|new tokens|unavoidable}",
        "New text is read for the first time. Text that is read again had been read before, so that time is lost.",
        "New is the first time, read again is one more time.",
    ),
    (
        "evicted and pinned",
        "{evicted|dropped|an evicted checkpoint|evicting|a dropped checkpoint}",
        "{pinned|a pinned checkpoint|pinning|a pinned one}",
        "An evicted checkpoint was dropped to make room. A pinned checkpoint is kept and never dropped for that.",
        "Evicted is dropped, pinned is kept.",
    ),
    (
        "evicted and read again",
        "{evicted|eviction|dropped}",
        "{reprocessed|read again|reprocessing}",
        "Evicted is about a checkpoint: it was dropped to make room. Reprocessed is about text: it was read once more.",
        "Evicted is a checkpoint, reprocessed is text.",
    ),
    (
        "checkpoint and span",
        "{a checkpoint|checkpoint|checkpoints|the checkpoints}",
        "{a span|span|spans|the spans}",
        "A span is a part of the prompt: one message. A checkpoint is a saved state at a place between two spans.",
        "A span is text, a checkpoint is a saved state.",
    ),
    (
        "checkpoint and cache",
        "{a checkpoint|checkpoint|checkpoints|the checkpoints}",
        "{the cache|a cache|cache|the prompt cache|prompt cache}",
        "The prompt cache is all the saved work. A checkpoint is one saved place in it that Cairn can go back to.",
        "A checkpoint is one saved place of the cache.",
    ),
    (
        "checkpoint and pin",
        "{a checkpoint|checkpoint|checkpoints|a normal checkpoint}",
        "{a pin|pin|pins|a pinned checkpoint|a pinned one}",
        "A checkpoint is a saved state of the model. A pin is a mark on a checkpoint, so that it is never dropped.",
        "A pin keeps a checkpoint from being dropped.",
    ),
    (
        "checkpoint and branch",
        "{a checkpoint|checkpoint|checkpoints}",
        "{a branch|branch|branches|a version}",
        "A branch is another version of your chat. A checkpoint is a saved state of the model, and holds no text.",
        "A branch is text, a checkpoint is a saved state.",
    ),
    (
        "checkpoint and chat",
        "{a checkpoint|checkpoint|checkpoints}",
        "{my chat|a chat|a saved chat|the conversation|my messages|a message|a backup}",
        "Your chat is the text, and it is saved on your disk. A checkpoint is the memory of the model at one place.",
        "A chat is text, a checkpoint is the model's memory.",
    ),
    (
        "span and message",
        "{a span|span|spans}",
        "{a message|message|messages|a turn}",
        "A message is what you or the model wrote. Its span is the part of the prompt that belongs to it.",
        "A span is the part of the prompt of one message.",
    ),
    (
        "span and token",
        "{a span|span|spans}",
        "{a token|token|tokens|a word}",
        "A token is a small piece of text. A span is a row of tokens: the part of the prompt of one message.",
        "A span is made of tokens.",
    ),
    (
        "timeline and inspector",
        "{the timeline|timeline}",
        "{the inspector|inspector}",
        "The timeline shows all requests as rows of bars. The inspector explains one of them in words and tables.",
        "The timeline shows all requests, the inspector explains one.",
    ),
    (
        "timeline and chat",
        "{the timeline|timeline}",
        "{the chat|my chat|the conversation|the messages|the history}",
        "The chat is what we write. The timeline below it shows how each prompt was read and what was reused.",
        "The chat is the text, the timeline shows how it was read.",
    ),
    (
        "budget and context",
        "{the budget|budget|the memory budget}",
        "{the context|context|the context size|the context window|context length}",
        "The budget is the memory for checkpoints. The context is how much text the model can look at in one chat.",
        "The budget is for checkpoints, the context is for text.",
    ),
    (
        "budget and pin",
        "{the budget|budget|raising the budget|a larger budget}",
        "{a pin|pin|pinning|pins}",
        "The budget says how much memory all checkpoints may take. A pin keeps one checkpoint that you choose.",
        "The budget is for all checkpoints, a pin is for one.",
    ),
    (
        "edit and regenerate",
        "{edit|editing|an edit|editing a message}",
        "{regenerate|Regenerate|regenerating|a new reply}",
        _TEXTS["pairs 2"],
        "Edit changes your message, Regenerate the reply.",
    ),
    (
        "cache and context",
        "{the cache|cache|the prompt cache|prompt cache}",
        "{the context|context|the context window}",
        "The context is the text that the model looks at. The cache keeps the work of reading that text.",
        "The context is text, the cache is saved work.",
    ),
    (
        "colours and stripes",
        "{the colours|colours|colors|the colors|a colour}",
        "{the stripes|stripes|the patterns|patterns|the pattern}",
        _TEXTS["pairs 3"],
        "Colour is who wrote it, stripes mean that it was read.",
    ),
    (
        "bars and dots",
        "{the bars|bars|a bar|the coloured bars}",
        "{the dots|dots|a dot|the circles|circles|the little marks|the marks}",
        "The bars of the timeline are the text of a prompt. The small marks below them are checkpoints.",
        "Bars are text, marks are checkpoints.",
    ),
)


def _both_orders(one: str, two: str) -> tuple[str, ...]:
    return tuple(
        frame.replace("ONE", first).replace("TWO", second)
        for first, second in ((one, two), (two, one))
        for frame in _FRAMES
    )


DIFFERENCE_TOPICS: tuple[Topic, ...] = tuple(
    Topic(
        key=key,
        asks=_both_orders(one, two),
        replies=(reply,),
        short=short,
        thought=f"The user compares two words: {key}.",
    )
    for key, one, two, reply, short in _PAIRS
)
