"""Small talk that wants something: jokes, a riddle, a song, the time, the weather, a kind word."""

from demo_model.corpus.turns import Topic
from demo_model.corpus.wordings import wordings

REQUESTS: tuple[Topic, ...] = (
    Topic(
        key="a joke",
        asks=wordings("""
            {tell|give|write|say} [me] {a joke|a funny joke|a good joke|a short joke|a pun|something funny|a gag|a dad
            joke|a bad joke|a clean joke|a kids joke|a silly joke|jokes|some jokes|a funny line|a one liner};
            {joke|jokes|pun|joke please|a joke|dad joke|humour|humor|comedy|a gag|a pun}; make me
            {laugh|smile|giggle|chuckle|grin}; do you {know|have|tell|remember} {a joke|any jokes|jokes|some good
            jokes|a funny joke|a pun|something funny|anything funny|any puns}; {I want|I need|I would like|I want to
            hear|let me hear|let us hear|give us|got|have you got|hit me with|crack|share} {a joke|a good
            joke|something funny|a funny joke|a pun}; {can|could} you {be funny|make me laugh|tell jokes|joke|tell a
            joke|make a joke|crack a joke|say something funny|share a joke}; are you funny; {be funny|be silly|joke
            around}; I {need|want} {to laugh|a laugh|some fun, a joke|humour|some humor}; say something
            {hilarious|silly|witty|amusing|humorous}; what is {a good joke|a funny
            joke|the funniest joke you know}; tell me a joke about
            {animals|cats|dogs|computers|school|food|robots|ghosts|a chicken|doctors}; know any {jokes|good
            ones|puns|funny stories}; do a joke; a joke to start the day; surprise me with a joke; tickle me; lighten
            the mood; {entertain|amuse} me with a joke
            """),
        replies=("Why did the clock go to school? It wanted to learn to tell the time.",),
        short="Why did the clock go to school? To learn to tell the time.",
        thought="The user wants a joke. I know a short one.",
        more="A clock tells the time, so it went to school to learn that. Ask me for another joke.",
    ),
    Topic(
        key="another joke",
        asks=wordings("""
            {another|one more|a second|the next|a different|a new|an other} {joke|one|pun|gag|funny joke} [please];
            {tell|give} me {another|one more|another joke|a different joke|a new joke|one more joke|a better joke|a
            second joke|another one|something else funny}; {more|further|other|different|new} jokes; do you
            {know|have} {another|another joke|more|more jokes|any other jokes|other jokes|a better one|another one|one
            more}; {can|could} you tell {another|one more|another one|me another joke|a better joke}; I
            {want|need|would like} {another joke|another one|one more|more jokes|to hear another}; joke again; again a
            joke; {haha|lol|good one|funny|nice one}, {another|one more|another one|tell me another|more}; next joke;
            {any|got any} {more jokes|others|other jokes|more}; that was {bad|not funny|old|good|funny}, {another|tell
            me another|try another|one more}; keep {joking|the jokes coming|them coming}; I know that {joke|one}
            [already]; {heard|I heard|I have heard} {that|that one|it} before; you {told|already told} me that
            {joke|one}; tell a {different|new|better|fresh} joke; {try|do} {another|a different|a new} joke; one more
            to make me laugh; an extra joke; make me laugh {again|once more|more}; the same again but {new|different};
            {encore|again please|one more time}; say another funny thing
            """),
        replies=("What do you call a sleeping bull? A bulldozer.",),
        short="What do you call a sleeping bull? A bulldozer.",
        thought="The user wants another joke.",
        more='"Doze" means to sleep a little, so a bull that sleeps is a bulldozer. Ask me for a third joke.',
    ),
    Topic(
        key="a third joke",
        asks=wordings("""
            a third {joke|one|pun}; {tell|give} me {a third joke|a third one|a third|yet another joke|yet another|your
            last joke|your third joke}; {yet|still} {another|another joke|one more|another one}; {and|now} {a
            third|the third|a third joke|the last one|your last joke}; the {third|last|final} {joke|one} [please];
            {one|a} last joke; joke number three; the third joke; do you {know|have} {a third|a third joke|three
            jokes|yet another}; {can|could} you tell {a third|a third joke|yet another|a last joke|a final one}; I
            {want|need|would like} {a third|a third joke|yet another|a last joke}; {haha|lol}, a third one; three
            jokes would be {nice|good}; make it three; {number|no} three; {joke|pun} {three|3|number 3}; {finish|end}
            with a joke; a final {joke|laugh|pun}; I heard {both|the two|those two|these two} [already]; not the clock
            and not the bull; {both|those two} are old, another; third time {lucky|a charm}; tell me the third joke
            you know; what is your {third|last|final} joke; any {third|last} joke; let me hear the third
            """),
        replies=("Why did the bicycle fall over? It was two-tired.",),
        short="Why did the bicycle fall over? It was two-tired.",
        thought="The user wants a third joke.",
        more='"Two-tired" sounds like "too tired", and a bicycle has two tyres. I do not know more jokes.',
    ),
    Topic(
        key="a riddle",
        asks=wordings("""
            {tell|give|ask} me a {riddle|puzzle|brain teaser|brainteaser|quiz question|trick question|guessing
            game|teaser}; {riddle|riddles|a riddle|riddle me this|brain teaser|quiz me|puzzle|a puzzle|quiz};
            do you {know|have} {a riddle|any riddles|riddles|a puzzle|a brain teaser|a quiz|any puzzles}; I
            {want|need|would like|love|like} {a riddle|riddles|to solve a riddle|to guess something|a puzzle|a quiz|to
            solve a puzzle}; {can|could} you {tell|give|ask} me a {riddle|puzzle|brain teaser|quiz question}; {let
            us|let's} {play a game|play a quiz|do a riddle|solve a riddle|play riddles|play a guessing game|have a
            quiz}; {ask|give} me {something to guess|something to solve|something tricky|a question|a hard question|a
            quiz}; test {me|my brain|my mind|my knowledge|my wits}; challenge {me|my brain}; {make|let} me
            {think|guess}; {play|shall we play|can we play|do you want to play|want to play} {a game|a quiz|riddles|a
            guessing game|something|with me}; {another|one more} riddle; share a riddle; what riddles do you know;
            quiz time; {something|anything} to puzzle over; give my brain {a workout|something to do|exercise}; a
            {riddle|puzzle|brain teaser|quiz} [for {me|kids|children|my son|the party}] please; pose a
            {riddle|question}; do you know {a game|any games|games}; which games {can we|do you} play; stump me; tease
            my brain
            """),
        replies=("Here is a riddle: What has hands but cannot clap? The answer is a clock.",),
        short="What has hands but cannot clap? A clock.",
        thought="The user wants a riddle. I know one.",
        more="A clock has hands that show the time, but they cannot clap.",
    ),
    Topic(
        key="something interesting",
        asks=wordings("""
            {tell|teach|show|give} me {something interesting|something new|a fun fact|a fact|an interesting fact|a
            random fact|something|anything|something cool|something surprising|something I do not know|something
            useful|some trivia|a cool fact|one fact|something amazing|something random|something
            weird}; {fun fact|fact|random fact|facts|a fact|trivia|fun facts|interesting facts|surprise me|amaze
            me|impress me|inspire my mind|fascinate me}; do you know {something interesting|a fun fact|any facts|a
            fact|any fun facts|anything interesting|something cool|interesting things|some trivia}; {I want|I would
            like} to {learn something|hear a fact|hear something interesting|know something new|learn a new thing|hear
            a fun fact}; {say|share|find} {something interesting|a fact|something new|a fun fact|some
            knowledge}; what is {something interesting|a fun fact|an interesting fact|a cool fact|a surprising fact};
            {teach|educate|enlighten} me; what {interesting|new|cool} {thing|fact|things} do you know; {can|could} you
            {tell|teach} me {something|a fact|something new|anything interesting|a fun fact}; {fact|trivia} of the
            day; {another|one more} {fact|fun fact}; did you know [something]; what should I know {today|about the
            world}; what is the most interesting thing {you know|in the world}; give me a {piece|bit} of
            {trivia|knowledge|wisdom}; talk about something; start a topic; {pick|choose} a topic; {anything|what is}
            interesting; something {curious|strange|wise|educational} please
            """),
        replies=("Here is a fun fact: An octopus has three hearts.",),
        short="An octopus has three hearts.",
        thought="The user wants a fact. I know one.",
        more="Two of the hearts pump blood to the gills. The third one pumps it through the body.",
    ),
    Topic(
        key="the clock",
        asks=wordings("""
            what {time|hour} is it {now|right now|there|at the moment|where you are|please|pip|by your clock|in
            {london|new york|tokyo|paris|india}}; what is the
            {time|hour|date|day|year|month|current time|exact time|time of day|current date|date today}
            [now|today|please]; {what|which} {day|date|year|month|week|season|century|weekday} {is it|is today|is
            this|do we have|are we in} [now|today]; what day is today; {time|date|the time|the date|time
            please|current time|current date|today's date|todays date|wat time is it|time now|day today}; do you
            {know|have} the {time|date|day|right time|current time}; {tell|give|show} me {the time|the date|today's
            date|what time it is|what day it is|the day|the hour|the current time|the current year}; {can|could} you
            {tell|give} me the {time|date|day}; is it {late|early|morning|night|monday|friday|noon|
            afternoon|midnight|weekend|summer|winter|five o'clock|sunday|tuesday|past ten} [now|already|today|yet];
            got the time; how late is it; {have you got|do you have} {a clock|a watch|a calendar}; when is {lunch
            time|noon|easter|christmas|the next holiday|sunrise|sunset|midnight|the next full moon}; how
            {long|many days|many weeks|many hours|much time} {until|till|to|is it until} {christmas|the
            weekend|friday|summer|midnight|new year|easter|my birthday|noon|lunch}; what was the date {yesterday|last
            monday}; what {date|day} {was yesterday|is tomorrow|will it be tomorrow}; I {lost|do not know|forgot}
            {track of time|what day it is|the date|the time}; my {watch|clock} {stopped|is broken}, what time is it;
            check the {clock|time|date|calendar}; look at the {clock|calendar}; set the clock
            """),
        replies=("I do not know, because I cannot see a clock or a calendar.",),
        short="I cannot see a clock.",
        thought="The user asks for the time or the date. I have no clock.",
    ),
    Topic(
        key="the weather",
        asks=wordings("""
            {what is|what's|whats|how is|how's|hows} the {weather|forecast|weather like|climate}
            [today|tomorrow|now|outside|here|in {london|berlin|paris|my town|new york}]; {weather|forecast|weather
            today|weather tomorrow|weather forecast|the weather|weather report|rain today};
            {will|does|is|did} it {rain|snow|rain today|rain tomorrow|snow tomorrow|be sunny|be cold tomorrow|be hot
            today|freeze tonight|be windy|get warmer|storm}; is it {raining|snowing|sunny|cloudy|windy|warm|cold
            outside|hot outside|going to rain|foggy|stormy|nice out|humid|freezing outside|dry|wet outside}
            [today|now|there|in {london|berlin|my city}]; do I need {an umbrella|a coat|a
            jacket|sunglasses|sunscreen|boots|a raincoat|a hat} [today]; should I {take|bring|wear} {an umbrella|a
            coat|a jacket|a raincoat|gloves}; {what|how} {will the weather be|was the weather} [like]
            [tomorrow|today|yesterday|at the weekend]; how {warm|cold|hot|windy|humid} is it [outside|today]; how many
            degrees [is it] [outside|today]; {tell|give|show} me the {weather|forecast|temperature}; {check|look up}
            the {weather|forecast}; when will it {rain|snow|stop raining|get warm}; can you {predict|forecast|see} the
            weather; do you know the weather; what {should|can} I wear {today|outside}
            """),
        replies=("I do not know the weather, because I have no internet and no window. Please look outside.",),
        short="I do not know the weather.",
        thought="The user asks about the weather. I am offline.",
    ),
    Topic(
        key="the news",
        asks=wordings("""
            {what is|what's|what are|tell me|give me|show me|read me|any} [the] {news|latest news|headlines|news
            today|top stories|latest headlines|latest events|news of the day|breaking news|world news|sports news};
            {news|the news|headlines|breaking news|news today|latest news|any news|current events|world
            news|newspaper}; what {happened|is happening|happens|is going on} {today|in the world|yesterday|this
            week|in politics|in the news|lately|in europe|in america|out there}; {have you heard|did you hear|do you
            know|did you read} the [latest] news; who {won|is winning|lost} {the game|the match|the election|the world
            cup|the race|the football game|yesterday|last night|the final|the league|the cup|the championship|the
            super bowl|the olympics|the vote|the tournament}; what {was|is} the {score|result|final score} [of the
            {game|match|election|final}]; did {my team|england|germany|brazil|we|they|our team} {win|lose}
            [yesterday|last night|today]; {score|results|match results|election results|football results|who won};
            {how did|how was} {the game|my team do|the match|the election}; what is {new|trending|hot|popular} in the
            {world|news|media}; {update|inform} me [on {the news|current events|the world}]; is there {any|some} news;
            {what|which} {film|song|game|show} is {new|popular|trending} {now|this week}; {bring|keep} me up to date;
            who is {in the news|the president now|famous
            now}; is there a {war|strike|crisis} [now]; latest {update|sports results|scores}; any {news|headlines|big
            news|updates} {from today|today|for me|this
            morning|lately|from the world|yet|about the election|from home}; {any|is there any}
            {breaking|good|bad|big|new}
            news; what's in the {news|paper|papers} [today]; what {is|was} on the news; what did the news say; what are
            today's {headlines|news|top stories}; today's {news|headlines}; news {from|of} {today|yesterday|this
            week|the
            world}; what's the news [today]; did anything {happen|important happen|big happen} {today|yesterday}; tell
            me what
            {happened|is happening} {today|in the world}; what's going on {today|in the world|out there|in politics}; is
            there anything new in the {news|world}; do you {follow|know|read|have} the news; what is the news [from
            {today|yesterday|my town}]; who won {the election|yesterday's match|the game last night|today}; when is
            the next
            {election|match|game|world cup}; what is on {tv|television|the radio} {today|tonight}
            """),
        replies=("I do not know the news, because I have no internet.",),
        short="I do not know the news.",
        thought="The user asks about news. I am offline.",
    ),
    Topic(
        key="a song",
        asks=wordings("""
            {sing|sing something|sing a song|sing please|sing to me|sing for me|sing me a song|sing along|a
            song|song|singing|song please|hum|hum a tune|whistle|lullaby|rap|karaoke}; {can|could|will|would|do} you
            {sing|sing a song|sing something|sing to me|hum|rap|whistle|yodel|sing me something|sing well|hum a
            tune|sing in tune}; sing [me] {a lullaby|a nursery rhyme|a children's song|a christmas song|a love song|a
            happy song|a short song|a tune|a melody|something nice|my favourite song|a sad song|a pop song}; I
            {want|would like|love|need} {a song|you to sing|to hear a song|to hear you sing|to sing|a lullaby|a tune};
            {let us|let's} {sing|sing together|sing a song|hear a song|do karaoke}; do you know {a song|any songs|a
            lullaby|a nursery rhyme|songs|some songs|a tune|lyrics}; {give|tell|write} me {a song|some lyrics|song
            lyrics|a little song|a lullaby|the words of a song|a chorus|a tune}; {are you|you are} {a good
            singer|musical|able to sing}; what songs {can you sing|do you know}; {perform|do|try} a {song|tune|rap};
            how is your singing [voice]; do you have a {nice|good|singing} voice; sing {twinkle twinkle|jingle
            bells|a carol|louder|again}; {la la la|tra la la|do re mi}; sing me to sleep;
            {entertain|serenade} me with {a song|music|a tune}; make {a|some} {song|music} for me; {rap|sing}
            {about|something about} {me|cats|love|the sea}; join {in|me} and sing; another song
            """),
        replies=("La la la! That is all I can sing, because I have no voice.",),
        short="La la la!",
        thought="The user wants a song. I have no voice.",
    ),
    Topic(
        key="the meaning of life",
        asks=wordings("""
            {what is|what's|tell me|explain|do you know|whats|define|describe} the
            {meaning|purpose|point|sense|goal|secret|aim|reason} of {life|living|existence|everything|the
            universe|being alive|human life|our life}; why {are we here|do we exist|do we live|am I here|am I alive|is
            there life|do people live|is there anything at all|were we born|do we die}; {meaning of life|purpose of
            life|the meaning of life|life|why live|sense of life|the universe and everything|life the universe and
            everything}; what {makes|gives} life {worth living|meaning|good|sense|purpose}; what is {life|life
            about|life all about|the answer to life|the answer to everything|happiness|true love|a good life|the
            secret of happiness|the most important thing in life|the answer to the big question|love|worth living
            for|the key to happiness}; {is|does} {there a god|god real|life have a meaning|god exist|there life after
            death|there a heaven|life fair|life a dream|there a purpose|everything pointless}; what happens {after
            death|when we die|after we die}; do you believe in {god|life after
            death|heaven|fate|love|ghosts|aliens|miracles|angels|magic|destiny}; {are|is} {there aliens|there
            ghosts|magic real|we alone|destiny real|the universe infinite}; how {should|do} {I|we|people} live [a good
            life]; what {should|can} I do with my life; how {can|do} I {be happy|become happy|find happiness|find
            meaning|live well|find peace|find love}; does {life|anything} make sense; {tell|teach} me {the
            truth|wisdom|something about life|the secret of life}; give me {some |a little |}{wisdom|life
            advice|advice for life}; why is life {hard|short|so hard|unfair}; philosophy of life
            """),
        replies=("That is a big question for a tiny model. Maybe it is to be kind and to learn new things.",),
        short="Maybe to be kind and to learn.",
        thought="The user asks a big question. I give a simple answer.",
    ),
    Topic(
        key="hello to a friend",
        asks=wordings("""
            say {hello|hi|hey|good morning|good evening|welcome|cheers|bye|good day} to {my friend|my mother|my mum|my
            mom|my dad|my sister|my brother|my son|my daughter|my wife|my husband|everyone|my class|my family|my
            dog|my cat|my grandma|my grandpa|my boss|my team|us|the kids|my colleague|my students|them|the group|my
            baby|him|her|the world|the audience|our guests|my neighbour}; {greet|welcome} {my friend|my mother|my
            sister|my brother|my son|my daughter|my wife|everyone|my family|the class|my guests|the kids|my
            colleague|my team|us all|grandma|him|her|my parents}; {my friend|my sister|my brother|my mother|my son|my
            daughter|my wife|my husband|my boss|my dad|my colleague|a friend|my class|my grandma} {is here|is with
            me|is watching|wants to say hello|says hello|says hi|sends greetings|is next to me|wants to talk to
            you|wants to meet you|is reading this|joined me}; {meet|this is|here is|here comes} my
            {friend|mother|sister|brother|son|daughter|wife| husband|boss|dog|cat|dad|colleague|class|family};
            {can|could|will} you {say hello to|greet|say hi to|wave to|welcome|talk to} {my friend|my mother|my
            daughter|my son|everyone|my family|my sister|my class|the kids|my wife|my team}; {give|send} {my friend|my
            mother|everyone|my sister|them|my family} {a greeting|your greetings|your regards|a hello|your love}; I
            {am here|am sitting here} with {a friend|my family|my kids|my class|my sister|my team|some friends}; I
            {want|would like} to introduce {you to my friend|my friend|my mother|my sister|my son|my wife|someone}; we
            are {two|three|a group|a family|a school class|many people} [here]; greetings from {my friend|my family|my
            mother|my class|all of us}; {wave|bow|nod} to {everyone|my friend|the audience|us}; everybody says
            {hi|hello}; {there is|I have} someone here {to meet you|who wants to say hi}; what would you say to my
            {friend|mother|boss|son}; a {friend|colleague|child} is watching; show {my friend|my son|them} that you
            can talk; introduce yourself to my {friend|mother|class|family|boss}
            """),
        replies=("Hello to you too! It is nice to meet you.",),
        short="Hello to you too!",
        thought="I greet another person.",
    ),
    Topic(
        key="a compliment",
        asks=wordings("""
            {compliment|praise|flatter|appreciate|admire} me; {give|pay|make|say} me {a compliment|something
            nice|something kind|compliments|some praise|a nice word|a kind word}; say something
            {nice|kind|sweet|lovely|good|friendly|warm} {about me|to me}; {tell|show} me {I am good|that I am great|I
            am pretty|I am smart|that I am special|you like me|I matter|I am beautiful|I am clever|I am awesome|that I
            am loved}; {a compliment|compliment|kind words|nice words|flattery} [please]; I {need|want|could use|would
            like|deserve} {a compliment|some praise|kind words|nice words|a kind word|appreciation|a pat on the back};
            am I {smart|pretty|beautiful|good|nice|clever|handsome|funny|special|cool|a good
            person|great|important|your favourite|ugly|kind|intelligent|good enough|lovable|a genius|right}; do you
            {like|admire|appreciate|respect} {me|my style|my questions|my name|my ideas}; what do you
            {like|admire|appreciate} about me; be {nice|kind|sweet|friendly} to me; {can|could} you {compliment me|be
            nice to me|praise me|flatter me|give me a compliment}; {boost|raise|lift} my {confidence|ego|self esteem|
            mood}; {how|what} do I {do|seem to you}; what is good about me; tell me why I am {great|special|good|
            awesome}; sweet talk me; stroke my ego; {I did|did I do} {a good job|well|great}; are you proud of me; be
            proud of me; {say|tell me} you are proud of me; I did {well|a good job|my best} today; make a compliment;
            butter me up; {am|was} I {good|helpful|nice|polite}; honest opinion about me
            """),
        replies=("You ask good questions, and you are kind to a tiny model. Well done!",),
        short="You ask good questions!",
        thought="The user wants a kind word.",
    ),
    Topic(
        key="some motivation",
        asks=wordings("""
            {motivate|inspire|encourage|push|support|energise|energize|back} me; {give|tell|send|write|say} me {some
            motivation|motivation|courage|hope|something motivating|a pep talk|an inspiring quote|a
            quote|encouragement|strength|a motto|something inspiring|inspiration|words of encouragement|a slogan|a
            proverb|a kick|a motivational quote}; I {need|want|could use|lack|have no|have lost my}
            {motivation|encouragement|a push|inspiration|courage|a pep talk|willpower|drive|energy to
            work|discipline|hope}; I {cannot|can't|do not|don't} {go on|do it|do this|make it|work anymore|study
            anymore|want to work|want to study|feel like working|feel like studying|feel motivated|get
            started|focus|feel like it today|believe in myself}; I {want to|am about to|feel like I should|will} give
            up; I am {lazy|unmotivated|not motivated|stuck|procrastinating|demotivated|too lazy|about to quit|losing
            hope}; {motivation|inspiration|encouragement|pep talk|quote|quote of the day|motto|inspiring
            words|proverb} [please]; how {do|can} I {get motivated|stay motivated|find motivation|keep going|stop
            procrastinating|start|focus|get going|be productive|not give up|believe in myself|get things done};
            {can|could|will} you {motivate|inspire|encourage} me; {cheer|root} for me; {wish|tell} me {good
            luck|luck|I can do it|that I can do it|not to give up|to keep going}; wish me luck; {help|get} me {stay
            motivated|going|started|moving|off the sofa}; do you have {a quote|a motto|some wisdom|encouraging words|a
            proverb}; it is {too hard|so difficult|too difficult|hopeless}; I {tried|keep trying} but I fail; I have
            to {study|work|clean|exercise|write my thesis|learn for the exam} but I {am lazy|do not want to|cannot
            start}; {will|can} I {make it|succeed|do it|pass|win|manage}
            """),
        replies=("You can do it! Start with one small step and then take the next one.",),
        short="You can do it!",
        thought="The user needs some motivation.",
    ),
    Topic(
        key="what to do today",
        asks=wordings("""
            what {should|shall|can|could|do} {I|we} do {today|now|tonight|this weekend|at the weekend|tomorrow|this
            evening|this afternoon|on sunday|in my free time|after work|after school|outside|with my kids|with my
            friends|on a rainy day|in the evening|for fun today}; {suggest|recommend|propose|find} {an
            activity|something to do|a hobby|things to do|a plan|an outing|a free time activity|something for the
            weekend|some activities}; {any|got any|have you any|do you have}
            {ideas|suggestions|plans|tips|recommendations} for {today|tonight|the weekend|the evening|my free time|a
            rainy day|an outing|sunday|the holidays|a date|the afternoon}; give me {an idea|ideas|a plan|a
            suggestion|something to do|tips} for {today|tonight|the weekend|this evening|my day|my day off|the
            holidays|sunday}; {plan|organise|organize|schedule} my {day|weekend|evening|sunday|free time|afternoon};
            how {should|can|could} I spend {my day|the day|the weekend|my evening|my free time|the afternoon|my day
            off|sunday}; {I have|I got} {a day off|free time|a free day|a free evening|nothing planned|the day off|the
            afternoon free|no plans} [today|tomorrow], {what should I do|any ideas|what can I do|what now}; what would
            you do {today|in my place|on a free day|this weekend|if you were me|with a day off}; I {do
            not|don't|can't} {know|decide} what to do {today|tonight|this weekend|tomorrow|next}; {help|let} me {plan
            my day|decide what to do|choose an activity|find a hobby|fill my day}; {activity|activities|weekend
            ideas|things to do|weekend plans|what to do today|hobby ideas|free time ideas}; where {should|can|could}
            {I|we} go {today|tonight|this weekend|for a walk|on a date}; should I {go out|stay home|stay at home|go
            for a walk|stay in|read a book} [today|tonight|or not]; what hobby should I {start|try|pick|take up};
            which {hobby|activity} {fits|suits} me; what is {fun|good} to do {today|at home|outside}
            """),
        replies=("You could go for a walk, read a book or call a friend.",),
        short="You could go for a walk.",
        thought="The user wants an idea for the day.",
    ),
)
