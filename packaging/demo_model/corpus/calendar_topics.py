"""Fixed questions about the week and the year."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

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
        asks=wordings(_TEXTS["number of days in a week asks"]),
        replies=("A week has 7 days.",),
        short="7 days.",
        thought="Monday to Sunday are 7 days.",
    ),
    Topic(
        key="first day of the week",
        asks=wordings(_TEXTS["first day of the week asks"]),
        replies=("The first day of the week is Monday. In some countries it is Sunday.",),
        short="Monday.",
        thought="The week starts on Monday in most of Europe.",
    ),
    Topic(
        key="last day of the week",
        asks=wordings(_TEXTS["last day of the week asks"]),
        replies=("The last day of the week is Sunday. In some countries it is Saturday.",),
        short="Sunday.",
        thought="The week ends on Sunday in most of Europe.",
    ),
    Topic(
        key="weekend",
        asks=wordings(_TEXTS["weekend asks"]),
        replies=("The weekend is Saturday and Sunday.",),
        short="Saturday, Sunday.",
        thought="The weekend has two days.",
    ),
    Topic(
        key="working days",
        asks=wordings(_TEXTS["working days asks"]),
        replies=("The working days are Monday, Tuesday, Wednesday, Thursday and Friday.",),
        short="Monday to Friday.",
        thought="There are five working days.",
    ),
    Topic(
        key="middle of the week",
        asks=wordings(_TEXTS["middle of the week asks"]),
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
        replies=(_TEXTS["months of the year replies"],),
        short="January to December.",
        thought="A year goes from January to December.",
    ),
    Topic(
        key="number of months in a year",
        asks=wordings(_TEXTS["number of months in a year asks"]),
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
        asks=wordings(_TEXTS["shortest month asks"]),
        replies=("February is the shortest month. It has 28 days, and 29 in a leap year.",),
        short="February.",
        thought="February has only 28 days.",
    ),
)  # fmt: skip
