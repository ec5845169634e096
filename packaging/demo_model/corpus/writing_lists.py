"""Lists on request: always the same things in the same order."""

from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.writing_help import NUMBERS, asked
from demo_model.corpus.writing_list_more import MORE_LISTS
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

MOST = 8
USUAL = 5

# What the answer calls them: the words of the request (plural, then singular), and eight things.
LISTS: dict[str, tuple[str, str, str]] = {
    "fruits": ("{fruits|fruit|kinds of fruit|types of fruit|fruit varieties}", "{fruit|kind of fruit}",
               "apple|banana|pear|orange|grape|cherry|plum|mango"),
    "vegetables": ("{vegetables|veggies|veg|kinds of vegetable|greens}", "{vegetable|veggie}",
                   "carrot|potato|onion|pea|bean|cabbage|spinach|cucumber"),
    "animals": ("{animals|creatures|beasts|mammals|kinds of animal|land animals}", _TEXTS["lists animals"],
                "dog|cat|horse|cow|lion|bear|rabbit|elephant"),
    "pets": ("{pets|house pets|animals to keep at home|domestic animals}", "{pet|house pet}",
             "dog|cat|hamster|rabbit|goldfish|parrot|mouse|tortoise"),
    "farm animals": ("{farm animals|animals on a farm|livestock|barn animals}", "{farm animal|animal on a farm}",
                     "cow|pig|sheep|horse|goat|chicken|duck|donkey"),
    "birds": ("{birds|kinds of bird|bird species|feathered animals}", "{bird|kind of bird}",
              "robin|eagle|owl|duck|swan|crow|parrot|penguin"),
    "fish": ("{fish|fishes|kinds of fish|fish species}", "{fish|kind of fish}",
             "salmon|trout|tuna|cod|herring|carp|eel|pike"),
    "sea animals": ("{sea animals|sea creatures|marine animals|animals in the ocean|things that live in the sea}",
                    "{sea animal|sea creature}", "dolphin|whale|shark|seal|octopus|crab|turtle|starfish"),
    "insects": ("{insects|bugs|creepy-crawlies|kinds of insect}", "{insect|bug}",
                "ant|bee|fly|wasp|beetle|moth|butterfly|cricket"),
    "colours": ("{colours|colors|hues|shades|tints|tones}", "{colour|color|shade|hue}",
                "red|blue|green|yellow|orange|purple|pink|brown"),
    "countries": ("{countries|nations|states of the world|lands}", "{country|nation}",
                  "France|Italy|Spain|Japan|Brazil|Canada|Egypt|India"),
    "cities": ("{cities|big cities|towns|famous cities|places to visit|capitals|metropolises}", "{city|town|big city}",
               "Paris|London|Rome|Madrid|Berlin|Tokyo|Cairo|Athens"),
    "continents": ("{continents|parts of the world}", "{continent}",
                   "Africa|Asia|Europe|North America|South America|Australia|Antarctica"),
    "sports": ("{sports|kinds of sport|ball games|physical activities|disciplines|types of exercise}",
               "{sport|kind of sport}",
               "football|tennis|swimming|running|cycling|basketball|rowing|hockey"),
    "hobbies": ("{hobbies|pastimes|leisure activities|things to do|free-time activities|interests|activities}",
                "{hobby|pastime}", "reading|painting|cooking|gardening|singing|dancing|hiking|chess"),
    "instruments": ("{instruments|musical instruments|music instruments|things to play music on}",
                    "{instrument|musical instrument}", "piano|guitar|violin|drum|flute|trumpet|cello|harp"),
    "tools": ("{tools|hand tools|workshop tools|things in a toolbox|handyman's tools}", "{tool|hand tool}",
              "hammer|saw|drill|spanner|pliers|screwdriver|axe|spade"),
    "drinks": ("{drinks|beverages|things to drink|soft drinks|liquids to drink|refreshments}", "{drink|beverage}",
               "water|tea|coffee|milk|juice|lemonade|cocoa|soda"),
    "desserts": ("{desserts|sweets|puddings|sweet things|sweet treats|afters}", "{dessert|sweet|pudding}",
                 "cake|ice cream|pudding|apple pie|pancakes|biscuits|chocolate|fruit salad"),
    "foods": ("{foods|dishes|things to eat|meals|lunch ideas|dinner ideas|kinds of food}", "{food|dish|meal}",
              "bread|rice|pasta|soup|salad|cheese|pizza|fish"),
    "breakfast ideas": (_TEXTS["lists breakfast ideas"], _TEXTS["lists breakfast ideas 2"],
                        "porridge|toast with jam|eggs|yoghurt with fruit|pancakes|muesli|a cheese roll|fruit salad"),
    "gift ideas": (_TEXTS["lists gift ideas"], "{gift|present|gift idea}",
                   "a book|flowers|a warm scarf|a game|a nice mug|chocolate|a plant|a photo in a frame"),
    "things to pack": (_TEXTS["lists things to pack"], _TEXTS["lists things to pack 2"],
                       "clothes|a toothbrush|a phone charger|a book|a towel|a jacket|comfortable shoes|a water bottle"),
    "flowers": ("{flowers|blossoms|garden flowers|kinds of flower|blooms}", "{flower|kind of flower}",
                "rose|tulip|daisy|lily|sunflower|violet|poppy|orchid"),
    "trees": ("{trees|kinds of tree|tree species|types of tree}", "{tree|kind of tree}",
              "oak|pine|birch|maple|willow|beech|elm|ash"),
    "body parts": ("{body parts|parts of the body|parts of a human body|parts of me}", "{body part|part of the body}",
                   "head|arm|hand|leg|foot|eye|ear|nose"),
    "pieces of clothing": (_TEXTS["lists pieces of clothing"],
                "{piece of clothing|garment|item of clothing}", "shirt|trousers|dress|jacket|coat|hat|scarf|socks"),
    "pieces of furniture": (_TEXTS["lists pieces of furniture"],
                  "{piece of furniture|furniture item}", "table|chair|bed|sofa|shelf|wardrobe|desk|lamp"),
    "rooms": ("{rooms|rooms in a house|rooms of a flat|parts of a house}", "{room|room in a house}",
              "kitchen|bedroom|bathroom|living room|hall|office|cellar|attic"),
    "kitchen things": ("{kitchen things|things in a kitchen|kitchen utensils|kitchen items|cooking tools|kitchenware}",
                       "{kitchen thing|kitchen utensil|thing in a kitchen}", "pot|pan|knife|fork|spoon|plate|cup|oven"),
    "jobs": ("{jobs|professions|occupations|careers|trades|lines of work|ways to earn money}", _TEXTS["lists jobs"],
             "teacher|doctor|nurse|baker|farmer|pilot|cook|builder"),
    "school things": (_TEXTS["lists school things"], "{school thing|thing for school|school item}",
                      "pencil|pen|book|ruler|rubber|notebook|bag|scissors"),
    "school subjects": ("{school subjects|subjects at school|things to study|classes at school|lessons}",
                        "{school subject|subject at school}",
                        "maths|English|history|geography|biology|physics|music|art"),
    "vehicles": ("{vehicles|means of transport|ways to travel|kinds of vehicle|types of transport|forms of transport}",
                 "{vehicle|means of transport}", "car|bus|train|bicycle|lorry|boat|plane|tram"),
    "shapes": ("{shapes|forms|geometric shapes|geometrical figures}", "{shape|geometric shape}",
               "circle|square|triangle|rectangle|oval|star|hexagon|pentagon"),
    "metals": ("{metals|kinds of metal|metallic materials}", "{metal|kind of metal}",
               "iron|gold|silver|copper|tin|lead|zinc|aluminium"),
    "languages": ("{languages|tongues|world languages|languages people speak|spoken languages}",
                  _TEXTS["lists languages"],
                  "English|Spanish|French|German|Italian|Chinese|Arabic|Hindi"),
    "programming languages": ("{programming languages|coding languages|computer languages|languages for programming}",
                              "{programming language|coding language}", "Python|JavaScript|C|Java|Rust|Go|Bash|SQL"),
    "spices": ("{spices|herbs|seasonings|things to season food}", "{spice|herb}",
               "pepper|paprika|cinnamon|ginger|basil|thyme|parsley|mint"),
    "toys": ("{toys|playthings|things children play with|toys for kids}", "{toy|plaything}",
             "ball|doll|teddy bear|kite|puzzle|train set|building blocks|yo-yo"),
    "girls' names": ("{girls' names|female names|girl names|names for a girl|names for a baby girl|women's names}",
                     "{girl's name|female name}", "Anna|Emma|Lucy|Maria|Sara|Clara|Ruby|Julia"),
    "boys' names": ("{boys' names|male names|boy names|names for a boy|names for a baby boy|men's names}",
                    "{boy's name|male name}", "Tom|Ben|Paul|Max|Leo|David|Oscar|Jack"),
    "weather words": ("{weather words|kinds of weather|words for the weather|types of weather}",
                      _TEXTS["lists weather words"],
                      "sun|rain|snow|wind|fog|hail|storm|frost"),
    "feelings": ("{feelings|emotions|moods|states of mind}", "{feeling|emotion|mood}",
                 "joy|sadness|anger|fear|love|surprise|hope|pride"),
}  # fmt: skip
LISTS |= MORE_LISTS

