"""Days, months and seasons."""

from demo_model.corpus.calendar_topics import CALENDAR
from demo_model.corpus.day_words import (
    DAYS,
    MONTHS,
    MORE_AFTER,
    MORE_BEFORE,
    MORE_TOMORROW,
    MORE_YESTERDAY,
    shown_day,
)
from demo_model.corpus.grammar import keep
from demo_model.corpus.sum_words import in_words
from demo_model.corpus.turns import Intent, Scene, Turn, topics_intent
from demo_model.corpus.wordings import wordings

_ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)
_SEASONS = {
    "spring": "March, April and May",
    "summer": "June, July and August",
    "autumn": "September, October and November",
    "winter": "December, January and February",
}
_SEASON_OF = (
    "winter",
    "winter",
    "spring",
    "spring",
    "spring",
    "summer",
    "summer",
    "summer",
    "autumn",
    "autumn",
    "autumn",
    "winter",
)
_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_DAY_MARK, _MONTH_MARK = "day", "month"

_AFTER = wordings("""
{what|which} $u {comes|is|follows} {after|right after|directly after} $d; what is the $u {after|following} $d; what
comes {after|next after} $d; after $d comes; {what|which} $u follows $d; what follows $d; the $u after $d; $d is
followed by {what|which $u}; {name|tell me|give me} the $u {after|following|that follows|that comes after} $d; do you
know {what|which $u} comes after $d; next $u after $d; and after $d; what's after $d; whats the $u after $d; which is
the next $u after $d; what $u do we have after $d; $d and then; once $d is over, what {comes|is next}; what {$u is
it|comes} when $d {is over|ends}; $d, and the next $u is; {what|which} $u comes directly after $d; what's the $u after
$d; {what|which} is the $u {after|following} $d; the $u that follows $d; {what|which} $u is next after $d; what $u
comes
next, after $d; and the $u after $d; {what|which} $u is it after $d; can you tell me the $u after $d; I know $d,
what $u
is next
""")
_BEFORE = wordings("""
{what|which} $u {comes|is} {before|right before|just before|directly before} $d; what is the $u
{before|preceding|prior to} $d; what comes before $d; before $d comes; {what|which} $u precedes $d; the $u before $d;
what was before $d; {name|tell me|give me} the $u {before|preceding|that comes before} $d; do you know {what|which $u}
comes before $d; previous $u before $d; and before $d; what's before $d; which is the $u previous to $d; what precedes
$d; which $u {ends|is over} when $d {starts|begins}; which $u leads to $d; $d comes after {what|which $u}; which $u
does $d {follow|come after}; {what|which} $u is it before $d; what's the $u before $d; {what|which} is the $u
{before|ahead of} $d; the $u that comes before $d; what $u was it before $d; {what|which} $u is right before $d; and
the
$u before $d; can you tell me the $u before $d; what $u do we have before $d; what {came|comes} one $u before $d
""")
_TODAY_TOMORROW = wordings("""
if today is $d, {what|which} [day] {is|will it be} tomorrow; today is $d, {what|which} day is tomorrow; today is $d.
what is tomorrow; it is $d today, what {day is it|is it} tomorrow; if it is $d now, what comes tomorrow;
{suppose|say|assume} today is $d. what day is {tomorrow|the next day}; it's $d, so tomorrow is; when today is $d, what
is tomorrow; we have $d today, and tomorrow; $d today, tomorrow is {what|which day}; what is tomorrow when it is $d
[today]; if it's $d today, {what|which day} {is|will be} tomorrow; it's $d today, {what|which day} is {it |}tomorrow;
if today's $d, what's tomorrow; today's $d so what is tomorrow; {what|which} day {is it|will it be|comes} tomorrow if
{today is|it is|it's} $d [today]; it's $d. {what|which day} is {tomorrow|tomorow|tommorow|tommorrow}; if today is $d
{what|which day} is {tomorow|tommorow|tommorrow|tomorow}; today $d, tomorrow; {suppose|say|imagine} it's $d, what is
tomorrow; if now it's $d then tomorrow is; {what's|whats} tomorrow if today is $d; when it's $d today, {what|which
day} is
tomorrow; the day after {today|now} if it is $d; if we have
$d today, what do we have tomorrow; what will tomorrow be if it is $d today; given that today is $d, what day is
tomorrow
""")
_TODAY_YESTERDAY = wordings("""
if today is $d, {what|which} [day] was [it] yesterday; today is $d, {what|which} day was yesterday; today is $d. what
was yesterday; it is $d today, what {day was it|was it} yesterday; if tomorrow is $d, {what|which} day is {it|today}
[today|now]; {suppose|say|assume} today is $d. what day was {yesterday|the day before}; it's $d, so yesterday was;
when today is $d, what was yesterday; we have $d today, and yesterday; $d today, yesterday was {what|which day};
tomorrow is $d, what is today; what was yesterday when today is $d; if it's
$d today, {what|which day} was yesterday; it's $d today, {what|which day} was {it |}yesterday; if today's $d, what was
yesterday; {what|which} day was [it] yesterday if {today is|it is|it's} $d [today]; it's $d. what was
{yesterday|yesturday|yesterdy}; if today is $d {what|which day} was {yesturday|yesteday}; today $d, yesterday; when
it's
$d today, {what|which day} was yesterday; if we have $d today, what did we have yesterday; given that today is $d,
what
day was yesterday; {what's|what was} yesterday if today is $d; what must yesterday have been if today is $d
""")
_TODAY_IN_TWO = wordings("""
{what|which} day is {in two days|the day after tomorrow|two days from now|two days later} if today is $d; if today is
$d, {what|which} [day] is {the day after tomorrow|in two days|two days from now}; today is $d, what day is {it in two
days|the day after tomorrow|in two days}; two days after $d; what is two days after $d; {what|which} day comes two
days after $d; the second day after $d; $d plus two days; if it is $d now, what day {will it be|is it} in {two|2}
days; today is $d. and the day after tomorrow; {what|which} day is 2 days after $d; which day is two days {later|on}
than $d; in two days from $d it is; {what|which} day is it {two|2} days after $d; {what|which} day {is|comes|do we
have}
{two|2} days {after|later than|past} $d; {what|which} day do I get two days after $d; two days {on|later} from $d;
count
two days on from $d; start at $d and go two days on; if it's $d today, what day is it in {two|2} days; it's $d, what
is
the day after tomorrow; what's {two|2} days after $d; {two|2} days past $d is; what is the day after the day after $d;
the day after tomorrow if today is $d; in {two|2} days, if today is $d, it will be
""")
_TODAY_TWO_AGO = wordings("""
{what|which} day was {two days ago|the day before yesterday} if today is $d; if today is $d, {what|which} [day] was
{the day before yesterday|two days ago|two days earlier}; today is $d, what day was {it two days ago|the day before
yesterday}; two days before $d; what is two days before $d; {what|which} day comes two days before $d; $d minus two
days; {what|which} day is 2 days before $d; today is $d. and the day before yesterday; if it is $d now, what {day was
it|was it} two days ago; {what|which} day is it {two|2} days before $d; {what|which} day {is|was|comes} {two|2} days
before $d; what's {two|2} days before $d; go two days back from $d; start at $d and go back two days; {two|2} days
earlier than $d; two days prior to $d; if it's $d today, what was two days ago
""")
_TODAY_IN_THREE = wordings("""
{what|which} day is {in three days|three days from now|three days later} if today is $d; if today is $d, {what|which}
[day] is [it] in {three|3} days; {three|3} days after $d; what is three days after $d; {what|which} day comes
{three|3} days after $d; today is $d, what day is [it] in three days; $d plus three days; {what|which}
day is it {three|3} days after $d; if it's $d today, what day is it in {three|3} days; what's {three|3} days after $d;
start at $d and go three days on; {what|which} day do we have {three|3} days after $d
""")
_IN_A_WEEK = wordings("""
{what|which} day is {in a week|one week from now|a week later|in seven days} if today is $d; if today is $d, what {day
is it|is it} in {a week|7 days|seven days|one week}; a week after $d; one week after $d is {what|which} day; seven
days after $d; today is $d, what day is it in {a week|one week}
""")
_WHICH_DAY = wordings("""
{what|which} is the $o day of the week; [the] $o day of the week; {what|which} day is the $o {day|one} [of|in] the
week; what is day number $k of the week; {name|tell me} the $o day of the week; {what|which} day comes $o in the week;
$o weekday
""")
_DAY_NUMBER = wordings("""
is $d {a weekend day|part of the weekend|on the weekend|at the weekend}; is $d a {work day|working day|weekday|school
day|business day}; do people work on $d; {is there|do kids have} school on $d; is $d free; is $d a day off
""")
_WHICH_MONTH = wordings("""
{what|which} is the $o month [of the year]; [the] $o month of the year; {what|which} month is [the] $o; what is month
[number] $k; {name|tell me} the $o month; month number $k; {what|which} month comes $o in the year
""")
_MONTH_NUMBER = wordings("""
{what|which} number [month] is $m; $m is {what|which} month number; the number of $m; is $m the $o month; what
position does $m have in the year; {what|which} month of the year is $m; $m as a number; which place has $m in the
year
""")
_MONTH_LENGTH = wordings("""
how many days {are in $m|does $m have}; how many days {has|have} $m; how long is $m; number of days in $m; days in $m;
how many days are there in $m; how many days does $m {have|last|contain}; the length of $m; what is the last day of
$m; when does $m end; does $m have 30 or 31 days; 30 or 31 days in $m; {on what|which} date does $m end; how many days
make up $m; {tell me|give me} the number of days in $m
""")
_MONTH_SEASON = wordings("""
{what|which} season is $m [in]; {what|which} season does $m {belong to|fall in|fall into}; in {what|which} season is
$m; is $m in {spring|summer|autumn|winter|fall}; $m is {what|which} season; the season of $m; what time of [the] year
is $m; {what|which} season do we have in $m; does $m belong to {summer|winter|spring|autumn|fall}
""")
_SEASON_MONTHS = wordings("""
{what|which} months {are in|belong to|make up|are|has} $s; when is $s; [the] months of $s; [the] $s months;
{name|list|tell me|give me} the $s months; {name|list|tell me} the months {of|in} $s; when {do we have|does it become}
$s; in {what|which} months is it $s; $s is in which months; what are the $s months; how long is $s; which part of the
year is $s
""")
_SEASON_AFTER = wordings("""
{what|which} season {comes|is} after $s; {what|which} season follows $s; what comes after $s; the season after $s;
after $s comes; what is the next season after $s; what follows $s
""")
_SEASON_BEFORE = wordings("""
{what|which} season {comes|is} before $s; {what|which} season precedes $s; what comes before $s; the season before $s;
what is the previous season before $s; before $s comes
""")
_SOME = wordings("""
{name|list|tell me|give me|say|mention|write down|write|state|recite|show me} $n $u [of the $w]; $n $u of the $w;
[the]
first $n $u of the $w; {can|could} you {name|list|tell me} $n $u [of the $w]; what are $n $u of the $w; $n names of
$u;
do you know $n $u of the $w; think of $n $u; I need $n $u of the $w; any $n $u of the $w; pick $n $u [of the $w]
""")
_NEXT = wordings("""
and the [$u] {after|after that|after that one|following}; and [the] next [one]; and then; what about the next
{$u|one}; and the {$u|one} after that; the one after that; what comes after that; then what; after that; next; the
next one; and after that; one $u later; which one follows; and what follows [it]; n after that; n then; n the next
[one];
{whats|what's} after that; and the $u after; after that one; then what comes; {and|then} {whats|what's} next; what
next;
and then what; ok and after that; one more
""")
_PREVIOUS = wordings("""
and the [$u] {before|before that|before that one}; and [the] previous [one]; what about the {$u|one} before that; the
one before that; what comes before that; and before that; the {$u|one} before; one $u earlier; what was before that;
n before that; {whats|what's} before that;
before that one; ok and before that; and the $u before
""")
_SAME_FOR = (
    "and $d",
    "what about $d",
    "how about $d",
    "and {for|with} $d",
    "$d",
    "then $d",
    "now $d",
    "and if it is $d",
    "same for $d",
    "and in the case of $d",
    "what if it is $d",
)


