"""More wordings for the topics about models and the demo model: chatty messages, doubts and comparisons."""

from demo_model.corpus.wordings import wordings

USE_ASKS: dict[str, tuple[str, ...]] = {
    "token": wordings("""
        I {keep seeing|noticed|read|see} {tokens|the word token|token counts} {everywhere|in the app|under the reply|at
        the bottom}. {What is one|What are they|Meaning|What is a token}; {everything|it all} is counted in tokens
        {here|in this app}, {what are they|what is a token|why}; token, {huh|meaning|like a coin|like in a
        casino|what's that|in short}; is a token {like|something like} {a word|a coin|a syllable|a piece of a
        word|money|a letter}; what {precisely|really|on earth|the heck} {is|are} {a token|tokens}; {11,204|2000}
        tokens, {how much is that|is that much|what is a token}; {the line|the bar|the app} {counts|says|shows} tokens,
        {not words|meaning|what is that}; so a token is {a word|a piece of text|a part of a word}, {right|correct|yes};
        please what {mean token|is token|is the tokens}; how would you {explain|define} {tokens|a token} to {a child|my
        grandma|a beginner}; why {are there|does it count} {more tokens than words|tokens instead of words}; what do
        you {read|count|write} in, {words or tokens|letters or words|tokens}; {can|could} you explain {the concept
        of|the idea of|what they mean by} {tokens|a token}; {someone|a video|a blog} {said|says} {models read tokens|AI
        reads tokens}, what is that
        """),
    "context window": wordings("""
        {the bar|the number|a figure} at the top {says|shows} {300 / 4,096|two numbers|tokens of the context|context},
        {meaning|what is that|what does it mean}; context, {huh|meaning|of what|what's that}; how {much|many
        messages|long a text} can you {keep in mind|take in|hold at once|process at once|remember at a time}; what is
        the {longest|biggest|largest} {text|chat|prompt} {you can read|it can take|possible}; is your {memory|context}
        {limited|large|small|endless}; is there {an end|a limit} to {what you can read|how much fits|the chat length};
        please what is {context|context window|context size}; should I {raise|enlarge|change} the context; what happens
        if I {raise|enlarge|double} the context; I {read|saw|noticed} {context|the word context|a bar at the top}.
        {What is it|Meaning|What does it show}; is the context {like|something like} {short term memory|a desk|a
        window|working memory}; how full is {the context|my chat|the window}; what does {context|the context bar}
        {count|measure|show}
        """),
    "GGUF": wordings("""
        I {downloaded|found|got|see} a {file|thing} {ending in|with the ending|called something with} gguf. {What is
        it|What is that|Meaning}; gguf, {huh|what's that|meaning|is it a virus|what does it stand for}; is gguf {a
        file|a model|a program|a format|like a zip|like an mp3 for models}; what kind of file is {a gguf|gguf|this
        gguf}; it {asks for|wants|needs} a GGUF file, {what is it|what is that|meaning}; the {dialog|app|window} {asks
        for|wants} a gguf, {what is it|what is that}; please what is {gguf|GGUF file|gguf model}; what is {inside|in}
        {a gguf|the gguf file}; models {come|are stored} as gguf, {what is that|why|meaning}; does a gguf
        {contain|hold} {the model|everything|the chat template}; why {gguf|must it be gguf|only gguf|not safetensors};
        is a {safetensors|pytorch|onnx|bin} file {a GGUF|okay too|the same as gguf}; how does a GGUF file look
        """),
    "open a model": wordings("""
        how do I get {rid of you and use|away from the demo to} a {real|proper|bigger} model; {okay|nice|fine},
        {but|and} {how do I use a real model|where do I open my own model|how can I load another one}; I
        {have|got|own|downloaded} {a model|a gguf|qwen|llama|a real model|mistral} {on my disk|in my
        downloads|already|here}. {How do I open it|Where do I put it|What now|How do I use it}; enough of the
        {toy|demo}, {how do I load a real model|I want the real thing}; I {want|would like} to {chat with|use|try}
        {something smarter|the real thing|a grown-up model|my own model|llama}; what happens if I {drop|drag} a
        {gguf|model file|model} {here|on the window}; should I {drag|drop} the {file|gguf|model} {on|onto} the window;
        where {is|can I see} the {button|menu} for {models|another model|a real model}; please how {open model|to load
        model|I open other model}; can {Cairn|this app|it} {open|use|load} {my model|my own models|files from Hugging
        Face|models I downloaded}; how would I {replace|swap|exchange} {you|the demo|the toy} {for|with|by} {something
        better|a bigger one|my own model}; I am {done|finished} with the demo, how do I {go on|load a real model|open a
        proper one}; {you are|this is} {too simple|too limited|not clever enough}, how do I {open|load|get to} {a
        better|a real|another} {model|one}
        """),
    "demo model": wordings("""
        the {title|top|app|window} {says|shows} {demo|demo model}, {meaning|what is that|why|what does it mean}; demo
        model, {huh|meaning|what's that|of what}; what {is|was} {the demo|this demo model} {made|there|meant|good} for;
        why {do I|does one} {get|see|start with} {the demo|a demo model}; did I {install|get|download} {a model|a demo}
        {too|with it|with Cairn}; there is {already|apparently} a model {here|loaded|inside}, {which one|what is
        it|where does it come from}; I {did not|didn't} {open|load|download|install} {a model|any model}, {who
        answers|who am I talking to|what is running}; is there a model {in|inside|included in} {Cairn|the app|this}
        {already|by default}; please what is demo model; which model {answers|speaks|writes|replies} [here|now|to me];
        what {model|AI} {runs|is running|sits|hides} {here|behind this|in this window|right now}; am I
        {talking|chatting} {to|with} the demo model; why {is there|does Cairn bring|do they ship} {a demo|a demo
        model|a tiny model}; should I {keep|use|trust} the demo model {for real work|for long|at all}; can I {do real
        work|work seriously|write a book} with {the demo|the demo model}
        """),
    "size": wordings("""
        how {big|large|small} {a|of a} {model|brain|network|file} {are you|do you have|is it}; how many
        {million|billion} {parameters|weights|numbers} [{do you have|are you|is that}]; {tell|show} me how
        {big|small|large} you are; I {wonder|wanted to ask|am curious} how {big|large|small} you are; are you
        {bigger|smaller} than {a photo|a song|a book|gpt|a mouse brain}; please how {big you are|many parameter you
        have|big is model}; your {number|count} of parameters; do you have {more|fewer|less} than {a million|ten
        million|a billion} parameters; what is the {size|parameter count} of {the demo|this little model|this toy};
        {seven|one} billion or {less|more|smaller}; how many {neurons|parameters} {has|are in} {the demo|this
        model|your head|your net}; is {4|four} million {small|much|little} for a model; how much {smaller|larger} are
        you than {chatgpt|a real model|llama}
        """),
    "trust": wordings("""
        can {I|one|anyone} {rely on|believe|quote} {what you write|your answers|you} ; should I {trust what you
        say|double check your answers|quote you}; {is|are} {what you say|your words|your
        facts|your sums} {always|mostly|really} {true|right|correct}; do you {ever|often|sometimes} {make mistakes|get
        it wrong|say wrong things|talk nonsense|lie}; you {told|gave} me {nonsense|something wrong|a wrong
        number|rubbish} {before|earlier|yesterday}, {can I trust you|are you always like this|are you reliable}; I
        {noticed|see} {mistakes|errors} in your {answers|replies}. {Is that normal|Can I trust you|Are you reliable};
        are you {a reliable|a trustworthy|a good} {source|expert|helper}; how {sure|certain|safe} {are|can I be of}
        your answers; what if {you are|your answer is} wrong; what happens if I {believe|trust} {you|everything you
        say}; please {can I|I can} {trust you|believe you}; is it {wise|smart|a good idea} to {believe|trust|ask}
        {you|a model this small}; how {much|far} can I trust {you|your answers|a tiny model}; do {tiny|small} models
        {make|tell} {many mistakes|the truth|lies}; would you {bet on|swear to|stand by} your answer;
        {honestly|seriously}, {are you right|can I trust you|do you know what you say}
        """),
    "private": wordings("""
        {can|does|will} {a company|the maker of Cairn} {see|read|get|store} {what I type|my
        chats|this conversation|my words}; does {anything|a copy|my text} {leave|go out of|get out of} {my computer|my
        laptop|the house|this machine}; I {want|would like|need} to {write|talk about|paste} {something private|private
        stuff|secret things|my diary|work secrets}. {Is that safe|Who can read it|Is it private}; {is|are}
        {people|they} {watching|listening|reading} [along|this|here]; are my {chats|words|secrets|messages}
        {safe|private|secret} [with {you|Cairn}]; does Cairn {spy|track|collect|record} {on me|me|anything|data};
        please {is private|my data is safe|who see my chat}; should I {worry|be careful} about {privacy|my data|private
        things} here; do my {words|messages|data} {end up|land|go} {on a server|in the cloud|on the
        internet|somewhere}; will you {tell|show} {anyone|others|someone} what I {wrote|said}; {google|openai|the
        government} and my {chats|data}, {do they see it|is it safe}
        """),
}
