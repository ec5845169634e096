"""The heroes, the places and the fixed skeletons of the short stories."""

from dataclasses import dataclass

from demo_model.corpus.writing_help import words


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
        text="Once there was {a_hero} who lived {place}. One day {the} found a small golden key under a leaf. "
        "An old owl said that the key was for a door in the oak tree. {The} opened the door and saw a room "
        "full of nuts and berries. From that day on, {the} shared the food with everyone.",
        short="{A_hero} found a golden key {place}. The key opened a tree full of nuts, and {the} shared them "
        "with everyone.",
        more="The next winter was very cold. {The} asked all the animals into the tree, and they stayed warm together "
        "until spring.",
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
        text="Once there was {a_hero} who lived {place}. One windy day {the} found a lost letter in the grass. "
        "A little mouse read the name on it: the letter was for the baker. {The} carried the letter over the river "
        "to the baker. The baker was so happy that {the} got fresh bread every morning.",
        short="{A_hero} found a lost letter and carried it to the baker. The baker gave {the} fresh bread every "
        "morning.",
        more="One morning there was a second letter on the bread. It said: thank you, little friend. {The} kept it "
        "for ever.",
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
        text="Once there was {a_hero} who lived {place}. One day {the} found a bottle with a map inside. "
        "An old crab showed {the} the way to a hidden cave. There was no gold in the cave, but there was warm light "
        "and soft music. {The} called all the fish, and they danced until the morning.",
        short="{A_hero} found a map in a bottle and followed it to a hidden cave. There all the fish danced until "
        "the morning.",
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
        text="Once there was {a_hero} who lived {place}. Everybody was afraid of {the}, so {the} was often alone. "
        "One cold night a girl called Lily lost her way in the snow. {The} made a warm light and walked home with her. "
        "After that nobody was afraid, and {the} had many friends.",
        short="Everybody was afraid of {a_hero}. Then {the} helped a lost girl to get home, and nobody was afraid "
        "any more.",
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
        text="Once there was {a_hero} who lived {place}. {The} had one big wish: to see the world from above. "
        "So {the} packed some bread and walked up the highest hill. On the way a shepherd gave {the} a lamp "
        "against the dark. At sunrise the whole world lay below, and {the} laughed with joy.",
        short="{A_hero} wished to see the world from above. After a long walk up a hill, {the} saw it at sunrise.",
        more="On the way home {the} gave the lamp to a child. The child climbed the hill the next day, and many people "
        "followed.",
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
        text="Once there was {a_hero} that stood {place}. {The} was old and slow, and nobody used {the} any more. "
        "One night a storm came, and a doctor had to reach a sick child. Only {the} was ready to go, and it did not "
        "stop until they were there. The child got well, and the town painted {the} in bright colours.",
        short="Nobody used {a_hero} any more. One stormy night it took a doctor to a sick child, and the child got "
        "well.",
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
        text="Once there was {a_hero} that grew {place}. Every day {the} saw the children play and wished to play too. "
        "One evening a snail asked why {the} was so quiet. {The} told the snail about the wish, and the snail told "
        "the children. The next day the children sat around {the} and sang songs.",
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
        text="Once there was {a_hero} that stood {place}. Nobody looked at {the}, and {the} felt forgotten. "
        "One rainy day a boy called Ben stopped and looked closely. He found a small message on {the}: "
        '"I have waited for you." Ben told everyone about {the}, and {the} was never alone again.',
        short="Nobody looked at {a_hero}. Then a boy called Ben found a small message on {the}, and {the} was never "
        "alone again.",
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
    "beast": "fox|dog|cat|bear|wolf|rabbit|hare|mouse|squirrel|hedgehog|badger|deer|lion|tiger|elephant|monkey|horse|"
    "pony|"
    "donkey|cow|pig|sheep|goat|lamb|kitten|puppy|hamster|rat|beaver|otter|mole|camel|giraffe|zebra|panda|koala|"
    "kangaroo|"
    "hippo|rhino|leopard|sloth|llama|raccoon|skunk|frog|toad|snail|lizard|snake|ant|bee|beetle|ladybird|butterfly|"
    "spider|"
    "caterpillar|bat|weasel|ferret|moose|bison|gorilla|lemur|alpaca|bunny|piglet|bear cub|guinea pig|worm|cricket|yak",
    "bird": "owl|robin|sparrow|eagle|crow|raven|parrot|penguin|duck|duckling|swan|goose|chicken|hen|rooster|turkey|"
    "pigeon|dove|hawk|falcon|seagull|stork|peacock|flamingo|magpie|hummingbird|woodpecker|swallow|ostrich|puffin",
    "sea": "dolphin|whale|shark|fish|goldfish|octopus|seal|turtle|starfish|seahorse|jellyfish|crab|lobster|squid|"
    "shrimp|"
    "salmon|walrus|mermaid|clownfish|eel|orca|stingray",
    "magic": "dragon|unicorn|ghost|monster|giant|witch|wizard|fairy|elf|dwarf|troll|goblin|robot|alien|vampire|"
    "werewolf|"
    "yeti|phoenix|dinosaur|zombie|genie|snowman|gnome|griffin|ogre|skeleton|android|mummy|imp|T-rex",
    "person": "queen|king|princess|prince|knight|pirate|sailor|farmer|baker|teacher|doctor|nurse|painter|singer|dancer|"
    "detective|thief|fisherman|hunter|soldier|astronaut|pilot|scientist|gardener|tailor|blacksmith|clown|chef|postman|"
    "librarian|student|girl|boy|child|old man|old woman|grandmother|grandfather|programmer|engineer|musician|ninja|"
    "cowboy|explorer|inventor|writer|poet|mayor|waiter|plumber|lighthouse keeper|footballer|superhero|spy|viking|"
    "samurai|"
    "shepherd|hairdresser|firefighter|hacker|monk|beggar|magician|woman|man|traveller|carpenter|miller",
    "vehicle": "train|car|boat|ship|bus|truck|lorry|tractor|bicycle|bike|plane|rocket|tram|van|taxi|submarine|scooter|"
    "motorbike|balloon|hot-air balloon|steam engine|fire engine|ambulance|sailing boat|canoe|helicopter|locomotive|"
    "spaceship|wagon|sledge|cart|raft",
    "plant": "sunflower|tree|rose|oak|apple|pumpkin|carrot|potato|tomato|daisy|mushroom|tulip|cactus|seed|pear|acorn|"
    "strawberry|cabbage|onion|dandelion|willow|lemon|cherry tree|bean|banana|pine tree|flower|leaf|turnip|nut|melon",
    "thing": "teapot|lamp|clock|chair|book|pencil|umbrella|shoe|hat|mirror|bell|piano|guitar|spoon|kettle|candle|key|"
    "box|"
    "coin|stone|star|moon|cloud|toaster|computer|laptop|phone|doll|teddy bear|kite|ball|button|sock|coat|pillow|window|"
    "door|house|castle|lighthouse|windmill|bridge|tower|statue|fountain|bottle|cup|fork|drum|violin|camera|radio|robot "
    "vacuum|fridge|broom|suitcase|ring|letter|snowflake|raindrop|mountain|river|cookie|pancake|cheese|sandwich|pizza|"
    "keyboard|printer|screwdriver|ladder|blanket|scarf|vase|jar|typewriter|calculator|server|cable|GPU|cache|"
    "checkpoint",
}
KIND_OF: dict[str, str] = {hero: kind for kind, heroes in _HEROES.items() for hero in heroes.split("|")}
HEROES: dict[str, tuple[str, ...]] = {kind: tuple(heroes.split("|")) for kind, heroes in _HEROES.items()}

