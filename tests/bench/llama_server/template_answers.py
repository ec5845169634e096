"""llama-server asked what a chat template makes of a conversation."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.bench.llama_server.server_build import server_binary
from tests.bench.llama_server.server_process import LlamaServer, ServerOptions
from tests.support.llama_source import models_folder
from tests.support.tiny_projectors import tiny_pair
from tests.templates.reference import PICTURE, REFUSED, Ask


@cache
def _binary() -> Path:
    return server_binary()


def asking(name: str) -> Iterator[Ask]:
    """One way to ask, for the template of that name, as long as the loop over it lasts."""
    model, projector = tiny_pair("gemma3")
    template = models_folder() / "templates" / f"{name}.jinja"
    own = ("--jinja", "--chat-template-file", str(template), "--mmproj", str(projector), "-np", "1")
    options = ServerOptions(n_ctx=512, n_threads=1, kv_type="f16", flash_attention="off", delimiters=(), own=own)
    with (
        tempfile.TemporaryDirectory() as folder,
        LlamaServer(_binary(), model, options, Path(folder) / "log") as server,
    ):
        marker = server.media_marker()

        def ask(request: Mapping[str, object]) -> str:
            found = server.apply_template(request)
            return REFUSED if found is None else found.replace(marker, PICTURE)

        yield ask
