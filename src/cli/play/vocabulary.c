/* vocabulary.c - the words themselves, in five languages. A new language is a new column. */
#include "cli/play/words.h"
#include "cli/spelling.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
static const struct word_row rows[WORDS] = {
    /* ---- players ---- */
    [WORD_TOUCH] = {{"touch", "dotyk", "dotyk", "dodir", "dotik"}, "e2",
        {"touch a piece on purpose", "úmyslně se dotknout kamene", "úmyselne sa dotknúť figúrky",
         "namjerno dotaknuti figuru", "namerno se dotakniti figure"}},
    [WORD_ACCIDENTAL] = {{"accidental", "náhodou", "náhodou", "slučajno", "pomotoma"}, "e2",
        {"touch a piece by accident", "dotknout se kamene náhodou", "dotknúť sa figúrky náhodou",
         "slučajno dotaknuti figuru", "pomotoma se dotakniti figure"}},
    [WORD_ADJUST] = {{"adjust", "opravuji", "upravujem", "popravljam", "popravljam"}, "e2",
        {"j'adoube: adjust pieces, all of them without squares",
         "j'adoube: opravit kameny, bez polí všechny", "j'adoube: upraviť figúrky, bez polí všetky",
         "j'adoube: popraviti figure, bez polja sve", "j'adoube: popraviti figure, brez polj vse"}},
    [WORD_RELEASE] = {{"release", "pusť", "pusti", "pusti", "spusti"}, "e2e4",
        {"make a move; press completes it", "provést tah; ukončí ho stisk hodin",
         "vykonať ťah; ukončí ho stlačenie hodín", "odigrati potez; dovršava ga pritisak na sat",
         "odigrati potezo; zaključi jo pritisk na uro"}},
    [WORD_KING] = {{"king", "král", "kráľ", "kralj", "kralj"}, "e1g1",
        {"let go of the king of a castling, the rook still to move",
         "pustit při rošádě krále, věž teprve přijde", "pustiť pri rošáde kráľa, veža ešte len príde",
         "pustiti kralja u rokadi, top tek slijedi", "spustiti kralja pri rokadi, trdnjava šele pride"}},
    [WORD_PRESS] = {{"press", "stisk", "stlač", "pritisni", "pritisni"}, "",
        {"press the clock: the move is completed", "stisknout hodiny: tah je ukončen",
         "stlačiť hodiny: ťah je ukončený", "pritisnuti sat: potez je dovršen",
         "pritisniti uro: poteza je zaključena"}},
    [WORD_PLAY] = {{"play", "hraj", "hraj", "igraj", "igraj"}, "e2e4",
        {"touch, release and press at once; a move alone does the same", "dotyk, tah a stisk najednou; stačí napsat tah",
         "dotyk, ťah a stlačenie naraz; stačí napísať ťah", "dodir, potez i pritisak odjednom; dovoljan je sam potez",
         "dotik, poteza in pritisk hkrati; zadošča sama poteza"}},
    [WORD_OFFER] = {{"offer", "nabídni", "ponúkni", "ponudi", "ponudi"}, "",
        {"offer a draw; with a move: Nf3 (=)", "nabídnout remízu; s tahem: Jf3 (=)",
         "ponúknuť remízu; s ťahom: Jf3 (=)", "ponuditi remi; s potezom: Sf3 (=)",
         "ponuditi remi; s potezo: Sf3 (=)"}},
    [WORD_ACCEPT] = {{"accept", "přijmi", "prijmi", "prihvati", "sprejmi"}, "",
        {"accept the offer", "přijmout nabídku", "prijať ponuku", "prihvatiti ponudu", "sprejeti ponudbo"}},
    [WORD_DECLINE] = {{"decline", "odmítni", "odmietni", "odbij", "zavrni"}, "",
        {"decline the offer", "odmítnout nabídku", "odmietnuť ponuku", "odbiti ponudu", "zavrniti ponudbo"}},
    [WORD_CLAIM] = {{"claim", "reklamuj", "reklamuj", "reklamiraj", "reklamiraj"}, "repetition g1f3",
        {"repetition or fifty, with or without the written move; flag, illegal, touch, setup, cannot-win, no-effort, "
         "increment",
         "opakování nebo padesát, s napsaným tahem nebo bez; praporek, nepřípustný, dotyk, postavení, nelze-vyhrát, "
         "bez-snahy, přídavek",
         "opakovanie alebo päťdesiat, s napísaným ťahom alebo bez; zástavka, neprípustný, dotyk, postavenie, "
         "nemožno-vyhrať, bez-snahy, prídavok",
         "ponavljanje ili pedeset, s napisanim potezom ili bez njega; zastavica, nedopušten, dodir, postava, "
         "nema-pobjede, bez-truda, dodatak",
         "ponovitev ali petdeset, z zapisano potezo ali brez nje; zastavica, nedovoljena, dotik, postavitev, "
         "ni-zmage, brez-truda, dodatek"}},
    [WORD_RESIGN] = {{"resign", "vzdávám", "vzdávam", "predajem", "predam"}, "",
        {"resign", "vzdát se", "vzdať sa", "predati partiju", "vdati se"}},
    [WORD_STOP] = {{"stop", "zastav", "zastav", "zaustavi", "ustavi"}, "",
        {"stop the clocks to call the arbiter", "zastavit hodiny a zavolat rozhodčího",
         "zastaviť hodiny a zavolať rozhodcu", "zaustaviti satove i pozvati suca",
         "ustaviti uri in poklicati sodnika"}},
    [WORD_WRITE] = {{"write", "zapiš", "zapíš", "zapiši", "zapiši"}, "e4",
        {"write on one's own scoresheet", "zapsat do svého partiáře", "zapísať do svojho partiára",
         "zapisati na svoj obrazac", "zapisati v svoj zapisnik"}},
    [WORD_ANNOUNCE] = {{"announce", "ohlas", "ohlás", "najavi", "napovej"}, "Eva zwei Eva vier",
        {"announce the move", "ohlásit tah", "ohlásiť ťah", "najaviti potez",
         "napovedati potezo"}},
    [WORD_ASK] = {{"ask", "dotaz", "otázka", "pitaj", "vprašaj"}, "moves",
        {"ask the arbiter: moves, sheet", "zeptat se rozhodčího: tahy, partiář", "spýtať sa rozhodcu: ťahy, partiár",
         "pitati suca: potezi, obrazac", "vprašati sodnika: poteze, zapisnik"}},
    [WORD_SEAL] = {{"seal", "obálka", "obálka", "omotnica", "kuverta"}, "",
        {"seal a move; it is asked for unseen", "dát tah do obálky; zeptá se skrytě",
         "dať ťah do obálky; opýta sa skryto", "staviti potez u omotnicu; unosi se skriveno",
         "dati potezo v kuverto; vnese se skrito"}},
    [WORD_SIGN] = {{"sign", "podepiš", "podpíš", "potpiši", "podpiši"}, "1-0",
        {"sign the result; say who: white: sign 1-0", "podepsat výsledek; řekněte kdo: bílý: podepiš 1-0",
         "podpísať výsledok; povedzte kto: biely: podpíš 1-0", "potpisati rezultat; tko: bijeli: potpiši 1-0",
         "podpisati rezultat; kdo: beli: podpiši 1-0"}},
    [WORD_ARRIVE] = {{"arrive", "přišel", "prišiel", "došao", "prišel"}, "",
        {"a player comes to the board", "hráč přišel k šachovnici", "hráč prišiel k šachovnici",
         "igrač je došao za ploču", "igralec je prišel k deski"}},
    [WORD_LEAVE] = {{"leave", "odešel", "odišiel", "otišao", "odšel"}, "",
        {"a player leaves the playing area; leave venue: the building",
         "hráč opustil hrací prostor; odešel ven: i hrací místnost",
         "hráč opustil hrací priestor; odišiel von: aj hraciu miestnosť",
         "igrač je napustio prostor za igru; otišao van: i zgradu",
         "igralec je zapustil igralni prostor; odšel ven: tudi stavbo"}},
    /* ---- the arbiter ---- */
    [WORD_START] = {{"start", "začni", "začni", "počni", "začni"}, "",
        {"start the clock", "spustit hodiny", "spustiť hodiny", "pokrenuti sat",
         "pognati uro"}},
    [WORD_PAUSE] = {{"pause", "pauza", "pauza", "pauza", "premor"}, "",
        {"stop both clocks", "zastavit oboje hodiny", "zastaviť oboje hodiny",
         "zaustaviti oba sata", "ustaviti obe uri"}},
    [WORD_RESUME] = {{"resume", "pokračuj", "pokračuj", "nastavi", "nadaljuj"}, "",
        {"let the clock run on", "pustit hodiny dál", "pustiť hodiny ďalej", "sat ide dalje", "ura teče naprej"}},
    [WORD_SET] = {{"set", "nastav", "nastav", "postavi", "nastavi"}, "white 5:00 black 4:30",
        {"set the clocks", "nastavit hodiny", "nastaviť hodiny", "postaviti satove",
         "nastaviti uri"}},
    [WORD_ADD] = {{"add", "přidej", "pridaj", "dodaj", "dodaj"}, "white 2:00",
        {"give a player time", "přidat hráči čas", "pridať hráčovi čas",
         "dodati igraču vrijeme", "dodati igralcu čas"}},
    [WORD_PENALISE] = {{"penalise", "potrestej", "potrestaj", "kazni", "kaznuj"}, "white warning",
        {"warning, add-time 2:00, take-time 2:00, add-points 0.5, take-points 0.5, lose, fine, exclude-rounds, expel",
         "napomenutí, přidat-čas 2:00, ubrat-čas 2:00, přidat-body 0.5, ubrat-body 0.5, prohra, pokuta, "
         "vyloučit-kola, vyloučit",
         "napomenutie, pridať-čas 2:00, ubrať-čas 2:00, pridať-body 0.5, ubrať-body 0.5, prehra, pokuta, "
         "vylúčiť-kolá, vylúčiť",
         "opomena, dodati-vrijeme 2:00, oduzeti-vrijeme 2:00, dodati-bodove 0.5, oduzeti-bodove 0.5, poraz, globa, "
         "isključiti-kola, isključiti",
         "opomin, dodati-čas 2:00, odvzeti-čas 2:00, dodati-točke 0.5, odvzeti-točke 0.5, poraz, globa, "
         "izključiti-kola, izključiti"}},
    [WORD_OBSERVE] = {{"observe", "vidím", "vidím", "vidim", "vidim"}, "illegal white",
        {"flag, both-flags, illegal, illegal-position, displaced, wrong-setup, board-turned, colours-reversed, device, "
         "two-hands, boards-differ, refusal, disturbance",
         "praporek, oba-praporky, nepřípustný, nepřípustná-pozice, posunuto, chybné-postavení, otočená-deska, "
         "přehozené-barvy, zařízení, dvě-ruce, rozdílné-desky, neposlušnost, rušení",
         "zástavka, obe-zástavky, neprípustný, neprípustná-pozícia, posunuté, chybné-postavenie, otočená-doska, "
         "prehodené-farby, zariadenie, dve-ruky, rozdielne-dosky, neposlušnosť, rušenie",
         "zastavica, obje-zastavice, nedopušten, nedopuštena-pozicija, pomaknuto, pogrešna-postava, okrenuta-ploča, "
         "zamijenjene-boje, uređaj, dvije-ruke, različite-ploče, neposluh, ometanje",
         "zastavica, obe-zastavici, nedovoljena, nedovoljena-pozicija, premaknjeno, napačna-postavitev, "
         "obrnjena-deska, zamenjane-barve, naprava, dve-roki, različni-deski, neposlušnost, motenje"}},
    [WORD_RULE] = {{"rule", "rozhodni", "rozhodni", "presudi", "odloči"}, "accept",
        {"rule on a claim: accept, reject, postpone",
         "rozhodnout o reklamaci: přijmout, zamítnout, odložit",
         "rozhodnúť o reklamácii: prijať, zamietnuť, odložiť",
         "presuditi o reklamaciji: prihvatiti, odbaciti, odgoditi",
         "odločiti o reklamaciji: sprejeti, zavrniti, odložiti"}},
    [WORD_RESTORE] = {{"restore", "vrať", "vráť", "vrati", "vrni"}, "4",
        {"set up the position after so many half-moves", "postavit pozici po tolika půltazích",
         "postaviť pozíciu po toľkých polťahoch", "postaviti poziciju nakon toliko polupoteza",
         "postaviti pozicijo po toliko polpotezah"}},
    [WORD_CONSENT] = {{"consent", "souhlas", "súhlas", "suglasnost", "soglasje"}, "draw",
        {"consent to a draw, or: late white", "souhlasit s remízou, nebo: zpoždění bílý",
         "súhlasiť s remízou, alebo: meškanie biely",
         "suglasiti se s remijem, ili: kašnjenje bijeli",
         "soglašati z remijem, ali: zamuda beli"}},
    [WORD_DECLARE] = {{"declare", "vyhlas", "vyhlás", "proglasi", "razglasi"}, "1-0 12.9",
        {"declare a result, with its Article", "vyhlásit výsledek, s článkem", "vyhlásiť výsledok, s článkom",
         "proglasiti rezultat, s člankom", "razglasiti rezultat, s členom"}},
    [WORD_ADJOURN] = {{"adjourn", "přeruš", "preruš", "prekini", "prekini"}, "",
        {"adjourn the game: the player on move seals", "přerušit partii: hráč na tahu dá tah do obálky",
         "prerušiť partiu: hráč na ťahu dá ťah do obálky", "prekinuti partiju: igrač na potezu kuvertira",
         "prekiniti partijo: igralec na potezi kuvertira"}},
    [WORD_SESSION] = {{"session", "dohrávka", "dohrávka", "nastavak", "nadaljevanje"}, "",
        {"open the envelope and play on; session white: only White has come",
         "otevřít obálku a hrát dál; dohrávka bílý: přišel jen bílý",
         "otvoriť obálku a hrať ďalej; dohrávka biely: prišiel len biely",
         "otvoriti omotnicu i igrati dalje; nastavak bijeli: došao je samo bijeli",
         "odpreti kuverto in igrati naprej; nadaljevanje beli: prišel je samo beli"}},
    [WORD_LOST] = {{"lost", "ztráta", "strata", "gubitak", "izguba"}, "",
        {"the envelope is lost; lost position: the position too",
         "obálka se ztratila; ztráta pozice: i pozice", "obálka sa stratila; strata pozície: aj pozícia",
         "omotnica je izgubljena; gubitak pozicije: i pozicija",
         "kuverta je izgubljena; izguba pozicije: tudi pozicija"}},
    /* ---- questions ---- */
    [WORD_CLOCK] = {{"clock", "čas", "čas", "vrijeme", "čas"}, "",
        {"the time on both clocks", "čas na obou hodinách", "čas na oboch hodinách", "vrijeme na oba sata",
         "čas na obeh urah"}},
    [WORD_BOARD] = {{"board", "šachovnice", "šachovnica", "ploča", "deska"}, "",
        {"the board as a diagram", "diagram šachovnice", "diagram šachovnice", "dijagram ploče", "diagram deske"}},
    [WORD_RANK] = {{"rank", "řada", "rad", "red", "vrsta"}, "4",
        {"what stands on a rank", "co stojí na řadě", "čo stojí na rade", "što stoji na redu", "kaj stoji na vrsti"}},
    [WORD_FILE] = {{"file", "sloupec", "stĺpec", "linija", "linija"}, "e",
        {"what stands on a file", "co stojí na sloupci", "čo stojí na stĺpci", "što stoji na liniji",
         "kaj stoji na liniji"}},
    [WORD_WHERE] = {{"where", "kde", "kde", "gdje", "kje"}, "N",
        {"where pieces of a kind stand", "kde stojí figury jednoho druhu", "kde stoja figúry jedného druhu",
         "gdje stoje figure jedne vrste", "kje stojijo figure ene vrste"}},
    [WORD_ATTACKERS] = {{"attackers", "napadá", "napáda", "napada", "napada"}, "e4",
        {"what attacks a square", "co napadá pole", "čo napáda pole", "što napada polje", "kaj napada polje"}},
    [WORD_MOVES] = {{"moves", "tahy", "ťahy", "potezi", "poteze"}, "e2",
        {"the legal moves, of one piece or all", "přípustné tahy kamene, nebo všechny",
         "prípustné ťahy figúrky, alebo všetky", "dopušteni potezi figure, ili svi", "dovoljene poteze figure, ali vse"}},
    [WORD_LAST] = {{"last", "poslední", "posledný", "zadnji", "zadnja"}, "",
        {"the last move", "poslední tah", "posledný ťah", "zadnji potez", "zadnja poteza"}},
    [WORD_SHEET] = {{"sheet", "partiář", "partiár", "obrazac", "zapisnik"}, "",
        {"the scoresheets", "partiáře", "partiáre", "obrasci", "zapisnika"}},
    [WORD_BOUND] = {{"bound", "závazek", "záväzok", "obveza", "obveza"}, "",
        {"the moves one is bound to", "tahy, ke kterým je hráč vázán",
         "ťahy, ku ktorým je hráč viazaný", "potezi na koje je igrač vezan",
         "poteze, na katere je igralec vezan"}},
    [WORD_STATE] = {{"state", "stav", "stav", "stanje", "stanje"}, "",
        {"how the game stands", "jak partie stojí", "ako partia stojí", "kako partija stoji", "kako partija stoji"}},
    [WORD_FEN] = {{"fen", "fen", "fen", "fen", "fen"}, "",
        {"the position as FEN", "pozice jako FEN", "pozícia ako FEN", "pozicija kao FEN", "pozicija kot FEN"}},
    /* ---- the program ---- */
    [WORD_FLIP] = {{"flip", "otoč", "otoč", "okreni", "obrni"}, "",
        {"turn the board round", "otočit šachovnici", "otočiť šachovnicu", "okrenuti ploču", "obrniti desko"}},
    [WORD_MODE] = {{"mode", "režim", "režim", "način", "način"}, "",
        {"touch, release and press as one act, or as three", "dotyk, tah a stisk jako jeden úkon, nebo tři",
         "dotyk, ťah a stlačenie ako jeden úkon, alebo tri", "dodir, potez i pritisak kao jedna radnja, ili tri",
         "dotik, poteza in pritisk kot eno dejanje, ali tri"}},
    [WORD_UNDO] = {{"undo", "zpět", "späť", "natrag", "nazaj"}, "",
        {"take the last move back (--casual)", "vzít poslední tah zpět (--casual)", "vziať posledný ťah späť (--casual)",
         "vratiti zadnji potez (--casual)", "vzeti zadnjo potezo nazaj (--casual)"}},
    [WORD_SAVE] = {{"save", "ulož", "ulož", "spremi", "shrani"}, "game.jsonl",
        {"copy the log to a file", "zkopírovat záznam do souboru", "skopírovať záznam do súboru",
         "kopirati zapis u datoteku", "kopirati dnevnik v datoteko"}},
    [WORD_LOAD] = {{"load", "načti", "načítaj", "učitaj", "naloži"}, "game.jsonl",
        {"go on with the game of another log", "pokračovat v partii z jiného záznamu",
         "pokračovať v partii z iného záznamu", "nastaviti partiju iz drugog zapisa",
         "nadaljevati partijo iz drugega dnevnika"}},
    [WORD_PGN] = {{"pgn", "pgn", "pgn", "pgn", "pgn"}, "game.pgn",
        {"add the game to a PGN file", "přidat partii do souboru PGN", "pridať partiu do súboru PGN",
         "dodati partiju u datoteku PGN", "dodati partijo v datoteko PGN"}},
    [WORD_HELP] = {{"help", "pomoc", "pomoc", "pomoć", "pomoč"}, "",
        {"all words, or one of them", "všechna slova, nebo jedno", "všetky slová, alebo jedno", "sve riječi, ili jedna",
         "vse besede, ali ena"}},
    [WORD_QUIT] = {{"quit", "konec", "koniec", "kraj", "konec"}, "",
        {"leave; the log keeps the game", "odejít; záznam partii uchová", "odísť; záznam partiu uchová",
         "izaći; zapis čuva partiju", "končati; dnevnik hrani partijo"}},
};

