"""What sending would cost is told before anything is sent, and never in the way."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from engine.commands import ForecastPrompt
from engine.core.prompt.conversation import (
    Conversation,
    ConversationId,
    ConversationSummary,
    MessageId,
    StoredMessage,
)
from engine.core.prompt.messages import Role
from engine.events import Failed, PromptForecast
from engine.telling.forecasts import Warmth
from tests.ui.media_samples import gone
from tests.ui.scripted_engine import MemoryConversations, explanation
from tests.ui.stage import MakeStage, Stage
from ui.chats.list_model import WARM_ROLE
from ui.forecast import chats
from ui.transcript.target import TargetKind

READ = 12_400


def asked(stage: Stage) -> list[ForecastPrompt]:
    return [command for command in stage.engine.commands if isinstance(command, ForecastPrompt)]


def last_text(question: ForecastPrompt) -> str:
    assert question.chat is not None
    return question.chat.messages[-1].text


def wait_for_question(stage: Stage, n_before: int) -> ForecastPrompt:
    """The one about what the field holds now. A busy machine may ask about an earlier text before it, and about the
    chats of the list right behind it.
    """
    edit, asker = stage.window.pane.edit, stage.window.asker
    purpose, writer = ("edit-message", edit.editor) if edit.is_in_view else ("message", stage.window.pane.composer)
    wanted = writer.text.strip() or "…"

    def open_ones() -> list[ForecastPrompt]:
        new = [question for question in asked(stage)[n_before:] if last_text(question) == wanted]
        return [question for question in new if asker.purposes.get(question.request) == purpose]

    stage.qtbot.waitUntil(lambda: bool(open_ones()))
    return open_ones()[-1]


def answer(
    stage: Stage,
    question: ForecastPrompt,
    n_prompt: int,
    reused: int,
    seconds: float | None,
    *,
    n_before: int | None = None,
    n_bytes_disk: int = 0,
) -> None:
    told = replace(explanation(n_prompt, reused), changed=0)
    stage.engine.say(
        PromptForecast(
            request=question.request,
            explanation=told,
            n_bytes_restore=0,
            seconds_prefill=seconds,
            seconds_restore=0.0,
            seconds_plan=0.001,
            n_before=n_prompt - 40 if n_before is None else n_before,
            n_bytes_disk=n_bytes_disk,
        )
    )
    stage.settle()


def in_a_chat(stage: Stage) -> int:
    """With one reply; how often the engine was asked before it came: on a busy machine the next question is out."""
    stage.send("a question")
    n_before = len(asked(stage))
    stage.answer("A reply.")
    return n_before


def test_the_line_follows_what_is_typed(stage: Stage) -> None:
    """With keys, as a person does: the whole chat and the words so far are what is asked about."""
    before = in_a_chat(stage)
    composer = stage.window.pane.composer
    QTest.keyClicks(composer.field, "and then?")
    question = wait_for_question(stage, before)
    assert question.chat is not None
    assert [message.text for message in question.chat.messages] == ["a question", "A reply.", "and then?"]
    assert question.session == stage.window.controller.chat.id
    answer(stage, question, 12_442, 12_400, 0.2)
    assert composer.forecast.text == "warm: reads 42 tokens, answers at once"
    assert composer.forecast.warmth is Warmth.WARM
    assert composer.forecast.isVisible()
    assert composer.forecast.accessibleDescription() == composer.forecast.text


def test_a_long_message_does_not_make_a_chat_cold(stage: Stage) -> None:
    """All that was said is reused; that the message itself takes a while is told beside it."""
    before = in_a_chat(stage)
    composer = stage.window.pane.composer
    composer.set_text("a long text")
    answer(stage, wait_for_question(stage, before), 12_489, 89, 38.0, n_before=89)
    assert composer.forecast.text == "warm: reads 12,400 tokens, about 38 s"
    composer.set_text("another long text")
    before = len(asked(stage)) - 1
    answer(stage, wait_for_question(stage, before), 12_489, 0, 0.2, n_before=89)
    assert composer.forecast.text == "cold: reads 12,489 tokens, answers at once"


def test_many_keys_are_one_question_and_an_old_one_is_taken_back(stage: Stage) -> None:
    before = in_a_chat(stage)
    field = stage.window.pane.composer.field
    QTest.keyClicks(field, "one")
    first = wait_for_question(stage, before)
    QTest.keyClicks(field, " and two")
    assert first.request in stage.engine.cancelled
    second = wait_for_question(stage, before)
    answer(stage, first, READ, 0, 38.0)  # it was too late to be taken back
    assert stage.window.pane.composer.forecast.text == ""
    answer(stage, second, READ, 0, 38.0)
    assert stage.window.pane.composer.forecast.text == "cold: reads 12,400 tokens, about 38 s"


def test_an_unknown_speed_is_not_told_as_none(stage: Stage) -> None:
    before = in_a_chat(stage)
    question = wait_for_question(stage, before)
    answer(stage, question, READ, 0, None)
    assert stage.window.pane.composer.forecast.text.startswith("cold: reads 12,400 tokens; how long")


def test_nothing_is_asked_while_a_reply_is_written(stage: Stage) -> None:
    """It would wait behind the reply, and be about a chat that is another one by then."""
    in_a_chat(stage)
    stage.send("another")
    stage.engine.say_planned(100, 60)
    stage.settle()
    n = len(asked(stage))
    QTest.keyClicks(stage.window.pane.composer.field, "meanwhile")
    stage.qtbot.wait(400)
    assert len(asked(stage)) == n
    assert stage.window.pane.composer.forecast.text == ""
    stage.engine.say_finished("Yes.")
    stage.settle()
    assert wait_for_question(stage, n).chat is not None


def test_an_edit_is_told_by_what_it_reads_again(stage: Stage) -> None:
    in_a_chat(stage)
    before = in_a_chat(stage)
    window = stage.window
    window.pane.begin_edit(window.controller.rows[0].id)
    QTest.keyClicks(window.pane.edit.editor.field, "!")
    question = wait_for_question(stage, before)
    assert question.chat is not None
    assert [message.text for message in question.chat.messages] == ["a question!"], "what follows is no longer there"
    told = replace(explanation(READ, 0), changed=12_000)
    stage.engine.say(
        PromptForecast(
            request=question.request,
            explanation=told,
            n_bytes_restore=0,
            seconds_prefill=38.0,
            seconds_restore=0.0,
            seconds_plan=0.0,
            n_before=READ - 40,
        )
    )
    stage.settle()
    line = window.pane.edit.editor.forecast
    assert line.text == "this edit reads 12,400 tokens, 12,000 of them again, about 38 s"
    assert line.isVisible()
    assert not window.pane.composer.forecast.text.startswith("this edit"), "that is about what is written there"


def test_pointing_at_another_version_tells_what_going_back_costs(stage: Stage) -> None:
    before = in_a_chat(stage)
    controller = stage.window.controller
    controller.edit(controller.rows[0].id, "another question")
    stage.settle()
    stage.answer("Another reply.")
    answer(stage, wait_for_question(stage, before), 100, 90, 0.1)
    composer, transcript = stage.window.pane.composer, stage.window.pane.transcript
    assert composer.forecast.text.startswith("warm")
    n = len(asked(stage))
    elsewhere = QPoint(2, transcript.viewport().height() - 2)

    def of_version_1() -> list[ForecastPrompt]:
        """What is written may be asked about once more before."""
        new = [q for q in asked(stage)[n:] if q.request not in stage.engine.cancelled]
        return [q for q in new if q.chat is not None and q.chat.messages[0].text == "a question"]

    def is_asked_when_pointed_at() -> bool:
        """As a person points: where it stands by now, and once more where the messages have moved meanwhile."""
        target = next(t for t in transcript.item(0).targets() if t.kind is TargetKind.PREVIOUS)
        QTest.mouseMove(transcript.viewport(), elsewhere)
        place = transcript.row_rect(0).topLeft() + QPoint(int(target.rect.center().x()), int(target.rect.center().y()))
        QTest.mouseMove(transcript.viewport(), place)
        return bool(of_version_1())

    stage.qtbot.waitUntil(is_asked_when_pointed_at)
    question = of_version_1()[-1]
    assert question.chat is not None
    assert question.chat.messages[1].text == "A reply."
    answer(stage, question, READ, 0, 38.0)
    assert composer.forecast.text == "version 1 is cold: reads 12,400 tokens, about 38 s"
    QTest.mouseMove(transcript.viewport(), elsewhere)
    assert composer.forecast.text.startswith("warm"), "what is written is told again"


def test_what_was_told_of_one_version_is_not_left_beside_another(stage: Stage) -> None:
    """A busy machine takes its time to answer, and the other version may be cold."""
    before = in_a_chat(stage)
    controller = stage.window.controller
    controller.edit(controller.rows[0].id, "another question")
    stage.settle()
    stage.answer("Another reply.")
    answer(stage, wait_for_question(stage, before), 100, 90, 0.1)
    assert stage.window.pane.composer.forecast.text.startswith("warm")
    controller.select_version(controller.rows[0].id, -1)
    assert stage.window.pane.composer.forecast.text == ""


def test_what_cannot_be_sent_is_said_before_it_is(stage: Stage) -> None:
    before = in_a_chat(stage)
    question = wait_for_question(stage, before)
    stage.engine.say(
        Failed(request=question.request, code="context", message="The context is too small.", action="Shorten it.")
    )
    stage.settle()
    assert stage.window.pane.composer.forecast.text == "The context is too small."
    assert stage.window.state.failure is None
    assert not stage.window.pane.problem.isVisible()


def test_a_chat_that_is_in_memory_has_a_dot_in_the_list(stage: Stage) -> None:
    """Asked one after the other, the chats on the disk included; one that would be read again has none."""
    stage.send("first chat")
    stage.answer("A reply.")
    stage.window.controller.new_chat()
    stage.send("second chat")
    stage.answer("Another.")
    stage.engine.say_cache()
    model = stage.window.list.model

    def warm_titles() -> list[str]:
        rows = [model.index(row) for row in range(model.rowCount())]
        return [str(i.data(Qt.ItemDataRole.DisplayRole)) for i in rows if i.data(WARM_ROLE)]

    answered: set[str] = set()

    def all_answered() -> bool:
        for question in asked(stage):
            if question.request in answered or question.request in stage.engine.cancelled:
                continue
            answered.add(question.request)
            assert question.chat is not None
            is_first = question.chat.messages[0].text == "first chat"
            assert question.chat.messages[0].role is Role.USER
            answer(stage, question, READ, 0 if is_first else READ - 20, 38.0 if is_first else 0.1)
        return warm_titles() == ["second chat"]

    stage.qtbot.waitUntil(all_answered)
    chosen = next(i for i in map(model.index, range(model.rowCount())) if i.data(WARM_ROLE))
    told = "warm: reads 20 tokens, answers at once"
    assert chosen.data(Qt.ItemDataRole.AccessibleDescriptionRole) == told
    assert told in chosen.data(Qt.ItemDataRole.ToolTipRole)
    other = next(i for i in map(model.index, range(model.rowCount())) if i.data() == "first chat")
    told = "cold: reads 12,400 tokens, about 38 s"
    assert other.data(Qt.ItemDataRole.AccessibleDescriptionRole) == told
    assert told in other.data(Qt.ItemDataRole.ToolTipRole)
    assert not other.data(WARM_ROLE), "its row stays calm"


def test_a_chat_pointed_at_while_others_wait_to_be_looked_at_is_looked_at_with_them(make_stage: MakeStage) -> None:
    stored = MemoryConversations()
    stored.chats[ConversationId("bread")] = stored_chat("bread")
    stage = make_stage(conversations=stored)
    stage.load()
    chats_of_list = stage.window.forecasts.chats
    stage.engine.say_cache()
    stage.settle()
    chats_of_list.point_at("bread")
    stage.qtbot.waitUntil(lambda: bool(asked(stage)))
    assert asked(stage)[-1].session == "bread"


def test_pointing_at_a_chat_that_was_not_read_tells_what_it_costs(make_stage: MakeStage) -> None:
    """By mouse and by keys; a chat of last week is asked about only then."""
    stored = MemoryConversations()
    for name in ("bread", "ships"):
        stored.chats[ConversationId(name)] = stored_chat(name)
    stage = make_stage(conversations=stored)
    stage.load()
    view, model = stage.window.list.view, stage.window.list.model
    stage.qtbot.wait(2 * chats.LOOK_AFTER_MS)
    assert asked(stage) == []

    def point_and_answer(name: str, point: Callable[[], None]) -> str:
        n = len(asked(stage))
        point()
        stage.qtbot.waitUntil(lambda: len(asked(stage)) > n)
        assert asked(stage)[-1].session == name
        answer(stage, asked(stage)[-1], READ, 0, 38.0)
        return str(model.index_of(ConversationId(name)).data(Qt.ItemDataRole.AccessibleDescriptionRole))

    def hover() -> None:
        QTest.mouseMove(view.viewport(), view.visualRect(model.index_of(ConversationId("bread"))).center())

    def step() -> None:
        view.setFocus()
        view.setCurrentIndex(model.index_of(ConversationId("bread")))
        QTest.keyClick(view, Qt.Key.Key_Down)

    assert point_and_answer("bread", hover) == "cold: reads 12,400 tokens, about 38 s"
    assert point_and_answer("ships", step) == "cold: reads 12,400 tokens, about 38 s"
    tip = model.index_of(ConversationId("bread")).data(Qt.ItemDataRole.ToolTipRole)
    assert "cold: reads 12,400 tokens, about 38 s" in tip, "it is still known"
    n = len(asked(stage))
    hover()
    stage.qtbot.wait(3 * chats.POINT_AFTER_MS)
    assert len(asked(stage)) == n, "and not asked for again"


def stored_chat(name: str) -> Conversation:
    at = 1_700_000_000.0 + (name == "bread")
    who = ConversationId(name)
    first = StoredMessage(id=MessageId(f"{name}-0"), conversation=who, parent=None, role="user", text="hi")
    reply = StoredMessage(id=MessageId(f"{name}-1"), conversation=who, parent=first.id, role="assistant", text="hello")
    summary = ConversationSummary(id=who, title=name, created=at, updated=at)
    return Conversation(summary=summary, messages=(first, reply), leaf=reply.id)


def test_a_chat_is_read_from_the_disk_again_only_after_it_was_shown(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight long chats with their pictures after every reply are hundreds of megabytes."""
    opened: list[str] = []
    from_disk = stage.conversations.open

    def noted(conversation: ConversationId) -> Future[Conversation]:
        opened.append(conversation)
        return from_disk(conversation)

    monkeypatch.setattr(stage.conversations, "open", noted)
    controller = stage.window.controller
    stage.send("first chat")
    stage.answer("A reply.")
    first = controller.chat.id
    controller.new_chat()
    stage.send("second chat")
    stage.answer("Another.")
    second = controller.chat.id

    def last_asked_of_first(n_before: int) -> str:
        """The last words of the first chat, apart from those that would be sent."""

        def is_asked() -> bool:
            for question in asked(stage)[n_before:]:
                if question.session == first:
                    return True
                if question.request not in stage.engine.cancelled:
                    answer(stage, question, READ, 0, 38.0)
            return False

        stage.qtbot.waitUntil(is_asked)
        question = next(one for one in asked(stage)[n_before:] if one.session == first)
        assert question.chat is not None
        answer(stage, question, READ, 0, 38.0)
        return question.chat.messages[-2].text

    assert last_asked_of_first(0) == "A reply."
    for _ in range(2):
        n = len(asked(stage))
        stage.engine.say_cache()
        stage.settle()
        assert last_asked_of_first(n) == "A reply."
    assert opened == [first]
    controller.open(first)
    stage.settle()
    stage.send("more")
    stage.answer("More of it.")
    controller.open(second)
    stage.settle()
    n = len(asked(stage))
    stage.send("and more")
    stage.answer("Of the second.")
    assert last_asked_of_first(n) == "More of it."


