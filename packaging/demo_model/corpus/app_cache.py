"""What Cairn is, its checkpoints and the spans of a prompt; collects all topics about the cache."""

from dataclasses import replace

from demo_model.corpus.app_cache_asks import CHECKPOINT_ASKS
from demo_model.corpus.app_cache_asks_reading import READING_ASKS
from demo_model.corpus.app_cache_changes import CHANGE_TOPICS
from demo_model.corpus.app_cache_doubts import DOUBT_TOPICS
from demo_model.corpus.app_cache_figures import FIGURE_ASKS, FIGURE_TOPICS
from demo_model.corpus.app_cache_forecast import FORECAST_TOPICS
from demo_model.corpus.app_cache_frames import frames, wordings
from demo_model.corpus.app_cache_keeping import KEEPING_TOPICS
from demo_model.corpus.app_cache_lost import LOST_TOPICS
from demo_model.corpus.app_cache_memory import MEMORY_TOPICS
from demo_model.corpus.app_cache_plain import PLAIN_ASKS
from demo_model.corpus.app_cache_reading import READING_TOPICS
from demo_model.corpus.app_cache_timeline import TIMELINE_TOPICS
from demo_model.corpus.turns import Topic

_HERE: tuple[Topic, ...] = (
    Topic(
        key="app what",
        asks=wordings(
            """
            {what is|what's|whats} Cairn / {what is|what's} this
            {app|program|application|software|tool|window|product} / {explain|describe|introduce|present}
            {Cairn|this app|this program|this tool}[ to me| for me| in short] / what does {Cairn|this app|the app|this
            program|this software|this tool} {do|show|offer|actually do} / what {can|could} I do {with Cairn|with this
            app|here|in this program|in this window} / what is {Cairn|this app|this program|this tool|this software}
            {for|good for|about|used for|meant for|made for} / {purpose|point|goal|aim|idea|use} of {Cairn|this
            app|this program|this tool} / what is the {purpose|point|goal|aim|idea|main feature|use|benefit} of
            {Cairn|this app|this program|the software} / {tell me|say something|talk} about {Cairn|this app|this
            program|the application} / {why was|why did someone make|why does} {Cairn|this app|this program}[ exist|
            made| built] / why {should|would} {I|anyone|someone|somebody} {use|install|want|need|try|run|pick|choose}
            {Cairn|this app|this program} / who {is|would} {Cairn|this app|this program} {for|made for|useful for|be
            useful for} / {who uses|who needs|who should use|who is going to use} {Cairn|this app|this program} / what
            is {special|different|new|unique|unusual|interesting|cool} about {Cairn|this app|this program|this chat} /
            what makes {Cairn|this app|this program} {special|different|better|unique|stand out|useful} / how is
            {Cairn|this app} different from {other chats|other apps|LM Studio|Ollama|ChatGPT|a normal chat|other
            programs} / {Cairn|this app} {versus|vs|compared to|or} {LM Studio|Ollama|ChatGPT|a browser
            chat|llama-server} / what did I {just |}{open|install|start|launch|download|click on} / what {am I looking
            at|is all this|is going on here|kind of app is this|kind of program is this|sort of software is this} /
            {what is this place|what is this chat|what have we got here|what is this about} / I {just|only}
            {opened|installed|started|launched|found|downloaded} {this|Cairn|this app}, what is it / I have {never
            used|no idea about|never seen} {Cairn|this app|this program}[ before] / I {am new|just got|am a beginner}
            here, {what is this app|what does it do|explain the app|what is Cairn} / my
            {son|friend|colleague|boss|daughter|neighbour|teacher} installed {Cairn|this app}, what {is it|does it
            do|is it good for} / give me {an overview|a summary|a quick tour|the short version|an introduction|the
            basics} of {Cairn|this app|this program} / {overview|summary|introduction|description|quick tour} of
            {Cairn|the app|this program} / {Cairn|the app|this program} in {one sentence|a nutshell|two
            words|short|simple words} / {Cairn|Cairn app|about Cairn|about this app|what app is this|what program is
            this} / is {Cairn|this|this app} {a chat|a chatbot|a game|a browser|an editor|a server|a chat program|an AI
            app} / what {features|functions|abilities|things} does {Cairn|this app|the program} {have|offer|come
            with|provide} / {list|name|show me} the {features|main features|functions|strengths} of {Cairn|this app} /
            what {is|are} the main {thing|idea|advantage|strength}{| of Cairn| of this app} / how {does|would}
            {Cairn|this app} {help|help me|be useful|work in general} / {why is it called|what does the name
            mean:|where does the name come from:|why the name} Cairn / what {problem|task|need} does {Cairn|this
            app|this tool} {solve|address|help with|deal with} / {is Cairn|is this app} for {chatting|local
            models|developers|beginners|everyone|testing models} / does {Cairn|this app} run {models|LLMs|language
            models|AI} {on my computer|locally|on my own machine|on my laptop} / {I do not|I don't}
            {understand|get|see} {what this app is for|the point of this app|what Cairn does|why I need this} / {I
            am|I'm} {confused|lost}, what {is this app|does this program do|is Cairn} / can you {tell me what this app
            is|explain what Cairn does|describe what this program does|sum up Cairn} / what should I {know about|expect
            from|use} Cairn[ for] / what {are people using|do people use} {Cairn|this app} for / what is the
            {story|concept|thinking} behind {Cairn|this app} / {which|what} {company|kind of} {chat|program} is
            {Cairn|this} / what would I {need|use} {Cairn|this app} for / what {exactly|actually|really} is {Cairn|this
            app|this program} / so this is {Cairn|a chat app}, what does it do / {help me understand|teach me about|I
            want to learn about|I want to know about} {Cairn|this app} / is this {a chat window|some kind of chat|an
            assistant app|a viewer for the cache} / what is the {job|function|role} of {Cairn|this app|this software}
            """
        ),
        replies=("Cairn is a desktop chat for local language models. It shows what its prompt cache does, and why.",),
        short="A chat for local models that shows its prompt cache.",
        thought="The user asks what Cairn is.",
        more=(
            "Cairn keeps checkpoints at the boundaries between messages. A timeline shows which part of each "
            "prompt was reused and which was read again. Everything runs on your machine."
        ),
    ),
    Topic(
        key="checkpoint",
        asks=frames("{a|the} checkpoint", "{checkpoint|checkpoints}")
        + wordings(
            """
            what are [the |these |those ]{checkpoints|prompt checkpoints|cache checkpoints|saved checkpoints} / what
            do[ the| these| those] checkpoints {do|mean|hold|store|contain|save|keep|represent} / what {is|gets}
            {saved|stored|kept|recorded|inside|written down} in a checkpoint / what {does|would} a checkpoint
            {do|hold|contain|store|save|remember|look like|consist of} / how {do|does} {checkpoints|the checkpoint
            thing|this checkpoint system|checkpointing} work / what is {checkpointing|a state checkpoint|a saved
            state|a snapshot|a memory snapshot} / what's {a|this} {checkpoint|snapshot|save point} {about|supposed to
            be|in this app|in an LLM} / {what is|explain} the {concept|idea|notion|principle} of {a
            checkpoint|checkpoints|checkpointing} / the {bottom|status line|status bar|window|timeline}
            {says|shows|counts} {checkpoints|3 checkpoints|some checkpoints}, what are they / there {are|is} {something
            called|a thing called|so many|a few|some} {checkpoint|checkpoints} {here|in the window|at the bottom} / I
            keep {seeing|reading|hearing about} {checkpoints|the word checkpoint}[, what are they] / checkpoints, {what
            are they|how do they work|what's that|please explain|in short|for beginners} / {what's|what is} a
            checkpoint in {Cairn|this app|this chat|the prompt|simple terms|one sentence} / {is|are} {a
            checkpoint|checkpoints} {stored|kept|held} in {memory|RAM|my computer|the model} / what {happens|goes on}
            when {a checkpoint is saved|a checkpoint is taken|it saves a checkpoint|Cairn takes a checkpoint} /
            {checkpoint|checkpoints} for {dummies|beginners|newbies|a child} / {are checkpoints|is a checkpoint}
            {important|necessary|something I need to know} / do I {have to|need to} {do anything with|care about|worry
            about|understand|create|make} {checkpoints|the checkpoints} / can {you|it|the app} {go back|return|jump
            back|rewind} to a {checkpoint|saved state|save point}, what is that / what can {you|Cairn|I} do with {a
            checkpoint|checkpoints} / {restore|restoring} a checkpoint, what {is that|does that mean} / what does
            {checkpoint restored|restored|restore|checkpoint taken|restored by this request} mean / what does it mean
            {when|that|if} a checkpoint {is|was|gets} {taken|saved|restored|made|created} / {how big|how large} is a
            checkpoint and what {is it|is in it} / which {data|information|things} {is|are} in a checkpoint / what
            {kind|sort|type} of thing is a checkpoint / the model's {saved memory|saved state|stored state}, what is it
            called / {talk|chat} to me about checkpoints / {I want to|I would like to|I'd love to|let me}
            {understand|learn about|know about} checkpoints / checkpoint in {your own words|plain words|a
            nutshell|detail} / what is {this|that} checkpoint {stuff|business|thing|feature} / {my|a}
            {colleague|friend} {asked me|wants to know} what a checkpoint is
            """
        ),
        replies=(
            "A checkpoint is a saved copy of the model's memory at one place in the prompt. Cairn can go back to "
            "it and read only what comes after.",
        ),
        short="A saved copy of the model's memory.",
        thought="The user asks what a checkpoint is.",
        more=(
            "Checkpoints stand at the boundaries between messages. The timeline shows where they were taken, "
            "restored and dropped."
        ),
    ),
    Topic(
        key="checkpoint why",
        asks=wordings(
            """
            why {does|do|would} {the app|it|Cairn|you|the program}
            {take|make|save|keep|create|store|need|use|write|have} {checkpoints|a checkpoint|so many
            checkpoints|snapshots} / why are [the ]checkpoints
            {taken|made|saved|kept|created|needed|stored|useful|important|necessary|there|a thing} / why {is|was} a
            checkpoint {taken|made|saved|created|needed|stored|kept|placed}[ here| there| now] / what are [the
            ]checkpoints {for|good for|used for|needed for|useful for|there for} / what is a checkpoint {for|good
            for|used for|needed for|useful for} / what is the
            {purpose|point|use|benefit|advantage|reason|goal|sense|value|role} of {a
            checkpoint|checkpoints|checkpointing|the checkpoints|saving checkpoints} /
            {purpose|point|use|benefit|advantage|reason} of {a checkpoint|checkpoints|checkpointing} / what {good|use}
            {is|are} {a checkpoint|checkpoints} / {how|why} {do|would} checkpoints {help|help me|matter|save time|make
            it faster} / {are|why are} checkpoints {worth it|any good|needed at all|really needed|even necessary} / do
            we {really |even |actually |}need {checkpoints|a checkpoint|all these checkpoints|snapshots} / do I need
            {checkpoints|to keep checkpoints|them, the checkpoints} / what would happen without {checkpoints|a
            checkpoint|any checkpoints|snapshots} / what {if|happens if} there {are no checkpoints|were no
            checkpoints|is no checkpoint|is no checkpoint before my edit} / what {do|would} I {gain|get|win|save|lose}
            {with checkpoints|from checkpoints|by using checkpoints|without checkpoints} / what {do|can} checkpoints
            {bring|give|offer|improve|speed up}{| me| us} / {can|could} I {turn off|disable|switch off|do without|live
            without|skip} checkpoints and what {would I lose|happens then} / {what's|what is} in it for me {with
            checkpoints|if it saves checkpoints} / for what {reason|purpose} {are checkpoints saved|does Cairn save
            checkpoints|do we have checkpoints} / why {not just|don't you just|can't it simply} {cut the memory
            back|rewind|go back} {without checkpoints|instead of saving checkpoints} / why bother
            {with|saving|taking|making} checkpoints / {reason|reasons|motivation} for {checkpoints|saving
            checkpoints|taking checkpoints} / what {problem|trouble} do checkpoints {solve|fix|prevent|avoid} / {how
            do|do} checkpoints make {it|the chat|replies} {faster|quicker} / why {save|store|copy|remember} the
            {state|model's memory|memory} {at all|between messages|so often|again and again} / {explain|tell me} why
            {checkpoints are taken|we need checkpoints|checkpoints exist|the app saves checkpoints|checkpoints matter}
            / what {makes|is it that makes} checkpoints {useful|important|necessary|valuable|helpful} / when {is|are}
            {a checkpoint|checkpoints} {useful|helpful|worth having|handy} / {who needs|what needs} checkpoints / which
            models {need|use|want|require} checkpoints / do {all|full attention|normal|other} models need checkpoints /
            why do {some|these|certain} models need checkpoints / why does {a hybrid
            model|a recurrent model|this model|your memory} {need|require|depend on} checkpoints / {I do not|I don't}
            {see|understand|get} {the point of checkpoints|why checkpoints are needed|why it saves checkpoints|the
            benefit of checkpoints} / checkpoints, {why|what for|why so many|is that useful} / what did the checkpoint
            {help with|do for me|save me|give me} / {how much|what} {time|work} does a checkpoint save / why should
            {I|anyone} care about checkpoints / {it seems|to me it looks} wasteful to save checkpoints, why do it / why
            does it {keep saving|save} {its state|states|the memory} {all the time|after every message|each turn} / the
            app {keeps|is always} {saving|taking|making} checkpoints, why / what's the {idea|logic|thinking|big idea}
            behind checkpoints / {are they|is it} {there|made} to save {time|work}, the checkpoints / why not {store
            everything|throw the checkpoints away|skip the checkpoints} / how come {there are checkpoints|you need
            checkpoints|a checkpoint was taken|it makes snapshots} / why {on earth|exactly|actually} {are there|do we
            have} checkpoints
            """
        ),
        replies=(
            "Some models cannot cut their memory back. With a checkpoint, Cairn can return to an earlier place "
            "and need not read the whole prompt again.",
        ),
        short="So that Cairn need not read everything again.",
        thought="The user asks why checkpoints are taken.",
        more=(
            "Without checkpoints, an edit of an old message would make a hybrid model read the whole prompt "
            "again. A checkpoint before the edit saves that time."
        ),
    ),
    Topic(
        key="checkpoint place",
        asks=wordings(
            """
            {when|where} {are|were} [the ]checkpoints
            {taken|made|saved|created|placed|set|put|stored|written|planned|recorded} / {when|where} {is|was|will} a
            checkpoint {taken|made|saved|created|placed|set|planned|be taken|be made} / {when|where}
            {does|do|will|would} {the app|it|Cairn|you|the program} {take|make|save|place|put|create|set|plan}
            {checkpoints|a checkpoint|snapshots|its checkpoints} / at {what|which}
            {places|points|spots|positions|moments|time} {are|does it take|does Cairn save} checkpoints[ taken| saved]
            / {in which places|at which point|on what occasions} {are checkpoints taken|does it save a checkpoint} /
            how {often|frequently|many times} {are checkpoints taken|does it take a checkpoint|does Cairn save
            checkpoints|is a checkpoint made} / how {many tokens|far} {apart are|lie between} {the |}checkpoints / how
            {close|dense|near} {are|can} {|the }checkpoints [be ]to each other / how does {it|Cairn|the app}
            {decide|know|choose|pick} {where|when} to {take|put|place|save|make} {checkpoints|a checkpoint} /
            {who|what} decides {where|when} {a checkpoint is taken|checkpoints go|to save a checkpoint} / why
            {at|between|only at} {message boundaries|the boundaries|messages|the ends of messages} / what is a {message
            boundary|boundary|boundary between messages} / what are {message boundaries|boundaries|the boundaries
            between messages} / boundary {meaning|definition|explained} / {does|will} it take a checkpoint {after every
            message|after each reply|before my message|every turn|at the end of a reply|after the system prompt} / is
            {there|a checkpoint} {a checkpoint after each message|taken every turn|made after every reply|saved before
            my message} / {are|why are} checkpoints {at the end of messages|before user messages|between messages|next
            to each other|not taken inside messages} / {position|place|location|spacing|placement|distance} of {|the
            }checkpoints / checkpoint {placement|position|location|spacing|places|schedule|frequency} / what does
            {placement|checkpoint placement|minimum spacing} {mean|show|do} / what does {before a
            user message|end of a reply|end of the system prompt|every so many tokens|after a user message} mean / can
            I {choose|decide|say|control|set|move} where {checkpoints are taken|a checkpoint goes|it takes checkpoints}
            / can I {take|make|save|create|force|add} {a checkpoint|one checkpoint} {myself|by hand|manually|now|right
            here} / how {do|can} I {take|make|save|create|set|force|trigger} a checkpoint[ by hand| manually| myself] /
            {why is there no|why did it not take a|no} checkpoint {here|there|at this place|in the middle of my
            message|inside the message} / why was {no checkpoint taken|a place left out|this place skipped|a checkpoint
            not made|it too close to the one before} / {what does|why does it say} too close to the one before[ mean] /
            what {does|is} take one here[ mean] / which {places|spots|positions} {get|have|receive|are good for} {a
            checkpoint|checkpoints} / does a {long message|big document|long paste} {have|get|contain} checkpoints /
            checkpoints {inside|in the middle of} {a long message|my text} / {during|before|after} {the reply|my
            message|reading|which step}, when does it {save|take} a checkpoint / {what|which} {event|action|thing|step}
            {triggers|causes|starts|leads to} a checkpoint / do checkpoints {come|happen|appear|get saved}
            {automatically|by themselves|on their own|at regular steps|at random} / {are checkpoints|is it}
            {automatic|random|regular|by chance|every 100 tokens|every N tokens} / what are the
            {rules|conditions|places|criteria} for {taking|placing|making} {checkpoints|a checkpoint} / {tell
            me|explain|describe|show me} {where|when} {checkpoints are taken|Cairn puts checkpoints|the checkpoints
            sit|a checkpoint is made} / {I want to|I would like to} know {where|when} {checkpoints are taken|it saves
            checkpoints} / {where|at what places} {can I find|do I find|do I see|are} the checkpoints / {where do|where
            would} checkpoints {sit|live|go|stand|lie|belong} / checkpoints {where|when|how often|at which places|every
            message} / in {which|what} moment does it {snapshot|save} the {memory|state} / when do you
            {save|snapshot|copy|store|record} {your state|your memory|the state|the memory} / how {are|were} the
            checkpoints {spread|distributed|spaced|arranged|laid out|positioned} / {after|before} {what|which}
            {text|messages|parts} {is|are} {a checkpoint|checkpoints} {taken|saved|made} / where {exactly|in the
            prompt|in the chat|in the conversation} {are the checkpoints|is the checkpoint|does a checkpoint go} / is
            there {one|a checkpoint} {per message|per turn|for each reply|at every boundary} / one checkpoint per
            {message|turn|reply|token} / what is the {interval|spacing|distance} between {checkpoints|two
            checkpoints} / when will the next checkpoint be taken / where is the {last|first|next} checkpoint
            """
        ),
        replies=(
            "Checkpoints are taken at message boundaries: at the end of the system prompt, before and after a "
            "user message, and at the end of a reply.",
        ),
        short="At the boundaries between messages.",
        thought="The user asks where checkpoints are taken.",
        more=(
            "In a very long message there is also one every so many tokens. Places that are too close to another "
            "checkpoint are left out."
        ),
    ),
    Topic(
        key="span",
        asks=frames("{a|the} span", "{span|spans}")
        + wordings(
            """
            what are [the |these |message |prompt ]spans / {what is|explain} a {message|prompt|token|text} span /
            how {long|big|large|wide} is a span / how many {spans|parts|pieces|segments} {does a prompt have|are
            there|are in my prompt|has the chat} / what {belongs to|is in|is part of|makes up|forms|counts as} a
            span / {which|what} {tokens|text|words} {belong to|are in} a span / what is {a|one}
            {segment|block|section|stretch|piece|bar|part} {of the prompt|in the timeline|in a row}[ called] / what
            does {one|a single|each|every} {bar|block|segment|piece|stretch|coloured piece} {mean|stand
            for|show|represent} / {where|when} does a span {start|begin|end|stop|finish} / how {are|does Cairn find}
            {spans|the spans}[ found| made| located] / how does {Cairn|the app|it} {know|find|see|tell} where {a
            message|each message|one message} {starts|ends|begins} {in the prompt|in the tokens} / is a span {a
            message|a token|one message|a turn|a sentence|a checkpoint} / what
            {kinds|types|sorts} of spans {are there|exist|can I see|does it know} / {list|name} the {kinds|types} of
            spans / why {are there|do you use|does it use|does the prompt have} spans / what {are|is} {spans|a span}
            {for|good for|used for} / who {made|owns|has} a span / the {inspector|timeline|tooltip|window}
            {says|shows|mentions} {span|a span|spans}, {what is it|what's that} /
            {length|size|start|end|kind|type|owner} of a span / {user|system|assistant|tool|thinking} span
            {meaning|what is it} / what is {a user|an assistant|the system|a thinking} span / can a span be
            {empty|very long|split|cut|an image} / which span is {mine|my message|the reply|the system prompt} /
            what does message span {mean|refer to} / {what's|what is} meant by the span of a {message|prompt|reply}
            / does {every|each} message have {a|its own} span / what are the {parts|pieces|sections|blocks|ranges}
            of {a|the|my} prompt / how is {a|the|my} prompt {divided|split|cut up|organised|structured|built up} /
            which {range|part|area} of the prompt {belongs to|is} {one|my|a} message / {range|stretch} of tokens of
            {one|a} message, {name|word|term}
            """
        ),
        replies=(
            "A span is the part of the prompt that belongs to one message. The timeline draws spans as coloured bars.",
        ),
        short="The part of the prompt of one message.",
        thought="The user asks what a span is.",
        more=(
            "A span has a kind: system, tools, user, assistant, thinking or image. Checkpoints stand where one "
            "span ends and the next begins."
        ),
    ),
)

_MORE_ASKS = (CHECKPOINT_ASKS, READING_ASKS, PLAIN_ASKS, FIGURE_ASKS)

CACHE_TOPICS: tuple[Topic, ...] = tuple(
    replace(topic, asks=sum((asks.get(topic.key, ()) for asks in _MORE_ASKS), topic.asks))
    for topic in (
        *_HERE,
        *TIMELINE_TOPICS,
        *READING_TOPICS,
        *KEEPING_TOPICS,
        *CHANGE_TOPICS,
        *FORECAST_TOPICS,
        *FIGURE_TOPICS,
        *MEMORY_TOPICS,
        *LOST_TOPICS,
        *DOUBT_TOPICS,
    )
)
