"""What a model keeps in its memory, and what the cache is."""

from demo_model.corpus.app_cache_frames import frames, wordings
from demo_model.corpus.turns import Topic

MEMORY_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="prompt cache",
        asks=frames("{the|a} {cache|prompt cache}", "{cache|prompt cache|prompt caching|caching}")
        + wordings(
            """
            what is {prompt caching|caching|a cached prompt|a prefix cache|cached text|prefix caching|context caching}
            / how does {the cache|the prompt cache|prompt caching|caching|your cache|the cache in this app} work /
            what does {the cache|a cache|the prompt cache|your cache}
            {do|store|keep|hold|contain|save|remember|mean|bring} / why {do we need|is there|does it need|do you
            have|does Cairn have|should I want|would I use} a cache / what is {the cache|a prompt cache|caching|prompt
            caching} {for|good for|used for|about} / {why|how} does {the cache|caching} {matter|help|save time|make it
            faster|speed things up} / what is {cached|in the cache|stored in the cache|kept in the cache|inside the
            cache} / what {gets|can be|is being} cached / {is|are} {my chat|my prompt|the conversation|my messages}
            {cached|in the cache|stored in a cache} / {do|does} {you|this app|it} {cache|use a cache for|use caching
            for} {prompts|my chat|messages} / {purpose|point|use|benefit|advantage|meaning|role} of {the
            cache|caching|a prompt cache|the prompt cache} / where is the cache{| stored| kept| saved} / how
            {big|large} is the cache / is the cache {in memory|on my computer} / how {do|can} I
            {clear|empty|delete|reset|flush|turn off|disable|switch on|enable} the cache / can I
            {clear|empty|delete|reset|disable|turn off} {the cache|caching|the prompt cache} /
            {clear|empty|reset|flush} the cache / is {the cache|caching}
            {good|bad|useful|safe|on|active|automatic|always on|private} / what happens {without|if there is no|if I
            turn off the} cache / what would it be like without a cache / how can {the model|it|you} {skip|avoid
            reading|not read} {what it has read|old text|the old messages|the same text}{| again} / how {does|do} {the
            app|you|it|Cairn} {remember|keep|hold} {what was read|the prompt|what it has read|the old text} / what
            does {Cairn|this app} do with {the cache|the prompt cache|old prompts|earlier prompts} /
            {cache|caching|prompt cache} for {beginners|dummies|LLMs|local models|language models|chat models} / how
            {do|does} {LLMs|llama.cpp|language models} cache prompts / {I do not|I don't} {understand|get} {the
            cache|caching|prompt caching|how the cache works} / the cache, {what is it|how does it work|what for} /
            {everyone|people|the docs|the window} {talks|talk|speak} about {the cache|a prompt cache|caching}, what is
            it / how {much|many} {time|work|tokens} does
            {the cache|caching} {save|spare} / does {caching|the cache} {save|cost} {time|work|energy|money|memory} /
            what is {stored|remembered|saved|kept} between {two messages|messages|turns|requests} / what
            {stays|remains} in memory {between turns|after a reply} / {teach me|tell me something|a few words} about
            {caching|the prompt cache|the cache} / {buffer|stash|store} of {old prompts|work already done} / is the
            cache {shared|used} between {chats|conversations|models} / does each chat have its own cache / when is the
            cache used
            """
        ),
        replies=(
            "The prompt cache keeps the work that the model has already done. When the next prompt begins with "
            "the same text, only the new part has to be read.",
        ),
        short="It keeps work that is already done.",
        thought="The user asks about the prompt cache.",
        more=(
            "A reply needs the whole conversation every time. Thanks to the cache, most of it can be skipped, and "
            "the reply starts sooner."
        ),
    ),
    Topic(
        key="kv cache",
        asks=frames("{the|a} {KV cache|key value cache|attention cache|K V cache}", "{KV cache|KV|key value cache}")
        + wordings(
            """
            what does {KV|K V|K and V|KV cache|kv} {mean|stand for|refer to|do} / what is KV / what {are|is} {K and
            V|keys and values|a key and a value|the keys|the values} / how does {the KV cache|a KV cache|KV
            caching|the attention cache} work / what does the KV cache {do|hold|store|keep|contain|save} / what is
            {stored|kept|saved|held|inside} in the KV cache / what {is|are} the {keys|values} {in|of|for} {the
            cache|attention|the KV cache} / how {big|large|much memory} is the KV cache / how much
            {memory|RAM|VRAM|space} does the KV cache {use|take|need|eat|cost|fill} / why does {the KV cache|the
            attention cache|attention memory} {grow|get bigger|use so much memory|need memory|exist|matter} / does
            the KV cache {grow|get bigger|grow with the chat|get full|shrink|use memory|stay the same} / why is {the
            KV cache|attention memory} {so big|large|needed|important|useful} /
            {purpose|point|use|benefit|size|memory|meaning} of the KV cache / can the KV cache be {cut|cut
            back|rewound|shortened|trimmed|saved|deleted|emptied|quantised|quantized|copied|shared} / what is
            {attention memory|the attention memory|the memory of attention|attention state} / another branch had
            overwritten its attention memory, what {is that|does it mean} / what is {quantised|quantized|Q8|F16}
            KV{| cache} / what {is|are} the type of cached {keys|values} / what do cached {keys|values} {mean|do} /
            what is the difference between the KV cache and {a checkpoint|the prompt cache|a recurrent state|the
            context|memory} / KV cache {versus|vs|or} {recurrent state|checkpoint|prompt cache|context} / KV
            {cache|memory|size|state|store|values} / do {you|all models|hybrid models|recurrent models|I}
            {have|use|need} a KV cache / does {this|the demo|a hybrid} model have a KV cache / where is the KV cache
            {kept|stored|held} / is the KV cache on the {GPU|graphics card|device|CPU|disk} / what happens when the
            KV cache is full / what is a {KV entry|KV cell|cell in the cache|cache cell} / why {do|does}
            {transformers|attention|LLMs|a transformer} {need|use|keep|store} {a KV cache|keys and values|keys for
            every token} / what do {attention layers|the attention layers|transformers} {store|keep|save|remember}
            {for each token|per token|while reading} / what is {saved|stored|kept} {for each|for every|per} token /
            {memory|bytes} per token in the {KV cache|attention layers} / {in simple words|for a beginner|briefly},
            {what is|explain} {KV|the KV cache|keys and values} / what's {a|the} kv / I {read|heard|saw|keep
            reading} about {the |a |}KV cache{|, what is it|, what is that} / {llama.cpp|the log|the settings}
            {mentions|says|shows} KV{| cache}{|, what is it} / why {are|do we keep} {old|all the} keys and values{|
            kept| stored} / is the KV cache {part of a checkpoint|the same as the prompt cache|a kind of memory} /
            how {do|can} I {reduce|shrink|limit|lower} the {KV cache|memory of the KV cache|size of the KV cache} /
            tell me what {KV|K and V|key value} {is about|stands for|means in a model} / keys and values {in
            attention|in a language model|meaning|explained} / {how|why} {does|is} {attention|the attention layer}
            {look up|use|read} {keys|keys and values} / what is {a|the} {key value|key-value} {store|memory|pair}{|
            in a model} / {full attention|attention|transformer} {cache|memory} {meaning|explained} / can
            {attention|a full attention model} {go back|be cut back} {anywhere|without checkpoints} / what is full
            attention{| in a model} / what does full attention: can be cut back anywhere mean / full attention
            {meaning|model|models}
            """
        ),
        replies=(
            "The KV cache holds a key and a value for every token that the attention layers have read. It grows "
            "with the chat and can be cut back anywhere.",
        ),
        short="It holds a key and a value for each token.",
        thought="The user asks about the KV cache.",
        more="K stands for key and V stands for value. A longer context needs a larger KV cache, and so more memory.",
    ),
    Topic(
        key="recurrent state",
        asks=frames("{the|a} {recurrent state|recurrent memory}", "{recurrent|recurrent state|recurrent memory}")
        + wordings(
            """
            what is {a recurrent model|a recurrent layer|recurrence|an RNN|a state space model|a recurrent network|a
            running state} / what are recurrent {layers|models|states|networks} / what does {recurrent|a recurrent
            layer|a recurrent state} {do|mean|hold|keep|store} / how does {a recurrent state|recurrent memory|a
            recurrent layer|a recurrent model} work / why {can't|can|cannot|could} {it|the state|the recurrent
            state|a recurrent state|the memory|recurrent memory} {not |}be {rewound|cut back|undone|reversed|rolled
            back|shortened|cut} / why {can't|cannot|can} {you|a recurrent model|the model|it|recurrent models} {not
            |}{go back|rewind|step back|undo|forget the last tokens|roll back} / is it possible to {rewind|cut
            back|undo|reverse|roll back} {a recurrent state|the state|recurrent memory} / can {a recurrent
            state|recurrent memory|the state} be {rewound|cut back|reversed|undone|rolled
            back|saved|copied|restored} / what is {special|different|hard|difficult|tricky} about {recurrent
            models|a recurrent state|recurrent layers|recurrent memory} / why do recurrent {models|layers|states}
            {need|want|require} {checkpoints|a checkpoint|snapshots} / why {does|must} {a checkpoint|the state} be
            at {that very place|exactly this place|the exact place} / what does {the saved state was not at exactly
            this place|its state is valid only where it was taken|recurrent: going back needs a checkpoint} mean /
            how {big|large|small} is {a recurrent state|the state|recurrent memory} / does {a|the} recurrent state
            {grow|get bigger|change|stay the same size} / what is the difference between a recurrent state and {a KV
            cache|attention|the KV cache|a checkpoint} / recurrent {versus|vs|or|and} attention / recurrent
            {layer|layers|model|models|network|memory|state} / which models {are recurrent|have a recurrent
            state|use recurrence|have recurrent layers} / is {Mamba|RWKV|LFM2|this model|Qwen|your model} recurrent
            / do {we|all models} have a recurrent state / are you {recurrent} / what is
            {Mamba|RWKV|a Mamba layer|an SSM|a convolution state} / where is the recurrent state {kept|stored|saved}
            / what {happens to|becomes of} {the|a} recurrent state {with each token|after each token|when I
            edit|when text is removed} / what {is|does} {the state|the model's state|a model state|your state}{|
            mean| of the model} / why does the state change with every {token|word} /
            {purpose|point|meaning|size|idea} of {a|the} recurrent state /
            {advantage|disadvantage|benefit|drawback|problem} of recurrent {models|layers|memory} / how does {a|the}
            recurrent model {remember|store|keep|forget} {text|the chat|things|what it read} /
            {small|fixed|compressed|running|rolling} {memory|state} of the model / I {read|heard|saw}
            {recurrent|about recurrent models|the word recurrent}{|, what is it} / {the status line|the window|it}
            says recurrent / what is {overwritten|written over} in a recurrent {layer|state} / is the old state
            {gone|lost|kept|overwritten} / old {state|memory} {gone|overwritten} / why {is|does} {going back|an
            edit|rewinding} {hard|difficult|not work|need a checkpoint} {with|for|in} {recurrent models|a recurrent
            model|a recurrent state} / can you {forget|remove|take out} the last {tokens|words} {from|of} {the|a}
            {recurrent |}state / why can the memory not go {back|backwards} / what makes {a|the} memory recurrent /
            in a recurrent {model|layer}, what {is kept|happens} / {rewind|roll back|undo} a recurrent
            {state|model|layer}
            """
        ),
        replies=(
            "A recurrent state is a small memory that changes with every token. It cannot be cut back, so going "
            "back needs a checkpoint at that very place.",
        ),
        short="A small memory that changes with every token.",
        thought="The user asks about the recurrent state.",
        more=(
            "The state has the same size for a short and for a long chat. It is valid only at the exact place "
            "where it was taken."
        ),
    ),
    Topic(
        key="hybrid model",
        asks=frames("{a hybrid model|hybrid models|a hybrid|a hybrid architecture}", "{hybrid|hybrid model}")
        + wordings(
            """
            what are hybrid models / what does {hybrid|hybrid here|hybrid model|hybrid architecture|attention and
            recurrent} mean / are you {hybrid|a hybrid or a transformer} / is {this|this
            model|the demo model|your model|LFM2} {a hybrid|hybrid|a hybrid model} / why are hybrid models
            {special|different|hard|difficult|slow|fast|popular|tricky|good|interesting} / why do hybrid models
            {need|use|want|require} checkpoints / why {does|would} a hybrid model {want|use} checkpoints / what
            is {special|different|hard|tricky|good|the catch} {about|with} {a hybrid model|hybrid models|hybrids} /
            what is {in|inside} a hybrid model / {which|what} layers does a hybrid model have / how {does|is} a hybrid
            model {work|built|made|different} / what is the difference between a hybrid model and a
            {transformer|normal model|recurrent model|full attention model} / hybrid {versus|vs|or} {transformer|full
            attention|recurrent|normal model} / hybrid {model|models|architecture|memory|layers|network|LLM} / which
            models are hybrid{|s} / {name|give me} {a hybrid model|some hybrid models|examples of hybrid models} / is
            {LFM2|Qwen|Jamba|Granite|Nemotron|Llama} a hybrid{| model} / can a hybrid model {go back|rewind|be cut
            back|roll back|forget tokens} / why can{'t|not} a hybrid model {go back|rewind|be cut back} / what
            {happens|changes} {when I edit|with an edit} in a hybrid model / how does a hybrid model {go
            back|rewind|handle an edit|remember} /
            {purpose|point|idea|advantage|benefit|drawback|disadvantage|problem} of {hybrid models|a hybrid model|a
            hybrid} / why {mix|combine|use|join} {attention and recurrent layers|two kinds of layers|both kinds of
            layers|recurrent layers with attention} / a mix of attention and recurrent layers, what is {that|it
            called} / {model|models} with {two kinds of layers|attention and recurrent layers|both attention and
            recurrence} / what does going back needs a checkpoint at that very place mean / the {window|status
            line|app} says {hybrid|attention and recurrent}{|, what is it} / I {read|heard|saw} {hybrid model|the word
            hybrid|about hybrids}{|, what is it|, what does it mean} / hybrid like {a car|in cars} / are hybrid models
            {faster|slower|better|smaller|cheaper} / do hybrid models {use less memory|save memory|run faster|need
            less memory} / does {a hybrid model|my hybrid model} {profit|benefit|gain} from {checkpoints|Cairn|the
            cache} / is Cairn made for hybrid models / what is {an LFM2 model|a conv layer|a
            convolution layer}{| in a model} / {are you|is the demo} an LFM2{| model} / does a hybrid have {a KV
            cache|a recurrent state|both kinds of memory|two memories} / {combination|mixture|blend|crossing|cross} of
            attention and {recurrence|recurrent layers} / {mixed|combined|blended|two part}
            {model|architecture|memory} {meaning|what is it} / what {memory|kind of memory} does {this|a hybrid} model
            have / is the demo model a {transformer|hybrid|recurrent model|mix} / are you a {Mamba model|normal LLM} /
            what is meant by hybrid {here|in this app|in the model list} / {how|why} is {your|this} model {called|a}
            hybrid
            """
        ),
        replies=(
            "A hybrid model has attention layers and recurrent layers. Going back in it needs a checkpoint at "
            "that very place. I am a tiny hybrid model too.",
        ),
        short="A mix of attention and recurrent layers.",
        thought="The user asks what a hybrid model is.",
        more=(
            "The attention layers can be cut back anywhere, but the recurrent layers cannot. So checkpoints "
            "matter most for hybrid models."
        ),
    ),
    Topic(
        key="sliding window",
        asks=frames(
            "{sliding window attention|a sliding window|the sliding window|SWA}",
            "{sliding window|SWA|sliding window attention}",
        )
        + wordings(
            """
            what does SWA {mean|stand for|do} / what is {SWA|an SWA model|window attention|a sliding window
            model|local attention|windowed attention} / how does {a sliding window|sliding window attention|SWA|the
            sliding window|window attention} work / what is the {window|sliding window|attention window} {in a
            model|of a model|in SWA|size} / how {big|large|long|wide} is {the|a} {sliding window|attention window} /
            why {do|does} {a model|some models|models|Gemma|gpt-oss} {use|have} {a sliding window|sliding window
            attention|SWA} / which models {use|have} {a sliding window|SWA|sliding window attention} / does
            {Gemma|Llama|Mistral|this model|the demo model|gpt-oss} {use|have} {SWA|a sliding window} / do you
            {use|have} a sliding window / are you an SWA model / why is it called {sliding|a sliding window} / why
            do {sliding window|SWA} models need checkpoints / why does {a sliding window|SWA|a sliding window model}
            need {a checkpoint|checkpoints} / what {happens to|becomes of} {text|tokens|the text|old tokens}
            {outside|that left|that leave|before|behind} the {window|sliding window} / what does the model's sliding
            window no longer reached back to it mean / sliding window: going back needs a checkpoint, {why|what is
            that} / what does {the sliding window before the cut is gone|the window is gone|window lost|sliding
            window no longer reached back} mean / why {was|is} the {window|sliding window} {gone|lost|not there|too
            short} / what does keep the whole sliding window {mean|do} / should I {keep|turn on|use} the whole
            sliding window / what is {swa_full|the setting keep the whole sliding window|swa full} /
            {purpose|point|idea|benefit|advantage|drawback|disadvantage|problem} of {a sliding window|sliding window
            attention|SWA} / what is the difference between {sliding window and full attention|SWA and full
            attention|a sliding window and the context|the window and the context window} / sliding window
            {versus|vs|or} {full attention|context window|recurrent} / {sliding window|SWA}
            {model|models|layer|layers|size|cache|memory} / can {a sliding window model|an SWA model|SWA} {go
            back|rewind|be cut back} / why can{'t|not} {an SWA model|a sliding window model} {go back|be cut
            back|rewind} / does {a sliding window|SWA} {save|use less|need less} memory / is {SWA|a sliding window}
            {faster|smaller|good|bad|better} / does the model {forget|lose|drop} {text|tokens} {outside the
            window|beyond the window|with a sliding window|with SWA} / how far {back |}{can|does} {a layer|a sliding
            window layer|the model|an SWA layer} {see|look|reach}{| back} / which {tokens|text|part} {can|does} {a
            sliding window layer|an SWA layer} see / a layer that sees only the last {tokens|part|words}, what is
            {it|that} called / a {moving|rolling|shifting|limited} window {of attention|over the text|over tokens},
            what is that / {moving|rolling|limited|local} {window|attention} {meaning|of a model} / I
            {read|heard|saw} {SWA|sliding window|about sliding windows}{|, what is it|, what does it mean} / {the
            window|the status line|the log} says {SWA|sliding window} / what {kind|sort} of window is {it|the
            sliding window|SWA} / is it a window on {the|my} screen / is the sliding window {the same as|like} {the
            context|the app window} / {in simple words|for a beginner|briefly}, {what is|explain} {a sliding
            window|SWA|sliding window attention} / what {moves|slides} in a sliding window / why only the last
            {part|tokens|piece} {of the text|is visible|is seen}{| with SWA} / what is {n_swa|the SWA size|a window
            of 1024 tokens} / what is lost when the window {moves on|moves|slides} / {memory|cost} of {SWA|a sliding
            window|sliding window attention}
            """
        ),
        replies=(
            "With sliding window attention, a layer sees only the last part of the text. What has left the window "
            "is gone, so going back needs a checkpoint.",
        ),
        short="A layer sees only the last part of the text.",
        thought="The user asks about sliding window attention.",
        more=(
            "The window moves on with each token and has a fixed size, so it takes less memory. A setting can "
            "keep the whole window, for more memory."
        ),
    ),
)
