"""Code blocks on request."""

from demo_model.corpus.grammar import keep
from demo_model.corpus.markdown_samples import LANGUAGES, SAMPLES
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.writing_help import asked, words
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_COUNTS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 50, 100)
_UNKNOWN = words(_TEXTS["unknown"])
_ASK = _TEXTS["ask"]
_PIECE = _TEXTS["piece"]
_IN_LANGUAGE = (
    f"{_ASK} $nouns in $lang",
    f"{_ASK} {_PIECE} in $lang that $does",
    f"{_ASK} $lang {{code|program|script|snippet|example}} that $does",
    f"{_ASK} {{a bit of|a piece of|some|a few lines of|a little}} $lang that $does",
    _TEXTS["in language"],
    "how {does|would} $nouns look in $lang",
    "$nouns {in|using|with} $lang",
    "$lang: $nouns",
    "$lang: $to",
    "{what is|what's} the {syntax|code|command} {for|of} $nouns in $lang",
    "{$lang|in $lang}, {$to|write $nouns}",
    f"{_ASK} {{an example|a sample|a demo}} of $nouns in $lang",
)
_NO_LANGUAGE = (
    f"{_ASK} $nouns",
    f"{_ASK} {_PIECE} that $does",
    f"{_ASK} {_PIECE} {{for|with|showing}} $nouns",
    _TEXTS["no language"],
    "{code|program|script|snippet} {for|with|that shows} $nouns",
    "{code|program|script|snippet|function|something} that $does",
    f"{_ASK} {{an example|a sample|a demo}} of $nouns",
)
_ANY_CODE = (
    f"{_ASK} {{any|some|a|one}} {{small|short|simple|tiny|little|basic|easy}} {{code example|piece of code|code "
    f"snippet|"
    "program|script|example of code|bit of code|code sample}",
    "{code|a code example|some code|a snippet|code example|example code|a program|small code example}[ please]",
    "{anything|something} in code",
    "{show|write|give} me {what code looks like|how a program looks|code of any kind|code, any code|a tiny script}",
    f"{_ASK} {_PIECE}",
    f"{_ASK} {_PIECE} in $lang",
    "{can you|do you|are you able to} {code|program|write code|write programs|write scripts|do coding}",
    "{can you|do you} {write|know|speak|understand} $lang",
    _TEXTS["any code"],
    "{an example|a sample|something} in $lang",
    "$lang {example|sample|snippet|code|demo}",
)


def _count(text: str, n: int) -> str:
    return text.replace("AFTER", str(n + 1)).replace("COUNT", str(n))


def _block(task: str, language: str, n: int) -> str:
    return f"```{LANGUAGES[language][1]}\n{_count(SAMPLES[task].code[language], n)}\n```"


def code_turn(scene: Scene) -> Turn:
    """A request for code: any, a task, or a task in a language."""
    if scene.rng.random() < 0.14:
        language = scene.rng.choice(
            ("Python", "Python", "JavaScript", "C", "Bash", "HTML", "Rust", "Go", "Java", "SQL")
        )
        ask = scene.rng.choice(_ANY_CODE)
        if "$lang" not in ask:
            language = "Python"
        return _turn(scene, "hello", language, asked(scene, ask.replace("$lang", LANGUAGES[language][0])), 0)
    task = scene.rng.choice(tuple(SAMPLES))
    sample = SAMPLES[task]
    n = scene.rng.choice(_COUNTS)
    named = scene.rng.random() < 0.7
    language = scene.rng.choice(tuple(sample.code)) if named else next(iter(sample.code))
    ask = scene.rng.choice(_IN_LANGUAGE if named else _NO_LANGUAGE)
    for slot, wording in (("$nouns", sample.nouns), ("$does", sample.does), ("$to", sample.to)):
        ask = ask.replace(slot, wording)
    if named and "Python" in sample.code and scene.rng.random() < 0.1:
        unknown = scene.rng.choice(_UNKNOWN)
        user = asked(scene, ask.replace("$lang", keep(unknown)), n=keep(n))
        return _turn(scene, task, "Python", user, n, unknown=unknown)
    return _turn(scene, task, language, asked(scene, ask.replace("$lang", LANGUAGES[language][0]), n=keep(n)), n)


def _turn(scene: Scene, task: str, language: str, user: str, n: int, *, unknown: str = "") -> Turn:
    scene.last = ("code", task, language, str(n))
    says = f"This {_count(SAMPLES[task].says, n)}"
    block = _block(task, language, n)
    if unknown:
        says = f"I do not know {unknown}, but I know Python. This {_count(SAMPLES[task].says, n)}"
    return Turn(
        user=user,
        reply=block if scene.short else f"{says}:\n\n{block}",
        thought=f"The user wants {language} code.",
        short=block,
    )


def code_follow_up(scene: Scene) -> Turn | None:
    """The same code in another language, what it does, or another piece."""
    if len(scene.last) != 4 or scene.last[0] != "code":
        return None
    _, task, language, count = scene.last
    asks: tuple[str, ...]
    others = tuple(other for other in SAMPLES[task].code if other != language)
    if others and scene.rng.random() < 0.45:
        other = scene.rng.choice(others)
        asks = (
            "{and|now|the same|the same code|again|what about|how about|same thing|as well|now the same|show it|"
            "write it|"
            "translate {it|this|that}|convert {it|this|that}|rewrite {it|this}|port {it|this}|and how is it} {in|to} "
            "$lang",
            "{and|now|what about|how about|also} $lang",
            "$lang {version|please|instead}",
            "I {need|want|use|prefer|meant|asked for|work with} $lang",
        )
        user = asked(scene, *(one.replace("$lang", LANGUAGES[other][0]) for one in asks))
        return _turn(scene, task, other, user, int(count))
    if scene.rng.random() < 0.3:
        tasks = tuple(SAMPLES)
        asks = (
            "{another|one more|a different|a second|the next} {example|snippet|program|script|one|piece of code|code "
            "block}",
            "{show me|write|give me|do} {another|one more|a different|more} {example|snippet|program|code}",
            "{more code|something else in code|other code}",
        )
        task = tasks[(tasks.index(task) + 1) % len(tasks)]
        return _turn(scene, task, next(iter(SAMPLES[task].code)), asked(scene, *asks), 5)
    asks = (
        "{what does|what would} {this|that|it|the code|this code|the program|the script|this snippet} {do|print|mean|"
        "output|show}",
        "{explain|describe|comment on|walk me through|clarify} {this|that|it|the code|this code|the program|the "
        "snippet}",
        "{what is the purpose of {this|it|the code|that}|how does {this|it|the code|that} work}",
        "I {don't|do not} {understand|get} {this|the code|it|that code}",
        "{what is|what's} {this|that|it} {for|good for|doing}",
        "{tell me|say} what {it|this|the code} {does|is for}",
        "{in plain {English|words}|in words|explained simply}, please",
    )
    reply = f"It {_count(SAMPLES[task].says, int(count))}. It is written in {language}."
    return Turn(user=asked(scene, *asks), reply=reply, thought="The user asks what the code does.", short=reply)
