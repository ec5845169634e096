"""Calls of a few tools: the question, the call, the result and the answer made of it."""

import json
import random
from dataclasses import dataclass

from demo_model.chat_format import Line
from demo_model.corpus.grammar import keep
from demo_model.corpus.names import place_name
from demo_model.corpus.noise import plain, typed
from demo_model.corpus.turns import Scene

_SKY = ("sunny", "cloudy", "rainy", "windy", "foggy", "snowy")


def _tool(name: str, description: str, **arguments: str) -> dict[str, object]:
    properties = {key: {"type": kind} for key, kind in arguments.items()}
    parameters = {"type": "object", "properties": properties, "required": list(arguments)}
    return {"name": name, "description": description, "parameters": parameters}


TOOLS: dict[str, dict[str, object]] = {
    "get_time": _tool("get_time", "The time of day."),
    "get_weather": _tool("get_weather", "The weather in a city.", city="string"),
    "calculate": _tool("calculate", "The value of an expression.", expression="string"),
    "roll_dice": _tool("roll_dice", "A random number from 1 to sides.", sides="integer"),
    "save_note": _tool("save_note", "Keeps a note.", text="string"),
}


@dataclass(frozen=True, slots=True)
class _Use:
    asks: tuple[str, ...]
    slots: dict[str, object]
    arguments: dict[str, object]
    result: dict[str, object]
    answer: str


def tool_lines(scene: Scene, name: str) -> tuple[Line, ...]:
    """The four messages of one use of the tool ``name``."""
    use = _USES[name](scene.rng)
    user = typed(scene.rng, scene.pick(*use.asks, **use.slots), question=True)
    return (
        Line(role="user", text=user),
        Line(role="assistant", text="", calls=((name, use.arguments),)),
        Line(role="tool", text=json.dumps(use.result)),
        Line(role="assistant", text=plain(use.answer)),
    )


def _time(rng: random.Random) -> _Use:
    time = f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}"
    asks = (
        "what time is it[ now]",
        "what's the time",
        "{tell|give} me the time[ of day]",
        "do you have the time",
        "how late is it",
        "what does the clock {say|show}",
        "{check|look at} the clock",
        "the current time",
    )
    return _Use(asks, {}, {}, {"time": time}, f"It is {time}.")


def _weather(rng: random.Random) -> _Use:
    city, sky, degrees = place_name(rng), rng.choice(_SKY), rng.randint(-9, 35)
    asks = (
        "what is the weather [like ]in $city[ today| now]",
        "how is the weather in $city",
        "is it {cold|warm|hot|sunny|raining|windy} in $city",
        "{tell me|check|look up|get} the {weather|forecast|temperature} {in|for} $city",
        "how many degrees are there in $city",
        "do I need {an umbrella|a coat|a jacket|sunglasses} in $city",
        "weather[ in] $city",
        "will it rain in $city",
        "what's it like outside in $city",
    )
    result: dict[str, object] = {"city": city, "sky": sky, "degrees": degrees}
    return _Use(asks, {"city": keep(city)}, {"city": city}, result, f"It is {sky} in {city}, with {degrees} degrees.")


def _calculate(rng: random.Random) -> _Use:
    first, second, sign = rng.randint(2, 999), rng.randint(2, 999), rng.choice("+-*")
    value = {"+": first + second, "-": first - second, "*": first * second}[sign]
    spoken = {"+": "{plus|added to|+}", "-": "{minus|less|-}", "*": "{times|multiplied by|x|*}"}[sign]
    asks = (
        f"what is $first {spoken} $second",
        f"{{calculate|compute|work out|evaluate}} $first {spoken} $second",
        f"how much is $first {spoken} $second",
        f"$first {spoken} $second",
    )
    expression = f"{first} {sign} {second}"
    slots: dict[str, object] = {"first": keep(first), "second": keep(second)}
    return _Use(asks, slots, {"expression": expression}, {"value": value}, f"{expression} = {value}.")


def _dice(rng: random.Random) -> _Use:
    sides = rng.choice((6, 6, 6, 8, 10, 12, 20))
    value = rng.randint(1, sides)
    asks = _PLAIN_DICE if sides == 6 else _OTHER_DICE
    return _Use(asks, {"sides": keep(sides)}, {"sides": sides}, {"value": value}, f"The dice shows {value}.")


def _note(rng: random.Random) -> _Use:
    text = rng.choice(_NOTES).replace("$city", place_name(rng)).replace("$n", str(rng.randint(2, 60)))
    asks = (
        "{save|keep|make|take|write} a note: $text",
        "note {that|down}: $text",
        "{write|put} {this|that} down: $text",
        "{add|save} to my notes: $text",
        "remind me: $text",
        "make a memo: $text",
    )
    return _Use(asks, {"text": keep(text)}, {"text": text}, {"saved": True}, f"I saved this note: {text}.")


_NOTES = (
    "buy milk", "call the bank", "water the plants", "pay the rent", "train to $city at $n", "book a room in $city",
    "bring $n eggs", "feed the cat", "ask Ben about the key", "meet Ida in $city", "pack $n books", "fix the bike",
)  # fmt: skip
_PLAIN_DICE = (
    "roll a {dice|die}", "throw {a|the} {dice|die}", "give me a random number[ from 1 to 6]", "roll the dice[ for me]",
)  # fmt: skip
_OTHER_DICE = (
    "roll a {dice|die} with $sides sides", "throw a $sides sided {dice|die}", "a random number from 1 to $sides",
)  # fmt: skip
_USES = {
    "get_time": _time,
    "get_weather": _weather,
    "calculate": _calculate,
    "roll_dice": _dice,
    "save_note": _note,
}
