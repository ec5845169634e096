"""How people ask for a word of the window without much ado: the bare word, in plain English, like to a child."""

from demo_model.corpus.wordings import wordings

_FRAMES = wordings("""
    NAME; NAME {huh|what|eh|hm|que|wtf|lol}; {what|wot|whats|wats|what's} NAME; {whats|what's|what does} NAME
    {mean|supposed to mean|even mean|all about|about|in this}; NAME {meaning|mean|means what|means|in
    english|explained}; NAME - {in plain english|in plain english pls|in plain words|meaning|what is it|explain|in
    simple words|in human words}; NAME {in plain english|in normal words|for dummies|for beginners|eli5|for idiots|for
    my gran} [{please|pls}]; {eli5|ELI5} [:] NAME; explain NAME {like I'm five|like im 5|like I am a child|to my
    mum|to a ten year old|simply|for dummies|to an idiot|in plain english}; {meaning
    of|define|translate|decode|explain} NAME [{please|pls}]; I see {the word |}NAME {all over the place|everywhere|all
    the time|again and again|below|here}. {Meaning|What is it|What does it mean|Explain please|Why}; {it|the app|the
    window|this thing|the screen} {says|said|keeps saying|tells me|writes} NAME, {what now|so what|meaning|what is
    that|in plain english|?}; {what the heck|what the hell|what on earth|what in the world} {is|does} NAME [mean]; {no
    idea|no clue} what NAME {is|means|should tell me}; {someone explain|can someone explain|anyone know what|please
    explain} NAME; NAME?? {what|I don't get it|meaning|lol what|is that a word}; the {NAME|word NAME}
    {thing|stuff|bit}, {what is it|explain|in plain words}; {remind me|tell me again} what NAME {is|means|was}; NAME
    {again|once more}, {what was it|remind me}; {ok|hey|so|um|right}, NAME, {what is it|meaning|please}; is NAME {an
    english word|a computer word|a technical term|jargon}; what do {you|they|we} call NAME and why; never {heard|seen}
    {the word |}NAME [before]; who {invented|came up with} {the word |}NAME; {I'm|im} {old|not technical|no expert|not
    a computer person}, what is NAME; my {mum|dad|gran|son|friend|boss|wife|teacher} {asked|asks|wants to know} what
    NAME {is|means}; {sorry|stupid question|silly question|dumb question|noob question}{, |: }what is NAME; sum up
    NAME [{in one sentence|in five words|quickly}]; NAME in {one sentence|five words|a nutshell|ten words}
""")
_NAMES: dict[str, str] = {
    "checkpoint": "{checkpoint|a checkpoint|checkpoints|chekpoint|check point}",
    "span": "{span|a span|spans|SPAN}",
    "timeline": "{timeline|the timeline|time line|TIMELINE}",
    "inspector": "{inspector|the inspector}",
    "reused": "{reused|REUSED|reused tokens|re-used|reuse}",
    "read again": "{reprocessed|read again|reprocessing|re-processed|REPROCESSED}",
    "avoidable": "{avoidable|avoidable tokens|avoidible}",
    "unavoidable": "{unavoidable|unavoidable tokens}",
    "evicted": "{evicted|eviction|EVICTED|evict|eviced}",
    "neighbour gap": "{neighbour gap|neighbor gap|neigbour gap|neighbour-gap|the neighbour gap}",
    "pin": "{pin|pinned|pinning|a pin|PIN}",
    "budget": "{budget|the budget|BUDGET|buget|memory budget}",
    "prompt cache": "{prompt cache|cache|the cache|cashe|promt cache|prompt cache}",
    "branch": "{branch|a branch|branches}",
    "recurrent state": "{recurrent state|recurrent}",
    "hybrid model": "{hybrid model|hybrid}",
    "first difference": "{first difference|the first difference}",
}
_MORE: dict[str, tuple[str, ...]] = {
    "like a save point": wordings("""
        {what is|whats|what's} a checkpoint, [{is it|is that}] {like in|like|as in|same as in} {a video
        game|games|mario|a game|a racing game|a computer game}; {what is|whats|what's} a checkpoint?? {is it|is that}
        {like in|as in|the same as in} {a video game|games|mario|a game|minecraft|gta|a computer game|sonic};
        checkpoint, {like|as|same as} in {a video game|video games|mario|games|a computer game|zelda|a race};
        {checkpoint|checkpoints} {like a|as in a} {video game|computer game|game|save point|bookmark}; is {a
        checkpoint|it|this} {like|as} {in|from} {a video game|video games|mario|minecraft|zelda|games|a game}; like
        {a|the} {checkpoint|save point} in {a video game|games|mario}; checkpoint {charlie|at the airport|at the
        border|as in police}, or {what|a game|like a game}
    """),
    "reused": wordings("""
        is {reused|reuse|high reused|a big reused number} {a good thing|good|a bad thing|bad|fine|ok|normal|great}
        [{or a bad thing|or bad|or not|or good}]; {good|bad} {thing|sign} {when|if} {it says reused|a lot is
        reused|reused is high}; should {I|we} {be happy|worry|be glad} {about|that it says|when it says} reused;
        should reused be {big|small|high|low|zero}; do I want {reused|lots of reused|more reused|high reused};
        reused{, |: }{good|bad|good or bad|bad or good|yay or nay}; {reused|reuse} {sounds|seems} {dirty|second
        hand|cheap|lazy|like recycling}; is it {cheating|lazy} to reuse {text|it|my prompt}; reused {like|as in}
        {recycling|a plastic bag|second hand|an old sock}; are you {reusing|recycling} {old answers|the same answer|my
        text}
    """),
    "why read again": wordings("""
        why does it say {reprocessed|read again|avoidable} when I {didn't|did not|didnt|haven't|hardly}
        {do|change|touch|click|edit} {anything|a thing|something} [lol]; {I|but I} {didn't|did not|didnt}
        {do|change|touch|edit} {anything|a thing} {and|but} it {says|shows} {reprocessed|read again}; what
        {made|makes|triggers} {it|the thing} {reprocess|read it all again|start over}; it {says|said}
        {reprocessed|read again} {out of nowhere|for no reason|all of a sudden|by itself}; how come it {says|shows}
        {reprocessed|read again} [{now|all the time|again}]; why {reprocessed|reprocess|read again} [{now|again|all
        that|my stuff}]; {reprocessed|read again} {why|how come|but why|for what reason}; my whole chat got
        {reprocessed|read again} {for no reason|lol why|just like that}
    """),
    "no harm": wordings("""
        {reprocessed|read again|it reprocessed everything}. {Should I worry|Is that bad|Is it bad|Bad sign|Do I need
        to worry|Am I in trouble}; something {got|was} {reprocessed|read again}. {Should I worry|Is that bad|Bad or
        good|Is my chat ok}; is {reprocessed|reprocessing|read again|reread} {a good thing|good|a bad thing|bad} [{or
        a bad thing|or bad|or good}]; {reprocessed|read again}{, |: }{good or bad|bad or good|good|bad}; should I
        {worry|care|be scared} about {reprocessed|reprocessing|read again}; do I want {reprocessed|reprocessing}; is
        it bad {when|if} it says {reprocessed|read again}; does {reprocessed|reprocessing|read again} {matter|hurt|do
        harm|break anything}
    """),
    "chat lost": wordings("""
        {something|one|a checkpoint|some thing|it} {got|was|has been|is} evicted. {Should I worry|Is that bad|Do I
        need to worry|Is my chat ok|Is it bad|Did I lose anything|Help|Is that serious}; is {evicted|eviction|being
        evicted} {a bad thing|bad|good|a good thing|serious|dangerous|a problem} [{or good|or bad|or not}];
        {evicted|eviction}{, |: }{good or bad|bad or good|bad|should I worry|is that bad|am I in trouble|do I lose
        stuff}; should I {worry|care|be scared|be sad} about {evicted|eviction|the evicted one|evicted checkpoints};
        {am I|are my messages|is my chat} being evicted; {who|what} is being evicted, {me|my chat|my text}; did you
        evict {me|my chat|my messages|my text}; evicted {sounds|seems} {bad|harsh|scary|rude|like losing my flat}; do
        I lose {something|anything|stuff|my chat} when {it says evicted|something is evicted}; is evicted {the same
        as|like} {deleted|gone|lost|thrown away|losing my flat}
    """),
    "budget": wordings("""
        budget?? I thought {this|it|the app} was {free|for free|free of charge}; budget? {but|I thought} {this is|it
        is|it's|this was} free; {does|do|will} {the budget|I|a budget} cost {money|me money|me something|anything};
        {is|are} the budget {money|dollars|euros|pounds|my money|about money|about paying|in euros}; whose {budget|
        money} is {it|that}; {budget|a budget} {like|as in} {money|a bank account|spending money|for shopping|my wallet|
        for a holiday}; why {is there|do I have|do you have} a budget in {a free app|a chat|this app|a free program};
        who {pays|gives|sets} the budget; is {a big|a small|a larger|a high|a low} budget {good|bad|better|worse}; is
        the budget {a good thing|bad|good|a bad thing} [{or bad|or good}]; should I worry about {the|my} budget; {can I|
        will I|could I} {overspend|go broke|run out of money} [with the budget]; {2048 MiB|2 GiB|32 checkpoints} of
        what; is {my budget|the budget} {too small|big enough|enough|ok}
    """),
    "pin": wordings("""
        what happens {if|when} I pin {one of those|one of them|one of these|one|that thing|a thing|the first one|a
        dot}; {if|when} I pin {one of those|one|a dot|it}, {what happens|what then|does it stay|is that good};
        {should|must|can|shall} I pin {one|some|them|all of them|the dots|stuff}; pin {what|one|those|like on
        pinterest|like a poster|as in pin code|like a drawing pin}; is {pinning|a pin} {good|bad|a good thing|a bad
        thing|useful|needed}; is the pin {a pin code|a password|my bank pin|a number|a needle}; do I need {a pin|a pin
        code|to pin anything}; how do I {stop|keep} {one|a checkpoint|the good one|one I like} from being evicted; how
        do I {keep|save|protect} {one|a checkpoint} {I like|I need|that I like}; I {like|need} {this
        one|one of them|that checkpoint}, how do I keep it; why would I pin {a checkpoint|one|something|anything};
        when {would|should} I pin {one|a checkpoint|something}
    """),
    "timeline": wordings("""
        {there's|theres|there is|I see} {a coloured strip|a colored strip|a stripy thing|a colourful bar|a strip
        thing|a rainbow thing|a bar thing} {going across|at the bottom|down there|along the bottom|below}[, {I think
        it says timeline|says timeline|called timeline}]. {What am I looking at|What is it|What is that|What does it
        do|Explain}; {what am I looking at|what is this} {down there|at the bottom|below the chat};
        {coloured|colourful|stripy} {strip|thing|bar|stuff} {at the bottom|below|down there} [{what is it|meaning|?}];
        which part of the window is the timeline; is the timeline {good|bad|important|needed|like in a video
        editor|like on facebook|like a history book|a progress bar|a loading bar}; {should I|do I have to} {watch|look
        at|understand|care about} the {strip|bars|timeline|coloured thing}; {it looks like|is it} a {progress
        bar|loading bar|music player|barcode}, the {timeline|thing at the bottom|strip}; what are {the bars|all those
        bars|these boxes} {for|at the bottom|below|down there}
    """),
    "timeline marks": wordings("""
        what are {the|those|all the|these} {dots|little dots|tiny dots|circles|bubbles|little circles|blobs} [{at the
        bottom|under the bars|below|for}]; dots{|meaning|, what are they}; {the|those} dots {mean|are}
        {what|something}; which part of the window {shows|has} {the checkpoints|checkpoints}; {dots|circles}
        {under|below} the {strip|bars|timeline}, {explain|meaning|what are they|in plain english}
    """),
    "timeline patterns": wordings("""
        {stripes|stripy bits|the stripes|striped part}{|meaning|, good or bad|, should I worry|, what are they}; are
        {the|} stripes {good|bad|bad news|a problem|an error}; is {stripy|striped|plain} {good|bad|good or
        bad|better}; {why|how come} is {it|my bar|the bar|my strip} {stripy|striped|full of stripes}; {stripy|striped}
        {vs|or|and} {plain|not stripy}; what does {stripy|striped|plain} mean
    """),
    "timeline colours": wordings("""
        {what's|whats|what is} the {blue|green|pink|yellow} {bit|thing|part|stuff|bar|strip|one} {for|about|mean};
        {blue|green|pink} {bit|thing|part|stuff}{, |: }{meaning|what is it|good or bad}; is {green|blue|pink}
        {good|bad|good or bad}; why so {colourful|many colours|colorful}; {colours|colors}{meaning|, what do they
        mean|in plain english}
    """),
    "prompt cache": wordings("""
        why {would|should|does|do} {anyone|anybody|somebody|people|I|we} {care|need to know|want to know|bother}
        {what|about|} {a|the} prompt cache {is|}; {who cares|who needs to know} {what a prompt cache is|about a prompt
        cache|about the cache}; what do I {care|get|gain} {about|from} {the|a} {prompt cache|cache}; {why|what for}
        {a|the} prompt cache; prompt cache, {who cares|so what|why should I care|what do I get from it|is that
        good|good or bad}; is {a|the} {prompt cache|cache} {good|bad|a good thing|useful|like cookies|like my browser
        cache|money|cash|safe}; should I {care|worry} about the {prompt cache}; is it {cash|money|like cash},
        the cache; {cash|cache} {like|as in} {money|a browser|a phone|in geocaching}; {does|will} {the cache|it}
        {fill|clog} [up] my {disk|computer}
    """),
    "turn fast": wordings("""
        my {second|third|next|last|2nd} {message|reply|question|answer|one} {came back|came|was|went|got answered}
        {way|much|so much|a lot|loads} {faster|quicker} [than {the first|before|my first}]. {How come|Why|Why is
        that|What happened}; {second|2nd} {one|message|reply|answer} {faster|quicker} {why|how come}; why {is|was}
        {the second|my second|the 2nd|the next} {message|reply|answer|one} {way|much|so much} {faster|quicker};
        {first|1st} {one|message|reply} {slow|slower|took ages} {second|2nd|next} {one|message|reply}
        {fast|quick|faster}, {why|how come}; you {got|are|became} {faster|quicker} [{all of a sudden|now|after the
        first one}][, {why|how come}]; how come {you are|it is|it's|that was} {so fast|so quick|faster|quicker}
        {now|this time|suddenly|the second time}
    """),
    "first slow": wordings("""
        {first|1st} {one|message|reply|answer} {took ages|was slow|took forever|is always slow|so slow}{|, why|, how
        come|lol why}; why do you {take|need} {so long|ages|forever} {at first|the first time|for the first one|to
        start}; why {slow|so slow} {at first|at the start|the first time}; is it {normal|bad} that the first
        {reply|answer|one} is {slow|so slow}; should I worry that the first {reply|answer|one} {was slow|took ages}
    """),
    "edit old": wordings("""
        if I {edit|change|fix|correct} {an old message|an earlier message|something old|one of my messages|my first
        message}, what {has to be done again|must be done again|does the computer do|has to be redone|does the
        computer have to do again|is read again|gets redone|work is done again}; what has to {be done again|be
        redone|happen again} {when|if} I {edit|change|fix} {an old message|an earlier message|something above}; what
        does {the computer|my computer|the app|it} {do|have to do|have to redo} {when|if|after} I {edit|change|fix}
        {an old message|a message|something old}; {editing|changing} {old|earlier} {stuff|messages}, {what happens|is
        that bad|does it break anything|is it ok}; does {everything|the whole chat|all of it} get {redone|read
        again|reprocessed} {when|if} I {edit|fix|change} {one message|something|a typo|one word}; is it {bad|ok|fine}
        {to edit|if I edit|when I change} {an old message|old messages|something old}
    """),
    "where to look": wordings("""
        which part of {the window|the screen|this app} {shows|tells me|says} {what was reused|what the cache did|what
        happened|why it was slow|the numbers|how much was reused}; where {on the screen|in the window|do I look} {to
        see|for} {what was reused|the reused part|the cache|what happened}; where does it say {reused|what was
        reused|read again|reprocessed|avoidable}; where {is|are} the {cache display|cache numbers|reused
        number|numbers}
    """),
    "neighbour gap": wordings("""
        is {the|} neighbour gap {good|bad|about my neighbours|about houses|the space next door|like mind the gap};
        neighbour gap{, |: }{like between houses|like next door|mind the gap|is that good|should I worry|who is the
        neighbour}; what have my neighbours to do with {it|this|checkpoints}; gap between
        {neighbours|checkpoints|what}; {which|whose} neighbour; should I {use|change|worry about} the neighbour gap
    """),
}


def _plain(key: str) -> tuple[str, ...]:
    """The frames for one word. It is asked for by its name more often than otherwise."""
    name = _NAMES.get(key)
    return () if name is None else tuple(frame.replace("NAME", name) for frame in _FRAMES)


PLAIN_ASKS: dict[str, tuple[str, ...]] = {key: _plain(key) + _MORE.get(key, ()) * 2 for key in (*_NAMES, *_MORE)}
