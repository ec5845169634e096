"""More wordings for the topics about checkpoints: symptoms, doubts and chatty messages."""

from demo_model.corpus.wordings import wordings

CHECKPOINT_ASKS: dict[str, tuple[str, ...]] = {
    "app what": wordings("""
        I just {downloaded|installed|set up|got|unpacked|built} {this thing|this|Cairn}. {What is it|What does it
        do|What is it for|What have I got|What can it do}; {a friend|my boss|my brother|someone online} told me {to
        try|about|to install} {Cairn|this app}, what is it; first time {here|using this|opening this}, what {is this|am
        I in front of|does it do}; {newbie|beginner|new user|first time user} here, what is {Cairn|this app|this
        program}; I opened {this|Cairn} {by accident|out of curiosity|for the first time} and {have no idea what it
        is|wonder what it is|do not know what to do with it}; is Cairn {a chat program|something to chat with|a tool
        for developers|some kind of chatbot|an app for AI chats|a language model}; is Cairn {the model|an AI|you|the
        same as you} or {the app|the program|the window}; are you Cairn or {is Cairn the app|is that the program};
        please {what is use of this app|what this app is doing|explain what is Cairn}; what for {is this app|is Cairn|I
        can use Cairn}; can you introduce {Cairn|this app|this program|yourself and the app}; how would you describe
        {Cairn|this app} to {my mother|a child|a friend|my grandma|a beginner}; what {would|will} I miss without Cairn;
        is Cairn {useful|worth it|any good|interesting} {for me|for a beginner|for developers|at all}; should I
        {keep|use|recommend} {Cairn|this app}, what does it do; the title says Cairn, what is {it|that|Cairn}; what
        sort of {tool|thing|program} did {I|they} {install|put on my computer}; Cairn {does what|is what|what is
        it|what}; do you know what Cairn {is|does}; sum up {Cairn|this app} in one {line|sentence}; what's {so special
        about|the big idea of|the idea of|new in} Cairn; {tell|explain} me Cairn; so what {exactly|actually} does
        {Cairn|this app} do [for me]; {I am|I'm} looking at {Cairn|this app} and {do not get what it is|wonder what it
        does}
        """),
    "checkpoint": wordings("""
        I {keep seeing|read|noticed|stumbled over|found} the word checkpoint {everywhere|in the window|at the
        bottom|below the chat}. {What is it|Meaning|What does it mean|What's that about}; what {in the world|the
        heck|on earth} is a checkpoint; {the app|the bottom line|the window|it} says {1 checkpoint|5 checkpoints|12
        checkpoints|checkpoint taken}, {what is that|meaning|what does it mean|should I know what that is}; it
        {just|now} {took|made|saved} {a checkpoint|checkpoints}. {What is that|What did it do|What is this thing}; I
        {am|was} told {that|about} {Cairn keeps checkpoints|checkpoints}, what are {they|those}; so {what are|what's}
        {these checkpoint things|all these checkpoints|this checkpoint you talk about}; could you {spell out|break
        down|put simply|sum up} what a checkpoint is; checkpoint, {never heard of it|new word for me|sounds technical}.
        {What is it|Explain please}; please what {is checkpoint|mean checkpoint|means checkpoint|is a check point};
        what is check point; I {not understand|no understand} checkpoint; {in your words|in one line|for my
        grandma|like I am five}, {what is a checkpoint|what are checkpoints}; {sorry|excuse me}, but what is a
        checkpoint {again|actually}; you {said|wrote|mentioned} checkpoint, what {is it|do you mean}; what
        {exactly|precisely|really} {gets|is} {saved|stored} at a checkpoint; a checkpoint of what; checkpoints of
        {what|which thing}; what {thing|stuff} is {a checkpoint|this checkpoint|kept in a checkpoint}; I {have|see}
        {ten|twenty|7} checkpoints, what {are|do} they [do]; would you {mind explaining|be so kind to explain|care to
        explain} {checkpoints|what a checkpoint is}; how would you explain a checkpoint to {a child|my mum|a
        newcomer|my boss}; {is|are} {checkpoint|checkpoints} something {I make|you make|the app makes|technical}, what
        {is it|are they}; what did {Cairn|it|the app} {save|store} {just now|there|when it said checkpoint taken}; the
        model's {state|memory} is saved, what {is that called|does that mean}
        """),
    "checkpoint why": wordings("""
        how {do|does|can|will|would} {checkpoints|a checkpoint|that checkpoint thing|the checkpoints} {help|benefit|be
        useful to|serve|profit|be good for} {me|us|the user|anyone|my chat}; what's the
        {benefit|gain|win|payoff|upside|profit} [for me] {of|from|with} {a checkpoint|checkpoints|having checkpoints};
        {ok|fine|nice}, {but|and} {why do I need checkpoints|what are checkpoints good for|what do checkpoints do for
        me|what is the use of checkpoints}; what is {so good|great|nice|clever} about checkpoints; why {would|should}
        {I|anyone} {want|like|need|care for} {a checkpoint|checkpoints}; what {changes|is better|improves|gets better}
        {with|thanks to|because of} checkpoints; is {a checkpoint|it} {worth|useful for} {the trouble|anything|the
        memory}, and why; do checkpoints {save|spare} me {time|waiting|anything}; do checkpoints {help|speed things
        up|make it faster|really help|do anything useful}; {what for|why} {is it good to have|does one need|do they
        need} {a checkpoint|checkpoints}; could {Cairn|the app|it} {live|work|do} without checkpoints; would it
        {work|be slower|still work} without checkpoints; what {goes wrong|gets slow|is worse} without {them, the
        checkpoints|checkpoints|a checkpoint}; I do not see {the point|the use|the benefit|why it needs checkpoints},
        {checkpoints are|a checkpoint is} {for what|good for what}; {why all this|what is all this} {fuss|effort|work}
        {about|with} checkpoints; the {app|program} {makes|saves} checkpoints. {Why|What for|To what end|What is the
        benefit}; {I noticed|I see} that it {makes|takes|saves} {a checkpoint|checkpoints} {after my messages|all the
        time|again and again}. {Why|What for}; for what {is|are} {checkpoint|checkpoints} needed; why checkpoint [{is
        important|is needed|is good}]; explain the {benefit|use|advantage|sense} of {checkpoints|a checkpoint} [to me];
        {what if|imagine} we had no checkpoints; which {problem|job} {do|are} checkpoints {solve|for|there for}; do
        checkpoints {matter|make a difference} [for {me|my chat|speed}]; should I be {glad|happy} about checkpoints,
        {why|what do they bring}; {reason|motive} for {having|making} checkpoints; {in what way|how far} {do
        checkpoints help|is a checkpoint helpful}
        """),
    "checkpoint place": wordings("""
        {when|where|how often} {exactly|precisely|in my chat} {does|will|did} {Cairn|the app|the program|it} {set|drop
        in|lay|put down|add|create|produce|generate} {a|its} {checkpoint|checkpoints}; after which
        {message|step|event|action} {do I get|comes|is there|appears} {a|the next} checkpoint; do I {get|have} a
        checkpoint {after each message|with every reply|for every question|whenever I press Enter}; is a checkpoint
        {made|taken|created|saved} {when I send a message|while you write|after you answer|at the end of your
        reply|before my question|during the reply|every minute|on a timer}; does it {save|make|take} checkpoints {while
        I type|every few seconds|every minute|after my message|between messages|at fixed times|in the middle of a
        word}; what moment is {chosen|right|used} for a checkpoint; must I {press|click|do} something to
        {get|make|take} a checkpoint; do I have to {make|take|save} checkpoints {myself|by hand|manually}; who
        {makes|creates|takes|sets} the checkpoints, {me or Cairn|the app or me|and when}; is there {a button|a key|a
        command} to {make|take|save|force} a checkpoint; I {see|noticed|counted} {two|three|four} checkpoints after
        {one message|my first message|each turn}, {why there|where are they taken|when are they made}; checkpoints
        {appear|pop up|show up} {at the edges of messages|between my message and the reply|at certain places}, {which
        ones|where|what places are these}; at {what time|which moments|which places in the chat} {does a checkpoint
        appear|do checkpoints appear|is the state saved}; what {time|moment|place} it takes checkpoint; when {it|Cairn}
        {make|take|save} checkpoint; how {regular|regularly|many times per chat} {are|does it make} checkpoints [made];
        the {time|moment|place} of {a checkpoint|checkpoints|the snapshots}; does {a new message|my question|a
        reply|the system prompt} {get|cause|trigger|bring} {a|its own} checkpoint; are there checkpoints
        {before|after|inside|at the start of|at the end of} {my message|the reply|the system prompt|each message|long
        texts}; what is the {timing|schedule|rhythm} of checkpoints
        """),
    "span": wordings("""
        I {keep reading|noticed|read|found|came across} {the word span|spans|span} {in the timeline|in the
        app|somewhere|all the time}. {What is it|Meaning|What does it stand for|Please explain}; {the app|the
        inspector|a tooltip|the timeline} {talks about|mentions|speaks of|lists|shows} {spans|a span}, {meaning|what
        are those|what is that|and I wonder what it is}; span, {meaning|what's that|what is it again|never heard of
        it|huh}; what on earth is a span; what {is|means} span [here|in Cairn]; how many {messages|words|tokens} {are
        in|make} a span; is a span {a bar|one of the bars|a part of my text|the distance between checkpoints|a time|a
        stretch of text|a piece of the prompt}; are spans {messages|the bars|the coloured pieces|parts of the
        prompt|tokens|checkpoints}; does one span {mean|equal|hold|stand for} {one message|a message|one turn}; is
        every {message|reply|system prompt} {a|its own} span; each message {is|has|becomes} a span, {right|is that
        so|correct}; my {message|question} {is|has} {a span|which span}; {I am|I'm} {puzzled|lost|stuck} at the word
        span; could you {clarify|explain|tell me} {span|the term span|what they call a span}; what do you call {the
        part of a prompt|the piece of prompt that is one message|the block of one message}; please what is
        {mean|meaning of} span; why is {it|a message} called a span; {a|the} {bar|block|stripe|piece} {belongs
        to|stands for|shows} {one message|a message}, is {that|it} a span; what is the {unit|piece|segment} {that
        belongs to|for} one message; span in {Cairn|the inspector|the timeline|a prompt}; spans {explained|in short|for
        beginners|in a sentence}; someone {said|wrote} {a prompt has spans|that prompts are cut into spans}, {what is
        that|what are they}; where does my span {begin|start|end|stop}; what {lies|is} in {one|a single} span; user
        span and assistant span, {what is it|what are these|please explain}
        """),
    "evicted": wordings("""
        one of {them|the checkpoints|my checkpoints|the marks} {has gone|went away|is away|has left|was taken out|got
        removed|isn't there any more}, {why|what happened|how come}; {a|one} checkpoint {went missing|got removed|was
        binned|fell out|has been taken away|was cleared|was purged|got wiped|had to leave}, {why|what happened|how
        come|for what reason}; where {did|has} it {go|gone}, {the checkpoint|my checkpoint}; {five minutes ago|a moment
        ago|a minute ago|before my last message|just now} there {was|were} {a checkpoint|more checkpoints}, {now it is
        gone|now there are fewer|where did it go}; I {had|counted|saw} {ten|five|eight|more} checkpoints and now {there
        are|I have|I see} {four|fewer|less|only three}; the {timeline|list|inspector|app|window} says
        {evicted|dropped|made room for others} {at|next to|for|beside} {one|a checkpoint|my checkpoint|some},
        {why|meaning|what is that|what does it mean}; why {does|did} {it|Cairn|the app} {get rid of|clean up|clear
        out|bin|wipe|kick out|let go of|give up} {a checkpoint|my checkpoint|checkpoints|one of them}; what
        {happened|did you do} {to|with} {my|that|the other|the missing} checkpoint; who
        {took|stole|ate|removed|cleared} {my|the} {checkpoint|checkpoints}; I {did not|didn't} {delete|remove|touch}
        {anything|it|the checkpoint} but {it is gone|a checkpoint is gone|one is missing}; {it is|that is}
        {annoying|bad|sad|strange} that {my checkpoint|a checkpoint|the checkpoint} {was dropped|disappeared|is gone};
        stop {dropping|deleting|removing|evicting} my checkpoints; why {evict|drop} {at all|anything|checkpoints}; what
        is {an eviction|it to evict|the meaning of evicted}; {evicted|dropped} {sounds bad|sounds scary|is a strange
        word}, what {is it|does it mean}; evicted, {huh|meaning|what is that|why|pardon}; please why checkpoint {is
        gone|is dropped|not there|was delete}; checkpoint {is away|no more there|not exist any more}; does
        {evicted|dropped} mean {deleted|removed|gone for good|thrown away}; can it {happen|be} that {a
        checkpoint|checkpoints} {just disappears|vanish|are deleted} [by themselves]; {a circle|a mark|a dot} {became
        hollow|turned empty} and it says {dropped|evicted}; I noticed {a checkpoint is gone|a missing checkpoint|that
        one is dropped|an evicted checkpoint}. {Why|Is that normal|What happened|How come}; {my|the}
        {oldest|first|middle|newest|nicest} checkpoint {is gone|was dropped|disappeared}, {why|what happened}
        """),
    "neighbour gap": wordings("""
        what does neighbour gap {do|mean|stand for|look at|measure|decide}; neighbour gap, {meaning|huh|what's that|in
        short|please explain}; the settings {say|offer|list} {neighbour gap|the closest neighbours|the one with the
        closest neighbours}, {what is that|what does it do|should I take it}; I {saw|read|found} {neighbour gap|closest
        neighbours} in the {settings|simulator|docs}, {what is it|meaning}; is neighbour gap {good|better|the default|a
        rule|smart|new}; should I {use|choose|take|set} {neighbour gap|the closest neighbours}; what is {a
        neighbour|the gap} in neighbour gap; why is it called neighbour gap; what are neighbours {here|of a
        checkpoint|in this rule}; two checkpoints {stand|are} {close|near} to each other, what {does neighbour gap
        do|is the rule}; {closest|close|nearest} neighbours, {what does that mean|what is the rule|why are they
        dropped}; the rule with the neighbours, {how does it work|what is it|explain}; neighbour gap or {oldest
        first|weighted gap|FIFO|llama-server}; what does the one with the closest neighbours mean; who is the neighbour
        of a checkpoint
        """),
    "pin": wordings("""
        what happens {when|if|once} I {pin|lock|mark|protect} {a checkpoint|one|something|one of them|it|a mark|this}
        [in the {timeline|inspector|list|table}]; what {will|does} a pin {do|change|bring|mean|cause} [for a
        checkpoint|to the checkpoint]; if I pin {it|a checkpoint|one|this}, {will it stay|is it safe|what then|does it
        stay forever|can it still be dropped|what do I gain}; does {a pin|pinning|pinning it}
        {protect|save|keep|help|hold} {it|the checkpoint|anything|a checkpoint from eviction}; is a pinned
        {one|checkpoint} {protected|safe from eviction|kept forever|never dropped|untouchable}; should I pin
        {something|my checkpoints|the first checkpoint|this checkpoint|all of them}; is it {good|wise|a good
        idea|useful|smart} to pin {checkpoints|a checkpoint|many of them|the first one}; I {want|wish|need} {this
        checkpoint|one of them|that checkpoint} to {stay|be safe|survive|remain|never go away}; how {can|do} I {make
        sure|see to it|ensure} {it|this one|my checkpoint} {is not dropped|stays|remains|is kept|survives}; I
        {pressed|hit|typed} P {by accident|by mistake|on a checkpoint|in the list}. {What did it do|What happened|What
        does it mean}; I {pinned|just pinned} {a checkpoint|one|something}. {What now|What does that do|What happens
        next|Is it safe now}; what is {the little line|a short line|the line} below {a pinned mark|a mark when it is
        pinned}; the app {has|offers|shows} {a Pin button|pin|something called pin}, {what for|should I use it|what
        does it do}; pin, {what is that|meaning|huh|useful or not}; can {I|one} {hold on to|rescue|save|nail down}
        {a|my} checkpoint {before it is dropped|for later|so that it is not evicted}; protect {a|my|one} checkpoint
        {from eviction|from being dropped|from deletion}; {stop|keep} Cairn from {dropping|evicting|deleting}
        {one|this|my favourite} checkpoint; how to {keep|not lose|protect} checkpoint; {lock|pin} {or|and}
        {unlock|unpin} {a|the} checkpoint; do pinned {ones|checkpoints} {count|stay|go too|get dropped} {in the
        budget|when it is full|at the end|as well}; is pinning like {a thumbtack|pinning a note|a lock|a favourite};
        the {remedy|tip|advice|app} says {I should pin|pin the checkpoint|to pin it}, {how|what does that do|what
        happens then}
        """),
    "budget": wordings("""
        {the bottom|the status line|the app|the window} {says|shows|writes} {120 MiB of 2 GiB|3 checkpoints, 12 MiB of
        2 GiB|something of 2 GiB|so many MiB of 2 GiB}, {what is that|meaning|what does it mean|what is the 2 GiB}; I
        {read|saw|noticed} {the word budget|a budget|memory for checkpoints} in the {settings|window|status line}.
        {What is it|What does it mean|Meaning}; budget, {meaning|of what|for what|huh|money}; has the budget {to do
        with|something to do with} money; is the budget {money|about money|memory|a limit|a number of checkpoints|in
        megabytes}; how much {may|can|are|will} {checkpoints|they|the checkpoints} {take|use|eat|have} {at most|in
        all|together|as a maximum}; what limits {the number of checkpoints|checkpoints|how many are kept}; how
        {generous|large|big|small} is the {budget|limit}; can I {give|grant|allow|spare} {Cairn|it|checkpoints|the
        cache} {more|less} {memory|RAM|room|space}; how do I {give|allow|grant} {Cairn|the cache|it} {more|less}
        {memory|RAM|room} [for checkpoints]; should I {raise|increase|change|lower|touch} the budget; is {2
        GiB|2048|32|2048 MiB} {much|enough|too little|a lot|normal|a good value} [for checkpoints]; where is the
        {budget|limit|memory} {set|configured|defined|shown}; why {2048|32|2 GiB|only 32|exactly 2048}; {I would like|I
        want|let me} to {keep|have|store} {more than 32|64|50|a hundred} checkpoints; how much memory {does Cairn
        reserve|is reserved|is set aside|is allowed} for checkpoints; what happens {if|when} I
        {raise|lower|change|double} the budget; how many of them {can|may} {I|there|it} {keep|be|hold}; what is mean by
        budget; explain {budget|the budget|the memory limit} [please|to me]; is there {any|some|a}
        {limit|cap|end|ceiling} to the checkpoints; can it {save|keep|make} {endless|infinite|unlimited|any number of}
        checkpoints; {set|make} the budget {smaller|larger|bigger|lower|higher}; budget {setting|page|slider|value}
        """),
}
