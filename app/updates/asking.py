"""Reads the one file. Whoever calls this goes out to the network."""

from __future__ import annotations

import logging
import ssl
import threading
import time
from typing import TYPE_CHECKING

from app.updates.release import MOST_BYTES, Release, is_safe, read_release
from engine.errors import UserFixable
from engine.language.translation import tr

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
        self._address = address
        self._seconds = seconds
        self._client: httpx2.Client | None = None
        self._is_over = False
        self._lock = threading.Lock()

    def read(self) -> Release:
        """Raises UpdatesUnknown. Nothing is sent but the question for the file, also where that has moved to."""
        import httpx2  # takes its time

        step = min(_SECONDS_OF_A_STEP, self._seconds)
        headers = {"user-agent": "cairn", "accept": "application/json", "accept-encoding": "identity"}
        guard = threading.Timer(self._seconds, self.stop)
        guard.daemon = True
        try:
            with httpx2.Client(follow_redirects=False, timeout=step, headers=headers) as client:
                with self._lock:
                    if self._is_over:
                        raise self._unreachable(tr("stopped"))
                    self._client = client
                guard.start()
                return read_release(self._content(client))
        except UpdatesUnknown:
            raise
        except ValueError as error:
            _log.info("the file of the newest version cannot be understood: %s", error)
            raise self._useless(tr("what lies there is no file of Cairn's"), str(error)) from error
        except (httpx2.HTTPError, OSError, RuntimeError) as error:
            raise self._untrusted(error) if _is_about_a_certificate(error) else self._unreachable(str(error)) from error
        finally:
            guard.cancel()

    def stop(self) -> None:
        """What is being read is given up, also while it waits. Any thread."""
        with self._lock:
            self._is_over = True
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def _content(self, client: httpx2.Client) -> bytes:
        request = client.build_request("GET", self._address)
        for _ in range(_MOST_REDIRECTS + 1):
            response = client.send(request, stream=True)
            try:
                if response.next_request is None:
                    return self._body(response)
                asked, request = str(request.url), response.next_request
            finally:
                response.close()
            address = str(request.url)
            if not is_safe(address, asked):
                address = address if len(address) <= _LONGEST_ADDRESS else f"{address[:_LONGEST_ADDRESS]}…"
                raise self._useless(tr("it leads to “{address}”, which is not safe to ask", address=address))
            client.cookies.clear()  # what one place wants to be told again, no place is told
            request.headers.pop("cookie", None)
        raise self._useless(tr("it leads from one address to the next, without end"))

    def _body(self, response: httpx2.Response) -> bytes:
        if response.status_code in (404, 410):
            raise self._useless(tr("nothing lies there ({status_code})", status_code=response.status_code))
        if response.status_code != 200:
            raise self._useless(tr("the answer was {status_code}", status_code=response.status_code))
        until = time.monotonic() + self._seconds
        content = b""
        for piece in response.iter_raw():
            content += piece
            if len(content) > MOST_BYTES:
                raise self._useless(tr("what lies there is too large"))
            if time.monotonic() > until:
                raise self._unreachable(tr("it lasts too long"))
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
