"""Names of people and places and odd words: half from lists, half invented, so that copying is learnt."""

import random


def _words(text: str) -> tuple[str, ...]:
    """The words of ``text``; an underscore stands for a space."""
    return tuple(word.replace("_", " ") for word in text.split())


_GIVEN = _words(
    """
    Ada Aaron Abdul Abigail Abel Adaeze Adam Adele Aditi Adrian Agnes Agnieszka Ahmed Aiko Aileen Aine Aisha Akira
    Akua Alan Alba Albert Alejandro Aleksandr Alessia Alex Alexandra Alfred Ali Alice Alicia Alina Alma Alois Amal
    Amanda Amara Amelia Amina Amir Amit Amy Ana Ananya Anders Andre Andrea Andrew Andrzej Angela Angus Anil Anja
    Anke Ann Anna Anneke Annika Anouk Anselm Anthony Anton Antonio Anwar Aoife Aphra April Arash Archie Ariel Arjun
    Arlo Armando Arthur Arturo Asha Ashley Asim Astrid Atsuko Audrey August Aurelia Ayesha Ayodele Aziz Barbara
    Barnaby Bartholomew Basil Bastian Beatrice Bela Bella Ben Benedikt Benjamin Berit Bernadette Bernard Bettina
    Bhavna Bianca Bilal Birgit Bjorn Blanca Bo Bogdan Boris Brandon Brenda Brian Bridget Bronwen Bruno Bryn Caitlin
    Callum Camila Carl Carla Carlos Carmen Caroline Caspian Cecilia Cedric Celeste Chandra Charles Charlie Charlotte
    Chiara Chidi Chinedu Chloe Chris Christina Cian Ciara Claire Clara Claudia Clement Clive Colette Connor
    Constance Cormac Cosmo Cynthia Cyril Dafydd Daisy Damian Dana Daniel Danuta Daphne Dara David Deborah Deepak
    Deirdre Delia Delphine Demetrius Denise Desmond Diana Diego Dimitri Dina Dirk Dmitri Dolores Dominic Donna Dora
    Doris Dorothea Douglas Duc Duncan Dylan Eamon Ebba Eberhard Edgar Edith Edna Eduardo Edward Efua Eileen Einar
    Eira Elaine Eleanor Elena Eli Elias Elif Elisabeth Eliza Ella Elodie Elsa Elvira Emeka Emil Emily Emma Emre
    Enrico Enzo Erik Ernest Esme Esteban Esther Ethel Eugene Eun Eva Evangelos Evelyn Ezekiel Fadi Faith Farah Farid
    Fatima Federico Felicity Felix Fergus Fernanda Fiona Fleur Flora Florian Frances Francesca Francois Frank
    Franziska Fraser Freddy Freja Frida Friedrich Gabriel Gareth Gary Genevieve George Georgios Gerald Gerda
    Gertrude Gianni Gideon Gilbert Giles Gina Giovanni Giulia Gloria Gonzalo Gordon Grace Graham Greta Gretchen
    Grzegorz Guadalupe Gudrun Guillermo Gunnar Gustav Gwendolyn Hadiza Hakan Hamish Hana Hannah Hans Haruki Harriet
    Harry Hassan Hazel Heather Hector Heidi Helen Helga Helmut Henrietta Henry Herbert Hideo Hilda Hiroshi Holly
    Horatio Hortense Howard Hubert Hugo Humphrey Husain Ian Ibrahim Ida Ifeoma Ignacio Igor Ilse Imani Imogen Imran
    Ines Inga Ingrid Ioana Irene Iris Irma Isaac Isabel Isadora Ismail Istvan Ivan Ivy Iwona Jack Jacqueline Jacques
    Jada Jakob Jamal James Jan Jane Janet Janusz Jasmine Javier Jean Jeannette Jeffrey Jelena Jemima Jennifer Jens
    Jeremy Jerome Jesse Jessica Jiho Jill Jing Joan Joanna Joaquin Joe Johan Johannes John Jolanda Jonas Jonathan
    Jordan Jorge Jose Joseph Josephine Joshua Joy Joyce Juan Juanita Judith Julia Julian Julius June Jurgen Justin
    Jyoti Kai Kamal Kamila Karen Karim Karl Karolina Kaspar Katarzyna Kate Katherine Kathleen Katja Kazuo Keiko
    Keith Kelly Kemal Kenji Kenneth Kerstin Kevin Khadija Khalid Kiran Klara Klaus Kofi Konrad Kristof Kumar Kurt
    Kwame Kyle Laila Lakshmi Lamar Lars Laszlo Latifa Laura Lauren Laurence Lavinia Layla Lea Leandro Leif Leila Leo
    Leocadia Leon Leonie Leonora Leopold Leslie Letitia Lev Liam Lila Lily Lin Lina Linda Linh Linus Lisa Liv Livia
    Lloyd Lorenzo Lorna Lotte Louis Louise Luca Lucas Lucia Lucinda Lucy Ludwig Luis Luna Luz Lydia Lyra Mabel
    Madeleine Magda Magnus Mahmoud Maisie Malachi Malcolm Malik Manfred Manuel Mara Marcel Marcia Marco Margaret
    Margit Marguerite Maria Mariam Marina Mario Marisol Marit Mark Marlene Marta Martha Martin Mary Mateo Mathilde
    Matteo Matthew Maud Maureen Maurice Mavis Max Maximilian May Maya Mbali Megan Mehmet Mei Melanie Melinda
    Mercedes Meredith Merle Mia Michael Michelle Miguel Mihai Mika Mila Milan Mildred Milena Milos Mina Ming Minh
    Miranda Mireille Miriam Mirko Mohammed Moira Molly Mona Monica Morag Morgan Moritz Muhammad Murat Muriel Myra
    Myrtle Nadia Nadine Naledi Nandini Naomi Natalia Natasha Nathan Neha Neil Nelson Nessa Nia Niamh Nicholas Nicola
    Nicolas Niels Nigel Nikhil Niklas Nikolai Nils Nina Noah Noel Nomsa Nora Noriko Norma Norman Nuala Octavia
    Odette Odysseus Oksana Ola Olaf Oleg Olga Olive Oliver Olivia Olu Omar Oona Ophelia Orla Orson Oscar Oisin Osman
    Oswald Otis Otto Owen Oyelaran Pablo Padma Paloma Pamela Paola Parisa Pascal Patience Patricia Patrick Paul
    Paula Pavel Pearl Pedro Peggy Penelope Percival Perpetua Petra Peter Petros Philip Philippa Phoebe Pia Pierre
    Pilar Piotr Polly Prakash Priscilla Priya Quentin Quincy Quinn Rachel Radoslav Rafael Raheem Rahul Raj Ralph
    Ramon Ramona Rania Raphael Rashid Raul Ravi Raymond Rebecca Regina Reinhold Renata Rene Reza Rhiannon Rhys
    Ricardo Richard Rita Robert Roberta Robin Rocio Roderick Rodrigo Roger Roland Roman Ronan Rosa Rosalind Rose
    Rosemary Ross Rowan Roxana Roy Ruby Rudolf Rufus Rupert Ruslan Russell Ruth Ryan Sabine Sadie Sadiq Saida Sakura
    Salim Sally Salma Salvador Sam Samantha Samira Samuel Sandeep Sandra Sanjay Saoirse Sara Sasha Saskia Saul Scott
    Sean Sebastian Selma Serena Sergei Seth Seung Shane Shanti Sharon Sheila Shirin Shreya Sibusiso Sidney Siegfried
    Sigrid Silas Silvia Simon Simone Sinead Siobhan Sipho Sofia Solveig Sonia Soren Spencer Stacy Stanislav Stefan
    Stella Stephen Steve Stewart Sunita Susan Svetlana Sven Sylvester Tabitha Tadeusz Taina Takeshi Talia Tamar
    Tamsin Tania Tara Tariq Tatiana Teodoro Teresa Terry Thabo Thandiwe Theo Theodora Theresa Thomas Thor Thulani
    Tilda Tim Timothy Tobias Todd Tom Tomas Tony Torsten Tova Tracy Tristan Trudy Tuan Tyler Uchenna Ulla Ulrich Uma
    Umberto Ursula Usha Vadim Valentina Valeria Vanessa Vasilis Vaughan Vera Verena Veronica Victor Victoria Vijay
    Viktor Vikram Vincent Viola Violet Virginia Vivian Vladimir Volker Wade Walter Wanda Wanjiru Warren Waseem Wendy
    Wenzel Werner Wesley Wilbur Wilfred Wilhelmina Will William Winifred Winston Wojciech Wolfgang Xander Xavier
    Xenia Ximena Xiomara Xolani Yael Yahya Yannick Yara Yasmin Yelena Yolanda Yoko Yolande Yosef Youssef Yuki Yuri
    Yusuf Yvette Yvonne Zachary Zahra Zainab Zane Zara Zdenka Zeina Zelda Zeynep Zhanna Zita Zoe Zofia Zola Zoltan
    Zuri Zuzana
    """
)
_FAMILY = _words(
    """
    Abbott Achebe Ahmed Alvarez Andersen Baker Banerjee Bauer Becker Bell Bianchi Brown Campbell Carter Castillo
    Chen Clarke Cohen Costa Cruz Dahl Davies Diaz Dubois Eriksson Evans Fernandez Fischer Fletcher Flores Garcia
    Gill Gupta Hansen Harris Hill Hoffmann Horvath Hughes Ito Ivanova Jackson Jansen Johnson Jones Kaya Kelly Khan
    Kim Klein Kowalski Kumar Larsen Lee Lewis Lopez Martin Meyer Miller Moreau Moyo Murphy Nakamura Nguyen Novak
    Okafor Olsen Ortiz Park Patel Pereira Petrov Quinn Reid Reyes Roberts Romano Rossi Santos Schmidt Shah Silva
    Singh Smith Sousa Suzuki Tanaka Taylor Thompson Turner Vogel Wagner Walker Wang Weber White Williams Wilson Wong
    Wright Yamamoto Yilmaz Young Zhang Ziegler
    """
)
_PLACES = _words(
    """
    Aberdeen Abuja Accra Adelaide Algiers Amman Amsterdam Ankara Antwerp Athens Auckland Austin Baghdad Bangkok
    Barcelona Basel Bath Beijing Beirut Belfast Belgrade Bergen Berlin Bern Bilbao Birmingham Bogota Bologna Bonn
    Bordeaux Boston Bremen Brisbane Bristol Brno Brussels Bucharest Budapest Buenos_Aires Cairo Calgary Cambridge
    Cape_Town Cardiff Casablanca Chennai Chicago Cologne Copenhagen Cork Cusco Dakar Dallas Delhi Denver Detroit
    Dhaka Dresden Dubai Dublin Dundee Durban Edinburgh Essen Exeter Fez Florence Fortaleza Frankfurt Galway Gdansk
    Geneva Genoa Ghent Glasgow Gothenburg Granada Graz Grenoble Hamburg Hanoi Harare Havana Helsinki Hobart Honolulu
    Houston Ibadan Innsbruck Istanbul Izmir Jaipur Jakarta Kampala Karachi Kathmandu Kigali Kingston Krakow Kyiv
    Kyoto La_Paz Lagos Lahore Leeds Leiden Leipzig Lille Lima Limerick Lisbon Liverpool Ljubljana London Los_Angeles
    Luanda Lusaka Lyon Madrid Malaga Malmo Manchester Manila Maputo Marrakesh Marseille Melbourne Memphis
    Mexico_City Miami Milan Minsk Mombasa Montevideo Montreal Moscow Mumbai Munich Nairobi Nantes Naples New_York
    Nice Nottingham Odense Odessa Oporto Osaka Oslo Ottawa Oxford Palermo Panama_City Paris Perth Philadelphia
    Phoenix Plymouth Porto Portland Potsdam Prague Quebec Quito Rabat Reykjavik Riga Rio Rome Rotterdam Salvador
    Salzburg San_Diego San_Francisco Santiago Sao_Paulo Sapporo Sarajevo Seattle Seoul Seville Shanghai Sheffield
    Singapore Skopje Sofia Split Stockholm Stuttgart Sydney Taipei Tallinn Tampere Tbilisi Tehran Tokyo Toronto
    Toulouse Trieste Tromso Tunis Turin Utrecht Valencia Vancouver Venice Verona Vienna Vilnius Warsaw Wellington
    Windhoek Winnipeg Wroclaw Yerevan York Zagreb Zanzibar Zurich
    """
)
_WORDS = _words(
    """
    abacus acorn almanac anvil apricot axolotl badger bagpipe balloon bamboo banjo beacon bramble bubble bumblebee
    butterscotch cactus candle caravan cashew catapult chestnut chimney cinnamon clover cobweb coconut compass coral
    crumpet dandelion doodle dragonfly driftwood dumpling eclipse ember fandango fern fiddle flamingo flapjack
    foxglove fudge galaxy gazebo giggle ginger gizmo goblin gumboot hammock harbour hazelnut hedgehog hiccup hobnob
    hullabaloo icicle igloo indigo jackdaw jellyfish jigsaw jubilee juniper kazoo kettle kiwi kumquat labyrinth
    ladybird lantern lemonade lighthouse lollipop lullaby magnet magpie mango marble marmalade meadow meteor
    mistletoe molasses moonlight muffin mulberry nectarine nettle noodle nutmeg oasis obelisk octopus origami osprey
    otter pancake papaya paprika parsnip pebble pelican penguin peppermint periwinkle pickle pineapple pinwheel
    pistachio plover pomelo popcorn porridge pretzel puddle puffin pumpkin quartz quicksand quill quokka radish
    raven rhubarb riddle rooster saffron sandal sapphire scarecrow seagull shamrock snowflake sparrow spindle
    squirrel starfish sundial sunflower tangerine tapioca teapot thimble thistle thunder tinsel toboggan toffee
    tornado treacle trumpet turnip turquoise tusk tweezers ukulele umbrella unicorn velvet violin volcano waffle
    walnut walrus waterfall whisker willow windmill wombat xylophone yodel yoghurt zeppelin zephyr zigzag zinnia
    zucchini
    """
)

