"""Topics about files and machines: models, memory, devices, privacy, trouble."""

from demo_model.corpus.app_frames import how_to, meaning, topic, wordings

MODEL_TOPICS = (
    topic(
        "open a model",
        how_to(
            "{open|load|use|add|import|run|try|install|choose|select|pick} {a real model|another model|my own "
            "model|a bigger model|a different model|a proper model|a GGUF file|a model file|a better model}"
        )
        + how_to("{switch|change|swap|replace|exchange} {the model|models|you for another model}")
        + wordings("""\
open model; load model; change model; switch model; other model; real model; model picker; open file; import gguf
load gguf; where is the {open|model} {button|menu|list}; which button opens a model
I {have|downloaded|got|saved} {a gguf|a model|a gguf file|llama|qwen|mistral|gemma}, {what now|how do I use it|where \
do I put it|what next|how do I load it}; where do I put {a model|the file|my gguf|model files}
can I {talk|chat} {to|with} {another|a real|a smarter|a bigger|a proper} {model|AI|one}
I want {a bigger|another} {model|assistant|AI}
{you are|this model is} too {dumb|small|stupid|weak}, {how do I get a better one|give me another one}
can I {drag|pull|drag and drop} a {file|model} {here|into the window|onto the window}
go back to {the demo|the demo model|you|Pip}; {switch|change} back to the demo model; recent models; list of models
how do I use {llama|qwen|mistral|gemma|phi|deepseek|my downloaded model|a local model}[ here| with Cairn| in this app]
does Cairn {run|work with|support|open} {llama 3|qwen|mistral|gemma|deepseek|other models|larger models}
"""),
        'Press Ctrl+O, or click "Open a real model" at the top, and choose a GGUF file. You can also drop '
        "the file on the window.",
        short="Press Ctrl+O and choose a GGUF file.",
        more="Ctrl+L shows the models you used before. The demo model is in that menu too.",
        thought="The user wants to open another model.",
    ),
    topic(
        "get a model",
        how_to(
            "{download|get|find|fetch|obtain|buy|acquire} {a model|models|a real model|a GGUF file|a bigger "
            "model|another model|a good model|more models}"
        )
        + wordings("""\
{which|what} model {should I|do I|can I|shall I} {get|download|take|choose|try|pick|install}
{which|what} model {do you recommend|would you suggest|is best|is good|is the smartest|fits my computer|suits a \
laptop}; where {can|do|should} I {get|download|find|buy|look for} {a model|models|gguf files|a gguf|other models}
where do models come from; recommend {a model|me a model|some models}; suggest a {good|small|big} model
{best|good|recommended|small|big} model {for|with} {my computer|a laptop|8 GB|16 GB|coding|writing|chat|beginners}
model download; download; hugging face; huggingface; model recommendation; list of good models
does Cairn {download|fetch|come with|include|bring|offer} {models|a model|other models}
can {Cairn|the app|it|you} download {a model|models|one} for me
is there a {model store|download button|catalogue|catalog|library of models|market}
what is {Hugging Face|huggingface|a good source for models}; do models {cost money|cost anything}
are models {free|expensive|paid}; how {big|large} should {a|my} model be
what size of model {can I run|do I need|works for me}; is {llama|qwen|gemma|mistral|phi} {good|a good choice|better}
which is better, {llama or qwen|a 4b or an 8b|gemma or mistral}; 4B or 8B
{hybrid|recurrent} models to {try|download|test}
"""),
        "Cairn downloads nothing by itself. Take any chat model as a GGUF file, for example from Hugging "
        "Face, and open it with Ctrl+O.",
        short="Any chat model as a GGUF file, for example from Hugging Face.",
        more="Choose a file that is clearly smaller than your free memory. A model with four billion parameters "
        "in Q4_K_M is a good start.",
        thought="The user asks which model to get.",
    ),
    topic(
        "private",
        wordings("""\
is {this|my data|my chat|it|Cairn|this chat|our chat|what I write} {private|secret|confidential|secure|anonymous}

do you {send|upload|transmit|share|leak|report|sell|pass on} {my data|anything|my messages|my words|my chats|what I \
type}[ to anyone| anywhere| to a server| to the cloud| to the internet]
does {Cairn|it|the app|this program} {phone home|call home|collect data|track me|spy on me|send telemetry|log what I \
write|report usage|talk to a server|use cookies}
where {are my words processed|does my text go}
is {everything|it all} {kept|stored} {on my machine|on this device}
what {data|information} {do you|does Cairn} {collect|gather|store|keep|record|save|harvest}; privacy; private
telemetry; tracking; data protection; gdpr; security; spyware; is my data safe
I {do not want|don't want|am afraid|worry|am worried} {anyone to read this|that someone reads this|about privacy|\
about my data}; can I {trust you with|tell you|type in} {secrets|passwords|private things|personal data|my diary}
is {my chat|anything|what I type} used {for|to} {training|train you|learning|ads|advertising}
do you train on {my chats|what I say|our conversation|my texts}; are there {ads|adverts|cookies|trackers}
does anything {leave|get out of} {my computer|my machine|this device}

{will you|do you} keep this {secret|between us|confidential}
is there {telemetry|tracking|analytics|a cloud|a company behind this}
{can I|may I} use {this|it} {for work|with secret documents|for confidential texts}
how do you {treat|handle|protect|deal with} my {data|privacy|messages|personal information}
where does my {data|text} {go|end up|land}; who {owns|gets|receives} my {data|chats|messages}
does my {data|text} {leave|stay on} {my computer|the computer|my laptop}
{privacy policy|data policy|terms of privacy}
can {hackers|the government|my provider|the developers|your makers} {read|see|get} {this|my chats}
{what happens to|what do you do with} {my data|my messages|what I write|my words|the things I tell you}
is {this|it} {sending everything away|sending my text to a server}
is there any {risk|danger|leak} {for|of} my data
{turn off|disable|opt out of} {telemetry|tracking|data collection|analytics}; local only; no cloud
does it {make network calls|open connections}
will my {messages|chats|secrets} be {seen|read|shared|sold|published}
does {the developer|the maker|google|microsoft|openai|anyone} {get|receive|see} my {text|data|chats}
is it {okay|safe|wise|fine} to {write|enter|paste|type} {private|personal|sensitive|secret} {things|data|information|\
documents} here; how {safe|private|secure} is {this|Cairn|the app}
"""),
        "Your chats are private. Everything runs on your own computer. Cairn sends nothing away and has no telemetry.",
        short="It is private: everything stays on your computer.",
        more="Cairn needs no account and no internet. Your chats are saved on your own disk only.",
        thought="The user asks about privacy.",
    ),
    topic(
        "saved chats",
        how_to("{save|keep|store} {a chat|this chat|my chats|our conversation|my messages}")
        + wordings("""\
where {are|do you keep|does Cairn keep|is|does it store} {my chats|my conversations|the chats|the history|my \
messages|the data|my files}[ saved| stored| kept]
{which|what} {folder|file|directory|place} {are|holds|has|contains} {my chats|the conversations|my data}
where on {my disk|the computer|my hard drive|the drive} {is|are} {the chats|my history|the chat file|everything}
{is|are} {this chat|my chats|our conversation|everything} {saved|stored|kept|remembered}[ automatically| by itself]
do I {have to|need to|must I} save {my chat|anything|this}
will {my chat|this|everything|it} {be there|still be here|be gone|survive|be lost} {tomorrow|after a restart|when I \
close the window|if I quit|next time}
what happens {to my chats |}when I {close|quit|exit|leave} {Cairn|the app|the window|the program}
{chat|conversation|data|storage} {folder|location|file|path}; conversations.sqlite3; where are chats stored
data folder; storage; database; can I {move|change|choose|relocate} the {folder|data folder|place|location}
{do I lose|will I lose} {my chats|everything}
does Cairn {save|keep|remember|store} {my chats|conversations|everything}; {automatic|auto} save
will {the app} {remember|keep} {this|our chat|me|what I said} {tomorrow|next time|later|after a restart}
path to {the database|my chats|the history}; {on which|in which} {file|database} {are|do} chats {live|stored|end up}
"""),
        "Cairn saves every chat by itself on your own disk, in the file conversations.sqlite3. The command "
        "cairn doctor shows the folder.",
        short="On your own disk, in conversations.sqlite3.",
        more="You find your chats in the list on the left. Start Cairn with --basedir and a folder to keep all "
        "files there.",
        thought="The user asks where chats are saved.",
    ),
    topic(
        "images and files",
        how_to(
            "{send|attach|upload|add|show you|give you|drop|share|insert|include} {a picture|an image|a photo|a "
            "file|a PDF|a document|a screenshot|an attachment|a video|audio|a spreadsheet}"
        )
        + wordings("""\
can you {see|look at|view|recognise|recognize|describe|read} {pictures|images|photos|a photo|a picture|files|\
screenshots|PDFs|documents|videos|my screen|this image}; {image|file|picture|pdf|photo} {upload|support|input}
can you {hear|listen|speak|talk out loud|use my microphone|use the camera|watch a video|read aloud}
do you {have|support} {vision|voice|speech|images|attachments|uploads|multimodal input}
can you {draw|paint|make|create|generate} {a picture|pictures|images|an image|a photo}
what {is in|do you see in} {this|my} {picture|photo|image|file}
I {uploaded|attached|sent|added|dropped} {a photo|a file|a picture|an image|a document}; attachments; images; pictures
files; upload; vision; voice; multimodal; pdf
where is the {paper clip|paperclip|attach button|upload button|plus button}; are you {multimodal|blind|able to see}
here is {a picture|my photo|a file|the document|a screenshot}
{read|open|summarise|summarize|look into} {my file|this pdf|the document|the attachment|a text file}
{talk|chat} with {my documents|a pdf}
does Cairn {support|accept|take|show} {images|pictures|files|pdfs|audio|vision models|attachments}
{sound|speech|microphone|voice} {input|mode|support}
"""),
        "No, I read text only. This version of Cairn sends no images and no files to a model. You can paste "
        "text into the field.",
        short="No, only text.",
        more="The one file you can drop on the window is a model, as a GGUF file.",
        thought="The user asks about images and files.",
    ),
    topic(
        "server",
        how_to(
            "{start|run|use|launch|set up|host|open} {a server|the server|an API|the API|an OpenAI server|Cairn "
            "as a server|an endpoint|a local API}"
        )
        + wordings("""\
is there {a server|an API|an http API|a rest API|an OpenAI compatible server|an endpoint|a web interface|a web UI}
does Cairn {have|offer|provide|expose|include|come with} {a server|an API|an endpoint|an OpenAI API}
can {other programs|my editor|another app|my script|vs code|a coding agent|other tools} {use|talk to|connect to|\
access|call} {you|Cairn|the model|this}; server; api; openai api; endpoint; cairn serve; localhost; port; http; rest
which {port|address|url|host} {do you use|is it|does the server use}
can I {connect to|reach|use} Cairn from {another computer|my phone|the network|a browser|python}; openai compatible
serve; how do I {connect|hook up|plug in|integrate} {my editor|vs code|an agent|another program|a script}
can I {use|call} {the model|you} {in|from} {python|my code|a program|a script}; {remote|network} access
what does {cairn serve|serve} do
{serve|expose|publish} {a model|the model} {over http|on the network|to other programs}
{phone|mobile|browser} {client|access}
"""),
        "A server with the OpenAI API is planned, but it is not in this version. On the command line you can "
        "use cairn chat.",
        short="Not in this version.",
        more="cairn chat writes one reply in the terminal. Give it the model with -m and then your text.",
        thought="The user asks about a server.",
    ),
    topic(
        "speed",
        meaning("{tokens per second|tok/s|the speed|the generation speed|the tok/s figure|t/s}")
        + wordings("""\
how {fast|quick|slow} {is it|is the model|is Cairn|should a model be}
how many tokens {per|a} second {do you make|do you write|is normal|is good}
where {can|do} I see the {speed|tokens per second|rate|pace}; speed; tok/s; tokens/s; benchmark
why is {it|the model|my model|Cairn|a big model|the reply} {so slow|slow|sluggish|taking so long|lagging|crawling}
{it|the reply|the model} {takes forever|takes ages|is slow|is too slow|crawls|drags on}
what does the {number|figure} {at the bottom|in the status line|with tok/s} {mean|say|show}
is {10|20|5|100} {tokens per second|tok/s} {good|slow|normal|okay}; {measure|check|test|see} the {speed|performance}
why do I have to wait[ so long]; what {makes|slows} {a model|it} {slow|fast|down}; waiting time
the wait is {long|annoying|endless}; {slow|poor|bad} performance; {long|endless} delay before {the reply|it starts}
my {computer|laptop|PC} is {too slow|too old|weak|hot|loud}; the fan is {loud|spinning|noisy}
{latency|throughput|rate|pace}; how long does {a reply|an answer} take
"""),
        "The bottom line of the window shows the speed in tokens per second. A smaller model or a GPU makes it faster.",
        short="The bottom line shows the speed.",
        more="There are two waits: reading the prompt and writing the reply. The prompt cache makes the first one "
        "shorter.",
        thought="The user asks about speed.",
    ),
    topic(
        "GPU",
        meaning("{a GPU|the GPU|CUDA|Vulkan|Metal|the CPU backend|GPU offloading|ROCm|GPU layers}")
        + wordings("""\
{do you|does Cairn|does it|does this} {use|run on|need|support|work with} {the GPU|my graphics card|a GPU|CUDA|\
Vulkan|Metal|the CPU|nvidia|AMD|apple silicon|a graphics card|ROCm}
how do I {use|turn on|enable|activate} {the GPU|my graphics card|CUDA|Vulkan|Metal|GPU acceleration|my nvidia card}
is {the GPU|my graphics card|CUDA} {used|active|working|found|detected|on}
why is {the GPU|my graphics card|my GPU} {not used|idle|not found|ignored|not detected|doing nothing}; GPU; CPU
graphics card; cuda; vulkan; metal; nvidia; amd; hardware acceleration; layers on the GPU
how many {layers|cores|threads} {are used|should I set|go to the GPU}; what hardware {do I need|is required|is best}
{which|what} {device|chip|processor|hardware} {do you run on|is used|runs you}
can I run {this|it|a model} without a {GPU|graphics card}
{put|move|offload|push} {layers|the model} {on|onto|to} the {GPU|graphics card|video card}
out of {VRAM|video memory|GPU memory}; {VRAM|video memory}
does it work on {an M1|apple silicon|a macbook|an old laptop|a raspberry pi}; number of threads
set threads; {change|set|raise|lower} the {threads|number of cores|GPU layers}; {graphics|video} card support
accelerator
"""),
        "I need only the CPU. Larger models can use a GPU if the build of llama.cpp supports it. The command "
        "cairn doctor lists your devices.",
        short="The CPU is enough for me. Larger models can use a GPU.",
        more="On the Model page of the settings you choose the layers on the GPU and the threads. On a Mac, "
        "llama.cpp can use Metal.",
        thought="The user asks about the GPU or the CPU.",
    ),
    topic(
        "memory needs",
        wordings("""\
how much {memory|RAM} {do I need|is needed|does a model need|does it take|does it use|do you use|is required|do you \
need|does Cairn use|is enough}; how many {gigabytes|GB} of {RAM|memory} {do I need|should I have}
{is|are} {8 GB|16 GB|4 GB|32 GB|8 gigabytes} {enough|sufficient|too little|okay|fine}[ for a model| of RAM| of memory]
what {can I run|model fits|size fits|model can I load} {with|in|on} {8 GB|16 GB|my RAM|little memory|32 GB}
will {a model|this model|it|a big model} {fit|run|work} {in my memory|on my computer|on my laptop|with my RAM|on \
this machine}
{can|could} my {computer|laptop|PC|machine} {run|handle|manage|cope with} {a big model|a real model|it|larger models}
memory; RAM; memory needs; memory usage; system requirements; requirements; hardware requirements; ram usage
minimum requirements; out of memory; not enough memory; memory full; disk space
I {ran|am running} out of {memory|RAM}; my computer {has|only has} {little|not much|8 GB of} {memory|RAM}
it says {not enough memory|out of memory|memory is full}; why does it {need|use|eat|take} so much {memory|RAM}
how do I {save|free|reduce|lower|cut} {memory|RAM|memory use}; {use|need|take} less {memory|RAM}
what {needs|uses|takes|eats} {the memory|so much memory|most memory|all the RAM}
what are the {system requirements|hardware requirements|minimum specs|specs}
which {computer|machine|laptop|PC} do I need; do I need a {powerful|strong|fast|new|gaming} {computer|PC|machine}
is my {computer|laptop|PC} {good|strong|fast|big} enough
how much {space|disk space|storage} {does a model need|is needed|do I need}
how {large|heavy} is {a model|the model} in memory; memory {footprint|consumption|demand|size} {of a model|of the app}
does a {larger|longer|bigger} {context|chat} {need|cost|take} {more memory|RAM}
the computer {gets slow|swaps|freezes|runs out of memory} when {I load a model|a model is open|I open a big model}
{RAM|memory} {for|of} {a 7b model|an 8b model|a large model|a 4b}
can I {load|run|open|use} {a 70b|a 7b|an 8b|a huge|a 13b} model; 7b on 8 GB
{rule of thumb|estimate|formula} for memory; {calculate|estimate|work out} the memory {of|for} a model
model too {big|large} for my {memory|computer|RAM}; where {can|do} I see {how much memory|the memory use|memory usage}
unload {a model|the model|you} from memory; does the model stay in {memory|RAM}
"""),
        "A model needs about as much memory as its file is large, and some more for the context. I need very little.",
        short="About the size of the file, and some more for the context.",
        more="A model with eight billion parameters in Q4_K_M needs about six gigabytes. A smaller context saves "
        "memory.",
        thought="The user asks how much memory is needed.",
    ),
    topic(
        "trouble",
        wordings("""\
{Cairn|the app|the program|the window|the software|it} {crashes|crashed|has crashed|keeps crashing|dies|closes by \
itself|stopped working|does not start|won't start|hangs|is frozen|froze|quits|shuts down}
{the|my|a} {model|file|gguf|gguf file} {does not load|won't load|will not open|does not open|cannot be opened|can't \
be loaded|fails to load|is not accepted|is broken|could not be loaded|is rejected}
I {can't|cannot|am unable to|fail to} {open|load|run|start} {my model|the model|the file|a gguf|this model}
why {can't I|does it not|won't it|doesn't it} {open|load} {the model|my model|the file|my gguf}
what {should I|can I|do I} do {when|if} {it crashes|the app crashes|a model does not load|nothing works|something \
goes wrong|there is an error|it is broken|the file does not open}
{something|it|everything|the app|this} {is broken|does not work|is not working|fails|doesn't work|is buggy}
there is {an error|a problem|a bug|a fault|an issue|a red message}
I {get|see|have|got} {an error|an error message|a warning|a crash|a red box}
how {can|do|should} I {report|describe|send} {a bug|a problem|an error|a crash}
where {is|are} the {log|logs|crash report|log file|crash reports|error log|log files}; {file|report} a bug; bug report
how do I {fix|repair|solve|debug|troubleshoot|diagnose} {it|this|the problem|a crash|the error|Cairn}
help, {it crashed|nothing works|it does not work|error|it broke}; {crash|error|bug|problem|trouble|failure|freeze}
not working; crashed; troubleshooting; what is {cairn doctor|the doctor command|doctor}
what does {cairn doctor|doctor} {do|show|check}; {check|test|examine|diagnose} my {installation|setup|system}
health check; is my {installation|setup} okay; the {window|screen} is {blank|black|white|empty|frozen}
{nothing happens|it does nothing|no reaction} when I {click|open a model|press send|start it}
the engine {stopped|died|crashed}; restart the engine; {segfault|segmentation fault|exception|traceback}
is {my file|the gguf|the model file} {damaged|corrupt|corrupted|incomplete|broken|too big}
loading {fails|failed|stops|never ends|takes forever|hangs}; {unsupported|unknown} {model|architecture|file}
invalid {file|gguf|model}; I need {support|technical help|tech support|assistance with an error}
who {helps|can help} me with {problems|errors|a crash}; {contact|call|reach} {support|the developers}
why {did|does} {it|Cairn|the app} {crash|freeze|die|fail|close|stop}
my {program|app|Cairn} {died|vanished|disappeared|just closed|is stuck|does not respond}
the program does not {respond|react|start|run|open}; have I lost my chats {after|in|through} the crash; loading failed
{I think|it seems|looks like} {something is broken|there is a bug|the app crashed|the file is damaged}
this {app|program|thing} is {broken|full of bugs|unstable}; {unable|failed} to load {model|the model}
it {worked|was fine} {yesterday|before} and now {it crashes|it fails|nothing opens}
{weird|strange|unexpected} {error|behaviour|behavior}; could not {load|open|read} {the model|the file|it}
how do I {restart|reinstall|reload|reset} {Cairn|the app|the engine|the program}
{restart|reload} the {app|engine|model}; the {app|window} {will not|won't} {close|open|start|load}
"""),
        "First check that the file is a complete GGUF file and that you have enough free memory. Then run "
        "cairn doctor: it shows what does not work.",
        short="Check the file and the free memory, then run cairn doctor.",
        more="Your chats are safe after a crash. The crash report is in the log folder, and cairn doctor shows "
        "where that is.",
        thought="The user has a problem with the app.",
    ),
    topic(
        "platforms",
        wordings("""\
does {Cairn|it|this|the app|this program} {run|work|exist} on {windows|linux|a mac|macOS|my phone|android|an iphone|\
a tablet|ipad|a chromebook|ubuntu|debian|fedora}
which {platforms|systems|operating systems} {are supported|does it run on|does Cairn support}
is there {a version|an app|a build|an installer|a release|a package|a setup file|a download} for {windows|linux|mac|\
macOS|android|iphone|ios|phones|tablets|ubuntu}; windows; linux; macos; mac; android; iphone; platforms
operating system
can I {install|run|use|start|get|have} {Cairn|it|this|this app} on {windows|my phone|linux|my mac|a tablet|my \
macbook|another computer|a windows PC|my laptop|android}; {supported|possible} {systems|platforms|computers}
installation; installer; what do I need to {run|install|use|start|set up} {Cairn|it|this|the app}
how do I {install|set up|start|launch|update|upgrade|uninstall|run} {Cairn|the app|this program|it on another \
computer}; how to install Cairn; {mobile|phone|web|browser|desktop} version
{which|what} {OS|operating system|system|platform} {do I need|is needed|is supported|do you run on|works}
my {friend|colleague|brother|sister|wife} {has|uses} {windows|a mac|linux|an iphone}, {can they use it|does it work \
there}
I {have|use|own|work on} {windows|a windows PC|a mac|linux|an android phone|a chromebook}, {will it run|does it work|\
can I use it}; system requirements for the operating system; windows {or|and} {mac|linux}
is Cairn {cross platform|portable|mobile|a phone app}
which {python|python version|compiler} {do I need|is needed|does it want}
do I need {python|a compiler|make|docker|node}; is {python|a compiler} {needed|required|necessary}
requirements to install; set up on {a new machine|another computer}
can I {take|carry|bring} {Cairn|you|it} {with me|on a stick|to another machine}
does it {start|open|launch} on {windows 11|windows 10|a raspberry pi|an M2 mac|arch linux|mint}
{port|version|edition} for {windows|android|ios|linux}
is {windows|mac|linux|android|ios} {supported|possible|planned|okay}; {no|why no} windows {version|support}
when {comes|will there be} {a windows version|a phone app|an android app}
{apple|microsoft|google} {computer|device|system} {support|version}
{smartphone|mobile phone|cell phone|tablet|pocket} {support|version|app}
how do I {get|put} Cairn on {my other computer|a second machine|my work laptop}
command to {start|install|launch} Cairn
"""),
        "This version of Cairn runs on Linux and macOS. It needs Python, a C++ compiler and make.",
        short="Linux and macOS.",
        more="In the folder of Cairn, the command make run sets everything up and opens the window. The first "
        "time takes some minutes.",
        thought="The user asks where Cairn runs.",
    ),
)
