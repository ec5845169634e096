"""Simple definitions, reasons and instructions."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

DEFINITIONS = {
    "river": ("a river", "A river is a long stream of water that flows to a lake or to the sea."),
    "lake": ("a lake", "A lake is a large area of water with land all around it."),
    "mountain": ("a mountain", "A mountain is a very high piece of land."),
    "valley": ("a valley", "A valley is low land between hills or mountains."),
    "forest": ("a forest", "A forest is a large area full of trees."),
    "volcano": ("a volcano", "A volcano is a mountain that can throw out hot melted rock."),
    "star": ("a star", "A star is a huge ball of hot gas that shines. The sun is a star."),
    "moon": ("the moon", "The moon is a ball of rock that goes around the earth."),
    "sun": ("the sun", "The sun is a star. It gives us light and warmth."),
    "earth": ("the earth", "The earth is the planet we live on. It goes around the sun."),
    "rain": ("rain", "Rain is water that falls in drops from the clouds."),
    "snow": ("snow", "Snow is frozen water that falls from the clouds as soft white flakes."),
    "cloud": ("a cloud", "A cloud is made of many tiny drops of water in the air."),
    "fog": ("fog", "Fog is a cloud that touches the ground."),
    "thunder": ("thunder", "Thunder is the loud sound that comes after lightning."),
    "wind": ("wind", "Wind is air that moves."),
    "ice": ("ice", "Ice is water that is frozen."),
    "planet": ("a planet", "A planet is a big round object that goes around a star."),
    "desert": ("a desert", "A desert is a very dry place where few plants grow."),
    "island": ("an island", "An island is land with water all around it."),
    "ocean": ("an ocean", "An ocean is a very large area of salt water."),
    "beach": ("a beach", "A beach is a place with sand or stones next to the sea or a lake."),
    "house": ("a house", "A house is a building where people live."),
    "school": ("a school", "A school is a place where people learn."),
    "hospital": ("a hospital", "A hospital is a place where sick people get help."),
    "library": ("a library", "A library is a place where you can read and borrow books."),
    "book": ("a book", "A book is a set of pages with words or pictures."),
    "computer": ("a computer", "A computer is a machine that follows instructions and works with data."),
    "telephone": ("a telephone", "A telephone is a machine that lets you talk to people far away."),
    "bicycle": ("a bicycle", "A bicycle is a vehicle with two wheels that you move with your feet."),
    "car": ("a car", "A car is a vehicle with four wheels and a motor."),
    "train": ("a train", "A train is a vehicle that runs on rails."),
    "boat": ("a boat", "A boat is a small vehicle that travels on water."),
    "bridge": ("a bridge", "A bridge lets you cross over water or a road."),
    "clock": ("a clock", "A clock is a machine that shows the time."),
    "umbrella": ("an umbrella", "An umbrella is a thing you hold over your head to stay dry in the rain."),
    "friend": ("a friend", "A friend is a person you like and trust."),
    "music": ("music", "Music is sound that is arranged to be pleasant or exciting."),
    "bread": ("bread", "Bread is a food made from flour and water and baked in an oven."),
    "cheese": ("cheese", "Cheese is a food made from milk."),
    "tea": ("tea", "Tea is a drink made with leaves and hot water."),
    "honey": ("honey", "Honey is a sweet food made by bees."),
    "tree": ("a tree", "A tree is a tall plant with a trunk, branches and leaves."),
    "flower": ("a flower", "A flower is the part of a plant that makes seeds."),
    "seed": ("a seed", "A seed is a small thing from which a new plant grows."),
    "heart": ("the heart", "The heart is the muscle that pumps blood through the body."),
    "brain": ("the brain", "The brain is the part of the body that thinks and feels."),
    "map": ("a map", "A map is a drawing that shows where places are."),
    "doctor": ("a doctor", "A doctor is a person who helps sick people."),
    "teacher": ("a teacher", "A teacher is a person who helps others to learn."),
    "farmer": ("a farmer", "A farmer is a person who grows food and keeps animals."),
    "robot": ("a robot", "A robot is a machine that can do some work on its own."),
    "dream": ("a dream", "A dream is a story that your mind makes while you sleep."),
    "game": ("a game", "A game is something you play for fun, often with rules."),
    "money": ("money", "Money is what we use to buy and sell things."),
    "fire": ("fire", "Fire is the heat and light that come from something that burns."),
    "shadow": ("a shadow", "A shadow is a dark shape where something blocks the light."),
    "mirror": ("a mirror", "A mirror is a smooth glass in which you can see yourself."),
    "kitchen": ("a kitchen", "A kitchen is a room where people cook."),
    "birthday": ("a birthday", "A birthday is the day of the year on which a person was born."),
}

HOW_TOS = {
    "make tea": (
        "Boil some water.",
        "Put a tea bag in a cup.",
        "Pour the water into the cup.",
        "Wait three minutes and take the bag out.",
    ),
    "make coffee": ("Boil some water.", "Put ground coffee in a filter.", "Pour the water over it slowly."),
    "make toast": ("Put a slice of bread in the toaster.", "Wait until it is golden.", "Spread some butter on it."),
    "boil an egg": ("Put the egg in boiling water.", "Wait eight minutes.", "Cool it in cold water and peel it."),
    "plant a seed": (
        "Fill a pot with soil.",
        "Push the seed a little way in.",
        "Give it some water and put it in the light.",
    ),
    "fall asleep": (
        "Turn off the screens.",
        "Make the room dark and cool.",
        "Breathe slowly and let your thoughts go by.",
    ),
    "wash my hands": ("Wet your hands.", "Rub them with soap for twenty seconds.", "Rinse them and dry them."),
    "make a sandwich": (
        "Take two slices of bread.",
        "Put cheese and salad on one slice.",
        "Put the other slice on top.",
    ),
    "ride a bike": ("Sit on the seat and hold the bars.", "Push one pedal down.", "Look ahead and keep moving."),
    "make soup": (
        "Cut some vegetables.",
        "Put them in boiling water with a little salt.",
        "Cook them until they are soft.",
    ),
    "cook rice": (
        "Wash the rice.",
        "Add two cups of water for each cup of rice.",
        "Cook it slowly until the water is gone.",
    ),
    "cook pasta": (
        "Boil a lot of water with salt.",
        "Put the pasta in.",
        "Cook it for about ten minutes and pour the water off.",
    ),
    "make pancakes": (
        "Mix flour, eggs and milk.",
        "Heat a pan with a little butter.",
        "Pour in the mix and turn it when it is golden.",
    ),
    "draw a cat": (
        "Draw a circle for the head.",
        "Add two triangles for the ears.",
        "Draw the eyes, the nose and the whiskers.",
    ),
    "clean my room": ("Put the clothes away.", "Clear the table.", "Sweep the floor and open a window."),
    "learn a language": (
        "Learn a few words every day.",
        "Listen to simple stories.",
        "Speak with others and do not fear mistakes.",
    ),
    "study better": ("Choose a quiet place.", "Work for twenty-five minutes.", "Take a short break and repeat."),
    "save money": ("Write down what you spend.", "Buy only what you need.", "Put a small part away each month."),
    "relax": ("Sit down in a quiet place.", "Breathe in slowly and breathe out slowly.", "Do this for five minutes."),
    "stay healthy": ("Eat fruit and vegetables.", "Move a little every day.", "Sleep well and drink water."),
    "brush my teeth": (
        "Put some toothpaste on the brush.",
        "Brush all teeth for two minutes.",
        "Rinse your mouth with water.",
    ),
    "water a plant": (
        "Feel the soil with a finger.",
        "If it is dry, pour some water on it.",
        "Stop when the soil is wet.",
    ),
    "build a snowman": (
        "Roll three balls of snow.",
        "Put them on top of each other.",
        "Add stones for the eyes and a carrot for the nose.",
    ),
    "wrap a present": (
        "Put the present on some paper.",
        "Fold the paper around it.",
        "Close it with tape and add a ribbon.",
    ),
}


def _why(key: str, asks: str, reply: str, short: str) -> Topic:
    return Topic(key=key, asks=wordings(asks), replies=(reply,), short=short, thought="The user wants a simple reason.")


WHYS: tuple[Topic, ...] = (
    _why("blue sky", """
        why is the sky {blue|so blue}; {what|how come it} makes the sky blue; explain the blue sky; how come the sky
        is blue; what is the reason {for the blue sky|that the sky is blue}; why does the sky {look|appear|seem} blue;
        where does the blue of the sky come from; what gives the sky its {colour|blue}; the sky is blue, why; why
        isn't the sky green; why do we see a blue sky
        """, "The air spreads blue light more than red light, so the sky looks blue.", "Blue light spreads."),
    _why("sleep", """
        why do {we|people|I|humans|animals} {sleep|need sleep|have to sleep|need to sleep}; what is sleep {good
        for|for}; why is sleep {important|needed|good|necessary}; what does sleep do; why must {I|we|people} {sleep|go
        to bed|rest}; what happens {when|while} we sleep; what's the {point|purpose|use} of sleep[ing]; do we need
        sleep; why should I go to bed
        """,
        "Sleep lets the body and the brain rest and get ready for the next day.", "To rest."),
    _why("rain", """
        why does it rain; how does rain {work|form|happen|develop}; where does rain come from; what makes it rain;
        what causes rain; how is rain {made|formed}; why is there rain; explain [the] rain; why do clouds {rain|drop
        water}; where does the water in the sky come from; how does water get into the clouds
        """,
        "Water rises into the air, cools down and makes clouds. When the drops get heavy, they fall as rain.",
        "Clouds drop water."),
    _why("salty sea", """
        why is the {sea|ocean} salty; why does the sea taste {salty|of salt}; why is {sea water|seawater|ocean water}
        salty; where does the salt in the {sea|ocean} come from; how did the salt get into the {sea|ocean}; what makes
        the {sea|ocean} salty; why can't we drink sea water
        """,
        "Rivers carry a little salt from the rocks to the sea, and it stays there.", "Salt from rocks."),
    _why("leaves fall", """
        why do leaves fall [off|down]; why do trees lose {their|the} leaves; why do {leaves drop|trees drop leaves} in
        {autumn|fall}; why are trees {bare|naked|without leaves} in winter; what makes leaves fall; why do the leaves
        come down; how come trees shed their leaves
        """,
        "Trees drop their leaves in autumn to save water and energy for the winter.", "To save water."),
    _why("cold winter", """
        why is it {cold|so cold|freezing|chilly} in winter; why are winters cold; why is winter {cold|colder than
        summer}; what makes winter cold; how come it gets cold in winter; why is summer {warm|hot|warmer}; why do we
        have seasons; what causes the seasons
        """,
        "In winter the sun is low and the days are short, so we get less warmth.", "Less sun."),
    _why("food", """
        why do {we|people|I|animals} {eat|need food|need to eat|have to eat|get hungry}; what is food for; why is food
        {important|needed|necessary}; why must we eat; what does food do for us; what happens if we {don't|do not}
        eat; why am I {hungry|always hungry}
        """, "Food gives the body energy and helps it grow.", "For energy."),
    _why("flying", """
        why {do|can} birds fly; how {do|can} birds {fly|stay in the air|get off the ground}; what makes birds fly;
        what keeps a bird {in the air|up}; how does a bird {fly|take off}; how do wings work; how come birds do not
        fall down
        """, "Birds have wings and light bones. They push the air down with their wings and rise.", "They have wings."),
    _why("purring", """
        why do cats purr; what does it mean when a cat purrs; why {is my cat purring|does my cat purr}; what is
        purring; when do cats purr; what makes a cat purr; my cat purrs, why
        """, "Cats often purr when they feel calm and safe.", "They feel safe."),
    _why("floating ice", """
        why does ice {float|swim|stay on top of water|not sink}; why do icebergs float; how can ice float; what makes
        ice float; why is ice lighter than water; does ice sink; ice cubes swim on top, why
        """, "Ice is lighter than the same amount of water, so it floats.", "It is lighter."),
    _why("plants", """
        how do plants {grow|live}; what do plants need [to grow|to live]; why do plants need {light|sun}; what
        makes {a plant|plants|flowers} grow; what helps plants grow; what does a plant need
        """, "Plants grow with light, water, air and good soil.", "Light and water."),
    _why("fish breathing", """
        how do fish breathe; how can fish breathe {under water|underwater|in water}; why don't fish drown; what are
        gills for; why can fish live under water; how does a fish get air; do fish need air
        """, "Fish breathe with gills, which take oxygen from the water.", "With gills."),
    _why("dreams", """
        why do {we|people|I} {dream|have dreams}; what are dreams for; where do dreams come from; why did I have a
        dream; what causes dreams; how do dreams {work|happen}; why do I dream at night
        """, "Nobody knows for sure. Dreams may help the brain to sort out the day.", "Nobody knows."),
    _why("night", """
        why do we have night; why is it dark at night; why does night come; why {does it get|is it getting} dark; what
        makes day and night; why is there day and night; where does the sun go at night; why does the sun {set|go
        down|disappear}; how come it is dark at night
        """, "The earth turns. It is night when our side faces away from the sun.", "The earth turns."),
    _why("honey", """
        how do bees make honey; where does honey come from; why do bees make honey; how is honey {made|produced}; who
        makes honey; what is honey made {of|from}; how does a bee make honey
        """, "Bees collect nectar from flowers and turn it into honey in the hive.", "Bees make it."),
    _why("laughing", """
        why do {people|we|I|humans} {laugh|giggle|smile}; what makes {us|people} laugh; what is laughter for; why is
        laughing good; why do jokes make us laugh
        """, "We laugh when something is funny or when we feel happy with others.", "It is fun."),
    _why("magnets", """
        how {does a magnet|do magnets} work; what does a magnet do; why {does a magnet|do magnets} stick [to the
        fridge]; what does a magnet {pull|attract}; what are magnets for; why does iron stick to a magnet; what sticks
        to a magnet
        """, "A magnet pulls things made of iron towards it.", "It pulls iron."),
    _why("onions", """
        why do onions make {us|me|people|you} {cry|weep}; why do I {cry|weep|get tears} when I {cut|chop|slice|peel}
        {onions|an onion}; why do my eyes {burn|sting|water} {from onions|when I cut onions}; why do onions sting;
        onions make me cry, why
        """, "A cut onion lets out a gas that stings the eyes, so tears come to wash it away.", "A stinging gas."),
    _why("thunder", """
        why does it thunder; what makes thunder; where does {thunder|lightning} come from; why is thunder so loud; why
        does thunder come after lightning; what causes {thunder|lightning|a thunderstorm}; how does
        {lightning|thunder} {form|happen|work}
        """, "Lightning heats the air so fast that it bangs. We call that bang thunder.", "From lightning."),
    _why("brushing teeth", """
        why {should|must|do} {I|we|kids|people} brush {my|our|their} teeth; why is brushing teeth important; what
        happens if I do not brush my teeth; why do I have to {clean|brush} my teeth; why are sweets bad for {the|my}
        teeth; what is toothpaste for
        """, "Brushing takes away sugar and dirt that make holes in the teeth.", "Against holes."),
    _why("drinking", """
        why do {we|people|plants|I} need {water|to drink}; why is water important; why should I drink water; why am I
        thirsty; why must we drink; what does water do for the body; why is drinking important
        """, "The body is mostly water and loses some of it all day, so we must drink.", "We lose water."),
    _why("stars", """
        why do stars {shine|twinkle|glow|glitter}; what makes stars shine; why can we see stars [only] at night; why
        do we not see stars {in|during} the day; how do stars make light; where are the stars {in the day|by day}
        """, "Stars are very hot, so they shine. By day the bright sky hides them.", "They are hot."),
    _why("changing moon", """
        why does the moon change {shape|its shape}; why is the moon {sometimes|only} {half|full|round}; what are the
        phases of the moon; why do we see {only a part|half} of the moon; why is the moon not always round; why does
        the moon {shine|glow}
        """, "The sun lights one half of the moon. We see more or less of that half as the moon goes around us.",
        "The sun lights it."),
)  # fmt: skip

_LIST = "{list|name|tell me|give me|what are|say|write down|recite|enumerate|show me|do you know}"
LISTS: tuple[Topic, ...] = (
    Topic(
        key="planets",
        asks=wordings(f"""
        {_LIST} [all] the [eight] planets [of the solar system|around the sun]; {{which|what}} planets {{are there|do
        you know|go around the sun|exist|orbit the sun}}; [the] planets [of the solar system]; names of the planets;
        list of [the] planets; planets in order; which worlds {{circle|orbit}} the sun; what planets {{are|do we
        have}} in {{our|the}} solar system; teach me the planets; all planets
        """),
        replies=("The planets are Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus and Neptune.",),
        short="8 planets.",
        thought="There are eight planets around the sun.",
        more="Jupiter is the largest planet and Mercury is the smallest.",
    ),
    Topic(
        key="number of planets",
        asks=wordings(_TEXTS["number of planets asks"]),
        replies=("There are 8 planets around the sun. Pluto is called a dwarf planet.",),
        short="8 planets.",
        thought="There are eight planets.",
    ),
    Topic(
        key="largest planet",
        asks=wordings(_TEXTS["largest planet asks"]),
        replies=("Jupiter is the largest planet.",),
        short="Jupiter.",
        thought="Jupiter is the largest planet.",
    ),
    Topic(
        key="planet next to the sun",
        asks=wordings(_TEXTS["planet next to the sun asks"]),
        replies=("Mercury is the smallest planet and the one next to the sun.",),
        short="Mercury.",
        thought="Mercury is the first planet.",
    ),
    Topic(
        key="red planet",
        asks=wordings(_TEXTS["red planet asks"]),
        replies=("Mars is called the red planet. Its ground is red because of rust.",),
        short="Mars.",
        thought="Mars is the red planet.",
    ),
    Topic(
        key="continents",
        asks=wordings(f"""
        {_LIST} [all] the [seven] continents [of the world]; {{which|what}} continents {{are there|do you
        know|exist}}; [the] continents [of the world|of the earth]; names of the continents; list of [the] continents;
        how many continents {{are there|exist|does the earth have}}; number of continents; into which parts is the
        world divided; teach me the continents; the big {{parts|pieces}} of land on earth; all continents
        """),
        replies=("The 7 continents are Africa, Antarctica, Asia, Australia, Europe, North America and South America.",),
        short="7 continents.",
        thought="There are seven continents.",
        more="Asia is the largest continent and Australia is the smallest.",
    ),
    Topic(
        key="largest continent",
        asks=wordings(_TEXTS["largest continent asks"]),
        replies=("Asia is the largest continent.",),
        short="Asia.",
        thought="Asia is the largest continent.",
    ),
    Topic(
        key="oceans",
        asks=wordings(f"{_LIST} [all] the [five] oceans; {{which|what}} oceans are there; [the] oceans [of the "
         f"world]; how many oceans {{are there|exist}}; names of the oceans; list of [the] oceans; which is the "
         f"{{largest|biggest}} ocean; the {{biggest|largest}} ocean"),
        replies=(_TEXTS["oceans replies"],),
        short="5 oceans.",
        thought="There are five oceans.",
    ),
    Topic(
        key="senses",
        asks=wordings(f"{_LIST} the [five] senses; {{which|what}} senses {{do we have|are there|do people have}}; "
         f"[the] five senses; how many senses {{do we have|are there}}; senses of the body; list of senses; how do "
         f"we {{notice|perceive}} the world"),
        replies=("The 5 senses are sight, hearing, smell, taste and touch.",),
        short="5 senses.",
        thought="There are five senses.",
    ),
    Topic(
        key="compass directions",
        asks=wordings(f"{_LIST} the [four] {{directions|compass points|points of the compass|cardinal "
         f"directions}}; {{which|what}} directions {{does a compass show|are there}}; directions [on a compass]; "
         f"compass directions; where does the sun {{rise|come up|go up|set|go down}}; in which direction does the "
         f"sun {{rise|set}}"),
        replies=("The 4 directions are north, east, south and west. The sun rises in the east and sets in the west.",),
        short="4 directions.",
        thought="A compass shows four directions.",
    ),
    Topic(
        key="alphabet",
        asks=wordings(_TEXTS["alphabet asks"]),
        replies=("A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z.",),
        short="A to Z.",
        thought="The alphabet has 26 letters.",
    ),
    Topic(
        key="vowels",
        asks=wordings(_TEXTS["vowels asks"]),
        replies=("The vowels are A, E, I, O and U.",),
        short="A, E, I, O, U.",
        thought="There are five vowels.",
    ),
)  # fmt: skip
