"""More wordings for the topics about reading and the timeline: symptoms, doubts and chatty messages."""

from demo_model.corpus.wordings import wordings

READING_ASKS: dict[str, tuple[str, ...]] = {
    "timeline": wordings("""
        {what's|what is} {that|this|the} {coloured|colourful|stripy|funny|long} {thing|strip|band|area} {at the
        bottom|below our chat|under the messages|down there}; there is {a strip|a chart|a row of bars|something} {at
        the bottom|below the chat|under my messages}. {What is it|What does it show|What is it good for|How do I read
        it}; after {my message|each message|every reply} a {new row|new bar|line} {appears|comes up|shows up} {below|at
        the bottom|in the timeline}, {what is it|what does it show|why}; I {noticed|see|discovered} {bars|a
        timeline|rows|a picture} {at the bottom|below}. {What do they show|What is this|Meaning|How does one read it};
        is the timeline {a history|a graph of time|a log|a picture of the prompt|a chart of the requests|important|only
        decoration}; should I {look at|watch|care about|read} the timeline; what does a timeline row {tell|show|stand
        for|mean}; does {a|one|each} row {stand for|mean|show} {one request|a message|one prompt|a reply}; timeline,
        {what's that|huh|meaning|what am I supposed to see}; how {should|would} a beginner read {the timeline|these
        rows}; {left to right|top to bottom}, how {is|do I read} the timeline; the {app|window} {shows|has} a timeline,
        {what does it show|why|what is in it}; who {needs|understands|reads} the timeline, {what is it|what does it
        show}; what story {do|does} {these bars|the timeline|this picture} tell; please what {show|is showing|mean}
        {the timeline|this timeline}; could you {walk me through|explain|interpret|translate} {the timeline|the rows at
        the bottom|this chart} [for me]; I {stare at|look at} the timeline and {understand nothing|see only bars|wonder
        what it shows}; {newest|oldest|last} row in the timeline, what {is|does} it [show]; what is the
        {width|length|height} of a {row|bar} in the timeline; why is a {row|bar} {long|short|longer than the others};
        {the|a} timeline {explained|for beginners|in short}
        """),
    "timeline colours": wordings("""
        why is {a part|one part|some of it|my text|that bit|the end} {blue|green|pink|coloured|in another colour} {at
        the bottom|in the timeline|in the bar}; what {means|is} {blue|green|pink|yellow|the blue|the green|the pink}
        [there|in the bar|in the timeline]; I {noticed|see} {blue and green|different colours|a pink piece|a lot of
        green} {at the bottom|in the timeline|in the bars}. {What does it mean|Meaning|What do they stand for|Why}; do
        the {colours|colors|shades} {stand for|mean|show} {something|people|speakers|who spoke|roles};
        {blue|green|pink} {is|means} {me|you|the user|the assistant|thinking|what}, {right|correct|or not|is that so};
        who is {blue|green|pink}; what {colour|color} {am I|are you|is my text|do I have|is the reply} [in the
        timeline]; is {blue|green|pink} {my part|your part|what I wrote|what you wrote}; {all these|so many}
        {colours|colors} {confuse me|make me dizzy|are pretty}, what do they {mean|stand for}; please what mean the
        {colour|colours|color|colors}; {colour|color} {meaning|legend|list|key} please; is there {a meaning|a system|a
        code} {to|behind|in} the {colours|colors}; the bar {is|was|turned} {blue|green|pink}, {why|meaning|what does it
        say}; {blue|green|pink} {bit|part|bar|block}, {what is it|meaning|whose is it}; can you tell by the
        {colour|color} {who wrote it|which text is mine|what is what}; how do I know {which bar is mine|whose text it
        is|who wrote which part}; my {wife|son|boss} {asks|wants to know} what the {colours|colors} mean; I cannot
        {see|tell apart} the {colours|colors} [well], what are they; {blue, green, pink|green, blue and pink|all the
        colours}, {what is what|which is which|please explain}
        """),
    "timeline patterns": wordings("""
        why {does|has} {my bar|this bar|a part|the last row} {have|got} {stripes|lines|a hatching|diagonal lines};
        {some|half} of the {bar|row|prompt} {has|shows|got} {stripes|hatching|lines}, {what is that|meaning|why}; I
        {noticed|see} {stripes|hatched pieces|slanted lines|plain and striped parts} {in a row|in the timeline|on the
        bar}. {What does it mean|Meaning|Is it bad}; is {striped|hatched|plain} {reused|read|new|from the
        cache|good|bad|what I want}; striped {or|vs|and} plain, {what is the difference|what is better|which is which};
        do stripes mean {that it was read|a problem|slow|read again|an error|reused}; how {would|can} I {tell|see} {by
        the pattern|from the look} {what was read|what was reused}; the {bar|row} {looks|is}
        {scratched|shaded|crossed|ruled|dashed}, {why|what does it mean}; please what mean {stripes|the lines in
        bar|hatch}; {stripes|hatching|pattern} {huh|meaning|explained|please}; the {empty|hollow|dashed} {frame|box}
        {in|at the end of} {the row|the timeline}, {what is it|meaning}; what {look|style|pattern} {has|does} {a
        reused|a cached|a read|an old} part [have]; why are {all|most} bars {plain|striped}; is it {good|better} when
        {the bar is plain|there are few stripes|nothing is striped}
        """),
    "timeline marks": wordings("""
        there {are|is} {a small circle|tiny dots|little marks|a triangle|a hollow ring} {below|under} {the bars|the
        bar|my message}. {What is it|What do they mean|Meaning}; I {noticed|see} {dots|circles|a mark|symbols}
        {under|below} the {bars|row}. {What are they|Meaning|Are they checkpoints}; are {these|the}
        {dots|circles|little things} {checkpoints|where the checkpoints are|saved states|important};
        {dot|circle|triangle|diamond|mark}, {what's that|meaning|huh}; why is {this|one} {dot|circle|mark}
        {hollow|filled|different|in a ring|crossed}; what kind of {dot|mark|symbol} {is|means} {a
        checkpoint|dropped|restored|pinned|failed}; which {sign|symbol|mark} {has|shows|is used for} a checkpoint;
        please what mean {the circle|the dot|this symbol|the small signs}; do the {dots|marks|circles} {stand
        for|mean|show} {checkpoints|tokens|messages|something}; {under|below} each {bar|row} there {is a dot|are
        dots|are marks}, {why|what for|what are they}; can you {name|explain|tell me} the {marks|symbols|little shapes}
        {below the bars|under the rows|in the timeline}; {hollow|filled|ringed|crossed} {mark|dot}, {what
        happened|meaning|why}
        """),
    "inspector": wordings("""
        I {pressed|hit} Ctrl+I and {a panel opened|something opened on the right|a window came up}, {what is it|what is
        that|what does it show}; I {clicked|tapped} the line {under|below} {a reply|the answer} and {a
        panel|something|a side panel} {opened|came up|appeared}. {What is it|What is this|Meaning}; where {do I|can
        I|would I} {get|find|see} {more details|the details|the full explanation|the exact reason|details about one
        reply|all numbers}; is there {more detail|an explanation|a detailed view} {somewhere|for a reply|for one
        request|of a request}; the inspector, {huh|what's that|do I need it|should I use it}; is the inspector {for
        developers|for experts|useful|important|for me}; should I {open|read|look into} the inspector; how do I
        {make|get} the {inspector|side panel} {appear|disappear|go away|open|vanish|to show}; the {panel|pane|table}
        {on the right|at the right side} {says|shows} {Why|Candidates|Placement}, {what is that|meaning|what is it
        for}; please what is {inspector|use of inspector|this inspector}; {four|several} pages in the inspector, what
        {are they|do they show}; {what|which} {page|tab} {explains|lists} {a request|the checkpoints|the candidates}; I
        {would like|want|need} {the details|a detailed report|a closer look|to look closer} {of one reply|at one
        request|for this reply|at a reply}; {look|peek} inside {a request|one request}; {explain|analyse|inspect}
        {this|one|the last} {reply|request} {for me in detail|in depth|in detail}; {close|hide} the {right
        panel}; candidates, {meaning|what is that|in the inspector}
        """),
    "reused": wordings("""
        the {line|text|status line|bottom} {says|shows|reads} {reused 1,200|reused 40|reused 11,204|reused and then a
        number|reused 300 / read 20}, {meaning|what is that|what does it mean|is that good}; reused, {huh|meaning|is
        that good|by whom|from where|in which sense}; what is it that {was|is} reused; I {noticed|read|saw} reused
        {under the reply|below your answer|at the bottom|in the line}. {What does it mean|Meaning|What is it|Is it
        good}; is it {good|great|better|a good sign} {when|if} {much|a lot|nearly everything} is reused; is
        {much|little|no} reuse {good|bad|a problem|what I want}; do I want {a high|a low|more|much} {reused
        number|reuse}; what does reuse {bring|do|save|mean for speed|change}; does reused mean {it was read before|not
        read again|it is faster|from the cache|old text|recycled}; so reused {means|is} {already read|not read
        again|taken from memory|old text}, {right|correct|yes}; please what mean reused; {reused|recycled} like
        {plastic|garbage|paper|a bottle}; why would {a prompt|text} be reused; reused {tokens|text}: {good or bad|fast
        or slow|what is it}; {what|which} {text|part} {counts as|is called} reused; {app|it|timeline} says a part
        {is|was} reused, {meaning|what is it|so what}; can {text|a prompt|my message} be {used again|reused|used
        twice}, {what is that|what does it mean}; {big|high|large} reused {number|figure}, {good|bad|what does it tell
        me}; {almost|nearly} everything was reused, {is that good|what does it mean|great or not}; how do you reuse
        {text|a prompt|my words}; what {does it mean|is it} to reuse {a prompt|tokens|text}
        """),
    "read again": wordings("""
        {some|many|300|a few|a lot of} tokens {are|were} {called|shown as|labelled|counted as|listed as}
        {reprocessed|read again|reread}, {meaning|what is that|what does that mean|what about them}; what {is|was}
        {going on|the matter|up} with {reprocessed|reread} tokens; reprocessed, {huh|meaning|what is that|in plain
        words|sorry what}; read again, {huh|meaning|by whom|what is meant|in plain words}; it says {reprocessed|read
        again|read twice} {at|for|next to} {some tokens|a part|my text}. {What happened to them|Meaning|What does it
        mean|What is that}; {the app|the timeline|the legend|the inspector} {speaks of|talks about|shows|says}
        {reprocessing|read again|reprocessed tokens}, {what is it|meaning|and I wonder what it is}; what happens to {a
        token|text|tokens} that {is|are} {reprocessed|read again}; so read again means {twice|it was read before|not
        reused|double work}, {right|correct|yes}; does reprocessed mean {read twice|read again|not reused|computed
        again}; what does the model do when it {reprocesses|rereads|reads again} [something]; please what mean
        {reprocessed|read again|reprocessing}; I {noticed|saw|read} {reprocessed|read again|reprocessing} {in the
        timeline|in the legend|below}. {What does it mean|What is it|Meaning}; what kind of tokens are
        {reprocessed|reread} ones; {reread|reprocessed} text is {what|text that}; the {word|term}
        {reprocessed|reread|reprocessing} {confuses me|is new to me|is unclear}; tokens {processed|computed|read}
        {twice|a second time|once more}, {what is that called|what is it|meaning}; how {can|could} text be read
        {twice|a second time}; what {are|were} the tokens that were read {again|twice|two times}
        """),
    "why read again": wordings("""
        {yesterday|before|a minute ago|earlier} it was {quick|fast}, {now|today|suddenly} it reads {everything|all|the
        whole chat} again; {suddenly|all of a sudden|since my edit|since this morning} it {reads|chews|goes|works}
        through {everything|the whole chat|all my messages} again; it {had to|wanted to} {chew through|go through|work
        through|plough through} {the whole chat|everything|all of it} again, {why|how come|what happened}; the model
        {forgot|lost|threw away} {what it had read|the beginning|everything it read} and {read it again|started over},
        why; I {corrected|swapped|deleted|replaced} {one|a single|a} {word|letter|comma|line} and it {took ages|read it
        all again|started over|was slow}; {big|huge|long} reread {after|because of} {what|a tiny edit|one word}; for
        what reason {was|did} {my prompt|it} {read again|reprocessed|start over|read everything again}; I {noticed|see}
        that {it read everything again|a lot was read again|my prompt was reprocessed|much was reread}. {Why|How
        come|What did I do|What happened}; the {line|timeline|app} {says|shows} that {much|a lot|everything} was read
        again, {why|how come|what is the reason}; {how come|why is it that} {so little|nothing|not more} {is|was}
        {reused|kept}; what did I {do|change|touch} that {it|the app} {reads|read} {everything|so much} again; please
        why {it read again all|is read again|reprocess my chat|again it reads all}; what {can be|could be|is} the
        {reason|cause|culprit} {when|if} {everything is read again|text is read again|nothing is reused|the cache is
        not used}; why didn't {it|you|Cairn|the model} {reuse|use|take|keep} {the cache|the checkpoint|anything|what it
        had|the old text}; why not {reuse|use} {the cache|the old text|what it knows}; each time I {edit|change the
        system prompt|switch|come back} it {reads everything|starts over|is slow again}, why; {explain|find out|tell
        me} {what went wrong with the cache|why nothing was reused|the reason for the reread}; the cache {failed|let me
        down|was useless|did nothing} {this time|today|again}
        """),
    "avoidable": wordings("""
        the line {says|shows|ends with} {120 avoidable|2,000 avoidable|0 avoidable|avoidable}, {meaning|is that
        good|what is it|should I worry|is that bad}; avoidable, {huh|meaning|by whom|good or bad|how|in which sense}; I
        {noticed|saw|read} avoidable {under the reply|below the answer|in the line}. {What does it mean|Is it
        bad|Meaning|What is that}; what could {I|the app|Cairn|it} have {avoided|saved}; {is|was} it {Cairn's|my|the
        app's} fault that tokens were avoidable; is {many|much|a lot of|some} avoidable {bad|a problem|a pity|a waste};
        is zero avoidable {good|perfect|the best|what I want}; should I {worry about|reduce|care about|look at}
        {avoidable tokens|the avoidable number}; what is {the opposite|difference} of avoidable; so avoidable means
        {wasted|for nothing|could be reused|it was read before}, {right|correct|yes}; please what mean avoidable; who
        could have {avoided|prevented} {it|the avoidable tokens}; {wasted|needlessly read} tokens, {how many|what are
        they called|are there any}; what {are|is} {the last number|avoidable} in the line {under|below} the reply;
        {tokens|text} that {could have been|might have been} {reused|saved|kept}, {what are they called|what is that};
        does avoidable mean {a mistake|an error|wasted time|my fault}; an avoidable {part|token|piece} is what
        """),
    "first difference": wordings("""
        the inspector {says|shows|talks about} {the first difference|a first difference}, {meaning|what is it|what is
        that}; first difference, {huh|meaning|between what|of what}; where {exactly|precisely} did {my|the}
        {prompt|text} {stop being the same|become different|begin to differ}; how do I {find out|see} {what changed in
        my prompt|where it changed|which word was different}; why does {everything|all} {after|behind|following} {the
        change|the first difference} have to be read; is it {enough|sufficient} if {one letter|one word|the first word}
        {differs|changes} [to read all again]; does {one|a single} {letter|word|comma|blank} {really|already}
        {count|make a difference|break it}; {something|a word|one token} in {the|my} prompt {is|was} different,
        {where|which|how do I find it}; please what mean first difference; which {spot|place|token} {was|is} the first
        that {changed|differed|is not the same}; two prompts {differ|are not equal}, {where|from which place on}; the
        {old|previous} prompt and the new one, {where do they part|how far are they equal|where is the fork}; from
        where on {is|was} {it|the prompt} {different|new|not the same}
        """),
    "first slow": wordings("""
        my {first|very first|opening} {message|question|hello} {took|needed} {ages|a while|forever|a minute|so long}.
        {Why|Is that normal|How come|Later it was fast}; the beginning {was|is} {slow|a bit slow|so sluggish},
        {then|afterwards|later} it {got|became|was} {faster|quick|fine}, {why|how come}; the first {answer|reply|one}
        {came|was|arrived} {late|slowly|after a long wait|with a delay} and the {others|rest|next ones} {came|were}
        {quickly|fast|at once}; I {noticed|see|felt} that the first {reply|answer|message} {is|was|takes}
        {slower|longer than the rest|slow|the slowest}. {Why|How come|Normal}; is {it|this} {normal|usual|okay} that
        {it starts slowly|I wait at the start|the first answer takes long}; why {the|is the} {start|first time|first
        go|first round} so {slow|long}; please why first {answer|reply|message} {is slow|slow|so long time};
        {every|each|a} {new|fresh} chat {needs|takes} {time|a while|so long} {at first|for the first reply|to get
        going}, why; what is {the model|it|Cairn} doing {so long|all the time|for so long} before the first
        {answer|reply|word}; does it {warm up|have to warm up|need a warm up|wake up} {first|at the start|before the
        first reply}; {first|initial} {wait|delay|pause} {was|is} {long|annoying}, {and then it flies|why|is that
        normal}; only the {first|opening} {reply|message|turn} {is|was} slow, {why|how come|what is the reason};
        {second|third|later} {answers|replies|messages} {are|came|come} {faster|quicker|sooner} than the first,
        {why|how come}; how come the {opening|initial|first} {answer|reply} {lags|needs longer|takes more time|is late}
        """),
    "prompt cache": wordings("""
        the {app|window|readme|website|docs} {says|talks about|mentions} {a prompt cache|the cache|its cache},
        {meaning|what is that|what does it do|and I wonder what it is}; cache, {huh|meaning|what's that|cash|like
        money|like in a browser}; is the {cache|prompt cache} {like|the same as} {a browser cache|a memory|money|a
        notebook|a store|computer memory}; how would you {explain|describe} {the cache|a prompt cache} to {a child|my
        mum|a beginner}; I {do not know|keep reading|never got} what {a cache|the prompt cache|caching} is. {Please
        explain|Can you help|Help}; so the cache {keeps|remembers|stores} {what was read|old work|my prompt},
        {right|correct|is that it}; what {does|is} the cache {remember|there to do|good at|saving}; do I {need|profit
        from|benefit from|notice} {the cache|a prompt cache}; should I {know|care} what {a cache|the prompt cache} is;
        please what is {cache|prompt cache|the caching}; what is a {cached|cache} {prompt|thing|memory} {in
        Cairn|here}; what {would|does} {a model|Cairn|it} do with a cache; the {secret|trick|idea} {of|behind} the
        {cache|prompt cache}; cache {in one sentence|in short|for beginners|in simple words}; why cache
        {prompts|anything|at all}
        """),
}
