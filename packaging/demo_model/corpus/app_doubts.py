"""Doubts of a first user: where Cairn runs, whether it needs the internet, what the demo is worth, how to be faster."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings

DOUBT_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="website",
        asks=wordings("""
            is {Cairn|this|it|the app|this chat} {a website|a web page|a web site|an online service|a cloud service|a
            web app|a site|in the cloud|on the web|hosted somewhere|a browser page|an internet page|a server
            somewhere|a service|SaaS|a subscription service}; is {Cairn|this|it} {a website|a web app|online|in the
            cloud|a cloud thing} or {a program|on my computer|local|on my own machine|installed here|a desktop app|a
            local program}; is {Cairn|this|it} {a program|installed|running|something} on my {own
            |}{computer|machine|laptop|PC} or {online|on a server|a website|in the cloud|somewhere else}; does
            {Cairn|this|it|the app|the model|this chat} run {on a server|in the cloud|on my computer|locally|on my
            laptop|here on my machine|in a browser|on someone else's computer|in a data center|remotely};
            {local|desktop|computer} {program|app|software} or {website|cloud|web page}; where does {Cairn|this|it|the
            app|this program|the model} {run|live|work|sit|compute|execute|do its work}; where {is the model running|is
            this computed|does the computing happen|is Cairn hosted}; do I need a {browser|web browser} [for {this|
            Cairn}]; do I {open|use|visit|start} {Cairn|it} in {a|the|my} browser; what is the {web address|url|website|
            link} of {Cairn|this chat}; is there a {website|web version|url|cloud} {of|behind} {Cairn|this}; I {just|
            have just|only just} {installed|downloaded|started|opened} {Cairn|this|it}. Is {it|this} {online|a website|
            local|in the cloud|on my computer|a web thing|running here}; {cloud|server|website|online|web}, or {local|my
            computer|my machine|on this PC}; are you {on the web|in a data center|a cloud AI|online or offline|a web
            service}; is {the AI|the model|the bot} {on my computer|here on my machine|somewhere else|far away|in
            California|on a server}; does {it|Cairn|this} use {a cloud|cloud servers|a server|someone's server|remote
            servers}; who {hosts|runs} the {server|servers|cloud} {of|for} {Cairn|this}; is {Cairn|this} like {chatgpt|
            an online chat|a website} or {local|on my computer|a program}; {Cairn|this} is {a website|a cloud service|
            online|local|a desktop app|a program|on my computer}, {right|is it not|correct|or am I wrong}; which
            {computer|machine} {does the work|runs the model|thinks|does the thinking}; does my {own |}computer {do the
            work|do the thinking|run the model|compute the replies}; is everything {computed|done|running|happening}
            {here|locally|on this machine|on my computer}; is it {desktop software|a desktop app|a desktop program|a
            real program|a normal program|browser based|web based|cloud based|self hosted}; please {is it|this is}
            {website|web site|program on computer|in internet or in computer}; does it {close|stop|go away} {when I
            close the browser|without a browser}; I {thought|think} {this|Cairn} {was|is} {a website|in the cloud|
            online|web based}, {is that right|is it|am I wrong}
            """),
        replies=(
            "Cairn is a program on your own computer, not a website or a cloud service. The model runs there too, and "
            "you need no internet.",
        ),
        short="A program on your own computer.",
        thought="The user asks where Cairn runs.",
        more="It is a desktop app that runs local models through llama.cpp. Cairn sends nothing away.",
    ),
    Topic(
        key="offline",
        asks=wordings("""
            {do|must|should} I {need|have|keep} {the internet|internet|a connection|an internet
            connection|wifi|wi-fi|to be online|a network|a data plan|to stay connected} [{to use this|for this|to
            chat|to talk with you|for Cairn}]; {do|does} {you|it|this|Cairn|the app|the chat} {need|require|use|want}
            {the internet|internet|a connection|an internet connection|wifi|network access|a network|to be online|the
            web}; does {it|this|Cairn|the app|the model} {work|run|function|answer|reply} {offline|without
            internet|without a connection|on a plane|in airplane mode|with no wifi|when I am offline|in the woods|in a
            tunnel|on a train|without wifi|unplugged from the net}; can I {use|run|start|open} {Cairn|it|this|you}
            {offline|without internet|on a plane|without wifi|with no connection|in the mountains|on a boat}; can
            {you|we} {work|talk|answer|chat|run} {offline|without internet|without wifi|with the cable pulled|when the
            internet is down}; {need|require|needs} {wifi|internet|a connection}; offline; airplane mode; internet
            {needed|required|necessary}; no internet here, {does it work|can I still chat|is that a problem}; what
            happens {if|when} {the internet is down|my wifi fails|I go offline|I pull the cable|there is no internet|I
            lose the connection}; my {internet|wifi|connection} is {down|off|gone|slow|broken}, {can I still chat|does
            it matter|will you still answer|do you work}; {I am|I'm} {offline|on a plane|without internet|on a train},
            {will it work|can we chat|is that ok|do you still answer}; is {an internet connection|wifi|the internet|
            being online} {needed|required|necessary|a must}; {does|will} it {use up|eat|cost} my {data|data plan|
            mobile
            data|traffic}; does {Cairn|it|the app} {go|connect} {online|to the internet} [at all]; is {Cairn|this|it}
            {offline|an offline app|usable offline|fully offline}; how come you {answer|reply|work} {without
            internet|offline}; I {turned|switched} off {my wifi|the internet} and you {still answer|still work},
            {why|how}; I have {no|a bad|a slow} {internet|connection|wifi}. {Can I use it|Does it work|Is that a
            problem|Can I chat}; only {online|with internet} or {offline too|also without}; please {it need
            internet|need I internet|is internet necessary|works without internet}; must I be {online|connected} {to
            chat|to talk to you|all the time|to use it}; works {offline|without internet}; after the
            {download|installation}, do I need {the internet|internet|a connection} [again]
            """),
        replies=("Cairn works without the internet. Everything runs on your own computer, offline.",),
        short="No internet is needed.",
        thought="The user asks whether the internet is needed.",
        more="Only to get other models do you need the internet, and you do that outside of Cairn.",
    ),
    Topic(
        key="toy",
        asks=wordings("""
            are you {a toy|just a toy|only a toy|a real model|a real AI|a proper model|a serious model|a clever model|a
            smart model|an intelligent model|a genuine AI|only a demo|just a demo|a test model|a joke}; are you {a
            toy|a demo|a plaything} or {a real model|something serious|a clever one|a real AI|the real thing}; are you
            {smart|clever|intelligent|bright|wise|a genius|very smart|good at anything|gifted|brainy|capable|powerful};
            how {smart|clever|intelligent|bright|capable|powerful|good} are you [really]; is {this|that|it|the demo|the
            demo model|this model} {the real model|a real model|a real AI|a toy|only a toy|just a demo|the full
            version|clever|smart|a serious model|good|any good|useful|powerful}; you {seem|sound|look} {like a
            toy|simple|not very smart|clever|limited|like a small model}, are you; do you {think|understand} {like a
            real AI|like chatgpt}; are you {as good as|as smart as|comparable to|better than|worse than|dumber
            than|cleverer than} {chatgpt|a real model|big models|gpt|claude|llama|other models|a large model}; what is
            the {point|purpose|use} of a toy [model]; am I talking to {a toy|a real model|a real AI|something smart|a
            serious AI}; is {a toy|this toy} all {I get|there is|you are}; are you {the best|all|everything}
            {Cairn|this app} {has|can offer|can do}; can you {really|actually} {understand me|answer real
            questions|help me with real work|do serious things}; are you {good|useful|fit} {for|enough for} {real
            work|serious work|serious questions|my job|homework}; should I {use|take} you {for real work|seriously|for
            my homework|as a real assistant}; can I {use|take} you for {real work|my work|my homework|hard questions};
            where is the {real|clever|smart|proper|serious} model; is there a
            {smarter|better|cleverer|bigger|real|proper} {model|one|version} [of you]; I {thought|expected|hoped} you
            would be {smarter|cleverer|a real AI|better|like chatgpt}; you are {not very clever|just a toy|only a
            demo|not a real model|quite simple}, {right|are you|correct|is that true}; {toy|plaything|gadget|demo} or
            {real|serious|useful}; clever or {silly|dumb|simple}; please you are {toy|real AI|smart|clever model}; just
            {playing|testing}. Are you {a toy|a real model|clever|any good}; {honest|serious} question: are you
            {clever|a toy|smart|a real model}; what {can|could} a toy {do|be good for}; {limited|simple|basic|trial}
            {model|version|AI}, {are you|is that you|right}; is {there|this} a {limited|light|lite} version;
            {big|small} {mind|brain|model}, what are you
            """),
        replies=(
            "I am only a toy: a tiny model that knows very little. For clever answers, open a real model with Ctrl+O.",
        ),
        short="I am only a toy.",
        thought="The user asks whether I am a toy or clever.",
        more="I have about 4 million parameters, and real models have billions. I am here so that you can look around.",
    ),
    Topic(
        key="faster",
        asks=wordings("""
            how {do|can|could|would} I {make it faster|speed it up|get more speed|improve the speed|accelerate it|make
            Cairn faster|make you faster|make the replies faster|get faster replies|wait less|shorten the wait|make the
            model quicker|save time|gain speed|boost it|cut the waiting time}; how to {make it faster|speed it up|speed
            up|get faster replies|wait less|speed up the model|reduce waiting}; make {it|the model|replies|Cairn}
            {faster|quicker}; what {can|should|could} I do {to make it faster|for more speed|against the waiting|when
            it is slow|if it is too slow|to wait less|to speed it up|about the slowness}; what {helps|works} {to make
            it faster|for speed|against slowness|when it is slow}; {tips|advice|tricks|ideas|hints} {for|to get} {more
            speed|faster replies|a faster model|speeding it up}; {speed|performance} {tips|tricks|advice|tuning|boost};
            {faster|quicker} {replies|please|model|answers}; can {it|this|the model|Cairn|the reply} be {faster|made
            faster|sped up|quicker}; can I {make it faster|speed it up|have it faster|tune it|get quicker answers}; is
            there {a way|a trick|a setting|an option|a button} {to make it faster|for more speed|to speed things up|to
            wait less}; which {settings|options|setting} {make it faster|help with speed|speed it up}; {my model|the
            big model|it|the reply} {is|gets} {too slow|so slow|painfully slow}, {what can I do|how do I speed it
            up|any tips|what helps}; I {want|need|would like} {more speed|faster replies|it faster|less
            waiting|quicker answers}; would {a smaller model|a GPU|more memory|a shorter prompt|more threads|a new
            computer} {help|make it faster|speed it up}; does {a smaller model|a GPU|a short prompt|a shorter chat|more
            RAM} make it faster; how can I {reduce|cut|lower|shorten} the {wait|waiting time|delay|time to the first
            word|reading time}; I {hate|am tired of|don't like} waiting. {What can I do|How do I speed it up|Any
            tips|Can it be faster}; {everything|it all|the chat} is {slow|sluggish|lagging} here. {How can I improve
            it|What helps|What can I do|How do I fix that}; how do I get the most {speed|performance} out of
            {it|Cairn|my computer}; what {makes|would make} it {faster|quicker|go faster}; should I {take|buy|use} {a
            smaller model|a GPU|more RAM} {for speed|to be faster|to get more speed}; please how {make faster|it can be
            faster|more speed|I do it faster}; {optimise|optimize|tune|improve|increase|raise|boost} the
            {speed|performance}; how do I avoid {waiting|long waits|delays|the wait}; how {can|do} I use the cache
            {well|better|best|to be faster}; how do I get more {reuse|reused tokens|out of the cache}; {can I|how do
            I|how can I} {increase|raise|improve|get more} {reuse|the reused part|reused tokens}; what {is best|should
            I do|helps} so that {more is reused|the cache helps more|less is read again}; how {can|do|could} I
            {avoid|prevent|stop|reduce|limit} {reprocessing|rereading|that text is read again|reading again}; can
            {reprocessing|rereading} be {avoided|prevented|reduced|stopped}
            """),
        replies=(
            "Use a smaller model or a GPU, and change the start of a chat as little as you can. Then most of the "
            "prompt is reused.",
        ),
        short="Use a smaller model, and change the start of a chat little.",
        thought="The user wants more speed.",
        more="Pin the checkpoints you need, or raise the budget. The bottom line of the window shows the speed.",
    ),
)
