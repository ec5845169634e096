"""Tables on request, always with the same content."""

from dataclasses import dataclass

from demo_model.corpus.grammar import keep
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.writing_help import NUMBERS, asked
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table with fixed content."""

    about: str  # follows "Here is a table of"
    asks: str  # grammar: what people call the content
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def _rows(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row.split(":")) for row in text.split("|"))


TABLES: dict[str, Table] = {
    "legs": Table(
        about="animals and their legs",
        asks=_TEXTS["tables legs asks"],
        head=("Animal", "Legs"),
        rows=_rows("Dog:4|Cat:4|Duck:2|Ant:6|Spider:8|Snake:0"),
    ),
    "sounds": Table(
        about="animals and their sounds",
        asks=_TEXTS["tables sounds asks"],
        head=("Animal", "Sound"),
        rows=_rows("Dog:woof|Cat:meow|Cow:moo|Pig:oink|Duck:quack|Sheep:baa"),
    ),
    "animals": Table(
        about="animals, their legs and their sounds",
        asks=_TEXTS["tables animals asks"],
        head=("Animal", "Legs", "Sound"),
        rows=_rows("Dog:4:woof|Cat:4:meow|Cow:4:moo|Duck:2:quack|Bee:6:buzz"),
    ),
    "squares": Table(
        about="numbers and their squares",
        asks=_TEXTS["tables squares asks"],
        head=("Number", "Square"),
        rows=_rows("1:1|2:4|3:9|4:16|5:25"),
    ),
    "days": Table(
        about="the days of the week",
        asks=_TEXTS["tables days asks"],
        head=("Number", "Day"),
        rows=_rows("1:Monday|2:Tuesday|3:Wednesday|4:Thursday|5:Friday|6:Saturday|7:Sunday"),
    ),
    "things": Table(
        about="things and their colours",
        asks=_TEXTS["tables things asks"],
        head=("Thing", "Colour"),
        rows=_rows("Sky:blue|Grass:green|Snow:white|Sun:yellow|Blood:red|Coal:black"),
    ),
    "fruit": Table(
        about="fruits and their colours",
        asks=_TEXTS["tables fruit asks"],
        head=("Fruit", "Colour"),
        rows=_rows("Banana:yellow|Cherry:red|Lime:green|Orange:orange|Plum:purple"),
    ),
    "planets": Table(
        about="the planets",
        asks=_TEXTS["tables planets asks"],
        head=("Number", "Planet"),
        rows=_rows("1:Mercury|2:Venus|3:Earth|4:Mars|5:Jupiter|6:Saturn|7:Uranus|8:Neptune"),
    ),
    "months": Table(
        about="the months and their days",
        asks=_TEXTS["tables months asks"],
        head=("Month", "Days"),
        rows=_rows(_TEXTS["tables months rows"]),
    ),
    "capitals": Table(
        about="countries and their capitals",
        asks=_TEXTS["tables capitals asks"],
        head=("Country", "Capital"),
        rows=_rows("France:Paris|Italy:Rome|Spain:Madrid|Germany:Berlin|Japan:Tokyo|Egypt:Cairo"),
    ),
    "opposites": Table(
        about="words and their opposites",
        asks="{opposites|words and [their ]opposites|antonyms|pairs of opposites|opposite words|contrary words}",
        head=("Word", "Opposite"),
        rows=_rows("big:small|hot:cold|fast:slow|old:new|day:night"),
    ),
    "seasons": Table(
        about="the seasons",
        asks=_TEXTS["tables seasons asks"],
        head=("Season", "Weather"),
        rows=_rows("Spring:mild|Summer:warm|Autumn:windy|Winter:cold"),
    ),
    "prices": Table(
        about="things and example prices",
        asks=_TEXTS["tables prices asks"],
        head=("Item", "Price"),
        rows=_rows("Bread:3|Milk:2|Apples:4|Cheese:6"),
    ),
}
_ASK = _TEXTS["ask"]
_TABLE = _TEXTS["table"]
_ASKS = (
    f"{_ASK} a {_TABLE} {{of|with|about|for|on|showing|that shows|containing|listing}} $x",
    f"a {_TABLE} {{of|with|about|showing|for}} $x",
    _TEXTS["asks"],
    _TEXTS["asks 2"],
    "{tabulate|make a table from} $x",
    "{table|chart|grid}: $x",
)
_TABLE_ALONE = (
    f"{_ASK} a {_TABLE}",
    f"{_ASK} {{some|any|an example|a sample|a demo|a test}} table",
    "{can you|do you|are you able to} {make|draw|write|format|create|do|show} {tables|a table|charts|grids|columns}",
    "{a table|table|markdown table|tables}, please",
    "{how does|what does} a {table|markdown table} look{| like}",
    "{show|test} me {tabular data|rows and columns|something in columns|columns|data in a table}",
)


def _markdown(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    lines = (head, tuple("---" for _ in head), *rows)
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def table_turn(scene: Scene) -> Turn:
    """A request for a table: a known one, one of a size, or the multiplication table of a number."""
    draw = scene.rng.random()
    if draw < 0.15:
        return _multiplication(scene)
    if draw < 0.27:
        return _sized(scene)
    if draw < 0.37:
        return _known(scene, asked(scene, *_TABLE_ALONE), "animals")
    key = scene.rng.choice(tuple(TABLES))
    ask = scene.rng.choice(_ASKS).replace("$x", TABLES[key].asks)
    if scene.rng.random() < 0.15:
        most = len(TABLES[key].rows)
        n = scene.rng.randint(2, min(most, 6))
        ask += " {with|, with|, only|and|, just|limited to|of} $n {rows|lines|entries}"
        number = keep(NUMBERS[n] if scene.rng.random() < 0.5 else n)
        return _known(scene, asked(scene, ask, n=number).replace(" ,", ","), key, n)
    return _known(scene, asked(scene, ask), key)


def _known(scene: Scene, user: str, key: str, n: int = 0) -> Turn:
    table = TABLES[key]
    scene.last = ("table", key)
    text = _markdown(table.head, table.rows[: n or None])
    return Turn(
        user=user,
        reply=text if scene.short else f"Here is a table of {table.about}:\n\n{text}",
        thought=f"I make a table of {table.about}.",
        question=False,
        short=text,
    )


def _multiplication(scene: Scene) -> Turn:
    n = scene.rng.randint(1, 10)
    number = keep(NUMBERS[n] if scene.rng.random() < 0.4 else n)
    ask = (
        f"{_ASK} the {{multiplication table|times table|multiplication chart}} {{of|for}} $n",
        f"{_ASK} the $n times table",
        "{the multiplication table of|times table of|times tables for|times table|multiplication table} $n",
        "{what is|teach me|recite|show} the {$n times table|multiplication table of $n|times table for $n}",
        "{multiples of $n|the first multiples of $n} in a {table|grid}",
        "{multiply $n by 1 to 5|$n times one to five} {in|as} a table",
        "{a table|a grid} {with|of} {multiples of $n|$n multiplied by 1 to 5|products of $n}",
    )
    rows = tuple((f"{n} × {at}", str(n * at)) for at in range(1, 6))
    text = _markdown(("Product", "Result"), rows)
    scene.last = ("table", "")
    return Turn(
        user=asked(scene, *ask, n=number),
        reply=text if scene.short else f"Here is the multiplication table of {n}:\n\n{text}",
        thought=f"I multiply {n} by 1 to 5.",
        question=False,
        short=text,
    )


def _sized(scene: Scene) -> Turn:
    rows, columns = scene.rng.randint(1, 6), scene.rng.randint(2, 5)
    words = scene.rng.random() < 0.4
    values = {"r": keep(NUMBERS[rows] if words else rows), "c": keep(NUMBERS[columns] if words else columns)}
    ask = (
        f"{_ASK} a {{table|grid|chart|matrix}} {{with|of|that has}} $r rows and $c columns",
        f"{_ASK} a {{table|grid|chart}} with $c columns and $r rows",
        f"{_ASK} an {{empty|example|arbitrary}} {{table|grid}} {{with|of}} $r rows and $c columns",
        "{a|one} {table|grid} {with|of} $r {rows|lines} and $c columns",
        "$r rows and $c columns, {as a|in a|make a} {table|grid}",
        f"{_ASK} a $r by $c {{table|grid}}",
        "{table|grid}, $c columns, $r rows",
    )
    letters = "ABCDE"[:columns]
    text = _markdown(tuple(letters), tuple(tuple(f"{letter}{at}" for letter in letters) for at in range(1, rows + 1)))
    scene.last = ("table", "")
    size = f"{rows} {'row' if rows == 1 else 'rows'} and {columns} columns"
    return Turn(
        user=asked(scene, *ask, **values),
        reply=text if scene.short else f"Here is a table with {size}:\n\n{text}",
        thought=f"The table needs {size}.",
        question=False,
        short=text,
    )


def table_follow_up(scene: Scene) -> Turn | None:
    """The table as a list, with fewer rows, or another table."""
    if len(scene.last) != 2 or scene.last[0] != "table":
        return None
    key = scene.last[1]
    draw = scene.rng.random()
    if key and draw < 0.4:
        ask = (
            "{as|make it|turn it into|convert it to|now as|I want|rewrite it as|change it to|show it as|and as|put "
            "it in} "
            "{a list|bullets|bullet points|a bullet list|a markdown list|a bulleted list}"
        )
        lines = (f"- {row[0]}: {', '.join(row[1:])}" for row in TABLES[key].rows)
        reply = "\n".join(lines)
        return Turn(user=asked(scene, ask), reply=reply, thought="I turn the table into a list.", short=reply)
    if key and draw < 0.7:
        n = scene.rng.randint(2, min(4, len(TABLES[key].rows)))
        ask = (
            f"{{only|just|make it|cut it to|keep|I need only|shorten it to|show only|limit it to}} {{{NUMBERS[n]}|"
            f"{n}}} {{rows|lines}}"
        )
        return _known(scene, asked(scene, ask), key, n)
    other = scene.rng.choice(tuple(TABLES))
    ask = (
        f"{{and|now|what about|how about|the same for|and one of|now one with|another one with|do the same with}} "
        f"{TABLES[other].asks}"
    )
    return _known(scene, asked(scene, ask), other)
