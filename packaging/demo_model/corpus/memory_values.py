"""What people tell about themselves: colours, jobs, food, pets, things and where they are."""

import random

from demo_model.corpus.names import odd_word, person_name


def listed(text: str) -> tuple[str, ...]:
    """The values of ``text``, which stand between commas."""
    return tuple(" ".join(part.split()) for part in text.split(",") if part.strip())


COLOURS = listed("""
    red, blue, green, yellow, orange, purple, pink, black, white, brown, grey, turquoise, violet, indigo, gold,
    silver, beige, crimson, scarlet, navy, navy blue, dark blue, light blue, sky blue, dark green, light green,
    mint, lime, olive, teal, cyan, magenta, maroon, lavender, lilac, peach, coral, amber, ivory, cream, khaki,
    salmon, mustard, emerald, burgundy, bronze, copper, dark red, bright yellow, mauve, rose, petrol, aquamarine,
    apricot, plum, rust
""")
JOBS = listed("""
    baker, teacher, nurse, doctor, farmer, plumber, carpenter, pilot, cook, chef, waiter, waitress, painter,
    gardener, programmer, developer, designer, engineer, architect, lawyer, judge, librarian, musician, singer,
    actor, dancer, writer, journalist, photographer, electrician, mechanic, bus driver, train driver, taxi driver,
    sailor, fisherman, soldier, firefighter, policeman, detective, postman, cleaner, hairdresser, barber, tailor,
    shoemaker, butcher, florist, jeweller, watchmaker, beekeeper, vet, dentist, surgeon, pharmacist, therapist,
    scientist, biologist, chemist, physicist, astronomer, geologist, accountant, banker, secretary, receptionist,
    manager, shopkeeper, cashier, salesman, consultant, translator, interpreter, editor, professor, tutor, coach,
    referee, lifeguard, security guard, bricklayer, roofer, welder, miner, builder, plasterer, glazier, potter,
    blacksmith, locksmith, midwife, paramedic, optician, data analyst, web designer, system administrator, project
    manager, social worker, priest, historian, archaeologist, estate agent, travel agent, flight attendant, tour
    guide, zookeeper, student, trainee, bartender, barista, magician, clown, illustrator, animator, game designer,
    sound engineer, forester, park ranger, truck driver, tram driver, nanny
""")
FOODS = listed("""
    pizza, pasta, spaghetti, lasagne, ravioli, risotto, sushi, ramen, noodles, rice, curry, soup, tomato soup, onion
    soup, chicken, roast chicken, steak, burgers, sausages, meatballs, fish, fish and chips, salmon, tuna, shrimps,
    salad, chips, potatoes, mashed potatoes, dumplings, pancakes, waffles, toast, bread, cheese, eggs, omelette,
    porridge, yoghurt, chocolate, ice cream, apple pie, cheesecake, carrot cake, biscuits, doughnuts, strawberries,
    cherries, mangoes, grapes, bananas, watermelon, tacos, burritos, nachos, falafel, hummus, couscous, paella,
    goulash, kebab, samosas, dal, kimchi, pho, pad thai, tofu, lentils, beans, mushrooms, spinach, broccoli, pumpkin
    soup, pierogi, borscht, schnitzel, fondue, croissants, bagels, honey, peanut butter, marmalade, popcorn,
    pretzels, olives, avocado, pickles, oysters, lamb, duck, shepherd's pie, beef stew, moussaka, tiramisu, pudding,
    rice pudding, jollof rice, injera, arepas, feijoada, baklava
""")
HOBBIES = listed("""
    reading, writing, painting, drawing, singing, dancing, cooking, baking, gardening, hiking, climbing, running,
    jogging, swimming, diving, surfing, sailing, rowing, fishing, cycling, skiing, skating, snowboarding, chess,
    card games, puzzles, board games, video games, football, tennis, golf, basketball, volleyball, badminton, table
    tennis, cricket, rugby, hockey, boxing, judo, karate, yoga, fencing, archery, horse riding, knitting, sewing,
    crochet, weaving, pottery, woodwork, carving, origami, photography, film making, acting, juggling, magic tricks,
    playing the piano, playing the guitar, playing the violin, playing the drums, playing the flute, collecting
    stamps, collecting coins, collecting stones, bird watching, stargazing, astronomy, beekeeping, camping,
    travelling, geocaching, model trains, building robots, programming, blogging, calligraphy, learning languages,
    watching films, crosswords, sudoku, darts, bowling, billiards, kite flying, skateboarding, parkour, brewing
    beer, making jam, growing tomatoes, volunteering
""")
ANIMALS = listed("""
    dog, dog, dog, cat, cat, cat, hamster, rabbit, parrot, budgie, canary, goldfish, fish, horse, pony, donkey,
    turtle, tortoise, snake, lizard, gecko, iguana, guinea pig, kitten, puppy, bird, ferret, rat, mouse, chicken,
    hen, duck, goose, goat, sheep, pig, cow, frog, spider, hedgehog, cockatoo, chinchilla, llama, alpaca, owl,
    pigeon, bunny
""")
PEOPLE = listed("""
    friend, friend, best friend, sister, sister, brother, brother, mother, father, mum, dad, son, daughter, wife,
    husband, partner, girlfriend, boyfriend, aunt, uncle, cousin, niece, nephew, grandmother, grandfather, grandma,
    grandpa, baby, neighbour, teacher, boss, colleague, flatmate, roommate, doctor, dentist, coach, landlord, twin,
    little sister, older sister, little brother, big brother, older brother, manager, hairdresser, fiance,
    godmother, pen friend, team mate, grandson, granddaughter, godson, goddaughter, stepmother
""")
GOODS = listed("""
    milk, eggs, bread, butter, cheese, apples, bananas, oranges, lemons, pears, grapes, tomatoes, potatoes, onions,
    carrots, garlic, peppers, mushrooms, spinach, salad, rice, pasta, flour, sugar, salt, oil, vinegar, honey, jam,
    tea, coffee, juice, water, soap, shampoo, toothpaste, candles, batteries, paper, pens, matches, napkins,
    sausages, ham, fish, chicken, tofu, beans, lentils, nuts, raisins, chocolate, biscuits, yoghurt, cream, ice
    cream, cat food, light bulbs, tape, glue, nails, string, flowers, stamps, envelopes, olives, cucumbers, parsley,
    ginger, oats, muesli, noodles
""")
THINGS = listed("""
    key, bag, hat, phone, book, letter, cup, coat, umbrella, wallet, map, torch, bottle, camera, ring, watch, lamp,
    ticket, passport, laptop, charger, notebook, pen, scarf, jacket, helmet, hammer, ladder, suitcase, purse, remote
    control, toothbrush, necklace, guitar, violin, bike, car, bicycle, skateboard, tent, rucksack, backpack, diary,
    parcel, package, present, cake, screwdriver, drill, broom, bucket, kettle, teapot, spare key, house key, car
    key, car, bank card, credit card, driving licence, contract, folder, mobile, tablet, memory stick, headset,
    mouse, cable, lighter, comb
""")
PLURAL_THINGS = listed("""
    keys, keys, keys, glasses, sunglasses, shoes, boots, slippers, gloves, socks, scissors, headphones, earphones,
    papers, documents, tickets, letters, books, notes, photos, pills, tools, batteries, candles, matches, coins,
    earrings, plates, car keys, house keys, spare keys, reading glasses, running shoes, toys, paints, brushes,
    seeds, cookies, trousers
""")
_ROOMS = listed("""
    kitchen, bathroom, bedroom, living room, hall, hallway, cellar, basement, attic, garage, shed, garden, office,
    study, car, nursery, dining room, laundry room, workshop, barn, greenhouse, library, lobby, pantry, tent, van,
    caravan
""")
_FURNITURE = listed("""
    table, shelf, desk, chair, sofa, bed, bench, counter, windowsill, piano, fridge, cupboard, wardrobe, bookcase,
    stool, radiator, washing machine, oven, dresser, doormat, bedside table, roof, floor, stairs, carpet, pillow,
    blanket
""")
_INSIDES = listed("""
    drawer, box, basket, bag, bucket, jar, cupboard, wardrobe, suitcase, chest, toolbox, bin, pocket, rucksack, tin,
    glove box, safe, locker, vase, teapot, envelope, freezer, fridge, laundry basket, top drawer, bottom drawer
""")
_SHADES = ("red", "blue", "green", "black", "white", "brown", "old", "big", "small", "wooden")
SEASONS = ("spring", "summer", "autumn", "winter")
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = listed("January, February, March, April, May, June, July, August, September, October, November, December")
DRINKS = listed("""
    tea, coffee, water, milk, juice, orange juice, apple juice, lemonade, cocoa, hot chocolate, beer, wine, red
    wine, cider, green tea, black tea, mint tea, iced tea, cola, ginger beer, mango juice, espresso, cappuccino,
    sparkling water
""")
FRUITS = listed("""
    apples, bananas, cherries, mangoes, pears, plums, grapes, kiwis, lemons, melons, peaches, oranges, figs,
    papayas, strawberries, raspberries
""")
SPORTS = listed(
    "football, tennis, golf, rugby, hockey, cricket, rowing, boxing, judo, swimming, cycling, running, darts"
)
INSTRUMENTS = listed("""
    the piano, the guitar, the violin, the flute, the cello, the trumpet, the harp, the banjo, the clarinet, the oboe
""")
LANGUAGES = listed("""
    English, German, French, Spanish, Italian, Dutch, Polish, Czech, Greek, Turkish, Arabic, Hindi, Urdu, Bengali,
    Korean, Japanese, Chinese, Thai, Swahili, Zulu, Yoruba, Danish, Swedish, Finnish, Welsh, Irish, Hungarian,
    Portuguese, Russian
""")
SUBJECTS = listed("maths, history, art, music, biology, chemistry, physics, geography, English, sport, Latin, drama")
WILD = listed("""
    the lion, the tiger, the elephant, the giraffe, the zebra, the monkey, the panda, the koala, the kangaroo, the
    penguin, the dolphin, the whale, the shark, the octopus, the eagle, the owl, the wolf, the fox, the bear, the
    hedgehog, the otter, the badger, the deer, the horse, the cat, the dog, the rabbit, the turtle, the frog, the
    butterfly, the bee, the snail
""")
SIGNS = listed("Aries, Taurus, Gemini, Cancer, Leo, Virgo, Libra, Scorpio, Capricorn, Aquarius, Pisces")


