"""All kinds of stories that a user may tell."""

from demo_model.corpus.memory_belongings import BELONGINGS
from demo_model.corpus.memory_errands import ERRANDS
from demo_model.corpus.memory_meetings import MEETINGS
from demo_model.corpus.memory_relations import RELATIONS
from demo_model.corpus.memory_stories import Story

STORIES: dict[str, Story] = {story.key: story for story in (*MEETINGS, *BELONGINGS, *ERRANDS, *RELATIONS)}
