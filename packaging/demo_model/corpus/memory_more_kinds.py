"""Still more things that are called "my ...": favourites with invented titles, and numbers of all sorts."""

import random
from collections.abc import Callable
from functools import partial

from demo_model.corpus import memory_values as values
from demo_model.corpus.names import family_name, odd_word, person_name, place_name

_Value = Callable[[random.Random], str]

_FLAVOURS = values.listed("""
    vanilla, chocolate, strawberry, mint, lemon, mango, pistachio, hazelnut, caramel, coconut, raspberry, coffee,
    banana, cherry, peach, walnut, cookie dough, salted caramel, blueberry, lime, rum and raisin, toffee, honey,
    ginger, cinnamon
""")
_TOPPINGS = values.listed("""
    pineapple, mushrooms, olives, ham, salami, tuna, spinach, onions, extra cheese, peppers, artichokes, garlic, rocket,
    anchovies, sweetcorn, tomatoes, egg, bacon, aubergine, capers, jalapenos, courgette
""")
_VEGETABLES = values.listed("""
    carrots, peas, broccoli, spinach, leeks, cabbage, pumpkin, beans, sweetcorn, cauliflower, asparagus, beetroot,
    parsnips, kale, onions, potatoes, radishes, celery, courgettes, aubergines, cucumbers, sprouts, turnips, lettuce,
    peppers
""")
_FLOWERS = values.listed("""
    roses, tulips, daisies, lilies, sunflowers, violets, orchids, daffodils, poppies, irises, peonies, carnations,
    snowdrops, lavender, bluebells, dahlias, marigolds, pansies, hyacinths, crocuses, jasmine, primroses, freesias
""")
_TREES = values.listed(
    "oak, birch, maple, willow, beech, pine, elm, ash, cedar, fir, cherry, lime, yew, poplar, larch, hazel"
)
_GAMES = values.listed("""
    chess, poker, tag, hide and seek, bingo, dominoes, charades, snap, marbles, cards, draughts, hangman, noughts and
    crosses, rummy, bridge, darts, bowling, ludo, solitaire, backgammon, hopscotch, rounders, tug of war, snakes and
    ladders
""")
_MUSIC = values.listed("""
    jazz, rock, pop, blues, opera, folk, metal, punk, rap, hip hop, soul, funk, reggae, disco, techno, classical music,
    country, swing, salsa, tango, gospel, ska, house, drum and bass, choir music, film music, brass bands
""")
_PETS = values.listed(
    "a dog, a cat, a rabbit, a snake, a parrot, a hamster, a horse, a goldfish, a tortoise, a ferret, a hen"
)
_PLANETS = ("Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune")
_MAKES = values.listed("""
    a Volvo, a Fiat, a Ford, a Toyota, a Honda, a Skoda, a Seat, a Kia, a Mazda, a Mini, a Beetle, a Jeep, a Renault, a
    Peugeot, a Tesla, a van, a pickup, a camper van, a convertible, a taxi, an old Saab, an estate car, a sports car
""")
_HEADS = values.listed("""
    The Green, The Last, The Silent, The Red, My, The Old, Return of the, Night of the, The Secret, A Small, The
    Flying, The Golden, Dance of the, Song of the, The Lost, Goodbye, Dear, The Brave, Queen of the, Letters to a
""")


def title(rng: random.Random) -> str:
    """A film, book or song that may not exist: ``The Silent Otter``."""
    kind = rng.random()
    if kind < 0.55:
        return f"{rng.choice(_HEADS)} {odd_word(rng).capitalize()}"
    if kind < 0.75:
        return f"{odd_word(rng).capitalize()} {rng.choice(('in', 'from', 'of', 'and'))} {place_name(rng)}"
    return f"{odd_word(rng).capitalize()} {odd_word(rng).capitalize()}" if kind < 0.9 else odd_word(rng).capitalize()


def _full_name(rng: random.Random) -> str:
    return f"{rng.choice(('Mr', 'Ms', 'Mrs', 'Dr'))} {family_name(rng)}"


def _both_names(rng: random.Random) -> str:
    return f"{person_name(rng)} {family_name(rng)}"


def _height(rng: random.Random) -> str:
    return f"{rng.randint(98, 210)} cm"


def _plate(rng: random.Random) -> str:
    letters = "ABCDEFGHJKLMNPRSTUVWXYZ"
    return f"{rng.choice(letters)}{rng.choice(letters)} {rng.randint(10, 9999)}"


def _seat(rng: random.Random) -> str:
    return f"{rng.randint(1, 45)}{rng.choice('ABCDEF')}"


def _of(pool: tuple[str, ...]) -> _Value:
    return partial(values.chosen, pool=pool)


