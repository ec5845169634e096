"""Short stories on request, and the questions about them right after."""

from demo_model.corpus import story_asks
from demo_model.corpus.grammar import capitalised, keep
from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.writing_help import a_or_an, asked, words
from demo_model.corpus.writing_story_data import (
    ADJECTIVES,
    HEROES,
    KIND_OF,
    NAMES,
    ODD_THINGS,
    PLACES,
    PLURALS,
    SKELETONS,
    THEMES,
    Skeleton,
)
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

DEFAULT_HERO = "fox"
_TALE = _TEXTS["tale"]
_ASK = _TEXTS["ask"]
_ABOUT = _TEXTS["about"]
_PLAIN_ASKS = (
    f"{_ASK} {{a|a|some|a nice|any|one}} {_TALE}",
    f"{_ASK} {{a|a|a nice}} {_TALE}",
    f"{{a|a nice|one}} {_TALE}",
    f"{_TALE} time",
    f"[short] {_TALE}",
    "{it is|it's} {story time|time for a story|bedtime}",
    "{are you able to|can you|do you} {tell|write|make up|invent} {stories|tales|fairy tales|a story}",
    "{I am|I'm} {in the mood|ready} for a {story|tale|fairy tale}",
    _TEXTS["plain asks"],
    "once upon a time",
    "tell me {something from a fairy tale|a thing that happened once upon a time|what happened once upon a time}",
    "{amuse|entertain} {me|my {kid|son|daughter|child|children|kids}} with a {story|tale|yarn}",
    f"my {{kid|son|daughter|child|little one|grandson|niece}} {{wants|needs|would like}} {{to hear a|a}} {_TALE}",
    "a story for {kids|children|a child|my daughter|my son|bedtime|tonight|the night|little ones|a five-year-old}",
    "{surprise me with|hit me with|throw me|let me have|I fancy|go on, tell me|gimme|wanna hear} a {story|tale|yarn}",
    _TEXTS["plain asks 2"],
    "a {story|tale} {about anything|of your choice|you like|of your own|that you made up|from your head|please}",
    "{show me how you|let me see you|I want to see you|try to} {tell|write|invent} a {story|tale|narrative}",
    "tell me a story {before I sleep|to fall asleep|so I can sleep|to pass the time|while I wait}",
)
_HERO_ASKS = (
    f"{_ASK} {{a|a nice|another}} {_TALE} {_ABOUT} $a",
    f"{_ASK} {{a|a nice|some}} {_TALE} {_ABOUT} $a",
    f"{_ASK} {{a|a}} {_TALE} about $a",
    f"{{a|one}} {_TALE} {_ABOUT} $a",
    f"[short] {_TALE} {{about|with|on}} $a",
    "$a {story|tale|fable}, please",
    "{write|tell|make up|say|invent|narrate} something about $a, {a|as a|like a} {story|tale|fairy tale}",
    "there {was|is} $a, {tell|write|make} [me ]a {story|tale} about {it|that}",
    "once upon a time there was $a",
    "{can|could} $a be the {hero|main character|star} of {a|your} {story|tale}",
    "{make $a|let $a be|have $a be} {the hero|the main character|the star} of {a|the} {story|tale}",
    "what {could|might} happen to $a in a {story|tale|fairy tale}",
    "{tell me|what is|write down|imagine} the {story|tale|adventures|adventure|legend|life} of $a",
    "{I want|my kid wants|we want|my son would like} $a in {the|a} {story|tale|bedtime story}",
    "do you know {any|a} {story|stories|tale|tales} {about|with} $a",
    "the {hero|main character|protagonist} should be $a, {now write|write|tell} [me ]a {story|tale}",
)
_PLURAL_ASKS = (
    f"{_ASK} {{a|a nice}} {_TALE} {{about|with|on|of|featuring|involving}} $many",
    f"{{a|one}} {_TALE} {{about|with|on|of}} $many",
    "do you know {any|a} {story|stories|tales|tale} {about|with} $many",
    _TEXTS["plural asks"],
    "I {love|like|adore} $many, tell me a story",
)
_SYLLABLES = words("ba|do|fi|gu|ka|lo|mi|nu|pe|ra|so|ti|va|zo|blo|cra|dri|flu|gri|plo|snu|tra|wob|zig")
_ENDINGS = words("ble|mp|nk|rt|x|zle|ster|lop|nik|t|g|ck|fin|dle|bot|ton|mus|rex|saur|let")


