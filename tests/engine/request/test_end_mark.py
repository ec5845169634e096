"""A reply in the plain format ends at that format's own mark, also where the model knows it as text alone."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from engine.commands import LoadSettings
from engine.core.cache.states import Vocabulary
from engine.events import Delta, Finished, StopReason
from tests.support.engine_runs import Bench, Run, next_messages, user
from tests.support.fake_model import FakeLoader, FakeModel

QUESTION = (user("Is it so?"),)
OWN = "{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}assistant:"
BROKEN = "{% for %}"


@dataclass
class BaseModel(FakeModel):
    """As one that has learned texts alone: its only special token ends a text, and each byte is one."""

    @property
    def vocabulary(self) -> Vocabulary:
        return replace(super().vocabulary, special=())

    def tokenize(self, text: str, *, parse_special: bool = True) -> list[int]:
        return self._text_ids(text.encode())

    def reply_ids(self) -> list[int]:
        return list(self.reply.encode())


def bench_of(reply: str, template: str = "", *, plain_template: bool = False) -> Bench:
    bench = Bench(loader=FakeLoader(model=BaseModel(reply=reply, template=template)))
    bench.load(settings=LoadSettings(plain_template=plain_template))
    return bench


def shown(run: Run) -> list[str]:
    return [delta.text for delta in run.of(Delta)]


GOES_ON = "Yes.<|im_end|>\n<|im_start|>user\nAnd so on"


@pytest.mark.parametrize(
    ("template", "plain"), [("", False), (BROKEN, False), (OWN, True)], ids=["none", "broken", "not used"]
)
def test_a_reply_in_the_plain_format_ends_at_its_mark(template: str, plain: bool) -> None:
    """The model played both sides for ever, and the mark was in its reply, or half of it on the screen."""
    bench = bench_of(GOES_ON, template, plain_template=plain)
    run = bench.ask(*QUESTION, max_tokens=100)
    end = run.one(Finished)
    assert (end.raw_text, end.reason) == ("Yes.", StopReason.END)
    assert "".join(shown(run)) == "Yes."
    assert end.usage.n_generated == len("Yes.<|im_end|>")


def test_the_next_prompt_goes_on_behind_the_mark() -> None:
    """The mark is in memory as the model wrote it, and as the next prompt has it."""
    bench = bench_of(GOES_ON)
    first = bench.ask(*QUESTION, max_tokens=100)
    explanation = bench.ask(*next_messages(QUESTION, first, "Really?"), max_tokens=100).explanation
    assert explanation.avoidable == 0
    assert explanation.changed == 0
    assert explanation.reused >= len(b"<|im_start|>user\nIs it so?<|im_end|>\n<|im_start|>assistant\nYes.<|im_end|") - 1


def test_what_only_begins_like_the_mark_is_shown() -> None:
    run = bench_of("a <|im_enter| b <|im_end|>").ask(*QUESTION, max_tokens=100)
    assert (run.text, "".join(shown(run))) == ("a <|im_enter| b ", "a <|im_enter| b ")


def test_a_text_that_the_client_named_is_told_as_such() -> None:
    end = bench_of("Yes. No.<|im_end|>").ask(*QUESTION, max_tokens=100, stop=(" No",)).one(Finished)
    assert (end.raw_text, end.reason) == ("Yes.", StopReason.STOP_TEXT)


def test_the_mark_is_text_where_the_plain_format_is_not_used() -> None:
    """A model that is asked about it could not write it down."""
    bench = bench_of("It is <|im_end|>, see!", OWN)
    assert bench.ask(*QUESTION, max_tokens=100).text == "It is <|im_end|>, see!"
    assert bench_of("It is <|im_end|>, see!").complete("raw", max_tokens=100).text == "It is <|im_end|>, see!"


def test_a_reply_that_was_cut_in_the_middle_of_the_mark_ends_when_it_goes_on() -> None:
    bench = bench_of(GOES_ON)
    cut = bench.ask(*QUESTION, max_tokens=len("Yes.<|im"))
    assert cut.text == "Yes.<|im"
    bench.loader.model.reply = "_end|>\nAnd so on"  # type: ignore[attr-defined]
    end = bench.ask(*QUESTION, resume=cut.text, max_tokens=100).one(Finished)
    assert (end.raw_text, end.reason) == ("Yes.", StopReason.END)
