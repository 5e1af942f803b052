"""English: what takes a clause for false or leaves it open ("it's a lie that", "I doubt", "nobody said I"), as data."""

import re

from assistant.memory.unasserted import Matrix, denying, open_about

_SELF = r"(?:i|i'?m|i'?ve|i'?d|i'?ll|my|we|we're|we've|our)\b"
# "That" opens any complement; without it only one about the user is told from an object.
_THAT = rf"(?:,? (?:that|if|whether)(?= \w)(?! (?:is|was|one|would|will|much|way|kind)\b)| (?={_SELF}))\s?"
_WHAT_IS = r"(?:it|this|that)"
_ADV = r"(?: (?:\w+ly|just|also|still|now|quite|at all|even|of course|in fact|all|any ?more|any longer))*"
_IS_NOT = rf"(?:(?:(?:'s| is| was| has been)?{_ADV} (?:not|no longer|never)(?: been)?)|(?: is| was| has)n't(?: been)?)"
_SAY = r"(?: (?:to|if you|when you|when people|that anyone (?:would|should|could)) (?:say|claim|think|believe|assume|suggest|write|state|tell \w+))?"
_LIE = (
    r"(?:false|untrue|inaccurate|an? (?:\w+ )?(?:lie|myth|falsehood|fabrication|invention|untruth|misconception|misunderstanding|hoax)|"
    r"fake news|made up|pure (?:fiction|invention)|a rumou?r|just a rumou?r)"
)
_WRONG = (
    r"(?:wrong|incorrect|nonsense|rubbish|an? (?:\w+ )?(?:mistake|error|joke)|ridiculous|absurd|impossible|not possible|unlikely|improbable|doubtful|dubious|"
    r"questionable|debatable|uncertain|unclear|possible|conceivable|plausible|likely|probable|rumou?red|alleged|supposed|said|believed|assumed|out of the question|"
    r"(?:not )?(?:clear|certain|known|proven|confirmed|likely)|not like|not as (?:if|though)|far from (?:true|certain|clear)|hardly true|too early to say)"
)
_TRUE = r"(?:true|the case|correct|right|accurate|so|a fact|the truth|factual|like that)"
_RUMOUR = r"(?:rumou?rs?|claims?|idea|notion|story|stories|assumptions?|allegations?|myth|accusations?|suggestion|belief|theory|hypothesis|lie|gossip|talk|possibility|misconception|illusion)"
_WHOM = (
    r"(?: (?:to )?(?:you|them|him|her|us|anyone|anybody|everyone|everybody|people|somebody|someone|(?:my|the) \w+))?"
)
_NO = r"(?:\bnot|(?<!have)(?<!has)(?<!had)(?<!do)(?<!did)n't|\bnever|\bnobody|\bno[ -]one|\bnone of [\w']+|\bneither of [\w']+|\bwithout|\bhardly (?:anyone|anybody)|\bno (?:\w+ )?(?:doctor|document|paper|source|record|law|friend|colleague)s?)"
_SPEECH = r"(?:say(?:ing|s)?|said|claim(?:s|ed|ing)?|think(?:ing|s)?|thought|believ(?:e|es|ed|ing)|mean(?:s|ing)?|meant|tell(?:ing|s)?|told|assert(?:ed|ing)?|argu(?:e|ed|ing)|suggest(?:ed|ing)?|imply(?:ing)?|implied|stat(?:e|ed|ing)|swear|sworn|declar(?:e|ed|ing)|writ(?:e|ten|ing)|wrote|pretend(?:ed|ing)?|prov(?:e|ed|es)|show(?:n|s)?|confirm(?:ed|s|ing)?|assum(?:e|ed|ing)|suppos(?:e|ed|ing))"
# "I don't think I mentioned that I'm vegan" tells it all the same.
_NOT_TOLD_YET = (
    r"(?! ?(?:(?:that )?i(?:'ve| have|'d| had)?(?: \w+)? (?:mention|told|tell|said|say|introduc|forgot|forget)))"
)
_DOUBTS = r"(?:doubt(?:s|ed|ing)?|disput(?:e|es|ed|ing)|question(?:s|ed)?|disbeliev(?:e|es|ed)|pretend(?:s|ed|ing)?|li(?:e|es|ed)(?: to \w+)?|suspect(?:s|ed)?|dream(?:s|ed|t|ing)?|imagin(?:e|es|ed|ing)|wonder(?:s|ed|ing)?|suppos(?:e|es|ed)|assum(?:e|es|ed|ing)|presum(?:e|es|ed)|wish(?:es|ed)?|hop(?:e|es|ed|ing)|bet(?:s)?|refus(?:e|es|ed) to (?:believe|accept|admit|say|think)|falsely (?:say|said|claim|claimed|believe|state|stated))"
# "I don't doubt that" and "no doubt that" leave nothing open.
_ONCE = r"(?<!not )(?<!n't )(?<!never )(?<!\bno )(?<!without )(?<!without a )(?<!without any )(?<!can hardly )"
_AT_END = r"(?=\s*(?:$|[,;]| (?:and|but|so|because)\b))"

