"""A client of the server in a process of its own: `python -m tests.bench.http_client PORT`.

What it is to send comes on stdin, a line of JSON each. For each it says when it had the first word of a reply: seconds
since it began to send, a line.
"""

from __future__ import annotations

import http.client
import sys
import time

PATH = "/v1/chat/completions"


def first_word(connection: http.client.HTTPConnection, body: bytes) -> float:
    started = time.perf_counter()
    connection.request("POST", PATH, body, {"content-type": "application/json"})
    with connection.getresponse() as answer:
        seconds = next((time.perf_counter() - started for line in answer if b'content":"' in line), -1.0)
        answer.read()  # to its end: a client that is gone would end the request
    return seconds


def main(port: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", int(port))
    connection.connect()
    for line in sys.stdin.buffer:
        print(first_word(connection, line.rstrip()), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
