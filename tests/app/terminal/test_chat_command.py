"""`cairn chat` is made for pipes: the reply and nothing else on stdout."""

from __future__ import annotations

import io
import os
import shlex
import signal
import subprocess
import sys
import wave
from dataclasses import replace
from pathlib import Path

import pytest

from app.process.paths import find_folders
from app.terminal.attachments import check_taken, encoding_text, message_with
from app.terminal.chat import thinking_options
from engine.commands import RequestId
from engine.core.cache.states import MemoryKind, ModelFacts
from engine.core.prompt.chat_options import NO_CHOICES, ThinkingChoices
from engine.core.prompt.messages import Chat, MediaType, Message, Role
from engine.errors import MediaRefused, RequestInvalid
from engine.events import EncodingProgress
from tests.support.base_model import SAYS, base_model
from tests.support.cairn_process import ROOT, command, run_cairn
from tests.support.images import png
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model
from tests.support.tiny_projectors import tiny_pair
from ui.settings.store import SettingsStore

pytestmark = pytest.mark.e2e

NAME = "Hello! What is your name?"


def test_the_reply_goes_to_stdout_and_one_cache_line_to_stderr() -> None:
    done = run_cairn("chat", "-m", "demo", "--temperature", "0", NAME)
    assert done.returncode == 0
    assert "Pip" in done.stdout
    assert done.stdout.count("\n") == 1
    assert done.stdout.endswith("\n")
    assert done.stderr.startswith("cache: Read ")
    assert done.stderr.count("\n") == 1


def test_a_dash_reads_the_text_from_stdin() -> None:
    """The text may be any: its encoding must not depend on the locale."""
    given = run_cairn("chat", "-m", "demo", "--temperature", "0", "What is 2 + 3? Ünïcödé 🙂")
    piped = run_cairn("chat", "-m", "demo", "--temperature", "0", "-", stdin="What is 2 + 3? Ünïcödé 🙂", LC_ALL="C")
    assert piped.returncode == 0
    assert piped.stdout == given.stdout


def test_a_model_without_a_template_ends_its_reply_at_the_mark_of_the_plain_one() -> None:
    """It knows the mark as text alone, and went on until the context was full."""
    done = run_cairn("chat", "-m", base_model(), "--private", "--temperature", "0", "hello")
    assert (done.returncode, done.stdout) == (0, f"{SAYS}\n"), done.stderr


@pytest.mark.slow
def test_the_same_seed_gives_the_same_reply() -> None:
    once, again, other = (
        run_cairn(
            "chat",
            "-m",
            "demo",
            "--temperature",
            "2",
            "--seed",
            seed,
            "--max-tokens",
            "40",
            "Tell me a short story about a zebra.",
        )
        for seed in ("7", "7", "8")
    )
    assert once.stdout == again.stdout
    assert once.stdout != other.stdout


def test_max_tokens_and_the_system_prompt_reach_the_model() -> None:
    plain = run_cairn("chat", "-m", "demo", "--temperature", "0", "--max-tokens", "3", NAME)
    longer = run_cairn(
        "chat", "-m", "demo", "--temperature", "0", "--max-tokens", "3", "--system", "You are Pip.", NAME
    )
    assert 0 < len(plain.stdout) < 40
    n_read = [int(done.stderr.split("Read ")[1].split(" tokens")[0]) for done in (plain, longer)]
    assert n_read[1] > n_read[0]


@pytest.mark.slow
def test_thinking_is_turned_off_by_its_switch() -> None:
    """The prompt of a model that is not to think ends with an empty thought."""
    model = str(tiny_model("llama"))
    said = ("chat", "-m", model, "--private", "--temperature", "0", "--max-tokens", "1", "hi")
    usual, on, off = (run_cairn(*said, *more) for more in ((), ("--thinking", "on"), ("--thinking", "off")))
    n_read = [int(done.stderr.split("Read ")[1].split(" tokens")[0]) for done in (usual, on, off)]
    assert n_read[0] == n_read[1] < n_read[2]