_STARTS = _words(
    """
    b b br c ch cl cr d d dr f f fl fr g g gl gr h h j j k k kl kr l l l m m m n n n p p pl pr qu r r r s s s sh
    sk sl sn st t t t th tr v v w x y z z zh
    """
)
_VOWELS = _words(
    """
    a a a a a a e e e e e e i i i i i i o o o o o o u u u u y ae ai au ea ee ei eo ia ie io oa oo ou ui
    """
)
_ENDS = _words(
    """
    n n n r r r l l s s m k t d th nd nt rt lk sk x z ld ng ck ff ll ss rn rm
    """
)
_NAME_ENDS = _words(
    """
    a a a e i o us is ina ella ette ine o an en in on ar er or iel ias elle ika wen wyn mar mund zart bert fried
    gard helm rick ward win ton ley son sen ski vic dottir aya ani esh ulu ile amo ette eth ah oux eaux
    """
)
_PLACE_ENDS = _words(
    """
    ton ham burg ville stad port ford mouth field wick bury dale berg haven grad pur abad ia ora ino ova ley by
    """
)

_FILLERS = _words("ok okay oh ah no yes so hi hey yo an at is it the to of we you he she and but btw please")
_UNWANTED = _words("fuc fuk shit cunt kunt dick dik cock nig fag slut slat puss tit twat rape porn hitl nazi sex")


