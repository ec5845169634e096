"""What people ask before they trust an app: what it costs, who reads along, whether to sign up, whether it is safe."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_PERSON = _TEXTS["person"]
_APP = "{Cairn|it|this|this app|the app|this thing|this program|this chat}"

PEOPLE_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="what it costs",
        asks=wordings(
            """
            is @A {free|for free|really free|actually free|free to use|free forever|free of
            charge|gratis|freeware|paid|a paid app|a free trial|a trial|expensive|cheap|free or not|free or paid};
            {free or paid|paid or free|free or not|is it free|free?|price|cost|costs|how much|free
            trial|subscription|pricing|price of Cairn|cost of Cairn}; what does @A cost; how much {is|does|for} @A
            [cost]; how much {do I|must I|will I|should I} {have to |}pay [for this|for Cairn|a month|per month];
            {do I|must I|have I|will I|do you|should I} {have to |need to |}pay [for this|for
            it|later|anything|after a while|per message|for Cairn]; will I {get|be} {charged|billed|asked to pay}
            [later|after a free trial|after a while|at some point|for this|for every message|or something];
            {does|will} @A {cost|cost me} {anything|money|something|a lot|much}; does @A {charge|charge me|take
            money|bill me|want my card|need a credit card|ask for money|become paid later}; {is|is there} {a free
            trial|a fee|a subscription|a price|a premium version|a pro version|a paid plan|a catch|a monthly fee|a
            limit on free messages}; when does the {free trial|trial|free period|free version} {end|run out|stop};
            what happens after the {free trial|trial|free month}; do I need {a credit card|a subscription|to buy
            it|to buy anything|to pay|money|a card|to pay extra}; how many {free messages|messages for free|messages
            do I get|free questions} [do I get|are there]; are there {in app purchases|hidden costs|fees|any
            costs|hidden fees}; is {there any cost|anything to pay|it all free|everything free|chatting free|every
            message free}; {who pays|what do you get out of it|how do you make money|what is the catch|what's the
            catch}; can I {use|have|keep} {it|this|Cairn} {for free|without paying|free forever}; {is it|does it}
            {really|actually} {free|cost nothing}; I {don't|do not} want to pay{, |. }{is it free|is this free|does
            it cost anything}; does talking to you {cost|cost money|cost anything|cost me anything}; my
            {mum|dad|wife|boss} {asks|wants to know} {if it's free|what it costs|if it costs anything|who pays for
            it}; will it {stay|remain|always be} free; is the {app|demo|demo model|bigger model} free [too];
            {buy|purchase|order} {Cairn|the app|the full version}; is this a {free|paid|trial} version; where do I
            pay
            """.replace("@A", _APP)
        ),
        replies=("Cairn is free. There is no charge, no trial that ends and no subscription.",),
        short="Cairn is free.",
        thought="The user asks what Cairn costs.",
        more="It is free software under the MIT licence. It runs on your own computer, so nobody has to be paid.",
    ),
    Topic(
        key="an account",
        asks=wordings(
            """
            {do I|must I|should I|have I to|will I} {need to |have to |}{sign up|sign in|log in|login|register|make
            an account|create an account|give my email|enter my email|make a password|give my phone number|verify my
            email|give my name|join|subscribe} [with an email|with google|first|somewhere|for this|to use this|to
            use Cairn|to chat]; do I need {an account|a login|a log in|an email|an email address|a password|a
            username|a profile|an API key|a licence key|a google account|a phone number|to be a member} [for this|to
            use it|to use Cairn|here]; {account needed|sign up needed|login|log in|sign
            up|register|account|registration|need an account|no account|email needed|api key}; is {an account|a
            login|a sign-up|an email|registration|signing up} {needed|required|necessary|a must}; does @A
            {need|want|require|ask for} {an account|a login|my email|an email|a sign-up|my name|my phone number|a
            password|registration|my details}; where do I {sign up|log in|sign in|register|make an account|put my
            email|log out|sign out}; how do I {sign up|log in|sign in|register|make an account|log out|get an
            account}; can I use @A {without an account|without signing up|without an email|without a login|without
            logging in|anonymously}; I {have no|don't have an|don't want to give my} {email|account|email address}{,
            |. }{can I use it|is that ok|does it work|is that a problem}; what is my
            {password|username|login|account} {here|for this|for Cairn}; I forgot my {login|Cairn password|account};
            am I {logged in|signed in|registered}; who am I logged in as; can I {sync|see} my {chats|account} on {my
            phone|another computer|two computers}
            """.replace("@A", _APP)
        ),
        replies=("You need no account, no email and no password. Just write to me.",),
        short="No account is needed.",
        thought="The user asks whether an account is needed.",
        more="Everything stays on your own computer, so there is nothing to sign up for.",
    ),
    Topic(
        key="who can read it",
        asks=wordings(
            """
            can @P {read|see|look at|find|check|spy on|open} {what I type|what I write|what I say|my chats|my
            messages|this|this chat|what I wrote|what I type here|what I tell you|my stuff|it} [here|later|too];
            {will|does|could} @P {see|read|know|find out|notice|get} {what I type|what I write|my chats|my
            messages|this|what I wrote|what I tell you|what I asked|about this}; {is|are} @P {able to|going to}
            {read|see} {this|my chats|what I write|my messages}; who {can|could|will|is able to} {read|see|look at}
            {this|my chats|what I type|what I write|my messages|our chat|it} [here|apart from me]; who {reads|sees}
            {this|my chats|my messages|what I write|what I type|it}; can @P on {this|the same|my} computer
            {see|read} {my chats|this|what I wrote}; if @P {uses|borrows|opens|takes} {my|this} {laptop|computer},
            {can they read this|do they see my chats|will they see this}; {I share|we share} {this|a|the|my}
            {computer|laptop} [with @P]{, |. }{can they see my chats|is this private|who can read this|can they read
            it}; don't tell @P [what I said|about this]; can I hide {this|my chats|a chat} from @P; {so|but}
            {nobody|no one} {can read|sees|reads} {this|my chats|it}, right; is {somebody|someone|a person} reading
            {this|what I type|my messages|along}; can I {lock|put a password on|protect} {my chats|this|the
            app|Cairn}
            """.replace("@P", _PERSON)
        ),
        replies=("Only somebody who uses this computer can read your chats. Cairn sends nothing away.",),
        short="Only somebody who uses this computer.",
        thought="The user asks who can read the chats.",
        more="The chats are in a file on your own disk. You can delete a chat with Ctrl+Shift+D.",
    ),
    Topic(
        key="the window",
        asks=wordings(_TEXTS["the window asks"]),
        replies=(_TEXTS["the window replies"],),
        short="Your chats are on the left, and the timeline shows what was reused.",
        thought="The user wants to know the parts of the window.",
        more="F1 shows all keys. Ctrl+J shows or hides the timeline, and Ctrl+I the inspector.",
    ),
    Topic(
        key="a virus",
        asks=wordings(
            """
            is @A {a virus|malware|spyware|a scam|dangerous|safe to use|safe to install|legit|trustworthy|safe for
            my computer|safe for my laptop|harmful|a hack|safe for kids|safe for children|ok for my kids|okay for
            children|safe for my daughter|safe for my son}; {can|will|could|does} @A
            {break|harm|damage|hurt|infect|mess up|ruin|hack|slow down} {my computer|my laptop|my files|anything|my
            pc}; can {kids|children|my son|my daughter|my grandson|a child} {use|play with|talk to}
            {this|it|you|Cairn}; {will|can|did} I {break|broke|ruin|mess up} {something|anything|it|the app|the
            computer} {if I click around|by clicking|if I press the wrong key|here}; can I break
            {anything|something|it|you}; {safe|is it safe|virus|scam|malware|legit|is this legit|is this safe}; what
            if I {click|press} the wrong {thing|button|key}; are you {dangerous to my computer|a virus|malware|a
            hacker|a scam}; can you {see|read|delete|open|change} {my files|my photos|my passwords|my emails|my hard
            drive|my documents|other programs}; do you have access to {my files|my computer|my photos|my emails|my
            passwords}
            """.replace("@A", _APP)
        ),
        replies=("It is safe. I only read what you write here, and I cannot see or change your files.",),
        short="It is safe.",
        thought="The user asks whether this is safe.",
        more="Cairn sends nothing away and its code is open. Click around as you like: you can break nothing here.",
    ),
    Topic(
        key="hidden parts",
        asks=wordings(_TEXTS["hidden parts asks"]),
        replies=("Ctrl+J shows or hides the timeline, Ctrl+I the inspector and Ctrl+B the list of chats.",),
        short="Ctrl+J for the timeline, Ctrl+I for the inspector.",
        thought="The user wants to show or hide a part of the window.",
        more="All three are also in the menu under F10.",
    ),
    Topic(
        key="close Cairn",
        asks=wordings(_TEXTS["close cairn asks"]),
        replies=("To close Cairn, press Ctrl+Q. Your chats are saved by themselves.",),
        short="Press Ctrl+Q.",
        thought="The user wants to close Cairn.",
        more="When you open Cairn again, your chats are in the list on the left.",
    ),
    Topic(
        key="try the cache",
        asks=wordings(_TEXTS["try the cache asks"]),
        replies=(
            "Send me two short messages and look at the timeline. Then edit the first one: what follows is read again.",
        ),
        short="Send two messages, edit the first and look at the timeline.",
        thought="The user wants to see the cache at work.",
        more="The line under each reply says how much was reused. Click it to see why.",
    ),
)
