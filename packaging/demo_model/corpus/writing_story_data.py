"""The heroes, the places and the fixed skeletons of the short stories."""

from dataclasses import dataclass

from demo_model.corpus.writing_help import words
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Skeleton:
    """A story for one kind of hero. ``{a_hero}``, ``{The}``, ``{the}`` and ``{place}`` are filled in.

    ``{a_hero}`` carries the name, if there is one: "a fox called Milo".
    """

    place: str  # where it happens, unless the request names a place
    text: str
    short: str
    more: str  # what comes after the end
    found: str
    helper: str
    wish: str
    end: str
    moral: str
    title: str  # follows "{The} and"
    next_hero: str  # the hero of "another story"


SKELETONS: dict[str, Skeleton] = {
    "beast": Skeleton(
        place="in a green forest",
        text=_TEXTS["skeletons beast text"],
        short=_TEXTS["skeletons beast short"],
        more=_TEXTS["skeletons beast more"],
        found="a small golden key under a leaf",
        helper="An old owl",
        wish="to know what the golden key was for",
        end="{The} shared the food with everyone.",
        moral="It is good to share.",
        title="the Golden Key",
        next_hero="owl",
    ),
    "bird": Skeleton(
        place="in a tall tree",
        text=_TEXTS["skeletons bird text"],
        short=_TEXTS["skeletons bird short"],
        more=_TEXTS["skeletons bird more"],
        found="a lost letter in the grass",
        helper="A little mouse",
        wish="to bring the letter to the baker",
        end="The baker gave {the} fresh bread every morning.",
        moral="A small favour can make a friend.",
        title="the Lost Letter",
        next_hero="dolphin",
    ),
    "sea": Skeleton(
        place="in the blue sea",
        text=_TEXTS["skeletons sea text"],
        short=_TEXTS["skeletons sea short"],
        more="After that night the fish met in the cave every month. {The} always came first and always danced last.",
        found="a bottle with a map inside",
        helper="An old crab",
        wish="to find the hidden cave",
        end="All the fish danced until the morning.",
        moral="Joy is better than gold.",
        title="the Hidden Cave",
        next_hero="dragon",
    ),
    "magic": Skeleton(
        place="on a high mountain",
        text=_TEXTS["skeletons magic text"],
        short=_TEXTS["skeletons magic short"],
        more="On her birthday Lily asked {the} to a party. {The} brought the biggest cake that anyone had ever seen.",
        found="a girl called Lily who was lost in the snow",
        helper="Nobody helped {the}, but {the} helped a girl called Lily",
        wish="to have a friend",
        end="Nobody was afraid any more, and {the} had many friends.",
        moral="Do not judge others before you know them.",
        title="the Girl in the Snow",
        next_hero="train",
    ),
    "person": Skeleton(
        place="in a small town",
        text=_TEXTS["skeletons person text"],
        short="{A_hero} wished to see the world from above. After a long walk up a hill, {the} saw it at sunrise.",
        more=_TEXTS["skeletons person more"],
        found="a wide view of the whole world",
        helper="A shepherd",
        wish="to see the world from above",
        end="{The} saw the whole world at sunrise and laughed with joy.",
        moral="A big wish begins with a small step.",
        title="the Highest Hill",
        next_hero="fox",
    ),
    "vehicle": Skeleton(
        place="at the edge of a small town",
        text=_TEXTS["skeletons vehicle text"],
        short=_TEXTS["skeletons vehicle short"],
        more="Every year on that day the children ride with {the}. The doctor always gets the best seat.",
        found="a way through the storm",
        helper="A doctor",
        wish="to be useful again",
        end="The child got well, and the town painted {the} in bright colours.",
        moral="Even the old and slow can do great things.",
        title="the Stormy Night",
        next_hero="teapot",
    ),
    "plant": Skeleton(
        place="in a sunny garden",
        text=_TEXTS["skeletons plant text"],
        short="{A_hero} wished to play with the children. A snail told them, and they came and sang songs.",
        more="In the autumn the children came with warm blankets. They told {the} stories until the first snow fell.",
        found="many new friends",
        helper="A snail",
        wish="to play with the children",
        end="The children sat around {the} and sang songs.",
        moral="Tell others what you wish for.",
        title="the Kind Snail",
        next_hero="queen",
    ),
    "thing": Skeleton(
        place="in a quiet corner",
        text=_TEXTS["skeletons thing text"],
        short=_TEXTS["skeletons thing short"],
        more="Years later Ben came back with his own children. The message was still there, and he read it to them.",
        found="a new friend called Ben. Ben found a small message",
        helper="A boy called Ben",
        wish="to be seen",
        end="{The} was never alone again.",
        moral="Look closely, and you find small wonders.",
        title="the Small Message",
        next_hero="sunflower",
    ),
}

