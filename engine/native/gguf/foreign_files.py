"""Files that are no GGUF, by how they begin."""

from __future__ import annotations

from engine.language.translation import tr


def what_it_looks_like(head: bytes) -> str:
    text = head.lstrip().lower()
    if head[8:9] == b"{" and 0 < int.from_bytes(head[:8], "little") < 10**9:
        return tr(", it looks like a safetensors file")
    if head.startswith(b"PK"):
        return tr(", it looks like a zip or PyTorch file")
    if text.startswith((b"<!doctype", b"<html", b"<?xml")):
        return tr(", it looks like a web page: the download went wrong")
    if head.startswith((b"lmgg", b"ggjt", b"fmgg", b"tjgg", b"ggla", b"algg")):
        return tr(", it looks like a model in the old GGML format")
    if text.startswith(b"version https://git-lfs"):
        return tr(", it is a Git LFS pointer instead of the file itself")
    if text.startswith((b"{", b"[")):
        return tr(", it looks like a JSON file")
    if not head.strip(b"\0"):
        return tr(": it starts with zeros only, as an unfinished download does")
    return ""
