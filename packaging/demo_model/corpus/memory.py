"""What the user said in the same chat: telling, correcting and asking for it again."""

from demo_model.corpus import memory_values as values
from demo_model.corpus.grammar import capitalised, keep, write
from demo_model.corpus.memory_choice import any_fact, two_facts
from demo_model.corpus.memory_echo import greet_me, repeated, repeated_often, said_to_somebody
from demo_model.corpus.memory_facts import STATEMENT_FRAMES, Fact
from demo_model.corpus.memory_frames import (
    ADD,
    AND_YOU,
    BARE_CHANGES,
    BOTH_NAMES,
    CONFIRM,
    CORRECTIONS,
    HELLO,
    INTRODUCED,
    LAST_ASKS,
    OWN_CHANGES,
    REMOVE,
    SOME_PAIRS,
    SUMMARY_ASKS,
    THREE,
    TOGETHER,
    TWO_ASKS,
)
from demo_model.corpus.memory_kinds import ANIMALS, FACTS, ITEMS, PEOPLE, SHOPPING, in_line
from demo_model.corpus.memory_names import two_named, which_of, who_is
from demo_model.corpus.memory_one_fact import (
    answer_of,
    brief_of,
    clause_of,
    filled,
    new_value,
    note_of,
    noted,
    question_for,
    recalled,
    remember,
    statement,
    told_facts,
    trailed,
)
from demo_model.corpus.memory_paste import paste
from demo_model.corpus.memory_stories import (
    LAST_TOLD,
    blocked,
    confirm_story,
    fix_story,
    last_story,
    recall_story,
    story_said,
    tell_story,
    told_stories,
)
from demo_model.corpus.memory_story_kinds import STORIES
from demo_model.corpus.memory_untold import untold
from demo_model.corpus.memory_values import as_said
from demo_model.corpus.turns import Intent, Scene, Turn

__all__ = ["INTENTS", "paste", "remembered_summary"]

_MOST_FACTS = 6  # in one dialogue
_MOST_IN_SUMMARY = 5


def _known(scene: Scene) -> frozenset[str]:
    told = told_facts(scene)
    return frozenset((*told, *(FACTS[key].group for key in told))) - {""}


def _mixed_up(scene: Scene, *facts: Fact) -> bool:
    """A question for one of the facts might mean a story that was told."""
    taken = blocked(scene, STORIES)
    return any(fact.key in taken or fact.group in taken for fact in facts)


def _story(scene: Scene) -> Turn | None:
    return tell_story(scene, STORIES, _known(scene))


def _story_recalled(scene: Scene) -> Turn | None:
    return recall_story(scene, STORIES, _known(scene))


def _story_confirmed(scene: Scene) -> Turn | None:
    return confirm_story(scene, STORIES, CONFIRM)


def _story_fixed(scene: Scene) -> Turn | None:
    return fix_story(scene, STORIES)


def _tell(scene: Scene) -> Turn | None:
    rng = scene.rng
    told = told_facts(scene)
    fact = any_fact(rng)
    if len(told) >= rng.randint(1, _MOST_FACTS) or fact.key in told or _mixed_up(scene, fact):
        return None
    value = new_value(scene, fact)
    choice = rng.random()
    if fact.tells and choice < (0.65 if fact.key in ("number", "word") else 0.3):
        user = filled(scene, rng.choice(fact.tells), fact, value)
    else:
        user = statement(scene, fact, value)
        if choice > 0.7:
            user = write(rng, rng.choice(STATEMENT_FRAMES)).replace("@", user)
        else:
            user = trailed(scene, user, 0.35)
    remember(scene, fact, value)
    return Turn(user=user, reply=noted(fact, value), thought=note_of(fact, value), question=False)