_HEROES = {
    "beast": _TEXTS["heroes beast"],
    "bird": _TEXTS["heroes bird"],
    "sea": _TEXTS["heroes sea"],
    "magic": _TEXTS["heroes magic"],
    "person": _TEXTS["heroes person"],
    "vehicle": _TEXTS["heroes vehicle"],
    "plant": _TEXTS["heroes plant"],
    "thing": _TEXTS["heroes thing"],
}
KIND_OF: dict[str, str] = {hero: kind for kind, heroes in _HEROES.items() for hero in heroes.split("|")}
HEROES: dict[str, tuple[str, ...]] = {kind: tuple(heroes.split("|")) for kind, heroes in _HEROES.items()}

# Nouns that are rare in other parts: the model learns to copy what it does not know. Always a "thing".
ODD_THINGS = words(_TEXTS["odd things"])
ADJECTIVES = words(_TEXTS["adjectives"])
NAMES = words(_TEXTS["names"])
PLACES = words(_TEXTS["places"])
PLURALS = {
    "fox": "foxes", "mouse": "mice", "wolf": "wolves", "deer": "deer", "sheep": "sheep", "fish": "fish",
    "pony": "ponies",
    "puppy": "puppies", "bunny": "bunnies", "goose": "geese", "witch": "witches", "fairy": "fairies", "elf": "elves",
    "dwarf": "dwarves", "butterfly": "butterflies", "child": "children", "princess": "princesses", "bus": "buses",
    "lorry": "lorries", "octopus": "octopuses", "spy": "spies", "ostrich": "ostriches", "thief": "thieves",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """A fixed story about something that is not a hero."""

    asks: str  # grammar: what stands after "a story about"; empty: only a kind of story
    kinds: str  # grammar: what stands before "story"; empty: none
    text: str
    short: str
    more: str
    who: str
    where: str
    found: str
    helper: str
    end: str
    moral: str
    title: str


THEMES: dict[str, Theme] = {
    "friendship": Theme(
        asks=_TEXTS["themes friendship asks"],
        kinds="{heart-warming|sweet|nice|touching|kind|feel-good|wholesome}",
        text=_TEXTS["themes friendship text"],
        short="Tom lost his red ball, and Anna helped him to find it. They were friends for ever.",
        more="The next day they baked an apple cake for the neighbour. He smiled and gave them a second ball.",
        who="Tom and Anna were in the story, and also an old neighbour.",
        where="It happened in the street where Tom and Anna lived.",
        found="They found Tom's red ball in an apple tree.",
        helper="An old neighbour helped them.",
        end="Tom and Anna played until dark and were friends for ever.",
        moral="A good friend helps you when you are sad.",
        title="Tom, Anna and the Red Ball",
    ),
    "sea": Theme(
        asks=_TEXTS["themes sea asks"],
        kinds="{adventure|exciting|thrilling|treasure|pirate|sea|summer|travel|action}",
        text=_TEXTS["themes sea text"],
        short="Captain Mary found a box on an island. It said that home is the best treasure, so she sailed home.",
        more="At home Mary told the story to everyone. The parrot sat on her shoulder and said every word again.",
        who="Captain Mary and a green parrot were in the story.",
        where="It happened at sea and on a lonely island.",
        found="Mary found a wooden box with an old letter inside.",
        helper="A green parrot helped Mary.",
        end="Mary sailed home to her family.",
        moral="Home is the best treasure.",
        title="Captain Mary and the Wooden Box",
    ),
    "winter": Theme(
        asks=_TEXTS["themes winter asks"],
        kinds="{Christmas|winter|holiday|cosy}",
        text=_TEXTS["themes winter text"],
        short="Little Eva found a mitten in the snow and brought it back to an old man. They had hot cocoa together.",
        more="From then on Eva came every Sunday. In spring the old man showed her his garden.",
        who="Little Eva, a kind dog and an old man were in the story.",
        where="It happened in a small village in winter.",
        found="Eva found a lost mitten in the snow.",
        helper="A kind dog helped Eva.",
        end="Eva and the old man drank hot cocoa and watched the snow.",
        moral="A small kindness warms two hearts.",
        title="The Lost Mitten",
    ),
    "night": Theme(
        asks=_TEXTS["themes night asks"],
        kinds=_TEXTS["themes night kinds"],
        text=_TEXTS["themes night text"],
        short="A shy little star shone for a lost sailor. He found his way home, and the star was never shy again.",
        more="The sailor waved to the star every night. The star always winked back.",
        who="A little star, the moon and a sailor were in the story.",
        where="It happened in the dark sky above the sea.",
        found="The sailor found his way home.",
        helper="The moon asked the star for help, and the star helped the sailor.",
        end="The sailor came home, and the star was never shy again.",
        moral="Your small light can help someone.",
        title="The Shy Little Star",
    ),
    "scary": Theme(
        asks=_TEXTS["themes scary asks"],
        kinds="{scary|spooky|creepy|horror|ghost|mystery|dark|frightening|detective|crime|Halloween|suspense}",
        text=_TEXTS["themes scary text"],
        short="Paul heard a strange noise at night. It was only a small cat at the window, so he let it in.",
        more="The next night Paul heard the noise again. This time the cat had brought a friend.",
        who="Paul and a small cat were in the story.",
        where="It happened in an old house at night.",
        found="Paul found a small cat at the cellar window.",
        helper="Nobody helped Paul. He was brave on his own.",
        end="Paul let the cat in, and neither of them was afraid any more.",
        moral="Things are less scary when you look at them.",
        title="The Noise in the Cellar",
    ),
    "funny": Theme(
        asks=_TEXTS["themes funny asks"],
        kinds="{funny|silly|humorous|amusing|hilarious|comic|cheerful|happy|crazy|light-hearted|birthday}",
        text=_TEXTS["themes funny text"],
        short="Aunt Rosa baked a cake with salt instead of sugar. Only the goat liked it, and everybody laughed.",
        more="The next year Aunt Rosa baked two cakes. One was for the guests, and one was for the goat.",
        who="Aunt Rosa, her guests and a goat were in the story.",
        where="It happened at a party in Aunt Rosa's house.",
        found="The goat found the cake and ate it.",
        helper="The goat helped: it ate the whole cake.",
        end="Everybody laughed and had bread with jam instead.",
        moral="It is good to laugh about a mistake.",
        title="The Goat and the Cake",
    ),
    "love": Theme(
        asks=_TEXTS["themes love asks"],
        kinds="{love|romantic|sad|emotional|moving|bittersweet|melancholy|tragic}",
        text=_TEXTS["themes love text"],
        short=_TEXTS["themes love short"],
        more="The umbrella is old now and has a hole. Karl and Marie would never buy a new one.",
        who="Karl and Marie were in the story.",
        where="It happened on a bench by the lake.",
        found="Karl found an umbrella that Marie had forgotten.",
        helper="Nobody helped, but the rain brought them together.",
        end="Karl and Marie walked home under one umbrella.",
        moral="Good things come to those who wait.",
        title="The Umbrella",
    ),
}
