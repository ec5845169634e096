"""The answers to short questions after an answer about the cache, by kind of question and by topic."""

_CHECKPOINTS = ("checkpoint", "checkpoint why", "checkpoint place", "like a save point", "checkpoint and text",
                "many checkpoints")  # fmt: skip
_TIMELINE = (
    "timeline",
    "timeline colours",
    "timeline patterns",
    "timeline marks",
    "where to look",
    "of what",
    "whole line",
)
_ROOM = ("evicted", "what goes first", "budget", "budget full", "neighbour gap", "chat lost")
_REREAD = ("read again", "why read again", "no harm", "first difference")
_DOUBLE = ("avoidable", "unavoidable")
_CACHE = ("prompt cache", "kv cache", "same answer", "checkpoints after a restart", "need not know")
_MODELS = ("recurrent state", "hybrid model", "sliding window")
_VERSIONS = ("edit old", "edit cost", "regenerate", "branch")


def _by_topic(*groups: tuple[tuple[str, ...], str]) -> dict[str, str]:
    """One answer for several topics."""
    return {key: answer for keys, answer in groups for key in keys}


HELP = _by_topic(
    (
        _CHECKPOINTS,
        "It saves you time. When you edit something or go back, Cairn starts at the checkpoint and need not read "
        "everything again.",
    ),
    (("span",), "You can see which message was reused and which was read again."),
    ((*_TIMELINE, "of what", "whole line"), "You see at once why a reply was quick or slow."),
    (("inspector",), "It tells you why you had to wait, and what you can do about it."),
    (("reused",), "You wait less. What is reused need not be read, so the reply starts sooner."),
    (_REREAD, "It tells you why you had to wait. Then you can avoid it the next time."),
    (_DOUBLE, "It tells you how much of the wait could have been saved."),
    (("first slow",), "Only the first reply takes that long. Later ones start sooner, because the start is reused."),
    (("turn fast",), "You wait less, and the answer stays the same."),
    (_ROOM, "It keeps the memory of your computer from filling up."),
    (("pin",), "A pinned checkpoint stays. So going back to a place that you need stays quick."),
    (("forecast", "forecast and rain"), "You would know before you send whether you will have to wait."),
    (_CACHE, "You wait less, because only the new text has to be read."),
    (_MODELS, "It explains why Cairn needs checkpoints: without them the whole chat would be read again."),
    (_VERSIONS, "You can change your mind, and nothing that you wrote is lost."),
)
GOOD = _by_topic(
    (_CHECKPOINTS, "It is good. A checkpoint saves you time and only takes some memory."),
    (("span",), "Neither good nor bad. A span is only a part of the prompt."),
    (("timeline", "timeline colours", "timeline marks", "where to look", "inspector"),
     "Neither good nor bad. It only shows what happened."),
    (("timeline patterns",), "Plain is good, because it was reused. Stripes are normal for new text."),
    (("reused",), "It is good. The more is reused, the sooner the reply starts."),
    (_REREAD, "It is nothing bad. Reading again only takes time, and no text is lost."),
    (("avoidable",), "It is a small loss of time. Nothing is broken, and no text is lost."),
    (("unavoidable",), "It is normal. New text always has to be read."),
    (("first slow",), "It is normal. Later replies start sooner."),
    (("turn fast",), "It is good. You waited less because of the cache."),
    (("evicted", "what goes first", "chat lost", "neighbour gap"),
     "It is normal, and your chat is not lost. Only going back to that place may take longer."),
    (("pin",), "It is good for a place that you need. But pin only a few, because they take memory."),
    (("budget", "budget full"), "It is normal, and your chat is not lost. A larger budget keeps more checkpoints."),
    (("forecast", "forecast and rain"), "It would be good to have, but this version does not show it yet."),
    (_CACHE, "It is good. The cache saves time and does not change the answer."),
    (_MODELS, "Neither good nor bad. It is how some models are built."),
    (_VERSIONS, "It is fine. The old version is kept, and only the text after the change is read again."),
)  # fmt: skip
DO = _by_topic(
    (_CHECKPOINTS, "You need not do anything. Cairn takes checkpoints by itself."),
    (("span", *_TIMELINE, "inspector"), "You need not do anything. Have a look at it when a reply was slow."),
    (("reused", "turn fast", "prompt cache", "kv cache", "same answer"),
     "You need not do anything. Just chat on, and what stays the same is reused."),
    ((*_REREAD, "avoidable"),
     "Change the start of a chat as little as you can, and pin the checkpoints that you need."),
    (("unavoidable",), "You need not do anything. New text always has to be read."),
    (("first slow",), "Just wait, later replies are faster. A short system prompt or a smaller model helps too."),
    (("evicted", "what goes first", "chat lost", "budget full", "neighbour gap"),
     "Pin the checkpoint in the inspector with P, or raise the budget in the settings under Cache."),
    (("pin",), "Open the inspector with Ctrl+I, choose a checkpoint under Checkpoints and press P."),
    (("budget",), "You can leave it as it is. To keep more checkpoints, raise it in the settings under Cache."),
    (("forecast", "forecast and rain"), "Look at the timeline after you sent. It shows what was reused and what read."),
    (("checkpoints after a restart",), "You need not do anything. After the first reply there are new checkpoints."),
    (_MODELS, "You need not do anything. Cairn takes the checkpoints that the model needs."),
    (_VERSIONS, "Try it. The old version is kept, so you can always go back."),
)  # fmt: skip
WHERE = _by_topic(
    (_CHECKPOINTS, "The small marks below the bars of the timeline are checkpoints. The inspector lists them too."),
    (("span",), "In the timeline below the chat. Each bar is a span."),
    (_TIMELINE, "It is below the chat. Ctrl+J shows or hides the timeline."),
    (("inspector",), "It opens at the side of the window with Ctrl+I, or when you click the line under a reply."),
    (("reused", *_REREAD, *_DOUBLE, "turn fast", "first slow", "of what", "whole line"),
     "In the line under each reply, and in the timeline below the chat."),
    (("evicted", "what goes first", "chat lost"),
     "In the timeline. A hollow mark below a bar is a checkpoint that was dropped."),
    (("pin",), "In the inspector under Checkpoints. Ctrl+I opens it."),
    (("budget", "budget full", "neighbour gap", "many checkpoints"),
     "In the settings under Cache. The line at the bottom shows how much is used."),
    (("forecast", "forecast and rain"), "Nowhere yet. This version does not show a forecast."),
    (("prompt cache", "kv cache"), "The cache is in the memory of your computer. The timeline shows what it does."),
)  # fmt: skip
EXAMPLE = _by_topic(
    (("checkpoint", "checkpoint why", "like a save point"),
     "Say you edit your last message. Cairn goes back to the checkpoint before it and reads only the new words."),
    (("span",), "You write Hello and I answer. Your Hello is one span, and my answer is another."),
    (("timeline", "timeline patterns"),
     "Say you send a second message. Its row shows a plain bar for the old text and stripes for the new message."),
    (("reused", "prompt cache", "turn fast"),
     "Say you send a second message. The first one was read already, so it is reused."),
    (("read again", "why read again", "no harm"),
     "Say you change your first message. All the text after it has to be read again."),
    (("avoidable",), "Say a checkpoint was dropped and you go back to its place. What is read again was avoidable."),
    (("unavoidable",), "Your next message is one. Nobody has read it before."),
    (("evicted", "what goes first", "budget full"),
     "Say there is room for 32 checkpoints and a new one comes. Then an old one is dropped."),
    (("pin",), "Say you often go back to your third message. Pin the checkpoint before it, and it stays."),
    (("budget", "many checkpoints"), "Say each checkpoint takes 100 MiB. A budget of 2048 MiB has room for 20."),
    (("forecast", "forecast and rain"), "A forecast could say: 900 tokens will be reused and 40 will be read."),
    (("edit old", "edit cost"), "Say you change message three. Messages one and two are reused, and the rest is read."),
    (("branch",), "Say you edit a question. The old question and its reply stay as another version."),
)  # fmt: skip
LOST = _by_topic(
    ((*_CHECKPOINTS, *_ROOM, *_REREAD, *_CACHE, *_VERSIONS, "pin", "avoidable", "first slow"),
     "No, your chat is not lost. Your messages are saved on your disk."),
)  # fmt: skip
MYSELF = _by_topic(
    ((*_CHECKPOINTS, *_CACHE[:2], "reused", *_REREAD, "turn fast", "evicted", "what goes first", "budget full"),
     "Cairn does it by itself. You need not press anything."),
    (("pin",), "You pin it yourself: choose a checkpoint in the inspector and press P."),
    (("edit old", "regenerate"), "You start it yourself. Cairn decides what can be reused."),
)  # fmt: skip
