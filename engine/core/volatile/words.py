"""The words of dates and times, in the languages that people and clients write them in. Data for `volatile_dates`."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

# Twelve months a line, January first; other spellings and cases of the same month behind a slash.
_MONTHS = """
january/jan february/feb march/mar april/apr may june/jun july/jul august/aug september/sep/sept october/oct \
november/nov december/dec
januar/jänner/jän februar/feber märz/mär/mrz april mai juni juli august september oktober/okt november dezember/dez
janvier/janv février/févr/fév mars avril/avr mai juin juillet/juil août septembre octobre novembre décembre/déc
enero/ene febrero marzo abril/abr mayo junio julio agosto/ago septiembre/setiembre octubre noviembre diciembre/dic
gennaio/gen febbraio marzo aprile maggio/mag giugno/giu luglio/lug agosto settembre/set ottobre/ott novembre dicembre
janeiro fevereiro/fev março abril maio junho julho agosto setembro outubro/out novembro dezembro
januari februari maart/mrt april mei juni juli augustus september oktober november december
januari februari mars april maj juni juli augusti september oktober november december
januar februar marts april mai juni juli august september oktober november desember
tammikuuta/tammikuu helmikuuta/helmikuu maaliskuuta/maaliskuu huhtikuuta/huhtikuu toukokuuta/toukokuu \
kesäkuuta/kesäkuu \
heinäkuuta/heinäkuu elokuuta/elokuu syyskuuta/syyskuu lokakuuta/lokakuu marraskuuta/marraskuu joulukuuta/joulukuu
stycznia/styczeń lutego/luty marca/marzec kwietnia/kwiecień maja czerwca/czerwiec lipca/lipiec sierpnia/sierpień \
września/wrzesień października/październik listopada/listopad grudnia/grudzień
ledna/leden února/únor března/březen dubna/duben května/květen června/červen července/červenec srpna/srpen \
září října/říjen listopadu/listopad prosince/prosinec
ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
január február március április május június július augusztus szeptember október november december
ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
января/январь/янв февраля/февраль/фев марта/март/мар апреля/апрель/апр мая/май июня/июнь/июн июля/июль/июл \
августа/август/авг сентября/сентябрь/сен/сент октября/октябрь/окт ноября/ноябрь/ноя/нояб декабря/декабрь/дек
січня/січень лютого/лютий березня/березень квітня/квітень травня/травень червня/червень липня/липень \
серпня/серпень вересня/вересень жовтня/жовтень листопада/листопад грудня/грудень
ιανουαρίου/ιανουάριος φεβρουαρίου/φεβρουάριος μαρτίου/μάρτιος απριλίου/απρίλιος μαΐου/μάιος ιουνίου/ιούνιος \
ιουλίου/ιούλιος αυγούστου/αύγουστος σεπτεμβρίου/σεπτέμβριος οκτωβρίου/οκτώβριος νοεμβρίου/νοέμβριος \
δεκεμβρίου/δεκέμβριος
januari februari maret april mei juni juli agustus september oktober november desember
يناير فبراير مارس أبريل/ابريل مايو يونيو يوليو أغسطس/اغسطس سبتمبر أكتوبر/اكتوبر نوفمبر ديسمبر
"""

# Seven days a line, Monday first.
_WEEKDAYS = """
monday/mon tuesday/tue/tues wednesday/wed thursday/thu/thur/thurs friday/fri saturday/sat sunday/sun
montag dienstag mittwoch donnerstag freitag samstag/sonnabend sonntag
lundi/lun mardi/mar mercredi/mer jeudi/jeu vendredi/ven samedi/sam dimanche/dim
lunes martes/mar miércoles/mié jueves/jue viernes/vie sábado/sáb domingo/dom
lunedì martedì mercoledì giovedì/gio venerdì sabato domenica
segunda-feira/segunda terça-feira/terça quarta-feira/quarta quinta-feira/quinta sexta-feira/sexta sábado domingo
maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
måndag tisdag onsdag torsdag fredag lördag söndag
mandag tirsdag onsdag torsdag fredag lørdag søndag
maanantai/maanantaina tiistai/tiistaina keskiviikko/keskiviikkona torstai/torstaina perjantai/perjantaina \
lauantai/lauantaina sunnuntai/sunnuntaina
poniedziałek wtorek środa czwartek piątek sobota niedziela
pondělí úterý středa čtvrtek pátek sobota neděle
luni marți miercuri joi vineri sâmbătă duminică
hétfő kedd szerda csütörtök péntek szombat vasárnap
pazartesi salı çarşamba perşembe cuma cumartesi pazar
понедельник/пн вторник/вт среда/среду/ср четверг/чт пятница/пятницу/пт суббота/субботу/сб воскресенье/вс
понеділок вівторок середа четвер п'ятниця субота неділя
δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυριακή
senin selasa rabu kamis jumat sabtu minggu
الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد
星期一/周一/週一/礼拜一/禮拜一 星期二/周二/週二/礼拜二/禮拜二 星期三/周三/週三/礼拜三/禮拜三 \
星期四/周四/週四/礼拜四/禮拜四 星期五/周五/週五/礼拜五/禮拜五 星期六/周六/週六/礼拜六/禮拜六 \
星期日/星期天/周日/週日/礼拜日/礼拜天/禮拜日/禮拜天
月曜日/月曜 火曜日/火曜 水曜日/水曜 木曜日/木曜 金曜日/金曜 土曜日/土曜 日曜日/日曜
월요일 화요일 수요일 목요일 금요일 토요일 일요일
"""
_BRIEF_GERMAN_DAYS = ["mo", "di", "mi", "do", "fr", "sa", "so"]  # only with a date beside them

MONTH_NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
WEEKDAY_NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]


def folded(word: str) -> str:
    """Without case and accents, so that one entry serves all ways to type it."""
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    return unicodedata.normalize("NFC", "".join(c for c in decomposed if not "\u0300" <= c <= "\u036f"))


def _numbered(table: str) -> dict[str, int]:
    """Each word of a table with its place in its line."""
    found: dict[str, int] = {}
    for line in table.strip().splitlines():
        for at, words in enumerate(line.split()):
            for word in words.split("/"):
                found.setdefault(folded(word), at)
    return found


def _words(text: str) -> frozenset[str]:
    return frozenset(map(folded, text.split()))


MONTHS = _numbered(_MONTHS)
WEEKDAYS = _numbered(_WEEKDAYS)
BRIEF_DAYS = {word: at for at, word in enumerate(_BRIEF_GERMAN_DAYS)}
ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "民國": 1911, "民国": 1911}  # the year before their first

# Months and days that are other words as well: alone, or without a capital, they say nothing.
AMBIGUOUS = _words(
    "may march mar mars mart mag gen set ago out ene jan jun dez des sun sat mon wed fri mer "
    "lun sam dim dom "
    "mie gio jeu ven vie sab jue segunda terca quarta quinta sexta cuma pazar joi luni minggu sobota kasim ekim ср вт"
)

_HALVES = _words("am pm a.m. p.m. a.m p.m π.μ. μ.μ. πμ μμ 午前 午後 上午 下午 早上 凌晨 中午 晚上 오전 오후 夜 朝")
_ZONES = _words(
    "utc gmt z cet cest mez mesz est edt pst pdt cst cdt mst mdt ist jst kst bst wet west eet eest msk aest aedt "
    "acst awst "
    "nzst nzdt hkt sgt pkt wib brt art sast akst akdt hst"
)
_JOINERS = _words(
    "of the at on in de del le la el den der dem am um a à às as las los les al il do da dnia kl klo o ore alle "
    "om um ora os os "
    "by в во г and und et y um ngày"
)
_ORDINALS = _words("st nd rd th er ère ème ste")
_OCLOCK = _words("uhr o'clock o’clock uur klokken ώρα")
_AGO = _words("ago earlier fa geleden atrás temu назад sedan siden önce sitten тому lalu πριν")
_AGO_FIRST = _words("vor hace há acum")
_SECONDS = _words(
    "s sec secs second seconds sekunde sekunden sek seconde secondes segundo segundos secondo secondi секунд "
    "секунды секунду sekund "
)
_MINUTES = _words(
    "m min mins minute minutes minuten minuto minutos minuti минут минуты минуту minut minuter minuutti minuuttia "
    "dakika "
)
_HOURS = _words(
    "h hr hrs hour hours stunde stunden std heure heures hora horas ora ore uur uren час часа часов godzin timmar "
    "timer tuntia saat ч "
)
_LONGER = _words(
    "d day days week weeks wk month months year years yr yrs tag tage tagen woche wochen monat monate monaten "
    "jahr jahre jahren "
    "jour jours semaine semaines mois ans année années día días semana semanas mes meses año años giorno giorni "
    "settimana "
    "settimane mese mesi anno anni dia dias mês ano anos dag dagen dagar dage weken maand maanden jaar день дня "
    "дней недель "
    "неделю неделя месяц месяца месяцев год года лет"
)
_COUNTS = _words(
    "one two three four five six seven eight nine ten a an few couple eine einer einem un une una uno ett en"
)
_WEEK = _words("week kw cw wk woche kalenderwoche semaine semana settimana uge vecka uke tydzień týden viikko неделя")
_DAYS_NAMED = _words(
    "today yesterday tomorrow heute gestern morgen hier demain hoy ayer mañana oggi ieri domani hoje ontem amanhã "
    "сегодня вчера завтра 今天 昨天 明天 今日 昨日 明日 어제 내일 "
)
_DAYPARTS = _words(
    "morning afternoon evening night noon midnight midday vormittag nachmittag abend nacht mittag matin soir "
    "tarde noche mattina sera "
)

# One letter stands for each class of word; `volatile_dates` writes its patterns in these letters.
_CLASSES: tuple[tuple[str, Iterable[str]], ...] = (
    ("j", _JOINERS),
    ("a", _COUNTS),
    ("i", _LONGER),
    ("K", _WEEK),
    ("Y", _DAYS_NAMED),
    ("r", _DAYPARTS),
    ("o", _ORDINALS),
    ("u", _OCLOCK),
    ("g", _AGO),
    ("G", _AGO_FIRST),
    ("h", _HOURS),
    ("m", _MINUTES),
    ("s", _SECONDS),
    ("V", BRIEF_DAYS),
    ("W", WEEKDAYS),
    ("M", MONTHS),
    ("Z", _ZONES),
    ("P", _HALVES),
    ("w", ("w",)),
    ("T", ("t",)),
    ("q", ("q",)),
)
WORD_CLASS: dict[str, str] = {word: letter for letter, words in _CLASSES for word in words}
WORD_CLASS |= {
    "mar": "B",
    "ago": "b",
    "thang": "D",
    "第": "第",
    "周": "周",
    "週": "周",
    "nam": "A",
    "il y a": "G",
    "just now": "N",
}  # March or Tuesday; August, or the English word
WORD_CLASS |= dict.fromkeys("年년", "年") | dict.fromkeys("月월", "月") | dict.fromkeys("日일号號", "日")
WORD_CLASS |= dict.fromkeys("時时点點시", "時") | dict.fromkeys("分분", "分") | dict.fromkeys("秒초", "秒")
WORD_CLASS |= dict.fromkeys(
    ("分钟", "分鐘", "分間", "小时", "小時", "時間", "시간", "天", "個月", "个月", "ヶ月", "か月", "週間", "개월"), "間"
)
WORD_CLASS |= {"前": "前", "전": "前", "半": "半"} | dict.fromkeys(ERAS, "R")

# What stands before a date or a time and says that it is one.
LABELS = _words(
    "date dates datetime time times timestamp ts now clock today day weekday current currently updated update "
    "modified created "
    "generated started start sent received expires exp iat nbf epoch unix asof dated year month localtime local "
    "logged last refreshed synced published deadline due boot year month week quarter "
    "datum uhrzeit zeit zeitpunkt zeitstempel heute jetzt aktuell aktuelle stand wochentag jahr monat quartal "
    "heure maintenant aujourd'hui hui jour actuelle année mois trimestre fecha hora hoy ahora día actual año mes "
    "data ora oggi adesso giorno agora hoje dia anno ano datum tijd nu vandaag tid idag dato дата время сейчас "
    "сегодня teraz dziś "
    "日期 时间 時間 今天 今日 现在 現在 日付 日時 時刻 当前 本日 오늘 현재 날짜 시간 일시"
)
RUNNING = _words(
    "uptime elapsed up age running idle been since duration session ran runtime laufzeit seit betriebszeit depuis desde"
)
# A word that leads to a date or a time, but to other things as well.
LEADING = _words(
    "at on by from until till to as of is was it s the and or since before after around about it's um am vom ab "
    "bis der den ist gegen "
    "à a le la les las los est du au vers es son el al del de alle ore dalle è il às os são om kl klo в с до o od do w"
)
# What stands before a number and says that it is something else.
OTHERS = _words(
    "version versions ver v vol vols tied tie draw drew user users account customer member coordinates coords lat lon "
    "release releases tag tags build builds rev revision commit bump upgrade downgrade "
    "patch semver "
    "ticket tickets issue issues pr prs mr bug bugs order orders invoice case incident jira request-number id ids "
    "uid pid "
    "isbn issn doi ean sku serial part number numbers no nr num ref reference account iban zip plz postcode pin code "
    "phone tel telephone telefon mobile cell fax call dial ip ipv4 ipv6 host hostname addr address server subnet "
    "port ports mac "
    "line lines ln row rows col cols column columns slice slices range ranges index offset bytes pos position "
    "zeile zeilen ligne lignes línea "
    "ratio ratios aspect scale odds score scores scored result won win wins lost lose loses beat beats lead leads "
    "led final half-time set sets mix "
    "verse verses vers chapter chapters ch kapitel chapitre section sections sec page pages pp p seite figure fig "
    "table item article art step "
    "psalm genesis sura surah quran "
    "price prices cost costs usd eur gbp total sum amount pay paid fee $ € £ color colour hex rgb size width height "
    "python node ubuntu debian java ruby php macos ios android kernel numpy django rails npm pip api "
    "anthropic-version api-version "
)