def _tell_two(scene: Scene) -> Turn | None:
    rng = scene.rng
    first, second = two_facts(scene.rng)
    told = told_facts(scene)
    if len(told) > 3 or first is second or first.key in told or second.key in told or second.key == "name":
        return None
    if _mixed_up(scene, first, second):
        return None
    if first.key == "name" and rng.random() < 0.25 and not {"age", "city"} & set(told):
        return _tell_three(scene)
    one, other = new_value(scene, first), new_value(scene, second)
    named = (*PEOPLE, *ANIMALS)
    if first.key == "name" and second.key in SOME_PAIRS and rng.random() < 0.75:
        user = scene.pick(*SOME_PAIRS[second.key], v=keep(one), w=keep(other))
        if rng.random() < 0.35:
            user = scene.pick(*HELLO) + rng.choice((", ", ", ", " ", "! ", ". ")) + user
    elif first in named and second in named and rng.random() < 0.65:
        user = two_named(scene, (first, one), (second, other))
    else:
        user = scene.pick(*TOGETHER)
        user = user.replace("#", statement(scene, second, other)).replace("@", statement(scene, first, one))
    user = trailed(scene, user, 0.12)
    remember(scene, first, one)
    remember(scene, second, other)
    if first.key == "name":
        reply = f"{noted(first, one)} {noted(second, other)}"
    else:
        reply = f"I will remember that {clause_of(first, one)} and that {clause_of(second, other)}."
    return Turn(user=user, reply=reply, thought=f"{note_of(first, one)} {note_of(second, other)}", question=False)


def _tell_three(scene: Scene) -> Turn:
    facts = {key: FACTS[key] for key in ("name", "age", "city")}
    told = {key: new_value(scene, fact) for key, fact in facts.items()}
    for key, value in told.items():
        remember(scene, facts[key], value)
    age, city = clause_of(facts["age"], told["age"]), clause_of(facts["city"], told["city"])
    return Turn(
        user=scene.pick(*THREE, **{key: keep(value) for key, value in told.items()}),
        reply=f"{noted(facts['name'], told['name'])} I will remember that {age} and that {city}.",
        thought=f"I note the name, the age and the home: {told['name']}, {told['age']}, {told['city']}.",
        question=False,
    )


def _introduction(scene: Scene) -> Turn | None:
    if "name" in scene.facts:
        return None
    name = new_value(scene, FACTS["name"])
    introduced = scene.pick(*INTRODUCED, v=keep(name))
    remember(scene, FACTS["name"], name)
    thought = f"The user is called {name}. I greet the user."
    if scene.rng.random() < 0.35:
        more = scene.pick(*AND_YOU)
        user = introduced + (more if more[0] in ",." else f" {more}")
        reply = f"Nice to meet you, {name}. I am {scene.persona}."
        return Turn(user=user, reply=reply, thought=thought, question=True)
    introduced = trailed(scene, introduced, 0.2)
    mark = scene.pick("{, |, |! |. | }")
    user = scene.pick(*HELLO) + (mark if mark[0] in ", " else mark[0] + " ") + introduced
    if scene.rng.random() < 0.1:
        user = f"{introduced}. {capitalised(scene.pick(*HELLO))}"
    return Turn(user=user, reply=f"Hello, {name}! Nice to meet you.", thought=thought, question=False)


def _correct(scene: Scene) -> Turn | None:
    rng = scene.rng
    in_stories = blocked(scene, STORIES)
    told = [key for key in told_facts(scene) if key not in in_stories]
    if not told:
        return None
    last = scene.facts.get(LAST_TOLD)
    bare = last is not None and last not in ("shopping list", "pet") and rng.random() < 0.5
    fact = FACTS[last if last is not None and bare else rng.choice(told)]
    old, value = scene.facts[fact.key], new_value(scene, fact)
    noun = fact.clause.removeprefix("your ").partition(" is $v")
    if bare:
        user = scene.pick(*BARE_CHANGES, v=keep(value), o=keep(old))
    elif noun[1] and not noun[2] and fact not in ITEMS and rng.random() < 0.55:
        user = scene.pick(*OWN_CHANGES, v=keep(value), o=keep(old)).replace("@", f"my {noun[0]}")
    else:
        user = trailed(scene, scene.pick(*CORRECTIONS).replace("@", statement(scene, fact, value)), 0.15)
    remember(scene, fact, value)
    thought = f"The {fact.title} was {old}. Now it is {value}."
    return Turn(
        user=user, reply=f"All right. Now I know that {clause_of(fact, value)}.", thought=thought, question=False
    )


def _recall(scene: Scene) -> Turn | None:
    rng = scene.rng
    told = told_facts(scene)
    if rng.random() < (0.18 if told else 0.1):
        return _asked_in_vain(scene, told)
    if not told:
        return _tell_and_ask(scene) if rng.random() < 0.12 else None
    fact = FACTS[rng.choice(told)]
    asked = fact
    if (
        fact.group
        and fact.group not in told
        and sum(FACTS[key].group == fact.group for key in told) == 1
        and rng.random() < 0.35
    ):
        asked = FACTS[fact.group]
    return recalled(scene, question_for(scene, asked), fact)


