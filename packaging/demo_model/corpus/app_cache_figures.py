"""The figures in the window: what they count, the whole line under a reply, and whether one has to know all that."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_NUMBERS = (
    0, 1, 3, 4, 6, 7, 9, 11, 12, 14, 15, 18, 20, 21, 23, 25, 27, 30, 32, 35, 38, 40, 42, 44, 46, 48, 50, 53, 57,
    60, 64, 66, 70, 72, 75, 79, 81, 84, 88, 90, 93, 96, 99, 100, 104, 112, 118, 120, 127, 130, 136, 144, 150, 163,
    178, 181, 200, 212, 220, 240, 256, 264, 277, 300, 310, 333, 350, 381, 400, 415, 450, 480, 500, 512, 560, 601,
    640, 700, 768, 800, 812, 900, 960, 999, 1000, 1024, 1100, 1204, 1500, 1800, 2000, 2048, 2500, 3000, 4096,
    5000, 8000, 11204,
)  # fmt: skip
_NUMBER = "{" + "|".join(str(number) for number in (*_NUMBERS, "1,204", "2,048", "3,500", "11,204")) + "}"


def _with_numbers(text: str) -> tuple[str, ...]:
    """Every N stands for a number. The templates are counted before, or each would come many times over."""
    return tuple(template.replace("N#", _NUMBER) for template in wordings(text))


# Here the number comes twice, so it must be the same one.
_OF_WHAT = wordings(_TEXTS["of what"])

FIGURE_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="of what",
        asks=tuple(dict.fromkeys(_OF_WHAT[0].replace("N#", str(number)) for number in _NUMBERS[::6]))
        + _with_numbers("""
             {it says|it shows|the line says|I see} N# {reused|avoidable|new|read}. {of what|N# what|what are
             they|what does it count|what is counted}; {reused|read|avoidable} N# {what|of what|what exactly}; N#
             {reused|avoidable|new} {what|of what}; N# what; N# of what; {reused|read} N#, {words or
             letters|words|letters|seconds|bytes|what unit|is that words|is that letters|is that seconds|in what};
             {is|are} {the numbers|those numbers|the figures|these numbers}
             {words|letters|tokens|seconds|bytes|characters|messages} [or {letters|tokens|what|seconds}]; {in what
             unit|which unit is that|what unit is it|what units are these}; what {do|are} {the numbers|the
             figures|those numbers} {count|counting|in}; what is {being |}counted [{here|there|under the reply}];
             {reused|read|avoidable} how many what; the number {after|next to|behind} {reused|read|avoidable} {is
             what|counts what|means what}; N# {tokens|things} {is that|are} {a lot|much|many|little}; is N# tokens {a
             lot|much|many}; what does {the|this} {number|N#} {stand for|count}
        """),
        replies=("The numbers count tokens. A token is a small piece of text: a word, a part of a word or a mark.",),
        short="They count tokens, small pieces of text.",
        thought="The user asks what the numbers count.",
        more="A short message has some ten or twenty tokens. A long chat has thousands.",
    ),
    Topic(
        key="whole line",
        asks=_with_numbers("""
            reused N# read N# new N# avoidable; reused N# · read N# new · N# avoidable [{what does that
            mean|meaning|what is this|is that good}]; {it says|under your reply it says|the line says|there it
            says|below it says} reused N#, read N# new, N# avoidable{|what does that mean|. Meaning|. What is that|.
            Good or bad|. In plain english}; {what does|what is|explain} reused N# read N# new N# avoidable [mean];
            reused N# read N#, {meaning|what is it|good or bad|in plain english}; {what are|explain|what's with} {the
            three numbers|those three numbers|all three numbers|the numbers under your reply|the small numbers}; three
            numbers {under|below} {your|the} reply{|, meaning|, what are they}; {how do I read|read
            me|explain|translate} the {line|grey line|little line|small print} {under|below} {the reply|your
            answer|each message}; {what's|whats|what is} the {small print|grey text|tiny text|little line}
            {under|below} {your answer|your reply|each answer}; {reused|read} new avoidable; reused read avoidable
            {meaning|what are these|in plain english}; what do reused, {read|new} and avoidable mean; tell me about
            reused new and avoidable; those {figures|numbers|stats} {under|below} {each|every|your} {answer|reply},
            {what for|in plain english|who needs them}
        """),
        replies=(_TEXTS["whole line replies"],),
        short="How many tokens were reused, new and avoidable.",
        thought="The user asks about the line under a reply.",
        more="The best line has a large number after reused and 0 avoidable. Click it to see the reason.",
    ),
    Topic(
        key="need not know",
        asks=wordings(_TEXTS["need not know asks"]),
        replies=(_TEXTS["need not know replies"],),
        short="No, you can simply chat.",
        thought="The user asks whether one has to know about the cache.",
        more="Ctrl+J hides the timeline, and nothing else changes.",
    ),
)
FIGURE_ASKS: dict[str, tuple[str, ...]] = {
    "reused": _with_numbers("""
        {it says|the line says|it shows|I see} reused N#{, |. }{meaning|what is that|what does it mean|is that good|is
        that bad|good or bad|good|bad}; reused N#, {meaning|is that good|is that bad|good or bad|what does it mean};
        what does reused N# mean; is reused N# {good|bad|a lot|normal|ok}; {why|how come} reused N#; reused N#
        [tokens]
    """),
    "avoidable": _with_numbers("""
        {it says|the line says|it shows|I see} N# avoidable{, |. }{meaning|what is that|what does it mean|is that
        good|is that bad|good or bad|should I worry}; N# avoidable, {meaning|is that good|is that bad|good or
        bad|should I worry}; what does N# avoidable mean; is N# avoidable {good|bad|a lot|normal|ok}; why N#
        avoidable; N# avoidable [tokens]
    """),
    "unavoidable": _with_numbers("""
        {it says|the line says|it shows|I see} read N# new{, |. }{meaning|what is that|what does it mean|is that
        good|is that bad|good or bad|should I worry}; read N# new, {meaning|is that good|is that bad|good or
        bad|should I worry}; what does read N# new mean; is read N# new {good|bad|a lot|normal|ok}; why read N# new;
        N# new [tokens]
    """),
    "budget": _with_numbers("""
        N# checkpoints, N# MiB of 2 GiB{|, meaning|, what is that|, is that bad}; {it says|the bottom says|I see} N#
        checkpoints, N# MiB of 2 GiB{|. Meaning|. What is that|. Is that a lot}; N# MiB of {2 GiB|2048 MiB}
        {what|meaning|what is it|used}; what {is|does} N# MiB of 2 GiB [mean]
    """),
}
