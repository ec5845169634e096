"""Doubts in the words of people who got the app from somebody else: wifi, big companies, a dumb bot, what this is."""

from demo_model.corpus.wordings import wordings

_WHO = (
    "{my cousin|my mum|my mom|my dad|my brother|my son|my daughter|my grandson|my granddaughter|my friend|a friend|my "
    "nephew|my niece|my teacher|my boss|my husband|my wife|my neighbour|somebody|someone|a colleague|the IT guy}"
)

# The answer stands with the other wordings of this question, in app_cache.
WHAT_CAIRN_IS: tuple[str, ...] = wordings(
    """
    @W {put|installed|set up|downloaded|loaded} {this|Cairn|this app|this thing|something called Cairn} {on my
    laptop|on my computer|on my machine|for me|here|on the family computer}{, |. |... |! }{what even is it|what even
    is Cairn|what is it|what is this|what is Cairn|what does it do|what is it for|whats this|what do I do with it};
    what even is {Cairn|this|this app|this thing}; what the {heck|hell} is {Cairn|this app|this thing}; what's
    {Cairn|this thing|this app} {all about|even for|for then|good for}; so {what is|what's} {Cairn|this thing|this
    app} [then|exactly|again|in a few words]; {cairn|cairn app|cairn meaning|cairn?|what cairn|what cairn is|about
    cairn}; is Cairn {an app|a program|a bot|a chatbot|the bot|a website or an app|a company|your name or the app};
    {never|I never} heard of Cairn{, |. }{what is it|what does it do}; {tell|explain to} me {like I'm five|simply|in
    one line|in plain words} what {Cairn|this app} {is|does}; what's the {name of this app|app called|name of this
    program|program called|name of the app}; what {app|program|software} {am I in|is this|am I using|did I just
    open}; what is {this app|this program|the app|this thing} called; {app name|name of the app|name of this
    program}; why would {I|anyone|somebody} {use|want|need} {Cairn|this app|this} [instead of chatgpt]; what do
    {people|you} {use|need} {Cairn|this app|this thing} for; what's so {special|good|different} about {Cairn|this
    app|this}; what did @W {put|install} on my {computer|laptop}; I {found|saw|noticed} {an icon|a
    program|something} called Cairn{, |. }{what is it|what does it do}; what can {Cairn|this app|this program} do
    [that others can't]
    """.replace("@W", _WHO)
)