def story_turn(scene: Scene) -> Turn:
    """A request for a story: without a subject, about a theme, or about a hero."""
    draw = scene.rng.random()
    if draw < 0.16:
        return _told(scene, user=asked(scene, *_PLAIN_ASKS), hero=DEFAULT_HERO)
    if draw < 0.36:
        return _theme_turn(scene)
    if draw < 0.44:
        kind = scene.rng.choice(("beast", "bird", "sea", "magic", "person"))
        hero = scene.rng.choice(HEROES[kind])
        return _told(scene, user=asked(scene, *_PLURAL_ASKS, many=keep(_plural(hero))), hero=hero)
    hero = _any_hero(scene)
    name = _any_name(scene) if scene.rng.random() < 0.3 else ""
    place = scene.rng.choice(PLACES) if scene.rng.random() < 0.15 else ""
    subject = keep(a_or_an(hero) if scene.rng.random() < 0.9 else hero)
    if name:
        subject += " " + asked(
            scene, "{called|named|called|by the name of|with the name|whose name is} $name", name=keep(name)
        )
    if place:
        subject += " " + keep(place)
    return _told(
        scene, user=asked(scene, *_HERO_ASKS, *story_asks.hero_asks(), a=subject), hero=hero, name=name, place=place
    )


def _theme_turn(scene: Scene) -> Turn:
    key = scene.rng.choice(tuple(THEMES))
    theme = THEMES[key]
    if scene.rng.random() < 0.5:
        asks = (
            f"{_ASK} a[ nice] {_TALE} {{about|on|of|about|dealing with}} {theme.asks}",
            f"{{a|some|one}} {_TALE} {{about|on}} {theme.asks}",
        )
    else:
        asks = (f"{_ASK} {{a|some|one}} {theme.kinds} {{story|tale|short story|bedtime story}}", f"{theme.kinds} story")
    scene.last = ("story", "theme", key, "", "")
    return Turn(
        user=asked(scene, *asks),
        reply=theme.short if scene.short else theme.text,
        thought=f"I tell the story {_quoted(theme.title)}",
        question=False,
        more=theme.more,
        short=theme.short,
    )


def _quoted(title: str) -> str:
    return f'"{title}".'


def _any_hero(scene: Scene) -> str:
    draw = scene.rng.random()
    if draw < 0.15:
        hero = scene.rng.choice(ODD_THINGS)
    elif draw < 0.22:
        hero = "".join(scene.rng.choices(_SYLLABLES, k=scene.rng.randint(1, 2))) + scene.rng.choice(_ENDINGS)
    else:
        hero = scene.rng.choice(HEROES[scene.rng.choice(tuple(HEROES))])
    if scene.rng.random() < 0.25:
        hero = f"{scene.rng.choice(ADJECTIVES)} {hero}"
    return hero


def _any_name(scene: Scene) -> str:
    if scene.rng.random() < 0.7:
        return scene.rng.choice(NAMES)
    return capitalised(
        "".join(scene.rng.choices(_SYLLABLES, k=scene.rng.randint(2, 3))) + scene.rng.choice(("", "n", "s"))
    )


def _plural(hero: str) -> str:
    return PLURALS.get(hero) or (f"{hero[:-3]}men" if hero.endswith("man") else f"{hero}s")


def _kind(hero: str) -> str:
    words = hero.split(" ")
    tails = (" ".join(words[at:]) for at in range(len(words)))
    return next((KIND_OF[tail] for tail in tails if tail in KIND_OF), "thing")


def _filled(text: str, skeleton: Skeleton, hero: str, name: str, place: str) -> str:
    a_hero = a_or_an(hero) + (f" called {name}" if name else "")
    the = name or f"the {hero}"
    values = {
        "a_hero": a_hero,
        "A_hero": capitalised(a_hero),
        "the": the,
        "The": capitalised(the),
        "place": place or skeleton.place,
    }
    return text.format(**values)


def _told(scene: Scene, *, user: str, hero: str, name: str = "", place: str = "") -> Turn:
    kind = _kind(hero)
    skeleton = SKELETONS[kind]
    scene.last = ("story", kind, hero, name, place)
    short = _filled(skeleton.short, skeleton, hero, name, place)
    return Turn(
        user=user,
        reply=short if scene.short else _filled(skeleton.text, skeleton, hero, name, place),
        thought=f"I write a short story about {a_or_an(hero)}" + (f" called {name}." if name else "."),
        question=False,
        more=_filled(skeleton.more, skeleton, hero, name, place),
        short=short,
    )


