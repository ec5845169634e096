"""What changes from day to day or is private: more ways to ask for it, and two kinds of their own."""

from demo_model.corpus.small_talk_chatty import chatty
from demo_model.corpus.turns import Topic
from demo_model.corpus.written import read_texts

_TEXTS = read_texts(__name__)

_TEAM = _TEXTS["team"]
_GAME = _TEXTS["game"]
_SITE = _TEXTS["site"]
_TOWN = _TEXTS["town"]
_WHO = _TEXTS["who"]
_OUTING = _TEXTS["outing"]
MORE_ASKS: dict[str, tuple[str, ...]] = {
    "the clock": chatty(_TEXTS["more asks the clock"]),
    "the weather": chatty(f"""
        {{will|do|would|should|am I gonna|do you think}} {{I|we}} {{need|want|take|bring|wear}} {{an
        umbrella|a coat|a jacket|a brolly|my umbrella|my coat|wellies|sunscreen|sun cream|sunglasses|a
        hat|a scarf|gloves|a jumper| boots|shorts|a raincoat}} [{{<day>|outside|for school|for work}}];
        {{will|is}} it {{rain|snow|gonna rain|going to rain|gonna snow|be sunny|be hot|be cold|be nice|be
        windy|be warm|gonna be hot|going to be sunny|be dry|gonna be nice|freeze|be foggy|going to snow|be
        wet|gonna storm|thunder}} {{<day>|in {_TOWN}|at the weekend|for my {_OUTING}| on my birthday|next
        week|for the {_OUTING}|this afternoon}}; is it {{raining|sunny|cold|hot|warm|snowing|nice|
        windy|wet|icy|freezing|dry|cloudy}} {{out|outside|rn|there|in {_TOWN}|where you are|right
        now|atm}}; {{what's| whats|what is|hows|how's|how is|wots}} the {{weather|weather
        like|forecast|temp|weather gonna be like|weather looking|weather doing}} [{{rn|<day>|in
        {_TOWN}|outside|like in {_TOWN}|for the weekend|for my {_OUTING}|over there}}]; {{weather|weather
        rn|weather tmrw|weather forecast|temp|temperature|forecast for rain|chance of rain|rain}}
        {{today|tmrw|tomorrow|in {_TOWN}|this weekend|for {_TOWN}}}; {{what should|what do| should}} I
        wear {{for the weather|<day>|outside|a coat|shorts|for rain}}; can I {{hang|put}} the washing out
        [today]; should I {{hang the washing out|water the garden|water the plants|cancel the
        {_OUTING}|bring the washing in}} [today]; is it {{barbecue|beach|t-shirt|shorts|coat|sledging}}
        weather [today|tomorrow]; how {{cold|hot|warm| windy}} {{is it|will it be|is it gonna be}}
        [{{<day>|outside|in {_TOWN}|out|rn}}]; when {{will|does}} the {{rain|snow|
        storm|heatwave|sun|wind}} {{stop|come|end|start}}; will there be {{snow|rain|a
        storm|sun|frost|thunder|a heatwave|fog}} {{<day>|at christmas|for my {_OUTING}|in {_TOWN}}}
    """),
    "the news": chatty(f"""
        {{did|have|has}} {_TEAM} {{win|won|lose|lost|play|draw|score|win again|beat {_TEAM}}} [<then>];
        {{how did|hows| how's|how are}} {_TEAM} {{do|get on|doing|getting on|play}} [<then>]; {{who|which
        team}} {{won|is winning| lost|scored|is playing|plays|played}} {{the {_GAME}|{_TEAM} game|{_TEAM}
        match|last night|tonight|yesterday|in the {_GAME}}} [{{<then>|lol|pls}}]; {{what's|whats|what
        was|what is|wots}} the {{score|final score|result|latest|half time score}} {{in the {_GAME}|of the
        {_GAME}|for {_TEAM}|rn|of {_TEAM} game}}; {{score|result|scores|results}} {{of the {_GAME}|for
        {_TEAM}|pls|last night|from the {_GAME}}}; {{the |}}{_GAME} {{score|scores|result|results|winner}}
        [pls| please|today]; when {{is|do|does}} {{the next {_GAME}|{_TEAM} play|{_TEAM} play next|the
        {_GAME} start|the {_GAME} on}}; {{who's|whos|who is|what's|whats|what is}}
        {{trending|viral|popular|hot|big|number one|number 1|famous|going viral|top|the latest}} {{on
        {_SITE}|rn|right now|today|these days|this week|on {_SITE} today|on {_SITE} rn}};
        {{what's|whats|what is}} {{on|new on|good on|the top song on|the top video on|the latest trend on}}
        {_SITE} [tonight|today|this week]; {{anything|what's|whats}} {{new|good|interesting}} {{in the
        news|on the news|happening in the world|happening rn}}; {{what|wats|whats}}
        {{happened|happening|going on|been happening}} {{in the world| today in the world|in the news|in
        politics|in {_TOWN}|while I slept}} [rn|today|lol]; {{any|is there any}} {{news|gossip|celebrity
        gossip|breaking news|new films|new music}} [today|rn|from {_TOWN}|this week]; who {{is|'s}} {{the
        president|the prime minister|the pm|president|prime minister|in charge|king|the chancellor}}
        {{now|rn|these days|at the moment|right now|this year|atm}}; what's {{the number one song|the
        latest iphone|the newest film|at the cinema|out at the cinema|on telly|on tv|the top film|number
        1|the new season of my show}} [tonight|now|this week| rn]; has {{the election|the war|the
        strike|the {_GAME}|the sale}} {{started|ended|finished|been decided}} [yet]; is there {{football|a
        match|anything good|a film|a strike}} on [tonight|today|tv]; what {{year|week}}'s {{big
        news|news}}; {{did you see|did u see|have you seen|did you watch|have you watched}} the
        {{{_GAME}|news|game|match| latest episode}} [<then>]
    """),
    "prices": chatty(_TEXTS["more asks prices"]),
    "places": chatty(_TEXTS["more asks places"]),
}
NEW_TOPICS: tuple[Topic, ...] = (
    Topic(
        key="timetables",
        asks=chatty(f"""
            when {{is|does|'s|will}} {{the next|the last|the first|the}}
            {{train|bus|ferry|plane|flight|tram|coach|tube}} {{to {_TOWN}|from {_TOWN}|leave for
            {_TOWN}|leave|due|come|arrive|go}} [<day>]; what time {{is|does|are|do}} {{the|the next|the
            last|my|the first}} {{train|bus|ferry|plane|flight|tram|coach|trains|buses}} {{to {_TOWN}|from
            {_TOWN}| leave|go|come|arrive|to {_TOWN} leave}} [<day>]; {{train|bus|flight|ferry|tram|coach}}
            {{times|timetable| departures|schedule|arrivals|delays}} [{{to {_TOWN}|from
            {_TOWN}|pls|please|for {_TOWN}|<day>}}]; is {{my|the| the next|the 9:15|the 8 o'clock|the
            number 42}} {{train|bus|flight|plane|ferry|tram}} {{late|delayed|on time|
            cancelled|running|here yet|full}} [today|rn|lol|again]; {{are|r}} the
            {{trains|buses|trams|flights|ferries}} {{running|on time|on strike|delayed|late|cancelled}}
            [<day>|rn]; {{which|what}} {{bus|train|tram|platform|gate| flight}} {{goes to {_TOWN}|do I need
            for {_TOWN}|does my train leave from|do I take to {_TOWN}|is it for {_TOWN}}}; {{any|are there
            any|is there a}} {{trains|buses|train|bus|flights|flight}} to {_TOWN} [<day>]; {{how
            is|hows|how's}} the traffic [{{rn|today|to {_TOWN}|on the motorway|in {_TOWN}}}]; is there
            {{traffic|a traffic jam|an accident}} on {{the motorway|the M1|the road to {_TOWN}}}; how do I
            get to {_TOWN} by {{train}}; {{tell| give}} me the {{train|bus|flight}} times [to {_TOWN}];
            how long {{is|does}} the {{train|bus|flight|drive}} to {_TOWN} [take]
            """),
        replies=("I do not know any train, bus or flight times, because I have no internet.",),
        short="I do not know any travel times.",
        thought="The user asks about travel times. I am offline.",
    ),
    Topic(
        key="what I cannot know",
        asks=chatty(f"""
            {{what|wat|guess what|tell me what|do you know what|can you tell what|bet you don't know what}}
            {{am I thinking|am I thinking of|am I thinking about|I'm thinking|I am thinking of|im thinking
            of|I'm thinking about|am I thinking of right now|number am I thinking of|animal am I thinking
            of|is on my mind|is in my head|am I dreaming of|I have in my hand|is in my hand|have I got in
            my hand|is in my pocket|have I got in my pocket|is behind me|is in my bag|is under my bed|is in
            my fridge|is in the box}} [rn|right now| now]; {{guess|guess what|try to guess}} {{what I'm
            thinking|my thoughts|what number I'm thinking of|the number I'm thinking of|what I have in my
            hand|what's in my pocket|what I'm holding}}; {{read my mind|can you read my mind|can u read
            minds|do you read minds|read my thoughts|are you a mind reader|mind reader}} [pls| lol|pip];
            {{what's|whats|how much is|how much have i got|how much money is|how much have I got left|how
            much is left|what do I have}} in my {{bank account|bank|account|wallet|piggy
            bank|savings|purse|paypal|savings account| pension|current account}} [rn|now|left];
            {{bank|account}} balance [please|pls]; {{check|show me|tell me|what's| whats}} my {{bank
            balance|balance|account balance|bank account|credit score|overdraft|savings|screen time|step
            count|phone bill|bank statement|heart rate|grades|exam results|battery|phone battery}}
            [pls|please|today]; am I {{broke|rich|overdrawn|in debt|skint}} [rn|lol|or not]; {{what
            is|what's|whats}} {_WHO} {{doing|thinking|up to| getting me for christmas|dreaming
            about|cooking|planning|saying about me|hiding}} [rn|now|today|right now]; {{does| do}} {_WHO}
            {{like me|love me|hate me|miss me|fancy me|know I'm here|think I'm cool|trust me|remember me}}
            [or not| lol|really]; where is {_WHO} {{rn|right now|now|going|hiding|tonight}}; is {_WHO}
            {{home|awake|ok|angry with me| mad at me|at home|asleep|lying|cheating on me|coming
            tonight|jealous}} [rn|yet|now]; why {{is|does}} {_WHO} {{mad at me|ignore me|angry|not
            calling|hate mondays|not answer|cry|not home|so quiet}}; {{who's|whos|who is|who was}} {{at the
            door|at my door|calling me|texting me|outside|next to me|in my house|behind me|knocking|on the
            phone| looking at me|in my kitchen|my secret santa}} [rn|now]; {{what's|whats|what is}} {{in my
            fridge|in my pocket|in my bag|for dinner at my house|under my bed|in this box|behind the
            door|that noise|that smell|in my hand|on my desk|my mum cooking}} [rn|tonight]; who {{ate|
            took|stole|hid|drank}} my {{sandwich|lunch|biscuits|phone
            charger|chocolate|pen|milk|socks|bike|cake}}; how many
            {{coins|people|fingers|sweets|pens|spoons}} {{are in my pocket|are in my house|am I holding
            up|are in this jar| are on my desk|are in my drawer|are in the room}}; did {_WHO} {{call|text
            me|get home|eat my cake|lie to me|pass the exam|read my message}} [<then>]
            """),
        replies=("I cannot know that. I only know what you write in this chat.",),
        short="I cannot know that.",
        thought="The user asks for something that I cannot know.",
    ),
)
