<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
  <context>
    <name>Cairn</name>
    <message>
      <location filename="../../app/crash/dialog.py" />
      <location filename="../../ui/inspector/view.py" />
      <source>Copy report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/crash/dialog.py" />
      <source>Something in Cairn went wrong.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/crash/dialog.py" />
      <source>Your conversations are safe, and you can go on. A report without any of your texts lies in
{folder}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/crash/menu_entry.py" />
      <source>Opens {logs}; neither holds any of your texts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/crash/menu_entry.py" />
      <source>Show logs and crash reports</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/installation/first_aid.py" />
      <source>A part of Cairn is missing or damaged ({name__}: {said}). {reinstall}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/installation/first_aid.py" />
      <source>Cairn cannot start</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/installation/first_aid.py" />
      <source>Install Cairn again; your chats and models are kept.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/installation/first_aid.py" />
      <source>The system's library {library} is not there. Install it with your system's programs (on Debian and Ubuntu, `apt install ./cairn….deb` brings it), or install Cairn again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/installation/first_aid.py" />
      <source>This computer's processor is too old for Cairn: it lacks {missing}, which processors made since about 2010 have. Cairn can be built for it from its source.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/installation/first_aid.py" />
      <source>cairn: {problem}
</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/installation/first_aid.py" />
      <source>display alert "{title}" message "{quoted}" as critical</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/instance/single.py" />
      <source>Cairn is open already on {data_folder} (process {pid}), but does not answer.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/instance/single.py" />
      <source>Close that window, or give another folder with --basedir DIR.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/instance/single.py" />
      <source>Make it writable, or give another folder with --basedir DIR.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/instance/single.py" />
      <location filename="../../ui/report/desk.py" />
      <source>{path} cannot be written: {gap}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/qt_display.py" />
      <source>Qt cannot open a window here: {why}. Check the display</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/qt_display.py" />
      <source>it ended without a word</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/qt_display.py" />
      <source>it finds no screen</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/qt_display.py" />
      <source>the display does not answer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/start_guard.py" />
      <source>PySide6 {pyside} aborts on Python {python}.{python2}. Install PySide6-Essentials 6.11.3, or use Python 3.12 or 3.13.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <location filename="../../app/updates/watch.py" />
      <source>Cairn tries again tomorrow.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>Check the connection; Cairn tries again later.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>it lasts too long</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>the answer was {status_code}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>what lies there is no file of Cairn's</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>what lies there is too large</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>{address} cannot be reached.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>{address} does not tell the newest version: {why}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/place.py" />
      <source>New versions of this package come from where you got it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/place.py" />
      <source>This Cairn runs from its source; new versions come by way of that.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/place.py" />
      <source>“{address}” is not safe to ask; only https is.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>An error of Cairn's own: {name__}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>Cairn is up to date</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>Cairn {newer} is out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>Its page says what is new.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>Looking for a new version failed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>Open its page</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>{version} is the newest version. Cairn looks again once a day.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>Restart Cairn, then try again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>The engine is not running.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>The engine process ended: {why}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>Try again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>a file that it reads was cut off or is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>it ended with the number {exit_code}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>it needed more memory than it may have</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>it used memory that is not its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>its memory was damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>llama.cpp could not go on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>llama.cpp stopped it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>llama.cpp stopped it: “{folders}”</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>the reason is not known</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>the system ended it ({name})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>the system ended it; there may not have been enough memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>the worker on another machine ended, or the connection to it was lost</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>there was not enough memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>this processor cannot do something that llama.cpp needs</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/process.py" />
      <source>The engine did not stop in time, so it was ended.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/process.py" />
      <source>The engine process cannot be started: {refused}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/process.py" />
      <location filename="../../engine/client/threaded.py" />
      <source>The engine was stopped.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/client/threaded.py" />
      <source>The engine stopped because of an error of its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>Check the file and the disk.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <location filename="../../engine/store/backups.py" />
      <source>Choose another file.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>Choose smaller files.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>Export or download it again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>No chats were found in “{name}”.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>Update Cairn to read it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <location filename="../../ui/models/shelf.py" />
      <source>“{name}” cannot be read: {why}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” is damaged.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” is nested too deeply to be read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” is no sound JSON{where}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” is no text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” is not there any more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” is too large to be read: more than {most}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” was written by a newer version of Cairn.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <location filename="../../engine/media/reading.py" />
      <source>Attach another file.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>Attach the part of it that matters, or paste its text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>Attach the part of it that matters.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>If its pages are pictures, attach those, or a PDF that text recognition has made of them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>Open it in a PDF viewer and print it into a new PDF, or paste its text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>Print it into a new PDF, or paste its text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>Save a copy without a password and attach that, or paste its text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>Save it as PDF or as plain text in UTF-8, and attach that.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF has {data} MiB, and Cairn reads at most {max_pdf_bytes}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF has {n_pages} pages, and Cairn reads at most {max_pages}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF holds no text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF is broken or cut off.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF is encrypted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF takes too long to read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF unpacks to more than Cairn reads.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The document has more than {max_characters} characters.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <location filename="../../engine/media/reading.py" />
      <source>The file is empty.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>This is an archive or an office document.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>This is neither text nor a PDF.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>Attach a PNG, JPEG, WebP, GIF or BMP picture.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>Attach a larger picture.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <location filename="../../engine/media/sounds.py" />
      <source>Cut it into parts and attach those.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>Make it smaller and attach the copy.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>Make it smaller or save it as JPEG, and attach the copy.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>Open it in another program, save it again and attach the copy.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The JPEG picture is drawn in more than {max_scans} passes.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The picture has too many pixels: Cairn reads a {name} of up to {most} megapixels.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The picture has {data} MiB, and Cairn reads at most {max_bytes}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The picture has {width}x{height} pixels, and models need at least {min_edge}x{min_edge}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The picture has {width}x{height} pixels: one edge is more than {max_ratio} times the other.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The picture takes too long to read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The {value} picture is cut off or broken.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>This is not a picture that Cairn reads.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/reading.py" />
      <source>Attach a PNG, JPEG, WebP, GIF or BMP picture, or a WAV, MP3, FLAC or Ogg sound.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/reading.py" />
      <source>This is no picture or sound Cairn knows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/reading.py" />
      <source>This is {article} {foreign}, which Cairn does not read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>Attach a WAV, MP3, FLAC or Ogg sound.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>Attach one of at least {min_seconds} seconds.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>Save it with one or two channels of 16,000 to 48,000 Hz, and attach the copy.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>Shorten it or save it as MP3, and attach the copy.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>The sound has {channels} channels of {samplerate} Hz.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>The sound has {data} MiB, and Cairn reads at most {max_bytes}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>The sound is empty or too short.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>The sound is longer than {max_seconds} minutes.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>The sound is stored in a way that Cairn does not read: {subtype}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>The {value} sound is cut off or broken.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>This is not a sound that Cairn reads.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/models/keeping/kept_words.py" />
      <source>Check the folder and your rights to it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/models/keeping/kept_words.py" />
      <source>Move it away, then try again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/models/keeping/kept_words.py" />
      <source>Shorten the system prompts of some models.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/models/keeping/kept_words.py" />
      <source>{path} cannot be written.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/models/keeping/kept_words.py" />
      <source>{path} cannot be {done}: {gap}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/models/keeping/kept_words.py" />
      <source>{path} would be too long.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/models/keeping/removing.py" />
      <source>Close what has it open, and check your rights to it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/models/keeping/removing.py" />
      <source>Delete it there: ollama rm {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/models/keeping/removing.py" />
      <source>{path} cannot be deleted: {gap}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/models/keeping/removing.py" />
      <source>“{name}” is kept by Ollama.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/named_files.py" />
      <source>it has a line of more than {longest_line} MiB</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/named_files.py" />
      <source>it is a device</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/named_files.py" />
      <source>it is a folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/named_files.py" />
      <source>it is a pipe</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/named_files.py" />
      <source>it is a socket</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/named_files.py" />
      <source>it is no file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>Name a folder that holds an {stamp_name}, or leave `{variable}` out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>{variable} names {path}, and no engine lies there.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/ggml.py" />
      <source>Run `make engine` to build it again, or install Cairn again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/ggml.py" />
      <source>llama.cpp finds nothing to compute with in {library_folder}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>Check the address and the network.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>Check the name, or give its number.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>Install the same version of Cairn on both machines.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>It serves one program at a time: end the other one. If there is none, see what listens there.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>No machine is known by the name {host}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>No worker answers at {address}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>See whether the machine is on and reached from here, and nobody else uses its worker.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>Start `cairn worker` of Cairn's same version there, with the port {port}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>Start one there with `cairn worker`, on the port {port}, or leave that machine out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>The worker at {address} is busy: it did not answer within {hello_seconds} seconds.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>The worker at {address} is of another version: it speaks {version}, this Cairn {protocol}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>What answers at {address} is no worker that this version of Cairn understands.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>{address} cannot be reached: {gap}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>{address} does not answer within {connect_seconds} seconds.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/rpc.py" />
      <source>A worker cannot lend its device.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/rpc.py" />
      <source>Run `make engine`, which builds one that has it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/rpc.py" />
      <source>Start it again, or leave it out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/rpc.py" />
      <source>The worker at {address} has no device to lend.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/backend/rpc.py" />
      <source>This llama.cpp was built without what other machines need.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Check the file and your rights to it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Choose the model it belongs to.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Choose the model's main GGUF.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Choose {names}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Get a newer file of this model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Get the usual, little-endian file of this model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Give the parts their own names back, ending in -00001-of-{count}.gguf and so on.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Let the download finish, or download it again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Put all parts into one folder.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>There is no file {path}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Update Cairn, or get the model in another quantisation.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Update Cairn.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} cannot be read: {gap}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} does not say what kind of model it is.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} has GGUF version {version}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} has the old GGUF version {version}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} holds a vocabulary but no model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} holds statistics for quantising, not a model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is a big-endian GGUF.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is an adapter (LoRA), not a model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is damaged: {what}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is damaged: {wrong}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is empty.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is incomplete: at least {n_missing} of {n_bytes} bytes are missing.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is not a GGUF file{looks}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is not the model's first part.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is one of {count} parts, but it does not carry its part's name.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is only the image part of a model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} lacks {absent} of the model's {count} parts, the first is {absent2}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} stores its numbers in the type {kind}, which this version does not know.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loader.py" />
      <source>Other machines can take part only while the model runs in a process of its own.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loader.py" />
      <source>Use --engine process, or choose that in the settings under “The model runs”.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/contexts.py" />
      <source>A context of {n_ctx} tokens does not fit into memory.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/contexts.py" />
      <source>Use the default cache types and flash attention, or choose a smaller context.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/contexts.py" />
      <source>llama.cpp cannot make a context with these settings.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/loading.py" />
      <location filename="../../engine/native/loading/outline.py" />
      <location filename="../../engine/native/loading/refusals.py" />
      <source>Choose a language model for chat.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/loading.py" />
      <location filename="../../engine/native/loading/outline.py" />
      <source>{name} has no vocabulary.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/memory_need.py" />
      <source>Choose a smaller context or a smaller type for its cache, or close other programs.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/memory_need.py" />
      <source>Choose a smaller model, or one with stronger quantisation.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/memory_need.py" />
      <source>Choose among {known}, or let Cairn choose.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/memory_need.py" />
      <source>there is no device named {unknown}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/memory_need.py" />
      <source>{name} takes {n_bytes_weights}, {has} {total} of memory.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/memory_need.py" />
      <source>{name} with a context of {n_ctx} tokens needs {needed}, {free} are free.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>Close other programs, put fewer layers on the GPU, or choose a smaller model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>Download the file again; if it stays so, choose another model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>This build of llama.cpp cannot use {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>Update Cairn, or choose another model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>llama.cpp cannot load {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>llama.cpp cannot load {name}: {told}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>{name} does not fit into memory{problems}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>{name} is a model of the kind {architecture}, which this build of llama.cpp does not know.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>{name} is a {architecture} model, which does not continue a text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/last_logits.py" />
      <source>Its file is damaged, or made for another program; download it again or choose another one. If other models fail in the same way, update the graphics driver.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/last_logits.py" />
      <source>The model computes nothing that a reply can be made of: its results {problem}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/llama.py" />
      <source>Start a new conversation, shorten this one, or load the model with a larger context.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/llama.py" />
      <source>The context is full: it holds {n_ctx} tokens.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>Check it as GBNF; it needs a rule named "root".</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>Check the grammar and the logit bias.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>Give a plain number.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>Regenerate it instead of going on with it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>The grammar allows no further token.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>The grammar has a mistake in it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>The reply so far does not fit the form that is asked for now.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>This model has tokens 0 to {n_vocab}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>Use 1 for none, or more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>Use a value between -2 and 2.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>{name} is not a number.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>{name} is too large.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/vocabulary.py" />
      <source>Send less text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/model/vocabulary.py" />
      <source>The text is larger than 2 GB.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/probing/probe.py" />
      <source>Update the graphics driver and Cairn; `cairn doctor` prints what a report needs.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/probing/probe.py" />
      <source>llama.cpp crashes on this computer, whichever settings are used.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/probing/trial_child.py" />
      <source>Download it again, or choose another model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/probing/trial_child.py" />
      <source>“{name}” cannot be used. {message}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/probing/trial_child.py" />
      <source>“{name}” cannot be used: its vocabulary finds no tokens in a text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/probing/trial_words.py" />
      <source>{name} cannot be used with its projector: llama.cpp {what} while {doing}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/probing/trial_words.py" />
      <source>{name} cannot be used: llama.cpp {what} while {doing}.{damaged}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/probing/trial_words.py" />
      <source>{name} cannot be used: the system ended llama.cpp while {doing}. It may need more memory than there is.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/choice.py" />
      <source>{name} is made for models of another kind than {name2}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>{name} cannot be used as a projector: it {what}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>{name} does not fit {model_name}: it makes embeddings of {width} values, and the model takes {n_embd_inp}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>{name} is no projector: it turns neither images nor audio into embeddings.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>Attach another file, or load the projector (mmproj file) that belongs to this model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>Load it with the projector (mmproj file) for {name} that belongs to it, or choose another model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>Load the model with a batch and a micro-batch of at least {n_tokens} tokens.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>The model's projector cannot read {label}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>This model takes no {name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>{label} takes {n_tokens} tokens, which this model must read at once; it was loaded for at most {n_at_once}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/media_decoding.py" />
      <source>Load the model with fewer layers on the GPU, or attach a smaller file.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/media_decoding.py" />
      <source>The model's projector failed at {label}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>Close other programs, or load the model without a projector.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>Download it again; if it stays so, choose another projector for this model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>Update Cairn, or load the model without a projector.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>llama.cpp cannot use {name} as a projector.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>{name} does not fit {model_name}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>{name} is a projector of the kind {kinds}, which this build of llama.cpp does not know.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>{name} needs {needed} GiB, {free} GiB are free.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/other_machines.py" />
      <source>Name {most_machines} at most, each once.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/other_machines.py" />
      <source>Write name:port or number:port, for example 127.0.0.1:{usual_port}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/other_machines.py" />
      <source>{texts} other machines are named.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/other_machines.py" />
      <source>“{quoted}” is no address of another machine.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/prompt/builder.py" />
      <source>Check the order and the roles of the messages, or choose another model.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/prompt/length.py" />
      <source>One text in this conversation has {text} characters; the context holds {n_ctx} tokens, and the first {text2} characters fill it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/prompt/length.py" />
      <source>Shorten that text, or load the model with a larger context.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/prompt/media_intake.py" />
      <source>Choose a model whose template shows it what is attached.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/prompt/media_intake.py" />
      <source>The model's chat template leaves {label} out of the prompt.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/paper_model.py" />
      <source>The context is full.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/planning.py" />
      <source>Load the model with a larger context, or shorten the conversation.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/planning.py" />
      <source>The prompt ends with an image or with audio.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/planning.py" />
      <source>The prompt is empty.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/planning.py" />
      <source>The prompt takes {prompt} tokens, and the context holds {n_ctx}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/planning.py" />
      <source>Write a few words behind what is attached.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/planning.py" />
      <source>Write something first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>A schema and a grammar cannot both be kept.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>Change it, or leave it out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>Leave one of them out.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>The JSON schema of this chat cannot be kept. {told}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/surveying.py" />
      <source>Ask one that runs models.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/surveying.py" />
      <source>This engine does not know the devices.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/trying.py" />
      <source>Change the settings themselves, and look at the next prompts.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/trying.py" />
      <source>Load it with a larger context.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/trying.py" />
      <source>Nothing of this chat is remembered.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/trying.py" />
      <source>Send a message in it, then try again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/trying.py" />
      <source>The requests do not fit into the context of the model as it is loaded.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/trying.py" />
      <source>There were pictures, and with this model they cannot be worked out on paper.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/worker.py" />
      <source>Choose a model first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/request/worker.py" />
      <location filename="../../ui/settings/hardware.py" />
      <source>No model is loaded.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/backups.py" />
      <source>Check the disk.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/backups.py" />
      <source>The backup could not be written.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/backups.py" />
      <source>{name} holds no chats of Cairn.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/backups.py" />
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>{name} is not there any more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/exchange.py" />
      <source>Chats cannot be written as “{suffix}”.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/exchange.py" />
      <source>Choose one of {names}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>Check the name of the file and that you may read it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>Choose another name for the record.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>Start a new one; what was written can be read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>The record cannot be read: {gap}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>The recording has ended: {why}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>not a record of Cairn, or an empty one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>the line is too long</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>{name} is there already and is not a record of Cairn.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/saving.py" />
      <source>Choose another one, or start a new one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/saving.py" />
      <source>This conversation is no longer there.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Cairn cannot write its files: {gap}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Check that its data folder can be written and that the disk has space.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/sqlite/soundness.py" />
      <source>Move it to another place, or start Cairn with another folder (--basedir).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/sqlite/soundness.py" />
      <source>The conversations were saved by a newer version of Cairn.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/sqlite/soundness.py" />
      <source>The file for conversations belongs to another program.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/sqlite/soundness.py" />
      <source>Update Cairn to open them. Nothing was changed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/writer.py" />
      <source>Start Cairn again to go on.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/store/writer.py" />
      <source>The conversations are closed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>Reading…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>This chat has {things}, and this model {but}: what you write now is answered without {them}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>This model takes text only. If there is a projector for it (an mmproj file), choose that; otherwise open a model that {refused}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>This model takes {takes}, but no {refused}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>about {document}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <location filename="../../engine/telling/media_words.py" />
      <source>audio</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>being read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>document</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>hears sound</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>images</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>pasted image.png</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>pasted text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>sees images</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>takes no {things}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>takes text only</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>text of the message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <location filename="../../engine/telling/forecasts.py" />
      <location filename="../../engine/telling/media_words.py" />
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/habits.py" />
      <location filename="../../engine/telling/reasons/remedies.py" />
      <location filename="../../engine/telling/reasons/summary.py" />
      <location filename="../../engine/telling/timings.py" />
      <location filename="../../engine/telling/trying.py" />
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/chats/reply.py" />
      <location filename="../../ui/composer/token_count.py" />
      <location filename="../../ui/inspector/numbers.py" />
      <location filename="../../ui/inspector/page.py" />
      <location filename="../../ui/inspector/report.py" />
      <location filename="../../ui/notify/news.py" />
      <location filename="../../ui/transcript/item.py" />
      <source>{n} token</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <location filename="../../engine/telling/forecasts.py" />
      <location filename="../../engine/telling/media_words.py" />
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/habits.py" />
      <location filename="../../engine/telling/reasons/remedies.py" />
      <location filename="../../engine/telling/reasons/summary.py" />
      <location filename="../../engine/telling/timings.py" />
      <location filename="../../engine/telling/trying.py" />
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/chats/reply.py" />
      <location filename="../../ui/composer/token_count.py" />
      <location filename="../../ui/inspector/numbers.py" />
      <location filename="../../ui/inspector/page.py" />
      <location filename="../../ui/inspector/report.py" />
      <location filename="../../ui/notify/news.py" />
      <location filename="../../ui/transcript/item.py" />
      <source>{n} tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/busy.py" />
      <source>Bringing the branch back from RAM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/busy.py" />
      <source>Copying a branch to RAM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/busy.py" />
      <source>Waits for 1 other</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/busy.py" />
      <source>Waits for {place} others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/busy.py" />
      <source>looking {event} %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>Cairn was started again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>another model was loaded: {model}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <location filename="../../ui/inspector/report.py" />
      <source>as many checkpoints as fit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>dropped first: {policy}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>interval {interval}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>other model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>reloaded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>restarted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>reuse off</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>reuse on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>settings were changed: {changed}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>the model was loaded again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>usual spacing {min_spacing}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>{max_checkpoints} checkpoints at most</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>{ram_bytes} for checkpoints</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/endings.py" />
      <source>Load on the CPU</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/endings.py" />
      <source>Load with a context of {n_ctx} tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/endings.py" />
      <source>Load with {n_gpu_layers} layers on the GPU</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/endings.py" />
      <source>Load without the other machines</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/endings.py" />
      <source>“{name}” is loaded again; what it had read is read anew.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/endings.py" />
      <source>“{name}” is not loaded again by itself, because it would likely end the same way.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <source> ({n_live}in the model's memory)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <source> of {budget}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <source> of {most}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <source>Checkpoints: places from which a prompt can go on without being read again.
Branches ready: versions of chats that are still in the model's memory; going back to them takes no time.
RAM: what checkpoints take, and copies of branches that the model's memory had no room for.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>as many as fit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <source>nothing yet{of} in RAM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <source>{held}, {n_branches} ready</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <source>{n_bytes}{of} in RAM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>{n} branch</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>{n} branches</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>{n} checkpoint</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>{n} checkpoints</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <source>{seconds} ms</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <source>{used} ({n_bytes_branches} for branches)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <source>{whole} h {whole2} min</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/figures.py" />
      <source>{whole} min {whole2} s</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>, {again} of them again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>cold: what was said is read again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>next message: {forecast}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>reads nothing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>reads {reprocessed}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>this edit {forecast}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>version {number} is {value}: {forecast}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>warm: what was said is in memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>{reads}, about {seconds}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>{reads}, answers at once</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>{reads}; how long that takes is not known yet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>Does not fit: {sentence}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>all layers on the CPU</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>does not work: its driver does not answer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>does not work: llama.cpp crashes there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>graphics card</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>graphics of the processor</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>helps the processor</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>memory not known</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>not known</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>on another computer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>processor</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>several devices as one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>works</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>works without {without}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>{n_bytes_free} of {n_bytes_total} free</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>{n_layers_gpu} of {n_layers} layers on {where}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>{name}: nothing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>{name}: {total} of {n_bytes_free} free</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>{used} of {free} free; {layers}; context {n_ctx}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>{what} is off on {name}: it crashes llama.cpp.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source> at {n_pos}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>Listening to</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>Looking at</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>an image</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>picture</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>sound</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>{n_tokens} at {n_pos} positions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>{name}, part {part} of {n_parts}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <location filename="../../ui/inspector/report.py" />
      <source>{n} position</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <location filename="../../ui/inspector/report.py" />
      <source>{n} positions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source> Only for those who agreed to its terms.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source> Paused, it goes on from there later.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source> {join} will miss it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>Cancel the download of {name}? The {came} that came are deleted.{later}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>Delete “{name}”? {n_bytes} become free. This cannot be undone.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>GPT4All</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>Looking for models… {n} so far.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>There are no models on this machine yet. “Get a model” has some, or add a folder.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>Your folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>all layers that fit on the GPU</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>balanced</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>cancelled</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>careful</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>complete, {n_bytes}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>context chosen for it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>context {n_ctx} tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>devices chosen for you</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>devices {devices}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>earlier thoughts kept</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>earlier thoughts left out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>edits are cheap</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>exact: always the likeliest</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>fits the GPU</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>its system prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>keys and values in {kv_type}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>licence {licence}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>lively</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>llama.cpp</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>needs checkpoints</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>no projector</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>no system prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>on the CPU alone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>partly on the GPU</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>paused at {progress}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>projector {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>runs on the CPU</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>sampling {sampling}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>terms to agree to</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>the model's own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>thinking off</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>thinking on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>too large</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>waits for another download</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>with its projector</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{counted} on the GPU</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{n_bytes} of {n_bytes2}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{n} layer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{n} layers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{n} model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{n} models</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{seconds} min</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{text} It has no models that Cairn can run.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{text}, {rate} a second, about {left} left</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source> (message {message})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source> (messages {message}-{message2})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source> A checkpoint could not be restored: {refused}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source> instead of </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>: it is {subject} now</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>; it was still in memory.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>A date or time in {message} changed{now}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>Compared with request {compared_with}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>Continues the conversation.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>First message: everything is new.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>Shares its beginning with an earlier prompt, and parts from it in message {message}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The arguments of {name} were written differently, with the same values{where}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The cache is empty {since}: {again}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The chat template puts {subject} further back with every message{where}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The chat was cut back to message {message}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The conversation goes on, but its last reply{where} is not the one generated here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The reply goes on where it was stopped.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The same tools were written differently: {subject}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The same {subject} came in another order{where}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The tools changed: {names} {verb} {gap}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The tools changed: {subject}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>after a restart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>another description</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>because {since}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>could have been skipped</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>described anew</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>has</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>have</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>lost</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>lost at the restart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>lost when the model was loaded again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>message {message}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>other parameters</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>the prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>the system prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>the tools</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>with other parameters</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{again}: {since} after they had been read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{n_left} behind that.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{name} differs: another one of the same name and size, {new}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{name} differs: {new}, instead of {old}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{name} moved to another place in its message: {label}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{name} was{verb}: {label}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{name}{name2} in {message} changed by itself.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/summary.py" />
      <location filename="../../ui/chats/list_model.py" />
      <location filename="../../ui/options/desk.py" />
      <location filename="../../ui/options/draft.py" />
      <location filename="../../ui/options/limit.py" />
      <location filename="../../ui/window/notices.py" />
      <source>{n} message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/summary.py" />
      <location filename="../../ui/chats/list_model.py" />
      <location filename="../../ui/options/desk.py" />
      <location filename="../../ui/options/draft.py" />
      <location filename="../../ui/options/limit.py" />
      <location filename="../../ui/window/notices.py" />
      <source>{n} messages</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{n} more change</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{n} more changes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{n} {word} read again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{rest} that could have been skipped</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{several} were inserted{where}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{several} were removed before message {message}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{several} were removed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source> {listed}{listed2} changed as well.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>In {difference}: {difference2}.{difference3}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>message {message} ({what})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>system prompt{first}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>the list of tools</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>the same text {new_text} became other tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>the template's own text ({what})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>the text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>token {at}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{kind} ({n} of them)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{name}, character {first}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{name}, characters {first}-{end}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{name}, token {at}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{new} became another one of the same name and size</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{new} was added</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{old} became {new}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{old} was removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{told}; before that, {hidden}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source> from request {whose} on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source> in {whose}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source>again and again{where}: {habit}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source>in a message of the user</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source>in a reply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source>in a tool call</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source>in a tool result</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source>in the model's thinking</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source>in the prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source>in the system prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source>in the tools</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source>it is not known why</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source>on {n_requests} of {n_of}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source>{n_tokens} in all were read again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <source>{name}{name2} {place} changed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <location filename="../../engine/telling/trying.py" />
      <location filename="../../ui/timeline/rows.py" />
      <source>{n} request</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/habits.py" />
      <location filename="../../engine/telling/trying.py" />
      <location filename="../../ui/timeline/rows.py" />
      <source>{n} requests</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>a letter became one of another alphabet that looks alike</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>a non-breaking space became a usual one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>a space became one of another kind</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>a usual space became a non-breaking one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>a zero-width space or the like was added</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>a zero-width space or the like was removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>an invisible character was added</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>an invisible character was removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>an invisible mark (BOM) was added at the start of the text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>an invisible mark (BOM) was removed from the start of the text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>empty lines were added</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>empty lines were removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>invisible characters changed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>line ends CRLF (Windows) became LF (Linux, macOS)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>line ends LF (Linux, macOS) became CRLF (Windows)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>same letters, other Unicode form</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>same letters, other Unicode form: letter and accent are one character now (NFC)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>same letters, other Unicode form: letter and accent are two characters now (NFD)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>spaces became tabs</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>spaces or empty lines were added at the start or the end of the text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>spaces or empty lines were removed at the start or the end of the text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>spaces were added at the end of a line</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>spaces were added between words or at the start of a line</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>spaces were removed at the end of a line</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>spaces were removed between words or at the start of a line</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>tabs became spaces</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>the line ends are of another kind</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>the spaces at the end of a line changed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/hidden.py" />
      <source>{some}; and {last}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source> (about {seconds})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source> ({n_messages} messages, the first is message {message})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source> each time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source> to {names}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>, about {seconds}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>, each time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>, in the tools</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/inspector/tables.py" />
      <source>, message {message}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Allow more checkpoints, or more memory for them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Allow the cache {value} of memory; the limit on that was reached</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Allow {value}; the limit on their number was reached</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Freeze the date, or move it to the end of the prompt.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Freeze the date{offer} or move it to the end of the prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Keep that value the same for the whole conversation, or send it in the last message.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Keep the date that the chat template writes as it was.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Keep the model's thinking in the history.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Let {value} stay in the model's memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Load the model with a context of {value}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Lower the interval of checkpoints in long messages in the settings.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Lower the interval of checkpoints in long messages to {value}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Lower the usual spacing of checkpoints in the settings.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Lower the usual spacing of checkpoints to {value}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Pin the checkpoint at token {value}, so that it is never dropped</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Pin the checkpoint before this place, so that it is never dropped.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Put the part of the system prompt that changes at the end of the newest message.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Put the part of the system prompt that changes at the end of the newest message{offer}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send earlier messages back with the spaces and empty lines that they had.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send earlier messages back with the spaces and empty lines that they had{offer}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send earlier tool results back whole.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send earlier tool results back whole{offer}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the arguments of the call{call} back as the model wrote them{offer}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the arguments of tool calls back as the model wrote them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the model's thinking back with its replies{offer}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the same value each time, or none{offer}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the tool results in the order that they had{offer}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the tools in the same order every time, and new ones at the end.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the tools{names} in the same order and written the same way every time, new ones at the end</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send tool calls and results with the ids that they had.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send tool calls and results with the ids that they had{offer}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send tool results in the order that they had.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Turn on the option {names} of the chat template, which keeps the thinking</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Turn reuse on in the cache settings.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>saves {saves_tokens}{took}{when}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>{offer}: {saves_tokens}{took} less to read{when}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>a copy was expected to cost more than it saves</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>added</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>arguments of {tool}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>because the limits were lowered</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>before it was stored, to keep the others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>edited</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>image or sound</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>other {how}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>same set, other {how}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>there was no room for a copy in RAM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>thinking added</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>to make room for the one at {place}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>tool calls</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>tool results</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>with its branch, to make room for another one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{gap}, left out by the template</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{gap}, prepared otherwise</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{name}: {label} instead of {old_label}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source> and {new} new</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>, about {seconds_prefill}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>, reused {reused}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>; how fast this machine reads with this model is not known yet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>; {n_bytes_restore} copied from RAM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Before your change: {was} read again{seconds}. Now: {now}{seconds2}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>It cost {again}{seconds}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Read nothing, reused all {n_prompt}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Read {again} again: {because}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Read {again} again{explanation}: {explanation2}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Read {again} again{explanation}{new}{reused}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Read {new}{gap}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Stopped: read {read} of {reprocessed}{reused}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>nothing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>nothing to read, all {n_prompt} are there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>{here}, here, and {n_tokens}{took}, on {often} of this chat.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>{n_requests} of {n_of}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>{reprocessed} to read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>A date or time in the prompt changed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>A message was edited</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>A message was inserted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>A message was removed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>A newer version of Cairn wrote why; this one does not know the reason</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>A value in the prompt changed by itself</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>An image or sound changed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>As llama-server does</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>Cairn was started again since then, which empties the cache</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>Continues the conversation</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>First message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>Messages changed places</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>Shares its beginning with an earlier prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>Spaces or empty lines at the edge of a message changed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The arguments of a tool call were written differently</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The cache is empty after a restart</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The chat template left out earlier thinking</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The chat template moves a part of the prompt with every message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The chat template or its options changed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The chat template shows earlier thinking again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The chat template writes an earlier message differently now</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The chat was cut back to an earlier message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The earlier thinking was not sent back</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The history was shortened to a summary</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The ids of tool calls changed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The model was loaded again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>The oldest</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>The one expected to save the least</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>The one with the closest neighbours</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The prompt changed, and Cairn cannot tell why</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The reply was continued</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The reply was generated again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The same text was split into other tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The same tools came in another order</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The start was cut off, so that the rest fits into the context</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The system prompt changed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>The tools changed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>You returned to an earlier version</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>a checkpoint there was expected to save less than it costs</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>a checkpoint there would have been too close to the one before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>a counter</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>a date or time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>a newer one stands at the same place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>a newer version of Cairn wrote why, and this one does not know the reason</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>a path</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>a port number</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>a random seed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>after a tool result, before the reply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>after a user message, before the reply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>an id</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>assistant</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>at the very start, where it would save nothing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>before a user message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>can go back to any place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>can only be resumed at exactly the place where it was saved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>checkpoints are turned off</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>could be used, but another one saves more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>end of a reply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>end of the system prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>end of the tools</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>every so many tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <location filename="../../ui/timeline/legend.py" />
      <source>image or audio</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>in RAM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>in the model's memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>inside an image or sound</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>it alone is larger than all the memory allowed for checkpoints</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>it could not be read back</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>it reaches to the end of the prompt or beyond</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>just before the end of the prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>keeps a sliding window and a summary (hybrid): going back needs a checkpoint at that very place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>keeps one summary of all it has read (recurrent): going back needs a checkpoint at that very place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>keeps such a summary in part (hybrid): going back needs a checkpoint at that very place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>llama.cpp does not take what was saved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>looks back over a sliding window: going back further needs a checkpoint</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>messages located by the marks that the chat template sets</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>messages located exactly</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>messages not located: checkpoints every so many tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>not needed: this model can go back to any place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>not read this time: it lies in the reused part</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>nothing reusable</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>on disk</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>one checkpoint alone is larger than all the memory allowed for checkpoints</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>plain text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>reuse is turned off</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>reused a branch kept in RAM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>reused a branch that the model still held</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>reused a checkpoint</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>reused what the model still held</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>start of the reply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>stopped at a stop text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>stopped at the token limit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>stopped because the context is full</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>stopped for a reason that only a newer version of Cairn knows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>system</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>take one here</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>the checkpoint at the end of the reused part serves it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>the checkpoint just before it was meant to serve this place too</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>the checkpoint there could not be restored</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>the checkpoint there had been dropped to make room</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>the context has no room for it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>the model no longer held the stretch of text before it, its sliding window</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>the model was loaded again since then, which empties the cache</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>the model's memory was needed for other text, and no copy was kept in RAM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>the reply is complete</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>the stretch of text before this point, the sliding window, is gone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>the text differs before this point</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>there is nothing in it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>there is one already</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>there was no checkpoint (save point) to go on from</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>thinking</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>to make room for others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>too close to the one before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>too few later prompts are expected to need it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>tool call</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>tool result</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>tools</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>used</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>user</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>what comes before it is not in memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>what was saved belongs to another model or to other settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>what was saved could only be resumed at another place</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>what was saved holds other positions</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>what was saved is cut short</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>what was saved is damaged</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/terms.py" />
      <source>where an earlier prompt went on differently</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/timings.py" />
      <source>Bringing back a checkpoint</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/timings.py" />
      <source>First token of the reply after</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/timings.py" />
      <source>Reading the prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/timings.py" />
      <source>Taking checkpoints</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/timings.py" />
      <source>Writing the reply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/timings.py" />
      <source>of that, images and sounds</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/timings.py" />
      <source>{n_tokens}, {shown} tok/s</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/timings.py" />
      <source>{n} piece</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/timings.py" />
      <source>{n} pieces</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/trying.py" />
      <source>The longest wait: {now} now, {then} with these settings.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/trying.py" />
      <source>{head}: no difference.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/trying.py" />
      <source>{rows}: {now} read now, {then} with these settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source> The cache could not have avoided it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>, pinned</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>A newer version of Cairn wrote this; {what} of it that this one does not know cannot be told.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>All {n} tokens were</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>Of {total}, {reused} reused and {reprocessed} had to be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>Of {total}, {reused} reused and {reprocessed} read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>Running in compatibility mode; may be slower. Off, because llama.cpp does not work with it here: {names}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>Something went wrong: {error}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>Stopped.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>The one token was</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>This is an error in Cairn: {error}. The report in the log folder helps to mend it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>and {n_left}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>at request {request}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>at request {request} there was no room for a checkpoint there beside the others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>branch {sequence}, in the model's memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>branches kept in RAM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>by {policy}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>can only be resumed at exactly token {n_tokens}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/inspector/tables.py" />
      <source>checkpoint {checkpoint}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>checkpoint {id} at token {n_tokens}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>checkpoint {id} at token {n_tokens}, {boundary}, {n_bytes} {tier}, made by request {made_at}, {used}{pinned}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>could not be restored</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>dropped during this request</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>failed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>finished</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>held</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>it is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>last used by request {used_at}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>not used yet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>nothing matched</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>on another branch</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>only the first token matched</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>planned</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>reading the prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>request {tick}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>restored by this request</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>stopped</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>taken by this request</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>taken when this branch was left</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>the first {matched} tokens matched</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>the model's memory was needed for other text, and {note}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>they are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>token {at}, {kind}: {verdict}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>token {end}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>tokens {first}-{end}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>was</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>were</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>what the model holds</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>writing the reply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>wrote {n_generated}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{cause} (less than {spacing} away)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{changed} that follow a change</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{considered}, {n_tokens} long: the same up to token {shared}, {usable} can be reused; {considered2}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{count} ({first}) {verb} read again: {part}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{end} ({first}), read again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{n_done} of {n_prompt} ready</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{n} read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{n} reused.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{n} shorter piece</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{n} shorter pieces</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/transcript/item.py" />
      <source>{n} word</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/transcript/item.py" />
      <source>{n} words</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{reused} reused, {reprocessed} to read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{some} and {last}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{told}, because {word} new.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{told}; {read} of them had been read when it was stopped.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/controller.py" />
      <source>The chat could not be opened</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/controller.py" />
      <source>The message could not be brought back</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/controller.py" />
      <source>The message could not be deleted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Bringing in chats from “{name}”…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Cairn chats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Chats ({patterns});;All files (*)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Export chats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Export this chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Import chats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>JSON, to bring in again (*.json)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Markdown, to read (*.md)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Markdown, with the timeline as a file beside it (*.md)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Web page with the timeline (*.html)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Web page, to read (*.html)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Writing “{name}”…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/grouping.py" />
      <source>This month</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/grouping.py" />
      <source>This week</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chat could not be brought back</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chat could not be deleted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chat could not be moved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chat could not be renamed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chats could not be brought in</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chats could not be listed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chats could not be searched</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chats could not be written</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Chats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <location filename="../../ui/models/shelf.py" />
      <location filename="../../ui/options/fields.py" />
      <source>Delete</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Export…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Move to folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Name of the folder:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <location filename="../../ui/chats/open_chat.py" />
      <location filename="../../ui/look/actions.py" />
      <source>New chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>New chat (Ctrl+N)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>New folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>New folder…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>No chats yet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>No folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <location filename="../../ui/transcript/find_bar.py" />
      <source>Nothing found</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Rename</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Rename folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <location filename="../../ui/look/actions.py" />
      <source>Search all chats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Search titles and messages (Ctrl+Shift+F)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Take out of the archive</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <source>
Warm: answers at once</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <source>F2 renames it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <source>warm: answers at once</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <source>{entry}, found in {n_hits}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <location filename="../../ui/window/notices.py" />
      <source>{n} chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <location filename="../../ui/window/notices.py" />
      <source>{n} chats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <source>{text}
Enter goes to this message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <source>{title}{warm}
F2 renames, Del deletes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/message_saving.py" />
      <source>Messages cannot be saved at the moment</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/message_saving.py" />
      <source>{action} Go on as usual: Cairn keeps everything in memory and tries again by itself.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>, version {version} of {n_versions}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Interrupted: Cairn ended before the reply did.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Left out of the prompt, to make room.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Left out of the prompt: it got no reply.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Once you send the change, this and the message below stay as another version.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Once you send the change, this and the {n_below} messages below stay as another version.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Once you send the change, this stays as another version.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Reply of {model}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Stopped before its end.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>The reply failed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/reply.py" />
      <source>Nothing to read: the prompt is in memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/reply.py" />
      <source>Preparing the prompt…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/reply.py" />
      <source>Reading prompt: {done} of {total}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/reply.py" />
      <source>{line} · about {seconds_left} left</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/reply.py" />
      <source>{n} new token</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/reply.py" />
      <source>{n} new tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>Message queued, will be sent when the model has loaded.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>Message queued, will be sent when the other reply has ended.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>Message queued: open a model to get a reply.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>The chat template stands in the way</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>The engine stopped.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>The longest reply that the settings allow was reached.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/summed_up.py" />
      <source>Go on with the summary as it is.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/summed_up.py" />
      <source>The chat that it tells of was deleted.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/chats/summed_up.py" />
      <source>The summary cannot be made again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attaching.py" />
      <source>A message takes files of {max_message_bytes} in all: what goes beyond that was left out. Send the rest with another message.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attaching.py" />
      <source>A message takes {max_files} files, so {left} left out. Send the rest with another message.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attaching.py" />
      <source>Attached {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_intake.py" />
      <source>Save it to a file and attach that.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_intake.py" />
      <source>The pasted picture cannot be kept.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Attach a copy from another place.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Attach a file with something in it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Attach a smaller one, or a part of it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Attach an ordinary file.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Attach it from where it is now.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Attach the files that are in it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Change its permissions, or attach a copy.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Save it as one of these first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>There is not enough memory for “{name}”. Attach a smaller file.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>{name} cannot be read: {why}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>{name} is a folder.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>{name} is larger than {max_file_bytes}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>{name} is not a file but a device or a connection.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>{name} may not be read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>“{name}” could not be read. Attach it in another format.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>“{name}” is empty.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>“{name}” is neither an image, nor audio, nor a PDF, nor text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_strip.py" />
      <source>Attachments</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_strip.py" />
      <source>Enter shows it, </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_strip.py" />
      <source>Left and Right move, Enter shows an attachment, Del removes it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/attachment_strip.py" />
      <source>{attachment}
{opens}Del removes it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source> Its text is too long for the field: it lies above and is sent as it is, what you write follows.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>A reply is still being written. Esc stops it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>And {left_out} more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <location filename="../../ui/window/chat_pane.py" />
      <source>Attach files</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Attach images, audio or documents (Ctrl+Shift+A)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <location filename="../../ui/models/picker.py" />
      <source>Choose its projector…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Editing a message: Enter sends the new version, the old one stays. Esc cancels.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Enter sends, Shift+Enter starts a new line</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Note</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Nothing was sent: the model does not take what is attached.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Send</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Send (Enter)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Send edit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <location filename="../../ui/look/actions.py" />
      <location filename="../../ui/settings/hardware.py" />
      <location filename="../../ui/trying/dialog.py" />
      <source>Stop</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <location filename="../../ui/look/actions.py" />
      <source>Stop the reply (Esc)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>The long text ({n_characters} characters) was attached as “{name}”. {keys} removes it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>The message is as long as this field takes. Paste more, or attach a file, and it goes along as an attachment.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Write a message…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>“{name}” is still being read. Wait for it, or remove it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/forecast_line.py" />
      <source>Forecast</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/forecast_line.py" />
      <source>What reading would take if this were sent now. Warm: what was said so far is still in memory.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/options_button.py" />
      <source>Options of this chat: {gap}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/options_button.py" />
      <source>{accessiblename}. System prompt, sampling, form of the reply, tools</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/thinking_bar.py" />
      <source>A change makes another prompt: more of the chat may have to be read again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/thinking_bar.py" />
      <source>Effort of thinking</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/thinking_bar.py" />
      <source>How long the model thinks. {read_again}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/thinking_bar.py" />
      <source>Keep earlier thoughts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/thinking_bar.py" />
      <source>The model first writes down its thoughts. Replies take longer. {read_again}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/thinking_bar.py" />
      <source>Think before answering</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/thinking_bar.py" />
      <source>Usual effort</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/thinking_bar.py" />
      <source>What the model thought before earlier replies stays in the prompt. Off: the template leaves it out, and what follows it is read again. {read_again}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/token_count.py" />
      <source>Tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/token_count.py" />
      <source>Tokens of what is written here, and of the whole prompt that would be sent, of the context</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/composer/token_count.py" />
      <source>{n_prompt} of {n_ctx}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Alt+Up, Alt+Down</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Attach files or a picture from the clipboard</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <location filename="../../ui/inspector/glossary_dialog.py" />
      <source>Close the list (Esc)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Copy the selection, or the message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Copy, save</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Do it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Edit the last message, while the field is empty; go to the attachments, if there are any</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Explain it in the inspector</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Fit to the window, show every pixel</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go back to the text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go through its parts and checkpoints</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go through what a message offers</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go to another message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go to another one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go to another request</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go to the start or the end</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Home, End</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <location filename="../../ui/look/actions.py" />
      <source>Keyboard shortcuts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Leave an edit, or stop the reply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Left, Right</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Pin or unpin</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Pin or unpin the checkpoint</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <location filename="../../ui/models/token_dialog.py" />
      <source>Remove it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Show another version</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Show it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Show the previous or next one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Show what a row stands for, one by one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Start a new line</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Tab, Shift+Tab</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Up, Down</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Zoom in, zoom out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Zoom in, zoom out, fit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/checkpoints.py" />
      <source>A pinned checkpoint is never dropped to make room (P)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/checkpoints.py" />
      <source>Checkpoints held now</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/checkpoints.py" />
      <location filename="../../ui/timeline/view.py" />
      <source>Pin</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/checkpoints.py" />
      <location filename="../../ui/timeline/view.py" />
      <source>Unpin</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/fold.py" />
      <source>Hide this</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/fold.py" />
      <source>Show this</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/glossary_dialog.py" />
      <source>&amp;Search</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/glossary_dialog.py" />
      <source>A word, or a part of one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/glossary_dialog.py" />
      <source>No word here has that in it. Try a shorter part of it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/glossary_dialog.py" />
      <location filename="../../ui/models/get_page.py" />
      <source>Search</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/glossary_dialog.py" />
      <source>Search the words</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/glossary_dialog.py" />
      <source>Words and what they mean</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/glossary_dialog.py" />
      <location filename="../../ui/look/actions.py" />
      <source>Words that Cairn uses</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/in_words.py" />
      <source>What the words mean (F1 shows them all)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/in_words.py" />
      <source>Words: {links}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/numbers.py" />
      <location filename="../../ui/timeline/legend.py" />
      <source>again: after a change</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/numbers.py" />
      <location filename="../../ui/timeline/legend.py" />
      <source>again: could have been skipped</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/numbers.py" />
      <source>again: {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Checkpoints held</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>In words</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Nothing is selected.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Options considered</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Parts of the prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>The prompt: {gap}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>What was considered for this request was not kept.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Where checkpoints go</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Where checkpoints go was not kept for this request.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <location filename="../../ui/look/actions.py" />
      <location filename="../../ui/transcript/footer.py" />
      <location filename="../../ui/transcript/view.py" />
      <source>Why was this read again?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/remedies.py" />
      <source>As it was before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/remedies.py" />
      <source>Changed. The next message shows what it saves.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/remedies.py" />
      <location filename="../../ui/look/panels.py" />
      <source>Undo</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/remedies.py" />
      <source>Undo: {title}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>Cairn cache report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>again and again: {habit}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>also: {cause}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>compared with: request {compared_with}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>first difference: token {at} ({kind})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>follows the change: {line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>held: {view}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>image or audio: {chunk}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>model: {description}, {memory}, context {n_ctx}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>note: {note}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>off</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>option: {line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>parts: {method}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>place: {line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>settings: {word}, {value}, {allowed}, {ram_bytes}, spacing {min_spacing}, interval {interval}, near end {near_end}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>token {first}: {n_tokens} at {n_pos}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>try: {line}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>why: {cause}. {told}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>branch in RAM</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>branch {sequence}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>the model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>As JSON</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>As text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Figures and reasons, without any text of the conversation.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Look at a report that somebody saved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Open…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Put it on the clipboard</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Save…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Write it to a file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <source>First difference</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <source>Select a request in the timeline, or the line under a reply, to see why it cost what it cost.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <source>Since your change</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <source>Try other settings…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <source>What this chat would have read with them, worked out on paper</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <location filename="../../ui/transcript/footer.py" />
      <source>What would help</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>All commands</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Also sampling, form, tools</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Archive this chat, or take it back</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>As Markdown, a web page or JSON</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Attach files…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Choose a model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Continue the last reply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl++</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+,</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+-</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+/</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Alt+S</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+B</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+E</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+F</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+F1</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+I</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+J</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+K</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+L</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+N</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+O</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Q</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+R</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+A</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+D</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+E</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+F</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+G</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+H</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+J</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+L</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+M</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+N</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+O</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+P</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+R</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+Return</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+S</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Ctrl+Shift+T</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Delete this chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Explain the current or last reply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Export all chats…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Export this chat…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Find a command, a chat or a setting</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <location filename="../../ui/transcript/find_bar.py" />
      <source>Find in this chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Fold the timeline into one row, or unfold it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <location filename="../../ui/window/empty_state.py" />
      <source>Get a model…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Go on where it stopped</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Go to the next part of the window</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Go to the next place in this chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Go to the place before it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Go to the previous part of the window</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Images, audio or documents</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Import chats…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Into one file</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>It can be brought back for a while</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Larger text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Models on this machine…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Move this chat to a new folder…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <location filename="../../ui/transcript/find_bar.py" />
      <source>Next match</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Normal text size</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Of Cairn, ChatGPT, LM Studio, Open WebUI, ShareGPT</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Open model file…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Pin or unpin this chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Pinned chats stand above all others</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <location filename="../../ui/transcript/find_bar.py" />
      <source>Previous match</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Quit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Regenerate the last reply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Rename this chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Reply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Search for models and fetch them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <location filename="../../ui/settings/page.py" />
      <source>Settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Shift+F3</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Shift+F6</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Show or hide the chats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Show or hide the inspector</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Show or hide the timeline</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Smaller text</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Switch between light and dark</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>System prompt and options of this chat…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Theme</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>Those of other programs, too</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>View</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/actions.py" />
      <source>What checkpoint, token and other words mean</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/dock_title.py" />
      <source>Hide this part ({keys})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/dock_title.py" />
      <source>Hide: {title}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <source> 1 of {n}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <source>, and {n_earlier} before</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <source>1 of {n}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <source>Bring it back</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <source>Close</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <source>Close this message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <source>Close this message and show the next one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <location filename="../../ui/problems/box.py" />
      <location filename="../../ui/problems/line.py" />
      <source>Copy</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <location filename="../../ui/problems/box.py" />
      <location filename="../../ui/problems/line.py" />
      <source>Copy the message with its code and details, for a report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <location filename="../../ui/problems/line.py" />
      <source>Copy this message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <source>Details</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <source>Next</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <source>Problem{n}: {title}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <source>Show the engine's own words</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <source>The engine's own words</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/panels.py" />
      <source>The kind of this error, for a search or a report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/plain_field.py" />
      <source>
({text} characters, too long to be changed here. Del empties the field.)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/plain_field.py" />
      <source>This text is too long for this field, which takes {max_field} characters in {max_field_lines} lines.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/problem.py" />
      <source>Code: {code}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/look/problem.py" />
      <source>Try again. If it happens again, copy this message and report it: the fault is Cairn's.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/mending/chat_changes.py" />
      <source>Freeze the date for this chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/mending/chat_changes.py" />
      <source>Freeze the {name} for this chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/mending/chat_changes.py" />
      <source>Keep earlier thoughts in this chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/mending/chat_changes.py" />
      <source>Send the tools in the order they had</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/control.py" />
      <source> with “{name}”</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/control.py" />
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Choose the projector of the model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/control.py" />
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Projectors (*.gguf);;All files (*)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/control.py" />
      <source>The settings of this model were not kept</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/control.py" />
      <source>“{name}” could not be loaded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/download_row.py" />
      <source>Cancel a download</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/download_row.py" />
      <source>Cancel it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/download_row.py" />
      <source>Download of {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/download_row.py" />
      <source>Leave it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/download_row.py" />
      <source>Pause</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/download_row.py" />
      <source>Remove from the list</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/download_row.py" />
      <source>Stop it, and delete what came of it (Esc)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/download_row.py" />
      <location filename="../../ui/models/local_page.py" />
      <source>Use this model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Asking for its files…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Choose a model on the left: its files are asked for in the Hugging Face hub.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Downloads</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Fetch it from the hub (Enter)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Files of the model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>For models with terms: let the hub know you</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Get it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Models to get</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Search the Hugging Face hub</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>The hub has no models for these words.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Token…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>A note about this model:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Add a folder…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Another name for this model; empty for its own:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Another name…	F2</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Delete its files (Del)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Delete…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Favourite	Ctrl+D</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Filter the models</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Its settings (Alt+Enter), favourite (Ctrl+D), another name (F2), a note (Ctrl+N)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Load it (Enter)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <location filename="../../ui/settings/hardware.py" />
      <source>Look again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Look for models there, too</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Look into all folders once more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <location filename="../../ui/models/shelf_dialog.py" />
      <source>Models</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Models on this machine</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>More</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Note…	Ctrl+N</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Open the file manager (Ctrl+O)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Settings…	Alt+Enter</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Show in its folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Type to filter: a name, a quantisation, whose folder</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source> Some of it takes effect when the model is loaded again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>All as in the settings for all models.{later}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>As in the settings for all models</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Cached keys and values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Choose…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Discard what was changed here?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Its own: {text}.{later}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Keep these settings for the model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Keep these settings, and load the model with them now</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Layers on the GPU</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Leave them as they were (Esc); what was changed is asked about</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Left out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Load it again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Reset</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Settings of “{name}”</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>System prompt of new chats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>The file with which the model sees or hears (mmproj)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Thinks before answering</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Thoughts of earlier replies</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Tick what is to be this model's own. All else is as in the settings for all models.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Ticked: this model has its own value</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>all that fit</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>chosen for the model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>chosen for you</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>the one beside it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Cancel</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Choose a model (Ctrl+L)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Demo model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Demo model: tiny, for looking around</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Fetch one, or use one that is there ({keys_of})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Get a model…	{keys_of}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Get a real model…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Its own settings: {text}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Its own settings…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Loading the model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Loading {stem}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Model: {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Models on this machine…	{keys_of}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>No model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>No model: loading failed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Open model file…	{keys_of}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Recent</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Stop loading the model (Esc)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>{description}, {n_bytes}
Memory: {memory}
Context: {n_ctx} tokens
{tip}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>Add a folder with models</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>Delete a model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>It could not be kept</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>Open the model from where it is now.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The hub could not be asked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The model could not be deleted</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The models could not be looked for</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The settings of this model could not be read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The settings were not kept</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The token could not be taken away</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The token is in the key ring, and is used.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The token is used until Cairn is closed.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The token was not kept, but is used until Cairn is closed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The token was taken out of the key ring.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>the disk refused</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialog.py" />
      <source>&amp;Get a model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialog.py" />
      <source>On this &amp;machine</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/table.py" />
      <source>Its own settings: {own}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/table.py" />
      <source>cannot be used</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/table.py" />
      <source>own settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/token_dialog.py" />
      <source>A token is kept in the key ring.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/token_dialog.py" />
      <source>Change nothing (Esc)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/token_dialog.py" />
      <source>Discard the token?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/token_dialog.py" />
      <source>Keep it in the system's key ring</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/token_dialog.py" />
      <source>No token is kept.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/token_dialog.py" />
      <source>Some models are only for those who agreed to their terms. Agree to them on the model's page in the hub, make a token there (Settings, Access Tokens, “Read”), and put it in here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/token_dialog.py" />
      <source>Take the token out of the key ring</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/token_dialog.py" />
      <source>The system may ask you to open it. The token is in no file of Cairn's. Not ticked: until Cairn is closed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/token_dialog.py" />
      <source>Token</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/token_dialog.py" />
      <source>Token for the hub</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/token_dialog.py" />
      <source>Use this token</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/models/token_dialog.py" />
      <source>hf_…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/notify/news.py" />
      <source>, about {left} left</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/notify/news.py" />
      <source>The reply begins</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/notify/news.py" />
      <source>The reply failed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/notify/news.py" />
      <source>The reply has ended</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/notify/news.py" />
      <source>The reply is complete</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/notify/news.py" />
      <source>{n_generated} in {seconds_prefill}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/notify/news.py" />
      <source>{n} read in {seconds}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/notify/news.py" />
      <source>{step} percent of {total} tokens read{rest}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>Bring {said} back into the prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>Form of the reply: {form}…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <location filename="../../ui/options/form_page.py" />
      <source>JSON schema</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>Sampling: {preset}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>System prompt: {name}…	{keys_of}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>The changes were not applied</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>The options were changed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>The prompt of this chat was changed</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>Tools: {gap}…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>Values…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>{messages} left out of the prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Apply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Leave the chat as it was (Esc)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <location filename="../../ui/options/draft.py" />
      <location filename="../../ui/options/prompt_page.py" />
      <source>System prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>This chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Use this in this chat from the next message on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>What replies are made with</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>As in the settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>Own values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>{left_out} left out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>{n} stop</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>{n} stops</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <location filename="../../ui/options/tools_page.py" />
      <source>{n} tool</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <location filename="../../ui/options/tools_page.py" />
      <source>{n} tools</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/fields.py" />
      <source>Keep this under its name, for any chat</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/fields.py" />
      <source>Name</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/fields.py" />
      <source>Name of the {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/fields.py" />
      <source>Save</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/fields.py" />
      <source>Take it out of the list; chats that use it stay as they are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/form_page.py" />
      <source>A JSON schema; empty for replies of any form</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/form_page.py" />
      <source>Example</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/form_page.py" />
      <source>No schema: replies may have any form.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/form_page.py" />
      <source>One on each line</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/form_page.py" />
      <source>Put an example there; Ctrl+Z brings back what was there</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/form_page.py" />
      <source>Replies will fit this schema: the model is held to it token by token.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/form_page.py" />
      <source>Stop texts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/form_page.py" />
      <source>The reply ends before one of these texts, one on each line:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/form_page.py" />
      <source>The reply is JSON of this schema:</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>, which may not be free</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>A context of {larger} {memory}{doubt}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Leave {gone} out</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Load with {larger}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Shorten the message, or start a new chat.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Start anew with a summary</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Summarise our conversation so far, so that we can go on from there: what was asked, what was found out and decided, and what is still open.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>The context is full</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>The model can also sum it all up for a new chat.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>The model was trained for no more.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>This chat with its next message needs more than the {n_ctx} tokens that fit.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>takes more memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>takes {n_bytes} of memory</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>{gone} can stay in the chat, but out of the prompt.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>{n} early message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>{n} early messages</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/prompt_page.py" />
      <source>Deleted the prompt “{name}”</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/prompt_page.py" />
      <source>Not in the library</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/prompt_page.py" />
      <source>Put before the conversation. Another one makes the model read everything again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/prompt_page.py" />
      <location filename="../../ui/options/sampling_page.py" />
      <source>Saved as “{name}”.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/prompt_page.py" />
      <source>Tab leaves the field</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>0 always takes the likeliest token; more is more varied.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Against what was said at all; 0 is off.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Against what was said often; 0 is off.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Choose among this many tokens.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Choose among tokens that sum up to this.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Deleted the preset “{name}”</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Drop tokens below this share of the best.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Frequency penalty</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>In tokens. A reply that was cut off can be continued.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Longest reply</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Makes what was said less likely; 1 is off.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Presence penalty</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Repeat penalty</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Sampling values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>The prompt stays the same: nothing is read again for another preset.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>The same seed gives the same reply to the same prompt.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>another one each time</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>as in the settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/tools_page.py" />
      <source>A list of tools in OpenAI's form; empty for none</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/tools_page.py" />
      <source>Add a tool</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/tools_page.py" />
      <source>Mend the list first: what is wrong stands below it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/tools_page.py" />
      <source>No tools.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/tools_page.py" />
      <source>One part on each line; Ctrl+Z brings back how it was</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/tools_page.py" />
      <source>Put one more tool into the list, to be filled in; Ctrl+Z takes it away</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/tools_page.py" />
      <source>The model may ask for these; its calls stand in the reply. Other tools make it read again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/options/tools_page.py" />
      <source>Tidy up</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/palette/commands.py" />
      <source>chat in {folder}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/palette/commands.py" />
      <source>setting: {group}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/palette/palette.py" />
      <source>Command palette</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/palette/palette.py" />
      <source>Command, chat or setting</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/palette/palette.py" />
      <source>Nothing fits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/palette/palette.py" />
      <source>Type a command, a chat or a setting</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/palette/palette.py" />
      <source>What fits</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/problems/box.py" />
      <source>

Code: {code}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/problems/box.py" />
      <source>Discard</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/problems/box.py" />
      <source>Keep editing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>Choose a file that Cairn saved as a report.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <location filename="../../ui/timeline/panel/dock.py" />
      <location filename="../../ui/viewer/files.py" />
      <source>Choose another folder.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>Open a report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>Report, to open again (*.json);;Text, to read (*.txt)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>Reports (*.json *.txt);;All files (*)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>Save the report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>The report could not be saved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>“{name}” could not be opened as a report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>A newer version of Cairn wrote it; this one cannot read it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>It cannot be read: {gap}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>It is no report of Cairn.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>It is no report of Cairn: it is not JSON, or was cut off.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>It is no report of Cairn: it is not text.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>It is too large to be a report of Cairn.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>The report is damaged: its figures do not add up.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>The report is damaged: “{name}” is not what it should be.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>{model}, context {model2}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/viewer.py" />
      <source>A saved report. It holds no text of the conversation.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/viewer.py" />
      <source>Close the report (Esc)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/viewer.py" />
      <source>Report: {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/viewer.py" />
      <source>Text of the report</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/report/viewer.py" />
      <source>{told} Model: {model}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Ask for the devices and their memory once more</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Devices of this computer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Do not wait for the devices any longer</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Looking at the devices…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Looking once more; that may take minutes…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <location filename="../../ui/window/engine_watch.py" />
      <source>Try again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Try once more what did not work; a driver that does not answer takes minutes</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/library.py" />
      <source>All prompts together may have {most_characters} characters. Delete one, or shorten this one.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/library.py" />
      <source>Give it a name first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/library.py" />
      <source>There are {n_named} presets already. Delete one first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/library.py" />
      <source>There are {n_named} prompts already. Delete one first.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/library.py" />
      <source>“{name}” comes with Cairn. Choose another name.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>Close the settings (Esc)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>Defaults</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>Groups of settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>Load the model again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>Load the model again with these settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>No setting fits. Esc shows all of them.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>Set every setting of this tab back</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>The model in use has its own: {label}. Its own settings change that.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>This takes effect when the model is loaded again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>{help} Takes effect {value}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>{n} setting</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>{n} settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/remedies.py" />
      <source>Load again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/remedies.py" />
      <source>Turn on</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/search.py" />
      <source>Search settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/search.py" />
      <source>Shows the settings in which these words stand (Ctrl+F)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>0 always takes the likeliest token.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>0 keeps the model on the CPU.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>1 is off.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Animations</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Appearance</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>At least so many tokens between two checkpoints. Where a prompt ends, and before your last message, they may lie closer.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Automatic</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>BF16</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Cache</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Checkpoints at most</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Colours of the window. “System” follows the desktop; high contrast is light or dark as it is.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Context</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Dark</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Deutsch</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Devices</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>English</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>F16</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>F32</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Faster and smaller where the device knows it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Flash attention</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Font size</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>For the CPU.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Hardware</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>High contrast</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>In MiB, left branches included.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>In a process of its own, what crashes the model leaves the window and your chats alone.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>In points. Ctrl++ and Ctrl+- change it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>In tokens: how much a conversation may hold.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Interval</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Keep the whole sliding window</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Keeps digests of what each model has read, never the texts. Off: they are erased.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Kept at one time, and never more than the memory below holds. 0 keeps none.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Know after a restart what was read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Language</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Light</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Look for a new version once a day</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Machines that take layers of the model, such as 192.168.1.20:50052, with commas between them: “cairn worker” runs there. What travels is not encrypted. Through a tunnel it is: ssh -N -L 50052:127.0.0.1:50052 NAME, and 127.0.0.1:50052 here.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Memory for checkpoints</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Min-p</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Names from the list below. Empty: chosen for you.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Of the window. “System” is that of the desktop, where Cairn speaks it. Changes at the next start.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Off</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Off: every prompt is read from its first token.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Off: nothing moves by itself.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>On</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Open “Thinking” by itself</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Other machines</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Put before every new conversation. Each one can have its own: Ctrl+Shift+P.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Q8_0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Reads one small file from the place that publishes Cairn, and tells of a newer version in the window. Nothing about you is sent, nothing is installed. Off, nobody is asked.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Reuse earlier prompts</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Sampling</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Show a model's reasoning without a click.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Sliding-window models can then be cut back anywhere, for more memory.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Smaller types take less memory.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>System</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Tell me when a long reply is ready</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Temperature</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>The model runs</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Threads</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Tokens between checkpoints inside long messages.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Top-k</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Top-p</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Type of cached keys</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Type of cached values</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Types below F16 need flash attention.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Updates</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Use the model's own defaults</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Usual spacing</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>When there are too many checkpoints, this rule picks the one to drop.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Where the model's file names sampling values, take those instead of the ones below.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Which checkpoint goes first</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>While Cairn is not in front.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>a quarter of the computer's</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>automatic</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>in a process of its own</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>in the window's process</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>until it ends</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/canvas.py" />
      <source>Prompt cache timeline</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/export.py" />
      <source>Cairn: timeline</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/frame.py" />
      <source>Tokens of the prompt and the reply. The context holds {n_ctx}.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/frame.py" />
      <source>reading {gap} %</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/legend.py" />
      <source>Legend of the timeline</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/legend.py" />
      <source>again: checkpoint gone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/legend.py" />
      <source>checkpoint taken</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>All chats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Fit the longest prompt into the width (0, or double click)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Fold the timeline into one row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Fold the timeline into one row ({keys})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>PNG (*.png);;SVG (*.svg)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Save the timeline</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Save the timeline as a picture: PNG or SVG</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Show all rows of the timeline</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Show or hide what colours, patterns and shapes mean</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>The timeline could not be saved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Whose requests the timeline shows</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Zoom in (+, or Ctrl and the wheel)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Zoom out (-, or Ctrl and the wheel)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>{name} could not be written.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/memory_bar.py" />
      <source>Memory of the cache</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/memory_bar.py" />
      <source>Memory of the cache: {told}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/memory_bar.py" />
      <source>{live} in the model's memory, </source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/memory_bar.py" />
      <source>{states} of {budget}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/minimap.py" />
      <source>Overview of the timeline</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/minimap.py" />
      <source>Rows {first}-{end} of {n_rows} are in sight</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/minimap.py" />
      <source>The whole timeline. Click or drag to move the rows in sight; the arrow keys do it too.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/strip.py" />
      <source>Timeline in one row</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/panel/strip.py" />
      <source>{label}, about {seconds_left} left</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>, before Cairn was started</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>, read in {seconds_prefill}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>Send a message to see what the cache does.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>back to #{tick}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>{folded}, {folded2}; Space shows them one by one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>{line}; before it, {cut}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>{rows}, nothing read again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>{rows}; press the arrow keys to go through them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/segments.py" />
      <source>not read yet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/segments.py" />
      <source>read again: could have been skipped</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/segments.py" />
      <source>read again: follows a change</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/segments.py" />
      <source>read again: its checkpoint was gone</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/segments.py" />
      <source>written by the model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/view.py" />
      <source>Fit the longest prompt	0</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/view.py" />
      <source>Why was this read again?	Enter</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/timeline/view.py" />
      <source>{word} this checkpoint	P</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/documents.py" />
      <location filename="../../ui/transcript/view.py" />
      <source>Copy this code</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/documents.py" />
      <source>Show all {n_lines} lines</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/documents.py" />
      <source>Show less</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/documents.py" />
      <source>Show less of this code</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/documents.py" />
      <source>{label} of this code</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/find_bar.py" />
      <source>Close the search</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/find_bar.py" />
      <source>Esc</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/find_bar.py" />
      <source>No search</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/find_bar.py" />
      <source>{number} of {n}{more}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/footer.py" />
      <source>Next version, this is {version} of {n}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/footer.py" />
      <source>Previous version, this is {version} of {n}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/footer.py" />
      <source>Why: {told}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/footer.py" />
      <source>{value} this message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/item.py" />
      <source>Link to {href}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/item.py" />
      <source>Only the beginning is shown here. Show the whole {what}: {text} characters</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/item.py" />
      <source>Show the whole {what}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/item.py" />
      <source>Thinking ({n_words}{took})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/item.py" />
      <source>Thinking ({n}{took})</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Change and send again; this version stays (Up in an empty composer edits the last one)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Copy as Markdown</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Copy link</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Copy selection</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Copy the error message</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Messages</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Select all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>What would help, and how much it saves</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Why was this read again? (opens the inspector)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Write another version (Ctrl+R for the last reply)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Written by {model}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>{name} (Left and Right)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/trying/dialog.py" />
      <source>Close (Esc)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/trying/dialog.py" />
      <source>Do not work it out to the end</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/trying/dialog.py" />
      <source>From the next message on, in all chats</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/trying/dialog.py" />
      <source>On paper</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/trying/dialog.py" />
      <source>Play the requests of this chat with these settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/trying/dialog.py" />
      <source>Requests played</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/trying/dialog.py" />
      <source>Tokens read: {now} now, {then} with these settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/trying/dialog.py" />
      <source>Try</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/trying/dialog.py" />
      <source>Try other settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/trying/dialog.py" />
      <source>Use these settings</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/trying/dialog.py" />
      <source>What this chat has asked so far is played again on paper. Nothing is sent, and nothing changes.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/trying/dialog.py" />
      <source>with these</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Close the document (Esc)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Copy all</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Copy the whole text, all pages of it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Ctrl+PgDown</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Ctrl+PgUp</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Next page</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Page {page} of {n_pages}, {text} characters</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Previous page</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Text of {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>The text that is sent to the model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/files.py" />
      <source>Copy {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/files.py" />
      <source>Open {name}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/files.py" />
      <source>Save the {media}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/files.py" />
      <source>Save {name} as…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/files.py" />
      <source>The {media} could not be saved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>Fit to the window (0)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>Next picture (Right)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>Opening {label} …</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>Previous picture (Left)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>Zoom in (+)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>Zoom out (-)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>{at} of {pictures}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/chat_pane.py" />
      <source>Deleted {said}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/chat_pane.py" />
      <source>Go to the end and follow the reply (End)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/chat_pane.py" />
      <source>Images, audio and documents (*.png *.jpg *.jpeg *.webp *.gif *.bmp *.wav *.mp3 *.flac *.ogg *.pdf *.txt *.md *.csv *.json *.yaml *.toml *.xml *.html *.log *.py *.js *.ts *.c *.h *.cpp *.rs *.go *.java *.sh *.sql);;All files (*)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/chat_pane.py" />
      <source>Newest</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/closing.py" />
      <source>&amp;Close without saving</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/closing.py" />
      <source>&amp;Keep Cairn open</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/closing.py" />
      <source>&amp;Save to another folder…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/closing.py" />
      <source>&amp;Try again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/closing.py" />
      <source>Chats saved</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/closing.py" />
      <source>Close Cairn</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/closing.py" />
      <source>Save the unsaved chats to</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/closing.py" />
      <source>The chats were saved as {name} in {folder}, and as a text beside it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/closing.py" />
      <source>The disk is slow.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/closing.py" />
      <source>To bring them back, choose “Import chats…” in the menu (F10).</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/closing.py" />
      <source>{gap}. Close Cairn all the same?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/closing.py" />
      <source>{told}

What is not saved is lost when Cairn closes.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/drop_hint.py" />
      <source>Drop the files here to attach them</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/edit_tour.py" />
      <source>Message {n} was edited: in the timeline, only what follows it was read again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/edit_tour.py" />
      <source>My name is Ada.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/edit_tour.py" />
      <source>Showing what an edit does, step {n_done} of {messages}. Esc ends it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/edit_tour.py" />
      <location filename="../../ui/window/empty_state.py" />
      <source>Tell me a short story about a fox.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/edit_tour.py" />
      <source>Tell me a short story about a snail.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/edit_tour.py" />
      <source>What is a checkpoint?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>A first reply: the whole prompt is read, and checkpoints are taken.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>A longer reply. Send anything after it to see reuse.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>A model is loading. Messages written now are sent when it is there.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Choose a GGUF file (Ctrl+O)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Code, with a button to copy it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Get a model to begin, or open one: any GGUF file will do. You can also drop one on this window.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Hello</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <location filename="../../ui/window/engine_watch.py" />
      <source>Open a model…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Search for one and fetch it (Ctrl+Shift+G)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Sends three short messages, then edits the second one: the timeline shows what is read again.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Show me a Python function.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Show me what an edit does</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>The demo model is tiny: it is there to look around. The timeline below shows what its cache does.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>What is Cairn?</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Write a message. The timeline below shows what the prompt cache does with it.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>An error ended it. {safe}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>Load it</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>Open another model…</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>Restart the engine</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>The engine stopped</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>The engine stopped and starts again</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>The last time, it was not loaded to the end, or it ended the engine.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>Your chats are safe.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>“{name}” was not loaded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/hardware.py" />
      <source>The devices could not be asked</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/layout.py" />
      <source>All commands (F10)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/layout.py" />
      <source>Menu</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/main.py" />
      <source>Deleted “{title}”</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/main.py" />
      <source>Models (*.gguf);;All files (*)</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/main.py" />
      <source>Open a model</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/main.py" />
      <source>Something is missing from the prompt</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/main.py" />
      <source>Use a plain template</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/main.py" />
      <source>{title} - Cairn</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source> {n_skipped} held nothing to read.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>Chats were brought in</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>Everything in that file is here already.{skipped}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>Nothing new was found</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>Restore the backup of {day}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>The export is complete</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>The model works with a limitation</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>{came} What was here before is unchanged.{skipped}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>{n_chats} in “{path}”.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>{n_conversations} and {n_messages} came in.</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/status_line.py" />
      <source>100 % of {n_ctx}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/status_line.py" />
      <source>Context of this chat: {label} tokens</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/status_line.py" />
      <source>Context: no model is loaded</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/status_line.py" />
      <source>Context: {n_ctx} tokens; this model has not read this chat yet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/status_line.py" />
      <source>Speed of the reply being written, or of the last one</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/status_line.py" />
      <source>Tokens of the last prompt that were reused, and that were read</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/status_line.py" />
      <source>no context</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/status_line.py" />
      <source>{gap} % of {n_ctx}</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/status_line.py" />
      <source>{tokens_per_second} tok/s</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/unsaved_note.py" />
      <source> is</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/unsaved_note.py" />
      <source>Cairn keeps them in memory and tries again by itself, also when you close the window</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/unsaved_note.py" />
      <source>Changes of a chat are not saved yet</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/unsaved_note.py" />
      <source>s are</source>
      <translation type="unfinished" />
    </message>
    <message>
      <location filename="../../ui/window/unsaved_note.py" />
      <source>{n} message{word} not saved yet</source>
      <translation type="unfinished" />
    </message>
  </context>
</TS>
