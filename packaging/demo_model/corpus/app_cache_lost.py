"""What is lost and what is not: a dropped checkpoint, a full budget, a restart, and what goes first."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings

LOST_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="chat lost",
        asks=wordings("""
            do I lose {anything|my chat|my messages|my text|what I wrote|part of the conversation} {when|if} a
            checkpoint {is dropped|is evicted|goes away|disappears|is thrown out}; is my
            {chat|conversation|text|history|talk} {lost|deleted|damaged|gone|destroyed|erased} {when|if|because|now
            that} a checkpoint {is gone|was dropped|was evicted|is missing|vanished}; what do I lose {when a checkpoint
            is dropped|through eviction|with an evicted checkpoint}; what are the consequences {of eviction|of a
            dropped checkpoint|when a checkpoint is gone}; are my {messages|words|replies|questions|old messages}
            {lost|gone|deleted|erased|still there|safe|kept} {after an eviction|after a checkpoint was dropped|without
            the checkpoint|now that it was evicted}; {oh no|help|argh|damn}, a checkpoint was
            {dropped|evicted|removed}, is {everything|my chat|my work|all of it} {gone|lost|deleted}; does
            {dropping|evicting|deleting|losing} a checkpoint {delete|remove|erase|cut|destroy|harm|touch} {my text|my
            chat|any messages|my words|the conversation}; {it says|the app says|the window says} {evicted|dropped}.
            {did it delete my messages|have I lost something|is my conversation gone|are my words gone|must I be
            worried}; a checkpoint {disappeared|vanished|got lost}, {is my text still there|did I lose my words|are my
            messages safe|is the conversation damaged}; I am {afraid|worried|scared|nervous} that {my chat|my text|our
            conversation|my work} is {gone|lost|deleted} because {a checkpoint was dropped|of the eviction|the
            checkpoint is missing}; should I {worry|panic|be worried|care|be afraid} {when|if|because} a checkpoint
            {is|was|has been} {dropped|evicted|lost|removed}; is it {bad|terrible|serious|a disaster|a catastrophe}
            {when|if|that} {a checkpoint|one of them} {is|was} {dropped|evicted|lost}; can {eviction|a dropped
            checkpoint|the loss of a checkpoint} {hurt|harm|break|damage|delete} {my chat|anything|my data|the
            conversation}; will the model {forget|lose|no longer know} {my messages|what I said|our talk|the chat}
            {when|after|if} a checkpoint {is dropped|is evicted|is gone}; did {you|it|the model} forget {what I
            said|everything|my messages} {when|because} the checkpoint was {dropped|evicted}; does
            {evicted|dropped|eviction} mean {my chat is deleted|something is lost|I lost data|my messages are gone|that
            text disappears|data loss}; is {data|text|anything|something important} lost {by|through|with|during}
            {eviction|an eviction|dropping checkpoints}; {evicted|dropped}, {so my chat is gone|so I lost it all|so is
            my text deleted|did I lose stuff}; can I still {read|see|scroll to|open|continue|use} my {old
            messages|chat|conversation} {after a checkpoint was dropped|when the checkpoint is evicted|without that
            checkpoint}; what {is|was} {really|actually} lost {when|if} a checkpoint {goes|is dropped|is evicted}; what
            remains {of my chat|of the text} when a checkpoint {goes|is dropped}; {two|three|some|several} of my
            checkpoints were {dropped|evicted|kicked out}, {are the messages gone too|did my chat lose something|is the
            text lost as well}; {my|the} checkpoint got {evicted|dropped} and I {am scared|fear for my chat|do not want
            to lose my text|hope nothing is lost}; {does the text|do my messages|does the conversation}
            {stay|survive|remain|vanish too|go away too} when the checkpoint {is dropped|goes|is evicted}; if the
            checkpoint {goes|dies|leaves|is removed}, {does the text go too|what about my messages|do I have to write
            everything again|must I start a new chat}; do I have to {start over|type it all again|begin a new
            chat|repeat myself} {because|when|after} a checkpoint {was dropped|is evicted|is gone}; {eviction|dropped
            checkpoint} {data loss|loses text|deletes chat|is it dangerous|harmful}; will there be {holes|gaps|missing
            parts} in my chat {after|because of} {eviction|a dropped checkpoint}; it threw a checkpoint away. {is that
            dangerous for my chat|what about my text|are the words lost}; {one|a state} was thrown {out|away}, {my chat
            too|is my chat ok|is my writing safe}; {hello|hi}, I {see|saw} evicted in {red|the list|the timeline} and I
            {think|fear} my messages are {lost|gone}; after it was dropped, {where is my text|is my text still
            saved|can I get my messages back}
            """),
        replies=(
            "No, your chat is not lost. Only a saved state of the model was dropped, to make room. Your text stays "
            "and may have to be read again.",
        ),
        short="No, only a saved state was dropped.",
        thought="The user asks whether text is lost with a checkpoint.",
        more="The messages are saved on your disk. A dropped checkpoint only means that some text may be read again.",
    ),
    Topic(
        key="budget full",
        asks=wordings("""
            what happens when the {budget|memory for checkpoints|checkpoint memory|quota|limit} is {full|used
            up|exceeded|reached|exhausted|filled}; what {if|happens if} {the budget is used up|the limit is
            reached|there is no room for a checkpoint|there are too many checkpoints|the memory for checkpoints runs
            out}; what happens when there are too many checkpoints; too many checkpoints; {the|my}
            {checkpoint|cache|memory} budget is {full|used up|exhausted|reached|at its limit|maxed out}; budget
            {full|used up|exceeded|exhausted|reached|overflow}; out of {memory|room|space|budget} for checkpoints; {no
            more|no} {room|space|memory} {left |}for {checkpoints|another checkpoint|new checkpoints|the next
            checkpoint}; I {reached|hit|used up|filled|exceeded|exhausted|ran out of} {the|my}
            {checkpoint|cache|memory} budget; what {should|can|do|must} I do {when|if|now that} the {budget|checkpoint
            memory|limit of checkpoints} is {full|used up|reached}; the {status line|bottom|bar|window|app}
            {says|shows} {2 GiB of 2 GiB|32 checkpoints|that the budget is full|the limit is reached|a full budget},
            {what now|is that bad|what happens next}; we are at {32|the maximum number of|the maximum of} checkpoints,
            what {now|next|happens with the next one}; is a full budget {bad|a problem|dangerous|an error|something to
            fix|normal}; does {the chat|Cairn|it|the app} {stop|crash|break|slow down|complain|fail} when the budget is
            {full|used up|reached}; will {it|Cairn|the app} {stop working|refuse to work|crash|stop saving|make no more
            checkpoints} {when|once} the {budget|checkpoint memory} is full; the cache is {full|filled up|at its
            limit}, {what now|what can I do|is it bad|what happens}; {where|how} {do new checkpoints go|can a new
            checkpoint fit|does it make room} when the budget is full; how does {Cairn|it|the app} {make room|free
            space|clear space} for {new checkpoints|the next checkpoint|another one}; can I {go on|keep
            chatting|continue} {with|when I have} a full budget; my {RAM|memory} for checkpoints is {all used|used
            up|completely full}, {what then|what to do|help}; it {keeps|is always} {filling up|reaching the
            limit|full}, the budget; the budget fills up {so fast|quickly|after ten messages|each time}, what
            {can|should} I do; {all|every bit of} my {budget|checkpoint memory} is {gone|taken|used}; there is no
            budget left, {what does it do|what then|and now}; checkpoint limit {reached|exceeded|hit}; maximum
            {of|number of} checkpoints {reached|hit}; {do I need to|should I|must I} {clean up|delete something|empty
            the cache|free memory|do something} {when|because} the budget is full; Cairn used {all its|the whole|the
            entire} {budget|checkpoint memory}. {what happens now|is it a problem|what should I do}; full budget, {what
            next|help|so what|what does it mean}; what comes after the {budget|limit} is {reached|full}; the memory for
            checkpoints has {run out|no room any more|been used up}; what does Cairn do {when|if|once} it {runs out
            of|has no|has too little} {memory|room|space} for checkpoints; {when|once} the budget {overflows|is
            exceeded|is full}, {who goes|does it drop something|does something get lost|what does Cairn do}; I have
            {32|so many|too many} checkpoints now, {is this the end|will more come|what will it do with more}; would a
            {larger|bigger|higher} budget help [me|when it is full]; is the budget {full|used up|exhausted} now; {my
            budget|the budget} {ran full|got full|has become full}. {Is it bad|What now|What can I do|Do I have to act}
            """),
        replies=(
            "When the budget is full, Cairn drops a checkpoint to make room. You can raise the budget in the settings "
            "under Cache, or pin what you need.",
        ),
        short="A checkpoint is dropped to make room.",
        thought="The user asks about a full budget.",
        more=(
            "It is nothing bad: the chat goes on and no text is lost. If a dropped place is needed later, some text is "
            "read again."
        ),
    ),
    Topic(
        key="checkpoints after a restart",
        asks=wordings("""
            do {checkpoints|the checkpoints|my checkpoints|saved states} survive {a restart|a reboot|closing the
            app|when I quit|a crash|overnight|shutting down|a power cut}; are {checkpoints|my checkpoints|the
            checkpoints|the saved states} {still there|kept|gone|lost|saved|deleted|available|cleared} {after a
            restart|when I close Cairn|when I quit|tomorrow|after closing the window|when I start the app again|the
            next day|after a reboot|next time}; what happens to {checkpoints|the checkpoints|my checkpoints|the cache}
            when I {close|quit|exit|restart|shut down|leave} {Cairn|the app|the window|the program|my computer}; does
            {the cache|the prompt cache|Cairn's cache} survive a {restart|reboot|crash|shutdown}; is the cache
            {kept|saved|empty|gone|lost|stored} after {a restart|closing the app|I quit|a reboot}; {my|all|all my|the}
            checkpoints {are gone|vanished|disappeared|were missing|are lost} {after a restart|overnight|this
            morning|after I closed the app|since yesterday|after a reboot|when I came back today|since I restarted}; it
            {vanished|disappeared|was gone|was lost} overnight, the checkpoint; yesterday {the checkpoint was there|I
            had ten checkpoints|there were checkpoints|it had checkpoints}, {now|today} {it is gone|there are none|they
            are gone|I see none}; I {closed|restarted|quit|reopened} {Cairn|the app|the program} and {the|my|all}
            checkpoints {are|were} {gone|lost|away|missing}; I {turned off|shut down|rebooted} my {computer|laptop|PC}
            and {now|today|then} {the checkpoints are gone|there is no checkpoint|it reads everything again}; are
            checkpoints {written|saved|stored|put} {to|on} {disk|the disk|my hard drive|an SSD}; are checkpoints {only
            in memory|in RAM only|just in RAM|on disk or in memory}; does Cairn {save|store|keep|write}
            {checkpoints|its checkpoints|the cache} {on disk|to disk|to a file|for next time|between
            sessions|permanently}; can I {keep|save|store|export|carry over|back up} {checkpoints|my checkpoints|the
            cache} {over a restart|for tomorrow|on disk|in a file|for the next session|between sessions}; why
            {must|does} {it|the model} read {everything|the whole chat|my old chat} again after {a restart|I reopened
            the app|starting Cairn again}; {old chat|yesterday's chat}, {no checkpoints|checkpoints gone|where are the
            checkpoints}; I {open|opened} {an old chat|yesterday's chat|a chat from last week} and {it has no
            checkpoints|the checkpoints are not there|everything is read again}; when I {start|open} the {app|program}
            again, {are the checkpoints back|do I still have checkpoints|where are the checkpoints|is the cache still
            filled}; will my checkpoints {be there|still be here|wait for me|last} {tomorrow|next week|after the
            weekend|when I come back|the next time}; how long do checkpoints {live|last} {after I quit|without the
            app|when the computer is off}; does a pinned checkpoint survive {a restart|a reboot|closing the
            app|quitting}; is a pinned checkpoint {kept|still there|saved} after {a restart|I quit|closing Cairn};
            {lost at restart|the checkpoint there was lost when the app restarted|lost when the app restarted}, {what
            does that mean|what is this|why|is that normal}; what does lost {when the app restarted|at restart} mean;
            after a {crash|power cut|freeze|blackout}, are the checkpoints {safe|there|gone|restored}; checkpoints
            {after|over|across} {a restart|restarts|a reboot|sessions}; {persistent|permanent} {checkpoints|cache};
            checkpoints on disk; are they {permanent|persistent|temporary}, the checkpoints; does {quitting|closing|a
            restart|rebooting} {delete|clear|empty|remove|wipe|kill} {the checkpoints|the cache|all checkpoints|my
            checkpoints}; the cache is {empty|cold} {every morning|after each start|whenever I start}, why; do I
            {lose|keep} {my checkpoints|the cache} {when I quit|if I close the window|on exit|after restarting}; does
            it {remember|keep|hold} its checkpoints when it is {closed|off|restarted|not running}
            """),
        replies=(
            "Checkpoints do not survive a restart in this version, because they are only in memory. Your chats are "
            "saved, and their text is read again.",
        ),
        short="No, checkpoints are only in memory.",
        thought="The user asks whether checkpoints survive a restart.",
        more="After the first reply in an old chat, new checkpoints are there and it is fast again.",
    ),
    Topic(
        key="what goes first",
        asks=wordings("""
            {which|what} checkpoint {goes|is dropped|will be dropped|is evicted|dies|is deleted|has to leave|is
            removed|is sacrificed} {first|next|when it is full}; which checkpoint goes first; {which|what} checkpoints
            {are dropped|does it drop|will go|does Cairn remove|does it keep} first; how does {the app|it|Cairn|the
            program|the cache} {choose|decide|pick|select|know|determine|work out} {what|which checkpoint|which
            one|which checkpoints|which of them} {to drop|to evict|to delete|to remove|to throw away|to discard|it
            drops|must go|is not needed}; how {is|are} {the victim|a checkpoint to drop|the checkpoints to drop|what is
            dropped} {chosen|picked|selected|decided|determined}; {who|what} decides which checkpoint {is
            dropped|goes|is evicted|has to leave|may stay}; on what basis {is a checkpoint dropped|does it drop|does
            Cairn choose}; {by|after|under} {what|which} {rule|rules|policy|logic|principle|strategy|method|criteria}
            {are checkpoints dropped|does Cairn evict|is a checkpoint dropped|does it clean up}; what is the
            {eviction|dropping|drop|cache|cleaning} {policy|rule|strategy|algorithm|method|order}; {eviction|dropping}
            {policy|rule|strategy|algorithm|order}; {what|which} {policies|rules|strategies|methods} {are there|does it
            know|can I choose|exist} for {eviction|dropping checkpoints}; is the
            {oldest|newest|biggest|smallest|first|last} checkpoint {dropped first|dropped|evicted first|deleted
            first|kept|the victim}; does it {drop|remove|delete|evict} the {oldest|newest|biggest|least used}
            {checkpoint|one|checkpoints} [first]; why {did it|was} {drop|dropped} {this|that} checkpoint and not
            {another|an older one|the oldest|that one}; why was {this|that} checkpoint {chosen|picked|selected} {to be
            dropped|for eviction|and not an older one}; why this one and not another [checkpoint]; does it use
            {LRU|least recently used|FIFO|oldest first|first in first out|an LRU rule}; is it {LRU|FIFO|oldest
            first|random|first in first out}, the eviction; can I {change|choose|set|pick|switch} the {eviction
            rule|eviction policy|dropping rule|order of dropping}; where do I {change|set|find} the eviction
            {rule|policy}; how {do|can} I {change|choose|set|select} {which checkpoint goes first|the eviction
            policy|the rule for dropping}; which checkpoints {survive|stay|are kept|are safe|remain|are protected} when
            it is full; which checkpoint is {the cheapest to lose|least useful|worth keeping|the most important}; is
            the {choice|selection} of the {victim|checkpoint} {random|fair|clever|smart|by chance};
            {explain|describe|tell me} {how it picks a checkpoint to drop|the rule for dropping|the eviction
            policy|which checkpoint goes first|how eviction decides|how it sorts them out}; are checkpoints dropped {in
            order|by age|at random|by size|one by one|from the oldest}; {order|sequence} of {dropping|eviction};
            {full|too many}, which checkpoint {leaves|goes|dies} first; how does it {thin out|space out|sort out|weed
            out} the checkpoints; when {space|memory|room} {is tight|runs low|is short}, which {one|checkpoint|state}
            {is given up|has to go|gets the boot}; if one must go, which [one]; somebody has to {go|leave|make room},
            which checkpoint is it; weighted gap; what is {weighted gap|the weighted gap rule|the default rule|the
            default policy}; what does {drop what is expected to save the least|the one expected to save the
            least|weighted gap} mean; does it {toss|throw} {a coin|dice} to choose a checkpoint; is there {a rule|a
            system|some logic|a plan} {behind|in} {what gets dropped|the dropping|which checkpoints disappear}; I
            {wonder|am curious|would like to know} how it {decides|chooses|selects} {what to drop|which checkpoint to
            lose|the checkpoint to remove}; does it {keep|spare} the {important|useful|best|newest} {ones|checkpoints};
            it dropped {a good|an important|the wrong|my favourite} checkpoint, how does it {choose|decide}; {based
            on|according to} what does it {drop|evict|sort out} checkpoints; are {newer|older|larger|unused}
            checkpoints {more likely to be dropped|dropped sooner|safer|preferred}; what {counts|matters} when a
            checkpoint is {chosen|dropped|selected to go}; the app {dropped|removed} the {third|middle|second|newest}
            one. how {did it come to that|does it choose|did it decide}; does it drop the {least useful|least
            needed|cheapest|closest} {one|checkpoint}; {selection|choice} of the checkpoint to {drop|remove|evict}; how
            clever is the {eviction|cleaning}
            """),
        replies=(
            "Cairn drops the checkpoint that is expected to save the least, often one whose neighbours are close. "
            "Pinned ones are never dropped.",
        ),
        short="The one that is expected to save the least.",
        thought="The user asks how Cairn chooses what to drop.",
        more=(
            "You can choose another rule in the settings under Cache: the closest neighbours, the oldest, or as "
            "llama-server does."
        ),
    ),
)