def _asked_in_vain(scene: Scene, told: list[str]) -> Turn | None:
    fact = any_fact(scene.rng)
    if _mixed_up(scene, fact) or any(_alike(fact, FACTS[key]) for key in told):
        return None
    scene.last = ("memory", fact.key)
    return _not_told(question_for(scene, fact), fact)


def _not_told(user: str, fact: Fact) -> Turn:
    return Turn(
        user=user,
        reply=f"You have not told me {fact.unknown} yet.",
        thought=f"I look for the {fact.title} in this chat. I do not find it.",
        short="I do not know it.",
    )


def _alike(one: Fact, other: Fact) -> bool:
    """Whether a question for the one might mean the other."""
    if one.key in other.key or other.key in one.key or one.group == other.key or other.group == one.key:
        return True
    if one.group and one.group == other.group:
        return one.group == "word"
    ends = [fact.label.split()[-1].rstrip("s") for fact in (one, other) if fact.label[:8] in ("place of", "name of ")]
    return len(ends) == 2 and ends[0] == ends[1]


def _recall_two(scene: Scene) -> Turn | None:
    told = [key for key in told_facts(scene) if FACTS[key].nouns]
    if len(told) < 2:
        return None
    one, other = (FACTS[key] for key in scene.rng.sample(told, 2))
    named = [FACTS[key] for key in told if FACTS[key] in (*PEOPLE, *ANIMALS)]
    if len(named) == 2 and scene.rng.random() < 0.4:
        one, other = named
        user = scene.pick(*BOTH_NAMES).replace("@", one.key).replace("#", other.key)
    elif scene.rng.random() < 0.4:
        starts = scene.pick(
            "what's @, and what's #; what is @ and what is #; what is @, and what is #; tell me @ and then #"
        )
        starts = scene.rng.choice(starts.split("; "))
        user = starts.replace("@", scene.pick(*one.nouns)).replace("#", scene.pick(*other.nouns))
    elif scene.rng.random() < 0.4:
        user = (
            f"{question_for(scene, one)}{scene.pick('{ and |, and |? And |? |. Also, }')}{question_for(scene, other)}"
        )
    else:
        nouns = f"{scene.pick(*one.nouns)} and {scene.pick(*other.nouns)}"
        user = scene.pick(*TWO_ASKS).replace("@", nouns)
    values_said = [brief_of(fact, scene.facts[fact.key]) for fact in (one, other)]
    scene.last = ("memory", other.key)
    long = " ".join(answer_of(fact, scene.facts[fact.key]) for fact in (one, other))
    short = " ".join(values_said)
    return Turn(
        user=user,
        reply=short if scene.short else long,
        thought=f"The user asks for the {one.title} and the {other.title}.",
        short=short,
    )


def _tell_and_ask(scene: Scene) -> Turn | None:
    """A fact and the question for it in one message."""
    fact = any_fact(scene.rng)
    if fact.key in scene.facts or _mixed_up(scene, fact):
        return None
    value = new_value(scene, fact)
    scene.facts[fact.key] = value
    told, asked = statement(scene, fact, value), capitalised(question_for(scene, fact))
    user = scene.pick(
        "@. #", "@. #", "@, now tell me: #", "@. Now: #", "@. So #", "@, and now #", "if @, #", "suppose @. #"
    )
    return recalled(scene, user.replace("#", asked).replace("@", told), fact)


def _confirm(scene: Scene) -> Turn | None:
    rng = scene.rng
    told = told_facts(scene)
    fact = FACTS[rng.choice(told)] if told and rng.random() < 0.85 else any_fact(rng)
    if not told and rng.random() < 0.8:
        return None
    if fact.key not in told and (_mixed_up(scene, fact) or any(_alike(fact, FACTS[key]) for key in told)):
        return None
    value = scene.facts.get(fact.key)
    asked = value if value and rng.random() < 0.5 else fact.value(rng)
    claim = clause_of(fact, keep(asked) if "$v" in fact.clause else asked)
    claim = claim.replace("your ", "my ").replace("you are ", "I am ").replace("you work", "I work")
    user = scene.pick(*CONFIRM).replace("@", claim)
    if claim.startswith("my ") and rng.random() < 0.35 and fact not in ITEMS and " is " in claim:
        user = f"is {claim.replace(' is ', ' ', 1)}"
    if value is None:
        return _not_told(user, fact)
    verdict = "Yes" if asked == value else "No"
    return Turn(
        user=user,
        reply=f"{verdict}, {clause_of(fact, value)}.",
        thought=f"The user told me the {fact.title}: {as_said(value)}. So the answer is {verdict.lower()}.",
        short=f"{verdict}.",
    )