# Nouns that are rare in other parts: the model learns to copy what it does not know. Always a "thing".
ODD_THINGS = words(
    "trombone|doorknob|cathedral|molecule|saxophone|compass|waffle|chandelier|hourglass|telescope|barrel|marble|"
    "abacus|spatula|harpsichord|thimble|stapler|paperclip|envelope|cauldron|boomerang|anchor|trampoline|"
    "wheelbarrow|accordion|gazebo|volcano|comet|asteroid|nebula|pretzel|dumpling|bagel|noodle|muffin|burrito|"
    "kimono|tambourine|xylophone|zipper|lantern|puppet|puzzle|domino|chessboard|crown|goblet|shield|sword|helmet|"
    "tapestry|easel|sculpture|monocle|magnet|battery|transistor|circuit|antenna|satellite|bulldozer|turbine|"
    "propeller|pendulum|metronome|gramophone|jukebox|pinwheel|lollipop|marshmallow|doughnut|croissant|quilt|"
    "cushion|hammock|igloo|pyramid|obelisk|sundial|glacier|geyser|canyon|iceberg|tornado|rainbow|thermos|flask|"
    "corkscrew|teaspoon|sieve|ukulele|banjo|bassoon|rubber duck|traffic light|vending machine|washing machine|"
    "paper plane|garden gnome hat|coffee mug|light bulb|post box|bus stop|phone box|snow globe|treasure chest|"
    "magic carpet|wooden leg|left sock|floppy disk|spreadsheet|pixel|algorithm|database|firewall|modem|router|"
    "tensor|token|semicolon|comma|question mark|number|triangle"
)
ADJECTIVES = words(
    "little|brave|lonely|tiny|old|young|clever|lazy|happy|sad|shy|red|blue|green|purple|golden|silver|white|"
    "black|pink|sleepy|hungry|kind|friendly|curious|grumpy|funny|lost|quiet|noisy|giant|magic|singing|dancing|"
    "talking|flying|clumsy|wise|proud|invisible|striped|wooden|rusty|broken|forgotten|very small|orange|yellow|"
    "grey|round|poor|rich"
)
NAMES = words(
    "Milo|Bella|Oscar|Luna|Max|Ruby|Finn|Daisy|Leo|Molly|Toby|Rosie|Sam|Lucy|Tom|Nina|Hugo|Clara|Otto|Ella|Felix|"
    "Mia|Jasper|Greta|Rufus|Pearl|Bruno|Tilda|Oliver|Zoe|Theo|Ivy|Barnaby|Hazel|Gus|Olive|Monty|Poppy|Archie|"
    "Fern|Ziggy|Nala|Simba|Coco|Biscuit|Pickle|Peanut|Waffles|Pepper|Shadow|Thunder|Sparky|Fluffy|Nibbles|"
    "Bubbles|Amir|Yuki|Priya|Kofi|Ines|Mateo|Anouk|Sven|Freya|Igor|Olga|Rashid|Leila|Chen|Mei|Diego|Lupita|Aoife|"
    "Sean|Marguerite|Wilhelmina|Bartholomew|Penelope|Percival|Gwendolyn|Ferdinand|Zelda|Quentin|Xenia|Ulysses|"
    "Yolanda|Mr Whiskers|Captain Bob"
)
PLACES = words(
    "in Lisbon|in Paris|in London|in Tokyo|in New York|in Berlin|in Rome|in Cairo|in Oslo|in Iceland|in India|"
    "in Japan|in Brazil|in Kenya|in Scotland|in Norway|in Egypt|in Mexico|in Canada|in Australia|in China|"
    "in Vienna|in Prague|in Dublin|in Warsaw|in Kyoto|in Zurich|in Istanbul|in Lagos|on the moon|on Mars|"
    "in space|on a farm|in a castle|in the desert|in the jungle|in the mountains|in a cave|on an island|"
    "by a lake|near a river|in a city|in a village|in a library|in a school|in a museum|in a kitchen|in a garden|"
    "on a beach|at the North Pole|in a hospital|in a zoo|in a supermarket|in an office|in a swamp|"
    "in an old house|in a lighthouse|at a railway station|in the snow|under a bridge|under the bed|in the clouds|"
    "in a forest|in a bakery|in a data centre|inside a computer"
)
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
        asks="{friendship|friends|two friends|best friends|being a good friend|a friendship|pals|loyalty|trust|"
        "kindness|"
        "helping others|sharing}",
        kinds="{heart-warming|sweet|nice|touching|kind|feel-good|wholesome}",
        text="Tom and Anna lived in the same street. One day Tom lost his favourite red ball, and he was very sad. "
        "Anna looked for it everywhere, and an old neighbour helped her. They found the ball in the neighbour's "
        "apple tree. Tom and Anna played until dark, and they were friends for ever.",
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
        asks="{the sea|the ocean|the beach|sailing|the waves|a voyage|a long journey|a trip|an adventure|adventures|"
        "a treasure|"
        "a treasure hunt|an island|travelling|holidays|the summer}",
        kinds="{adventure|exciting|thrilling|treasure|pirate|sea|summer|travel|action}",
        text="Captain Mary sailed over the sea in a small boat. One morning she found a wooden box on a lonely island. "
        "A green parrot told her where the key was. In the box there was an old letter with one line: home is the best "
        "treasure. Mary smiled and sailed home to her family.",
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
        asks="{winter|snow|Christmas|the cold|ice|Santa|Father Christmas|the holidays|a winter day|December|a "
        "present|gifts}",
        kinds="{Christmas|winter|holiday|cosy}",
        text="It was a cold winter evening in a small village. Little Eva found a lost mitten in the snow. "
        "A kind dog led her to the last house of the village. There an old man was looking for his mitten, and he was "
        "very glad. He made hot cocoa, and they watched the snow together.",
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
        asks="{the night|the moon and the stars|the stars|sleep|dreams|a dream|the dark|space|the universe|the sky|"
        "night-time|"
        "bedtime|falling asleep|wishes|hope|magic}",
        kinds="{good-night|goodnight|calm|soothing|relaxing|quiet|peaceful|sleepy|dreamy|magical|fantasy|space|"
        "science fiction|"
        "sci-fi}",
        text="A little star was too shy to shine. Every night it hid behind a cloud in the dark sky. "
        "One night a sailor lost his way, and the moon asked the star for help. The little star shone as bright as "
        "it could. The sailor found his way home, and the star was never shy again.",
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
        asks="{something scary|a haunted house|fear|being afraid|a strange noise|a mystery|a crime|Halloween|courage|"
        "bravery|"
        "being brave|ghosts in a house|a dark forest|darkness|danger}",
        kinds="{scary|spooky|creepy|horror|ghost|mystery|dark|frightening|detective|crime|Halloween|suspense}",
        text="Paul was alone in an old house at night. He heard a strange noise: tap, tap, tap. "
        "His heart beat fast, but he took a lamp and went down to the cellar. There he found a small cat that knocked "
        "on the window with its paw. Paul let the cat in, and neither of them was afraid any more.",
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
        asks="{something funny|something silly|food|cooking|a cake|a mistake|school|a classroom|a bad day|a lucky "
        "day|work|the "
        "office|family|a birthday|a party|a surprise}",
        kinds="{funny|silly|humorous|amusing|hilarious|comic|cheerful|happy|crazy|light-hearted|birthday}",
        text="Aunt Rosa wanted to bake a cake for a party. She mixed up the sugar and the salt. "
        "All the guests made funny faces, but nobody said a word. Only the goat of the neighbour came and ate the "
        "whole cake. Everybody laughed, and they had bread with jam instead.",
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
        asks="{love|a couple|a wedding|romance|saying goodbye|loss|waiting|loneliness|being lonely|growing old|time|"
        "memories|"
        "change|losing someone}",
        kinds="{love|romantic|sad|emotional|moving|bittersweet|melancholy|tragic}",
        text="Every evening Karl sat alone on a bench by the lake. One evening Marie forgot her umbrella on the bench. "
        "Karl waited there for three days to give it back. On the third day it rained, and Marie came. "
        "They walked home under one umbrella, and they have walked together ever since.",
        short="Marie forgot her umbrella, and Karl waited three days to give it back. They have walked together ever "
        "since.",
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
