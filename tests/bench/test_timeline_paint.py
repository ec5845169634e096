"""What painting the timeline costs: 200 rows of 500 spans. Prints medians, asserts ratios only."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.client.state import INITIAL, Phase, TimelineRow, replay
from engine.core.difference.explanation import Cause
from engine.core.prompt.span_values import Kind
from tests.ui import event_builders as make
from ui.theme.theme import apply_theme
from ui.timeline.view import TimelineView

_KINDS = (Kind.USER, Kind.REASONING, Kind.ASSISTANT, Kind.TOOL_CALL, Kind.TOOL_RESULT)


def _long_row() -> TimelineRow:
    span_map = make.spans((Kind.SYSTEM, 2000), *((_KINDS[n % 5], 40 + 37 * n % 400) for n in range(499)))
    n_prompt = int(span_map.spans[-1].end)
    told = make.explanation(n_prompt, reused=n_prompt * 3 // 4)
    held = tuple(make.checkpoint(n, n_prompt * n // 33) for n in range(1, 33))
    return replay([make.planned("r", span_map=span_map, told=told, held=held), make.finished("r", told)]).rows[0]


def _median_ms(act: Callable[[], None], times: int) -> float:
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        act()
        spent.append((time.perf_counter() - start) * 1000)
    return statistics.median(spent)


@pytest.mark.slow
def test_kept_pictures_make_repaints_cheap(qtbot: QtBot, qapp: QApplication) -> None:
    """Without them each scroll step and each token would cost a whole paint."""
    apply_theme(qapp, "light")
    row = _long_row()
    view = TimelineView()
    view.set_folds_healthy(False)
    qtbot.addWidget(view)
    view.resize(1200, 700)
    rows = tuple(replace(row, request=make.request(f"r{n}"), tick=n + 1) for n in range(200))
    state = replace(INITIAL, rows=rows)
    view.set_state(state)
    with qtbot.waitExposed(view):
        view.show()

    def paint() -> None:
        view.viewport().repaint()

    def paint_cold() -> None:
        """Until every row in sight is painted whole."""
        view.forget_pictures()
        paint()
        while not view.is_settled:
            view._refine()
        paint()

    def scroll() -> None:
        bar = view.verticalScrollBar()
        bar.setValue((bar.value() + 60) % bar.maximum())
        paint()

    def zoom() -> None:
        view.zoom_in() if view.is_settled and view.px_per_token < 0.1 else view.zoom_out()
        paint()

    cold = _median_ms(paint_cold, 9)
    cached = _median_ms(paint, 30)
    scrolled = _median_ms(scroll, 60)
    zoomed = _median_ms(zoom, 20)
    print(
        f"\n200 rows x 500 spans, 1200x700, ms: cold {cold:.2f}, repaint {cached:.2f},"
        f" scroll 60 px {scrolled:.2f}, zoom (stretched) {zoomed:.2f}"
    )
    assert cached < cold / 5
    assert zoomed < cold / 2


@pytest.mark.slow
def test_a_graph_of_a_thousand_requests_costs_no_more_than_its_rows(qtbot: QtBot, qapp: QApplication) -> None:
    """Ways and folds are found when a request ends, and only what is in sight is drawn of them."""
    apply_theme(qapp, "light")
    row = _long_row()
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(1200, 700)
    causes = (Cause.APPENDED, Cause.CLOCK_CHANGED, Cause.MESSAGE_EDITED, Cause.APPENDED)
    rows = tuple(
        replace(
            row,
            request=make.request(f"r{n}"),
            tick=n + 1,
            explanation=replace(row.explanation, cause=causes[n % 4], compared_with=n, changed=n % 4 == 1),
        )
        for n in range(1000)
    )
    state = replace(INITIAL, rows=rows)
    view.set_state(state)
    with qtbot.waitExposed(view):
        view.show()

    n_tokens = 0

    def repaint() -> None:
        view.viewport().repaint()

    def live() -> None:
        """A token of the request that runs."""
        nonlocal n_tokens
        n_tokens += 1
        running = replace(row, request=make.request("live"), tick=1001, phase=Phase.WRITING, n_generated=n_tokens)
        view.set_state(replace(state, running=running))
        repaint()

    def ended() -> None:
        view.set_state(replace(state, rows=(*rows,)))

    without = [_worst_ms(act, 40) for act in (repaint, live)]
    view.set_session(row.session)
    assert view.model.n_lanes > 1
    with_graph = [_worst_ms(act, 40) for act in (repaint, live)]
    ends = _median_ms(ended, 9)
    print(
        f"\n1,000 rows x 500 spans, the slowest of 40, ms: repaint {without[0]:.1f}, a token {without[1]:.1f}; "
        f"with the graph {with_graph[0]:.1f} and {with_graph[1]:.1f}; a request ends {ends:.1f}"
    )
    assert with_graph[1] < 3 * without[1] + 10


def _worst_ms(act: Callable[[], None], times: int) -> float:
    act()  # what is painted for the first time is another thing
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        act()
        spent.append((time.perf_counter() - start) * 1000)
    return max(spent)
