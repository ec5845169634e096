"""What llama-server makes of every template and conversation, written down once, against what Cairn makes of them.

`CAIRN_BENCH_LLAMA_SERVER=1 python -m tests.templates.reference` asks llama-server (some minutes, and some more when it
has to be built) and writes the file again; `NAME LABEL` behind it shows one rendering of both instead.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path

from engine.core.prompt.media_places import Markers
from engine.core.prompt.messages import Chat
from engine.core.template.budget import TemplateError
from engine.core.template.chat_template import ChatTemplate, compile_template
from tests.support.llama_source import BINDING_VERSION, template_names, template_source
from tests.support.tiny_vocabulary import SPECIAL
from tests.templates.reference_chats import REFERENCE_CHATS, request_of

ANSWERS = Path(__file__).with_name("llama_server_prompts.json")
BOS, EOS = SPECIAL[0], SPECIAL[2]  # of the tiny model that llama-server runs on
PICTURE = "<picture>"  # in place of either's marker for an image
REFUSED = ""
_MARKERS = Markers("reference")

Ask = Callable[[Mapping[str, object]], str]  # what llama-server makes of a request, REFUSED when it refuses


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """llama-server's renderings. `made`: when, as some print the date; `digests`: by template and conversation.

    `binding`: the version of the binding whose llama.cpp it was.
    """

    binding: str
    made: datetime
    digests: Mapping[str, Mapping[str, str]]


@cache
def written_down() -> Reference:
    found = json.loads(ANSWERS.read_text(encoding="utf-8"))
    return Reference(binding=found["binding"], made=datetime.fromisoformat(found["made"]), digests=found["prompts"])


def digest_of(prompt: str) -> str:
    """Short, and REFUSED for a refusal."""
    return hashlib.blake2b(prompt.encode(), digest_size=6).hexdigest() if prompt else REFUSED


def rendered(template: ChatTemplate, chat: Chat, now: datetime) -> str:
    """What Cairn renders, REFUSED when the template refuses."""
    try:
        text = template.render(_MARKERS.in_chat(chat), now=now, bos_text=BOS, eos_text=EOS).text
    except TemplateError:
        return REFUSED
    return _MARKERS.pattern.sub(PICTURE, text)


def different(name: str, template: ChatTemplate, reference: Reference) -> tuple[str, ...]:
    """The conversations that Cairn renders otherwise."""
    told = reference.digests[name]
    return tuple(
        label
        for label, chat in REFERENCE_CHATS.items()
        if digest_of(rendered(template, chat, reference.made)) != told[label]
    )


def asked(each: Callable[[str], Iterator[Ask]]) -> Reference:
    """All templates and conversations. `each` gives a way to ask for the template of a name, once."""
    made = datetime.now().replace(second=0, microsecond=0)  # noqa: DTZ005 - templates print local time
    digests = {
        name: {label: digest_of(ask(request_of(label))) for ask in each(name) for label in REFERENCE_CHATS}
        for name in template_names()
    }
    return Reference(binding=BINDING_VERSION, made=made, digests=digests)


def _write(reference: Reference) -> None:
    found = {"binding": reference.binding, "made": reference.made.isoformat(), "prompts": reference.digests}
    ANSWERS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def _show(ask: Ask, name: str, label: str) -> None:
    chat = REFERENCE_CHATS[label]
    now = datetime.now()  # noqa: DTZ005
    own = rendered(compile_template(template_source(name)), chat, now)
    told, shown = (text.splitlines(keepends=True) for text in (ask(request_of(label)), own))
    sys.stdout.writelines(f"{line!r}\n" for line in difflib.unified_diff(told, shown, "llama-server", "Cairn"))


def main() -> None:
    from tests.bench.llama_server.template_answers import asking

    if len(sys.argv) == 3:
        for ask in asking(sys.argv[1]):
            _show(ask, *sys.argv[1:])
        return
    _write(asked(asking))


if __name__ == "__main__":
    main()
