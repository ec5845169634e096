"""Writing things: stories, poems and lists."""

from demo_model.corpus import list_choices, story_asks
from demo_model.corpus.turns import Intent, Scene, Turn
from demo_model.corpus.writing_lists import list_follow_up, list_turn
from demo_model.corpus.writing_poems import haiku_turn, poem_follow_up, poem_turn
from demo_model.corpus.writing_shopping import purpose_list_turn
from demo_model.corpus.writing_stories import story_follow_up, story_turn

INTENTS: tuple[Intent, ...] = (
    Intent(name="story", weight=2.6, make=story_turn),
    Intent(name="poem", weight=0.8, make=poem_turn),
    Intent(name="haiku", weight=0.15, make=haiku_turn),
    Intent(name="list", weight=2.2, make=list_turn),
    Intent(name="list for a purpose", weight=0.9, make=purpose_list_turn),
    *list_choices.INTENTS,
    *story_asks.INTENTS,
)

__all__ = ["INTENTS", "story_follow_up", "writing_follow_up"]


def writing_follow_up(scene: Scene) -> Turn | None:
    """What may come right after a story, a poem or a list; None after anything else."""
    return story_follow_up(scene) or poem_follow_up(scene) or list_follow_up(scene)