def _syllables(rng: random.Random, n_syllables: int) -> str:
    parts: list[str] = []
    for index in range(n_syllables):
        start = "" if index == 0 and rng.random() < 0.2 else rng.choice(_STARTS)
        end = rng.choice(_ENDS) if rng.random() < 0.3 else ""
        parts.append(start + rng.choice(_VOWELS) + end)
    return "".join(parts)


def _invented(rng: random.Random, endings: tuple[str, ...]) -> str:
    word = _put_together(rng, endings)
    while word in _FILLERS or any(part in word for part in _UNWANTED):
        word = _put_together(rng, endings)
    return word


def _put_together(rng: random.Random, endings: tuple[str, ...]) -> str:
    stem = _syllables(rng, rng.choice((1, 1, 2, 2, 2)))
    if rng.random() < 0.25:
        return stem + rng.choice("nrlsmkt") if stem[-1] in "aeiouy" else stem
    ending = rng.choice(endings)
    if stem[-1] in "aeiouy" and ending[0] in "aeiouy":
        stem += rng.choice("bdfgklmnprstvz")
    return stem + ending


def person_name(rng: random.Random) -> str:
    """A given name: half of them from all over the world, half invented."""
    if rng.random() < 0.5:
        return rng.choice(_GIVEN)
    if rng.random() < 0.2:  # two halves of real names: "Wenzelbert", "Margoldo"
        first, second = rng.choice(_GIVEN), rng.choice(_GIVEN).lower()
        return first[: rng.randint(min(3, len(first)), len(first))] + second[len(second) // 2 :]
    return _invented(rng, _NAME_ENDS).capitalize()


def family_name(rng: random.Random) -> str:
    """A family name, some of them invented."""
    return rng.choice(_FAMILY) if rng.random() < 0.7 else _invented(rng, _NAME_ENDS).capitalize()


def place_name(rng: random.Random) -> str:
    """A city or town: most of them real, the others invented."""
    return rng.choice(_PLACES) if rng.random() < 0.65 else _invented(rng, _PLACE_ENDS).capitalize()


def odd_word(rng: random.Random) -> str:
    """A word in small letters that nobody expects, half of them invented."""
    return (
        rng.choice(_WORDS) if rng.random() < 0.5 else _invented(rng, ("le", "y", "o", "ing", "er", "ock", "ish", "um"))
    )
