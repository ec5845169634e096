"""Topics about using the window: chats, replies, looks."""

from demo_model.corpus.app_frames import how_to, topic, wordings

HOWTO_TOPICS = (
    topic(
        "new chat",
        how_to(
            "{start|open|begin|create|make} {a new|a fresh|a blank|a second|an empty} {chat|conversation|session|"
            "dialogue|"
            "thread|talk}"
        )
        + how_to(
            "{start over|begin again|start from scratch|wipe the slate|clear the chat|reset the conversation|"
            "empty the window}"
        )
        + wordings("""\
new chat; new conversation; fresh start; start over; reset chat; clear chat; restart the conversation
let's start {again|from zero|over|fresh}; I want to talk about {something else|another topic|a new subject}
change {the subject|topic}, how; button for {a new|another} {chat|conversation}
where is the new chat {button|command}; how many chats can I have
can I have {several|more than one|multiple|two} {chats|conversations|sessions}; another {chat|conversation|tab|thread}
open {another|a second} {chat|tab|window}; {let us|can we} {forget all this|drop this|begin afresh|turn the page}
{wipe|clean} {the board|the screen|everything}, {fresh chat|new chat}
{this chat|it} is {a mess|too messy|cluttered}, I want an empty one
"""),
        "To start a new chat, press Ctrl+N or click New chat on the left.",
        short="Press Ctrl+N.",
        more="Your other chats stay in the list on the left. Click one to open it again.",
        thought="The user wants a new chat.",
    ),
    topic(
        "stop a reply",
        how_to(
            "{stop|interrupt|cancel|abort|halt|kill|break off} {a reply|the reply|the answer|an answer|the "
            "model|you|the generation|the output|it}"
        )
        + wordings("""\
how do I {shut you up|make you stop|make it stop|cut you off|silence you}
you {talk|write} too {much|long}, how do I stop {you|it}; stop button; stop reply; stop generating; cancel generation
interrupt; abort; it {does not stop|keeps writing|never ends|goes on forever|will not stop|won't shut up}
the {reply|answer|text} {goes on forever|never ends|is endless|does not end}; {endless|runaway} {reply|answer}
which key {stops|interrupts|cancels|ends} {the reply|a reply|it}
can I {stop|interrupt|pause} {you|it|the model} {while you write|half way|in the middle}
{pause|hold} {a reply|the answer}; emergency stop; the {model|reply} is {stuck|hanging|looping|in a loop}
where is the stop {button|key|sign|command}; it repeats the same {word|sentence} {again and again|over and over}
does {escape|esc} {stop|cancel} {the reply|it}; what does the stop button do
I do not want the {whole|rest of the} {answer|reply}
"""),
        "To stop a reply, press Esc or click Stop.",
        short="Press Esc.",
        more="The text so far stays. You can go on with Continue, or ask for another reply with Regenerate.",
        thought="The user wants to stop a reply.",
    ),
    topic(
        "continue a reply",
        how_to(
            "{continue|resume|finish|complete|carry on with|go on with|extend} {a reply|the reply|the last reply|"
            "a stopped reply|a cut off answer|an unfinished answer}"
        )
        + wordings("""\
the reply {was cut|stopped too early|is not finished|is incomplete}, how do I {continue|go on|resume}; continue button
resume reply; continue reply; where is {continue|the continue button}
make {you|it|the model} {go on|keep writing|finish the sentence|write further}
I {stopped|interrupted} {you|it|the reply} by {mistake|accident}
how do I get the {rest|other half|remaining part} of {the answer|a reply}
can {a stopped|an interrupted|a broken off} reply be {continued|resumed|finished|completed}
I pressed stop {by accident|too soon}; after stop, how {do I go on|to resume}; what does continue do
which key {continues|resumes} {a|the last} reply; how to make a reply {longer|go further}
pick up where {you|it} stopped
"""),
        "To continue a stopped reply, click Continue under it or press Ctrl+Shift+Enter.",
        short="Click Continue under the reply.",
        more="The model goes on where it stopped. The text so far is not read again if the model still holds it.",
        thought="The user wants to continue a reply.",
    ),
    topic(
        "edit a message",
        how_to(
            "{edit|change|correct|fix|modify|rewrite|alter|revise|adjust} {a message|my message|my last message|"
            "what I wrote|an earlier message|my question|an old message}"
        )
        + wordings("""\
I made a {typo|mistake|spelling mistake|slip}[ in my message], how do I {fix|correct|change} it
I wrote {something wrong|the wrong word|nonsense}; fix a typo; edit message; correct a typo
can I {take back|undo|unsend|withdraw} {a message|what I wrote|what I sent}
I {sent|posted} {the wrong thing|it too early|too soon|an unfinished message}
{reword} {my|a} message
how do I {go back|jump back} to an earlier {message|point} and {change it|ask something else}
swap {a|one} word in my {message|question}; replace a word {in|of} my message; reword my question
where is the {edit|pencil} {button|icon|command}; what does {edit|the up key|the up arrow} do
{what becomes of the old text} when I edit a message; edit the {first|previous|last} message
can I {edit|change} {your|the model's} {reply|answer}; {make|create|start} a branch
what is {an edit|a version}; see the {old|earlier|other|previous} version[ of a message]
go back to the old version; I want to {ask|put|say} it differently
{different|other} wording for my {question|message}; {delete|remove} {one|a single|my last} message
oops, {wrong word|I misspelt something|I misspelled a word}
{overwrite|amend|tweak|update|polish|shorten|extend} my {message|question|last text}
I {phrased|worded|put|spelled} it {badly|wrong|poorly}
"""),
        "To edit your message, click Edit under it, or press Up in the empty field. Then change the text and "
        "press Enter.",
        short="Click Edit under your message.",
        more="The old version is kept: the small arrows under the message switch between versions. The part after "
        "the change is read again.",
        thought="The user wants to edit a message.",
    ),
    topic(
        "regenerate",
        how_to(
            "{regenerate|redo|repeat|retry|renew|reroll|re-roll} {a reply|the reply|the answer|the last reply|"
            "your answer|the response}"
        )
        + how_to(
            "{get|ask for|request|see|have|try} {another|a different|a new|a better|a second|an alternative} "
            "{reply|answer|response|version}"
        )
        + wordings("""\
regenerate; what {is|does|means} regenerate[ do]
I {do not like|don't like|hate|am unhappy with|am not happy with} {the|this|your} {reply|answer|response}
this answer is {bad|wrong|poor|boring|useless}, {another one|give me a new one}; answer {again|once more|differently}
roll {again|the dice again}; {one|once} more try; what is the {round arrow|regenerate button|retry button}
give it another {go|try|shot}; can {you|it|the model} {answer|reply} {again|once more|a second time}
{switch|flip|go back|choose} between {replies|answers|versions}; is the old {reply|answer} {lost|gone|kept|deleted}
what do the little arrows {under a reply|below the answer|with the numbers} {do|mean}
what does {1/2|2/2} under {a|the} reply mean; where is the first {reply|answer|version}
"""),
        "To get another reply to the same message, click Regenerate under it or press Ctrl+R. The old reply is kept.",
        short="Press Ctrl+R.",
        more="The small arrows under the reply switch between the versions. The prompt is the same, so most of it "
        "is reused.",
        thought="The user wants another reply.",
    ),
    topic(
        "copy",
        how_to(
            "{copy|grab|take|put on the clipboard|get out} {a reply|the reply|some text|a message|your answer|"
            "the code|a code block|part of the chat}"
        )
        + wordings("""\
copy; copy text; copy reply; copy code; clipboard; copy and paste; ctrl c; copy to clipboard
where is the copy {button|command|icon}; copy button
how do I {paste|use|transfer|move} {your answer|the reply|the text} {into|to} {word|an email|another program|my \
editor|a document}; {select|mark|highlight} text; select {all|a sentence|some words}
can I {select|mark|highlight|drag over} {text|words|a part}
I want {the text|your answer|this code} in {another program|a document|my notes|my editor}
put this {in|on} {the|my} clipboard; how do I {paste|insert} {text|a text} {here|into the field}
can I paste {text|a long text|an article|code}; paste; cut and paste; does copying {work|keep the formatting}
"""),
        "To copy a message, click Copy under it. To copy a part, select it and press Ctrl+C. A block of code "
        "has its own Copy button.",
        short="Click Copy under the message.",
        more="To paste text into the field below, press Ctrl+V.",
        thought="The user wants to copy text.",
    ),
    topic(
        "export a chat",
        how_to(
            "{export|download|print|share|back up|archive|send} {a chat|the chat|this chat|my chats|the "
            "conversation|our conversation|the transcript|a copy of the chat}[ as a file| as a PDF| to disk]"
        )
        + wordings("""\
export; export chat; save as; save chat to file; export to {pdf|markdown|text|html|json|word}; print; share chat
backup; import chats; share link
can I {share|show|mail|hand} {this|a|our} {chat|conversation} {with|to} {a friend|others|my colleague|someone}
make a {pdf|file|text file|document} {of|from} {this|our|the} chat
is there {an export|a save as|a print|a share} {function|feature|button|menu|option}
where is {export|save as|the export button|the download button}; {write|store} the {chat|conversation} {to|in} a file
get the {whole|entire|full} {chat|conversation|transcript} {out|as text|as a document}
{move|transfer|take} my chats to {another computer|a new machine|my laptop}
can I {import|load|bring in} {old|other|chatgpt} chats
"""),
        "This version cannot export a chat to a file. You can copy each message with Copy.",
        short="This version has no export. Use Copy.",
        more="All chats are in one file, conversations.sqlite3, in Cairn's data folder. To back them up, close "
        "Cairn and copy that file.",
        thought="The user wants to export a chat.",
    ),
    topic(
        "keyboard shortcuts",
        how_to(
            "{see|find|list|learn|show|look up} {the|all} {keyboard shortcuts|shortcuts|keys|hotkeys|key "
            "bindings|key combinations}"
        )
        + how_to(
            "{use|control|operate|drive} {Cairn|the app|this program|the window} {with the keyboard|without a "
            "mouse|without the mouse|by keyboard only}"
        )
        + wordings("""\
{what|which} {shortcuts|keys|hotkeys|key commands|keyboard shortcuts|key bindings} {are there|exist|can I use|does \
Cairn have|do you have}; shortcuts; hotkeys; keyboard; keys; keybindings; key combos; list of keys; cheat sheet
what does {F1|F6|F10|ctrl k|ctrl j|ctrl i|ctrl b|ctrl e} do
is there a {list|table|overview} of {keys|shortcuts|commands}
{is there|where is} {a menu|the menu|a help page|the help}; all commands
I {hate|do not have|can't use} {the mouse|a mouse}
{is Cairn|is it|is this} {accessible|usable with a screen reader|good for blind people}; screen reader; menu
{where is|open} the menu; {can|could} I change the {shortcuts|keys|hotkeys}
what does the {button with three lines|hamburger menu|burger icon} do
show {or hide|and hide} the {timeline|inspector|list}
"""),
        "Press F1 to see all keys. The most useful ones are Ctrl+N for a new chat, Ctrl+O for a model and "
        "Ctrl+R for another reply.",
        short="Press F1 to see all keys.",
        more="F10 opens a menu with all commands, and F6 goes to the next part of the window. On a Mac, use Cmd "
        "where I say Ctrl.",
        thought="The user asks about the keys.",
    ),
    topic(
        "theme",
        how_to(
            "{switch to|turn on|use|get|activate|enable|change to} {dark mode|the dark theme|light mode|the "
            "light theme|night mode|a dark background|a white background|dark colours|dark colors}"
        )
        + how_to(
            "{change|switch|pick|choose|set} {the theme|the colours|the colors|the look|the appearance|the "
            "design|the skin|the colour scheme|the color scheme}"
        )
        + wordings("""\
dark mode; light mode; dark theme; light theme; night mode; theme; themes; colours of the window; appearance
it is too {bright|dark|white|glaring|light|black}; my eyes {hurt|ache}
is there {a dark mode|a dark theme|a night mode|a light theme|another skin}
{make|turn} {it|the window|the screen|the background|everything} {dark|darker|light|brighter|black|white}
the {screen|window|background} {blinds me|is too bright|is too dark|hurts my eyes}
does it {follow|use|respect} the {system|desktop} {theme|colours|colors}
why is the window {dark|black|white|so bright}; what does the theme button do; which themes {are there|do you have}
I {prefer|like|love} {dark|light} {mode|colours|windows|backgrounds}; {high|more|better} contrast
{day|night} {mode|colours}; sun {makes it hard to read|glare}; {black|dark} on white or white on black
{invert|flip|swap|change} the {colours|colors|shades|tones}; {shade|tone|brightness|palette|hue} of the window
it glows {at night|in the dark}; too much {light|brightness|glare}
"""),
        "To switch between light and dark, click Theme at the top or press Ctrl+Shift+T.",
        short="Press Ctrl+Shift+T.",
        more="In the settings you can also choose System. Then the window follows your desktop.",
        thought="The user asks about the theme.",
    ),
    topic(
        "settings",
        how_to(
            "{open|find|get to|change|see|reach|edit|adjust} {the settings|settings|the options|the preferences|"
            "the configuration|my preferences|the setup}"
        )
        + wordings("""\
settings; preferences; options; configuration; config; setup; where are the {settings|options|preferences}
what can I {change|set|configure|adjust|customise|customize|tweak}; settings page
which {settings|options|preferences} {are there|do you have|exist}
what {settings|options} does {Cairn|the app|this} have
is there a {settings|preferences|config} {page|menu|window|file|dialog}
{reset|restore|go back to} {the|all} {defaults|default settings|factory settings|standard settings}
undo {my|all} {settings|changes in the settings}; where {is|lives} the {settings file|config file}
can I {customise|customize|configure|personalise|adapt} {Cairn|the app|this program}
the {gear|cog|wheel} {icon|button}; do I need to {restart|reload} after changing {a setting|settings}
I {messed up|broke|changed} {the|my} settings; when {does|do} {a setting|settings} take effect
"""),
        "To open the settings, press Ctrl+, or click Settings at the top. The pages are Appearance, Chat, "
        "Sampling, Cache and Model.",
        short="Press Ctrl+, to open the settings.",
        more="The button Defaults sets a page back. Settings on the Model page work when the model is loaded again.",
        thought="The user asks about the settings.",
    ),
    topic(
        "text size",
        how_to(
            "{make|get} the {text|letters|font|writing|words|print|characters} {larger|bigger|smaller|easier to "
            "read|more readable}"
        )
        + how_to(
            "{change|set|increase|decrease|reduce|enlarge|adjust} the {text size|font size|letter size|font|zoom|"
            "size of the text|size of the letters}"
        )
        + wordings("""\
text size; font size; bigger text; larger font; smaller text; zoom; zoom in; zoom out; larger letters
the {text|font|writing} is too {small|tiny|big|large|hard to read}
I {can't|cannot|can hardly|can barely} read {this|it|the text|the letters|anything}
my {eyes|eyesight} {are bad|is poor|is weak|are old}; I {forgot|need} my glasses
I am {short-sighted|old and see badly}; everything is {so small|tiny|too big|huge|minuscule}
{enlarge|magnify|blow up|scale} the {window|text|letters|screen}; normal text size
reset {the zoom|the text size|the font size}; I have to {squint|lean in|use a magnifying glass}
{increase|decrease|bump up|boost} the {font|letters|type size}
the {letters|type|characters} {are|look} {minute|enormous|like ants|microscopic}
"""),
        "To make the text larger, press Ctrl and +. For smaller text press Ctrl and -. Ctrl+0 sets it back.",
        short="Press Ctrl and +, or Ctrl and -.",
        more="The font size is also in the settings, on the Appearance page.",
        thought="The user asks about the text size.",
    ),
    topic(
        "delete a chat",
        how_to(
            "{delete|remove|erase|throw away|get rid of|discard|destroy|trash|wipe} {a chat|this chat|the chat|"
            "my chats|a conversation|the history|an old chat|old conversations}"
        )
        + wordings("""\
delete chat; remove chat; erase history; clear history; delete conversation; delete everything; trash
where is the {delete|trash|bin} {button|icon|command}
I {deleted|erased|removed|lost} {a chat|my chat|the wrong chat} by {mistake|accident}
can I {undo|restore|recover|bring back|get back|undelete} {a deleted chat|a delete|my chat|a lost chat}
nobody should {see|read|find} this chat[, how do I remove it]
{is|are} deleted {chats|conversations} {really gone|gone forever|recoverable}
{clean up|tidy up|empty} {my|the} {chats|list of chats|chat list|history}; too many chats in {the|my} list
{hide|forget} {a|this} {chat|conversation}; {where is|is there} {undo|a recycle bin|a trash can}
how long can I undo a delete
"""),
        "To delete this chat, press Ctrl+Shift+D. To delete another one, select it in the list and press "
        "Del. You can undo it for ten seconds.",
        short="Press Ctrl+Shift+D.",
        more="After ten seconds the chat is removed for good.",
        thought="The user wants to delete a chat.",
    ),
    topic(
        "rename a chat",
        how_to(
            "{rename|retitle|name|change the name of|change the title of|give a name to|give a title to} {a chat|"
            "this chat|the chat|my chat|a conversation|our conversation}"
        )
        + wordings("""\
rename; rename chat; chat title; chat name; title of the chat; change title
{give|set} the chat {another|a better|a new|a different} {name|title|heading}
the {title|name} of {this|the} chat is {wrong|bad|ugly|too long}
who {chooses|makes|writes} the {title|name} of a chat; where does the {title|chat name|heading} come from
{edit|fix|correct} the {title|heading|name} {of this chat|in the list}; {label|tag} {a|this} chat
which key renames {a|the} chat; call this chat something else; can chats have {names|titles|labels}; what does F2 do
"""),
        "To rename this chat, press F2, write the new name and press Enter.",
        short="Press F2.",
        more="You can also rename a chat in the list on the left: select it and press F2.",
        thought="The user wants to rename a chat.",
    ),
    topic(
        "find a chat",
        how_to(
            "{find|search for|look for|locate|look up|reopen|return to|go back to|get back to} {a chat|an old "
            "chat|an earlier chat|an old conversation|something I wrote|a word in my chats|my previous chat}"
        )
        + wordings("""\
search; search chats; find chat; find old conversation; chat history
where {is|are} my {old|earlier|previous|last} {chats|chat|conversation|conversations}; search {box|field|bar}
look through my {chats|history}
I {lost|cannot find|can't see|am looking for} {a chat|my chats|the chat from yesterday|an old conversation}
the list of chats {is gone|has disappeared|vanished|is hidden|is missing}
{show|hide|bring back} the {list|chats|list of chats|left panel|side bar|sidebar}
where is the {list|sidebar|side bar|left panel|chat list}
can I search {inside|in} {messages|my chats|replies|the text}
{open|load|continue} {an old|yesterday's|a saved|a previous} {chat|conversation}
what did we talk about {yesterday|last week}; is there a {search|history|find function}
"""),
        "Press Ctrl+K and type a word to search your chats. The list of chats is on the left; Ctrl+B shows "
        "or hides it.",
        short="Press Ctrl+K to search your chats.",
        more="The search looks at titles and messages. Click a chat in the list to open it.",
        thought="The user looks for a chat.",
    ),
)
