"""What the demo model knows nothing about, and the parts of invented names."""

from demo_model.corpus.wordings import phrases, words
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

NOUNS = phrases(_TEXTS["nouns"])
TITLES = phrases(_TEXTS["titles"])
TAILS = phrases(_TEXTS["tails"])
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
