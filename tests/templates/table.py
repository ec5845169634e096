"""Write docs/templates.md: `python -m tests.templates.table > docs/templates.md`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from engine.core.prompt.span_values import BoundaryKind, SpanMap, SpanMethod
from engine.core.tokens.tokenizing import PieceTokenizer
from engine.telling.locating import problems_text
from tests.support.llama_source import BINDING_VERSION, open_vocabulary, template_names, vocabulary_names
from tests.templates.conversations import CONVERSATIONS
from tests.templates.differences import REASONS, of_template
from tests.templates.nasty_texts import texts
from tests.templates.reference import different, written_down
from tests.templates.reference_chats import REFERENCE_CHATS
from tests.templates.survey import Row, survey

DOCUMENT = Path(__file__).parents[2] / "docs" / "templates.md"
N_TEXTS = 300

_HEAD = f"""\
# Chat templates and vocabularies

How Cairn handles the chat templates and vocabularies in llama.cpp's own tests (the source of llama-cpp-python
{BINDING_VERSION}). `python -m tests.templates.table` generates this page; tests check it.

## Limits of a template

A template may come from anywhere, so each rendering has limits:

| what | limit |
|---|---|
| steps (a loop round or a call costs about as many as its body has words) | 20 million |
| text | 16 million characters |
| small texts and lists made, large ones held at a time | 128 MB each |
| numbers | 4096 bits |
| the template | 1 million characters, 60,000 words, 20 nested loops; no `include`, `import` or `extends` |
| time | 5 seconds at load for all trial chats, 10 for a prompt; Cancel works between steps |

If a template exceeds one, an error names it. The window then offers a plain template; on the command line use
`--plain-template`.

## Where messages begin

Every template renders {len(CONVERSATIONS)} conversations: {", ".join(list(CONVERSATIONS)[:5])},
{", ".join(list(CONVERSATIONS)[5:])}. Each start of a user message is compared with an independent
implementation (`tests/templates/oracle.py`). The columns:

- **way**: how spans are found. *source map*: a copy with invisible marks in the texts is rendered; without the marks it
  equals the prompt. *delimiters*: by what the template writes before messages. *intervals*: not at all, for the reason
  given; checkpoints are then taken at intervals.
- **starts**: user messages whose start is found correctly.
- **system**: *own* turn, or *merged* by Cairn into the first user message.
- **tools**: the template shows *offers*, *calls* with their results, both, or nothing.
- **earlier reasoning**: *kept*, perhaps by an option that Cairn sets; *dropped*, or dropped unless an option is set.
- **before a reply**: where the state is taken ([decisions.md](decisions.md)). At the *end* of the prompt; after the
  *header*, the part of the generation prompt that the history keeps; or *before* a generation prompt that the history
  writes differently or that is unknown.
- **as llama-server**: prompts identical to llama-server's (`/apply-template`, same llama.cpp, its defaults), of
  {len(REFERENCE_CHATS)} other conversations with tools, parallel calls, thoughts, images and texts in parts.
  `tests/templates/llama_server_prompts.json` has them as digests;
  `CAIRN_BENCH_LLAMA_SERVER=1 python -m tests.templates.reference` asks llama-server again.

| template | way | starts | system | tools | earlier reasoning | before a reply | as llama-server | remarks |
|---|---|---|---|---|---|---|---|---|
"""

_NOTES = "\nNotes, where Cairn's prompt is not llama-server's:\n\n" + "".join(
    f"{number}. {reason[0].upper()}{reason[1:]}.\n" for number, reason in enumerate(REASONS, start=1)
)

_VOCABULARIES = f"""
## Tokenising piece by piece

A long prompt is split at special tokens and tokenised piece by piece; each piece is cached. For every vocabulary,
{N_TEXTS} texts of special tokens, halves of special tokens, white space and many scripts give exactly the ids of
tokenising the whole text.