@pytest.mark.parametrize(
    ("choices", "thinks", "effort", "says"),
    [
        (NO_CHOICES, False, "", "no switch for thinking"),
        (NO_CHOICES, None, "low", "no effort “low”"),
        (ThinkingChoices(effort_name="reasoning_effort", efforts=("low", "max")), None, "high", "no effort “high”"),
    ],
)
def test_what_the_template_does_not_know_is_refused(
    choices: ThinkingChoices, thinks: bool | None, effort: str, says: str
) -> None:
    """The person would believe that it works."""
    with pytest.raises(RequestInvalid, match=says) as refused:
        thinking_options(choices, thinks, effort)
    assert all(level in refused.value.action for level in choices.efforts)


def test_a_prompt_that_does_not_fit_is_one_clear_line() -> None:
    done = run_cairn("chat", "-m", "demo", "--ctx", "256", "word " * 2000)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("cairn: ")
    assert done.stderr.count("\n") == 1


def test_a_broken_model_is_one_clear_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"no model at all")
    done = run_cairn("chat", "-m", broken, "hi")
    assert done.returncode == 1
    assert "broken.gguf" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


# --- attachments ---


def wav() -> bytes:
    """A tenth of a second of silence."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(16_000)
        sound.writeframes(bytes(3200))
    return file.getvalue()


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """An image, a sound and two documents; their names do not say what they are."""
    contents = {"cat.txt": png(1), "purr.txt": wav(), "notes.png": b"The cat is grey.\n", "more.md": b"# More\n"}
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    return {name: tmp_path / name for name in contents}


def test_documents_come_before_the_question_and_media_with_it(files: dict[str, Path]) -> None:
    """The model must know which text is the file's and which the person's; the content says what a file is."""
    message = message_with([files["notes.png"], files["cat.txt"], files["more.md"], files["purr.txt"]], "And?")
    assert message.role is Role.USER
    parts = ("notes.png", "The cat is grey.", "more.md", "# More", "And?")
    places = [message.text.index(part) for part in parts]
    assert places == sorted(places)
    assert message.text.endswith("\nAnd?")
    assert [(media.kind, media.name, media.at) for media in message.media] == [
        (MediaType.IMAGE, "cat.txt", 0),
        (MediaType.AUDIO, "purr.txt", 0),
    ]
    assert message_with([], "And?") == Message(role=Role.USER, text="And?")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("absent.png", None),
        ("", None),  # the folder itself
        ("broken.png", png(1)[:60]),
        ("noise.bin", bytes(range(256)) * 4),
    ],
)
def test_a_file_that_cannot_be_attached_is_one_clear_line(tmp_path: Path, name: str, content: bytes | None) -> None:
    """Said before the model is loaded, which may take a minute."""
    if content is not None:
        (tmp_path / name).write_bytes(content)
    done = run_cairn("chat", "-m", "demo", "--attach", tmp_path / name, "What is it?")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("cairn: ")
    assert (name or tmp_path.name) in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("start", "what"),
    [
        (b"\0\0\0\x18ftypheic", "a HEIC picture"),
        (b"\0\0\0\x18ftypavif", "an AVIF picture"),
        (b"II*\0", "a TIFF picture"),
        (b"\0\0\0\x18ftypM4A ", "an M4A sound"),
        (b"\0\0\0\x18ftypmp42", "an MP4 video"),
    ],
)
def test_a_format_that_is_not_read_is_named(tmp_path: Path, start: bytes, what: str) -> None:
    """Telephones make such files; that they are “neither text nor a PDF” helps nobody."""
    file = tmp_path / "photo.heic"
    file.write_bytes(start + bytes(range(256)))
    with pytest.raises(MediaRefused, match=f"photo.heic: This is {what}, which Cairn does not read"):
        message_with([file], "")
    file.write_text("The ftyp box")
    assert "The ftyp box" in message_with([file], "").text


def test_a_file_without_end_is_not_read_to_its_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """/dev/zero, or a film named by mistake."""
    monkeypatch.setattr("app.terminal.attachments.MAX_FILE_BYTES", 10)
    file = tmp_path / "film"
    file.write_bytes(b"x" * 10)
    assert "xxxxxxxxxx" in message_with([file], "").text
    file.write_bytes(b"x" * 11)
    with pytest.raises(MediaRefused, match="is larger than"):
        message_with([file], "")


def test_an_attached_document_is_read_by_the_model(tmp_path: Path) -> None:
    plain = run_cairn("chat", "-m", "demo", "--max-tokens", "1", NAME)
    (tmp_path / "notes.txt").write_text("One two three. " * 20)
    attached = run_cairn("chat", "-m", "demo", "--max-tokens", "1", NAME, "--attach", tmp_path / "notes.txt")
    assert attached.returncode == 0, attached.stderr
    n_read = [int(done.stderr.split("Read ")[1].split(" tokens")[0]) for done in (plain, attached)]
    assert n_read[1] > n_read[0] + 60


def test_a_model_that_cannot_see_says_so_and_names_the_option(files: dict[str, Path]) -> None:
    """An answer that never saw the picture would be worse than none."""
    done = run_cairn("chat", "-m", "demo", "--attach", files["cat.txt"], "What is it?")
    assert done.returncode == 1
    assert done.stdout == ""
    assert "takes no images: it has no projector" in done.stderr
    assert "--projector" in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_attached_image_is_seen(files: dict[str, Path]) -> None:
    """The whole way: from the file to cells in the model's memory; without its pictures the prompt would be shorter."""
    model, projector = tiny_pair("qwen35")
    arguments = (
        "chat",
        "-m",
        model,
        "--projector",
        projector,
        "--temperature",
        "0",
        "--max-tokens",
        "2",
        "What is it?",
    )
    plain, seen = (run_cairn(*arguments, *more) for more in ((), ("--attach", files["cat.txt"])))
    assert seen.returncode == 0, seen.stderr
    assert seen.stderr.count("\n") == 1
    n_read = [int(done.stderr.split("Read ")[1].split(" tokens")[0]) for done in (plain, seen)]
    assert n_read[1] >= n_read[0] + 24


