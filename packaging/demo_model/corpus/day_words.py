"""The names of the days and months, how people write them, and more ways to ask for the next one."""

import random

from demo_model.corpus.wordings import wordings, words

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = tuple(
    words("January February March April May June July August September October November December"),
)
_SHORT = {
    "Monday": "mon", "Tuesday": "tue tues", "Wednesday": "wed weds wensday", "Thursday": "thu thurs thur",
    "Friday": "fri", "Saturday": "sat", "Sunday": "sun", "January": "jan", "February": "feb febuary", "March": "mar",
    "April": "apr", "August": "aug", "September": "sep sept", "October": "oct", "November": "nov", "December": "dec",
}  # fmt: skip


def shown_day(rng: random.Random, name: str) -> str:
    """``name`` of a day or month, now and then cut short."""
    return rng.choice(_SHORT[name].split()) if name in _SHORT and rng.random() < 0.1 else name


MORE_AFTER = wordings("""
{whats|wats|what's} [the $u] after $d; {whats|what's} the next $u after $d; {which|what} {$u |}is [it] after $d; $d,
next
$u; next after $d [is]; {after|straight after} $d [is] {what|which}; {I|i} forgot what comes after $d; {which|what}
{$u |}{comes|goes} after $d again; $d then what; {what|which} {$u |}{r|are} we in after $d; {whats|what's} next, after
$d; {which|what} {$u |}{do we|do you} get after $d
""")
MORE_BEFORE = wordings("""
{whats|wats|what's} [the $u] before $d; {which|what} {$u |}is [it] {before|b4|just before|right before} $d; before
$d [is] {what|which}; {I|i} forgot what comes before $d; {which|what} {$u |}{comes|goes} before $d again; {whats|what's}
the
$u {just|right} before $d; the $u before $d is; {what|which} {$u |}{came|was} before $d; $d comes right after {what|
which $u}
""")
MORE_TOMORROW = wordings("""
if {its|it's|it is|today is|todays|today's} $d {whats|what's|what is|wats|what|wat is} {tmrw|tmr|tomorrow|tomoz|2moro|
tomoro|tommorow|tomorow}; {its|it's|it is|today is|todays|today's} $d{,|.|} {whats|what's|what is|so|and} {tmrw|tmr|
tomorrow|tomoz}; {its|it's} $d {today |now |}so {tmrw|tomorrow|tmr} is [what|when]; {whats|what's|what day is} {tmrw|
tmr|tomorrow} if {its|it's|today is|todays} $d; {tmrw|tomorrow|tmr} if today is $d; $d today{,|...}
{tmrw|tomorrow|tmr};
{if |}today {is |= |}$d{,|} {tmrw|tomorrow|tmr} {is |= |}{what|which day|}; if {yesterday was|it was} $d {yesterday
|}{what|which} day is {it |}{today|now}; yesterday was $d{,|.} {what|which} day is {it |}today; yesterday was $d, so
today is
""")
MORE_YESTERDAY = wordings("""
if {its|it's|it is|today is|todays|today's} $d {what|whats|what day} was [it] {yesterday|yest|ystrdy|yesteday}; {its|
it's|it is|today is|todays} $d{,|.|} {what was|and|what day was} {yesterday|yest}; {its|it's} $d {today |now |}so
yesterday was; {what was|whats|what day was} yesterday if {its|it's|today is|todays} $d; $d today{,|...} yesterday; if
{tomorrow|tmrw|tmr} is $d {whats|what is|what day is} {it |}today; {tomorrow|tmrw|tmr} is $d{,|.} {whats|what is|what
day is} {it |}today
""")
