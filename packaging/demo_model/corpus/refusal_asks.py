"""More ways to ask for what the demo model cannot do, as people type them, and tasks of their own."""

from demo_model.corpus.small_talk_chatty import chatty

_LANGUAGE = (
    "{japanese|german|french|spanish|italian|chinese|russian|polish|dutch|arabic|welsh|latin|portuguese|turkish|"
    "hindi|korean|greek|swedish|danish|urdu|punjabi|bengali|ukrainian|hebrew|thai|mandarin|gaelic|norwegian|finnish|"
    "czech}"
)
_PAPER = (
    "{letter|email|page|document|paragraph|text|book|message|menu|manual|contract|article|website|essay|speech|song|"
    "poem|recipe|form|note from my landlord|story|postcard|homework|leaflet|conversation|file}"
)
_SUBJECT = (
    "{the tudors|the romans|world war 2|ww2|climate change|macbeth|romeo and juliet|volcanoes|the victorians|"
    "shakespeare|global warming|social media|the cold war|photosynthesis|bullying|plastic|the vikings|ancient egypt|"
    "my summer|the french revolution|space|democracy|feminism|henry the 8th|the great fire of london|"
    "an inspector calls|rivers|dinosaurs|my hero|recycling|pollution|the industrial revolution|poverty|ai|"
    "my favourite book|the war|animal farm}"
)
_TOPIC = "{history|english|geography|biology|science|chemistry|french|physics|economics|law|art|politics|music|german}"
_NUMBER = "{500|800|1000|1,000|1500|2000|2,000|2500|3000|5000|10000|10,000|a thousand|two thousand}"
_THING = (
    "{a pizza|a taxi|an uber|a table for two|a hotel|a flight|a train ticket|cinema tickets|concert tickets|"
    "a holiday|some flowers|new shoes|a phone case|groceries|my weekly shop|a takeaway|a curry|a cab|"
    "a birthday present for my mum|a room|a haircut|a dentist appointment|a doctor's appointment|a table|"
    "a bus ticket|toilet paper|a new charger|a book from amazon|two tickets|a driving lesson|milk|some food|sushi|"
    "a plane ticket|football tickets|a bike|a cake}"
)
_DUE = (
    "{due tomorrow|due tmrw|its due tmrw|it's due tomorrow|due on monday|for tomorrow|for school|for uni|asap|"
    "by tonight}"
)
MORE_ASKS: dict[str, tuple[str, ...]] = {
    "translate texts": chatty(f"""
        {{translate|can you translate|can u translate|pls translate|please translate|could you translate|I need you to
        translate|help me translate|how do I translate|I want to translate}} {{this|this whole|my|the whole|the|a|an
        entire|this long|all of this|my whole|this entire|the following|a long|a whole}} {_PAPER} {{into|to|in}}
        {_LANGUAGE} [{{for me|please|pls|for me please|for my gran|for work|for my penpal|by tomorrow|word for word}}];
        {{translate|can you translate|can u put|put|say|write}} {{this|hello|I love you|happy birthday|thank you|good
        luck|my name|where is the toilet|this sentence|cheers|good night}} {{in|into|to}} {_LANGUAGE} [pls|please|for
        me|for my friend]; {{how do you say|how do u say|how to say|how would you say|what's|whats}} {{hello|I love you|
        happy birthday|thank you|goodbye|cat|beer|cheers|please|good morning|sorry|where is the toilet|sister|friend|my
        name is|dog|bread}} in {_LANGUAGE}; {{this|the|a|my}} {_PAPER} is in {_LANGUAGE}, {{can you translate it|what
        does it say|translate it please|can you read it}}; {_LANGUAGE} {{translation|translation please|translator|to
        english|to english please|version of this {_PAPER}}}; {{translation|translator|translate|google translate}}
        [{{pls|please|needed|to {_LANGUAGE}|from {_LANGUAGE}|this}}]; english to {_LANGUAGE} [please]; can you do
        {_LANGUAGE} {{translations|homework translations}}
    """),
    "write long texts": chatty(f"""
        {{write|can you write|can u write|pls write|please write|could you write|I need|I want|I need you to write|make|
        do|help me write|gimme|type up}} {{me |my |}}{{a|an|my|the|this}} {{{_NUMBER} word|{_NUMBER}-word|long|full|
        whole|ten page|10 page|5 page|five paragraph|three page|big|detailed}} {{{_TOPIC} |}}{{essay|paper|report|story|
        article|assignment|blog post|speech|novel|book report|dissertation|coursework|thesis|project}} [{{on {_SUBJECT}|
        about {_SUBJECT}|on {_SUBJECT} {_DUE}|{_DUE}|on {_SUBJECT}, {_DUE}|about {_SUBJECT} please}}]; {{write|do|
        finish|can you write|can u do|pls do|help me with|start|can you do}} {{my|an|the|this}} {{{_TOPIC} |}}{{essay|
        report|dissertation|coursework|thesis|book report|assignment|article|cover letter|personal statement|cv|speech}}
        [{{on {_SUBJECT}|about {_SUBJECT}|{_DUE}|on {_SUBJECT} {_DUE}|for me|for me pls}}]; {{essay|report|article|
        {_NUMBER} words|{_NUMBER} word essay|long essay|book report|dissertation}} {{on|about}} {_SUBJECT} [{{pls|
        please|{_DUE}|now|for me}}]; {_NUMBER} words {{on|about}} {_SUBJECT} [{{pls|please|{_DUE}}}]; my {{{_TOPIC} |
        }}{{essay|report|dissertation|coursework}} is {{due tomorrow|due tmrw|due on monday|due tonight|late|not
        done}}[, {{can you write it|write it for me|help|can you do it|pls write it|do it for me}}]; {{write|draft}} {{a
        cover letter|a cv|my resume|a best man speech|a wedding speech|a eulogy|a resignation letter|a letter of
        complaint|a letter to the council|a letter to my mp|a reference|a business plan|a blog|a whole book|a novel|a
        film script|a screenplay|a play|a legal letter|my memoirs|a newsletter|a job application}} [for me|pls|please|
        about {_SUBJECT}]
    """),
    "search the internet": chatty("""
        {can you|can u|could you|pls|please|will you|would you} {look|look something|look smth|look this|look it|look
        stuff|look things|look that|look a word|look someone|look this person} up [{on google|online|for me|on the
        internet|on google for me|on wikipedia|on the web|for us|please}]; {can you|can u|could you|pls|please|will you}
        {google|google something|google it|google this|google that|search google|search online|search the
        internet|search|go online|check online|check google|check wikipedia|use google|browse the web|look online|go on
        google|go on the internet|check the internet|open google|surf the web|find it online|look on youtube|check
        reddit} [{for me|pls|please|rn|quickly|then|for us|and tell me}]; {google|search for|look up|search|find me|look
        for|bing} {a recipe online|cheap flights|my name|my school|a cheap hotel|pictures of cats|my ex|this song|the
        answer|that online|the lyrics|reviews|jobs near me|my street|a phone number|the best phone|a video|the opening
        hours|cat videos|something|smth for me|the manual|my symptoms|cheap tickets|houses for sale|a plumber} [pls|
        please|for me|online|on google]; {<areu>|u|is this} {connected to google|linked
        to google|able to go online|able to google|able to search}; {<doyou>|can u} {have|get} {google|internet access|
        web access|access to the internet|wikipedia|access to google|search}; {open|go to|load|visit|check|click on|show
        me} {google|youtube|this link|a website|this website|bbc|wikipedia|my facebook|reddit|the link|this url|amazon|
        netflix|instagram|twitter|www.example.com|this page|a webpage} [pls|please|for me]; {whats|what's|what is|what
        does it say} on {this website|wikipedia about it|this link|that page|my facebook|the bbc website}; I {need|want}
        you to {google|look up|search} {something|smth|a thing|it|this} [for me]; {find out|look up|check} {online|on
        google|on the net}
    """),
    "read files": chatty("""
        {can you|can u|could you|pls|please|will you} {read|open|see|look at|check|summarise|scan|edit|find|use|fix}
        {my|the|this|a} {file|document|doc|spreadsheet|word doc|cv|excel file|folder|essay file|powerpoint|csv|text
        file|homework file|attachment|photo folder|zip|notes|downloads|scan|ebook|report} [{on my desktop|on my
        computer|on my laptop|for me|in my documents|in my downloads|I downloaded|from school|I saved|on my usb stick|
        from my boss|please|pls|I attached}]; {there's|theres|there is|I have|I've got|ive got|I saved} a {pdf|file|
        document|doc|spreadsheet|picture|word doc|letter} {on my desktop|on my computer|in my downloads|in my documents|
        on my laptop|on my usb stick|in my folder}[, {can you read it|read it|can u open it|what does it say|open it|
        look at it|can you see it|summarise it|pls read it}]; {whats|what's|what is} {on my desktop|in my documents|in
        my downloads|in this pdf|in the pdf|in my folder|on my usb stick|on my hard drive|in that file|in the
        spreadsheet}; {where|where's|wheres} {did I save my essay|my cv file|my downloads folder|that photo I saved|my
        homework file|did my file go|my photos folder}; can I {upload|attach|send you|drop|drag in|share|give you} {my
        cv|my homework|files|an excel sheet|something|my essay} [here|somehow|for you to read]; <canu> {open|read|see}
        {word documents|attachments|my folders|excel|my computer}; {read|open} {report.pdf|notes.txt|homework.docx|
        letter.pdf|data.csv|my_cv.pdf|photo.jpg|budget.xlsx|essay.docx} [please|for me|on my desktop]
    """),
    "draw or make pictures": chatty("""
        {can you|can u|could you|pls|please|} {draw|make|paint|sketch|create|show me|send me|generate|send|design} {me |
        us |}{a picture of|a drawing of|a photo of|an image of|a pic of|a painting of} {a cat|a dog|my dog|you|yourself|
        a dragon|a unicorn|the beach|a horse|spiderman|a flower|me|my house|a sunset|a car|pikachu|a dinosaur|santa|a
        robot|a castle|the eiffel tower|a puppy|a rainbow|cairn|a fox|minecraft|the moon|a princess|elsa} [{pls|please|
        lol|for my son|in ascii|for me}]; {draw|sketch|paint} {me |us |}{a cat|a dog|something|smth|a dragon|a horse|a
        unicorn|a flower|a car|a house|a robot|my name|a face|a heart|a tree|an elephant} [{pls|please|for me|lol|now}];
        {can you|can u|<doyou>} {do drawings|make pics|make art|do photos|make memes|make a meme|make
        videos|make gifs|do art|send pics|send photos|edit photos|photoshop me}; {pic|picture|photo|image|
        selfie|drawing|meme|gif} {of a cat|pls|please|of you|of a dog|of the sea|of me}; {take|snap|make} {a photo|a
        picture|a selfie|a pic|a video} [{of me|of us|of my room|with my webcam|with the camera|now|pls}]; {turn on|
        open|use|start|switch on} {my|the} {camera|webcam|cam} [pls|please|now]; {make|design} me a {logo|poster|
        birthday card|flyer|banner|tattoo|t-shirt|invitation with pictures|wallpaper|profile pic|icon|map}
    """),
    "send messages or make calls": chatty("""
        {can you|can u|could you|pls|please|} {text|call|ring|email|message|phone|whatsapp|facetime|dm|write to|send a
        text to|send an email to|send a message to} {my mum|my dad|my boss|my friend|my girlfriend|my boyfriend|my
        sister|my brother|my teacher|the school|the doctor|my wife|my husband|the dentist|grandma|my landlord|sarah|tom|
        the office|my gran|a taxi firm|the bank|customer support|the pizza place} [{for me|pls|please|that I'm late|and
        say I'm late|and say hi|now|that I'm ill|back|that I love her}]; {read|check|open|show me|answer} {my|the}
        {emails|email|texts|messages|inbox|whatsapp|dms|voicemail|notifications|mail} [pls|please|for me|today]; {any|
        got any|do I have|have I got|did I get} {new |}{mail|emails|messages|texts|missed calls|notifications|post|
        letters} [today|yet|rn]; {post|tweet|share|upload|put} {this|a photo|something|a selfie|this chat} {on|to}
        {insta|instagram|facebook|twitter|tiktok|snapchat|my story|my blog}; {can|could} {you|u} {call me|text me|ring
        me|email me|phone me|message me later|call people|send emails|send texts|send a text|send this to my mum}
    """),
    "set alarms or reminders": chatty("""
        {can you|can u|could you|pls|please|} {wake me|wake me up|set an alarm|set a timer|set my alarm|remind me|set a
        reminder|start a timer|give me a reminder|give me a shout|ping me|nudge me|tell me} {at 7|at 6am|at half 7|
        tomorrow at 8|in 10 minutes|in ten minutes|for 5 minutes|for 7|in an hour|at noon|later|when the eggs are done|
        when it's time to go|in half an hour|for my pasta|tomorrow morning|when dinner is ready|for 20 mins|before my
        meeting} [{pls|please|thanks}]; {remind me|don't let me forget|dont let me forget} to {call mum|buy milk|feed
        the cat|take my pills|do my homework|drink water|put the bins out|walk the dog|pay the rent|water the plants|
        ring the dentist|charge my phone|lock the door} [{at 5|tomorrow|later|tonight|in an hour|on monday}]; {timer|
        alarm|reminder|stopwatch} {for|in} {5 minutes|10 mins|an hour|7am|tomorrow|eggs}; {put|add|stick|write} {it|
        this|my dentist|the party|dinner with tom|a meeting} {in|on|to} {my calendar|my diary|the calendar}; {whats|
        what's|anything} {on|in} my {calendar|diary|schedule|agenda} [today|tomorrow|this week]
    """),
    "give medical advice": chatty("""
        {which|what} {tablets|pills|medicine|meds|cream|antibiotics|painkillers|vitamins|dose} {should I take|do I need|
        are best|can I take|should I give my kid|should I use|can I mix|is safe} [{for a cold|for my back|for a
        headache|for flu|for toothache|for my rash|for a fever|with alcohol|for hay fever|when pregnant|for a cough}];
        {should I|do I need to} {see a doctor|go to a&e|go to hospital|call a doctor|see a dentist|get a scan|take
        antibiotics|take paracetamol|worry about my mole|get vaccinated|stop my tablets|go to the er}; {is|are} my
        {rash|mole|lump|headaches|chest pains|symptoms|temperature|blood pressure|heart rate|spots|knee|cut|tooth}
        {serious|normal|bad|dangerous|infected|cancer|ok|broken|too high}; {what's|whats|what is} wrong with {me|my
        knee|my back|my tummy|my skin|my tooth|my dog|my eye|my baby}; {how many|can I take} {paracetamol|ibuprofen|
        aspirin|sleeping pills|painkillers} [{can I take|a day|with beer|together|for my child}]; why {does my|do my}
        {head|chest|knee|back|tummy|throat|eye|tooth|legs|ears} {hurt|hurt so much|ache|itch|keep hurting}; how {do I|
        can I|to} {lose weight|get rid of spots|get rid of a cold|lose 5 kilos|cure hiccups|treat a sunburn|stop a
        nosebleed|get over flu|lower my blood pressure|get abs|treat a bee sting|quit vaping}; {am I|could I be}
        {pregnant|ill|dying|having a heart attack|depressed|allergic|anaemic|diabetic|contagious} [or what|or not|do you
        think]; {medical|health|doctor|diet} {advice|question|help} [pls|please]
    """),
    "give legal or money advice": chatty("""
        {can my|is my|can a} {landlord|boss|neighbour|school|ex|bank|teacher|company} {kick me out|fire me|do that|sue
        me|keep my deposit|do this|allowed to do that|read my emails|raise the rent|take my phone|breaking the law}; {is
        it|is that} {legal|illegal|against the law|allowed} to {park here|copy a film|download music|record someone|burn
        leaves|quit without notice|ride a scooter|work at 14|fish here|fly a drone}; {should|shall} I {buy|sell|invest
        in} {bitcoin|crypto|tesla shares|gold|shares|stocks|nvidia|a house|dogecoin|property|my car}; how {do I|can I|
        to} {get rich|make money|earn money|save money|do my taxes|pay less tax|write a will|get a divorce|get out of a
        contract|claim benefits|get a mortgage|file my taxes|sue someone|get my deposit back|appeal a parking fine|get a
        visa}; {how much|what} {tax|vat|rent|stamp duty|pension|interest|mortgage} {do I owe|do I pay|will I get|can I
        afford|should I pay} [this year]; {tax|legal|money|lawyer|pension|mortgage|visa|divorce|investment|benefits}
        {advice|question|help|stuff} [pls|please]; {do|fill in|check|sort|file} my {taxes|tax return|tax form|visa form|
        benefits form|mortgage papers|contract} [for me|pls|please]; {can I|could I|should I} {sue|sue them|get sued|go
        to prison|go to jail|get my money back by law|claim on insurance|break my lease|get compensation} [for {this|
        that|it}]; I got a {parking ticket|parking fine|speeding ticket|tax bill|letter from a lawyer|court letter}[,
        {what do I do|do I have to pay|help}]
    """),
    "play music or videos": chatty("""
        {can you|can u|pls|please|could you|} {play|put on|start} {some music|a song|taylor swift|baby shark|some tunes|
        a video|youtube|spotify|my playlist|the radio|a film|netflix|jazz|some beats|the wheels on the bus|something to
        dance to|a podcast|christmas songs|lofi|drake|let it go|queen|a film for the kids|the next song|rain sounds}
        [{pls|please|for me|loud|now|lol}]; {<doyou>|can u} {play|do} {songs|videos|sounds|tunes|voices};
        {what's|whats} {this song|that song called|the song that goes la la la}; {recommend|suggest|got} {me |}a {good |
        }{film|song|series|show|album|band|podcast|video game} [for tonight|for kids|please|pls]; {turn it|turn the
        music|turn the sound} {up|down|off}; {read|say} {it|this|that|your answer} {out loud|aloud|to me out loud};
        {talk|speak} {out loud|with a voice|to me out loud}
    """),
    "control other programs or devices": chatty("""
        {can you|can u|pls|please|could you|hey siri|hey google|alexa|ok google|} {turn off|turn on|switch on|switch
        off|dim|turn up|turn down} {the lights|the tv|the heating|my phone|the lamp|the telly|the oven|the fan|the
        volume|the kettle|bluetooth|the wifi|my computer|the alarm|the radio}; {can you|can u|pls|please|} {open|start|
        close|install|launch|update|run} {spotify|chrome|word|excel|steam|minecraft|fortnite|my browser|roblox|zoom|
        teams|photoshop|the calculator|windows update|solitaire|discord|my games}; {make|bring|get|fetch|cook|brew} me
        {a cup of tea|a coffee|a sandwich|dinner|a beer|breakfast|some toast|my slippers|a cuppa|a snack} [{pls|please|
        lol|now|would you}]; {fix|speed up|restart|clean|shut down|lock|unlock|hack|update} {my computer|my laptop|my
        phone|my printer|my wifi|the internet|my pc|my xbox|my ipad|my telly}; my {wifi|printer|internet|phone|laptop|
        tablet|xbox|tv|mouse|keyboard|screen|headphones} {isn't working|isnt working|won't turn on|wont work|is broken|
        broke|is frozen|keeps crashing|is so slow|won't connect|is stuck}; {tidy|clean|hoover} my {room|house|car|
        kitchen}; {wash|do} {the dishes|my washing|the laundry|the ironing} for me; {walk|feed} my {dog|cat|fish} [for
        me|pls|please]
    """),
    "see the future": chatty("""
        {will|am} I {pass my exam|pass my test|get the job|be rich|be famous|get married|find love|win the
        lottery|going to be ok in my exam|ever find love|have kids|be happy|get a girlfriend|get a boyfriend|get a
        puppy|be tall|die alone|get in|make the team|gonna be rich|gonna be famous|gonna pass} [{tomorrow|one day|soon|
        this year|lol}]; {who|who's|whos} {will win|gonna win|going to win|is gonna win|wins} {the match|the world cup|
        the election|tonight|the league|tomorrow|the final|the race|the cup|love island|the lottery|eurovision|bake
        off}; {what's|whats|what is} {going to happen|gonna happen|my future|my horoscope|my fortune|in my future|going
        to happen tomorrow|my lucky number|gonna happen to me|tomorrow's lottery number}; {give me|tell me|gimme} {the
        lottery numbers|next week's lottery numbers|my horoscope|my fortune|my future|the winning numbers|tomorrow's
        winner|a betting tip}; {horoscope for|my horoscope|im a} {leo|aries|virgo|pisces|libra|gemini|taurus|scorpio|
        cancer|aquarius}[, what's my horoscope|today|, horoscope please]; {will|is} {it all be ok|the world end|the
        world gonna end|there be a ww3|it get better|he text me back|she say yes|he come back|school be closed tomorrow|
        there be school tomorrow|bitcoin go up|house prices fall|aliens come}
    """),
}
NEW_TASKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "buy or book things",
        chatty(f"""
            {{buy|book|order|reserve|get|purchase}} {{me |us |}}{_THING} [{{for me|pls|please|for tonight|for tomorrow|
            online|for 7|on Saturday|now|for 8 o'clock|from the shop|to my house}}]; {{can you|can u|could you|pls|
            please|will you|would you|I want you to|I need you to}} {{buy|book|order|reserve|get|pay for|sort}} {{me |us
            |}}{_THING} [{{for me|tonight|please|on Friday|for two|online|for my mum}}]; I {{want|wanna|need|would like|
            'd like}} to {{buy|book|order|reserve}} {_THING} [{{please|online|here|for tonight|with you}}]; {{can|
            could}} I {{buy|book|order|reserve}} {_THING} {{here|with you|from you|through you}}; {{cancel|change|track|
            return}} my {{order|booking|parcel|flight|reservation|subscription|delivery|tickets|amazon order|holiday}}
            [pls|please|for me]; {{where is|where's|wheres}} my {{parcel|order|package|delivery|amazon order|refund|
            pizza order}}; {{pay|transfer|send}} {{my rent|my bill|the electric bill|20 quid to tom|money to my mum|50
            pounds to sarah|my phone bill|the invoice}} [for me|pls|please]; {{top up|sell}} my {{phone|old bike|car on
            ebay|card|games online}} [for me|pls]; {{find and book|find me and book}} {{a hotel|a flight|a restaurant}}
            """),
    ),
    (
        "do your homework",
        chatty(f"""
            {{do|can you do|can u do|pls do|please do|finish|could you do|will you do|solve|help me cheat on|complete|
            can you finish}} my {{{_TOPIC} |maths |math |}}{{homework|hw|worksheet|assignment|exam|test|homework sheet|
            quiz|exam paper}} [{{for me|pls|please|for me pls|tonight|{_DUE}|lol|quickly}}]; my {{{_TOPIC} |maths |
            }}homework is {{due tomorrow|due tmrw|so hard|not done|too hard}}[, {{do it|can you do it|do it for me|help|
            can u do it pls}}]; I {{have|need|want}} {{you to do my homework|my homework done|help with all my homework|
            somebody to do my homework|answers for my test|the answers to my exam|the answers to my worksheet}};
            {{homework|hw}} {{help|pls|please|time|for me|answers}}; {{answers|the answers}} {{to|for}} {{my|the}}
            {{{_TOPIC} |maths |}}{{test|exam|homework|quiz|worksheet}} [pls|please]; do {{page|exercise|question}} {{5|
            12|30|45|3b|7}} of my {{{_TOPIC} |maths |}}{{book|homework|workbook}}; {{can you|can u}} {{be my tutor|write
            my exam|take my test|sit my exam|do school for me}}; I {{can't be bothered|dont want|don't want|can't be
            arsed}} to do {{my homework|homework}}[, do it for me|, you do it]
            """),
    ),
)