def _all_of(unit: str) -> tuple[str, ...]:
    return DAYS if unit == _DAY_MARK else MONTHS


def _shifted(scene: Scene, user: str, unit: str, at: int, by: int) -> Turn:
    names = _all_of(unit)
    name, result = names[at], names[(at + by) % len(names)]
    scene.last = (unit, str((at + by) % len(names)), str(by))
    if abs(by) == 1:
        line = f"The {unit} {'after' if by > 0 else 'before'} {name} is {result}."
    else:
        number = in_words(abs(by)).capitalize()
        line = f"{number} {unit}s {'after' if by > 0 else 'before'} {name} is {result}."
    thought = f"{name}, then {result}." if by == 1 else f"{result}, then {name}." if by == -1 else line
    return Turn(user=user, reply=f"{result}." if scene.short else line, thought=thought, short=f"{result}.")


def follow_shift(scene: Scene, unit: str, at: int, by: int) -> Turn | None:
    """The next one, the one before, or the same for another day or month."""
    rng = scene.rng
    kind = rng.random()
    if kind < 0.45:
        return _shifted(scene, scene.pick(*_NEXT, u=unit), unit, at, 1)
    if kind < 0.65:
        return _shifted(scene, scene.pick(*_PREVIOUS, u=unit), unit, at, -1)
    names = _all_of(unit)
    other = rng.randrange(len(names))
    return _shifted(scene, scene.pick(*_SAME_FOR, d=names[other]), unit, other, by)


