"""Which part of a prompt was reused, which was read again, and why."""

from demo_model.corpus.app_cache_frames import frames, wordings
from demo_model.corpus.turns import Topic

READING_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="reused",
        asks=frames("reused", "{reused|reuse}")
        + wordings(
            """
            what does reused {tokens |text |part |}mean[ in the line| under the reply| below the answer] / what is
            {reuse|prompt reuse|cache reuse|reusing a prompt|token reuse|a reused token|a reused part} / what are
            reused {tokens|parts|words|prompts} / how does {reuse|reusing|prompt reuse} work / how much {was|is|of my
            prompt was|of the prompt was|of the chat was} {reused|taken from the cache|kept|not read again|recycled} /
            how many tokens {were|are|got} {reused|taken from the cache|recycled|kept|not read again} / the
            line says reused {many|some|zero|lots of} tokens, what {is that|does it mean} / it says {reused|reuse},
            what {is that|does that mean} / is {reused|reuse|a lot of reuse|much reuse} {good|bad|good or bad|what I
            want|faster|better|a good sign} / should the reused {number|part|share} be {high|low|large|big|small} /
            what is a good {reuse|reused share|amount of reuse} / what {gets|is|can be|was|will be} reused /
            {which|what} {part|tokens|text|messages} {was|were|is|are|can be} reused / what
            {part|portion|share|fraction} of {my prompt|the prompt|the chat|the text} {was|is} reused / when {is|can}
            {a prompt|text|a part|something|my text} [be ]reused / why {was|is} {only a part|so much|everything|half}
            reused / why {was|were} {some|these|most|those} {tokens|parts} reused / {everything|a lot|almost all} was
            reused, {why|what does that mean|is that ok} / does reuse {save time|make it faster|help|matter} /
            {recycled|cached|kept|skipped|already read} {tokens|text|part|prompt}, what {does that mean|is it} /
            {reused|reuse} {tokens|number|share|figure|part|rate|percentage|count} / what is the {reuse|hit|cache hit}
            {rate|share|ratio} / what is a cache {hit|miss} / {cache hit|cache hits|hit rate} / did {it|you|the app}
            {reuse|recycle|use again} {my prompt|the old text|anything|the cache} / {is|was} {my|the}
            {chat|prompt|history|conversation} {reused|recycled|read from the cache|remembered} / reused {from|out of}
            what / what does {reused 0|zero reused|0 reused|reused nothing} mean / {benefit|advantage|point|purpose} of
            reuse / what can the model {skip|leave out|avoid reading|not read again} / which {text|part} did {you|the
            model} {skip|not read again|already know} / how does {the app|Cairn|it} {avoid reading|skip reading|skip}
            {the old text|everything again|what it has read}
            """
        ),
        replies=(
            "Reused means that this part of the prompt was read before and need not be read again. That is good: the "
            "reply starts sooner.",
        ),
        short="It was read before and not read again.",
        thought="The user asks what reused means.",
        more=(
            "The line under each reply says how many tokens were reused, how many were read new and how many were "
            "avoidable."
        ),
    ),
    Topic(
        key="read again",
        asks=frames("{reprocessing|rereading|reading again}", "{read again|reprocessed|reprocessing|reread}")
        + wordings(
            """
            what does {read again|reprocessed|reread|recomputed|processed again|recalculated|re-evaluated} mean / what
            is {prompt |}{reprocessing|recomputation|rereading|re-processing|re-evaluation} / what {are|is}
            {reprocessed|reread|recomputed|read again} {tokens|text|parts|prompts} / what does it mean {when|that|if}
            {text|a prompt|the prompt|a part|my message} {is|was|gets} {read
            again|reprocessed|recomputed|reread|processed twice|read twice} / {what happens|what goes on}
            {during|in|when} {reprocessing|a reread|it reads again|the prompt is read again} / how {long|much time}
            does {reprocessing|reading again|rereading} {take|need|cost} / how {slow|expensive|bad} is reprocessing /
            how many tokens {were|are|got} {read again|reprocessed|reread|recomputed|processed again} / how much
            {was|is|of the prompt was} {read again|reprocessed|reread|recomputed} / which {part|tokens|text|message}
            {was|were} {read again|reprocessed|reread|recomputed|read twice} /
            {reprocess|reprocessed|re-read|recompute} {meaning|means
            what} / what {triggers|leads to|starts} {a reread|reprocessing|full reprocessing} in general /
            {full|complete|partial} {reprocessing|rereading|recomputation} / what is {full|complete|partial} {prompt
            |}reprocessing / what does {reading the prompt twice|processing a prompt again|a second reading} mean /
            {it|the line|the window|the timeline|the legend} says read again, {what is that|what does that mean|what is
            it} / what {do|does} {you|the app|Cairn|the model} {read|process|compute} again / read {again|twice}, {what
            is it|in simple words|please explain} / does {every|each} {model|chat|app} {have to|need to} {read
            again|reprocess} / tell me what read again {stands for|is about} / prompt
            {reprocessing|recomputation|re-reading} / what is {double|repeated|second} {reading|work|processing} / what
            does {double work|repeated work|wasted work} mean {here|in the timeline}
            """
        ),
        replies=(
            "Read again, or reprocessed, means that text which was read before has to be read once more, because the "
            "saved memory could not be used. It costs time but no words are lost.",
        ),
        short="Text that was read before is read once more.",
        thought="The user asks what read again means.",
        more=(
            "Other programs call this reprocessing. The inspector gives the reason for every token that was read again."
        ),
    ),
    Topic(
        key="why read again",
        asks=wordings(
            """
            why {was|were|is|got} {my|the} {prompt|text|chat|conversation|message|history|messages} {read
            again|reprocessed|reread|recomputed|processed again|read twice|read from the start|evaluated again} / why
            was {my|the} {whole|entire|complete|full|old|long} {prompt|chat|conversation|history|text} {read
            again|reprocessed|reread|recomputed|processed again} / why {did|does|do} {you|the app|it|Cairn|the
            model|the program} {read|process|compute|go through|reread|reprocess} {everything|the whole prompt|my
            prompt|the chat|all of it|it all|the whole chat|my text} again / why {did|does} {it|the app|Cairn|the
            model} {start over|begin again|start from the beginning|start from zero|start again|go back to the start} /
            why {so many|are so many|were so many|that many} tokens {read again|reprocessed|read|reread} / why did it
            {read|process|reread} {thousands of|40,000|10000|so many|all the|most|2000} tokens again / why {is|was}
            {nothing|so little|almost nothing|only a bit|not more} {reused|taken from the cache|kept} / what
            {caused|made|triggered|led to|is behind|is the reason for|explains} {the reprocessing|this reread|the full
            reread|this|the app to read again|the prompt to be read again} / what is the {reason|cause|explanation}
            {for|of|that} {the rereading|reprocessing|it was read again|my prompt was reprocessed|this delay} /
            {reason|reasons|cause|causes} {for|of} {reprocessing|rereading|reading again|the full reprocessing} / what
            {changed|is different|did I change|went wrong|happened} {so that it was read again|that it reads everything
            again|with the cache} / what did I do {wrong|to make it read everything again|that it reread the chat} /
            the {whole|entire|complete} {prompt|chat|conversation} was {read again|reprocessed|reread|processed
            again}{|, why|, what happened} / my {chat|prompt|conversation|history} {got|was|keeps getting|is always}
            {reprocessed|read again|reread|recomputed} / it {keeps|is always} {reading|processing|recomputing|going
            through} {everything|the whole chat|the prompt|all my messages} {again|over and over|each time|every time}
            / it {reads|processes|reprocesses|rereads} {everything|the whole chat|all messages|the full prompt} {every
            time|each turn|again and again|after every message|for each reply} / {all|most} of it was read again
            {after|when|since} {I edited|I changed the system prompt|my change|a restart|the last message} / after {an
            edit|my edit|a small change|a restart|changing one word|I changed the date} {everything|the whole chat|the
            prompt} was read again / I {only|just} {changed|edited|fixed|added|removed} {one word|a word|a letter|a
            comma|a typo|the date|one message} and it {read|processed} {everything|the whole chat} again / I
            {changed|did|edited} nothing {and|but} {still it|it|yet the prompt} {read everything again|was read
            again|reprocessed the chat} / why {must|does|should} {the model|it|you} {read|see} {what it already
            knows|old messages|the same text|the same messages} {again|twice|once more} / why {does|did} the cache {not
            work|miss|not help|fail|do nothing} / the cache {did not|didn't|does not|doesn't} {work|help|hit|match|do
            anything} / why {was|is} {the cache|my cache|the checkpoint|no checkpoint} {not
            used|missed|ignored|empty|useless|used} / cache miss, {why|what happened|reason} / why {a|was there a|did I
            get a} cache miss / why {do|did} we {start over|read it all again|wait again} / {this|that|the last}
            {turn|message|reply|answer|request} {took long|was slow|took forever|was so slow|needed ages}, {why|what
            did it read|why was it read again} / why was {this|that|the last} {turn|message|reply|answer|request} {so
            slow|slow|slower than before|that slow} / suddenly {it|the chat|every reply} {is slow|takes long|reads
            everything|starts over} / it was fast and {now it is slow|now it reads everything} / why do I have to wait
            {again|so long again|for the whole prompt} {after an edit|after my edit|this time|when I change something}
            / {explain|tell me|show me} why {it was read again|the prompt was reprocessed|everything was read again|my
            text was reread} / {can|could} you {see|say|tell me|find out} why {my prompt was read again|it was
            reprocessed|it started over} / {where|how} {can I|do I} {see|find out|learn|check} why {it was read
            again|my prompt was reprocessed|the prompt was reread} / {how do|how can|where do} I find the
            {reason|cause} for {the rereading|a reread|the reprocessing} / who {changed|broke|touched} {my prompt|the
            cache} / did {I|something|the system prompt} {break|change|destroy|ruin|invalidate} the cache / what
            {breaks|invalidates|destroys|spoils|ruins|kills} the cache / which {change|edit|thing}
            {breaks|spoils|empties} the cache / why {is|was} the cache
            {invalid|invalidated|broken|lost|gone|cold|useless|thrown away} / {I am|I'm}
            {annoyed|confused|surprised|angry} that {it reads everything again|the prompt is reread|the whole chat is
            processed again} / why {reprocess|reread|read again|recompute} {at all|everything|the old text|the whole
            thing|my messages} / {full|complete} {reprocess|reread|recompute}, {why|what caused it|reason} /
            {prompt|chat} {reprocessed|read again|reread} {why|again|reason} / why {the|this} {big|huge|long|large}
            {striped|hatched|read again} {part|bar|stretch} / what makes {the app|it|the model|Cairn} {read|process}
            {the prompt|old text|everything} again / {my|the} {date|clock|system prompt|tools} changed, {was that
            why|is that why} {it was read again|everything was reread} / how come {it read everything again|my prompt
            was reprocessed|the whole chat was read|nothing was reused} / could {the date|a clock|the time|a tool|the
            system prompt|the template} {cause|be the cause of} {a reread|reprocessing} / what {forced|pushed} {the
            model|it} to {reread|read again|reprocess|start over} / why {on earth|the hell|exactly} did it read
            {it|everything} again / the first tokens {are the same|did not change}, why read again / {same|identical}
            prompt but {read again|reprocessed|not reused}
            """
        ),
        replies=(
            "Something changed before the end of the prompt, or the checkpoint there was gone, so the text after "
            "it was read again. Click the line under the reply to see the reason.",
        ),
        short="Something before the end of the prompt changed.",
        thought="The user asks why the prompt was read again.",
        more=(
            "Common reasons are an edited message, another system prompt, a date in the prompt, or a checkpoint "
            "that was dropped. The inspector shows the first difference."
        ),
    ),
    Topic(
        key="avoidable",
        asks=frames("avoidable", "{avoidable|avoidable tokens}")
        + wordings(
            """
            what does {avoidable|0 avoidable|zero avoidable|avoidable tokens} mean / what
            {are|is} avoidable {tokens|reading|work|cost|text|parts|rereading} / what is the difference between
            avoidable and unavoidable / avoidable {versus|vs|or|and} unavoidable / why {is|was|are|were}
            {this|it|some|these|so many|that part|my tokens} {tokens |}{avoidable|marked avoidable|called avoidable} /
            how many tokens {were|are} avoidable / how {much|many} {was|were|of it was} avoidable / is {avoidable|0
            avoidable|a lot of avoidable|much avoidable} {good|bad|good or bad|a problem|an error|what I want} / should
            avoidable be {zero|low|high|small|0} / what is a good number of avoidable tokens / how {do|can|could} I
            {avoid|prevent|reduce|lower|get rid of|stop|remove} {avoidable tokens|avoidable reading|the avoidable
            part|avoidable rereading} / what {causes|makes|leads to|creates} avoidable {tokens|reading|parts|cost} /
            {reason|reasons|cause} {for|of} avoidable {tokens|reading} / what could {I|it|Cairn|the app} have
            {avoided|saved|skipped|reused} / could {this|it|that} have been avoided / {could|can} the
            {wait|reading|delay} {be|have been} {avoided|prevented|saved|spared} / the line {says|shows|ends with}
            {avoidable|0 avoidable|some avoidable|many avoidable}, what {is that|does it mean} / {what does|why does it
            say} {avoidable|0 avoidable|avoidable 0|5 avoidable|300 avoidable}[ mean| under the reply] / {who|what}
            decides what is avoidable / how does {it|Cairn|the app} know {what is avoidable|that it was avoidable|what
            could be avoided} / which tokens {are|were} {avoidable|wasted|needlessly read} / where {can I|do I} see
            {what was avoidable|the avoidable part|avoidable tokens} / is {my new message|new text|the first request|a
            new message} avoidable / {wasted|needless|unnecessary|useless|superfluous|pointless}
            {tokens|reading|work|rereading|effort}, {what is that|where do I see it|how much} / how much {was|work
            was|reading was|time was} {wasted|unnecessary|needless|for nothing|in vain} / did {it|the model|Cairn}
            waste {tokens|time|work} / what {would|can} {help|I do} against avoidable {tokens|reading} /
            {number|share|amount|count|part} of avoidable {tokens|reading} / avoidable
            {tokens|part|cost|share|number|reading|rereading} / {what's|what is} {necessary|needed|required|really
            needed} and what is avoidable / {had|did} it {to|have to} be read{| again} / did it {have to|need to|really
            have to} {read that|read this part|read so much} / was it {necessary|needed|really needed} to read
            {it|this|that} again / {I do not|I don't} {understand|get|see} {avoidable|what avoidable means|the word
            avoidable} / avoidable, {why|what is it|how do I fix it} / how do I {fix|repair|improve|solve} {avoidable
            tokens|a high avoidable number|the avoidable part} / {high|big|large} avoidable {number|count}, what
            {now|can I do} / what {tip|remedy|advice|fix} {is there|do you have} {for|against} avoidable
            {reading|tokens} / remedy {meaning|for avoidable tokens} / is it my fault that {tokens were avoidable|there
            are avoidable tokens} / {preventable|unnecessary} {tokens|reading}
            """
        ),
        replies=(
            "Avoidable tokens had been read before and could have been reused, but they were read again. "
            "Unavoidable tokens are new, so they have to be read.",
        ),
        short="Avoidable tokens could have been reused.",
        thought="The user asks what avoidable means.",
        more=(
            "The inspector names the reason, for example that a checkpoint had been dropped, and what would help. "
            "0 avoidable is the best value."
        ),
    ),
    Topic(
        key="first difference",
        asks=frames(
            "{the|a} {first difference|first differing token}", "{first difference|first differing token|difference}"
        )
        + wordings(
            """
            what {is|are} the {first different|differing|first changed|first unequal|divergent}
            {token|tokens|place|word} / where {do|did|does} {the prompts|two prompts|the two prompts|my prompt|the
            new prompt} {differ|diverge|split|start to differ|change|part ways|go apart} / where {did|does|is}
            {something|my prompt|the prompt|the text|the first thing} {change|changed|differ|different} / what
            {was|is|has} {different|changed|the change|not the same} {in my prompt|in the new prompt|between the
            prompts|since the last prompt|from the last request} / which {token|word|character|message|place|part}
            {was|is|differs|changed} {different|changed|first|the first to change} / how {does|can|do} {Cairn|it|the
            app|I} {find|know|see|spot|detect} {the first difference|where the prompt changed|what changed|what is
            different} / how {are|does it} {two prompts|prompts|old and new prompts|the prompts} {compared|compare}
            / {compare|comparing} {two|the} prompts / why is the first difference {important|shown|so early|in
            message 1|in the system prompt|at the start} / why does {one|a single|the first|this}
            {different|changed|differing|new} {token|word|letter|character} {matter|break the cache|cost so
            much|make it read everything} / why does a small {change|difference|edit} {early on |at the start
            |}{cost so much|make it read everything|break the cache|matter} / what is {divergence|the divergence
            point|the point of divergence|a diverging prompt|the first mismatch|a mismatch} / what does the prompt
            goes another way mean / where does {the|my} prompt go another way / where {can I|do I} {see|find|read}
            {the first difference|what changed|the difference|which token differed|old and new text} / show me {the
            first difference|what changed|the difference|where they differ|the changed text} / first
            {difference|mismatch|change|differing token|different token|changed word} / what does {became|was
            added|was removed|2026-11-20 became 2026-11-21|characters 312-321} mean{| in the inspector} / is
            {everything|all text|the rest} after the first difference {read again|lost|read|reprocessed} / what
            {happens|comes} after the first {difference|differing token} / what is the
            {common|shared|same|equal|longest common} {prefix|start|beginning|part} / {common|shared} prefix / what
            is a {prefix|common prefix|shared prefix|prefix match|matching prefix} / prefix
            {meaning|match|definition} / why must {the start|the beginning|the prefix|all text before} be {the
            same|equal|identical|unchanged} / does the {start|beginning} have to {match|be the same|be identical} /
            how long is the {shared|common|equal|same} {part|start|prefix} / up to {where|what place} are the
            prompts {the same|equal|identical} / what if only {the last word|one letter|one token|a comma|a
            space|the date} {changes|is different|differs} / {does|do} {a space|one letter|a comma|a date|capital
            letters|a new line} {count as|make} a {difference|change} / could {a date|the time|a clock|a space} be
            the {first difference|change} / the date {changed|is different}, does that matter /
            {difference|diff|change} between {the old and the new|two|my last two|both} {prompt|prompts} /
            {old|previous} and {new|current} prompt{|, where do they differ} / {spot|locate|pinpoint|track
            down|find} the {change|difference|first changed token|differing token} / {exact|precise}
            {place|spot|position} of the {change|difference} / at {which|what} {token|place|position|point} {did it
            change|do they differ|does it differ|does the prompt change} / {what|which} text {replaced|took the
            place of} the old {text|one} / what {exactly|precisely} {changed|differed|is new} in {the|my} prompt /
            the inspector {shows|says|mentions|names} {a first difference|the first difference|old and new text},
            what {is that|does it mean} / why {does|did} {it|the inspector} {name|say|show} message
            {1|one|2|three}{| changed| characters| as the difference}
            """
        ),
        replies=(
            "The first difference is the place where the new prompt stops being the same as the old one. "
            "Everything after this token has to be read.",
        ),
        short="The place where two prompts begin to differ.",
        thought="The user asks about the first differing token.",
        more="The inspector names the message and the characters, and shows the old and the new text.",
    ),
    Topic(
        key="first slow",
        asks=wordings(
            """
            why is {the|my|your} first {reply|answer|message|response|turn|request|word|token} {so
            |}{slow|slower|late|long|delayed|slow to come} / why {does|did} the first
            {reply|answer|message|response|turn|word|token} {take|need} {so long|longer|more time|ages|forever|such a
            long time|a while} / why {do|did|must} I {have to |}wait {so long |longer |}for the first
            {reply|answer|message|word|token|response} / why is it {slow|so slow|slower} {at first|in the beginning|at
            the start|the first time|at the beginning|when I start|to begin with} / why does it {take|need} {so
            long|time|a while|ages} {at first|before the first word|to start|to begin|the first time|until it
            answers|to answer the first time} / why is there a {delay|pause|wait|lag|gap|long pause|break} {before the
            first reply|before the first word|at the start|before it answers|in the beginning|at first} / what
            {takes|is taking|took|needs} so long {at first|at the start|before the first word|in the first turn|for the
            first reply|to begin} / what {is it|are you|is the model|does it|is Cairn} {doing|do} {before the first
            word|at the start|before the first reply|before it writes|while I wait} / the first
            {reply|answer|message|turn|word|response} {is|was|comes|takes} {slow|very slow|so
            slow|late|forever|long|ages}{|, why} / the {start|beginning|first turn|first request} is {slow|so
            slow|always slow|slower}{, why| compared to later turns| and later it is fast} / {slow|long|late}
            {first|initial} {reply|answer|response|message|token|turn|wait|delay|start} / {first|initial}
            {reply|answer|response|message|token|turn} {slow|takes long|delay|lag|latency|slower than the rest} / why
            {are|is} {later replies|the second reply|the next replies|the second answer|the following turns}
            {faster|quicker}{| than the first} / why is the second {reply|answer}
            {faster|quicker} / it gets faster after the first {reply|message|answer}, why / why is the
            first one {slow|slower|the slowest}{| and the rest fast| and the others not| of all} / after {loading|I
            load|opening|changing|a change of|I open} {a model|the model|a new model|another model} the first
            {reply|answer} is slow{|, why} / after {a restart|restarting|I start the app|opening the app} {the first
            reply|it|the chat} is slow{|, why} / every new chat {starts slowly|is slow at first|takes long at
            first|begins slowly} / in a new chat the first {reply|answer} {takes|is} {long|slow} / is it normal that
            the first {reply|answer|message|turn} {is slow|takes longer|takes long|needs more time} / will it {get
            faster|be faster|speed up|be quicker} {later|after the first reply|next time|soon|with the next message} /
             how long {does|will} the first {reply|answer|message} {take|need} / what
            {slows down|delays|holds up} the first {reply|answer|word} / what is time to first token / why is the time
            to {the |}first token {so |}{long|high|slow} / {time to first token|first token latency|TTFT} / the model
            {thinks|waits|hesitates|is silent|does nothing|hangs} {long|a long time|for ages} before {it starts|the
            first word|it answers|the first reply}{|, why} / nothing happens {at first|at the start|for a while|after
            my first message}, {why|what is it doing|is it broken} / is it {broken|stuck|frozen|hanging|loading|dead}
            {at the start|before the first reply|when I send the first message} / my first {message|question|prompt}
            {took|takes|needed|needs} {forever|ages|a minute|so long|very long} / why does {a long|my long|the} system
            prompt {make the start slow|slow down the first reply|take so long} / does {a long prompt|the system
            prompt|the length of the prompt} {slow|delay|make longer} the {start|first reply|first answer} / why
            {was|is} the {start|opening|beginning|warm up|warm-up} {so |}{slow|sluggish|lazy|long} / why is {the
            model|it} {sluggish|lazy|cold} at {first|the start|the beginning} / {cold|slow|sluggish} start{|, why| of
            the chat| meaning} / what is a cold start / {hello|my hello} {took|takes} so long to get a {reply|answer} /
            {slow|sluggish|delayed} {at first|in the beginning|on the first message} / {long|big} {wait|delay} {at the
            start|before the first reply} / why {must|does} the first {prompt|message} be read {completely|in full|as a
            whole} / is {nothing|anything} in the cache {at first|at the start} / what {costs|needs|eats} {so much|the}
            time {at the start|in the first turn} / {first|opening} {message|turn} {lag|lags|is lagging} / why so
            {slow|late} {to start|to begin|to get going|at the start} / later it is {fast|quick} but the first
            {reply|answer} is {slow|not}
            """
        ),
        replies=(
            "For the first reply the whole prompt has to be read, because nothing is in the cache yet. Later "
            "turns reuse it and read only the new text.",
        ),
        short="The whole prompt is read for the first time.",
        thought="The user asks why the first reply is slow.",
        more=(
            "A long system prompt or a long first message makes the first wait longer. A slow computer or a large "
            "model does too."
        ),
    ),
    Topic(
        key="turn fast",
        asks=wordings(
            """
            why {was|is} {this|that|the last|the second|my last|your last|the next|it}
            {turn|reply|answer|message|response|request|time} {so
            |}{fast|quick|faster|quicker|rapid|instant|speedy|short} / why {was|is} {it|this|that} {so
            |}{fast|quick|instant|immediate|speedy|rapid} {this time|now|again|here|today|after the first one} / why
            did {it|you|the model|the reply|the answer|the app} {answer|reply|come|start|respond|go|react} {so fast|so
            quickly|at once|right away|immediately|instantly|this quickly|in no time} / how {did|can|could|do}
            {you|it|the model|the app} {answer|reply|respond|be|start} {so fast|so quickly|that fast|immediately|at
            once|in no time|so soon} / how {is|was} {this|that|it} {so fast|so quick|possible so quickly|this fast|that
            quick} / what made {it|this turn|the reply|this answer|that reply|the last one} {so
            |}{fast|quick|faster|quick to start|instant} / what is the reason {for the speed|that it was fast|for this
            fast reply|why it was so quick|it is faster now} / {this|that|the last}
            {turn|reply|answer|one|message|request} was {fast|very fast|quick|instant|super fast|really
            quick|faster}{|, why|, how come|, how} / {wow|oh|nice|great}, that was {fast|quick|instant|speedy}{|, how
            come|, why|, how} / that was {quick|fast|instant|speedy|lightning fast} / why {was|is} there {no|hardly
            any|almost no|nearly no} {wait|delay|pause|lag|waiting time}{| this time| now| for this reply} / why did I
            {not have to wait|hardly wait|wait so little|not wait|get the reply so soon} / why {does|did} it
            {get|become|go} {faster|quicker|so fast} {now|later|after a while|in the second turn|with time} / why is it
            faster {now|than before|than the first time|later|this time|the second time} / it is faster {now|than
            before}, why / why {are|is} {some|certain|later|most} {turns|replies|answers} {fast|faster|quick} and
            {others|some} {slow|not|slower} / why is {one|this} {turn|reply} fast and {the other|another|the next|the
            last one} slow / {sometimes|now and then} it is fast, why / {reason|reasons|explanation} for {the|this|a}
            {fast|quick|short|speedy} {turn|reply|answer|start} / {fast|quick|instant|rapid|speedy|immediate}
            {turn|reply|answer|response|start}{|, why|, how come|, what happened} / how come {it was so fast|this was
            quick|it is so fast now|you were so quick|this reply came at once} / did {it|you|the model} {really |even
            |}read {my|the} {whole |entire |}{prompt|chat|text}{| so fast| that fast| in no time} / did you
            {skip|ignore|miss|leave out|not read} {something|my text|the old messages|part of my prompt}{|, it was so
            fast} / was {it|that|this turn|the reply} fast because of {the cache|reuse|a checkpoint|the checkpoints} /
            is it fast because {of the cache|it was reused|you remember it|of a checkpoint|the model is small} / how
            can a long {chat|prompt|text|conversation} be {read|answered|processed} so {fast|quickly} / long
            {chat|prompt} but fast {reply|answer}, why / the chat is long {but|and yet|and still} it
            {answers|replies|starts} {fast|at once|quickly}{|, why|, how} / the {second|next|third}
            {reply|answer|turn|message} was {faster|quick|much faster|fast}{|, why} / {second|next} {turn|reply}
            {faster|quicker} than the first{|, why} / why {was|is} {the edit|my edit|going back|switching back|the
            regenerate} {so |}{fast|quick} / I {expected|thought it would take} {a wait|longer|more time}, why so
            {fast|quick} / {what|which} {trick|magic|thing} makes {it|replies|you|this turn} so {fast|quick} / what's
            the {secret|trick} of {the|this} {speed|fast reply|quick answer} /
            {blazing|lightning|super|incredibly|surprisingly|unusually} {fast|quick} {reply|turn|answer}{|, why| this
            time} / why {no|was there no} {waiting|loading|reading time|delay} / {what|how} {happened|came it} that it
            was so {fast|quick} / I {noticed|saw|see|am surprised} that {this turn|the reply|it|the last answer} was
            {fast|quicker|so quick|faster} / does the cache make it {fast|faster|quick} / {fast|quick|instant} {this
            time|now|today} / no {wait|delay|waiting} {this time|at all|now} / {speed|quickness|pace} of {this|the
            last} {turn|reply} / why {hardly|almost|nearly} any {wait|delay} / it {flew|was done in a second|took no
            time|came in a blink|was there at once}{|, why|, how} / what {helped|saved time|sped it up|made the
            difference} {in this turn|this time|here} / {hooray|great|nice}, {no wait|so fast}{|, why}
            """
        ),
        replies=(
            "Most of the prompt was reused, so only the new text had to be read. That is why the reply started at "
            "once.",
        ),
        short="Most of the prompt was reused.",
        thought="The user asks why a turn was fast.",
        more=(
            "The line under the reply says how many tokens were reused. A full prompt of old text costs nearly "
            "nothing when it is in the cache."
        ),
    ),
)