static const char *const parties[][JD_TONGUES] = {
    [JD_BY_WHITE] = {"white", "bílý", "biely", "bijeli", "beli"},
    [JD_BY_BLACK] = {"black", "černý", "čierny", "crni", "črni"},
    [JD_BY_ARBITER] = {"arbiter", "rozhodčí", "rozhodca", "sudac", "sodnik"},
    [JD_BY_BOTH] = {"both", "oba", "obaja", "oba", "oba"},
};

static const char *const whats[JD_WHAT_COUNT][JD_TONGUES] = {
    [JD_WHAT_REPETITION] = {"repetition", "opakování", "opakovanie", "ponavljanje", "ponovitev"},
    [JD_WHAT_FIFTY] = {"fifty", "padesát", "päťdesiat", "pedeset", "petdeset"},
    [JD_WHAT_FLAG] = {"flag", "praporek", "zástavka", "zastavica", "zastavica"},
    [JD_WHAT_ILLEGAL] = {"illegal", "nepřípustný", "neprípustný", "nedopušten", "nedovoljena"},
    [JD_WHAT_TOUCH] = {"touch", "dotyk", "dotyk", "dodir", "dotik"},
    [JD_WHAT_SETUP] = {"setup", "postavení", "postavenie", "postava", "postavitev"},
    [JD_WHAT_CANNOT_WIN] = {"cannot-win", "nelze-vyhrát", "nemožno-vyhrať", "nema-pobjede", "ni-zmage"},
    [JD_WHAT_NO_EFFORT] = {"no-effort", "bez-snahy", "bez-snahy", "bez-truda", "brez-truda"},
    [JD_WHAT_INCREMENT] = {"increment", "přídavek", "prídavok", "dodatak", "dodatek"},
    [JD_WHAT_MOVES] = {"moves", "tahy", "ťahy", "potezi", "poteze"},
    [JD_WHAT_SHEET] = {"sheet", "partiář", "partiár", "obrazac", "zapisnik"},
    [JD_WHAT_SEEN_FLAG] = {"flag", "praporek", "zástavka", "zastavica", "zastavica"},
    [JD_WHAT_SEEN_BOTH_FLAGS] = {"both-flags", "oba-praporky", "obe-zástavky", "obje-zastavice", "obe-zastavici"},
    [JD_WHAT_SEEN_ILLEGAL] = {"illegal", "nepřípustný", "neprípustný", "nedopušten", "nedovoljena"},
    [JD_WHAT_SEEN_ILLEGAL_POSITION] = {"illegal-position", "nepřípustná-pozice", "neprípustná-pozícia",
                                       "nedopuštena-pozicija", "nedovoljena-pozicija"},
    [JD_WHAT_SEEN_DISPLACED] = {"displaced", "posunuto", "posunuté", "pomaknuto", "premaknjeno"},
    [JD_WHAT_SEEN_WRONG_SETUP] = {"wrong-setup", "chybné-postavení", "chybné-postavenie", "pogrešna-postava",
                                  "napačna-postavitev"},
    [JD_WHAT_SEEN_BOARD_TURNED] = {"board-turned", "otočená-deska", "otočená-doska", "okrenuta-ploča",
                                   "obrnjena-deska"},
    [JD_WHAT_SEEN_COLOURS_REVERSED] = {"colours-reversed", "přehozené-barvy", "prehodené-farby", "zamijenjene-boje",
                                       "zamenjane-barve"},
    [JD_WHAT_SEEN_DEVICE] = {"device", "zařízení", "zariadenie", "uređaj", "naprava"},
    [JD_WHAT_SEEN_TWO_HANDS] = {"two-hands", "dvě-ruce", "dve-ruky", "dvije-ruke", "dve-roki"},
    [JD_WHAT_SEEN_BOARDS_DIFFER] = {"boards-differ", "rozdílné-desky", "rozdielne-dosky", "različite-ploče",
                                    "različni-deski"},
    [JD_WHAT_SEEN_REFUSAL] = {"refusal", "neposlušnost", "neposlušnosť", "neposluh", "neposlušnost"},
    [JD_WHAT_SEEN_DISTURBANCE] = {"disturbance", "rušení", "rušenie", "ometanje", "motenje"},
    [JD_WHAT_CONSENT_DRAW] = {"draw", "remíza", "remíza", "remi", "remi"},
    [JD_WHAT_CONSENT_LATE] = {"late", "zpoždění", "meškanie", "kašnjenje", "zamuda"},
    [JD_WHAT_RULE_ACCEPT] = {"accept", "přijmout", "prijať", "prihvatiti", "sprejeti"},
    [JD_WHAT_RULE_REJECT] = {"reject", "zamítnout", "zamietnuť", "odbaciti", "zavrniti"},
    [JD_WHAT_RULE_POSTPONE] = {"postpone", "odložit", "odložiť", "odgoditi", "odložiti"},
    [JD_WHAT_WARNING] = {"warning", "napomenutí", "napomenutie", "opomena", "opomin"},
    [JD_WHAT_ADD_TIME] = {"add-time", "přidat-čas", "pridať-čas", "dodati-vrijeme", "dodati-čas"},
    [JD_WHAT_TAKE_TIME] = {"take-time", "ubrat-čas", "ubrať-čas", "oduzeti-vrijeme", "odvzeti-čas"},
    [JD_WHAT_ADD_POINTS] = {"add-points", "přidat-body", "pridať-body", "dodati-bodove", "dodati-točke"},
    [JD_WHAT_TAKE_POINTS] = {"take-points", "ubrat-body", "ubrať-body", "oduzeti-bodove", "odvzeti-točke"},
    [JD_WHAT_LOSE] = {"lose", "prohra", "prehra", "poraz", "poraz"},
    [JD_WHAT_FINE] = {"fine", "pokuta", "pokuta", "globa", "globa"},
    [JD_WHAT_EXCLUDE_ROUNDS] = {"exclude-rounds", "vyloučit-kola", "vylúčiť-kolá", "isključiti-kola",
                                "izključiti-kola"},
    [JD_WHAT_EXPEL] = {"expel", "vyloučit", "vylúčiť", "isključiti", "izključiti"},
};
/* clang-format on */

