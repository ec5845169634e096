"""The table of all pictures: windows with something told in them, and what is shown of each."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtTest import QTest

from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import MediaType
from engine.core.prompt.streaming import Channel
from engine.events import StopReason
from tests.screens.areas import (
    Area,
    clear_search,
    close_notices,
    end_editing,
    put_back,
    show_chat_menu,
    show_editing,
    show_find,
    show_folded,
    show_inspector,
    show_limit,
    show_long,
    show_menu,
    show_notices,
    show_palette,
    show_search,
    show_window,
)
from tests.screens.boxes import (
    OPTIONS,
    end_options,
    landscape,
    make_models,
    options_page,
    put_picker_away,
    show_get,
    show_glossary,
    show_hardware,
    show_models,
    show_own,
    show_picker,
    show_report,
    show_settings,
    show_shortcuts,
    show_trying,
    show_viewer,
)
from tests.screens.camera import CHAT, Model, forecast, tell_forecast
from tests.screens.serving import SERVER_PAGES, serve, server_page
from tests.screens.story import HELD, ask, tell, tell_more, told
from tests.screens.tools import show_tools, use_tools
from tests.ui.stage import Stage
from ui.composer.writer import Draft
from ui.remedies.cards import RemedyCard
from ui.transcript.formulas import formulas


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """One more picture of an area, under settings that last until the end of its scene."""

    area: str
    name: str
    theme: str = "light"
    font_share: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A window, what happens in it first, and its areas."""

    prepare: Callable[[Stage], None]
    areas: tuple[Area, ...]
    model: Model = CHAT
    extras: tuple[Extra, ...] = ()


# -- what happens first ----------------------------------------------------------------------------------------------


def chat_all_morning(stage: Stage) -> None:
    tell_more(stage)
    tell(stage)
    forecast(stage)


def begin(stage: Stage) -> None:
    """Nothing has happened yet."""


def keep_models(stage: Stage) -> None:
    make_models()


def mend(stage: Stage) -> None:
    """The date was frozen from the inspector, and another message was asked."""
    tell(stage)
    stage.window.explainer.explain_current()
    stage.settle()
    first = next(card for card in stage.window.inspector.findChildren(RemedyCard) if card.button.isVisible())
    first.button.click()
    ask(stage, "And the day before?", "Nothing there either.", told(7300, 6870), seconds=0.3, n_written=300)
    stage.window.inspector.hide()
    tell_forecast(stage)


def read_on(stage: Stage) -> None:
    """A long prompt is being read."""
    tell(stage)
    stage.send("Take the log of the whole week instead.")
    stage.engine.say_planned(12_800, 7_640, held=HELD)
    for done in range(8_000, 10_400, 300):
        stage.engine.say_progress(done, 12_800, 7_640, 14.0 * (12_800 - done) / 5_000)
        stage.settle()


_THOUGHT = (
    "The sum over all integers is finite only if the terms fall fast enough. I compare it with an integral, and then "
    "look at how the error goes down with n."
)
_REPLY = r"""The area under the bell curve is a known number:

$$\int_{-\infty}^{\infty} e^{-x^2}\,dx = \sqrt{\pi}$$

A sum of $n$ steps comes close to it, with an error of $O(n^{-2})$:

| steps | result | error |
|---:|---:|---:|
| 10 | 1.7725 | 4e-5 |
| 100 | 1.772454 | 4e-9 |

```python
def area(n: int, edge: float = 6.0) -> float:
    step = 2 * edge / n
    return step * sum(exp(-((k * step - edge) ** 2)) for k in range(n))
```

- [x] try ten steps
- [ ] try a thousand

> More steps than that are lost in rounding.
"""
_NOTES = "# Notes\n\n" + "The sums are to be compared with the table of 1962.\n" * 40


def talk_with_pictures(stage: Stage) -> None:
    """Thinking, a formula, a table, code and a list in a reply; a picture before it; more is attached."""
    stage.window.controller.new_chat()
    stage.window.controller.send("What is the area below this hill?", (landscape(),))
    stage.settle()
    engine = stage.engine
    engine.say_planned(1240, 0, opens_reasoning=True)
    engine.say_text(_THOUGHT, 48, Channel.REASONING)
    QTest.qWait(30)
    engine.say_text(_REPLY, 260)
    engine.say_finished(f"<think>{_THOUGHT}</think>{_REPLY}", StopReason.END)
    stage.settle()
    tell_forecast(stage)


