"""What the user asks about the own life without ever having told it."""

from demo_model.corpus.memory_facts import NOUN_FRAMES
from demo_model.corpus.memory_stories import told_stories
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.wordings import wordings

_ASKS = wordings("""
    what did I {have|eat|cook|make|get} for {lunch|dinner|breakfast|supper|tea} [yesterday|today|last night|this
    morning|on Monday]; what did I {eat|drink|cook|wear|buy|read|watch|dream|see|say} {yesterday|last night|this
    morning|today|last week|on Sunday}; what did I do {yesterday|last night|this morning|last weekend|on Monday|last
    summer|last year|at work today}; where did I go {yesterday|last night|last summer|on holiday|last weekend|on
    Monday}; who did I {meet|call|see|visit|talk to|marry} {yesterday|last night|last week|today|this morning}; how
    tall am I; how much do I weigh; what is my {height|weight|salary|income|blood type|shirt size|IQ|wage}; how much
    money do I {have|earn|make}; when {did I get up|did I go to bed|did I wake up|did I come home|did I get married};
    how many {children|books|cars|teeth|shoes|hats} do I have; do I have {a car|a garden|a lot of money}; what
    {car|phone|computer|bike} do I {have|drive|use|own}; which school {did|do} I {go to|attend}; what did I get for
    {Christmas|my birthday}; what do I {have|need} to do {today|tomorrow}; what am I doing {tomorrow|tonight|next
    week}; what are my plans for {today|tomorrow|the weekend}; when is my {next
    meeting|train|appointment|flight|exam|holiday|bus}; what did my {boss|teacher|doctor|dentist} {say|tell me|want}
    [yesterday|today]; why am I {late|sad|here|tired|awake}; how was my {day|weekend|holiday|week|lunch}; what was the
    last {film|book|thing} I {saw|read|bought}; what time did I {get up|leave|arrive} [today|yesterday]; where did I
    spend {my holiday|last summer|Christmas}; which film did I {see|watch} {yesterday|last night|last week}; do you
    know what I {had for lunch|ate yesterday|did yesterday|had for dinner|bought yesterday|dreamt last night}; guess
    what I {had for lunch|did today|ate for breakfast}; can you tell me what I {had for lunch|ate today|did last
    night}; did I {sleep well|eat breakfast|go out|pay my bill|call my mum|lock the door} {yesterday|today|last
    night|this morning}
""")
_THINGS = (  # as users say it, as replies say it
    ("favo{u|}rite {film|movie}", "favourite film"), ("favo{u|}rite book", "favourite book"),
    ("favo{u|}rite song", "favourite song"), ("favo{u|}rite game", "favourite game"),
    ("favo{u|}rite place", "favourite place"), ("favo{u|}rite flower", "favourite flower"),
    ("favo{u|}rite cake", "favourite cake"), ("favo{u|}rite teacher", "favourite teacher"),
    ("wedding day", "wedding day"), ("bank account", "bank account"), ("e-mail address", "e-mail address"),
    ("postcode", "postcode"), ("boss's name", "boss's name"), ("neighbour's name", "neighbour's name"),
    ("school", "school"), ("gym", "gym"), ("plan", "plan"),
    ("address", "address"), ("religion", "religion"), ("nationality", "nationality"),
)  # fmt: skip


def untold(scene: Scene) -> Turn | None:
    """Something about the user that no chat knows."""
    if told_stories(scene) or {"height", "school"} & scene.facts.keys():
        return None
    scene.last = ("memory", "untold")
    if scene.rng.random() < 0.35:
        said, noun = scene.rng.choice(_THINGS)
        if noun in scene.facts:
            return None
        user = scene.pick(*NOUN_FRAMES).replace("@", f"my {scene.pick(said)}")
        reply = f"You have not told me your {noun} yet."
        return Turn(
            user=user, reply=reply, thought=f"I look for the {noun}. I do not find it.", short="I do not know it."
        )
    return Turn(
        user=scene.pick(*_ASKS),
        reply="You have not told me that yet.",
        thought="I look for it in this chat. I do not find it.",
        short="I do not know that.",
    )
