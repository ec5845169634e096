"""Tasks that the demo model cannot do: how users ask for them, and what it says it cannot do."""

from demo_model.corpus.refusal_asks import MORE_ASKS, NEW_TASKS
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_TEXT = _TEXTS["text"]
_LANGUAGE = _TEXTS["language"]
_HARD_SUM = _TEXTS["hard sum"]

# What I cannot do (after "I cannot"), and the ways to ask for it.
_TASKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "translate texts",
        wordings(f"""
            {{translate|convert|turn|put}} {{{_TEXT}|hello|good morning|I love you|the word house|my letter|a
            sentence|thank you|this sentence}} {{into|to|in}} {_LANGUAGE}; how do {{you|I}} say {{hello|thank you|good
            morning|cheese|I love you|goodbye|my friend|water|house|love|where is the station}} in {_LANGUAGE}; what
            is {{the|a}} {_LANGUAGE} {{word|translation|expression|term}} for {{dog|house|love|thank
            you|water|friend|tree}}; {{translate|translation}} [please]; can you translate [{{{_TEXT}|something|from
            {_LANGUAGE}|into {_LANGUAGE}}}]; I need a {{translation|translator|interpreter}} [into {_LANGUAGE}];
            {{be|act as}} my {{translator|interpreter}}; what does {{bonjour|amigo|danke|ciao|sayonara|merci|guten
            tag|gracias|arigato}} mean; {_LANGUAGE} {{translation|word}} for {{dog|cat|house|bread|sun}}; say
            {{something|this|hello|that}} in {_LANGUAGE}; {{teach|help}} me {{learn |with |some |to speak
            }}{_LANGUAGE}; {{interpret|render}} {_TEXT} {{in|into}} {_LANGUAGE}
            """),
    ),
    (
        "write long texts",
        wordings(_TEXTS["tasks"]),
    ),
    (
        "write real programs",
        wordings(_TEXTS["tasks 2"]),
    ),
    (
        "draw or make pictures",
        wordings(_TEXTS["tasks 3"]),
    ),
    (
        "search the internet",
        wordings(_TEXTS["tasks 4"]),
    ),
    (
        "send messages or make calls",
        wordings(_TEXTS["tasks 5"]),
    ),
    (
        "set alarms or reminders",
        wordings(_TEXTS["tasks 6"]),
    ),
    (
        "give medical advice",
        wordings(_TEXTS["tasks 7"]),
    ),
    (
        "give legal or money advice",
        wordings(_TEXTS["tasks 8"]),
    ),
    (
        "do hard maths",
        wordings(f"""
            {{calculate|compute|work out|evaluate|what is|find|determine|figure out|tell me}} {_HARD_SUM};
            {{solve|simplify|factor|differentiate|integrate|plot|prove}} {{this equation|the equation|x squared plus
            3x minus 4|2x plus 5 equals 19|3x = 12|this integral|x + 7 = 31|the system of equations|a quadratic
            equation|this problem|the theorem|a matrix}}; what is {{15 percent of 240|20 percent of
            80|12.5 percent of 640|8 to the power of 7|2 to the power of 30|the square root of 144|the cube root of
            27|pi to ten places|3.75 times 18.2|one third of 987|half of 13579|the sine of 30|the log of 1000|the
            factorial of 12|5 factorial|a million times a million|0.1 plus 0.22}}; {{how much|what percent|what
            percentage}} is {{30 percent off 89|19 percent tax on 250|25 of 320|7 percent of 1450|45 of 600}}; convert
            {{10 miles to km|100 dollars to euros|70 fahrenheit to celsius|5 feet to metres|12 pounds to kilos|3
            gallons to litres|250 grams to ounces}}; how many {{kilometres|km|miles|euros|feet|inches|pounds}}
            {{are|is}} {{25 miles|200 dollars|18 metres|6 feet|75 kilos}}; {{can|could}} you {{do|solve|handle}}
            {{equations|percentages|algebra|calculus|hard maths|fractions|big numbers|difficult
            sums|statistics|geometry|roots}}; {{what is|find|compute}} the
            {{average|mean|median|area|volume|circumference|standard deviation|probability|hypotenuse|surface}} of
            {{12, 55 and 230|a circle with radius 7|a cube of side 9|these numbers|a triangle|two dice|a sphere}};
            {{prove|show}} that {{there are infinitely many primes|the root of 2 is irrational|pi is irrational}};
            help me with {{my maths|my math homework|algebra|equations|percentages| fractions|statistics|geometry}};
            is {{7919|9973|1234567|10007}} a prime number; {{percentages|equation|algebra|square root|fractions}}
            please; {{3/8 + 5/12|7.25 * 13.6|2^16|15% of 300|x + 12 = 40|5x - 3 = 22|sqrt 225|98765 * 4321|12! /
            10!}}; what are the {{roots|factors|divisors}} of {{9240|x squared minus 9|1001}}
            """),
    ),
    (
        "read files",
        wordings(_TEXTS["tasks 9"]),
    ),
    (
        "shorten long texts",
        wordings(f"""
            {{summarise|summarize|sum up|shorten|condense|abridge|outline|recap|analyse|analyze|digest}} {_TEXT} [for
            me|in one sentence|in three points|briefly]; {{give|write|make}} [me] a {{summary|short
            version|recap|synopsis|digest|abstract|tldr}} of {_TEXT}; {{what are|list|tell me|extract|find}} the
            {{main points|key points|main ideas|key facts|highlights|arguments}} {{of|in|from}} {_TEXT}; can you
            {{summarize|shorten|condense|sum up}} [{{{_TEXT}|long texts|a book|articles}}]; {{tldr|too
            long|summary|summary please|short summary|gist}}; what is the {{gist|essence|main
            idea|message|point|conclusion}} of {_TEXT}; make {_TEXT} {{shorter|brief|more compact|simpler|easier}}; I
            {{need|want}} a {{summary|synopsis|short version|digest|recap}} of {_TEXT}; {{read|study}} {_TEXT} and
            {{sum it up|give me the main points|tell me what it says|explain it|summarise it|summarize it}};
            {{boil|cut|trim}} {_TEXT} down; {{too long, did not read|I have no time to read it}},
            {{summarise|summarize|sum it up}}; bullet points {{of|for}} {_TEXT}; {{explain|interpret|comment on}}
            {_TEXT} [to me|in simple words]; condense {{ten pages|twenty pages|fifty pages|a chapter|my notes|the
            minutes}} [into {{one|a paragraph|five lines}}]
            """),
    ),
    (
        "play music or videos",
        wordings(_TEXTS["tasks 10"]),
    ),
    (
        "see the future",
        wordings(_TEXTS["tasks 11"]),
    ),
    (
        "control other programs or devices",
        wordings(_TEXTS["tasks 12"]),
    ),
)

REFUSALS = (*((task, asks + MORE_ASKS.get(task, ())) for task, asks in _TASKS), *NEW_TASKS)
