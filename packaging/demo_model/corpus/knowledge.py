"""Simple knowledge of the world, and the short questions that go on from an answer."""

from demo_model.corpus import (
    animals,
    arithmetic,
    colours,
    counting,
    day_spans,
    days,
    everyday,
    explanations,
    number_order,
    number_units,
    sum_ages,
    sum_checks,
    sum_stories,
    words_places,
)
from demo_model.corpus.turns import Intent, Scene, Turn

INTENTS: tuple[Intent, ...] = (
    *colours.INTENTS,
    *animals.INTENTS,
    *counting.INTENTS,
    *number_order.INTENTS,
    *number_units.INTENTS,
    *day_spans.INTENTS,
    *sum_checks.INTENTS,
    *sum_ages.INTENTS,
    *sum_stories.INTENTS,
    *words_places.INTENTS,
    *explanations.INTENTS,
    *everyday.INTENTS,
)


def follow_up(scene: Scene) -> Turn | None:
    """A short question that only makes sense after the turn before; None where nothing fits."""
    kind, *about = scene.last or ("",)
    match kind:
        case "colour":
            return colours.follow_colour(scene)
        case "mixed colours":
            return colours.follow_mix(scene)
        case "animal":
            return animals.follow_animal(scene, about[0], about[1])
        case "sum":
            return arithmetic.follow_sum(scene, int(about[0]), about[1] if about[1:] else "")
        case "age gap":
            return sum_ages.follow_gap(scene, int(about[0]), int(about[1]), about[2])
        case "next number":
            return counting.follow_neighbour(scene, int(about[0]))
        case "count":
            return counting.count_on(scene, int(about[0]), int(about[1]))
        case "even":
            return counting.follow_even(scene)
        case "day" | "month":
            return days.follow_shift(scene, kind, int(about[0]), int(about[1]))
        case "topic":
            return day_spans.follow_list(scene, about[0])
        case "month length":
            return days.follow_length(scene)
        case "opposite" | "plural" | "rhyme" | "spelling" | "capital":
            return words_places.follow_pair(scene, kind)
        case "definition":
            return explanations.follow_definition(scene)
    return None
