"""Words that somebody heard or saw, such as "token", asked for in passing."""

from demo_model.corpus.wordings import wordings

_HEARD = wordings("""
    {someone|somebody|my teacher|a friend|my son|my boss|a colleague|they} {said|used|mentioned} {the word|the term}
    @ [to me]. {What is that|What does it mean|What's that|Meaning|What did they mean} [in this chat stuff|in
    AI|here|exactly]; when {people|they|you} say @ what do {they|people|you} [actually|really] mean; what do
    {people|they} [actually|really] mean {by|with|when they say} @; what even is @; what's @
    {then|exactly|again|when it's at home|supposed to mean}; @ {in plain english|in simple words|explain|explain
    pls|meaning|meaning please|for dummies}; {never heard of|no idea what is|not sure what is|don't get} @; @ -
    {what is that|meaning|explain|in plain english}; I keep {seeing|hearing|reading} @ {everywhere|all over the
    place|in here|all the time}. {Meaning|What is it|What does it mean|Explain}; {can you|could you} {explain|tell
    me} {quickly|simply|briefly} what @ {is|means}; {explain|what is} @ {to a kid|to my gran|like I'm five|to a ten
    year old|as simply as you can}; {is|isn't} @ {something bad|a good thing|something to eat|important|like a
    password|something I need}; {the word|this word} @ {confuses me|means what|is new to me}; do I need to
    {know|understand} what @ is; why does everyone {talk|go on} about @; {so|and} @ is what {exactly|then|now}; @
    {what|huh|wtf|??|hm}; tell me about @ {quickly|in short|in one sentence}; {any idea|do you know} what @ means
""")


def _heard(nouns: str) -> tuple[str, ...]:
    return tuple(frame.replace("@", nouns) for frame in _HEARD)


WORDS_CHATTY: dict[str, tuple[str, ...]] = {
    "token": _heard("{token|tokens|a token|'token'|'tokens'|the token thing|tokens in AI}")
    + wordings("""
        {what are|whats|what is} {tokens|a token|token} {lol|for|then|in ai|in this app|here}; {it|the app|the
        bottom} says {80|300|1,024|12|512} tokens{, |. }{what are those|what's a token|is that a lot}; is a token
        {money|a coin|a word|like in an arcade|crypto|bitcoin|something I pay with}; do tokens {cost money|cost me
        anything|run out|mean words}; how many tokens {is|in} {a word|a sentence|hello|one page}; why not just
        {count|say} words
        """),
    "language model": _heard(
        "{AI model|an AI model|language model|a language model|AI|LLM|an LLM|'AI'|'model'|a model|chatbot}"
    )
    + wordings("""
        how do {you|these things|chatbots|AI bots|these bots} {know what to say|come up with this|work out what to
        say|come up with answers|make sentences|talk like that}; how {does|do} {AI|this|you|a bot}
        {actually|really|even} work; what is {inside|behind} {a chatbot|an AI|a language model}; {ai
        model|llm|ai|language model|model} [meaning|?|explained|in short]; are you {an AI|a language model|an LLM|a
        kind of AI}, {what is that|what does that mean}; how does a computer {talk|write sentences|know words}; is
        AI {a brain|magic|a robot|a search engine}
        """),
    "context window": _heard(
        "{context|the context|a context window|context window|context size|'context'|context length}"
    ),
    "prompt": _heard("{prompt|a prompt|the prompt|'prompt'|prompts}"),
    "system prompt": _heard("{system prompt|a system prompt|the system prompt|'system prompt'|system message}"),
    "temperature": _heard("{temperature|the temperature|'temperature'|sampling|top k|top p|temperature in AI}"),
    "GGUF": _heard("{gguf|GGUF|a gguf|a gguf file|'gguf'}"),
    "quantisation": _heard("{quantisation|quantization|a quant|quants|Q4|Q4_K_M|q8|'quantised'}"),
    "llama.cpp": _heard("{llama.cpp|llama cpp|'llama.cpp'|ggml}"),
    "chat template": _heard("{chat template|a chat template|the chat template|chat templates|'template'}"),
    "thinking": _heard("{thinking mode|reasoning|the Thinking line|a reasoning model|think tags|a thinking model}"),
    "tools": _heard("{tool calls|a tool call|tool calling|function calling|agents|MCP}"),
    "GPU": _heard("{GPU|a GPU|the GPU|CUDA|Vulkan|Metal|GPU layers}"),
    "server": _heard("{cairn serve|the OpenAI API|an API|an endpoint}"),
    "demo model": _heard("{demo model|the demo model|'demo'|the demo|a demo model}"),
}
