"""English: towns, countries and firms that people name behind "from", where nothing else tells which is meant."""

import re
import unicodedata

from assistant.memory.lexicon import words
from assistant.memory.slot_words_en import CITIES, REGIONS

_TOWNS = frozenset(
    words(
        # Britain and Ireland.
        "aberdeen aberystwyth aldershot ashford ayr aylesbury ballymena banbury bangor barnet barnsley barrow basildon basingstoke bath bedford belfast berwick bexhill bolton bournemouth bracknell bradford brecon brentwood brighton bromley burnley bury"
        " buxton camden canterbury carlisle chatham chelmsford cheltenham chester chesterfield chichester clacton colchester corby coventry crawley crewe croydon darlington dartford derby derry doncaster dorchester dorking dover drogheda dudley dundee durham"
        " ealing eastbourne ely epsom exeter falkirk falmouth fife galway gateshead gillingham gloucester grimsby guildford hackney halifax harlow harrogate harrow hartlepool hastings hereford hertford hove huddersfield hull inverness ipswich islington"
        " keighley kendal kettering kidderminster kilkenny lancaster leamington leicester lerwick lewes lichfield limerick lincoln lowestoft ludlow luton maidstone margate merthyr middlesbrough newbury newcastle newport newry northampton norwich nottingham nuneaton oldham omagh"
        " paisley penrith penzance perth peterborough plymouth poole portsmouth preston ramsgate reading redditch rochdale rugby salford salisbury scarborough shrewsbury slough sligo solihull southampton southend southport st_albans st_andrews stevenage stirling stockport stoke stroud"
        " sunderland surrey swansea swindon taunton telford torquay tralee truro wakefield walsall warrington warwick waterford watford wells wexford whitby wigan winchester windsor wolverhampton worcester worthing wrexham yeovil stoke-on-trent milton_keynes"
        # The rest of Europe.
        " aachen aalborg aarhus alicante almada almeria amiens ancona angers arhus arnhem athens augsburg aveiro avignon bamberg bari basel bayreuth bergamo bern besancon bialystok bielefeld bilbao bochum bolzano bonn bordeaux braga brasov bratislava breda bremen brescia brest bruges brunswick burgas burgos"
        " bydgoszcz caceres cadiz caen cagliari calais cannes cartagena catania chemnitz cluj cluj-napoca coimbra como constanta cordoba cottbus cracow daugavpils debrecen delft den_haag dijon dordrecht dortmund dresden duisburg dusseldorf eindhoven enschede erfurt erlangen espoo essen evora faro ferrara"
        " flensburg foggia freiburg funchal galati gdansk gdynia geneva genoa gent giessen gijon girona gothenburg gottingen granada graz grenoble groningen haarlem hague halle hannover hanover heidelberg heilbronn heraklion iasi ingolstadt innsbruck izmir jena jerez jonkoping jyvaskyla kalmar karlsruhe karlstad kassel"
        " katowice kaunas kharkiv kiel kiev klaipeda klagenfurt koblenz konstanz kosice kotka krakow kristiansand kuopio lahti larissa lausanne le_havre leeuwarden leiden leipzig leon lerida leuven liberec liege limassol limoges linkoping linz livorno ljubljana lodz logrono lubeck lublin lucca lucerne lugano lugo lulea lund luxembourg"
        " lviv maastricht magdeburg mainz malaga malmo mannheim maribor matera mechelen messina metz minsk modena monaco mons monza moss mostar murcia munster namur nancy nantes narva nicosia nijmegen nimes nis novara novi_sad nuremberg odense odesa odessa olomouc opole oradea orebro orleans osijek ostend ostrava oulu oviedo padua palermo palma"
        " pamplona parma passau patras pau pavia pecs perugia perpignan pescara piacenza piraeus pisa plovdiv ploiesti podgorica poitiers pori porto potsdam poznan pristina pula ragusa ravenna regensburg reims rennes reykjavik rijeka rimini rostock rouen saarbrucken salamanca salerno salzburg san_sebastian santander sarajevo sassari"
        " schaffhausen sibiu siena sint-niklaas skopje solna split stavanger strasbourg szczecin szeged tampere tarragona tartu thessaloniki tilburg timisoara tirana toledo torun toulon tours trento treviso trier trieste tromso trondheim turku udine ulm umea uppsala vaasa valladolid valletta vantaa varna vaasa venlo verona vicenza"
        " vigo vitoria wiesbaden winterthur wolfsburg wroclaw wurzburg zadar zaragoza zeist zielona_gora zilina zwolle st_petersburg kazan samara perm novosibirsk yekaterinburg volgograd rostov sochi tomsk omsk tbilisi batumi yerevan baku dnipro zaporizhzhia chisinau"
        # The Americas.
        " albany albuquerque anaheim anchorage arequipa asuncion baltimore barranquilla baton_rouge belem belo_horizonte birmingham bismarck bogota boise boulder brasilia buffalo burlington cali calgary campinas cancun caracas cartagena charleston charlotte cheyenne cincinnati cleveland cochabamba columbus concepcion cordoba curitiba cusco cuenca"
        " des_moines detroit duluth durango edmonton el_paso eugene fargo florianopolis fort_worth fortaleza fresno georgetown goiania guadalajara guatemala guayaquil halifax hamilton hartford havana honolulu indianapolis ithaca jacksonville kansas_city kelowna kingston knoxville la_paz la_plata laredo las_vegas leon lexington london louisville lubbock madison"
        " managua manaus maracaibo mar_del_plata medellin memphis mendoza merida milwaukee minneapolis mobile monterrey montevideo montgomery morelia nashville nassau natal new_orleans newark oakland oaxaca oklahoma_city omaha orlando ottawa panama panama_city pasadena philadelphia phoenix pittsburgh ponce port-au-prince portland"
        " porto_alegre providence puebla quebec quebec_city queens brooklyn bronx manhattan harlem quito raleigh recife regina reno richmond rio rio_de_janeiro rochester rosario sacramento salt_lake_city salta salvador san_antonio san_diego san_jose san_juan san_salvador santa_cruz santa_fe santo_domingo sao_paulo saskatoon savannah scottsdale"
        " spokane springfield st_louis stamford sucre tacoma tallahassee tampa tegucigalpa tijuana toledo topeka trujillo tucson tulsa valparaiso veracruz victoria waterloo wichita winnipeg yonkers"
        # Africa, Asia and Oceania.
        " aba abeokuta abidjan abuja addis_ababa adelaide aden agadir agra ahmedabad ajmer aleppo alexandria algiers almaty amman amritsar antananarivo ashgabat asmara astana aswan asyut ballarat bamako bandung bandar banjul basra beirut bendigo benghazi benin_city bhopal bhubaneswar bishkek bissau blantyre bloemfontein brazzaville broome bujumbura bulawayo"
        " busan cairns calabar calcutta calicut can_tho canberra cebu chandigarh changchun changsha chengdu chiang_mai chittagong chongqing christchurch cochin coimbatore colombo conakry constantine cotonou daegu daejeon dakar dalian damascus dammam danang da_nang darwin davao djibouti dodoma douala dunedin durban dushanbe enugu entebbe faisalabad fes fez freetown"
        " fukuoka fuzhou gaborone gaza geelong giza goa gold_coast gurgaon guwahati gwangju hai_phong haifa hamadan harare harbin harare hefei hermosillo hiroshima ho_chi_minh_city hobart hue ibadan iloilo incheon indore ipoh irbid isfahan islamabad ismailia jaffna jaipur jeddah jerusalem jinan jodhpur johor jos jinja kabul kaduna kagoshima kampala kandahar kandy kano kanpur"
        " kaohsiung kathmandu kawasaki khartoum khulna kigali kinshasa kisumu kobe kochi kota kozhikode kuala_lumpur kumasi kunming kuwait kuwait_city kyoto launceston libreville lilongwe lome luanda lubumbashi lucknow lusaka luxor macau madurai malacca malé mangalore manama maputo maseru mashhad mbabane mecca medan medina mogadishu mombasa monrovia multan muscat mysore"
        " nablus nagasaki nagoya nagpur nakuru nanjing nanning nantou naypyidaw ndjamena nelson newcastle niamey niigata ningbo nouakchott okayama onitsha oran ouagadougou owerri palembang patna penang peshawar phnom_penh phuket pokhara pondicherry port_harcourt port_louis port_moresby port_said pretoria pyongyang qingdao quezon_city quetta rabat rajkot ramallah ranchi"
        " rangoon rawalpindi rotorua saigon salalah samarkand sanaa sapporo sendai sfax sharjah shenyang shiraz sialkot soweto srinagar suez surabaya surat suva suwon suzhou sydney tabriz taichung tainan taipei taiyuan tamale tangier tashkent tauranga tbilisi tehran thiruvananthapuram tianjin timbuktu tiruchirappalli toowoomba townsville tripoli trivandrum tunis"
        " ulaanbaatar urumqi vadodara varanasi vientiane vijayawada visakhapatnam vladivostok windhoek wollongong wuhan wuxi xiamen xian yangon yaounde yogyakarta yokohama zanzibar zaria zhengzhou"
        # Countries and parts of them that REGIONS lacks.
        " afghanistan albania algeria andorra angola armenia azerbaijan bahamas bahrain barbados belarus belize benin bhutan bolivia bosnia botswana brunei burkina_faso burma burundi cambodia cameroon chad congo costa_rica cuba czech_republic dominica dominican_republic east_timor el_salvador eritrea fiji gabon gambia georgia great_britain greenland"
        " guatemala guinea guyana haiti honduras iran iraq ivory_coast jamaica kazakhstan kosovo kyrgyzstan laos latvia liberia libya liechtenstein luxembourg madagascar malawi maldives mali mauritania mauritius moldova monaco mongolia montenegro mozambique myanmar namibia nicaragua niger north_macedonia oman palestine panama paraguay qatar rwanda samoa"
        " saudi_arabia senegal serbia sierra_leone somalia sudan suriname syria tajikistan tanzania togo tonga trinidad tunisia turkmenistan uganda united_kingdom united_states uruguay uzbekistan vanuatu venezuela yemen zambia zimbabwe usa america britain europe africa asia siberia sardinia sicily crete corsica galicia flanders wallonia piedmont provence"
        " alsace burgundy silesia moravia bohemia transylvania punjab kerala gujarat bengal sindh kashmir bavaria tyrol the_netherlands the_us the_uk the_usa the_philippines the_states"
    )
)
# Endings of towns: "Bexhill", "Pettersburg", "Novgorod", "Jaipur".
_TOWN_ENDS = re.compile(
    r"[a-z]{2,}(?:ton|ham|burgh?|burg|borough|bury|ville|ford|furt|stadt|berg|grad|gorod|pur|abad|mouth|shire|minster|chester|caster|cester|wick|wich|stead|bridge|haven|hagen|holm|dorf|hausen|hafen|brück|bruck|kirchen|heim|ingen|polis|pool|thorpe|worth|"
    r"stan|[^l]land|field|port|beach|springs|falls|valley|islands?|hills?|city|town|village|sur-\w+|upon-\w+|on-\w+|by-the-sea)"
)
_FIRMS = frozenset(
    words(
        "deloitte kpmg pwc pricewaterhousecoopers ey accenture mckinsey bain bcg capgemini infosys wipro tcs cognizant google alphabet microsoft apple amazon meta facebook netflix ibm oracle sap siemens bosch intel amd nvidia nokia ericsson samsung sony huawei lenovo xiaomi"
        " dell hp cisco vmware salesforce adobe spotify airbnb uber lyft stripe paypal klarna revolut monzo wise n26 visa mastercard hsbc barclays natwest lloyds santander unicredit commerzbank citibank citigroup jpmorgan blackrock ubs allianz axa zurich_insurance aviva"
        " tesla ford toyota honda nissan bmw audi volkswagen volvo scania renault peugeot michelin pirelli airbus boeing ryanair easyjet lufthansa klm emirates qantas maersk dhl fedex ups usps ikea lidl aldi tesco sainsbury's asda waitrose walmart target costco carrefour"
        " zara inditex primark nike adidas puma unilever nestlé nestle danone heineken diageo pepsico coca-cola starbucks mcdonald's costa greggs roche novartis pfizer gsk astrazeneca sanofi bayer merck basf shell bp exxon total equinor vattenfall orsted ørsted vestas"
        " bt vodafone telefonica orange telekom verizon comcast bbc reuters skanska arup atkins jacobs hilton marriott accor booking.com expedia halfords currys argos boots bupa nhs unicef oxfam greenpeace nasa cern esa asml philips abb honeywell"
    )
)
_ORGANISED = re.compile(
    r"(?:\b(?:group|bank|hospital|hospitals|university|college|academy|school|ltd|limited|inc|corp|corporation|company|co|llc|llp|plc|gmbh|ag|technologies|technology|solutions|systems|industries|insurance|airlines?|airways|motors|foods|pharma|labs?|laboratories|"
    r"hotels?|ministry|institute|agency|authority|council|clinics?|energy|telecom|holdings?|logistics|consulting|partners|electronics|steel|textiles|software|media|studios?|bakery|bakers|architects|foundation|trust|associates|advisors|ventures|capital|engineering|robotics|plumbers|builders|"
    r"marine|shipping|lines?|press|books|records|games|digital|networks?|services|enterprises|manufacturing|brewery|brewing|roasters|farms?|dental|law|legal|ambulance)|(?: & |\+).*)$"
)


def is_town_name(folded: str) -> bool:
    """Whether words, folded, name a town, region or country that is known or is named like one."""
    plain = "".join(c for c in unicodedata.normalize("NFD", folded) if not unicodedata.combining(c))
    known = {name.replace(" ", "_") for name in (folded, plain, plain.replace("ø", "o").replace("ł", "l"))}
    if known & (_TOWNS | CITIES | REGIONS):
        return True
    return not is_firm_name(folded) and _TOWN_ENDS.fullmatch(plain.rsplit(" ", 1)[-1]) is not None


def is_firm_name(folded: str) -> bool:
    """Whether words, folded, name a firm that is widely known, or have a word for a firm in them."""
    return folded.replace(" ", "_") in _FIRMS or _ORGANISED.search(folded) is not None
