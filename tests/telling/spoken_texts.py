"""Every text for people that stands in the code, found in its syntax: so that a new one cannot be forgotten."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAP = "…"  # for what is put in when the text is said

# Functions whose texts people see or hear, however short they are.
_SAYING_NAMES = (
    "setText setToolTip setAccessibleName setAccessibleDescription setWindowTitle setPlaceholderText setStatusTip "
    "setInformativeText addTab addAction addButton addItems addSection QLabel QPushButton QCheckBox QAction "
    "QToolButton QMenu _note _section _entry _button _of_chat _of_reply _of_model _of_view _of_cairn Suggestion "
    "RowsTable Cell words setting"
)
_SAYING = frozenset(_SAYING_NAMES.split())
# Keywords of calls that hold such texts.
_SPOKEN_KEYWORDS = frozenset({"action", "message", "help", "label", "shows", "note", "hint", "text", "special"})
_ERRORS_NAMES = (
    "UserFixable ModelFileError UnsupportedModel NotEnoughMemory BackendFailed RequestInvalid PromptTooLong "
    "TemplateFailed MediaRefused StoreFailed StoredGone RequestError RecordError ReportPart"
)
_ERRORS = frozenset(_ERRORS_NAMES.split())
_SILENT_CALLS_NAMES = (
    "compile getLogger setObjectName debug info warning error exception execute setStyleSheet startswith endswith "
    "frozenset print_exc RuntimeError ValueError TypeError AssertionError KeyError CairnError EngineBug NewType "
    "findChild strftime join split removeprefix removesuffix partition rpartition"
)
_SILENT_CALLS = frozenset(_SILENT_CALLS_NAMES.split())
_PROSE = re.compile(r"[A-Za-z’']{2,}[,:;.]? [A-Za-z…(“]")
_GAPS = re.compile(r"\{\w+\}")
_NO_PROSE = re.compile(r"[{}<>=\\]|\w_\w|https?:|\bpx\b|^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA)\b")

# Styles, a message of Qt's that is kept back, and what goes to the log alone.
_LEFT_OUT = frozenset(
    {"ui/theme/theme.py", "ui/transcript/highlighting.py", "app/qt_application.py", "app/crash/black_box.py"}
)

# Of the engine these speak to people at length; the rest only where something is wrong.
_SPEAKING = ("engine/client/", "engine/telling/", "engine/named_files.py")


def spoken_texts(folder: str) -> dict[str, list[str]]:
    """By file, in the order of their places, each once."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / folder).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name in _LEFT_OUT:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts = dict.fromkeys(_texts(tree, only_errors=folder == "engine" and not name.startswith(_SPEAKING)))
        if texts:
            found[name] = list(texts)
    return found


def _texts(node: ast.AST, *, only_errors: bool, is_said: bool = False) -> Iterator[str]:
    """`is_said`: it is an argument of something that shows it."""
    if isinstance(node, ast.Constant | ast.JoinedStr):
        text = _text_of(node)
        if text is not None and _is_for_people(text, is_said=is_said, only_said=only_errors):
            yield " ".join(text.split())
        return
    if isinstance(node, ast.Call) and _name_of(node.func) == "tr":
        assert isinstance(node.args[0], ast.Constant | ast.JoinedStr), "a literal"
        text = _GAPS.sub(GAP, _text_of(node.args[0]) or "")
        if _is_for_people(text, is_said=True, only_said=only_errors):
            yield " ".join(text.split())
        for keyword in node.keywords:
            yield from _texts(keyword.value, only_errors=only_errors)
        return
    for child, said in _children(node, is_said):
        yield from _texts(child, only_errors=only_errors, is_said=said)


def _children(node: ast.AST, is_said: bool) -> Iterator[tuple[ast.AST, bool]]:
    if isinstance(node, ast.Call):
        name = _name_of(node.func)
        if name in _SILENT_CALLS:
            yield node.func, False
            return
        said = name in _SAYING or name in _ERRORS
        yield node.func, False
        yield from ((argument, said or is_said) for argument in node.args)
        for keyword in node.keywords:
            yield keyword.value, (said and keyword.arg in _SPOKEN_KEYWORDS) or (name in _SAYING)
        return
    body = getattr(node, "body", None)
    docstring = body[0] if isinstance(body, list) and body and _is_docstring(body[0]) else None
    is_flat = isinstance(node, ast.IfExp | ast.BinOp | ast.BoolOp | ast.Tuple | ast.List)
    for child in ast.iter_child_nodes(node):
        if child is not docstring and not isinstance(child, ast.Compare):
            yield child, is_said and is_flat


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _name_of(func: ast.expr) -> str:
    if isinstance(func, ast.Attribute):
        return func.attr
    return func.id if isinstance(func, ast.Name) else ""


def _text_of(node: ast.Constant | ast.JoinedStr) -> str | None:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    parts = (str(part.value) if isinstance(part, ast.Constant) else GAP for part in node.values)
    return "".join(parts)


def _is_for_people(text: str, *, is_said: bool, only_said: bool) -> bool:
    if _NO_PROSE.search(text) or not re.search(r"[A-Za-z]{2}", text):
        return False
    if is_said:
        return True
    return not only_said and bool(_PROSE.search(text))
