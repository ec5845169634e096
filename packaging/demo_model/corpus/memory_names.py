"""Names of people and animals: two told at once, who has a name, and which name is whose."""

from demo_model.corpus.grammar import capitalised, keep, with_article
from demo_model.corpus.memory_facts import Fact
from demo_model.corpus.memory_frames import NAMED_PAIRS, WHICH_OF, WHO_IS
from demo_model.corpus.memory_kinds import ANIMALS, PEOPLE
from demo_model.corpus.memory_one_fact import new_value, recalled, told_facts
from demo_model.corpus.turns import Scene, Turn


def two_named(scene: Scene, one: tuple[Fact, str], other: tuple[Fact, str]) -> str:
    user = scene.pick(*NAMED_PAIRS, v=keep(one[1]), w=keep(other[1]))
    user = user.replace("a @", with_article(one[0].key)).replace("a #", with_article(other[0].key))
    return user.replace("@", one[0].key).replace("#", other[0].key)


def who_is(scene: Scene) -> Turn | None:
    """The name that was told for somebody: who has it?"""
    told = [fact for fact in (*PEOPLE, *ANIMALS) if fact.key in scene.facts]
    if not told:
        return None
    fact = scene.rng.choice(told)
    name = scene.facts[fact.key]
    scene.last = ("memory", fact.key)
    return Turn(
        user=scene.pick(*WHO_IS, v=keep(name)),
        reply=f"{name} is your {fact.key}.",
        thought=f"The user told me the {fact.title}: {name}.",
        short=f"Your {fact.key}.",
    )


def which_of(scene: Scene) -> Turn | None:
    """Two or more names were told, before or in the same message: which is whose?"""
    told = [fact for fact in (*PEOPLE, *ANIMALS) if fact.key in scene.facts and fact.key != "pet"]
    start = ""
    if len(told) < 2:
        pair = scene.rng.sample(ANIMALS if scene.rng.random() < 0.6 else PEOPLE, 2)
        if (
            scene.rng.random() < 0.85
            or len(told_facts(scene)) > 3
            or any(fact.key in ("pet", *scene.facts) for fact in pair)
        ):
            return None
        for fact in pair:
            scene.facts[fact.key] = new_value(scene, fact)
        start = f"{two_named(scene, *((fact, scene.facts[fact.key]) for fact in pair))}. "
        told = pair
    fact = scene.rng.choice(told)
    question = scene.pick(*WHICH_OF).replace("@", fact.key)
    return recalled(scene, start + capitalised(question) if start else question, fact)