def show_attachments(stage: Stage) -> None:
    """Two files and a picture, for the message that is written."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name, data in (
            ("evening.png", landscape("evening.png", 0.9).data),
            ("notes.md", _NOTES.encode()),
            ("table of 1962.csv", b"n,sum\n10,1.7725\n100,1.772454\n"),
        ):
            path = Path(folder) / name
            path.write_bytes(data)
            paths.append(str(path))
        stage.window.pane.attach_files(paths)
        stage.qtbot.waitUntil(lambda: stage.window.pane.composer.tray.reading is None)
    stage.window.pane.composer.set_text("And of this one? Compare it with my notes.")
    tell_forecast(stage, told(2900, 1560), n_written=1210)


def take_back_attachments(stage: Stage) -> None:
    stage.window.pane.composer.set_draft(Draft())
    tell_forecast(stage, times=3)
    put_back(stage)


_LONG = "Say for each of the rules which case it forgets, with an example, and what would be a simpler one. "


def fill_context(stage: Stage) -> None:
    for n in range(4):
        ask(
            stage,
            f"Rule {n + 1}: {_LONG * 4}",
            f"It forgets the empty case. {_LONG * 6}",
            told(1900 + 600 * n, 1300 + 600 * n if n else 0, cause=Cause.APPENDED if n else Cause.FIRST_REQUEST),
            seconds=0.5,
        )


def show_after(stage: Stage) -> None:
    """What a remedy has done."""
    stage.window.explainer.explain_current()
    stage.window.inspector.page.top()


def show_start_of_reply(stage: Stage) -> None:
    transcript = stage.window.pane.transcript
    for _ in range(3):  # formulas are drawn once they are in sight, and make the messages higher
        transcript.verticalScrollBar().setValue(transcript.verticalScrollBar().maximum() // 2)
        stage.settle()
        stage.qtbot.waitUntil(lambda: not formulas()._waiting)
        QTest.qWait(200)


# -- the table -------------------------------------------------------------------------------------------------------

_SEEING = Model(takes=frozenset({MediaType.IMAGE}))
_DEMO = Model(path="/models/demo.gguf", name="Cairn demo", n_ctx=2048, is_demo=True)

SCENES = (
    Scene(
        prepare=begin,
        model=_DEMO,
        areas=(
            Area(name="first-start", show=show_window, is_main=True, is_german=True),
            Area(name="settings", show=show_settings, is_german=True),
            Area(name="hardware", show=show_hardware),
            Area(name="shortcuts", show=show_shortcuts),
            Area(name="glossary", show=show_glossary),
            *(Area(name=f"options-{name}", show=options_page(page), back=end_options) for name, page in OPTIONS),
        ),
    ),
    Scene(
        prepare=keep_models,
        model=Model(path=None),
        areas=(
            Area(name="no-model", show=show_window),
            Area(name="models", show=show_models),
            Area(name="picker", show=show_picker, back=put_picker_away, is_german=True),
            Area(name="get", show=show_get),
            Area(name="own", show=show_own),
        ),
    ),
    Scene(
        prepare=chat_all_morning,
        areas=(
            Area(name="window", show=show_window, is_main=True),
            Area(name="inspector", show=show_inspector, is_main=True, is_german=True),
            Area(name="find", show=show_find),
            Area(name="palette", show=show_palette),
            Area(name="folded", show=show_folded),
            Area(name="long", show=show_long),
            Area(name="search", show=show_search, back=clear_search),
            Area(name="editing", show=show_editing, back=end_editing, is_main=True),
            Area(name="menu", show=show_menu),
            Area(name="chat-menu", show=show_chat_menu),
            Area(name="notices", show=show_notices, back=close_notices),
            Area(name="trying", show=show_trying),
            Area(name="report", show=show_report),
        ),
        extras=(
            Extra(area="window", name="high-contrast", theme="high-contrast"),
            Extra(area="window", name="large-text", font_share=2.0),
        ),
    ),
    Scene(prepare=mend, areas=(Area(name="after", show=show_after),)),
    Scene(prepare=read_on, areas=(Area(name="reading", show=show_window),)),
    Scene(prepare=fill_context, model=Model(n_ctx=4096), areas=(Area(name="limit", show=show_limit),)),
    Scene(
        prepare=talk_with_pictures,
        model=_SEEING,
        areas=(
            Area(name="reply", show=show_start_of_reply),
            Area(name="attachments", show=show_attachments, back=take_back_attachments),
            Area(name="viewer", show=show_viewer),
        ),
    ),
    Scene(
        prepare=serve,
        areas=tuple(
            Area(name=name, show=server_page(page), is_main=page == 0, is_german=True) for name, page in SERVER_PAGES
        ),
        extras=(Extra(area="server", name="large-text", font_share=2.0),),
    ),
    Scene(
        prepare=use_tools,
        areas=(
            Area(name="calls", show=show_window, is_german=True),
            Area(name="tools", show=show_tools, is_german=True),
        ),
    ),
)
