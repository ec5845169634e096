"""What is read from a server ends when it is to, whatever the server does."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import httpx2
import pytest

from engine.web_replies import Cut, streamed
from tests.app.updates.place_of_updates import certificate_of_nobodys, place_of_updates
from tests.support.patience import PATIENCE


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl here")
@pytest.mark.parametrize("fault", ["drip", "drip-head"])
def test_a_server_that_says_a_letter_at_a_time_is_given_up_over_tls_too(tmp_path: Path, fault: str) -> None:
    """TLS takes the socket over that was opened: shutting that one down ended nothing."""
    serving, believing = certificate_of_nobodys(tmp_path)
    told: list[Exception] = []
    with place_of_updates(serving) as place, httpx2.Client(verify=believing, timeout=PATIENCE) as client:
        place.fault = fault
        cut = Cut()

        def read() -> None:
            try:
                with cut.after(0.3), streamed(client, place.url, headers={}, cut=cut) as response:
                    for _ in response.iter_raw():
                        pass
            except httpx2.HTTPError as error:
                told.append(error)

        thread = threading.Thread(target=read)
        thread.start()
        thread.join(PATIENCE)
        is_over = not thread.is_alive()
    thread.join()
    assert is_over
    assert cut.is_set
