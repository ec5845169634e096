"""Stories of appointments and journeys: where, when and with whom."""

import random

from demo_model.corpus import memory_values as values
from demo_model.corpus.memory_stories import Part, Story
from demo_model.corpus.names import person_name, place_name
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_WHERE = values.listed("""
    library, park, station, cafe, museum, cinema, theatre, zoo, beach, harbour, school, gym, pool, church, town hall,
    market, bakery, airport, bus stop, post office, bank, hospital, castle, bridge, fountain, playground, restaurant,
    pub, office, supermarket, stadium, garden centre, bookshop, lighthouse, mall, train station, main gate, ice rink,
    old mill, pizza place, coffee shop, community centre, bowling alley, village hall, sports hall, lake, river,
    campsite, hotel, university, tennis court, town square, skate park, music school, petrol station, clock tower,
    youth club, kiosk, pier
""")
_EVENTS = values.listed("""
    party, meeting, dinner, lunch, concert, picnic, match, game, exam, lesson, class, rehearsal, wedding, interview,
    appointment, date, quiz night, play, show, barbecue, ceremony, course, training, yoga class, choir practice, book
    club, birthday party, dentist appointment, team meeting, garden party, football match, piano lesson, school play,
    farewell party, job interview, car boot sale, workshop, lecture, breakfast, brunch, dance class, chess club,
    sleepover, reunion, driving test, flea market, film night, school trip, race, graduation, puppet show, haircut,
    band practice, check-up
""")


_VEHICLES = (  # what leaves, and from where
    ("train", "platform"), ("bus", "stop"), ("flight", "gate"), ("plane", "gate"), ("ferry", "pier"), ("coach", "bay"),
    ("tram", "platform"), ("boat", "dock"),
)  # fmt: skip


_CLOCK = ("noon", "midnight", "half past two", "half past six", "half eight", "quarter to nine", "quarter past three")


def _hour(rng: random.Random) -> str:
    kind = rng.random()
    if kind < 0.45:
        return str(rng.randint(1, 12))
    if kind < 0.65:
        return str(rng.randint(1, 12)) + rng.choice(("pm", "am", " pm", " o'clock"))
    return values.time(rng) if kind < 0.9 else rng.choice(_CLOCK)


def _when(rng: random.Random) -> str:
    """``at 5``, ``on Friday``, ``tomorrow at noon``."""
    kind = rng.random()
    if kind < 0.5:
        return f"at {_hour(rng)}"
    if kind < 0.75:
        return f"on {rng.choice(values.WEEKDAYS)}{rng.choice(('', '', ' morning', ' evening', f' at {_hour(rng)}'))}"
    if kind < 0.85:
        return f"{rng.choice(('tomorrow', 'tonight', 'today'))} at {_hour(rng)}"
    return f"on {values.date(rng)}" if kind < 0.95 else rng.choice(("tomorrow", "tonight", "next week", "this evening"))


def _where(rng: random.Random) -> str:
    kind = rng.random()
    if kind < 0.75:
        return f"at the {rng.choice(_WHERE)}"
    return f"in {place_name(rng)}" if kind < 0.9 else f"at {person_name(rng)}'s place"


def _meeting(rng: random.Random) -> dict[str, str]:
    return {"place": _where(rng), "when": _when(rng)}


_WHEN_FIXES = wordings(
    "$when; its $when; it's $when; I meant $when; $when not $old; it's $when, not $old; make that $when"
)
_WHERE_FIXES = wordings("$place; its $place; it's $place; I meant $place; $place not $old; make that $place")

_MEETING = Story(
    key="meeting",
    weight=2.2,
    values=_meeting,
    tells=wordings(_TEXTS["meeting tells"]),
    noted="you are meeting $place $when",
    parts=(
        Part(
            asks=wordings(_TEXTS["meeting parts asks"]),
            reply="you are meeting $place",
            brief="$place",
            bits=wordings(
                "and where; where; where was it; where again; where exactly; where tho; where is it; and the place"
            ),
        ),
        Part(
            asks=wordings(_TEXTS["meeting parts asks 2"]),
            reply="you are meeting $when",
            brief="$when",
            bits=wordings(_TEXTS["meeting parts bits"]),
        ),
    ),
    blocks=("event",),
    fixes={"when": _WHEN_FIXES, "place": _WHERE_FIXES},
)

