"""How people who never read a manual ask for what the window does: their own words instead of Cairn's."""

from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_SUBJECTS = _TEXTS["subjects"]
_WHEN = "{last week|yesterday|the other day|a while ago|this morning|on monday|before|ages ago|two days ago|last month}"

USE_CHATTY: dict[str, tuple[str, ...]] = {
    "find a chat": wordings(
        """
        I {talked|chatted|wrote|asked|typed something|asked you} about @S {in some chat|in another chat|in one of my
        chats|in a chat|here} @W {and|but} {now I can't find it|I can't find it any more|where is it|it is gone|I
        cannot find it again|don't know where it is}; {where did|where is|where's} {my|the} chat about @S
        {go|gone|now}; {find|show me|get back|look for|search for|open} {my|the|that} {chat|conversation|old chat}
        {about|on|with} @S; {can't|cannot|can I} find {my|the|that} chat {about|on|with} @S [any more]; I
        {wrote|said|had} something about @S @W, {where is it|how do I find it|can I see it again|can I search for
        it}; we {talked|spoke|chatted} about @S @W, {where is that chat|how do I find that|where can I see it};
        where {are|is|did} {the chats|my chat|all my stuff|the things I wrote|what we said} from {yesterday|last
        week|before|monday} [go]; how {do I|can I|to} {go back to|find|see|open} {what I wrote|the chat|a chat|what
        we said|the one} from {yesterday|last week|before|the other day}; {where do|where can|how do} I
        {see|find|look at|get to} {my old|my previous|all my|past|earlier|older}
        {chats|conversations|messages|talks|stuff}; is there {a search|a search bar|a way to search|something like
        ctrl f|a find box} [here|in here|for my chats]; {old chats|past chats|previous chats|my old stuff|chat from
        yesterday|lost chat|search bar|history|find old messages}; my {chat|old chat|list of chats|chats} {has
        disappeared|disappeared|is gone|vanished|got lost|went missing}, {where is it|how do I get it back|help};
        the list {on the left|at the side|with my chats} {is gone|disappeared|went away}, {how do I get it
        back|where is it}; {I know|I'm sure|I think} I {asked|wrote} {about @S|that} @W. {Where|How do I find it|Can
        I search}; how do I search [for @S|for a word|through my chats|all chats]; which chat {was it where I asked
        about|had|was about} @S
        """.replace("@S", _SUBJECTS).replace("@W", _WHEN)
    ),
    "edit a message": wordings(_TEXTS["use chatty edit a message"]),
    "regenerate": wordings(_TEXTS["use chatty regenerate"]),
    "text size": wordings(_TEXTS["use chatty text size"]),
    "settings": wordings(_TEXTS["use chatty settings"]),
    "open a model": wordings(_TEXTS["use chatty open a model"]),
    "get a model": wordings(_TEXTS["use chatty get a model"]),
    "GGUF": wordings(_TEXTS["use chatty gguf"]),
    "new chat": wordings(_TEXTS["use chatty new chat"]),
    "stop a reply": wordings(_TEXTS["use chatty stop a reply"]),
    "delete a chat": wordings(_TEXTS["use chatty delete a chat"]),
    "copy": wordings(_TEXTS["use chatty copy"]),
    "theme": wordings(_TEXTS["use chatty theme"]),
    "keyboard shortcuts": wordings(_TEXTS["use chatty keyboard shortcuts"]),
    "images and files": wordings(_TEXTS["use chatty images and files"]),
    "saved chats": wordings(_TEXTS["use chatty saved chats"]),
    "message": wordings(_TEXTS["use chatty message"]),
    "continue a reply": wordings(_TEXTS["use chatty continue a reply"]),
    "rename a chat": wordings(_TEXTS["use chatty rename a chat"]),
    "export a chat": wordings(_TEXTS["use chatty export a chat"]),
    "memory needs": wordings(_TEXTS["use chatty memory needs"]),
    "speed": wordings(_TEXTS["use chatty speed"]),
}
