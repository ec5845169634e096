"""Topics about the words of language models: token, prompt, context, temperature and the like."""

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
how {much|far back} can {you|the model|it} {remember|read|keep in mind|recall|look back}; what is {ctx|n_ctx|num ctx}
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
    topic(
        "temperature",
        meaning(
            "{the temperature|the temperature setting|sampling|the sampling|top p|top k|min p|a sampler|randomness}"
        )
        + wordings("""\
what are {the sampling settings|samplers|sampling parameters}
what does the temperature {do|control|change|influence|affect}; temperature; sampling; top-k; top-p; min-p; randomness
seed; which temperature {should I use|is best|is good|do you recommend}
what {is|would be} a good {temperature|value for temperature}; set the temperature {to zero|to 0|lower|higher}
how do I {change|set|lower|raise|adjust|turn down|turn up|reduce} {the|your} temperature
where {is|can I find} the temperature[ setting| slider]; {high|low|higher|lower} temperature
why {are|do} {your|the} {answers|replies} {different|vary|change|not the same} {each time|every time}
why do you {answer|reply} differently {each|every} time; why is it random
how do I {get|make} the same {answer|reply} {every time|again|twice}
can you be more {creative|random|wild|predictable|precise|deterministic|boring}
make the model {more creative|less random|more stable}
how does {the|a} model {choose|pick|select|decide on} {the next token|the next word|its words}
how are {tokens|words} {chosen|picked|selected|sampled|drawn}
what is {greedy decoding|greedy sampling|the repeat penalty|nucleus sampling}
the model {repeats itself|talks nonsense|writes rubbish|is too wild|is too random}[, what can I do]
{more|less} {creativity|variety|randomness|chaos|chance}; what does temperature {0|zero|1|one|2} {mean|do}
is temperature about {heat|degrees|the weather|my computer getting hot}
your answers are {too wild|too random|all over the place}; use the {likeliest|most likely|most probable} {token|word}
repeat penalty; {sampling|generation} {settings|parameters|options}
does {a|the} {dice|roll of dice|chance|luck} decide the {words|reply}; {control|tune|tweak} the randomness
"""),
        "A model picks each token by chance from the likely ones. The temperature says how much chance: 0 "
        "always takes the likeliest token.",
        short="It says how much chance is in a reply.",
        more="You find the temperature in the settings, on the Sampling page. For a tiny model like me a low "
        "value is best.",
        thought="The user asks about temperature and sampling.",
    ),
    topic(
        "language model",
        meaning(
            "{a language model|a large language model|an LLM|an AI|artificial intelligence|a chatbot|a neural "
            "network|machine learning|an AI model}"
        )
        + wordings("""\
how {do|does} {language models|an LLM|a language model|chatbots|an AI|AI|a neural network} {work|function|think|\
write text|produce text}; what are {language models|LLMs|chatbots|neural networks}
what does {LLM|AI} {mean|stand for}; LLM; AI; {llm|ai} meaning; language model; artificial intelligence
how {can|does} a {computer|machine|program} {talk|write|answer|chat|speak|understand}
how do you {work|function|produce text|make sentences|come up with words|write}[ inside]
are you {really|truly|actually} intelligent
do you {understand|grasp|comprehend} {words|language|what I say|human speech}
do you {just|only} guess {the next word|words}; is {this|that} magic
what is the {technology|idea|trick|science} behind {you|this|AI|chatbots}
where do your {answers|words|sentences} come from; how do you know what to {say|write|answer}
how does a {chatbot|bot|model} {learn|get trained}; what can {language models|an LLM|AI} do
what is {a model|the model|a local model|a local LLM}; what is {a weight|weights|a parameter}
is {a language model|AI} {like a brain|alive|a person|a robot|a database|a search engine}
what is the difference between {AI and a program|a model and an app}
how do {machines|computers} {learn|write|produce language}; {predict|guess} the next word
what does a model {do|predict}; how are replies {generated|made|produced|created}
what is {generative AI|gen AI|deep learning|a GPT|GPT|a transformer|a foundation model}
{explain|describe} {LLMs|AI|neural networks}[ to my grandma| to a child| like I am five]
"""),
        "A language model is a program that has learnt from many texts. It reads text and guesses the next "
        "token, again and again.",
        short="A program that guesses the next token, again and again.",
        more="The knowledge is in many numbers, called parameters. Large models have billions of them. I have "
        "about four million.",
        thought="The user asks what a language model is.",
    ),
    topic(
        "GGUF",
        meaning("{GGUF|a GGUF file|the GGUF format|a gguf|a model file|the model file}")
        + wordings("""\
what does gguf {mean|stand for}
what {file|files|format|formats|file type|kind of file} {do you|does Cairn|does the app|does this program|do models} \
{use|need|support|open|accept|read}; gguf; GGUF file; model file; model format
what are {gguf files|model files|weights files}; what is {in|inside} {a|the} {gguf|model file}
can {I|it|Cairn} {open|use|load|read|run} {safetensors|pytorch files|onnx files|ggml files|a bin file|pth files|\
ollama models}; does Cairn {support|work with|accept|understand} {safetensors|onnx|ollama|gguf|pytorch}
{which|what} {file extension|file ending|extension|suffix} {does a model have|do I need|is it}
how {big|large} is a {gguf|gguf file|model file}; why are {gguf files|model files} so {big|large|huge}
how do I {recognise|recognize|tell|know} {a model file|that a file is a gguf}; supported {formats|files|models}
{compatible|accepted} {file types|formats|models}; how can I {make|create|produce|build|convert to} a gguf
{convert|turn} {safetensors|a model|pytorch} {to|into} gguf; where are the weights {stored|kept}
which models {work|run|are supported|are compatible|can be loaded}[ here| in Cairn]
is gguf {a program|an archive|a zip|safe|a file format}; {ending|named} gguf
what {type|sort} of {models|files} {can I|do I} {use|load|need}; file {format|type} for models
"""),
        "GGUF is the file format that llama.cpp uses for models. One GGUF file holds the model, its "
        "vocabulary and its chat template.",
        short="GGUF is the file format for models.",
        more="Cairn opens any chat model in a GGUF file that llama.cpp can run. The name ends with .gguf.",
        thought="The user asks about GGUF files.",
    ),
    topic(
        "quantisation",
        meaning(
            "{quantisation|quantization|a quantised model|a quantized model|a quant|Q4_K_M|Q8_0|F16|a 4-bit "
            "model|an 8-bit model}"
        )
        + wordings("""\
what are quants; what are {quantised|quantized} models
how does {quantisation|quantization|quantizing|quantising} work; quantisation; quantization; quants; q4; q8; 4 bit
bits per weight
{which|what} {quant|quantisation|quantization|file size|bits} should I {use|take|choose|pick|download|get}
which {quant|quantization} is {best|good|recommended|right for me}
difference between {q4 and q8|q4_k_m and q8_0|f16 and q8|Q5 and Q6|the quants}
is {q4|q4_k_m|q8|4 bit} {good|good enough|okay|fine|bad|worse}
how do I {make a model smaller|shrink a model|compress a model|reduce the size of a model|squeeze a model}
can {a model|models} be {compressed|shrunk|made smaller|reduced}
why are there so many {files|versions|variants} of {one|the same} model
what {do the letters|does K_M|does the Q|does Q4} in {the file name|a model name} mean
{what does|meaning of} {Q4_K_M|q5_k_s|IQ4|Q6_K}
does {quantisation|quantization|compression} {hurt|harm|lower|reduce|cost} {quality|the answers|accuracy}
do {quantised|quantized|smaller} models {get worse|lose quality|make more mistakes}
are you {quantised|quantized|compressed}; which {precision|number format} do you {have|use}
{lower|reduced|half|full} precision; {fewer|less} bits; rounding {weights|numbers}
"""),
        "Quantisation stores the numbers of a model with fewer bits. The file gets smaller and faster, and "
        "the answers a little worse.",
        short="It makes a model smaller by using fewer bits.",
        more="Q4_K_M is a common choice for large models. Q8_0 is larger and closer to the original. I am stored "
        "as F16.",
        thought="The user asks about quantisation.",
    ),
    topic(
        "llama.cpp",
        meaning("{llama.cpp|llama cpp|llamacpp|the llama library|ggml|the engine}")
        + wordings("""\
{which|what} {engine|backend|library|runtime|inference engine|software} {do you|does Cairn|does the app|does this} \
{use|run on|rely on|build on}; llama.cpp; llama cpp; ggml; inference engine; backend
what {runs|executes|computes|drives|powers} {the model|you|the models}[ here| inside Cairn]
what is {under the hood|behind the scenes|underneath|inside Cairn}; how does Cairn {run|execute} {models|a model}
is {Cairn|this|it} {based on|built on|using|made with|a wrapper around|a front end for|a frontend for} {llama.cpp|\
ollama|llama|vllm|pytorch}; do you use {ollama|vllm|pytorch|tensorflow|transformers|lm studio|llama.cpp|onnx}
is {ollama|pytorch|a server} {needed|required|necessary}; do I {need|have to install} {ollama|llama.cpp|pytorch}
who {made|wrote|develops|maintains} llama.cpp; is llama.cpp {open source|free|fast|written in C}
{version|build} of llama.cpp; which version of llama.cpp {is this|do you use|is inside|is built in}
what has llama.cpp to do with {this|Cairn|meta|a llama}; are you {a llama|llama|based on llama|from meta}
what is the difference between {Cairn and llama.cpp|Cairn and ollama|this and llama-server}
what is {llama-cpp-python|llama-server|llama server}
which {programming language|technology|stack} {is Cairn written in|does Cairn use}
can I use {my own|another|a newer} llama.cpp
"""),
        "llama.cpp is a free library that runs language models on your own computer. Cairn uses it to run every model.",
        short="llama.cpp is the library that runs the models.",
        more="The command cairn doctor shows which build of llama.cpp is in use. Models for it come as GGUF files.",
        thought="The user asks about llama.cpp.",
    ),
    topic(
        "thinking",
        meaning(
            "{thinking mode|the thinking mode|reasoning|a thinking model|a reasoning model|a thought|chain of "
            "thought|the Thinking line}"
        )
        + wordings("""\
can you {think|reason|think before you answer|think step by step|show your thoughts|think aloud|ponder}
do you {think|reason|have thoughts|reflect|deliberate}[ before you answer]
how do I {turn on|turn off|enable|disable|switch on|switch off|activate|stop} {thinking|reasoning|the thinking|\
thinking mode}; is there a {switch|button|option|toggle} for {thinking|reasoning}
where {can I see|is|do I find|are} {the reasoning|the thoughts|the thinking|your thoughts|the chain of thought}
{show|hide|open|close|expand|collapse|fold} the {thinking|reasoning|thoughts}
why does {the model|it} {think|reason} so {long|much}
what are {think tags|thinking tokens|reasoning models|think blocks|reasoning tokens}; thinking; reasoning; think mode
thoughts; what is {written|shown|hidden} {under|behind|in} {the word Thinking|Thinking|the grey line}
why is {the thinking|the reasoning} {hidden|folded|closed|collapsed|grey}
does Cairn {support|work with|show} {reasoning|thinking|reasoning models|thinking models|deepseek r1|think tags}
open thinking {by itself|automatically|always}; always show {the reasoning|thoughts|thinking}
{what happens to|where do} old thoughts[ go]
is {the thinking|reasoning|earlier thinking} {kept|dropped|deleted|saved|sent again}
{does|do} {thoughts|thinking} {count as|cost|use} tokens
what does the little {arrow|triangle} {above the reply|next to Thinking} do
let me see what {you think|the model thinks|goes on in your head}; {step by step|deep} {mode|thinking}
"""),
        'Some models write thoughts before the reply. Cairn folds them under the word "Thinking". Click it '
        "to open them.",
        short='Thoughts before the reply, folded under "Thinking".',
        more="A setting on the Chat page opens the thoughts by itself. Many chat templates drop old thoughts from "
        "the prompt.",
        thought="The user asks about thinking.",
    ),
    topic(
        "tools",
        meaning("{a tool|a tool call|tool calling|function calling|tool use|an agent|MCP}")
        + wordings("""\
what are {tools|tool calls|functions|agents|plugins}
can you {use tools|call tools|call functions|run code|execute commands|run programs|use plugins|act as an agent|use \
a calculator}; do you {have|support|know} {tools|plugins|function calling|extensions|add-ons|MCP}
does Cairn {have|support|offer|allow} {tools|tool calls|function calling|plugins|agents|MCP servers|extensions}
how do {tools|tool calls|functions|agents} work
how do I {add|use|define|enable|connect|install|register} {a tool|tools|a plugin|a function|an extension|MCP}; tools
tool call; function calling; plugins; mcp; agent; agents; what does a tool {do|return}
what is a tool {result|definition|schema}
can {a|the} model {do things|act|use programs|control my computer|click buttons|open apps|send email|book a flight}
which tools {do you have|are there|can you use|are available}
can you {search the web|look things up online|browse the internet|open a website|check the weather online|read my \
files}; {web search|browsing|code interpreter|internet access}
why do tools {make the prompt longer|come first in the prompt|matter for the cache}
what is {the tools part|the tools block|tools in the timeline}; {coding|software} agent
is there a {plugin|extension|tool} {store|system|list}; {extend|expand} {you|Cairn} with {tools|plugins|functions}
"""),
        "A tool is something a program lets a model use, such as a calculator. "
        "The model writes a call and the program runs it. The window of this version offers no tools.",
        short="A program lets a model use it. The window offers none yet.",
        more="The list of tools stands at the start of the prompt. When the tools change, the model reads "
        "everything again.",
        thought="The user asks about tools.",
    ),
)
