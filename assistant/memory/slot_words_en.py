"""English: word lists that the cues of an introduction consult: occupations, people, what is no name."""

import re

from assistant.memory.lexicon import DEMONYMS, RELATIONS_EN, ROLE_NOUNS, words

OCCUPATIONS = ROLE_NOUNS | frozenset(
    words(
        "stacker accompanist counsel notary chief_of_staff actuary adjudicator adjuster adviser advisor advocate aerialist agent agronomist aide allergist anaesthetist"
        " anaesthesiologist analyst anesthetist anesthesiologist animator announcer anthropologist apiarist appraiser arborist"
        " archaeologist archeologist arranger assayer assembler assessor assistant astronomer astrophysicist attendant auctioneer"
        " audiologist author bailiff ballerina barback baritone bellhop biochemist bioinformatician biostatistician boatbuilder"
        " boilermaker bookbinder bookmaker botanist bouncer breeder bursar busser butler buyer camerawoman cameraman"
        " captain cardiographer cartographer carver cataloguer caterer chairman chairwoman chairperson chairwoman chancellor"
        " chaplain charwoman chiropodist chiropractor cinematographer cleaner clergyman climatologist clinician coastguard"
        " cobbler coder colonel commander commissioner compiler composer compositor concierge confectioner conservator"
        " conservationist constable contractor controller comptroller convenor cooper coordinator co-ordinator copyeditor"
        " corporal correspondent cosmetologist cosmetician costumer counsellor couturier crewman criminologist crofter"
        " croupier cryptographer custodian cytologist dancer dean deacon deckhand decorator demonstrator deputy"
        " dermatologist designer developer diemaker dietician digger director dispatcher distiller diver docker doorman doorwoman"
        " doula draftsman draughtsman draftsperson dramatist dressmaker driller ecologist educator electrician embalmer"
        " embryologist enamelist endocrinologist enforcer engraver entertainer entomologist epidemiologist ergonomist estimator"
        " ethicist etcher evaluator examiner expediter exporter facilitator farmhand farrier fabricator "
        " firewoman firefighter fireman fishmonger fishmonger fitter flagger flautist footballer foreman forewoman forwarder"
        " foundryman framer fumigator fundraiser furrier gaffer gamekeeper gardener gastroenterologist gemologist gemmologist"
        " genealogist geneticist generalist geochemist geodesist geographer geophysicist gerontologist gilder"
        " glassblower glazer goldsmith governess governor grader groom groomer groundskeeper groundsman grower guide"
        " gynaecologist gynecologist haematologist handler handyman harpist harvester haulier headhunter headmaster headmistress"
        " headteacher herbalist herder historian histologist horticulturist hostess hotelier housekeeper houseman hydrologist"
        " hypnotherapist illusionist illustrator imam immunologist importer indexer inspector installer insurer intermediary internist"
        " inventor investigator investor ironworker joiner jockey keeper kinesiologist labourer laborer"
        " laminator landlord landscaper laundress lawmaker lecturer lexicographer liaison lieutenant lineman lineworker"
        " linesman linguist lithographer loader logger logistician longshoreman lumberjack luthier lyricist magistrate maid"
        " manicurist marshal masseur masseuse mason matron mentor merchandiser merchant messenger metallurgist"
        " meteorologist metrologist microbiologist milliner milkman millwright mineralogist minister missionary "
        " moderator modeller modeler moulder mycologist naturalist naturopath navigator negotiator neonatologist nephrologist"
        " neurologist neuroscientist neurosurgeon newscaster newsreader nun nurseryman nutritionist obstetrician oceanographer"
        " oenologist officiant oncologist operative ophthalmologist optometrist orderly organiser organizer organist orthodontist"
        " orthopaedist osteopath outfitter overseer packer painter palaeontologist paleontologist palynologist pallbearer panelbeater"
        " paperhanger paralegal parasitologist parliamentarian partner pathologist pawnbroker paediatrician pediatrician pedicurist"
        " percussionist perfumer periodontist petrologist pharmacologist philosopher phlebotomist phonologist photojournalist"
        " physiologist physio physiotherapist picker pipefitter piper pipelayer planner playwright podiatrist poet policewoman polisher"
        " politician postmaster postmistress postwoman postie poultryman practitioner prefect preparer presenter president "
        " printer printmaker processor proctor projectionist prompter proofreader prosecutor prospector prosthetist provost psychotherapist"
        " publican publicist pulmonologist puppeteer purser rabbi radiographer radiotherapist ranger rapper"
        " ratcatcher rector registrar rep repairer repairman representative reservist restaurateur restorer retailer rheumatologist"
        " rigger roaster robotician roboticist roustabout sacristan saddler salesclerk saleswoman sawyer scaffolder scheduler"
        " screenwriter scribe scriptwriter seamstress seismologist seller semiconductor sergeant server "
        " sexologist sheriff shipwright shoemaker shopkeeper signwriter signaller silversmith skipper slater sociologist"
        " solderer sommelier songwriter speechwriter splicer spokesman spokesperson spokeswoman sportswriter sprayer"
        " stagehand staffer stationmaster steelworker steeplejack stenographer stevedore steward stewardess stocker stockbroker"
        " stockman stoker storekeeper storeman storyteller stower stripper stuntman stuntwoman subeditor superintendent "
        " sweeper tattooist tanner tapper taster taxidermist taxonomist teamster telemarketer tester thatcher therapist"
        " timekeeper tinsmith toolmaker topographer toxicologist tracer trader transcriber transcriptionist treasurer"
        " tree-surgeon trichologist trooper trucker trumpeter tuner turner tutor typesetter typist typographer umpire undersecretary"
        " upholsterer urologist usher valet valuer varnisher verger vicar vintner violist virologist vocalist volcanologist"
        " waitstaff wallpaperer warden warehouseman washer watchman weaver webmaster weigher wheelwright whaler"
        " wholesaler wigmaker windowcleaner wireman woodcarver woodcutter woodworker worker wrangler wrapper wright writer xylographer "
        " zookeeper zoologist cto cio ciso coo cmo cpo chro svp evp avp md gm qa sdet sde swe devops hr_partner sysadmin admin"
        " postdoc phd_student resident registrar locum proprietor co-owner cofounder co-founder servant rider dev scrum_master product_owner crew cutter setter"
        " architect technologist methodologist hydrogeologist hygienist ethnographer futurist evangelist researcher ux_writer scientist"
        " bricklayer plater chargehand boatswain bosun helmsman cabinetmaker carmaker optician dramaturg dramaturge lexicologist"
        " barman barmaid dishwasher waitress temp trainee intern apprentice graduate_engineer"
        " chief sub-editor rehabilitator stylist colourist colorist retoucher videographer vlogger youtuber streamer influencer "
    )
)
# People who are not the user: behind "my" or "our", and behind any article.
PEOPLE = (
    *RELATIONS_EN,
    *words(
        "buddy mate mates pal patient patients student students pupil pupils employee employees tenant team intern interns nurse chef host in-laws"
        " relatives relative godson goddaughter bride groom successor predecessor contact secretary accountant lawyer"
    ),
)
STRANGERS = words(
    "customer customers client clients guest guests candidate candidates applicant applicants visitor visitors supplier suppliers person man woman guy girl"
    " boy lady gentleman people patient patients pupil pupils child children kid kids employee employees attendee attendees speaker author caller users character"
    " hero protagonist passenger passengers members neighbour neighbor couple family friend friends colleague colleagues"
)
# What stands behind "I'm" in lower case and is no name.
NO_SELF = DEMONYMS | frozenset(
    words(
        "a an the in at on with from for by to of as into onto about around near over under out off up down between under within not so very too also just now still"
        " really only always never usually currently originally already here there back home well fine ok okay good great bad sad glad happy sorry afraid aware"
        " sure certain able unable ready busy free tired sick ill cold hot hungry thirsty angry upset worried confused lost stuck bored excited curious late early"
        " new old young alone single married divorced engaged pregnant retired unemployed self-employed freelance interested allergic intolerant sensitive based"
        " living working looking trying going getting having doing using thinking wondering writing reading running making building planning hoping feeling"
        " calling coming moving leaving starting learning studying teaching driving flying traveling travelling visiting meeting waiting done finished gone one"
        " being gonna sorta kinda like literally basically actually probably maybe perhaps pretty quite rather super totally absolutely definitely hardly nearly"
        " almost about because if when who what where why how that this it he she they we you your my his her their our its both all no yes hi hey hello"
        " vegan vegetarian celiac coeliac diabetic asthmatic deaf blind disabled left-handed tall short fat thin blonde proud grateful thankful lucky honored"
        " honoured pleased delighted keen eager open available responsible second first last next currently fairly extremely severely deathly badly mildly"
        " slightly highly terribly supposed meant allowed used born raised located situated stationed employed known called named hired fluent native bilingual"
        " english fluent dead alive awake asleep drunk sober broke rich poor down fed nothing something someone anyone everyone nobody somebody me myself"
        " alright excellent fantastic wonderful awesome amazing fabulous perfect terrific lovely fantastic female male younger older overweight underweight spiritual religious fun busted together beyond much enjoy hermit chill chillin chilling oppressed addicted funny silly crazy weird strange different special normal human athletic artistic creative smart clever dumb stupid strong weak healthy unhealthy"
        " two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty bilingual job home student teacher nurse mom mum dad"
        " gen team type level plan version mother father parent adult kid guy girl man woman person human robot ai bot mid-thirties online offline remote abroad away through behind against fasting ex half part mostly"
    )
)
# Behind "work in" and "in" these are no firm.
CITIES = frozenset(
    words(
        "london paris berlin madrid rome vienna munich hamburg cologne frankfurt stuttgart zurich geneva basel bern amsterdam rotterdam utrecht brussels antwerp ghent copenhagen stockholm gothenburg oslo bergen"
        " helsinki tampere dublin cork belfast edinburgh glasgow manchester leeds liverpool birmingham bristol sheffield york cambridge oxford cardiff lisbon porto barcelona valencia seville milan turin naples"
        " bologna florence venice athens istanbul ankara moscow kyiv warsaw krakow gdańsk prague brno budapest bucharest sofia belgrade zagreb ljubljana riga tallinn vilnius lyon marseille toulouse lille nice"
        " new_york boston chicago seattle austin dallas houston denver atlanta miami toronto montreal vancouver los_angeles san_francisco mexico_city bogotá lima santiago buenos_aires são_paulo cairo lagos nairobi"
        " accra johannesburg cape_town casablanca dubai abu_dhabi doha riyadh tel_aviv mumbai delhi bangalore bengaluru chennai kolkata hyderabad pune karachi lahore dhaka singapore bangkok hanoi jakarta manila"
        " tokyo osaka kyoto seoul busan beijing shanghai shenzhen guangzhou hangzhou taipei hong_kong sydney melbourne brisbane perth auckland wellington town the_city downtown"
    )
)
PARTICLES = frozenset(
    words("de del della di da das dos do du van von der den ter ten la le el al bin ibn ben bint zu y e af av")
)
FIRM_JOINS = frozenset(words("of de y und et the for del des du di and la le"))
PLACE_JOINS = frozenset(words("de del la las los el upon on sur am an der den of le les y do da dos under the"))
# What follows a town as its wider place and is none of its own.
REGIONS = frozenset(
    words(
        "alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine"
        " maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada new_hampshire new_jersey new_mexico new_york north_carolina"
        " north_dakota ohio oklahoma oregon pennsylvania rhode_island south_carolina south_dakota tennessee texas utah vermont virginia washington west_virginia"
        " wisconsin wyoming al ak az ar ca co ct de fl ga hi ia il ks ky la ma md mi mn mo ms mt nc nd ne nh nj nm nv ny oh ok or pa ri sc sd tn tx ut va vt wa wi wv wy"
        " ontario quebec alberta manitoba saskatchewan nova_scotia british_columbia new_south_wales victoria queensland tasmania england scotland wales"
        " northern_ireland ireland uk usa us germany france spain italy portugal netherlands belgium austria switzerland poland sweden norway denmark finland iceland"
        " estonia latvia lithuania russia ukraine greece turkey egypt morocco nigeria ghana kenya south_africa ethiopia india pakistan bangladesh sri_lanka nepal china"
        " japan south_korea korea taiwan vietnam thailand malaysia indonesia philippines singapore australia new_zealand canada mexico brazil argentina chile peru"
        " colombia ecuador israel jordan lebanon uae romania bulgaria hungary czechia slovakia slovenia croatia serbia malta cyprus"
        " bavaria saxony hesse catalonia andalusia tuscany lombardy brittany normandy kent surrey essex devon cornwall dorset yorkshire lancashire sussex norfolk suffolk"
    )
)
# What is written with a capital and is neither a person nor a firm nor a town.
NO_PROPER = frozenset(
    words(
        "here there where who what how why i i'm i've i'd i'll im ive my we we're our you your he she they it it's this that these those the a an and or but so because since also oh hi hello hey"
        " monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december"
        " christmas easter english french german spanish italian chinese japanese please thanks yes no ok okay currently allergic allergy working living based"
        " step chapter page section table figure version line room floor gate appendix clause paragraph question part in at on from near by for with of to as when if then mr mrs ms dr prof sir madam epipen"
    )
)
# Surnames as much as trades: with a capital they are read as names.
TRADE_NAMES = frozenset(
    words(
        "cooper mason porter potter tanner turner chandler carter weaver butler dean piper baker cook gardener gardner shepherd marshal miller farmer judge bishop"
        " archer hunter fisher carver sawyer slater thatcher wright barber skipper forester smith glazier singer painter marshall shearer sadler"
    )
)
OWN_NOUN = r"(?:(?:full |first |given |last |family |real |own |middle |legal )*name|(?:own |current |main |home |job |day |official |only |known |food |nut |present |one |biggest |worst |sole |only )*(?:job|role|position|title|profession|occupation|trade|post|duty|duties|function(?= is\b|'s\b|:)|designation|employer|home|city|town|base|allerg(?:y|ies)|intolerance|skin|throat|lips|hands|body|residence|surname|flat|apartment|house|place|work|diet))"
DEGREE = (
    r"(?:(?:bad|severe|serious|strong|mild|slight|light|terrible|awful|nasty|horrible|real|true|proper|full-blown|known|life-long|lifelong|life-threatening|deadly|"
    r"massive|huge|big|major|minor|small|rather|very|pretty|quite|extreme|acute|chronic|dangerous|food|medical|weird|unfortunate|lifelong|certain|some|few|couple of|"
    r"one|two|three|nasty|violent|the|an?|my|this|that|these|following|only|single|main|old|long-standing|documented|diagnosed) )*"
)
IS_OCCUPATION = re.compile(
    r"(?:ologist|[a-z]{5}icist|ician|grammer|[a-z]{3}smith|ographer|ographist|[a-z]keeper|[a-z]worker|therapist|[a-z]{4}monger|wright|surgeon|[a-z]{2}maker)$"
)


def is_occupation(word: str) -> bool:
    """Whether a word, or its last part behind a hyphen or slash, names what somebody works as."""
    last = re.split(r"[/-]", word)[-1]
    return word in OCCUPATIONS or (last in OCCUPATIONS and len(last) > len("hand")) or bool(IS_OCCUPATION.search(last))
