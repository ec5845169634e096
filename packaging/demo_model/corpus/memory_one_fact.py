"""How one fact is told, noted, asked for and said."""

from demo_model.corpus.grammar import capitalised, keep, with_article, write
from demo_model.corpus.memory_facts import CLAUSE_FRAMES, NOUN_FRAMES, Fact
from demo_model.corpus.memory_frames import TRAILERS
from demo_model.corpus.memory_kinds import FACTS
from demo_model.corpus.memory_stories import LAST_TOLD
from demo_model.corpus.memory_values import as_said
from demo_model.corpus.turns import Scene, Turn


def clause_of(fact: Fact, value: str) -> str:
    said = as_said(value)
    return fact.clause.replace("$v", said).replace("$a", with_article(said))


def answer_of(fact: Fact, value: str) -> str:
    return f"{capitalised(clause_of(fact, value))}."


def brief_of(fact: Fact, value: str) -> str:
    return f"{as_said(value) if fact.group == 'word' else capitalised(as_said(value))}."


def filled(scene: Scene, template: str, fact: Fact, value: str) -> str:
    typed = fact.as_typed(scene.rng, value) if fact.as_typed else value
    article = with_article(typed).split(" ", 1)[0]
    return write(scene.rng, template, v=keep(typed), a=f"{article} {keep(typed)}")


def statement(scene: Scene, fact: Fact, value: str) -> str:
    return filled(scene, scene.rng.choice(fact.statements), fact, value)


def told_facts(scene: Scene) -> list[str]:
    return [key for key in scene.facts if key in FACTS]


def new_value(scene: Scene, fact: Fact) -> str:
    value = fact.value(scene.rng)
    while value == scene.facts.get(fact.key):
        value = fact.value(scene.rng)
    return value


def noted(fact: Fact, value: str) -> str:
    if fact.key == "name":
        return f"Nice to meet you, {value}."
    return f"I will remember that {clause_of(fact, value)}."


def trailed(scene: Scene, user: str, odds: float) -> str:
    """``user``, with these odds followed by words that are no part of the fact."""
    if scene.rng.random() >= odds or user[-1] in "?.!:":
        return user
    return user + scene.rng.choice(TRAILERS).replace("#", " ").replace("  ", " ")


def note_of(fact: Fact, value: str) -> str:
    return f"I note the {fact.title}: {value}."


def remember(scene: Scene, fact: Fact, value: str) -> None:
    scene.facts[fact.key] = value
    scene.facts[LAST_TOLD] = fact.key
    scene.last = ("memory", fact.key)


def question_for(scene: Scene, fact: Fact) -> str:
    rng = scene.rng
    choice = rng.random()
    if choice < 0.5 or not fact.nouns:
        return write(rng, rng.choice(fact.asks))
    if choice < 0.8 or not fact.clauses:
        return scene.pick(*NOUN_FRAMES).replace("@", scene.pick(*fact.nouns))
    return scene.pick(*CLAUSE_FRAMES).replace("@", scene.pick(*fact.clauses))


def recalled(scene: Scene, user: str, fact: Fact) -> Turn:
    value = scene.facts[fact.key]
    scene.last = ("memory", fact.key)
    brief = brief_of(fact, value)
    return Turn(
        user=user,
        reply=brief if scene.short else answer_of(fact, value),
        thought=f"The user asks for the {fact.title}. It is {as_said(value)}.",
        short=brief,
    )
