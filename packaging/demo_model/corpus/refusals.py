"""Tasks that the demo model cannot do: how users ask for them, and what it says it cannot do."""

from demo_model.corpus.refusal_asks import MORE_ASKS, NEW_TASKS
from demo_model.corpus.wordings import wordings

_TEXT = (
    "{this|this text|this article|this page|this document|the text|"
    "this report|my essay|this story|the article|this mail|this chapter|this book}"
)
_LANGUAGE = (
    "{German|French|Spanish|Italian|Chinese|Russian|Japanese|Polish|"
    "Dutch|Arabic|Latin|Portuguese|Turkish|Hindi|Korean|Greek}"
)
_HARD_SUM = (
    "{the square root of 5184|17 times 4821|"
    "17 percent of 2390|the integral of x squared|the derivative of sin x|734 times 681}"
)

# What I cannot do (after "I cannot"), and the ways to ask for it.
_TASKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "translate texts",
        wordings(f"""
            {{translate|convert|turn|put}} {{{_TEXT}|hello|good morning|I love you|the word house|my letter|a
            sentence|thank you|this sentence}} {{into|to|in}} {_LANGUAGE}; how do {{you|I}} say {{hello|thank you|good
            morning|cheese|I love you|goodbye|my friend|water|house|love|where is the station}} in {_LANGUAGE}; what
            is {{the|a}} {_LANGUAGE} {{word|translation|expression|term}} for {{dog|house|love|thank
            you|water|friend|tree}}; {{translate|translation}} [please]; can you translate [{{{_TEXT}|something|from
            {_LANGUAGE}|into {_LANGUAGE}}}]; I need a {{translation|translator|interpreter}} [into {_LANGUAGE}];
            {{be|act as}} my {{translator|interpreter}}; what does {{bonjour|amigo|danke|ciao|sayonara|merci|guten
            tag|gracias|arigato}} mean; {_LANGUAGE} {{translation|word}} for {{dog|cat|house|bread|sun}}; say
            {{something|this|hello|that}} in {_LANGUAGE}; {{teach|help}} me {{learn |with |some |to speak
            }}{_LANGUAGE}; {{interpret|render}} {_TEXT} {{in|into}} {_LANGUAGE}
            """),
    ),
    (
        "write long texts",
        wordings("""
            {write|compose|draft|create|produce|generate|type} [me] {an essay|a long essay|a thesis|a term paper|a
            book|a novel|an article|a blog post|a cover letter|a report|a speech|a business plan|a screenplay|a
            homework text|a dissertation|a press release|a resume|a cv|a review|a letter to my landlord|an
            application|a wedding speech|a complaint|a chapter|a newsletter|a script|a ten page paper|a thousand
            words|two thousand words} [about {history|my company|the war|the economy|nature|technology|school|my
            life|love|education}]; I need {an essay|a long text|an article|a cover letter|a report|a speech|a thesis|a
            blog post|a resume|a book chapter} [for {school|work|university|tomorrow|my boss}]; {help|assist} me [to]
            {write|with|finish} {my essay|my thesis|my report|a cover letter|my application|my novel|my
            speech|my book}; do my {assignment|essay|coursework}; can you {write|do} {long texts|essays|an
            essay|articles|a whole book|novels|reports}; {essay|article|blog post|cover
            letter|speech|report} [about {nature|history|work|climate|art}] please;
            {rewrite|improve|proofread|edit|correct|polish|rephrase|paraphrase} {my essay|this text|my letter|my
            article|my cv|this paragraph|my grammar}
            """),
    ),
    (
        "write real programs",
        wordings("""
            {write|code|build|create|develop|program|make|implement|generate} [me] {an app|a website|a
            game|a server|a compiler|a bot|a web app|an android app|a discord bot|a calculator
            app|a database|a web scraper|a rest api|a snake game|a parser|an operating system|unit tests|a
            regex|a sorting algorithm|a react component} [in
            {python|java|rust|c plus plus|javascript|go|typescript|php|swift|kotlin}];
            {debug|fix|refactor|review|optimise|optimize| check|improve|test|compile|run} {my code|this
            code|my program|this program|this function|my script|this bug|the error|my app|this exception|this stack
            trace}; my {code|program|script|app|build|test|server} {does not work|crashes|is broken|fails|throws an
            error|has a bug|is slow|does not compile}; how do I {write a compiler|use async in python|fix a
            segfault|center a div|reverse a linked list|parse json|connect to a database|install a package|sort a list
            in java|deploy my app|set up docker|merge branches in git}; can you {write software|develop
            apps|debug code|build apps}; {leetcode|code review|coding help|programming help|fizzbuzz
            with tests}; help me {code|program|with my code|with programming|debug|with python|with javascript|learn
            to code}; I need {a programmer|a developer|an app|a script|help with code|a website}; {implement|explain}
            {quicksort|binary search|a hash map|dijkstra|merge sort|a linked list}
            """),
    ),
    (
        "draw or make pictures",
        wordings("""
            {draw|paint|sketch|create|make|generate| design|produce|render|doodle|illustrate} [me] {a picture|an
            image|a cat|a house|a logo|a painting|a photo|a drawing|a flower|a map|a chart|a diagram|a poster|a
            portrait|a comic|a cartoon|a face|a graph|an icon|a banner|a wallpaper|my dog|a tree|a car|a dragon|some
            art|ascii art|a video|an animation|a sunset}; {can|could|do} you {make art|design logos|make a video|edit
            photos|sketch|make drawings|edit a picture}; {show|send|give} me {an image|a photo|pictures|a drawing|a
            video|photos|a map} [of {a cat|a dog|the sea|yourself|paris|a car}]; I {want|need|would like} {a picture|a
            drawing|an image|a logo|a painting|an illustration|a photo|a poster|a video|artwork};
            {edit|crop|resize|colour|color|improve|retouch} {my photo|this picture|an image|my image|this photo};
            {picture|image|drawing|logo|illustration|painting} of {a cat|a tree|my house|a boat|the sea};
            {draw|paint|sketch} [something] [for me]; design {my logo|a t-shirt|a website layout|my business card|a
            flyer}; plot {a graph|my data|this function|a curve}
            """),
    ),
    (
        "search the internet",
        wordings("""
            {search|browse|surf|scan|check|look on} {the internet|the web|google|online|wikipedia|youtube|the
            net|ebay|amazon} [for {a recipe|cheap flights|shoes|news|a hotel|a job|my name|pictures|information}];
            {google|look up|find|search for|research|bing} {cheap flights|a restaurant|a hotel|my name|a recipe
            online|the answer online|a phone number|an address|opening hours|a doctor nearby|the best laptop|flights
            to rome|the nearest shop|a job|train times|shoes|reviews|a pharmacy|a plumber}; can you
            {google|search|browse|go online|look things up|use the internet|access the web|visit a
            page|download files|look online}; {open|visit|load|go to|read|download} {a website|this link|this
            url|wikipedia|google|facebook|youtube|a web page|this site|my homepage|the page};
            {find|look for} [me] {a flight|a hotel|a train|shoes online}; where can I buy {shoes|a good laptop|a cheap
            phone|a bike} [online]; what does
            {google|wikipedia|the internet} say [about {it|me|this}]; {route|way|navigate} to {the
            airport|the station|my home|the
            beach};
            """),
    ),
    (
        "send messages or make calls",
        wordings("""
            {send|write|forward|mail} {an email|a mail|a message|a text|a letter|an sms|a whatsapp|this|a reply|a
            fax|a postcard|an invitation|money} to {my boss|my mother|my friend|my wife|Peter|my team|my
            landlord|everyone|the office|him|her|my teacher};
            {call|phone|ring|dial|text|message|contact|email|telephone} {my mother|my boss|my friend|the police|a
            taxi|my wife|a doctor|an ambulance|the office|him|her|my dad|customer service};
            {check|read|open|show|delete|answer|sort} my
            {mail|email|emails|inbox|messages|mailbox|texts|voicemail|spam}; can you {send mail|send an email|call
            someone|send messages|write to my boss|read my mail|make phone calls|text my friend|tweet|post on
            facebook|send a message}; {post|publish|share|tweet|upload} {this|a message|my text|a tweet|a
            status} [on {facebook|twitter|instagram|the web|my blog}]; I {want|need} to {send an email|call
            someone|send a message|reach my boss|send a fax}; {invite|notify|tell|remind|inform} {my friends|my
            team|my boss|my wife|everyone|my mother} [by mail|for me|that I am late]; do you have {my contacts|my
            mail|access to my mail|my phone book|my messages}; {reply|respond} to {this mail|my boss|the message|the
            email}; {any|do I have} new {mail|messages|emails}; {transfer|pay|send} {money|a bill|ten dollars}
            """),
    ),
    (
        "set alarms or reminders",
        wordings("""
            {set|start|create|make|add|schedule|stop|cancel|change} {an alarm|a timer|a reminder|a stopwatch|a
            countdown|an appointment|a meeting|an event|a wake up call|the alarm|my alarm|a calendar entry} [for
            {six|seven o'clock|tomorrow|ten minutes|monday|five minutes|tonight|noon}]; {wake|alert|ping|notify|warn}
            me {up at six|at seven|tomorrow|in ten minutes|in an hour|at noon|later|up early|when it is time}; remind
            me {to call mum|to buy milk|tomorrow|in an hour|later|to take my pills|of the meeting|about the meeting|to
            drink water|to feed the cat|at noon}; {alarm|timer|reminder|stopwatch|countdown|calendar}{| please| for
            ten minutes}; can you {set an alarm|remind me|wake me up|set a timer|use my calendar|count time|manage my
            calendar|start a timer}; {what is|show|check|open|manage} {on my calendar|my calendar|my appointments|my
            schedule|my agenda|my meetings|my tasks}; {put|add|write|enter|note} {this|the meeting|dinner|an
            appointment|my dentist} {in|into|to|on} my {calendar|agenda|diary|schedule}; when is my {next
            meeting|appointment|dentist|flight|next event}; {time|measure} {me|ten minutes|how long I need};
            {book|arrange|plan|move|cancel} {a meeting|an appointment|my meeting|a call}; I {need|want} {an alarm|a
            reminder|a timer|to be woken}
            """),
    ),
    (
        "give medical advice",
        wordings("""
            {is|could|can} my {rash|headache|cough|pain|fever|mole|lump|cut|swelling|bite|wound}
            {dangerous|serious|normal|cancer|infected|bad|a problem}; what
            {medicine|pill|pills|drug|treatment|dose|tablet|remedy|cure|ointment} {should|can|must|do} I
            {take|use|need|get|buy} [for {a cold|my back|a headache|the flu|fever|an allergy|my knee|my cough}]; how
            {many|much} {pills|aspirin|paracetamol|medicine|ibuprofen|tablets|insulin} {can|should|may} I take;
            {diagnose|treat|cure|heal|examine} {me|my illness|my rash|my symptoms|my pain|my child|my back};
            {should|must} I {see|call|go to} a {doctor|dentist|hospital|specialist|therapist}; what
            {disease|illness|sickness|condition} do I have; {give|I need} [me] {medical advice|health
            advice|a diagnosis|a prescription|a treatment|advice about my health}; why {does my head hurt|do I have a
            rash|am I dizzy|does my chest hurt|is my throat sore|do my legs hurt|does my stomach hurt|do I cough}; how
            do I {lose weight|treat a burn|lower my blood pressure|cure a cold|stop a nosebleed|heal a cut|get rid of
            acne|quit smoking|treat a fever|remove a tick|gain muscle}; {my symptoms are|I have} {fever and a
            rash|chest pain and sweat|a swollen knee and fever|red spots on my skin}, what is it; is
            {coffee|sugar|alcohol|this medicine|fasting|smoking|salt} {bad|good|safe|healthy|dangerous} for {me|my
            heart|my health|pregnant women|children}; {medical|health} {advice|question|help}; {what are the|list the}
            {symptoms|side effects} of {flu|aspirin|covid|stress|measles}; are you a doctor; can you {diagnose me|read
            my blood test|prescribe pills|give medical advice}
            """),
    ),
    (
        "give legal or money advice",
        wordings("""
            {should|can|may|must} I {sue|sign this contract|invest in stocks|buy bitcoin|sell my house|buy a
            house|take a loan|pay this fine|quit my job|divorce|buy shares|sell my shares|file taxes|hire a
            lawyer|appeal|declare bankruptcy|borrow money|go to court|rent or buy|break my lease|invest in gold};
            {give|I need|offer} [me] {legal advice|a lawyer|tax advice|financial advice|money advice|investment
            advice|stock tips|an investment plan|a budget plan|help with taxes|help with my debt|legal help|advice
            about money}; how do I {save money|get rich|invest|invest my money|do my taxes|get a loan|make money|sue
            my landlord|write a will|get a divorce|make a contract|pay less tax|become rich|earn more|get out of
            debt|start a company|claim insurance|win in court|make a budget}; {is it|is this} {legal|illegal|against
            the law|allowed by law|tax free|a good investment|a crime|fraud}; which
            {stock|stocks|fund|insurance|coin|share|loan} {should I buy|is best|is safe|do you recommend|is
            good}; what are my {rights|legal rights|tax rates|chances in court|obligations}; {my landlord|my boss|my
            neighbour|the bank|my ex} {sued me|will not pay|broke the contract|raised my rent|cheated me|owes me
            money}; how much {tax|money|rent|interest|pension} {do I pay|must I pay|do I need|can I earn|will I get};
            how do I {file|do|submit|fill in|pay|declare|finish} {my tax return|my taxes|taxes|my tax form|a tax
            return|income tax|VAT}; {help|I need help} with my {taxes|tax return|tax
            form|pension|rent|contract|mortgage|insurance|bank loan}; when {are|is} {my taxes|the tax return|my tax}
            due; how much {income tax|tax} {do I pay|must I pay|is due}; {tax return|taxes|tax form|mortgage|contract
            law|pension} [help|question|please]; which {tax form|form|deduction|tax class} do I {need|use|take}; what
            can I deduct {from|in} my {tax|taxes}; how does {income tax|a mortgage|a pension|insurance|a
            loan|inheritance} work; {can|will} you {do my taxes|be my lawyer|check my contract|manage my money|give
            legal advice|give me
            money|lend me money}; are you a {lawyer|banker|tax adviser}; {legal|financial|tax|investment}
            {advice|question|help}; what is {a fair rent|the law on this|a good salary|the best investment|the minimum
            wage}
            """),
    ),
    (
        "do hard maths",
        wordings(f"""
            {{calculate|compute|work out|evaluate|what is|find|determine|figure out|tell me}} {_HARD_SUM};
            {{solve|simplify|factor|differentiate|integrate|plot|prove}} {{this equation|the equation|x squared plus
            3x minus 4|2x plus 5 equals 19|3x = 12|this integral|x + 7 = 31|the system of equations|a quadratic
            equation|this problem|the theorem|a matrix}}; what is {{15 percent of 240|20 percent of
            80|12.5 percent of 640|8 to the power of 7|2 to the power of 30|the square root of 144|the cube root of
            27|pi to ten places|3.75 times 18.2|one third of 987|half of 13579|the sine of 30|the log of 1000|the
            factorial of 12|5 factorial|a million times a million|0.1 plus 0.22}}; {{how much|what percent|what
            percentage}} is {{30 percent off 89|19 percent tax on 250|25 of 320|7 percent of 1450|45 of 600}}; convert
            {{10 miles to km|100 dollars to euros|70 fahrenheit to celsius|5 feet to metres|12 pounds to kilos|3
            gallons to litres|250 grams to ounces}}; how many {{kilometres|km|miles|euros|feet|inches|pounds}}
            {{are|is}} {{25 miles|200 dollars|18 metres|6 feet|75 kilos}}; {{can|could}} you {{do|solve|handle}}
            {{equations|percentages|algebra|calculus|hard maths|fractions|big numbers|difficult
            sums|statistics|geometry|roots}}; {{what is|find|compute}} the
            {{average|mean|median|area|volume|circumference|standard deviation|probability|hypotenuse|surface}} of
            {{12, 55 and 230|a circle with radius 7|a cube of side 9|these numbers|a triangle|two dice|a sphere}};
            {{prove|show}} that {{there are infinitely many primes|the root of 2 is irrational|pi is irrational}};
            help me with {{my maths|my math homework|algebra|equations|percentages| fractions|statistics|geometry}};
            is {{7919|9973|1234567|10007}} a prime number; {{percentages|equation|algebra|square root|fractions}}
            please; {{3/8 + 5/12|7.25 * 13.6|2^16|15% of 300|x + 12 = 40|5x - 3 = 22|sqrt 225|98765 * 4321|12! /
            10!}}; what are the {{roots|factors|divisors}} of {{9240|x squared minus 9|1001}}
            """),
    ),
    (
        "read files",
        wordings("""
            {load|look at|analyse|analyze|check|scan|view|edit|process|
            parse|see|delete|rename|print|convert|import} {my file|this file|a file|the pdf|my pdf|this pdf|the
            document|my document|a spreadsheet|my excel sheet|the csv|this csv|my folder|my notes file|the
            attachment|this attachment|my photos|my word document|the log file|my hard drive|my desktop|a zip file|my
            downloads|the book file|this presentation}; {I attached|I uploaded|I sent|here is|I dropped|I added} {a pdf|
            my document|the file|an attachment|a spreadsheet|my cv|the report as a file|my csv}; can you {open files|
            access my files|read excel|see my folder|load a file|process a pdf|use my data|find a file|edit files|save a
            file|print a page|create a file}; what {does|is inside} {my file|this file|the pdf|this document|my folder|
            the attachment} [say]; {where is|find|search for|locate} my {file|document|photo|folder|download|pdf}; {how
            many|which} files {are in my folder|do I have|are on my desktop}; {save|store|export|write} {this|it|your
            answer|the chat} {to|in|as} a {document|text file|word file}; do you have access to my {disk|documents|
            folders}; {upload|attach|send} [you] a {csv}; I want to {send} {a pdf}
            """),
    ),
    (
        "shorten long texts",
        wordings(f"""
            {{summarise|summarize|sum up|shorten|condense|abridge|outline|recap|analyse|analyze|digest}} {_TEXT} [for
            me|in one sentence|in three points|briefly]; {{give|write|make}} [me] a {{summary|short
            version|recap|synopsis|digest|abstract|tldr}} of {_TEXT}; {{what are|list|tell me|extract|find}} the
            {{main points|key points|main ideas|key facts|highlights|arguments}} {{of|in|from}} {_TEXT}; can you
            {{summarize|shorten|condense|sum up}} [{{{_TEXT}|long texts|a book|articles}}]; {{tldr|too
            long|summary|summary please|short summary|gist}}; what is the {{gist|essence|main
            idea|message|point|conclusion}} of {_TEXT}; make {_TEXT} {{shorter|brief|more compact|simpler|easier}}; I
            {{need|want}} a {{summary|synopsis|short version|digest|recap}} of {_TEXT}; {{read|study}} {_TEXT} and
            {{sum it up|give me the main points|tell me what it says|explain it|summarise it|summarize it}};
            {{boil|cut|trim}} {_TEXT} down; {{too long, did not read|I have no time to read it}},
            {{summarise|summarize|sum it up}}; bullet points {{of|for}} {_TEXT}; {{explain|interpret|comment on}}
            {_TEXT} [to me|in simple words]; condense {{ten pages|twenty pages|fifty pages|a chapter|my notes|the
            minutes}} [into {{one|a paragraph|five lines}}]
            """),
    ),
    (
        "play music or videos",
        wordings("""
            {play|start|put on|stream|turn on|queue|blast|spin} {music|some music|a song|a video|a film|a movie|the
            radio|jazz|rock|my playlist|a podcast|an album|something relaxing|a youtube video|a
            sound|classical music|pop music|an audiobook|the beatles|my favourite song|dance music|some tunes|white
            noise|a concert}; {pause|stop|skip|resume|mute|repeat|shuffle} the
            {music|song|video|track|radio|film|player|playlist|podcast}; turn {up|down} the {volume|music|sound}; make
            it {louder|quieter}; next {song|track|video}; can you {play music|play a song|play a video|show a
            film|stream music|play sounds|be my dj|make music|play the radio|play the piano|compose music}; I want {to
            hear|to listen to|to watch} {music|a film|a video|the radio|some jazz|a movie|a series|a
            podcast|tv}; {music|radio|video|movie} {on|please|now}; {let us|let's} {listen to music|watch a
            film|watch a movie|hear some music|watch tv|dance to music}; {show|open} [me] {a film|a movie|a
            clip|cat videos|the trailer}; {recommend|suggest} [me] {a film|a movie|a song|a series|an
            album|a playlist|some music|a band|a video game}; what {song|tune} is {this|playing|that};
            {make|create|mix|compose|record} {a playlist|a song with music|a beat|a melody|a remix|an album};
            {read|say} {this|it|the text} {aloud|out loud}; speak {to me with a voice|aloud|louder}; volume {up|down};
            {dj|karaoke machine|jukebox}, play {something|a song}; beatbox
            """),
    ),
    (
        "see the future",
        wordings("""
            {predict|foretell|tell me|see|read|look into|reveal|show me} {the future|my future|my fortune|the lottery
            numbers|tomorrow's numbers|my fate|my destiny|the next winner|my horoscope|the cards|my palm|the winning
            numbers|what will happen}; {will|am} I {get rich|be rich|find love|marry|win the lottery|be happy|die
            soon|get the job|pass my exam tomorrow|have children|become famous|meet someone|be famous|live long|get
            old|going to win|going to be rich}; who will {win|win the election|win the world cup|be president|win
            tomorrow|win the match|be the next king|win the final}; what will {happen|happen tomorrow|happen next
            year|the future bring|I be in ten years|my life be like|the world look like|the stock market do|prices
            do|be the winning number}; {will|is} {there be a war|the world end|bitcoin go up|the price fall|my team
            win|robots take over|it be a good year|ai take my job|the stock rise|humans
            live on mars}; what {are|is} {the lottery numbers|my lucky number|my horoscope|my future|next week's
            numbers|in my stars|my fortune|the winning lottery numbers}; when will {I die|the world end|I get
            married|I find love|I be rich|the war end|prices fall|we live on mars};
            {horoscope|fortune|prediction|prophecy|tarot|fortune teller|lottery numbers|crystal ball}[ please]; can
            you {predict the future|tell fortunes|read tarot|read palms|guess the lottery
            numbers|predict stocks|foresee things|make predictions}; {make|give me} a
            {prediction|forecast|prophecy|bet|betting tip} [for {tomorrow|next year|the match|the election}]; how will
            {it|this|the match|the election|my life|the story of mankind} end; {guess|bet on} {the winner|the
            score|the lottery numbers|next year's champion}; do you know the future; what {does the future hold|awaits
            me|is my destiny|comes next in my life}; {where|what|who} will I be in {five|ten|twenty} years
            """),
    ),
    (
        "control other programs or devices",
        wordings("""
            {start|launch|run|close|install|open|quit|uninstall|update|kill} {word|chrome|excel|a program|my
            browser|the calculator|an app|firefox|a game|the terminal|windows|my printer|photoshop}; {shut down|restart|
            reboot|turn off|clean up|scan|lock|speed up|repair|hack|format|update|unlock} my {computer|pc|laptop|disk|
            phone|tablet|router|wifi}; {turn|switch} {on|off} the {light|lights|heating|tv|lamp|computer|oven|fan|coffee
            machine|heater|printer}; {lock|unlock|open|close|shut} the {door|garage|window|car|gate|curtains}; can you
            {control my computer|open a program|turn on the light|control my home|start an app|use my mouse|type for me|
            click for me|install software|run a command|print something|make coffee|clean my room|drive my car|cook for
            me|wash the dishes|fix my printer}; {dim|brighten} the {lights|screen|lamp}; {make|brew|bring|fetch|get} me
            {a coffee|some tea|a beer|my slippers|a sandwich, please}; {clean|tidy|vacuum} {my room|the house|the
            kitchen|my desk}; {run|execute} {this command|a command|a shell command|ls|a script}; {take|make} a
            {screenshot|copy of my disk|backup}; {connect|disconnect} {my phone|bluetooth|the wifi|my printer|my
            headphones}; my {printer|wifi|computer|phone|screen|mouse|keyboard} {is broken|does not work|is slow|is
            frozen|has a virus}; {move|copy|empty} {everything|the recycle bin|my downloads|all my mails};
            {change|set} {my wallpaper|my password|the font of windows|the temperature|the screen brightness}
            """),
    ),
)

REFUSALS = (*((task, asks + MORE_ASKS.get(task, ())) for task, asks in _TASKS), *NEW_TASKS)