# As users say it, as replies say it, the value.
MORE_OWNED: tuple[tuple[str, str, _Value], ...] = (
    ("{favo{u|}rite|fav} {film|movie}", "favourite film", title),
    ("{favo{u|}rite|fav} book", "favourite book", title),
    ("{favo{u|}rite|fav} song", "favourite song", title),
    ("{favo{u|}rite|fav} {show|series|tv show}", "favourite show", title),
    ("{favo{u|}rite|fav} game", "favourite game", _of(_GAMES)),
    ("{favo{u|}rite|fav} {ice cream|ice cream flavo{u|}r|flavo{u|}r}", "favourite ice cream", _of(_FLAVOURS)),
    ("{favo{u|}rite|fav} {topping|pizza topping}", "favourite topping", _of(_TOPPINGS)),
    ("{favo{u|}rite|fav} {vegetable|veg|veggie}", "favourite vegetable", _of(_VEGETABLES)),
    ("{favo{u|}rite|fav} flower", "favourite flower", _of(_FLOWERS)),
    ("{favo{u|}rite|fav} tree", "favourite tree", _of(_TREES)),
    ("{favo{u|}rite|fav} {music|kind of music}", "favourite music", _of(_MUSIC)),
    ("{favo{u|}rite|fav} planet", "favourite planet", _of(_PLANETS)),
    ("{favo{u|}rite|fav} teacher", "favourite teacher", _full_name),
    ("{favo{u|}rite|fav} {place|spot}", "favourite place", place_name),
    ("{favo{u|}rite|fav} {player|footballer}", "favourite player", _both_names),
    ("dream pet", "dream pet", _of(_PETS)),
    ("dream car", "dream car", _of(_MAKES)),
    ("{doctor's name|GP's name}", "doctor's name", _full_name),
    ("{landlady|landlady's name}", "landlady's name", _full_name),
    ("{height|body height}", "height", _height),
    ("{school|primary school}", "school", lambda rng: f"{odd_word(rng).capitalize()} School"),
    ("{hotel|hotel's name}", "hotel", lambda rng: f"Hotel {odd_word(rng).capitalize()}"),
    ("{ship|boat's name}", "ship", lambda rng: f"the {odd_word(rng).capitalize()}"),
    ("{superpower|super power}", "superpower", _of(("flying", "being invisible", "reading minds", "talking to animals",
     "great strength", "time travel", "healing", "running fast", "breathing under water", "growing tall"))),
    ("{nationality|citizenship}", "nationality", _of(values.LANGUAGES)),
    ("{class|form} teacher", "class teacher", _full_name),
    ("wedding day", "wedding day", values.date),
    ("{number plate|licence plate|license plate|plate}", "number plate", _plate),
)  # fmt: skip

# As users say it, as replies say it, the value, its group.
MORE_SHARED: tuple[tuple[str, str, _Value, str], ...] = (
    ("{flight number|flight}", "flight number", values.number, "number"),
    ("{flat number|apartment number|flat no|apartment}", "flat number", values.number, "number"),
    ("{locker combination|locker code|code for my locker}", "locker code", values.code, "number"),
    ("{table number|table no}", "table number", values.number, "number"),
    ("{shirt number|jersey number|bib number|start number}", "shirt number", values.number, "number"),
    ("{booking number|booking reference|reservation number|reservation}", "booking number", values.code, "number"),
    ("{parking spot|parking space|parking space number|parking number}", "parking number", values.number, "number"),
    ("{phone pin|phone code|sim pin|phone passcode}", "phone code", values.code, "number"),
    ("{bank pin|card pin|pin of my card}", "card PIN", values.code, "number"),
    ("{library card number|library card|library number}", "library number", values.code, "number"),
    ("{queue number|place in the queue|waiting number}", "queue number", values.number, "number"),
    ("{high score|record|personal best}", "high score", values.number, "number"),
    ("{hotel room|hotel room number}", "hotel room", values.number, "number"),
    ("{garage code|code for the garage|code of the garage}", "garage code", values.code, "number"),
    ("{class number|group number|team number}", "team number", values.number, "number"),
    ("{seat on the plane|plane seat|seat in the plane}", "plane seat", _seat, ""),
    ("{laptop password|computer password|password of my laptop}", "laptop password", values.secret, "word"),
    ("{email password|mail password|password for my email}", "email password", values.secret, "word"),
    ("{spy name|agent name}", "spy name", odd_word, "word"),
    ("{team name|name of our team|name of my team}", "team name", values.nickname, ""),
    ("{band name|name of my band|name of our band}", "band name", values.nickname, ""),
    ("{boat name|name of my boat}", "boat name", values.nickname, ""),
)
