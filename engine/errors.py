"""Everything that can go wrong in the engine, split by who can mend it.

    CairnError
    +-- UserFixable      the surroundings are to blame; `action` says what to do about it
    |   +-- ModelFileError, UnsupportedModel, NotEnoughMemory, BackendFailed
    |   +-- RequestInvalid, PromptTooLong, TemplateFailed, MediaRefused
    |   +-- NoModel, NothingRemembered, NotOnPaper, DevicesUnknown
    |   +-- StoreFailed (StoredGone, StoreDisplaced)
    |   +-- HubFailed, DownloadFailed
    +-- EngineBug        Cairn is to blame
    |   +-- DecodeFailed
    +-- Interrupted      somebody asked to stop; never shown

A damaged or stale checkpoint is none of these: it is a cache miss with a verdict.
"""

from __future__ import annotations


class CairnError(Exception):
    """The root: every error that Cairn raises on purpose."""

    code = "error"


class UserFixable(CairnError):  # noqa: N818 -- named by blame, as the tree above
    """A person can mend this: `message` says what is wrong, `action` what to do.

    `details` is the engine's own wording, for a bug report; it never holds prompt text.
    """

    code = "user-fixable"

    def __init__(self, message: str, *, action: str, details: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.action = action
        self.details = details

    def __str__(self) -> str:
        return f"{self.message} {self.action}"


class ModelFileError(UserFixable):
    """The model's file is missing, broken, truncated or not a GGUF."""

    code = "model-file"


class UnsupportedModel(UserFixable):
    """The file is sound, but this build of llama.cpp does not know its architecture."""

    code = "model-unsupported"


class NotEnoughMemory(UserFixable):
    """The model or its context does not fit into memory."""

    code = "out-of-memory"


class BackendFailed(UserFixable):
    """A device or a setting of it does not work on this machine."""

    code = "backend"


class RequestInvalid(UserFixable):
    """The request cannot be understood: wrong types, unknown roles, too large."""

    code = "request-invalid"


class PromptTooLong(UserFixable):
    """The prompt does not fit into the context."""

    code = "prompt-too-long"


class NeedsModel(UserFixable):
    """It needs a model, and none is loaded."""

    code = "no-model"


class NothingRemembered(UserFixable):
    """Of this chat no request is remembered that settings could be tried on."""

    code = "nothing-remembered"


class NotOnPaper(UserFixable):
    """These requests cannot be worked out without a model."""

    code = "not-on-paper"


class DevicesUnknown(UserFixable):
    """This engine runs no models, and knows no devices."""

    code = "devices-unknown"


class TemplateFailed(UserFixable):
    """The model's chat template refused the conversation."""

    code = "template"


class MediaRefused(UserFixable):
    """An attachment cannot be read, is too large, or is not what this model takes."""

    code = "media"


class StoreFailed(UserFixable):
    """The disk is full, or a file of ours cannot be read or written."""

    code = "store"


class StoredGone(StoreFailed):
    """The conversation, or the message that another one hangs on, is not in the file."""

    code = "gone"


class StoreDisplaced(StoreFailed):
    """The file of the conversations is no longer where it was opened: its folder was removed, moved or unmounted."""

    code = "displaced"


class HubFailed(UserFixable):
    """The hub of models cannot be reached, or does not have what was asked for."""

    code = "hub"


class DownloadFailed(UserFixable):
    """A download ended without the file; what came of it stays, and can be gone on with."""

    code = "download"


class EngineBug(CairnError):  # noqa: N818 -- named by blame, as the tree above
    """An error of Cairn's own; the window survives it and shows a report."""

    code = "engine-bug"


class DecodeFailed(EngineBug):
    """llama_decode returned an error that its memory does not explain."""

    code = "decode"

    def __init__(self, status: int) -> None:
        super().__init__(f"llama_decode failed with status {status}")
        self.status = status


class Interrupted(CairnError):  # noqa: N818 -- not an error: somebody asked for it
    """The person stopped a load or a request; shown to nobody."""

    code = "interrupted"


class BrokenOff(Interrupted):
    """A batch was broken off: of what it was to append the memory holds an unknown part."""
