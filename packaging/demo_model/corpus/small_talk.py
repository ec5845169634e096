"""Small talk: all its topics, and the turns that greet and say who the assistant is."""

from dataclasses import replace

from demo_model.corpus import small_talk_life, small_talk_reach_now, small_talk_slang
from demo_model.corpus.grammar import keep
from demo_model.corpus.small_talk_abilities import ABILITIES
from demo_model.corpus.small_talk_asks import REQUESTS
from demo_model.corpus.small_talk_moods import MOODS
from demo_model.corpus.small_talk_reach import OUT_OF_REACH
from demo_model.corpus.small_talk_remarks import REMARKS
from demo_model.corpus.small_talk_self import ABOUT_THE_ASSISTANT
from demo_model.corpus.turns import Scene, Topic, Turn
from demo_model.corpus.wordings import phrases, wordings

_MORE_ASKS = (small_talk_slang.MORE_ASKS, small_talk_life.MORE_ASKS, small_talk_reach_now.MORE_ASKS)


def _asked_in_more_ways(topic: Topic) -> Topic:
    more = (asks.get(topic.key, ()) for asks in _MORE_ASKS)
    return replace(topic, asks=sum(more, topic.asks))


_TOPICS: tuple[Topic, ...] = (
    *map(_asked_in_more_ways, REMARKS + MOODS + ABOUT_THE_ASSISTANT + ABILITIES + REQUESTS + OUT_OF_REACH),
    *small_talk_life.NEW_TOPICS,
    *small_talk_reach_now.NEW_TOPICS,
)
# What users say most often comes three times.
_FREQUENT = (
    "thanks", "goodbye", "praise", "okay", "how I am", "hello and how I am", "what I can do", "being bored",
    "a birthday",
    "a joke", "the clock", "the news", "the weather", "what I cannot know",
    "good morning", "my boss and my makers", "prices", "places",
)  # fmt: skip
SMALL_TALK: tuple[Topic, ...] = _TOPICS + 2 * tuple(topic for topic in _TOPICS if topic.key in _FREQUENT)

_GREETINGS = wordings("""
    {hi|hello|hey|heya|hiya|hallo|helo|helloo| hullo|howdy|yo|hola|ello|hii|heyy|hey
    hey|greetings|salutations|ahoy|g'day|oi}; {hi|hello|hey|greetings} {there|again|you|friend|my
    friend|bot|robot|everyone|everybody|all|computer|assistant|stranger|buddy|mate|dear|world|little one|little
    model|machine|dude|man|sir|madam|folks}; good {afternoon|evening} [to you|my friend|everyone];
    {afternoon|evening|evenin}; {hi|hello|hey}, {hello|hi|hey}; {hello|hi}, {nice day|good evening|good afternoon|good
    day}; {it is|it's} me [again]; I am {back|here|home|back again|online}; {here I am|hello again|me again|back
    again}; {knock knock|anyone home}, hello; hello from {me|here|the other side|my desk|my home|my kitchen}; {let
    us|let's} {start|begin|get started}; {start|begin} [the] [new] {chat|conversation|talk}; {hello|hi}, {I am new
    here|can we talk|can we chat|I want to chat|shall we chat|are you ready|let us talk|let us start|I have a
    question|can I ask something}; I {want|would like} to {say hello|say hi|greet you}; {wassup|what's up},
    {bot|friend}; {well hello|why hello|oh hi|oh hello|ah hello|hello hello|hi hi|a very good
    day|hello and welcome|welcome back|warm greetings}; say {hello|hi} [to me]; welcome me
    """)
_GREETINGS += small_talk_slang.GREETINGS
_GREETINGS_BY_NAME = wordings("""
    {hi|hello|hey|greetings|hallo|howdy|hiya|good day|good evening|good afternoon} $persona; {hi|hello|hey}
    {there|again|dear|my friend}, $persona; hello $persona, {nice to see you|here I am|it is me|are you ready|I am
    back|let us chat}; $persona; {oh|well|ah} hello $persona; $persona, {hello|hi|are you there|I need you|my friend}
    """)