const struct word_row *word_row(enum word w) { return &rows[w]; }

const char *what_name(jd_tongue tongue, jd_what what) { return whats[what][tongue]; }

/* ---- finding them ---- */

static bool is_name(const char *const names[JD_TONGUES], jd_tongue tongue, const char *typed, size_t length)
{
    return same_word(typed, length, names[tongue]) || same_word(typed, length, names[JD_ENGLISH]);
}

enum word word_find(jd_tongue tongue, const char *typed, size_t length)
{
    if (same_word(typed, length, "j'adoube") || same_word(typed, length, "jadoube"))
        return WORD_ADJUST;
    for (int w = 0; w < WORDS; w++)
        if (is_name(rows[w].names, tongue, typed, length))
            return (enum word)w;
    return WORDS;
}

jd_party party_find(jd_tongue tongue, const char *typed, size_t length)
{
    if (length == 1 && (*typed == 'w' || *typed == 'b' || *typed == 'a'))
        return *typed == 'w' ? JD_BY_WHITE : *typed == 'b' ? JD_BY_BLACK : JD_BY_ARBITER;
    for (int p = JD_BY_WHITE; p <= JD_BY_BOTH; p++)
        if (is_name(parties[p], tongue, typed, length))
            return (jd_party)p;
    return JD_BY_NOBODY;
}

