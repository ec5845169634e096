"""More kinds of things that people want listed: ideas, places and what is found there."""

from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

# As in ``writing_lists.LISTS``: the words of the request (plural, then singular), and eight things.
MORE_LISTS: dict[str, tuple[str, str, str]] = {
    "things to do when bored": (
        _TEXTS["more lists things to do when bored"],
        "{thing to do when {bored|I'm bored|ur bored|you're bored}|fun thing to do|way to pass the time}",
        "read a book|draw a picture|go for a walk|call a friend|bake a cake|play a game|listen to music|do a puzzle"),
    "rainy day ideas": (
        _TEXTS["more lists rainy day ideas"],
        "{rainy day idea|rainy day activity|thing to do on a rainy day|thing to do indoors}",
        "play a board game|build a den|watch a film|bake biscuits|read a story|paint a picture|do a puzzle|dance"),
    "summer ideas": (
        _TEXTS["more lists summer ideas"],
        "{summer idea|thing to do outside|outdoor activity|thing to do in summer}",
        "go swimming|have a picnic|ride a bike|fly a kite|play football|eat ice cream|climb a hill|look for shells"),
    "winter ideas": (
        "{winter ideas|things to do in {winter|the snow|the winter}|snow day ideas|winter activities}",
        "{winter idea|thing to do in winter|thing to do in the snow}",
        _TEXTS["more lists winter ideas"]),
    "party things": (
        _TEXTS["more lists party things"],
        "{party thing|thing for a party}", "balloons|cake|candles|music|games|juice|paper plates|presents"),
    "picnic things": (
        "{picnic things|things for a picnic|picnic foods|things to {take on|bring to|pack for} a picnic|picnic items}",
        "{picnic thing|thing for a picnic}", "bread|cheese|apples|juice|biscuits|a blanket|cups|strawberries"),
    "beach things": (
        "{beach things|things for the beach|things to take to the {beach|seaside|sea}|beach items}",
        "{beach thing|thing for the beach}", "a towel|sun cream|a swimsuit|a hat|water|a book|a ball|sunglasses"),
    "camping things": (
        "{camping things|things for camping|camping gear|things to take camping|camping items}",
        "{camping thing|thing for camping}",
        "a tent|a sleeping bag|a torch|matches|water|a warm jacket|a pot|good shoes"),
    "school bag things": (
        _TEXTS["more lists school bag things"],
        "thing for my school bag",
        "a pencil|a pen|a book|a ruler|a rubber|a notebook|a snack|a bottle"),
    "pizza toppings": (
        "{pizza toppings|toppings for {a|my} pizza|things on a pizza|things to put on {a|my} pizza}",
        "{pizza topping|topping}", "cheese|tomatoes|mushrooms|ham|olives|peppers|onions|pineapple"),
    "sandwich fillings": (
        _TEXTS["more lists sandwich fillings"],
        "{sandwich filling|sandwich|sandwich idea}", "cheese|ham|egg|tuna|tomato|chicken|cucumber|jam"),
    "ice cream flavours": (
        _TEXTS["more lists ice cream flavours"],
        "{ice cream flavour|ice cream flavor|flavour of ice cream}",
        "vanilla|chocolate|strawberry|lemon|mint|banana|caramel|coconut"),
    "healthy snacks": (
        _TEXTS["more lists healthy snacks"],
        "{healthy snack|snack|snack idea}", "an apple|nuts|carrots|yoghurt|grapes|cheese|a banana|crackers"),
    "board games": (
        "{board games|games|games to play|family games|party games|games for kids|games for two}",
        "{board game|game|game to play}", "chess|snap|hide and seek|tag|I spy|dominoes|bingo|cards"),
    "cold things": (
        "{cold things|things that are cold|cold objects|things in a freezer|chilly things}",
        "{cold thing|thing that is cold}", "ice|snow|ice cream|a fridge|a snowman|an iceberg|frost|the North Pole"),
    "hot things": (
        "{hot things|things that are hot|warm things|things that get hot}", "{hot thing|thing that is hot|warm thing}",
        "fire|the sun|soup|tea|an oven|a candle|lava|a desert"),
    "round things": (
        "{round things|things that are round|round objects|circular things}", "{round thing|thing that is round}",
        "a ball|a coin|a wheel|a plate|the moon|an orange|a button|a marble"),
    "soft things": (
        "{soft things|things that are soft|fluffy things|cuddly things}", "{soft thing|thing that is soft}",
        "a pillow|a kitten|a blanket|cotton|wool|a teddy bear|a feather|butter"),
    "things that fly": (
        "{things that fly|things that can fly|flying things|things with wings}",
        "{thing that flies|flying thing|thing with wings}",
        "a bird|a plane|a bee|a butterfly|a kite|a bat|a rocket|a balloon"),
    "things with wheels": (
        "{things with wheels|things that have wheels|things on wheels}", "{thing with wheels|thing that has wheels}",
        "a car|a bicycle|a bus|a train|a skateboard|a pram|a tractor|a wheelbarrow"),
    "sweet foods": (
        "{sweet foods|things that taste sweet|things that are sweet}", "{sweet food|thing that tastes sweet}",
        "honey|chocolate|cake|jam|sugar|ice cream|grapes|biscuits"),
    "ways to relax": (
        _TEXTS["more lists ways to relax"],
        "{way to relax|way to calm down|relaxing thing|way to feel better}",
        "breathe slowly|take a walk|listen to music|have a warm bath|drink some tea|read a book|stretch|take a nap"),
    "good habits": (
        "{good habits|healthy habits|ways to stay healthy|tips for staying healthy|ways to be healthy|health tips}",
        "{good habit|healthy habit|health tip}",
        "sleep enough|drink water|eat fruit|take a walk|brush your teeth|go outside|wash your hands|laugh"),
    "kind things to do": (
        _TEXTS["more lists kind things to do"],
        "{kind thing to do|good deed|way to help|chore}",
        "make tea|wash the dishes|carry the bags|write a card|tidy up|share a snack|feed the pets|say thank you"),
    "names for a pet": (
        _TEXTS["more lists names for a pet"],
        _TEXTS["more lists names for a pet 2"],
        "Biscuit|Luna|Milo|Coco|Pepper|Bella|Teddy|Daisy"),
    "baby animals": (
        "{baby animals|young animals|names of baby animals}", "{baby animal|young animal}",
        "puppy|kitten|calf|lamb|foal|chick|duckling|piglet"),
    "wild animals": (
        _TEXTS["more lists wild animals"],
        "{wild animal|zoo animal|jungle animal|big animal|dangerous animal}",
        "lion|tiger|elephant|bear|wolf|giraffe|zebra|crocodile"),
    "adjectives": (
        "{adjectives|describing words|nice words|positive words|happy words|kind words}",
        "{adjective|describing word|nice word|positive word}",
        "happy|kind|brave|clever|funny|gentle|bright|calm"),
    "verbs": (
        "{verbs|doing words|action words}", "{verb|doing word|action word}",
        "run|jump|sing|eat|sleep|read|play|laugh"),
    "nouns": ("{nouns|naming words|words|random words|short words|easy words}", "{noun|word|random word|easy word}",
              "apple|table|river|garden|window|flower|mountain|candle"),
}  # fmt: skip
