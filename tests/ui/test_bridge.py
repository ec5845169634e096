"""Events and results reach the GUI thread: in order, in batches, and never after the end."""

from __future__ import annotations

import threading
from concurrent.futures import Future

import pytest
from PySide6.QtCore import Qt, QThread
from pytestqt.qtbot import QtBot

from engine.commands import RequestId
from engine.core.prompt.streaming import Channel
from engine.errors import CairnError, StoreFailed
from engine.events import CopyProgress, CopyWay, Delta, EncodingProgress, Event, ModelUnloaded, PrefillProgress, Queued
from ui.bridge import Bridge, merge

A, B = RequestId("a"), RequestId("b")


def delta(text: str, n: int, request: RequestId = A, channel: Channel = Channel.REPLY) -> Delta:
    return Delta(request=request, channel=channel, text=text, n_tokens=n)


def progress(done: int, request: RequestId = A) -> PrefillProgress:
    return PrefillProgress(request=request, done=done, total=9, reused=0, seconds=1.0, seconds_left=None)


def test_neighbouring_pieces_are_joined_and_nothing_else() -> None:
    """The order between requests, channels and other events is the story itself."""
    story: list[Event] = [
        delta("a", 1), delta("b", 2), delta("t", 3, channel=Channel.REASONING), delta("c", 4), delta("x", 1, B),
        progress(1), progress(2), ModelUnloaded(path="p"), progress(3),
    ]  # fmt: skip
    assert merge(story) == (
        delta("ab", 2), delta("t", 3, channel=Channel.REASONING), delta("c", 4), delta("x", 1, B),
        progress(2), ModelUnloaded(path="p"), progress(3),
    )  # fmt: skip


def test_only_the_newest_progress_of_each_image_stays() -> None:
    def looking(label: str, fraction: float) -> EncodingProgress:
        return EncodingProgress(request=A, label=label, fraction=fraction)

    story: list[Event] = [looking("a", 0.1), looking("a", 0.9), looking("b", 0.2), progress(1)]
    assert merge(story) == (looking("a", 0.9), looking("b", 0.2), progress(1))


def test_only_the_newest_place_in_line_stays() -> None:
    story: list[Event] = [Queued(request=A, place=3), Queued(request=A, place=2), Queued(request=B, place=1)]
    assert merge(story) == (Queued(request=A, place=2), Queued(request=B, place=1))


def test_only_the_newest_progress_of_each_copy_stays() -> None:
    def copied(way: CopyWay, done: int) -> CopyProgress:
        return CopyProgress(request=A, way=way, done=done, total=9)

    away, back = CopyWay.TO_RAM, CopyWay.FROM_RAM
    story: list[Event] = [copied(away, 1), copied(away, 9), copied(back, 2), copied(back, 3), progress(1)]
    assert merge(story) == (copied(away, 9), copied(back, 3), progress(1))


def test_events_of_another_thread_arrive_on_this_one_in_order_and_in_few_batches(qtbot: QtBot) -> None:
    """200 tokens a second must not be 200 repaints."""
    bridge = Bridge()
    batches: list[tuple[Event, ...]] = []
    threads: set[QThread] = set()

    def take(batch: tuple[Event, ...]) -> None:
        batches.append(batch)
        threads.add(QThread.currentThread())

    bridge.batch.connect(take)
    wakes: list[int] = []
    bridge._wake.connect(lambda: wakes.append(1), Qt.ConnectionType.DirectConnection)
    n = 5000

    def post_all() -> None:
        for i in range(n):
            bridge.post(delta("x", i))

    worker = threading.Thread(target=post_all)
    worker.start()
    worker.join()
    assert len(wakes) == 1, "nobody has answered the first one yet"
    qtbot.waitUntil(lambda: sum(len(e.text) for b in batches for e in b if isinstance(e, Delta)) == n)
    assert len(batches) < 100
    assert threads == {QThread.currentThread()}
    bridge.close()


def test_result_and_error_of_a_future_arrive_on_the_gui_thread(qtbot: QtBot) -> None:
    bridge = Bridge()
    got: list[object] = []
    good: Future[int] = Future()
    bad: Future[int] = Future()
    bridge.watch(good, lambda value: got.append((value, QThread.currentThread())))
    bridge.watch(bad, lambda _: got.append("wrong"), lambda error: got.append(error))
    failure = StoreFailed("full", action="free space")

    def work() -> None:
        good.set_result(7)
        bad.set_exception(failure)

    worker = threading.Thread(target=work)
    worker.start()
    worker.join()
    assert got == [], "not on the worker's thread"
    qtbot.waitUntil(lambda: len(got) == 2)
    assert got == [(7, QThread.currentThread()), failure]
    bridge.close()


def test_unhandled_store_error_is_a_warning_not_a_crash(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    bridge = Bridge()
    future: Future[int] = Future()
    bridge.watch(future)
    future.set_exception(CairnError("x"))
    bridge.flush()
    assert "error" in caplog.text
    bridge.close()


def test_nothing_is_delivered_after_close(qtbot: QtBot) -> None:
    """The window is gone; a late event would touch deleted widgets."""
    bridge = Bridge()
    got: list[object] = []
    bridge.batch.connect(got.append)
    bridge.post(delta("x", 1))
    bridge.close()
    bridge.post(delta("y", 2))
    qtbot.wait(60)
    assert got == []
