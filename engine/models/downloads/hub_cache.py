"""The Hugging Face cache as it lies on the disk: a blob for each file, and names of a revision that lead to blobs."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import filelock

from engine.core.models.remote import ModelOffer, RemoteFile

_PART = ".cairn-part"


@dataclass(frozen=True, slots=True, kw_only=True)
class RepoFolder:
    """The folder of one repository in the cache."""

    root: Path

    @classmethod
    def of(cls, cache: Path, repo: str) -> RepoFolder:
        return cls(root=cache / f"models--{repo.replace('/', '--')}")

    def blob(self, file: RemoteFile) -> Path:
        return self.root / "blobs" / file.blob

    def part(self, file: RemoteFile) -> Path:
        """Where it grows. Its name tells which bytes it is of: a changed file has another one."""
        return self.root / "blobs" / f"{file.blob}{_PART}"

    def named(self, offer: ModelOffer, file: RemoteFile) -> Path:
        """Its name in the revision. Raises OSError for a name that leads elsewhere."""
        relative = PurePosixPath(file.name)
        if relative.is_absolute() or ".." in relative.parts or "\\" in file.name or ":" in file.name:
            raise OSError(f"the name {file.name!r} leads out of the folder")
        return self.root / "snapshots" / offer.commit / Path(*relative.parts)

    def has(self, offer: ModelOffer, file: RemoteFile) -> bool:
        try:
            return self.named(offer, file).stat().st_size == file.n_bytes
        except OSError:
            return False

    def put(self, offer: ModelOffer, file: RemoteFile) -> Path:
        """Give a whole blob its name. Where links are not allowed, the name is the file itself, as others do it."""
        name, blob = self.named(offer, file), self.blob(file)
        name.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            name.unlink()
        try:
            name.symlink_to(os.path.relpath(blob, name.parent))
        except OSError:
            os.replace(blob, name)
        refs = self.root / "refs" / "main"
        refs.parent.mkdir(exist_ok=True)
        refs.write_text(offer.commit, encoding="utf-8")
        return name

    def drop_parts(self, files: Iterable[RemoteFile]) -> None:
        """Of a download that nobody wants any more, and folders that are empty without them.

        What is being loaded now, by whomever, stays.
        """
        if (self.root / "blobs").is_dir():
            for file in files:
                with contextlib.suppress(OSError, filelock.Timeout), held(self.part(file)):
                    self.part(file).unlink(missing_ok=True)
        for folder in (self.root / "blobs", self.root):
            with contextlib.suppress(OSError):
                folder.rmdir()


@contextlib.contextmanager
def held(part: Path) -> Iterator[None]:
    """No other program and no other download touches the part meanwhile. Raises filelock.Timeout where one does now."""
    lock = Path(f"{part}.lock")
    with filelock.FileLock(lock, timeout=0):
        try:
            yield
        finally:
            with contextlib.suppress(OSError):  # Windows keeps what is open; there the lock itself does it
                lock.unlink()


def free_space(folder: Path) -> int:
    """Bytes, on the disk of a folder that need not be there yet."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return shutil.disk_usage(folder).free