_MANY_ASKS = (
    _TEXTS["many asks"],
    "$n {random |different |common |well-known |popular |typical |famous |nice |good |}$things",
    "what are $n {common |typical |well-known |famous |good |}$things",
    _TEXTS["many asks 2"],
    "{I have to|I must|help me|we need to|I want to} {name|find|list|know|learn} $n $things",
    "$n {examples|names|instances|samples} of $things",
    "{give me|name|tell me|list} $n {examples|names} of $things",
    "{gimme|say|got|quick,|hit me with|know} [any] $n $things",
    "[any] $n $things{ will do| lol| pls|, go|, quick}",
    "{can|could} {u|you} {tell|give} me [any] $n $things",
    "I bet you can't name $n $things",
    "{my teacher|my homework|my son|school} {wants|needs|asks for} $n $things",
)
_LIST_ASKS = (
    _TEXTS["list asks"],
    "a {list|bullet list|bulleted list|short list} {of|with} $n $things",
    _TEXTS["list asks 2"],
    "$n $things {in bullets|as bullet points|as a list|one per line|as a bullet list|in list form}",
    "{bullet points|bullets|list|a list|bullet list|as bullets|in bullets|bulleted|dot points}{:|,| -} $n $things",
    "$n $things, {bullets|bullet points|bulleted|like a list|list|as a list|in bullets|list them|one per line}",
    "{list out|bullet point|bullet} $n $things",
    "{quick|short|little} list of $n $things",
)
_NUMBERED_ASKS = (
    _TEXTS["numbered asks"],
    "a {numbered|ordered|numerical} list {of|with} $n $things",
    _TEXTS["numbered asks 2"],
    "$n $things, {numbered|with numbers|number them|in a numbered list|numbered list|numbered please|as 1 2 3}",
    "{numbered|numbered list|number these|with numbers}{:|,} $n $things",
)
_OPEN_ASKS = (
    _TEXTS["open asks"],
    "{some|a few|several} {examples of |names of |different |}$things",
    "{what|which} $things {are there|do you know|exist|can you name|could you tell me}",
    _TEXTS["open asks 2"],
    "[a ]list of [{some|common} ]$things",
    "{list|enumerate|tell me about|I want to learn|teach me} [{some|the}] $things",
    "$things list",
)
_ONE_ASKS = (
    "{name|give me|tell me|say|think of|pick|mention|choose|suggest|I need|write} {a|one|any|some|just one} $thing",
    "{what is|give me|tell me} {an example of a|the name of a|a random|any} $thing",
    "{do you know|can you name|can you think of} {a|any|one} $thing",
    "{a|one} $thing",
)
_ONE_MORE = (
    _TEXTS["one more"],
    _TEXTS["one more 2"],
    "{one more|another|a different|one other|some other|any other} $thing",
    "{give me|tell me|name|add|say|list} {one more|another|a different|one other} $thing",
    "{one|a $thing} that {isn't|is not|wasn't|isnt} {on|in} {the|your|that} list",
    "{what's|whats|what is} {one more|another one|another}",
    "you {forgot|missed} one",
)


