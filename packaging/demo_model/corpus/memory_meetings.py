"""Stories of appointments and journeys: where, when and with whom."""

import random

from demo_model.corpus import memory_values as values
from demo_model.corpus.memory_stories import Part, Story
from demo_model.corpus.names import person_name, place_name
from demo_model.corpus.wordings import wordings

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
    tells=wordings("""
        {we're|we are|were} meeting $place $when; {we're|we are} meeting $when $place; we meet $place $when; let's
        meet $place $when; we'll meet $when $place; {my friends and I|me and my friends|the team and I} are meeting
        $place $when; {I'm|im|I am} meeting {a friend|my sister|them|him|her|the others|someone|my mates} $place
        $when; we are going to meet $place $when; we agreed to meet $place $when; we will meet $place, $when; the
        plan: we meet $place $when; we're meeting up $place $when; meet me $place $when; we want to meet $place $when
    """),
    noted="you are meeting $place $when",
    parts=(
        Part(
            asks=wordings("""
                where are we meeting; where are we meeting; where do we meet; where am I meeting them; where will we
                meet; where is the meeting point; where are we going to meet; where did I say we are meeting; where
                did we agree to meet; in which place are we meeting; where should I go to meet them; do you remember
                where we're meeting; where am I supposed to be; where to; meeting where; where was it we meet; where
                are we meeting up; what's the meeting place; which place are we meeting at; where is it we're meeting
            """),
            reply="you are meeting $place",
            brief="$place",
            bits=wordings(
                "and where; where; where was it; where again; where exactly; where tho; where is it; and the place"
            ),
        ),
        Part(
            asks=wordings("""
                when are we meeting; when are we meeting; when do we meet; what time are we meeting; what time do we
                meet; at what time do we meet; when will we meet; when am I meeting them; when did I say we're
                meeting; when should I be there; what time should I be there; when do I have to be there; what time
                did I say we meet; do you remember when we're meeting; when was it we meet; when are we meeting up;
                meeting when
            """),
            reply="you are meeting $when",
            brief="$when",
            bits=wordings("""
                and when; when; what time; and what time; when was it; when again; when exactly; at what time; what
                time was it; and when is that; and the time; what time again; and what time was that
            """),
        ),
    ),
    blocks=("event",),
    fixes={"when": _WHEN_FIXES, "place": _WHERE_FIXES},
)

_EVENT = Story(
    key="event",
    weight=2.0,
    values=lambda rng: {"of": rng.choice(_EVENTS), **_meeting(rng)},
    tells=wordings("""
        the $of is $place $when; the $of is $when $place; my $of is $place $when; my $of is $when $place; $of: $place,
        $when; I have a $of $place $when; there's a $of $place $when; the $of takes place $place, $when; I'm going to
        a $of $place $when; the $of starts $when and it's $place; I've got a $of $when $place; the $of will be $place
        $when; we have our $of $place $when; our $of is $place $when; we booked the $of $place $when
    """),
    noted="the $of is $place $when",
    parts=(
        Part(
            asks=wordings("""
                where is {the|my} $of; where's {the|my} $of; where is the $of [again]; where did I say the $of is; the
                $of is where; where do I go for the $of; in which place is the $of; where will the $of be; $of where;
                where does the $of take place; do you remember where the $of is; where is our $of; whats the place of
                the $of; where do I have to be for the $of
            """),
            reply="the $of is $place",
            brief="$place",
            bits=wordings(
                "and where; where; where was it; where is it; where again; where do I have to go; and where is that"
            ),
        ),
        Part(
            asks=wordings("""
                when is {the|my} $of; when's {the|my} $of; what time is {the|my} $of; when is the $of [again]; when
                did I say the $of is; at what time is the $of; when does the $of {start|begin}; what day is the $of;
                the $of is when; $of when; do you remember when the $of is; when is our $of; when will the $of be;
                when do I have to be at the $of; whats the time of the $of
            """),
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
    tells=wordings("""
        my $of leaves $when from $spot; the $of leaves $when from $spot; my $of goes $when from $spot; my $of is
        $when, $spot; $of $when, $spot; I'm taking the $of $when from $spot; my $of leaves from $spot $when; our $of
        departs $when from $spot; I have to catch the $of $when from $spot; my $of: $spot, $when
    """),
    noted="your $of leaves $when from $spot",
    parts=(
        Part(
            asks=wordings("""
                when does {my|the} $of {leave|go|depart}; what time {is|does} {my|the} $of [leave|go]; when is my $of;
                when do I have to catch the $of; when did I say my $of leaves; at what time does the $of leave; my $of
                leaves when
            """),
            reply="your $of leaves $when",
            brief="$when",
            bits=wordings("and when; when; what time; what time again; at what time; when does it leave; when was it"),
        ),
        Part(
            asks=wordings("""
                which $kind does {my|the} $of {leave|go} from; what $kind is it; which $kind; what $kind was it; where
                does {my|the} $of {leave|go} from; which $kind is my $of; what's the $kind; which $kind do I need;
                $kind; from which $kind does the $of leave; what $kind did I say
            """),
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
    tells=wordings("""
        {I'm|im|I am} {going|travelling|flying|off} to $place $when with $mate; $when {I'm|I am}
        {going|flying|travelling} to $place with $mate; {I'm|im} going to $place with $mate $when; my holiday is in
        $place $when with $mate; $mate and I are going to $place $when; I'll be in $place $when with $mate; we booked
        a trip to $place $when, I'm going with $mate; I will visit $place $when with $mate; I'm taking $mate to $place
        $when
    """),
    noted="you are going to $place $when with $who",
    parts=(
        Part(
            asks=wordings("""
                where am I going; where am I {going|travelling|flying} to; where am I going {$when|with $mate}; where
                is my {trip|holiday}; where did I say I'm going; where do I travel [$when]; which {city|place} am I
                {going to|visiting}; where am I off to; where's my trip to; what's my destination; where are we going;
                where will I be $when
            """),
            reply="you are going to $place",
            brief="$place",
            bits=wordings("where to; and where to; where was it; where again; where; to which place"),
        ),
        Part(
            asks=wordings("""
                when am I going [to $place]; when is my {trip|holiday}; when do I {go|travel|fly} [to $place]; when
                did I say I'm going; when am I {flying|travelling|off} to $place; when will I be in $place; when do I
                go away; when are we going
            """),
            reply="you are going $when",
            brief="$when",
            bits=wordings("and when; when; when was it; when again; when is that; when exactly"),
        ),
        Part(
            asks=wordings("""
                who am I going [to $place] with; with whom am I going [to $place]; who is {coming|going} with me; who
                comes with me [to $place]; who did I say I'm going with; who travels with me; who am I taking [to
                $place]; who's coming [along]
            """),
            reply="you are going with $who",
            brief="$who",
            bits=wordings("with who; and with whom; who with; and who with; with whom; who comes along"),
        ),
    ),
    blocks=("holiday destination",),
)


MEETINGS: tuple[Story, ...] = (_MEETING, _EVENT, _JOURNEY, _TRIP)
