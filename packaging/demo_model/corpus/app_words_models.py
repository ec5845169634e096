"""Words about how a language model works: its file, its library, and how it picks its words, thinks and calls tools."""

from demo_model.corpus.app_frames import meaning, topic, wordings

MODEL_WORD_TOPICS = (
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
can you {search the web|look things up online|browse the internet|open a website|check the weather online}
{web search|browsing|code interpreter|internet access}
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