_ASPECTS: dict[str, tuple[str, ...]] = {
    "who": (
        _TEXTS["aspects who"],
        "who {appears|appeared|occurs|plays a part} in {the|this|that} {story|tale}",
        "{which characters|what characters|what figures} {are|were} {there|in it|in the story}",
        "{name|list} the {characters|heroes|figures} [of the story]",
        "who {is|was} {it|the story|the tale|that} about",
        "who {is|was} the {hero|main character|protagonist|main figure|lead}",
    ),
    "where": (
        "where {did it|did the story|did that|does it|does the story} {happen|take place|play}",
        "where {was|is} {the story|it|this|the tale} [set]",
        "{what|which} {place|location|setting} {was|is} {it|the story} in",
        "in {which|what} {place|country|town} {was|did} {that|it} [happen]",
        "where did {$the|the hero|the main character} {live|stay|grow up|dwell|come from}",
        "what {is|was} the {setting|place|scene|location}",
        "where {was|is} $the",
    ),
    "found": (
        "what did {$the|$the|the hero|the main character|he|she|they|it} {find|discover|come across|see|get}",
        "what {was|got|has been} {found|discovered} [in the story]",
        "{what is|what's} the thing {$the|the hero} {found|discovered}",
        "did {$the|the hero} find {anything|something}",
        "tell me what {$the|the hero} found",
    ),
    "helper": (
        "who {helped|assisted|supported|guided} {$the|the hero|him|her|them|it}",
        "{who was|who's|name} the {helper|friend|other character|second character}",
        "did {anyone|anybody|someone} {help|lend a hand|assist}",
        "who {did $the meet|gave a hand|gave help|was helpful|else was in it|was the one who helped}",
        "who else {was there|appears|was in the story|played a role}",
    ),
    "end": (
        "how did {it|the story|the tale|that} {end|finish|turn out|conclude|come to an end}",
        "what {happened|happens|was} {at|in} the end",
        "{what is|what was|what's} the {ending|end|finale|last part|outcome|conclusion} [of the story]",
        "{does|did} it {have|get} a {happy ending|good end}",
        "what {became of|happened to} {$the|the hero} {in the end|finally|at last|at the end}",
        "remind me how it {ended|went out|finished}",
    ),
    "moral": (
        _TEXTS["aspects moral"],
        "what {can|do|should} {I|we|one|you|children} learn from {it|that|this|the story}",
        "what does {the story|it|that|the tale} {teach|mean|tell|want to say|show} [us]",
        "why {did|do} you tell me {this|that} story",
    ),
    "title": (
        "{give|find} {it|the story|this|that} a {title|name|headline|heading}",
        _TEXTS["aspects title"],
        "what is {the story|it|this story|the tale} called",
        "{suggest|think of|come up with|I need|add} a {title|name|heading} for {it|the story|this}",
        "{how would you {title|name}|what would you call} {it|the story|this tale}",
    ),
    "wish": (
        "what did {$the|the hero|the main character} {want|wish for|long for|dream of|hope for|desire|need|try to do}",
        "what was {the goal|the aim|the wish|the dream|the plan} of {$the|the hero}",
    ),
}
_CONTINUE = (
    "{continue|go on|carry on|keep going|proceed|don't stop|keep writing|resume|more}",
    _TEXTS["continue"],
    "{and|what} {happened|happens|came|comes} {next|then|after that|afterwards|later}",
    "and {then|after that|what then|what came after}",
    _TEXTS["continue 2"],
    "{tell me|what's|what is} {the rest|the sequel|more of it|how it goes on|what comes next}",
    "make {it|the story} {longer|a bit longer|longer please}",
    "how does {it|the story} {go on|continue}",
    "that {cannot|can't} be the end",
)
_ANOTHER = (
    "{another|one more|a different|a new|a second|the next|some other} {story|tale|one}",
    "{tell|write|give} [me] {another|a different|a new|one more|a second} {story|one|tale}",
    _TEXTS["another"],
    "{again|once more|encore}, {but different|a different story|another story|with somebody else}",
    "{something else|a story about somebody else|a story about something else|not this one, another|change the story}",
    "I {know|knew|heard} that {one|story} already",
    "tell me {two|some more} stories",
)
_SHORTER = (
    "{make it|tell it|the story|I want it} shorter{| please| this time}",
    "{a|give me a|write a|can I have a} {shorter|short|brief|condensed|quicker} {one|version|story|form|summary}",
    _TEXTS["shorter"],
    "{too long|that was long|it is too long|that is a lot of text}[, shorten it]",
    "{the story|it|that} in {one sentence|two sentences|few words|short|a nutshell|brief}",
    "{tl;dr|tldr|summary|the short version|a summary of the story|in brief|in short}",
    "what {was|is} {the story|it} about",
    "make {it|the story} {shorter|short|briefer|brief|more compact|crisper}",
)
_SAME_WITH = (
    "{now|the same|again|same story|once more|and} {with|about} $a",
    "{what about|how about} $a",
    "{the same|that|this} {story|tale} {with|about|but with|but about} $a",
    "{make {the hero|it|the main character}|let {the hero|it|the main character} be} $a",
    _TEXTS["same with"],
    "{use|take} $a {instead|this time|as the hero|in place of $the}",
    "{I prefer|I would rather have|I want} $a {in it|as the hero|instead}",
)


