"""What edits, new replies and branches do, and what they cost."""

from demo_model.corpus.app_cache_frames import frames, wordings
from demo_model.corpus.turns import Topic

CHANGE_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="edit old",
        asks=wordings(
            """
            what happens {when|if} I {edit|change|rewrite|correct|modify|fix|alter|update|revise|touch} {an old|a|an
            earlier|my|my first|a previous|an older|the first|one} {message|question|prompt|text|post} / what
            {if|happens if|will happen if} I {edit|change|go back and edit|go back and change|rewrite} {something|a
            message|an old message|what I said|what I wrote|my text}{| earlier} / what does {an edit|editing|editing a
            message|editing an old message|changing a message|a change} {do|cause|mean}{| to the timeline| to the
            cache| to the chat| to the prompt} / what is the effect of {an edit|editing a message|changing an old
            message|an early edit} / how does {editing|an edit|changing a message} work /
            {effect|effects|consequence|consequences|result} of {an edit|editing|changing an old message} / I
            {edited|changed|corrected|rewrote|fixed|modified} {an old message|a message|my first message|my
            question|something}, what {happens now|happened|did that do|now} / if I {edit|change|rewrite} {a
            message|an old message|message two}, {is everything read again|do I lose the rest|what is lost|does it
            start over|what then} / do I lose {the rest|later messages|the old text|my old message|the old
            version|anything|the replies} {when|if} I {edit|change} {a message|an old message} / {is|does} the old
            {message|text|version} {lost|kept|deleted|gone|stay|disappear|survive} {after an edit|when I edit|if I
            change it} / what happens to {the messages after it|later messages|the replies after it|the rest|the old
            version|the old text} {when I edit|after an edit|if I edit a message} / does {an edit|editing|changing a
            message|editing an old message} {make it read everything again|break the cache|cost time|slow it
            down|start over|delete anything} / what is {read again|reused|reprocessed|kept|lost} {after|when I
            make|because of} {an edit|an early edit|a change} / what part is {reused|read again} when I {edit|change}
            {a message|an old message|the middle of the chat} / is the {whole|entire} {chat|prompt|conversation} read
            again {after an edit|when I edit a message|if I change one word} /
            {edit|editing|change|changing|rewriting|correcting} an {old|earlier|older} {message|question|prompt}{,
            what happens|, is that bad} / {edit|editing} {a|the first|the last|my} {message|question|prompt}{, what
            happens|, what does it do} / after {an edit|editing|I edit a message}, what {does Cairn do|happens|is
            read|does it reuse|does the timeline show} / what does {the timeline|Cairn|the app|the cache|the model}
            {do|show} {after|when I make|when there is} {an edit|a change of an old message} / is it
            {bad|slow|expensive|ok|safe|fine|wise} to {edit|change|rewrite} {old messages|an old message|my first
            message|earlier text} / why is it slow {after|when} {an edit|I edit an old message|I change something
            early} / why is {editing|an edit} {slow|fast|so quick} / how does {Cairn|the app|it} {handle|deal
            with|treat|manage} {an edit|edits|edited messages|changes} / can I go back to {the old message|my old
            text|the message before the edit|the unedited message} / where is {my|the} {old|original|unedited}
            {message|text} {after an edit|now|gone} / {message|text} {edited|changed}, what {next|happens} / what if I
            {delete|remove|add|insert} {a word|a sentence|a line|some words} {in|from|to} an {old|earlier} message /
            {going|jumping|scrolling} back {and|to} {edit|editing|change|changing} {an old|a} message, what
            {happens|does it do} / I go back {three messages|two turns|to the start} and {change|edit|rewrite} {it|a
            word|something}, what {happens|is read again} / {resend|send again|edit and resend|edit and send} {a|an
            old|my|an edited} message{|, what happens} / what does {edit and resend|editing and resending} do / what
            if I {reword|rephrase|amend|adjust|tweak|retype} {my|an earlier|an old|a sent} {message|question|prompt} /
            {small|tiny|little|big|early|late} {edit|change|correction|fix} in {an old|the first|the last} message{|,
            what happens|, what does it cost} / does the {edited|changed|new} message {replace|overwrite|delete} the
            old {one|message} / is an edit {dangerous|final|permanent|reversible} / {edit|change|alter|rewrite}
            something {earlier|further up|higher up|above|old} / {edits|changes} {further up|earlier on|above|in old
            messages} / does it {remember|keep|store} the {old|original} {message|text|wording} {after an edit|when I
            edit} / {editing|an edit}, is {anything|something} lost / what does an edit do
            """
        ),
        replies=(
            "Cairn goes back to a checkpoint before your change and reads the rest again. The old message is kept "
            "as another version.",
        ),
        short="The text after the change is read again.",
        thought="The user asks what an edit of an old message does.",
        more=(
            "The earlier the message, the more has to be read again. The timeline shows afterwards what was "
            "reused and what was read."
        ),
    ),
    Topic(
        key="regenerate",
        asks=frames(
            "{Regenerate|the Regenerate button|regenerating|regenerating a reply}",
            "{regenerate|regenerating|regeneration}",
        )
        + wordings(
            """
            what does {regenerate|Regenerate|the regenerate button|regenerating|Ctrl+R|the reload button} do / how
            {do|can|could} I {get|see|make|ask for|request|have|receive} {another|a new|a different|a second|a
            better|one more|an alternative} {answer|reply|response|version} / how {do|can} I
            {regenerate|redo|repeat|retry|reroll|renew|remake|refresh|rerun} {the|a|an|this|the last|your}
            {answer|reply|response} / {regenerate|redo|retry|reroll|rewrite|renew|refresh|remake|rerun}
            {the|your|this|the last|that} {answer|reply|response|message} / can {you|it|I get you to|the app} {try
            again|answer again|regenerate|answer differently|write it again|give another answer|redo the reply} /
            {give|get|show|write|make} me {another|a new|a different|a second|an alternative|one more}
            {answer|reply|response} / {where|which} is the {regenerate|retry|redo|reroll|again}
            {button|key|command|option} / {which|what} key {regenerates|makes a new reply|is for regenerate|gives a
            new answer} / what happens {when|if} I {regenerate|press Regenerate|click Regenerate|press Ctrl+R|ask
            for a new reply|reroll|retry the answer} / what happens to {the old reply|the old answer|the first
            answer|the previous reply} {when I regenerate|after regenerate|after Ctrl+R} / is the old
            {reply|answer|response} {lost|kept|deleted|gone|overwritten|saved} {after|when I}
            {regenerate|regenerating|a new one} / do I lose {the old reply|the old answer|your first
            answer|anything} {when I regenerate|with Regenerate|after a retry} / can I {get back|go back
            to|see|restore|return to} the {old|first|previous|other} {reply|answer} {after regenerate|after
            regenerating|again} / why is {regenerate|regenerating|a new reply} {so
            fast|fast|quick|quicker|instant|faster than the first} / is {regenerate|regenerating|a retry}
            {expensive|fast|slow|cheap|free|costly} / how {expensive|slow|fast|long} is {regenerate|regenerating} /
            does {regenerate|regenerating|a retry|Regenerate} {read everything again|reuse the prompt|cost much|read
            the prompt again|use the cache|reprocess the prompt} / what is {read|reused|read again} when I
            {regenerate|retry|ask for a new reply} / is the prompt {reused|read again} when I regenerate / why {do I
            get|is it|does it give} the same {answer|reply} {again|when I regenerate|after regenerate|every time} /
            regenerate {gives|writes|makes|shows} the same {answer|reply|text}{|, why} / the {new|second}
            {reply|answer} is {the same|different}, why / I {want|would like|need} {another|a new|a different|a
            better} {answer|reply|response|version of the answer} / I {do not like|don't like|dislike|hate}
            {this|your|the|that} {answer|reply} / this {answer|reply} is {bad|wrong|not good|boring}, {how do I get
            another|can I get a new one|regenerate it|can I reroll} / {your|the} {reply|answer} was {bad|wrong|too
            long|cut off}, how do I {get a new one|regenerate|retry} / {when|why} should I {regenerate|use
            Regenerate|press Regenerate|retry} / {purpose|point|use|benefit|effect} of {Regenerate|regenerating} /
            can I {regenerate|redo} {an old|an earlier|any|every|the first} reply / can I {regenerate|retry}
            {twice|many times|as often as I want} / what is the difference between {regenerate and
            continue|regenerate and retry|retry and regenerate} / {try answering|answer}
            {again|once more|one more time|differently|another way} / {what's|what is} {rerolling|a reroll|a
            retry|to regenerate|a second try} / {reroll|re-roll|redo|retry|do over|second try} / {roll|role} the
            dice again / {new|another|different|alternative|fresh} {answer|reply|response}{| please} / ask {the
            model|you} again / how do I {make|let|have} {you|the model|it} {answer|reply|try|write} {again|once
            more|anew|differently} / {repeat|replace|swap|exchange|throw away} {the|your|this} {answer|reply}
            {with|by|for} {another one|a new one} / does {regenerate|Regenerate} {delete|replace|change|overwrite}
            {the old reply|my message|the answer|anything} / {button|key|shortcut|hotkey|command} {for|to}
            {regenerate|a new reply|another answer|try again} / what does control R do / Ctrl+R / what does {the
            reply was generated again|generated again|the button Regenerate|Regenerate the last reply} mean
            """
        ),
        replies=(
            "To get another reply to the same message, click Regenerate under it or press Ctrl+R. The old "
            "reply is kept.",
        ),
        short="It writes a new reply to the same message.",
        thought="The user asks what Regenerate does.",
        more=(
            "The old reply stays as another version, and you can go back to it at any time. At temperature 0 the "
            "new reply is the same as the old one."
        ),
    ),
    Topic(
        key="branch",
        asks=frames("{a branch|branches|a message version|a branch of the chat}", "{branch|branches|branching}")
        + wordings(
            """
            what are {branches|versions|the branches|the versions|message versions|versions of a message|chat
            branches} / what is {a branch of a chat|a chat branch|a version of a message|another branch|branching|a
            conversation branch|a conversation tree|a fork|a chat tree} / how {do|can} I
            {switch|change|go|move|jump|flip|toggle} {between versions|to another version|to another branch|between
            branches|between replies|to the old version|to the other reply} / how {do|can} I
            {see|find|get|open|show|read} {the other version|the old version|other versions|an older
            version|the other branch|the first reply} / how {do|can} I {make|create|start|open|begin|get} {a
            branch|a new branch|another branch|a fork} / how do {branches|versions|forks} work / how
            does {branching|a branch|versioning} work / {where|how} are {versions|branches}
            {kept|stored|saved|shown} / where {are|is|can I see|do I find} {the branches|the versions|my old
            version|the other versions|the old reply|the other branch} / what {does|do} {1 of 2|2 of 2|the arrows at
            a message|the small arrows|the arrows under a message|the numbers at a message} mean / what do the
            arrows {do|mean}{| at a message| under a message| next to a message| below the reply} / can I {go
            back|return|come back|switch back} to {an old version|the old branch|an earlier version|the first
            version|the old reply|the other branch} / can I {keep|have|save|hold|compare|see}
            {both|two|several|many|all} {versions|replies|branches|answers} / can I have {two|several|more|many}
            {branches|versions|endings|lines|paths} of {a|one|the|my} {chat|conversation|message|reply} / {is|are}
            {my old version|the old branch|old versions|other branches|all versions|the other branch}
            {kept|saved|lost|deleted|gone|still there} / what happens {when|if} I {switch|go back|return|change}
            {branches|to another branch|to an old version|versions|to the other version|the version} / is
            {switching|going back|coming back|returning} {to a branch|between branches|between versions|to an old
            branch} {fast|slow|expensive|cheap|free} / what does it cost to {switch branches|go back to a
            branch|change the version|come back to an old branch} / do branches {share|cost|use|need|keep|have}
            {anything|memory|the start|their start|checkpoints|the cache|the same checkpoints} /
            {purpose|point|use|benefit|meaning|idea} of {branches|versions|a branch} / why {are there|does a chat
            have|do I see|do messages have} {versions|branches|two versions} /
            {branch|fork|version|versions|branching|variants} of {a|the|my} {chat|conversation|message|reply} / what
            does the prompt starts like an earlier one, then goes another way mean / what does another branch
            {mean|do} / what is the difference between a {branch and a chat|version and a branch|branch and a new
            chat} / can I {delete|remove|rename|merge|name|copy} {a branch|a
            version|branches|an old version} / my {old|first|other|previous} {version|reply|branch|message} is
            {gone|missing|not there|hidden}, where is it / I {want|would like|need} {the old version|my old
            message|the other reply|the first version|the old branch} back / I {edited|regenerated|changed it} and
            want the {old|first|previous|earlier} {one|version|reply} back / {show|give|bring} me {back |}{the old
            version|the other version|the other branch|the previous version} /
            {old|other|previous|earlier|second|different|alternate} {version|versions|branch|variant|variants} {of a
            message|of the reply|where|how} / does {an edit|Regenerate|regenerate|editing} {make|create|start|open}
            {a branch|a new branch|another version|a fork} / how many {versions|branches} {can a message have|are
            there|can I have|does this chat have|are possible} / try {two|different|several}
            {ways|paths|directions|ideas} in {one|the same|a} chat, {how|can I} / what if the story goes {two
            ways|another way} / is a chat {a tree|a line|like a tree|a list} / {chat|conversation|message} tree{|
            meaning} / can a {chat|conversation} {fork|branch|split|branch off} / what are
            {alternative|alternate|parallel} {replies|chats|conversations|histories} / {split|fork|divide|branch
            off} {a|the|my} {chat|conversation}
            """
        ),
        replies=(
            "An edit or a new reply starts another branch of the chat, and the old version is kept. You can "
            "switch between the versions at the message.",
        ),
        short="Another version of the chat after an edit.",
        thought="The user asks about branches and versions.",
        more=(
            "The branches share their start, so coming back to one costs little when its checkpoint is still "
            "there. Use Left and Right at a message to switch."
        ),
    ),
)