def _neighbour(scene: Scene, unit: str) -> Turn:
    names = _all_of(unit)
    at = scene.rng.randrange(len(names))
    after = scene.rng.random() < 0.6
    return _shifted(
        scene,
        scene.pick(
            *((*_AFTER, *MORE_AFTER) if after else (*_BEFORE, *MORE_BEFORE)), d=shown_day(scene.rng, names[at]), u=unit
        ),
        unit,
        at,
        1 if after else -1,
    )


def _day(scene: Scene) -> Turn:
    rng = scene.rng
    kind = rng.random()
    if kind < 0.45:
        return _neighbour(scene, _DAY_MARK)
    at = rng.randrange(7)
    if kind < 0.9:
        asks, by = rng.choice((
            (_TODAY_TOMORROW, 1), (MORE_TOMORROW, 1), (_TODAY_YESTERDAY, -1), (MORE_YESTERDAY, -1),
            (_TODAY_IN_TWO, 2),
            (_TODAY_IN_TWO, 2), (_TODAY_TWO_AGO, -2), (_TODAY_IN_THREE, 3), (_IN_A_WEEK, 7),
        ))  # fmt: skip
        return _shifted(scene, scene.pick(*asks, d=shown_day(rng, DAYS[at])), _DAY_MARK, at, by)
    scene.last = ()
    name = DAYS[at]
    if kind < 0.95:
        order = "last" if at == 6 and rng.random() < 0.3 else _ORDINALS[at]
        user = scene.pick(*_WHICH_DAY, o=order, k=keep(at + 1))
        line = f"The {_ORDINALS[at]} day of the week is {name}."
        return Turn(
            user=user, reply=f"{name}." if scene.short else line, thought=f"Monday is the first day, so it is {name}."
        )
    free = at >= 5
    line = f"{name} is {'part of the weekend' if free else 'a working day'}."
    user = scene.pick(*_DAY_NUMBER, d=name)
    return Turn(user=user, reply=("Weekend." if free else "Working day.") if scene.short else line, thought=line)