_EVENT = Story(
    key="event",
    weight=2.0,
    values=lambda rng: {"of": rng.choice(_EVENTS), **_meeting(rng)},
    tells=wordings(_TEXTS["event tells"]),
    noted="the $of is $place $when",
    parts=(
        Part(
            asks=wordings(_TEXTS["event parts asks"]),
            reply="the $of is $place",
            brief="$place",
            bits=wordings(
                "and where; where; where was it; where is it; where again; where do I have to go; and where is that"
            ),
        ),
        Part(
            asks=wordings(_TEXTS["event parts asks 2"]),
            reply="the $of is $when",
            brief="$when",
            bits=wordings(
                "and when; when; what time; when was it; when is it; when again; and what time; and when is that"
            ),
        ),
    ),
    blocks=("event",),
    fixes={"when": _WHEN_FIXES, "place": _WHERE_FIXES},
)


def _leaving(rng: random.Random) -> dict[str, str]:
    vehicle, platform = rng.choice(_VEHICLES)
    return {"of": vehicle, "spot": f"{platform} {rng.randint(1, 29)}", "kind": platform, "when": f"at {_hour(rng)}"}


_JOURNEY = Story(
    key="departure",
    weight=0.9,
    values=_leaving,
    tells=wordings(_TEXTS["departure tells"]),
    noted="your $of leaves $when from $spot",
    parts=(
        Part(
            asks=wordings(_TEXTS["departure parts asks"]),
            reply="your $of leaves $when",
            brief="$when",
            bits=wordings("and when; when; what time; what time again; at what time; when does it leave; when was it"),
        ),
        Part(
            asks=wordings(_TEXTS["departure parts asks 2"]),
            reply="your $of leaves from $spot",
            brief="$spot",
            bits=wordings("and where from; from where; which $kind; and the $kind; where from"),
        ),
    ),
    blocks=("$of number", "$kind number"),
    fixes={"when": _WHEN_FIXES},
)

_MONTH_WORDS = values.listed(
    "next week, next month, next summer, next year, tomorrow, this weekend, this summer, in spring"
)


def _trip_values(rng: random.Random) -> dict[str, str]:
    kind = rng.random()
    when = f"in {rng.choice(values.MONTHS)}" if kind < 0.5 else rng.choice(_MONTH_WORDS)
    if kind > 0.8:
        when = f"on {rng.choice(values.WEEKDAYS)}"
    who = person_name(rng) if rng.random() < 0.6 else f"your {rng.choice(values.PEOPLE)}"
    return {"place": place_name(rng), "when": when, "who": who, "mate": who.replace("your ", "my ")}


_TRIP = Story(
    key="trip",
    weight=1.2,
    values=_trip_values,
    tells=wordings(_TEXTS["trip tells"]),
    noted="you are going to $place $when with $who",
    parts=(
        Part(
            asks=wordings(_TEXTS["trip parts asks"]),
            reply="you are going to $place",
            brief="$place",
            bits=wordings("where to; and where to; where was it; where again; where; to which place"),
        ),
        Part(
            asks=wordings(_TEXTS["trip parts asks 2"]),
            reply="you are going $when",
            brief="$when",
            bits=wordings("and when; when; when was it; when again; when is that; when exactly"),
        ),
        Part(
            asks=wordings(_TEXTS["trip parts asks 3"]),
            reply="you are going with $who",
            brief="$who",
            bits=wordings("with who; and with whom; who with; and who with; with whom; who comes along"),
        ),
    ),
    blocks=("holiday destination",),
)


MEETINGS: tuple[Story, ...] = (_MEETING, _EVENT, _JOURNEY, _TRIP)