| vocabulary | special tokens | of them strip white space before | equal texts |
|---|---|---|---|
"""


def template_line(row: Row) -> str:
    """One line of the first table."""
    rendered = [case for case in row.cases.values() if case.spans is not None]
    methods = [case.spans.method for case in rendered if case.spans is not None]
    n_right = sum(len(case.witnesses) for case in rendered)
    n_wrong = sum(len(case.wrong) for case in rendered)
    capabilities = row.template.capabilities
    shown = [
        word
        for word, has in (("offers", capabilities.supports_tools), ("calls", capabilities.supports_tool_calls))
        if has
    ]
    reasoning = "dropped" if capabilities.drops_reasoning else "kept"
    if capabilities.keep_reasoning_option is not None:
        name, value = capabilities.keep_reasoning_option
        setting = f"`{name}={str(value).lower()}`"
        reasoning = f"dropped unless {setting}" if capabilities.drops_reasoning else f"kept, by {setting}"
    cells = (
        row.name,
        ", ".join(sorted({method.value for method in methods}, key=[m.value for m in SpanMethod].index)),
        f"{n_right} of {n_right + n_wrong}",
        "own" if capabilities.supports_system else "merged",
        " and ".join(shown) or "nothing",
        reasoning,
        _before_a_reply([case.spans for case in rendered if case.spans is not None]),
        f"{len(REFERENCE_CHATS) - len(different(row.name, row.template, written_down()))} of {len(REFERENCE_CHATS)}",
        "; ".join(_remarks(row)),
    )
    return f"| {' | '.join(cells)} |"


def _before_a_reply(found: Sequence[SpanMap]) -> str:
    if any(BoundaryKind.AFTER_USER in spans.ends for spans in found):
        return "end"
    return "header" if any(spans.opening for spans in found) else "before"


def _remarks(row: Row) -> list[str]:
    found = {label: case.spans.problems for label, case in row.cases.items() if case.spans and case.spans.problems}
    remarks = [f"{label}: {problems_text(problems)}" for label, problems in found.items()]
    by_refusal: dict[str, list[str]] = {}
    for label, case in row.cases.items():
        if case.refusal:
            by_refusal.setdefault(case.refusal.removeprefix("The chat template ").rstrip("."), []).append(label)
    remarks += [f"{', '.join(labels)}: {refusal}" for refusal, labels in by_refusal.items()]
    numbers = sorted({1 + REASONS.index(difference.reason) for difference in of_template(row.name)})
    return remarks + ([f"note {', '.join(map(str, numbers))}"] if numbers else [])


def n_equal(name: str) -> tuple[int, int, int]:
    """Special tokens, those that eat white space, and texts with equal ids, of N_TEXTS."""
    with open_vocabulary(name) as (native, vocabulary):
        pieces = PieceTokenizer(vocabulary, native.tokenize, native.piece)
        n = 0
        for text in texts(vocabulary, N_TEXTS):
            found = pieces.tokenise(text)
            n += found.tokens.ids()[found.n_bos :] == native.tokenize(text)
        return len(vocabulary.special), sum(token.strips_left for token in vocabulary.special), n


def vocabulary_line(name: str) -> str:
    n_special, n_stripping, n = n_equal(name)
    return f"| {name} | {n_special} | {n_stripping} | {n} of {N_TEXTS} |"


def names_in(document: str, heading: str) -> list[str]:
    """The first cells of the table under a heading."""
    section = document.partition(f"## {heading}")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    return [row.split("|")[1].strip() for row in rows[1:]]


def main() -> None:
    lines = [template_line(survey(name)) for name in template_names()]
    vocabularies = [vocabulary_line(name) for name in vocabulary_names()]
    sys.stdout.write(_HEAD + "\n".join(lines) + "\n" + _NOTES + _VOCABULARIES + "\n".join(vocabularies) + "\n")


if __name__ == "__main__":
    main()
