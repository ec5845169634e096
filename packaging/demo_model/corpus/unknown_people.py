"""Questions about people and places around the user that no model can know; their names are invented or common."""

import random

from demo_model.corpus.small_talk_chatty import chatty
from demo_model.corpus.unknown_nouns import FIRST_NAMES
from demo_model.corpus.wordings import words
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_TITLES = words("Mr Mr Mr Mrs Mrs Mrs Ms Miss Miss Dr Dr Professor Sir Lady Auntie Uncle Coach Father Sister Captain")
_SURNAMES = words("""
    Hargrove Patel Smith Jones Okafor Nguyen Kowalski Whitcombe Pemberton Ashworth Birtwistle Cartwright
    Dunmore Entwistle Fairclough Grimshaw Hathaway Iqbal Jankowski Kaur Lancaster Merriweather Nakamura
    Oyelaran Pickering Quigley Ramsbottom Sutcliffe Thistlewood Underhill Vickers Wainwright Yilmaz
    Zimmermann Abbott Barlow Chowdhury Delgado Eriksen Farooq Gallagher Hussain Ivanov Jensen Khan
    Lindqvist MacLeod Novak Olsen Petrov Quinlan Rossi Singh Tanaka Ueda Vargas Walsh Xu Yamada Zhang
    Adeyemi Brennan Castellano Dubois Edmonds Fitzgerald Goldberg Hendricks Ito Jacobs Kapoor Larsen
    Mendoza Nowak Osborne Price Reynolds Schmidt Tran Usman Velasquez Weber Yates Atkinson Bradshaw
    Crompton Dawson Ellison Fletcher Greenwood Holloway Ingram Jessop Kershaw Longbottom Marsden Newbold
    Oldroyd Parkinson Redfern Shackleton Turnbull Whittaker Appleby Bloomfield Copperfield Dalloway
    Higginbottom Armitage Braithwaite Carmichael Donnelly Featherstone Garside Hollis Lightfoot Mottram
    Pendlebury Ravenscroft Silverman Templeton Winterbottom Harrison Morgan Hughes Bailey Cooper Murphy
    Kelly Carter Foster
""")
_WHO = _TEXTS["who"]
_SORT = _TEXTS["sort"]
PEOPLE_ASKS = chatty(f"""
    <doyou> {{know|like|know of}} my {_WHO} {{called |named |}}$x; {{do you|do u}} {{know|happen to
    know|know of}} $x [from {{school|work|next door|my class|the pub|our street|church|number 12|the
    village}}]; {{have you|have u|did you}} {{ever met|met|meet|heard of|seen|spoken to|talk to}} {{my
    {_WHO} |}}$x [before|today]; {{who is|who's|whos|who was|who the heck is}} {{my {_WHO} |}}$x; {{tell
    me|say something|what do you know|anything you know}} about {{my {_WHO} |}}$x; is {{my {_WHO} |}}$x
    {{nice|strict|married|rich|a good teacher|single|old|kind|mean|ill|home|famous|funny|a spy|in today|a
    good doctor|coming to the party|on holiday|retired}}; how old is {{my {_WHO} |}}$x; where {{does|did}}
    {{my {_WHO} |}}$x {{live| work|go to school|come from|grow up}} [now]; what's {{my {_WHO} |}}$x
    {{like|up to|famous for|doing these days}}; what does {{my {_WHO} |}}$x {{teach|do|look like|do for a
    living|eat for lunch|think of me}}; {{you know|u know|know}} {{my {_WHO} |}}$x{{, right||, yeah}};
    {{is|was}} $x {{your friend|a friend of yours| someone you know|anyone you know|famous|a real person|in
    the news}}; does the name $x {{ring a bell|mean anything to you| say anything to you}}; {{ever|you
    ever}} heard of $x [lol]; why is $x so {{strict|mean|nice|famous|grumpy|popular}}; what do you think of
    {{my {_WHO} |}}$x; can you describe {{my {_WHO} |}}$x; $x, {{know him|know her|who is that|ever heard
    of him|ever heard of her|do you know them}}
""")
PLACE_ASKS = chatty(f"""
    <doyou> know {{the|a|any|that}} {_SORT} {{called|named}} $x; {{have you|have u|ever}} {{heard of|been
    to|seen|come across}} {{the {_SORT} |the {_SORT} called |}}$x; {{what's|whats|what is|hows|how's}}
    {{the {_SORT} |}}$x {{like|like then|about|famous for|all about}}; is {{the {_SORT} |}}$x {{any
    good|nice|worth a visit|far|popular|worth it|good for kids|near here|expensive| open on
    sundays|haunted|pretty}}; what's there to {{do|see|eat|visit}} in $x; {{anything|what's}}
    {{good|fun|nice}} to do in $x; tell me about {{the {_SORT} |a {_SORT} called |this {_SORT} called }}$x;
    {{any|what}} {{info|facts|gossip|tips}} {{on| about|for}} {{the {_SORT} |}}$x; who {{wrote|made|
    runs|owns|sings in|founded}} {{the {_SORT} |}}$x; {{what|which}} {{songs|books|films|shops|trains}}
    {{are by|are in|belong to|go to}} $x; {{never|ever}} heard of {{the {_SORT} |}}$x{{, have you|, you|}};
    ok {{clever clogs|genius|smarty}}, what is $x
""")


def person(rng: random.Random, invented: str) -> str:
    """A name as people are called in daily life; ``invented`` stands in for the surname now and then."""
    surname = invented if rng.random() < 0.45 else rng.choice(_SURNAMES)
    sort = rng.random()
    if sort < 0.6:
        return f"{rng.choice(_TITLES)} {surname}"
    return f"{rng.choice(FIRST_NAMES)} {surname}"
