"""Reads the one file. Whoever calls this goes out to the network."""

from __future__ import annotations

import logging
import ssl
from typing import TYPE_CHECKING

from app.updates.release import MOST_BYTES, Release, is_safe, read_release
from engine.errors import UserFixable
from engine.language.translation import tr
from engine.web_replies import Cut, streamed

if TYPE_CHECKING:
    import httpx2

_log = logging.getLogger("start")
SECONDS = 20.0
_SECONDS_OF_A_STEP = 8.0
_MOST_REDIRECTS = 5  # a page of releases leads on twice
_LONGEST_ADDRESS = 100
_OFFLINE = tr("Check the connection; Cairn tries again later.")
_LATER = tr("Cairn tries again tomorrow.")


class UpdatesUnknown(UserFixable):
    """`was_answered`: somebody was there, so that it counts as asked for today."""

    code = "updates"

    def __init__(self, message: str, *, action: str, details: str = "", was_answered: bool) -> None:
        super().__init__(message, action=action, details=details)
        self.was_answered = was_answered


class Asking:
    """One reading of the file, within `seconds`. `stop` ends it from another thread."""

    def __init__(self, address: str, *, seconds: float = SECONDS) -> None:
        self.stop = Cut()
        self._address = address
        self._seconds = seconds

    def read(self) -> Release:
        """Raises UpdatesUnknown. Nothing is sent but the question for the file, also where that has moved to."""
        import httpx2  # takes its time

        headers = {"user-agent": "cairn", "accept": "application/json", "accept-encoding": "identity"}
        try:
            with (
                httpx2.Client(timeout=min(_SECONDS_OF_A_STEP, self._seconds)) as client,
                self.stop.after(self._seconds),
                streamed(
                    client,
                    self._address,
                    headers=headers,
                    cut=self.stop,
                    most_redirects=_MOST_REDIRECTS,
                    on_redirect=self._check_next,
                ) as response,
            ):
                return read_release(self._content(response))
        except UpdatesUnknown:
            raise
        except ValueError as error:
            _log.info("the file of the newest version cannot be understood: %s", error)
            raise self._useless(tr("what lies there is no file of Cairn's"), str(error)) from error
        except httpx2.TooManyRedirects as error:
            raise self._useless(tr("it leads from one address to the next, without end")) from error
        except (httpx2.HTTPError, OSError, RuntimeError) as error:
            raise self._untrusted(error) if _is_about_a_certificate(error) else self._unreachable(str(error)) from error

    def _check_next(self, request: httpx2.Request, asked: str) -> None:
        address = str(request.url)
        if not is_safe(address, asked):
            address = address if len(address) <= _LONGEST_ADDRESS else f"{address[:_LONGEST_ADDRESS]}…"
            raise self._useless(tr("it leads to “{address}”, which is not safe to ask", address=address))
        request.headers.pop("cookie", None)  # what one place wants to be told again, no place is told

    def _content(self, response: httpx2.Response) -> bytes:
        if response.status_code in (404, 410):
            raise self._useless(tr("nothing lies there ({status_code})", status_code=response.status_code))
        if response.status_code != 200:
            raise self._useless(tr("the answer was {status_code}", status_code=response.status_code))
        content = b""
        for piece in response.iter_raw():
            content += piece
            if len(content) > MOST_BYTES:
                raise self._useless(tr("what lies there is too large"))
        return content

    def _useless(self, why: str, details: str = "") -> UpdatesUnknown:
        said = tr("{address} does not tell the newest version: {why}.", address=self._address, why=why)
        return UpdatesUnknown(said, action=_LATER, details=details, was_answered=True)

    def _untrusted(self, error: Exception) -> UpdatesUnknown:
        return UpdatesUnknown(
            tr("Whoever answers for {address} is not trusted by this computer.", address=self._address),
            action=tr("Look whether the date of this computer is right. Cairn tries again tomorrow."),
            details=str(error),
            was_answered=True,
        )

    def _unreachable(self, details: str) -> UpdatesUnknown:
        return UpdatesUnknown(
            tr("{address} cannot be reached.", address=self._address),
            action=_OFFLINE,
            details=details,
            was_answered=False,
        )


def _is_about_a_certificate(error: BaseException | None) -> bool:
    """However deep the library of the network has wrapped it."""
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return True
        error = error.__cause__ or error.__context__
    return False