def _month(scene: Scene) -> Turn:
    rng = scene.rng
    kind = rng.random()
    if kind < 0.4:
        return _neighbour(scene, _MONTH_MARK)
    at = rng.randrange(12)
    name = MONTHS[at]
    scene.last = ()
    if kind < 0.55:
        user = scene.pick(*_WHICH_MONTH, o="last" if at == 11 and rng.random() < 0.4 else _ORDINALS[at], k=keep(at + 1))
        line = f"The {_ORDINALS[at]} month is {name}."
        return Turn(user=user, reply=f"{name}." if scene.short else line, thought=line)
    if kind < 0.65:
        user = scene.pick(*_MONTH_NUMBER, m=name, o=_ORDINALS[at])
        line = f"{name} is month number {at + 1}."
        return Turn(user=user, reply=f"{at + 1}." if scene.short else line, thought=line)
    if kind < 0.85:
        scene.last = ("month length", name)
        return _length(scene, scene.pick(*_MONTH_LENGTH, m=name), at)
    line = f"{name} is in {_SEASON_OF[at]} in the north of the world."
    user = scene.pick(*_MONTH_SEASON, m=name)
    return Turn(
        user=user,
        reply=f"{_SEASON_OF[at].capitalize()}." if scene.short else line,
        thought=f"{name} is in {_SEASON_OF[at]}.",
    )


