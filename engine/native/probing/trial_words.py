"""What is said of a file that ended its trial load: one sentence that names the file, the moment and the cause."""

from __future__ import annotations

import re
import signal

from engine.errors import ModelFileError, NotEnoughMemory, UserFixable
from engine.language.translation import tr
from engine.native.gguf.gguf_facts import GgufFacts
from engine.native.gguf.header_rules import suspects
from engine.native.probing.trial_child import Stage
from engine.native.probing.trial_run import TrialRun, TrialVerdict

_DOING = {
    Stage.OPENING: tr("it reads what the file says of itself"),
    Stage.VOCABULARY: tr("it reads the vocabulary"),
    Stage.WEIGHTS: tr("it reads the weights"),
    Stage.CONTEXT: tr("it builds the context"),
    Stage.PROJECTOR: tr("it opens the projector"),
    Stage.READING: tr("it reads a text"),
    Stage.DECODING: tr("it goes on with a text"),
    Stage.LOOKING: tr("it looks at a picture"),
    Stage.LISTENING: tr("it listens to a sound"),
    Stage.TEMPLATE: tr("the chat template is rendered"),
}
_SAID = re.compile(r"(GGML_ASSERT\(.*\)|GGML_ABORT.*|what\(\): .*|fatal error)")
# What llama.cpp says when it gives up, and what that means: exactly, or nearly.
_EXACT = (
    (r"id_to_token\.size\(\) == token_to_id\.size\(\)", tr("a token of its vocabulary stands there twice")),
    (r"unordered_map::at|_Map_base::at|out_of_range", tr("its vocabulary lacks a token that it needs")),
    (r"n_layer_all", tr("its number of layers is impossible")),
    (r"n_expert", tr("its number of experts is impossible")),
    (r"eps >= 0", tr("a number below zero in its normalisation")),
    (r"rope_scaling_type", tr("its way of stretching positions is not known")),
    (r"sections\[0\]", tr("its rope sections are all 0")),
    (r"TENSOR_ALIGNMENT", tr("its weights do not begin at a multiple of 32 bytes")),
)
_VAGUE = (
    (
        r"->ne\[|ggml_can_|ggml_are_same|ggml_nelements|ne0|n_dims|n_rot",
        tr("the sizes of its tensors do not fit together"),
    ),
    (r"bad_alloc|length_error|vector", tr("a size in it is absurd")),
)
_SIGNALS = {
    "SIGSEGV": tr("it sends llama.cpp into memory that is not its own"),
    "SIGBUS": tr("a part of the file cannot be read"),
    "SIGFPE": tr("llama.cpp divides by a zero in it"),
    "SIGILL": tr("it needs an instruction that this processor lacks"),
}
_AGAIN = tr("Download it again, or choose another model. If other models fail in the same way, update Cairn.")
_WITHOUT = tr("Load the model without a projector, or choose another projector for it.")
_FREE = tr("Close other programs, or choose a smaller model.")


def trial_error(gguf: GgufFacts, run: TrialRun) -> UserFixable:
    """Of a child that died or hung."""
    name, doing = gguf.path.name, _DOING[run.stage]
    details = "\n".join(
        (f"trial load: {run.verdict.value} at {run.stage.value}, exit code {run.exit_code}", *run.lines)
    )
    if run.verdict is TrialVerdict.DIED and run.exit_code == -getattr(signal, "SIGKILL", 9):
        return NotEnoughMemory(
            tr(
                "“{name}” cannot be used: the system ended llama.cpp while {doing}. It may need more "
                "memory than there is.",
                name=name,
                doing=doing,
            ),
            action=_FREE,
            details=details,
        )
    what = tr("crashes") if run.verdict is TrialVerdict.DIED else tr("does not come to an end")
    cause = _cause(gguf, run)
    damaged = (
        tr(" The file is probably damaged ({cause}).", cause=cause) if cause else tr(" The file is probably damaged.")
    )
    if run.stage in (Stage.PROJECTOR, Stage.LOOKING, Stage.LISTENING):
        return ModelFileError(
            tr(
                "“{name}” cannot be used with its projector: llama.cpp {what} while {doing}.",
                name=name,
                what=what,
                doing=doing,
            ),
            action=_WITHOUT,
            details=details,
        )
    return ModelFileError(
        tr(
            "“{name}” cannot be used: llama.cpp {what} while {doing}.{damaged}",
            name=name,
            what=what,
            doing=doing,
            damaged=damaged,
        ),
        action=_AGAIN,
        details=details,
    )


def _cause(gguf: GgufFacts, run: TrialRun) -> str:
    """From its last words, numbers that are seldom right, and the signal; "" where nothing is known."""
    told = next((found[1] for line in reversed(run.lines) if (found := _SAID.search(line))), "")
    exact = _first(_EXACT, told)
    if exact:
        return exact
    odd = suspects(gguf.architecture, gguf.metadata)
    if odd:
        return ", ".join(odd[:2])
    if run.verdict is TrialVerdict.HUNG or run.exit_code is None:
        return ""
    vague = _first(_VAGUE, told)
    if vague:
        return vague
    if told and told != "fatal error":
        return tr("llama.cpp says {told}", told=told[:160])
    try:
        return _SIGNALS.get(signal.Signals(-run.exit_code).name, "") if run.exit_code < 0 else ""
    except ValueError:
        return ""


def _first(causes: tuple[tuple[str, str], ...], told: str) -> str:
    return next((words for pattern, words in causes if re.search(pattern, told)), "") if told else ""
