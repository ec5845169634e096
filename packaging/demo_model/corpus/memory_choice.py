"""Which kinds of facts are told, and how often."""

import random

from demo_model.corpus.memory_facts import PERSONAL, Fact
from demo_model.corpus.memory_kinds import ANIMALS, FACTS, ITEMS, OWNED, PEOPLE, SHARED, SHOPPING

_FREQUENT = (
    "dog",
    "cat",
    "pet",
    "friend",
    "sister",
    "brother",
    "number",
    "PIN",
    "lucky number",
    "code",
    "password",
    "secret word",
)


def any_fact(rng: random.Random) -> Fact:
    """A kind of fact, the common ones more often."""
    choice = rng.random()
    if choice < 0.05:
        return FACTS["number"]
    if choice < 0.22:
        return FACTS["name"]
    if choice < 0.44:
        return rng.choice(PERSONAL[1:])
    if choice < 0.58:
        return FACTS[rng.choice(_FREQUENT)]
    if choice < 0.61:
        return SHOPPING
    return rng.choice(rng.choices((SHARED, PEOPLE, ANIMALS, OWNED, ITEMS), (11, 6, 6, 10, 14))[0])


def two_facts(rng: random.Random) -> tuple[Fact, Fact]:
    """Two kinds of facts that may be told in one message: often two of the same sort."""
    kind = rng.random()
    if kind < 0.3:
        one, other = rng.sample(ANIMALS if rng.random() < 0.65 else PEOPLE, 2)
        return one, other
    if kind < 0.55:
        return FACTS["name"], FACTS[rng.choice(("city", "city", "age", "job", "colour"))]
    return any_fact(rng), any_fact(rng)