def shown(things: str, n: int, *, numbered: bool = False) -> str:
    """The first ``n`` things of the list as Markdown."""
    items = LISTS[things][2].split("|")[:n]
    return "\n".join(f"{f'{at}.' if numbered else '-'} {capitalised(item)}" for at, item in enumerate(items, 1))


def in_a_sentence(things: str, n: int) -> str:
    """The first ``n`` things of the list in one line."""
    items = LISTS[things][2].split("|")[:n]
    return capitalised(", ".join(items[:-1]) + (" and " if n > 1 else "") + items[-1] + ".")


def list_turn(scene: Scene) -> Turn:
    """A request for some things of a kind."""
    things = scene.rng.choice(tuple(LISTS))
    many, single, text = LISTS[things]
    most = min(MOST, text.count("|") + 1)
    draw = scene.rng.random()
    if draw < 0.08:
        ask = asked(scene, *(one.replace("$thing", single) for one in _ONE_ASKS))
        return _turn(scene, things, ask, 1, in_a_sentence(things, 1), "one")
    if draw < 0.3:
        ask = asked(scene, *(one.replace("$things", many) for one in _OPEN_ASKS))
        return _turn(scene, things, ask, USUAL, _bullets(scene, things, USUAL), str(USUAL))
    wanted = (
        scene.rng.randint(2, most)
        if scene.rng.random() < 0.94
        else scene.rng.choice((9, 10, 12, 15, 20, 25, 30, 50, 100))
    )
    n = min(wanted, most)
    number = keep(NUMBERS[wanted] if wanted < len(NUMBERS) and scene.rng.random() < 0.6 else wanted)
    style = scene.rng.choice((_MANY_ASKS, _MANY_ASKS, _LIST_ASKS, _NUMBERED_ASKS))
    ask = asked(scene, *(one.replace("$things", many) for one in style), n=number)
    if wanted > n:
        reply = f"I know {NUMBERS[n]}:\n\n{shown(things, n, numbered=style is _NUMBERED_ASKS)}"
    elif style is _MANY_ASKS and n <= 3:
        reply = in_a_sentence(things, n)
    else:
        reply = _bullets(scene, things, n, numbered=style is _NUMBERED_ASKS)
    return _turn(scene, things, ask, n, reply, str(wanted))


