"""Errors as OpenAI's APIs have them."""

from __future__ import annotations

from engine.server.api import Json

_TYPES = {
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    429: "rate_limit_error",
    501: "not_supported_error",
    503: "unavailable_error",
}
_CODES = {"prompt-too-long": "context_length_exceeded"}


def error_body(status: int, message: str, field: str, code: str) -> Json:
    """`param` is the member that is to blame, None for none in particular."""
    kind = _TYPES.get(status) or ("server_error" if status >= 500 else "invalid_request_error")
    told = _CODES.get(code, code.replace("-", "_"))
    return {"error": {"message": message, "type": kind, "param": field or None, "code": told}}
