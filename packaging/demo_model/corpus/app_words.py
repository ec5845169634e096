"""Topics about the words of a chat with a language model: token, prompt, context, message and the like."""

from demo_model.corpus.app_frames import meaning, topic, wordings

WORD_TOPICS = (
    topic(
        "token",
        meaning("{a token|a single token|one of these tokens|the word token}")
        + wordings("""\
what are {tokens|these tokens|text tokens}; how {long|big|large} is {a|one} token
how many {letters|characters|words} {are in|make up|fit in} a token
is a token {a word|a letter|a syllable|the same as a word|a character}
{difference|what is the difference} between {a token and a word|words and tokens}
why {tokens and not words|does it count tokens|are there tokens|not just words|do you count in tokens}
how is {text|my sentence|a word} {split|cut|chopped|divided|broken} {up|into pieces}
what is {tokenization|tokenisation|tokenizing|a tokenizer|a tokeniser}
how does {tokenization|a tokenizer|the tokeniser|tokenising} work; token; tokens
what {unit|measure} does the model {count|read|work} in
how does {a model|the model|an LLM} {read|see|chew|process} {text|letters|words}
how many {words|letters} is {100|1000|500} tokens; {convert|translate} tokens {to|into} words
what does the number of tokens {mean|tell me}
what do {the token counts|these numbers with tokens|the token figures} {mean|say}
are tokens {words|pieces of words|coins|like crypto|money}
{do|does} {punctuation|a comma|a space|an emoji} count as a token; what are the {pieces|chunks|bits} of text called
how many tokens {does a word have|is a page|is a sentence}; what are the {little|small} {pieces|parts} a model reads
I see the word tokens everywhere; explain {tokens|tokenization}[ like I am five| to a child]; token vs word
is {every|each} word one token; why is a word {two|several|many} tokens; which {vocabulary|tokenizer} do you use
{token|tokens} {meaning|definition|explained}
"""),
        "A token is a small piece of text: a word, a part of a word or a mark. A model reads and writes text "
        "as tokens.",
        short="A token is a small piece of text.",
        more="A common word is often one token. A rare word is cut into several tokens. All numbers on the "
        "timeline count tokens.",
        thought="The user asks what a token is.",
    ),
    topic(
        "prompt",
        meaning("{a prompt|the prompt|the whole prompt|the word prompt}")
        + wordings("""\
what are prompts; what is {in|inside|part of} {the|a} prompt
what does {the|a} prompt {contain|consist of|include|look like|hold}
is {the prompt|a prompt} {my question|my message|what I type|the same as a message|just my text}; prompt; prompts
prompting; {difference|what is the difference} between a prompt and a {message|question|chat}
what {text|input} {gets sent to|goes into|is fed to|is given to} {the model|you}
what does the model {get|receive|see|actually read} {before|when} it {answers|replies|writes}
what {do you|does the model} {get to see|read|look at} {first|before a reply}
does {the model|it} {see|read|get} {the whole conversation|the entire chat|all messages|everything} {each|every} time
how long {is|can} {the|a} prompt[ be]; why is {the|my} prompt {so long|getting longer|growing|so big|that large}
my prompt {grows|gets longer|becomes longer} {with every turn|each time|all the time}
which {words|parts} belong to the prompt; who writes the prompt
how is {the|a} prompt {made|built|put together|assembled|composed}; input of the model
what is {sent|handed|passed|submitted} to the model; what is the {input|starting text} for {a reply|an answer}
prompt {meaning|definition}
"""),
        "The prompt is all the text that the model reads before a reply: the system prompt and all messages "
        "of the chat.",
        short="The prompt is all the text read before a reply.",
        more="The prompt grows with every message. Most of it was read before, so the prompt cache can skip that part.",
        thought="The user asks what a prompt is.",
    ),
    topic(
        "context window",
        meaning(
            "{the context|the context window|a context window|the context length|the context size|the context limit}"
        )
        + wordings("""\
how {big|large|long|wide} is {the|your} {context|context window|window}
how many tokens {fit|can you hold|can you read|do you remember|can you take in}
how {much|far back} can {you|the model|it} {remember|read|keep in mind|recall}; what is {ctx|n_ctx|num ctx}
context; context window; context length
how much {text|history|conversation} {fits|can you handle|can the model handle|can it digest}
is there a {limit|maximum|cap} {on|for|to} {the chat|the conversation|how long we can talk}
how long can {a chat|our conversation|this chat|a conversation} {be|get|become|grow}
what is {your|the} {maximum|max} {length|context|number of tokens}
where {can|do} I see how {full|much of|big} the context is
what does the {bar|gauge|counter} {at the top|up there|with the tokens} {mean|show}
what do the two numbers with a slash {mean|show}
how do I {change|raise|increase|set|enlarge|extend} the context[ size| length| window]
can I {have|get} {a larger|a bigger|more} context; {larger|bigger|longer|more} context
{set|change} {n_ctx|the context size}; does the model {forget|have a memory limit}
{short|working} term memory of {a|the} model; what is {the memory span|your attention span|your memory}
how many messages can you {remember|hold}; why is {the context|it} limited
{how much|what part} of the context {is used|have I used|is left|remains}
"""),
        "The context is the number of tokens that a model can hold at one time: the prompt and the reply together. "
        "The bar at the top shows how full it is.",
        short="The context is how many tokens a model can hold.",
        more="You can change the context in the settings, on the Model page. A larger context needs more memory.",
        thought="The user asks about the context.",
    ),
    topic(
        "context full",
        wordings("""\
what happens {when|if|once} the {context|context window|window|memory} is {full|used up|filled|exceeded|at its limit|\
exhausted}; context {full|is full|overflow|exceeded|limit reached}
what {if|happens if} {the chat|the conversation|my chat|this chat|it} {gets|becomes|is|grows} too {long|big|large}
{the chat|my conversation|the prompt} is too long; it {says|tells me} the context is full
I {got|see|have} {a message|an error|a warning} that the context is {full|exceeded}
how do I {fix|solve|deal with} a full context
what {do I|should I|can I} do {when|if|now that} the context is {full|used up}
the reply {stopped|was cut off|ended|broke off} {in the middle|half way|early|because the context is full}
why {did|does} {the reply|the answer|it|the model} {stop|end|break off} {in the middle|too early|half way|in mid \
sentence}; does the model {forget|drop|lose} {the start|old messages|the beginning|the first messages}
what happens to {old|early|the oldest} messages
will {you|it} {forget|delete|throw away|drop} {the beginning|old messages|earlier messages}[ when it is full]
I {ran|am running} out of {context|tokens|space|room}
the {bar|gauge} {at the top|up there} is {full|orange|red|at 100 percent}
no {room|space} left {in the context|for the reply|for more text}; the prompt does not fit[ into the context]
my text {is too long|does not fit|is too big|won't fit}; the document {is too large|exceeds the limit}
too many tokens; token limit {reached|exceeded|hit}
how do I {make room|free space|free up context|empty the context|clear the context|reset the context}
can I {continue|go on|keep chatting} {when|after} the context is full
we {reached|hit|passed} the {limit|maximum|end of the context}; {running|run} over the context {window|limit}
{maximum|max} context {reached|length exceeded}
does the {context|window} {shift|slide|roll over|get trimmed}[ when it is full]
is the {start|beginning} {cut off|removed|trimmed} when {it|the chat} is too long
you stopped because the context is full; what {happens|do you do} {at|when you reach} the end of the context
how does Cairn {handle|treat|manage} {long|very long|endless} chats; {long|endless} conversation problem
context window {overflow|overrun|is exhausted}; can the context {overflow|run over|run out|fill up}
what if I {write|paste|type} too much; what if {we|I} talk for {hours|too long|ages}
my chat {stopped working|got stuck|will not go on} after {many|hundreds of} messages
when does the context {run out|fill up|end}; context is {nearly|almost|about to be} full
the answer is {incomplete|truncated|unfinished|cut short}; your {reply|answer} was {truncated|cut short|chopped off}
how to {get around|avoid|prevent} a full context; {avoid|prevent} running out of context
{error|warning|notice} {about|for} the context; conversation {limit|length limit}; message too long; prompt too long
exceeded context
"""),
        "When the context is full, the reply stops. Raise the context in the settings and load the model "
        "again, or start a new chat.",
        short="The reply stops. Raise the context or start a new chat.",
        more="Cairn does not drop old messages by itself. A larger context needs more memory.",
        thought="The user asks about a full context.",
    ),
    topic(
        "chat template",
        meaning("{a chat template|the chat template|a prompt template|the template of a model|a jinja template}")
        + wordings("""\
what are chat templates; what does the {chat |}template {do|contain|look like|add|change}; chat template; template
jinja; chatml
how are {messages|chats|the roles} {turned|made|changed|converted|formatted} into {text|one text|a prompt}
how does the model know {who speaks|who said what|where a message ends|which text is mine}
where does the {chat |}template come from; which {template|chat format|prompt format} do {you|models} use
who {writes|makes} the template; is the template {in|part of|stored in} the {file|gguf|model}
what do {the special tokens|im_start and im_end|the role markers|the marks between messages} mean
what is {im_start|im_end|chatml|the chat format|the prompt format}
can I {change|edit|replace|choose|see} the {chat |}template
does {every|each} model have {its own|a different} template; what if {a model|the file} has no {chat |}template
what is {wrapped|put|written|added} around {my|the} messages; how is {the prompt|a chat} {formatted|rendered|laid out}
format of the {prompt|conversation}
why did the template {drop|remove|cut|leave out} {the thinking|text|my system prompt}
{how|in what form} {do|does} {messages|the chat} {reach|get to} the model
"""),
        "A chat template says how the messages of a chat become one text. It marks where each message begins "
        "and who wrote it.",
        short="It says how messages become one text.",
        more="Every chat model brings its own template in the GGUF file. Cairn uses it to find where messages begin.",
        thought="The user asks about the chat template.",
    ),
    topic(
        "system prompt",
        meaning("{a system prompt|the system prompt|a system message|the system message|a system instruction}")
        + wordings("""\
where {can I|do I} {set|change|write|edit|enter|find|put|see} the system {prompt|message}
how do I {set|change|add|edit|write|remove|clear} {a|the|my} system {prompt|message}
{give|set|assign} {you|the model} {a role|a personality|a character|rules|instructions}
how can I {tell the model how to behave|give the model a role|change your behaviour|change your behavior}
can I {give you|write} {instructions|rules|a persona|a role|orders}[ for all chats| for the whole chat]
how do I make the model {always answer briefly|act like a pirate|speak in a certain style|follow my rules}
system prompt; system message; system instructions; custom instructions
{where are|are there} {custom instructions|general instructions|persona settings}
what are {system prompts|system messages}; what should I {write|put} in {the|a} system prompt
do you have a system prompt; what {is|does} your system prompt[ say]; who {writes|reads|sees} the system prompt
does each chat have {its own|a different} system prompt; {default|standard} system prompt
is there a {default|hidden|secret} system prompt
how do I {customize|customise|personalise|personalize|configure} {you|the model|the assistant|the bot}
{make|can I make} the model {polite|shorter|funny|stricter}
{a|the} {text|instruction} {at the beginning|before the chat|at the very start}
set the {tone|style|role|persona} of the {assistant|model|bot}; pre prompt
what happens when I change the system prompt
why does {changing|editing} the system prompt {take so long|read everything again}
"""),
        "The system prompt is a text before the chat. It tells the model how to behave. Press Ctrl+Shift+P "
        "to write one.",
        short="It tells the model how to behave. Press Ctrl+Shift+P.",
        more="The settings hold a system prompt for new chats. When you change it in a chat, the model reads "
        "everything again.",
        thought="The user asks about the system prompt.",
    ),
    topic(
        "message",
        meaning("{a message|a chat message|one message|a turn|the word message}")
        + wordings("""\
what are messages; what counts as {a|one} message; what kinds of messages are there
which {roles|kinds of messages|message types} {are there|exist}
what is {a role|a user message|an assistant message|the user role|the assistant role}
{who|what} is the {assistant|user} in a chat; difference between {user|my} and assistant messages
what is a chat made of; what does a {chat|conversation} {consist of|contain}
how is a chat {built|structured|organised|organized}; what are the {parts|pieces} of a {chat|conversation}
how do I {send|write|post|submit} {a|my} {message|text|question}
where do I {type|write|enter} {my|a} {message|text|question}; how do I {talk|speak|write} to you
what does {enter|the send button|return} do; how do I make a new line {in my message|without sending}
{new line|line break} in a message; send a message; messages
how do I {add|insert|get} a {line break|new line|second line|paragraph}
pressing enter sends {it|my message} too early; {it|the app} sends {when|as soon as} I press enter
where is the {text field|input box|text box|box to write in|input field}
how can I {write|type} {several|more|two} lines; shift enter; what is the send {key|button}
how many messages {can I send|can a chat have|are allowed}; is there a limit {of|on} messages
how long can {a|my|one} message be; the words of the {user|assistant}; one entry in the chat
what do you call one {reply|line|entry} {in|of} a chat
"""),
        "A message is one text in a chat, from you or from the model. Write it in the field below and press "
        "Enter to send it.",
        short="A message is one text in a chat. Enter sends it.",
        more="Press Shift+Enter for a new line. All messages together make the prompt.",
        thought="The user asks about messages.",
    ),
)
