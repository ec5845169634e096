"""Questions that are answered with yes or no."""

from demo_model.corpus.grammar import capitalised
from demo_model.corpus.turns import Intent, Scene, Turn

# (question, whole answer): the answer begins with its "Yes" or "No".
_QUESTIONS: tuple[tuple[str, str], ...] = (
    ("is water wet", "Yes, water is wet."),
    ("is {rain|the sea|a river|soup} wet", "Yes, it is wet."),
    ("is {a desert|sand in the sun} {wet|cold}", "No, it is dry and hot."),
    ("is the {sea|ocean} {salty|deep|big}", "Yes, it is."),
    ("is {the grass|a frog|a leaf} green", "Yes, it is green."),
    ("is {a banana|the sun|a lemon} {yellow|bright}", "Yes, it is."),
    ("is {a banana|a lemon} {blue|red}", "No, it is yellow."),
    ("is {milk|snow|salt} white", "Yes, it is white."),
    ("is {milk|snow|salt} {black|green}", "No, it is white."),
    ("is {winter|ice|the north pole} {hot|warm}", "No, it is cold."),
    ("is {winter|the north pole} cold", "Yes, it is cold."),
    ("is summer {warm|hot}", "Yes, summer is warm."),
    ("is summer {cold|before spring}", "No, it is not."),
    ("do {bees|cows} make {honey|milk}", "Yes, they do."),
    ("do {ducks|fish|frogs} {live near|like} water", "Yes, they do."),
    ("do {birds|ducks|hens} {lay|have} eggs", "Yes, they lay eggs."),
    ("do {dogs|cats|cows} lay eggs", "No, they do not lay eggs."),
    ("is a {lion|tiger|wolf} {dangerous|wild}", "Yes, it is."),
    ("is a {table|chair|stone|car} alive", "No, it is not alive."),
    ("is a {tree|cat|dog|flower} alive", "Yes, it is alive."),
    ("is a car faster than a {bike|snail|man}", "Yes, a car is faster."),
    ("is a snail {faster|quicker} than a {dog|car|horse}", "No, a snail is slower."),
    ("is an hour longer than a minute", "Yes, an hour is longer."),
    ("is a minute longer than an hour", "No, an hour is longer."),
    ("is {an elephant|a whale} {small|tiny}", "No, it is big."),
    ("is {an ant|a mouse|a flea} {small|tiny}", "Yes, it is small."),
    ("is {bread|cheese|an apple|rice} food", "Yes, it is food."),
    ("can I eat {a stone|glass|wood|a chair}", "No, you cannot eat it."),
    ("can you eat {bread|an apple|a banana|cheese}", "Yes, people can eat it."),
    ("can {people|humans|children} {walk|talk|swim|learn}", "Yes, they can."),
    ("can {people|humans} fly without a plane", "No, they cannot fly."),
    ("does {ice|snow} melt in the sun", "Yes, it melts."),
    ("does wood burn", "Yes, it does."),
    ("does a stone swim", "No, a stone sinks."),
    ("is ice cold", "Yes, ice is cold."),
    ("is snow {hot|warm}", "No, snow is cold."),
    ("is the desert cold", "No, it is hot."),
    ("is the sky blue", "Yes, on a clear day the sky is blue."),
    ("is grass blue", "No, grass is green."),
    ("is {blood|a tomato} red", "Yes, it is red."),
    ("can fish {swim|live in water}", "Yes, fish swim."),
    ("can {fish|dogs|cats|cows|elephants} fly", "No, they cannot fly."),
    ("can {birds|most birds|bees|eagles} fly", "Yes, they can fly."),
    ("can a penguin fly", "No, a penguin cannot fly."),
    ("can {penguins|ducks|whales|frogs} swim", "Yes, they can swim."),
    ("can {cats|dogs|animals|trees} {talk|speak}", "No, they cannot talk."),
    ("do {birds|ducks|owls} have {wings|feathers}", "Yes, they do."),
    ("do {dogs|cats|fish} have {wings|feathers}", "No, they do not."),
    ("do {dogs|cats|cows|horses} have four legs", "Yes, they have four legs."),
    ("do spiders have six legs", "No, spiders have eight legs."),
    ("do {snakes|worms} have legs", "No, they have no legs."),
    ("do cats {bark|moo}", "No, cats meow."),
    ("do dogs bark", "Yes, dogs bark."),
    ("do dogs meow", "No, dogs bark."),
    ("do cows {give|make} milk", "Yes, cows give milk."),
    ("is a {dog|cat|horse|cow} an animal", "Yes, it is an animal."),
    ("is a {rose|tulip|daisy} {a flower|a plant}", "Yes, it is."),
    ("is {an apple|a banana|a pear} a fruit", "Yes, it is a fruit."),
    ("is {a carrot|an onion|a cabbage} a fruit", "No, it is a vegetable."),
    ("is {a carrot|an onion|a cabbage} a vegetable", "Yes, it is a vegetable."),
    ("is a whale a fish", "No, a whale is a mammal."),
    ("is a spider an insect", "No, a spider is not an insect."),
    ("is the moon {flat|a square}", "No, it is round."),
    ("is the {moon|sun} round", "Yes, it is round."),
    ("is the sun a star", "Yes, the sun is a star."),
    ("is the moon a star", "No, the moon is not a star."),
    ("is the sun {bigger|larger} than the {earth|moon}", "Yes, the sun is much bigger."),
    ("is the moon {bigger|larger} than the {earth|sun}", "No, the moon is smaller."),
    ("is an elephant {bigger|larger|heavier} than a {mouse|cat|dog}", "Yes, an elephant is bigger."),
    ("is a mouse {bigger|larger|heavier} than {an elephant|a cat|a horse}", "No, a mouse is smaller."),
    ("is {sugar|honey|chocolate} sweet", "Yes, it is sweet."),
    ("is {a lemon|vinegar} sweet", "No, it is sour."),
    ("is a lemon sour", "Yes, a lemon is sour."),
    ("is a stone soft", "No, a stone is hard."),
    ("is {a feather|paper} light", "Yes, it is light."),
    ("is {Paris|Rome|London|Tokyo} a city", "Yes, it is a city."),
    ("is Paris {in|the capital of} France", "Yes, Paris is the capital of France."),
    ("is Rome {in|the capital of} Italy", "Yes, Rome is the capital of Italy."),
    ("is Berlin {in|the capital of} France", "No, Berlin is the capital of Germany."),
    ("is Monday before Tuesday", "Yes, Monday comes before Tuesday."),
    ("is Sunday {after|the day after} Saturday", "Yes, Sunday comes after Saturday."),
    ("is {Saturday|Sunday} {a weekday|a working day}", "No, it is part of the weekend."),
    ("is {Saturday|Sunday} {on|part of} the weekend", "Yes, it is part of the weekend."),
    ("does a week have {seven|7} days", "Yes, a week has seven days."),
    ("does a year have {twelve|12} months", "Yes, a year has twelve months."),
    ("are there {24|twenty-four} hours in a day", "Yes, a day has 24 hours."),
    ("is 7 an even number", "No, 7 is odd."),
    ("is 8 an even number", "Yes, 8 is even."),
    ("is ten more than five", "Yes, 10 is more than 5."),
    ("is {two|2} {bigger|greater|more} than {nine|9}", "No, 2 is less than 9."),
    ("do people need {water|sleep|food|air}", "Yes, people need it."),
    ("is it dark at night", "Yes, it is dark at night."),
    ("does the sun shine at night", "No, the sun shines in the daytime."),
    ("does {rain|water} come from clouds", "Yes, rain falls from clouds."),
    ("is Cairn free", "Yes, Cairn is free."),
    ("is Cairn {a website|an online service|in the cloud}", "No, Cairn runs on your own computer."),
    ("does Cairn {need|use} the internet", "No, Cairn works offline."),
    ("does Cairn send my {data|chats|messages|text} {anywhere|away|to anyone}", "No, nothing leaves your computer."),
    ("are you a {big|large} model", "No, I am a tiny demo model."),
    ("are you a {tiny|small|little} model", "Yes, I am a tiny demo model."),
    ("can you see {me|pictures|images}", "No, I can only read text."),
    ("can you {count|add numbers|tell a story}", "Yes, I can do that."),
)
_ONLY = (
    "{answer|reply|respond} with {just|only} yes or no", "yes or no", "just yes or no", "answer yes or no",
    "answer with yes or no", "answer with just yes or no", "answer in one word, yes or no", "yes/no",
    "reply yes or no", "with yes or no only", "only say yes or no", "I only want a yes or a no",
    "please answer yes or no", "yes or no question", "a simple yes or no", "no explanation, just yes or no",
    "one word answer, yes or no", "say yes or no", "only yes or no please", "simply yes or no",
)  # fmt: skip
_WHOLE = ("{0}", "{0}", "{0}", "is it true, {0}", "{0} or not", "tell me, {0}", "what do you think, {0}")


def _make(scene: Scene) -> Turn:
    question, answer = scene.rng.choice(_QUESTIONS)
    word = answer.split(",")[0]
    asked = scene.pick(question)
    if scene.short or scene.rng.random() < 0.4:
        cue = scene.pick(*_ONLY)
        asked = f"{cue}: {asked}" if scene.rng.random() < 0.6 else f"{asked}? {cue}"
        answer = f"{word}."
    else:
        asked = scene.rng.choice(_WHOLE).format(asked)
    return Turn(user=asked, reply=answer, thought=f"The answer is {word.lower()}.", short=f"{capitalised(word)}.")


INTENTS: tuple[Intent, ...] = (Intent(name="yes or no", weight=0.8, make=_make),)