jd_what what_find(jd_tongue tongue, jd_act act, const char *typed, size_t length)
{
    for (int w = JD_WHAT_NONE + 1; w < JD_WHAT_COUNT; w++)
        if (jd_what_parse(act, whats[w][JD_ENGLISH]) == (jd_what)w && is_name(whats[w], tongue, typed, length))
            return (jd_what)w;
    return JD_WHAT_COUNT;
}

/* ---- examples ---- */

/* A word of an example in another language: a party, or something that is claimed, seen, ruled … */
static const char *translated(jd_tongue tongue, const char *word, size_t length)
{
    jd_party party = party_find(JD_ENGLISH, word, length);
    if (party != JD_BY_NOBODY)
        return parties[party][tongue];
    for (int w = JD_WHAT_NONE + 1; w < JD_WHAT_COUNT; w++)
        if (same_word(word, length, whats[w][JD_ENGLISH]))
            return whats[w][tongue];
    return NULL;
}

void word_example(jd_tongue tongue, enum word w, char out[EXAMPLE_MAX])
{
    int n = snprintf(out, EXAMPLE_MAX, "%s", rows[w].names[tongue]);
    for (const char *at = rows[w].example; *at && n < EXAMPLE_MAX - 1;) {
        size_t      length = strcspn(at, " ");
        const char *word = length > 1 ? translated(tongue, at, length) : NULL;
        n += snprintf(out + n, (size_t)(EXAMPLE_MAX - n), " %.*s", word ? (int)strlen(word) : (int)length,
                      word ? word : at);
        at += length;
        at += strspn(at, " ");
    }
}