def story_follow_up(scene: Scene) -> Turn | None:
    """What somebody says right after a story; None where ``scene.last`` is no story."""
    if len(scene.last) != 5 or scene.last[0] != "story":
        return None
    _, kind, hero, name, place = scene.last
    the = keep(name or (f"the {hero}" if kind != "theme" else "the hero"))
    draw = scene.rng.random()
    if draw < 0.16:
        return _again(scene, kind, hero, name, place, longer=True)
    if draw < 0.28:
        return _again(scene, kind, hero, name, place, longer=False)
    if draw < 0.40:
        other = SKELETONS[kind].next_hero if kind != "theme" else DEFAULT_HERO
        return _told(scene, user=asked(scene, *_ANOTHER), hero=other)
    if draw < 0.66:
        other = _any_hero(scene)
        asks = story_asks.other_asks() if scene.rng.random() < 0.7 else _SAME_WITH
        return _told(scene, user=asked(scene, *asks, a=keep(a_or_an(other)), the=the), hero=other)
    aspect = scene.rng.choice(tuple(_ASPECTS))
    if kind == "theme" and aspect == "wish":
        aspect = "end"
    reply = _theme_answer(aspect, hero) if kind == "theme" else _answer(aspect, kind, hero, name, place)
    return Turn(
        user=asked(scene, *_ASPECTS[aspect], the=the),
        reply=reply,
        thought="The user asks about the story that I told.",
        short=reply,
    )


def _again(scene: Scene, kind: str, hero: str, name: str, place: str, *, longer: bool) -> Turn:
    if kind == "theme":
        reply = THEMES[hero].more if longer else THEMES[hero].short
    else:
        skeleton = SKELETONS[kind]
        reply = _filled(skeleton.more if longer else skeleton.short, skeleton, hero, name, place)
    return Turn(
        user=asked(scene, *(_CONTINUE if longer else _SHORTER)),
        reply=reply,
        thought="I continue the story." if longer else "I tell the story in fewer words.",
        short=reply,
    )


def _theme_answer(aspect: str, key: str) -> str:
    theme = THEMES[key]
    if aspect == "title":
        return f'A good title is "{theme.title}".'
    answers = {
        "who": theme.who,
        "where": theme.where,
        "found": theme.found,
        "helper": theme.helper,
        "end": theme.end,
        "moral": theme.moral,
    }
    return answers[aspect]


def _answer(aspect: str, kind: str, hero: str, name: str, place: str) -> str:
    skeleton = SKELETONS[kind]
    title = name or "The " + " ".join(capitalised(word) for word in hero.split(" "))
    answers = {
        "who": "The story is about {a_hero}.",
        "where": "It happened {place}.",
        "found": "{The} found " + skeleton.found + ".",
        "helper": skeleton.helper + ("." if kind == "magic" else " helped {the}."),
        "end": skeleton.end,
        "moral": skeleton.moral,
        "title": f'A good title is "{title} and {skeleton.title}".',
        "wish": "{The} wanted " + skeleton.wish + ".",
    }
    return _filled(answers[aspect], skeleton, hero, name, place)
