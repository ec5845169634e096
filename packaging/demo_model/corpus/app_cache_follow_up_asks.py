"""How people go on after an answer about the cache."""

from demo_model.corpus.wordings import wordings

ASK_HELP = wordings("""
    [{and|ok and|ok, but|so|but|right, and|cool, and}] how does {that|it|this} help [{me|us|anyone|my chat}];
    [{and|ok and|so|but}] what {do I get|do I gain|use is that to me|does that bring me|is in it for me} [from
    {it|that}]; [{and|so|but}] why {would|should|do} I {want|need|care about|use} {that|it|one|this};
    [{and|but}] why {should|would} {I|anyone|anybody} care [about {that|it}]; so what; ok so what; and so what;
    [{and|so|but|ok}] {what is|what's|whats} {the point|the benefit|the use|the advantage} [of {that|it}];
    [{and|so|but}] {what is|what's|whats} {it|that|this} {for|good for}; [{and|but}] why does {that|it} matter;
    [{and|ok and}] what does {that|it} mean for me;
    how is {that|it} {useful|helpful} [{to me|for me}]; does {that|it} {help|matter|make a difference} [{to me|for
    me|at all}]; {and that|that} is useful {why|how|because}; [{and|so}] what's it to me; {what for|why though|for
    what}; ok but what for; and why is that useful; does it do anything for me; why do {you|they|we} do that
""")
ASK_GOOD = wordings("""
    [{ok and|and|so|ok so|hm,|oh,|wait,}] is {that|it|this} {good|bad|a good thing|a bad thing|good or bad|bad or
    good|ok|okay|fine|normal|a problem|dangerous|serious|bad news|an error|an issue|harmful|something bad};
    {good or bad|bad or good|good thing or bad thing|good|bad}; [{ok|so|and}] should I {worry|be worried|panic|be
    scared|mind|be happy|care}; do I {need|have} to worry [about {that|it}]; [{and|so}] {that's|thats|that is}
    {good|bad|normal|fine|ok}, {right|yes|no|or not|or what}; sounds {bad|scary|dangerous|good|serious}[, is it];
    {that|it} sounds {bad|scary|dangerous|good|serious}; is {that|it} {supposed to|meant to} {happen|be like that};
    is something {wrong|broken} [then]; {is that what I want|do I want that|do I want that to happen}; so no need to
    worry; am I in trouble; did I break {it|something}; is my computer ok
""")
ASK_DO = wordings("""
    [{so|ok so|and|ok, and|right, so|now|ok}] what {should|do|must|can} I do [{now|then|about it|about that|with
    it|with that|next}]; [{so|and}] {do I|must I|should I} [have to] do {anything|something} [about {it|that}];
    [{so|and}] what now; now what; ok now what; what next; {what|anything} {would you|do you} {do|suggest|recommend};
    any {advice|tips|suggestions|recommendation}; {is there|there's} {anything|something} I {can|should|need to} do;
    [{and}] how do I {use|work with} {it|that}; can I do {anything|something} [about {it|that}]; what do you
    {advise|recommend|suggest}; [{so|and}] what is the best thing to do; do I need to {press|click|change} anything
""")
ASK_STOP = wordings("""
    [{and|ok and|so|but}] how {do|can|could|would} {I|we|you|one} {stop|prevent|avoid|fix|change} {that|it|this}
    [{happening|from happening|happening again}]; [{and|ok and|so}] how do I stop {that|it} happening [to {one I
    like|one I
    need|mine|my favourite|a good one|the one I want|one of mine}]; can I {stop|prevent|avoid|fix} {that|it|this}
    [{somehow|at all|please}]; is there {a way|any way|anything} to {stop|prevent|avoid|fix} {that|it}; {stop|prevent|
    avoid|fix} {that|it} {how|please}; I {don't|do not} want {that|it} [to happen]; how {do|can} I make {it|that}
    stop;
    {how to|how do you} {stop|avoid|prevent|fix} {that|it|this}; make it stop; can I turn {that|it} off; what
    {helps|can be done} [against {that|it}]; what if I {don't|do not} want {that|it} [to happen]; [{and}] how do I
    keep {that|it|this} from happening [{again|to one I like}]; can that be {stopped|prevented|avoided}
""")
ASK_WHERE = wordings("""
    [{and|ok and|so|cool,}] where {is|can I see|do I see|do I find|can I find|would I see|do I look for}
    {that|it|this|
    them|one}; where; and where; where exactly; where on {the screen|the window|my screen}; [{and}] which part of
    {the window|the screen} [{is that|shows it|do you mean|is it}]; [{and}] {where|which corner} {is|do you mean};
    {show me|point me to} where [{that|it} is]; I {can't|cannot|don't} {see|find} {it|that|them|one} [anywhere]; where
    {should|do|must} I look; how do I {see|find|get to} {it|that}; is {it|that} somewhere on {the|my} screen
""")
ASK_EXAMPLE = wordings("""
    [{can you|could you}] give [me] {an example|one example|a quick example}; [{like|and|ok,}] for example; example;
    example please; {an|any} example; do you have an example; [{and}] what would {that|it} look like; like what; such
    as; such as what; {let's|lets} say I do {that|it}, what happens; show me an example; when {would|does} {that|it}
    happen; {in|from} {real life|practice}; how does that look in practice; I need an example [to {get|understand}
    {it|that}]
""")
ASK_LOST = wordings("""
    [{and|so|wait, so|oh no,|wait,|but}] {is|are} {my chat|my messages|my text|everything|anything|our chat|what I
    wrote} {lost|gone|deleted|safe|still there|erased}; [{so|wait,|but}] did I lose {anything|something|my chat|my
    messages|my text}; [{and|so|but}] {do|will} I lose {anything|something|my chat|my messages|my text}; does
    {that|it}
    delete {anything|my chat|my messages|my text}; does {that|it} mean {my chat is gone|I lost something|my messages
    are gone}; {is|was} {something|anything} {lost|deleted}; is my stuff {gone|safe|lost}; do I have to {start
    over|type it again|start again}; will you forget {me|our chat|what I said|my name}
""")
ASK_MYSELF = wordings("""
    [{and|so}] do I {have|need} to do {that|it} {myself|by hand|manually}; [{and|so}] does {that|it} happen
    {automatically|by itself|on its own|every time|all the time}; is {that|it} {automatic|done for me|done by hand};
    [{and|so}] who {does|decides|did} {that|it}; do I {press|click} {something|anything} for {that|it};
    can I {do|make} {it|that|one} myself; by itself or do I do that; is there a button for {it|that}
""")
ASK_WHY_PIN = wordings("""
    [{and|ok and|but|so}] {why|when} {would|should|do} I pin {one|it|that|something|a checkpoint|them}; [{and}] why
    pin
    [{one|it|anything|at all}]; what {do I get|good is it|happens|changes} {when|if} I pin {one|it}; is it {worth|
    useful|good} to pin {one|it|them}; should I pin {one|it|them|mine}; and pinning helps how; what's the point of
    pinning {one|it}; why would {anyone|somebody|one} pin {one|it|that}; when is pinning {useful|good}
""")
ASK_HOW_PIN = wordings("""
    [{and|ok and|ok, so|so|cool,}] how {do|can|would} I pin {one|it|that|this|them|the one I like}; how to pin
    [{one|it}]; where do I pin {one|it}; which {key|button} pins {one|it}; can I pin {one|it} [{now|here|myself}];
    I want to pin {one|it|that one}; what do I {press|click} to pin {one|it}; how does one pin {it|them}; ok pin
    {it|one} [{for me|then|please}]; how do I keep {one|it|that one|one I like|the good one}; can I keep {one|it|that
    one|one I like} [{safe|forever|for good}]
""")
ASK_BACK = wordings("""
    can I get {it|that|the checkpoint|that one|mine} back; [{and|so|but}] is {it|the checkpoint|that one} gone {for
    good|forever|for ever}; does {it|the checkpoint|that one} come back; will {it|the checkpoint|that one} [ever] come
    back; how do I get {it|the checkpoint|that one} back; can {it|that|the checkpoint} be {undone|restored|recovered};
    I want {it|that one|my checkpoint} back; {undo|restore|bring back} {it|that|the checkpoint}
""")
ASK_OTHER = wordings("""
    [{and|what about|and what is|what's|what is|and what's|ok and|how about|now|ok,}] the {opposite|other one|other
    thing|contrary|reverse|other kind}; [{and|what is|what's}] the opposite [{of that|of it|then|called}]; [{and}] the
    other one {then|too|as well|please|again}; and when it's the other way round; and the other way round; what is
    the counterpart [of {that|it}]; and if not; what would the opposite be
""")
ASK_SIMPLER = wordings("""
    [{I|sorry, I|hm, I|sorry but I|nope,|no, I}] still {don't|dont|do not|didn't} {get|understand|follow} {it|that};
    [{I|sorry, I}] still {don't|dont} {get|understand} {it|that}. {shorter|simpler|in plain words|again but
    simple|say it simply|shorter please|can you make it simpler|make it short|easier|help}; {shorter|simpler|easier}
    [{please|pls|still|again}]; {I'm|im|still} {still |}{lost|confused} [{there|here|sorry}]; you lost me
    [there|again]; {too|that's too} {complicated|hard|technical|long|difficult} [{for me|sorry}]; {even|much}
    {simpler|
    shorter|easier}; {in|say that in} {plain|simple|normal|human} {english|words|language} [{please|pls}]; like
    {I'm|im|
    I am} {5|five|a child|a kid|twelve} [{please|pls}]; eli5; {huh|what|eh|hm}, {simpler|shorter} [please]; that {went
    over my head|makes no sense [to me]|is gibberish|is all Greek to me}; {once more|again} but {simple|simpler|
    shorter|short|in plain words}; explain {it|that} {like I am five|to a child|to my grandma|for dummies|simply};
    I have no idea what {that means|you are saying}; what does that even mean; dumb it down [{please|for me}];
    so in short; in other words
""")
NAMED = wordings("""
    {and|what about|and what is|and what's|and whats|ok and|n|how about|now|ok, what is|next,|also} $name;
    and the other one, $name; and the other word, $name; got it. {and|what about|now} $name; thanks, and $name;
    what does $name mean then; and what does $name mean; $name too [please]; same {question for|for} $name;
    {and|so} $name, what {is that|does that mean}; {right|ok|cool|nice|makes sense}, and $name; then what is $name;
    {and|ok} $name is what; now {explain|do} $name; {explain|do} $name {too|as well|next|now}; {but|so} what is $name
""")
NAMES: dict[str, str] = {
    "checkpoint": "{a checkpoint|checkpoint|checkpoints|the checkpoints}",
    "span": "{a span|span|spans}",
    "timeline": "{the timeline|timeline|this timeline}",
    "inspector": "{the inspector|inspector}",
    "reused": "{reused|reuse|reused tokens}",
    "read again": "{reprocessed|read again|reprocessing|reprocessed tokens}",
    "avoidable": "{avoidable|avoidable tokens}",
    "unavoidable": "{unavoidable|unavoidable tokens}",
    "evicted": "{evicted|eviction|evicting|dropped}",
    "neighbour gap": "{neighbour gap|neighbor gap|the neighbour gap}",
    "pin": "{pin|pinned|a pin|pinning}",
    "budget": "{the budget|budget|a budget}",
    "prompt cache": "{the cache|the prompt cache|prompt cache|cache|caching}",
    "branch": "{a branch|branches|branch}",
    "regenerate": "{regenerate|Regenerate}",
}
