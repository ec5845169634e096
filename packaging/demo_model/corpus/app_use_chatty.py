"""How people who never read a manual ask for what the window does: their own words instead of Cairn's."""

from demo_model.corpus.wordings import wordings

_SUBJECTS = (
    "{lasagne|pancakes|my holiday|the dentist|my cat|football|a recipe|my essay|the garden|my car|a birthday "
    "party|the budget|dinosaurs|my boss|a poem|taxes|my job|the wedding|a song|space|soup|my knee|the "
    "zoo|homework|python|a fox|rome|shoes|a trip to Spain|my grandma|chess|the moon}"
)
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
    "edit a message": wordings("""
        I made a {spelling|typing|silly|small|big} {mistake|error} in {the|my|that} message [I sent] [two minutes
        ago|just now|earlier|before]. {Can I still fix it|Can I fix it|How do I change it|Can I edit it|How do I
        correct that}; can I {still |}{fix|change|edit|correct|rewrite|alter} {what I sent|a message I
        sent|something I said|what I typed|a sent message|my last one|what I said earlier|it after sending}; I
        {sent|typed|hit enter|pressed enter} too {early|soon|fast}, {can I fix it|can I still change it|what now|how
        do I edit it}; {typo|spelling mistake|wrong word|mistake} in my {message|question|last message|first
        message}, {can I fix it|how do I change it|what now|help}; I spelled {something|a word|a name|my name}
        wrong, {can I fix it|how do I change it}; how do I {change|fix|edit|correct} {what I|something I|a thing I}
        {wrote|said|sent|typed|asked} [before|above|up there|earlier]; is it {too late|possible} to
        {fix|change|edit} {my message|what I sent|what I wrote}; I {want|need} to {change|fix|edit} {a word|one
        word|something|a typo} in {my message|what I said|my question}; oops I {wrote|typed|said|sent} {it wrong|the
        wrong thing|the wrong name|the wrong number|rubbish}, {can I change it|how do I fix that|can I edit}; where
        do I {click|press} to {fix|change|edit} {my message|what I sent|my words}; {edit|fix|change|correct} {what I
        sent|sent message|my last message|my question|a typo|my spelling}; {autocorrect|my keyboard|my finger}
        {messed up|changed|ruined} my message, {can I fix it|how do I edit it}; can {messages|sent messages} be
        {edited|changed|fixed|corrected}; can I ask {the same|my last question} again but {with one word changed|a
        bit different}; I forgot {a word|to say something|something} in my message, {can I add it|how do I add it}
        """),
    "regenerate": wordings("""
        {that|this|your} {answer|reply|one|last answer} was {rubbish|bad|terrible|awful|wrong|silly|boring|no
        good|meh|not great|weird}, {how do I make you try again|can you try again|how do I get another one|how do I
        get a new one|try again}; how do I {make|get|tell} you {to |}{try again|answer again|have another go|do it
        again|redo it|write it again}; is there a {try again|redo|retry|do over|again} button; {can you|please}
        {have another go|try that again|redo that|redo your answer|give it another try}; I {don't|do not} like
        {that|what you wrote|what you said|that answer|your answer}, {another one|how do I get another|can I have a
        new one|try again}; {do it again|redo|another go|do over|new answer|different answer|another
        version|one more try}; can I {get|have|see} {a different|another|a new|a better|a second}
        {answer|one|reply|version} {to that|to the same question|without asking again}; how do I {ask|get you to
        answer} {the same|the same thing|it} again without {typing|writing} it [again]; what do I {press|click}
        {for|to get} {another|a new|a better|a different} {answer|reply|one|try}; which button {makes you|lets you}
        {try again|answer again|do it over}; I want {a different answer|another answer|you to try again|a second
        opinion from you}
        """),
    "text size": wordings("""
        how do I make the {letters|words|text|writing|font|print|typing} {bigger|larger|huge|a bit bigger|not so
        small|smaller|less tiny}; {letters|text|writing|font|words|print|everything} {bigger|larger|smaller|too
        small|too tiny|too big} [please|how]; I {can't|cannot|can hardly|can barely|struggle to} {read|see}
        {this|the letters|the text|the writing|what it says|your words} [without my glasses]; the
        {letters|writing|words|text} {is|are} {so small|too small|tiny|way too small|very small|hard to see}, {how
        do I make it bigger|help|can I change that}; {my|my mum's|my grandma's|grandad's} {eyes|glasses|eyesight}
        {are bad|are old|are no good}, {can I make it bigger|bigger letters please|can the text be bigger}; can
        {I|you} {make|get} {it|this|everything|the screen|the chat} {bigger|larger|easier to read};
        {bigger|larger|big|huge} {letters|text|font|writing|print|words} [please|pls]; where do I {change|set|find}
        the {letter size|size of the letters|text size|font size|size}; {zoom|make it bigger|enlarge|increase
        font|big letters|font bigger|text bigger|large print}; how do I zoom {in|out|in here}; can I have
        {big|bigger|larger|large} {letters|text|print|writing}; how do I make the letters bigger {or|and|/} change
        {stuff|things|colours|other stuff}
        """),
    "settings": wordings("""
        how do I change {stuff|things|how it works|how this works|something here|anything here|the way it behaves};
        where {can I|do I} {change|set|adjust|tweak|find} {stuff|things|everything|the settings|all the options|the
        options}; {settings|options|preferences} {where|please|page|how do I get there}; I want to {change some
        stuff|change things|change a few things|play with the settings|see the options}; where's the {settings
        thing|settings page|options menu|cog|gear}; {open|show} {settings|the settings|options}; can I change
        {things|stuff|anything} {here|in this app|in Cairn|about it}; I {can't|cannot} find {the
        settings|settings|the options|where to change things}; what can be {changed|set|adjusted} {here|in this
        app}; how do I get to the settings
        """),
    "open a model": wordings("""
        {you're|you are|ur} {kinda|a bit|pretty|quite|so|rather|not very}
        {dumb|thick|slow|silly|simple|basic|clever|smart} [no offence|no offense|sorry|mate]{, |. |! }{can I|how do
        I|where do I} {swap|change|replace|trade|switch} you {for|with|to} {a bigger|a better|a smarter|a
        real|another|a proper} {model|one|AI|brain}; can I {swap|change|trade|replace} you {for|with} {a bigger|a
        better|a smarter|a real|another|a cleverer|a larger} {model|one|AI|bot|brain}; where do I
        {click|press|go|tap} to {load|open|use|pick|choose} {a different|another|a new|my own|a bigger|a better}
        {model|model file|file|AI|one|gguf}; how do I {load|open|use|put in|get in|pick|choose} {a
        different|another|a new|my own|a bigger|a smarter|the other} {model|model file|AI|brain|one|gguf}; I
        {downloaded|got|have|found} {a bigger|a better|another|a new} {model|one|file}{, |. }{how do I use it
        here|where do I put it|how do I open it|what now|how do I load it};
        {load|open|use|change|switch|swap|replace} {model|another model|different model|bigger model|model file|the
        model|AI}; how {can|do} I {upgrade|replace|swap} you; {upgrade|swap} to {a bigger|a better|a smarter|a real}
        {model|AI|one}; can Cairn use {a bigger|a smarter|another|a real|a different} {model|AI|brain}; can I
        {use|talk to|have|try} {a bigger|a smarter|another|a cleverer|a real|a proper} {model|one|AI|bot}
        {instead|here|in this app|please}; is there {a bigger|a smarter|another|a cleverer|a real}
        {model|one|version|AI} {I can use|I can open|to open|I can load}; where's the button for {another|a
        different|a bigger|my own} {model|AI|one}; I want to {use|try|load} {my own|a different|a bigger|a real}
        {model|one|AI|gguf} {now|instead of you|here}; how do I {get rid of you|switch you out|change the AI|change
        brains|pick another brain|go from the demo to a real model}; bigger {model|brain|AI} please
        """),
    "get a model": wordings("""
        where {can|do} I {get|find|download} {a bigger|a better|a smarter|another|a real|a good|some other}
        {model|one|AI|brain}; where do {people|you|I} {get|download|find} {models|these models|gguf files|other
        models}; which {file|model|gguf|one} {do I|should I} {need|get|download|take} {for my laptop|for
        this|first|to start|for Cairn}; what {file|kind of file|model} do I need {to get a better one|for a bigger
        model|to have a smarter bot}; do you know a {good|better|smarter} model [I can get|to download|for me];
        what's a good model [for a laptop|to start with|for an old computer|to try]; {download|get} {a bigger|a
        better|another|a real|more} {model|models} {where|from where|how}; {can you|could you}
        {suggest|recommend|name} a {good|better|small|big} model; can I download {a model|models|another model|a
        bigger one} {in here|in the app|with Cairn}; {where are models|model site|site for models|websites with
        models}; which models are {good|free|best|small enough}
        """),
    "GGUF": wordings("""
        what {kind of |type of |sort of |}file {do I need|does it want|does it need|do I open|does Cairn open|is a
        model|does a model come in}; what file {type|format|ending} {is it|do I need|for models}; it
        {says|wants|asks for} gguf, {wtf is that|what even is that|what is that|huh}; what even is {a gguf|gguf|a
        gguf file}; {gguf?|gguf file what|gguf meaning|whats gguf|gguf in plain english}; does it have to be {a
        gguf|gguf|that file type}
        """),
    "new chat": wordings("""
        how do I {start fresh|start again|start over|begin again|clear this|get a clean page|make a new one|get a
        blank page|start a new one|wipe this|clear the screen|start something new}; can we start {over|again|from
        scratch|fresh}; I want {a new chat|a fresh chat|a clean chat|to start again|to start over|an empty chat|a
        second chat}; {new one|clean page|fresh one|blank chat|new chat button|plus button|start again|fresh
        chat|another chat}; where do I {click|press} for a {new|fresh|clean|second} {chat|one|conversation}; {my
        sister|my brother|my mum|my friend} wants {a go|a turn|her own chat|his own chat|to try}, how do I {start a
        new chat|make a new one}; can I have {two|more|several|a few} chats [at the same time|at once|open]; how do
        I talk about something else [in a new chat|without this chat]; this chat is {a mess|too long|full of
        rubbish}, {how do I start a new one|can I start again}
        """),
    "stop a reply": wordings("""
        how do I {make|get} {you|it|this thing} {to |}{stop|shut up|stop talking|stop typing|stop writing|be
        quiet|hush}; {it|you} {won't stop|just keeps going|keeps talking|never shuts up|is going on and on|goes on
        and on|keeps typing}, {how do I stop it|help|what do I press|make it stop}; how do I stop {you|it|this|the
        typing|the writing} {mid sentence|half way|while you talk|when it goes on too long|in the middle}; what do I
        press to {stop|cancel|end} {you|it|this|the answer}; {stop it|stop typing|stop talking|stop writing}, how;
        {stop button|stop key|where is stop|cancel button|how to stop}; can I {stop|interrupt|cut off|pause}
        {you|it|the answer} {while you are talking|while it types|half way through|mid sentence}; is there a stop
        {button|key|sign}
        """),
    "delete a chat": wordings("""
        how do I {delete|get rid of|remove|throw away|bin|erase|clear out} {this|this chat|a chat|old chats|my
        chats|everything|what I wrote|the evidence|all of this}; can I {delete|get rid of|bin|erase|remove}
        {this|this chat|old ones|all my chats|everything}; {delete|bin|remove|erase|get rid of} {this chat|chat|old
        chats|a conversation|my chats}; I don't want {anyone|my mum|my brother|my boss} to {see|find|read} this,
        {how do I delete it|can I delete it|how do I get rid of it}; {oops|oh no} I deleted {my chat|a chat|the
        wrong one|the wrong chat}{, |. }{can I get it back|is it gone|undo|help}; where's the {bin|trash|delete
        button}
        """),
    "copy": wordings("""
        how do I {copy|get|take|put} {your answer|that|the story|the poem|the recipe|the code|the list} {into
        an email|into word|out of here|somewhere else|to my notes|in a message}; can I copy {this|that|your
        answer|the text|the story|the code}; copy {that|this|your answer|the story|the text} {how|where|to word}; I
        want to {send|show} {that|this story|your answer|this} to {my mum|a friend|my teacher|my sister}, {how do I
        copy it|can I copy it}; where's the copy button; how do I paste {this|something|a text} {in here|here}
        """),
    "theme": wordings("""
        it's {so|too|way too} {bright|white|dark|glaring} [in here|at night], {how do I change it|can I make it
        dark|can I change that|my eyes}; how do I make it {dark|black|darker|light|bright|white} [in here|at night];
        {make it dark|dark pls|go dark|dark screen|black background|black screen|dark colours|night colours|white
        background}; is there a {dark|night|black|light} {mode|theme|one} [here|in this app|in Cairn]; can I
        {have|get|use} {dark mode|a dark screen|a black background|night mode|dark colours|light mode}; can I change
        {the colours|how it looks|the look|the background}; where's {dark mode|night mode|the dark theme}; does it
        {have|do} {dark mode|a dark mode|night mode}; {it hurts my eyes|my eyes hurt|it is blinding}, {dark mode|can
        it be darker|is there a dark mode}
        """),
    "keyboard shortcuts": wordings("""
        {are there|any|what are the|which} {shortcuts|keyboard shortcuts|hotkeys|quick keys|key combos} [here|in
        this app|I should know|to know]; {my mouse|the mouse|my trackpad|the touchpad} {is broken|is dead|died|does
        not work}, {can I use keys|what keys are there|can I use the keyboard}; can I do {it all|everything|this}
        with the keyboard; what keys {can I press|do what|are useful|should I know}; {keys|shortcuts|hotkeys}
        {list|please|list please|for this app}; is there a shortcut for {everything|that|this|things}; where is {the
        list of keys|the help|the menu|help}; teach me the {shortcuts|keys|hotkeys}; I {love|like|use} shortcuts,
        {which ones are there|what are they|any here}
        """),
    "images and files": wordings("""
        can I {send|show|give|upload} you {a photo|a picture|a selfie|my cat pic|a screenshot|a pdf|my homework as a
        photo|a file|a word document|a drawing|a video|a voice message|a meme}; can you {look
        at|see|open|read|check} {a photo|this pic|my picture|my screenshot|a pdf|my word file|an excel file|my
        drawing}; where do I {upload|add|attach|put} {a photo|a picture|a file|a pdf|my document};
        {photo|picture|pdf|pic|file|voice|image} {upload|button|possible|ok}; can I {talk|speak} to you [instead of
        typing|with my voice|out loud]; can you {read that out|read it out loud|talk back|say it aloud}; can
        you {make|draw|paint} {me |}{a picture|a pic|an image|a drawing|a logo}
        """),
    "saved chats": wordings("""
        {will|is|are} {this|it|my chat|my chats} {still be here tomorrow|saved if I close it|gone if I close it|be
        here when I come back|saved|lost when I shut the laptop|be gone after a restart}; do I {have to|need to}
        {save|press save|save this} [before I close it|before I go|or is it automatic]; if I {close|shut|quit}
        {this|the app|my laptop|the window} {do I lose everything|is it all gone|is my chat gone|will it be
        saved|what happens to my chat}; {is there a save button|where is save|how do I save|save button|does it save
        by itself|autosave}; where does it {keep|put|save} {my stuff|my chats|what I write|all this}
        """),
    "message": wordings("""
        how do I {send|post|submit} {this|it|my message|a message|my question|what I typed}; what do I
        {press|click|hit} to {send|send it|send this|send a message|ask you}; {where is|where's} {send|the send
        button|the box to type|the place to type|the text box}; where do I {type|write|ask my question|put my
        question}; how do I {make|get|start|type} a new line [without sending]; {enter|return} {sends it too
        early|keeps sending it}{, |. }{how do I get a new line|what do I press}; {new line|send|send button|line
        break} [how]; it {sends|sent} {when|as soon as} I {press|hit} enter{, |. }{how do I make a new line|can I
        get a new line}
        """),
    "continue a reply": wordings("""
        {you|it} {stopped|cut off|ended} {half way|mid sentence|in the middle|too soon|before the end}{, |. }{how do
        I make you go on|how do I make it finish|can you finish it|how do I get the rest}; how do I make {you|it}
        {carry on|keep going|finish|go on|finish that} [after I stopped it|when it stops]; I {pressed|hit|clicked}
        {stop|esc} {by mistake|too soon|by accident}{, |. }{how do I go on|can it carry on|how do I get the rest};
        the {story|answer|reply|list|text} {is not finished|is cut off|ends in the middle|just stops}{, |. }{how do
        I get the rest|how do I continue it|can it go on}; {carry on button|continue button|finish the answer|get
        the rest of the answer}
        """),
    "rename a chat": wordings("""
        how do I {change|set|edit} the {name|title} of {this|a|my|the} {chat|conversation|one};
        {rename|name|call|title} {this|my|the} {chat|conversation} {something else|something better|how|please}; the
        {name|title} {of this chat|in the list|on the left} is {silly|stupid|wrong|weird}{, |. }{can I change it|how
        do I change it}; can I {give|put} {this|my|a} chat {a name|another name|a better name|a title}; can I
        {rename|name} {this|it|a chat|my chats|chats}
        """),
    "export a chat": wordings("""
        how do I {print|save|export|email|send|share|get} {this|this chat|what we said|our chat|all of this|the
        whole thing} {on paper|to a file|as a pdf|to my friend|to my mum|out of here|into word|as a file}; can I
        {print|export|email|share|post} {this|this chat|our chat|what we said} [on paper|to a file|as a
        pdf|with a friend|on facebook]; {print|print this|save as pdf|pdf of this chat|email this chat|share this
        chat|export this|share link}; I {want|need} to {show|send} {this chat|the whole chat|our chat} to {a
        friend|my mum|my teacher|my boss}{, |. }{how|can I|is there a way}
        """),
    "memory needs": wordings("""
        is my {laptop|computer|pc|old laptop|macbook} {good enough|fast enough|strong enough|too old|too weak} [for
        this|for a bigger model|for a real model]; {I have|I've got|my laptop has|it has} {4|8|16|32|64}
        {gb|gigs|GB} [of ram|of memory]{, |. }{is that enough|what can I run|will a bigger model work|can I run a
        real model}; {4|8|16|32} {gb|gigs} {enough|ok|ram ok|enough for a model}; how {much|many}
        {ram|memory|gigs|GB} {do I need|does it need|does a bigger model need|for a real model}; can my
        {laptop|computer|pc} {run|handle|take} {a bigger model|a real model|it|a smart one}
        """),
    "speed": wordings("""
        how {fast|quick} {is this|does it go|is it going|is my model}; what does {tok/s|tokens per second|t/s}
        {mean|say}; where does it {say|show} how fast {it is|you are|this is}; why {is it|does it take} so
        {slow|long} [with a big model|with my model]; {tok/s?|tokens per second?|how fast is it|speed?}
        """),
}
