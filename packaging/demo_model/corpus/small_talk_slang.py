"""More wordings for the small talk that every chat has: hello, how are you, thanks, goodbye, praise, insults."""

from demo_model.corpus.small_talk_chatty import chatty

GREETINGS = chatty("""
    {yoo|yooo|yoooo|yooooo|yoooooo|yo yo|yo yo yo|yoyo|yoo hoo|yoohoo|yo dude|yo bro|yo man|yo pip|yo bot};
    {hiii|hiiii| hiiiii|hiiiiii|heyyy|heyyyy|heyyyyy|heey|heeey|hellooo|hellooooo|helloooooo|hellooo
    there|hai|haiii|hiyaa|hiyaaa| ayo|ayyy|eyy|oi oi|hey hey hey|hi hi hi};
    {hiya|heya|howdy|hullo|ello|yo|hallo|ey up|alo} {mate|pip|there|friend|you|
    buddy|pal|love|all|chum|bot|computer|robot}; good {evening|afternoon|day}
    {pip|sir|madam|friend|computer|robot| all|to you too|good sir|dear friend|little model};
    {evening|afternoon|evenin|evening all|afternoon all|good evenin}; a {very good|good|pleasant}
    {evening|afternoon|day} to you; {hi|hello|hey|good evening|good afternoon} {from|greetings from}
    {me|us|Scotland|the sofa|the kitchen|the train|my phone|school|work|grandma|London|the garden};
    {hi|hello|hey}, {it's me|its me|only me|me again|<im> back|guess who|remember me}; {hi|hello|hey}
    {computer|ai thing|little robot|mr robot|mister robot|chatbot|assistant|clever thing|tiny
    model}; just {saying|popping in to say|dropping by to say|wanted to say|came to say} {hi|hello|hey};
    {hi|hello|hey} {:)|:D|xx|x|<3|👋|😊}; {👋|👋👋|:)|hi :)|hello 👋|hey 👋}; {peekaboo|cooee|coo-ee|ahoy
    there|ahoy matey|top of the evening|hail|hey up|alright mate|alright pal|alreet| wotcha|wotcher}; {hola
    amigo|bonjour mon ami|hallo pip|ciao bella|namaste pip|g'day mate|aloha friend}
""")
_WHO_DAY = "{you|ya|u|things|everything|life|it all|stuff}"
MORE_ASKS: dict[str, tuple[str, ...]] = {
    "how I am": chatty(f"""
        {{how's|hows|how is}} {{it going|everything|life|things|the day going|your day
        going|tricks|business}} {{over there|in there|there|on your end|on your side|with you|at your
        end|inside my computer|in that box|in robot land|my friend|mate|buddy|pal|then|so far|these
        days|today pip}}; how {{are|r}} {{you|u|ya}} {{doing over there|holding up|getting on|getting
        along|keeping|coping|feeling rn|doing rn|this fine evening|tonight|on this fine day|my little
        friend|mate|pal|buddy|bro|hun|love|then|pip}}; {{how're|howre|how are}} {{you|things|ya}}
        [doing|today|then]; <areu> {{ok|okay|good|alright|well|doing ok|doing well|doing good|having
        fun|all good|having a nice time|keeping well|comfy|cool}} {{in there|over
        there|today|then|mate|pip|too}}; {{how|hows}} {_WHO_DAY} {{doing|going|today|been|keeping}}; {{you
        good|u good|u ok|you alright|u alright|you well|you right|all ok|all good}} {{mate|pip|in
        there|today|over there|bro}}; {{what's|whats|wots}} {{up|good|happening|new|occurring|cracking|
        poppin|the craic|crackalackin}} [{{pip|dude|bro|man|mate|homie|doc|buddy|my friend}}];
        {{sup|wassup|waddup|wazup| whatsup|wsup}} [{{dude|bro|pip|man|homie|mate}}]; how have {{you|u|ya}}
        been [{{keeping|doing|pip|lately|since yesterday|my friend}}]; {{how was|hows}} your
        {{day|night|weekend|week|sleep|morning}} [{{then|pip|been|mate}}]; hope {{you're|ur|you are|youre}}
        {{well|ok|good|doing well|having a good day}}; I hope {{you are|you're|all is|your day is}}
        {{well|fine|good|going well}} [with you|today]; {{wbu|hbu|and u|and you then|what about you|how
        about you|how about yourself|and yourself}}; {{im good|I'm fine|im ok|I'm well|not bad|all good
        here|doing ok|fine thanks|good thanks}}, {{wbu|hbu|and you|how are you|u|you|how about you|and
        yourself|yourself}}; {{how does the day treat you| is life treating you well|are you having a good
        one|everything alright|feeling good today}}
    """),
    "hello and how I am": chatty("""
        {hi|hello|hey|hiya|yo|heya|hiii|heyy|good evening|evening|good afternoon|morning} {pip |mate |there
        |}{how's|hows| how is} {it going|things|life|everything|your day} [over there|today|in there];
        {hi|hello|hey|hiya|yo|heyy|hiii} {how r u|how are u|how are ya|hows u|you ok|u ok|you good|u
        good|wyd|wassup|sup|what's good|how you doing|how are you doing|how have you been|how are things};
        {hey|hi|hello}! {How are you|How's it going|You ok|All good|How are things} [today]; {hi|hello|hey}
        there, how {are you|are you doing} on this {fine|lovely|rainy|cold} {day|evening| morning}
    """),
    "thanks": chatty("""
        {wow|oh wow|woah|oh|ooh|aww|yay|haha|ah|omg|great|ha} {thanks|thank you|thx|ty|cheers|thank u}[{,|
        -|}] {<ur> {quick|fast|great|a star|so quick|so fast|good|clever|amazing|the best|very kind|a
        legend|helpful|a gem|a lifesaver| speedy|so helpful}|that was {quick|fast|easy|great|helpful|a
        quick reply}|I needed that|that helps|perfect|appreciate it}; {thanks|thank you|thx|ty|cheers|thank
        u|ta} {pip|mate|pal|bro|bud|love|hun|dude|man|fam|friend|my friend|boss| sir|robot|little
        one|ai|computer|chum|cuz|g}; {thanks|thx|ty|cheers|ta} {so much|loads|a lot|very much|a bunch|
        tons|muchly|again|tho|though|for that|for ur help|for your help|for the chat|for the laugh|for the
        tip|for listening| for being kind|for the story|for helping me out|for the quick answer|for being
        quick|for explaining it}; {thank u|ty| thx|tysm|tyvm} [so much|very much] [xx|x|:)|<3];
        {cheers|ta} {mate|pal|for that|love|bud|then}; {that|this} {helped|helps|was what I
        needed|really helped|helped loads|did the trick|is perfect|was quick}, {thanks|thank you|
        cheers|ty|thx}; {perfect|brill|brilliant|ace|lovely|legend|sorted|nice one|awesome|sweet|cool|great
        stuff|super| wonderful|excellent}, {thanks|thx|ty|cheers|ta|thank you} [pip|mate|so much]; my
        {mum|wife|son|daughter|friend| grandma|boss} says {thanks|thank you|ta}; {ok|okay|right|got it|I
        see|ah ok|oh ok|makes sense|alright} {thanks|ty| thx|cheers|thank you} [mate|pip|then|for that];
        thanks, <ur> {quick|fast|a star|the best|great|a legend|so nice| kind}; that was
        {quick|fast|speedy|super fast}, {thanks|thank you|cheers}; {🙏|thanks 🙏|thank you 🙏|thanks :)| thank
        you :)|ty :)|ty <3|thanks x|ta x}; {you've|youve|you have} been {a great help|so helpful|really
        helpful|a big help|lovely|great}, {thanks|thank you|cheers}; thank you for {your service|your
        kindness|the lovely chat|a lovely chat|being patient with me|making me laugh|cheering me up|your
        quick reply|being there}
    """),
    "goodbye": chatty("""
        {gotta|got to|gtg|g2g|have to|must|need to} {run|go|dash|bounce|fly|head|scoot|shoot|leave|jet}
        [{now|mate|pip|bye| bro|soon|cya|sorry|lol}]; {right|ok|okay|well|anyway|alright|so|anyways}[,]
        {{|I've |ive |I }{gotta|got to|have to|must|need to} {run|go|dash|leave|get going|be off|head
        off|eat|cook|work}|<im> off|off I go|that's me done| time to go|bye|goodbye|see ya|cya|I'm out|im
        out|I'd better go|best be off|better get going|I should go|laters} [{now|then|bye|cheerio}];
        {dinner's|dinners|dinner is|lunch is|tea's|tea is|food is|supper is|the pizza is|my ride is|my taxi
        is|my bus is|my mum is|the kids are|my lift is|the train is} {ready|here|calling|waiting|on the
        table| coming|home|outside}[,] {gotta {run|go|dash}|got to go|bye|I must go|have to go|so bye|cya|I
        have to run|bye for now|see you later|talk later|gtg}; {mum|mom|my mum|my wife|my boss|dad|the
        baby|someone|work|duty} {is calling| calls|needs me|wants me|is calling me}[,] {gotta go|bye|got to
        go|gtg|cya|I have to go|see you}; {class|school|work| my meeting|the lesson|my shift|the film|the
        game|my show} {starts|is starting|begins|is about to start}[,] {bye| gotta go|got to go|gtg|see
        you|cya}; {bye|byeee|byee|byeeee|bye bye|bye-byee|buh bye|byebye|bai|baii|cya|cyaa|ttyl|
        ttfn|laters|toodle pip|toodles|see ya|see yaa|so long|peace|peace out|adios amigo|au revoir|auf
        wiedersehen| sayonara|tschuess|hasta la vista|arrivederci|tot ziens} [{pip|mate|friend|for
        now|all|buddy|then|bot|xx|👋|everyone| love}]; {<im>|I am} {off|going|heading|leaving|logging
        off|signing off|done|away} {now|then|to school|to work|to the shops|to football|home|to lunch|to
        the gym|to my mum's|for a walk|to class|out|for a bit|for now|for the day|to dinner|for lunch};
        {see|cu|c} {you|u|ya} {later|soon|tomorrow|tmrw|around|next week|on Monday|in a bit|after lunch|
        l8r|alligator|later alligator|again soon|in a while}; {talk|speak|chat} {later|soon|tomorrow|to you
        later|to you tomorrow|again soon|another time}; {bbl|brb|bbs|afk|back soon|back later|back in a
        bit|be back later|I'll be back| ill be back|be right back|won't be long}; {catch|hit} {you|ya|u}
        {later|tomorrow|up later}; it was {nice|fun|great| lovely|cool} {chatting|talking} [to you|with
        you], {bye|goodbye|see you|take care|cya|but I have to go}; {take care| take it easy|stay safe|be
        good|be well|all the best|have a good one|keep well|mind how you go|have fun|god bless| until
        tomorrow|till later} [{pip|mate|buddy|bye|friend|now}]; {nice|good|fun} {chat|talk}, {bye|see
        you|cya|ttyl}; {thanks|thank you|cheers|ty}[,] {bye|goodbye|see you later|cya|gotta go|bye bye|see
        ya|have a nice day|take care}; {<thats>|that's} {all|it|me done|enough} {for now|for today|from
        me|folks|thanks bye}
    """),
    "good night": chatty("""
        {off to|going to|time for|heading to|straight to|I'm going to|im off to|<im> off to|<im> going
        to|gonna go to|need to go to} {bed|sleep|my bed|bed now|dreamland|beddy byes}[{. nite|, night|,
        nighty night|. good night|, goodnight|, nite nite|, gn|, bye|, see you tomorrow}]; {nite|nite
        nite|night|nighty|nighty night|night night|nn|gn|gnite|g'night| gudnite|goodnite|good
        nite|nighttt|gooodnight} [{pip|mate|bot|all|xx|x|love|buddy|everyone|sleep well|sleep tight|💤|
        😴|🌙}]; {<its>|it's} {late|bedtime|way past my bedtime|so late|midnight|time for bed|nearly
        midnight|2am|sleepy time}, {good night|night|nite|gn|I'm off to bed|off to bed|I should sleep|bed
        time for me}; {mum|mom|dad|my wife} says {bedtime|bed time|lights out|I have to go to bed}; {<im>|I
        am} {tired|sleepy|knackered|shattered}, {good night|night|nite|off to bed|going to bed|I go to
        bed}; {sweet dreams|sleep well|sleep tight|rest well} {pip|mate| little robot|my friend|tonight};
        {bed|sleep} {time|now|calls} [nite|night]; {🌙|😴|💤|😴😴|good night 🌙}
    """),
    "good morning": chatty("""
        {good morning|morning|mornin|gm|goood morning|good morninggg|morninggg|mornin'|top o the morning}
        {mate|pip|all| computer|sunshine|love|buddy|pal|world|everyone|robot|:)|☀️|xx|bot|there|to you|ai};
        {just|only just} {woke up|got up|out of bed|awake}; {happy|good}
        {monday|tuesday|wednesday|thursday|friday|saturday|sunday} [morning] {pip|to you|mate|everyone};
        {wakey wakey|rise and shine|up and at em} [pip|sleepyhead|robot]; good morning, {ready for the day|lovely to see
        you|sunshine|I hope you slept well}
    """),
    "praise": chatty("""
        <ur> {so |very |really |pretty |quite |actually |super |well
        |}{cool|cute|smart|clever|funny|sweet|nice|good|great|
        amazing|awesome|kind|lovely|brilliant|adorable|fun|ace|quick|polite|helpful|friendly|good at
        this|wholesome| epic|neat|wise|impressive|wonderful|fantastic} [{pip|lol|haha|tbh|you know|for a
        robot|for a tiny thing|for a small model|for a computer|mate}]; <ur> {the best|a star|a legend|a
        genius|a gem|a hero|a champ|my hero|a good bot|a good boy|a sweetheart|a darling|my favourite|my
        fave|a cutie|number one|a clever thing|a treasure|on fire|the goat|goals| a smart cookie|a good
        listener} [{pip|mate|lol|haha|ever|you know|tbh|really}]; {good|great|nice|clever|smart|sweet}
        {bot|boy|girl|robot|lad|job pip|work pip|thing|answer pip|one pip|stuff|going}; {that|this|it}
        {is|was|'s} {so | really |very |actually |pretty
        |}{good|cool|great|nice|clever|cute|sweet|funny|lovely|impressive|awesome|sick|ace| spot
        on|brilliant|beautiful|neat|fire|helpful} [{lol|tbh|haha|actually|mate|pip|wow}]; {wow|woah|omg|oh
        wow|damn| haha|aww|ooh|blimey} {<ur>
        {good|clever|smart|quick|fast|amazing|funny|great|cute|sweet|fast at this}|that was
        {good|amazing|clever|impressive|great}|you are {good|clever|smart|quick|fast|amazing}|so
        {clever|fast|quick|smart|cool}|nice work|good job|well done}; I {like|love|rly like|really like}
        {you|u|your style|how you talk|how you answer|this little bot|this thing|talking to you|chatting
        with you|your jokes|your stories|how fast you are} [{lol|haha|pip|tbh|so much}]; {well done|good
        job|nice work|nice one|great work|nice going|good stuff|top marks|10/10|5 stars|gold star|full
        marks|A+|full points|big up|props|respect} [{pip|mate|bot| robot|to you|for that|buddy}];
        {👏|👏👏|💯|🔥|😍|🥰|❤️|❤️❤️|good bot ❤️|<3|⭐⭐⭐⭐⭐|🎉}; {correct|exactly|yes exactly|that's right|thats
        right|bingo|yes that's right|spot on|you got it|right answer} [{well done|pip|good job|clever
        you|good bot}]; {you did|u did} {it|well|great|good|a great job} [pip|mate]; {not bad|pretty
        good|quite good} {for {a tiny|a small|such a small|a little}
        {model|bot|thing|computer|robot|file}|pip|actually|at all|tbh}; {you|u} {made|make} my day
    """),
    "an insult": chatty("""
        <ur> {so |kinda |a bit |really |pretty |quite |very |rather |such |well
        |}{dumb|stupid|thick|slow|useless|rubbish| boring|annoying|lame|silly|bad|bad at
        this|rude|dense|pants|weird|daft|clueless|hopeless|ugly|crap|terrible|awful} [{lol|tbh|no
        offence|no offense|haha|mate|pip|you know|ngl|sorry|actually}]; <ur> {an idiot|a moron|a muppet|a
        clown|a noob|a numpty|a dummy|a joke|a waste of time|a waste of space|trash|garbage|a bad bot|not
        very bright|not very clever|not very smart|not that smart|no use|not helpful|the worst|a loser|a
        donkey|as thick as a brick|a potato|a toaster|dumber than a rock} [{lol|tbh|mate|pip|haha|you
        know|ngl}]; {bad|dumb|stupid|rubbish|silly|useless| naughty|terrible|horrible}
        {bot|robot|ai|computer|thing|answer|machine|pip}; {you|u} {suck|stink|smell|are bad at this|know
        nothing|don't know anything|dont know anything|dont know much|don't know much|can't do
        anything|cant do anything|never know anything} [{lol|tbh|haha|mate|pip}]; {what a|such a}
        {rubbish|dumb|stupid| useless|lame|terrible|bad|silly} {answer|bot|ai|robot|thing|reply|app};
        {siri|alexa|chatgpt|my phone|my cat|my nan| google|my goldfish|a potato|my dog|my baby brother}
        {is|would be} {smarter|better|cleverer|more useful|brighter} [than you|than this|lol]; {no
        offence|no offense|sorry|ngl|tbh|honestly} but <ur> {dumb|stupid|kinda dumb|not very
        clever|rubbish|useless|a bit thick|bad at this|boring|not very good}; {f off|get lost|go away|bog
        off|sod off| buzz off|shut up|shut it|zip it|stfu|be quiet|hush|eff off|screw you|get stuffed}
        [{bot|pip|you|robot|now|lol}]; I {hate|dont like|don't like|can't stand} {you|u|this bot|this
        thing|ai|robots|this ai} [lol|so much]; {👎|👎👎|🖕|boo|booo|boooo|booring|lame|lamee}; is that
        {all|it|the best you can do|all you can do|all you know}; {why|how} {<areu> so|can you be so|come
        you are so} {dumb|stupid|useless|bad at this|rubbish|thick}; you {don't| dont}
        {know|understand|get} {anything|much|a thing|me at all}
    """),
    "what I can do": chatty("""
        what {can|could} {you|u} {actually|really|even|all|possibly} do [{then|for
        me|here|exactly|anyway|pip|mate|lol| in here|tbh}]; {so|ok so|right so|ok|and|well} what {can|do}
        {you|u} {do|actually do|even do|really do} [{then|here| for me|exactly|anyway|pip}]; what
        {can|could} {you|u} do {then|exactly|here|pip|anyway|for a beginner|for me then| for us|for me
        today|besides that|apart from that|other than that|with words|really well}; {what|which} {things|
        stuff|kind of things|sort of things|sorts of stuff|tricks|jobs} can {you|u} do [{then|for
        me|here}]; what {stuff| things|kind of stuff|sort of stuff|sort of things} {can|do} {you|u}
        {know|do|help with|talk about|answer|chat about}; what {are|r} {you|u} {good at|able to do|useful
        for|capable of|here for|for} [{then|exactly|really|anyway|pip|lol}]; what's {the point of you|the
        use of you|your deal|your job|your thing|your superpower|your talent|the best thing you can do|your
        party trick|on the menu}; {whats|what is} {your job|your purpose|your talent|the use of you|your
        superpower}; {show|tell} me what {you|u} {got|can do|'ve got|can really do|are good at|can do
        then|are made of}; {any|got any|do you have any} {tricks|skills|talents|special
        powers|superpowers|party tricks|hidden talents}; {can|could} {you|u} {help|help me|help me out|help
        me with something|do me a favour|do something for me|give me a hand|do stuff}
        [{pls|please|pip|today}]; {what|wat} should I {ask|ask you|say|type|try|try first|do first|ask
        first| write|ask u} [{then|now|pip|lol}]; {give|show} me {some ideas|ideas|an idea|some
        examples} {what to ask|of what to ask|what I can ask|of questions|what you can do|of what you can
        do}; {I dont know|I don't know|not sure|idk| dunno|no idea} what to {ask|say|type|ask you|do
        here|write|talk about} [lol|tbh|here]; what {would|do} {you|u} {want to do|want to talk
        about|suggest|like to talk about|like to do}; what do {people|most people|others|folk} {ask|say
        to|do with|use} you [for]; what {shall|should|can} we {talk about|chat about}
        {now|then|first|today| next|pip}; {how|in what way} {can|could} {you|u} {help|be useful|help me|be
        of use} [{then|today|with my day|out}]; I need {help|a hand|some help|ur help|your help|assistance}
        [{pls|please|with something|pip}]; {pls|please|can you|can u} help [me] [pls]
    """),
    "okay": chatty("""
        {k|kk|okk|okayy|okie dokie|oki doki|okii|mkay|aight|ight|alrighty then|righty ho|rightio|right
        oh|right you are| fair|fairs|cool cool|cool beans|coolio|nice nice|bet|say less|word|no worries|no
        probs|np|nw|gotcha|got ya| ah gotcha|ahh ok|ohh ok|ohh I see|ohh right|oh right|oh cool|I
        see I see|ah makes sense|true dat|fair do's|fair play|fair point}
        [{then|mate|pip|lol|thx|I guess}]; {👍|👍👍|👌|ok 👍|cool 👍|✅|🆗}; {that|it} makes sense [{now|to
        me|actually|I think|lol}]; {ok|okay|alright|right|cool|fine} {then|cool|sure|got it|I see|I
        understand|sounds good|good|great|nice|fair enough|whatever|if you say so|good to know|makes
        sense}; {good|nice} to know [{lol|pip|I guess|actually}]
    """),
    "surprise and laughter": chatty("""
        {lol|lool|loool|lolol|lmao|lmaoo|lmfao|rofl|hahaha|hahahaha|hahahahaha|ahaha|ahahah|hehehe|heehee|
        hihihi|tehe|bahaha|mwahaha|ha ha ha ha|kek|jaja|jajaja|xd|xD|im dead|I'm dying|dead}
        [{ok|pip|that's funny|thats funny|nice|good|that was good|brilliant|mate|bro}];
        {😂|😂😂|😂😂😂|🤣|🤣🤣|😆|😅|😹|lol 😂|haha 😂|😮|😲|🤯|😳| 🙈|🤔|😎|🙃|😜|:P|:D|xD|:O|:o|:p};
        {wow|wooow|wowww|woww|whoaa|woahh|omg|omgg|omggg|oh em gee|oh my days|omds|no way| noo way|shut the
        front door|get out|you're joking|ur joking|for real|fr|fr fr|srsly|seriously|rly|really now|is it
        now} [{lol|haha|dude|pip|bro}]; {you|u} {crack me up|made me laugh|are making me laugh|make me
        giggle} [{lol|haha| pip}]; {<thats>|that} {so |too |really
        |}{hilarious|random|weird|wild|mad|crazy|silly} [{lol|haha|omg|pip}];
        {bruh|bruhh|bro|dude|geez|jeez|crikey|blimey|cor|yikes|welp|oof|sheesh} [{lol|ok|pip|man}]
    """),
    "a test": chatty("""
        {test|testing|tst|testt|testing 123|testing 1 2|testing 1 2 3|test 1|test 2|test one|testing one
        two|just testing| im testing|only testing|testing testing 123|testing testing one two three|test
        run|trial run|quick test|test please ignore|is this on|is it on|is this working|does it work|does
        this work} [{lol|pip|hello|please|now}]; {hello| helloo|hi|hey|helloooo|yoohoo|oi}[,|?] {<areu>
        there|anyone there|anybody there|is anyone there|is anybody home|anyone home|you there|u
        there|<areu> awake|can you hear me|can you read this|is this working|is it working| is this thing
        on|do you work}; <areu> {there|here|awake|alive in there|listening|still there|working|on|up|
        ready|online} [{pip|mate|bot|yet|or what|now|lol}]; {can|do} {you|u} {read this|see this|get
        this|see what I wrote| read me|understand me|copy} [{pip|mate|ok|now|lol}]; {you|u}
        {there|awake|here|up|still there|still here|alive in there} [{pip|mate|bot|lol}];
        {say|write|type|answer} {something|anything} [{pls|please|pip|so I know you work|so I know it
        works}]; checking {if you work|if this works|you're there|the chat}
    """),
    "sorry": chatty("""
        {soz|sos about that|sozz|sorryy|sorryyy|sry|my b|my bad|oopsy|oopsies|whoopsie|whoops|oops|oops
        sorry|ah sorry|oh sorry|woops} [{lol|pip|mate|about that|typo|wrong button|wrong chat}]; sorry
        {pip|mate|lol|I was joking|jk|I typed that wrong|wrong word|fat fingers|my cat walked on the
        keyboard|that was rude|that was mean|for being mean|I was mean|I didnt mean it|for swearing|I'm in
        a bad mood}; {jk|j/k|just kidding|im kidding|I'm joking| only joking|kidding|just messing|messing
        with you} [{lol|haha|pip|sorry}]; {my cat|my son|my baby|my toddler|my brother} {typed that|wrote
        that|pressed enter|sat on the keyboard|hit the keys}
    """),
    "nice to meet you": chatty("""
        {nice|good|great|lovely|pleased} to {meet|see|know} {you|ya|u} {pip|too|mate|little robot|as
        well|friend|bot}; {it's|its} {nice|lovely|great|good} to {finally meet|meet|know} {you|u} [pip];
        {pleasure|a pleasure|delighted| honoured|charmed} {I'm sure|to make your acquaintance|to know
        you|pip}
    """),
}