def _last_told(scene: Scene) -> Turn | None:
    """What was told last, said back."""
    fact = FACTS.get(scene.facts.get(LAST_TOLD, ""))
    said = clause_of(fact, scene.facts[fact.key]) if fact else last_story(scene, STORIES)
    if not said and (told_facts(scene) or scene.rng.random() < 0.8):
        return None
    scene.last = ("memory", "last")
    return Turn(
        user=scene.pick(*LAST_ASKS),
        reply=f"You told me that {said}." if said else "You have not told me anything yet.",
        thought="I look for what the user told me last.",
        short=f"{capitalised(said)}." if said else "Nothing yet.",
    )


def _change_list(scene: Scene) -> Turn | None:
    rng = scene.rng
    value = scene.facts.get(SHOPPING.key)
    items = value.replace(" and ", ", ").split(", ") if value else []
    if not items and rng.random() < 0.8:
        return None
    if len(items) > 1 and (len(items) > 4 or rng.random() < 0.35):
        item = rng.choice(items)
        items.remove(item)
        user = scene.pick(*REMOVE, v=keep(item))
    else:
        item = rng.choice([goods for goods in values.GOODS if goods not in items])
        items.append(item)
        user = scene.pick(*ADD, v=keep(item))
    value = in_line(items)
    remember(scene, SHOPPING, value)
    return Turn(
        user=user, reply=f"Now {clause_of(SHOPPING, value)}.", thought=f"The list is now: {value}.", question=False
    )


def remembered_summary(scene: Scene) -> Turn | None:
    """All that the user told, in a fixed order."""
    told = [fact for fact in FACTS.values() if fact.key in scene.facts]
    stories = [story_said(STORIES[key], values) for key, values in told_stories(scene)]
    told = [fact for fact in told if fact.key not in blocked(scene, STORIES)]
    if len(told) + len(stories) > _MOST_IN_SUMMARY:
        return None
    scene.last = ("memory", "summary")
    user = scene.pick(*SUMMARY_ASKS)
    if not told and not stories:
        reply = "You have not told me anything about yourself yet."
        return Turn(
            user=user, reply=reply, thought="I look for facts about the user. I find none.", short="Nothing yet."
        )
    titles = [fact.title for fact in told] + [key for key, _ in told_stories(scene)]
    return Turn(
        user=user,
        reply=" ".join((*(answer_of(fact, scene.facts[fact.key]) for fact in told), *stories)),
        thought=f"The user told me: {in_line(titles)}.",
    )


INTENTS: tuple[Intent, ...] = (
    Intent(name="tell", weight=1.8, make=_tell),
    Intent(name="tell two facts", weight=1.0, make=_tell_two),
    Intent(name="introduction", weight=1.0, make=_introduction),
    Intent(name="what was told last", weight=0.25, make=_last_told),
    Intent(name="confirm a story", weight=0.25, make=_story_confirmed),
    Intent(name="correct a fact", weight=0.7, make=_correct),
    Intent(name="recall", weight=8.0, make=_recall),
    Intent(name="which of them", weight=1.3, make=which_of),
    Intent(name="tell a story", weight=2.0, make=_story),
    Intent(name="recall a story", weight=5.0, make=_story_recalled),
    Intent(name="correct a story", weight=0.35, make=_story_fixed),
    Intent(name="not told", weight=0.3, make=untold),
    Intent(name="recall two facts", weight=0.7, make=_recall_two),
    Intent(name="tell and ask", weight=0.15, make=_tell_and_ask),
    Intent(name="confirm a fact", weight=0.35, make=_confirm),
    Intent(name="change the list", weight=0.12, make=_change_list),
    Intent(name="greet me", weight=0.1, make=greet_me),
    Intent(name="who is", weight=0.45, make=who_is),
    Intent(name="repeat", weight=0.45, make=repeated),
    Intent(name="say several times", weight=0.5, make=repeated_often),
    Intent(name="say to somebody", weight=0.12, make=said_to_somebody),
)
