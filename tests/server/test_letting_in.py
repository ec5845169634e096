"""Who may come in: decided from headers alone."""

from __future__ import annotations

import pytest

from engine.other_machines import is_loopback
from engine.server.asked.parts import ServerOptions
from engine.server.letting_in.guard import cors_headers, is_own_name, refusal_of

OPEN = ServerOptions()
KEYED = ServerOptions(host="0.0.0.0", key="secret")
OWN = {"host": "127.0.0.1:8080"}


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8080", "localhost", "LOCALHOST:1", "[::1]:8080", "a.localhost", "10.1.2.3"]
)
def test_addresses_in_figures_and_the_own_name_are_let_in(host: str) -> None:
    assert is_own_name(host, OPEN)


@pytest.mark.parametrize(
    "host", ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "[::1", "a b"]
)
def test_a_name_that_may_have_been_rebound_is_not(host: str) -> None:
    """A page may have its own name point to this machine, and then read what it answers."""
    assert not is_own_name(host, OPEN)
    refusal = refusal_of({"host": host}, "/v1/models", OPEN)
    assert refusal is not None
    assert (refusal.status, refusal.field) == (403, "Host")


def test_a_further_name_may_be_allowed() -> None:
    assert is_own_name("box.lan:80", ServerOptions(names=("Box.LAN",)))


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9999", "file://"])
def test_pages_are_kept_out_unless_they_were_named(origin: str) -> None:
    refusal = refusal_of({**OWN, "origin": origin}, "/v1/models", OPEN)
    assert refusal is not None
    assert (refusal.status, refusal.field) == (403, "Origin")
    assert refusal_of({**OWN, "origin": origin}, "/v1/models", ServerOptions(origins=(origin,))) is None
    assert refusal_of({**OWN, "origin": origin}, "/v1/models", ServerOptions(origins=("*",))) is None


def test_the_servers_own_pages_are_let_in() -> None:
    assert refusal_of({**OWN, "origin": "http://127.0.0.1:8080"}, "/v1/models", OPEN) is None


def test_a_key_is_wanted_where_there_is_one() -> None:
    def status(**headers: str) -> int | None:
        given = {"host": "10.0.0.1", **{name.replace("_", "-"): value for name, value in headers.items()}}
        refusal = refusal_of(given, "/v1/models", KEYED)
        return refusal.status if refusal is not None else None

    assert status() == 401
    assert status(authorization="Bearer wrong") == 401
    assert status(authorization="secret") == 401
    assert status(x_api_key="sécret") == 401
    assert status(authorization="Bearer secret") is None
    assert status(authorization="bearer  secret") is None
    assert status(x_api_key="secret") is None
    assert refusal_of({"host": "10.0.0.1"}, "/health", KEYED) is None


def test_a_page_reads_replies_only_where_it_was_named() -> None:
    named = ServerOptions(origins=("http://app",))
    assert cors_headers("http://other", named) == {}
    assert cors_headers("", named) == {}
    assert cors_headers("http://app", named)["access-control-allow-origin"] == "http://app"
    asked = cors_headers("http://app", named, asked="content-type, x-\r\nset-cookie: a")
    assert asked["access-control-allow-headers"] == "content-type"


@pytest.mark.parametrize(
    ("host", "is_so"), [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("box", False)]
)
def test_only_this_machines_own_address_is_loopback(host: str, is_so: bool) -> None:
    assert is_loopback(host) is is_so
