"""What the demo model knows nothing about, and the parts of invented names."""

from demo_model.corpus.wordings import phrases, words

NOUNS = phrases("""
    Napoleon; Shakespeare; Einstein; Isaac Newton; Charles Darwin; Galileo; Nikola Tesla; Marie Curie; Gandhi;
    Nelson Mandela; Elvis Presley; Madonna; Tolstoy; Charles Dickens; Homer; Cleopatra; Julius Caesar; Alexander
    the Great; Leonardo da Vinci; Picasso; Van Gogh; Mozart; Beethoven; Bach; Plato; Socrates; Aristotle; Abraham
    Lincoln; George Washington; Winston Churchill; Queen Victoria; Martin Luther King; Barack Obama; Donald Trump;
    Angela Merkel; Elon Musk; Bill Gates; Steve Jobs; Taylor Swift; Beyonce; Lionel Messi; Cristiano Ronaldo;
    Serena Williams; Roger Federer; Michael Jordan; Muhammad Ali; Usain Bolt; Tom Hanks; Brad Pitt; Marilyn
    Monroe; Charlie Chaplin; Alfred Hitchcock; Steven Spielberg; Agatha Christie; Jane Austen; Mark Twain; Ernest
    Hemingway; Franz Kafka; Goethe; Stephen Hawking; Alan Turing; Ada Lovelace; Grace Hopper; Neil Armstrong;
    Amelia Earhart; Christopher Columbus; Marco Polo; Genghis Khan; Joan of Arc; Karl Marx; Sigmund Freud;
    Nietzsche; Confucius; Buddha; the Dalai Lama; the Pope; the king of England; the president; the prime
    minister; Louis Pasteur; the Roman Empire; the French Revolution; the First World War; the Second World War;
    the Cold War; the Middle Ages; the Renaissance; the Black Death; the Industrial Revolution; the Berlin Wall;
    the Vikings; the Aztecs; the Incas; the Ottoman Empire; the Titanic; the moon landing; the Great Wall; the
    pyramids; Stonehenge; the Eiffel Tower; the Colosseum; Machu Picchu; the Taj Mahal; Mount Everest; the Grand
    Canyon; the Amazon rainforest; Antarctica; the Sahara; Barcelona; Chicago; Hamburg; Dubai; Hong Kong; Los
    Angeles; San Francisco; Sydney; Mumbai; Istanbul; Texas; California; Bavaria; Hawaii; Siberia; the Alps; the
    Nile; quantum physics; relativity; gravity; photosynthesis; evolution; black holes; the big bang; dark matter;
    atoms; electrons; DNA; proteins; enzymes; cells; bacteria; viruses; the immune system; antibiotics; vaccines;
    diabetes; cancer; asthma; malaria; blood pressure; cholesterol; vitamins; aspirin; ibuprofen; allergies;
    depression; insomnia; migraine; arthritis; pregnancy; plate tectonics; earthquakes; tsunamis; hurricanes;
    tornadoes; climate change; global warming; the ozone layer; fossils; dinosaurs; mammoths; nuclear power; solar
    panels; wind turbines; jet engines; electric cars; diesel engines; lasers; radio waves; microwaves; magnets;
    semiconductors; transistors; superconductors; electricity; thermodynamics; entropy; chemistry; the periodic
    table; oxygen; carbon dioxide; uranium; plutonium; algebra; calculus; trigonometry; prime numbers; statistics;
    geometry; logarithms; matrices; game theory; chaos theory; string theory; inflation; the stock market;
    interest rates; taxes; mortgages; insurance; pensions; bitcoin; blockchain; cryptocurrency; economics;
    capitalism; communism; socialism; democracy; feminism; anarchism; the European Union; the United Nations;
    NATO; Brexit; parliament; the constitution; human rights; immigration; philosophy; ethics; psychology;
    sociology; Buddhism; Christianity; Islam; Judaism; Hinduism; the Bible; the Koran; Greek mythology; Zeus;
    Thor; yoga; meditation; astrology; Star Wars; Harry Potter; the Lord of the Rings; Batman; Superman;
    Spider-Man; James Bond; Sherlock Holmes; Hamlet; Romeo and Juliet; Don Quixote; Moby Dick; the Odyssey; Game
    of Thrones; Breaking Bad; the Simpsons; Friends; Frozen; Avatar; Jurassic Park; the Matrix; Mickey Mouse;
    Pokemon; Minecraft; Fortnite; Tetris; Super Mario; Call of Duty; Roblox; the Beatles; Queen; Abba; Metallica;
    Coldplay; the Rolling Stones; Bob Dylan; Michael Jackson; jazz; opera; ballet; hip hop; heavy metal; the
    Olympics; the World Cup; cricket; baseball; rugby; golf; Formula One; the Tour de France; sumo; karate; Real
    Madrid; Manchester United; Bayern Munich; the New York Yankees; Facebook; Instagram; TikTok; YouTube; Netflix;
    Spotify; Amazon; Microsoft; Apple Inc; Samsung; Toyota; Volkswagen; BMW; Ferrari; Boeing; NASA; SpaceX;
    Coca-Cola; Nike; IKEA; McDonald's; Lego; the iPhone; PlayStation; Windows 11; Photoshop; Excel; WhatsApp;
    Zoom; Kubernetes; Docker; JavaScript; Rust; Haskell; PostgreSQL; Git; Linux; Android; Bluetooth; 5G; Wi-Fi;
    cryptography; quantum computers; virtual reality; drones; 3D printers; robotics; machine learning; deep
    learning; neural networks; compilers; operating systems; databases; microservices; the dark web; computer
    viruses; encryption; hacking; sushi; paella; kimchi; champagne; whisky; sourdough; gluten; caffeine; veganism;
    keto diets; beekeeping; origami; feng shui; chess openings; sudoku; poker; blackjack; the Rubik's Cube; crypto
    wallets; hedge funds; real estate; divorce law; copyright; patents; contracts; the Mona Lisa; impressionism;
    cubism; baroque music; Gothic churches; architecture; photography; calligraphy; pottery; archaeology;
    linguistics; Latin; Sanskrit; Esperanto; Morse code; hieroglyphs; crop circles; Bigfoot; the Loch Ness
    monster; Atlantis; the Bermuda Triangle; UFOs; unicorn myths; vampires; zombies
    """)
