"""Comparisons and doubts about checkpoints and reading again, and where to look."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings

DOUBT_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="like a save point",
        asks=wordings("""
            is a checkpoint {like|the same as|similar to|something like|comparable to|a kind of|basically} a {save
            game|snapshot|bookmark|saved game|restore point|save point|milestone|ribbon in a book|savepoint|cairn on a
            trail}; are checkpoints {like|the same as|similar to|something like|basically|just} {save
            points|bookmarks|saved games|snapshots|save games|restore points|milestones|waypoints|save slots} [in a
            {video game|book|computer game|role playing game}]; so {a checkpoint|it|this} is {like|basically|just|kind
            of} {a save point|a bookmark|a saved game|saving a game|a quicksave|a snapshot|a restore point}; so
            checkpoints are {like|basically|kind of} {save points|bookmarks|quicksaves|saved games}; can I {think
            of|see|imagine|picture} {a checkpoint|checkpoints} as {a save point|a bookmark|a saved game|bookmarks|save
            points|a snapshot}; is it like {saving|a save} in a {video game|computer game|game}; is it like {a
            bookmark|putting a bookmark|a dog ear} in a book; does a checkpoint work like {a save point|a bookmark|a
            saved game|time travel|an undo|a restore point in Windows|saving in a game}; do checkpoints work like {save
            points|bookmarks|save games|restore points|quicksaves}; what can I compare {a checkpoint|checkpoints}
            {with|to}; give me {an analogy|a comparison|a picture|a metaphor|an everyday example} for {a
            checkpoint|checkpoints}; is there {an analogy|a comparison} for checkpoints; a checkpoint is like what;
            {compare|liken} a checkpoint {to|with} {something I know|a game|a book|everyday life}; {save
            point|bookmark|saved game|restore point|quicksave} {or|vs|and} checkpoint, {same thing|is it the same|is
            there a difference|what is the difference}; what is the difference between a checkpoint and a {save
            point|bookmark|saved game|restore point|quicksave}; checkpoint like in {a game|games|mario|a racing
            game|a video game}; in {video games|games} there are checkpoints {too|as well}, {is it the same here|same
            idea|same thing}; I know checkpoints from {games|video games|racing games|marathons|airports|the border},
            {is this the same|same thing|is it like that|what about here}; is a checkpoint {a backup|a copy|an undo
            step|a time machine|a rewind button|a return ticket|a bookmark for the model}; like a {save
            point|bookmark|saved game} {then|right|I guess|or what}; my {son|daughter|kid|nephew} says checkpoints are
            {like save games|from games|save points}, {right|is that true|is he right}; it {sounds|looks|seems} like a
            {save point|bookmark|saved game|snapshot} {to me|in a game}, {right|is that so|correct}; is {this|that} the
            same as in {games|a computer game|git|a database}, the checkpoints; are they like {git
            commits|commits|tags|save files|photos|bread crumbs|breadcrumbs|base camps}, the checkpoints; can I
            {reload|load|return to} a checkpoint like {a saved game|in a game|an old save}; should I
            {imagine|picture|think of} {a bookmark|a save game|a bread crumb trail} when I {read|see|hear} checkpoint;
            does the word checkpoint mean {the same as in games|a save point|a bookmark|a stop on the way}; I play a
            lot of {games|video games}. is a checkpoint {here|in Cairn} {the same|similar|like there};
            {checkpoint|checkpoints} {equals|equal|means|mean} {save point|save points|bookmark|bookmarks}
            """),
        replies=(
            "Yes, in a way. A checkpoint is like a save point in a game: Cairn can go back to it. But it saves the "
            "memory of the model, not your text.",
        ),
        short="Yes, it is like a save point in a game.",
        thought="The user compares a checkpoint with a save point.",
        more="You need not save anything yourself: Cairn takes checkpoints between the messages.",
    ),
    Topic(
        key="checkpoint and text",
        asks=wordings("""
            does a checkpoint {hold|contain|store|save|include|keep|copy|record} {my text|my messages|my words|the
            chat|my chat|what I wrote|the conversation|my data|private data|a copy of my text}; do checkpoints
            {hold|contain|store|save|include|keep|copy} {my text|my messages|my words|the chat|what I wrote|the
            conversation|personal data|private things}; is {my text|my chat|the conversation|what I wrote|my message}
            {in|inside|part of|stored in|saved in|copied into} {a|the} checkpoint; is a checkpoint a {copy of my
            chat|copy of the text|backup of the chat|file with my text|transcript|saved conversation|copy of what I
            wrote}; are checkpoints {copies of my chat|backups of my messages|saved chats|copies of the
            text|transcripts}; can {I|someone|anyone|one} {read|open|view|look into|see inside} a checkpoint; is a
            checkpoint {readable|text|made of text|a text file|human readable|encrypted|private}; can I
            {get|recover|restore|pull|extract} {my text|my messages|my chat|a deleted message|lost text} {from|out of}
            a checkpoint; does a checkpoint {replace|serve as} {a backup|saving my chat|a copy of my chat}; does it
            save my {chat|messages|text} in {the checkpoints|a checkpoint}; are my {words|messages|sentences|secrets}
            {in|inside|stored in} the checkpoints; is the text {kept|saved|stored} in the checkpoint or {somewhere
            else|in the chat|in the database}; {checkpoint|checkpoints} {with|contain|contains} {my text|my
            messages|the words}; what is {really|actually} {inside|in} a checkpoint, {text or numbers|my words|letters
            or numbers|words or something else}; {text|words} or numbers in a checkpoint; is a checkpoint {a saved|the
            saved} {chat|conversation|text}; when it {takes|saves|makes} a checkpoint, does it {copy|save|store} {my
            text|my messages|the chat|the words}; I {want|would like} to know {if|whether} {my text is in a
            checkpoint|a checkpoint has my messages|checkpoints contain my words}; if I delete {the|a} chat, is it
            still in {a checkpoint|the checkpoints}; do checkpoints {know|remember|see} {what I wrote|my words|my
            text}; a checkpoint is my {chat|text|conversation} {saved|as a file}, {right|or not}; are checkpoints {a
            backup|backups}; can I use a checkpoint {as a backup|to save my chat|to keep my text|to export my chat};
            must I {make|keep|save} checkpoints to {keep|save|not lose} my {chat|text|messages}; what is a checkpoint
            made of; {made of|consists of} {text|words|numbers|bytes}, a checkpoint; are there
            {words|sentences|letters} in a checkpoint; how is my text {stored|kept} in a checkpoint; {does it|do they}
            hold the {whole|entire} {text|chat|conversation}, the {checkpoint|checkpoints}; is the checkpoint the text
            {itself|of the chat}; my {messages|words} and the checkpoints, are they {the same|stored together|one
            thing}; a checkpoint is {big|large}, is {all my text|the whole chat|my conversation} in it; does a
            checkpoint {store|hold} {tokens|characters|letters|sentences|paragraphs}
            """),
        replies=(
            "A checkpoint is not a copy of your chat. It holds the memory of the model as numbers. Your messages are "
            "saved on their own.",
        ),
        short="No, it holds the memory of the model as numbers.",
        thought="The user asks whether a checkpoint holds text.",
        more="Messages are saved with the chat on your disk, and checkpoints are only in memory.",
    ),
    Topic(
        key="many checkpoints",
        asks=wordings("""
            do {more|many|extra|additional|all these|so many} checkpoints {cost|need|take|use|eat|require|fill} {more
            memory|memory|RAM|a lot of memory|more RAM|anything|resources|space}; does {another|one more|every|each|a
            new|an extra} checkpoint {cost|need|take|use|eat} {memory|RAM|more memory|space|something|anything}; do
            checkpoints {use|take|need|cost|eat} {memory|RAM|space|disk space|anything|resources}; are checkpoints
            {free|expensive|cheap|costly|heavy|light|for free|without cost}; is it
            {good|bad|useful|better|worse|wise|harmful} to have {checkpoints|many checkpoints|more checkpoints|lots of
            checkpoints|fewer checkpoints|a hundred checkpoints}; can {I|there|one} {have|be} too many checkpoints; is
            there such a thing as too many checkpoints; are {more|many|lots of} checkpoints {better|good|bad|worse|a
            problem|useful|faster}; the more checkpoints the {better|faster|more memory}; do {many|more|lots of}
            checkpoints {slow|slow down|speed up|help|hurt|burden|clog} {it|my computer|the app|the model|the chat|my
            machine}; will {many|more|hundreds of} checkpoints {fill|eat up|exhaust|use up} my {memory|RAM|computer};
            does saving {checkpoints|a checkpoint|states} {cost|take} {time|memory|power|energy|anything}; what
            {do|does} {checkpoints|a checkpoint|one more checkpoint} cost [me]; what is the
            {cost|price|downside|drawback|disadvantage} of {checkpoints|more checkpoints|many checkpoints|a
            checkpoint}; are there {disadvantages|downsides|costs|drawbacks} {of|with|to} {checkpoints|many
            checkpoints}; why not {a checkpoint after every word|a thousand checkpoints|checkpoints everywhere|more
            checkpoints|unlimited checkpoints}; what if I {allow|set|have|keep} {more|a hundred|1000|very many|twice as
            many|fewer} checkpoints; what happens if I {allow|keep|take} {more|many more|fewer} checkpoints; should I
            {allow|have|keep|want} {more|many|fewer|as many as possible} checkpoints; do I {want|need} {many|more|lots
            of|fewer} checkpoints; {can|could} checkpoints {fill|eat up|use up|exhaust} {my|all my|the} {memory|RAM};
            is a checkpoint {heavy|big|expensive|large|costly} for my computer; checkpoints {and memory|and RAM|memory
            cost|cost memory|eat memory}; {RAM|memory} goes up with every {checkpoint|new checkpoint}, {right|is that
            so|is it normal}; my {memory|RAM} use {grows|goes up|rises|climbs} {with each checkpoint|because of
            checkpoints|when checkpoints are taken}; I noticed that the {memory|RAM} {grows|rises|is higher} {since
            there are more checkpoints|with the checkpoints}; are ten checkpoints {more expensive|heavier|better} than
            {one|two|five}; does {it|Cairn} get {slower|heavier|faster|better} with {more|many} checkpoints; is it
            worth {having|keeping} {many|more} checkpoints; {many|few} checkpoints or {few|many}, {what is better|which
            is better}; would {more|extra} checkpoints {help|make it faster|save time|be better|cost much}; there are
            {so many|a lot of|dozens of} checkpoints. {is that bad|does that eat my memory|is it too much|does it slow
            my computer}; checkpoint {memory cost|price|overhead}; {overhead|burden|load} of {checkpoints|a
            checkpoint}; do checkpoints {pile up|add up|grow} {forever|without end|and fill my RAM}
            """),
        replies=(
            "Each checkpoint takes some memory. More of them make going back faster, and the budget in the settings "
            "limits how much memory they take.",
        ),
        short="Each one takes memory, but more make going back faster.",
        thought="The user asks what more checkpoints cost.",
        more="The line at the bottom shows how many checkpoints there are and how much memory they take.",
    ),
    Topic(
        key="no harm",
        asks=wordings("""
            is {reprocessing|reading again|rereading|a reprocessed prompt|full reprocessing|reading twice} {bad|a
            problem|an error|dangerous|a bug|harmful|unhealthy for my computer|something bad|a mistake|wrong|serious};
            does {reprocessing|reading again|rereading|it} {change|alter|affect|influence|spoil|ruin} {the answer|the
            reply|the result|what you say|my text|the quality} {when it reads again|when text is read twice|of the
            model} [or not]; does {reprocessing|reading again|rereading|a second reading}
            {change|alter|affect|influence|hurt|spoil|worsen|ruin} {the answer|the reply|the replies|the result|what
            the model says|my text|the quality|my chat|anything}; is {anything|something|my text|my chat|a word} lost
            when {it reads again|the prompt is reprocessed|text is read again|text is reread}; does {read
            again|reprocessing|reprocessed} mean {you forgot|it forgot|the cache is broken|something is wrong|my text
            is lost|an error|a fault|that I did something wrong}; is the {reply|answer} {different|worse|less good|the
            same|changed} {after|because of|with} {reprocessing|a reread|reading again}; does the {reply|answer}
            {change|get worse|suffer|differ} {after|because of|with} {reprocessing|a reread|reading again}; should I
            {worry|be worried|care|mind|do something|panic} {when|if|because} {text is read again|it reads again|tokens
            are reprocessed|the prompt is reprocessed|it says read again}; do I {have to|need to}
            {fix|avoid|prevent|worry about} {reading again|reprocessing|reprocessed tokens}; what is {bad|wrong|so bad}
            about {reading again|reprocessing|rereading}; {so many|a lot of|all} tokens were {reprocessed|read again}.
            is {that bad|something broken|my answer worse|it a mistake}; is it {a bad sign|a problem|an error|bad news}
            {when|if|that} {tokens are reprocessed|text is read again|the prompt is read twice}; does it
            {hurt|harm|damage|matter} {when|if|that} {text is read again|it reads the prompt twice|tokens are read
            again|the prompt is reprocessed}; what do I lose when {text|the prompt|something} is {read
            again|reprocessed|reread}; is {reading again|reprocessing} only {slow|a matter of time|a waste of time} or
            {also bad|does it change the answer|is text lost}; do you give {another|a different|a worse} {answer|reply}
            {when|after} you {read everything again|reread the chat}; will {my|the} {answer|reply} be
            {worse|different|the same} {when|if} it {reads again|has to reread|is reprocessed}; {reprocessed|read
            again}, {is that bad|am I in trouble|is it dangerous|bad or harmless|is something broken}; is {my chat|my
            text|the model} {broken|damaged|corrupt} {because|when} {it was reprocessed|it was read again|text is read
            twice}; can {reading again|reprocessing} {break|damage|lose|delete} {something|anything|my chat|my
            messages}; what is the {downside|harm|damage|danger|disadvantage|risk|worst} {of|in} {reading
            again|reprocessing|rereading}; are {reprocessed|reread} tokens {bad|lost|broken|worse|a problem}; it
            {read|reads} {everything|a lot|my text} again and I am {worried|afraid|nervous}; is the model
            {confused|broken|forgetful} when it reads again; does reading again {wear out|hurt|stress} {my computer|the
            model|the disk}; same answer {after|with} {reprocessing|reading again|a reread}; is reading again {an
            issue|a drama|a defect|a failure}; why do I {care|have to care} {if|whether} text is read again
            """),
        replies=("Reading again only takes time. It does not change the answer, and no text is lost.",),
        short="No, it only takes time.",
        thought="The user asks whether reading again is bad.",
        more="With reuse the wait before a reply is shorter, and that is the whole difference.",
    ),
    Topic(
        key="same answer",
        asks=wordings("""
            does {reuse|reusing|a reused prompt|using the cache} {change|alter|affect|influence|worsen|spoil} {the
            answer|the reply|the quality|what you say|the result|the replies|the text}; does {the cache|caching|the
            prompt cache|a checkpoint|restoring a checkpoint} {change|affect|influence|alter|lower|worsen} {the
            answer|the replies|quality|what you say|the result|what the model writes}; is the
            {answer|reply|text|result} {the same|worse|different|less good|as good} {with reuse|when the prompt is
            reused|from the cache|with the cache|without the cache|when parts are reused|after restoring a
            checkpoint|with or without the cache}; do the {answers|replies} {depend on|change with|get worse
            with|differ with|vary with} {the cache|what was reused|reuse|the checkpoints|caching}; would the
            {answer|reply} be {better|different|the same} without {the cache|reuse|checkpoints}; do I get {another|a
            different|a worse|a better} {answer|reply} {with|without} {the cache|reuse|checkpoints|caching}; can {the
            cache|reuse|a checkpoint} {make mistakes|spoil the reply|falsify the answer|make you dumber|make the answer
            wrong|mix up my text}; is {quality|anything} lost {by|with|through} {caching|reuse|the cache};
            {quality|answer} with {reuse|the cache}; are cached {replies|answers} {worse|old|stale|the same}; is the
            reply {copied|taken|served} from the cache; does it {store|keep|reuse} {my old answers|old replies|the
            answer} {from the cache|in the cache|instead of thinking anew}; same {answer|reply} {with|without} {the
            cache|reuse}; are the replies {canned|prewritten|stored} {because of the cache|in the cache}; the cache
            {does not change|changes} the answer, {right|or not|is that so}; does a cache hit {change|affect} {the
            answer|the reply|what you write}; does the model {think|write} differently {with|without} {the
            cache|reuse}; is {a reused|the reused} part {read worse|understood less|forgotten}; will the {answer|reply}
            {suffer|be poorer|change} {from|because of|with} {reuse|caching|the cache}; is speed the only
            {difference|effect|benefit} of {the cache|reuse|caching}
            """),
        replies=("No, the cache does not change the answer. It only changes how long you wait for it.",),
        short="No, it only changes the wait.",
        thought="The user asks whether the cache changes the answer.",
        more="The model ends up with the same memory, whether a text was reused or read again.",
    ),
    Topic(
        key="unavoidable",
        asks=wordings("""
            what does unavoidable {mean|stand for|refer to} [here|in this app|in Cairn]; unavoidable;
            {meaning|definition} of [the word] unavoidable; what {is|are} {unavoidable|unavoidable tokens|unavoidable
            reading|an unavoidable token}; {what's|whats} unavoidable; explain unavoidable [tokens|to me]; unavoidable
            {tokens|part|cost|reading|number|meaning}; why {is|was|are|were} {this|it|some|these|so many|that part|my
            tokens} [tokens] {unavoidable|marked unavoidable|called unavoidable|not avoidable|inevitable}; how many
            tokens {were|are} unavoidable; why can{'t|not} unavoidable tokens be {avoided|reused|skipped}; why is {new
            text|my new message|the first prompt} unavoidable; is {my new message|new text|the first request|a new
            message|what I just typed} {unavoidable|always read|impossible to skip}; {new|fresh|unseen} tokens
            {are|count as} unavoidable, {why|right|what is that}; the app says {unavoidable|some tokens are
            unavoidable|that reading was unavoidable}, {meaning|what is that|why|is it bad}; is unavoidable
            {good|bad|ok|an error|a problem|my fault}; are unavoidable tokens {bad|a problem|new|my fault|normal|always
            there}; which tokens {are|count as} {unavoidable|new|inevitable}; can unavoidable tokens be
            {skipped|avoided|reduced|saved}; what makes a token unavoidable; what {has to|must} be read {in any
            case|anyway|no matter what|always}; could {nothing|anything} be done about unavoidable tokens; none of that
            could have been avoided, {what does that mean|why|is that good|please explain}; it says none of that could
            have been avoided; what does none of that could have been avoided mean; what does {read 310 new|read 12
            new|read new|new} mean {under the reply|below the answer|in the line below}; the line says read
            {310|some|25} new, what {is new|does it mean}; what does {new|read new} {stand for|count|tell me} in the
            line {under|below} the reply; what are new tokens; what does {read {310 |some |}new|new tokens} mean; I saw
            unavoidable {in the inspector|somewhere|in a report}. {what does it mean|and that is|meaning};
            {inevitable|unpreventable|necessary} {tokens|reading}, {what is that|which are they}; unavoidable
            {versus|vs} new; {must|does} the model read {new text|my new message} [in any case]; why {must|does} new
            text {have to be|always get|be} read; I {do not|don't} {understand|get|see} {unavoidable|the word
            unavoidable|what unavoidable means}; tokens that {nobody can avoid|have to be read|must be read}, what are
            they; {unavoidable|new} in the {inspector|report|line}; why are all tokens {new|unavoidable} {in the first
            message|at the start|in a new chat}; everything {was|is} {new|unavoidable}, is that {ok|normal|right|bad};
            a high number of {new|unavoidable} tokens, {is it bad|why|what now}; 40 unavoidable, {why|what is that|is
            that much}
            """),
        replies=(
            "Unavoidable tokens are new to the model, such as your new message, so they have to be read. The line "
            "under the reply calls them new.",
        ),
        short="New tokens that have to be read.",
        thought="The user asks what unavoidable means.",
        more="Only avoidable tokens are a loss: they had been read before and could have been reused.",
    ),
    Topic(
        key="where to look",
        asks=wordings("""
            where {can|do|could|should|would} I {see|find|check|look up|read|find out|learn|look at|watch} {what the
            cache did|what was reused|which part was read|how much was reused|the reused tokens|the cache figures|what
            was read again|the reprocessed tokens|how much was reprocessed|which tokens were reread|what happened to my
            prompt|what Cairn did with my message|how the cache worked|if the cache helped|what happened in the
            cache|if it was reused}; where is {it shown|shown|written|displayed|to be seen} {what the cache did|what
            was reused|how much was read again|what happened|how much was reused}; where {must|do|should|can} I look
            {to see reuse|for the cache|to find out what was reused|to see what was read|to watch the cache work|when I
            want to know what was reused}; how {can|do|could|would} I {see|tell|know|check|find out|watch} {if the
            cache worked|what the cache did|whether my prompt was reused|how much was reused|if something was
            reused|what was read again|what is going on in the cache}; let me {see|look at|watch}
            {what the cache did|the cache|the cache at work|how the cache works live|what was reused}; show me {what
            the cache did|what was reused|the cache figures|the reuse of the last message}; which
            {part|place|panel|corner|bit} of the {window|screen|app} {shows|tells me|displays} {what the cache did|what
            was reused|the reuse|how much was read}; {what|which} part of the window shows {the cache|what was
            reused|the history of requests|the cache at work}; is {there|it} {a place|somewhere|a view|shown anywhere}
            {where I see|that shows|to see} {what the cache did|what was reused|how much was read again|the cache
            working}; can I {see|watch|observe|follow|monitor|track} {the cache|the cache at work|what the cache
            does|the reuse|what was reused} [{somewhere|anywhere|live}]; I {want|would like|need|wish} to
            {see|watch|know|check|follow|observe} {what the cache did|how the cache works on my message|what was
            reused|if my text was reused|what happened to my last prompt}; I sent a message. {where do I see what the
            cache did|now where can I see the reuse|where is the result for the cache|where can I check the cache};
            {what|where} {do|should} I look at {after|when} I {send|sent} {a message|something}; {where's|where is} the
            {info|information|report|display|overview|statistics|stats| data} {about|of|on|for} {the cache|reuse|what
            was reused|the last prompt}; cache {statistics|stats|figures|report|monitor|display|view};
            {statistics|stats|figures} {of|about} the cache; how {would|do} I {notice|recognise|realise} that
            {something was reused|the cache helped|it was reused}; in which {place|window|view} do I {see|find} {the
            cache|reuse|what it reused}; {visualise|visualize|visualisation of|picture of|graph of|chart of} {the
            cache|reuse|what was reused}; where are the {cache|reuse} {numbers|figures|statistics|details|results};
            this app {should|is said to|claims to} show {the cache|what the cache does}, {where|but where|how do I see
            it}; they said Cairn shows {the cache|what the cache does}. {Where|Where is that|How do I see it}; I
            {cannot|can't} {find|see} {where it shows|where} {what was reused|what the cache did|the cache is shown};
            look where to see {the cache|reuse|what was reused}; where to {look|see|check|find} {what was reused|the
            cache|reuse|what the cache did}; can you {show|tell} me where {I see reuse|the cache is shown|to look for
            reuse}; {after|for} my last {message|prompt|question}, where {do I see|is} {the reuse|what was reused|what
            the cache did}; {point|direct|guide} me to {the cache display|the place that shows reuse|the cache view};
            does the {window|app|program} show {what was reused|what the cache did|the cache}, and where
            """),
        replies=(
            "Look at the timeline below the chat: it shows what was reused and what was read again. The line under a "
            "reply shows it in numbers.",
        ),
        short="In the timeline below the chat.",
        thought="The user asks where to see what the cache did.",
        more="Click the line under a reply, and the inspector explains it. Ctrl+J shows or hides the timeline.",
    ),
)