_WHO = wordings("""
    who are you [really|exactly|please]; {what is|what's|whats|tell me|say|may I know|can I know|do you know|give
    me|could I have} your {name|full name|first name|real name|nickname}; what are you
    [called|exactly|really|anyway|actually]; {introduce|describe|present|explain|identify} yourself [to
    me|briefly|please|in one sentence]; {tell me|say|write} {something|a bit|a little|more|everything} about
    {yourself|you}; {tell|talk to} me about {yourself|you}; how {should|can|may|do} I {call|address|name} you; do you
    have {a name|any name}; {have you got|got} a name; {your name|ur name|name|your name please|who r u|who u|who
    dis|who is this|who is there|who's this|who am I talking to|who am I chatting with|who is
    speaking|who is talking|what's ur name|hu r u|who ru}; which {model|ai|bot|assistant|chatbot|program|language
    model|version|llm} {are you|is this|am I talking to|do I use|is running|is loaded}; what
    {model|ai|bot|assistant|chatbot|kind of model|sort of bot|kind of ai|type of model|version|llm|language
    model} {are you|is this|am I talking to|do I use here}; what is {this|this thing|this bot}; whom {am
    I|do I have the pleasure of} {talking to|speaking to}; {what do|how do} {people|they}
    call you; who {is|was} it I am {talking|writing|speaking} to; I {want|would like} to {know who you are|know
    you|know your name|get to know you|know more about you|know what you are}; {under what name|by what name} do you
    go; are you {the assistant|the demo model|a demo|the demo|a language model|an llm|an assistant|the helper|the
    model|a neural network|a chat model|a tiny model|cairn|part of cairn|from cairn}; {and|so|but} who are you; and
    your name; and you are; and what is your name; what {did they|do you} call {you|yourself}; {name|state}
    {yourself|your name}; can you introduce yourself; sorry, who are you; remind me who you are; who exactly is
    answering; your {bio|profile|identity}
    """)
_OTHER_MODELS = phrases("""
    ChatGPT; GPT; GPT-4; Claude; Gemini; Siri; Alexa; Bard; Copilot; Cortana; Llama; Mistral; Grok; Bixby; Google;
    Google Assistant; DeepSeek; Qwen; Gemma; Phi; Jarvis; HAL; Watson; Clippy; Eliza; OpenAI; Perplexity;
    Cleverbot; Falcon; Bing; Replika; Tay; Skynet; Data; R2D2; Wall-E
    """)
_IS_OTHER = wordings("""
    are you $x [or not|by any chance|too|in disguise|actually|really]; is {this|it|that} $x; am I
    {talking|chatting|speaking|writing} {to|with} $x; do you {know|work with|use|come from|run on|contain} $x; {you
    are|you must be|I think you are|I thought you were|so you are|aren't you} $x; {are you|is this} {like|based on|the
    same as|related to|made from|a kind of|a copy of|a version of|a part of|similar to|powered by|better than|the
    new|a friend of|as good as|connected to|just} $x; {hello|hi|hey|ok|hey there|good morning} $x; is your name $x;
    {can|may|could} I call you $x; your name is $x, {right|is it not|no|correct}; which one are you, $x or
    {another|something else|not}; $x, {are you there|is that you|answer me|who are you}; you
    {sound|look|talk|write|answer} like $x; I {would rather|want to|wish to} talk to $x
    """)
_IS_ITSELF = wordings("""
    are you $persona; is your name $persona; is {this|it|that} $persona; {you are|you must be|so you are} $persona,
    {right|correct|yes}; am I {talking|chatting|speaking} {to|with} $persona; do {they|people} call you $persona;
    are you {called|named} $persona; $persona, {is that you|is it you|is that your name}; is $persona your name
    """)
_ABOUT_ITSELF = wordings("""
    {who|what} is $persona; tell me {about|something about|more about|who is} $persona; $persona, {who|what} are you;
    {who or what|who exactly|what exactly} is $persona; {explain|describe} $persona; what kind of {model|bot} is
    $persona
    """)


def greeting(scene: Scene) -> Turn:
    """The user says hello; a name that is known is used."""
    asks = _GREETINGS_BY_NAME if scene.rng.random() < 0.2 else _GREETINGS
    name = scene.facts.get("name")
    hello = f"Hello {name}!" if name else "Hello!"
    scene.last = ("greeting",)
    return Turn(
        user=scene.pick(*asks, persona=keep(scene.persona)),
        reply=hello if scene.short else f"{hello} How can I help you?",
        thought=f"The user says hello. The name is {name}." if name else "The user says hello.",
        question=False,
        more="I am a tiny demo model. You can ask me for a joke, a story or a simple sum.",
        short=hello,
    )


def identity(scene: Scene) -> Turn:
    """The user asks who the assistant is, or whether it is another one."""
    scene.last = ("identity",)
    persona, sort = scene.persona, scene.rng.random()
    other = scene.rng.choice(_OTHER_MODELS)
    start, thought = "", f"The user asks who I am. I am {persona}."
    if sort < 0.3 and other != persona:
        user = scene.pick(*_IS_OTHER, x=keep(other))
        start, thought = "No. ", f"I am not {other}. I am {persona}."
    elif sort < 0.42:
        user = scene.pick(*_IS_ITSELF, persona=keep(persona))
        start = "Yes. "
    else:
        user = scene.pick(*(_WHO if sort < 0.94 else _ABOUT_ITSELF), persona=keep(persona))
    brief = f"{start}I am {persona}."
    return Turn(
        user=user,
        reply=brief if scene.short else f"{start}I am {persona}, Cairn's tiny demo model.",
        thought=thought,
        more="I am a very small language model that runs on your computer. I can chat a little, but I make mistakes.",
        short=brief,
    )
