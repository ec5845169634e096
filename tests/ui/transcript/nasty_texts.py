"""Texts that lay-out, Markdown or highlighting may choke on, each of a chosen length."""

from __future__ import annotations

from collections.abc import Callable, Mapping

N = 2_000_000


def _repeated(piece: str) -> Callable[[int], str]:
    return lambda n: piece * (n // len(piece))


def _nested(mark: str) -> Callable[[int], str]:
    """Each line one level deeper than the one before."""
    return lambda n: "\n".join(mark * i + "- a" for i in range(int((2 * n / len(mark)) ** 0.5)))


def _wide_table(n: int) -> str:
    columns = n // 6
    return "|a" * columns + "|\n" + "|-" * columns + "|\n" + "|x" * columns + "|\n"


def _filled_table(n: int) -> str:
    """Many columns and many short rows, which a parser fills up."""
    columns = int((n / 4) ** 0.5)
    return "|a" * columns + "|\n" + "|-" * columns + "|\n" + "|x|\n" * (n // 8)


SHAPES: Mapping[str, Callable[[int], str]] = {
    "spaces and a letter": lambda n: " " * n + "a",
    "a letter and spaces": lambda n: "a" + " " * n,
    "one word": _repeated("x"),
    "words in one line": _repeated("word "),
    "ideographs": _repeated("漢"),
    "emoji": _repeated("😀"),
    "joined emoji": _repeated("👩\u200d"),
    "combining marks": lambda n: "a" + "\u0301" * n,
    "right to left": _repeated("مرحبا"),
    "overrides of direction": _repeated("\u202eab"),
    "isolates never ended": _repeated("\u2067a"),
    "no-break spaces": _repeated("\u00a0"),
    "zero-width spaces": _repeated("\u200b"),
    "soft hyphens": _repeated("\u00ad"),
    "tabs": _repeated("\t"),
    "line feeds": _repeated("\n"),
    "carriage returns": _repeated("\r"),
    "form feeds": _repeated("\f"),
    "line separators": _repeated("\u2028"),
    "paragraph separators": _repeated("\u2029"),
    "frame marks of Qt": _repeated("\ufdd0\ufdd1"),
    "objects of Qt": _repeated("\ufffc"),
    "NULs": _repeated("\0"),
    "escapes": _repeated("\x1b[31m"),
    "lines of one letter": _repeated("a\n"),
    "paragraphs of one letter": _repeated("a\n\n"),
    "hard line ends": _repeated("a  \n"),
    "asterisks": _repeated("*"),
    "emphasis begun": _repeated("*a "),
    "strong ended": _repeated("a**"),
    "both emphases": _repeated("*_"),
    "struck out": _repeated("~~a"),
    "brackets": _repeated("["),
    "images begun": _repeated("![a"),
    "links begun": _repeated("[a]("),
    "links": _repeated("[a](http://b.c) "),
    "one long address": lambda n: "http://example.org/" + "x" * n,
    "addresses": _repeated("http://a.com "),
    "mail addresses": _repeated("a@b.c"),
    "angles": _repeated("<"),
    "tags begun": _repeated("<a "),
    "entities": _repeated("&amp;"),
    "backticks": _repeated("`"),
    "backslashes": _repeated("\\"),
    "quotes in quotes": _repeated(">"),
    "quoted lines": _repeated("> a\n"),
    "deep lists": _nested("  "),
    "deep quotes": _nested("> "),
    "a list": _repeated("- a\n"),
    "lists in a line": _repeated("- "),
    "headings": _repeated("# a\n"),
    "rules": _repeated("a\n-\n"),
    "a fence never closed": lambda n: "```python\n" + "x = 1\n" * (n // 6),
    "code in one line": lambda n: "```json\n" + '{"a":1},' * (n // 8) + "\n```\n",
    "code of quotes": lambda n: "```python\n" + '"' * n + "\n```\n",
    "code of brackets": lambda n: "```javascript\n" + "(" * n + "\n```\n",
    "a language without end": lambda n: "```" + "p" * n + "\nx\n```\n",
    "fences": _repeated("```\n"),
    "indented code": _repeated("    a\n"),
    "a long table": lambda n: "|a|b|\n|-|-|\n" + "|x|y|\n" * (n // 6),
    "a wide table": _wide_table,
    "a table to be filled": _filled_table,
    "bars": _repeated("|"),
    "formulas": _repeated("$\\frac{a}{b}$ "),
    "definitions": _repeated("[a]: http://b.c\n"),
    "an attached file": lambda n: "Attached file: a.txt\n```\n" + "x" * n + "\n```\n\n",
}


def plain(n: int) -> str:
    """What people and models write: lines, paragraphs, some Markdown."""
    piece = "Some *words* with `code` and [a link](https://example.org), and then the line ends here.\nAnother one.\n\n"
    return piece * (n // len(piece))
