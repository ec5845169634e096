"""What the demo model knows about animals."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Animal:
    """One animal. ``sound`` is what it does ("says woof", "roars"), "" for a quiet one."""

    name: str
    plural: str
    group: str
    sound: str
    legs: str
    food: str
    home: str
    young: str
    size: int  # 0 (tiny) to 12 (huge), only to compare
    flies: bool
    swims: bool | None  # None: better not asked
    fact: str


ANIMALS: tuple[Animal, ...] = (
    Animal("dog", "dogs", "mammal", "says woof", "4 legs", "meat and dog food", "with people", "puppy", 5, False,
     True, "Dogs are loyal and have a very good nose."),
    Animal("cat", "cats", "mammal", "says meow", "4 legs", "meat and fish", "with people", "kitten", 4, False, None,
     "Cats sleep a lot and love to climb."),
    Animal("cow", "cows", "mammal", "says moo", "4 legs", "grass", "on farms", "calf", 9, False, None,
     "Cows give us milk."),
    Animal("pig", "pigs", "mammal", "says oink", "4 legs", "grain and vegetables", "on farms", "piglet", 7, False,
     True, "Pigs are clever and like mud."),
    Animal("sheep", "sheep", "mammal", "says baa", "4 legs", "grass", "on farms", "lamb", 6, False, None,
     "Sheep give us wool."),
    Animal("horse", "horses", "mammal", "neighs", "4 legs", "grass and hay", "on farms", "foal", 9, False, True,
     "Horses can sleep standing up."),
    Animal("donkey", "donkeys", "mammal", "says hee-haw", "4 legs", "grass and hay", "on farms", "foal", 8, False,
     None, "Donkeys can carry heavy things."),
    Animal("goat", "goats", "mammal", "bleats", "4 legs", "grass and leaves", "on farms and mountains", "kid", 6,
     False, None, "Goats are very good climbers."),
    Animal("duck", "ducks", "bird", "says quack", "2 legs", "plants and small insects", "near ponds", "duckling", 3,
     True, True, "Ducks swim well with their flat feet."),
    Animal("goose", "geese", "bird", "honks", "2 legs", "grass and seeds", "near lakes", "gosling", 4, True, True,
     "Wild geese fly in the shape of a V."),
    Animal("chicken", "chickens", "bird", "says cluck", "2 legs", "seeds and insects", "on farms", "chick", 3, False,
     None, "Chickens lay eggs."),
    Animal("lion", "lions", "mammal", "roars", "4 legs", "meat", "on the grassland in Africa", "cub", 8, False, None,
     "Lions live in groups."),
    Animal("tiger", "tigers", "mammal", "roars", "4 legs", "meat", "in forests in Asia", "cub", 8, False, True,
     "Every tiger has its own pattern of stripes."),
    Animal("frog", "frogs", "amphibian", "croaks", "4 legs", "insects", "near ponds", "tadpole", 1, False, True,
     "Frogs start life as tadpoles."),
    Animal("bee", "bees", "insect", "buzzes", "6 legs", "nectar from flowers", "in hives", "larva", 0, True, False,
     "Bees make honey."),
    Animal("owl", "owls", "bird", "hoots", "2 legs", "mice", "in forests", "owlet", 3, True, None,
     "Owls hunt at night."),
    Animal("wolf", "wolves", "mammal", "howls", "4 legs", "meat", "in forests", "pup", 6, False, True,
     "Wolves hunt together in packs."),
    Animal("mouse", "mice", "mammal", "squeaks", "4 legs", "seeds and crumbs", "in small holes", "pup", 1, False,
     None, "Mice are small and quick."),
    Animal("snake", "snakes", "reptile", "hisses", "no legs", "mice and eggs", "in grass and deserts", "snakelet", 3,
     False, True, "Snakes smell with their tongues."),
    Animal("elephant", "elephants", "mammal", "trumpets", "4 legs", "grass and leaves", "in Africa and Asia", "calf",
     10, False, True, "Elephants are the largest animals on land."),
    Animal("bear", "bears", "mammal", "growls", "4 legs", "fish, berries and honey", "in forests", "cub", 9, False,
     True, "Many bears sleep through the winter."),
    Animal("fox", "foxes", "mammal", "barks", "4 legs", "mice and berries", "in forests", "kit", 4, False, None,
     "Foxes are clever and have bushy tails."),
    Animal("rabbit", "rabbits", "mammal", "squeaks", "4 legs", "grass and vegetables", "in burrows", "kit", 3, False,
     None, "Rabbits have long ears and strong back legs."),
    Animal("hedgehog", "hedgehogs", "mammal", "snuffles", "4 legs", "insects and worms", "in gardens", "hoglet", 2,
     False, None, "Hedgehogs roll up into a ball of spines."),
    Animal("hamster", "hamsters", "mammal", "squeaks", "4 legs", "seeds and vegetables", "in burrows and cages",
     "pup", 1, False, None, "Hamsters carry food in their cheeks."),
    Animal("bat", "bats", "mammal", "squeaks", "2 legs", "insects and fruit", "in caves", "pup", 1, True, None,
     "Bats fly at night and sleep upside down."),
    Animal("deer", "deer", "mammal", "bellows", "4 legs", "grass and leaves", "in forests", "fawn", 8, False, True,
     "Most male deer have antlers."),
    Animal("spider", "spiders", "arachnid", "", "8 legs", "insects", "in webs", "spiderling", 0, False, None,
     "Spiders spin webs to catch insects."),
    Animal("ant", "ants", "insect", "", "6 legs", "seeds and sugar", "in nests in the ground", "larva", 0, False,
     None, "Ants work together and can lift heavy things."),
    Animal("butterfly", "butterflies", "insect", "", "6 legs", "nectar from flowers", "in gardens and meadows",
     "caterpillar", 0, True, False, "A butterfly begins life as a caterpillar."),
    Animal("snail", "snails", "mollusc", "", "no legs", "leaves", "in gardens", "hatchling", 0, False, None,
     "Snails carry their house on their back."),
    Animal("penguin", "penguins", "bird", "honks", "2 legs", "fish", "in the cold south", "chick", 4, False, True,
     "Penguins cannot fly, but they swim very well."),
    Animal("whale", "whales", "mammal", "sings", "no legs", "small sea animals", "in the sea", "calf", 12, False,
     True, "The blue whale is the largest animal in the world."),
    Animal("dolphin", "dolphins", "mammal", "clicks", "no legs", "fish", "in the sea", "calf", 7, False, True,
     "Dolphins are clever and friendly."),
    Animal("seal", "seals", "mammal", "barks", "no legs", "fish", "on cold coasts", "pup", 7, False, True,
     "Seals have a thick layer of fat that keeps them warm."),
    Animal("shark", "sharks", "fish", "", "no legs", "fish", "in the sea", "pup", 9, False, True,
     "Sharks have many rows of teeth."),
    Animal("octopus", "octopuses", "mollusc", "", "8 arms", "crabs and fish", "in the sea", "larva", 3, False, True,
     "An octopus has three hearts."),
    Animal("crab", "crabs", "crustacean", "", "10 legs", "plants and small animals", "on beaches and in the sea",
     "larva", 1, False, None, "Crabs walk sideways."),
    Animal("monkey", "monkeys", "mammal", "chatters", "2 legs and 2 arms", "fruit and leaves", "in warm forests",
     "infant", 5, False, None, "Monkeys are clever and love to climb."),
    Animal("giraffe", "giraffes", "mammal", "hums", "4 legs", "leaves", "on the grassland in Africa", "calf", 10,
     False, None, "Giraffes are the tallest animals."),
    Animal("zebra", "zebras", "mammal", "barks", "4 legs", "grass", "on the grassland in Africa", "foal", 8, False,
     True, "Zebras have black and white stripes."),
    Animal("hippo", "hippos", "mammal", "grunts", "4 legs", "grass", "in rivers in Africa", "calf", 10, False, None,
     "Hippos stay in the water all day."),
    Animal("turtle", "turtles", "reptile", "", "4 legs", "plants and small animals", "in the sea and on beaches",
     "hatchling", 3, False, True, "Turtles can live for a very long time."),
    Animal("kangaroo", "kangaroos", "mammal", "grunts", "4 legs", "grass", "in Australia", "joey", 7, False, True,
     "Kangaroos carry their young in a pouch."),
    Animal("panda", "pandas", "mammal", "bleats", "4 legs", "bamboo", "in China", "cub", 8, False, True,
     "Pandas eat almost all day."),
    Animal("camel", "camels", "mammal", "grunts", "4 legs", "dry plants", "in the desert", "calf", 9, False, None,
     "Camels can go a long time without water."),
    Animal("squirrel", "squirrels", "mammal", "chatters", "4 legs", "nuts", "in trees", "kit", 2, False, None,
     "Squirrels hide nuts for the winter."),
    Animal("parrot", "parrots", "bird", "squawks", "2 legs", "seeds and fruit", "in warm forests", "chick", 3, True,
     None, "Some parrots can copy words."),
    Animal("eagle", "eagles", "bird", "screams", "2 legs", "fish and small animals", "in the mountains", "eaglet", 4,
     True, None, "Eagles can see very far."),
    Animal("crow", "crows", "bird", "says caw", "2 legs", "seeds, insects and scraps", "in fields and towns",
     "chick", 3, True, None, "Crows are very clever birds."),
    Animal("swan", "swans", "bird", "honks", "2 legs", "water plants", "on lakes and rivers", "cygnet", 5, True,
     True, "Swans often stay with one partner for life."),
    Animal("crocodile", "crocodiles", "reptile", "growls", "4 legs", "fish and meat", "in warm rivers", "hatchling",
     8, False, True, "Crocodiles have very strong jaws."),
)  # fmt: skip
BY_NAME = {animal.name: animal for animal in ANIMALS}
