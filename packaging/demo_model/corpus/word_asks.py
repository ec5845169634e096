"""Opposites and capitals as people type them: gaps, choices, doubts, and cities in this country or that."""

from demo_model.corpus.grammar import capitalised
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.wordings import wordings

OPPOSITE = wordings("""
{what's|whats} the opposite of $a; opposite of $a; opposite of $a =; opp of $a; opposite to $a; opposite: $a; $a,
opposite; if something isn't $a [then] {it's|its|it is} {what|___}; if something {isn't|isnt|is not} $a {its|it's|it
is} ___; if {it's|its|it is} not $a {it's|its|it is} ___; not $a is ___; not $a but ___; the opposite of $a is ___;
the opposite of $a is; what do you call something that {isn't|isnt|is not} $a; what is the other one, $a or; $a or;
$a and ___; {what's|whats} the other word, $a and; {what's|whats} not $a; {name|give me|gimme|say} the opposite to
$a; I say $a, you say; I say $a you say the opposite; opposites game: $a; opposites: $a; {whats|what's} the
{reverse|other way round|contrary} of $a; if you are not $a you are ___; something that isn't $a is ___; the very
opposite of $a; quiz: opposite of $a; my {daughter|son|homework} asks {for|about} the opposite of $a; which word is
the opposite of $a; {what|which} is the opposite of $a
""")
LIKE = wordings("""
$c is to $d {as|like} $a is to {what|___}; $c and $d, $a and ___; if the opposite of $c is $d, what's the opposite
of $a; $c goes with $d, $a goes with ___; $c - $d, $a - ___
""")
OPPOSITE_AND = wordings("""
and of $a; and of $a; and $a; n $a; and the opposite of $a; what about $a; and for $a; ok and $a; how about $a; and
what about $a; opposite of $a then; now $a; next one: $a; and $a is; of $a; and whats the opposite of $a
""")
CAPITAL = wordings("""
capital of $a; capital of $a? settling an argument; {what's|whats} the capital of $a [again]; capital city of $a;
{what's|whats} $a's capital; $a's capital [city]; settle {this|an argument|a bet}: capital of $a; $a capital; $a:
capital; capital: $a; the capital of $a is ___; the capital of $a is; for my homework: capital of $a; quiz: capital
of $a; {which|what} city is the capital of $a; I always forget the capital of $a; {what's|whats} the {main|capital}
city in $a; do you know the capital of $a; my {son|daughter|teacher} wants to know the capital of $a; name the
capital of $a; remind me, capital of $a; the capital of $a, please; where is the government of $a
""")
CAPITAL_AND = wordings("""
and of $a; and $a; and $a; n $a; and the capital of $a; what about $a; and for $a; ok and $a; how about $a; capital
of $a then; now $a; next: $a; and $a's; and whats $a's capital
""")
# A city and a country: is it there, or in the other one?
IN_OR = wordings("""
is $x in $a or $b; is $x in $a or in $b; $x, is it in $a or $b; is $x the capital of $a or $b; {which|what} country
is $x in, $a or $b; does $x belong to $a or $b; $x: $a or $b; in {which|what} country is $x: $a or $b; where is $x,
$a or $b; $a or $b, where is $x; if I go to $x am I in $a or $b; is that $a or $b where $x is
""")
IS_IN = wordings("""
is $x in $a; is $x a city in $a; $x is in $a, {right|isn't it|yes or no|true or false}; I think $x is in $a; is it
true that $x is in $a; isn't $x in $a; do you find $x in $a; is $x somewhere in $a; is $x in $a or not; if I'm in
$x, am I in $a; true or false: $x is in $a
""")
IS_CAPITAL = wordings("""
is $x the capital of $a; is $x $a's capital; $x is the capital of $a, {right|isn't it|yes or no|true or false}; is
it true that $x is the capital of $a; I think $x is the capital of $a; isn't $x the capital of $a; is the capital of
$a $x
""")
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
