"""`cairn models` and what goes with it."""

from __future__ import annotations

import argparse

from app.options.shared import add_json, takes
from app.options.tasks import GetModel, KeepToken, ListModels, RemoveModel, SearchModels, Task
from app.options.values import utf8_text


def add_options(parser: argparse.ArgumentParser, everywhere: argparse.ArgumentParser) -> None:
    takes(parser, ListModels)
    add_json(parser)
    kinds = parser.add_subparsers(dest="about", metavar="search | get | remove | token", title="more")

    def add(kind: type[Task], name: str, text: str) -> argparse.ArgumentParser:
        added = kinds.add_parser(name, parents=[everywhere], help=text, description=text, allow_abbrev=False)
        takes(added, kind)
        return added

    search = add(SearchModels, "search", "Search the Hugging Face hub for models that Cairn can run.")
    search.add_argument("words", nargs="+", type=utf8_text, metavar="WORDS")
    add_json(search, default=argparse.SUPPRESS)
    get = add(GetModel, "get", "Fetch a model from the Hugging Face hub; what was begun before goes on.")
    get.add_argument("name", type=utf8_text, metavar="REPO[:QUANT]", help="such as Qwen/Qwen3-4B-GGUF:Q4_K_M")
    remove = add(RemoveModel, "remove", "Delete a model from this machine.")
    remove.add_argument("name", type=utf8_text, metavar="NAME", help="as `cairn models` lists it")
    remove.add_argument("--yes", dest="is_sure", action="store_true", help="also where another program uses it")
    text = "Keep a token for models with terms in the system's key ring; read from standard input."
    token = add(KeepToken, "token", text)
    token.add_argument("--remove", dest="is_to_go", action="store_true", help="take it out again")
