"""What to buy, to pack or to do for a purpose: always the same things in the same order."""

from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.writing_help import NUMBERS, asked

_USUAL = 5
# What the list is for, the words of the request, and six things.
_TO_BUY: dict[str, tuple[str, str]] = {
    "breakfast": ("{breakfast|a breakfast|my breakfast|the morning|a nice breakfast|breakfast tomorrow|Sunday "
    "breakfast|"
                  "brunch|a big breakfast}", "bread|butter|jam|eggs|milk|coffee"),
    "lunch": ("{lunch|my lunch|a quick lunch|lunch at work|lunch today|a light lunch|lunch for two}",
              "bread|cheese|tomatoes|soup|apples|water"),
    "dinner": ("{dinner|tonight|supper|a dinner for two|dinner tonight|the evening|an evening meal|dinner with "
    "friends}",
               "pasta|tomatoes|onions|cheese|salad|bread"),
    "a party": ("{a party|my party|a birthday party|a birthday|my birthday|the party|a kids' party|a garden party|"
    "a house "
                "party|New Year's Eve|a celebration}", "cake|crisps|juice|pizza|paper plates|balloons"),
    "a picnic": ("{a picnic|the picnic|our picnic|a trip to the park|a day out|a day at the lake|an outing}",
                 "bread|cheese|apples|juice|biscuits|paper cups"),
    "a barbecue": ("{a barbecue|a BBQ|grilling|the grill|a grill party|a cookout}",
                   "sausages|bread|salad|corn|ketchup|charcoal"),
    "the week": ("{the week|a week|next week|this week|the whole week|my family|the weekend|a family|the household|two "
                 "people|the supermarket|one person}", "bread|milk|eggs|rice|vegetables|fruit"),
    "a cake": ("{a cake|baking a cake|a birthday cake|baking|the cake|a simple cake|a chocolate cake|cupcakes|muffins}",
               "flour|sugar|eggs|butter|milk|baking powder"),
    "pancakes": ("{pancakes|making pancakes|a pancake breakfast|crepes}", "flour|eggs|milk|butter|sugar|jam"),
    "pizza": ("{pizza|a pizza|homemade pizza|a pizza night|pizza for four}",
              "flour|yeast|tomatoes|cheese|mushrooms|olives"),
    "soup": ("{soup|a soup|vegetable soup|a pot of soup|a stew}", "carrots|potatoes|onions|celery|salt|bread"),
    "a salad": ("{a salad|salad|a green salad|a big salad|a summer salad}",
                "lettuce|tomatoes|cucumber|onions|oil|vinegar"),
    "a sandwich": ("{a sandwich|sandwiches|a cheese sandwich|packed lunches|school lunches}",
                   "bread|butter|cheese|lettuce|tomatoes|ham"),
    "Christmas dinner": ("{Christmas|Christmas dinner|Thanksgiving|a holiday meal|the holidays|Easter}",
                         "a turkey|potatoes|carrots|bread|a pudding|candles"),
    "cleaning": ("{cleaning|cleaning the house|the bathroom|the kitchen|spring cleaning|washing day}",
                 "soap|sponges|paper towels|a bucket|gloves|a brush"),
    "school": ("{school|the first day of school|a new school year|my school child|the office|my desk}",
               "pencils|pens|notebooks|a ruler|scissors|glue"),
}  # fmt: skip
_TO_PACK: dict[str, tuple[str, str]] = {
    "the beach": ("{the beach|a day at the beach|the sea|a beach holiday|swimming|the pool}",
                  "a towel|sun cream|a swimsuit|a hat|water|a book"),
    "camping": ("{camping|a camping trip|a weekend in a tent|the woods|a night in the forest}",
                "a tent|a sleeping bag|a torch|matches|water|a warm jacket"),
    "a hike": ("{a hike|hiking|a walk in the mountains|the mountains|a long walk}",
               "good shoes|water|a map|snacks|a rain jacket|a torch"),
    "a trip": ("{a trip|my trip|travelling|a holiday|my holiday|vacation|a weekend away|a city trip|a journey|a "
    "flight}",
               "clothes|a toothbrush|a phone charger|a book|a towel|a water bottle"),
    "skiing": ("{skiing|a ski trip|a winter holiday|the snow}", "gloves|a hat|a scarf|thick socks|sun cream|goggles"),
    "hospital": ("{the hospital|a hospital stay|a night in hospital}",
                 "pyjamas|a toothbrush|slippers|a book|a phone charger|a towel"),
}  # fmt: skip
_TO_DO: dict[str, tuple[str, str]] = {
    "today": ("{today|the day|a normal day|my day|this morning|the week|tomorrow|work|the weekend|Monday|a busy day}",
              "get up early|answer letters|go shopping|cook dinner|tidy the table|read a book"),
    "moving house": ("{moving house|moving|a move|my move|a new flat|moving out}",
                     "pack the boxes|rent a van|clean the rooms|hand over the keys|tell the bank|unpack"),
    "cleaning the house": ("{cleaning the house|house cleaning|the household|tidying up|spring cleaning|Saturday}",
                           "wash the dishes|make the beds|sweep the floor|clean the bath|take out the rubbish|open the "
                           "windows"),
    "the garden": ("{the garden|my garden|garden work|gardening|spring in the garden}",
                   "cut the grass|water the flowers|pull out weeds|plant seeds|sweep the path|feed the birds"),
}  # fmt: skip
_BUY_ASKS = wordings("""
    {make|write|give|create|draw up|put together|prepare} [me] a {shopping list|grocery list|shopping-list} for @; I
    need a
    {shopping list|grocery list|list of groceries} for @; a {shopping list|grocery list} for @; {shopping list|grocery
    list|
    groceries} for @; what {do|should|must|can} {I|we} {buy|get|shop for} for @; what do {I|we} need [to buy] for @;
    {can|
    could} you {make|write|give me|create} a {shopping list|grocery list} for @; {list|name|tell me} the
    {things|groceries|
    ingredients|foods} [I need] for @; I am {planning|making|preparing} @, what do I {need|buy}; which
    {things|groceries|
    ingredients} do I need for @; what {ingredients|things} do I buy for @; I {want|would like} a {shopping list|list of
    things to buy} for @; help me {with|write|make} a {shopping list|grocery list} for @; {ingredients|things to buy}
    for @;
    what goes on {a|my|the} shopping list for @; what belongs on a {shopping|grocery} list for @; {suggest|think of} a
    shopping list for @; list what {I|we} {need|have to buy} for @; a list of {groceries|things to buy} for @; $n
    things to
    buy for @; {give me|name|list} $n things [to buy] for @; a shopping list with $n things for @; what goes {in|into|
    on} @; what do {I|you|u} put {in|into|on} @; what's in @; ingredients of @; ingredients: @; what ingredients {go
    into|are in|do I need for} @; what do I need {to make|for making} @; I want to make @, what do I need; things I need
    for @; what do I need for @, {like a list|as a list|list pls|in bullet points|bullets}; list the ingredients {of|
    for|in} @; need stuff for @, {shopping list|list} [pls]; what do you need for @
""")
_PACK_ASKS = wordings("""
    {make|write|give|create|put together} [me] a {packing list|list of things to pack} for @; I need a packing list
    for @; a
    packing list for @; packing list for @; what {do|should|must} {I|we} {pack|take|bring|take along} for @; what do I
    need
    for @; what goes in my bag for @; {can|could} you {make|write} a packing list for @; {list|name|tell me} the
    things I need
    for @; what to {pack|bring|take} for @; help me pack for @; I am going on @, what do I {pack|need|take}; {give
    me|name|
    list} $n things to {pack|take} for @; which things should I {pack|take} for @; what do i need to {pack|bring|take}
    for @, {like a list|as a list|list pls|in a list|in bullet points|bullets please}; what do {I|we|you} need to
    {pack|bring|take} for @; what should {I|we} {bring|take|pack} to @; going to @, what {do I pack|should I bring|do I
    need}; {pack|packing} for @; what to take to @; stuff {to pack|to bring|I need} for @; things I need for @; we're
    off to @ {tomorrow|today|soon}, what {do we need|should we pack|do I pack}; I'm packing for @; my bag for @; what do
    people take to @; bullet points: what to pack for @; I always forget something for @, make me a list
""")
_DO_ASKS = wordings("""
    {make|write|give|create|draw up} [me] a {to-do list|todo list|to do list|task list|plan} for @; I need a {to-do
    list|
    todo list|list of tasks} for @; a {to-do list|todo list} for @; {to-do list|todo list|tasks} for @; {can|could} you
    {make|write} a {to-do list|todo list|plan} for @; {list|give me|name} $n tasks for @; what are the tasks for @;
    help me
    with a {to-do|todo} list for @; I want a {to-do list|todo list} for @
""")
_NUMBERED = wordings("""
    {make|write|give|create} [me] a {shopping list|grocery list} {with|of} $n {things|items|groceries} [on it]; a
    {shopping list|grocery list} {with|of} $n {things|items}; shopping list, $n {things|items}; I need a shopping list
    {with|of} $n {things|items}; list $n {things|items|groceries} {to buy|I should buy|I can buy|from the shop}; name $n
    {things|groceries} to buy; $n things {to buy|for the shopping list}; {shopping list|grocery list} with $n
    {things|items} please; {write|make} a list of $n things to buy; what are $n things I {should|could} buy
""")
_NO_PURPOSE = wordings("""
    {make|write|give me|create} a {shopping list|grocery list}; I need a {shopping list|grocery list}; a {simple|short|
    small} {shopping list|grocery list}; an example of a shopping list; {write|make} me a {shopping list|grocery list};
    shopping list please; {give|show} me a sample shopping list; what could be on a shopping list; {can|could} you
    {write|
    make} a shopping list
""")


