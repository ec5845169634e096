"""Topics about using the window: chats, replies, looks."""

from demo_model.corpus.app_frames import how_to, topic, wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

HOWTO_TOPICS = (
    topic(
        "new chat",
        how_to(_TEXTS["new chat"]) + how_to(_TEXTS["new chat 2"]) + wordings(_TEXTS["new chat 3"]),
        "To start a new chat, press Ctrl+N or click New chat on the left.",
        short="Press Ctrl+N.",
        more="Your other chats stay in the list on the left. Click one to open it again.",
        thought="The user wants a new chat.",
    ),
    topic(
        "stop a reply",
        how_to(_TEXTS["stop a reply"]) + wordings(_TEXTS["stop a reply 2"]),
        "To stop a reply, press Esc or click Stop.",
        short="Press Esc.",
        more="The text so far stays. You can go on with Continue, or ask for another reply with Regenerate.",
        thought="The user wants to stop a reply.",
    ),
    topic(
        "continue a reply",
        how_to(_TEXTS["continue a reply"]) + wordings(_TEXTS["continue a reply 2"]),
        "To continue a stopped reply, click Continue under it or press Ctrl+Shift+Enter.",
        short="Click Continue under the reply.",
        more="The model goes on where it stopped. The text so far is not read again if the model still holds it.",
        thought="The user wants to continue a reply.",
    ),
    topic(
        "edit a message",
        how_to(_TEXTS["edit a message"]) + wordings(_TEXTS["edit a message 2"]),
        _TEXTS["edit a message 3"],
        short="Click Edit under your message.",
        more=_TEXTS["edit a message more"],
        thought="The user wants to edit a message.",
    ),
    topic(
        "regenerate",
        how_to(_TEXTS["regenerate"]) + how_to(_TEXTS["regenerate 2"]) + wordings(_TEXTS["regenerate 3"]),
        "To get another reply to the same message, click Regenerate under it or press Ctrl+R. The old reply is kept.",
        short="Press Ctrl+R.",
        more=_TEXTS["regenerate more"],
        thought="The user wants another reply.",
    ),
    topic(
        "copy",
        how_to(_TEXTS["copy"]) + wordings(_TEXTS["copy 2"]),
        _TEXTS["copy 3"],
        short="Click Copy under the message.",
        more="To paste text into the field below, press Ctrl+V.",
        thought="The user wants to copy text.",
    ),
    topic(
        "export a chat",
        how_to(_TEXTS["export a chat"]) + wordings(_TEXTS["export a chat 2"]),
        "This version cannot export a chat to a file. You can copy each message with Copy.",
        short="This version has no export. Use Copy.",
        more=_TEXTS["export a chat more"],
        thought="The user wants to export a chat.",
    ),
    topic(
        "keyboard shortcuts",
        how_to(_TEXTS["keyboard shortcuts"])
        + how_to(_TEXTS["keyboard shortcuts 2"])
        + wordings(_TEXTS["keyboard shortcuts 3"]),
        _TEXTS["keyboard shortcuts 4"],
        short="Press F1 to see all keys.",
        more=_TEXTS["keyboard shortcuts more"],
        thought="The user asks about the keys.",
    ),
    topic(
        "theme",
        how_to(_TEXTS["theme"]) + how_to(_TEXTS["theme 2"]) + wordings(_TEXTS["theme 3"]),
        "To switch between light and dark, click Theme at the top or press Ctrl+Shift+T.",
        short="Press Ctrl+Shift+T.",
        more="In the settings you can also choose System. Then the window follows your desktop.",
        thought="The user asks about the theme.",
    ),
    topic(
        "settings",
        how_to(_TEXTS["settings"]) + wordings(_TEXTS["settings 2"]),
        _TEXTS["settings 3"],
        short="Press Ctrl+, to open the settings.",
        more="The button Defaults sets a page back. Settings on the Model page work when the model is loaded again.",
        thought="The user asks about the settings.",
    ),
    topic(
        "text size",
        how_to(_TEXTS["text size"]) + how_to(_TEXTS["text size 2"]) + wordings(_TEXTS["text size 3"]),
        "To make the text larger, press Ctrl and +. For smaller text press Ctrl and -. Ctrl+0 sets it back.",
        short="Press Ctrl and +, or Ctrl and -.",
        more="The font size is also in the settings, on the Appearance page.",
        thought="The user asks about the text size.",
    ),
    topic(
        "delete a chat",
        how_to(_TEXTS["delete a chat"]) + wordings(_TEXTS["delete a chat 2"]),
        _TEXTS["delete a chat 3"],
        short="Press Ctrl+Shift+D.",
        more="After ten seconds the chat is removed for good.",
        thought="The user wants to delete a chat.",
    ),
    topic(
        "rename a chat",
        how_to(_TEXTS["rename a chat"]) + wordings(_TEXTS["rename a chat 2"]),
        "To rename this chat, press F2, write the new name and press Enter.",
        short="Press F2.",
        more="You can also rename a chat in the list on the left: select it and press F2.",
        thought="The user wants to rename a chat.",
    ),
    topic(
        "find a chat",
        how_to(_TEXTS["find a chat"]) + wordings(_TEXTS["find a chat 2"]),
        _TEXTS["find a chat 3"],
        short="Press Ctrl+K to search your chats.",
        more="The search looks at titles and messages. Click a chat in the list to open it.",
        thought="The user looks for a chat.",
    ),
)
