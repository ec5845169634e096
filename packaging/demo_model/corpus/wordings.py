"""Many templates in one text: how the long lists of wordings are written down."""

import re

from demo_model.corpus.grammar import count_of

_LINE_END_IN_A_CHOICE = re.compile(r"\|[ ]*\n\s*")
_WORD_THAT_MAY_GO = re.compile(r" \[([^\[\]]*[^\[\] ])\]")


def wordings(text: str) -> tuple[str, ...]:
    """The templates of ``text``, which stand between semicolons; line ends count as spaces.

    A line may end after ``|``: that is no space. ``a [b]`` stands for ``a[ b]``: the space goes
    with the word. A template that makes many sentences comes more than once, so that its sentences are not
    rarer than those of a short one.
    """
    parts = (" ".join(_LINE_END_IN_A_CHOICE.sub("|", part).split()) for part in text.split(";"))
    templates = (_WORD_THAT_MAY_GO.sub(r"[ {\1}]", part) for part in parts if part)
    return tuple(same for template in templates for same in _copies(template))


def phrases(text: str) -> tuple[str, ...]:
    """The values in ``text``, which stand between semicolons; line ends count as spaces."""
    return tuple(" ".join(part.split()) for part in text.split(";"))


def words(text: str) -> tuple[str, ...]:
    """The words of ``text``."""
    return tuple(text.split())


def _copies(template: str) -> tuple[str, ...]:
    return (template,) * (1 + count_of(template).bit_length() // 2)
