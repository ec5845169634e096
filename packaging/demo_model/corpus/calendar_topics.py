"""Fixed questions about the week and the year."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings

_LIST = "{list|name|tell me|give me|say|write[ down]|recite|what are|show me|enumerate|do you know}"
CALENDAR = (
    Topic(
        key="days of the week",
        asks=wordings(f"""
        {_LIST} [all] the [seven] [names of the] {{days|weekdays}} [of the week]; {_LIST} the seven days; which days
        {{are there|does a week have}} [in a week]; [the] days of the week; week days [list]; what are the days
        called; names of the days; all [the] weekdays; teach me the days [of the week]; from Monday to Sunday, list
        the days; go through the days of the week; every day of the week; what days {{make up|form}} a week; can you
        say the days in order
        """),
        replies=("The days of the week are Monday, Tuesday, Wednesday, Thursday, Friday, Saturday and Sunday.",),
        short="Monday to Sunday.",
        thought="A week goes from Monday to Sunday.",
    ),
    Topic(
        key="number of days in a week",
        asks=wordings("""
        how many days {are in a week|are there in a week|does a week have}; how many days has a week; number of days
        in a week; how long is a week; how many days make [up] a week; days in {a|one} week; a week has how many days;
        count the days in a week; {what is|tell me} the number of days {in|of} a week; how many days until the same
        weekday comes again; one week is how many days; how many weekdays are there in all
        """),
        replies=("A week has 7 days.",),
        short="7 days.",
        thought="Monday to Sunday are 7 days.",
    ),
    Topic(
        key="first day of the week",
        asks=wordings("""
        {what|which} is the first day of the week; when does {the|a} week {start|begin}; {what|which} day
        {starts|begins|opens} the week; first day of the week; {on what|which} day does the week {start|begin}; the
        week starts on {what|which} day; does the week {start|begin} on {Monday|Sunday}; what day is the start of the
        week; what day comes first in the week
        """),
        replies=("The first day of the week is Monday. In some countries it is Sunday.",),
        short="Monday.",
        thought="The week starts on Monday in most of Europe.",
    ),
    Topic(
        key="last day of the week",
        asks=wordings("""
        {what|which} is the last day of the week; when does {the|a} week end; {what|which} day {ends|closes|finishes}
        the week; last day of the week; the final day of the week; {on what|which} day does the week
        {end|finish|stop}; what day comes last in the week; the week ends on {what|which} day
        """),
        replies=("The last day of the week is Sunday. In some countries it is Saturday.",),
        short="Sunday.",
        thought="The week ends on Sunday in most of Europe.",
    ),
    Topic(
        key="weekend",
        asks=wordings("""
        {what|which} days are {the weekend|weekend days|in the weekend|on the weekend|at the weekend|free|days off};
        what is {the|a} weekend; when is the weekend; weekend days; the days of the weekend; {list|name} the {weekend
        days|days of the weekend}; how many days has {the|a} weekend; how long is {the|a} weekend; when does the
        weekend {start|begin}; on which days {do people not work|is there no school|can I sleep in}; which two days
        make [up] the weekend; what does weekend mean
        """),
        replies=("The weekend is Saturday and Sunday.",),
        short="Saturday, Sunday.",
        thought="The weekend has two days.",
    ),
    Topic(
        key="working days",
        asks=wordings("""
        {what|which} days are {working days|work days|workdays|business days|school days|weekdays}; [the]
        {working|business|work} days [of the week]; how many {working days|workdays|business days|school days} {are
        there|has a week|are in a week}; {list|name} the {working days|workdays|school days|business days}; {when|on
        which days} do {people|adults|most people} work; when do {kids|children} go to school; what is a
        {weekday|working day|business day}; which days do people go to {work|the office|school}; what is the working
        week
        """),
        replies=("The working days are Monday, Tuesday, Wednesday, Thursday and Friday.",),
        short="Monday to Friday.",
        thought="There are five working days.",
    ),
    Topic(
        key="middle of the week",
        asks=wordings("{what|which} day is {in the middle|the middle|the centre} of the week; what day is midweek; "
         "midweek is {which|what} day; the middle day of the week; which day is half way through the working week"),
        replies=("Wednesday is in the middle of the working week.",),
        short="Wednesday.",
        thought="Wednesday has two working days on each side.",
    ),
    Topic(
        key="months of the year",
        asks=wordings(f"""
        {_LIST} [all] the [twelve] [names of the] months [of the year]; which months are there [in a year]; [the]
        months of the year; list of [the] months; what are the months called; names of the months; all [the] months;
        teach me the months; go through the months; from January to December, list the months; every month of the
        year; which months {{make up|form}} a year; can you say the months in order; months in order
        """),
        replies=("The months are January, February, March, April, May, June, July, August, September, October, "
         "November and December.",),
        short="January to December.",
        thought="A year goes from January to December.",
    ),
    Topic(
        key="number of months in a year",
        asks=wordings("""
        how many months {are in a year|are there in a year|does a year have}; how many months has a year; number of
        months in a year; how many months make [up] a year; months in {a|one} year; a year has how many months; one
        year is how many months; count the months in a year
        """),
        replies=("A year has 12 months.",),
        short="12 months.",
        thought="January to December are 12 months.",
    ),
    Topic(
        key="the seasons",
        asks=wordings(f"""
        {_LIST} the [four] seasons [of the year]; {{what|which}} seasons are there; [the] [four] seasons of the year;
        [the] four seasons; names of the seasons; all seasons; which seasons does a year have; list of [the] seasons;
        what are the seasons called; how is the year divided into seasons; how many seasons are there [in a year];
        number of seasons; how many seasons does a year have
        """),
        replies=("The 4 seasons are spring, summer, autumn and winter.",),
        short="4 seasons.",
        thought="Spring, summer, autumn, winter.",
    ),
    Topic(
        key="shortest month",
        asks=wordings("""
        {what|which} is the shortest month; {what|which} month is the shortest; which month has [only] 28 days; the
        shortest month [of the year]; which month has the {fewest|smallest number of|least} days; which month is
        {short|shorter than the others}; what month has 29 days in a leap year; month with the fewest days
        """),
        replies=("February is the shortest month. It has 28 days, and 29 in a leap year.",),
        short="February.",
        thought="February has only 28 days.",
    ),
)  # fmt: skip
