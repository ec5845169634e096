"""Writes down what the model answered."""

from collections.abc import Sequence

from demo_model.evaluation.asking import Reply


def as_markdown(replies: Sequence[Reply], verdicts: Sequence[str] = ()) -> str:
    """Every prompt with its reply; ``verdicts`` stand before them where given."""
    blocks = []
    for number, reply in enumerate(replies, start=1):
        prompt = reply.prompt
        verdict = f" · {verdicts[number - 1]}" if verdicts else ""
        lines = [f"{number}. *{prompt.category}*{verdict}"]
        lines += [f"   - System: {prompt.system}"] if prompt.system else []
        for turn, before in zip(prompt.turns, (*reply.replies_before, ""), strict=True):
            lines.append(f"   - User: {turn}")
            lines += [f"   - Pip: {_one_line(before)}"] if before else []
        lines += [f"   - Pip thinks: {_one_line(reply.thought)}"] if reply.thought else []
        lines.append(f"   - **Pip:** {_one_line(reply.text)}")
        blocks.append("\n".join(lines))
    return "\n".join(blocks) + "\n"


def _one_line(text: str) -> str:
    """Markdown inside a list item: code and tables as one line of code each."""
    shown = text.strip()
    if "```" in shown or shown.startswith("|") or "\n|" in shown or "\n#" in shown:
        return "`" + shown.replace("`", "'").replace("\n", " ⏎ ") + "`"
    return shown.replace("\n", " ⏎ ")
