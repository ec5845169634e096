"""Whatever a person, the engine and the disk do in whatever order: nothing breaks, nothing is lost or asked twice."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import pytest

from engine.commands import Generate, RequestId
from engine.core.prompt.conversation import ConversationId, MessageStatus
from engine.core.prompt.messages import Role
from engine.core.prompt.streaming import Channel
from engine.events import EngineDied, Failed, StopReason
from tests.ui.scripted_engine import ScriptedEngine
from tests.ui.stage import MakeStage, Stage
from ui.chats.model import Action, ChatRow, RowState

N_STEPS = 120


class RandomUse:
    """One random history. `steps` tells how it came, for a failure to be read."""

    def __init__(self, stage: Stage, seed: int, *, disk_may_fail: bool) -> None:
        self.stage = stage
        self.dice = random.Random(seed)
        self.steps: list[str] = []
        self.disk_may_fail = disk_may_fail
        self.checked = 0
        self.ended: set[RequestId] = set()

    # -- the person ----------------------------------------------------------------------------------------------

    @property
    def rows(self) -> list[ChatRow]:
        return list(self.stage.window.controller.rows.rows)

    def any_row(self) -> ChatRow | None:
        return self.dice.choice(self.rows) if self.rows else None

    def send(self) -> None:
        self.stage.window.pane.send(f"question {len(self.steps)}")

    def act(self) -> None:
        row = self.any_row()
        if row is not None and row.actions():
            action = self.dice.choice(row.actions())
            self.stage.window.pane.transcript.action_requested.emit(row.id, action)
            if action is Action.EDIT:
                self.stage.window.pane.edit.editor.send_asked.emit(f"edited {len(self.steps)}")

    def version(self) -> None:
        row = self.any_row()
        if row is not None:
            self.stage.window.controller.select_version(row.id, self.dice.choice((-1, 1)))

    def stop(self) -> None:
        self.stage.window.controller.stop()

    def resume(self) -> None:
        self.stage.window.controller.resume()

    def new_chat(self) -> None:
        self.stage.window.controller.new_chat()

    def stored(self) -> list[ConversationId]:
        return [s.id for s in self.stage.window.library.summaries]

    def open(self) -> None:
        if self.stored():
            self.stage.window.controller.open(self.dice.choice(self.stored()))

    def delete(self) -> None:
        if self.stored():
            self.stage.window.library.delete(self.dice.choice(self.stored()))

    def undo(self) -> None:
        if self.stage.window.pane.undo.isVisible():
            self.stage.window.pane.undo.button.click()

    def rename(self) -> None:
        if self.stored():
            self.stage.window.list.model.rename_asked.emit(self.dice.choice(self.stored()), f"title {len(self.steps)}")

    def system_prompt(self) -> None:
        self.stage.window.controller.set_system_prompt(self.dice.choice(("", "Be brief.")))

    def explain(self) -> None:
        self.stage.window.explainer.explain_current()

    # -- the engine ----------------------------------------------------------------------------------------------

    @property
    def engine(self) -> ScriptedEngine:
        return self.stage.engine

    @property
    def request(self) -> Generate | None:
        """What the engine works at."""
        last = self.engine.generates[-1] if self.engine.generates else None
        return last if last is not None and last.request not in self.ended else None

    def engine_goes_on(self) -> None:
        if self.request is None:
            return
        step = self.dice.choice((self.plan, self.progress, self.words, self.words, self.thought))
        step()

    def plan(self) -> None:
        n_prompt = self.dice.randrange(1, 3000)
        self.engine.say_planned(n_prompt, self.dice.randrange(n_prompt))

    def progress(self) -> None:
        self.engine.say_progress(60, 100, 20, 1.5)

    def words(self) -> None:
        self.engine.say_text(self.dice.choice(("word ", "```py\nx", "\n\n| a |\n|---|\n", "")))

    def thought(self) -> None:
        self.engine.say_text("hmm ", channel=Channel.REASONING)

    def engine_ends(self) -> None:
        request = self.request
        if request is None:
            return
        if request.request in self.engine.cancelled and self.dice.random() < 0.8:
            self.engine.say_cancelled()
        elif self.dice.random() < 0.6:
            self.engine.say_finished("raw", self.dice.choice(tuple(StopReason)))
        else:
            self.engine.say_failed()
        self.ended.add(request.request)

    def engine_dies(self) -> None:
        if self.dice.random() < 0.7:
            return
        if self.request is not None:
            self.engine.say_failed()
            self.ended.add(self.request.request)
        self.engine.say(EngineDied(message="gone"))
        self.flush()
        button = self.stage.window.pane.problem.action_button
        assert button.text() == "Restart the engine", self.steps
        button.click()
        self.ended.update(command.request for command in self.engine.generates)  # with the engine they were given to
        self.engine.say_loaded()

    def model(self) -> None:
        if self.request is not None:
            return  # the engine does one thing after the other
        self.stage.window.models.load("/models/tiny.gguf")
        load = self.engine.loads[-1]
        if self.dice.random() < 0.7:
            self.engine.say_loading(0.5)
            self.engine.say_loaded()
        else:
            self.engine.say(Failed(request=load.request, code="x", message="No.", action="", details=""))

    # -- the disk ------------------------------------------------------------------------------------------------

    def slow_disk(self) -> None:
        self.stage.conversations.hold = True

    def disk_catches_up(self) -> None:
        self.stage.conversations.release()

    def disk_fails(self) -> None:
        if self.disk_may_fail:
            self.stage.conversations.fails = not self.stage.conversations.fails

    def flush(self) -> None:
        self.stage.window.bridge.flush()

    # -- all of it -----------------------------------------------------------------------------------------------

    def run(self) -> None:
        often: list[Callable[[], None]] = [
            self.send,
            self.act,
            self.engine_goes_on,
            self.engine_goes_on,
            self.engine_ends,
        ]
        seldom: list[Callable[[], None]] = [
            self.version, self.stop, self.resume, self.new_chat, self.open, self.delete, self.undo, self.rename,
            self.system_prompt, self.explain, self.engine_dies, self.model, self.slow_disk, self.disk_catches_up,
            self.disk_fails,
        ]  # fmt: skip
        for _ in range(N_STEPS):
            step = self.dice.choice(often if self.dice.random() < 0.7 else seldom)
            self.steps.append(step.__name__)
            step()
            if self.dice.random() < 0.8:
                self.flush()
            if self.dice.random() < 0.1:
                self.stage.qtbot.wait(1)
            self.check()
        self.drain()

    def check(self) -> None:
        for command in self.engine.generates[self.checked :]:
            assert command.chat is not None
            roles = [m.role for m in command.chat.messages if m.role is not Role.SYSTEM]
            assert roles[-1] is Role.USER, self.steps
            assert all(one is not then for one, then in pairwise(roles)), (roles, self.steps)
            assert all(m.text or m.reasoning for m in command.chat.messages), self.steps
        self.checked = len(self.engine.generates)
        unended = [c.request for c in self.engine.generates if c.request not in self.ended]
        assert len(unended) <= 1, ("two requests at once", self.steps)
        assert [row.id for row in self.rows] == [m.id for m in self.stage.window.controller.chat.tree.path()], (
            self.steps
        )

    def drain(self) -> None:
        """Let everything end, then look at what is left."""
        self.stage.conversations.fails = False
        self.stage.conversations.release()
        self.flush()
        for _ in range(30):
            if self.request is not None:
                self.engine.say_text("end")
                self.engine.say_finished("raw")
                self.ended.add(self.engine.generates[-1].request)
            elif self.stage.window.models.is_loading or self.stage.window.controller.is_busy_here:
                self.stage.window.models.load("/models/tiny.gguf")
                self.engine.say_loaded()
            self.flush()
        window = self.stage.window
        assert window.controller.running is None, self.steps
        assert not window.controller.is_busy_here, self.steps
        assert all(row.state not in (RowState.RUNNING, RowState.WAITING) for row in self.rows), self.steps
        if self.disk_may_fail:
            return
        for conversation, stored in self.stage.conversations.chats.items():
            assert all(m.status is not MessageStatus.PARTIAL for m in stored.messages), self.steps
            if conversation == window.controller.chat.id and conversation not in self.stage.conversations.deleted:
                kept = {m.id: m for m in window.controller.chat.tree.path()}
                on_disk = {m.id: m for m in stored.messages}
                assert kept == {i: on_disk.get(i) for i in kept}, self.steps


@pytest.mark.parametrize("seed", range(16))
def test_random_use_breaks_nothing(make_stage: MakeStage, seed: int) -> None:
    """Two requests at once, a reply nobody ends, messages that differ from the disk, an exception in a slot."""
    stages: list[Stage] = []
    stage = make_stage(restart_engine=lambda: stages[0].engine)
    stages.append(stage)
    stage.load()
    RandomUse(stage, seed, disk_may_fail=False).run()


@pytest.mark.parametrize("seed", range(8))
def test_random_use_of_a_failing_disk_is_reported_and_survived(make_stage: MakeStage, seed: int) -> None:
    """A full disk must not end a reply, repeat a request or stop the window."""
    stages: list[Stage] = []
    stage = make_stage(restart_engine=lambda: stages[0].engine)
    stages.append(stage)
    stage.load()
    RandomUse(stage, seed, disk_may_fail=True).run()
