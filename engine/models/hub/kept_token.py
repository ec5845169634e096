"""The token for models with terms, in the system's key ring; never in a file of Cairn's, nor in its log.

The key ring is asked only once a token was put there, and by whoever wants a model that needs one: asking may make the
system prompt for a password.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from engine.errors import HubFailed
from engine.language.translation import tr

_SERVICE, _NAME = "Cairn: Hugging Face", "token"
_NO_RING = tr("This system has no key ring that Cairn can use.")
_OTHERWISE = tr("Set HF_TOKEN or log in with `hf auth login`, or give the token each time.")


def mark_beside(words_file: Path) -> Path:
    """The mark of a token, in the folder of what the person says of models."""
    return words_file.with_name("token-in-key-ring")


class Ring(Protocol):
    """A key ring, as the keyring library has it."""

    def get_password(self, service: str, username: str) -> str | None: ...
    def set_password(self, service: str, username: str, password: str) -> None: ...
    def delete_password(self, service: str, username: str) -> None: ...


def system_ring() -> Ring | None:
    """That of the desktop; None for none. Those that keep passwords in plain files are not asked."""
    try:
        if sys.platform == "darwin":
            from keyring.backends import macOS

            return macOS.Keyring()
        if sys.platform == "win32":
            from keyring.backends import Windows

            return Windows.WinVaultKeyring()
        from keyring.backends import SecretService, kwallet

        kinds = (SecretService.Keyring, kwallet.DBusKeyring)
        return next((kind() for kind in kinds if kind.viable), None)
    except Exception:  # noqa: BLE001 -- whatever keeps it from working: then there is none
        return None


class KeptToken:
    """Any thread. `mark` is an empty file that says that a token was put into the key ring."""

    def __init__(
        self,
        mark: Path,
        ring: Callable[[], Ring | None] | None = None,
        *,
        service: str = _SERVICE,
        otherwise: str = _OTHERWISE,
    ) -> None:
        """`ring`: in place of `system_ring`. Of another secret than the hub's, `service` is what the key ring calls it,
        and `otherwise` what to do without a key ring.
        """
        self._mark = mark
        self._find = ring
        self._service = service
        self._otherwise = otherwise

    def _ring(self) -> Ring | None:
        return self._find() if self._find is not None else system_ring()

    @property
    def is_there(self) -> bool:
        """Whether one was kept; asks nobody."""
        return self._mark.exists()

    def read(self) -> str:
        """ "" for none. May wait for the person, who is asked to open the key ring."""
        if not self.is_there:
            return ""
        ring = self._ring()
        if ring is None:
            return ""
        try:
            return ring.get_password(self._service, _NAME) or ""
        except Exception:  # noqa: BLE001 -- locked, and the person did not open it
            return ""

    def keep(self, token: str) -> None:
        """In place of another. Raises HubFailed where there is no key ring, or it refuses."""
        ring = self._ring()
        if ring is None:
            raise HubFailed(_NO_RING, action=self._otherwise)
        try:
            ring.set_password(self._service, _NAME, token)
            self._mark.parent.mkdir(parents=True, exist_ok=True)
            self._mark.touch(mode=0o600)
        except Exception as error:  # noqa: BLE001 -- what the library says might hold the token
            raise _refused(
                tr("The key ring refused ({kind}): the token was not kept.", kind=type(error).__name__)
            ) from None

    def forget(self) -> None:
        """Nothing where none was kept. Raises HubFailed where the key ring refuses."""
        if not self.is_there:
            return
        ring = self._ring()
        try:
            if ring is not None and ring.get_password(self._service, _NAME) is not None:
                ring.delete_password(self._service, _NAME)
        except Exception as error:  # noqa: BLE001 -- as above
            raise _refused(
                tr("The key ring refused ({kind}): the token is still there.", kind=type(error).__name__)
            ) from None
        with contextlib.suppress(OSError):
            self._mark.unlink()


def _refused(message: str) -> HubFailed:
    return HubFailed(message, action=tr("Open the key ring, then try again."))
