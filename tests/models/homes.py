"""Folders of other programs, made as they make them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from engine.models.finding.places import Surroundings
from tests.support.tiny_models import tiny_model
from tests.support.tiny_projectors import tiny_projector


def surroundings(home: Path, **environment: str) -> Surroundings:
    return Surroundings(home=home, environment=environment, platform="linux")


def put(path: Path, arch: str = "llama", *, data: bytes | None = None) -> Path:
    """A sound tiny model there, or `data`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(tiny_model(arch).read_bytes() if data is None else data)
    return path


def put_projector(path: Path, kind: str) -> Path:
    return put(path, data=tiny_projector(kind).read_bytes())


def hub_file(cache: Path, repo: str, file: str, arch: str = "llama", *, revision: str = "r1") -> Path:
    """As `huggingface_hub` stores it: a blob, and a link to it in the snapshot that refs/main names."""
    root = cache / f"models--{repo.replace('/', '--')}"
    data = tiny_model(arch).read_bytes()
    blob = put(root / "blobs" / hashlib.sha256(data).hexdigest(), data=data)
    link = root / "snapshots" / revision / file
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(blob)
    (root / "refs").mkdir(exist_ok=True)
    (root / "refs" / "main").write_text(revision)
    return link


def ollama_model(models: Path, name: str, tag: str, arch: str = "llama", *, projector: str = "") -> Path:
    """A manifest, and the blobs that it names."""

    def blob(data: bytes) -> str:
        digest = hashlib.sha256(data).hexdigest()
        put(models / "blobs" / f"sha256-{digest}", data=data)
        return f"sha256:{digest}"

    data = tiny_model(arch).read_bytes()
    layers = [
        {"mediaType": "application/vnd.ollama.image.model", "digest": blob(data), "size": len(data)},
        {"mediaType": "application/vnd.ollama.image.template", "digest": blob(b"{{ .Prompt }}"), "size": 13},
    ]
    if projector:
        sight = tiny_projector(projector).read_bytes()
        layers.append(
            {"mediaType": "application/vnd.ollama.image.projector", "digest": blob(sight), "size": len(sight)}
        )
    manifest = models / "manifests" / "registry.ollama.ai" / "library" / name / tag
    manifest.parent.mkdir(parents=True, exist_ok=True)
    manifest.write_text(json.dumps({"schemaVersion": 2, "config": {}, "layers": layers}))
    return models / "blobs" / str(layers[0]["digest"]).replace(":", "-")
