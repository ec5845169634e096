"""More wordings for the small talk that every chat has: hello, how are you, thanks, goodbye, praise, insults."""

from demo_model.corpus.small_talk_chatty import chatty
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

GREETINGS = chatty(_TEXTS["greetings"])
_WHO_DAY = "{you|ya|u|things|everything|life|it all|stuff}"
MORE_ASKS: dict[str, tuple[str, ...]] = {
    "how I am": chatty(f"""
        {{how's|hows|how is}} {{it going|everything|life|things|the day going|your day
        going|tricks|business}} {{over there|in there|there|on your end|on your side|with you|at your
        end|inside my computer|in that box|in robot land|my friend|mate|buddy|pal|then|so far|these
        days|today pip}}; how {{are|r}} {{you|u|ya}} {{doing over there|holding up|getting on|getting
        along|keeping|coping|feeling rn|doing rn|this fine evening|tonight|on this fine day|my little
        friend|mate|pal|buddy|bro|hun|love|then|pip}}; {{how're|howre|how are}} {{you|things|ya}}
        [doing|today|then]; <areu> {{ok|okay|good|alright|well|doing ok|doing well|doing good|having
        fun|all good|having a nice time|keeping well|comfy|cool}} {{in there|over
        there|today|then|mate|pip|too}}; {{how|hows}} {_WHO_DAY} {{doing|going|today|been|keeping}}; {{you
        good|u good|u ok|you alright|u alright|you well|you right|all ok|all good}} {{mate|pip|in
        there|today|over there|bro}}; {{what's|whats|wots}} {{up|good|happening|new|occurring|cracking|
        poppin|the craic|crackalackin}} [{{pip|dude|bro|man|mate|homie|doc|buddy|my friend}}];
        {{sup|wassup|waddup|wazup| whatsup|wsup}} [{{dude|bro|pip|man|homie|mate}}]; how have {{you|u|ya}}
        been [{{keeping|doing|pip|lately|since yesterday|my friend}}]; {{how was|hows}} your
        {{day|night|weekend|week|sleep|morning}} [{{then|pip|been|mate}}]; hope {{you're|ur|you are|youre}}
        {{well|ok|good|doing well|having a good day}}; I hope {{you are|you're|all is|your day is}}
        {{well|fine|good|going well}} [with you|today]; {{wbu|hbu|and u|and you then|what about you|how
        about you|how about yourself|and yourself}}; {{im good|I'm fine|im ok|I'm well|not bad|all good
        here|doing ok|fine thanks|good thanks}}, {{wbu|hbu|and you|how are you|u|you|how about you|and
        yourself|yourself}}; {{how does the day treat you| is life treating you well|are you having a good
        one|everything alright|feeling good today}}
    """),
    "hello and how I am": chatty(_TEXTS["more asks hello and how i am"]),
    "thanks": chatty(_TEXTS["more asks thanks"]),
    "goodbye": chatty(_TEXTS["more asks goodbye"]),
    "good night": chatty(_TEXTS["more asks good night"]),
    "good morning": chatty(_TEXTS["more asks good morning"]),
    "praise": chatty(_TEXTS["more asks praise"]),
    "an insult": chatty(_TEXTS["more asks an insult"]),
    "what I can do": chatty(_TEXTS["more asks what i can do"]),
    "okay": chatty(_TEXTS["more asks okay"]),
    "surprise and laughter": chatty(_TEXTS["more asks surprise and laughter"]),
    "a test": chatty(_TEXTS["more asks a test"]),
    "sorry": chatty(_TEXTS["more asks sorry"]),
    "nice to meet you": chatty(_TEXTS["more asks nice to meet you"]),
}