def test_a_projector_that_is_not_there_is_one_clear_line(files: dict[str, Path]) -> None:
    """Loaded without it, the model would refuse the picture, and the wrong name would never be said."""
    done = run_cairn("chat", "-m", "demo", "--projector", "absent.gguf", "--attach", files["cat.txt"], "What is it?")
    assert done.returncode == 1
    assert "absent.gguf" in done.stderr
    assert done.stderr.count("\n") == 1


FACTS = ModelFacts(
    name="Eye",
    path="eye.gguf",
    architecture="llama",
    description="",
    memory=MemoryKind.FULL,
    n_swa=0,
    n_params=1,
    n_bytes=1,
    n_ctx=1,
    n_ctx_train=1,
    n_batch=1,
    n_vocab=1,
    n_layers_gpu=0,
    devices=(),
    chat_template="",
    default_sampling=None,
    fingerprint="",
)


def test_only_what_the_projector_takes_is_sent(files: dict[str, Path]) -> None:
    """One that sees does not hear."""
    seeing = replace(FACTS, takes=frozenset({MediaType.IMAGE}), projector="/models/mmproj.gguf")
    picture, both = (
        Chat(messages=(Message(role=Role.SYSTEM, text="S"), message_with([files[name] for name in names], "?")))
        for names in (["cat.txt"], ["cat.txt", "purr.txt"])
    )
    check_taken(picture, seeing)
    check_taken(both, replace(seeing, takes=frozenset(MediaType)))
    with pytest.raises(MediaRefused, match=r"^Eye takes no sounds with the projector mmproj\.gguf\."):
        check_taken(both, seeing)
    with pytest.raises(MediaRefused, match=r"^Eye takes no images or sounds: it has no projector\."):
        check_taken(both, FACTS)


def test_what_is_encoded_is_shown_by_its_name(files: dict[str, Path]) -> None:
    """A minute without a word looks like a crash."""
    chat = Chat(messages=(message_with([files["cat.txt"], files["purr.txt"]], "?"),))
    cat, purr = (media.label for media in chat.messages[0].media)
    shown = [
        encoding_text(EncodingProgress(request=RequestId("r"), label=label, fraction=fraction), chat)
        for label, fraction in ((cat, 0.0), (purr, 0.25), ("other", 1.0))
    ]
    assert shown == ["looking at cat.txt, 96x64", f"listening to {purr} (25%)", "looking at other"]


@pytest.fixture
def endless(tmp_path: Path) -> list[str]:
    """A reply that goes on for long: any token may come, the one that ends it hardly ever does."""
    store = SettingsStore(find_folders(str(tmp_path)).settings_file)
    store.change(use_model_sampling=False, top_k=0, top_p=1.0, min_p=0.0)
    store.save()
    sampled = ("--temperature", "90", "--max-tokens", "1900", "--thinking", "off")  # thoughts are not written out
    return command("--basedir", tmp_path, "chat", "-m", "demo", *sampled, "Tell me a story.")