@pytest.mark.parametrize(("n_bytes", "n_reads"), [(1000, 1), (1001, 3)])
def test_a_chat_with_large_pictures_is_kept_as_long_as_there_is_room(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, n_bytes: int, n_reads: int
) -> None:
    """All that are kept share it: one of them may take it alone."""
    monkeypatch.setattr(chats, "_MOST_MEDIA", 1000)
    opened: list[str] = []
    from_disk = stage.conversations.open

    def noted(conversation: ConversationId) -> Future[Conversation]:
        opened.append(conversation)
        return from_disk(conversation)

    monkeypatch.setattr(stage.conversations, "open", noted)
    stage.send("first chat")
    stage.answer("A reply.")
    first = stage.window.controller.chat.id
    stage.window.controller.new_chat()
    stage.send("second chat")
    stage.answer("Another.")
    kept = stage.conversations.chats[first]
    large = replace(gone("large.png"), data=b"x" * n_bytes)
    with_picture = replace(kept.messages[0], media=(large,))
    stage.conversations.chats[first] = replace(kept, messages=(with_picture, *kept.messages[1:]))
    for _ in range(3):
        n = len(asked(stage))
        stage.engine.say_cache()
        stage.settle()

        def is_asked(n: int = n) -> bool:
            for question in asked(stage)[n:]:
                if question.session == first:
                    return True
                if question.request not in stage.engine.cancelled:
                    answer(stage, question, READ, 0, 38.0)
            return False

        stage.qtbot.waitUntil(is_asked)
        answer(stage, next(one for one in asked(stage)[n:] if one.session == first), READ, 0, 38.0)
    assert opened == [first] * n_reads
