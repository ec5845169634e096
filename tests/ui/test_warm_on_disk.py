"""After a start the list of chats says what lies on disk, though nothing was read yet."""

from __future__ import annotations

from PySide6.QtCore import Qt

from engine.core.cache.blobs import DiskView
from engine.core.prompt.conversation import ConversationId
from tests.ui.scripted_engine import MemoryConversations
from tests.ui.stage import MakeStage
from tests.ui.test_forecasts import READ, answer, asked, stored_chat
from ui.chats.list_model import WARM_ROLE
from ui.forecast import chats


def test_after_a_start_the_chats_that_lie_on_disk_are_looked_at(make_stage: MakeStage) -> None:
    """Nothing was read since the start, and they are warm all the same. Each is asked about once."""
    stored = MemoryConversations()
    for name in ("bread", "ships"):
        stored.chats[ConversationId(name)] = stored_chat(name)
    stage = make_stage(conversations=stored)
    stage.load()
    stage.engine.say_cache(disk=DiskView(n_bytes=5, n_blobs=2))
    model, on_disk = stage.window.list.model, {"bread": READ - 20, "ships": 0}

    answered: set[str] = set()

    def told(name: str) -> object:
        return model.index_of(ConversationId(name)).data(Qt.ItemDataRole.AccessibleDescriptionRole)

    def both_told(n_before: int = 0) -> bool:
        for question in asked(stage)[n_before:]:
            if question.request not in answered | set(stage.engine.cancelled):
                answered.add(question.request)
                reused = on_disk[question.session]
                answer(stage, question, READ, reused, 0.2 if reused else 38.0, n_bytes_disk=14 << 20 if reused else 0)
        return bool(told("bread") and told("ships"))

    stage.qtbot.waitUntil(both_told)
    assert told("bread") == "warm: reads 20 tokens, loads 14 MiB from disk, answers at once"
    assert model.index_of(ConversationId("bread")).data(WARM_ROLE)
    assert told("ships") == "cold: reads 12,400 tokens, about 38 s"
    n = len(asked(stage))
    stage.engine.say_cache(disk=DiskView(n_bytes=7, n_blobs=3))
    stage.settle()
    stage.qtbot.wait(2 * chats.LOOK_AFTER_MS)
    assert len(asked(stage)) == n, "nothing of them is another than before"
    stage.engine.say_cache(disk=DiskView(n_bytes=3, n_blobs=1))
    on_disk["bread"] = 0
    stage.settle()
    stage.qtbot.waitUntil(lambda: both_told(n) and told("bread") == "cold: reads 12,400 tokens, about 38 s")
