/* Rulings in Czech. */
#include "words/speech.h"

static int number_form(int64_t n) { return n == 1 ? NUMBER_ONE : n >= 2 && n <= 4 ? NUMBER_FEW : NUMBER_MANY; }

const struct speech jd_speech_cs =
    {
        .code = "cs",
        .article = "Článek",
        .player = {{"bílý", "bílého", "bílému", "bílého"},
                   {"černý", "černého", "černému", "černého"},
                   {"hráč", "hráče", "hráči", "hráče"}},
        .opponent = {"soupeř", "soupeře", "soupeři", "soupeře"},
        .piece = {"pěšec", "jezdec", "střelec", "věž", "dáma", "král", "kámen"},
        .on = "na",
        .quotes = {"„", "“"},
        .comma = ",",
        .nth = " ({o} v této partii)",
        .number_form = number_form,
        .hour = {"hodinu", "hodiny", "hodiny", "hodin", "hodiny"},
        .minute = {"minutu", "minuty", "minuty", "minut", "minuty"},
        .second = {"sekundu", "sekundy", "sekundy", "sekund", "sekundy"},
        .point = {"bod", "body", "body", "bodů", "bodu"},
        .gets = "{N} dostává navíc {time}.",
        .loses = "{N} ztrácí {time}.",
        .restored = "Staví se znovu pozice po {ply} půltahu.",
        .from_start = "Staví se znovu výchozí pozice.",
        .bound = "{N} musí zahrát některý z tahů: {moves}.",
        .bound_one = "{N} musí zahrát {moves}.",
        .annulled = "Partie se ruší a hraje se nová.",
        .no_effect = "Tento úkon nemá účinek.",
        .cannot_mate = "{On} by nemohl dát mat žádným sledem přípustných tahů.",
        .result = {[JD_WHITE_WINS] = "Vyhrává bílý, 1-0.",
                   [JD_BLACK_WINS] = "Vyhrává černý, 0-1.",
                   [JD_DRAW] = "Partie končí remízou, ½-½.",
                   [JD_BOTH_LOSE] = "Prohrávají oba hráči, 0-0.",
                   [JD_WHITE_HALF] = "Bílý získává půl bodu, černý nic, ½-0.",
                   [JD_BLACK_HALF] = "Černý získává půl bodu, bílý nic, 0-½.",
                   [JD_WHITE_FORFEIT_WIN] = "Bílý vyhrává kontumačně, +/-.",
                   [JD_BLACK_FORFEIT_WIN] = "Černý vyhrává kontumačně, -/+.",
                   [JD_BOTH_FORFEIT] = "Oba hráči prohrávají kontumačně, -/-."},
        .cause = {[JD_CAUSE_NONE] = "{N} ukončil nepřípustný tah{nth}.",
                  [JD_CAUSE_MOVE] = "{N} ukončil nepřípustný tah {t}{nth}.",
                  [JD_CAUSE_PROMOTION] = "{N} zmáčkl hodiny a nevyměnil pěšce: nepřípustný tah{nth}.",
                  [JD_CAUSE_NO_MOVE] = "{N} zmáčkl hodiny bez tahu: nepřípustný tah{nth}.",
                  [JD_CAUSE_HANDS] = "{N} použil k jednomu tahu obě ruce: nepřípustný tah{nth}.",
                  [JD_CAUSE_CASTLING] = "{N} zmáčkl hodiny a nedokončil rošádu: nepřípustný tah{nth}."},
        .rule =
            {
                [JD_RULE_NOT_ON_MOVE] = {.found = "{N} není na tahu."},
                [JD_RULE_REFUSED_MOVE] = {.found = "Tah {t} není přípustný a nepřijímá se."},
                [JD_RULE_ONE_HAND] = {.found = "{N} táhl oběma rukama; dovolena je jen jedna."},
                [JD_RULE_ADJUSTED] = {.found = "{N} předem ohlásil opravu; dotyk ho nezavazuje."},
                [JD_RULE_ADJUST_REFUSED] = {.found = "{N} se teď kamenů dotýkat ani je opravovat nesmí."},
                [JD_RULE_ADJUST_CLOCK] = {.found = "{N} nesmí kameny opravovat, dokud mu neběží hodiny."},
                [JD_RULE_ACCIDENTAL] = {.found = "{N} se kamene{at} dotkl náhodou; to ho nezavazuje."},
                [JD_RULE_TOUCHED_OWN] = {.found = "{N} se dotkl vlastního kamene{at} a musí jím táhnout."},
                [JD_RULE_TOUCHED_THEIRS] = {.found = "{N} se dotkl soupeřova kamene{at} a musí ho vzít."},
                [JD_RULE_TOUCHED_BOTH] =
                    {.found = "{N} se dotkl kamenů obou barev a musí svým kamenem vzít soupeřův, je-li to "
                              "možné."},
                [JD_RULE_CASTLING_DUE] = {.found = "{N} se dotkl krále a věže a musí na tuto stranu provést rošádu."},
                [JD_RULE_CASTLING_ROOK_FIRST] =
                    {.found = "{N} se dotkl věže dříve než krále a v tomto tahu s ní nesmí provést "
                              "rošádu."},
                [JD_RULE_CASTLING_IMPOSSIBLE] =
                    {.found = "{N} chtěl provést rošádu, která není přípustná; musí táhnout králem "
                              "jinak, a nejde-li to, libovolně."},
                [JD_RULE_PROMOTION_CHOSEN] = {.found = "{N} už novou figuru zvolil a volbu nelze změnit."},
                [JD_RULE_TOUCHED_FREE] =
                    {.found = "Žádným kamenem, kterého se {n} dotkl, nelze táhnout a žádný nelze vzít; smí "
                              "táhnout libovolně."},
                [JD_RULE_MADE_ALREADY] = {.found = "{N} už tah provedl; tah platí."},
                [JD_RULE_KING_RELEASED] =
                    {.found = "{N} pustil krále; rošádu na tuto stranu musí dokončit, je-li přípustná."},
                [JD_RULE_TOUCH_CLAIM_REFUSED] = {.found = "{N} teď nemůže namítat porušení pravidel o dotyku."},
                [JD_RULE_MATE] = {.found = "{N} dostal mat."},
                [JD_RULE_RESIGNATION] = {.found = "{N} se vzdal."},
                [JD_RULE_STALEMATE] = {.found = "{N} nemá přípustný tah a není v šachu: pat."},
                [JD_RULE_DEAD_POSITION] = {.found = "Ani jedna strana už nemůže dát mat: pozice je mrtvá."},
                [JD_RULE_AGREEMENT] = {.found = "Hráči se dohodli na remíze.",
                                       .nothing = "Na remíze se lze dohodnout, až oba hráči provedou tah."},
                [JD_RULE_GAME_OVER] = {.found = "Partie už skončila."},
                [JD_RULE_NOT_STARTED] = {.found = "Partie ještě nezačala."},
                [JD_RULE_CLOCK_MISUSED] = {.found = "{N} neměl právo zmáčknout hodiny."},
                [JD_RULE_NOT_RESUMED] = {.found = "Hodiny stojí; kdy se bude hrát dál, určí rozhodčí."},
                [JD_RULE_LATE] = {.found = "{N} nepřišel v čekací době.",
                                  .both = "V čekací době nepřišel žádný z hráčů."},
                [JD_RULE_LATE_CONSENT_REFUSED] = {.found =
                                                      "Toto vydání pravidel nedovoluje rozhodčímu zpoždění prominout."},
                [JD_RULE_FLAG_NOT_FALLEN] = {.found = "Praporek nespadl: čas ještě zbývá."},
                [JD_RULE_TIME] = {.found = "Praporek {g} padl dříve, než byl ukončen potřebný počet tahů."},
                [JD_RULE_CLOCK_SET] = {.found = "Rozhodčí nastavil hodiny."},
                [JD_RULE_BOTH_FLAGS_PLAY_ON] = {.found = "Padly oba praporky a neví se, který první; hraje se dál."},
                [JD_RULE_BOTH_FLAGS_DRAW] = {.found = "V posledním úseku padly oba praporky a neví se, který první."},
                [JD_RULE_WRONG_SETUP] = {.found = "Partie začala z chybného postavení.",
                                         .nothing = "Partie začala ze správného postavení; není co reklamovat."},
                [JD_RULE_BOARD_TURNED] =
                    {.found = "Šachovnice byla otočená; pozice se přenese na správně položenou a hraje se "
                              "dál."},
                [JD_RULE_COLOURS_REVERSED] = {.found = "Partie začala s přehozenými barvami (provedených tahů: {c}).",
                                              .nothing = "Partie začala s přehozenými barvami (provedených tahů: {c}); "
                                                         "pokračuje se v ní."},
                [JD_RULE_DISPLACED] = {.found = "{N} posunul kameny a na svůj čas je vrátí."},
                [JD_RULE_ILLEGAL_MOVE] = {.found = "{N} ukončil nepřípustný tah."},
                [JD_RULE_ILLEGAL_NOT_FOUND] = {.found = "Žádný nepřípustný tah tu není."},
                [JD_RULE_SHIFTED] = {.found = "Zjistilo se, že kameny nestojí na svých polích."},
                [JD_RULE_SHEET_WRONG] = {.found = "{N} zapsal {t}, to se však nehrálo."},
                [JD_RULE_SHEET_AHEAD] = {.found = "{N} zapsal {t} předem."},
                [JD_RULE_SHEET_BEHIND] = {.found = "{N} táhl dříve, než zapsal předchozí tah."},
                [JD_RULE_SHEET_MISUSED] = {.found = "{N} napsal {t}, to do partiáře nepatří."},
                [JD_RULE_SHEET_UPDATE] = {.found = "{N} musí před tahem doplnit partiář."},
                [JD_RULE_SIGNED] = {.found = "Oba hráči podepsali výsledek.",
                                    .nothing = "Výsledek už je určen; podpis ho nezmění."},
                [JD_RULE_OFFER_LIMITED] = {.found = "Pravidla soutěže teď dohodu o remíze nedovolují."},
                [JD_RULE_NO_OFFER] = {.found = "Není tu nabídka remízy, na kterou by šlo odpovědět."},
                [JD_RULE_REPETITION_WRITTEN] = {.found =
                                                    "{N} oznámil tah {t}, po kterém se táž pozice vyskytne {c}krát.",
                                                .nothing = "{N} teď nemůže reklamovat opakování zapsaným tahem."},
                [JD_RULE_REPETITION] = {.found = "Táž pozice se vyskytla {c}krát.",
                                        .nothing = "{N} teď nemůže reklamovat opakování."},
                [JD_RULE_FIFTY_WRITTEN] =
                    {.found = "{N} oznámil tah {t}, po kterém bude mít každý padesát tahů bez tahu pěšcem a "
                              "bez braní.",
                     .nothing = "{N} teď nemůže reklamovat padesát tahů zapsaným tahem."},
                [JD_RULE_FIFTY] = {.found = "Každá strana provedla padesát tahů bez tahu pěšcem a bez braní.",
                                   .nothing = "{N} teď nemůže reklamovat padesát tahů."},
                [JD_RULE_CLAIM_AFTER_TOUCH] = {.found = "{N} se dotkl kamene a v tomto tahu remízu reklamovat nemůže."},
                [JD_RULE_WRONG_CLAIM] = {.found = "Reklamace {g} není oprávněná."},
                [JD_RULE_FIVEFOLD] = {.found = "Táž pozice se vyskytla pětkrát."},
                [JD_RULE_SEVENTY_FIVE] = {.found =
                                              "Každá strana provedla sedmdesát pět tahů bez tahu pěšcem a bez braní."},
                [JD_RULE_SCORE_REFUSED] = {.found = "Takový výsledek pravidla neznají."},
                [JD_RULE_LEFT_VENUE] = {.found = "{N} opustil hrací prostor, k čemuž je třeba svolení rozhodčího."},
                [JD_RULE_LEFT_AREA] = {.found =
                                           "{N} opustil hrací místnost, ačkoli byl na tahu; k tomu je třeba svolení "
                                           "rozhodčího."},
                [JD_RULE_DEVICE] = {.found = "{N} porušil pravidlo o elektronických zařízeních."},
                [JD_RULE_DISTURBANCE] = {.found = "{N} rušil soupeře."},
                [JD_RULE_REFUSAL] = {.found = "{N} se vytrvale odmítá řídit pravidly."},
                [JD_RULE_REFUSAL_BOTH] = {.found = "Oba hráči se vytrvale odmítají řídit pravidly."},
                [JD_RULE_EXTRA_TIME] = {.found = "Rozhodčí přidává čas kvůli vyrušení zvenčí."},
                [JD_RULE_NOT_TOLD] = {.found = "To rozhodčí hráčům neříká."},
                [JD_RULE_PENALTY_UNKNOWN] = {.found = "Takový trest toto vydání pravidel nezná."},
                [JD_RULE_PENALTY_WARNING] = {.found = "{N} dostává napomenutí."},
                [JD_RULE_PENALTY_ADD_TIME] = {.found = "{N} je potrestán přidáním času soupeři."},
                [JD_RULE_PENALTY_TAKE_TIME] = {.found = "{N} je potrestán odebráním času."},
                [JD_RULE_PENALTY_ADD_POINTS] = {.found = "{N} je potrestán: soupeř dostává {p}."},
                [JD_RULE_PENALTY_TAKE_POINTS] = {.found = "{N} je potrestán: ztrácí {p}."},
                [JD_RULE_PENALTY_LOSE] = {.found = "{N} je potrestán prohrou partie."},
                [JD_RULE_PENALTY_FINE] = {.found = "{N} dostává pokutu."},
                [JD_RULE_PENALTY_EXCLUDE_ROUNDS] = {.found = "{N} je vyloučen z jednoho nebo více kol."},
                [JD_RULE_PENALTY_EXPEL] = {.found = "{N} je vyloučen ze soutěže."},
                [JD_RULE_DECLARED] = {.found = "O partii rozhodl rozhodčí."},
                [JD_RULE_SETUP_LATE] =
                    {.found = "Na námitky k základnímu postavení je pozdě: bylo ukončeno příliš mnoho tahů."},
                [JD_RULE_ILLEGAL_UNSUPERVISED] = {.found = "{N} ukončil nepřípustný tah."},
                [JD_RULE_ILLEGAL_BLITZ] = {.found = "{N} ukončil nepřípustný tah."},
                [JD_RULE_ILLEGAL_STANDS] = {.found =
                                                "Není tu nepřípustný tah, který by ještě šlo reklamovat nebo opravit."},
                [JD_RULE_ILLEGAL_STANDS_BLITZ] =
                    {.found = "Není tu nepřípustný tah, který by ještě šlo reklamovat nebo opravit."},
                [JD_RULE_ILLEGAL_POSITION] = {.found = "Pozice je i po dalším tahu nepřípustná.",
                                              .nothing = "Pozice nedává rozhodčímu důvod zasáhnout."},
                [JD_RULE_FLAG_CLAIM_REFUSED] =
                    {.found = "{N} nemůže reklamovat praporek: žádný nespadl, nebo už sám nemá čas."},
                [JD_RULE_FLAG_NOT_CALLED] = {.found =
                                                 "Praporek smí reklamovat jen hráč; rozhodčí na něj neupozorňuje."},
                [JD_RULE_BOTH_FLAGS_UNSUPERVISED] = {.found = "Padly oba praporky."},
                [JD_RULE_LOOKS_RAPID] = {.found = "{N} chce vidět zápis už {c}krát; dovoleno je to pětkrát."},
                [JD_RULE_LOOKS_BLITZ] = {.found = "{N} chce vidět zápis už {c}krát; dovoleno je to pětkrát."},
                [JD_RULE_NOT_ANNOUNCED] = {.found = "{N} zmáčkl hodiny dříve, než tah ohlásil."},
                [JD_RULE_ANNOUNCEMENT_SLIP] =
                    {.found = "{N} ohlásil {t}, ale na šachovnici je jiný tah; musí se opravit dřív, než "
                              "zmáčkne hodiny."},
                [JD_RULE_BOARDS_CORRECTED] = {.found = "Zápisy se shodují; {n} opraví svou šachovnici."},
                [JD_RULE_BOARDS_DIFFER] = {.found = "Liší se i zápisy; hra se vrací tam, kde se shodují."},
                [JD_RULE_SEAL_REFUSED] = {.found = "{N} teď nemůže zapečetit tah."},
                [JD_RULE_SEALED_AMBIGUOUS] = {.found = "Zapečetěný tah {g} {t} není jednoznačný."},
                [JD_RULE_SEALED_UNREADABLE] = {.found = "Zapečetěnému tahu {g} {t} nelze porozumět."},
                [JD_RULE_SEALED_ILLEGAL] = {.found = "Zapečetěný tah {g} {t} je nepřípustný."},
                [JD_RULE_RESUMED_LATE] = {.found = "{N} přišel na dohrávku pozdě.",
                                          .both = "Na dohrávku nepřišel včas žádný z hráčů."},
                [JD_RULE_ENVELOPE_LOST] = {.found =
                                               "Obálka se ztratila; {n} zahraje tah, o kterém řekne, že ho zapečetil."},
                [JD_RULE_ENVELOPE_ANNULLED] = {.found = "Obálka se ztratila a pozici nelze obnovit."},
                [JD_RULE_QUICKPLAY_UNANNOUNCED] = {.found = "Pravidla o rychlém zakončení v této partii neplatí."},
                [JD_RULE_QUICKPLAY_EXCLUDED] = {.found =
                                                    "V bleskové partii ani s přídavkem času rychlé zakončení není."},
                [JD_RULE_QUICKPLAY_REFUSED] =
                    {.found = "{N} takto reklamovat nemůže: musí to být poslední úsek, hráč na tahu a méně "
                              "než dvě minuty."},
                [JD_RULE_QUICKPLAY_DRAW] = {.found = "Rozhodčí reklamaci {g} uznává."},
                [JD_RULE_QUICKPLAY_DRAW_LATER] = {.found = "Rozhodčí, který rozhodnutí odložil, reklamaci {g} uznává."},
                [JD_RULE_QUICKPLAY_DRAW_DESIGNATED] = {.found = "Určený rozhodčí reklamaci {g} uznává."},
                [JD_RULE_QUICKPLAY_POSTPONED] = {.found = "Rozhodčí rozhodnutí o reklamaci {g} odkládá."},
                [JD_RULE_QUICKPLAY_REJECTED] = {.found = "Rozhodčí reklamaci {g} zamítá."},
                [JD_RULE_QUICKPLAY_INCREMENT] = {.found = "Odteď mají oba hráči pět sekund navíc na každý tah.",
                                                 .nothing = "Žádosti {g} o přídavek času se nevyhovuje."},
                [JD_RULE_QUICKPLAY_NO_ARBITER] =
                    {.found = "Rozhodčí tu není: reklamace {g} partii ukončuje a předává se určenému "
                              "rozhodčímu."},
            },
};