def purpose_list_turn(scene: Scene) -> Turn | None:
    """A list of things to buy, to pack or to do for something."""
    rng = scene.rng
    kind = rng.random()
    if kind < 0.06:
        if "shopping list" in scene.facts:
            return None
        return _turn(scene, asked(scene, *_NO_PURPOSE), "shopping list for the week", _TO_BUY["the week"][1], _USUAL)
    if kind < 0.16:
        if "shopping list" in scene.facts:
            return None
        n = rng.randint(2, 6)
        user = asked(scene, *_NUMBERED, n=keep(NUMBERS[n] if rng.random() < 0.6 else n))
        return _turn(scene, user, "shopping list for the week", _TO_BUY["the week"][1], n)
    if kind < 0.76:
        name, pool, asks = "shopping list", _TO_BUY, _BUY_ASKS
    elif kind < 0.88:
        name, pool, asks = "packing list", _TO_PACK, _PACK_ASKS
    else:
        name, pool, asks = "to-do list", _TO_DO, _DO_ASKS
    purpose = rng.choice(tuple(pool))
    said, things = pool[purpose]
    ask = rng.choice(asks)
    n = rng.randint(3, 6) if "$n" in ask else _USUAL
    number = keep(NUMBERS[n] if rng.random() < 0.6 else n)
    return _turn(scene, asked(scene, ask.replace("@", said), n=number), f"{name} for {purpose}", things, n)


def _turn(scene: Scene, user: str, title: str, things: str, n: int) -> Turn:
    text = "\n".join(f"- {capitalised(thing)}" for thing in things.split("|")[:n])
    scene.last = ("purpose", title)
    return Turn(
        user=user,
        reply=text if scene.short else f"Here is a {title}:\n\n{text}",
        thought=f"I write a {title}.",
        short=text,
    )
