"""Raw texts to go on with: OpenAI's /v1/completions, and llama-server's own /completion."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate

from engine.commands import Generate
from engine.core.prompt.request_parsing import parse_options
from engine.core.prompt.request_values import RequestError
from engine.events import Delta, LikelyToken, PrefillProgress, TokenLogprob
from engine.server.apis.api import Api, Circumstances, Json, server_sent
from engine.server.apis.bodies import CompletionBody, LlamaCompletionBody, api_request, checked
from engine.server.apis.chat_completions import schema_text
from engine.server.apis.chat_writer import DONE, FINISH_REASONS, OpenAiWriter, progress_json, usage_json
from engine.server.asked.asking import ApiRequest, new_request
from engine.server.asked.parts import Ended, EndReason, PlannedPart, ReplyPart


def _read(body: Json, given: Circumstances) -> tuple[ApiRequest, CompletionWriter]:
    told = checked(body, CompletionBody)
    if told.suffix:
        raise RequestError("suffix is not understood here: a text between two others needs a model made for it")
    if told.echo:
        raise RequestError("echo is not understood here: whoever sent the prompt has it")
    n_logprobs = -1 if told.logprobs is None else told.logprobs
    writer = CompletionWriter(
        model=given.model_name,
        created=given.created,
        wants_usage=told.wants_usage,
        wants_explanation=bool(told.cairn),
        has_logprobs=told.logprobs is not None,
    )
    return api_request(told, _command(body, told.prompt, given, n_logprobs=n_logprobs)), writer


def _read_llama(body: Json, given: Circumstances) -> tuple[ApiRequest, LlamaWriter]:
    told = checked(body, LlamaCompletionBody)
    if told.n_predict is not None:
        body = {**body, "max_tokens": told.n_predict}
    schema = schema_text(told.json_schema, "json_schema") if told.json_schema is not None else ""
    wants_tokens, n_probs = bool(told.return_tokens), told.n_probs or 0
    n_logprobs = n_probs if n_probs or wants_tokens else -1  # which tell the tokens as well
    command = _command(body, told.prompt, given, schema=schema, n_logprobs=n_logprobs)
    writer = LlamaWriter(
        model=given.model_name,
        command=command,
        wants_explanation=bool(told.cairn),
        wants_progress=bool(told.return_progress),
        wants_tokens=wants_tokens,
        wants_chances=n_probs > 0,
        fields=tuple(told.response_fields or ()),
    )
    return api_request(told, command), writer


COMPLETIONS = Api("/v1/completions", _read)
LLAMA_COMPLETION = Api("/completion", _read_llama)


def _command(body: Json, prompt: object, given: Circumstances, *, schema: str = "", n_logprobs: int) -> Generate:
    parsed = parse_options(body, defaults=given.defaults)
    return Generate(
        request=new_request(),
        session=given.session,
        client=given.client,
        text=_text(prompt),
        sampling=parsed.sampling,
        max_tokens=given.max_tokens if parsed.max_tokens < 0 else parsed.max_tokens,
        stop=parsed.stop,
        schema=schema,
        n_logprobs=n_logprobs,
    )


def _text(prompt: object) -> str:
    """One text; tokens were made one before. Raises RequestError."""
    if isinstance(prompt, list) and len(prompt) == 1:
        prompt = prompt[0]
    if not isinstance(prompt, str):
        raise RequestError("prompt must be one text, or the tokens of one")
    if not prompt:
        raise RequestError("prompt must not be empty")
    return prompt


_KIND = "text_completion"


@dataclass(slots=True, kw_only=True)
class _TextWriter(OpenAiWriter):
    """Of a reply that is nothing but text."""

    _text: list[str] = field(default_factory=list)
    _logprobs: list[TokenLogprob] = field(default_factory=list)

    def _note(self, part: ReplyPart) -> None:
        match part:
            case PlannedPart():
                self._begun = part
            case Delta():
                self._text.append(part.text)
                self._logprobs.extend(part.logprobs)
            case Ended():
                self._ended = part
            case _:
                return


@dataclass(slots=True, kw_only=True)
class CompletionWriter(_TextWriter):
    has_logprobs: bool = False

    def stream(self, part: ReplyPart) -> bytes:
        self._note(part)
        match part:
            case Delta():
                return self._chunk(part.text, part.logprobs) if part.text or part.logprobs else b""
            case Ended():
                last = self._chunk("", (), reason=FINISH_REASONS[part.reason], **self._added(part))
                if not self.wants_usage:
                    return last + DONE
                sums = self._head(_KIND) | {"choices": [], "usage": usage_json(part.usage)}
                return last + server_sent(sums) + DONE
            case _:
                return b""

    def whole(self) -> Json:
        ended = self._ended
        assert ended is not None
        choice = self._choice("".join(self._text), tuple(self._logprobs), FINISH_REASONS[ended.reason])
        told = {"choices": [choice], "usage": usage_json(ended.usage), **self._added(ended)}
        return self._head(_KIND) | told

    def _chunk(
        self, text: str, logprobs: tuple[TokenLogprob, ...], *, reason: str | None = None, **more: object
    ) -> bytes:
        usage = {"usage": None} if self.wants_usage else {}
        return server_sent(self._head(_KIND) | {"choices": [self._choice(text, logprobs, reason)]} | usage | more)

    def _choice(self, text: str, logprobs: tuple[TokenLogprob, ...], reason: str | None) -> Json:
        told = _legacy(logprobs) if self.has_logprobs and logprobs else None
        return {"index": 0, "text": text, "logprobs": told, "finish_reason": reason}


def _legacy(logprobs: tuple[TokenLogprob, ...]) -> Json:
    texts = [one.text.decode(errors="replace") for one in logprobs]
    top = [{like.text.decode(errors="replace"): like.logprob for like in one.top} for one in logprobs]
    return {
        "tokens": texts,
        "token_logprobs": [one.logprob for one in logprobs],
        "top_logprobs": top,
        "text_offset": [0, *accumulate(map(len, texts[:-1]))],
    }


_STOP_TYPES = {
    EndReason.STOP: "eos",
    EndReason.TOOL_CALLS: "eos",
    EndReason.STOP_TEXT: "word",
    EndReason.LENGTH: "limit",
    EndReason.CONTEXT_FULL: "limit",
}


@dataclass(slots=True, kw_only=True)
class LlamaWriter(_TextWriter):
    """As llama-server's /completion has it. `fields`: those that are wanted of a whole reply, "a/b" for one within."""

    command: Generate
    wants_tokens: bool = False
    wants_chances: bool = False
    fields: tuple[str, ...] = ()

    def stream(self, part: ReplyPart) -> bytes:
        self._note(part)
        match part:
            case PrefillProgress() if self.wants_progress:
                told = {"index": 0, "content": "", "stop": False, "prompt_progress": progress_json(part)}
                return server_sent(told)
            case Delta() if part.logprobs:  # an event for each token, the text of all with the last
                *before, last = part.logprobs
                first = part.n_tokens - len(before)
                events = [self._piece("", first + at, (one,)) for at, one in enumerate(before)]
                return b"".join((*events, self._piece(part.text, part.n_tokens, (last,))))
            case Delta() if part.text:
                return self._piece(part.text, part.n_tokens, ())
            case Ended():
                return server_sent({**self._all(part), "content": "", "tokens": []})
            case _:
                return b""

    def whole(self) -> Json:
        ended = self._ended
        assert ended is not None
        found = self._all(ended) | self._chances(tuple(self._logprobs))
        return {name: _within(found, name) for name in self.fields} if self.fields else found

    def _piece(self, text: str, n_tokens: int, logprobs: tuple[TokenLogprob, ...]) -> bytes:
        told = {
            "index": 0,
            "content": text,
            "tokens": self._tokens(logprobs),
            "stop": False,
            "id_slot": 0,
            "tokens_predicted": n_tokens,
        }
        return server_sent(told | self._chances(logprobs))

    def _all(self, ended: Ended) -> Json:
        usage, text = ended.usage, "".join(self._text)
        return {
            "index": 0,
            "content": text,
            "tokens": self._tokens(tuple(self._logprobs)),
            "id_slot": 0,
            "stop": True,
            "model": self.model,
            "tokens_predicted": usage.n_generated,
            "tokens_evaluated": usage.n_prompt,
            "tokens_cached": usage.n_prompt + usage.n_generated,
            "generation_settings": _settings(self.command),
            "prompt": self.command.text,
            "has_new_line": "\n" in text,
            "truncated": False,
            "stop_type": _STOP_TYPES[ended.reason],
            "stopping_word": ended.stopped_by,
            **self._added(ended),
        }

    def _tokens(self, logprobs: tuple[TokenLogprob, ...]) -> list[int]:
        return [one.id for one in logprobs] if self.wants_tokens else []

    def _chances(self, logprobs: tuple[TokenLogprob, ...]) -> Json:
        if not self.wants_chances:
            return {}
        return {
            "completion_probabilities": [
                {**_chance(one), "top_logprobs": [_chance(like) for like in one.top]} for one in logprobs
            ]
        }


def _chance(one: TokenLogprob | LikelyToken) -> Json:
    return {
        "id": one.id,
        "token": one.text.decode(errors="replace"),
        "bytes": list(one.text),
        "logprob": one.logprob,
    }


def _within(found: Json, name: str) -> object:
    """None for what there is not."""
    value: object = found
    for step in name.split("/"):
        value = value.get(step) if isinstance(value, dict) else None
    return value


def _settings(command: Generate) -> Json:
    sampling = command.sampling
    return {
        "n_predict": command.max_tokens,
        "max_tokens": command.max_tokens,
        "seed": sampling.seed,
        "temperature": sampling.temperature,
        "top_k": sampling.top_k,
        "top_p": sampling.top_p,
        "min_p": sampling.min_p,
        "repeat_penalty": sampling.repeat_penalty,
        "presence_penalty": sampling.presence_penalty,
        "frequency_penalty": sampling.frequency_penalty,
        "logit_bias": [{"token": token, "bias": bias} for token, bias in sampling.logit_bias],
        "stop": list(command.stop),
        "grammar": sampling.grammar,
        "n_probs": max(command.n_logprobs, 0),
    }
