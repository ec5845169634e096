"""The loop body of the engine thread: one command in, its effects and events out. No rules of its own."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import assert_never

from engine.blob_pool import BlobPool
from engine.cache.disk_book import DiskBook
from engine.cache.executor import Executor
from engine.cache.session import ModelSession
from engine.cache.swapping_out import Copying
from engine.cache.writing import may_write, note_use
from engine.commands import (
    Answered,
    ChangeCache,
    Command,
    Detokenize,
    Embed,
    ForecastPrompt,
    ForgetChat,
    Generate,
    LoadModel,
    LookAtDisk,
    Measure,
    PinCheckpoint,
    RenderPrompt,
    RequestId,
    Settle,
    Survey,
    Tokenize,
    TrySettings,
    UnloadModel,
)
from engine.core.cache.blobs import NOTHING_ON_DISK
from engine.core.cache.prefill_rates import PrefillRates
from engine.core.cache.settings import CacheSettings
from engine.core.explain.compared import Processed
from engine.errors import CairnError, Interrupted, NeedsModel, UserFixable
from engine.events import (
    Cancelled,
    Event,
    Failed,
    Measured,
    ModelLoaded,
    ModelLoading,
    ModelUnloaded,
    Settled,
)
from engine.language.translation import tr
from engine.ports import Clock, ModelLoader, Rates, ReadBefore, Surveyor
from engine.request.batch_probe import guess_at_masked, measure_batches, reading_key
from engine.request.idle import IdleWork, WarmUp
from engine.request.planning import forecast_prompt
from engine.request.reading import Begun, SetAside
from engine.request.run import RequestRun
from engine.request.surveying import cache_changed, look_at_disk, survey
from engine.request.texts import answer, embed
from engine.request.what_if import try_settings

_log = logging.getLogger("engine.request.worker")


class Worker:
    """Owns the loaded model. Every method runs on the engine thread."""

    def __init__(
        self,
        loader: ModelLoader,
        *,
        clock: Clock,
        cache: CacheSettings,
        emit: Callable[[Event], None],
        is_cancelled: Callable[[RequestId], bool],
        is_awaited: Callable[[], bool] = lambda: False,
        ram_share: int = CacheSettings().ram_bytes,
        rates: Rates | None = None,
        read_before: ReadBefore | None = None,
        surveyor: Surveyor | None = None,
        between: Callable[[], bool] = lambda: False,
        disk: BlobPool | None = None,
        may_prepare: Callable[[], bool] = lambda: True,
    ) -> None:
        """`is_awaited`: somebody waits for the next request. `between` is called between two batches: whether a prompt
        that is being read is to be set aside. `ram_share`: what AUTOMATIC stands for, in bytes. `may_prepare`: nothing
        but the settings speaks against reading ahead now.

        `rates` keeps how fast a model reads for the next time it is loaded, `read_before` what it has read, `disk` the
        states themselves.
        """
        self._disk = disk
        self._told_disk = NOTHING_ON_DISK
        self._loader = loader
        self._surveyor = surveyor
        self._clock = clock
        self._ram_share = ram_share
        self._rates = rates
        self._read_before = read_before
        self._cache = cache.on_machine(ram_share)
        if disk is not None:
            disk.limit(self._cache.disk_bytes)
        self._emit = emit
        self._is_cancelled = is_cancelled
        self._is_awaited = is_awaited
        self._may_prepare = may_prepare
        self._between = between
        self._rates_key = ""  # of the loaded model
        self._probed = PrefillRates()  # what was measured when it was loaded first
        self.session: ModelSession | None = None  # the loaded model and its books; None before a load
        self._left: tuple[str, tuple[tuple[str, Processed], ...]] = ("", ())  # the last model's weights, and requests
        self._idle = IdleWork(emit, is_awaited)

    def handle(self, command: Command, begun: Begun | None = None) -> Begun | None:
        """Carry out one command. Errors of a request become its terminal event; nothing is raised for them.

        What is returned is to be given again with the same command, which was set aside.
        """
        if self.session is not None:
            self.session.look_at_disk(self._emit)
        match command:
            case ChangeCache():
                self._change_cache(command.settings)
            case PinCheckpoint():
                if self.session is not None:
                    self.session.checkpoints.pin(command.checkpoint, pinned=command.pinned)
                    if not command.pinned:  # it may have been all that the limits left no room for
                        self._shrink(self.session)
                    self._report_cache()
            case ForgetChat():
                self._forget_chat(command)
            case UnloadModel():
                self._unload()
            case _:
                if isinstance(command, LoadModel | Generate):
                    self._idle.drop()
                try:
                    self._guarded(command, begun)
                except SetAside as aside:
                    return aside.begun
        return None

    def _forget_chat(self, command: ForgetChat) -> None:
        if command.stays:
            if self.session is not None:
                self.session.keep_private(command.session, is_private=True)
        else:
            self._idle.drop()  # it may be that chat's
            weights, asked = self._left
            self._left = weights, tuple(one for one in asked if one[0] != command.session)
            if self.session is not None:
                self.session.forget_chat(command.session)
        if self._read_before is not None:
            self._read_before.forget(command.session)
        if self._disk is not None:
            self._disk.forget(command.session)

    @property
    def has_more_to_do(self) -> bool:
        """Something is left for when nobody waits."""
        return bool(self._idle)

    def do_more(self, is_called: Callable[[], bool]) -> None:
        """Do that, until somebody calls; what can wait until then goes on afterwards."""
        session, writes = self.session, self._idle.is_to_write
        has_changed = self._idle.work(session, self._cache, is_called)
        has_written = writes and not self._idle.is_to_write
        if has_changed or (has_written and session is not None and session.disk.view != self._told_disk):
            self._report_cache()

    def break_off(self) -> None:
        """What is computed for the running request is wanted no more. Any thread."""
        session = self.session
        if session is not None:
            session.model.break_off()

    def resume(self) -> None:
        """Another request is begun."""
        if self.session is not None:
            self.session.model.resume()

    def close(self) -> None:
        self._unload()

    def _guarded(self, command: Answered, begun: Begun | None) -> None:
        request = command.request

        def fail(*, code: str, message: str, action: str, details: str = "") -> None:
            self._emit(Failed(request=request, code=code, message=message, action=action, details=details))

        try:
            if self._is_cancelled(request):
                raise Interrupted
            self._carry_out(command, begun, partial(self._is_cancelled, request))
        except SetAside:
            raise
        except Interrupted:
            self._emit(Cancelled(request=request))
        except UserFixable as error:
            _log.info("a request failed: %s", error.code)
            fail(code=error.code, message=error.message, action=error.action, details=error.details)
        except MemoryError:
            fail(
                code="out-of-memory",
                message=tr("There is not enough memory."),
                action=tr("Close other programs, or use a smaller model or a smaller context."),
            )
        except Exception as error:  # noqa: BLE001 -- the last fence: whatever happens, the request ends and the loop goes on
            _log.exception("a request failed by an error of the engine's own")
            fail(
                code=error.code if isinstance(error, CairnError) else "engine-bug",
                message=tr("The engine ran into an error of its own."),
                action=tr("Try again; if it happens twice, load the model again."),
                details=f"{type(error).__name__}: {error}",
            )

    def _carry_out(self, command: Answered, begun: Begun | None, is_cancelled: Callable[[], bool]) -> None:
        """Raises what ends the request in another way."""
        match command:
            case LoadModel():
                self._load(command, is_cancelled)
            case Generate():
                self._generate(command, begun, is_cancelled)
            case ForecastPrompt():
                self._forecast(command, is_cancelled)
            case Measure():
                model, media = self._loaded().model, command.media
                tokens = model.tokenize(command.text) if media is None else model.lay_out(media).tokens
                self._emit(Measured(request=command.request, n_tokens=len(tokens)))
            case Tokenize() | Detokenize() | RenderPrompt():
                self._emit(answer(self._loaded(), command, is_cancelled))
            case Embed():
                self._emit(embed(self._loaded(), command, is_cancelled))
            case Survey():
                loaded, threads = None, (0, 0)
                if self.session is not None:
                    loaded, threads = self.session.model.facts, self.session.model.threads
                self._emit(survey(command, self._surveyor, loaded, is_cancelled, threads))
            case TrySettings():
                asked = replace(command, settings=command.settings.on_machine(self._ram_share))
                self._emit(
                    try_settings(self._loaded(), asked, now=self._cache, emit=self._emit, is_cancelled=is_cancelled)
                )
            case Settle():
                self.do_more(lambda: self._is_awaited() or is_cancelled())
                if is_cancelled():
                    raise Interrupted
                self._emit(Settled(request=command.request))
            case LookAtDisk():
                self._emit(look_at_disk(self._disk, command))
            case _:
                assert_never(command)

    def _load(self, command: LoadModel, is_cancelled: Callable[[], bool]) -> None:
        started = self._clock.monotonic()

        def on_progress(fraction: float) -> bool:
            self._emit(ModelLoading(request=command.request, path=command.path, fraction=fraction))
            return not is_cancelled()

        self._loader.check(command.path, command.settings)  # a bad file must not cost the model that is loaded
        self._unload()
        model, warnings = self._loader(command.path, command.settings, on_progress)
        try:
            model.limit_media(self._cache.media_bytes)
            if self._read_before is not None:
                self._read_before.open(model.facts.weights)
            session = ModelSession(
                model,
                clock=self._clock,
                plain_template=command.settings.plain_template,
                is_cancelled=is_cancelled,
                read_before=self._read_before,
                disk=DiskBook(self._disk, model.facts.fingerprint),
            )
            weights, asked = self._left
            if weights and weights == model.facts.weights:
                session.asked_earlier = asked
            session.builder.keeps_writing = self._cache.keeps_writing
            session.builder.rehearse(is_cancelled)
            if self._rates is not None:
                self._know_rates(self._rates, session, command, is_cancelled)
        except BaseException:
            model.close()
            raise
        self.session = session
        self._emit(
            ModelLoaded(
                request=command.request,
                facts=model.facts,
                seconds=self._clock.monotonic() - started,
                warnings=(*warnings, *session.warnings),
                thinking=session.builder.template.capabilities.thinking,
            )
        )
        self._report_cache()

    def _know_rates(
        self, kept: Rates, session: ModelSession, command: LoadModel, is_cancelled: Callable[[], bool]
    ) -> None:
        """How fast it read the last time, and what a few batches took when it was loaded first."""
        model = session.model
        self._rates_key = reading_key(model.facts, command.settings)
        session.rates = kept.find(self._rates_key)
        key = f"{self._rates_key}-probe"
        probed = kept.find(key)
        if not probed.is_known:
            probed = measure_batches(model, self._clock, command.settings, is_cancelled)
            kept.keep(key, probed)
        self._probed = probed
        session.masked_guess = guess_at_masked(model.facts, command.settings)
        session.costs = session.rates.or_else(probed).costs(session.masked_guess)

    def _generate(self, command: Generate, begun: Begun | None, is_cancelled: Callable[[], bool]) -> None:
        session = self._loaded()
        session.model.end_embedding()
        try:
            run = RequestRun(
                session,
                command,
                settings=self._cache,
                emit=self._emit,
                is_cancelled=is_cancelled,
                between=self._between,
                begun=begun,
            )
            self._idle.offering = run.run()
            if run.following is not None:
                self._prepare(session, run.following, name=command.session)
            if self._rates is not None:
                rates = session.rates.or_else(self._probed)
                session.costs = rates.costs(session.masked_guess)
            if not is_cancelled():
                self._tidy(session, command.request)
        finally:
            session.disk.try_again()
            self._idle.is_to_write = may_write(session, self._cache)
            note_use(session)
            self._report_cache()

    def _forecast(self, command: ForecastPrompt, is_cancelled: Callable[[], bool]) -> None:
        session = self._loaded()
        told, recognised = forecast_prompt(session, command, settings=self._cache, is_cancelled=is_cancelled)
        self._emit(told)
        if command.prepares:
            self._prepare(session, recognised, name=command.session)

    def _prepare(self, session: ModelSession, command: ForecastPrompt, *, name: str) -> None:
        """Read what is certain of that prompt while nobody waits, where that is wanted."""
        is_wanted = self._cache.prepares and self._cache.enabled and command.chat is not None and not command.resume
        if is_wanted and self._may_prepare():
            self._idle.warm_up = WarmUp(session, command, settings=self._cache, emit=self._emit, name=name)

    def _loaded(self) -> ModelSession:
        """Raises NoModel where none is."""
        if self.session is None:
            raise NeedsModel(tr("No model is loaded."), action=tr("Choose a model first."))
        return self.session

    def _tidy(self, session: ModelSession, request: RequestId) -> None:
        """The request has ended: whatever happens here is none of its business."""
        copying = Copying(request, clock=self._clock, emit=self._emit, is_cancelled=self._is_awaited)
        try:
            Executor(session, self._cache, copying).tidy()
        except Interrupted:
            _log.debug("the next request came while branches were moved to RAM")
        except Exception:  # noqa: BLE001 -- the request has had its terminal event, and must not get another one
            _log.exception("branches and states could not be moved to RAM")

    def _shrink(self, session: ModelSession) -> None:
        Executor(session, self._cache, Copying(RequestId(""), clock=self._clock, emit=self._emit)).shrink()

    def _change_cache(self, settings: CacheSettings) -> None:
        settings = settings.on_machine(self._ram_share)
        self._cache = settings
        self._idle.warm_up = None  # it goes by those before
        if self._disk is not None:
            self._disk.limit(settings.disk_bytes)
        if self.session is not None:
            self.session.builder.keeps_writing = settings.keeps_writing
            self.session.model.limit_media(settings.media_bytes)
            self._shrink(self.session)
            self._report_cache()

    def _unload(self) -> None:
        self._idle.drop()
        if self.session is not None:
            self._idle.write_rest(self.session, self._cache)
            path = self.session.model.facts.path
            self._left = self.session.model.facts.weights, self.session.all_asked
            if self._rates is not None:
                self._rates.keep(self._rates_key, self.session.rates)
            self.session.close()
            self.session = None
            self._emit(ModelUnloaded(path=path))

    def _report_cache(self) -> None:
        if self.session is not None:
            told = cache_changed(self.session, self._cache)
            self._told_disk = told.disk
            self._emit(told)
