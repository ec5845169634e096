"""Opposites and capitals as people type them: gaps, choices, doubts, and cities in this country or that."""

from demo_model.corpus.grammar import capitalised
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

OPPOSITE = wordings(_TEXTS["opposite"])
LIKE = wordings(_TEXTS["like"])
OPPOSITE_AND = wordings(_TEXTS["opposite and"])
CAPITAL = wordings(_TEXTS["capital"])
CAPITAL_AND = wordings(_TEXTS["capital and"])
# A city and a country: is it there, or in the other one?
IN_OR = wordings(_TEXTS["in or"])
IS_IN = wordings(_TEXTS["is in"])
IS_CAPITAL = wordings(_TEXTS["is capital"])
_OTHER_CITIES = {
    "Barcelona": "Spain", "Milan": "Italy", "Venice": "Italy", "Naples": "Italy", "Munich": "Germany", "Hamburg":
    "Germany", "Lyon": "France", "Marseille": "France", "Sydney": "Australia", "Toronto": "Canada", "New York":
    "the United States", "Chicago": "the United States", "Los Angeles": "the United States", "Manchester": "England",
    "Liverpool": "England", "Leeds": "England", "Glasgow": "Scotland", "Mumbai": "India", "Shanghai": "China",
    "Kyoto": "Japan", "Porto": "Portugal", "Geneva": "Switzerland", "Istanbul": "Turkey", "Florence": "Italy",
    "Bristol": "England", "Cork": "Ireland", "Osaka": "Japan", "Seville": "Spain", "Salzburg": "Austria",
}  # fmt: skip


def where_is_it(scene: Scene, capitals: dict[str, str]) -> Turn:
    """Whether a city is in a country, or which of two countries it is in."""
    rng = scene.rng
    cities = {city: country for country, city in capitals.items() if country != "the United Kingdom"} | _OTHER_CITIES
    city = rng.choice(tuple(cities))
    country = cities[city]
    other = rng.choice([name for name in capitals if name not in (country, "the United Kingdom")])
    line = f"{city} is in {country}."
    scene.last = ()
    draw = rng.random()
    if draw < 0.5:
        two = [country, other]
        rng.shuffle(two)
        user = scene.pick(*IN_OR, x=city, a=two[0], b=two[1])
        short = f"{capitalised(country)}."
        return Turn(user=user, reply=short if scene.short else line, thought=line, short=short)
    right = rng.random() < 0.5
    said = country if right else other
    start = "Yes" if right else "No"
    if draw < 0.75 or city in _OTHER_CITIES:
        user, reply = scene.pick(*IS_IN, x=city, a=said), f"{start}, {line}"
    else:
        line = f"{city} is the capital of {country}."
        user, reply = scene.pick(*IS_CAPITAL, x=city, a=said), f"{start}, {line}"
    return Turn(user=user, reply=f"{start}." if scene.short else reply, thought=line, short=f"{start}.")
