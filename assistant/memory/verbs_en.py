"""English verbs with past forms of their own. Data."""

# Each line: a verb and its irregular past forms, of which a question has one and the answer another ("did I break",
# "I broke").
_IRREGULAR = """
be was were been; bear bore born; beat beaten; become became; begin began begun; bite bit bitten; blow blew blown; break broke broken;
bring brought; build built; burn burnt; buy bought; catch caught; choose chose chosen; come came; deal dealt; dig dug; draw drew drawn;
dream dreamt; drink drank drunk; drive drove driven; eat ate eaten; fall fell fallen; feed fed; feel felt; fight fought; find found;
fly flew flown; forget forgot forgotten; forgive forgave forgiven; freeze froze frozen; get got gotten; give gave given; go went gone;
grow grew grown; hang hung; have had has; hear heard; hide hid hidden; hold held; keep kept; know knew known; lay laid; lead led;
learn learnt; leave left; lend lent; lie lay lain; lose lost; make made; mean meant; meet met; pay paid; ride rode ridden; ring rang
rung; rise rose risen; run ran; say said; see saw seen; sell sold; send sent; sew sewn; shake shook shaken; shine shone; shoot shot;
show shown; sing sang sung; sit sat; sleep slept; speak spoke spoken; spend spent; spill spilt; stand stood; steal stole stolen;
stick stuck; swim swam swum; take took taken; teach taught; tear tore torn; tell told; think thought; throw threw thrown;
understand understood; wake woke woken; wear wore worn; win won; write wrote written
"""
BASE_FORMS = {
    form: verb for line in _IRREGULAR.replace("\n", " ").split(";") for verb, *forms in [line.split()] for form in forms
}
"""Irregular form -> verb."""

# Past forms that are the verb itself, a participle or a thing as well state nothing ("read", "found", "a cut", "the lead").
_AS_MUCH_A_NOUN = frozenset(
    "been done has known broken written given taken driven forgotten frozen hidden shown seen spoken stolen thrown worn woven"
    " born beaten bitten blown chosen drawn drunk eaten fallen flown gotten gone grown ridden risen rung run shaken sewn sung"
    " sunk swum torn woken begun become come put read set cut shut hit let cast cost felt lay lain laid found left ground wound"
    " saw lead lit rose dove hung burnt learnt meant dealt dug fed".split()
)
PASTS = frozenset(form for form, verb in BASE_FORMS.items() if form != verb) - _AS_MUCH_A_NOUN
"""Irregular forms by which a statement is told from a name: "Tom lent me his tent"."""