def _hear_the_key() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no POSIX signals")
def test_ctrl_c_ends_it_cleanly(endless: list[str]) -> None:
    codes: list[int] = []
    while 130 not in codes and len(codes) < 5:  # one reply in many draws its own end before the key is pressed
        # A shell starts what it puts into the background deaf to the key, and the tests may have been started so.
        with subprocess.Popen(
            endless, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=_hear_the_key
        ) as child:
            assert child.stdout is not None
            child.stdout.read(1)
            child.send_signal(signal.SIGINT)
            _, errors = child.communicate(timeout=PATIENCE)
        assert b"Traceback" not in errors
        codes.append(child.returncode)
    assert codes == [*[0] * (len(codes) - 1), 130]


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe shows itself otherwise on Windows")
@pytest.mark.parametrize("buffering", ["", "1"])
@pytest.mark.parametrize("task", ["chat", "doctor"])  # a doctor's report is short: written at the very end
def test_a_reader_that_goes_away_ends_it_cleanly(task: str, buffering: str, endless: list[str]) -> None:
    """`cairn ... | head -c 1`; Python would complain once more while it ends."""
    environment = os.environ | {"PYTHONUNBUFFERED": buffering}
    codes, errors = list[int](), ""
    while 1 not in codes and len(codes) < 5:  # one reply in many draws its own end before the reader is gone
        with subprocess.Popen(
            endless if task == "chat" else command(task),
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as child:
            assert child.stdout is not None
            assert child.stderr is not None
            if task == "chat":
                child.stdout.read(1)
            child.stdout.close()
            errors = child.stderr.read().decode()
            child.wait(timeout=PATIENCE)
        codes.append(child.returncode)
    assert codes == [*[0] * (len(codes) - 1), 1]
    assert errors == "cairn: the output was closed before everything was written.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("redirection", "code", "said"),
    [
        (">&-", 0, ""),
        ("2>&-", 0, ""),
        ("<&-", 0, ""),
        pytest.param(
            ">/dev/full",
            1,
            "cairn: the system refused to read or write: No space left on device.\n",
            marks=pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full, which only Linux has"),
        ),
    ],
)
def test_closed_streams_and_full_disks_are_no_error_of_cairn(redirection: str, code: int, said: str) -> None:
    """Python's streams are None then, and a crash report would blame Cairn for the shell's doing."""
    line = f"{shlex.join(command('chat', '-m', 'demo', '--max-tokens', '2', '-'))} {redirection}"
    done = subprocess.run(
        line, shell=True, cwd=ROOT, input=b"Hello!", capture_output=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == code
    errors = [line for line in done.stderr.decode().splitlines(keepends=True) if not line.startswith("cache:")]
    assert "".join(errors) == said


def test_a_second_chat_on_the_same_folder_says_what_the_restart_cost(tmp_path: Path) -> None:
    """Of another text it still is the first request; after a private one nothing is known."""
    told: list[str] = []
    text = f"{NAME} And what do you know about bees, ships and the sea?"  # of a few words nothing is said
    for base, options in (("a", ()), ("a", ()), ("b", ("--private",)), ("b", ())):
        options = ("--temperature", "0", "--max-tokens", "4", *options)
        done = run_cairn("--basedir", str(tmp_path / base), "chat", "-m", "demo", *options, text)
        assert done.returncode == 0
        told.append(done.stderr)
    assert ["Cairn was started again" in line for line in told] == [False, True, False, False]
    assert ["all new" in line for line in told] == [True, False, True, True]
    content = b"".join(file.read_bytes() for file in (tmp_path / "b").rglob("*") if file.is_file())
    assert NAME.encode() not in content


def test_turned_off_in_the_settings_nothing_is_kept(tmp_path: Path) -> None:
    """What was kept before goes too."""
    data = find_folders(str(tmp_path)).read_before_file
    ask = ("--basedir", str(tmp_path), "chat", "-m", "demo", "--max-tokens", "2", NAME)
    assert run_cairn(*ask).returncode == 0
    assert data.exists()
    assert data.with_suffix(".key").exists()
    SettingsStore(find_folders(str(tmp_path)).settings_file).change(remembers_read=False)
    assert "again" not in run_cairn(*ask).stderr
    assert not list(data.parent.glob("read-before*"))
