"""The loop body of the engine thread: one command in, its effects and events out. No rules of its own."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import assert_never

from engine.commands import (
    ChangeCache,
    Command,
    ForgetChat,
    Generate,
    LoadModel,
    Measure,
    PinCheckpoint,
    RequestId,
    UnloadModel,
)
from engine.copying import Copying
from engine.core.cache_settings import CacheSettings
from engine.errors import CairnError, Interrupted, UserFixable
from engine.events import CacheChanged, Cancelled, Event, Failed, Measured, ModelLoaded, ModelLoading, ModelUnloaded
from engine.leaving import tidy
from engine.live_states import make_places
from engine.model_session import ModelSession
from engine.ports import Clock, ModelLoader
from engine.request_run import RequestRun

_log = logging.getLogger("engine.worker")


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
    ) -> None:
        """`is_awaited`: somebody waits for the next request. `ram_share`: what AUTOMATIC stands for, in bytes."""
        self._loader = loader
        self._clock = clock
        self._ram_share = ram_share
        self._cache = cache.on_machine(ram_share)
        self._emit = emit
        self._is_cancelled = is_cancelled
        self._is_awaited = is_awaited
        self.session: ModelSession | None = None  # the loaded model and its books; None before a load

    def handle(self, command: Command) -> None:
        """Carry out one command. Errors of a request become its terminal event; nothing is raised for them."""
        match command:
            case LoadModel():
                self._guarded(command.request, lambda: self._load(command))
            case Generate():
                self._guarded(command.request, lambda: self._generate(command))
            case Measure():
                self._guarded(command.request, lambda: self._measure(command))
            case ChangeCache():
                self._change_cache(command.settings)
            case PinCheckpoint():
                if self.session is not None:
                    self.session.checkpoints.pin(command.checkpoint, pinned=command.pinned)
                    if not command.pinned:  # it may have been all that the limits left no room for
                        self.session.shrink(self._cache, self._emit)
                    self._report_cache()
            case ForgetChat():
                if self.session is not None:
                    self.session.forget_chat(command.session)
            case UnloadModel():
                self._unload()
            case _:
                assert_never(command)

    def close(self) -> None:
        self._unload()

    def _guarded(self, request: RequestId, work: Callable[[], None]) -> None:
        try:
            if self._is_cancelled(request):
                raise Interrupted
            work()
        except Interrupted:
            self._emit(Cancelled(request=request))
        except UserFixable as error:
            _log.info("a request failed: %s", error.code)
            self._emit(
                Failed(
                    request=request,
                    code=error.code,
                    message=error.message,
                    action=error.action,
                    details=error.details,
                )
            )
        except MemoryError:
            self._emit(
                Failed(
                    request=request,
                    code="out-of-memory",
                    message="There is not enough memory.",
                    action="Close other programs, or use a smaller model or a smaller context.",
                )
            )
        except Exception as error:  # noqa: BLE001 -- the last fence: whatever happens, the request ends and the loop goes on
            _log.exception("a request failed by an error of the engine's own")
            code = error.code if isinstance(error, CairnError) else "engine-bug"
            self._emit(
                Failed(
                    request=request,
                    code=code,
                    message="The engine ran into an error of its own.",
                    action="Try again; if it happens twice, load the model again.",
                    details=f"{type(error).__name__}: {error}",
                )
            )

    def _load(self, command: LoadModel) -> None:
        started = self._clock.monotonic()

        def on_progress(fraction: float) -> bool:
            self._emit(ModelLoading(request=command.request, path=command.path, fraction=fraction))
            return not self._is_cancelled(command.request)

        self._loader.check(command.path, command.settings)  # a bad file must not cost the model that is loaded
        self._unload()
        model, warnings = self._loader(command.path, command.settings, on_progress)
        try:
            model.limit_media(self._cache.media_bytes)
            self.session = ModelSession(model, clock=self._clock)
        except BaseException:
            model.close()
            raise
        self._emit(
            ModelLoaded(
                request=command.request,
                facts=model.facts,
                seconds=self._clock.monotonic() - started,
                warnings=(*warnings, *self.session.warnings),
            )
        )
        self._report_cache()

    def _generate(self, command: Generate) -> None:
        if self.session is None:
            raise UserFixable("No model is loaded.", action="Choose a model first.")
        try:
            RequestRun(
                self.session,
                command,
                settings=self._cache,
                emit=self._emit,
                is_cancelled=lambda: self._is_cancelled(command.request),
            ).run()
            if not self._is_cancelled(command.request):
                self._tidy(self.session, command.request)
        finally:
            self._report_cache()

    def _measure(self, command: Measure) -> None:
        if self.session is None:
            raise UserFixable("No model is loaded.", action="Choose a model first.")
        model = self.session.model
        tokens = model.tokenize(command.text) if command.media is None else model.lay_out(command.media).tokens
        self._emit(Measured(request=command.request, n_tokens=len(tokens)))

    def _tidy(self, session: ModelSession, request: RequestId) -> None:
        """The request has ended: whatever happens here is none of its business."""
        copying = Copying(request, clock=self._clock, emit=self._emit, is_cancelled=self._is_awaited)
        try:
            tidy(session, settings=self._cache, copying=copying)
            make_places(session)
        except Interrupted:
            _log.debug("the next request came while branches were moved to RAM")
        except Exception:  # noqa: BLE001 -- the request has had its terminal event, and must not get another one
            _log.exception("branches and states could not be moved to RAM")

    def _change_cache(self, settings: CacheSettings) -> None:
        settings = settings.on_machine(self._ram_share)
        self._cache = settings
        if self.session is not None:
            self.session.model.limit_media(settings.media_bytes)
            self.session.shrink(settings, self._emit)
            self._report_cache()

    def _unload(self) -> None:
        if self.session is not None:
            path = self.session.model.facts.path
            self.session.close()
            self.session = None
            self._emit(ModelUnloaded(path=path))

    def _report_cache(self) -> None:
        session = self.session
        if session is None:
            return
        self._emit(
            CacheChanged(
                settings=self._cache,
                checkpoints=session.checkpoints.views(),
                n_bytes_ram=session.checkpoints.n_bytes,
                n_bytes_peak=session.checkpoints.n_bytes_peak,
                n_live_tokens=len(session.live.tokens),
                n_ctx=session.model.facts.n_ctx,
                n_bytes_branches=session.checkpoints.n_bytes_ranges,
                n_branches=len(session.branches),
                n_bytes_live_peak=session.n_bytes_live_peak,
                n_cells=session.model.n_cells_used(),
            )
        )