UNASSERTED_EN: tuple[Matrix, ...] = (
    denying(rf"(?:\bthe (?:\w+ )?{_RUMOUR} |(?<![^,.;:!?\n\s] )\b)that (?P<said>{_SELF}[^,;]{{3,90}}?)(?:{_IS_NOT}{_ADV} {_TRUE}|(?:'s| is| was){_ADV} (?:{_LIE}|wrong|incorrect|nonsense)){_AT_END}"),
    denying(rf"(?<![^,;\s] )(?:(?<=[,;] )|(?<=^)|\b)(?P<said>{_SELF}[^,;]{{3,90}}?),? (?:but |and )?(?:which|that|this|it)(?:{_IS_NOT}{_ADV} {_TRUE}|(?:'s| is| was){_ADV} (?:{_LIE}|wrong|nonsense)){_AT_END}"),
    denying(rf"(?<![^,;\s] )(?P<said>{_SELF} [^,;]{{3,90}}?) (?:is|was){_ADV} (?:not true|an? (?:\w+ )?(?:lie|myth)|false|untrue)\s*$"),
    denying(rf"(?:\b{_WHAT_IS}{_IS_NOT}|(?<![\w'] )\bnot){_ADV} {_TRUE}{_ADV}{_SAY}{_THAT}"),
    denying(rf"(?:\b{_WHAT_IS}(?:'s| is| was| has always been){_ADV} |(?<![\w'] )\b){_LIE}{_SAY}{_THAT}"),
    denying(rf"\b(?:no|any) truth (?:in|to) (?:the \w+|it|saying){_THAT}"),
    denying(rf"\b(?:ruled|rules|rule|ruling) out{_THAT}|\b(?:disprov(?:e|es|ed)|refut(?:e|es|ed)|exclud(?:e|es|ed)){_THAT}"),
    denying(rf"{_ONCE}\b(?<![\w'] )i(?:'d)?{_ADV} (?:den(?:y|ied)|reject|dispute|refute)(?: the \w+)?{_THAT}"),
    open_about(rf"\b{_WHAT_IS}(?:'s| is| was| seems| sounds| would be){_ADV} {_WRONG}{_SAY}{_THAT}|\bit isn't (?:like|as (?:if|though)|clear|certain|likely|known|proven|confirmed|possible|impossible)\b{_THAT}"),
    open_about(rf"\b(?:no|little|zero|any|some|a|without) (?:\w+ )?(?:chance|way|evidence|proof|sign|indication|possibility|likelihood|risk|reason to (?:think|believe|assume|say)|suggestion|hint)(?: at all| whatsoever)?{_THAT}"),
    open_about(rf"\bthe (?:\w+ )?{_RUMOUR}(?: is| was| goes)?{_THAT}"),
    open_about(rf"{_ONCE}\b(?:den(?:y|ies|ied|ying)|{_DOUBTS}){_THAT}"),
    open_about(rf"{_NO}(?! (?:yet )?(?:told|tell|mention))(?: (?!and\b|but\b|or\b)[\w']+){{0,3}}? {_SPEECH}(?: ever| once)?{_WHOM}{_NOT_TOLD_YET}{_THAT}"),
    open_about(rf"\b(?:do|did)n't (?:\w+ly |ever |even )?(?:say|claim|think|believe|mean|assert|suggest|imply|state|pretend|assume|suppose){_WHOM}{_NOT_TOLD_YET}{_THAT}"),
)  # fmt: skip

SCOPE_END_EN = re.compile(
    r"\s*[;—]|\s-+\s|,? (?:but|because|although|though|however|since|yet|while|whereas)\b|,? so (?=i\b|i'm|my\b)"
    rf"|,\s*(?=(?:{_SELF}|in (?:fact|reality|truth)|actually|it's|it is|he|she|they|that|this|rather|instead|only|not)\b)"
)
