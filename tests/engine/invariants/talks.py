"""What is asked in a storm: chats that go on, are edited and branch off, as raw texts or as messages with images."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass, replace

from engine.core.prompt.items import Digest, MediaType
from engine.core.prompt.messages import Chat, Media, Message, Role

_ROLES = (Role.USER, Role.ASSISTANT)


@dataclass(frozen=True)
class Talk:
    """`texts`: of the messages, the user's and the model's in turn; without `has_images` they are one text."""

    name: str
    texts: tuple[str, ...]
    images: tuple[str, ...]  # a name for each message, or ""
    has_images: bool

    @classmethod
    def begun(cls, number: int, rng: random.Random, start: str, *, has_images: bool) -> Talk:
        text = start + f"chat {number} " + cls.words(rng, rng.randint(0, 70))
        return cls(str(number), (text,), (_image(rng) if has_images else "",), has_images)

    @staticmethod
    def words(rng: random.Random, n: int) -> str:
        return "".join(rng.choices("abcdefgh ", k=n))

    @property
    def text(self) -> str:
        return "" if self.has_images else "".join(self.texts)

    @property
    def chat(self) -> Chat | None:
        if not self.has_images:
            return None
        return Chat(
            messages=tuple(
                Message(role=_ROLES[at % 2], text=text, media=_media(image))
                for at, (text, image) in enumerate(zip(self.texts, self.images, strict=True))
            )
        )

    def gone_on(self, reply: str, rng: random.Random) -> Talk:
        if rng.random() < 0.2:
            return self
        more = self.words(rng, rng.randint(1, 60))
        return replace(
            self,
            texts=(*self.texts, reply, more),
            images=(*self.images, "", _image(rng) if self.has_images else ""),
        )

    def edited(self, rng: random.Random) -> Talk:
        """A question is written anew; what follows stays, or not."""
        at = 2 * rng.randrange((len(self.texts) + 1) // 2)
        text = self.texts[at]
        kept = rng.randint(0, len(text))
        changed = text[:kept] + self.words(rng, rng.randint(1, 30))
        rest = rng.random() < 0.4
        return replace(
            self,
            texts=(*self.texts[:at], changed, *(self.texts[at + 1 :] if rest else ())),
            images=(*self.images[: at + 1], *(self.images[at + 1 :] if rest else ())),
        )

    def branched(self, number: int, rng: random.Random) -> Talk:
        n = 2 * rng.randrange((len(self.texts) + 1) // 2) + 1
        copied = replace(self, name=str(number), texts=self.texts[:n], images=self.images[:n])
        return copied if rng.random() < 0.3 else copied.edited(rng)

    def bounded(self, n: int, rng: random.Random) -> Talk:
        """Begun anew where it has become too long."""
        n_each = 45 if self.has_images else 0  # what the template writes around it, and the image
        if sum(len(text) + n_each for text in self.texts) <= n:
            return self
        keeps = self.texts[0][: rng.randint(10, 60)]
        return replace(self, texts=(keeps + self.words(rng, rng.randint(1, 20)),), images=self.images[:1])


def _image(rng: random.Random) -> str:
    return rng.choice(("", "", "cat", "dog"))


def _media(name: str) -> tuple[Media, ...]:
    if not name:
        return ()
    return (Media(kind=MediaType.IMAGE, digest=Digest(hashlib.sha256(name.encode()).hexdigest()), data=b"", name=name),)
