"""Markdown: what can be formatted, bold words, lists from given things, and the intents of code and tables."""

from dataclasses import dataclass

from demo_model.corpus import code_asks, table_asks
from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.markdown_code import code_follow_up, code_turn
from demo_model.corpus.markdown_tables import table_follow_up, table_turn
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.writing_help import asked, words
from demo_model.corpus.writing_lists import LISTS
from demo_model.corpus.writing_story_data import ADJECTIVES, HEROES, NAMES, ODD_THINGS, PLACES
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

__all__ = ["INTENTS", "markdown_follow_up"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One kind of formatting: how people ask for it, an example, and how given words look in it."""

    name: str
    words: str  # grammar: "in bold"
    noun: str  # grammar: "bold text"
    example: str
    given: str = ""  # ``{x}`` is the given text; empty: not asked with a text


FORMS = (
    Form(
        name="bold",
        words=_TEXTS["bold words"],
        noun="{bold text|bold|a bold word|bold letters|boldface|a bold sentence|fat letters|strong text|thick letters}",
        example="**This text is bold.**",
        given="**{x}**",
    ),
    Form(
        name="italics",
        words=_TEXTS["italics words"],
        noun=_TEXTS["italics noun"],
        example="*This text is in italics.*",
        given="*{x}*",
    ),
    Form(
        name="strikethrough",
        words="{crossed out|struck through|with strikethrough|with a line through it|as deleted text|in strikethrough}",
        noun="{strikethrough|crossed-out text|struck-out words|text with a line through it|deleted text}",
        example="~~This text is crossed out.~~",
        given="~~{x}~~",
    ),
    Form(
        name="a heading",
        words=_TEXTS["a heading words"],
        noun=_TEXTS["a heading noun"],
        example="## This is a heading\n\nThis is the text below it.",
        given="## {x}",
    ),
    Form(
        name="a quote",
        words="{as a quote|as a quotation|as a block quote|quoted|in a quote block|as a citation|as a blockquote}",
        noun="{a quote|a quotation|a block quote|a blockquote|a citation|quoted text|an indented quote}",
        example="> A journey of a thousand miles begins with a single step.",
        given="> {x}",
    ),
    Form(
        name="inline code",
        words="{as code|as inline code|in monospace|in code font|in backticks|in a code span|in typewriter letters}",
        noun="{inline code|a code span|monospace text|backticks|code font|typewriter text|fixed-width text}",
        example="Use `print` to write text.",
        given="`{x}`",
    ),
    Form(
        name="a link",
        words="",
        noun="{a link|a hyperlink|a URL|a web link|links|a clickable address|a website link}",
        example="[Example page](https://example.com)",
    ),
    Form(
        name="a checklist",
        words="",
        noun=_TEXTS["a checklist noun"],
        example="- [x] Get up\n- [x] Drink tea\n- [ ] Go for a walk",
    ),
    Form(
        name="a numbered list",
        words="",
        noun=_TEXTS["a numbered list noun"],
        example="1. First\n2. Second\n3. Third",
    ),
    Form(
        name="a list",
        words="",
        noun=_TEXTS["a list noun"],
        example="- First\n- Second\n- Third",
    ),
    Form(
        name="a nested list",
        words="",
        noun=_TEXTS["a nested list noun"],
        example="- Fruit\n  - Apple\n  - Pear\n- Drinks\n  - Tea\n  - Milk",
    ),
    Form(
        name="a line",
        words="",
        noun="{a horizontal line|a divider|a separator|a rule|a horizontal rule|a dividing line|a line across}",
        example="Above the line\n\n---\n\nBelow the line",
    ),
)
_SHOW = _TEXTS["show"]
_EXAMPLE_ASKS = (
    f"{_SHOW} $noun",
    "$noun {please|example|sample|demo|test}",
    "{can you|do you|are you able to} {use|write|make|do|format|produce|support} $noun",
    "{what does|how does} $noun look{| like|} {here|in this app|in markdown}",
    "{write|show|say|put|print} {something|a sentence|some text|a line|anything|a word} {with|as|using} $noun",
    _TEXTS["example asks"],
    "{what is|what's} the {markdown|syntax|markdown syntax|markup} {for|of} $noun",
)
_STYLED_ASKS = (
    "{write|say|show|put|print|type|give me|format|display|set|render|make|output|repeat|reply} $x $words",
    "{the word|the text|the words|the phrase} $x $words",
    "{write|print|put|set|format|show} {the word|the text|the words|the phrase|this:|the following:} $x $words",
    "$x $words",
    "{I want|I need|I'd like|can I have|can I see} $x $words",
)
_OVERVIEW_ASKS = (
    _TEXTS["overview asks"],
    _TEXTS["overview asks 2"],
    "what can you {format|style|lay out|render|typeset}",
    _TEXTS["overview asks 3"],
    _TEXTS["overview asks 4"],
    _TEXTS["overview asks 5"],
    "{how does|what does} {formatted text|markdown|rich text|formatting} look{| like} {here|in this app|in this chat}",
    _TEXTS["overview asks 6"],
    _TEXTS["overview asks 7"],
)
_OVERVIEW = _TEXTS["overview"]
_OVERVIEW_SHORT = "**Bold**, *italic*, `code`, lists, quotes, tables and code blocks."
_GIVEN_LIST = (
    _TEXTS["given list"],
    "{list|put|format|write|show} $x {as bullets|as a list|in a list|as bullet points|in bullets|in bullet points}",
    "{as a list|as bullets|bullets|list}: $x",
    "$x {as a list|as bullets|as bullet points|in a list}",
    "{turn|convert|change} $x into {a list|bullets|bullet points|a bullet list}",
)
_GIVEN_NUMBERS = (
    _TEXTS["given numbers"],
    "{list|put|number|format|write} $x {as a numbered list|with numbers|in a numbered list|as an ordered list}",
    "{number|numbered list|ordered list}: $x",
)
_GIVEN_CHECKS = (
    _TEXTS["given checks"],
    "{put|list|write} $x {in a checklist|as a to-do list|as tasks|with check boxes|with tick boxes|as a todo list}",
    "{checklist|todo|to-do list|tasks|to do}: $x",
)
_WORDS = words(_TEXTS["words"])


def overview_turn(scene: Scene) -> Turn:
    """What Markdown can do."""
    scene.last = ("markdown", "")
    return Turn(
        user=asked(scene, *_OVERVIEW_ASKS),
        reply=_OVERVIEW_SHORT if scene.short else _OVERVIEW,
        thought="I show some formatting.",
        short=_OVERVIEW_SHORT,
    )


def example_turn(scene: Scene) -> Turn:
    """An example of one kind of formatting."""
    form = scene.rng.choice(FORMS)
    scene.last = ("markdown", form.name)
    user = asked(scene, *(ask.replace("$noun", form.noun) for ask in _EXAMPLE_ASKS))
    if " in markdown" in user.lower() or " with markdown" in user or "syntax" in user or "markup" in user:
        reply = f"You write {form.name} like this:\n\n```markdown\n{form.example}\n```"
    else:
        reply = form.example
    return Turn(user=user, reply=reply, thought=f"I show {form.name}.", short=form.example)


def styled_turn(scene: Scene) -> Turn:
    """Words of the user, formatted."""
    form = scene.rng.choice(tuple(form for form in FORMS if form.given))
    text = _phrase(scene)
    scene.last = ("styled", text)
    shown = keep(f'"{text}"' if scene.rng.random() < 0.4 else text)
    user = asked(scene, *(ask.replace("$words", form.words) for ask in _STYLED_ASKS), x=shown)
    return _styled(user, form, text)


def _styled(user: str, form: Form, text: str) -> Turn:
    reply = form.given.format(x=capitalised(text) if form.name in ("a heading", "a quote") else text)
    return Turn(
        user=user, reply=reply, thought=f"I write it with this format: {form.name}.", question=False, short=reply
    )


def _phrase(scene: Scene) -> str:
    draw = scene.rng.random()
    if draw < 0.35:
        return scene.rng.choice(_WORDS)
    if draw < 0.5:
        return scene.rng.choice(NAMES)
    noun = scene.rng.choice((*ODD_THINGS, *HEROES["thing"], *HEROES["beast"], *HEROES["person"]))
    if draw < 0.7:
        return f"{scene.rng.choice(ADJECTIVES)} {noun}"
    return noun if draw < 0.85 else f"{noun} {scene.rng.choice(PLACES)}"


def given_turn(scene: Scene) -> Turn:
    """Things of the user as bullets, numbers or boxes to tick."""
    pool = LISTS[scene.rng.choice(tuple(LISTS))][2].split("|") if scene.rng.random() < 0.6 else list(ODD_THINGS + NAMES)
    items = scene.rng.sample(pool, scene.rng.randint(2, 5))
    joined = ", ".join(items[:-1]) + scene.rng.choice((" and ", ", ", " and ")) + items[-1]
    asks, mark = scene.rng.choice(((_GIVEN_LIST, "- "), (_GIVEN_NUMBERS, ""), (_GIVEN_CHECKS, "- [ ] ")))
    reply = "\n".join(f"{mark or f'{at}. '}{capitalised(item)}" for at, item in enumerate(items, 1))
    scene.last = ("markdown", "list")
    return Turn(
        user=asked(scene, *asks, x=keep(joined)),
        reply=reply,
        thought=f"I make a list of {len(items)} things.",
        question=False,
        short=reply,
    )


def _styled_follow_up(scene: Scene) -> Turn | None:
    if len(scene.last) != 2 or scene.last[0] != "styled":
        return None
    form = scene.rng.choice(tuple(form for form in FORMS if form.given))
    ask = (
        "{and|now|make it|the same|write it|show it|put it|and now|now make it|format it|same text|again, but|set it} "
        + form.words,
        "{can you make it|I want it|how about it|I prefer it|better} " + form.words,
    )
    return _styled(asked(scene, *ask), form, scene.last[1])


def markdown_follow_up(scene: Scene) -> Turn | None:
    """What may come right after code, a table or formatted words; None after anything else."""
    return code_follow_up(scene) or table_follow_up(scene) or _styled_follow_up(scene)


INTENTS: tuple[Intent, ...] = (
    Intent(name="code", weight=1.8, make=code_turn),
    Intent(name="table", weight=1.1, make=table_turn),
    Intent(name="markdown", weight=0.12, make=overview_turn),
    Intent(name="markdown example", weight=0.18, make=example_turn),
    Intent(name="styled words", weight=0.15, make=styled_turn),
    Intent(name="list of given things", weight=0.15, make=given_turn),
    *code_asks.INTENTS,
    *table_asks.INTENTS,
)