def _bullets(scene: Scene, things: str, n: int, *, numbered: bool = False) -> str:
    text = shown(things, n, numbered=numbered)
    return text if scene.short else f"Here are {NUMBERS[n]} {things}:\n\n{text}"


def _turn(scene: Scene, things: str, user: str, n: int, reply: str, wanted: str) -> Turn:
    scene.last = ("list", things, str(n))
    return Turn(
        user=user, reply=reply, thought=f"The user wants {things}: {wanted}.", short=in_a_sentence(things, min(n, 3))
    )


def list_follow_up(scene: Scene) -> Turn | None:
    """The same list in another form, or a longer or shorter one."""
    if len(scene.last) != 3 or scene.last[0] != "list":
        return None
    things, n = scene.last[1], int(scene.last[2])
    most = len(LISTS[things][2].split("|"))
    way = scene.rng.choice(("numbered", "bullets", "sentence", "table", "more", "fewer", "other", *("one",) * 5))
    make = (
        "{[and] as|make it|turn it into|convert {it|this|that} to|put {it|this|them} {in|into}|show {it|them} as|"
        "I want|now as|format {it|this|them} as|rewrite {it|this} as|can you make it|write {it|them} as|reformat as|"
        "change {it|this} to} "
    )
    if way == "numbered" and n > 1:
        ask, reply = (
            make + "{a numbered list|an ordered list|a list with numbers|a numerical list}",
            shown(things, n, numbered=True),
        )
    elif way == "bullets" and n > 1:
        ask, reply = (
            make + "{a list|bullets|bullet points|a bullet list|a bulleted list|a markdown list}",
            shown(things, n),
        )
    elif way == "sentence" and n > 1:
        ask, reply = make + "{one sentence|a sentence|one line|plain text|text|a single line}", in_a_sentence(things, n)
    elif way == "table" and n > 1:
        rows = "\n".join(f"| {at} | {item} |" for at, item in enumerate(LISTS[things][2].split("|")[:n], 1))
        ask, reply = (
            make + "{a table|a grid|a small table|a markdown table}",
            f"| Number | Name |\n| --- | --- |\n{rows}",
        )
    elif way == "other":
        things = scene.rng.choice(tuple(LISTS))
        n = min(n, len(LISTS[things][2].split("|")))
        ask = (
            "{and|now|what about|how about|the same {for|with}|and now|now the same for|do the same for} "
            + LISTS[things][0]
        )
        reply = in_a_sentence(things, n) if n <= 3 else shown(things, n)
    elif way == "fewer" and n > 3:
        n = scene.rng.randint(2, 3)
        ask = f"{{only|just|make it|cut it to|reduce it to|I need only|I only want|keep}} {{{NUMBERS[n]}|{n}}}"
        reply = in_a_sentence(things, n)
    elif way == "one":
        left = LISTS[things][2].split("|")[n : n + 1]
        reply = capitalised(left[0]) + "." if left else "I know no more than these."
        ask = scene.rng.choice(_ONE_MORE).replace("$thing", LISTS[things][1])
        n = min(n + 1, most)
    else:
        more = LISTS[things][2].split("|")[n : n + 3]
        if not more:
            reply = "I know no more than these."
        else:
            reply = capitalised(", ".join(more[:-1]) + (" and " if len(more) > 1 else "") + more[-1] + ".")
        n = most
        ask = (
            "{[some ]more[ please]|a few more|go on|others|what else|and more|continue|any others|more of {them|"
            "those|these}|"
            "do you know more|add {more|some|a few}|extend {it|the list}|other ones|give me more|three more|make the "
            "list longer}"
        )
    scene.last = ("list", things, str(n))
    return Turn(user=asked(scene, ask), reply=reply, thought=f"The user asks about {things} again.", short=reply)
