"""More ways to ask for what the demo model cannot do, as people type them, and tasks of their own."""

from demo_model.corpus.small_talk_chatty import chatty
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_LANGUAGE = _TEXTS["language"]
_PAPER = _TEXTS["paper"]
_SUBJECT = _TEXTS["subject"]
_TOPIC = "{history|english|geography|biology|science|chemistry|french|physics|economics|law|art|politics|music|german}"
_NUMBER = "{500|800|1000|1,000|1500|2000|2,000|2500|3000|5000|10000|10,000|a thousand|two thousand}"
_THING = _TEXTS["thing"]
_DUE = _TEXTS["due"]
MORE_ASKS: dict[str, tuple[str, ...]] = {
    "translate texts": chatty(f"""
        {{translate|can you translate|can u translate|pls translate|please translate|could you translate|I need you to
        translate|help me translate|how do I translate|I want to translate}} {{this|this whole|my|the whole|the|a|an
        entire|this long|all of this|my whole|this entire|the following|a long|a whole}} {_PAPER} {{into|to|in}}
        {_LANGUAGE} [{{for me|please|pls|for me please|for my gran|for work|for my penpal|by tomorrow|word for word}}];
        {{translate|can you translate|can u put|put|say|write}} {{this|hello|I love you|happy birthday|thank you|good
        luck|my name|where is the toilet|this sentence|cheers|good night}} {{in|into|to}} {_LANGUAGE} [pls|please|for
        me|for my friend]; {{how do you say|how do u say|how to say|how would you say|what's|whats}} {{hello|I love you|
        happy birthday|thank you|goodbye|cat|beer|cheers|please|good morning|sorry|where is the toilet|sister|friend|my
        name is|dog|bread}} in {_LANGUAGE}; {{this|the|a|my}} {_PAPER} is in {_LANGUAGE}, {{can you translate it|what
        does it say|translate it please|can you read it}}; {_LANGUAGE} {{translation|translation please|translator|to
        english|to english please|version of this {_PAPER}}}; {{translation|translator|translate|google translate}}
        [{{pls|please|needed|to {_LANGUAGE}|from {_LANGUAGE}|this}}]; english to {_LANGUAGE} [please]; can you do
        {_LANGUAGE} {{translations|homework translations}}
    """),
    "write long texts": chatty(f"""
        {{write|can you write|can u write|pls write|please write|could you write|I need|I want|I need you to write|make|
        do|help me write|gimme|type up}} {{me |my |}}{{a|an|my|the|this}} {{{_NUMBER} word|{_NUMBER}-word|long|full|
        whole|ten page|10 page|5 page|five paragraph|three page|big|detailed}} {{{_TOPIC} |}}{{essay|paper|report|story|
        article|assignment|blog post|speech|novel|book report|dissertation|coursework|thesis|project}} [{{on {_SUBJECT}|
        about {_SUBJECT}|on {_SUBJECT} {_DUE}|{_DUE}|on {_SUBJECT}, {_DUE}|about {_SUBJECT} please}}]; {{write|do|
        finish|can you write|can u do|pls do|help me with|start|can you do}} {{my|an|the|this}} {{{_TOPIC} |}}{{essay|
        report|dissertation|coursework|thesis|book report|assignment|article|cover letter|personal statement|cv|speech}}
        [{{on {_SUBJECT}|about {_SUBJECT}|{_DUE}|on {_SUBJECT} {_DUE}|for me|for me pls}}]; {{essay|report|article|
        {_NUMBER} words|{_NUMBER} word essay|long essay|book report|dissertation}} {{on|about}} {_SUBJECT} [{{pls|
        please|{_DUE}|now|for me}}]; {_NUMBER} words {{on|about}} {_SUBJECT} [{{pls|please|{_DUE}}}]; my {{{_TOPIC} |
        }}{{essay|report|dissertation|coursework}} is {{due tomorrow|due tmrw|due on monday|due tonight|late|not
        done}}[, {{can you write it|write it for me|help|can you do it|pls write it|do it for me}}]; {{write|draft}} {{a
        cover letter|a cv|my resume|a best man speech|a wedding speech|a eulogy|a resignation letter|a letter of
        complaint|a letter to the council|a letter to my mp|a reference|a business plan|a blog|a whole book|a novel|a
        film script|a screenplay|a play|a legal letter|my memoirs|a newsletter|a job application}} [for me|pls|please|
        about {_SUBJECT}]
    """),
    "search the internet": chatty(_TEXTS["more asks search the internet"]),
    "read files": chatty(_TEXTS["more asks read files"]),
    "draw or make pictures": chatty(_TEXTS["more asks draw or make pictures"]),
    "send messages or make calls": chatty(_TEXTS["more asks send messages or make calls"]),
    "set alarms or reminders": chatty(_TEXTS["more asks set alarms or reminders"]),
    "give medical advice": chatty(_TEXTS["more asks give medical advice"]),
    "give legal or money advice": chatty(_TEXTS["more asks give legal or money advice"]),
    "play music or videos": chatty(_TEXTS["more asks play music or videos"]),
    "control other programs or devices": chatty(_TEXTS["more asks control other programs or devices"]),
    "see the future": chatty(_TEXTS["more asks see the future"]),
}
NEW_TASKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "buy or book things",
        chatty(f"""
            {{buy|book|order|reserve|get|purchase}} {{me |us |}}{_THING} [{{for me|pls|please|for tonight|for tomorrow|
            online|for 7|on Saturday|now|for 8 o'clock|from the shop|to my house}}]; {{can you|can u|could you|pls|
            please|will you|would you|I want you to|I need you to}} {{buy|book|order|reserve|get|pay for|sort}} {{me |us
            |}}{_THING} [{{for me|tonight|please|on Friday|for two|online|for my mum}}]; I {{want|wanna|need|would like|
            'd like}} to {{buy|book|order|reserve}} {_THING} [{{please|online|here|for tonight|with you}}]; {{can|
            could}} I {{buy|book|order|reserve}} {_THING} {{here|with you|from you|through you}}; {{cancel|change|track|
            return}} my {{order|booking|parcel|flight|reservation|subscription|delivery|tickets|amazon order|holiday}}
            [pls|please|for me]; {{where is|where's|wheres}} my {{parcel|order|package|delivery|amazon order|refund|
            pizza order}}; {{pay|transfer|send}} {{my rent|my bill|the electric bill|20 quid to tom|money to my mum|50
            pounds to sarah|my phone bill|the invoice}} [for me|pls|please]; {{top up|sell}} my {{phone|old bike|car on
            ebay|card|games online}} [for me|pls]; {{find and book|find me and book}} {{a hotel|a flight|a restaurant}}
            """),
    ),
    (
        "do your homework",
        chatty(f"""
            {{do|can you do|can u do|pls do|please do|finish|could you do|will you do|solve|help me cheat on|complete|
            can you finish}} my {{{_TOPIC} |maths |math |}}{{homework|hw|worksheet|assignment|exam|test|homework sheet|
            quiz|exam paper}} [{{for me|pls|please|for me pls|tonight|{_DUE}|lol|quickly}}]; my {{{_TOPIC} |maths |
            }}homework is {{due tomorrow|due tmrw|so hard|not done|too hard}}[, {{do it|can you do it|do it for me|help|
            can u do it pls}}]; I {{have|need|want}} {{you to do my homework|my homework done|help with all my homework|
            somebody to do my homework|answers for my test|the answers to my exam|the answers to my worksheet}};
            {{homework|hw}} {{help|pls|please|time|for me|answers}}; {{answers|the answers}} {{to|for}} {{my|the}}
            {{{_TOPIC} |maths |}}{{test|exam|homework|quiz|worksheet}} [pls|please]; do {{page|exercise|question}} {{5|
            12|30|45|3b|7}} of my {{{_TOPIC} |maths |}}{{book|homework|workbook}}; {{can you|can u}} {{be my tutor|write
            my exam|take my test|sit my exam|do school for me}}; I {{can't be bothered|dont want|don't want|can't be
            arsed}} to do {{my homework|homework}}[, do it for me|, you do it]
            """),
    ),
)