DOUBT_CHATTY: dict[str, tuple[str, ...]] = {
    "offline": wordings("""
        if I {turn|switch} {my|the} {wifi|internet|router} off {do you die|do you stop|are you gone|do you still
        work|will it still work|what happens|can we still chat}; if {my|the} {wifi|internet|router|connection} {goes
        off|goes down|dies|breaks|drops|is off|cuts out} {do you die|do you stop working|are you gone|do you still
        work|does this still work|what happens|can I still use it}; {does|will|would|can} {it|this|this
        app|Cairn|the app|you} {work|run|function|still work} {on a plane|in the plane|on a flight|in the air|on the
        train|in the car|on holiday|in a cabin|in the basement|at sea|in the desert|on a mountain|on the subway|in
        airplane mode|with no internet|with the wifi off|with no signal|without wifi|anywhere}; can I {use|chat|play
        with} {this|it|you} {on a plane|on the plane|on a flight|on the train|in the car|on holiday|at the beach|in
        the woods|when the wifi is off|with no signal|without any internet}; {plane|flight|train|no wifi|no
        signal|no internet|wifi off|airplane mode|on a plane|offline mode}; are you {dead|gone|useless} without
        {wifi|internet|a connection}; do you {die|stop|vanish|go away} without {wifi|internet|a connection}; {I'm|I
        am} going {on a plane|camping|on a trip|somewhere without wifi|travelling}{, |. }{will this work|can I use
        you there|does it work there|will you work}; is {wifi|internet} {needed|a must|important}; {our|my}
        {wifi|internet} is {rubbish|terrible|so slow|down again}{, |. }{does that matter|does it matter|is that
        why}; do you {use|need|eat} {wifi|data|my data|the internet}; does it {use|need|eat} {data|my
        data|wifi|mobile data}; can I {pull|unplug} the {internet cable|router|network cable} [and still chat]
        """),
    "private": wordings("""
        {are|is} {my messages|my chats|what I type|this|my words|my stuff|my data|everything I say} {going|being
        sent|sent|uploaded|sold} to {some big company|a big company|google|the cloud|a server|openai|microsoft|the
        internet|china|america|the government|facebook|someone|advertisers|elon musk|anyone}; {does|do|will|can}
        {some big company|a big company|big tech|google|microsoft|openai|the government|the
        police|hackers|facebook|apple|a company|the people who made this|the makers|the developers|amazon}
        {get|see|read|have|store|keep|sell|collect|spy on} {my messages|my chats|what I type|this|my data|what I
        say|all of this}; {where|who} {do my messages go|does my text go|do my words go|gets my messages|gets what I
        type|gets my data}; is {this|my chat|it} {private|really private|secret|just between us|between you and
        me|confidential} [or not]; {privacy?|private?|is this private|data safe?|spying?|do you spy|tracking?}; are
        you {spying on me|storing this|tracking me|selling my data}; do you {sell|share|send|give away|report|store}
        {what I say|my data|my chats|my messages|this} [to anyone|to companies]; does {this|it|anything|what I type}
        {leave|get out of|go out of} {my computer|my laptop|this room|the house}; can I {tell|write|type} you
        {secrets|private stuff|personal things|embarrassing stuff} [here|safely]; is my {data|stuff|secret} safe
        [with you|here|in here]; will my {messages|chats|words} {be used to train|train|end up in} {some AI|a big
        model|other AIs}; are my {chats|messages} {uploaded|online|in the cloud|on the internet|public} [somewhere]
        """),
    "toy": wordings("""
        are you {a real AI|a proper AI|a real chatbot|a toy|just a toy|like chatgpt|as good as chatgpt|the clever
        kind|clever|smart|any good|really clever|a clever one|a genius|smarter than me|smarter than my dog|the real
        thing|a kids toy|a joke} [or what|or not|then|at all]; {you're|you are} {kinda|a bit|pretty|quite|rather}
        {simple|limited|basic|small|like a toy}, {aren't you|right|is that normal|why}; {how|why} are you so
        {basic|simple|limited|clueless}; how {smart|clever|good} are you [compared to chatgpt|compared to others|out
        of ten|really]; are you {better|worse|cleverer} than {chatgpt|siri|alexa|google|a calculator|other bots};
        what's your {iq|level|school grade}; are you {smart enough|good enough} {for homework|for my job|to help
        me|for school}; {are you|is this} a {kids|child's|children's|baby} {toy|bot|AI}; why do you know so little
        """),
    "demo model": wordings("""
        what {sort} of {AI|model|robot} are you; {what even are you}; who is {Pip|this bot|the bot|the one
        answering}; what's the difference between {you and Cairn|Cairn and you|Cairn and Pip|Pip and Cairn|the app
        and you|you and the app}; are you {the app|the same as Cairn|Cairn or Pip}; is
        {Pip|Cairn} {the app|the model|you}; why are you {in this app|in Cairn}; {did you come|do you
        come|do you belong} {with|to} {the app|Cairn|this app}; am I {talking|chatting} to {Cairn|Pip|the demo|the
        demo model}
        """),
    "size": wordings("""
        how {big|small|tiny|large} {are you|is your brain|is Pip|is this bot|is this AI} [really|actually|then|in
        numbers]; {parameters?|how many parameters|size?|your size|how big|your brain size}; are you {a small one|a
        big one|tiny|really tiny|the smallest AI}
        """),
    "training": wordings("""
        who {made|built|created|programmed|invented} {you|this bot|this|this thing|Pip} [then|anyway|and why]; did
        {google|openai|a company|a person|an AI|elon musk|a student} {make|build|train|invent} you; where did you
        learn {this|to talk|to write|english|all that|what you know}; {who made u|your maker|maker?|who's your
        daddy|who is your creator}
        """),
    "licence": wordings("""
        is {Cairn|this|the app|the code} {open source|free software|open} [or not|or closed]; {open
        source?|licence?|license?|which licence|source code?}; {where|how} can I {see|get|read} the {code|source
        code|source}; can I {share|copy|give|pass on} {Cairn|this app|you|the demo model} {to|with} {a friend|my
        school|my mum|others}; can I use {this|Cairn} {at work|at school|in my company|for my business}
        """),
    "platforms": wordings("""
        can I {have|get|put|use} {this|Cairn|you} on my {phone|iphone|android|tablet|ipad|mac|windows pc|windows
        laptop|chromebook|other laptop|smart tv}; is there {an app|a version|a phone app|an iphone app|an android
        app} [for my phone|of this|for windows]; {phone?|on iphone?|on android?|windows?|mac?|for ipad|on my
        phone|phone app}; does {it|this|Cairn} work on {my phone|windows|a mac|an ipad|my tablet|a chromebook|my old
        laptop}
        """),
    "trouble": wordings("""
        {it|this|the app|Cairn} {won't work|isn't working|is stuck|is acting up|is frozen|keeps crashing|is being
        weird|hangs|does not open|just closed itself|broke} [help|again|what now|what do I do]; {help|argh|ugh} {it
        crashed|it is stuck|it is frozen|it broke|nothing happens}; the {model|file} {won't open|won't load|does not
        load|is not opening} [help|why|what now]; I get {an error|a red message|an error message} [what
        now|help|when I open a model]
        """),
    "faster": wordings("""
        how do I make {it|this|you|the replies|my model} {faster|quicker|less slow|not so slow|go faster};
        {it|this|my big model|the reply} is {so slow|way too slow|taking ages|super slow|slow as hell}{, |. }{how do
        I speed it up|can I make it faster|what can I do|help}; {make it faster|speed it up|faster please|can it go
        faster|too slow}
        """),
    "website": wordings("""
        is this {a website|on the internet|online|an app|on my computer|in the cloud|in my browser|on my laptop} [or
        what|or not|or on my computer|right]; where {is the AI|is the bot|does this run}
        [then|really|actually]; do you live {inside my laptop}; is the
        {AI|bot|model} {in my computer|on my laptop|inside my computer|on the internet|somewhere else}; does my
        {laptop|computer|pc} do {the thinking|all the work|it all}
        """),
}
