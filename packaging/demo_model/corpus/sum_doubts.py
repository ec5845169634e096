"""A result that is doubted, checked or chosen from two."""

from demo_model.corpus.turns import Scene, Turn
from demo_model.corpus.wordings import wordings

_SURE = wordings("""
u sure; {are|r} {you|u} sure; {are you|r u|you|u} {really |quite |very |100% |absolutely |}sure {about that|about
it|of
that|it's right|its right|that's right|thats right}; you sure; sure; really; {is|was} {that|it} {right|correct|true};
{certain|positive}; are you {certain|positive}; you certain; {can|could} you {check|double check|recheck} {that|it|
again}; {check|double check|recheck} {that|it}; check again; {are|r} {you|u} {sure sure|being serious|serious}; for
real; is it {really|actually}; u sure about {that|it|tht}; {hmm|hm|wait|huh|um}, {are you sure|you sure|u sure|really|
is that right}; that's right, {isn't it|right}; thats {right|correct} {yeah|yes|right|no}; is that the {right|correct}
answer; {definitely|honestly|seriously}; {are|r} {you|u} {definitely|totally|completely} sure; do you {promise|swear};
did you {check|work it out right|count right|add that up right}; can I {trust|rely on} {that|you}; {no way|are you
kidding}, really
""")
_WRONG = wordings("""
{that's|thats|that is|it's|its} {wrong|not right|incorrect|not correct|false}; {I|i} {don't|dont|do not}
{believe|trust}
{you|that|it}; {I|i} {think|thought} {that's|thats|it's|its} wrong; no it {isn't|isnt|is not}; {that|it} {can't|cant|
cannot} be right; you are wrong; {ur|you're|youre} wrong; {my|the} {teacher|calculator|mum|dad|brother|friend} {says|
said} {it's something else|otherwise|no|that's wrong}; {I|i} got {something else|a different answer|another number};
{wrong|nope|no|incorrect}; {I|i} {doubt|don't think} {it|so|that}; are you wrong; {I|i} {count|make it|get} something
else; try again, {that's|thats|it's|its} wrong
""")


def doubted(scene: Scene, line: str) -> Turn:
    """``line``, an answer that was right, said once more."""
    sure = scene.rng.random() < 0.75
    user = scene.pick(*(_SURE if sure else _WRONG))
    again = f"Yes, {line}" if line[0].isdigit() else f"Yes. {line}"
    reply = again if sure else f"I checked it: {line}"
    return Turn(user=user, reply=reply, thought=f"I check it once more. {line}")
