"""Brings resources/languages/*.ts up to date with the code: `python packaging/translations.py`.

Every text for people is an argument of `tr` (engine/language), with gaps as {name}. Qt's own lupdate knows nothing of
such gaps, so the list is made here; it is in Qt Linguist's format and opens there. New texts come without a
translation, texts that are gone go. `--json FILE` takes over translations as {"English": "Deutsch"}.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.language.translation import read_texts  # noqa: E402 -- found by the line above
from engine.models.hub.hub import read_proposals  # noqa: E402 -- found by the line above
from ui.settings.stored import shown_settings  # noqa: E402 -- found by the line above
from ui.settings.values import said_texts  # noqa: E402

FOLDER = ROOT / "resources" / "languages"
LANGUAGES = ("de",)
_GAP = re.compile(r"\{(\w+)\}")
_ROOMS = ("app", "engine", "ui")
_ENGLISH_ALONE = ("engine/language/translation.py", "app/terminal/")  # the command line speaks English


def texts_in_code() -> dict[tuple[str, str], list[str]]:
    """Each text with the files that say it, in the order of their names."""
    found: dict[tuple[str, str], list[str]] = {}
    for room in _ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if name.startswith(_ENGLISH_ALONE):
                continue
            for text in _texts(ast.parse(path.read_text(encoding="utf-8")), name):
                files = found.setdefault(text, [])
                if name not in files:
                    files.append(name)
    for proposal in read_proposals(ROOT / "resources"):
        found.setdefault((proposal.good_for, ""), []).append("resources/models/models.toml")
    for _, about in shown_settings():
        for said in said_texts(about):
            found.setdefault((said, ""), []).append("ui/settings/stored.py")
    return found


def _texts(tree: ast.AST, file: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "tr":
            about = next((_literal(word.value, file) for word in node.keywords if word.arg == "about"), "")
            yield _literal(node.args[0], file), about
        elif name == "counted" and not file.startswith("engine/core/template/"):  # another counted
            words = node.args[1:]
            one = _literal(words[0], file)
            yield f"{{n}} {one}", ""
            yield f"{{n}} {_literal(words[1], file) if words[1:] else one + 's'}", ""


def _literal(node: ast.expr, file: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise SystemExit(f"{file}:{node.lineno}: what is translated must be a literal text")


def gaps(text: str) -> set[str]:
    """Names of what is put in."""
    return set(_GAP.findall(text))


def read(file: Path) -> dict[tuple[str, str], str]:
    """Translations by text, without those that are not finished."""
    return {_text_of(key): told for key, told in read_texts(file).items()} if file.exists() else {}


def _text_of(key: str) -> tuple[str, str]:
    about, _, english = key.rpartition("\x04")
    return english, about


def write(
    file: Path, language: str, code: Mapping[tuple[str, str], list[str]], told: Mapping[tuple[str, str], str]
) -> None:
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = ET.SubElement(root, "context")
    ET.SubElement(context, "name").text = "Cairn"
    for (text, about), files in sorted(code.items(), key=lambda item: (item[1][0], item[0])):
        message = ET.SubElement(context, "message")
        for name in files:
            ET.SubElement(message, "location", filename=f"../../{name}")
        ET.SubElement(message, "source").text = text
        if about:
            ET.SubElement(message, "comment").text = about
        translation = ET.SubElement(message, "translation")
        if translated := told.get((text, about)):
            translation.text = translated
        else:
            translation.set("type", "unfinished")
    ET.indent(root)
    document = ET.tostring(root, encoding="unicode")
    file.write_text(
        f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{document}\n', encoding="utf-8", newline="\n"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    parser.add_argument("--json", type=Path, action="append", default=[])
    given = parser.parse_args()
    code = texts_in_code()
    file = FOLDER / f"cairn_{given.language}.ts"
    told = read(file)
    for one in given.json:
        for text, translated in json.loads(one.read_text(encoding="utf-8")).items():
            told[_text_of(text)] = translated
    wrong = [text for text, translated in told.items() if text in code and gaps(text[0]) != gaps(translated)]
    for text, _ in wrong:
        print(f"not taken, its gaps differ: {text!r}", file=sys.stderr)
    write(file, given.language, code, {text: by for text, by in told.items() if text not in wrong})
    left = [text for text in code if text not in told or text in wrong]
    print(f"{file.name}: {len(code):,} texts, {len(left):,} without a translation")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
