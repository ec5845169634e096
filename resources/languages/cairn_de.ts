<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
  <context>
    <name>Cairn</name>
    <message>
      <location filename="../../app/__main__.py" />
      <source>an error of Cairn's own, {kind}; a report lies in {folder}.</source>
      <translation>Ein Fehler in Cairn selbst, {kind}; ein Bericht liegt in {folder}.</translation>
    </message>
    <message>
      <location filename="../../app/__main__.py" />
      <source>the system refused to read or write: {why}.</source>
      <translation>Das System hat das Lesen oder Schreiben verweigert: {why}.</translation>
    </message>
    <message>
      <location filename="../../app/crash/dialog.py" />
      <location filename="../../ui/inspector/view.py" />
      <source>Copy report</source>
      <translation>Bericht kopieren</translation>
    </message>
    <message>
      <location filename="../../app/crash/dialog.py" />
      <source>Opens {logs}; neither holds any of your texts</source>
      <translation>Öffnet {logs}; weder Protokolle noch Berichte enthalten eigene Texte</translation>
    </message>
    <message>
      <location filename="../../app/crash/dialog.py" />
      <source>Show logs and crash reports</source>
      <translation>Protokolle und Absturzberichte zeigen</translation>
    </message>
    <message>
      <location filename="../../app/crash/dialog.py" />
      <source>Something in Cairn went wrong.</source>
      <translation>In Cairn ist etwas schiefgegangen.</translation>
    </message>
    <message>
      <location filename="../../app/crash/dialog.py" />
      <source>Your conversations are safe, and you can go on. A report without any of your texts lies in
{folder}</source>
      <translation>Die Chats sind sicher, und es kann weitergehen. Ein Bericht ohne eigene Texte liegt in
{folder}</translation>
    </message>
    <message>
      <location filename="../../app/installation/first_aid.py" />
      <source>A part of Cairn is missing or damaged ({name__}: {said}). {reinstall}</source>
      <translation>Ein Teil von Cairn fehlt oder ist beschädigt ({name__}: {said}). {reinstall}</translation>
    </message>
    <message>
      <location filename="../../app/installation/first_aid.py" />
      <source>Cairn cannot start</source>
      <translation>Cairn kann nicht starten</translation>
    </message>
    <message>
      <location filename="../../app/installation/first_aid.py" />
      <source>Install Cairn again; your chats and models are kept.</source>
      <translation>Cairn neu installieren; Chats und Modelle bleiben erhalten.</translation>
    </message>
    <message>
      <location filename="../../app/installation/first_aid.py" />
      <source>The system's library {library} is not there. Install it with your system's programs (on Debian and Ubuntu, `apt install ./cairn….deb` brings it), or install Cairn again.</source>
      <translation>Die Systembibliothek {library} ist nicht da. Sie mit den Mitteln des Systems installieren (unter Debian und Ubuntu bringt `apt install ./cairn….deb` sie mit) oder Cairn neu installieren.</translation>
    </message>
    <message>
      <location filename="../../app/installation/first_aid.py" />
      <source>This computer's processor is too old for Cairn: it lacks {missing}, which processors made since about 2010 have. Cairn can be built for it from its source.</source>
      <translation>Der Prozessor dieses Computers ist zu alt für Cairn: Ihm fehlt {missing}, was Prozessoren seit etwa 2010 haben. Cairn lässt sich aus dem Quelltext dafür bauen.</translation>
    </message>
    <message>
      <location filename="../../app/instance/single.py" />
      <source>Another window of Cairn is open on {folder}.</source>
      <translation>Ein anderes Fenster von Cairn ist auf {folder} offen.</translation>
    </message>
    <message>
      <location filename="../../app/instance/single.py" />
      <source>Cairn is open already on {data_folder} (process {pid}), but does not answer.</source>
      <translation>Cairn ist mit {data_folder} schon geöffnet (Prozess {pid}), antwortet aber nicht.</translation>
    </message>
    <message>
      <location filename="../../app/instance/single.py" />
      <source>Close that window, or choose another folder.</source>
      <translation>Jenes Fenster schließen oder einen anderen Ordner wählen.</translation>
    </message>
    <message>
      <location filename="../../app/instance/single.py" />
      <source>Close that window, or give another folder with --basedir DIR.</source>
      <translation>Jenes Fenster schließen oder mit --basedir DIR einen anderen Ordner angeben.</translation>
    </message>
    <message>
      <location filename="../../app/instance/single.py" />
      <source>Make it writable, or give another folder with --basedir DIR.</source>
      <translation>Den Ordner beschreibbar machen oder mit --basedir DIR einen anderen angeben.</translation>
    </message>
    <message>
      <location filename="../../app/instance/single.py" />
      <location filename="../../app/process/paths.py" />
      <location filename="../../engine/interchange/reading.py" />
      <location filename="../../engine/store/recorder.py" />
      <location filename="../../engine/store/sqlite/database.py" />
      <location filename="../../ui/composer/attachment_reading.py" />
      <location filename="../../ui/models/shelf.py" />
      <location filename="../../ui/report/desk.py" />
      <location filename="../../ui/report/reading.py" />
      <source>the disk refused</source>
      <translation>der Datenträger hat den Zugriff verweigert</translation>
    </message>
    <message>
      <location filename="../../app/instance/single.py" />
      <location filename="../../engine/models/keeping/kept_words.py" />
      <location filename="../../ui/report/desk.py" />
      <source>{path} cannot be written: {gap}.</source>
      <translation>{path} kann nicht geschrieben werden: {gap}.</translation>
    </message>
    <message>
      <location filename="../../app/lifecycle.py" />
      <source>All of it is complete, but what was read is not known at the next start.</source>
      <translation>Alles wurde erledigt, doch was gelesen wurde, ist beim nächsten Start nicht bekannt.</translation>
    </message>
    <message>
      <location filename="../../app/lifecycle.py" />
      <source>The folder {folder} was removed or moved while Cairn was at work.</source>
      <translation>Der Ordner {folder} wurde entfernt oder verschoben, während Cairn arbeitete.</translation>
    </message>
    <message>
      <location filename="../../app/process/paths.py" />
      <source>Cairn cannot keep its files in {folder}: {error}.</source>
      <translation>Cairn kann seine Dateien nicht in {folder} ablegen: {error}.</translation>
    </message>
    <message>
      <location filename="../../app/process/paths.py" />
      <source>Give another one with --basedir DIR.</source>
      <translation>Mit --basedir DIR einen anderen angeben.</translation>
    </message>
    <message>
      <location filename="../../app/process/paths.py" />
      <source>Give the path of a GGUF file, “demo”, or a name that `cairn models` lists.</source>
      <translation>Den Pfad einer GGUF-Datei, „demo“ oder einen Namen angeben, den `cairn models` auflistet.</translation>
    </message>
    <message>
      <location filename="../../app/process/paths.py" />
      <source>Give the path of a GGUF file.</source>
      <translation>Den Pfad einer GGUF-Datei angeben.</translation>
    </message>
    <message>
      <location filename="../../app/process/paths.py" />
      <source>Make the folder writable, or give another one with --basedir DIR.</source>
      <translation>Den Ordner beschreibbar machen oder mit --basedir DIR einen anderen angeben.</translation>
    </message>
    <message>
      <location filename="../../app/process/paths.py" />
      <source>Name an mmproj GGUF with --projector FILE.</source>
      <translation>Mit --projector FILE eine mmproj-GGUF-Datei angeben.</translation>
    </message>
    <message>
      <location filename="../../app/process/paths.py" />
      <source>The folder {chosen} cannot be found: {error}.</source>
      <translation>Der Ordner {chosen} ist nicht zu finden: {error}.</translation>
    </message>
    <message>
      <location filename="../../app/process/paths.py" />
      <source>There is no model “{name}”.</source>
      <translation>Es gibt kein Modell „{name}“.</translation>
    </message>
    <message>
      <location filename="../../app/process/paths.py" />
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>its name is not UTF-8, so rename it</source>
      <translation>der Name ist kein UTF-8, also umbenennen</translation>
    </message>
    <message>
      <location filename="../../app/process/paths.py" />
      <source>there is no such home folder</source>
      <translation>diesen Benutzerordner gibt es nicht</translation>
    </message>
    <message>
      <location filename="../../app/process/paths.py" />
      <source>{name} cannot be read: {error}.</source>
      <translation>{name} kann nicht gelesen werden: {error}.</translation>
    </message>
    <message>
      <location filename="../../app/process/qt_display.py" />
      <source>Qt cannot open a window here: {why}. Check the display ({given}).</source>
      <translation>Qt kann hier kein Fenster öffnen: {why}. Die Anzeige prüfen ({given}).</translation>
    </message>
    <message>
      <location filename="../../app/process/qt_display.py" />
      <source>Qt cannot open a window here: {why}. Check the display.</source>
      <translation>Qt kann hier kein Fenster öffnen: {why}. Die Anzeige prüfen.</translation>
    </message>
    <message>
      <location filename="../../app/process/qt_display.py" />
      <source>There is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set).</source>
      <translation>Es gibt keine Anzeige, auf der sich ein Fenster öffnen ließe (weder DISPLAY noch WAYLAND_DISPLAY ist gesetzt).</translation>
    </message>
    <message>
      <location filename="../../app/process/qt_display.py" />
      <source>it ended without a word</source>
      <translation>es endete ohne ein Wort</translation>
    </message>
    <message>
      <location filename="../../app/process/qt_display.py" />
      <source>it finds no screen</source>
      <translation>es findet keinen Bildschirm</translation>
    </message>
    <message>
      <location filename="../../app/process/qt_display.py" />
      <source>the display does not answer</source>
      <translation>die Anzeige antwortet nicht</translation>
    </message>
    <message>
      <location filename="../../app/process/qt_display.py" />
      <source>{name} is “{value}”</source>
      <translation>{name} ist „{value}“</translation>
    </message>
    <message>
      <location filename="../../app/process/start_guard.py" />
      <source>PySide6 {pyside} aborts on Python {python}.{python2}. Install PySide6-Essentials 6.11.3, or use Python 3.12 or 3.13.</source>
      <translation>PySide6 {pyside} bricht mit Python {python}.{python2} ab. PySide6-Essentials 6.11.3 installieren oder Python 3.12 oder 3.13 verwenden.</translation>
    </message>
    <message>
      <location filename="../../app/serving/window_server.py" />
      <source>Until Cairn is closed they are used all the same; then the server is to be added anew.</source>
      <translation>Bis Cairn geschlossen wird, werden sie trotzdem verwendet; danach ist der Server neu hinzuzufügen.</translation>
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <location filename="../../app/updates/watch.py" />
      <source>Cairn tries again tomorrow.</source>
      <translation>Cairn versucht es morgen wieder.</translation>
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>Check the connection; Cairn tries again later.</source>
      <translation>Die Verbindung prüfen; Cairn versucht es später wieder.</translation>
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>Look whether the date of this computer is right. Cairn tries again tomorrow.</source>
      <translation>Nachsehen, ob das Datum dieses Computers stimmt. Cairn versucht es morgen wieder.</translation>
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>Whoever answers for {address} is not trusted by this computer.</source>
      <translation>Wer für {address} antwortet, dem vertraut dieser Computer nicht.</translation>
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>it leads from one address to the next, without end</source>
      <translation>es führt ohne Ende von einer Adresse zur nächsten</translation>
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>it leads to “{address}”, which is not safe to ask</source>
      <translation>es führt zu „{address}“, und dort zu fragen ist nicht sicher</translation>
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>nothing lies there ({status_code})</source>
      <translation>dort liegt nichts ({status_code})</translation>
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>the answer was {status_code}</source>
      <translation>die Antwort war {status_code}</translation>
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>what lies there is no file of Cairn's</source>
      <translation>was dort liegt, ist keine Datei von Cairn</translation>
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>what lies there is too large</source>
      <translation>was dort liegt, ist zu groß</translation>
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>{address} cannot be reached.</source>
      <translation>{address} ist nicht erreichbar.</translation>
    </message>
    <message>
      <location filename="../../app/updates/asking.py" />
      <source>{address} does not tell the newest version: {why}.</source>
      <translation>{address} nennt die neueste Version nicht: {why}.</translation>
    </message>
    <message>
      <location filename="../../app/updates/release.py" />
      <source>New versions of this package come from where you got it.</source>
      <translation>Neue Versionen dieses Pakets kommen von dort, woher das Paket stammt.</translation>
    </message>
    <message>
      <location filename="../../app/updates/release.py" />
      <source>This Cairn runs from its source; new versions come by way of that.</source>
      <translation>Dieses Cairn läuft aus dem Quelltext; neue Versionen kommen auf demselben Weg.</translation>
    </message>
    <message>
      <location filename="../../app/updates/release.py" />
      <source>it is nested too deep</source>
      <translation>zu tief verschachtelt</translation>
    </message>
    <message>
      <location filename="../../app/updates/release.py" />
      <source>it is no object</source>
      <translation>kein Objekt</translation>
    </message>
    <message>
      <location filename="../../app/updates/release.py" />
      <location filename="../../ui/settings/store.py" />
      <source>it is too large</source>
      <translation>zu groß</translation>
    </message>
    <message>
      <location filename="../../app/updates/release.py" />
      <source>its page has no address</source>
      <translation>die Seite darin hat keine Adresse</translation>
    </message>
    <message>
      <location filename="../../app/updates/release.py" />
      <source>its page has no https address</source>
      <translation>die Seite darin hat keine https-Adresse</translation>
    </message>
    <message>
      <location filename="../../app/updates/release.py" />
      <source>its version is none</source>
      <translation>die Version darin ist keine</translation>
    </message>
    <message>
      <location filename="../../app/updates/release.py" />
      <source>something in it is no text</source>
      <translation>etwas darin ist kein Text</translation>
    </message>
    <message>
      <location filename="../../app/updates/release.py" />
      <source>“{address}” is not safe to ask; only https is.</source>
      <translation>„{address}“ ist keine sichere Adresse; nur https ist sicher.</translation>
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <location filename="../../engine/models/downloads/queue.py" />
      <location filename="../../ui/models/background.py" />
      <source>An error of Cairn's own: {name__}.</source>
      <translation>Ein Fehler in Cairn selbst: {name__}.</translation>
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>Cairn is up to date</source>
      <translation>Cairn ist aktuell</translation>
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>Cairn {newer} is out</source>
      <translation>Cairn {newer} ist da</translation>
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>Its page says what is new.</source>
      <translation>Was neu ist, steht auf der Seite dazu.</translation>
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>Looking for a new version failed</source>
      <translation>Die Suche nach einer neuen Version ist fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>Open its page</source>
      <translation>Seite öffnen</translation>
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>The newest version that is told of is {found}, and this is {version}.</source>
      <translation>Die neueste Version, die genannt wird, ist {found}, und diese hier ist {version}.</translation>
    </message>
    <message>
      <location filename="../../app/updates/watch.py" />
      <source>{version} is the newest version. Cairn looks again once a day.</source>
      <translation>{version} ist die neueste Version. Cairn sieht einmal am Tag wieder nach.</translation>
    </message>
    <message>
      <location filename="../../engine/client/child_process.py" />
      <source>What was asked cannot be sent to the engine process, so it was ended.</source>
      <translation>Was angefragt wurde, kann dem Engine-Prozess nicht gesendet werden; er wurde beendet.</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>If that happens again, update its driver, or load the model on the CPU.</source>
      <translation>Geschieht das wieder, ihren Treiber aktualisieren oder das Modell auf der CPU laden.</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>Put fewer layers on it, choose a smaller context, or close other programs that use it.</source>
      <translation>Weniger Schichten auf sie legen, einen kleineren Kontext wählen oder andere Programme schließen, die sie benutzen.</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>Restart Cairn, then try again.</source>
      <translation>Cairn neu starten und es dann noch einmal versuchen.</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>The engine is not running.</source>
      <translation>Die Engine läuft nicht.</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>The engine process ended: {why}.</source>
      <translation>Der Prozess der Engine ist zu Ende: {why}.</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>Try again.</source>
      <translation>Noch einmal versuchen.</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>a file of the model became shorter while it was in use, or its disk failed</source>
      <translation>eine Datei des Modells wurde kürzer, während sie in Gebrauch war, oder ihre Platte hat versagt</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>an error of Cairn's own stopped it</source>
      <translation>ein Fehler von Cairn selbst hat ihn beendet</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>it ended with the number {exit_code}</source>
      <translation>er endete mit der Nummer {exit_code}</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>it needed more memory than it may have</source>
      <translation>er brauchte mehr Speicher, als er haben darf</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>it used memory that is not its own</source>
      <translation>er benutzte Speicher, der ihm nicht gehört</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>its memory was damaged</source>
      <translation>sein Speicher war beschädigt</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>llama.cpp could not go on</source>
      <translation>llama.cpp konnte nicht weitermachen</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>llama.cpp stopped it</source>
      <translation>llama.cpp hat ihn beendet</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>llama.cpp stopped it: “{folders}”</source>
      <translation>llama.cpp hat ihn beendet: „{folders}“</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>the graphics card had not enough memory</source>
      <translation>die Grafikkarte hatte nicht genug Speicher</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>the graphics card or its driver failed</source>
      <translation>die Grafikkarte oder ihr Treiber hat versagt</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>the reason is not known</source>
      <translation>der Grund ist nicht bekannt</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>the system ended it ({name})</source>
      <translation>das System hat ihn beendet ({name})</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>the system ended it; there may not have been enough memory</source>
      <translation>das System hat ihn beendet; vielleicht reichte der Speicher nicht</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>the worker on another machine ended, or the connection to it was lost</source>
      <translation>der Worker auf einem anderen Rechner ist zu Ende, oder die Verbindung zu ihm ging verloren</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>there was not enough memory</source>
      <translation>der Speicher reichte nicht</translation>
    </message>
    <message>
      <location filename="../../engine/client/last_words.py" />
      <source>this processor cannot do something that llama.cpp needs</source>
      <translation>dieser Prozessor kann etwas nicht, was llama.cpp braucht</translation>
    </message>
    <message>
      <location filename="../../engine/client/process.py" />
      <source>Cairn was changed while it was open, and its engine does not fit any more. Restart Cairn.</source>
      <translation>Cairn wurde geändert, während es offen war, und seine Engine passt nicht mehr dazu. Bitte Cairn neu starten.</translation>
    </message>
    <message>
      <location filename="../../engine/client/process.py" />
      <source>The engine did not stop in time, so it was ended.</source>
      <translation>Die Engine hielt nicht rechtzeitig an und wurde deshalb beendet.</translation>
    </message>
    <message>
      <location filename="../../engine/client/process.py" />
      <source>The engine process cannot be started: {gap}.</source>
      <translation>Der Engine-Prozess kann nicht gestartet werden: {gap}.</translation>
    </message>
    <message>
      <location filename="../../engine/client/process.py" />
      <source>The engine process closed its pipe without a word, so it was ended.</source>
      <translation>Der Engine-Prozess hat seine Verbindung ohne ein Wort geschlossen und wurde beendet.</translation>
    </message>
    <message>
      <location filename="../../engine/client/process.py" />
      <source>The engine process said something that cannot be understood, so it was ended.</source>
      <translation>Der Engine-Prozess hat etwas Unverständliches gesendet und wurde beendet.</translation>
    </message>
    <message>
      <location filename="../../engine/client/process.py" />
      <location filename="../../engine/client/threaded.py" />
      <source>The engine was stopped.</source>
      <translation>Die Engine wurde angehalten.</translation>
    </message>
    <message>
      <location filename="../../engine/client/threaded.py" />
      <source>The engine stopped because of an error of its own.</source>
      <translation>Die Engine hielt wegen eines eigenen Fehlers an.</translation>
    </message>
    <message>
      <location filename="../../engine/core/cache/policies.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>As llama-server does</source>
      <translation>Wie llama-server</translation>
    </message>
    <message>
      <location filename="../../engine/core/cache/policies.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>The oldest</source>
      <translation>Der älteste</translation>
    </message>
    <message>
      <location filename="../../engine/core/cache/policies.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>The one expected to save the least</source>
      <translation>Der mit der kleinsten erwarteten Ersparnis</translation>
    </message>
    <message>
      <location filename="../../engine/core/cache/policies.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>The one with the closest neighbours</source>
      <translation>Der mit den nächsten Nachbarn</translation>
    </message>
    <message>
      <location filename="../../engine/core/calls/grammar.py" />
      <source>The tool “{name}” is to be kept to exactly. {told}</source>
      <translation>An das Werkzeug „{name}“ soll die Antwort genau gebunden werden. {told}</translation>
    </message>
    <message>
      <location filename="../../engine/core/models/architectures.py" />
      <source>It is a {architecture} model, which does not continue a text.</source>
      <translation>Es ist ein Modell der Art {architecture}; so eines setzt keinen Text fort.</translation>
    </message>
    <message>
      <location filename="../../engine/core/models/architectures.py" />
      <source>This version does not know models of the kind “{architecture}”.</source>
      <translation>Diese Version kennt keine Modelle der Art „{architecture}“.</translation>
    </message>
    <message>
      <location filename="../../engine/core/models/grouping.py" />
      <source>Part {absent} of its {count} is missing.</source>
      <translation>Teil {absent} von {count} fehlt.</translation>
    </message>
    <message>
      <location filename="../../engine/core/models/grouping.py" />
      <source>Parts are missing: {absent} of {count}, the first is number {absent2}.</source>
      <translation>Teile fehlen: {absent} von {count}, als erster Nummer {absent2}.</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/json_text.py" />
      <source>A “\ud…” in it is half a character; nobody can write that</source>
      <translation>Ein „\ud…“ darin ist ein halbes Zeichen; das kann niemand schreiben</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/json_text.py" />
      <source>It has {text} characters; at most {longest} are taken</source>
      <translation>Der Text hat {text} Zeichen; höchstens {longest} sind möglich</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/json_text.py" />
      <source>It is nested more than {max_depth} levels deep</source>
      <translation>Der Text ist mehr als {max_depth} Ebenen tief verschachtelt</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/json_text.py" />
      <source>It is nested too deeply, or a number in it is too long</source>
      <translation>Der Text ist zu tief verschachtelt, oder eine Zahl darin ist zu lang</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/json_text.py" />
      <source>Line {line}: {message}.</source>
      <translation>Zeile {line}: {message}.</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/json_text.py" />
      <source>it ends too early</source>
      <translation>der Text endet zu früh</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/json_text.py" />
      <source>this is not JSON: {error}</source>
      <translation>das ist kein JSON: {error}</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/json_text.py" />
      <source>{name} is not a number of JSON</source>
      <translation>{name} ist keine Zahl in JSON</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/json_text.py" />
      <source>{place} must be an object</source>
      <translation>{place} muss ein Objekt sein</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/json_text.py" />
      <source>{said} at column {column}</source>
      <translation>{said}, in Spalte {column}</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/json_text.py" />
      <source>{text} is too large a number</source>
      <translation>{text} ist eine zu große Zahl</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/json_text.py" />
      <source>“{name}” stands twice in one object</source>
      <translation>„{name}“ steht zweimal in einem Objekt</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>There are {listed} tools; at most {max_tools} are taken</source>
      <translation>Es sind {listed} Werkzeuge; höchstens {max_tools} sind möglich</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>Two tools are called “{double}”</source>
      <translation>Zwei Werkzeuge heißen „{double}“</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>What is looked for.</source>
      <translation>Wonach gesucht wird.</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>What it does, and when to call it.</source>
      <translation>Was es tut und wann es aufzurufen ist.</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>tool {number}</source>
      <translation>Werkzeug {number}</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>{place}, “function”</source>
      <translation>{place}, „function“</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>{place}: “name” must be 1 to 64 letters, digits, “_” or “-”</source>
      <translation>{place}: „name“ muss aus 1 bis 64 Buchstaben, Ziffern, „_“ oder „-“ bestehen</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>{place}: “type” must be "function"</source>
      <translation>{place}: „type“ muss "function" sein</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>“{name}”, parameter “{key}”</source>
      <translation>„{name}“, Parameter „{key}“</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>“{name}”, “parameters”</source>
      <translation>„{name}“, „parameters“</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>“{name}”, “properties”</source>
      <translation>„{name}“, „properties“</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>“{name}”: “description” must be a text</source>
      <translation>„{name}“: „description“ muss ein Text sein</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>“{name}”: “required” must be a list of names</source>
      <translation>„{name}“: „required“ muss eine Liste von Namen sein</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>“{name}”: “required” names “{missing}”, which is no parameter</source>
      <translation>„{name}“: „required“ nennt „{missing}“, und das ist kein Parameter</translation>
    </message>
    <message>
      <location filename="../../engine/core/prompt/messages.py" />
      <source>“{name}”: “type” of the parameters must be "object"</source>
      <translation>„{name}“: „type“ der Parameter muss "object" sein</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/grammar.py" />
      <source>It makes too long a grammar: use fewer choices and shorter names</source>
      <translation>Die Grammatik daraus wird zu lang: weniger Möglichkeiten und kürzere Namen verwenden</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/grammar.py" />
      <location filename="../../engine/core/schema/ways.py" />
      <source>There are more than {max_nodes} schemas in it</source>
      <translation>Es sind mehr als {max_nodes} Schemas darin</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/grammar.py" />
      <source>a schema is an object</source>
      <translation>ein Schema ist ein Objekt</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/grammar.py" />
      <source>all the bounds of lengths together are too large to be kept</source>
      <translation>alle Längengrenzen zusammen sind zu groß, um sie einzuhalten</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/grammar.py" />
      <source>here nothing at all would fit</source>
      <translation>hier würde gar nichts passen</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/grammar.py" />
      <source>no number lies between these bounds</source>
      <translation>zwischen diesen Grenzen liegt keine Zahl</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/grammar.py" />
      <source>this is {max_levels} schemas within each other deep, references counted</source>
      <translation>hier stecken {max_levels} Schemas ineinander, Verweise mitgezählt</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/grammar.py" />
      <source>“items” beside “prefixItems” cannot be kept; leave it out</source>
      <translation>„items“ neben „prefixItems“ lässt sich nicht einhalten; weglassen</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/grammar.py" />
      <source>“{most}” is less than “{least}”</source>
      <translation>„{most}“ ist kleiner als „{least}“</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/grammar.py" />
      <source>“{name}” has {listed} entries, which “minItems” or “maxItems” forbids</source>
      <translation>„{name}“ hat {listed} Einträge, was „minItems“ oder „maxItems“ verbietet</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/grammar.py" />
      <location filename="../../engine/core/schema/reading.py" />
      <source>“{name}” must be a list with something in it</source>
      <translation>„{name}“ muss eine Liste sein, die nicht leer ist</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/grammar.py" />
      <source>“{name}” must be a whole number of at most 16 digits</source>
      <translation>„{name}“ muss eine ganze Zahl mit höchstens 16 Ziffern sein</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/grammar.py" />
      <source>“{name}” of a number that need not be whole cannot be kept; use “integer”, or leave it out</source>
      <translation>„{name}“ lässt sich bei einer Zahl, die nicht ganz sein muss, nicht einhalten; „integer“ verwenden oder weglassen</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>A schema is an object, such as {"type": "object", "properties": {…}}</source>
      <translation>Ein Schema ist ein Objekt, etwa {"type": "object", "properties": {…}}</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>At the top: {text}</source>
      <translation>Ganz oben: {text}</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>At {where}: {text}</source>
      <translation>Bei {where}: {text}</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>a property's name has {long} characters; at most {longest_name} are taken</source>
      <translation>der Name einer Eigenschaft hat {long} Zeichen; höchstens {longest_name} sind möglich</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>nothing of “{name}” would fit</source>
      <translation>nichts von „{name}“ würde passen</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>this must be the schema of an object</source>
      <translation>das muss das Schema eines Objekts sein</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“$ref” must point into this schema, as in “#/$defs/name”</source>
      <translation>„$ref“ muss in dieses Schema zeigen, wie in „#/$defs/name“</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“additionalProperties” forbids what the other schemas of “allOf” name; leave it out</source>
      <translation>„additionalProperties“ verbietet, was die anderen Schemas in „allOf“ nennen; weglassen</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“allOf” can be kept for objects only; write one schema</source>
      <translation>„allOf“ lässt sich nur bei Objekten einhalten; ein einziges Schema schreiben</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“properties” must be an object</source>
      <translation>„properties“ muss ein Objekt sein</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“required” must be a list of names</source>
      <translation>„required“ muss eine Liste von Namen sein</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“type” must be one of {types}</source>
      <translation>„type“ muss eines davon sein: {types}</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“uniqueItems” cannot be kept here; leave it out</source>
      <translation>„uniqueItems“ lässt sich hier nicht einhalten; weglassen</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“{beside}” beside “{name}” cannot be kept; leave it out</source>
      <translation>„{beside}“ neben „{name}“ lässt sich nicht einhalten; weglassen</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“{beside}” beside “{name}” cannot be kept; write it into each alternative</source>
      <translation>„{beside}“ neben „{name}“ lässt sich nicht einhalten; in jede der Möglichkeiten schreiben</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“{beside}” within “allOf” cannot be kept; write one schema</source>
      <translation>„{beside}“ in „allOf“ lässt sich nicht einhalten; ein einziges Schema schreiben</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“{double}” is described twice</source>
      <translation>„{double}“ ist zweimal beschrieben</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“{name}” cannot be kept here; leave it out, or say it with enum, const or types</source>
      <translation>„{name}“ lässt sich hier nicht einhalten; weglassen oder mit enum, const oder Typen ausdrücken</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“{name}” has {value} entries; at most {max_choices} can be kept</source>
      <translation>„{name}“ hat {value} Einträge; höchstens {max_choices} lassen sich einhalten</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“{name}” is {value}; at most {max_repeated} can be kept</source>
      <translation>„{name}“ ist {value}; höchstens {max_repeated} lässt sich einhalten</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“{name}” must be a whole number from 0 on</source>
      <translation>„{name}“ muss eine ganze Zahl ab 0 sein</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“{ref}” points at nothing</source>
      <translation>„{ref}“ zeigt ins Leere</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/reading.py" />
      <source>“{ref}” points at what is no schema</source>
      <translation>„{ref}“ zeigt auf etwas, das kein Schema ist</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/ways.py" />
      <source>A “$ref” leads back to itself before anything is said</source>
      <translation>Ein „$ref“ führt zu sich selbst zurück, bevor etwas gesagt ist</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/ways.py" />
      <source>Too many of its alternatives begin alike: give each a property with a const of its own, or use fewer of them</source>
      <translation>Zu viele der Möglichkeiten beginnen gleich: jeder eine Eigenschaft mit eigenem const geben oder weniger davon verwenden</translation>
    </message>
    <message>
      <location filename="../../engine/core/schema/ways.py" />
      <source>What it asks for has no end: a part needs itself. Leave that out of “required”</source>
      <translation>Was verlangt wird, hat kein Ende: Ein Teil braucht sich selbst. Diesen aus „required“ nehmen</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/budget.py" />
      <source>it computes a number that is too large</source>
      <translation>sie berechnet eine zu große Zahl</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/budget.py" />
      <source>it loops too often</source>
      <translation>sie durchläuft zu viele Schleifen</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/budget.py" />
      <source>it makes a text that is too long</source>
      <translation>sie erzeugt einen zu langen Text</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/budget.py" />
      <source>it makes more than {n} lists out of each other at one time</source>
      <translation>sie bildet mehr als {n} Listen zugleich eine aus der anderen</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/budget.py" />
      <source>it makes too many texts and lists</source>
      <translation>sie erzeugt zu viele Texte und Listen</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/budget.py" />
      <source>it needs too much memory</source>
      <translation>sie braucht zu viel Speicher</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/budget.py" />
      <source>it takes too long</source>
      <translation>sie braucht zu lange</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/chat_template.py" />
      <source>The chat template is too large to be one.</source>
      <translation>Die Chat-Vorlage ist zu groß, um eine zu sein.</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/filters.py" />
      <source>it gives the filter {name} too long a text</source>
      <translation>sie gibt dem Filter {name} einen zu langen Text</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/filters.py" />
      <source>it indents too far</source>
      <translation>sie rückt zu weit ein</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/growth.py" />
      <location filename="../../engine/core/template/sandbox.py" />
      <source>it formats too wide a field</source>
      <translation>sie formatiert ein zu breites Feld</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/growth.py" />
      <source>it searches for too long a text</source>
      <translation>sie sucht nach einem zu langen Text</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/sandbox.py" />
      <source> (line {line}: “{written}”)</source>
      <translation> (Zeile {line}: „{written}“)</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/sandbox.py" />
      <source>The chat template cannot be read: it nests too deeply, or is not valid Jinja.</source>
      <translation>Die Chat-Vorlage ist nicht lesbar: Sie ist zu tief verschachtelt oder kein gültiges Jinja.</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/sandbox.py" />
      <source>The chat template cannot be read: it nests too deeply.</source>
      <translation>Die Chat-Vorlage ist nicht lesbar: Sie ist zu tief verschachtelt.</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/sandbox.py" />
      <source>The chat template cannot be read: {words}{place}.</source>
      <translation>Die Chat-Vorlage ist nicht lesbar: {words}{place}.</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/sandbox.py" />
      <source>The chat template failed with a {kind}{error}.</source>
      <translation>Die Chat-Vorlage ist gescheitert, mit {kind}{error}.</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/sandbox.py" />
      <source>The chat template failed: it nests too deeply.</source>
      <translation>Die Chat-Vorlage ist gescheitert: Sie ist zu tief verschachtelt.</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/sandbox.py" />
      <source>The chat template failed: {words}{error}.</source>
      <translation>Die Chat-Vorlage ist gescheitert: {words}{error}.</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/sandbox.py" />
      <source>The chat template goes too far: it needs too much memory.</source>
      <translation>Die Chat-Vorlage geht zu weit: Sie braucht zu viel Speicher.</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/sandbox.py" />
      <source>The chat template goes too far: {message}.</source>
      <translation>Die Chat-Vorlage geht zu weit: {message}.</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/sandbox.py" />
      <source>The chat template refuses this conversation: {error}</source>
      <translation>Die Chat-Vorlage lehnt diesen Chat ab: {error}</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/sandbox.py" />
      <source>it is not valid Jinja</source>
      <translation>sie ist kein gültiges Jinja</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/syntax.py" />
      <source>it asks for another template, and there is none</source>
      <translation>sie verlangt eine andere Vorlage, und es gibt keine</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/syntax.py" />
      <source>it holds a number that is too large</source>
      <translation>sie enthält eine zu große Zahl</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/syntax.py" />
      <source>it is too large to be one</source>
      <translation>sie ist zu groß, um eine zu sein</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/syntax.py" />
      <source>it nests more than {n} loops in each other</source>
      <translation>sie schachtelt mehr als {n} Schleifen ineinander</translation>
    </message>
    <message>
      <location filename="../../engine/core/template/syntax.py" />
      <source>it nests more than {n} parts in each other</source>
      <translation>sie schachtelt mehr als {n} Teile ineinander</translation>
    </message>
    <message>
      <location filename="../../engine/core/toolbox/servers.py" />
      <source>A server needs a name of 1 to {longest} characters</source>
      <translation>Ein Server braucht einen Namen von 1 bis {longest} Zeichen</translation>
    </message>
    <message>
      <location filename="../../engine/core/toolbox/servers.py" />
      <source>There are {n} servers; at most {most} are taken</source>
      <translation>Es sind {n} Server; höchstens {most} werden angenommen</translation>
    </message>
    <message>
      <location filename="../../engine/core/toolbox/servers.py" />
      <source>There is no server in it</source>
      <translation>Es ist kein Server darin</translation>
    </message>
    <message>
      <location filename="../../engine/core/toolbox/servers.py" />
      <source>the file</source>
      <translation>die Datei</translation>
    </message>
    <message>
      <location filename="../../engine/core/toolbox/servers.py" />
      <source>“mcpServers” is missing: the servers stand in it, each under its name</source>
      <translation>„mcpServers“ fehlt: Darin stehen die Server, jeder unter seinem Namen</translation>
    </message>
    <message>
      <location filename="../../engine/core/toolbox/servers.py" />
      <source>“{name}” has a character in it that no program can be given</source>
      <translation>„{name}“ enthält ein Zeichen, das keinem Programm übergeben werden kann</translation>
    </message>
    <message>
      <location filename="../../engine/core/toolbox/servers.py" />
      <source>“{name}” is a name of Cairn's own tools; give the server another one</source>
      <translation>„{name}“ heißt schon ein eigenes Werkzeug von Cairn; gib dem Server einen anderen Namen</translation>
    </message>
    <message>
      <location filename="../../engine/core/toolbox/servers.py" />
      <source>“{name}” needs either “command” or “url”</source>
      <translation>„{name}“ braucht entweder „command“ oder „url“</translation>
    </message>
    <message>
      <location filename="../../engine/core/toolbox/servers.py" />
      <source>“{name}”: “args” must be a list of texts</source>
      <translation>„{name}“: „args“ muss eine Liste von Texten sein</translation>
    </message>
    <message>
      <location filename="../../engine/core/toolbox/servers.py" />
      <source>“{name}”: “headers” must be plain letters and signs</source>
      <translation>„{name}“: „headers“ darf nur einfache Buchstaben und Zeichen enthalten</translation>
    </message>
    <message>
      <location filename="../../engine/core/toolbox/servers.py" />
      <source>“{name}”: “url” must begin with http:// or https://</source>
      <translation>„{name}“: „url“ muss mit http:// oder https:// beginnen</translation>
    </message>
    <message>
      <location filename="../../engine/core/toolbox/servers.py" />
      <source>“{name}”: “{key}” must be a text</source>
      <translation>„{name}“: „{key}“ muss ein Text sein</translation>
    </message>
    <message>
      <location filename="../../engine/core/toolbox/servers.py" />
      <source>“{name}”: “{key}” must be an object of names and texts</source>
      <translation>„{name}“: „{key}“ muss ein Objekt aus Namen und Texten sein</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>Check the file and the disk.</source>
      <translation>Die Datei und den Datenträger prüfen.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>Choose a file that Cairn, ChatGPT, Claude, LibreChat, LM Studio or Open WebUI exported, or one in ShareGPT's form.</source>
      <translation>Eine Datei wählen, die Cairn, ChatGPT, Claude, LibreChat, LM Studio oder Open WebUI exportiert hat, oder eine in der Form von ShareGPT.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <location filename="../../engine/models/downloads/job.py" />
      <location filename="../../engine/store/importing.py" />
      <source>Choose another file.</source>
      <translation>Eine andere Datei wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>Choose smaller files.</source>
      <translation>Kleinere Dateien wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>Export or download it again.</source>
      <translation>Noch einmal exportieren oder herunterladen.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>No chats were found in “{name}”.</source>
      <translation>In „{name}“ wurden keine Chats gefunden.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>Update Cairn to read it.</source>
      <translation>Cairn aktualisieren, um die Datei zu lesen.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <location filename="../../ui/models/shelf.py" />
      <source>“{name}” cannot be read: {why}.</source>
      <translation>„{name}“ kann nicht gelesen werden: {why}.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” is damaged.</source>
      <translation>„{name}“ ist beschädigt.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” is nested too deeply to be read.</source>
      <translation>„{name}“ ist zu tief verschachtelt, um gelesen zu werden.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” is no sound JSON at line {line}.</source>
      <translation>„{name}“ ist in Zeile {line} kein gültiges JSON.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” is no sound JSON.</source>
      <translation>„{name}“ ist kein gültiges JSON.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” is no text.</source>
      <translation>„{name}“ ist kein Text.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” is not there any more.</source>
      <translation>„{name}“ ist nicht mehr da.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” is too large to be read: more than {most}.</source>
      <translation>„{name}“ ist zu groß zum Lesen: mehr als {most}.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/reading.py" />
      <source>“{name}” was written by a newer version of Cairn.</source>
      <translation>„{name}“ wurde von einer neueren Version von Cairn geschrieben.</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/writing.py" />
      <location filename="../../ui/chats/list.py" />
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Chats</source>
      <translation>Chats</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/writing.py" />
      <location filename="../../ui/chats/list_model.py" />
      <location filename="../../ui/chats/model.py" />
      <location filename="../../ui/theme/actions.py" />
      <source>Reply</source>
      <translation>Antwort</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/writing.py" />
      <location filename="../../ui/options/dialog.py" />
      <location filename="../../ui/options/draft.py" />
      <source>System prompt</source>
      <translation>System-Prompt</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/writing.py" />
      <source>System prompt:</source>
      <translation>System-Prompt:</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/writing.py" />
      <source>The requests of this chat, newest last</source>
      <translation>Die Anfragen dieses Chats, die neueste zuletzt</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/writing.py" />
      <location filename="../../ui/transcript/view.py" />
      <source>Thinking</source>
      <translation>Gedanken</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/writing.py" />
      <source>Thinking:</source>
      <translation>Gedanken:</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/writing.py" />
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Timeline</source>
      <translation>Zeitleiste</translation>
    </message>
    <message>
      <location filename="../../engine/interchange/writing.py" />
      <location filename="../../ui/chats/list_model.py" />
      <location filename="../../ui/chats/model.py" />
      <source>You</source>
      <translation>Sie</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <location filename="../../engine/media/reading.py" />
      <source>Attach another file.</source>
      <translation>Eine andere Datei anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <location filename="../../engine/media/office.py" />
      <source>Attach the part of it that matters, or paste its text.</source>
      <translation>Nur den wichtigen Teil anhängen oder seinen Text einfügen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <location filename="../../engine/media/office.py" />
      <source>Attach the part of it that matters.</source>
      <translation>Nur den wichtigen Teil anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>If its pages are pictures, attach those, or a PDF that text recognition has made of them.</source>
      <translation>Wenn die Seiten Bilder sind, diese anhängen oder ein PDF, das eine Texterkennung daraus gemacht hat.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>Open it in a PDF viewer and print it into a new PDF, or paste its text.</source>
      <translation>In einem PDF-Programm öffnen und in ein neues PDF drucken oder den Text einfügen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>Print it into a new PDF, or paste its text.</source>
      <translation>In ein neues PDF drucken oder den Text einfügen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <location filename="../../engine/media/office.py" />
      <source>Save a copy without a password and attach that, or paste its text.</source>
      <translation>Eine Kopie ohne Passwort speichern und anhängen oder den Text einfügen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>Save it as PDF or as plain text in UTF-8, and attach that.</source>
      <translation>Als PDF oder als reinen Text in UTF-8 speichern und das anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>Save it as docx, xlsx, pptx or odt without a password, and attach that.</source>
      <translation>Speichern Sie es als docx, xlsx, pptx oder odt ohne Passwort, und hängen Sie das an.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF has {data} MiB, and Cairn reads at most {max_pdf_bytes}.</source>
      <translation>Das PDF hat {data} MiB, und Cairn liest höchstens {max_pdf_bytes}.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF has {n_pages} pages, and Cairn reads at most {max_pages}.</source>
      <translation>Das PDF hat {n_pages} Seiten, und Cairn liest höchstens {max_pages}.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF holds no text.</source>
      <translation>Das PDF enthält keinen Text.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF is broken or cut off.</source>
      <translation>Das PDF ist defekt oder abgeschnitten.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF is encrypted.</source>
      <translation>Das PDF ist verschlüsselt.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF takes too long to read.</source>
      <translation>Das PDF zu lesen dauert zu lange.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>The PDF unpacks to more than Cairn reads.</source>
      <translation>Das PDF wird entpackt größer, als Cairn liest.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <location filename="../../engine/media/reading.py" />
      <source>The file is empty.</source>
      <translation>Die Datei ist leer.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>This is an archive, or a document that is cut off.</source>
      <translation>Das ist ein Archiv oder ein abgeschnittenes Dokument.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>This is an office document of an old kind, or one with a password.</source>
      <translation>Das ist ein Office-Dokument alter Art oder eines mit Passwort.</translation>
    </message>
    <message>
      <location filename="../../engine/media/documents.py" />
      <source>This is neither text nor a PDF.</source>
      <translation>Das ist weder Text noch ein PDF.</translation>
    </message>
    <message>
      <location filename="../../engine/media/formats.py" />
      <source>a HEIC picture</source>
      <translation>ein HEIC-Bild</translation>
    </message>
    <message>
      <location filename="../../engine/media/formats.py" />
      <source>a HEIF picture</source>
      <translation>ein HEIF-Bild</translation>
    </message>
    <message>
      <location filename="../../engine/media/formats.py" />
      <source>a QuickTime video</source>
      <translation>ein QuickTime-Video</translation>
    </message>
    <message>
      <location filename="../../engine/media/formats.py" />
      <source>a TIFF picture</source>
      <translation>ein TIFF-Bild</translation>
    </message>
    <message>
      <location filename="../../engine/media/formats.py" />
      <source>a video or a picture of a newer kind</source>
      <translation>ein Video oder ein Bild einer neueren Art</translation>
    </message>
    <message>
      <location filename="../../engine/media/formats.py" />
      <source>an AVIF picture</source>
      <translation>ein AVIF-Bild</translation>
    </message>
    <message>
      <location filename="../../engine/media/formats.py" />
      <source>an M4A sound</source>
      <translation>eine M4A-Tonaufnahme</translation>
    </message>
    <message>
      <location filename="../../engine/media/formats.py" />
      <source>an MP4 video</source>
      <translation>ein MP4-Video</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>If it holds pictures, attach those, or paste its text.</source>
      <translation>Wenn es Bilder enthält, hängen Sie diese an, oder fügen Sie seinen Text ein.</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>Open it in its program and save it anew, or paste its text.</source>
      <translation>Öffnen Sie es in seinem Programm und speichern Sie es neu, oder fügen Sie seinen Text ein.</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>Save a copy without macros and attach that, or paste its text.</source>
      <translation>Speichern Sie eine Kopie ohne Makros und hängen Sie diese an, oder fügen Sie den Text ein.</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>Save it as PDF and attach that, or paste its text.</source>
      <translation>Speichern Sie es als PDF und hängen Sie das an, oder fügen Sie seinen Text ein.</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>The document has marks in it that no office program writes.</source>
      <translation>Im Dokument stehen Zeichen, die kein Office-Programm schreibt.</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>The document has more than {max_characters} characters.</source>
      <translation>Das Dokument hat mehr als {max_characters} Zeichen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>The document has {n_sheets} sheets, and Cairn reads at most {max_sheets}.</source>
      <translation>Das Dokument hat {n_sheets} Tabellenblätter, und Cairn liest höchstens {max_sheets}.</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>The document has {n_slides} slides, and Cairn reads at most {max_slides}.</source>
      <translation>Das Dokument hat {n_slides} Folien, und Cairn liest höchstens {max_slides}.</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>The document holds macros, small programs that Cairn never opens.</source>
      <translation>Das Dokument enthält Makros, kleine Programme, die Cairn nie öffnet.</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>The document holds no text.</source>
      <translation>Das Dokument enthält keinen Text.</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>The document is broken or cut off.</source>
      <translation>Das Dokument ist beschädigt oder abgeschnitten.</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>The document is encrypted.</source>
      <translation>Das Dokument ist verschlüsselt.</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>The document takes too long to read.</source>
      <translation>Das Dokument zu lesen dauert zu lange.</translation>
    </message>
    <message>
      <location filename="../../engine/media/office.py" />
      <source>The document unpacks to more than Cairn reads.</source>
      <translation>Ausgepackt ist das Dokument größer, als Cairn es liest.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>Attach a PNG, JPEG, WebP, GIF or BMP picture.</source>
      <translation>Ein Bild als PNG, JPEG, WebP, GIF oder BMP anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>Attach a larger picture.</source>
      <translation>Ein größeres Bild anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <location filename="../../engine/media/sounds.py" />
      <source>Cut it into parts and attach those.</source>
      <translation>In Teile schneiden und diese anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>Make it smaller and attach the copy.</source>
      <translation>Verkleinern und die Kopie anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>Make it smaller or save it as JPEG, and attach the copy.</source>
      <translation>Verkleinern oder als JPEG speichern und die Kopie anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>Open it in another program, save it again and attach the copy.</source>
      <translation>In einem anderen Programm öffnen, neu speichern und die Kopie anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The JPEG picture is drawn in more than {max_scans} passes.</source>
      <translation>Das JPEG-Bild ist in mehr als {max_scans} Durchgängen gezeichnet.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The picture has too many pixels: Cairn reads a {name} of up to {most} megapixels.</source>
      <translation>Das Bild hat zu viele Pixel: Cairn liest {name} bis {most} Megapixel.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The picture has {data} MiB, and Cairn reads at most {max_bytes}.</source>
      <translation>Das Bild hat {data} MiB, und Cairn liest höchstens {max_bytes}.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The picture has {width}x{height} pixels, and models need at least {min_edge}x{min_edge}.</source>
      <translation>Das Bild hat {width}x{height} Pixel, und Modelle brauchen mindestens {min_edge}x{min_edge}.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The picture has {width}x{height} pixels: one edge is more than {max_ratio} times the other.</source>
      <translation>Das Bild hat {width}x{height} Pixel: Eine Seite ist mehr als {max_ratio}-mal so lang wie die andere.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The picture takes too long to read.</source>
      <translation>Das Bild zu lesen dauert zu lange.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>The {value} picture is cut off or broken.</source>
      <translation>Das {value}-Bild ist abgeschnitten oder defekt.</translation>
    </message>
    <message>
      <location filename="../../engine/media/pictures.py" />
      <source>This is not a picture that Cairn reads.</source>
      <translation>Das ist kein Bild, das Cairn liest.</translation>
    </message>
    <message>
      <location filename="../../engine/media/reading.py" />
      <source>Attach a PNG, JPEG, WebP, GIF or BMP picture, or a WAV, MP3, FLAC or Ogg sound.</source>
      <translation>Ein Bild als PNG, JPEG, WebP, GIF oder BMP oder Ton als WAV, MP3, FLAC oder Ogg anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/reading.py" />
      <source>This is no picture or sound Cairn knows.</source>
      <translation>Das ist kein Bild und kein Ton, den Cairn kennt.</translation>
    </message>
    <message>
      <location filename="../../engine/media/reading.py" />
      <source>This is {foreign}, which Cairn does not read.</source>
      <translation>Das ist {foreign}; das liest Cairn nicht.</translation>
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>Attach a WAV, MP3, FLAC or Ogg sound.</source>
      <translation>Ton als WAV, MP3, FLAC oder Ogg anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>Attach one of at least {min_seconds} seconds.</source>
      <translation>Eine Tonaufnahme von mindestens {min_seconds} Sekunden anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>Save it again as WAV, MP3, FLAC or Ogg, and attach the copy.</source>
      <translation>Neu als WAV, MP3, FLAC oder Ogg speichern und die Kopie anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>Save it with one or two channels of 16,000 to 48,000 Hz, and attach the copy.</source>
      <translation>Mit einem oder zwei Kanälen von 16.000 bis 48.000 Hz speichern und die Kopie anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>Shorten it or save it as MP3, and attach the copy.</source>
      <translation>Kürzen oder als MP3 speichern und die Kopie anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>The sound has {channels} channels of {samplerate} Hz.</source>
      <translation>Die Tonaufnahme hat {channels} Kanäle mit {samplerate} Hz.</translation>
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>The sound has {data} MiB, and Cairn reads at most {max_bytes}.</source>
      <translation>Die Tonaufnahme hat {data} MiB, und Cairn liest höchstens {max_bytes}.</translation>
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>The sound is empty or too short.</source>
      <translation>Die Tonaufnahme ist leer oder zu kurz.</translation>
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>The sound is longer than {max_seconds} minutes.</source>
      <translation>Die Tonaufnahme ist länger als {max_seconds} Minuten.</translation>
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>The sound is stored in a way that Cairn does not read: {subtype}.</source>
      <translation>Die Tonaufnahme ist so gespeichert, wie Cairn es nicht liest: {subtype}.</translation>
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>The {value} sound is cut off or broken.</source>
      <translation>Die {value}-Tonaufnahme ist abgeschnitten oder defekt.</translation>
    </message>
    <message>
      <location filename="../../engine/media/sounds.py" />
      <source>This is not a sound that Cairn reads.</source>
      <translation>Das ist kein Ton, den Cairn liest.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <location filename="../../engine/models/downloads/job.py" />
      <location filename="../../engine/models/keeping/kept_words.py" />
      <source>Check the folder and your rights to it.</source>
      <translation>Den Ordner und die Rechte daran prüfen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>Make room there, or set HF_HOME to a folder on another disk.</source>
      <translation>Dort Platz schaffen oder HF_HOME auf einen Ordner auf einem anderen Datenträger setzen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>Make room, or set HF_HOME to a folder on another disk; then it goes on from here.</source>
      <translation>Platz schaffen oder HF_HOME auf einen Ordner auf einem anderen Datenträger setzen; dann geht es von hier aus weiter.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>The disk has too little room: {n_bytes} are still to come, and {free} are free.</source>
      <translation>Auf dem Datenträger ist zu wenig Platz: {n_bytes} kommen noch, frei sind {free}.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>The disk is full: {max} of {name} are still to come.</source>
      <translation>Der Datenträger ist voll: Von {name} kommen noch {max}.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>The server answered with error {status}.</source>
      <translation>Der Server antwortete mit Fehler {status}.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <location filename="../../engine/models/downloads/job.py" />
      <location filename="../../engine/models/hub/hub.py" />
      <source>Try again later.</source>
      <translation>Später noch einmal versuchen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <location filename="../../engine/models/downloads/job.py" />
      <source>Try again later; it goes on from here.</source>
      <translation>Später noch einmal versuchen; es geht von hier aus weiter.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>Trying again: {trouble}.</source>
      <translation>Neuer Versuch: {trouble}.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>What came was damaged, so it is loaded again.</source>
      <translation>Was ankam, war beschädigt und wird neu geladen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>more came than the hub says</source>
      <translation>es kam mehr an, als der Hub angibt</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>nothing came for {read} s</source>
      <translation>{read} s lang kam nichts</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>the connection ended too early</source>
      <translation>die Verbindung endete zu früh</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>the connection was lost</source>
      <translation>die Verbindung ging verloren</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>the hub asks to wait</source>
      <translation>der Hub bittet zu warten</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>the server answered with error {status}</source>
      <translation>der Server antwortete mit Fehler {status}</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>the server sends another part than the one asked for</source>
      <translation>der Server schickt einen anderen Teil als den verlangten</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>the server tells another length than the hub</source>
      <translation>der Server nennt eine andere Länge als der Hub</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>{name} came twice with other bytes than the hub says.</source>
      <translation>{name} kam zweimal mit anderen Bytes an, als der Hub angibt.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>{name} does not come any further: {trouble}.</source>
      <translation>{name} kommt nicht weiter: {trouble}.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/fetching.py" />
      <source>{parent} cannot be written: {gap}.</source>
      <translation>{parent} kann nicht geschrieben werden: {gap}.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/job.py" />
      <source>Another Cairn loads this file already.</source>
      <translation>Ein anderes Cairn lädt diese Datei schon.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/job.py" />
      <source>The files change in the hub all the time.</source>
      <translation>Die Dateien im Hub ändern sich ständig.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/job.py" />
      <source>The hub has no {name} any more.</source>
      <translation>Der Hub hat {name} nicht mehr.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/job.py" />
      <source>The hub lists {name}, but does not send it.</source>
      <translation>Der Hub führt {name} auf, schickt die Datei aber nicht.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/job.py" />
      <source>The model has changed in the hub, so it is loaded anew.</source>
      <translation>Das Modell im Hub hat sich geändert und wird neu geladen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/job.py" />
      <source>Trying again: the hub did not find the file.</source>
      <translation>Neuer Versuch: Der Hub hat die Datei nicht gefunden.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/job.py" />
      <source>Wait for it.</source>
      <translation>Darauf warten.</translation>
    </message>
    <message>
      <location filename="../../engine/models/downloads/job.py" />
      <source>{root} cannot be written: {gap}.</source>
      <translation>{root} kann nicht geschrieben werden: {gap}.</translation>
    </message>
    <message>
      <location filename="../../engine/models/finding/heads.py" />
      <location filename="../../ui/report/reading.py" />
      <source>It cannot be read: {gap}.</source>
      <translation>Er kann nicht gelesen werden: {gap}.</translation>
    </message>
    <message>
      <location filename="../../engine/models/finding/heads.py" />
      <source>It does not say what kind of model it is.</source>
      <translation>Die Datei sagt nicht, was für ein Modell sie ist.</translation>
    </message>
    <message>
      <location filename="../../engine/models/finding/heads.py" />
      <source>It holds a vocabulary but no model.</source>
      <translation>Die Datei enthält ein Vokabular, aber kein Modell.</translation>
    </message>
    <message>
      <location filename="../../engine/models/finding/heads.py" />
      <source>It holds statistics for quantising, not a model.</source>
      <translation>Die Datei enthält Statistik zum Quantisieren, kein Modell.</translation>
    </message>
    <message>
      <location filename="../../engine/models/finding/heads.py" />
      <source>It is an adapter (LoRA), not a model.</source>
      <translation>Das ist ein Adapter (LoRA), kein Modell.</translation>
    </message>
    <message>
      <location filename="../../engine/models/finding/heads.py" />
      <source>It is damaged: {wrong}.</source>
      <translation>Die Datei ist beschädigt: {wrong}.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>Agree to them at {address}, then give Cairn a token: “Token…” beside its files, `cairn models token`, `hf auth login` or HF_TOKEN.</source>
      <translation>Ihnen unter {address} zustimmen und Cairn dann ein Token geben: „Token…“ neben den Dateien, `cairn models token`, `hf auth login` oder HF_TOKEN.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>Check the connection and the proxy, then try again.</source>
      <translation>Die Verbindung und den Proxy prüfen und es dann noch einmal versuchen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>Check the name, or search for it.</source>
      <translation>Den Namen prüfen oder danach suchen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>Choose another model, or another hub with HF_ENDPOINT.</source>
      <translation>Ein anderes Modell wählen oder mit HF_ENDPOINT einen anderen Hub.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>HF_HUB_OFFLINE keeps Cairn off the network.</source>
      <translation>HF_HUB_OFFLINE hält Cairn vom Netz fern.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>The answer of {endpoint} is too large to be read.</source>
      <translation>Die Antwort von {endpoint} ist zu groß, um gelesen zu werden.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>The hub answered with error {status}.</source>
      <translation>Der Hub antwortete mit Fehler {status}.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>The hub has no model “{what}”, or keeps it private.</source>
      <translation>Der Hub hat kein Modell „{what}“, oder es ist nicht öffentlich.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>Try again later, or choose another hub with HF_ENDPOINT.</source>
      <translation>Später noch einmal versuchen, oder mit HF_ENDPOINT einen anderen Hub wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>Unset it to use the hub.</source>
      <translation>Die Variable entfernen, um den Hub zu nutzen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>What {endpoint} tells of {repo} cannot be trusted: it names no digests.</source>
      <translation>Was {endpoint} über {repo} angibt, ist nicht vertrauenswürdig: Prüfsummen fehlen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>{endpoint} answers with something that is no list of models.</source>
      <translation>{endpoint} antwortet mit etwas, das keine Liste von Modellen ist.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>{endpoint} cannot be reached.</source>
      <translation>{endpoint} ist nicht erreichbar.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/hub.py" />
      <source>{repo} is only for those who agreed to its terms.</source>
      <translation>{repo} ist nur für die, die den Bedingungen zugestimmt haben.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/kept_token.py" />
      <source>Open the key ring, then try again.</source>
      <translation>Den Schlüsselbund öffnen und es dann noch einmal versuchen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/kept_token.py" />
      <source>Set HF_TOKEN or log in with `hf auth login`, or give the token each time.</source>
      <translation>HF_TOKEN setzen, mit `hf auth login` anmelden oder das Token jedes Mal angeben.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/kept_token.py" />
      <source>The key ring refused ({kind}): the token is still there.</source>
      <translation>Der Schlüsselbund hat abgelehnt ({kind}): Das Token ist noch da.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/kept_token.py" />
      <source>The key ring refused ({kind}): the token was not kept.</source>
      <translation>Der Schlüsselbund hat abgelehnt ({kind}): Das Token wurde nicht aufbewahrt.</translation>
    </message>
    <message>
      <location filename="../../engine/models/hub/kept_token.py" />
      <source>This system has no key ring that Cairn can use.</source>
      <translation>Dieses System hat keinen Schlüsselbund, den Cairn benutzen kann.</translation>
    </message>
    <message>
      <location filename="../../engine/models/keeping/kept_words.py" />
      <source>Move it away, then try again.</source>
      <translation>Die Datei wegschieben und es dann noch einmal versuchen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/keeping/kept_words.py" />
      <source>Shorten the system prompts of some models.</source>
      <translation>Die System-Prompts einiger Modelle kürzen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/keeping/kept_words.py" />
      <source>{path} cannot be read: {gap}.</source>
      <translation>{path} kann nicht gelesen werden: {gap}.</translation>
    </message>
    <message>
      <location filename="../../engine/models/keeping/kept_words.py" />
      <source>{path} cannot be written.</source>
      <translation>{path} kann nicht geschrieben werden.</translation>
    </message>
    <message>
      <location filename="../../engine/models/keeping/kept_words.py" />
      <source>{path} would be too long.</source>
      <translation>{path} würde zu lang.</translation>
    </message>
    <message>
      <location filename="../../engine/models/keeping/removing.py" />
      <source>Close what has it open, and check your rights to it.</source>
      <translation>Schließen, was die Datei geöffnet hat, und die Rechte daran prüfen.</translation>
    </message>
    <message>
      <location filename="../../engine/models/keeping/removing.py" />
      <source>Delete it there: ollama rm {name}</source>
      <translation>Dort löschen: ollama rm {name}</translation>
    </message>
    <message>
      <location filename="../../engine/models/keeping/removing.py" />
      <source>{path} cannot be deleted: {gap}.</source>
      <translation>{path} kann nicht gelöscht werden: {gap}.</translation>
    </message>
    <message>
      <location filename="../../engine/models/keeping/removing.py" />
      <source>“{name}” is kept by Ollama.</source>
      <translation>„{name}“ wird von Ollama verwaltet.</translation>
    </message>
    <message>
      <location filename="../../engine/named_files.py" />
      <source>it has a line of more than {longest_line} MiB</source>
      <translation>eine Zeile darin hat mehr als {longest_line} MiB</translation>
    </message>
    <message>
      <location filename="../../engine/named_files.py" />
      <source>it is a device</source>
      <translation>es ist ein Gerät</translation>
    </message>
    <message>
      <location filename="../../engine/named_files.py" />
      <source>it is a folder</source>
      <translation>es ist ein Ordner</translation>
    </message>
    <message>
      <location filename="../../engine/named_files.py" />
      <source>it is a pipe</source>
      <translation>es ist eine Pipe</translation>
    </message>
    <message>
      <location filename="../../engine/named_files.py" />
      <source>it is a socket</source>
      <translation>es ist ein Socket</translation>
    </message>
    <message>
      <location filename="../../engine/named_files.py" />
      <source>it is no file</source>
      <translation>es ist keine Datei</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/context_params.py" />
      <source>A context of {n_ctx} tokens was asked for.</source>
      <translation>Ein Kontext von {n_ctx} Token wurde verlangt.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/context_params.py" />
      <source>A quantised V cache needs flash attention.</source>
      <translation>Ein quantisierter V-Cache braucht Flash Attention.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/context_params.py" />
      <source>Use 0 to let Cairn choose, or 1 to {max_sequences}.</source>
      <translation>0 verwenden, damit Cairn wählt, oder 1 bis {max_sequences}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/context_params.py" />
      <source>Use 0 to let Cairn choose, or a positive number.</source>
      <translation>0 verwenden, damit Cairn wählt, oder eine positive Zahl.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/context_params.py" />
      <source>Use a positive number, for example 512.</source>
      <translation>Eine positive Zahl verwenden, zum Beispiel 512.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/context_params.py" />
      <source>Use at most {max_n_ctx}.</source>
      <translation>Höchstens {max_n_ctx} verwenden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/context_params.py" />
      <source>Use auto, on or off.</source>
      <translation>auto, on oder off verwenden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/context_params.py" />
      <source>Use f16 for V, or turn flash attention on.</source>
      <translation>Für V f16 verwenden oder Flash Attention einschalten.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/context_params.py" />
      <source>Use one of {kv_types}.</source>
      <translation>Eines davon verwenden: {kv_types}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/context_params.py" />
      <source>flash_attention is {flash_attention}.</source>
      <translation>flash_attention ist {flash_attention}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/context_params.py" />
      <source>n_seq_max is {n_seq_max}.</source>
      <translation>n_seq_max ist {n_seq_max}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/context_params.py" />
      <source>{name} is {kind}.</source>
      <translation>{name} ist {kind}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/context_params.py" />
      <source>{name} is {number}.</source>
      <translation>{name} ist {number}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>It was built on this computer, and something may be wrong with how: leave out what {variables} say, or use other tools, then run `make engine`.</source>
      <translation>Es wurde auf diesem Computer gebaut, und daran mag etwas falsch sein: weglassen, was {variables} sagen, oder andere Werkzeuge nehmen, dann `make engine` ausführen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>Name a folder that holds an {stamp_name}, or leave `{variable}` out.</source>
      <translation>Einen Ordner angeben, in dem {stamp_name} liegt, oder `{variable}` weglassen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <location filename="../../engine/native/backend/ggml.py" />
      <source>Run `make engine` to build it again, or install Cairn again.</source>
      <translation>Mit `make engine` neu bauen oder Cairn neu installieren.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>The engine in {path} belongs to {name} {wanted}, and {found} is installed.</source>
      <translation>Die Engine in {path} gehört zu {name} {wanted}, und {found} ist installiert.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>The engine in {path} was built for {wanted}, and this is {found}.</source>
      <translation>Die Engine in {path} wurde für {wanted} gebaut, und das hier ist {found}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>The engine's file {path} cannot be loaded.</source>
      <translation>Die Datei {path} der Engine kann nicht geladen werden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>The engine's file {path} is missing or cannot be read.</source>
      <translation>Die Datei {path} der Engine fehlt oder kann nicht gelesen werden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>The engine's file {path} is not the one that was built.</source>
      <translation>Die Datei {path} der Engine ist nicht die, die gebaut wurde.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>There is no llama.cpp here: neither an engine of Cairn's own, nor the bindings' libraries.</source>
      <translation>Hier ist kein llama.cpp: weder eine eigene Engine von Cairn noch die Bibliotheken der Python-Anbindung.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>Update Cairn; `cairn doctor` prints what a report needs.</source>
      <translation>Cairn aktualisieren; `cairn doctor` gibt aus, was ein Bericht braucht.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>{path} cannot be read.</source>
      <translation>{path} kann nicht gelesen werden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>{path} does not belong to the engine, and would be loaded with it.</source>
      <translation>{path} gehört nicht zur Engine und würde mit ihr geladen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>{path} is of another version of Cairn.</source>
      <translation>{path} gehört zu einer anderen Version von Cairn.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/engine_files.py" />
      <source>{variable} names {path}, and no engine lies there.</source>
      <translation>{variable} nennt {path}, und dort liegt keine Engine.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/ggml.py" />
      <source>llama.cpp finds nothing to compute with in {library_folder}.</source>
      <translation>llama.cpp findet in {library_folder} nichts, womit es rechnen kann.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>Check the address and the network.</source>
      <translation>Die Adresse und das Netzwerk prüfen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>Check the name, or give its number.</source>
      <translation>Den Namen prüfen oder die Nummer angeben.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>Install the same version of Cairn on both machines.</source>
      <translation>Auf beiden Rechnern dieselbe Version von Cairn installieren.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>It serves one program at a time: end the other one. If there is none, see what listens there.</source>
      <translation>Er bedient immer nur ein Programm: das andere beenden. Gibt es keines, nachsehen, was dort lauscht.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>No machine is known by the name {host}.</source>
      <translation>Unter dem Namen {host} ist kein Rechner bekannt.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>No worker answers at {address}.</source>
      <translation>Unter {address} antwortet kein Worker.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>See whether the machine is on and reached from here, and nobody else uses its worker.</source>
      <translation>Prüfen, ob der Rechner an und von hier erreichbar ist und niemand sonst seinen Worker benutzt.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>Start `cairn worker` of Cairn's same version there, with the port {port}.</source>
      <translation>Dort `cairn worker` aus derselben Version von Cairn starten, mit dem Port {port}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>Start one there with `cairn worker`, on the port {port}, or leave that machine out.</source>
      <translation>Dort mit `cairn worker` einen starten, auf Port {port}, oder diesen Rechner weglassen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>The worker at {address} is busy: it did not answer within {hello_seconds} seconds.</source>
      <translation>Der Worker unter {address} ist beschäftigt: Er hat nicht innerhalb von {hello_seconds} Sekunden geantwortet.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>The worker at {address} is of another version: it speaks {version}, this Cairn {protocol}.</source>
      <translation>Der Worker unter {address} hat eine andere Version: Er spricht {version}, dieses Cairn {protocol}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>What answers at {address} is no worker that this version of Cairn understands.</source>
      <translation>Was unter {address} antwortet, ist kein Worker, den diese Version von Cairn versteht.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>the system refused</source>
      <translation>das System hat es verweigert</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>{address} cannot be reached: {gap}.</source>
      <translation>{address} ist nicht erreichbar: {gap}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/greeting.py" />
      <source>{address} does not answer within {connect_seconds} seconds.</source>
      <translation>{address} antwortet nicht innerhalb von {connect_seconds} Sekunden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/rpc.py" />
      <source>A worker cannot lend its device.</source>
      <translation>Ein Worker kann sein Gerät nicht verleihen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/rpc.py" />
      <source>Run `make engine`, which builds one that has it.</source>
      <translation>`make engine` ausführen; das baut eines, das es kann.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/rpc.py" />
      <source>Start it again, or leave it out.</source>
      <translation>Ihn neu starten oder weglassen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/rpc.py" />
      <source>The worker at {address} has no device to lend.</source>
      <translation>Der Worker unter {address} hat kein Gerät zu verleihen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/backend/rpc.py" />
      <source>This llama.cpp was built without what other machines need.</source>
      <translation>Dieses llama.cpp wurde ohne das gebaut, was andere Rechner brauchen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Check the file and your rights to it.</source>
      <translation>Die Datei und die Rechte daran prüfen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Choose a GGUF file of a language model.</source>
      <translation>Die GGUF-Datei eines Sprachmodells wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Choose another model.</source>
      <translation>Ein anderes Modell wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Choose the model it belongs to.</source>
      <translation>Das Modell wählen, zu dem sie gehört.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Choose the model's main GGUF.</source>
      <translation>Die Haupt-GGUF-Datei des Modells wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Choose {names}.</source>
      <translation>{names} wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Download it again.</source>
      <translation>Noch einmal herunterladen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Get a newer file of this model.</source>
      <translation>Eine neuere Datei dieses Modells besorgen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Get the usual, little-endian file of this model.</source>
      <translation>Die übliche Little-Endian-Datei dieses Modells besorgen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Give the parts their own names back, ending in -00001-of-{count}.gguf and so on.</source>
      <translation>Den Teilen ihre eigenen Namen zurückgeben, mit -00001-of-{count}.gguf am Ende und so weiter.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Let the download finish, or download it again.</source>
      <translation>Den Download zu Ende laufen lassen oder noch einmal herunterladen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Put all parts into one folder.</source>
      <translation>Alle Teile in einen Ordner legen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>There is no file {path}.</source>
      <translation>Es gibt keine Datei {path}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Update Cairn, or get the model in another quantisation.</source>
      <translation>Cairn aktualisieren oder das Modell in einer anderen Quantisierung besorgen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>Update Cairn.</source>
      <translation>Cairn aktualisieren.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>a list claims {count} texts</source>
      <translation>eine Liste gibt {count} Texte an</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>a list has the unknown type {kind}</source>
      <translation>eine Liste hat den unbekannten Typ {kind}</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>a name claims {n} bytes</source>
      <translation>ein Name gibt {n} Byte an</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>a value has the unknown type {kind}</source>
      <translation>ein Wert hat den unbekannten Typ {kind}</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>it claims {n_keys} keys and {n_tensors} tensors</source>
      <translation>angegeben sind {n_keys} Schlüssel und {n_tensors} Tensoren</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>its alignment is {alignment}</source>
      <translation>die Ausrichtung ist {alignment}</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>tensor {name} has the shape {dims}</source>
      <translation>der Tensor {name} hat die Form {dims}</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>tensor {name} has {n_dims} dimensions</source>
      <translation>der Tensor {name} hat {n_dims} Dimensionen</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} cannot be read: {gap}.</source>
      <translation>{name} kann nicht gelesen werden: {gap}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} does not say what kind of model it is.</source>
      <translation>{name} sagt nicht, was für ein Modell darin ist.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} has GGUF version {version}.</source>
      <translation>{name} hat die GGUF-Version {version}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} has the old GGUF version {version}.</source>
      <translation>{name} hat die alte GGUF-Version {version}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} holds a vocabulary but no model.</source>
      <translation>{name} enthält ein Vokabular, aber kein Modell.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} holds statistics for quantising, not a model.</source>
      <translation>{name} enthält Statistik für die Quantisierung, kein Modell.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is a big-endian GGUF.</source>
      <translation>{name} ist eine Big-Endian-GGUF-Datei.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>{name} is a folder.</source>
      <translation>{name} ist ein Ordner.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is an adapter (LoRA), not a model.</source>
      <translation>{name} ist ein Adapter (LoRA), kein Modell.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is damaged: {what}.</source>
      <translation>{name} ist beschädigt: {what}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is damaged: {wrong}.</source>
      <translation>{name} ist beschädigt: {wrong}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is empty.</source>
      <translation>{name} ist leer.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is incomplete: at least {n_missing} of {n_bytes} bytes are missing.</source>
      <translation>{name} ist unvollständig: Von {n_bytes} Byte fehlen mindestens {n_missing}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is no file, but a pipe or a device.</source>
      <translation>{name} ist keine Datei, sondern eine Pipe oder ein Gerät.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is not a GGUF file{looks}.</source>
      <translation>{name} ist keine GGUF-Datei{looks}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is not the model's first part.</source>
      <translation>{name} ist nicht der erste Teil des Modells.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is one of {count} parts, but it does not carry its part's name.</source>
      <translation>{name} ist einer von {count} Teilen, trägt aber nicht den Namen seines Teils.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} is only the image part of a model.</source>
      <translation>{name} ist nur der Bildteil eines Modells.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} lacks {absent} of the model's {count} parts, the first is {absent2}.</source>
      <translation>Zu {name} fehlen {absent} der {count} Teile des Modells, als erster {absent2}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/gguf_facts.py" />
      <source>{name} stores its numbers in the type {kind}, which this version does not know.</source>
      <translation>{name} speichert die Zahlen im Typ {kind}, den diese Version nicht kennt.</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>, it is a Git LFS pointer instead of the file itself</source>
      <translation>, sie ist ein Verweis von Git LFS statt der Datei selbst</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>, it looks like a JSON file</source>
      <translation>, sie sieht aus wie eine JSON-Datei</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>, it looks like a model in the old GGML format</source>
      <translation>, sie sieht aus wie ein Modell im alten GGML-Format</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>, it looks like a safetensors file</source>
      <translation>, sie sieht aus wie eine safetensors-Datei</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>, it looks like a web page: the download went wrong</source>
      <translation>, sie sieht aus wie eine Webseite: Der Download ging schief</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>, it looks like a zip or PyTorch file</source>
      <translation>, sie sieht aus wie eine Zip- oder PyTorch-Datei</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>: it starts with zeros only, as an unfinished download does</source>
      <translation>: Sie beginnt nur mit Nullen, wie bei einem unfertigen Download</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>a list</source>
      <translation>eine Liste</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>an empty list</source>
      <translation>eine leere Liste</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>attention heads</source>
      <translation>Attention-Köpfe</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>embedding length</source>
      <translation>Länge eines Embeddings</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>feed-forward length</source>
      <translation>Feed-Forward-Länge</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>it claims to use {used} of {n} experts</source>
      <translation>angegeben sind {used} benutzte von {n} Experten</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>it claims {following} layers for drafts, and {n} in all</source>
      <translation>angegeben sind {following} Schichten für Entwürfe und {n} im Ganzen</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>it claims {n} experts</source>
      <translation>angegeben sind {n} Experten</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>it claims {n} layers</source>
      <translation>angegeben sind {n} Schichten</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>its interval between layers of full attention is 0</source>
      <translation>der Abstand zwischen Schichten mit voller Attention ist 0</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>its number of rope dimensions is {turned}</source>
      <translation>die Zahl der RoPE-Dimensionen ist {turned}</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>its vocabulary lacks tokens for single bytes</source>
      <translation>im Vokabular fehlen Token für einzelne Bytes</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>its {n_heads} attention heads cannot share {n_shared} keys</source>
      <translation>{n_heads} Attention-Köpfe können sich nicht {n_shared} Schlüssel teilen</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>key heads</source>
      <translation>Schlüsselköpfe</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>layers</source>
      <translation>Schichten</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>length of a key</source>
      <translation>Länge eines Schlüssels</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>length of a value</source>
      <translation>Länge eines Wertes</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>rope dimensions</source>
      <translation>RoPE-Dimensionen</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>sliding window</source>
      <translation>gleitendes Fenster</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>the number {key} is {value}</source>
      <translation>die Zahl {key} ist {value}</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>the token {shown} stands twice in its vocabulary</source>
      <translation>das Token {shown} steht zweimal im Vokabular</translation>
    </message>
    <message>
      <location filename="../../engine/native/gguf/header_rules.py" />
      <source>the weights {odd} are stored as numbers of a kind that llama.cpp cannot use for weights</source>
      <translation>die Gewichte {odd} sind in einer Zahlenart gespeichert, die llama.cpp für Gewichte nicht verwenden kann</translation>
    </message>
    <message>
      <location filename="../../engine/native/loader.py" />
      <source>Other machines can take part only while the model runs in a process of its own.</source>
      <translation>Andere Rechner können nur mitrechnen, wenn das Modell in einem eigenen Prozess läuft.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loader.py" />
      <source>The engine's part for {backend} cannot be used, so the model runs on the CPU; `cairn doctor` says why.</source>
      <translation>Der Teil der Engine für {backend} kann nicht benutzt werden, also läuft das Modell auf der CPU; `cairn doctor` sagt, warum.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loader.py" />
      <source>The other machines are not used: no layer may leave this machine's processor.</source>
      <translation>Die anderen Rechner werden nicht benutzt: Keine Schicht darf den Prozessor dieses Rechners verlassen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loader.py" />
      <source>Use --engine process, or choose that in the settings under “The model runs”.</source>
      <translation>--engine process verwenden oder dies in den Einstellungen unter „Das Modell läuft“ wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/contexts.py" />
      <source>A context of {n_ctx} tokens does not fit into memory.</source>
      <translation>Ein Kontext von {n_ctx} Token passt nicht in den Speicher.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/contexts.py" />
      <source>Choose a smaller context, or a smaller type for its cache, such as q8_0.</source>
      <translation>Einen kleineren Kontext oder einen kleineren Typ für seinen Cache wählen, etwa q8_0.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/contexts.py" />
      <source>Use the default cache types and flash attention, or choose a smaller context.</source>
      <translation>Die üblichen Cache-Typen und Flash Attention verwenden oder einen kleineren Kontext wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/contexts.py" />
      <source>llama.cpp cannot make a context with these settings.</source>
      <translation>llama.cpp kann mit diesen Einstellungen keinen Kontext anlegen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/drafters.py" />
      <source>Choose a smaller model of the same family.</source>
      <translation>Wählen Sie ein kleineres Modell derselben Familie.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/drafters.py" />
      <source>Choose a smaller model with attention alone.</source>
      <translation>Wählen Sie ein kleineres Modell, das nur Attention hat.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/drafters.py" />
      <source>Choose a smaller model.</source>
      <translation>Wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/drafters.py" />
      <source>It is the same file as the model.</source>
      <translation>Es ist dieselbe Datei wie das Modell.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/drafters.py" />
      <source>No drafts are made by another model.</source>
      <translation>Ein anderes Modell macht keine Entwürfe.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/drafters.py" />
      <source>The model's layers for drafts are not used.</source>
      <translation>Die Schichten des Modells für Entwürfe werden nicht genutzt.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/drafters.py" />
      <source>“{name}” cannot take back what it has read.</source>
      <translation>„{name}“ kann nicht zurücknehmen, was es gelesen hat.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/drafters.py" />
      <source>“{name}” has other tokens than “{model}”.</source>
      <translation>„{name}“ hat andere Token als „{model}“.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/loading.py" />
      <source>The context has {n_ctx} tokens instead of {n_asked}: this model has no place for more of them.</source>
      <translation>Der Kontext hat {n_ctx} Token statt {n_asked}: Für mehr davon hat dieses Modell keinen Platz.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/loading.py" />
      <source>The context of {n_ctx} tokens is longer than the {n_trained} the model was trained for.</source>
      <translation>Der Kontext von {n_ctx} Token ist länger als die {n_trained}, für die das Modell trainiert wurde.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/memory_need.py" />
      <source>Choose a smaller context or a smaller type for its cache, or close other programs.</source>
      <translation>Einen kleineren Kontext oder einen kleineren Typ für seinen Cache wählen oder andere Programme schließen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/memory_need.py" />
      <source>Choose a smaller model, or one with stronger quantisation.</source>
      <translation>Ein kleineres Modell oder eines mit stärkerer Quantisierung wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/memory_need.py" />
      <source>Choose among {known}, or let Cairn choose.</source>
      <translation>Aus {known} wählen oder Cairn wählen lassen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/memory_need.py" />
      <source>there is no device named {unknown}.</source>
      <translation>es gibt kein Gerät namens {unknown}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/memory_need.py" />
      <source>{name} takes {needed}, this computer and the others have {total} of memory.</source>
      <translation>{name} braucht {needed}, dieser Computer und die anderen haben {total} Speicher.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/memory_need.py" />
      <source>{name} takes {needed}, this computer has {total} of memory.</source>
      <translation>{name} braucht {needed}, dieser Computer hat {total} Speicher.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/memory_need.py" />
      <source>{name} with a context of {n_ctx} tokens needs {needed}, {free} are free.</source>
      <translation>{name} mit einem Kontext von {n_ctx} Token braucht {needed}, frei sind {free}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/placing.py" />
      <location filename="../../engine/native/projector/projector.py" />
      <source> and </source>
      <translation> und </translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/placing.py" />
      <source>{where} had less memory than it said: {n} layers are there, the others on the CPU.</source>
      <translation>Auf {where} war weniger Speicher frei als angegeben: {n} Schichten liegen dort, die übrigen auf der CPU.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/placing.py" />
      <source>{where} had no memory for the model, so it runs on the CPU.</source>
      <translation>Auf {where} war kein Speicher für das Modell frei, deshalb läuft es auf der CPU.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>: llama.cpp asked for {n} MiB more and did not get them</source>
      <translation>: llama.cpp verlangte {n} MiB mehr und bekam sie nicht</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>Choose a language model for chat.</source>
      <translation>Ein Sprachmodell für Chats wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>Close other programs, put fewer layers on the GPU, or choose a smaller model.</source>
      <translation>Andere Programme schließen, weniger Schichten auf die GPU legen oder ein kleineres Modell wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>Download the file again; if it stays so, choose another model.</source>
      <translation>Die Datei noch einmal herunterladen; bleibt es dabei, ein anderes Modell wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>This build of llama.cpp cannot use {name}.</source>
      <translation>Dieses llama.cpp kann {name} nicht verwenden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>Update Cairn, or choose another model.</source>
      <translation>Cairn aktualisieren oder ein anderes Modell wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>llama.cpp cannot load {name}.</source>
      <translation>llama.cpp kann {name} nicht laden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>llama.cpp cannot load {name}: {told}.</source>
      <translation>llama.cpp kann {name} nicht laden: {told}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>{name} does not fit into memory{problems}.</source>
      <translation>{name} passt nicht in den Speicher{problems}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>{name} has no vocabulary.</source>
      <translation>{name} hat kein Vokabular.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>{name} is a model of the kind {architecture}, which this build of llama.cpp does not know.</source>
      <translation>{name} ist ein Modell der Art {architecture}, die dieses llama.cpp nicht kennt.</translation>
    </message>
    <message>
      <location filename="../../engine/native/loading/refusals.py" />
      <source>{name} is a {architecture} model, which does not continue a text.</source>
      <translation>{name} ist ein Modell der Art {architecture}; so eines setzt keinen Text fort.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/batch.py" />
      <source>A text for an embedding has {n_tokens} tokens; at most {most} are taken.</source>
      <translation>Ein Text für einen Vektor hat {n_tokens} Tokens; höchstens {most} werden genommen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/batch.py" />
      <source>A text for an embedding is empty.</source>
      <translation>Ein Text für einen Vektor ist leer.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/batch.py" />
      <source>Close other programs, or load the model with a smaller context.</source>
      <translation>Schließen Sie andere Programme, oder laden Sie das Modell mit einem kleineren Kontext.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/batch.py" />
      <source>Cut it into parts.</source>
      <translation>Teilen Sie ihn.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/batch.py" />
      <source>Leave it out.</source>
      <translation>Lassen Sie ihn weg.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/batch.py" />
      <source>Load another model for that.</source>
      <translation>Laden Sie dafür ein anderes Modell.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/batch.py" />
      <source>There is not enough memory for embeddings beside the model.</source>
      <translation>Neben dem Modell ist nicht genug Speicher für Vektoren von Texten.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/batch.py" />
      <source>This model makes no embeddings.</source>
      <translation>Dieses Modell macht keine Vektoren von Texten.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/llama.py" />
      <source>Start a new conversation, shorten this one, or load the model with a larger context.</source>
      <translation>Einen neuen Chat beginnen, diesen kürzen oder das Modell mit einem größeren Kontext laden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/llama.py" />
      <location filename="../../ui/chats/reply_runner.py" />
      <source>The context is full: it holds {n_ctx} tokens.</source>
      <translation>Der Kontext ist voll: Er fasst {n_ctx} Token.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>Check it as GBNF; it needs a rule named "root".</source>
      <translation>Als GBNF prüfen; es braucht eine Regel namens "root".</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>Check the grammar and the logit bias.</source>
      <translation>Die Grammatik und den Logit-Bias prüfen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>Give a plain number.</source>
      <translation>Eine einfache Zahl angeben.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>Its file is damaged, or made for another program; download it again or choose another one. If other models fail in the same way, update the graphics driver.</source>
      <translation>Die Datei ist beschädigt oder für ein anderes Programm gemacht; noch einmal herunterladen oder eine andere wählen. Versagen andere Modelle ebenso, den Grafiktreiber aktualisieren.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>Regenerate it instead of going on with it.</source>
      <translation>Neu erzeugen, statt sie fortzusetzen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>The grammar allows no further token.</source>
      <translation>Die Grammatik erlaubt kein weiteres Token.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>The grammar has a mistake in it.</source>
      <translation>Die Grammatik enthält einen Fehler.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>The model computes nothing that a reply can be made of: its results are not numbers.</source>
      <translation>Das Modell berechnet nichts, woraus eine Antwort werden kann: Seine Ergebnisse sind keine Zahlen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>The model computes nothing that a reply can be made of: its results are the same for every token.</source>
      <translation>Das Modell berechnet nichts, woraus eine Antwort werden kann: Seine Ergebnisse sind für jedes Token gleich.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>The reply so far does not fit the form that is asked for now.</source>
      <translation>Die Antwort passt bis hierher nicht zu der Form, die jetzt verlangt ist.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <location filename="../../engine/request/texts.py" />
      <source>This model has tokens 0 to {n_vocab}.</source>
      <translation>Dieses Modell hat die Token 0 bis {n_vocab}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>Use 1 for none, or more.</source>
      <translation>1 für keine verwenden, oder mehr.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>Use a value between -2 and 2.</source>
      <translation>Einen Wert zwischen -2 und 2 verwenden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>{name} is not a number.</source>
      <translation>{name} ist keine Zahl.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>{name} is too large.</source>
      <translation>{name} ist zu groß.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>{name} is {value}.</source>
      <translation>{name} ist {value}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>{name} names token {token}.</source>
      <translation>{name} nennt Token {token}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/sampler.py" />
      <source>{name} of token {token} is not a number.</source>
      <translation>{name} von Token {token} ist keine Zahl.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/vocabulary.py" />
      <location filename="../../engine/native/probing/trial_child.py" />
      <source>Download it again, or choose another model.</source>
      <translation>Noch einmal herunterladen oder ein anderes Modell wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/vocabulary.py" />
      <source>Send less text.</source>
      <translation>Weniger Text senden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/vocabulary.py" />
      <source>The model's vocabulary has no token for a part of a text.</source>
      <translation>Das Vokabular des Modells hat für einen Teil eines Textes kein Token.</translation>
    </message>
    <message>
      <location filename="../../engine/native/model/vocabulary.py" />
      <source>The text is larger than 2 GB.</source>
      <translation>Der Text ist größer als 2 GB.</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/probe.py" />
      <source>flash attention</source>
      <translation>Flash Attention</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/probe.py" />
      <source>llama.cpp crashes on this computer, whichever settings are used.</source>
      <translation>llama.cpp stürzt auf diesem Computer mit allen Einstellungen ab.</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/probe.py" />
      <source>the GPU</source>
      <translation>die GPU</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/probe.py" />
      <source>weight repacking</source>
      <translation>Umpacken der Gewichte</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source> The file is probably damaged ({cause}).</source>
      <translation> Die Datei ist wahrscheinlich beschädigt ({cause}).</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source> The file is probably damaged.</source>
      <translation> Die Datei ist wahrscheinlich beschädigt.</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>Close other programs, or choose a smaller model.</source>
      <translation>Andere Programme schließen oder ein kleineres Modell wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>Download it again, or choose another model. If other models fail in the same way, update Cairn.</source>
      <translation>Noch einmal herunterladen oder ein anderes Modell wählen. Versagen andere Modelle ebenso, Cairn aktualisieren.</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <location filename="../../engine/native/probing/trial_media.py" />
      <source>Load the model without a projector, or choose another projector for it.</source>
      <translation>Das Modell ohne Projektor laden oder einen anderen Projektor dafür wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>a number below zero in its normalisation</source>
      <translation>eine Zahl unter null in der Normalisierung</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>a part of the file cannot be read</source>
      <translation>ein Teil der Datei kann nicht gelesen werden</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>a size in it is absurd</source>
      <translation>eine Größe darin ist unsinnig</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>a token of its vocabulary stands there twice</source>
      <translation>ein Token steht zweimal im Vokabular</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>crashes</source>
      <translation>stürzt ab</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>does not come to an end</source>
      <translation>kommt nicht zum Ende</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>it builds the context</source>
      <translation>es legt den Kontext an</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>it goes on with a text</source>
      <translation>es setzt einen Text fort</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>it listens to a sound</source>
      <translation>es hört einen Ton an</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>it looks at a picture</source>
      <translation>es sieht ein Bild an</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>it needs an instruction that this processor lacks</source>
      <translation>sie braucht einen Befehl, den dieser Prozessor nicht hat</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>it opens the projector</source>
      <translation>es öffnet den Projektor</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>it reads a text</source>
      <translation>es liest einen Text</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>it reads the vocabulary</source>
      <translation>es liest das Vokabular</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>it reads the weights</source>
      <translation>es liest die Gewichte</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>it reads what the file says of itself</source>
      <translation>es liest, was die Datei über sich sagt</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>it sends llama.cpp into memory that is not its own</source>
      <translation>sie führt llama.cpp in Speicher, der ihm nicht gehört</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>its number of experts is impossible</source>
      <translation>die Zahl der Experten ist unmöglich</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>its number of layers is impossible</source>
      <translation>die Zahl der Schichten ist unmöglich</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>its rope sections are all 0</source>
      <translation>die RoPE-Abschnitte sind alle 0</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>its vocabulary lacks a token that it needs</source>
      <translation>im Vokabular fehlt ein Token, das sie braucht</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>its way of stretching positions is not known</source>
      <translation>die Art, wie Positionen gestreckt werden, ist nicht bekannt</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>its weights do not begin at a multiple of 32 bytes</source>
      <translation>die Gewichte beginnen nicht bei einem Vielfachen von 32 Byte</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>llama.cpp divides by a zero in it</source>
      <translation>llama.cpp teilt durch eine Null darin</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>llama.cpp says {told}</source>
      <translation>llama.cpp meldet {told}</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>the chat template is rendered</source>
      <translation>die Chat-Vorlage wird ausgeführt</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>the sizes of its tensors do not fit together</source>
      <translation>die Größen der Tensoren passen nicht zusammen</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>“{name}” cannot be used with its projector: llama.cpp {what} while {doing}.</source>
      <translation>„{name}“ kann mit seinem Projektor nicht verwendet werden: llama.cpp {what}, und zwar hier: {doing}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <location filename="../../engine/native/probing/trial_child.py" />
      <source>“{name}” cannot be used. {message}</source>
      <translation>„{name}“ kann nicht verwendet werden. {message}</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>“{name}” cannot be used: llama.cpp {what} while {doing}.{damaged}</source>
      <translation>„{name}“ kann nicht verwendet werden: llama.cpp {what}, und zwar hier: {doing}.{damaged}</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial.py" />
      <source>“{name}” cannot be used: the system ended llama.cpp while {doing}. It may need more memory than there is.</source>
      <translation>„{name}“ kann nicht verwendet werden: Das System hat llama.cpp beendet, und zwar hier: {doing}. Vielleicht reicht der Speicher nicht.</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial_child.py" />
      <source>“{name}” cannot be used: its vocabulary finds no tokens in a text.</source>
      <translation>„{name}“ kann nicht verwendet werden: Das Vokabular findet in einem Text keine Token.</translation>
    </message>
    <message>
      <location filename="../../engine/native/probing/trial_media.py" />
      <source>“{name}” cannot be used with its projector. {message}</source>
      <translation>„{name}“ kann mit seinem Projektor nicht verwendet werden. {message}</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/choice.py" />
      <source>None of the {n} projectors in the model's folder fits it: it takes text only.</source>
      <translation>Keiner der {n} Projektoren im Ordner des Modells passt dazu: Es versteht nur Text.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/choice.py" />
      <source>{name} is made for models of another kind than {model}: it may see nothing but noise.</source>
      <translation>{name} ist für Modelle anderer Art als {model} gemacht: Es sieht vielleicht nur Rauschen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/choice.py" />
      <source>{name} is made for models of another kind than {name2}.</source>
      <translation>{name} ist für Modelle anderer Art als {name2} gemacht.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/choice.py" />
      <source>{problem} The model takes text only.</source>
      <translation>{problem} Das Modell versteht nur Text.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>Choose the projector (mmproj file) that was made for this model.</source>
      <translation>Den Projektor (mmproj-Datei) wählen, der für dieses Modell gemacht wurde.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>Download it again, or choose another projector for this model.</source>
      <translation>Noch einmal herunterladen oder einen anderen Projektor für dieses Modell wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>it claims to take images, and is of the kind {kind}, which takes sounds</source>
      <translation>er gibt an, Bilder zu nehmen, und ist von der Art {kind}, die Töne nimmt</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>it claims to take sounds, and is of the kind {kind}, which takes images</source>
      <translation>er gibt an, Töne zu nehmen, und ist von der Art {kind}, die Bilder nimmt</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>it has a number of attention heads that does not divide its width</source>
      <translation>die Zahl der Attention-Köpfe teilt die Breite nicht</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>it has a value of the wrong type in the entry {key}</source>
      <translation>der Eintrag {key} hat einen Wert vom falschen Typ</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>it has an impossible value in the entry {key}</source>
      <translation>der Eintrag {key} hat einen unmöglichen Wert</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>it has the tensor {name} in a shape that does not fit, {shape}</source>
      <translation>der Tensor {name} hat eine Form, die nicht passt, {shape}</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>it lacks the entry {key}</source>
      <translation>der Eintrag {key} fehlt</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>it lacks the tensor {name}</source>
      <translation>der Tensor {name} fehlt</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>it makes embeddings of different widths for images and audio</source>
      <translation>die Embeddings für Bilder und Ton sind verschieden breit</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>{name} cannot be used as a projector: {what}.</source>
      <translation>{name} kann nicht als Projektor verwendet werden: {what}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>{name} does not fit {model_name}: it makes embeddings of {width} values, and the model takes {n_embd_inp}.</source>
      <translation>{name} passt nicht zu {model_name}: Er erzeugt Embeddings mit {width} Werten, und das Modell nimmt {n_embd_inp}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/file.py" />
      <source>{name} is no projector: it turns neither images nor audio into embeddings.</source>
      <translation>{name} ist kein Projektor: Die Datei macht weder aus Bildern noch aus Ton Embeddings.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>Attach another file, or load the projector (mmproj file) that belongs to this model.</source>
      <translation>Eine andere Datei anhängen oder den Projektor (mmproj-Datei) laden, der zu diesem Modell gehört.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>Load it with the projector (mmproj file) for audio that belongs to it, or choose another model.</source>
      <translation>Das Modell mit dem zugehörigen Projektor (mmproj-Datei) für Ton laden oder ein anderes wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>Load it with the projector (mmproj file) for images that belongs to it, or choose another model.</source>
      <translation>Das Modell mit dem zugehörigen Projektor (mmproj-Datei) für Bilder laden oder ein anderes wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>Load the model with a batch and a micro-batch of at least {n_tokens} tokens.</source>
      <translation>Das Modell mit einem Batch und einem Micro-Batch von mindestens {n_tokens} Token laden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>The model's projector cannot read {label}.</source>
      <translation>Der Projektor des Modells kann {label} nicht lesen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>This model takes no audio.</source>
      <translation>Dieses Modell versteht keinen Ton.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>This model takes no images.</source>
      <translation>Dieses Modell versteht keine Bilder.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/media_chunks.py" />
      <source>{label} takes {n_tokens} tokens, which this model must read at once; it was loaded for at most {n_at_once}.</source>
      <translation>{label} braucht {n_tokens} Token, die dieses Modell auf einmal lesen muss; es wurde für höchstens {n_at_once} geladen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/media_decoding.py" />
      <source>Load the model with fewer layers on the GPU, or attach a smaller file.</source>
      <translation>Das Modell mit weniger Schichten auf der GPU laden oder eine kleinere Datei anhängen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/media_decoding.py" />
      <source>The model's projector failed at {label}.</source>
      <translation>Der Projektor des Modells ist an {label} gescheitert.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>Close other programs, or load the model without a projector.</source>
      <translation>Andere Programme schließen oder das Modell ohne Projektor laden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>Download it again; if it stays so, choose another projector for this model.</source>
      <translation>Noch einmal herunterladen; bleibt es dabei, einen anderen Projektor für dieses Modell wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>Update Cairn, or load the model without a projector.</source>
      <translation>Cairn aktualisieren oder das Modell ohne Projektor laden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>llama.cpp cannot use {name} as a projector.</source>
      <translation>llama.cpp kann {name} nicht als Projektor verwenden.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>{name} does not fit {model_name}.</source>
      <translation>{name} passt nicht zu {model_name}.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>{name} is a projector of the kind {kinds}, which this build of llama.cpp does not know.</source>
      <translation>{name} ist ein Projektor der Art {kinds}, die dieses llama.cpp nicht kennt.</translation>
    </message>
    <message>
      <location filename="../../engine/native/projector/projector.py" />
      <source>{name} needs {needed} GiB, {free} GiB are free.</source>
      <translation>{name} braucht {needed} GiB, frei sind {free} GiB.</translation>
    </message>
    <message>
      <location filename="../../engine/other_machines.py" />
      <source>Name {most_machines} at most, each once.</source>
      <translation>Höchstens {most_machines} angeben, jeden einmal.</translation>
    </message>
    <message>
      <location filename="../../engine/other_machines.py" />
      <source>Write name:port or number:port, for example 127.0.0.1:{usual_port}.</source>
      <translation>Name:Port oder Nummer:Port schreiben, zum Beispiel 127.0.0.1:{usual_port}.</translation>
    </message>
    <message>
      <location filename="../../engine/other_machines.py" />
      <source>{texts} other machines are named.</source>
      <translation>{texts} andere Rechner sind angegeben.</translation>
    </message>
    <message>
      <location filename="../../engine/other_machines.py" />
      <source>“{quoted}” is no address of another machine.</source>
      <translation>„{quoted}“ ist keine Adresse eines anderen Rechners.</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/builder.py" />
      <source>Check the order and the roles of the messages, or choose another model.</source>
      <translation>Die Reihenfolge und die Rollen der Nachrichten prüfen oder ein anderes Modell wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/builder.py" />
      <source>The chat template wrote nothing for this conversation.</source>
      <translation>Die Chat-Vorlage hat für diesen Chat nichts geschrieben.</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/builder.py" />
      <source>The model's own chat template is not used, but a plain one; replies may suffer.</source>
      <translation>Statt der Chat-Vorlage des Modells wird eine einfache verwendet; Antworten können schlechter sein.</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/builder.py" />
      <source>This model brings no chat template. A plain one is used; replies may suffer.</source>
      <translation>Dieses Modell bringt keine Chat-Vorlage mit. Eine einfache wird verwendet; Antworten können schlechter sein.</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/builder.py" />
      <source>This model's chat template leaves out what you write: the model reads a part of it.</source>
      <translation>Die Chat-Vorlage dieses Modells lässt weg, was geschrieben wird: Das Modell liest nur einen Teil davon.</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/builder.py" />
      <source>This model's chat template leaves the tools out of the prompt: the model does not know them.</source>
      <translation>Die Chat-Vorlage dieses Modells lässt die Werkzeuge im Prompt weg: Das Modell kennt sie nicht.</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/builder.py" />
      <source>This model's chat template leaves your message out of the prompt: the model cannot have read it.</source>
      <translation>Die Chat-Vorlage dieses Modells lässt die neue Nachricht im Prompt weg: Das Modell kann sie nicht gelesen haben.</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/builder.py" />
      <source>Use a plain template, with which replies may suffer, or choose another model.</source>
      <translation>Eine einfache Vorlage verwenden, mit der Antworten schlechter sein können, oder ein anderes Modell wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/builder.py" />
      <source>[image]</source>
      <translation>[Bild]</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/builder.py" />
      <source>{error} A plain chat format is used instead; replies may suffer.</source>
      <translation>{error} Stattdessen wird ein einfaches Chat-Format verwendet; Antworten können schlechter sein.</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/builder.py" />
      <source>{error} This model answers no chat with it. {action}</source>
      <translation>{error} Damit beantwortet dieses Modell keinen Chat. {action}</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/length.py" />
      <source>One text in this conversation has {text} characters; the context holds {n_ctx} tokens, and the first {text2} characters fill it.</source>
      <translation>Ein Text in diesem Chat hat {text} Zeichen; der Kontext fasst {n_ctx} Token, und die ersten {text2} Zeichen füllen ihn.</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/length.py" />
      <source>Shorten that text, or load the model with a larger context.</source>
      <translation>Diesen Text kürzen oder das Modell mit einem größeren Kontext laden.</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/media_intake.py" />
      <source>Choose a model whose template shows it what is attached.</source>
      <translation>Ein Modell wählen, dessen Vorlage ihm zeigt, was angehängt ist.</translation>
    </message>
    <message>
      <location filename="../../engine/prompt/media_intake.py" />
      <source>The model's chat template leaves {label} out of the prompt.</source>
      <translation>Die Chat-Vorlage des Modells lässt {label} im Prompt weg.</translation>
    </message>
    <message>
      <location filename="../../engine/request/planning.py" />
      <source>Load the model with a larger context, or shorten the conversation.</source>
      <translation>Das Modell mit einem größeren Kontext laden oder den Chat kürzen.</translation>
    </message>
    <message>
      <location filename="../../engine/request/planning.py" />
      <source>The prompt ends with an image or with audio.</source>
      <translation>Der Prompt endet mit einem Bild oder mit Ton.</translation>
    </message>
    <message>
      <location filename="../../engine/request/planning.py" />
      <source>The prompt is empty.</source>
      <translation>Der Prompt ist leer.</translation>
    </message>
    <message>
      <location filename="../../engine/request/planning.py" />
      <source>The prompt takes {prompt} tokens, and the context holds {n_ctx}.</source>
      <translation>Der Prompt braucht {prompt} Token, und der Kontext fasst {n_ctx}.</translation>
    </message>
    <message>
      <location filename="../../engine/request/planning.py" />
      <source>Write a few words behind what is attached.</source>
      <translation>Nach dem Anhang ein paar Worte schreiben.</translation>
    </message>
    <message>
      <location filename="../../engine/request/planning.py" />
      <source>Write something first.</source>
      <translation>Zuerst etwas schreiben.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>A reply cannot be held to a tool call and to another form at once.</source>
      <translation>Eine Antwort kann nicht zugleich an einen Werkzeugaufruf und an eine andere Form gebunden werden.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>A schema and a grammar cannot both be kept.</source>
      <translation>Ein Schema und eine Grammatik zugleich lassen sich nicht einhalten.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>A tool call is asked for, and the chat has no tools.</source>
      <translation>Ein Werkzeugaufruf ist verlangt, und der Chat hat keine Werkzeuge.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>Add a tool, or ask for none.</source>
      <translation>Geben Sie ein Werkzeug an, oder verlangen Sie keines.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>Ask for fewer.</source>
      <translation>Verlangen Sie weniger.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>At most {most} other tokens can be told beside each.</source>
      <translation>Neben jedem Token können höchstens {most} andere genannt werden.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>Change it, or leave it out.</source>
      <translation>Ändern oder weglassen.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>Change them, or let the model choose.</source>
      <translation>Ändern Sie sie, oder lassen Sie das Modell wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>Leave one of them out.</source>
      <translation>Eines von beiden weglassen.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>Let the model choose, or load another one.</source>
      <translation>Lassen Sie das Modell wählen, oder laden Sie ein anderes.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>Name a tool of the chat.</source>
      <translation>Nennen Sie ein Werkzeug des Chats.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>The JSON schema of this chat cannot be kept. {told}</source>
      <translation>Das JSON-Schema dieses Chats lässt sich nicht einhalten. {told}</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>The model's chat template does not show how it writes tool calls, so no reply can be held to one.</source>
      <translation>Die Chat-Vorlage des Modells zeigt nicht, wie es Werkzeugaufrufe schreibt; so kann keine Antwort an einen gebunden werden.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>The tool “{choice}”, which is to be called, is none of this chat's.</source>
      <translation>Das Werkzeug „{choice}“, das aufgerufen werden soll, ist keines dieses Chats.</translation>
    </message>
    <message>
      <location filename="../../engine/request/reply_form.py" />
      <source>The tools of this chat cannot be kept to. {told}</source>
      <translation>An die Werkzeuge dieses Chats kann keine Antwort gebunden werden. {told}</translation>
    </message>
    <message>
      <location filename="../../engine/request/surveying.py" />
      <source>Ask one that runs models.</source>
      <translation>Eine fragen, die Modelle ausführt.</translation>
    </message>
    <message>
      <location filename="../../engine/request/surveying.py" />
      <source>This engine does not know the devices.</source>
      <translation>Diese Engine kennt die Geräte nicht.</translation>
    </message>
    <message>
      <location filename="../../engine/request/texts.py" />
      <source>This model has no token {wrong}.</source>
      <translation>Dieses Modell hat kein Token {wrong}.</translation>
    </message>
    <message>
      <location filename="../../engine/request/what_if.py" />
      <source>Change the settings themselves, and look at the next prompts.</source>
      <translation>Die Einstellungen selbst ändern und die nächsten Prompts ansehen.</translation>
    </message>
    <message>
      <location filename="../../engine/request/what_if.py" />
      <source>Load it with a larger context.</source>
      <translation>Das Modell mit einem größeren Kontext laden.</translation>
    </message>
    <message>
      <location filename="../../engine/request/what_if.py" />
      <source>Nothing of this chat is remembered.</source>
      <translation>Von diesem Chat ist nichts mehr bekannt.</translation>
    </message>
    <message>
      <location filename="../../engine/request/what_if.py" />
      <source>Send a message in it, then try again.</source>
      <translation>Eine Nachricht darin senden und es dann noch einmal versuchen.</translation>
    </message>
    <message>
      <location filename="../../engine/request/what_if.py" />
      <source>The requests do not fit into the context of the model as it is loaded.</source>
      <translation>Die Anfragen passen nicht in den Kontext des Modells, wie es geladen ist.</translation>
    </message>
    <message>
      <location filename="../../engine/request/what_if.py" />
      <source>There were pictures, and with this model they cannot be worked out on paper.</source>
      <translation>Es gab Bilder, und bei diesem Modell lassen sie sich nicht auf dem Papier durchrechnen.</translation>
    </message>
    <message>
      <location filename="../../engine/request/worker.py" />
      <source>Choose a model first.</source>
      <translation>Zuerst ein Modell wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/request/worker.py" />
      <source>Close other programs, or use a smaller model or a smaller context.</source>
      <translation>Andere Programme schließen oder ein kleineres Modell oder einen kleineren Kontext verwenden.</translation>
    </message>
    <message>
      <location filename="../../engine/request/worker.py" />
      <location filename="../../ui/settings/hardware.py" />
      <source>No model is loaded.</source>
      <translation>Kein Modell ist geladen.</translation>
    </message>
    <message>
      <location filename="../../engine/request/worker.py" />
      <source>The engine ran into an error of its own.</source>
      <translation>In der Engine ist ein eigener Fehler aufgetreten.</translation>
    </message>
    <message>
      <location filename="../../engine/request/worker.py" />
      <source>There is not enough memory.</source>
      <translation>Der Speicher reicht nicht.</translation>
    </message>
    <message>
      <location filename="../../engine/request/worker.py" />
      <source>Try again; if it happens twice, load the model again.</source>
      <translation>Noch einmal versuchen; geschieht es zweimal, das Modell neu laden.</translation>
    </message>
    <message>
      <location filename="../../engine/store/backups.py" />
      <source>Check the disk.</source>
      <translation>Den Datenträger prüfen.</translation>
    </message>
    <message>
      <location filename="../../engine/store/backups.py" />
      <source>The backup could not be written.</source>
      <translation>Die Sicherung konnte nicht geschrieben werden.</translation>
    </message>
    <message>
      <location filename="../../engine/store/blobs/disk_pool.py" />
      <source>What was read cannot be kept on disk: {why}.</source>
      <translation>Was gelesen wurde, lässt sich nicht auf der Platte behalten: {why}.</translation>
    </message>
    <message>
      <location filename="../../engine/store/blobs/disk_pool.py" />
      <source>the disk is full</source>
      <translation>die Platte ist voll</translation>
    </message>
    <message>
      <location filename="../../engine/store/blobs/folder_hold.py" />
      <source>another Cairn uses the folder</source>
      <translation>ein anderes Cairn benutzt den Ordner</translation>
    </message>
    <message>
      <location filename="../../engine/store/exchange.py" />
      <source>Chats cannot be written as “{suffix}”.</source>
      <translation>Chats können nicht als „{suffix}“ geschrieben werden.</translation>
    </message>
    <message>
      <location filename="../../engine/store/exchange.py" />
      <source>Choose one of {names}.</source>
      <translation>Eines davon wählen: {names}.</translation>
    </message>
    <message>
      <location filename="../../engine/store/importing.py" />
      <source>{name} holds no chats of Cairn.</source>
      <translation>{name} enthält keine Chats von Cairn.</translation>
    </message>
    <message>
      <location filename="../../engine/store/importing.py" />
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>{name} is not there any more.</source>
      <translation>{name} ist nicht mehr da.</translation>
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>Check the name of the file and that you may read it.</source>
      <translation>Den Namen der Datei prüfen und ob sie gelesen werden darf.</translation>
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>Choose another name for the record.</source>
      <translation>Einen anderen Namen für die Aufzeichnung wählen.</translation>
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>Start a new one; what was written can be read.</source>
      <translation>Eine neue beginnen; was geschrieben wurde, ist lesbar.</translation>
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>The record cannot be read: {gap}.</source>
      <translation>Die Aufzeichnung kann nicht gelesen werden: {gap}.</translation>
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>The recording has ended: {why}.</source>
      <translation>Die Aufzeichnung ist zu Ende: {why}.</translation>
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>an event could not be written</source>
      <translation>ein Ereignis konnte nicht geschrieben werden</translation>
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>its file is gone from its folder</source>
      <translation>ihre Datei ist nicht mehr in ihrem Ordner</translation>
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>not a record of Cairn, or an empty one</source>
      <translation>keine Aufzeichnung von Cairn oder eine leere</translation>
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>the disk is too slow</source>
      <translation>der Datenträger ist zu langsam</translation>
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>the line is too long</source>
      <translation>die Zeile ist zu lang</translation>
    </message>
    <message>
      <location filename="../../engine/store/recorder.py" />
      <source>{name} is there already and is not a record of Cairn.</source>
      <translation>{name} ist schon da und ist keine Aufzeichnung von Cairn.</translation>
    </message>
    <message>
      <location filename="../../engine/store/saving.py" />
      <source>Choose another one, or start a new one.</source>
      <translation>Einen anderen wählen oder einen neuen beginnen.</translation>
    </message>
    <message>
      <location filename="../../engine/store/saving.py" />
      <source>This conversation is no longer there.</source>
      <translation>Diesen Chat gibt es nicht mehr.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>April</source>
      <translation>April</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>At least {messages} could not be read.</source>
      <translation>Mindestens {messages} nicht lesbar.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>August</source>
      <translation>August</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>Cairn did not end properly, and part of {name}, which held the newest messages, is gone. All others are there.</source>
      <translation>Cairn wurde nicht richtig beendet, und ein Teil von {name} mit den neuesten Nachrichten ist weg. Alle anderen sind da.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>December</source>
      <translation>Dezember</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>February</source>
      <translation>Februar</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>In the place of the file with your chats was another one that holds none, or nothing of it was left.</source>
      <translation>Anstelle der Datei mit den Chats lag eine andere ohne Chats da, oder es war nichts von ihr übrig.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>January</source>
      <translation>Januar</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>July</source>
      <translation>Juli</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>June</source>
      <translation>Juni</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>March</source>
      <translation>März</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>May</source>
      <translation>Mai</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>Nothing in it could be read, so Cairn has started a new one.</source>
      <translation>Nichts darin war lesbar, deshalb hat Cairn eine neue begonnen.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>November</source>
      <translation>November</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>October</source>
      <translation>Oktober</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>September</source>
      <translation>September</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>Some chats were damaged</source>
      <translation>Einige Chats waren beschädigt</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>The backup of {day} has {chats} with {messages}.</source>
      <translation>Die Sicherung vom {day} enthält {chats} mit {messages}.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>The chats were damaged</source>
      <translation>Die Chats waren beschädigt</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>The chats were gone</source>
      <translation>Die Chats waren weg</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>The file with your chats was damaged.</source>
      <translation>Die Datei mit den Chats war beschädigt.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>The file with your chats was empty.</source>
      <translation>Die Datei mit den Chats war leer.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>The file with your chats was not there any more.</source>
      <translation>Die Datei mit den Chats war nicht mehr da.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>The newest messages may be missing</source>
      <translation>Die neuesten Nachrichten fehlen vielleicht</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>The old file was kept as {name} in {folder}.</source>
      <translation>Die alte Datei liegt weiter als {name} in {folder}.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>{chats} with {messages} were saved.</source>
      <translation>Gerettet: {chats} mit {messages}.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <location filename="../../ui/window/notices.py" />
      <source>{day} {month} {year}</source>
      <translation>{day}. {month} {year}</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <location filename="../../ui/chats/list_model.py" />
      <location filename="../../ui/window/notices.py" />
      <source>{n} chat</source>
      <translation>{n} Chat</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <location filename="../../ui/chats/list_model.py" />
      <location filename="../../ui/window/notices.py" />
      <source>{n} chats</source>
      <translation>{n} Chats</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>{n} image or sound could not be read.</source>
      <translation>{n} Bild oder Tonaufnahme konnte nicht gelesen werden.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <source>{n} images or sounds could not be read.</source>
      <translation>{n} Bilder oder Tonaufnahmen konnten nicht gelesen werden.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/summary.py" />
      <location filename="../../ui/chats/list_model.py" />
      <location filename="../../ui/options/desk.py" />
      <location filename="../../ui/options/draft.py" />
      <location filename="../../ui/options/limit.py" />
      <location filename="../../ui/window/notices.py" />
      <source>{n} message</source>
      <translation>{n} Nachricht</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/damage_words.py" />
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/summary.py" />
      <location filename="../../ui/chats/list_model.py" />
      <location filename="../../ui/options/desk.py" />
      <location filename="../../ui/options/draft.py" />
      <location filename="../../ui/options/limit.py" />
      <location filename="../../ui/window/notices.py" />
      <source>{n} messages</source>
      <translation>{n} Nachrichten</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Allow reading and writing its data folder.</source>
      <translation>Das Lesen und Schreiben im Datenordner erlauben.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Allow writing to Cairn's data folder.</source>
      <translation>Das Schreiben in den Datenordner von Cairn erlauben.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Another program is using the conversations.</source>
      <translation>Ein anderes Programm benutzt die Chats.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Cairn cannot write its files: {gap}.</source>
      <translation>Cairn kann seine Dateien nicht schreiben: {gap}.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Cairn may not open its conversations.</source>
      <translation>Cairn darf seine Chats nicht öffnen.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Cairn saves what can be read and keeps the file. Try again.</source>
      <translation>Cairn rettet, was lesbar ist, und behält die Datei. Noch einmal versuchen.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Check that Cairn's data folder exists and that you may write to it.</source>
      <translation>Prüfen, ob der Datenordner von Cairn da und beschreibbar ist.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Check that its data folder can be written and that the disk has space.</source>
      <translation>Prüfen, ob der Datenordner beschreibbar ist und der Datenträger Platz hat.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Check the disk and its free space, then restart Cairn.</source>
      <translation>Den Datenträger und seinen freien Platz prüfen und Cairn dann neu starten.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Close other programs and try again.</source>
      <translation>Andere Programme schließen und es noch einmal versuchen.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Close the other Cairn window or the program that copies its files, then try again.</source>
      <translation>Das andere Cairn-Fenster oder das Programm, das die Dateien kopiert, schließen und es dann noch einmal versuchen.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Free some space; until then new messages are not saved.</source>
      <translation>Platz schaffen; bis dahin werden neue Nachrichten nicht gespeichert.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Move it to another place, or start Cairn with another folder (--basedir).</source>
      <translation>Sie an einen anderen Ort schieben oder Cairn mit einem anderen Ordner starten (--basedir).</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>Shorten it.</source>
      <translation>Kürzen.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>The disk is full.</source>
      <translation>Der Datenträger ist voll.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>The disk reported an error.</source>
      <translation>Der Datenträger meldet einen Fehler.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>The file for conversations belongs to another program.</source>
      <translation>Die Datei für die Chats gehört einem anderen Programm.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>The file with your conversations cannot be opened.</source>
      <translation>Die Datei mit den Chats kann nicht geöffnet werden.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>The file with your conversations is damaged.</source>
      <translation>Die Datei mit den Chats ist beschädigt.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>The file with your conversations is write-protected.</source>
      <translation>Die Datei mit den Chats ist schreibgeschützt.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>The message is too large to be saved.</source>
      <translation>Die Nachricht ist zu groß zum Speichern.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/database.py" />
      <source>There is not enough memory to save.</source>
      <translation>Zum Speichern reicht der Arbeitsspeicher nicht.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/soundness.py" />
      <source>The conversations were saved by a newer version of Cairn.</source>
      <translation>Die Chats wurden von einer neueren Version von Cairn gespeichert.</translation>
    </message>
    <message>
      <location filename="../../engine/store/sqlite/soundness.py" />
      <source>Update Cairn to open them. Nothing was changed.</source>
      <translation>Cairn aktualisieren, um sie zu öffnen. Nichts wurde verändert.</translation>
    </message>
    <message>
      <location filename="../../engine/store/writer.py" />
      <source>Another file lies where your chats were: {path}.</source>
      <translation>Wo die Chats lagen, liegt eine andere Datei: {path}.</translation>
    </message>
    <message>
      <location filename="../../engine/store/writer.py" />
      <source>Put the folder back, or say where Cairn keeps your chats from now on.</source>
      <translation>Den Ordner zurücklegen oder sagen, wo Cairn die Chats von nun an aufbewahrt.</translation>
    </message>
    <message>
      <location filename="../../engine/store/writer.py" />
      <source>Start Cairn again to go on.</source>
      <translation>Cairn neu starten, um weiterzumachen.</translation>
    </message>
    <message>
      <location filename="../../engine/store/writer.py" />
      <source>The conversations are closed.</source>
      <translation>Die Chats sind geschlossen.</translation>
    </message>
    <message>
      <location filename="../../engine/store/writer.py" />
      <source>The file with your chats is gone from its folder: {path}.</source>
      <translation>Die Datei mit den Chats ist nicht mehr in ihrem Ordner: {path}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>Reading…</source>
      <translation>Wird gelesen…</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>This chat has {things}, and this model {but}: what you write now is answered without {them}.</source>
      <translation>Dieser Chat enthält {things}, und dieses Modell {but}: Was Sie jetzt schreiben, wird ohne {them} beantwortet.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>This model takes text only. If there is a projector for it (an mmproj file), choose that; otherwise open a model that {refused}.</source>
      <translation>Dieses Modell versteht nur Text. Wenn es einen Projektor dafür gibt (eine mmproj-Datei), diesen wählen; sonst ein Modell öffnen, das {refused}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>This model takes {takes}, but no {refused}.</source>
      <translation>Dieses Modell versteht {takes}, {refused} aber nicht.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>about {document}</source>
      <translation>etwa {document}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <location filename="../../engine/telling/media_words.py" />
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>audio</source>
      <translation>Ton</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>being read</source>
      <translation>wird gelesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>document</source>
      <translation>Dokument</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>file</source>
      <translation>Datei</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>hears sound</source>
      <translation>Ton hört</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>images</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>it</source>
      <translation>ihn</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>pasted image.png</source>
      <translation>eingefügtes Bild.png</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>pasted text</source>
      <translation>eingefügter Text</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>sees images</source>
      <translation>Bilder sieht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>takes no {things}</source>
      <translation>versteht {things} nicht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>takes text only</source>
      <translation>versteht nur Text</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>text of the message</source>
      <translation>Text der Nachricht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <source>them</source>
      <translation>sie</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <location filename="../../engine/telling/forecasts.py" />
      <location filename="../../engine/telling/media_words.py" />
      <location filename="../../engine/telling/reading.py" />
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/remedies.py" />
      <location filename="../../engine/telling/reasons/summary.py" />
      <location filename="../../engine/telling/trying.py" />
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/chats/reply.py" />
      <location filename="../../ui/composer/forecast_line.py" />
      <location filename="../../ui/inspector/numbers.py" />
      <location filename="../../ui/inspector/page.py" />
      <location filename="../../ui/inspector/report.py" />
      <location filename="../../ui/notify/notifier.py" />
      <location filename="../../ui/serving/table.py" />
      <location filename="../../ui/timeline/panel/accessible.py" />
      <location filename="../../ui/timeline/rows.py" />
      <location filename="../../ui/tools/desk.py" />
      <location filename="../../ui/transcript/item.py" />
      <source>{n} token</source>
      <translation>{n} Token</translation>
    </message>
    <message>
      <location filename="../../engine/telling/attachments.py" />
      <location filename="../../engine/telling/forecasts.py" />
      <location filename="../../engine/telling/media_words.py" />
      <location filename="../../engine/telling/reading.py" />
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/remedies.py" />
      <location filename="../../engine/telling/reasons/summary.py" />
      <location filename="../../engine/telling/trying.py" />
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/chats/reply.py" />
      <location filename="../../ui/composer/forecast_line.py" />
      <location filename="../../ui/inspector/numbers.py" />
      <location filename="../../ui/inspector/page.py" />
      <location filename="../../ui/inspector/report.py" />
      <location filename="../../ui/notify/notifier.py" />
      <location filename="../../ui/serving/table.py" />
      <location filename="../../ui/timeline/panel/accessible.py" />
      <location filename="../../ui/timeline/rows.py" />
      <location filename="../../ui/tools/desk.py" />
      <location filename="../../ui/transcript/item.py" />
      <source>{n} tokens</source>
      <translation>{n} Token</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>Calculator</source>
      <translation>Taschenrechner</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>Call of a tool: {title}</source>
      <translation>Aufruf eines Werkzeugs: {title}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>Changed: {names}.</source>
      <translation>Geändert: {names}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>Date and time</source>
      <translation>Datum und Uhrzeit</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>Files of a folder</source>
      <translation>Dateien eines Ordners</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>Given:</source>
      <translation>Übergeben:</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>Gone: {names}.</source>
      <translation>Weggefallen: {names}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>New: {names}.</source>
      <translation>Neu: {names}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>Result:</source>
      <translation>Ergebnis:</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>They come in another order.</source>
      <translation>Sie kommen in anderer Reihenfolge.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>being written</source>
      <comment>a call of a tool</comment>
      <translation>wird geschrieben</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>failed</source>
      <comment>a call of a tool</comment>
      <translation>fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>not run yet</source>
      <comment>a call of a tool</comment>
      <translation>noch nicht ausgeführt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>refused</source>
      <comment>a call of a tool</comment>
      <translation>abgelehnt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>stopped</source>
      <comment>a call of a tool</comment>
      <translation>angehalten</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>{n} characters were left out: the model got the beginning.</source>
      <translation>{n} Zeichen wurden weggelassen: Das Modell bekam den Anfang.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <source>{n} more</source>
      <translation>{n} weitere</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <location filename="../../ui/options/dialog.py" />
      <location filename="../../ui/options/draft.py" />
      <location filename="../../ui/tools/desk.py" />
      <location filename="../../ui/tools/dialog.py" />
      <source>{n} tool</source>
      <translation>{n} Werkzeug</translation>
    </message>
    <message>
      <location filename="../../engine/telling/called_tools.py" />
      <location filename="../../ui/options/dialog.py" />
      <location filename="../../ui/options/draft.py" />
      <location filename="../../ui/tools/desk.py" />
      <location filename="../../ui/tools/dialog.py" />
      <source>{n} tools</source>
      <translation>{n} Werkzeuge</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>Cairn was started again</source>
      <translation>Cairn wurde neu gestartet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>another model was loaded: {model}</source>
      <translation>ein anderes Modell wurde geladen: {model}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <location filename="../../ui/inspector/report.py" />
      <source>as many checkpoints as fit</source>
      <translation>so viele Checkpoints wie möglich</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>at most {n} checkpoints for each chat</source>
      <translation>höchstens {n} Checkpoints für jeden Chat</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>dropped first: {policy}</source>
      <translation>zuerst verworfen: {policy}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>interval {interval}</source>
      <translation>Intervall {interval}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>other model</source>
      <translation>anderes Modell</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>reloaded</source>
      <translation>neu geladen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>restarted</source>
      <translation>neu gestartet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>reuse off</source>
      <translation>Wiederverwendung aus</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>reuse on</source>
      <translation>Wiederverwendung an</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>settings were changed: {changed}</source>
      <translation>Einstellungen wurden geändert: {changed}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>the model was loaded again</source>
      <translation>das Modell wurde neu geladen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>usual spacing {min_spacing}</source>
      <translation>üblicher Abstand {min_spacing}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/cuts.py" />
      <source>{ram_bytes} for checkpoints</source>
      <translation>{ram_bytes} für Checkpoints</translation>
    </message>
    <message>
      <location filename="../../engine/telling/endings.py" />
      <source>Load on the CPU</source>
      <translation>Auf der CPU laden</translation>
    </message>
    <message>
      <location filename="../../engine/telling/endings.py" />
      <source>Load with a context of {n_ctx} tokens</source>
      <translation>Mit einem Kontext von {n_ctx} Token laden</translation>
    </message>
    <message>
      <location filename="../../engine/telling/endings.py" />
      <source>Load with {n_gpu_layers} layers on the GPU</source>
      <translation>Mit {n_gpu_layers} Schichten auf der GPU laden</translation>
    </message>
    <message>
      <location filename="../../engine/telling/endings.py" />
      <source>Load without the other machines</source>
      <translation>Ohne die anderen Rechner laden</translation>
    </message>
    <message>
      <location filename="../../engine/telling/endings.py" />
      <source>“{name}” is loaded again; what it had read is read anew.</source>
      <translation>„{name}“ wird neu geladen; was es gelesen hatte, wird erneut gelesen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/endings.py" />
      <source>“{name}” is not loaded again by itself, because it would likely end the same way.</source>
      <translation>„{name}“ wird nicht von selbst neu geladen, weil es wohl wieder so enden würde.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>, loads {n_bytes} from disk</source>
      <translation>, lädt {n_bytes} von der Platte</translation>
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>, {again} of them again</source>
      <translation>, davon {again} erneut</translation>
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>cold</source>
      <translation>kalt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <location filename="../../ui/inspector/numbers.py" />
      <location filename="../../ui/timeline/segments.py" />
      <source>new</source>
      <translation>neu</translation>
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>next message: {forecast}</source>
      <translation>nächste Nachricht: {forecast}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>reads nothing</source>
      <translation>liest nichts</translation>
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>reads {reprocessed}</source>
      <translation>liest {reprocessed}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>this edit {forecast}</source>
      <translation>diese Änderung: {forecast}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>version {number} is {value}: {forecast}</source>
      <translation>Version {number} ist {value}: {forecast}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>warm</source>
      <translation>warm</translation>
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>{reads}, about {seconds}</source>
      <translation>{reads}, etwa {seconds}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>{reads}, answers at once</source>
      <translation>{reads}, antwortet sofort</translation>
    </message>
    <message>
      <location filename="../../engine/telling/forecasts.py" />
      <source>{reads}; how long that takes is not known yet</source>
      <translation>{reads}; wie lange das dauert, ist noch nicht bekannt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>CPU</source>
      <translation>CPU</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>Does not fit: {sentence}</source>
      <translation>Passt nicht: {sentence}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>GPU</source>
      <translation>GPU</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>GPU {on}/{whole}</source>
      <translation>GPU {on}/{whole}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>Replies are written with {most} threads, and with fewer while other programs compute.</source>
      <translation>Antworten werden mit {most} Threads geschrieben und mit weniger, während andere Programme rechnen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>Replies are written with {now} of {most} threads for now, since other programs compute: all of them would wait for each other.</source>
      <translation>Antworten werden zurzeit mit {now} von {most} Threads geschrieben, weil andere Programme rechnen: Alle zusammen würden aufeinander warten.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>a library that it needs is missing</source>
      <translation>eine Bibliothek, die es braucht, fehlt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>all layers on the CPU</source>
      <translation>alle Schichten auf der CPU</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>cannot be loaded: {missing} not found</source>
      <translation>lässt sich nicht laden; nicht gefunden: {missing}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>cannot be loaded: {said}</source>
      <translation>lässt sich nicht laden: {said}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>computing</source>
      <translation>Rechnen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>context</source>
      <translation>Kontext</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>does not work: its driver does not answer</source>
      <translation>funktioniert nicht: der Treiber antwortet nicht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>does not work: llama.cpp crashes there</source>
      <translation>funktioniert nicht: llama.cpp stürzt dort ab</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>finds no device: {said}</source>
      <translation>findet kein Gerät: {said}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>graphics card</source>
      <translation>Grafikkarte</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>graphics of the processor</source>
      <translation>Grafik des Prozessors</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>helps the processor</source>
      <translation>hilft dem Prozessor</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>its driver may be missing</source>
      <translation>vielleicht fehlt der Treiber</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>memory not known</source>
      <translation>Speicher nicht bekannt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>not known</source>
      <translation>nicht bekannt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>on another computer</source>
      <translation>auf einem anderen Computer</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>processor</source>
      <translation>Prozessor</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>several devices as one</source>
      <translation>mehrere Geräte als eines</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>states</source>
      <translation>Zustände</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>weights</source>
      <translation>Gewichte</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>works</source>
      <translation>funktioniert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>works without {without}</source>
      <translation>funktioniert ohne {without}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>{n_bytes_free} of {n_bytes_total} free</source>
      <translation>{n_bytes_free} von {n_bytes_total} frei</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>{n_layers_gpu} of {n_layers} layers on {where}</source>
      <translation>{n_layers_gpu} von {n_layers} Schichten auf {where}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>{name}: nothing</source>
      <translation>{name}: nichts</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>{name}: {total} of {n_bytes_free} free</source>
      <translation>{name}: {total} von {n_bytes_free} freiem Speicher</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>{used} of {free} free; {layers}; context {n_ctx}</source>
      <translation>{used} von {free} freiem Speicher; {layers}; Kontext {n_ctx}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/hardware.py" />
      <source>{what} is off on {name}: it crashes llama.cpp.</source>
      <translation>{what} ist auf {name} aus: llama.cpp stürzt damit ab.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>a message cannot be marked, and its text is not found where it should be</source>
      <translation>eine Nachricht lässt sich nicht markieren, und ihr Text ist nicht dort, wo er sein müsste</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>a user message is not where the template's delimiters say</source>
      <translation>eine Nachricht des Benutzers steht nicht dort, wo die Trennzeichen der Vorlage sie anzeigen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>marks in the messages change what the template writes</source>
      <translation>Marken in den Nachrichten ändern, was die Vorlage schreibt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>messages located by the marks that the chat template sets</source>
      <translation>Nachrichten anhand der Marken gefunden, die die Chat-Vorlage setzt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>messages located exactly</source>
      <translation>Nachrichten genau gefunden</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>messages not located: checkpoints every so many tokens</source>
      <translation>Nachrichten nicht gefunden: Checkpoints in festem Abstand</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>no message has a text that could be looked for</source>
      <translation>keine Nachricht hat einen Text, nach dem sich suchen ließe</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>raw text has no messages</source>
      <translation>roher Text hat keine Nachrichten</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>the chat has too many messages to mark</source>
      <translation>der Chat hat zu viele Nachrichten, um sie zu markieren</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>the delimiters contradict each other</source>
      <translation>die Trennzeichen widersprechen einander</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>the prompt holds the characters that are used as marks</source>
      <translation>der Prompt enthält die Zeichen, die als Marken dienen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>the template changes with a control token in message {numbers}, so its own markers around it are read as text</source>
      <translation>die Vorlage ändert sich mit einem Steuertoken in Nachricht {numbers}, deshalb werden ihre eigenen Marken darum als Text gelesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>the template changes with a control token in what the chat comes with, so its own markers around it are read as text</source>
      <translation>die Vorlage ändert sich mit einem Steuertoken in dem, was zum Chat gehört, deshalb werden ihre eigenen Marken darum als Text gelesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>the template refuses marked messages</source>
      <translation>die Vorlage lehnt markierte Nachrichten ab</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>the template wrote nothing</source>
      <translation>die Vorlage hat nichts geschrieben</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>the texts of the messages lie in each other</source>
      <translation>die Texte der Nachrichten liegen ineinander</translation>
    </message>
    <message>
      <location filename="../../engine/telling/locating.py" />
      <source>{reason}, and {other}</source>
      <translation>{reason}, und {other}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source> at {n_pos}</source>
      <translation> an {n_pos}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>Listening to</source>
      <translation>Hört</translation>
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>Looking at</source>
      <translation>Betrachtet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>an image</source>
      <translation>ein Bild</translation>
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <location filename="../../engine/telling/reasons/subjects.py" />
      <location filename="../../ui/transcript/markdown_blocks.py" />
      <source>image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>picture</source>
      <translation>Bild</translation>
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>sound</source>
      <translation>Ton</translation>
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>{n_tokens} at {n_pos} positions</source>
      <translation>{n_tokens} an {n_pos} Positionen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>{name}, part {part} of {n_parts}</source>
      <translation>{name}, Teil {part} von {n_parts}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <source>{noun} missing</source>
      <translation>{noun} fehlt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <location filename="../../ui/inspector/report.py" />
      <source>{n} position</source>
      <translation>{n} Position</translation>
    </message>
    <message>
      <location filename="../../engine/telling/media_words.py" />
      <location filename="../../ui/inspector/report.py" />
      <source>{n} positions</source>
      <translation>{n} Positionen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source> Paused, it goes on from there later.</source>
      <translation> Angehalten geht er später von dort weiter.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source> {join} will miss it.</source>
      <translation> Es wird dann in {join} fehlen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>About {fit}.</source>
      <translation>Etwa {fit}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>Cancel the download of {name}? The {came} that came are deleted.{later}</source>
      <translation>Den Download von {name} abbrechen? Die schon geladenen {came} werden gelöscht.{later}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>Delete “{name}”? {n_bytes} become free. This cannot be undone.</source>
      <translation>„{name}“ löschen? {n_bytes} werden frei. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>GPT4All</source>
      <translation>GPT4All</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>It has no models that Cairn can run.</source>
      <translation>Darin sind keine Modelle, die Cairn ausführen kann.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>Looking for models… {n} so far.</source>
      <translation>Modelle werden gesucht… bisher {n}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>Only for those who agreed to its terms.</source>
      <translation>Nur für alle, die den Bedingungen zugestimmt haben.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>There are no models on this machine yet. “Get a model” has some, or add a folder.</source>
      <translation>Auf diesem Rechner gibt es noch keine Modelle. Unter „Modell herunterladen“ gibt es welche; oder einen Ordner hinzufügen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>Your folder</source>
      <translation>Eigener Ordner</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>all layers that fit on the GPU</source>
      <translation>so viele Schichten wie möglich auf der GPU</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>balanced</source>
      <translation>ausgewogen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>cancelled</source>
      <translation>abgebrochen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>careful</source>
      <translation>vorsichtig</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>complete, {n_bytes}</source>
      <translation>vollständig, {n_bytes}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>context chosen for it</source>
      <translation>Kontext automatisch gewählt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>context {n_ctx} tokens</source>
      <translation>Kontext {n_ctx} Token</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>devices chosen for you</source>
      <translation>Geräte automatisch gewählt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>devices {devices}</source>
      <translation>Geräte {devices}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>drafts by {name}</source>
      <translation>Entwürfe von {name}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>drafts of replies</source>
      <translation>Entwürfe von Antworten</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>earlier thoughts kept</source>
      <translation>frühere Gedanken behalten</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>earlier thoughts left out</source>
      <translation>frühere Gedanken weggelassen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>edits are cheap</source>
      <translation>Änderungen kosten wenig</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>exact: always the likeliest</source>
      <translation>exakt: immer das wahrscheinlichste</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>fits</source>
      <translation>passt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>fits the GPU</source>
      <translation>passt auf die GPU</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>its system prompt</source>
      <translation>eigener System-Prompt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>keys and values in {kv_type}</source>
      <translation>Schlüssel und Werte in {kv_type}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>lively</source>
      <translation>lebhaft</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>llama.cpp</source>
      <translation>llama.cpp</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>needs checkpoints</source>
      <translation>braucht Checkpoints</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>no drafts of replies</source>
      <translation>keine Entwürfe von Antworten</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>no projector</source>
      <translation>kein Projektor</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>no system prompt</source>
      <translation>kein System-Prompt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>on the CPU alone</source>
      <translation>nur auf der CPU</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>partly on the GPU</source>
      <translation>teilweise auf der GPU</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>paused at {progress}</source>
      <translation>angehalten bei {progress}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>projector {name}</source>
      <translation>Projektor {name}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>runs on the CPU</source>
      <translation>läuft auf der CPU</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>sampling {sampling}</source>
      <translation>Sampling {sampling}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>slow</source>
      <translation>langsam</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>terms to agree to</source>
      <translation>Zustimmung zu Bedingungen nötig</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>the model's own</source>
      <translation>modelleigen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>thinking off</source>
      <translation>Denken aus</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>thinking on</source>
      <translation>Denken an</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>too large</source>
      <translation>zu groß</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>waits for another download</source>
      <translation>wartet auf einen anderen Download</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>with its projector</source>
      <translation>mit Projektor</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{counted} on the GPU</source>
      <translation>{counted} auf der GPU</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{n_bytes} of {n_bytes2}</source>
      <translation>{n_bytes} von {n_bytes2}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{n} download</source>
      <translation>{n} Download</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{n} downloads</source>
      <translation>{n} Downloads</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{n} layer</source>
      <translation>{n} Schicht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{n} layers</source>
      <translation>{n} Schichten</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{n} model</source>
      <translation>{n} Modell</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{n} models</source>
      <translation>{n} Modelle</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{seconds} min</source>
      <translation>{seconds} min</translation>
    </message>
    <message>
      <location filename="../../engine/telling/models.py" />
      <source>{text}, {rate} a second, about {left} left</source>
      <translation>{text}, {rate} pro Sekunde, noch etwa {left}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Bringing back a checkpoint</source>
      <translation>Zurückholen eines Checkpoints</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Bringing the branch back from RAM</source>
      <translation>Holt den Zweig aus dem RAM zurück</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Copying a branch to RAM</source>
      <translation>Kopiert einen Zweig in den RAM</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Drafts</source>
      <translation>Entwürfe</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>First token of the reply after</source>
      <translation>Erstes Token der Antwort nach</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Loaded {n} from disk in {seconds}.</source>
      <translation>{n} in {seconds} von der Platte geladen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Loading from disk</source>
      <translation>Laden von der Platte</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Loading the chat from the disk</source>
      <translation>Der Chat wird von der Platte geladen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Prepared</source>
      <translation>Vorbereitet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Prepared {told}.</source>
      <translation>Vorbereitet: {told}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Reading the prompt</source>
      <translation>Lesen des Prompts</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Taking checkpoints</source>
      <translation>Anlegen von Checkpoints</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Waits for 1 other</source>
      <translation>Wartet auf 1 andere</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Waits for {place} others</source>
      <translation>Wartet auf {place} andere</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Writing the reply</source>
      <translation>Schreiben der Antwort</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>Written: {n} in {seconds}, {rate}</source>
      <translation>Geschrieben: {n} in {seconds}, {rate}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>about {seconds}</source>
      <translation>etwa {seconds}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>about {seconds} left</source>
      <translation>noch etwa {seconds}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>loading {n} %</source>
      <translation>lädt {n} %</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>looking {event} %</source>
      <translation>betrachtet {event} %</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>none for now, they cost more time than they save</source>
      <translation>zurzeit keine, sie kosten mehr Zeit, als sie sparen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>of that, images and sounds</source>
      <translation>davon Bilder und Ton</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <location filename="../../ui/timeline/frame.py" />
      <source>reading {gap} %</source>
      <translation>liest {gap} %</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>saving {n} %</source>
      <translation>sichert {n} %</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>{each} tokens a round</source>
      <translation>{each} Token je Runde</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>{gain} times as fast</source>
      <translation>{gain}-mal so schnell</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>{n_tokens}, {shown} tok/s</source>
      <translation>{n_tokens}, {shown} Tok/s</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>{n} of {of} right</source>
      <translation>{n} von {of} richtig</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>{n} piece</source>
      <translation>{n} Stück</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>{n} pieces</source>
      <translation>{n} Stück</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>{n} while you read</source>
      <translation>{n}, während Sie gelesen haben</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>{n} while you read, and {more} that were not needed</source>
      <translation>{n}, während Sie gelesen haben, und {more}, die nicht gebraucht wurden</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>{n}, not needed</source>
      <translation>{n}, nicht gebraucht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reading.py" />
      <source>{told}; drafts: {drafts}</source>
      <translation>{told}; Entwürfe: {drafts}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source> (message {message})</source>
      <translation> (Nachricht {message})</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source> (messages {message}-{message2})</source>
      <translation> (Nachrichten {message}–{message2})</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source> A checkpoint could not be restored: {refused}.</source>
      <translation> Ein Checkpoint ließ sich nicht wiederherstellen: {refused}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source> from request {whose} on</source>
      <translation> ab Anfrage {whose}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source> in {whose}</source>
      <translation> in {whose}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>: it is {subject} now</source>
      <translation>: jetzt {subject}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>; it was still in memory.</source>
      <translation>; sie war noch im Speicher.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>; {n} of it came from the disk.</source>
      <translation>; {n} davon kamen von der Platte.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>A date or time in {message} changed{now}.</source>
      <translation>Ein Datum oder eine Uhrzeit hat sich geändert ({message}){now}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>A new conversation: only its very beginning was in earlier prompts.</source>
      <translation>Ein neues Gespräch: Nur sein Anfang stand schon in früheren Prompts.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>Compared with request {compared_with}.</source>
      <translation>Verglichen mit Anfrage {compared_with}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>Continues the conversation.</source>
      <translation>Setzt die Unterhaltung fort.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>First message: everything is new.</source>
      <translation>Erste Nachricht: alles ist neu.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>Shares its beginning with an earlier prompt, and parts from it in message {message}.</source>
      <translation>Hat den Anfang mit einem früheren Prompt gemeinsam und weicht in Nachricht {message} davon ab.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The arguments of {name} came back in another order ({keys}), with the same values{where}.</source>
      <translation>Die Argumente von {name} kamen in anderer Reihenfolge zurück ({keys}), mit denselben Werten{where}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The arguments of {name} were written differently, with the same values{where}.</source>
      <translation>Die Argumente von {name} wurden anders geschrieben, mit denselben Werten{where}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The cache is empty {since}: {again}.</source>
      <translation>Der Cache ist leer, {since}: {again}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The chat template puts a new message before earlier ones{where}.</source>
      <translation>Die Chat-Vorlage stellt eine neue Nachricht vor frühere{where}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The chat template puts {subject} further back with every message{where}.</source>
      <translation>Die Chat-Vorlage rückt mit jeder Nachricht einen Teil des Prompts weiter nach hinten: {subject}{where}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The chat template writes an empty thought before a new reply, and leaves it out of the history{where}.</source>
      <translation>Die Chat-Vorlage schreibt vor eine neue Antwort einen leeren Gedanken und lässt ihn im Verlauf weg{where}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The chat was cut back to message {message}.</source>
      <translation>Der Chat wurde bis Nachricht {message} zurückgeschnitten.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The conversation goes on, but its last reply{where} is not the one generated here.</source>
      <translation>Die Unterhaltung geht weiter, aber ihre letzte Antwort{where} ist nicht die hier erzeugte.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The options of the chat template changed{where}: {names}.</source>
      <translation>Die Optionen der Chat-Vorlage haben sich geändert{where}: {names}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The reply goes on where it was stopped.</source>
      <translation>Die Antwort geht dort weiter, wo sie gestoppt wurde.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The same tools</source>
      <translation>Dieselben Werkzeuge</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The same {subject} came in another order{where}.</source>
      <translation>Dieselben {subject} kamen in anderer Reihenfolge{where}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The tools changed: {subject}.</source>
      <translation>Die Werkzeuge haben sich geändert: {subject}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>The tools that were kept</source>
      <translation>Die Werkzeuge, die blieben,</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>after a restart</source>
      <translation>wie nach jedem Neustart</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>again and again{where}: {habit}</source>
      <translation>immer wieder{where}: {habit}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>are</source>
      <translation>werden</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>because {since}</source>
      <translation>denn {since}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>could have been skipped</source>
      <translation>vermeidbar</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>in a message of the user</source>
      <translation>in einer Nachricht des Benutzers</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>in a reply</source>
      <translation>in einer Antwort</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>in a tool call</source>
      <translation>in einem Werkzeugaufruf</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>in a tool result</source>
      <translation>in einem Werkzeugergebnis</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>in the model's thinking</source>
      <translation>in den Gedanken des Modells</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>in the prompt</source>
      <translation>im Prompt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>in the system prompt</source>
      <translation>im System-Prompt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>in the tools</source>
      <translation>in den Werkzeugen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>is</source>
      <translation>wird</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>it is not known why</source>
      <translation>der Grund ist nicht bekannt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>lost</source>
      <translation>verloren</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>lost at the restart</source>
      <translation>beim Neustart verloren</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>lost when the model was loaded again</source>
      <translation>beim Neuladen des Modells verloren</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>message {message}</source>
      <translation>Nachricht {message}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>on {n_requests} of {n_of}</source>
      <translation>bei {n_requests} von {n_of}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>the prompt</source>
      <translation>Prompt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>the system prompt</source>
      <translation>System-Prompt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>the tools</source>
      <translation>Werkzeuge</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{again}: {since} after they had been read.</source>
      <translation>{again}: {since}, nachdem sie gelesen worden waren.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{n_left} behind that.</source>
      <translation>{n_left} dahinter.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{n_tokens} in all were read again</source>
      <translation>insgesamt {n_tokens} erneut gelesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{name} differs: another one of the same name and size, {new}.</source>
      <translation>Geändert hat sich {name}: anderer Inhalt bei gleichem Namen und gleicher Größe, {new}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{name} differs: {new}, instead of {old}.</source>
      <translation>Geändert hat sich {name}: {new} statt {old}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{name} in {message} changed by itself.</source>
      <translation>{name} hat sich von selbst geändert ({message}).</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{name} moved to another place in its message: {label}.</source>
      <translation>An anderer Stelle in der Nachricht steht jetzt {name}: {label}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{name} was added: {label}.</source>
      <translation>{name} wurde hinzugefügt: {label}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{name} was removed: {label}.</source>
      <translation>{name} wurde entfernt: {label}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{name}{name2} {place} changed</source>
      <translation>{name}{name2} {place} änderte sich</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{n} came back written differently, with the same values; what the model wrote was kept, so nothing of it had to be read.</source>
      <translation>{n} kam anders geschrieben zurück, mit denselben Werten; was das Modell schrieb, blieb stehen und musste nicht gelesen werden.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{n} more change</source>
      <translation>{n} weitere Änderung</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{n} more changes</source>
      <translation>{n} weitere Änderungen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{n} replies with tool calls</source>
      <translation>{n} Antworten mit Werkzeugaufrufen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{n} reply with tool calls</source>
      <translation>{n} Antwort mit Werkzeugaufrufen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/trying.py" />
      <location filename="../../ui/serving/table.py" />
      <location filename="../../ui/timeline/rows.py" />
      <source>{n} request</source>
      <translation>{n} Anfrage</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <location filename="../../engine/telling/trying.py" />
      <location filename="../../ui/serving/table.py" />
      <location filename="../../ui/timeline/rows.py" />
      <source>{n} requests</source>
      <translation>{n} Anfragen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{n} {word} read again</source>
      <translation>{n} {word} erneut gelesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{rest} that could have been skipped</source>
      <translation>{rest} vermeidbar</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{several} were inserted{where}.</source>
      <translation>{several} wurden eingefügt{where}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{several} were removed before message {message}.</source>
      <translation>{several} wurden vor Nachricht {message} entfernt.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{several} were removed.</source>
      <translation>{several} wurden entfernt.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{who} came in another order, and were written differently.</source>
      <translation>{who} kamen in anderer Reihenfolge und waren anders geschrieben.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{who} came in another order.</source>
      <translation>{who} kamen in anderer Reihenfolge.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/causes.py" />
      <source>{who} were written differently.</source>
      <translation>{who} waren anders geschrieben.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source> {listed} changed as well.</source>
      <translation> Ebenfalls geändert: {listed}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>In {difference}: {difference2}.{difference3}</source>
      <translation>{difference}: {difference2}.{difference3}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>The prompts part in {place}.</source>
      <translation>Die Prompts trennen sich hier: {place}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>a letter became one of another alphabet that looks alike</source>
      <translation>ein Buchstabe wurde zu einem ähnlich aussehenden aus einem anderen Alphabet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>a non-breaking space became a usual one</source>
      <translation>ein geschütztes Leerzeichen wurde zu einem gewöhnlichen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>a space became one of another kind</source>
      <translation>ein Leerzeichen wurde zu einem anderer Art</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>a usual space became a non-breaking one</source>
      <translation>ein gewöhnliches Leerzeichen wurde zu einem geschützten</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>a zero-width space or the like was added</source>
      <translation>ein Leerzeichen ohne Breite oder dergleichen wurde hinzugefügt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>a zero-width space or the like was removed</source>
      <translation>ein Leerzeichen ohne Breite oder dergleichen wurde entfernt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>an invisible character was added</source>
      <translation>ein unsichtbares Zeichen wurde hinzugefügt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>an invisible character was removed</source>
      <translation>ein unsichtbares Zeichen wurde entfernt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>an invisible mark (BOM) was added at the start of the text</source>
      <translation>eine unsichtbare Marke (BOM) wurde am Anfang des Textes hinzugefügt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>an invisible mark (BOM) was removed from the start of the text</source>
      <translation>eine unsichtbare Marke (BOM) wurde am Anfang des Textes entfernt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>empty lines were added</source>
      <translation>Leerzeilen wurden hinzugefügt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>empty lines were removed</source>
      <translation>Leerzeilen wurden entfernt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>invisible characters changed</source>
      <translation>unsichtbare Zeichen haben sich geändert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>line ends CRLF (Windows) became LF (Linux, macOS)</source>
      <translation>Zeilenenden CRLF (Windows) wurden zu LF (Linux, macOS)</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>line ends LF (Linux, macOS) became CRLF (Windows)</source>
      <translation>Zeilenenden LF (Linux, macOS) wurden zu CRLF (Windows)</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>message {message} ({what})</source>
      <translation>Nachricht {message} ({what})</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>same letters, other Unicode form</source>
      <translation>gleiche Buchstaben, andere Unicode-Form</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>same letters, other Unicode form: letter and accent are one character now (NFC)</source>
      <translation>gleiche Buchstaben, andere Unicode-Form: Buchstabe und Akzent sind jetzt ein Zeichen (NFC)</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>same letters, other Unicode form: letter and accent are two characters now (NFD)</source>
      <translation>gleiche Buchstaben, andere Unicode-Form: Buchstabe und Akzent sind jetzt zwei Zeichen (NFD)</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>spaces became tabs</source>
      <translation>Leerzeichen wurden zu Tabulatoren</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>spaces or empty lines were added at the start or the end of the text</source>
      <translation>Leerzeichen oder Leerzeilen wurden am Anfang oder Ende des Textes hinzugefügt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>spaces or empty lines were removed at the start or the end of the text</source>
      <translation>Leerzeichen oder Leerzeilen wurden am Anfang oder Ende des Textes entfernt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>spaces were added at the end of a line</source>
      <translation>Leerzeichen wurden an einem Zeilenende hinzugefügt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>spaces were added between words or at the start of a line</source>
      <translation>Leerzeichen wurden zwischen Wörtern oder am Zeilenanfang hinzugefügt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>spaces were removed at the end of a line</source>
      <translation>Leerzeichen wurden an einem Zeilenende entfernt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>spaces were removed between words or at the start of a line</source>
      <translation>Leerzeichen wurden zwischen Wörtern oder am Zeilenanfang entfernt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>system prompt{first}</source>
      <translation>System-Prompt{first}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>tabs became spaces</source>
      <translation>Tabulatoren wurden zu Leerzeichen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>the line ends are of another kind</source>
      <translation>die Zeilenenden sind von anderer Art</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>the list of tools</source>
      <translation>Werkzeugliste</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>the same text {new_text} became other tokens</source>
      <translation>derselbe Text {new_text} wurde zu anderen Token</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>the spaces at the end of a line changed</source>
      <translation>die Leerzeichen an einem Zeilenende haben sich geändert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>the template's own text ({what})</source>
      <translation>Eigener Text der Vorlage ({what})</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>the text</source>
      <translation>Text</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>token {at}</source>
      <translation>Token {at}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{kind} ({n} of them)</source>
      <translation>{kind} ({n}-mal)</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{name}, character {first}</source>
      <translation>{name}, Zeichen {first}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{name}, characters {first}-{end}</source>
      <translation>{name}, Zeichen {first}–{end}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{name}, token {at}</source>
      <translation>{name}, Token {at}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{new} became another one of the same name and size</source>
      <translation>{new} hat jetzt anderen Inhalt bei gleichem Namen und gleicher Größe</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{new} was added</source>
      <translation>{new} wurde hinzugefügt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{old} became {new}</source>
      <translation>{old} wurde zu {new}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{old} was removed</source>
      <translation>{old} wurde entfernt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{some}; and {last}</source>
      <translation>{some}; und {last}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/difference.py" />
      <source>{told}; before that, {hidden}</source>
      <translation>{told}; davor: {hidden}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source> (about {seconds})</source>
      <translation> (etwa {seconds})</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source> ({n_messages} messages, the first is message {message})</source>
      <translation> ({n_messages} Nachrichten, die erste ist Nachricht {message})</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source> ({subject}, at {n_places} places)</source>
      <translation> ({subject}, an {n_places} Stellen)</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source> each time</source>
      <translation> jedes Mal</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source> to {names}</source>
      <translation> von {names}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source> with each request that drops none</source>
      <translation> bei jeder Anfrage, die keine weglässt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>, about {seconds}</source>
      <translation>, etwa {seconds}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>, each time</source>
      <translation>, jedes Mal</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>, in the tools</source>
      <translation>, in den Werkzeugen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/inspector/tables.py" />
      <source>, message {message}</source>
      <translation>, Nachricht {message}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>, with each request that drops none</source>
      <translation>, bei jeder Anfrage, die keine weglässt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Allow more checkpoints, or more memory for them.</source>
      <translation>Mehr Checkpoints oder mehr Speicher für sie erlauben.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Allow the cache {value} of memory; the limit on that was reached</source>
      <translation>Dem Cache {value} Speicher erlauben; die Grenze dafür war erreicht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Allow {value} for each chat; the limit on their number was reached</source>
      <translation>{value} für jeden Chat erlauben; die Grenze für ihre Anzahl war erreicht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Ask this at the end of the chat itself, with its tools; do not send a copy of it.</source>
      <translation>Frage das am Ende des Chats selbst, mit seinen Werkzeugen, und schicke keine Kopie davon.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Drop more of the oldest messages at once, so that it happens less often</source>
      <translation>Mehr der ältesten Nachrichten auf einmal weglassen, damit es seltener geschieht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Drop more of the oldest messages at once.</source>
      <translation>Mehr der ältesten Nachrichten auf einmal weglassen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Keep that value the same for the whole conversation, or send it in the last message.</source>
      <translation>Diesen Wert die ganze Unterhaltung lang gleich lassen oder in der letzten Nachricht senden.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Keep the date that the chat template writes as it was.</source>
      <translation>Das Datum, das die Chat-Vorlage schreibt, unverändert lassen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Keep the model's thinking in the history.</source>
      <translation>Die Gedanken des Modells im Verlauf behalten.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Let {value} stay in the model's memory</source>
      <translation>{value} im Speicher des Modells lassen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Load the model with a context of {value}</source>
      <translation>Das Modell mit einem Kontext von {value} laden</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Lower the interval of checkpoints in long messages in the settings.</source>
      <translation>Den Abstand der Checkpoints in langen Nachrichten in den Einstellungen verringern.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Lower the interval of checkpoints in long messages to {value}</source>
      <translation>Den Abstand der Checkpoints in langen Nachrichten auf {value} verringern</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Lower the usual spacing of checkpoints in the settings.</source>
      <translation>Den üblichen Abstand der Checkpoints in den Einstellungen verringern.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Lower the usual spacing of checkpoints to {value}</source>
      <translation>Den üblichen Abstand der Checkpoints auf {value} verringern</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Move the date to the end of the newest message.</source>
      <translation>Das Datum ans Ende der neuesten Nachricht setzen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Move the date{offer} to the end of the newest message</source>
      <translation>Das Datum{offer} ans Ende der neuesten Nachricht setzen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Pin the checkpoint at token {value}, so that it is never dropped</source>
      <translation>Den Checkpoint bei Token {value} anheften, damit er nie verworfen wird</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Pin the checkpoint before this place, so that it is never dropped.</source>
      <translation>Den Checkpoint vor dieser Stelle anheften, damit er nie verworfen wird.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Put the text that changes at the end of the newest message.</source>
      <translation>Den Text, der sich ändert, ans Ende der neuesten Nachricht setzen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Put the text that changes{offer} at the end of the newest message</source>
      <translation>Den Text, der sich ändert{offer}, ans Ende der neuesten Nachricht setzen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send earlier messages back with the same spaces, line ends and characters that they had.</source>
      <translation>Frühere Nachrichten mit denselben Leerzeichen, Zeilenenden und Zeichen zurücksenden, die sie hatten.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send earlier messages back with the same spaces, line ends and characters that they had{offer}</source>
      <translation>Frühere Nachrichten mit denselben Leerzeichen, Zeilenenden und Zeichen zurücksenden, die sie hatten{offer}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send earlier tool results back whole.</source>
      <translation>Frühere Werkzeugergebnisse vollständig zurücksenden.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send earlier tool results back whole{offer}</source>
      <translation>Frühere Werkzeugergebnisse vollständig zurücksenden{offer}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the arguments of the call{call} back as the model wrote them{offer}</source>
      <translation>Die Argumente des Aufrufs{call} so zurücksenden, wie das Modell sie geschrieben hat{offer}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the arguments of tool calls back as the model wrote them.</source>
      <translation>Die Argumente von Werkzeugaufrufen so zurücksenden, wie das Modell sie geschrieben hat.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the model's thinking back with its replies{offer}</source>
      <translation>Die Gedanken des Modells mit seinen Antworten zurücksenden{offer}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the same tools in the same order with every request, also those{names} that it does not need</source>
      <translation>Mit jeder Anfrage dieselben Werkzeuge in derselben Reihenfolge senden, auch die{names}, die sie nicht braucht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the same tools in the same order with every request.</source>
      <translation>Mit jeder Anfrage dieselben Werkzeuge in derselben Reihenfolge senden.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the same value each time, or none{offer}</source>
      <translation>Jedes Mal denselben Wert senden oder keinen{offer}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the tool results in the order that they had{offer}</source>
      <translation>Die Werkzeugergebnisse in der Reihenfolge senden, die sie hatten{offer}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the tools in the same order every time, and new ones at the end.</source>
      <translation>Die Werkzeuge jedes Mal in derselben Reihenfolge senden, neue am Ende.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send the tools{names} in the same order and written the same way every time, new ones at the end</source>
      <translation>Die Werkzeuge{names} jedes Mal in derselben Reihenfolge und Schreibweise senden, neue am Ende</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send tool calls and results with the ids that they had.</source>
      <translation>Werkzeugaufrufe und -ergebnisse mit den IDs senden, die sie hatten.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send tool calls and results with the ids that they had{offer}</source>
      <translation>Werkzeugaufrufe und -ergebnisse mit den IDs senden, die sie hatten{offer}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Send tool results in the order that they had.</source>
      <translation>Werkzeugergebnisse in der Reihenfolge senden, die sie hatten.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>This costs once. The same said in a new message leaves all before it as it is.</source>
      <translation>Das kostet einmal. Dasselbe in einer neuen Nachricht lässt alles davor, wie es ist.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>This costs once. Write what changes often into the newest message: all before it is then reused.</source>
      <translation>Das kostet einmal. Was sich oft ändert, in die neueste Nachricht schreiben: Dann wird alles davor wiederverwendet.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Together: {offer}. {rest} {saves_tokens}{took} less to read{when}.</source>
      <translation>Zusammen: {offer}. {rest} {saves_tokens}{took} weniger zu lesen{when}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Turn on the option {names} of the chat template, which keeps the thinking</source>
      <translation>Die Option {names} der Chat-Vorlage einschalten, die die Gedanken behält</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>Turn reuse on in the cache settings.</source>
      <translation>Die Wiederverwendung in den Cache-Einstellungen einschalten.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>saves {saves_tokens}{took}{when}</source>
      <translation>spart {saves_tokens}{took}{when}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <location filename="../../engine/telling/words/figures.py" />
      <source>{n} branch</source>
      <translation>{n} Zweig</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <location filename="../../engine/telling/words/figures.py" />
      <source>{n} branches</source>
      <translation>{n} Zweige</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <location filename="../../engine/telling/words/figures.py" />
      <location filename="../../ui/inspector/report.py" />
      <source>{n} checkpoint</source>
      <translation>{n} Checkpoint</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <location filename="../../engine/telling/words/figures.py" />
      <location filename="../../ui/inspector/report.py" />
      <source>{n} checkpoints</source>
      <translation>{n} Checkpoints</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/remedies.py" />
      <source>{offer}: {saves_tokens}{took} less to read{when}.</source>
      <translation>{offer}:{when} {saves_tokens}{took} weniger zu lesen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>As chosen for this program, its tools were sent in the order that they had first.</source>
      <translation>Wie für dieses Programm gewählt, wurden seine Werkzeuge in der Reihenfolge gesendet, die sie zuerst hatten.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>As chosen for this program, the model reads {was}, as at first, and not {now}.</source>
      <translation>Wie für dieses Programm gewählt, liest das Modell {was}, wie am Anfang, und nicht {now}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>As chosen for this program, what changes by itself was sent as it was first.</source>
      <translation>Wie für dieses Programm gewählt, wurde so gesendet, wie es zuerst war, was sich von selbst ändert.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>As chosen for this program, what changes by itself was told behind the history.</source>
      <translation>Wie für dieses Programm gewählt, wurde hinter dem Verlauf gesagt, was sich von selbst ändert.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>As chosen for this program, {now} was told behind the history; in its old place the model reads {was}, as at first.</source>
      <translation>Wie für dieses Programm gewählt, wurde {now} hinter dem Verlauf gesagt; an seinem alten Platz liest das Modell {was}, wie am Anfang.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>Changed by Cairn: {what}.</source>
      <translation>Von Cairn geändert: {what}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>a copy was expected to cost more than it saves</source>
      <translation>eine Kopie hätte voraussichtlich mehr gekostet als gespart</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>an empty thought</source>
      <translation>ein leerer Gedanke</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>because the limits were lowered</source>
      <translation>weil die Grenzen gesenkt wurden</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>before it was stored, to keep the others</source>
      <translation>vor dem Speichern, um die anderen zu behalten</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>formatting</source>
      <translation>Schreibweise</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>image or sound</source>
      <translation>Bild oder Ton</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>order</source>
      <translation>Reihenfolge</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>order and formatting</source>
      <translation>Reihenfolge und Schreibweise</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>other {how}</source>
      <translation>andere {how}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>same set, other {how}</source>
      <translation>dieselben Werkzeuge, andere {how}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>the arguments of {tool}</source>
      <translation>die Argumente von {tool}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>the word that turns thinking on or off</source>
      <translation>das Wort, das das Nachdenken ein- oder ausschaltet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>there was no room for a copy in RAM</source>
      <translation>im RAM war kein Platz für eine Kopie</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>thinking added</source>
      <translation>Gedanken hinzugefügt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>to make room for the one at {place}</source>
      <translation>zugunsten des Checkpoints bei {place}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>tool calls</source>
      <translation>Werkzeugaufrufe</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>tool results</source>
      <translation>Werkzeugergebnisse</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>tools in one order</source>
      <translation>Werkzeuge in einer Reihenfolge</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>what changes by itself as it was first</source>
      <translation>was sich von selbst ändert, wie es zuerst war</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>what changes by itself told last</source>
      <translation>was sich von selbst ändert, zuletzt gesagt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>with its branch, to make room for another one</source>
      <translation>mit seinem Zweig, zugunsten eines anderen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{names} has another description</source>
      <translation>{names} hat eine andere Beschreibung</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{names} has other parameters</source>
      <translation>{names} hat andere Parameter</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{names} have another description</source>
      <translation>{names} haben eine andere Beschreibung</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{names} have other parameters</source>
      <translation>{names} haben andere Parameter</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{names} was added</source>
      <translation>{names} kam hinzu</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{names} was edited</source>
      <translation>{names} wurde geändert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{names} was removed</source>
      <translation>{names} fiel weg</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{names} were added</source>
      <translation>{names} kamen hinzu</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{names} were edited</source>
      <translation>{names} wurden geändert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{names} were removed</source>
      <translation>{names} fielen weg</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{name} added</source>
      <translation>{name} hinzugefügt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{name} moved</source>
      <translation>{name} verschoben</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{name} removed</source>
      <translation>{name} entfernt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{name}, left out by the template</source>
      <translation>{name}, von der Vorlage weggelassen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{name}, prepared otherwise</source>
      <translation>{name}, anders vorbereitet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{name}: {label} instead of {old_label}</source>
      <translation>{name}: {label} statt {old_label}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{n} more value</source>
      <translation>{n} weiteren Wert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{n} more values</source>
      <translation>{n} weitere Werte</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/subjects.py" />
      <source>{told} So with {n}.</source>
      <translation>{told} Das gilt auch für {n}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source> and {new} new</source>
      <translation> und {new} neu</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>, about {seconds_prefill}</source>
      <translation>, etwa {seconds_prefill}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>, all new</source>
      <translation>, alles neu</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>, reused {reused}</source>
      <translation>, {reused} wiederverwendet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>, {n} reused</source>
      <translation>, {n} wiederverwendet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>; how fast this machine reads with this model is not known yet</source>
      <translation>; wie schnell dieser Rechner mit diesem Modell liest, ist noch nicht bekannt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>; {n_bytes_disk} loaded from disk</source>
      <translation>; {n_bytes_disk} von der Platte geladen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>; {n_bytes_restore} copied from RAM</source>
      <translation>; {n_bytes_restore} aus dem RAM zu kopieren</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Before your change: {was} read again{seconds}. Now: {now}{seconds2}.</source>
      <translation>Vor der Änderung: {was} erneut gelesen{seconds}. Jetzt: {now}{seconds2}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>It cost {again}{seconds}</source>
      <translation>Das kostete hier {again}{seconds}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Read nothing, reused all {n_prompt}</source>
      <translation>Nichts gelesen, alle {n_prompt} wiederverwendet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Read {again} again: {because}.</source>
      <translation>{again} erneut gelesen: {because}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Read {again} again{explanation}: {explanation2}</source>
      <translation>{again} erneut gelesen{explanation}: {explanation2}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Read {again} again{explanation}{new}{reused}</source>
      <translation>{again} erneut gelesen{explanation}{new}{reused}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Read {new}{gap}</source>
      <translation>{new} gelesen{gap}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>Stopped: read {read} of {reprocessed}{reused}</source>
      <translation>Gestoppt: {read} von {reprocessed} gelesen{reused}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>nothing</source>
      <translation>nichts</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>nothing to read, all {n_prompt} are there</source>
      <translation>nichts zu lesen, alle {n_prompt} sind da</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>{here}, here, and {n_tokens}{took}, on {often} of this chat.</source>
      <translation>{here}, und bei {often} dieses Chats zusammen {n_tokens}{took}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>{n_requests} of {n_of}</source>
      <translation>{n_requests} von {n_of}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/reasons/summary.py" />
      <source>{reprocessed} to read</source>
      <translation>{reprocessed} zu lesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/trying.py" />
      <source>#{number} before the last load</source>
      <translation>#{number} vor dem letzten Laden</translation>
    </message>
    <message>
      <location filename="../../engine/telling/trying.py" />
      <source>The longest wait: {now} now, {then} with these settings.</source>
      <translation>Die längste Wartezeit: jetzt {now}, mit diesen Einstellungen {then}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/trying.py" />
      <source>{head}: no difference.</source>
      <translation>{head}: kein Unterschied.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/trying.py" />
      <source>{head}: {n} fewer.</source>
      <translation>{head}: {n} weniger.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/trying.py" />
      <source>{head}: {n} more.</source>
      <translation>{head}: {n} mehr.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/trying.py" />
      <source>{rows}: {now} read now, {then} with these settings</source>
      <translation>{rows}: jetzt {now} gelesen, mit diesen Einstellungen {then}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source> The cache could not have avoided it.</source>
      <translation> Der Cache hätte es nicht vermeiden können.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>, pinned</source>
      <translation>, angeheftet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>A newer version of Cairn wrote this; {what} of it that this one does not know cannot be told.</source>
      <translation>Das hat eine neuere Version von Cairn geschrieben; {what} davon kennt diese Version nicht.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>All {n} tokens were</source>
      <translation>Alle {n} Token wurden</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>Of {total}, {reused} reused and {reprocessed} had to be read</source>
      <translation>{total}, davon {reused} wiederverwendet und {reprocessed} zu lesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>Of {total}, {reused} reused and {reprocessed} read</source>
      <translation>{total}, davon {reused} wiederverwendet und {reprocessed} gelesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>Running in compatibility mode; may be slower. Off, because llama.cpp does not work with it here: {names}.</source>
      <translation>Läuft im Kompatibilitätsmodus; kann langsamer sein. Aus, weil llama.cpp damit hier nicht funktioniert: {names}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>Something went wrong: {error}.</source>
      <translation>Etwas ist schiefgegangen: {error}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/remedies/try_dialog.py" />
      <location filename="../../ui/settings/hardware.py" />
      <source>Stopped.</source>
      <translation>Gestoppt.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>The one token was</source>
      <translation>Das eine Token wurde</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>This is an error in Cairn: {error}. The report in the log folder helps to mend it.</source>
      <translation>Das ist ein Fehler in Cairn: {error}. Der Bericht im Protokollordner hilft, ihn zu beheben.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>and {n_left}</source>
      <translation>und {n_left}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>at request {request}</source>
      <translation>bei Anfrage {request}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>at request {request} there was no room for a checkpoint there beside the others</source>
      <translation>bei Anfrage {request} war dort neben den anderen kein Platz für einen Checkpoint</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>branch {sequence}, in the model's memory</source>
      <translation>Zweig {sequence}, im Speicher des Modells</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>branches kept in RAM</source>
      <translation>im RAM behaltene Zweige</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>by {policy}</source>
      <translation>nach {policy}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>can only be resumed at exactly token {n_tokens}</source>
      <translation>lässt sich nur genau bei Token {n_tokens} fortsetzen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/inspector/tables.py" />
      <source>checkpoint {checkpoint}</source>
      <translation>Checkpoint {checkpoint}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>checkpoint {id} at token {n_tokens}</source>
      <translation>Checkpoint {id} bei Token {n_tokens}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>checkpoint {id} at token {n_tokens}, {boundary}, {n_bytes} {tier}, made by request {made_at}, {used}{pinned}</source>
      <translation>Checkpoint {id} bei Token {n_tokens}, {boundary}, {n_bytes} {tier}, angelegt von Anfrage {made_at}, {used}{pinned}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>could not be restored</source>
      <translation>ließ sich nicht wiederherstellen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>dropped during this request</source>
      <translation>während dieser Anfrage verworfen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/timeline/frame.py" />
      <location filename="../../ui/timeline/legend.py" />
      <source>failed</source>
      <translation>fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/timeline/frame.py" />
      <source>finished</source>
      <translation>fertig</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>held</source>
      <translation>vorhanden</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>it is</source>
      <translation>es ist</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>last used by request {used_at}</source>
      <translation>zuletzt von Anfrage {used_at} verwendet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>not used yet</source>
      <translation>noch nicht verwendet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>nothing matched</source>
      <translation>nichts stimmte überein</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/timeline/lanes.py" />
      <source>on another branch</source>
      <translation>auf einem anderen Zweig</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>only the first token matched</source>
      <translation>nur das erste Token stimmte überein</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/inspector/tables.py" />
      <location filename="../../ui/timeline/legend.py" />
      <source>pinned</source>
      <translation>angeheftet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/timeline/frame.py" />
      <source>planned</source>
      <translation>geplant</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>reading the prompt</source>
      <translation>liest den Prompt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>request {tick}</source>
      <translation>Anfrage {tick}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>restored by this request</source>
      <translation>von dieser Anfrage wiederhergestellt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/timeline/frame.py" />
      <source>stopped</source>
      <translation>angehalten</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>taken by this request</source>
      <translation>von dieser Anfrage angelegt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>taken when this branch was left</source>
      <translation>beim Verlassen dieses Zweigs angelegt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>the first {matched} tokens matched</source>
      <translation>die ersten {matched} Token stimmten überein</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>the model's memory was needed for other text, and {note}</source>
      <translation>der Speicher des Modells wurde für anderen Text gebraucht, und {note}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>they are</source>
      <translation>sie sind</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>token {at}, {kind}: {verdict}</source>
      <translation>Token {at}, {kind}: {verdict}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>token {end}</source>
      <translation>Token {end}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>tokens {first}-{end}</source>
      <translation>Token {first}–{end}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>was</source>
      <translation>wurde</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>were</source>
      <translation>wurden</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>what the model holds</source>
      <translation>was das Modell hat</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>writing the reply</source>
      <translation>schreibt die Antwort</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>wrote {n_generated}</source>
      <translation>{n_generated} geschrieben</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{cause} (less than {spacing} away)</source>
      <translation>{cause} (weniger als {spacing} entfernt)</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{changed} that follow a change</source>
      <translation>{changed} nach einer Änderung</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{considered}, {n_tokens} long: the same up to token {shared}, {usable} can be reused; {considered2}</source>
      <translation>{considered}, {n_tokens} lang: gleich bis Token {shared}, {usable} wiederverwendbar; {considered2}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{count} ({first}) {verb} read again: {part}</source>
      <translation>{count} ({first}) {verb} erneut gelesen: {part}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{end} ({first}), read again</source>
      <translation>{end} ({first}), erneut gelesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{n_done} of {n_prompt} ready</source>
      <translation>{n_done} von {n_prompt} fertig</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{n} new</source>
      <translation>{n} neu</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{n} read</source>
      <translation>{n} gelesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{n} reused.</source>
      <translation>{n} wiederverwendet.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{n} shorter piece</source>
      <translation>{n} kürzeres Stück</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{n} shorter pieces</source>
      <translation>{n} kürzere Stücke</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{n} was</source>
      <translation>{n}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{n} were</source>
      <translation>{n}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/transcript/item.py" />
      <source>{n} word</source>
      <translation>{n} Wort</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../ui/transcript/item.py" />
      <source>{n} words</source>
      <translation>{n} Wörter</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{reused} reused, {reprocessed} to read</source>
      <translation>{reused} wiederverwendet, {reprocessed} zu lesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <location filename="../../engine/telling/words/figures.py" />
      <source>{some} and {last}</source>
      <translation>{some} und {last}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{told}, because {word} new.</source>
      <translation>{told}, denn {word} neu.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/wording.py" />
      <source>{told}; {read} of them had been read when it was stopped.</source>
      <translation>{told}; davon bis zum Stoppen gelesen: {read}.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source> ({n_live}in the model's memory)</source>
      <translation> ({n_live}im Speicher des Modells)</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source> of as many as fit</source>
      <translation> (so viele, wie passen)</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source> of {budget}</source>
      <translation> von {budget}</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source>, at most {n} for each chat</source>
      <translation>, höchstens {n} für jeden Chat</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source>Checkpoints: places from which a prompt can go on without being read again.
Branches ready: versions of chats that are still in the model's memory; going back to them takes no time.
RAM: what checkpoints take, and copies of branches that the model's memory had no room for.</source>
      <translation>Checkpoints: Stellen, von denen aus ein Prompt weitergehen kann, ohne erneut gelesen zu werden.
Zweige bereit: Versionen von Chats, die noch im Speicher des Modells sind; die Rückkehr zu ihnen kostet keine Zeit.
RAM: was Checkpoints belegen, und Kopien von Zweigen, für die im Speicher des Modells kein Platz war.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source>nothing yet{of} in RAM</source>
      <translation>noch nichts{of} im RAM</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source>{held}, {n_branches} ready</source>
      <translation>{held}, {n_branches} bereit</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source>{n_bytes}{of} in RAM</source>
      <translation>{n_bytes}{of} im RAM</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source>{n} min</source>
      <translation>{n} min</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source>{seconds} ms</source>
      <translation>{seconds} ms</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source>{tokens_per_second} tok/s</source>
      <translation>{tokens_per_second} Tok/s</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source>{used} ({n_bytes_branches} for branches)</source>
      <translation>{used} ({n_bytes_branches} für Zweige)</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source>{whole} h {whole2} min</source>
      <translation>{whole} h {whole2} min</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/figures.py" />
      <source>{whole} min {whole2} s</source>
      <translation>{whole} min {whole2} s</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>A date or time in the prompt changed</source>
      <translation>Ein Datum oder eine Uhrzeit im Prompt hat sich geändert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>A message was edited</source>
      <translation>Eine Nachricht wurde bearbeitet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>A message was inserted</source>
      <translation>Eine Nachricht wurde eingefügt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>A message was removed</source>
      <translation>Eine Nachricht wurde entfernt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>A newer version of Cairn wrote why; this one does not know the reason</source>
      <translation>Eine neuere Version von Cairn hat den Grund aufgeschrieben; diese kennt ihn nicht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>A value in the prompt changed by itself</source>
      <translation>Ein Wert im Prompt hat sich von selbst geändert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>An image or sound changed</source>
      <translation>Ein Bild oder eine Tonaufnahme hat sich geändert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>Cairn was started again since then, which empties the cache</source>
      <translation>Seitdem wurde Cairn neu gestartet, was den Cache leert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>Continues the conversation</source>
      <translation>Setzt die Unterhaltung fort</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>First message</source>
      <translation>Erste Nachricht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>It was not in the disk cache: Cairn ended before it was written, or the cache was off then.</source>
      <translation>Auf der Platte war es nicht: Cairn endete, bevor es geschrieben war, oder behielt damals nichts auf der Platte.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>Messages changed places</source>
      <translation>Die Nachrichten haben ihre Plätze getauscht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>Only spaces or line ends in a message changed</source>
      <translation>In einer Nachricht haben sich nur Leerzeichen oder Zeilenenden geändert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>Shares its beginning with an earlier prompt</source>
      <translation>Hat den Anfang mit einem früheren Prompt gemeinsam</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The arguments of a tool call were written differently</source>
      <translation>Die Argumente eines Werkzeugaufrufs wurden anders geschrieben</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The cache is empty after a restart</source>
      <translation>Der Cache ist nach einem Neustart leer</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The chat template left out earlier thinking</source>
      <translation>Die Chat-Vorlage hat frühere Gedanken weggelassen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The chat template moves a part of the prompt with every message</source>
      <translation>Die Chat-Vorlage verschiebt mit jeder Nachricht einen Teil des Prompts</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The chat template or its options changed</source>
      <translation>Die Chat-Vorlage oder ihre Optionen haben sich geändert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The chat template shows earlier thinking again</source>
      <translation>Die Chat-Vorlage zeigt frühere Gedanken wieder</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The chat template writes an earlier message differently now</source>
      <translation>Die Chat-Vorlage schreibt eine frühere Nachricht jetzt anders</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The chat was cut back to an earlier message</source>
      <translation>Der Chat wurde auf eine frühere Nachricht zurückgeschnitten</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The disk cache had no more room for it.</source>
      <translation>Auf der Platte war kein Platz mehr dafür vorgesehen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The disk did not take it.</source>
      <translation>Die Platte hat es nicht angenommen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The earlier thinking was not sent back</source>
      <translation>Die früheren Gedanken wurden nicht zurückgesendet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The history was shortened to a summary</source>
      <translation>Der Verlauf wurde zu einer Zusammenfassung gekürzt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The ids of tool calls changed</source>
      <translation>Die IDs von Werkzeugaufrufen haben sich geändert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The model was loaded again</source>
      <translation>Das Modell wurde neu geladen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The prompt changed, and Cairn cannot tell why</source>
      <translation>Der Prompt hat sich geändert, und Cairn kann nicht sagen, warum</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The reply was continued</source>
      <translation>Die Antwort wurde fortgesetzt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The reply was generated again</source>
      <translation>Die Antwort wurde neu erzeugt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The same text was split into other tokens</source>
      <translation>Derselbe Text wurde in andere Token zerlegt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The same tools came in another order</source>
      <translation>Dieselben Werkzeuge kamen in anderer Reihenfolge</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The start was cut off, so that the rest fits into the context</source>
      <translation>Der Anfang wurde abgeschnitten, damit der Rest in den Kontext passt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The system prompt changed</source>
      <translation>Der System-Prompt hat sich geändert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>The tools changed</source>
      <translation>Die Werkzeuge haben sich geändert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>This chat is kept out of the disk cache.</source>
      <translation>Von diesem Chat bleibt nichts Gelesenes auf der Platte.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>What the disk cache has of this chat is of another model, other settings or another version.</source>
      <translation>Was von diesem Chat auf der Platte liegt, ist von einem anderen Modell, anderen Einstellungen oder einer anderen Version.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>Why it was not on disk, only a newer version of Cairn can tell.</source>
      <translation>Warum es nicht auf der Platte war, kann nur eine neuere Version von Cairn sagen.</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>You returned to an earlier version</source>
      <translation>Zurück zu einer früheren Version</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>a checkpoint there was expected to save less than it costs</source>
      <translation>ein Checkpoint dort hätte voraussichtlich weniger gespart als gekostet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>a checkpoint there would have been too close to the one before</source>
      <translation>ein Checkpoint dort wäre zu nah am vorigen gewesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>a counter</source>
      <translation>ein Zähler</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>a date or time</source>
      <translation>ein Datum oder eine Uhrzeit</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>a newer Cairn has saved it</source>
      <translation>ein neueres Cairn hat es gespeichert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>a newer one stands at the same place</source>
      <translation>ein neuerer steht an derselben Stelle</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>a newer version of Cairn wrote why, and this one does not know the reason</source>
      <translation>eine neuere Version von Cairn hat den Grund aufgeschrieben, und diese kennt ihn nicht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>a path</source>
      <translation>ein Pfad</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>a port number</source>
      <translation>eine Portnummer</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>a random seed</source>
      <translation>ein zufälliger Startwert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>after a tool result, before the reply</source>
      <translation>nach einem Werkzeugergebnis, vor der Antwort</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>after a user message, before the reply</source>
      <translation>nach einer Nachricht des Benutzers, vor der Antwort</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>an id</source>
      <translation>eine ID</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <location filename="../../ui/timeline/legend.py" />
      <source>assistant</source>
      <translation>Assistent</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>at the very start, where it would save nothing</source>
      <translation>ganz am Anfang, wo er nichts sparen würde</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>before a user message</source>
      <translation>vor einer Nachricht des Benutzers</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>can go back to any place</source>
      <translation>kann an jede Stelle zurück</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>can only be resumed at exactly the place where it was saved</source>
      <translation>lässt sich nur genau an der Stelle fortsetzen, an der gespeichert wurde</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>checkpoints are turned off</source>
      <translation>Checkpoints sind ausgeschaltet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>could be used, but another one saves more</source>
      <translation>wäre verwendbar, aber ein anderer spart mehr</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>end of a reply</source>
      <translation>Ende einer Antwort</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>end of the system prompt</source>
      <translation>Ende des System-Prompts</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>end of the tools</source>
      <translation>Ende der Werkzeuge</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>every so many tokens</source>
      <translation>in festem Abstand</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <location filename="../../ui/timeline/legend.py" />
      <source>image or audio</source>
      <translation>Bild oder Ton</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>in RAM</source>
      <translation>im RAM</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>in the model's memory</source>
      <translation>im Speicher des Modells</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>inside an image or sound</source>
      <translation>in einem Bild oder einer Tonaufnahme</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>it alone is larger than all the memory allowed for checkpoints</source>
      <translation>er allein ist größer als der ganze für Checkpoints erlaubte Speicher</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>it could not be read back</source>
      <translation>er ließ sich nicht zurücklesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>it reaches to the end of the prompt or beyond</source>
      <translation>reicht bis zum Ende des Prompts oder darüber hinaus</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>its file is gone, or cannot be read</source>
      <translation>seine Datei ist weg oder lässt sich nicht lesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>just before the end of the prompt</source>
      <translation>kurz vor dem Ende des Prompts</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>keeps a sliding window and a summary (hybrid): going back needs a checkpoint at that very place</source>
      <translation>behält ein gleitendes Fenster und eine Zusammenfassung (hybrid): zurück geht es nur mit einem Checkpoint an genau dieser Stelle</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>keeps one summary of all it has read (recurrent): going back needs a checkpoint at that very place</source>
      <translation>behält eine Zusammenfassung von allem Gelesenen (rekurrent): zurück geht es nur mit einem Checkpoint an genau dieser Stelle</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>keeps such a summary in part (hybrid): going back needs a checkpoint at that very place</source>
      <translation>behält zum Teil eine solche Zusammenfassung (hybrid): zurück geht es nur mit einem Checkpoint an genau dieser Stelle</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>llama.cpp does not take what was saved</source>
      <translation>llama.cpp nimmt das Gespeicherte nicht an</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>loading it from the disk would take longer than reading the text again</source>
      <translation>es von der Platte zu laden würde länger dauern, als den Text erneut zu lesen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>looks back over a sliding window: going back further needs a checkpoint</source>
      <translation>blickt durch ein gleitendes Fenster zurück: weiter zurück geht es nur mit einem Checkpoint</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>not needed: this model can go back to any place</source>
      <translation>nicht nötig: dieses Modell kann an jede Stelle zurück</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>not read this time: it lies in the reused part</source>
      <translation>diesmal nicht gelesen: liegt im wiederverwendeten Teil</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>nothing reusable</source>
      <translation>nichts wiederverwendbar</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>on disk</source>
      <translation>auf der Festplatte</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>one checkpoint alone is larger than all the memory allowed for checkpoints</source>
      <translation>ein einziger Checkpoint ist größer als der ganze für Checkpoints erlaubte Speicher</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>plain text</source>
      <translation>reiner Text</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>reuse is turned off</source>
      <translation>die Wiederverwendung ist ausgeschaltet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>reused a branch kept in RAM</source>
      <translation>einen Zweig aus dem RAM wiederverwendet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>reused a branch that the model still held</source>
      <translation>einen Zweig wiederverwendet, den das Modell noch hatte</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>reused a checkpoint</source>
      <translation>einen Checkpoint wiederverwendet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>reused what the model still held</source>
      <translation>wiederverwendet, was das Modell noch hatte</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>start of the reply</source>
      <translation>Anfang der Antwort</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>stopped at a stop text</source>
      <translation>bei einem Stopptext gestoppt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>stopped at the token limit</source>
      <translation>am Token-Limit gestoppt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>stopped because the context is full</source>
      <translation>gestoppt, weil der Kontext voll ist</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>stopped for a reason that only a newer version of Cairn knows</source>
      <translation>aus einem Grund gestoppt, den nur eine neuere Version von Cairn kennt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <location filename="../../ui/timeline/legend.py" />
      <source>system</source>
      <translation>System</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>take one here</source>
      <translation>hier einen anlegen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>the checkpoint at the end of the reused part serves it</source>
      <translation>der Checkpoint am Ende des wiederverwendeten Teils genügt dafür</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>the checkpoint just before it was meant to serve this place too</source>
      <translation>der Checkpoint kurz davor sollte auch für diese Stelle genügen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>the checkpoint there could not be restored</source>
      <translation>der Checkpoint dort ließ sich nicht wiederherstellen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>the checkpoint there had been dropped to make room</source>
      <translation>der Checkpoint dort war verworfen worden, um Platz zu schaffen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>the context has no room for it</source>
      <translation>der Kontext hat keinen Platz dafür</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>the disk does not answer</source>
      <translation>die Platte antwortet nicht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>the model no longer held the text right before that place, which its sliding window needs</source>
      <translation>das Modell hatte den Text direkt vor dieser Stelle nicht mehr, den sein gleitendes Fenster braucht</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>the model was loaded again since then, which empties the cache</source>
      <translation>seitdem wurde das Modell neu geladen, was den Cache leert</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>the model's memory was needed for other text, and no copy was kept in RAM</source>
      <translation>der Speicher des Modells wurde für anderen Text gebraucht, und im RAM wurde keine Kopie behalten</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>the reply is complete</source>
      <translation>die Antwort ist vollständig</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>the stretch of text before this point, the sliding window, is gone</source>
      <translation>das Textstück vor dieser Stelle, das gleitende Fenster, ist nicht mehr da</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>the text differs before this point</source>
      <translation>der Text unterscheidet sich schon vor dieser Stelle</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>there is nothing in it</source>
      <translation>darin ist nichts</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>there is one already</source>
      <translation>dort gibt es schon einen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>there was no checkpoint (save point) to go on from</source>
      <translation>es gab keinen Checkpoint (Sicherungspunkt), von dem aus es weitergehen konnte</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <location filename="../../ui/timeline/legend.py" />
      <source>thinking</source>
      <translation>Denken</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>to make room for others</source>
      <translation>um Platz für andere zu schaffen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>too close to the one before</source>
      <translation>zu nah am vorigen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>too few later prompts are expected to need it</source>
      <translation>zu wenige spätere Prompts werden ihn voraussichtlich brauchen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>tool call</source>
      <translation>Werkzeugaufruf</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>tool result</source>
      <translation>Werkzeugergebnis</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <location filename="../../ui/timeline/legend.py" />
      <source>tools</source>
      <translation>Werkzeuge</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>used</source>
      <translation>verwendet</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <location filename="../../ui/timeline/legend.py" />
      <source>user</source>
      <translation>Benutzer</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>what comes before it is not in memory</source>
      <translation>was davor kommt, ist nicht im Speicher</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>what was saved belongs to another model or to other settings</source>
      <translation>das Gespeicherte gehört zu einem anderen Modell oder zu anderen Einstellungen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>what was saved could only be resumed at another place</source>
      <translation>das Gespeicherte ließ sich nur an einer anderen Stelle fortsetzen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>what was saved holds other positions</source>
      <translation>das Gespeicherte enthält andere Positionen</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>what was saved is cut short</source>
      <translation>das Gespeicherte ist abgeschnitten</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>what was saved is damaged</source>
      <translation>das Gespeicherte ist beschädigt</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>where an earlier prompt went on differently</source>
      <translation>wo ein früherer Prompt anders weiterging</translation>
    </message>
    <message>
      <location filename="../../engine/telling/words/terms.py" />
      <source>“Keep what was read on disk” in the settings is off.</source>
      <translation>„Gelesenes auf der Platte behalten“ in den Einstellungen ist aus.</translation>
    </message>
    <message>
      <location filename="../../engine/tools/built_in.py" />
      <source>Choose the folder first that may be read.</source>
      <translation>Wähle zuerst den Ordner, der gelesen werden darf.</translation>
    </message>
    <message>
      <location filename="../../engine/tools/connection.py" />
      <source>(Some of what it writes cannot be understood.)</source>
      <translation>(Manches, was er schreibt, ist nicht zu verstehen.)</translation>
    </message>
    <message>
      <location filename="../../engine/tools/connection.py" />
      <source>(What it holds besides tools cannot be listed: {why})</source>
      <translation>(Was er außer Werkzeugen bereithält, lässt sich nicht auflisten: {why})</translation>
    </message>
    <message>
      <location filename="../../engine/tools/connection.py" />
      <source>“{name}” answered with an error: {said}</source>
      <translation>„{name}“ antwortete mit einem Fehler: {said}</translation>
    </message>
    <message>
      <location filename="../../engine/tools/connection.py" />
      <source>“{name}” could not be started: {why}.</source>
      <translation>„{name}“ konnte nicht gestartet werden: {why}.</translation>
    </message>
    <message>
      <location filename="../../engine/tools/connection.py" />
      <source>“{name}” did not answer within {n} seconds.</source>
      <translation>„{name}“ hat nicht innerhalb von {n} Sekunden geantwortet.</translation>
    </message>
    <message>
      <location filename="../../engine/tools/connection.py" />
      <source>“{name}” has ended by itself.</source>
      <translation>„{name}“ hat sich selbst beendet.</translation>
    </message>
    <message>
      <location filename="../../engine/tools/connection.py" />
      <source>“{name}” is not running.</source>
      <translation>„{name}“ läuft nicht.</translation>
    </message>
    <message>
      <location filename="../../engine/tools/connection.py" />
      <source>“{name}” was ended: it did not stop a call when it was told to. Start it again.</source>
      <translation>„{name}“ wurde beendet: Er hielt einen Aufruf nicht an, als er sollte. Starte ihn neu.</translation>
    </message>
    <message>
      <location filename="../../engine/tools/connection.py" />
      <source>“{name}”: the program “{command}” was not found.</source>
      <translation>„{name}“: Das Programm „{command}“ wurde nicht gefunden.</translation>
    </message>
    <message>
      <location filename="../../engine/tools/handing_out.py" />
      <source>(A picture was left out: {why})</source>
      <translation>(Ein Bild fehlt: {why})</translation>
    </message>
    <message>
      <location filename="../../engine/tools/handing_out.py" />
      <source>(A sound was left out: {why})</source>
      <translation>(Ein Ton fehlt: {why})</translation>
    </message>
    <message>
      <location filename="../../engine/tools/handing_out.py" />
      <source>It is larger than a message takes.</source>
      <translation>Das ist größer, als eine Nachricht fasst.</translation>
    </message>
    <message>
      <location filename="../../engine/tools/handing_out.py" />
      <source>The server sent something that cannot be read.</source>
      <translation>Der Server hat etwas geschickt, das sich nicht lesen lässt.</translation>
    </message>
    <message>
      <location filename="../../engine/tools/handing_out.py" />
      <source>its data cannot be read.</source>
      <translation>Die Daten sind nicht lesbar.</translation>
    </message>
    <message>
      <location filename="../../engine/tools/handing_out.py" />
      <source>of a result {n} are taken.</source>
      <translation>Von einem Ergebnis werden {n} genommen.</translation>
    </message>
    <message>
      <location filename="../../engine/tools/handing_out.py" />
      <source>the file is larger than a message takes.</source>
      <translation>Die Datei ist größer, als eine Nachricht aufnimmt.</translation>
    </message>
    <message>
      <location filename="../../resources/models/models.toml" />
      <source>A graphics card with 16 GB, or 24 GB of memory: fast for its size, tools, thinking in three efforts.</source>
      <translation>Eine Grafikkarte mit 16 GB oder 24 GB Arbeitsspeicher: schnell für seine Größe, Werkzeuge, Denken in drei Stufen.</translation>
    </message>
    <message>
      <location filename="../../resources/models/models.toml" />
      <source>A graphics card with 8 GB: thinking, tools and code, more sound than the 4B. With an MTP head.</source>
      <translation>Eine Grafikkarte mit 8 GB: Denken, Werkzeuge und Code, verlässlicher als das 4B. Mit MTP-Kopf.</translation>
    </message>
    <message>
      <location filename="../../resources/models/models.toml" />
      <source>Long documents and tools without a graphics card: it reads one part in seven of itself for each word.</source>
      <translation>Lange Dokumente und Werkzeuge ohne Grafikkarte: Für jedes Wort liest es nur ein Siebtel von sich.</translation>
    </message>
    <message>
      <location filename="../../resources/models/models.toml" />
      <source>Most laptops: thinking, tools, code and pictures. With a head that can guess ahead (MTP).</source>
      <translation>Die meisten Laptops: Denken, Werkzeuge, Code und Bilder. Mit einem Kopf, der vorausraten kann (MTP).</translation>
    </message>
    <message>
      <location filename="../../resources/models/models.toml" />
      <source>Much memory: code, agents and pictures, as fast as a small model, and it knows far more. With an MTP head.</source>
      <translation>Viel Arbeitsspeicher: Code, Agenten und Bilder, so schnell wie ein kleines Modell, und es weiß weit mehr. Mit MTP-Kopf.</translation>
    </message>
    <message>
      <location filename="../../resources/models/models.toml" />
      <source>Old and small computers: quick without a graphics card, in eight languages.</source>
      <translation>Alte und kleine Rechner: schnell ohne Grafikkarte, in acht Sprachen.</translation>
    </message>
    <message>
      <location filename="../../resources/models/models.toml" />
      <source>Short questions, summaries and pictures on any laptop.</source>
      <translation>Kurze Fragen, Zusammenfassungen und Bilder auf jedem Laptop.</translation>
    </message>
    <message>
      <location filename="../../resources/models/models.toml" />
      <source>Writing, pictures and sound, in many languages.</source>
      <translation>Texte, Bilder und Ton, in vielen Sprachen.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/controller.py" />
      <source>The chat could not be opened</source>
      <translation>Der Chat konnte nicht geöffnet werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/controller.py" />
      <source>The message could not be brought back</source>
      <translation>Die Nachricht konnte nicht zurückgeholt werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/controller.py" />
      <source>The message could not be deleted</source>
      <translation>Die Nachricht konnte nicht gelöscht werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Bringing in chats from “{name}”…</source>
      <translation>Chats aus „{name}“ werden importiert…</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Cairn chats</source>
      <translation>Cairn-Chats</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <location filename="../../ui/editing/desk.py" />
      <location filename="../../ui/models/get_page.py" />
      <location filename="../../ui/models/picker.py" />
      <location filename="../../ui/tools/dialog.py" />
      <location filename="../../ui/tools/handouts.py" />
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <location filename="../../ui/theme/actions.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Chat</source>
      <translation>Chat</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Chats ({patterns});;All files (*)</source>
      <translation>Chats ({patterns});;Alle Dateien (*)</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Export chats</source>
      <translation>Chats exportieren</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Export this chat</source>
      <translation>Diesen Chat exportieren</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Import chats</source>
      <translation>Chats importieren</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>JSON, to bring in again (*.json)</source>
      <translation>JSON, zum erneuten Importieren (*.json)</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Markdown, to read (*.md)</source>
      <translation>Markdown, zum Lesen (*.md)</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Markdown, with the timeline as a file beside it (*.md)</source>
      <translation>Markdown, mit der Zeitleiste als Datei daneben (*.md)</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Web page with the timeline (*.html)</source>
      <translation>Webseite mit der Zeitleiste (*.html)</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Web page, to read (*.html)</source>
      <translation>Webseite, zum Lesen (*.html)</translation>
    </message>
    <message>
      <location filename="../../ui/chats/exchange.py" />
      <source>Writing “{name}”…</source>
      <translation>„{name}“ wird geschrieben…</translation>
    </message>
    <message>
      <location filename="../../ui/chats/grouping.py" />
      <source>Archived</source>
      <translation>Archiviert</translation>
    </message>
    <message>
      <location filename="../../ui/chats/grouping.py" />
      <source>Pinned</source>
      <translation>Angeheftet</translation>
    </message>
    <message>
      <location filename="../../ui/chats/grouping.py" />
      <source>This month</source>
      <translation>Dieser Monat</translation>
    </message>
    <message>
      <location filename="../../ui/chats/grouping.py" />
      <source>This week</source>
      <translation>Diese Woche</translation>
    </message>
    <message>
      <location filename="../../ui/chats/grouping.py" />
      <source>Today</source>
      <translation>Heute</translation>
    </message>
    <message>
      <location filename="../../ui/chats/grouping.py" />
      <source>Yesterday</source>
      <translation>Gestern</translation>
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chat could not be brought back</source>
      <translation>Der Chat konnte nicht zurückgeholt werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chat could not be changed</source>
      <translation>Der Chat konnte nicht geändert werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chat could not be deleted</source>
      <translation>Der Chat konnte nicht gelöscht werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chat could not be moved</source>
      <translation>Der Chat konnte nicht verschoben werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chat could not be renamed</source>
      <translation>Der Chat konnte nicht umbenannt werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chats could not be brought in</source>
      <translation>Die Chats konnten nicht importiert werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chats could not be listed</source>
      <translation>Die Chats konnten nicht aufgelistet werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chats could not be searched</source>
      <translation>Die Chats konnten nicht durchsucht werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/library.py" />
      <source>The chats could not be written</source>
      <translation>Die Chats konnten nicht geschrieben werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Archive</source>
      <translation>Archivieren</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <location filename="../../ui/chats/model.py" />
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <location filename="../../ui/models/shelf.py" />
      <location filename="../../ui/options/draft.py" />
      <source>Delete</source>
      <translation>Löschen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Empty the search (Esc in its field)</source>
      <translation>Die Suche leeren (Esc in ihrem Feld)</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Export…</source>
      <translation>Exportieren…</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Keep out of the disk cache</source>
      <translation>Nichts auf der Platte behalten</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Looked for in titles and messages of all chats, also of archived ones.</source>
      <translation>Gesucht in Titeln und Nachrichten aller Chats, auch der archivierten.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Move to folder</source>
      <translation>In Ordner verschieben</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Name of the folder:</source>
      <translation>Name des Ordners:</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <location filename="../../ui/chats/open_chat.py" />
      <location filename="../../ui/theme/actions.py" />
      <source>New chat</source>
      <translation>Neuer Chat</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>New chat (Ctrl+N)</source>
      <translation>Neuer Chat (Strg+N)</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>New folder</source>
      <translation>Neuer Ordner</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>New folder…</source>
      <translation>Neuer Ordner…</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>No chats yet</source>
      <translation>Noch keine Chats</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>No folder</source>
      <translation>Kein Ordner</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Nothing found for “{searched}”</source>
      <translation>Nichts gefunden für „{searched}“</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <location filename="../../ui/inspector/page.py" />
      <location filename="../../ui/remedies/mender.py" />
      <source>Pin</source>
      <translation>Anheften</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Rename</source>
      <translation>Umbenennen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Rename folder</source>
      <translation>Ordner umbenennen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <location filename="../../ui/theme/actions.py" />
      <source>Search all chats</source>
      <translation>In allen Chats suchen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Search titles and messages (Ctrl+Shift+F)</source>
      <translation>Titel und Nachrichten durchsuchen (Strg+Umschalt+F)</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Show all chats</source>
      <translation>Alle Chats zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>Take out of the archive</source>
      <translation>Aus dem Archiv holen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <source>The first message begins one. “Import chats…” in the menu brings in those of other programs.</source>
      <translation>Die erste Nachricht beginnt einen. „Chats importieren…“ im Menü holt die anderer Programme herein.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list.py" />
      <location filename="../../ui/inspector/page.py" />
      <source>Unpin</source>
      <translation>Lösen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <source>
Nothing that the model reads in this chat is kept on disk</source>
      <translation>
Nichts, was das Modell in diesem Chat liest, bleibt auf der Platte</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <source>F2 renames it</source>
      <translation>F2: umbenennen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <source>kept out of the disk cache</source>
      <translation>nichts davon bleibt auf der Platte</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <source>{entry}, found in {n_hits}</source>
      <translation>{entry}, gefunden in {n_hits}</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <location filename="../../ui/transcript/item.py" />
      <location filename="../../ui/transcript/target.py" />
      <source>{label}, closed</source>
      <translation>{label}, zugeklappt</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <location filename="../../ui/transcript/item.py" />
      <location filename="../../ui/transcript/target.py" />
      <source>{label}, open</source>
      <translation>{label}, aufgeklappt</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <source>{text}
Enter goes to this message</source>
      <translation>{text}
Eingabe: zu dieser Nachricht gehen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/list_model.py" />
      <source>{title}{cost}
F2 renames, Del deletes</source>
      <translation>{title}{cost}
F2: umbenennen, Entf: löschen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/message_saving.py" />
      <source>Messages cannot be saved at the moment</source>
      <translation>Nachrichten können zurzeit nicht gespeichert werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/message_saving.py" />
      <source>{action} Go on as usual: Cairn keeps everything in memory and tries again by itself.</source>
      <translation>{action} Einfach weitermachen: Cairn behält alles im Speicher und versucht es von selbst erneut.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>(empty)</source>
      <translation>(leer)</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>, version {version} of {n_versions}</source>
      <translation>, Version {version} von {n_versions}</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Continue</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Continue this message</source>
      <translation>Diese Nachricht fortsetzen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <location filename="../../ui/problems/box.py" />
      <location filename="../../ui/serving/dialog.py" />
      <location filename="../../ui/theme/panels.py" />
      <location filename="../../ui/transcript/card.py" />
      <source>Copy</source>
      <translation>Kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Copy as plain text</source>
      <translation>Als reinen Text kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Copy this message</source>
      <comment>of a chat, not of an error</comment>
      <translation>Diese Nachricht kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Copy this message as plain text</source>
      <translation>Diese Nachricht als reinen Text kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Delete this message</source>
      <translation>Diese Nachricht löschen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Edit</source>
      <translation>Bearbeiten</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Edit this message</source>
      <translation>Diese Nachricht bearbeiten</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Get a reply</source>
      <translation>Antwort holen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Get a reply to this message</source>
      <translation>Antwort auf diese Nachricht holen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Interrupted: Cairn ended before the reply did.</source>
      <translation>Unterbrochen: Cairn wurde vor dem Ende der Antwort beendet.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Left out of the prompt, to make room.</source>
      <translation>Im Prompt weggelassen, um Platz zu schaffen.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Left out of the prompt: it got no reply.</source>
      <translation>Im Prompt weggelassen: Es kam keine Antwort darauf.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>New chat from here</source>
      <translation>Neuer Chat von hier an</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>New chat from this message</source>
      <translation>Neuer Chat von dieser Nachricht an</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Once you send the change, this and the message below stay as another version.</source>
      <translation>Nach dem Senden der Änderung bleiben diese Nachricht und die darunter als andere Version erhalten.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Once you send the change, this and the {n_below} messages below stay as another version.</source>
      <translation>Nach dem Senden der Änderung bleiben diese und die {n_below} Nachrichten darunter als andere Version erhalten.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Once you send the change, this stays as another version.</source>
      <translation>Nach dem Senden der Änderung bleibt diese Nachricht als andere Version erhalten.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Regenerate</source>
      <translation>Neu erzeugen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Regenerate this message</source>
      <translation>Diese Nachricht neu erzeugen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Reply of {model}</source>
      <translation>Antwort von {model}</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Retry</source>
      <translation>Wiederholen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Retry this message</source>
      <translation>Diese Nachricht noch einmal versuchen</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>Stopped before its end.</source>
      <translation>Vor dem Ende angehalten.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/model.py" />
      <source>The reply failed.</source>
      <translation>Die Antwort ist fehlgeschlagen.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/open_chat.py" />
      <source>{title} (branch)</source>
      <translation>{title} (Zweig)</translation>
    </message>
    <message>
      <location filename="../../ui/chats/open_chat.py" />
      <source>{title} (continued)</source>
      <translation>{title} (fortgesetzt)</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply.py" />
      <source>Nothing to read: the prompt is in memory</source>
      <translation>Nichts zu lesen: Der Prompt ist im Speicher</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply.py" />
      <source>Preparing the prompt…</source>
      <translation>Prompt wird vorbereitet…</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply.py" />
      <source>Reading prompt: {done} of {total}</source>
      <translation>Prompt wird gelesen: {done} von {total}</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply.py" />
      <source>Reading prompt: {done} of {total}, {again} of them again</source>
      <translation>Prompt wird gelesen: {done} von {total}, davon {again} noch einmal</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply.py" />
      <source>{n} new token</source>
      <translation>{n} neuen Token</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply.py" />
      <source>{n} new tokens</source>
      <translation>{n} neuen Token</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>Go on with the summary as it is.</source>
      <translation>Mit der Zusammenfassung weitermachen, wie sie ist.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>Message queued, will be sent when the model has loaded.</source>
      <translation>Nachricht wartet und wird gesendet, sobald das Modell geladen ist.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>Message queued, will be sent when the other reply has ended.</source>
      <translation>Nachricht wartet und wird gesendet, sobald die andere Antwort zu Ende ist.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>Message queued: open a model to get a reply.</source>
      <translation>Nachricht wartet: ein Modell öffnen, um eine Antwort zu erhalten.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>The chat template stands in the way</source>
      <translation>Die Chat-Vorlage steht im Weg</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>The chat that it tells of was deleted.</source>
      <translation>Der Chat, von dem sie erzählt, wurde gelöscht.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>The engine stopped.</source>
      <translation>Die Engine wurde beendet.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>The longest reply that the settings allow was reached.</source>
      <translation>Die längste Antwort, die die Einstellungen erlauben, wurde erreicht.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/reply_runner.py" />
      <source>The summary cannot be made again</source>
      <translation>Die Zusammenfassung kann nicht neu erstellt werden</translation>
    </message>
    <message>
      <location filename="../../ui/chats/tool_rounds.py" />
      <source>A tool is to be run: your answer is waited for.</source>
      <translation>Ein Werkzeug soll ausgeführt werden: Deine Antwort wird abgewartet.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/tool_rounds.py" />
      <source>Running {names}…</source>
      <translation>{names} wird ausgeführt…</translation>
    </message>
    <message>
      <location filename="../../ui/chats/tool_rounds.py" />
      <source>There is no tool “{name}” in this chat.</source>
      <translation>In diesem Chat gibt es kein Werkzeug „{name}“.</translation>
    </message>
    <message>
      <location filename="../../ui/chats/tool_rounds.py" />
      <source>what the tool is given</source>
      <translation>was dem Werkzeug übergeben wird</translation>
    </message>
    <message>
      <location filename="../../ui/chats/tool_rounds.py" />
      <source>{n} replies in a row have called tools: “Continue” goes on with that.</source>
      <translation>{n} Antworten nacheinander haben Werkzeuge aufgerufen: „Fortsetzen“ macht damit weiter.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attaching.py" />
      <source>A message takes files of {max_message_bytes} in all: what goes beyond that was left out. Send the rest with another message.</source>
      <translation>Eine Nachricht fasst Dateien von insgesamt {max_message_bytes}: Was darüber hinausgeht, wurde weggelassen. Den Rest mit einer weiteren Nachricht senden.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attaching.py" />
      <source>A message takes {max_files} files, so 1 was left out. Send the rest with another message.</source>
      <translation>Eine Nachricht fasst {max_files} Dateien, daher wurde 1 weggelassen. Den Rest mit einer weiteren Nachricht senden.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attaching.py" />
      <source>A message takes {max_files} files, so {n} were left out. Send the rest with another message.</source>
      <translation>Eine Nachricht fasst {max_files} Dateien, daher wurden {n} weggelassen. Den Rest mit einer weiteren Nachricht senden.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attaching.py" />
      <source>Attached {name}</source>
      <translation>{name} angehängt</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attaching.py" />
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>“{name}”: {sentence}</source>
      <translation>„{name}“: {sentence}</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Attach a copy from another place.</source>
      <translation>Eine Kopie von einem anderen Ort anhängen.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Attach a file with something in it.</source>
      <translation>Eine Datei anhängen, in der etwas steht.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Attach a smaller one, or a part of it.</source>
      <translation>Eine kleinere Datei oder einen Teil davon anhängen.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Attach an ordinary file.</source>
      <translation>Eine gewöhnliche Datei anhängen.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Attach it from where it is now.</source>
      <translation>Die Datei von dort anhängen, wo sie jetzt ist.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Attach the files that are in it.</source>
      <translation>Die Dateien darin anhängen.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Change its permissions, or attach a copy.</source>
      <translation>Die Zugriffsrechte ändern oder eine Kopie anhängen.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>Save it as one of these first.</source>
      <translation>Zuerst in einem dieser Formate speichern.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>There is not enough memory for “{name}”. Attach a smaller file.</source>
      <translation>Der Arbeitsspeicher reicht nicht für „{name}“. Eine kleinere Datei anhängen.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>{name} cannot be read: {why}.</source>
      <translation>{name} kann nicht gelesen werden: {why}.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>{name} is larger than {max_file_bytes}.</source>
      <translation>{name} ist größer als {max_file_bytes}.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>{name} is not a file but a device or a connection.</source>
      <translation>{name} ist keine Datei, sondern ein Gerät oder eine Verbindung.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>{name} may not be read.</source>
      <translation>{name} darf nicht gelesen werden.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>“{name}”</source>
      <translation>„{name}“</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>“{name}” could not be read. Attach it in another format.</source>
      <translation>„{name}“ konnte nicht gelesen werden. In einem anderen Format anhängen.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>“{name}” is empty.</source>
      <translation>„{name}“ ist leer.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_reading.py" />
      <source>“{name}” is neither an image, nor audio, nor a document, nor text.</source>
      <translation>„{name}“ ist weder ein Bild noch Ton, weder ein Dokument noch Text.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_strip.py" />
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Attachments</source>
      <translation>Anhänge</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_strip.py" />
      <source>Enter shows it, </source>
      <translation>Eingabe: anzeigen, </translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_strip.py" />
      <source>Left and Right move, Enter shows an attachment, Del removes it</source>
      <translation>Links und Rechts: bewegen, Eingabe: Anhang anzeigen, Entf: entfernen</translation>
    </message>
    <message>
      <location filename="../../ui/composer/attachment_strip.py" />
      <source>{attachment}
{opens}Del removes it</source>
      <translation>{attachment}
{opens}Entf: entfernen</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>A change makes another prompt: more of the chat may have to be read again.</source>
      <translation>Eine Änderung ergibt einen anderen Prompt: Vom Chat muss womöglich mehr erneut gelesen werden.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Effort of thinking</source>
      <translation>Denkaufwand</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Enter sends, Shift+Enter starts a new line</source>
      <translation>Eingabe sendet, Umschalt+Eingabe beginnt eine neue Zeile</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>High effort</source>
      <translation>Hoher Aufwand</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>How long the model thinks. {read_again}</source>
      <translation>Wie lange das Modell denkt. {read_again}</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Keep earlier thoughts</source>
      <translation>Frühere Gedanken behalten</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Low effort</source>
      <translation>Geringer Aufwand</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Medium effort</source>
      <translation>Mittlerer Aufwand</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <location filename="../../ui/transcript/view.py" />
      <source>Message</source>
      <translation>Nachricht</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Options</source>
      <translation>Optionen</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Options of this chat: as usual</source>
      <translation>Optionen dieses Chats: wie üblich</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Options of this chat: {gap}</source>
      <translation>Optionen dieses Chats: {gap}</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <location filename="../../ui/editing/desk.py" />
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Send</source>
      <translation>Senden</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Send (Enter)</source>
      <translation>Senden (Eingabe)</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <location filename="../../ui/remedies/try_dialog.py" />
      <location filename="../../ui/settings/hardware.py" />
      <location filename="../../ui/theme/actions.py" />
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <location filename="../../ui/theme/actions.py" />
      <source>Stop the reply (Esc)</source>
      <translation>Antwort anhalten (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>The model first writes down its thoughts. Replies take longer. {read_again}</source>
      <translation>Das Modell schreibt zuerst seine Gedanken auf. Antworten dauern länger. {read_again}</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>They are not those that are there now.</source>
      <translation>Es sind nicht die, die jetzt da sind.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Think before answering</source>
      <translation>Vor der Antwort denken</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <location filename="../../ui/options/dialog.py" />
      <location filename="../../ui/tools/dialog.py" />
      <source>Tools</source>
      <translation>Werkzeuge</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Tools: {n}</source>
      <translation>Werkzeuge: {n}</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Usual effort</source>
      <translation>Üblicher Aufwand</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>What the model thought before earlier replies stays in the prompt. Off: the template leaves it out, and what follows it is read again. {read_again}</source>
      <translation>Was das Modell vor früheren Antworten gedacht hat, bleibt im Prompt. Aus: Die Vorlage lässt es weg, und was darauf folgt, wird erneut gelesen. {read_again}</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Which tools the model may ask for in this chat</source>
      <translation>Welche Werkzeuge das Modell in diesem Chat verlangen darf</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>Write a message…</source>
      <translation>Nachricht schreiben…</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>{accessiblename}. System prompt, sampling, form of the reply, tools</source>
      <translation>{accessiblename}. System-Prompt, Sampling, Form der Antwort, Werkzeuge</translation>
    </message>
    <message>
      <location filename="../../ui/composer/composer.py" />
      <source>{level} effort</source>
      <translation>Aufwand: {level}</translation>
    </message>
    <message>
      <location filename="../../ui/composer/field.py" />
      <source>Save it to a file and attach that.</source>
      <translation>In einer Datei speichern und diese anhängen.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/field.py" />
      <source>The pasted picture cannot be kept.</source>
      <translation>Das eingefügte Bild kann nicht aufbewahrt werden.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/forecast_line.py" />
      <source>Forecast</source>
      <translation>Vorhersage</translation>
    </message>
    <message>
      <location filename="../../ui/composer/forecast_line.py" />
      <source>The whole prompt: {n_prompt} of {n_ctx}</source>
      <translation>Der ganze Prompt: {n_prompt} von {n_ctx}</translation>
    </message>
    <message>
      <location filename="../../ui/composer/forecast_line.py" />
      <source>This message: {n}</source>
      <translation>Diese Nachricht: {n}</translation>
    </message>
    <message>
      <location filename="../../ui/composer/forecast_line.py" />
      <source>What reading would take if this were sent now. Warm: what was said so far is still in memory.</source>
      <translation>Was das Lesen kosten würde, wenn dies jetzt gesendet würde. Warm: Das bisher Gesagte ist noch im Speicher.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/writer.py" />
      <source>A reply is still being written. Esc stops it.</source>
      <translation>Eine Antwort wird noch geschrieben. Esc hält sie an.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/writer.py" />
      <source>And {left_out} more.</source>
      <translation>Und {left_out} weitere.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/writer.py" />
      <location filename="../../ui/window/chat_pane.py" />
      <source>Attach files</source>
      <translation>Dateien anhängen</translation>
    </message>
    <message>
      <location filename="../../ui/composer/writer.py" />
      <source>Attach images, audio or documents (Ctrl+Shift+A)</source>
      <translation>Bilder, Ton oder Dokumente anhängen (Strg+Umschalt+A)</translation>
    </message>
    <message>
      <location filename="../../ui/composer/writer.py" />
      <location filename="../../ui/models/picker.py" />
      <source>Choose its projector…</source>
      <translation>Projektor wählen…</translation>
    </message>
    <message>
      <location filename="../../ui/composer/writer.py" />
      <source>Note</source>
      <translation>Hinweis</translation>
    </message>
    <message>
      <location filename="../../ui/composer/writer.py" />
      <source>Nothing was sent: the model does not take what is attached.</source>
      <translation>Nichts gesendet: Das Modell nimmt die Anhänge nicht an.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/writer.py" />
      <source>The long text ({n_characters} characters) was attached as “{name}”. {keys} removes it.</source>
      <translation>Der lange Text ({n_characters} Zeichen) wurde als „{name}“ angehängt. {keys} entfernt ihn.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/writer.py" />
      <source>The message is as long as this field takes. Paste more, or attach a file, and it goes along as an attachment.</source>
      <translation>Die Nachricht ist so lang, wie dieses Feld es zulässt. Weitere Texte einfügen oder eine Datei anhängen: Das geht als Anhang mit.</translation>
    </message>
    <message>
      <location filename="../../ui/composer/writer.py" />
      <source>“{name}” is still being read. Wait for it, or remove it.</source>
      <translation>„{name}“ wird noch gelesen. Warten oder den Anhang entfernen.</translation>
    </message>
    <message>
      <location filename="../../ui/editing/desk.py" />
      <source>Discard what you changed in the other message?</source>
      <translation>Die Änderung der anderen Nachricht verwerfen?</translation>
    </message>
    <message>
      <location filename="../../ui/editing/desk.py" />
      <source>Discard what you changed in this message?</source>
      <translation>Die Änderung dieser Nachricht verwerfen?</translation>
    </message>
    <message>
      <location filename="../../ui/editing/desk.py" />
      <source>Edit message</source>
      <translation>Nachricht bearbeiten</translation>
    </message>
    <message>
      <location filename="../../ui/editing/desk.py" />
      <source>Enter sends the new version, Shift+Enter starts a new line, Esc cancels</source>
      <translation>Eingabe sendet die neue Version, Umschalt+Eingabe beginnt eine neue Zeile, Esc bricht ab</translation>
    </message>
    <message>
      <location filename="../../ui/editing/desk.py" />
      <source>Its text is too long for the field: it lies above and is sent as it is, what you write follows.</source>
      <translation>Ihr Text ist zu lang für das Feld: Er steht darüber und wird unverändert gesendet, das Geschriebene folgt danach.</translation>
    </message>
    <message>
      <location filename="../../ui/editing/desk.py" />
      <source>Leave the message as it was (Esc)</source>
      <translation>Die Nachricht lassen, wie sie war (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/editing/desk.py" />
      <source>Send edit</source>
      <translation>Änderung senden</translation>
    </message>
    <message>
      <location filename="../../ui/editing/desk.py" />
      <source>Send the new version (Enter); the old one stays</source>
      <translation>Die neue Version senden (Eingabe); die alte bleibt</translation>
    </message>
    <message>
      <location filename="../../ui/editing/desk.py" />
      <source>Text of the message that is changed</source>
      <translation>Text der Nachricht, die geändert wird</translation>
    </message>
    <message>
      <location filename="../../ui/editing/desk.py" />
      <source>What becomes of the messages below</source>
      <translation>Was aus den Nachrichten darunter wird</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <location filename="../../ui/theme/actions.py" />
      <source> or </source>
      <translation> oder </translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Alt+Up, Alt+Down</source>
      <translation>Alt+Hoch, Alt+Runter</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Attach files or a picture from the clipboard</source>
      <translation>Dateien oder ein Bild aus der Zwischenablage anhängen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Checkpoints</source>
      <translation>Checkpoints</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <location filename="../../ui/theme/panels.py" />
      <location filename="../../ui/tools/dialog.py" />
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <location filename="../../ui/inspector/glossary.py" />
      <source>Close the list (Esc)</source>
      <translation>Liste schließen (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Copy the selection, or the message</source>
      <translation>Auswahl oder Nachricht kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Copy, save</source>
      <translation>Kopieren, speichern</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Ctrl+C</source>
      <translation>Strg+C</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Ctrl+C, Ctrl+S</source>
      <translation>Strg+C, Strg+S</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Ctrl+V</source>
      <translation>Strg+V</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Del</source>
      <translation>Entf</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Do it</source>
      <translation>Ausführen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Edit the last message, while the field is empty; go to the attachments, if there are any</source>
      <translation>Letzte Nachricht bearbeiten, solange das Feld leer ist; zu den Anhängen gehen, falls es welche gibt</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Enter</source>
      <translation>Eingabe</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Esc</source>
      <translation>Esc</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Explain it in the inspector</source>
      <translation>Im Inspektor erklären</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Fit to the window, show every pixel</source>
      <translation>Ins Fenster einpassen, jedes Pixel zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go back to the text</source>
      <translation>Zurück zum Text</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go through its parts and checkpoints</source>
      <translation>Durch Teile und Checkpoints gehen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go through what a message offers</source>
      <translation>Durch das gehen, was eine Nachricht anbietet</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go to another message</source>
      <translation>Zu einer anderen Nachricht gehen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go to another one</source>
      <translation>Zu einem anderen gehen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go to another request</source>
      <translation>Zu einer anderen Anfrage gehen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Go to the start or the end</source>
      <translation>Zum Anfang oder Ende gehen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Home, End</source>
      <translation>Pos1, Ende</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <location filename="../../ui/theme/actions.py" />
      <source>Keyboard shortcuts</source>
      <translation>Tastenkürzel</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Leave an edit, or stop the reply</source>
      <translation>Bearbeiten abbrechen oder Antwort anhalten</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Left, Right</source>
      <translation>Links, Rechts</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <location filename="../../ui/transcript/view.py" />
      <source>Messages</source>
      <translation>Nachrichten</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Move what is in sight, and choose nothing</source>
      <translation>Den Ausschnitt verschieben, ohne etwas auszuwählen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Open</source>
      <translation>Öffnen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Pictures</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Pin or unpin</source>
      <translation>Anheften oder lösen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Pin or unpin the checkpoint</source>
      <translation>Checkpoint anheften oder lösen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>Remove it</source>
      <translation>Entfernen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Shift+Enter</source>
      <translation>Umschalt+Eingabe</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Shift+Left, Right, Up, Down, Home, End</source>
      <translation>Umschalt+Links, Rechts, Hoch, Runter, Pos1, Ende</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Show another version</source>
      <translation>Andere Version zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Show it</source>
      <translation>Zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Show the previous or next one</source>
      <translation>Vorheriges oder nächstes zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Show what a row stands for, one by one</source>
      <translation>Einzeln zeigen, wofür eine Zeile steht</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Space</source>
      <translation>Leertaste</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Start a new line</source>
      <translation>Neue Zeile beginnen</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Tab, Shift+Tab</source>
      <translation>Tab, Umschalt+Tab</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Up</source>
      <translation>Hoch</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Up, Down</source>
      <translation>Hoch, Runter</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Writing</source>
      <translation>Schreiben</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Zoom in, zoom out</source>
      <translation>Vergrößern, verkleinern</translation>
    </message>
    <message>
      <location filename="../../ui/help/shortcuts_dialog.py" />
      <source>Zoom in, zoom out, fit</source>
      <translation>Vergrößern, verkleinern, einpassen</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/fold.py" />
      <source>Hide this</source>
      <translation>Ausblenden</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/fold.py" />
      <source>Show this</source>
      <translation>Anzeigen</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/fold.py" />
      <source>{title}, closed</source>
      <translation>{title}, geschlossen</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/fold.py" />
      <source>{title}, open</source>
      <translation>{title}, geöffnet</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/glossary.py" />
      <source>A word, or a part of one</source>
      <translation>Ein Wort oder ein Teil davon</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/glossary.py" />
      <source>No word here has that in it. Try a shorter part of it.</source>
      <translation>Kein Wort hier enthält das. Einen kürzeren Teil davon versuchen.</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/glossary.py" />
      <source>Search the words</source>
      <translation>In den Wörtern suchen</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/glossary.py" />
      <source>Words and what they mean</source>
      <translation>Wörter und was sie bedeuten</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/glossary.py" />
      <location filename="../../ui/theme/actions.py" />
      <source>Words that Cairn uses</source>
      <translation>Wörter, die Cairn verwendet</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/numbers.py" />
      <location filename="../../ui/timeline/legend.py" />
      <source>again: after a change</source>
      <translation>erneut: nach einer Änderung</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/numbers.py" />
      <location filename="../../ui/timeline/legend.py" />
      <source>again: could have been skipped</source>
      <translation>erneut: wäre vermeidbar gewesen</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/numbers.py" />
      <source>again: {what}</source>
      <translation>erneut: {what}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/numbers.py" />
      <location filename="../../ui/timeline/segments.py" />
      <source>reused</source>
      <translation>wiederverwendet</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/numbers.py" />
      <source>together</source>
      <translation>zusammen</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>A pinned checkpoint is never dropped to make room (P)</source>
      <translation>Ein angehefteter Checkpoint wird nie verworfen, um Platz zu schaffen (P)</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Checkpoints held</source>
      <translation>Gehaltene Checkpoints</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Checkpoints held now</source>
      <translation>Jetzt gehaltene Checkpoints</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>In words</source>
      <translation>In Worten</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Nothing is selected.</source>
      <translation>Nichts ausgewählt.</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Options considered</source>
      <translation>Erwogene Möglichkeiten</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Parts of the prompt</source>
      <translation>Teile des Prompts</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>The prompt: {gap}.</source>
      <translation>Der Prompt: {gap}.</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Timings</source>
      <translation>Zeiten</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>What the words mean (F1 shows them all)</source>
      <translation>Was die Wörter bedeuten (F1 zeigt alle)</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>What was considered for this request was not kept.</source>
      <translation>Was für diese Anfrage erwogen wurde, ist nicht aufbewahrt.</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Where checkpoints go</source>
      <translation>Wohin Checkpoints kommen</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Where checkpoints go was not kept for this request.</source>
      <translation>Wohin Checkpoints kommen, ist für diese Anfrage nicht aufbewahrt.</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <location filename="../../ui/theme/actions.py" />
      <location filename="../../ui/transcript/footer.py" />
      <location filename="../../ui/transcript/view.py" />
      <source>Why was this read again?</source>
      <translation>Warum erneut gelesen?</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/page.py" />
      <source>Words: {links}</source>
      <translation>Wörter: {links}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>Cairn cache report</source>
      <translation>Cache-Bericht von Cairn</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>again and again: {habit}</source>
      <translation>immer wieder: {habit}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>also: {cause}</source>
      <translation>außerdem: {cause}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>cache: {line}</source>
      <translation>Cache: {line}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>compared with: request {compared_with}</source>
      <translation>verglichen mit: Anfrage {compared_with}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>first difference: token {at} ({kind})</source>
      <translation>erster Unterschied: Token {at} ({kind})</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>follows the change: {line}</source>
      <translation>folgt auf die Änderung: {line}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>held: {view}</source>
      <translation>gehalten: {view}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>image or audio: {chunk}</source>
      <translation>Bild oder Ton: {chunk}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>model: {description}, {memory}, context {n_ctx}</source>
      <translation>Modell: {description}, {memory}, Kontext {n_ctx}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>note: {note}</source>
      <translation>Hinweis: {note}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>off</source>
      <translation>aus</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>on</source>
      <translation>an</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>option: {line}</source>
      <translation>Möglichkeit: {line}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>parts: {method}</source>
      <translation>Teile: {method}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>place: {line}</source>
      <translation>Stelle: {line}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>settings: {word}, {value}, {allowed}, {ram_bytes}, spacing {min_spacing}, interval {interval}, near end {near_end}</source>
      <translation>Einstellungen: {word}, {value}, {allowed}, {ram_bytes}, Abstand {min_spacing}, Intervall {interval}, vor dem Ende {near_end}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>token {first}: {n_tokens} at {n_pos}</source>
      <translation>Token {first}: {n_tokens} auf {n_pos}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>try: {line}</source>
      <translation>ausprobieren: {line}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/report.py" />
      <source>why: {cause}. {told}</source>
      <translation>warum: {cause}. {told}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <location filename="../../ui/models/local_page.py" />
      <source>From</source>
      <translation>Von</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>Outcome</source>
      <translation>Ergebnis</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>Pos.</source>
      <translation>Pos.</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>Reusable</source>
      <translation>Nutzbar</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>Same</source>
      <translation>Gleich</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <location filename="../../ui/models/local_page.py" />
      <source>Size</source>
      <translation>Größe</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>Token</source>
      <translation>Token</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>Tokens</source>
      <translation>Token</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>Used</source>
      <translation>Benutzt</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>What</source>
      <translation>Was</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>Where</source>
      <translation>Wo</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>branch in RAM</source>
      <translation>Zweig im RAM</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>branch {sequence}</source>
      <translation>Zweig {sequence}</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/tables.py" />
      <source>the model</source>
      <translation>das Modell</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>As JSON</source>
      <translation>Als JSON</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>As text</source>
      <translation>Als Text</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Figures and reasons, without any text of the conversation.</source>
      <translation>Zahlen und Gründe, ohne jeden Text der Unterhaltung.</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Inspector</source>
      <translation>Inspektor</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Look at a report that somebody saved</source>
      <translation>Einen gespeicherten Bericht ansehen</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Open…</source>
      <translation>Öffnen…</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Put it on the clipboard</source>
      <translation>In die Zwischenablage kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Report</source>
      <translation>Bericht</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Save…</source>
      <translation>Speichern…</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/view.py" />
      <source>Write it to a file</source>
      <translation>In eine Datei schreiben</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <source>(nothing)</source>
      <translation>(nichts)</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <source>Before</source>
      <translation>Vorher</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <source>First difference</source>
      <translation>Erster Unterschied</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <location filename="../../ui/serving/table.py" />
      <source>Now</source>
      <translation>Jetzt</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <source>Select a request in the timeline, or the line under a reply, to see why it cost what it cost.</source>
      <translation>Eine Anfrage in der Zeitleiste oder die Zeile unter einer Antwort auswählen, um zu sehen, warum sie so viel gekostet hat.</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <source>Since your change</source>
      <translation>Seit der Änderung</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <source>Try other settings…</source>
      <translation>Andere Einstellungen ausprobieren…</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <source>What this chat would have read with them, worked out on paper</source>
      <translation>Was dieser Chat mit ihnen gelesen hätte, auf dem Papier ausgerechnet</translation>
    </message>
    <message>
      <location filename="../../ui/inspector/why.py" />
      <location filename="../../ui/transcript/footer.py" />
      <source>What would help</source>
      <translation>Was helfen würde</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/chats_place.py" />
      <source>&amp;Choose another folder…</source>
      <translation>Anderen Ordner &amp;wählen…</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/chats_place.py" />
      <source>&amp;Go on without saving</source>
      <translation>Ohne Speichern weiter&amp;machen</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/chats_place.py" />
      <location filename="../../ui/keeping/closing.py" />
      <source>&amp;Keep Cairn open</source>
      <translation>&amp;Cairn offen lassen</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/chats_place.py" />
      <source>&amp;Look there again</source>
      <translation>Dort &amp;noch einmal nachsehen</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/chats_place.py" />
      <source>&amp;Put them back there</source>
      <translation>Dorthin &amp;zurücklegen</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/chats_place.py" />
      <source>Cairn still has all of them, and what you write is kept in memory. Where should it keep them?</source>
      <translation>Cairn hat noch alle, und was geschrieben wird, bleibt im Speicher. Wo sollen sie aufbewahrt werden?</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/chats_place.py" />
      <source>Close &amp;without saving</source>
      <translation>&amp;Ohne Speichern schließen</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/chats_place.py" />
      <source>Keep the chats in</source>
      <translation>Die Chats aufbewahren in</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/chats_place.py" />
      <source>Put the disk or the folder back. Until then, what you write is kept in memory.</source>
      <translation>Den Datenträger anschließen oder den Ordner zurücklegen. Was inzwischen geschrieben wird, bleibt im Speicher.</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/chats_place.py" />
      <source>Something else lies where your chats were, in {folder}.</source>
      <translation>Wo die Chats lagen, in {folder}, liegt etwas anderes.</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/chats_place.py" />
      <source>The folder with your chats is gone: {folder}.</source>
      <translation>Der Ordner mit den Chats ist nicht mehr da: {folder}.</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/chats_place.py" />
      <source>Your chats</source>
      <translation>Die Chats</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/chats_place.py" />
      <source>Your chats cannot be saved where they are.</source>
      <translation>Die Chats können dort, wo sie sind, nicht gespeichert werden.</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>&amp;Close without saving</source>
      <translation>Ohne Speichern &amp;schließen</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>&amp;Save to another folder…</source>
      <translation>In anderem &amp;Ordner speichern…</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>&amp;Try again</source>
      <translation>&amp;Erneut versuchen</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>1 message is not saved yet</source>
      <translation>1 Nachricht ist noch nicht gespeichert</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>Cairn keeps them in memory and tries again by itself, also when you close the window</source>
      <translation>Cairn behält sie im Arbeitsspeicher und versucht es von selbst wieder, auch beim Schließen des Fensters</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>Changes of a chat are not saved yet</source>
      <translation>Änderungen eines Chats sind noch nicht gespeichert</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>Chats saved</source>
      <translation>Chats gespeichert</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>Close Cairn</source>
      <translation>Cairn schließen</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>Save the unsaved chats to</source>
      <translation>Ungespeicherte Chats speichern in</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>Something is not saved yet</source>
      <translation>Etwas ist noch nicht gespeichert</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>The chats were saved as {name} in {folder}, and as a text beside it.</source>
      <translation>Die Chats wurden als {name} in {folder} gespeichert, daneben auch als Text.</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>The disk is slow.</source>
      <translation>Der Datenträger ist langsam.</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>To bring them back, choose “Import chats…” in the menu (F10).</source>
      <translation>Zum Zurückholen „Chats importieren…“ im Menü (F10) wählen.</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>{gap}. Close Cairn all the same?</source>
      <translation>{gap}. Cairn trotzdem schließen?</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>{n} messages are not saved yet</source>
      <translation>{n} Nachrichten sind noch nicht gespeichert</translation>
    </message>
    <message>
      <location filename="../../ui/keeping/closing.py" />
      <source>{told}

What is not saved is lost when Cairn closes.</source>
      <translation>{told}

Was nicht gespeichert ist, geht beim Schließen von Cairn verloren.</translation>
    </message>
    <message>
      <location filename="../../ui/models/card.py" />
      <source>Asking…</source>
      <translation>Wird abgefragt…</translation>
    </message>
    <message>
      <location filename="../../ui/models/card.py" />
      <source>Choose a size…</source>
      <translation>Größe wählen…</translation>
    </message>
    <message>
      <location filename="../../ui/models/card.py" />
      <source>Fetch it from the hub</source>
      <translation>Vom Hub herunterladen</translation>
    </message>
    <message>
      <location filename="../../ui/models/card.py" />
      <source>Fetch it with Enter</source>
      <translation>Mit Eingabe herunterladen</translation>
    </message>
    <message>
      <location filename="../../ui/models/card.py" />
      <source>Files of the model</source>
      <translation>Dateien des Modells</translation>
    </message>
    <message>
      <location filename="../../ui/models/card.py" />
      <source>Get it</source>
      <translation>Herunterladen</translation>
    </message>
    <message>
      <location filename="../../ui/models/card.py" />
      <source>On its way</source>
      <translation>Wird geladen</translation>
    </message>
    <message>
      <location filename="../../ui/models/card.py" />
      <location filename="../../ui/models/get_page.py" />
      <location filename="../../ui/models/local_page.py" />
      <source>Use this model</source>
      <translation>Dieses Modell verwenden</translation>
    </message>
    <message>
      <location filename="../../ui/models/control.py" />
      <source> with “{name}”</source>
      <translation> (mit „{name}“)</translation>
    </message>
    <message>
      <location filename="../../ui/models/control.py" />
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Choose the projector of the model</source>
      <translation>Projektor des Modells wählen</translation>
    </message>
    <message>
      <location filename="../../ui/models/control.py" />
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Projectors (*.gguf);;All files (*)</source>
      <translation>Projektoren (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
      <location filename="../../ui/models/control.py" />
      <source>The settings of this model were not kept</source>
      <translation>Die Einstellungen dieses Modells wurden nicht gespeichert</translation>
    </message>
    <message>
      <location filename="../../ui/models/control.py" />
      <source>“{name}” could not be loaded</source>
      <translation>„{name}“ konnte nicht geladen werden</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Cancel a download</source>
      <translation>Download abbrechen</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Cancel it</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Download of {name}</source>
      <translation>Download von {name}</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Downloads</source>
      <translation>Downloads</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>For models with terms: let the hub know you</source>
      <translation>Für Modelle mit Nutzungsbedingungen: sich beim Hub ausweisen</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Found in the hub</source>
      <translation>Im Hub gefunden</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Leave it</source>
      <translation>Nicht abbrechen</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Models to get</source>
      <translation>Modelle zum Herunterladen</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>More models</source>
      <translation>Weitere Modelle</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Pause</source>
      <translation>Pause</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Recommended for this computer</source>
      <translation>Für diesen Rechner empfohlen</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Remove from the list</source>
      <translation>Aus der Liste entfernen</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Search</source>
      <translation>Suchen</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Search the Hugging Face hub</source>
      <translation>Hugging Face Hub durchsuchen</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <location filename="../../ui/transcript/finding/find_bar.py" />
      <source>Searching…</source>
      <translation>Suche läuft…</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Stop it, and delete what came of it (Esc)</source>
      <translation>Anhalten und das bisher Geladene löschen (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>The hub has no models for these words.</source>
      <translation>Der Hub hat keine Modelle zu diesen Wörtern.</translation>
    </message>
    <message>
      <location filename="../../ui/models/get_page.py" />
      <source>Token…</source>
      <translation>Token…</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>A note about this model:</source>
      <translation>Notiz zu diesem Modell:</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Add a folder…</source>
      <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Another name for this model; empty for its own:</source>
      <translation>Anderer Name für dieses Modell; leer für den eigenen:</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Another name…	F2</source>
      <translation>Anderer Name…	F2</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <location filename="../../ui/models/own_settings_dialog.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Context</source>
      <translation>Kontext</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Delete its files (Del)</source>
      <translation>Dateien löschen (Entf)</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Delete…</source>
      <translation>Löschen…</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Favourite	Ctrl+D</source>
      <translation>Favorit	Ctrl+D</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Filter the models</source>
      <translation>Modelle filtern</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Fit</source>
      <translation>Passt</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Its settings (Alt+Enter), favourite (Ctrl+D), another name (F2), a note (Ctrl+N)</source>
      <translation>Einstellungen (Alt+Eingabe), Favorit (Strg+D), anderer Name (F2), Notiz (Strg+N)</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Load it (Enter)</source>
      <translation>Laden (Eingabe)</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <location filename="../../ui/settings/hardware.py" />
      <source>Look again</source>
      <translation>Erneut suchen</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Look for models there, too</source>
      <translation>Auch dort nach Modellen suchen</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Look into all folders once more</source>
      <translation>Alle Ordner noch einmal durchsuchen</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Memory</source>
      <translation>Speicher</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <location filename="../../ui/models/popup.py" />
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>Models</source>
      <translation>Modelle</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Models on this machine</source>
      <translation>Modelle auf diesem Rechner</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>More</source>
      <translation>Mehr</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <location filename="../../ui/options/draft.py" />
      <source>Name</source>
      <translation>Name</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Note…	Ctrl+N</source>
      <translation>Notiz…	Ctrl+N</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Open the file manager (Ctrl+O)</source>
      <translation>Dateiverwaltung öffnen (Strg+O)</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Parameters</source>
      <translation>Parameter</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Quantisation</source>
      <translation>Quantisierung</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Settings for this model: {own}</source>
      <translation>Einstellungen für dieses Modell: {own}</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Settings for this model: {own}.</source>
      <translation>Einstellungen für dieses Modell: {own}.</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Settings…	Alt+Enter</source>
      <translation>Einstellungen…	Alt+Enter</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Show in its folder</source>
      <translation>Im Ordner zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Takes</source>
      <translation>Versteht</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>Type to filter: a name, a quantisation, whose folder</source>
      <translation>Zum Filtern tippen: Name, Quantisierung, wessen Ordner</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>cannot be used</source>
      <translation>nicht verwendbar</translation>
    </message>
    <message>
      <location filename="../../ui/models/local_page.py" />
      <source>own settings</source>
      <translation>eigene Einstellungen</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source> Some of it takes effect when the model is loaded again.</source>
      <translation> Manches davon wirkt erst, wenn das Modell neu geladen wird.</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>A small model of the same family, which proposes what may follow</source>
      <translation>Ein kleines Modell derselben Familie, das vorschlägt, was folgen könnte</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>All as in the settings for all models.{later}</source>
      <translation>Alles wie in den Einstellungen für alle Modelle.{later}</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>As in the settings for all models</source>
      <translation>Wie in den Einstellungen für alle Modelle</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Cached keys and values</source>
      <translation>Schlüssel und Werte im Cache</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Choose a smaller model for drafts</source>
      <translation>Kleineres Modell für Entwürfe wählen</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Choose…</source>
      <translation>Wählen…</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Devices</source>
      <translation>Geräte</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Discard what was changed here?</source>
      <translation>Die Änderungen hier verwerfen?</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Keep these settings for the model</source>
      <translation>Diese Einstellungen für das Modell behalten</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Keep these settings, and load the model with them now</source>
      <translation>Diese Einstellungen behalten und das Modell jetzt damit laden</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Kept</source>
      <translation>Behalten</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Layers on the GPU</source>
      <translation>Schichten auf der GPU</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Leave them as they were (Esc); what was changed is asked about</source>
      <translation>Alles lassen, wie es war (Esc); bei Änderungen wird nachgefragt</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Left out</source>
      <translation>Weggelassen</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Load it again</source>
      <translation>Neu laden</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <location filename="../../ui/window/main.py" />
      <source>Models (*.gguf);;All files (*)</source>
      <translation>Modelle (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>No</source>
      <translation>Nein</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Only for this model: {text}.{later}</source>
      <translation>Nur für dieses Modell: {text}.{later}</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Projector</source>
      <translation>Projektor</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Reset</source>
      <translation>Zurücksetzen</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <location filename="../../ui/options/dialog.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Sampling</source>
      <translation>Sampling</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Settings of “{name}”</source>
      <translation>Einstellungen von „{name}“</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Smaller model for drafts</source>
      <translation>Kleineres Modell für Entwürfe</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>System prompt of new chats</source>
      <translation>System-Prompt neuer Chats</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>The file with which the model sees or hears (mmproj)</source>
      <translation>Die Datei, mit der das Modell sieht oder hört (mmproj)</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Thinks before answering</source>
      <translation>Denkt vor der Antwort</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Thoughts of earlier replies</source>
      <translation>Gedanken früherer Antworten</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Tick what is to be different for this model. All else is as in the settings for all models.</source>
      <translation>Ankreuzen, was bei diesem Modell anders sein soll. Alles andere ist wie in den Einstellungen für alle Modelle.</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Ticked: this model has its own value</source>
      <translation>Angekreuzt: Dieses Modell hat einen eigenen Wert</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Write faster what is copied</source>
      <translation>Schneller schreiben, was kopiert wird</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>Yes</source>
      <translation>Ja</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>all that fit</source>
      <translation>alle, die passen</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>chosen for the model</source>
      <translation>für das Modell gewählt</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>chosen for you</source>
      <translation>automatisch gewählt</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>none</source>
      <translation>keiner</translation>
    </message>
    <message>
      <location filename="../../ui/models/own_settings_dialog.py" />
      <source>the one beside it</source>
      <translation>die Datei daneben</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Choose a model (Ctrl+L)</source>
      <translation>Modell wählen (Strg+L)</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Demo model</source>
      <translation>Demo-Modell</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Demo model: tiny, for looking around</source>
      <translation>Demo-Modell: winzig, zum Umsehen</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Eject the model</source>
      <translation>Modell auswerfen</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Fetch one, or use one that is there ({keys_of})</source>
      <translation>Eines herunterladen oder ein vorhandenes verwenden ({keys_of})</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <location filename="../../ui/theme/actions.py" />
      <location filename="../../ui/window/empty_state.py" />
      <source>Get a model…</source>
      <translation>Modell herunterladen…</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Get a real model…</source>
      <translation>Echtes Modell holen…</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Loading the model</source>
      <translation>Das Modell wird geladen</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Loading {stem}</source>
      <translation>{stem} wird geladen</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Model: {name}</source>
      <translation>Modell: {name}</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <location filename="../../ui/theme/actions.py" />
      <source>Models on this machine…</source>
      <translation>Modelle auf diesem Rechner…</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>No model</source>
      <translation>Kein Modell</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>No model: loading failed</source>
      <translation>Kein Modell: Laden fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <location filename="../../ui/theme/actions.py" />
      <source>Open model file…</source>
      <translation>Modelldatei öffnen…</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Settings for this model: {text}</source>
      <translation>Einstellungen für dieses Modell: {text}</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Settings for this model…</source>
      <translation>Einstellungen für dieses Modell…</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Stop loading the model (Esc)</source>
      <translation>Laden des Modells anhalten (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>Where the model lies, and how many of its layers</source>
      <translation>Wo das Modell liegt, und wie viele seiner Schichten</translation>
    </message>
    <message>
      <location filename="../../ui/models/picker.py" />
      <source>{file}
{description}, {n_bytes}
Memory: {memory}
Context: {n_ctx} tokens
{tip}</source>
      <translation>{file}
{description}, {n_bytes}
Speicher: {memory}
Kontext: {n_ctx} Token
{tip}</translation>
    </message>
    <message>
      <location filename="../../ui/models/popup.py" />
      <location filename="../../ui/theme/actions.py" />
      <source>Choose a model</source>
      <translation>Modell wählen</translation>
    </message>
    <message>
      <location filename="../../ui/models/popup.py" />
      <source>Search models</source>
      <translation>Modelle suchen</translation>
    </message>
    <message>
      <location filename="../../ui/models/popup.py" />
      <source>in use</source>
      <translation>in Gebrauch</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>Add a folder with models</source>
      <translation>Ordner mit Modellen hinzufügen</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>Delete a model</source>
      <translation>Modell löschen</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>It could not be kept</source>
      <translation>Das konnte nicht gespeichert werden</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>Open the model from where it is now.</source>
      <translation>Das Modell dort öffnen, wo es jetzt liegt.</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The hub could not be asked</source>
      <translation>Der Hub konnte nicht gefragt werden</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The model could not be deleted</source>
      <translation>Das Modell konnte nicht gelöscht werden</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The models could not be looked for</source>
      <translation>Nach Modellen konnte nicht gesucht werden</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The settings of this model could not be read</source>
      <translation>Die Einstellungen dieses Modells konnten nicht gelesen werden</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The settings were not kept</source>
      <translation>Die Einstellungen wurden nicht gespeichert</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The token could not be taken away</source>
      <translation>Das Token konnte nicht entfernt werden</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The token is in the key ring, and is used.</source>
      <translation>Das Token ist im Schlüsselbund und wird verwendet.</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The token is used until Cairn is closed.</source>
      <translation>Das Token wird verwendet, bis Cairn geschlossen wird.</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The token was not kept, but is used until Cairn is closed</source>
      <translation>Das Token wurde nicht gespeichert, gilt aber, bis Cairn geschlossen wird</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf.py" />
      <source>The token was taken out of the key ring.</source>
      <translation>Das Token wurde aus dem Schlüsselbund entfernt.</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>&amp;Get a model</source>
      <translation>Modell &amp;herunterladen</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>A token is kept in the key ring.</source>
      <translation>Ein Token liegt im Schlüsselbund.</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>Change nothing (Esc)</source>
      <translation>Nichts ändern (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>Discard the token?</source>
      <translation>Das Token verwerfen?</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>Keep it in the system's key ring</source>
      <translation>Im Schlüsselbund des Systems aufbewahren</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>No token is kept.</source>
      <translation>Es ist kein Token aufbewahrt.</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>On this &amp;machine</source>
      <translation>&amp;Auf diesem Rechner</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>Some models are only for those who agreed to their terms. Agree to them on the model's page in the hub, make a token there (Settings, Access Tokens, “Read”), and put it in here.</source>
      <translation>Manche Modelle sind nur für Personen, die ihren Nutzungsbedingungen zugestimmt haben. Auf der Seite des Modells im Hub zustimmen, dort ein Token anlegen (Settings, Access Tokens, „Read“) und es hier eintragen.</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>Take the token out of the key ring</source>
      <translation>Token aus dem Schlüsselbund entfernen</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>The system may ask you to open it. The token is in no file of Cairn's. Not ticked: until Cairn is closed</source>
      <translation>Das System bittet womöglich darum, den Schlüsselbund zu öffnen. Das Token steht in keiner Datei von Cairn. Nicht angekreuzt: bis Cairn geschlossen wird</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>Token for the hub</source>
      <translation>Token für den Hub</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>Use this token</source>
      <translation>Dieses Token verwenden</translation>
    </message>
    <message>
      <location filename="../../ui/models/shelf_dialogs.py" />
      <source>hf_…</source>
      <translation>hf_…</translation>
    </message>
    <message>
      <location filename="../../ui/notify/notifier.py" />
      <source>The reply begins</source>
      <translation>Die Antwort beginnt</translation>
    </message>
    <message>
      <location filename="../../ui/notify/notifier.py" />
      <source>The reply failed</source>
      <translation>Die Antwort ist fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="../../ui/notify/notifier.py" />
      <source>The reply has ended</source>
      <translation>Die Antwort ist zu Ende</translation>
    </message>
    <message>
      <location filename="../../ui/notify/notifier.py" />
      <source>The reply is complete</source>
      <translation>Die Antwort ist vollständig</translation>
    </message>
    <message>
      <location filename="../../ui/notify/notifier.py" />
      <source>{n_generated} in {seconds_prefill}</source>
      <translation>{n_generated} in {seconds_prefill}</translation>
    </message>
    <message>
      <location filename="../../ui/notify/notifier.py" />
      <source>{n} read in {seconds}</source>
      <translation>{n} in {seconds} gelesen</translation>
    </message>
    <message>
      <location filename="../../ui/notify/notifier.py" />
      <source>{step} percent of {total} tokens read{rest}</source>
      <translation>{step} Prozent von {total} Token gelesen{rest}</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>Bring {said} back into the prompt</source>
      <translation>{said} zurück in den Prompt holen</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>Form of the reply: JSON schema…</source>
      <translation>Form der Antwort: JSON-Schema…</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>Form of the reply: any…</source>
      <translation>Form der Antwort: beliebig…</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>Sampling: {preset}</source>
      <translation>Sampling: {preset}</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>System prompt: none…</source>
      <translation>System-Prompt: keiner…</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>System prompt: {name}…</source>
      <translation>System-Prompt: {name}…</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>The changes were not applied</source>
      <translation>Die Änderungen wurden nicht angewendet</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>The options were changed</source>
      <translation>Die Optionen wurden geändert</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>The prompt of this chat was changed</source>
      <translation>Der Prompt dieses Chats wurde geändert</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>Tools: none…</source>
      <translation>Werkzeuge: keine…</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>Tools: {n}…</source>
      <translation>Werkzeuge: {n}…</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>Values…</source>
      <translation>Werte…</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>its own</source>
      <translation>eigener</translation>
    </message>
    <message>
      <location filename="../../ui/options/desk.py" />
      <source>{messages} left out of the prompt</source>
      <translation>{messages} im Prompt weggelassen</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>A JSON schema; empty for replies of any form</source>
      <translation>Ein JSON-Schema; leer für Antworten in beliebiger Form</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>A list of tools in OpenAI's form; empty for none</source>
      <translation>Eine Liste von Werkzeugen im Format von OpenAI; leer für keine</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Add a tool</source>
      <translation>Werkzeug hinzufügen</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Apply</source>
      <translation>Anwenden</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Deleted the prompt “{name}”</source>
      <translation>Prompt „{name}“ gelöscht</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Example</source>
      <translation>Beispiel</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>JSON schema</source>
      <translation>JSON-Schema</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Leave the chat as it was (Esc)</source>
      <translation>Den Chat unverändert lassen (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Mend the list first: what is wrong stands below it.</source>
      <translation>Zuerst die Liste berichtigen: Was falsch ist, steht darunter.</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Name of the system prompt</source>
      <translation>Name des System-Prompts</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>No schema: replies may have any form.</source>
      <translation>Kein Schema: Antworten dürfen jede Form haben.</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>No tools.</source>
      <translation>Keine Werkzeuge.</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>None</source>
      <translation>Keiner</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Not in the library</source>
      <translation>Nicht in der Bibliothek</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>One on each line</source>
      <translation>Einer pro Zeile</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>One on each line, at most {n}; \n stands for a new line</source>
      <translation>Einer pro Zeile, höchstens {n}; \n steht für eine neue Zeile</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>One part on each line; Ctrl+Z brings back how it was</source>
      <translation>Ein Teil pro Zeile; Strg+Z stellt den früheren Stand her</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Put an example there; Ctrl+Z brings back what was there</source>
      <translation>Ein Beispiel einsetzen; Strg+Z bringt zurück, was da war</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Put before the conversation. Another one makes the model read everything again.</source>
      <translation>Steht vor der Unterhaltung. Ein anderer lässt das Modell alles erneut lesen.</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Put one more tool into the list, to be filled in; Ctrl+Z takes it away</source>
      <translation>Ein weiteres Werkzeug zum Ausfüllen in die Liste setzen; Strg+Z nimmt es wieder weg</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Replies will fit this schema: the model is held to it token by token.</source>
      <translation>Antworten passen zu diesem Schema: Das Modell wird Token für Token daran gehalten.</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Reply format</source>
      <translation>Antwortformat</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <location filename="../../ui/options/sampling_page.py" />
      <source>Saved as “{name}”.</source>
      <translation>Als „{name}“ gespeichert.</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Stop texts</source>
      <translation>Stopptexte</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Tab leaves the field</source>
      <translation>Tab verlässt das Feld</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>The model may ask for these; its calls stand in the reply. Other tools make it read again.</source>
      <translation>Das Modell darf diese Werkzeuge anfordern; seine Aufrufe stehen in der Antwort. Andere Werkzeuge führen zu erneutem Lesen.</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>The reply ends before one of these texts, one on each line:</source>
      <translation>Die Antwort endet vor einem dieser Texte, einer pro Zeile:</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>The reply is JSON of this schema:</source>
      <translation>Die Antwort ist JSON nach diesem Schema:</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>This chat</source>
      <translation>Dieser Chat</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Tidy up</source>
      <translation>Aufräumen</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>Use this in this chat from the next message on</source>
      <translation>Ab der nächsten Nachricht in diesem Chat verwenden</translation>
    </message>
    <message>
      <location filename="../../ui/options/dialog.py" />
      <source>What replies are made with</source>
      <translation>Womit Antworten erstellt werden</translation>
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>As in the settings</source>
      <translation>Wie in den Einstellungen</translation>
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>Keep this under its name, for any chat</source>
      <translation>Unter seinem Namen für alle Chats speichern</translation>
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>Save</source>
      <translation>Speichern</translation>
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>Set by you</source>
      <translation>Selbst eingestellt</translation>
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>Take it out of the list; chats that use it stay as they are</source>
      <translation>Aus der Liste nehmen; Chats, die es verwenden, bleiben, wie sie sind</translation>
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>not in the disk cache</source>
      <translation>nicht auf der Platte</translation>
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>{left_out} left out</source>
      <translation>{left_out} weggelassen</translation>
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>{n} stop</source>
      <translation>{n} Stopptext</translation>
    </message>
    <message>
      <location filename="../../ui/options/draft.py" />
      <source>{n} stops</source>
      <translation>{n} Stopptexte</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>, which may not be free</source>
      <translation>, der womöglich nicht frei ist</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>A context of {larger} {memory}{doubt}.</source>
      <translation>Ein Kontext von {larger} {memory}{doubt}.</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Choose another model</source>
      <translation>Anderes Modell wählen</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Keep only that part</source>
      <translation>Nur diesen Teil behalten</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Leave {gone} out</source>
      <translation>{gone} weglassen</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Load with {larger}</source>
      <translation>Mit {larger} laden</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Of your message, the first {share} % have room.</source>
      <translation>Von Ihrer Nachricht haben die ersten {share} % Platz.</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Of “{name}”, the first {share} % have room.</source>
      <translation>Von „{name}“ haben die ersten {share} % Platz.</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Shorten the message, or start a new chat.</source>
      <translation>Die Nachricht kürzen oder einen neuen Chat beginnen.</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Shortened “{name}”</source>
      <translation>„{name}“ gekürzt</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Start anew with a summary</source>
      <translation>Mit Zusammenfassung neu beginnen</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Summarise our conversation so far, so that we can go on from there: what was asked, what was found out and decided, and what is still open.</source>
      <translation>Bitte unser bisheriges Gespräch so zusammenfassen, dass wir von dort aus weitermachen können: was gefragt wurde, was herausgefunden und entschieden wurde und was noch offen ist.</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>The context is full</source>
      <translation>Der Kontext ist voll</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>The model can also sum it all up for a new chat.</source>
      <translation>Das Modell kann auch alles für einen neuen Chat zusammenfassen.</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>This chat with its next message needs more than the {n_ctx} tokens that fit.</source>
      <translation>Dieser Chat mit seiner nächsten Nachricht braucht mehr als die {n_ctx} Token, die passen.</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>This model cannot hold all of it: it was trained for {n}.</source>
      <translation>Dieses Modell kann nicht alles fassen: Es wurde für {n} trainiert.</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>Your message was shortened</source>
      <translation>Ihre Nachricht wurde gekürzt</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>takes more memory</source>
      <translation>belegt mehr Speicher</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>takes {n_bytes} of memory</source>
      <translation>belegt {n_bytes} Speicher</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>{gone} can stay in the chat, but out of the prompt.</source>
      <translation>Möglich ist, {gone} im Chat zu behalten, aber im Prompt wegzulassen.</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>{name} (beginning)</source>
      <translation>{name} (Anfang)</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>{n} early message</source>
      <translation>{n} frühe Nachricht</translation>
    </message>
    <message>
      <location filename="../../ui/options/limit.py" />
      <source>{n} early messages</source>
      <translation>{n} frühe Nachrichten</translation>
    </message>
    <message>
      <location filename="../../ui/options/room.py" />
      <source>holds {n_ctx}</source>
      <translation>fasst {n_ctx}</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>0 always takes the likeliest token; more is more varied.</source>
      <translation>0 nimmt immer das wahrscheinlichste Token; höhere Werte bringen mehr Vielfalt.</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Against what was said at all; 0 is off.</source>
      <translation>Gegen alles, was schon gesagt wurde; 0 ist aus.</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Against what was said often; 0 is off.</source>
      <translation>Gegen alles, was oft gesagt wurde; 0 ist aus.</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Choose among this many tokens.</source>
      <translation>Unter so vielen Token wählen.</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Choose among tokens that sum up to this.</source>
      <translation>Unter Token wählen, die zusammen diesen Wert ergeben.</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Deleted the preset “{name}”</source>
      <translation>Vorgabe „{name}“ gelöscht</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Drop tokens below this share of the best.</source>
      <translation>Token unter diesem Anteil des besten verwerfen.</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Frequency penalty</source>
      <translation>Häufigkeitsstrafe</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>In tokens. A reply that was cut off can be continued.</source>
      <translation>In Token. Eine abgeschnittene Antwort kann fortgesetzt werden.</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Longest reply</source>
      <translation>Längste Antwort</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Makes what was said less likely; 1 is off.</source>
      <translation>Macht schon Gesagtes weniger wahrscheinlich; 1 ist aus.</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Min-p</source>
      <translation>Min-p</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Name of the preset</source>
      <translation>Name der Vorgabe</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Presence penalty</source>
      <translation>Präsenzstrafe</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Preset</source>
      <translation>Vorgabe</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Repeat penalty</source>
      <translation>Wiederholungsstrafe</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Sampling values</source>
      <translation>Sampling-Werte</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>Seed</source>
      <translation>Startwert</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Temperature</source>
      <translation>Temperatur</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>The prompt stays the same: nothing is read again for another preset.</source>
      <translation>Der Prompt bleibt gleich: Für eine andere Vorgabe wird nichts erneut gelesen.</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>The same seed gives the same reply to the same prompt.</source>
      <translation>Derselbe Startwert ergibt auf denselben Prompt dieselbe Antwort.</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Top-k</source>
      <translation>Top-k</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Top-p</source>
      <translation>Top-p</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>another one each time</source>
      <translation>jedes Mal ein anderer</translation>
    </message>
    <message>
      <location filename="../../ui/options/sampling_page.py" />
      <source>as in the settings</source>
      <translation>wie in den Einstellungen</translation>
    </message>
    <message>
      <location filename="../../ui/palette/palette.py" />
      <source>Command palette</source>
      <translation>Befehlspalette</translation>
    </message>
    <message>
      <location filename="../../ui/palette/palette.py" />
      <source>Command, chat or setting</source>
      <translation>Befehl, Chat oder Einstellung</translation>
    </message>
    <message>
      <location filename="../../ui/palette/palette.py" />
      <source>Nothing fits</source>
      <translation>Nichts passt</translation>
    </message>
    <message>
      <location filename="../../ui/palette/palette.py" />
      <source>Type a command, a chat or a setting</source>
      <translation>Befehl, Chat oder Einstellung eingeben</translation>
    </message>
    <message>
      <location filename="../../ui/palette/palette.py" />
      <source>What fits</source>
      <translation>Was passt</translation>
    </message>
    <message>
      <location filename="../../ui/palette/palette.py" />
      <source>chat</source>
      <translation>Chat</translation>
    </message>
    <message>
      <location filename="../../ui/palette/palette.py" />
      <source>chat in {folder}</source>
      <translation>Chat in {folder}</translation>
    </message>
    <message>
      <location filename="../../ui/palette/palette.py" />
      <source>setting: {group}</source>
      <translation>Einstellung: {group}</translation>
    </message>
    <message>
      <location filename="../../ui/problems/box.py" />
      <source>

Code: {code}</source>
      <translation>

Code: {code}</translation>
    </message>
    <message>
      <location filename="../../ui/problems/box.py" />
      <location filename="../../ui/theme/panels.py" />
      <source>Copy the message with its code and details, for a report</source>
      <translation>Die Meldung mit Code und Details kopieren, für einen Bericht</translation>
    </message>
    <message>
      <location filename="../../ui/problems/box.py" />
      <source>Discard</source>
      <translation>Verwerfen</translation>
    </message>
    <message>
      <location filename="../../ui/problems/box.py" />
      <source>Discard what was typed?</source>
      <translation>Das Getippte verwerfen?</translation>
    </message>
    <message>
      <location filename="../../ui/problems/box.py" />
      <source>Keep editing</source>
      <translation>Weiter bearbeiten</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/cards.py" />
      <source>As it was before</source>
      <translation>Wie es vorher war</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/cards.py" />
      <source>Changed. The next message shows what it saves.</source>
      <translation>Geändert. Die nächste Nachricht zeigt, was es spart.</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/cards.py" />
      <location filename="../../ui/theme/panels.py" />
      <source>Undo</source>
      <translation>Rückgängig</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/cards.py" />
      <source>Undo: {title}</source>
      <translation>Rückgängig: {title}</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/mender.py" />
      <source>Do this for {program}</source>
      <translation>Für {program} tun</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/mender.py" />
      <source>Freeze</source>
      <translation>Einfrieren</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/mender.py" />
      <source>Freeze the date for this chat</source>
      <translation>Datum für diesen Chat einfrieren</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/mender.py" />
      <source>Freeze the value for this chat</source>
      <translation>Wert für diesen Chat einfrieren</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/mender.py" />
      <source>Keep</source>
      <translation>Behalten</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/mender.py" />
      <source>Keep earlier thoughts in this chat</source>
      <translation>Frühere Gedanken in diesem Chat behalten</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/mender.py" />
      <source>Load again</source>
      <translation>Neu laden</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/mender.py" />
      <source>Lower</source>
      <translation>Senken</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/mender.py" />
      <source>Raise</source>
      <translation>Erhöhen</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/mender.py" />
      <source>Send the tools in the order they had</source>
      <translation>Werkzeuge in der früheren Reihenfolge senden</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/mender.py" />
      <source>Sort</source>
      <translation>Sortieren</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/mender.py" />
      <source>Turn on</source>
      <translation>Einschalten</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/try_dialog.py" />
      <source>Close (Esc)</source>
      <translation>Schließen (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/try_dialog.py" />
      <source>Do not work it out to the end</source>
      <translation>Nicht zu Ende rechnen</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/try_dialog.py" />
      <source>From the next message on, in all chats</source>
      <translation>Ab der nächsten Nachricht, in allen Chats</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/try_dialog.py" />
      <source>On paper</source>
      <translation>Auf dem Papier</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/try_dialog.py" />
      <source>Play the requests of this chat with these settings</source>
      <translation>Die Anfragen dieses Chats mit diesen Einstellungen durchspielen</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/try_dialog.py" />
      <source>Requests played</source>
      <translation>Durchgespielte Anfragen</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/try_dialog.py" />
      <source>Tokens read: {now} now, {then} with these settings</source>
      <translation>Gelesene Token: {now} jetzt, {then} mit diesen Einstellungen</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/try_dialog.py" />
      <source>Try</source>
      <translation>Ausprobieren</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/try_dialog.py" />
      <source>Try other settings</source>
      <translation>Andere Einstellungen ausprobieren</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/try_dialog.py" />
      <source>Use these settings</source>
      <translation>Diese Einstellungen verwenden</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/try_dialog.py" />
      <source>What this chat has asked so far is played again on paper. Nothing is sent, and nothing changes.</source>
      <translation>Was dieser Chat bisher gefragt hat, wird auf dem Papier noch einmal durchgespielt. Nichts wird gesendet, nichts ändert sich.</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/try_dialog.py" />
      <source>now</source>
      <translation>jetzt</translation>
    </message>
    <message>
      <location filename="../../ui/remedies/try_dialog.py" />
      <source>with these</source>
      <translation>mit diesen</translation>
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>A saved report. It holds no text of the conversation.</source>
      <translation>Ein gespeicherter Bericht. Er enthält keinen Text der Unterhaltung.</translation>
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>Choose a file that Cairn saved as a report.</source>
      <translation>Eine Datei wählen, die Cairn als Bericht gespeichert hat.</translation>
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <location filename="../../ui/timeline/panel/dock.py" />
      <location filename="../../ui/viewer/pictures.py" />
      <source>Choose another folder.</source>
      <translation>Anderen Ordner wählen.</translation>
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>Close the report (Esc)</source>
      <translation>Bericht schließen (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>Open a report</source>
      <translation>Bericht öffnen</translation>
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>Report, to open again (*.json);;Text, to read (*.txt)</source>
      <translation>Bericht, zum Wiederöffnen (*.json);;Text, zum Lesen (*.txt)</translation>
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>Report: {name}</source>
      <translation>Bericht: {name}</translation>
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>Reports (*.json *.txt);;All files (*)</source>
      <translation>Berichte (*.json *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>Save the report</source>
      <translation>Bericht speichern</translation>
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>Text of the report</source>
      <translation>Text des Berichts</translation>
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>The report could not be saved</source>
      <translation>Der Bericht konnte nicht gespeichert werden</translation>
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>{told} Model: {model}.</source>
      <translation>{told} Modell: {model}.</translation>
    </message>
    <message>
      <location filename="../../ui/report/desk.py" />
      <source>“{name}” could not be opened as a report</source>
      <translation>„{name}“ konnte nicht als Bericht geöffnet werden</translation>
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>A newer version of Cairn wrote it; this one cannot read it.</source>
      <translation>Eine neuere Version von Cairn hat ihn geschrieben; diese kann ihn nicht lesen.</translation>
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>It is no report of Cairn.</source>
      <translation>Das ist kein Bericht von Cairn.</translation>
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>It is no report of Cairn: it is not JSON, or was cut off.</source>
      <translation>Das ist kein Bericht von Cairn: Es ist kein JSON oder wurde abgeschnitten.</translation>
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>It is no report of Cairn: it is not text.</source>
      <translation>Das ist kein Bericht von Cairn: Es ist kein Text.</translation>
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>It is too large to be a report of Cairn.</source>
      <translation>Das ist zu groß für einen Bericht von Cairn.</translation>
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>The report is damaged: its figures do not add up.</source>
      <translation>Der Bericht ist beschädigt: Seine Zahlen gehen nicht auf.</translation>
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>The report is damaged: “{name}” is not what it should be.</source>
      <translation>Der Bericht ist beschädigt: „{name}“ ist nicht, was es sein sollte.</translation>
    </message>
    <message>
      <location filename="../../ui/report/reading.py" />
      <source>{model}, context {model2}</source>
      <translation>{model}, Kontext {model2}</translation>
    </message>
    <message>
      <location filename="../../ui/serving/desk.py" />
      <location filename="../../ui/serving/dialog.py" />
      <source>Local server</source>
      <translation>Lokaler Server</translation>
    </message>
    <message>
      <location filename="../../ui/serving/desk.py" />
      <source>The local server is being started</source>
      <translation>Der lokale Server wird gestartet</translation>
    </message>
    <message>
      <location filename="../../ui/serving/desk.py" />
      <source>The local server is on: {address}</source>
      <translation>Der lokale Server läuft: {address}</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <location filename="../../ui/tools/dialog.py" />
      <source>&amp;On</source>
      <translation>&amp;An</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>&amp;Programs</source>
      <translation>&amp;Programme</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>&amp;Set up a program</source>
      <translation>Programm &amp;einrichten</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Address of the server</source>
      <translation>Adresse des Servers</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Ask for a &amp;key</source>
      <translation>Nach einem &amp;Schlüssel fragen</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Coding agents and other programs on this computer can use the model that is loaded, with the same cache as your chats. Cairn tells for each of their requests what was reused and why something was read again.</source>
      <translation>Programmier-Agenten und andere Programme auf diesem Rechner können das geladene Modell benutzen, mit demselben Zwischenspeicher wie deine Chats. Cairn sagt zu jeder ihrer Anfragen, was wiederverwendet und warum etwas neu gelesen wurde.</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Copy all of it</source>
      <translation>Alles kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Copy the address</source>
      <translation>Die Adresse kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Copy the key</source>
      <translation>Den Schlüssel kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <location filename="../../ui/tools/dialog.py" />
      <source>It is being started…</source>
      <translation>Er wird gestartet…</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>It is being stopped…</source>
      <translation>Er wird angehalten…</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Key</source>
      <translation>Schlüssel</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Let &amp;other machines in, with the key</source>
      <translation>&amp;Andere Rechner einlassen, mit dem Schlüssel</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>New key</source>
      <translation>Neuer Schlüssel</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>No model is loaded: choose one in the window.</source>
      <translation>Es ist kein Modell geladen: Wähle eines im Fenster.</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>No program has asked anything yet.</source>
      <translation>Noch hat kein Programm etwas gefragt.</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>O&amp;ptions</source>
      <translation>&amp;Optionen</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Only programs that know the key get in. It is kept in the system's key ring</source>
      <translation>Nur Programme, die den Schlüssel kennen, kommen herein. Er liegt im Schlüsselbund des Systems</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Port</source>
      <translation>Port</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <location filename="../../ui/serving/table.py" />
      <source>Program</source>
      <translation>Programm</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Programs on this computer may send requests</source>
      <translation>Programme auf diesem Rechner dürfen Anfragen schicken</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Programs reach it at this address:</source>
      <translation>Programme erreichen ihn unter dieser Adresse:</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Programs that use the server</source>
      <translation>Programme, die den Server benutzen</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Requests, the newest first</source>
      <translation>Anfragen, die neueste zuerst</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Show the request in the timeline and the inspector (Enter)</source>
      <translation>Die Anfrage in der Zeitleiste und im Inspektor zeigen (Eingabe)</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>The old one opens nothing any more</source>
      <translation>Der alte öffnet nichts mehr</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>The server is off.</source>
      <translation>Der Server ist aus.</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Those in the same network reach the server then. What travels is not encrypted: use it at home, or through a tunnel</source>
      <translation>Die im selben Netz erreichen den Server dann. Was unterwegs ist, ist nicht verschlüsselt: für zu Hause, oder durch einen Tunnel</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>What to copy</source>
      <translation>Was zu kopieren ist</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Where programs look for the server. Another one, where something else has it</source>
      <translation>Wo Programme den Server suchen. Ein anderer, wo etwas anderes ihn hat</translation>
    </message>
    <message>
      <location filename="../../ui/serving/dialog.py" />
      <source>Why was this read?</source>
      <translation>Warum wurde das gelesen?</translation>
    </message>
    <message>
      <location filename="../../ui/serving/host.py" />
      <source>Start Cairn anew.</source>
      <translation>Starte Cairn neu.</translation>
    </message>
    <message>
      <location filename="../../ui/serving/host.py" />
      <source>The local server</source>
      <translation>Der lokale Server</translation>
    </message>
    <message>
      <location filename="../../ui/serving/host.py" />
      <source>The local server could not be started</source>
      <translation>Der lokale Server konnte nicht gestartet werden</translation>
    </message>
    <message>
      <location filename="../../ui/serving/host.py" />
      <source>This window has no server.</source>
      <translation>Dieses Fenster hat keinen Server.</translation>
    </message>
    <message>
      <location filename="../../ui/serving/setups.py" />
      <source>Put this into a program.</source>
      <translation>Das kommt in ein Programm.</translation>
    </message>
    <message>
      <location filename="../../ui/serving/setups.py" />
      <source>Put this into {file}, in the folder that “llm logs path” names.</source>
      <translation>Das kommt in {file}, in den Ordner, den „llm logs path“ nennt.</translation>
    </message>
    <message>
      <location filename="../../ui/serving/setups.py" />
      <source>Put this into {file}.</source>
      <translation>Das kommt in {file}.</translation>
    </message>
    <message>
      <location filename="../../ui/serving/setups.py" />
      <source>Run this in a terminal.</source>
      <translation>Das wird in einem Terminal ausgeführt.</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>&amp;Date and ids:</source>
      <translation>&amp;Datum und Kennungen:</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>&amp;Tools in one order</source>
      <translation>&amp;Werkzeuge in einer Reihenfolge</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>Date, ids and other values that change with each request</source>
      <translation>Datum, Kennungen und andere Werte, die sich mit jeder Anfrage ändern</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>In the order, and in the writing, that they had first. New ones come last</source>
      <translation>In der Reihenfolge und Schreibweise, die sie zuerst hatten. Neue kommen zuletzt</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>Of it again</source>
      <translation>Davon erneut</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>Read</source>
      <translation>Gelesen</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>Requests</source>
      <translation>Anfragen</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>Reused</source>
      <translation>Wiederverwendet</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>Time</source>
      <translation>Zeit</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>Told behind the history, the model knows them all the same. Kept as they were first, it does not: it reads an old date</source>
      <translation>Hinter dem Verlauf gesagt, kennt das Modell sie trotzdem. Wie sie zuerst waren, kennt es sie nicht: Es liest ein altes Datum</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>What Cairn changes in the requests of {program}, so that less is read again:</source>
      <translation>Was Cairn an den Anfragen von {program} ändert, damit weniger erneut gelesen wird:</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>as the program sends them</source>
      <translation>wie das Programm sie sendet</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>done</source>
      <translation>fertig</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>failed ({code})</source>
      <translation>fehlgeschlagen ({code})</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>idle</source>
      <translation>ruht</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>kept as they were first</source>
      <translation>wie sie zuerst waren</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>reads its prompt: {n} of {total} tokens left</source>
      <translation>liest den Prompt: noch {n} von {total} Token</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>saves {n_tokens} in {n_requests}</source>
      <translation>spart {n_tokens} in {n_requests}</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>the program went away; what was read is kept</source>
      <translation>das Programm ging weg; was gelesen wurde, bleibt</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>told behind the history</source>
      <translation>hinter dem Verlauf gesagt</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>waits for its turn</source>
      <translation>wartet, bis es an der Reihe ist</translation>
    </message>
    <message>
      <location filename="../../ui/serving/table.py" />
      <source>writes: {n} so far</source>
      <translation>schreibt: bisher {n}</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Ask for the devices and their memory once more</source>
      <translation>Geräte und ihren Speicher noch einmal abfragen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Devices of this computer</source>
      <translation>Geräte dieses Rechners</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Do not wait for the devices any longer</source>
      <translation>Nicht länger auf die Geräte warten</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Looking at the devices…</source>
      <translation>Geräte werden geprüft…</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Looking once more; that may take minutes…</source>
      <translation>Noch einmal wird geprüft; das kann Minuten dauern…</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Nothing is there now.</source>
      <translation>Dort liegt jetzt nichts.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Remove all</source>
      <translation>Alles entfernen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Remove all that lies there; chats are read again when they go on after a restart</source>
      <translation>Alles entfernen, was dort liegt; Chats werden neu gelesen, wenn sie nach einem Neustart weitergehen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Remove all that was read from the disk</source>
      <translation>Alles Gelesene von der Platte entfernen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>There now: {n_bytes} in {files}.</source>
      <translation>Dort liegen jetzt {n_bytes} in {files}.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <location filename="../../ui/window/engine_watch.py" />
      <source>Try again</source>
      <translation>Erneut versuchen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>Try once more what did not work; a driver that does not answer takes minutes</source>
      <translation>Noch einmal versuchen, was nicht ging; ein Treiber, der nicht antwortet, braucht Minuten</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>{n} file</source>
      <translation>{n} Datei</translation>
    </message>
    <message>
      <location filename="../../ui/settings/hardware.py" />
      <source>{n} files</source>
      <translation>{n} Dateien</translation>
    </message>
    <message>
      <location filename="../../ui/settings/library.py" />
      <source>All prompts together may have {most_characters} characters. Delete one, or shorten this one.</source>
      <translation>Alle Prompts zusammen dürfen {most_characters} Zeichen haben. Einen löschen oder diesen kürzen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/library.py" />
      <source>Give it a name first.</source>
      <translation>Zuerst einen Namen vergeben.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/library.py" />
      <source>There are {n_named} presets already. Delete one first.</source>
      <translation>Es gibt schon {n_named} Vorgaben. Zuerst eine löschen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/library.py" />
      <source>There are {n_named} prompts already. Delete one first.</source>
      <translation>Es gibt schon {n_named} Prompts. Zuerst einen löschen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/library.py" />
      <source>“{name}” comes with Cairn. Choose another name.</source>
      <translation>„{name}“ gehört zu Cairn. Einen anderen Namen wählen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>Close the settings (Esc)</source>
      <translation>Einstellungen schließen (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>Defaults</source>
      <translation>Standardwerte</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>Groups of settings</source>
      <translation>Gruppen von Einstellungen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Hardware</source>
      <translation>Hardware</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>Load the model again</source>
      <translation>Modell neu laden</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>Load the model again with these settings</source>
      <translation>Das Modell mit diesen Einstellungen neu laden</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>No setting fits. Esc shows all of them.</source>
      <translation>Keine Einstellung passt. Esc zeigt alle.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>Set every setting of this tab back</source>
      <translation>Alle Einstellungen dieser Seite zurücksetzen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <location filename="../../ui/theme/actions.py" />
      <location filename="../../ui/window/main.py" />
      <source>Settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>The model in use has its own value for “{label}”: “Settings for this model…” below its name.</source>
      <translation>Das Modell in Gebrauch hat einen eigenen Wert für „{label}“: „Einstellungen für dieses Modell…“ unter seinem Namen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>This takes effect when the model is loaded again.</source>
      <translation>Dies wirkt, wenn das Modell neu geladen wird.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>{help} Takes effect {value}.</source>
      <translation>{help} Wird {value} wirksam.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>{n} setting</source>
      <translation>{n} Einstellung</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>{n} settings</source>
      <translation>{n} Einstellungen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/page.py" />
      <source>{settings} found</source>
      <translation>{settings} gefunden</translation>
    </message>
    <message>
      <location filename="../../ui/settings/search.py" />
      <source>Search settings</source>
      <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/search.py" />
      <source>Shows the settings in which these words stand (Ctrl+F)</source>
      <translation>Zeigt die Einstellungen, in denen diese Wörter stehen (Strg+F)</translation>
    </message>
    <message>
      <location filename="../../ui/settings/store.py" />
      <source>The setting “{name}” was {error}; its default is used.</source>
      <translation>Einstellung „{name}“: {error}. Es gilt ihr Standardwert.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/store.py" />
      <source>The settings could not be saved: {why}.</source>
      <translation>Die Einstellungen konnten nicht gespeichert werden: {why}.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/store.py" />
      <source>The settings file was damaged ({why}); it is {name} now. Defaults are used.</source>
      <translation>Die Einstellungsdatei war beschädigt ({why}); sie heißt jetzt {name}. Es gelten die Voreinstellungen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/store.py" />
      <source>The settings file {path} cannot be read ({why}); defaults are used.</source>
      <translation>Die Einstellungsdatei {path} kann nicht gelesen werden ({why}); es gelten die Voreinstellungen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/store.py" />
      <source>it is not JSON</source>
      <translation>kein JSON</translation>
    </message>
    <message>
      <location filename="../../ui/settings/store.py" />
      <source>it is not UTF-8</source>
      <translation>kein UTF-8</translation>
    </message>
    <message>
      <location filename="../../ui/settings/store.py" />
      <source>it is not a settings file</source>
      <translation>keine Einstellungsdatei</translation>
    </message>
    <message>
      <location filename="../../ui/settings/store.py" />
      <source>nothing reads its version {schema}</source>
      <translation>nichts liest ihre Version {schema}</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>0 always takes the likeliest token.</source>
      <translation>0 nimmt immer das wahrscheinlichste Token.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>0 keeps the model on the CPU.</source>
      <translation>0 hält das Modell auf der CPU.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>1 is off.</source>
      <translation>1 ist aus.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>A program that sends a call back with other spaces or in another order costs nothing then. Off: it is read again as it was sent.</source>
      <translation>Ein Programm, das einen Aufruf mit anderen Leerzeichen oder in anderer Reihenfolge zurücksendet, kostet dann nichts. Aus: Er wird gelesen, wie er kam.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Advanced</source>
      <translation>Erweitert</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Animations</source>
      <translation>Animationen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Appearance</source>
      <translation>Aussehen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>At least so many tokens between two checkpoints. Where a prompt ends, and before your last message, they may lie closer.</source>
      <translation>Mindestens so viele Token zwischen zwei Checkpoints. Wo ein Prompt endet und vor der letzten eigenen Nachricht dürfen sie dichter liegen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>At most so many, and for all chats together as many as the memory below holds. 0 keeps none.</source>
      <translation>Höchstens so viele, und für alle Chats zusammen so viele, wie der Speicher darunter fasst. 0 behält keine.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Automatic</source>
      <translation>Automatisch</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>BF16</source>
      <translation>BF16</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Begin with the last chat</source>
      <translation>Mit dem letzten Chat beginnen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Cache</source>
      <translation>Cache</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Chats go on after a restart without being read again. What a model has read of them is kept, which their texts can be learned from, in files that you alone can read. Off: they are erased.</source>
      <translation>Chats gehen nach einem Neustart weiter, ohne erneut gelesen zu werden. Behalten wird, was ein Modell von ihnen gelesen hat, woraus man ihre Texte erfahren kann, in Dateien, die sonst niemand lesen kann. Aus: Sie werden gelöscht.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Checkpoints for each chat</source>
      <translation>Checkpoints für jeden Chat</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Colours of the window. “System” follows the desktop; high contrast is light or dark as it is.</source>
      <translation>Farben des Fensters. „System“ folgt der Arbeitsumgebung; hoher Kontrast ist dabei ebenso hell oder dunkel.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Dark</source>
      <translation>Dunkel</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Deutsch</source>
      <translation>Deutsch</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Disk space for that</source>
      <translation>Platz auf der Platte dafür</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>English</source>
      <translation>English</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>F16</source>
      <translation>F16</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>F32</source>
      <translation>F32</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Faster and smaller where the device knows it.</source>
      <translation>Schneller und kleiner, wo das Gerät sie kennt.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Flash attention</source>
      <translation>Flash Attention</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Font size</source>
      <translation>Schriftgröße</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>For the CPU.</source>
      <translation>Für die CPU.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>High contrast</source>
      <translation>Hoher Kontrast</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>In MiB, for all models together.</source>
      <translation>In MiB, für alle Modelle zusammen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>In MiB, left branches included.</source>
      <translation>In MiB, verlassene Zweige eingeschlossen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>In a process of its own, what crashes the model leaves the window and your chats alone.</source>
      <translation>In einem eigenen Prozess: Stürzt das Modell ab, bleiben Fenster und Chats unberührt.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>In points. Ctrl++ and Ctrl+- change it.</source>
      <translation>In Punkt. Strg++ und Strg+- ändern sie.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>In tokens: how much a conversation may hold.</source>
      <translation>In Token: wie viel eine Unterhaltung fassen darf.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Interval</source>
      <translation>Intervall</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Keep the whole sliding window</source>
      <translation>Ganzes gleitendes Fenster behalten</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Keep tool calls as the model wrote them</source>
      <translation>Werkzeugaufrufe lassen, wie das Modell sie schrieb</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Keep what was read on disk</source>
      <translation>Gelesenes auf der Platte behalten</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Keeps digests of what each model has read, never the texts. Off: they are erased.</source>
      <translation>Bewahrt Prüfsummen dessen auf, was jedes Modell gelesen hat, nie die Texte. Aus: Sie werden gelöscht.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Know after a restart what was read</source>
      <translation>Nach einem Neustart wissen, was gelesen wurde</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Language</source>
      <translation>Sprache</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Light</source>
      <translation>Hell</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Look for a new version once a day</source>
      <translation>Einmal am Tag nach einer neuen Version suchen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Machines that take layers of the model, such as 192.168.1.20:50052, with commas between them: “cairn worker” runs there. What travels is not encrypted. Through a tunnel it is: ssh -N -L 50052:127.0.0.1:50052 NAME, and 127.0.0.1:50052 here.</source>
      <translation>Rechner, die Schichten des Modells übernehmen, etwa 192.168.1.20:50052, durch Kommas getrennt: Dort läuft „cairn worker“. Was übertragen wird, ist nicht verschlüsselt. Durch einen Tunnel schon: ssh -N -L 50052:127.0.0.1:50052 NAME, und hier 127.0.0.1:50052.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Memory for checkpoints</source>
      <translation>Speicher für Checkpoints</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Names from the list below. Empty: chosen for you.</source>
      <translation>Namen aus der Liste unten. Leer: automatisch gewählt.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Of the window. “System” is that of the desktop, where Cairn speaks it. Changes at the next start.</source>
      <translation>Die des Fensters. „System“ ist die der Arbeitsumgebung, wenn Cairn sie spricht. Wechselt beim nächsten Start.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Off</source>
      <translation>Aus</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Off: every prompt is read from its first token.</source>
      <translation>Aus: Jeder Prompt wird von seinem ersten Token an gelesen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Off: nothing moves by itself.</source>
      <translation>Aus: Nichts bewegt sich von selbst.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>On</source>
      <translation>An</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Open “Thinking” by itself</source>
      <translation>„Gedanken“ von selbst öffnen</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Other machines</source>
      <translation>Andere Rechner</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Prepare while nobody waits</source>
      <translation>Vorbereiten, solange niemand wartet</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Put before every new conversation. Each one can have its own: Ctrl+Shift+P.</source>
      <translation>Steht vor jeder neuen Unterhaltung. Jede kann einen eigenen haben: Strg+Umschalt+P.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Q8_0</source>
      <translation>Q8_0</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Reads one small file from the place that publishes Cairn, and tells of a newer version in the window. Nothing about you is sent, nothing is installed. Off, nobody is asked.</source>
      <translation>Liest eine kleine Datei dort, wo Cairn veröffentlicht wird, und meldet eine neuere Version im Fenster. Über Sie wird nichts gesendet, nichts wird installiert. Aus: Niemand wird gefragt.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Reuse earlier prompts</source>
      <translation>Frühere Prompts wiederverwenden</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Show a model's reasoning without a click.</source>
      <translation>Gedanken eines Modells ohne Klick zeigen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Sliding-window models can then be cut back anywhere, for more memory.</source>
      <translation>Modelle mit gleitendem Fenster lassen sich dann überall zurückschneiden, um den Preis von mehr Speicher.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Smaller types take less memory.</source>
      <translation>Kleinere Typen belegen weniger Speicher.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>System</source>
      <translation>System</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Tell me when a long reply is ready</source>
      <translation>Melden, wenn eine lange Antwort fertig ist</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>The model runs</source>
      <translation>Das Modell läuft</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Theme</source>
      <translation>Design</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Threads</source>
      <translation>Threads</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Tokens between checkpoints inside long messages.</source>
      <translation>Token zwischen Checkpoints in langen Nachrichten.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Type of cached keys</source>
      <translation>Typ der Schlüssel im Cache</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Type of cached values</source>
      <translation>Typ der Werte im Cache</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Types below F16 need flash attention.</source>
      <translation>Typen unter F16 brauchen Flash Attention.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Updates</source>
      <translation>Updates</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Use the model's own defaults</source>
      <translation>Eigene Standardwerte des Modells verwenden</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Usual spacing</source>
      <translation>Üblicher Abstand</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>What is certain of the next prompt is read before you send your message, and the reply begins sooner. Any message comes first. Not while the computer runs on its battery.</source>
      <translation>Was vom nächsten Prompt schon feststeht, wird gelesen, bevor Sie die Nachricht senden: die Antwort beginnt dann früher. Jede Nachricht geht vor, im Akkubetrieb geschieht es nicht.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>When there are too many checkpoints, this rule picks the one to drop.</source>
      <translation>Bei zu vielen Checkpoints wählt diese Regel den aus, der verworfen wird.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Where it was read. Off: with a new one.</source>
      <translation>Wo er gelesen wurde. Aus: mit einem neuen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Where the model's file names sampling values, take those instead of the ones below.</source>
      <translation>Wo die Datei des Modells Sampling-Werte nennt, diese statt der folgenden nehmen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Where words of the chat come up again, several tokens are read at once. The reply is the same; where two words are about as likely, a quantised model may take the other one.</source>
      <translation>Wo Wörter aus dem Chat wiederkommen, werden mehrere Tokens auf einmal gelesen. Die Antwort ist dieselbe; wo zwei Wörter etwa gleich wahrscheinlich sind, kann ein quantisiertes Modell das andere nehmen.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>Which checkpoint goes first</source>
      <translation>Welcher Checkpoint zuerst weicht</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>While Cairn is not in front.</source>
      <translation>Solange Cairn nicht im Vordergrund ist.</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>a quarter of the computer's</source>
      <translation>ein Viertel des Arbeitsspeichers</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>a tenth of what is free, at most 10 GB</source>
      <translation>ein Zehntel des freien Platzes, höchstens 10 GB</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>as many as fit</source>
      <translation>so viele wie möglich</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>automatic</source>
      <translation>automatisch</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>in its own process</source>
      <translation>in eigenem Prozess</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>in the window's process</source>
      <translation>im Prozess des Fensters</translation>
    </message>
    <message>
      <location filename="../../ui/settings/stored.py" />
      <source>until it ends</source>
      <translation>bis sie endet</translation>
    </message>
    <message>
      <location filename="../../ui/settings/values.py" />
      <source>at once</source>
      <translation>sofort</translation>
    </message>
    <message>
      <location filename="../../ui/settings/values.py" />
      <source>at the next start</source>
      <translation>beim nächsten Start</translation>
    </message>
    <message>
      <location filename="../../ui/settings/values.py" />
      <source>not one of its choices</source>
      <translation>keine der Wahlmöglichkeiten</translation>
    </message>
    <message>
      <location filename="../../ui/settings/values.py" />
      <source>of the wrong type</source>
      <translation>von der falschen Art</translation>
    </message>
    <message>
      <location filename="../../ui/settings/values.py" />
      <source>out of its range</source>
      <translation>außerhalb des Bereichs</translation>
    </message>
    <message>
      <location filename="../../ui/settings/values.py" />
      <source>when a model is loaded the next time</source>
      <translation>beim nächsten Laden eines Modells</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>All commands</source>
      <translation>Alle Befehle</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Also sampling, reply format, tools</source>
      <translation>Auch Sampling, Antwortformat, Werkzeuge</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Archive this chat, or take it back</source>
      <translation>Diesen Chat archivieren oder zurückholen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>As Markdown, a web page or JSON</source>
      <translation>Als Markdown, Webseite oder JSON</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Attach files…</source>
      <translation>Dateien anhängen…</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Continue the last reply</source>
      <translation>Letzte Antwort fortsetzen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Delete this chat</source>
      <translation>Diesen Chat löschen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Explain the current or last reply</source>
      <translation>Laufende oder letzte Antwort erklären</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Export all chats…</source>
      <translation>Alle Chats exportieren…</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Export this chat…</source>
      <translation>Diesen Chat exportieren…</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Find a command, a chat or a setting</source>
      <translation>Befehl, Chat oder Einstellung finden</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <location filename="../../ui/transcript/finding/find_bar.py" />
      <source>Find in this chat</source>
      <translation>In diesem Chat suchen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Fold the timeline into one row, or unfold it</source>
      <translation>Zeitleiste auf eine Zeile einklappen oder ausklappen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>For coding agents and other programs</source>
      <translation>Für Programmier-Agenten und andere Programme</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Go on where it stopped</source>
      <translation>Dort weitermachen, wo sie aufhörte</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Go to the next part of the window</source>
      <translation>Zum nächsten Teil des Fensters</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Go to the next place in this chat</source>
      <translation>Zur nächsten Stelle in diesem Chat</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Go to the place before it</source>
      <translation>Zur Stelle davor</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Go to the previous part of the window</source>
      <translation>Zum vorherigen Teil des Fensters</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Help</source>
      <translation>Hilfe</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Images, audio or documents</source>
      <translation>Bilder, Ton oder Dokumente</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Import and export</source>
      <translation>Importieren und exportieren</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Import chats…</source>
      <translation>Chats importieren…</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Into one file</source>
      <translation>In eine Datei</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>It can be brought back for a while</source>
      <translation>Er kann eine Weile zurückgeholt werden</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Keep this chat out of the disk cache, or let it in</source>
      <translation>Von diesem Chat nichts auf der Platte behalten, oder doch</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Larger text</source>
      <translation>Größerer Text</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Local server…</source>
      <translation>Lokaler Server…</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <location filename="../../ui/settings/stored.py" />
      <source>Model</source>
      <translation>Modell</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Move this chat to a new folder…</source>
      <translation>Chat in neuen Ordner verschieben…</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <location filename="../../ui/transcript/finding/find_bar.py" />
      <location filename="../../ui/viewer/document.py" />
      <source>Next match</source>
      <translation>Nächster Treffer</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Normal text size</source>
      <translation>Normale Textgröße</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Nothing that the model reads in it is kept on disk</source>
      <translation>Nichts, was das Modell darin liest, bleibt auf der Platte</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Of Cairn, ChatGPT, LM Studio, Open WebUI, ShareGPT</source>
      <translation>Aus Cairn, ChatGPT, LM Studio, Open WebUI, ShareGPT</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Pin or unpin this chat</source>
      <translation>Diesen Chat anheften oder lösen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Pin, archive, move</source>
      <translation>Anheften, archivieren, verschieben</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Pinned chats stand above all others</source>
      <translation>Angeheftete Chats stehen über allen anderen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <location filename="../../ui/transcript/finding/find_bar.py" />
      <location filename="../../ui/viewer/document.py" />
      <source>Previous match</source>
      <translation>Vorheriger Treffer</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Quit</source>
      <translation>Beenden</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Regenerate the last reply</source>
      <translation>Letzte Antwort neu erzeugen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Rename this chat</source>
      <translation>Diesen Chat umbenennen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Search for models and fetch them</source>
      <translation>Modelle suchen und herunterladen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Servers of tools that the model may ask for</source>
      <translation>Server mit Werkzeugen, die das Modell verlangen darf</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Show or hide the chats</source>
      <translation>Chats ein- oder ausblenden</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Show or hide the inspector</source>
      <translation>Inspektor ein- oder ausblenden</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Show or hide the timeline</source>
      <translation>Zeitleiste ein- oder ausblenden</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Smaller text</source>
      <translation>Kleinerer Text</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Switch between light and dark</source>
      <translation>Zwischen hell und dunkel wechseln</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>System prompt and options of this chat…</source>
      <translation>System-Prompt und Optionen dieses Chats…</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Those of other programs, too</source>
      <translation>Auch die anderer Programme</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>Tools…</source>
      <translation>Werkzeuge…</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>View</source>
      <translation>Ansicht</translation>
    </message>
    <message>
      <location filename="../../ui/theme/actions.py" />
      <source>What checkpoint, token and other words mean</source>
      <translation>Was Checkpoint, Token und andere Wörter bedeuten</translation>
    </message>
    <message>
      <location filename="../../ui/theme/labels.py" />
      <source>Hide this part ({keys})</source>
      <translation>Diesen Teil ausblenden ({keys})</translation>
    </message>
    <message>
      <location filename="../../ui/theme/labels.py" />
      <source>Hide: {title}</source>
      <translation>Ausblenden: {title}</translation>
    </message>
    <message>
      <location filename="../../ui/theme/notices.py" />
      <source>Code: {code}</source>
      <translation>Code: {code}</translation>
    </message>
    <message>
      <location filename="../../ui/theme/notices.py" />
      <source>Try again. If it happens again, copy this message and report it: the fault is Cairn's.</source>
      <translation>Noch einmal versuchen. Passiert es wieder, diese Meldung kopieren und melden: Der Fehler liegt bei Cairn.</translation>
    </message>
    <message>
      <location filename="../../ui/theme/panels.py" />
      <source> 1 of {n}</source>
      <translation> 1 von {n}</translation>
    </message>
    <message>
      <location filename="../../ui/theme/panels.py" />
      <source>, and {n_earlier} before</source>
      <translation>, und {n_earlier} zuvor</translation>
    </message>
    <message>
      <location filename="../../ui/theme/panels.py" />
      <source>1 of {n}</source>
      <translation>1 von {n}</translation>
    </message>
    <message>
      <location filename="../../ui/theme/panels.py" />
      <source>Bring it back</source>
      <translation>Zurückholen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/panels.py" />
      <source>Close this message</source>
      <translation>Diese Meldung schließen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/panels.py" />
      <source>Close this message and show the next one</source>
      <translation>Diese Meldung schließen und die nächste zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/panels.py" />
      <source>Copy this message</source>
      <translation>Diese Meldung kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/theme/panels.py" />
      <source>Details</source>
      <translation>Details</translation>
    </message>
    <message>
      <location filename="../../ui/theme/panels.py" />
      <source>Next</source>
      <translation>Weiter</translation>
    </message>
    <message>
      <location filename="../../ui/theme/panels.py" />
      <source>Problem{n}: {title}</source>
      <translation>Problem{n}: {title}</translation>
    </message>
    <message>
      <location filename="../../ui/theme/panels.py" />
      <source>Show the engine's own words</source>
      <translation>Den Wortlaut der Engine zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/theme/panels.py" />
      <source>The engine's own words</source>
      <translation>Wortlaut der Engine</translation>
    </message>
    <message>
      <location filename="../../ui/theme/panels.py" />
      <source>The kind of this error, for a search or a report</source>
      <translation>Die Art dieses Fehlers, für eine Suche oder einen Bericht</translation>
    </message>
    <message>
      <location filename="../../ui/theme/plain_field.py" />
      <source>
({text} characters, too long to be changed here. Del empties the field.)</source>
      <translation>
({text} Zeichen, zu lang, um hier geändert zu werden. Entf leert das Feld.)</translation>
    </message>
    <message>
      <location filename="../../ui/theme/plain_field.py" />
      <source>This text is too long for this field, which takes {max_field} characters in {max_field_lines} lines.</source>
      <translation>Dieser Text ist zu lang für dieses Feld, das {max_field} Zeichen in {max_field_lines} Zeilen fasst.</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/canvas.py" />
      <source>Prompt cache timeline</source>
      <translation>Zeitleiste des Prompt-Caches</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/export.py" />
      <source>Cairn: timeline</source>
      <translation>Cairn: Zeitleiste</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/frame.py" />
      <source>Tokens of the prompt and the reply. The context holds {n_ctx}.</source>
      <translation>Token des Prompts und der Antwort. Der Kontext fasst {n_ctx}.</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/frame.py" />
      <source>earlier</source>
      <translation>früher</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/frame.py" />
      <source>tokens</source>
      <translation>Token</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/frame.py" />
      <source>writing</source>
      <translation>schreibt</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/lanes.py" />
      <source>Other checkpoints here:</source>
      <translation>Andere Checkpoints hier:</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/lanes.py" />
      <source>and {n_left} more</source>
      <translation>und {n_left} weitere</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/lanes.py" />
      <source>of another chat</source>
      <translation>eines anderen Chats</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/lanes.py" />
      <source>of another chat: “{title}”</source>
      <translation>eines anderen Chats: „{title}“</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/lanes.py" />
      <source>on another branch, that of #{tick}</source>
      <translation>auf einem anderen Zweig, dem von #{tick}</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/lanes.py" />
      <source>taken later</source>
      <translation>später angelegt</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/lanes.py" />
      <source>taken later, at #{tick}</source>
      <translation>später angelegt, bei #{tick}</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/legend.py" />
      <source>Legend of the timeline</source>
      <translation>Legende der Zeitleiste</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/legend.py" />
      <source>again: lost</source>
      <translation>erneut: verloren</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/legend.py" />
      <source>checkpoint</source>
      <translation>Checkpoint</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/legend.py" />
      <source>checkpoint taken</source>
      <translation>Checkpoint angelegt</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/legend.py" />
      <source>drafts that were right</source>
      <translation>Entwürfe, die stimmten</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/legend.py" />
      <source>drafts that were right: as long as there were of them</source>
      <translation>Entwürfe, die stimmten: so lang, wie es welche waren</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/legend.py" />
      <source>dropped</source>
      <translation>verworfen</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/legend.py" />
      <source>restored</source>
      <translation>wiederhergestellt</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/legend.py" />
      <source>written</source>
      <translation>geschrieben</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/accessible.py" />
      <source>token {n}</source>
      <translation>Token {n}</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/accessible.py" />
      <source>{reused} of {of} reused</source>
      <translation>{reused} von {of} wiederverwendet</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/accessible.py" />
      <source>{tokens}, {share} % of the prompt</source>
      <translation>{tokens}, {share} % des Prompts</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>All chats</source>
      <translation>Alle Chats</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Fit the longest prompt into the width (0, or double click)</source>
      <translation>Den längsten Prompt in die Breite einpassen (0 oder Doppelklick)</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Fold the timeline into one row</source>
      <translation>Zeitleiste auf eine Zeile einklappen</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Fold the timeline into one row ({keys})</source>
      <translation>Zeitleiste auf eine Zeile einklappen ({keys})</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Memory: {words}</source>
      <translation>Speicher: {words}</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>More of the timeline</source>
      <translation>Mehr zur Zeitleiste</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>PNG (*.png);;SVG (*.svg)</source>
      <translation>PNG (*.png);;SVG (*.svg)</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Save the timeline</source>
      <translation>Zeitleiste speichern</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Save the timeline as a picture: PNG or SVG</source>
      <translation>Zeitleiste als Bild speichern: PNG oder SVG</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Show all rows of the timeline</source>
      <translation>Alle Zeilen der Zeitleiste zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>The timeline could not be saved</source>
      <translation>Die Zeitleiste konnte nicht gespeichert werden</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>What colours, patterns and shapes mean</source>
      <translation>Was Farben, Muster und Formen bedeuten</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>What has no room here</source>
      <translation>Was hier keinen Platz hat</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Whose requests the timeline shows</source>
      <translation>Wessen Anfragen die Zeitleiste zeigt</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Zoom in (+, or Ctrl and the wheel)</source>
      <translation>Vergrößern (+ oder Strg und Mausrad)</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>Zoom out (-, or Ctrl and the wheel)</source>
      <translation>Verkleinern (- oder Strg und Mausrad)</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/dock.py" />
      <source>{name} could not be written.</source>
      <translation>{name} konnte nicht geschrieben werden.</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/memory_bar.py" />
      <source>Memory of the cache</source>
      <translation>Speicher des Caches</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/memory_bar.py" />
      <source>Memory of the cache: {told}</source>
      <translation>Speicher des Caches: {told}</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/memory_bar.py" />
      <source>{live} in the model's memory, </source>
      <translation>{live} im Speicher des Modells, </translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/memory_bar.py" />
      <source>{states} of {budget}</source>
      <translation>{states} von {budget}</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/minimap.py" />
      <source>Overview of the timeline</source>
      <translation>Überblick über die Zeitleiste</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/minimap.py" />
      <source>Rows {first}-{end} of {n_rows} are in sight</source>
      <translation>Zeilen {first}-{end} von {n_rows} sind zu sehen</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/minimap.py" />
      <source>The whole timeline. Click or drag to move the rows in sight; the arrow keys do it too.</source>
      <translation>Die ganze Zeitleiste. Klicken oder ziehen bewegt die sichtbaren Zeilen; die Pfeiltasten tun es auch.</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/panel/strip.py" />
      <source>Timeline in one row</source>
      <translation>Zeitleiste in einer Zeile</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>, before Cairn was started</source>
      <translation>, vor dem Start von Cairn</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>, drafts: {drafts}</source>
      <translation>, Entwürfe: {drafts}</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>, read in {seconds_prefill}</source>
      <translation>, gelesen in {seconds_prefill}</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>, then {n} prepared for the next message</source>
      <translation>, danach {n} für die nächste Nachricht vorbereitet</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>Send a message to see what the cache does.</source>
      <translation>Eine Nachricht senden, um zu sehen, was der Cache tut.</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>back to #{tick}</source>
      <translation>zurück zu #{tick}</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>{folded}, {folded2}; Space shows them one by one</source>
      <translation>{folded}, {folded2}; die Leertaste zeigt sie einzeln</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>{line}; before it, {cut}</source>
      <translation>{line}; davor: {cut}</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>{rows}, nothing read again</source>
      <translation>{rows}, nichts erneut gelesen</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/rows.py" />
      <source>{rows}; press the arrow keys to go through them</source>
      <translation>{rows}; mit den Pfeiltasten durch sie gehen</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/segments.py" />
      <source>not read yet</source>
      <translation>noch nicht gelesen</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/segments.py" />
      <source>read again: could have been skipped</source>
      <translation>erneut gelesen: wäre vermeidbar gewesen</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/segments.py" />
      <source>read again: follows a change</source>
      <translation>erneut gelesen: folgt auf eine Änderung</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/segments.py" />
      <source>read again: lost at a restart, or when the model was loaded again</source>
      <translation>erneut gelesen: bei einem Neustart verloren, oder als das Modell neu geladen wurde</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/segments.py" />
      <source>written by the model</source>
      <translation>vom Modell geschrieben</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/view.py" />
      <source>Fit the longest prompt	0</source>
      <translation>Den längsten Prompt einpassen	0</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/view.py" />
      <source>Pin this checkpoint	P</source>
      <translation>Diesen Checkpoint anheften	P</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/view.py" />
      <source>Unpin this checkpoint	P</source>
      <translation>Diesen Checkpoint lösen	P</translation>
    </message>
    <message>
      <location filename="../../ui/timeline/view.py" />
      <source>Why was this read again?	Enter</source>
      <translation>Warum wurde das erneut gelesen?	Enter</translation>
    </message>
    <message>
      <location filename="../../ui/tools/desk.py" />
      <source>Each message is first answered with a call</source>
      <translation>Jede Nachricht wird zuerst mit einem Aufruf beantwortet</translation>
    </message>
    <message>
      <location filename="../../ui/tools/desk.py" />
      <source>Its list takes about {tokens} of a chat.</source>
      <translation>Seine Liste nimmt etwa {tokens} eines Chats ein.</translation>
    </message>
    <message>
      <location filename="../../ui/tools/desk.py" />
      <source>The model calls no tools</source>
      <translation>Das Modell ruft keine Werkzeuge auf</translation>
    </message>
    <message>
      <location filename="../../ui/tools/desk.py" />
      <source>The model calls tools as it sees fit</source>
      <translation>Das Modell ruft Werkzeuge auf, wie es will</translation>
    </message>
    <message>
      <location filename="../../ui/tools/desk.py" />
      <source>This chat keeps the tools it began with. {change}</source>
      <translation>Dieser Chat behält die Werkzeuge, mit denen er begann. {change}</translation>
    </message>
    <message>
      <location filename="../../ui/tools/desk.py" />
      <location filename="../../ui/tools/dialog.py" />
      <source>failed</source>
      <comment>a server of tools</comment>
      <translation>fehlgeschlagen</translation>
    </message>
    <message>
      <location filename="../../ui/tools/desk.py" />
      <location filename="../../ui/tools/dialog.py" />
      <source>starting…</source>
      <translation>startet…</translation>
    </message>
    <message>
      <location filename="../../ui/tools/desk.py" />
      <source>… with a call of “{tool}”</source>
      <translation>… mit einem Aufruf von „{tool}“</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>&amp;Add…</source>
      <translation>&amp;Hinzufügen…</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>&amp;Change…</source>
      <translation>Ä&amp;ndern…</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>&amp;Import</source>
      <translation>&amp;Importieren</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>&amp;Log</source>
      <translation>&amp;Protokoll</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>&amp;Restart</source>
      <translation>&amp;Neu starten</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>&amp;Save</source>
      <translation>&amp;Speichern</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>&amp;Tools</source>
      <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>A chat has the first {most} of them.</source>
      <translation>Ein Chat hat die ersten {most} davon.</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Add servers</source>
      <translation>Server hinzufügen</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>All files in it may be read</source>
      <translation>Alle Dateien darin dürfen gelesen werden</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Change a server</source>
      <translation>Einen Server ändern</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Choose the &amp;folder…</source>
      <translation>&amp;Ordner wählen…</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Close this page (Esc)</source>
      <translation>Diese Seite schließen (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>End it, and start it again</source>
      <translation>Ihn beenden und wieder starten</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>From a file…</source>
      <translation>Aus einer Datei…</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>How it is started</source>
      <translation>Wie er gestartet wird</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Import servers</source>
      <translation>Server importieren</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>It is off: nothing of it runs.</source>
      <translation>Er ist aus: Nichts davon läuft.</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>It offers {tools}.</source>
      <translation>Er bietet {tools} an.</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Its server says that it may destroy something.</source>
      <translation>Sein Server sagt, dass es etwas zerstören kann.</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Its server says that it only reads.</source>
      <translation>Sein Server sagt, dass es nur liest.</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>JSON (*.json);;All files (*)</source>
      <translation>JSON (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Keys of a server</source>
      <translation>Schlüssel eines Servers</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Leave the list as it is (Esc)</source>
      <translation>Die Liste lassen, wie sie ist (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Paste the mcp.json of a server</source>
      <translation>Die mcp.json eines Servers einfügen</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Paste what the server's instructions call “mcp.json”. Keys and tokens in it go to the key ring of your system. Nothing is started before you switch it on.</source>
      <translation>Füge ein, was die Anleitung des Servers „mcp.json“ nennt. Schlüssel und Zugangscodes darin kommen in den Schlüsselbund deines Systems. Nichts wird gestartet, bevor du es einschaltest.</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Put them into the list</source>
      <translation>Sie in die Liste aufnehmen</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Re&amp;move</source>
      <translation>&amp;Entfernen</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Servers as JSON</source>
      <translation>Server als JSON</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Servers of tools</source>
      <translation>Server mit Werkzeugen</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Servers: {names}</source>
      <translation>Server: {names}</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Start it, with Cairn as well, until it is switched off</source>
      <translation>Ihn starten, auch mit Cairn, bis er ausgeschaltet wird</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Take it out of the list</source>
      <translation>Ihn aus der Liste nehmen</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Take over the servers of another program, or of a file</source>
      <translation>Die Server eines anderen Programms oder einer Datei übernehmen</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>The folder that may be read</source>
      <translation>Der Ordner, der gelesen werden darf</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>This file cannot be read: {why}.</source>
      <translation>Diese Datei kann nicht gelesen werden: {why}.</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>Tools let the model look things up and do things. You are asked before each call. A server is a program that can do all that you can do on this computer, or a service that gets what the model sends it: switch on what you trust.</source>
      <translation>Mit Werkzeugen kann das Modell Dinge nachschlagen und tun. Vor jedem Aufruf wirst du gefragt. Ein Server ist ein Programm, das auf diesem Computer alles kann, was du kannst, oder ein Dienst, der bekommt, was das Modell ihm schickt: Schalte ein, was du vertrauenswürdig findest.</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>What it offers</source>
      <translation>Was er anbietet</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>What it writes about itself</source>
      <translation>Was er über sich schreibt</translation>
    </message>
    <message>
      <location filename="../../ui/tools/dialog.py" />
      <source>off</source>
      <comment>a server of tools</comment>
      <translation>aus</translation>
    </message>
    <message>
      <location filename="../../ui/tools/handouts.py" />
      <source>&amp;Write it</source>
      <translation>&amp;Schreiben</translation>
    </message>
    <message>
      <location filename="../../ui/tools/handouts.py" />
      <source>Attach “{name}”</source>
      <translation>„{name}“ anhängen</translation>
    </message>
    <message>
      <location filename="../../ui/tools/handouts.py" />
      <source>Look at the server under Tools.</source>
      <translation>Unter Werkzeuge nach dem Server sehen.</translation>
    </message>
    <message>
      <location filename="../../ui/tools/handouts.py" />
      <source>Put it into the message, where you can still change it</source>
      <translation>In die Nachricht setzen, wo es sich noch ändern lässt</translation>
    </message>
    <message>
      <location filename="../../ui/tools/handouts.py" />
      <source>The server was stopped.</source>
      <translation>Der Server wurde angehalten.</translation>
    </message>
    <message>
      <location filename="../../ui/tools/handouts.py" />
      <source>Write nothing (Esc)</source>
      <translation>Nichts schreiben (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/tools/handouts.py" />
      <source>Write “{name}”</source>
      <translation>„{name}“ schreiben</translation>
    </message>
    <message>
      <location filename="../../ui/tools/handouts.py" />
      <source>held by {server}</source>
      <translation>liegt bei {server}</translation>
    </message>
    <message>
      <location filename="../../ui/tools/handouts.py" />
      <source>prompt of {server}</source>
      <translation>Prompt von {server}</translation>
    </message>
    <message>
      <location filename="../../ui/tools/handouts.py" />
      <source>{name} (if you like)</source>
      <translation>{name} (freiwillig)</translation>
    </message>
    <message>
      <location filename="../../ui/tools/popup.py" />
      <source>&amp;Into the message</source>
      <translation>In die &amp;Nachricht</translation>
    </message>
    <message>
      <location filename="../../ui/tools/popup.py" />
      <source>&amp;Manage tools…</source>
      <translation>Werkzeuge &amp;verwalten…</translation>
    </message>
    <message>
      <location filename="../../ui/tools/popup.py" />
      <source>&amp;Use these tools from now on</source>
      <translation>Ab jetzt &amp;diese Werkzeuge verwenden</translation>
    </message>
    <message>
      <location filename="../../ui/tools/popup.py" />
      <source>Add servers, switch them on, and see what they offer</source>
      <translation>Server hinzufügen, einschalten und sehen, was sie anbieten</translation>
    </message>
    <message>
      <location filename="../../ui/tools/popup.py" />
      <source>Attach what a server holds, or write a text that it has</source>
      <translation>Anhängen, was ein Server bereithält, oder einen Text schreiben, den er hat</translation>
    </message>
    <message>
      <location filename="../../ui/tools/popup.py" />
      <source>Choose single tools of this server</source>
      <translation>Einzelne Werkzeuge dieses Servers wählen</translation>
    </message>
    <message>
      <location filename="../../ui/tools/popup.py" />
      <source>Single tools of {server}</source>
      <translation>Einzelne Werkzeuge von {server}</translation>
    </message>
    <message>
      <location filename="../../ui/tools/popup.py" />
      <source>The chat's prompt changes; what stands behind its tools is read again</source>
      <translation>Der Prompt des Chats ändert sich; was hinter seinen Werkzeugen steht, wird noch einmal gelesen</translation>
    </message>
    <message>
      <location filename="../../ui/tools/popup.py" />
      <source>Tools of this chat</source>
      <translation>Werkzeuge dieses Chats</translation>
    </message>
    <message>
      <location filename="../../ui/tools/popup.py" />
      <source>What is chosen here changes nothing of the prompt, so that it costs nothing</source>
      <translation>Was hier gewählt wird, ändert am Prompt nichts und kostet darum nichts</translation>
    </message>
    <message>
      <location filename="../../ui/tools/popup.py" />
      <source>When the model calls tools</source>
      <translation>Wann das Modell Werkzeuge aufruft</translation>
    </message>
    <message>
      <location filename="../../ui/tools/popup.py" />
      <source>Whether the model may ask for the tools of this server in this chat</source>
      <translation>Ob das Modell in diesem Chat die Werkzeuge dieses Servers verlangen darf</translation>
    </message>
    <message>
      <location filename="../../ui/tools/question.py" />
      <source> ({place} of {n})</source>
      <translation> ({place} von {n})</translation>
    </message>
    <message>
      <location filename="../../ui/tools/question.py" />
      <source>&amp;Always</source>
      <translation>&amp;Immer</translation>
    </message>
    <message>
      <location filename="../../ui/tools/question.py" />
      <source>&amp;No</source>
      <translation>&amp;Nein</translation>
    </message>
    <message>
      <location filename="../../ui/tools/question.py" />
      <source>&amp;Once</source>
      <translation>&amp;Einmal</translation>
    </message>
    <message>
      <location filename="../../ui/tools/question.py" />
      <source>Do not run it; the model is told so</source>
      <translation>Es nicht ausführen; dem Modell wird das gesagt</translation>
    </message>
    <message>
      <location filename="../../ui/tools/question.py" />
      <source>In this &amp;chat</source>
      <translation>In diesem &amp;Chat</translation>
    </message>
    <message>
      <location filename="../../ui/tools/question.py" />
      <source>It can be changed before it is run</source>
      <translation>Es kann geändert werden, bevor es ausgeführt wird</translation>
    </message>
    <message>
      <location filename="../../ui/tools/question.py" />
      <source>Run it this time</source>
      <translation>Es dieses Mal ausführen</translation>
    </message>
    <message>
      <location filename="../../ui/tools/question.py" />
      <source>Run this tool in this chat without a question, until Cairn is closed</source>
      <translation>Dieses Werkzeug in diesem Chat ohne Frage ausführen, bis Cairn geschlossen wird</translation>
    </message>
    <message>
      <location filename="../../ui/tools/question.py" />
      <source>Run this tool without a question, as long as it says that it does the same</source>
      <translation>Dieses Werkzeug ohne Frage ausführen, solange es sagt, dass es dasselbe tut</translation>
    </message>
    <message>
      <location filename="../../ui/tools/question.py" />
      <source>Run “{tool}” of “{server}”?</source>
      <translation>„{tool}“ von „{server}“ ausführen?</translation>
    </message>
    <message>
      <location filename="../../ui/tools/question.py" />
      <source>What the tool is given</source>
      <translation>Was dem Werkzeug übergeben wird</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/accessible.py" />
      <source>Actions: {actions}</source>
      <translation>Aktionen: {actions}</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/card.py" />
      <location filename="../../ui/transcript/view.py" />
      <source>Copy this code</source>
      <translation>Diesen Code kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/card.py" />
      <source>Scroll sideways (Left and Right)</source>
      <translation>Seitwärts rollen (Links und Rechts)</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/card.py" />
      <source>Show all {n_lines} lines</source>
      <translation>Alle {n_lines} Zeilen zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/card.py" />
      <source>Show all {n_lines} lines of this code</source>
      <translation>Alle {n_lines} Zeilen dieses Codes zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/card.py" />
      <source>Show less</source>
      <translation>Weniger zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/card.py" />
      <source>Show less of this code</source>
      <translation>Weniger von diesem Code zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/card.py" />
      <source>text</source>
      <translation>Text</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/finding/find_bar.py" />
      <source>Close the search</source>
      <translation>Suche schließen</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/finding/find_bar.py" />
      <source>No search</source>
      <translation>Keine Suche</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/finding/find_bar.py" />
      <source>Nothing found</source>
      <translation>Nichts gefunden</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/finding/find_bar.py" />
      <source>{count}, in {name}</source>
      <translation>{count}, in {name}</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/finding/find_bar.py" />
      <source>{number} of {n}{more}</source>
      <translation>{number} von {n}{more}</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/footer.py" />
      <source>Fix…</source>
      <translation>Beheben…</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/footer.py" />
      <source>Next version, this is {version} of {n}</source>
      <translation>Nächste Version, dies ist {version} von {n}</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/footer.py" />
      <source>Only the beginning is shown here. Show the whole message: {n} characters</source>
      <translation>Hier steht nur der Anfang. Die ganze Nachricht zeigen: {n} Zeichen</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/footer.py" />
      <source>Only the beginning is shown here. Show the whole thinking: {n} characters</source>
      <translation>Hier steht nur der Anfang. Die ganzen Gedanken zeigen: {n} Zeichen</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/footer.py" />
      <source>Previous version, this is {version} of {n}</source>
      <translation>Vorherige Version, dies ist {version} von {n}</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/footer.py" />
      <source>Show the whole message</source>
      <translation>Die ganze Nachricht zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/footer.py" />
      <source>Show the whole thinking</source>
      <translation>Die ganzen Gedanken zeigen</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/footer.py" />
      <source>Why: {told}</source>
      <translation>Warum: {told}</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/footer.py" />
      <source>Why?</source>
      <translation>Warum?</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/item.py" />
      <source>Link to {href}</source>
      <translation>Link zu {href}</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/item.py" />
      <source>Thinking ({n_words}{took})</source>
      <translation>Gedanken ({n_words}{took})</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/item.py" />
      <source>Thinking ({n}{took})</source>
      <translation>Gedanken ({n}{took})</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/tiles.py" />
      <source>Audio</source>
      <translation>Tonaufnahme</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/tiles.py" />
      <source>Image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Change and send again; this version stays (Up in an empty composer edits the last one)</source>
      <translation>Ändern und erneut senden; diese Version bleibt (Pfeil hoch im leeren Eingabefeld bearbeitet die letzte)</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Copy as Markdown</source>
      <translation>Als Markdown kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Copy link</source>
      <translation>Link kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Copy selection</source>
      <translation>Auswahl kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Copy the error message</source>
      <translation>Fehlermeldung kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Select all</source>
      <translation>Alles auswählen</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>What would help, and how much it saves</source>
      <translation>Was helfen würde und wie viel es spart</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Why was this read again? (opens the inspector)</source>
      <translation>Warum wurde das erneut gelesen? (öffnet den Inspektor)</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Write another version (Ctrl+R for the last reply)</source>
      <translation>Weitere Version schreiben (Strg+R für die letzte Antwort)</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>Written by {model}</source>
      <translation>Geschrieben von {model}</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>{name} (Left and Right)</source>
      <translation>{name} (Links und Rechts)</translation>
    </message>
    <message>
      <location filename="../../ui/transcript/view.py" />
      <source>{name} (a click shows it)</source>
      <translation>{name} (ein Klick zeigt es)</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Close the document (Esc)</source>
      <translation>Dokument schließen (Esc)</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Copy all</source>
      <translation>Alles kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Copy the whole text, all pages of it</source>
      <translation>Den ganzen Text mit allen Seiten kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Match {number} of {n}</source>
      <translation>Treffer {number} von {n}</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Next page</source>
      <translation>Nächste Seite</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Page {page} of {n_pages}, {text} characters</source>
      <translation>Seite {page} von {n_pages}, {text} Zeichen</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Previous page</source>
      <translation>Vorherige Seite</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>Text of {name}</source>
      <translation>Text von {name}</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/document.py" />
      <source>The text that is sent to the model</source>
      <translation>Der Text, der an das Modell gesendet wird</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>Fit to the window (0)</source>
      <translation>Ins Fenster einpassen (0)</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>Next picture (Right)</source>
      <translation>Nächstes Bild (Rechts)</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>Opening {label} …</source>
      <translation>{label} wird geöffnet…</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>Previous picture (Left)</source>
      <translation>Vorheriges Bild (Links)</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>Zoom in (+)</source>
      <translation>Vergrößern (+)</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>Zoom out (-)</source>
      <translation>Verkleinern (-)</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/media.py" />
      <source>{at} of {pictures}</source>
      <translation>{at} von {pictures}</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/pictures.py" />
      <source>Copy picture</source>
      <translation>Bild kopieren</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/pictures.py" />
      <source>Open picture</source>
      <translation>Bild öffnen</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/pictures.py" />
      <source>Picture missing</source>
      <translation>Bild fehlt</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/pictures.py" />
      <source>Save picture as…</source>
      <translation>Bild speichern unter…</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/pictures.py" />
      <source>Save sound as…</source>
      <translation>Ton speichern unter…</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/pictures.py" />
      <source>Save the picture</source>
      <translation>Bild speichern</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/pictures.py" />
      <source>Save the sound</source>
      <translation>Ton speichern</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/pictures.py" />
      <source>Sound missing</source>
      <translation>Ton fehlt</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/pictures.py" />
      <source>The picture could not be saved</source>
      <translation>Das Bild konnte nicht gespeichert werden</translation>
    </message>
    <message>
      <location filename="../../ui/viewer/pictures.py" />
      <source>The sound could not be saved</source>
      <translation>Der Ton konnte nicht gespeichert werden</translation>
    </message>
    <message>
      <location filename="../../ui/window/chat_pane.py" />
      <source>Deleted a message</source>
      <translation>Eine Nachricht gelöscht</translation>
    </message>
    <message>
      <location filename="../../ui/window/chat_pane.py" />
      <source>Deleted {n} messages</source>
      <translation>{n} Nachrichten gelöscht</translation>
    </message>
    <message>
      <location filename="../../ui/window/chat_pane.py" />
      <source>Go to the end and follow the reply (End)</source>
      <translation>Zum Ende gehen und der Antwort folgen (Ende)</translation>
    </message>
    <message>
      <location filename="../../ui/window/chat_pane.py" />
      <source>Images, audio and documents (*.png *.jpg *.jpeg *.webp *.gif *.bmp *.wav *.mp3 *.flac *.ogg *.pdf *.docx *.xlsx *.pptx *.odt *.txt *.md *.csv *.json *.yaml *.toml *.xml *.html *.log *.py *.js *.ts *.c *.h *.cpp *.rs *.go *.java *.sh *.sql);;All files (*)</source>
      <translation>Bilder, Ton und Dokumente (*.png *.jpg *.jpeg *.webp *.gif *.bmp *.wav *.mp3 *.flac *.ogg *.pdf *.docx *.xlsx *.pptx *.odt *.txt *.md *.csv *.json *.yaml *.toml *.xml *.html *.log *.py *.js *.ts *.c *.h *.cpp *.rs *.go *.java *.sh *.sql);;Alle Dateien (*)</translation>
    </message>
    <message>
      <location filename="../../ui/window/chat_pane.py" />
      <source>Newest</source>
      <translation>Neuestes</translation>
    </message>
    <message>
      <location filename="../../ui/window/context_gauge.py" />
      <source>Context of this chat: {label} tokens</source>
      <translation>Kontext dieses Chats: {label} Token</translation>
    </message>
    <message>
      <location filename="../../ui/window/context_gauge.py" />
      <source>Context: no model is loaded</source>
      <translation>Kontext: Kein Modell ist geladen</translation>
    </message>
    <message>
      <location filename="../../ui/window/context_gauge.py" />
      <source>Context: {n_ctx} tokens; this model has not read this chat yet</source>
      <translation>Kontext: {n_ctx} Token; dieses Modell hat diesen Chat noch nicht gelesen</translation>
    </message>
    <message>
      <location filename="../../ui/window/context_gauge.py" />
      <source>no context</source>
      <translation>kein Kontext</translation>
    </message>
    <message>
      <location filename="../../ui/window/context_gauge.py" />
      <source>{gap} % of {n_ctx}</source>
      <translation>{gap} % von {n_ctx}</translation>
    </message>
    <message>
      <location filename="../../ui/window/drop_hint.py" />
      <source>Drop the files here to attach them</source>
      <translation>Dateien hier ablegen, um sie anzuhängen</translation>
    </message>
    <message>
      <location filename="../../ui/window/edit_tour.py" />
      <source>Message {n} was edited: in the timeline, only what follows it was read again.</source>
      <translation>Nachricht {n} wurde bearbeitet: In der Zeitleiste wurde nur erneut gelesen, was auf sie folgt.</translation>
    </message>
    <message>
      <location filename="../../ui/window/edit_tour.py" />
      <source>Showing what an edit does, step {n_done} of {messages}. Esc ends it.</source>
      <translation>Es wird gezeigt, was eine Bearbeitung bewirkt, Schritt {n_done} von {messages}. Esc beendet es.</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>A first reply: the whole prompt is read, and checkpoints are taken.</source>
      <translation>Eine erste Antwort: Der ganze Prompt wird gelesen, und Checkpoints werden angelegt.</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>A longer reply. Send anything after it to see reuse.</source>
      <translation>Eine längere Antwort. Danach etwas senden, um Wiederverwendung zu sehen.</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>A model is loading. Messages written now are sent when it is there.</source>
      <translation>Ein Modell wird geladen. Jetzt geschriebene Nachrichten werden gesendet, sobald es da ist.</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Choose a GGUF file (Ctrl+O)</source>
      <translation>GGUF-Datei wählen (Strg+O)</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Choose a document, a PDF or a text; then send.</source>
      <translation>Wählen Sie ein Dokument, ein PDF oder einen Text; dann senden Sie.</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Code, with a button to copy it.</source>
      <translation>Code, mit einer Schaltfläche zum Kopieren.</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Compare these two in a table, with what speaks for each:</source>
      <translation>Vergleiche diese beiden in einer Tabelle, mit dem, was für jedes spricht:</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Compare two things</source>
      <translation>Zwei Dinge vergleichen</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Draft a mail</source>
      <translation>Eine Mail entwerfen</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Draft a short, friendly mail to </source>
      <translation>Entwirf eine kurze, freundliche Mail an </translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Explain code</source>
      <translation>Code erklären</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Explain step by step what this code does:</source>
      <translation>Erkläre Schritt für Schritt, was dieser Code tut:</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Get a model to begin, or open one: any GGUF file will do. You can also drop one on this window.</source>
      <translation>Zum Anfangen ein Modell herunterladen oder öffnen: Jede GGUF-Datei ist geeignet. Sie lässt sich auch auf dieses Fenster ziehen.</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Hello</source>
      <translation>Hallo</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Name both, then send.</source>
      <translation>Nennen Sie beide, dann senden Sie.</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <location filename="../../ui/window/engine_watch.py" />
      <source>Open a model…</source>
      <translation>Modell öffnen…</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Paste the code below, then send.</source>
      <translation>Fügen Sie den Code unten ein, dann senden Sie.</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Say to whom and what about, then send.</source>
      <translation>Sagen Sie, an wen und worüber, dann senden Sie.</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Search for one and fetch it (Ctrl+Shift+G)</source>
      <translation>Eines suchen und herunterladen (Strg+Umschalt+G)</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Sends three short messages, then edits the second one: the timeline shows what is read again.</source>
      <translation>Sendet drei kurze Nachrichten und bearbeitet dann die zweite: Die Zeitleiste zeigt, was erneut gelesen wird.</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Show me what an edit does</source>
      <translation>Zeigen, was eine Bearbeitung bewirkt</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Summarise a file</source>
      <translation>Eine Datei zusammenfassen</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Summarise this file in five points.</source>
      <translation>Fasse diese Datei in fünf Punkten zusammen.</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>The demo model is tiny: it is there to look around. The timeline below shows what its cache does.</source>
      <translation>Das Demo-Modell ist winzig: Es ist zum Umsehen da. Die Zeitleiste unten zeigt, was sein Cache tut.</translation>
    </message>
    <message>
      <location filename="../../ui/window/empty_state.py" />
      <source>Write a message. The timeline below shows what the prompt cache does with it.</source>
      <translation>Eine Nachricht schreiben. Die Zeitleiste unten zeigt, was der Prompt-Cache damit tut.</translation>
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>An error ended it.</source>
      <translation>Ein Fehler hat sie beendet.</translation>
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>Load it</source>
      <translation>Laden</translation>
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>Open another model…</source>
      <translation>Anderes Modell öffnen…</translation>
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>Replies are written without drafts for now</source>
      <translation>Antworten werden zurzeit ohne Entwürfe geschrieben</translation>
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>Restart the engine</source>
      <translation>Engine neu starten</translation>
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>The engine stopped</source>
      <translation>Die Engine wurde beendet</translation>
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>The engine stopped and starts again</source>
      <translation>Die Engine wurde beendet und startet neu</translation>
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>The last time, it was not loaded to the end, or it ended the engine.</source>
      <translation>Beim letzten Mal wurde es nicht zu Ende geladen, oder es hat die Engine beendet.</translation>
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>They cost more time than they saved here. They are tried again by themselves.</source>
      <translation>Sie kosteten hier mehr Zeit, als sie sparten. Sie werden von selbst wieder versucht.</translation>
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>Your chats are safe.</source>
      <translation>Ihre Chats sind sicher.</translation>
    </message>
    <message>
      <location filename="../../ui/window/engine_watch.py" />
      <source>“{name}” was not loaded</source>
      <translation>„{name}“ wurde nicht geladen</translation>
    </message>
    <message>
      <location filename="../../ui/window/hardware.py" />
      <source>The devices could not be asked</source>
      <translation>Die Geräte konnten nicht abgefragt werden</translation>
    </message>
    <message>
      <location filename="../../ui/window/layout.py" />
      <source>All commands (F10)</source>
      <translation>Alle Befehle (F10)</translation>
    </message>
    <message>
      <location filename="../../ui/window/layout.py" />
      <source>Menu</source>
      <translation>Menü</translation>
    </message>
    <message>
      <location filename="../../ui/window/main.py" />
      <source>Deleted “{title}”</source>
      <translation>„{title}“ gelöscht</translation>
    </message>
    <message>
      <location filename="../../ui/window/main.py" />
      <source>Open a model</source>
      <translation>Modell öffnen</translation>
    </message>
    <message>
      <location filename="../../ui/window/main.py" />
      <source>Open the settings</source>
      <translation>Einstellungen öffnen</translation>
    </message>
    <message>
      <location filename="../../ui/window/main.py" />
      <source>Use a plain template</source>
      <translation>Einfache Vorlage verwenden</translation>
    </message>
    <message>
      <location filename="../../ui/window/main.py" />
      <source>{title} - Cairn</source>
      <translation>{title} - Cairn</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source> {n_skipped} held nothing to read.</source>
      <translation> Nichts zu lesen in: {n_skipped}.</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>Chats were brought in</source>
      <translation>Chats wurden übernommen</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>Chats work as usual; after a restart they are read again.</source>
      <translation>Chats gehen wie gewohnt; nach einem Neustart werden sie neu gelesen.</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>Disk cache</source>
      <translation>Gelesenes auf der Platte</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>Everything in that file is here already.{skipped}</source>
      <translation>Alles in dieser Datei ist schon hier.{skipped}</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>Keep the chats in another folder…</source>
      <translation>Die Chats in einem anderen Ordner aufbewahren…</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>Nothing new was found</source>
      <translation>Nichts Neues gefunden</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>Restore the backup of {day}</source>
      <translation>Sicherung vom {day} wiederherstellen</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>Something is missing from the prompt</source>
      <translation>Im Prompt fehlt etwas</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>The export is complete</source>
      <translation>Der Export ist abgeschlossen</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>The model works with a limitation</source>
      <translation>Das Modell arbeitet mit einer Einschränkung</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>They are in {folder}.</source>
      <translation>Sie sind in {folder}.</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>Your chats are saved</source>
      <translation>Die Chats sind gespeichert</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>{came} What was here before is unchanged.{skipped}</source>
      <translation>{came} Was vorher hier war, ist unverändert.{skipped}</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>{n_chats} in “{path}”.</source>
      <translation>{n_chats} in „{path}“.</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>{n_conversations} and {n_messages} came in.</source>
      <translation>Übernommen: {n_conversations} und {n_messages}.</translation>
    </message>
    <message>
      <location filename="../../ui/window/notices.py" />
      <source>{told} What was there came in as well, and is kept as {name}.</source>
      <translation>{told} Was dort lag, ist auch hereingekommen und bleibt als {name} erhalten.</translation>
    </message>
  </context>
</TS>
