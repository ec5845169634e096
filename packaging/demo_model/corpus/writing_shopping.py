"""What to buy, to pack or to do for a purpose: always the same things in the same order."""

from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.wordings import wordings
from demo_model.corpus.writing_help import NUMBERS, asked
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_USUAL = 5
# What the list is for, the words of the request, and six things.
_TO_BUY: dict[str, tuple[str, str]] = {
    "breakfast": (_TEXTS["to buy breakfast"], "bread|butter|jam|eggs|milk|coffee"),
    "lunch": ("{lunch|my lunch|a quick lunch|lunch at work|lunch today|a light lunch|lunch for two}",
              "bread|cheese|tomatoes|soup|apples|water"),
    "dinner": (_TEXTS["to buy dinner"],
               "pasta|tomatoes|onions|cheese|salad|bread"),
    "a party": (_TEXTS["to buy a party"], "cake|crisps|juice|pizza|paper plates|balloons"),
    "a picnic": ("{a picnic|the picnic|our picnic|a trip to the park|a day out|a day at the lake|an outing}",
                 "bread|cheese|apples|juice|biscuits|paper cups"),
    "a barbecue": ("{a barbecue|a BBQ|grilling|the grill|a grill party|a cookout}",
                   "sausages|bread|salad|corn|ketchup|charcoal"),
    "the week": (_TEXTS["to buy the week"], "bread|milk|eggs|rice|vegetables|fruit"),
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
    "a trip": (_TEXTS["to pack a trip"],
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
                           _TEXTS["to do cleaning the house"]),
    "the garden": ("{the garden|my garden|garden work|gardening|spring in the garden}",
                   "cut the grass|water the flowers|pull out weeds|plant seeds|sweep the path|feed the birds"),
}  # fmt: skip
_BUY_ASKS = wordings(_TEXTS["buy asks"])
_PACK_ASKS = wordings(_TEXTS["pack asks"])
_DO_ASKS = wordings(_TEXTS["do asks"])
_NUMBERED = wordings(_TEXTS["numbered"])
_NO_PURPOSE = wordings(_TEXTS["no purpose"])


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
