"""An explanation for the command line, which speaks English. Free of Qt."""

from __future__ import annotations

from engine.core.difference.explanation import Explanation
from engine.telling.reasons.causes import as_written_sentence, cause_sentence, further_sentences, part_heading
from engine.telling.reasons.difference import difference_sentence
from engine.telling.reasons.habits import habit_line
from engine.telling.reasons.remedies import remedy_lines
from engine.telling.reasons.summary import summary_line
from engine.telling.reasons.tidied import tidied_sentences
from engine.telling.wording import avoidable_line, changed_lines, newer_sentence


def terminal_lines(explanation: Explanation) -> tuple[str, ...]:
    """What `sentence` says, line by line; the first line stands alone as the summary."""
    lines = [f"cache: {summary_line(explanation)}", f"  why: {cause_sentence(explanation)}"]
    if explanation.difference is not None:
        lines.append(f"  first difference: {difference_sentence(explanation.difference)}")
    lines.extend(f"  also: {told}" for told in further_sentences(explanation))
    lines.extend(f"  also: {told}" for told in filter(None, [as_written_sentence(explanation)]))
    lines.extend(f"  changed by Cairn: {told}" for told in tidied_sentences(explanation))
    if explanation.compared_with:
        lines.append(f"  compared with: request {explanation.compared_with}")
    lines.extend(f"  follows the change: {line}" for line in changed_lines(explanation))
    lines.extend(f"  {part_heading(part)}: {avoidable_line(part)}" for part in explanation.parts)
    lines.extend(f"  try: {line}" for line in remedy_lines(explanation))
    lines.extend(f"  again and again: {habit_line(habit)}" for habit in explanation.habits)
    lines.extend([f"  {newer_sentence(explanation)}"] if explanation.n_newer else [])
    return tuple(lines)
