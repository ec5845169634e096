"""The glossary as it is written: a name, in brackets other words that it explains, and below it one or two sentences.

Everything here is shown in the window. A test holds every text of Cairn, these too, against it.
"""

TERMS = """\
# A conversation

model [models]
    The program that writes the replies. It lies in one large file on this computer.

prompt [prompts]
    All the text that the model gets before it replies: the whole conversation so far, with the system prompt
    and the tools.

token [tokens tok]
    A piece of a word. Models read and write tokens; a word is one or two of them.

context
    How many tokens the model can hold at one time: the prompt and the reply together.

system prompt
    A text in front of the conversation that tells the model how to behave.

role [roles]
    Who a message is from: the system, the user, the assistant or a tool.

assistant
    The model, as the one who replies.

user
    The person, as the one who asks.

thinking [reasoning]
    What a model writes to itself before it replies. It is shown folded.

tool [tools parameters arguments]
    Something that the program around a model offers it, for example a search. A tool call is the model's wish
    to use it, a tool result what came of it.

chat template [template templates]
    The rule that turns messages into the one text that a model reads. Each model brings its own.

id [ids]
    A name that a program makes up for something, for example for a tool call.

path
    Where a file lies: its folders and its name.

attachment [attachments]
    A picture, a sound or a document that goes along with a message.

session [sessions]
    One conversation, as a program that talks to Cairn names it.

request [requests]
    One prompt and the reply to it. Requests are counted from 1.

# What the cache does

cache [cached]
    What Cairn keeps of the prompts that were read, so that nothing has to be read twice.

read
    The model goes through a prompt token by token before it replies. This is what one waits for.

reused [reuse reusable]
    Not read again: the model goes on from what was kept.

read again [again]
    The model has read these tokens before, and has to once more: because something before them changed, or
    because what was kept of them is gone.

could have been skipped [skipped avoidable avoided]
    Read again although nothing before it changed: with more memory or other settings, the cache could have kept
    it.

warm [cold]
    A chat is warm while what was said in it is still in memory: the answer comes at once. In a cold one it has
    to be read again before.

checkpoint [checkpoints]
    A save point: what the model knew at one place of a prompt. From there it can go on without reading what
    comes before.

pinned [pin unpin]
    A pinned checkpoint is never dropped to make room for others.

dropped
    Given up, because there was no room for it any more.

restored [restore]
    Put back into the model, so that it goes on from there.

branch [branches]
    One version of a conversation. An edit, another reply or another chat begins a new one; the others are kept
    while there is room.

the model's memory
    Where the model holds what it has read: in the memory of the graphics card, or in RAM. It is as large as the
    context.

RAM
    The main memory of the computer. What is copied there has to be copied back before it is used.

spacing
    How many tokens there are at least between two checkpoints.

interval
    How many tokens there are between two checkpoints inside a long message.

policy [policies]
    The rule that says which checkpoint goes first when there is no room for all.

weighted gap [weighted-gap]
    The rule that Cairn uses: what is expected to save the least goes first.

neighbour gap [neighbor-gap gap]
    A rule: a checkpoint goes whose neighbours are closest to it.

FIFO
    A rule: the oldest checkpoint goes first.

sliding window [sliding-window]
    Some models look back over the last stretch of the text only. To go back further, they need a checkpoint.

recurrent [state states]
    Some models keep one summary of all they have read, their state. They can only go back to a place where that
    was saved.

hybrid
    A model that is partly recurrent. It too can only go back to a checkpoint.

forecast [forecasts]
    What reading a prompt would cost, told before it is sent.

digest [digests]
    A short number worked out from a text. It shows whether two texts are the same, and the text cannot be read
    from it.

# The window

timeline
    One bar for each request: what of its prompt was reused, and what was read.

inspector
    The part of the window that explains one request.

transcript
    The part of the window with the messages.

composer
    The field in which one writes.

legend
    What the colours and patterns of the timeline mean.

demo model [demo]
    A tiny model that comes with Cairn, to look around with.

# Differences that cannot be seen

CRLF and LF [crlf lf]
    Two ways to write the end of a line in a file: CRLF on Windows, LF on Linux and macOS.

Unicode form [unicode nfc nfd]
    An é can be stored as one character (NFC), or as an e and an accent (NFD). It looks the same, and is other
    text for a model.

zero-width space [zero-width]
    A character that is not drawn. It comes along when text is copied from web pages.

BOM
    An invisible mark that some programs put at the start of a text file.

non-breaking space [non-breaking]
    A space at which a line does not end. It looks like a usual one.

UTF-8
    The usual way to store text in a file.

# Writing the reply

sampling
    How the next token of a reply is chosen among the likely ones.

temperature
    How freely the model chooses: 0 always takes the likeliest token.

top-k
    Only this many of the likeliest tokens are considered.

top-p
    Only so many of the likeliest tokens are considered that they make up this share.

min-p
    Tokens that are much less likely than the best one are left out.

repeat penalty [penalty]
    Makes tokens less likely that were written a short while ago.

presence penalty [frequency presence]
    Makes tokens less likely that were written at all; the frequency penalty, the more often they were.

preset [presets]
    Values for sampling under one name.

seed
    A number that chance begins with: the same seed gives the same reply.

stop text
    A text at which the reply ends.

schema [schemas]
    A description in JSON of what a reply may look like: which parts it has, and of which kinds they are.

grammar [gbnf logit bias]
    A rule for the form of a reply, written as GBNF. A logit bias makes single tokens more or less likely.

# Models and machines

GGUF
    The kind of file that models come in.

llama.cpp [llama-server llama.cpp's]
    The program inside Cairn that computes the models. llama-server is its own server.

projector [projectors mmproj embeddings]
    A second file of a model, named mmproj, that lets it see pictures or hear sounds. It turns them into
    embeddings, rows of numbers that stand in the prompt like tokens.

position [positions pos]
    The number of a token in its prompt. Pictures may have more tokens than positions.

layer [layers]
    A part of a model. Each one can be computed by the graphics card or by the CPU.

GPU and CPU [gpu cpu cores]
    The GPU is the processor of the graphics card, the CPU the one of the computer. Models are faster on a GPU.

device [devices]
    What computes a model: a graphics card or the CPU.

worker
    The command `cairn worker` while it runs on another machine: it lends that machine's devices to this one.

tunnel
    A connection between two machines inside which everything is encrypted. The program ssh makes one.

thread [threads]
    One of several things that a processor does at the same time.

flash attention [flash]
    A way to compute that is faster and takes less memory.

cached keys and values [keys f16 q8]
    What the model's memory holds for each token. In a smaller type, such as F16 or Q8, they take less of it.

batch [micro-batch]
    How many tokens a model reads at one time. A micro-batch is a part of one.

quantisation [quantising]
    Storing the numbers of a model with fewer digits, so that its file is smaller.

vocabulary
    The list of all tokens that a model knows.

adapter (LoRA) [adapter lora]
    A file that changes another model a little. It is no model by itself.

big-endian and little-endian [big-endian little-endian]
    Two orders in which a file may hold the parts of a number.

driver
    The program through which others use the graphics card.

compatibility mode [compatibility]
    Something that makes models faster does not work on this computer, so it is off.

MiB and GiB [mib gib gb byte bytes megapixels]
    Sizes: a MiB is about a million bytes, a GiB about a thousand MiB. A byte is one letter of plain text.

# Files and the command line

record [recording recorded]
    A file with everything that Cairn did for some requests. cairn inspect shows it.

replay [replayed]
    To send recorded requests through a model again, and sum up what its cache did.

simulate [simulation]
    To try settings of the cache on recorded requests without computing anything.

optimum [floor schedule]
    The least that any cache would have to read for these requests. No cache gets below it.

slot
    Room for one conversation in the model's memory.

engine [engine's]
    The part of Cairn that works with the model, apart from the window.

JSON [base64 json]
    A way to write data as text that programs can read.

API [openai url http]
    A way for programs to talk to Cairn. OpenAI's is one that many know.

standard input and output [stdout stderr stdin terminal]
    Where a program in a terminal reads from and writes to: stdin, stdout, and stderr for messages.

port
    A number at which a program on a computer is reached by others.

pipe and socket [pipe socket]
    Ways for programs to pass data on. They are not files.

log [logs]
    A file in which Cairn notes what it did, without any text of yours.

process
    A program that is running.

native code [native]
    The parts of Cairn that the computer runs directly, such as llama.cpp.

plugin [plugin]
    A part that is added to a program.

backup
    A copy of all chats in one file.

PNG, JPEG, WebP, GIF and BMP [png jpeg jpg webp gif bmp pixel pixels]
    Kinds of picture files. A picture is made of pixels.

WAV, MP3, FLAC and Ogg [wav mp3 flac ogg hz channels]
    Kinds of sound files. Hz says how exact a sound is stored, in how many channels.

PDF
    A kind of document that looks the same everywhere.
"""
