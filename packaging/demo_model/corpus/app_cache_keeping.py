"""Which checkpoints are kept, and which are dropped."""

from demo_model.corpus.app_cache_frames import frames, wordings
from demo_model.corpus.turns import Topic

KEEPING_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="evicted",
        asks=frames("eviction", "{evicted|eviction|dropped}")
        + wordings(
            """
            what does {evicted|dropped|eviction|dropped during this request|made room for others|evict} mean / why
            {was|were|is|did} {a|the|my|this|one|that} checkpoint {evicted|dropped|deleted|removed|thrown
            away|lost|gone|discarded|vanish|disappear|erased} / why {did|do|does} {a|the|my|some|old}
            {checkpoint|checkpoints} {vanish|disappear|go away|get lost|get dropped|get evicted|get deleted|die|expire}
            / where {did|has|is} {my|the|that} checkpoint {go|gone|now} / where have {my|the|all the} checkpoints gone
            / what happened to {my|the|that|the old|the first} {checkpoint|checkpoints} / {my|the|one|a} checkpoint is
            {gone|missing|lost|not there any more|no longer there} / {my|the|some|old} checkpoints {are gone|are
            missing|disappeared|vanished|were deleted|keep disappearing|got lost} / who {deleted|removed|dropped|threw
            away|erased|killed} {my|the|that} {checkpoint|checkpoints} / when {is|are|does|will} {a
            checkpoint|checkpoints|it} {evicted|dropped|deleted|removed|thrown away|drop checkpoints|drop a
            checkpoint|be dropped} / why {does|did|do|would} {the app|it|Cairn|you} {drop|evict|delete|remove|throw
            away|discard|lose|forget|purge|kill} {checkpoints|a checkpoint|old checkpoints|my checkpoints|the
            checkpoint} / {does|will|can} {Cairn|it|the app} {drop|delete|lose|throw away|remove|forget}
            {checkpoints|my checkpoints|old checkpoints} / {how long|for how long} {are checkpoints|is a
            checkpoint|does a checkpoint} {kept|live|stay|last|survive|stored} / do checkpoints {expire|get old|last
            forever|stay forever|time out|go away} / there {was|is} no {room|space|memory} for {the|my|a} checkpoint /
            {evicted|dropped|deleted|lost|missing|vanished} checkpoint / {reason|reasons|cause} for {eviction|dropping
            a checkpoint|the drop|the lost checkpoint|the missing checkpoint} / how {can|do|could} I
            {stop|prevent|avoid} {eviction|dropping|that checkpoints are dropped|losing checkpoints|the app from
            dropping checkpoints} / how {do|can|could} I {keep|protect|save} {a checkpoint|my checkpoints} {from being
            dropped|from eviction|from deletion} / can I {get back|restore|recover|undo|bring back} {a dropped
            checkpoint|the lost checkpoint|an evicted checkpoint|it after eviction} / it says {dropped|evicted|made
            room for others|dropped during this request|its checkpoint was gone}, {what is that|why|what does it mean}
            / why does it say {dropped|evicted|made room for others|the checkpoint there had been dropped|its
            checkpoint was gone} / what does {made room|make room|to make room|dropped to make room} mean / the
            checkpoint there had been dropped to make room, {what is that|why|what does it mean} / the
            {inspector|timeline|window|legend|log} {says|shows|tells me} {dropped|evicted|a hollow mark} / {which|what}
            checkpoint was {dropped|evicted|deleted|lost} / how many checkpoints were {dropped|evicted|deleted|lost} /
            there was a checkpoint {here|before} and now it is {gone|missing|hollow} / I {had|saw} a checkpoint
            {here|there|before my message}, where is it / I {lost|am missing|cannot find|can't find} {a checkpoint|my
            checkpoint|my checkpoints} / why are there {fewer|only a few|not so many|less} checkpoints {now|than
            before|left} / why did the number of checkpoints {go down|fall|shrink|drop} / {checkpoint|checkpoints}
            {disappeared|vanished|gone|missing|lost|deleted|removed|dropped}[, why| without reason| again] / does it
            throw {old|good|my|useful} checkpoints away / {kick out|kicked out|pushed out|thrown out|cleaned up}
            {checkpoint|checkpoints} / why was {my|the} checkpoint {kicked out|pushed out|cleaned
            up|sacrificed|overwritten|replaced} / {overwritten|replaced} checkpoint {meaning|why} / what does
            {replaced|a newer one stands at the same place} mean
            """
        ),
        replies=(
            "A checkpoint was dropped to make room for others. Your chat is not lost. To keep a checkpoint, pin it or "
            "allow more of them in the settings.",
        ),
        short="It was dropped to make room for others.",
        thought="The user asks why a checkpoint was dropped.",
        more=(
            "A checkpoint may also be dropped when another branch overwrote its memory or a newer one stands at "
            "the same place. Words for this are dropped and evicted."
        ),
    ),
    Topic(
        key="neighbour gap",
        asks=frames(
            "{the neighbour gap|neighbour gap|the neighbor gap|the neighbour gap rule}",
            "{neighbour gap|neighbor gap|neighbor-gap}",
        )
        + wordings(
            """
            how does {neighbour gap|neighbor gap|the gap rule|the neighbour rule} {work|choose|decide|pick} / what is
            the difference between {neighbour gap and oldest first|oldest first and neighbour gap|neighbour gap and
            weighted gap|weighted gap and neighbour gap} / {neighbour gap|neighbor gap} {versus|vs|or} {oldest
            first|FIFO|LRU|llama-server|weighted gap} / why {neighbour gap|neighbor gap|is neighbour gap better|does it
            look at neighbours} / what is {the|a} gap between {neighbours|neighbors|two checkpoints|checkpoints} / what
            {is|are} {a neighbour|neighbours|a neighbor|neighbors} of a checkpoint / {logic|idea|thinking|reason}
            behind {neighbour gap|neighbor gap} / gap {rule|policy|strategy|eviction} / what does it mean that
            neighbours are {close|closest} / why drop {the one with close neighbours|where neighbours are closest|a
            middle checkpoint} / what does drop where the neighbours are closest mean
            """
        ),
        replies=(
            "Neighbour gap is a rule for dropping: the checkpoint whose neighbours are closest to each other goes "
            "first, because its loss costs least.",
        ),
        short="It drops where the neighbours are closest.",
        thought="The user asks about the rule neighbour gap.",
        more=(
            "You find the rules in the settings under Cache. Without a choice of yours, Cairn drops the one that is "
            "expected to save the least."
        ),
    ),
    Topic(
        key="pin",
        asks=frames("{a pin|pinning|a pinned checkpoint}", "{pin|pinned|pinning}")
        + wordings(
            """
            what does {pin|the pin|a pin|pinned|pinning|unpin|the pin button|pin or unpin|the P key} {mean|do} / what
            {is|are} {a pinned checkpoint|pinned checkpoints|the Pin button|pinning a checkpoint|a pinned one} / how
            {do|can|could|would} I {pin|unpin|lock|fix|protect|hold|secure|keep|preserve|mark} {a checkpoint|the
            checkpoint|one|a checkpoint forever|this checkpoint} / {where|how} {is|do I find|can I find} the {pin|Pin
            button|pin command|option to pin} / {pin|unpin|lock|protect|keep} {a|the|this|my} checkpoint / can I
            {pin|lock|protect|keep|hold|save|freeze|secure|preserve} {a|one|the|my|this} checkpoint{| forever| for
            good| for ever} / {is it possible|is there a way|is there an option|is there a button} to
            {pin|lock|protect|keep|preserve|hold on to} a checkpoint / why {should|would|do} I {pin|lock|protect|keep}
            {a checkpoint|one|checkpoints} / when should I pin{| a checkpoint| something} / {what happens|what changes}
            {when|if} I {pin|unpin|press P|press Pin|click Pin}{| a checkpoint} / {purpose|point|use|benefit|effect} of
            {pinning|a pin|a pinned checkpoint} / {pin|pinned} checkpoint / make a checkpoint
            {stay|permanent|last|safe|never go away} / I {want|would like|need} {to keep|to protect|to hold|to never
            lose} {this|a|one|the} checkpoint / {do not|don't|never|please do not} {drop|delete|evict|remove|lose}
            {this|my|that} checkpoint / how {do|can} I make {sure a checkpoint is kept|a checkpoint stay|a checkpoint
            permanent|sure it is not dropped} / will a pinned checkpoint {ever be dropped|be deleted|stay|survive|be
            kept|be evicted} / {is|are} {a pinned checkpoint|pinned checkpoints} {safe|kept|never dropped|dropped
            too|permanent} / how many checkpoints can I pin / can I pin {all|several|two|many|more than one|everything}
            {checkpoints|of them} / can I {unpin|release|free|unlock|undo the pin of|let go of} {a checkpoint|it|a
            pinned one}{| again| later} / how do I {remove a pin|undo a pin|unpin|take the pin off|release a pinned
            checkpoint} / which checkpoints are pinned / where {can I|do I} see {pinned checkpoints|what is pinned|if a
            checkpoint is pinned} / what does {the P key|P|pressing P|the key P} do / {which|what} key pins a
            checkpoint / {shortcut|key|hotkey} {for|to} {pin|pinning} / the inspector has a {Pin button|button
            Pin|button that says Pin}, what {is it|does it do} / it says {pinned|pin|unpin}{| here| in the table| in
            the inspector}, {what is that|what does that mean} / the legend says pinned / {what's|what is} the
            difference between {pinned and not pinned|a pinned and a normal checkpoint|pinned and kept} / a
            {needle|thumbtack|nail|padlock|lock} for checkpoints, is there {one|such a thing} / {fasten|nail down|lock
            in|stick|reserve|bookmark|star|favourite} a checkpoint / {pin|keep} the checkpoint before {my message|this
            place|the edit} / the remedy says pin the checkpoint{|, how|, what does that mean} / pin the checkpoint
            before this place, {how|how do I do that|what does it mean} / {keep|hold|save} {it|a checkpoint} for
            {later|ever|good} / {force|tell} {the app|Cairn|it} to keep a checkpoint / how do I {stop|keep} a
            checkpoint {from being dropped|from vanishing} with a pin
            """
        ),
        replies=(
            "A pinned checkpoint is kept: it is never dropped to make room. To pin one, choose it in the "
            "inspector under Checkpoints and press P.",
        ),
        short="A pinned checkpoint is never dropped.",
        thought="The user asks what a pin is.",
        more="Press P again to unpin it. In the timeline, a pinned checkpoint has a short line below its mark.",
    ),
    Topic(
        key="budget",
        asks=frames(
            "{the|a} {checkpoint budget|memory budget|cache budget}", "{memory budget|checkpoint budget|budget}"
        )
        + wordings(
            """
            what is the budget {for|of} {checkpoints|the checkpoints|the cache} / what does {budget|memory for
            checkpoints|checkpoints at most} mean / how much {memory|RAM|space|room} {do|can|may|will} {checkpoints|the
            checkpoints|all checkpoints} {use|take|need|fill|occupy|eat|have|cost} / how much {memory|RAM|space}
            {does|will} {the cache|one checkpoint|a checkpoint} {use|take|need|eat}{| for checkpoints} / how many
            checkpoints {are there|can there be|are kept|are allowed|fit|can I have|does it keep|will it hold|are
            possible} / what is the {limit|maximum|max|highest number|upper limit|cap} {of|for|on} checkpoints /
            maximum number of checkpoints / {is there|what is} a {limit|maximum|cap} {for|on|of} {checkpoints|the
            checkpoints|checkpoint memory} / how {do|can|could} I
            {raise|increase|change|set|lower|reduce|limit|enlarge|extend|adjust|shrink|double} the {budget|memory
            budget|memory for checkpoints|limit of checkpoints|number of checkpoints} / where {do|can} I
            {set|change|find|raise|see|adjust} the {budget|memory budget|memory for checkpoints|limit|number of
            checkpoints} / can I {raise|increase|change|lower|have|get|keep|allow|store} {the budget|more
            checkpoints|more memory for checkpoints|fewer checkpoints|less memory for checkpoints} / I {want|need|would
            like} {more checkpoints|more memory for checkpoints|a bigger budget|a higher limit|fewer checkpoints} /
            {allow|give|assign|reserve|grant} {more|less} {memory|RAM|checkpoints}{| for checkpoints| to the cache} /
            the app {uses|takes|eats|needs} too much {memory|RAM}{| for checkpoints}, how do I {limit|lower|reduce}
            {it|the budget|that} / {my|the} {memory|RAM} is {full|almost full|limited|small}, can I {limit|lower} the
            checkpoint memory / what if the budget is {too small|zero|too low|very large} / is the budget {big
            enough|too small} / why is there a {budget|limit|memory limit|maximum}{| for checkpoints| of checkpoints} /
            why {not keep|can't it keep|doesn't it keep} all checkpoints / {memory|RAM|size} {of|for|used by} {the
            |}checkpoints / checkpoint {memory|limit|budget|number|count|size|maximum} / {what size|how big|how large}
            {is|should be|can be} {the budget|the memory budget|the cache budget|the memory for checkpoints} / what
            {budget|limit|memory setting|number of checkpoints} {should I|do you} {set|use|choose|recommend|pick|need}
            / what does {2048 MiB|32 checkpoints|2 GiB|of 2 GiB|3 checkpoints of 32} mean / the status line shows
            {bytes of 2 GiB|a size and 2 GiB|checkpoints and a size} / {default|normal|usual|initial} {budget|memory
            budget|limit of checkpoints|number of checkpoints} / what is the default {budget|memory for checkpoints} /
            does the budget {count|include|cover|limit} {the model|the KV cache|all chats|disk|only checkpoints} /
            {raise|increase|lower} the budget / raise the budget, {how|where|what does that mean} / allow more
            checkpoints, {how|where} / how {heavy|large|fat|big} are {checkpoints|all checkpoints together|the
            checkpoints in memory} / how much is {used|left|free} of the {budget|checkpoint memory} / {tell me|explain}
            {how much memory checkpoints may use|the limit for checkpoints|the memory limit} /
            {quota|allowance|allotment|capacity} {for|of} checkpoints / what is the {quota|allowance|capacity|ceiling}
            for checkpoints
            """
        ),
        replies=(
            "The budget is not money. It is the memory for checkpoints: a quarter of the computer's memory at first. "
            "You can change it in the settings under Cache.",
        ),
        short="The memory that checkpoints may take.",
        thought="The user asks about the budget of checkpoints.",
        more=(
            "When the budget is full, a checkpoint is dropped to make room. The status line shows the checkpoints "
            "in memory and their size against the budget."
        ),
    ),
)