def number(rng: random.Random) -> str:
    """A number of two to six digits, now and then of one."""
    n_digits = rng.choice((1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6))
    return str(rng.randint(10 ** (n_digits - 1), 10**n_digits - 1))


def code(rng: random.Random) -> str:
    """A code of three to six digits, which may begin with 0."""
    return "".join(rng.choice("0123456789") for _ in range(rng.choice((3, 4, 4, 4, 5, 6))))


def age(rng: random.Random) -> str:
    """An age in years."""
    return str(rng.randint(5, 99))


def date(rng: random.Random) -> str:
    """A day of the year: ``4 May``."""
    return f"{rng.randint(1, 28)} {rng.choice(MONTHS)}"


def time(rng: random.Random) -> str:
    """A time of day: ``9:40``."""
    return f"{rng.randint(1, 23)}:{rng.choice(('00', '15', '30', '45', '05', '10', '20', '40', '50'))}"


def size(rng: random.Random) -> str:
    """A shoe size."""
    return str(rng.randint(34, 48))


def secret(rng: random.Random) -> str:
    """A password: a word, sometimes with a number."""
    word = odd_word(rng)
    return word + str(rng.randint(1, 999)) if rng.random() < 0.2 else word


def nickname(rng: random.Random) -> str:
    """What friends or players call somebody."""
    return person_name(rng) if rng.random() < 0.5 else odd_word(rng).capitalize()


