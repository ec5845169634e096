"""From a reply for which too much was read to the remedy, with one click each, and what came of it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from engine.commands import PinCheckpoint
from engine.core.difference.explanation import Explanation, Limit, Offer, Remedy
from tests.screens.story import DEAR, say_reply, told
from tests.ui.stage import Stage
from ui.remedies.cards import RemedyCard
from ui.transcript.target import TargetKind


def ask_dearly(stage: Stage, explained: Explanation = DEAR) -> None:
    stage.send("And run it against yesterday's log?")
    say_reply(stage, "Done.", explained, seconds=9.4)


def click(stage: Stage, kind: TargetKind) -> None:
    transcript = stage.window.pane.transcript
    row = len(transcript.model) - 1
    target = next(t for t in transcript.item(row).targets() if t.kind is kind)
    place = transcript.row_rect(row).topLeft() + QPoint(*map(int, target.rect.center().toTuple()))
    QTest.mouseClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=place)
    stage.settle()


def cards(stage: Stage) -> list[RemedyCard]:
    return [card for card in stage.window.inspector.findChildren(RemedyCard) if card.isVisible()]


def said(stage: Stage) -> list[str]:
    return [label.text() for label in stage.window.inspector.findChildren(QLabel) if label.isVisible()]


def with_offer(offer: Offer) -> Explanation:
    return replace(DEAR, offers=(offer,), remedies=(offer.remedy,))


def test_fix_leads_to_what_would_help_and_one_more_click_does_it(stage: Stage) -> None:
    """The button is where the keys are, so Space does it as well; the next message shows what it saved."""
    ask_dearly(stage)
    click(stage, TargetKind.FIX)
    first, second = cards(stage)
    assert first.saving.text() == "saves 6,320 tokens, about 9 s, each time"
    assert not first.button.isVisible(), "the date in a system prompt is the person's own"
    assert second.button.text() == "Raise"
    assert stage.window.focusWidget() is second.button
    QTest.keyClick(second.button, Qt.Key.Key_Space)
    stage.settle()
    assert stage.settings.current.cache_max_checkpoints == 64
    assert stage.engine.cache_changes[-1].settings.max_checkpoints == 64
    assert cards(stage)[1].saving.text().startswith("Changed")
    assert not cards(stage)[1].button.isVisible()
    stage.send("Again?")
    say_reply(stage, "Yes.", told(7200, 6870), seconds=0.3)
    click(stage, TargetKind.CACHE)
    assert "Before your change: 6,320 tokens read again, 9 s. Now: nothing." in said(stage)


def test_why_leads_to_the_reason(stage: Stage) -> None:
    ask_dearly(stage)
    click(stage, TargetKind.WHY)
    shown = said(stage)
    assert "A date or time in the system prompt changed." in shown
    assert "It cost 6,320 tokens, 9 s, here, and 61,200 tokens, 1 min 28 s, on 12 of 14 messages of this chat." in shown


def test_a_healthy_reply_offers_nothing(stage: Stage) -> None:
    stage.send("Again?")
    say_reply(stage, "Yes.", told(7200, 6870), seconds=0.3)
    kinds = {target.kind for target in stage.window.pane.transcript.item(1).targets()}
    assert not kinds & {TargetKind.FIX, TargetKind.WHY}


def test_each_setting_that_is_offered_is_changed_by_its_button(stage: Stage) -> None:
    ask_dearly(stage)
    for offer, name, value in (
        (Offer(remedy=Remedy.LOWER_SPACING, saves_tokens=900, value=16), "cache_min_spacing", 16),
        (Offer(remedy=Remedy.LOWER_INTERVAL, saves_tokens=900, value=512), "cache_interval", 512),
        (Offer(remedy=Remedy.RAISE_BUDGET, saves_tokens=900, limit=Limit.RAM, value=3 << 30), "cache_ram_mib", 3072),
    ):
        stage.window.inspector.show_explanation(with_offer(offer))
        stage.window.inspector.show()
        stage.settle()
        QTest.mouseClick(cards(stage)[0].button, Qt.MouseButton.LeftButton)
        assert getattr(stage.settings.current, name) == value


def test_a_larger_context_loads_the_model_again(stage: Stage) -> None:
    ask_dearly(stage, with_offer(Offer(remedy=Remedy.RAISE_BUDGET, saves_tokens=900, limit=Limit.CONTEXT, value=8192)))
    click(stage, TargetKind.FIX)
    n = len(stage.engine.loads)
    QTest.mouseClick(cards(stage)[0].button, Qt.MouseButton.LeftButton)
    assert len(stage.engine.loads) == n + 1
    assert stage.engine.loads[-1].settings.n_ctx == 8192


def test_a_checkpoint_that_is_held_can_be_pinned_from_its_card(stage: Stage) -> None:
    ask_dearly(stage, with_offer(Offer(remedy=Remedy.PIN_CHECKPOINT, saves_tokens=900, value=1800)))
    click(stage, TargetKind.FIX)
    assert [b.text() for b in stage.window.inspector.findChildren(QPushButton) if b.text() == "Pin" and b.isVisible()]
    QTest.mouseClick(cards(stage)[0].button, Qt.MouseButton.LeftButton)
    pins = [command for command in stage.engine.commands if isinstance(command, PinCheckpoint)]
    assert [(pin.checkpoint, pin.pinned) for pin in pins] == [(1, True)]
    assert cards(stage)[0].saving.text().startswith("Changed")


def test_a_card_says_changed_only_while_it_is(stage: Stage) -> None:
    """A person who set it back, by hand, would wait for ever for what it saves."""
    ask_dearly(stage)
    click(stage, TargetKind.FIX)
    before = stage.settings.current.cache_max_checkpoints
    QTest.mouseClick(cards(stage)[1].button, Qt.MouseButton.LeftButton)
    assert cards(stage)[1].saving.text().startswith("Changed")
    stage.settings.change(cache_max_checkpoints=before)
    stage.settle()
    assert not cards(stage)[1].saving.text().startswith("Changed")
    QTest.mouseClick(cards(stage)[1].button, Qt.MouseButton.LeftButton)
    assert stage.settings.current.cache_max_checkpoints == 64


def test_a_checkpoint_that_is_gone_by_now_is_not_said_to_be_pinned(stage: Stage) -> None:
    ask_dearly(stage, with_offer(Offer(remedy=Remedy.PIN_CHECKPOINT, saves_tokens=900, value=1800)))
    click(stage, TargetKind.FIX)
    said_before = cards(stage)[0].saving.text()
    stage.window.state = replace(stage.window.state, checkpoints=())
    QTest.mouseClick(cards(stage)[0].button, Qt.MouseButton.LeftButton)
    assert not [command for command in stage.engine.commands if isinstance(command, PinCheckpoint)]
    assert cards(stage)[0].saving.text() == said_before
    assert not cards(stage)[0].button.isVisible(), "there is nothing to pin any more"


def test_offers_that_come_later_appear_in_place(stage: Stage) -> None:
    """They are found after the reply is shown, while the person reads why."""
    ask_dearly(stage, replace(DEAR, offers=(), remedies=()))
    click(stage, TargetKind.WHY)
    assert cards(stage) == []
    row = stage.window.state.rows[-1]
    later = replace(row, explanation=DEAR)
    stage.window.state = replace(stage.window.state, rows=(*stage.window.state.rows[:-1], later))
    stage.window.inspector.set_state(stage.window.state)
    stage.settle()
    assert len(cards(stage)) == 2
