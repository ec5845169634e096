"""Options of a template that keep thoughts of earlier replies, wherever it looks for these."""

from __future__ import annotations

from engine.core.template.chat_template import compile_template


def test_an_option_that_keeps_thoughts_within_the_text_is_found() -> None:
    """LFM2.5 knows thoughts only there: nobody would be told how to keep them."""
    found = compile_template(
        "{% for m in messages %}{% set text = m.content %}"
        "{% if m.role == 'assistant' and not keep_past_thinking and not loop.last and '</think>' in text %}"
        "{% set text = text.split('</think>')[-1] %}{% endif %}{{ text }}\n{% endfor %}"
    ).capabilities
    assert found.keep_reasoning_option == ("keep_past_thinking", True)