def _length(scene: Scene, user: str, at: int) -> Turn:
    leap = ", and 29 in a leap year" if at == 1 else ""
    line = f"{MONTHS[at]} has {_LENGTHS[at]} days{leap}."
    return Turn(
        user=user,
        reply=f"{_LENGTHS[at]} days." if scene.short else line,
        thought=f"{MONTHS[at]} has {_LENGTHS[at]} days.",
    )


def follow_length(scene: Scene) -> Turn:
    """How long another month is."""
    at = scene.rng.randrange(12)
    scene.last = ("month length", MONTHS[at])
    return _length(scene, scene.pick(*_SAME_FOR[:7], d=MONTHS[at]), at)


def _season(scene: Scene) -> Turn:
    rng = scene.rng
    scene.last = ()
    names = tuple(_SEASONS)
    at = rng.randrange(4)
    name = names[at]
    said = "fall" if name == "autumn" and rng.random() < 0.4 else name
    kind = rng.random()
    if kind < 0.5:
        line = f"In the north of the world, {name} is in {_SEASONS[name]}."
        user = scene.pick(*_SEASON_MONTHS, s=said)
        return Turn(
            user=user, reply=f"{_SEASONS[name]}." if scene.short else line, thought=f"{name}: {_SEASONS[name]}."
        )
    after = kind < 0.78
    result = names[(at + (1 if after else -1)) % 4]
    line = f"The season {'after' if after else 'before'} {name} is {result}."
    user = scene.pick(*(_SEASON_AFTER if after else _SEASON_BEFORE), s=said)
    return Turn(user=user, reply=f"{result.capitalize()}." if scene.short else line, thought=line)


def _some(scene: Scene) -> Turn:
    """A few days or months by name."""
    rng = scene.rng
    unit = rng.choice((_DAY_MARK, _DAY_MARK, _MONTH_MARK))
    n = rng.choice((1, 2, 2, 3, 3, 3, 4, 5, 6))
    names = _all_of(unit)[:n]
    shown = in_words(n) if rng.random() < 0.7 else str(n)
    user = scene.pick(
        *_SOME, n=keep(shown), u=unit if n == 1 else f"{unit}s", w="week" if unit == _DAY_MARK else "year"
    )
    scene.last = ()
    line = f"{', '.join(names[:-1])} and {names[-1]}." if n > 1 else f"{names[0]}."
    return Turn(user=user, reply=line, thought=f"I name the first {in_words(n)}.", short=line)


INTENTS: tuple[Intent, ...] = (
    Intent(name="days", weight=1.4, make=_day),
    Intent(name="months", weight=0.45, make=_month),
    Intent(name="some days", weight=0.12, make=_some),
    Intent(name="seasons", weight=0.13, make=_season),
    topics_intent("calendar", 0.4, CALENDAR),
)
