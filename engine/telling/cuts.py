"""What lies between two requests: what makes the later one begin anew, and changed settings. Free of Qt."""

from __future__ import annotations

from engine.client.timeline_row import TimelineRow
from engine.language.translation import tr
from engine.telling.words.figures import fmt_bytes, fmt_tokens
from engine.telling.words.terms import policy_text


def cut_text(before: TimelineRow | None, row: TimelineRow) -> str:
    """What emptied the cache between two requests, after which numbers begin at 1 again, or which of its settings were
    changed; "" where nothing happened.
    """
    if before is None:
        return ""
    if before.is_earlier and not row.is_earlier:
        return tr("Cairn was started again")
    if before.run == row.run:
        changed = _changed_settings(before, row)
        return tr("settings were changed: {changed}", changed=", ".join(changed)) if changed else ""
    return (
        tr("the model was loaded again")
        if before.model == row.model
        else tr("another model was loaded: {model}", model=row.model)
    )


def cut_label(before: TimelineRow | None, row: TimelineRow) -> str:
    """The same where there is little room."""
    if before is None:
        return ""
    if before.run == row.run and before.is_earlier == row.is_earlier:
        return tr("settings") if _changed_settings(before, row) else ""
    if before.is_earlier and not row.is_earlier:
        return tr("restarted")
    return tr("reloaded") if before.model == row.model else tr("other model")


def _changed_settings(before: TimelineRow, row: TimelineRow) -> list[str]:
    """What the later request found otherwise, each with its new value."""
    old, new = before.settings, row.settings
    if old is None or new is None or old == new:
        return []
    n_most = new.max_checkpoints
    most = (
        tr("as many checkpoints as fit")
        if n_most is None
        else tr("at most {n} checkpoints for each chat", n=fmt_tokens(n_most))
    )
    told = (
        (old.enabled != new.enabled, tr("reuse on") if new.enabled else tr("reuse off")),
        (old.max_checkpoints != new.max_checkpoints, most),
        (old.ram_bytes != new.ram_bytes, tr("{ram_bytes} for checkpoints", ram_bytes=fmt_bytes(new.ram_bytes))),
        (old.policy != new.policy, tr("dropped first: {policy}", policy=policy_text(new.policy))),
        (
            old.min_spacing != new.min_spacing,
            tr("usual spacing {min_spacing}", min_spacing=fmt_tokens(new.min_spacing)),
        ),
        (old.interval != new.interval, tr("interval {interval}", interval=fmt_tokens(new.interval))),
    )
    return [text for is_changed, text in told if is_changed]