def pet_name(rng: random.Random) -> str:
    """The name of an animal."""
    return person_name(rng) if rng.random() < 0.6 else odd_word(rng).capitalize()


def spot(rng: random.Random) -> str:
    """Where a thing is, as the user says it: ``in my blue bag``."""
    owner = rng.choice(("the", "the", "the", "the", "the", "my"))
    kind = rng.random()
    if kind < 0.3:
        return f"in {owner} {rng.choice(_ROOMS)}"
    if kind < 0.6:
        where = rng.choice(("on", "under", "behind", "next to", "beside", "on top of", "near"))
        return f"{where} {owner} {rng.choice(_FURNITURE)}"
    if kind < 0.7:
        return f"in {owner} {rng.choice(_ROOMS)} {rng.choice(('drawer', 'cupboard', 'cabinet', 'window', 'corner'))}"
    if kind < 0.9:
        shade = f"{rng.choice(_SHADES)} " if rng.random() < 0.5 else ""
        return f"in {owner} {shade}{rng.choice(_INSIDES)}"
    if kind < 0.95:
        return f"at {person_name(rng)}'s place"
    return rng.choice(
        (
            "upstairs",
            "downstairs",
            "outside",
            "at work",
            "at school",
            "at home",
            "by the door",
            "in room 7",
            "in room 12",
        )
    )


def as_said(text: str) -> str:
    """What the user told, as the replies say it: ``in your bag`` for ``in my bag``."""
    return text.replace(" my ", " your ")


def chosen(rng: random.Random, pool: tuple[str, ...], odd: float = 0.0) -> str:
    """One of ``pool``, or with odds ``odd`` a word that nobody expects."""
    return odd_word(rng) if rng.random() < odd else rng.choice(pool)
