"""Topics about files and machines: models, memory, devices, privacy, trouble."""

from demo_model.corpus.app_frames import how_to, meaning, topic, wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

MODEL_TOPICS = (
    topic(
        "open a model",
        how_to(_TEXTS["open a model"])
        + how_to("{switch|change|swap|replace|exchange} {the model|models|you for another model}")
        + wordings(_TEXTS["open a model 2"]),
        _TEXTS["open a model 3"],
        short="Press Ctrl+O and choose a GGUF file.",
        more="Ctrl+L shows the models you used before. The demo model is in that menu too.",
        thought="The user wants to open another model.",
    ),
    topic(
        "get a model",
        how_to(_TEXTS["get a model"]) + wordings(_TEXTS["get a model 2"]),
        _TEXTS["get a model 3"],
        short="Any chat model as a GGUF file, for example from Hugging Face.",
        more=_TEXTS["get a model more"],
        thought="The user asks which model to get.",
    ),
    topic(
        "private",
        wordings(_TEXTS["private"]),
        "Your chats are private. Everything runs on your own computer. Cairn sends nothing away and has no telemetry.",
        short="It is private: everything stays on your computer.",
        more="Cairn needs no account and no internet. Your chats are saved on your own disk only.",
        thought="The user asks about privacy.",
    ),
    topic(
        "saved chats",
        how_to("{save|keep|store} {a chat|this chat|my chats|our conversation|my messages}")
        + wordings(_TEXTS["saved chats"]),
        _TEXTS["saved chats 2"],
        short="On your own disk, in conversations.sqlite3.",
        more=_TEXTS["saved chats more"],
        thought="The user asks where chats are saved.",
    ),
    topic(
        "images and files",
        how_to(_TEXTS["images and files"]) + wordings(_TEXTS["images and files 2"]),
        _TEXTS["images and files 3"],
        short="No, only text.",
        more="The one file you can drop on the window is a model, as a GGUF file.",
        thought="The user asks about images and files.",
    ),
    topic(
        "server",
        how_to(_TEXTS["server"]) + wordings(_TEXTS["server 2"]),
        _TEXTS["server 3"],
        short="Not in this version.",
        more="cairn chat writes one reply in the terminal. Give it the model with -m and then your text.",
        thought="The user asks about a server.",
    ),
    topic(
        "speed",
        meaning("{tokens per second|tok/s|the speed|the generation speed|the tok/s figure|t/s}")
        + wordings(_TEXTS["speed"]),
        "The bottom line of the window shows the speed in tokens per second. A smaller model or a GPU makes it faster.",
        short="The bottom line shows the speed.",
        more=_TEXTS["speed more"],
        thought="The user asks about speed.",
    ),
    topic(
        "GPU",
        meaning("{a GPU|the GPU|CUDA|Vulkan|Metal|the CPU backend|GPU offloading|ROCm|GPU layers}")
        + wordings(_TEXTS["gpu"]),
        _TEXTS["gpu 2"],
        short="The CPU is enough for me. Larger models can use a GPU.",
        more=_TEXTS["gpu more"],
        thought="The user asks about the GPU or the CPU.",
    ),
    topic(
        "memory needs",
        wordings(_TEXTS["memory needs"]),
        "A model needs about as much memory as its file is large, and some more for the context. I need very little.",
        short="About the size of the file, and some more for the context.",
        more=_TEXTS["memory needs more"],
        thought="The user asks how much memory is needed.",
    ),
    topic(
        "trouble",
        wordings(_TEXTS["trouble"]),
        _TEXTS["trouble 2"],
        short="Check the file and the free memory, then run cairn doctor.",
        more=_TEXTS["trouble more"],
        thought="The user has a problem with the app.",
    ),
    topic(
        "platforms",
        wordings(_TEXTS["platforms"]),
        "This version of Cairn runs on Linux and macOS. It needs Python, a C++ compiler and make.",
        short="Linux and macOS.",
        more=_TEXTS["platforms more"],
        thought="The user asks where Cairn runs.",
    ),
)