TITLES = phrases("""
    Doctor; Captain; King; Queen; Professor; Saint; Sir; Lady; General; President; Mount; Lake; Project;
    Operation; Planet; Port
    """)
TAILS = phrases("""
    Bay; Falls; Castle; River; Valley; Street; Park; Bridge; Island; Industries; Labs; Motors; Airlines; Bank;
    Software; University; Games
    """)
ONSETS = words("""
    b c d f g h j k l m n p r s t v w z ch sh th br cr dr gr tr st qu x y fl gl pr sl cl ph bl kn sch zh rh wr
    """)
VOWELS = words("""
    a e i o u a e i o ai ea ee ie oo ou au y io ei ue oe aa
    """)
ENDINGS = words("""
    son ton berg ley man ova ski sen ez ini ard bert wyn stein feld dal ia us land field wood mond escu ides
    """)
FIRST_NAMES = words("""
    Anna Ben Carla David Emma Felix Grace Henry Ida Jack Kim Leo Maria Nina Oscar Paul Rosa Sam Tara Victor Zoe
    Alex Bella Chris Diana Eli Fatima George Hana Ivan Julia Kofi Lina Marco Noah Olga Peter Quinn Ravi Sara Tom
    Ursula Vera Will Yara Ali Mei Priya Lars Ingrid Pablo Lucia Omar Layla Kenji Yuki Amara Jonas Petra Dmitri
    Elena Hugo Clara Finn Maya Aisha Rahul Sofia Luca Erik Nora Max Lucy Marguerite
    """)
CODAS = ("", "", "", *words("n r l s t m d ck nd lt x rt ss ll th ne re sk ng rd lm tz gh ff"))
