/* Rulings in Slovak. */
#include "words/speech.h"

static int number_form(int64_t n) { return n == 1 ? NUMBER_ONE : n >= 2 && n <= 4 ? NUMBER_FEW : NUMBER_MANY; }

const struct speech jd_speech_sk =
    {
        .code = "sk",
        .article = "Článok",
        .player = {{"Biely", "Bieleho", "Bielemu", "Bieleho"},
                   {"Čierny", "Čierneho", "Čiernemu", "Čierneho"},
                   {"hráč", "hráča", "hráčovi", "hráča"}},
        .opponent = {"súper", "súpera", "súperovi", "súpera"},
        .piece = {"pešiak", "jazdec", "strelec", "veža", "dáma", "kráľ", "figúrka"},
        .on = "na",
        .quotes = {"„", "“"},
        .comma = ",",
        .nth = " ({o} v tejto partii)",
        .number_form = number_form,
        .hour = {"hodinu", "hodiny", "hodiny", "hodín", "hodiny"},
        .minute = {"minútu", "minúty", "minúty", "minút", "minúty"},
        .second = {"sekundu", "sekundy", "sekundy", "sekúnd", "sekundy"},
        .point = {"bod", "body", "body", "bodov", "bodu"},
        .gets = "{N} dostáva navyše {time}.",
        .loses = "{N} stráca {time}.",
        .restored = "Stavia sa znova pozícia po {ply} polťahu.",
        .from_start = "Stavia sa znova východisková pozícia.",
        .bound = "{N} musí zahrať niektorý z ťahov: {moves}.",
        .bound_one = "{N} musí zahrať {moves}.",
        .annulled = "Partia sa ruší a hrá sa nová.",
        .no_effect = "Tento úkon nemá účinok.",
        .cannot_mate = "{On} by nemohol dať mat nijakým sledom prípustných ťahov.",
        .result = {[JD_WHITE_WINS] = "Vyhráva Biely, 1-0.",
                   [JD_BLACK_WINS] = "Vyhráva Čierny, 0-1.",
                   [JD_DRAW] = "Partia sa končí remízou, ½-½.",
                   [JD_BOTH_LOSE] = "Prehrávajú obaja hráči, 0-0.",
                   [JD_WHITE_HALF] = "Biely získava pol bodu, Čierny nič, ½-0.",
                   [JD_BLACK_HALF] = "Čierny získava pol bodu, Biely nič, 0-½.",
                   [JD_WHITE_FORFEIT_WIN] = "Biely vyhráva kontumačne, +/-.",
                   [JD_BLACK_FORFEIT_WIN] = "Čierny vyhráva kontumačne, -/+.",
                   [JD_BOTH_FORFEIT] = "Obaja hráči prehrávajú kontumačne, -/-."},
        .cause = {[JD_CAUSE_NONE] = "{N} ukončil neprípustný ťah{nth}.",
                  [JD_CAUSE_MOVE] = "{N} ukončil neprípustný ťah {t}{nth}.",
                  [JD_CAUSE_PROMOTION] = "{N} stlačil hodiny a nevymenil pešiaka: neprípustný ťah{nth}.",
                  [JD_CAUSE_NO_MOVE] = "{N} stlačil hodiny bez ťahu: neprípustný ťah{nth}.",
                  [JD_CAUSE_HANDS] = "{N} použil na jeden ťah obe ruky: neprípustný ťah{nth}.",
                  [JD_CAUSE_CASTLING] = "{N} stlačil hodiny a nedokončil rošádu: neprípustný ťah{nth}."},
        .rule =
            {
                [JD_RULE_NOT_ON_MOVE] = {.found = "{N} nie je na ťahu."},
                [JD_RULE_REFUSED_MOVE] = {.found = "Ťah {t} nie je prípustný a neprijíma sa."},
                [JD_RULE_ONE_HAND] = {.found = "{N} ťahal oboma rukami; dovolená je len jedna."},
                [JD_RULE_ADJUSTED] = {.found = "{N} vopred ohlásil opravu; dotyk ho nezaväzuje."},
                [JD_RULE_ADJUST_REFUSED] = {.found = "{N} sa teraz figúrok dotýkať ani ich opravovať nesmie."},
                [JD_RULE_ADJUST_CLOCK] = {.found = "{N} nesmie figúrky opravovať, kým mu nebežia hodiny."},
                [JD_RULE_ACCIDENTAL] = {.found = "{N} sa figúrky{at} dotkol náhodou; to ho nezaväzuje."},
                [JD_RULE_TOUCHED_OWN] = {.found = "{N} sa dotkol vlastnej figúrky{at} a musí ňou ťahať."},
                [JD_RULE_TOUCHED_THEIRS] = {.found = "{N} sa dotkol súperovej figúrky{at} a musí ju vziať."},
                [JD_RULE_TOUCHED_BOTH] =
                    {.found = "{N} sa dotkol figúrok oboch farieb a musí svojou vziať súperovu, ak je to "
                              "možné."},
                [JD_RULE_CASTLING_DUE] = {.found = "{N} sa dotkol kráľa a veže a musí na túto stranu urobiť rošádu."},
                [JD_RULE_CASTLING_ROOK_FIRST] =
                    {.found = "{N} sa dotkol veže skôr ako kráľa a v tomto ťahu s ňou nesmie urobiť "
                              "rošádu."},
                [JD_RULE_CASTLING_IMPOSSIBLE] =
                    {.found = "{N} chcel urobiť rošádu, ktorá nie je prípustná; musí kráľom ťahať inak, "
                              "a ak to nejde, ľubovoľne."},
                [JD_RULE_PROMOTION_CHOSEN] = {.found = "{N} už novú figúru zvolil a voľbu nemožno zmeniť."},
                [JD_RULE_TOUCHED_FREE] =
                    {.found = "Nijakou figúrkou, ktorej sa {n} dotkol, sa nedá ťahať a nijaká sa nedá vziať; "
                              "smie ťahať ľubovoľne."},
                [JD_RULE_MADE_ALREADY] = {.found = "{N} už ťah vykonal; ťah platí."},
                [JD_RULE_KING_RELEASED] =
                    {.found = "{N} pustil kráľa; rošádu na túto stranu musí dokončiť, ak je prípustná."},
                [JD_RULE_TOUCH_CLAIM_REFUSED] = {.found = "{N} teraz nemôže namietať porušenie pravidiel o dotyku."},
                [JD_RULE_MATE] = {.found = "{N} dostal mat."},
                [JD_RULE_RESIGNATION] = {.found = "{N} sa vzdal."},
                [JD_RULE_STALEMATE] = {.found = "{N} nemá prípustný ťah a nie je v šachu: pat."},
                [JD_RULE_DEAD_POSITION] = {.found = "Ani jedna strana už nemôže dať mat: pozícia je mŕtva."},
                [JD_RULE_AGREEMENT] = {.found = "Hráči sa dohodli na remíze.",
                                       .nothing = "Na remíze sa možno dohodnúť, až keď obaja hráči vykonajú ťah."},
                [JD_RULE_GAME_OVER] = {.found = "Partia sa už skončila."},
                [JD_RULE_NOT_STARTED] = {.found = "Partia sa ešte nezačala."},
                [JD_RULE_CLOCK_MISUSED] = {.found = "{N} nemal právo stlačiť hodiny."},
                [JD_RULE_NOT_RESUMED] = {.found = "Hodiny stoja; kedy sa bude hrať ďalej, určí rozhodca."},
                [JD_RULE_LATE] = {.found = "{N} neprišiel v čakacej dobe.",
                                  .both = "V čakacej dobe neprišiel nijaký z hráčov."},
                [JD_RULE_LATE_CONSENT_REFUSED] =
                    {.found = "Toto vydanie pravidiel nedovoľuje rozhodcovi meškanie odpustiť."},
                [JD_RULE_FLAG_NOT_FALLEN] = {.found = "Zástavka nespadla: čas ešte zostáva."},
                [JD_RULE_TIME] = {.found = "Zástavka {g} padla skôr, ako bol ukončený potrebný počet ťahov."},
                [JD_RULE_CLOCK_SET] = {.found = "Rozhodca nastavil hodiny."},
                [JD_RULE_BOTH_FLAGS_PLAY_ON] = {.found = "Padli obe zástavky a nevie sa, ktorá prvá; hrá sa ďalej."},
                [JD_RULE_BOTH_FLAGS_DRAW] = {.found = "V poslednom úseku padli obe zástavky a nevie sa, ktorá prvá."},
                [JD_RULE_WRONG_SETUP] = {.found = "Partia sa začala z chybného postavenia.",
                                         .nothing = "Partia sa začala zo správneho postavenia; niet čo reklamovať."},
                [JD_RULE_BOARD_TURNED] =
                    {.found = "Šachovnica bola otočená; pozícia sa prenesie na správne položenú a hrá sa "
                              "ďalej."},
                [JD_RULE_COLOURS_REVERSED] = {.found = "Partia sa začala s vymenenými farbami (vykonaných ťahov: {c}).",
                                              .nothing =
                                                  "Partia sa začala s vymenenými farbami (vykonaných ťahov: {c}); "
                                                  "pokračuje sa v nej."},
                [JD_RULE_DISPLACED] = {.found = "{N} posunul figúrky a na svoj čas ich vráti."},
                [JD_RULE_ILLEGAL_MOVE] = {.found = "{N} ukončil neprípustný ťah."},
                [JD_RULE_ILLEGAL_NOT_FOUND] = {.found = "Nijaký neprípustný ťah tu nie je."},
                [JD_RULE_SHIFTED] = {.found = "Zistilo sa, že figúrky nestoja na svojich poliach."},
                [JD_RULE_SHEET_WRONG] = {.found = "{N} zapísal {t}, to sa však nehralo."},
                [JD_RULE_SHEET_AHEAD] = {.found = "{N} zapísal {t} vopred."},
                [JD_RULE_SHEET_BEHIND] = {.found = "{N} ťahal skôr, ako zapísal predchádzajúci ťah."},
                [JD_RULE_SHEET_MISUSED] = {.found = "{N} napísal {t}, to do partiára nepatrí."},
                [JD_RULE_SHEET_UPDATE] = {.found = "{N} musí pred ťahom doplniť partiár."},
                [JD_RULE_SIGNED] = {.found = "Obaja hráči podpísali výsledok.",
                                    .nothing = "Výsledok je už určený; podpis ho nezmení."},
                [JD_RULE_OFFER_LIMITED] = {.found = "Pravidlá súťaže teraz dohodu o remíze nedovoľujú."},
                [JD_RULE_NO_OFFER] = {.found = "Niet ponuky remízy, na ktorú by sa dalo odpovedať."},
                [JD_RULE_REPETITION_WRITTEN] =
                    {.found = "{N} oznámil ťah {t}, po ktorom sa tá istá pozícia vyskytne {c}-krát.",
                     .nothing = "{N} teraz nemôže reklamovať opakovanie zapísaným ťahom."},
                [JD_RULE_REPETITION] = {.found = "Tá istá pozícia sa vyskytla {c}-krát.",
                                        .nothing = "{N} teraz nemôže reklamovať opakovanie."},
                [JD_RULE_FIFTY_WRITTEN] =
                    {.found = "{N} oznámil ťah {t}, po ktorom bude mať každý päťdesiat ťahov bez ťahu pešiakom "
                              "a bez brania.",
                     .nothing = "{N} teraz nemôže reklamovať päťdesiat ťahov zapísaným ťahom."},
                [JD_RULE_FIFTY] = {.found = "Každá strana vykonala päťdesiat ťahov bez ťahu pešiakom a bez brania.",
                                   .nothing = "{N} teraz nemôže reklamovať päťdesiat ťahov."},
                [JD_RULE_CLAIM_AFTER_TOUCH] = {.found =
                                                   "{N} sa dotkol figúrky a v tomto ťahu remízu reklamovať nemôže."},
                [JD_RULE_WRONG_CLAIM] = {.found = "Reklamácia {g} nie je oprávnená."},
                [JD_RULE_FIVEFOLD] = {.found = "Tá istá pozícia sa vyskytla päťkrát."},
                [JD_RULE_SEVENTY_FIVE] =
                    {.found = "Každá strana vykonala sedemdesiatpäť ťahov bez ťahu pešiakom a bez brania."},
                [JD_RULE_SCORE_REFUSED] = {.found = "Taký výsledok pravidlá nepoznajú."},
                [JD_RULE_LEFT_VENUE] = {.found = "{N} opustil hrací priestor, na čo treba dovolenie rozhodcu."},
                [JD_RULE_LEFT_AREA] =
                    {.found = "{N} opustil hraciu miestnosť, hoci bol na ťahu; na to treba dovolenie rozhodcu."},
                [JD_RULE_DEVICE] = {.found = "{N} porušil pravidlo o elektronických zariadeniach."},
                [JD_RULE_DISTURBANCE] = {.found = "{N} rušil súpera."},
                [JD_RULE_REFUSAL] = {.found = "{N} sa vytrvalo odmieta riadiť pravidlami."},
                [JD_RULE_REFUSAL_BOTH] = {.found = "Obaja hráči sa vytrvalo odmietajú riadiť pravidlami."},
                [JD_RULE_EXTRA_TIME] = {.found = "Rozhodca pridáva čas pre vyrušenie zvonka."},
                [JD_RULE_NOT_TOLD] = {.found = "To rozhodca hráčom nehovorí."},
                [JD_RULE_PENALTY_UNKNOWN] = {.found = "Taký trest toto vydanie pravidiel nepozná."},
                [JD_RULE_PENALTY_WARNING] = {.found = "{N} dostáva napomenutie."},
                [JD_RULE_PENALTY_ADD_TIME] = {.found = "{N} je potrestaný pridaním času súperovi."},
                [JD_RULE_PENALTY_TAKE_TIME] = {.found = "{N} je potrestaný odobratím času."},
                [JD_RULE_PENALTY_ADD_POINTS] = {.found = "{N} je potrestaný: súper dostáva {p}."},
                [JD_RULE_PENALTY_TAKE_POINTS] = {.found = "{N} je potrestaný: stráca {p}."},
                [JD_RULE_PENALTY_LOSE] = {.found = "{N} je potrestaný prehrou partie."},
                [JD_RULE_PENALTY_FINE] = {.found = "{N} dostáva pokutu."},
                [JD_RULE_PENALTY_EXCLUDE_ROUNDS] = {.found = "{N} je vylúčený z jedného alebo viacerých kôl."},
                [JD_RULE_PENALTY_EXPEL] = {.found = "{N} je vylúčený zo súťaže."},
                [JD_RULE_DECLARED] = {.found = "O partii rozhodol rozhodca."},
                [JD_RULE_SETUP_LATE] =
                    {.found = "Na námietky k základnému postaveniu je neskoro: bolo ukončených priveľa ťahov."},
                [JD_RULE_ILLEGAL_UNSUPERVISED] = {.found = "{N} ukončil neprípustný ťah."},
                [JD_RULE_ILLEGAL_BLITZ] = {.found = "{N} ukončil neprípustný ťah."},
                [JD_RULE_ILLEGAL_STANDS] =
                    {.found = "Niet neprípustného ťahu, ktorý by sa ešte dal reklamovať alebo opraviť."},
                [JD_RULE_ILLEGAL_STANDS_BLITZ] =
                    {.found = "Niet neprípustného ťahu, ktorý by sa ešte dal reklamovať alebo opraviť."},
                [JD_RULE_ILLEGAL_POSITION] = {.found = "Pozícia je aj po ďalšom ťahu neprípustná.",
                                              .nothing = "Pozícia nedáva rozhodcovi dôvod zasiahnuť."},
                [JD_RULE_FLAG_CLAIM_REFUSED] =
                    {.found = "{N} nemôže reklamovať zástavku: nijaká nespadla alebo už sám nemá čas."},
                [JD_RULE_FLAG_NOT_CALLED] = {.found =
                                                 "Zástavku smie reklamovať len hráč; rozhodca na ňu neupozorňuje."},
                [JD_RULE_BOTH_FLAGS_UNSUPERVISED] = {.found = "Padli obe zástavky."},
                [JD_RULE_LOOKS_RAPID] = {.found = "{N} chce vidieť zápis už {c}-krát; dovolené je to päťkrát."},
                [JD_RULE_LOOKS_BLITZ] = {.found = "{N} chce vidieť zápis už {c}-krát; dovolené je to päťkrát."},
                [JD_RULE_NOT_ANNOUNCED] = {.found = "{N} stlačil hodiny skôr, ako ťah ohlásil."},
                [JD_RULE_ANNOUNCEMENT_SLIP] =
                    {.found = "{N} ohlásil {t}, ale na šachovnici je iný ťah; musí sa opraviť skôr, ako "
                              "stlačí hodiny."},
                [JD_RULE_BOARDS_CORRECTED] = {.found = "Zápisy sa zhodujú; {n} opraví svoju šachovnicu."},
                [JD_RULE_BOARDS_DIFFER] = {.found = "Líšia sa aj zápisy; hra sa vracia tam, kde sa zhodujú."},
                [JD_RULE_SEAL_REFUSED] = {.found = "{N} teraz nemôže zapečatiť ťah."},
                [JD_RULE_SEALED_AMBIGUOUS] = {.found = "Zapečatený ťah {g} {t} nie je jednoznačný."},
                [JD_RULE_SEALED_UNREADABLE] = {.found = "Zapečatenému ťahu {g} {t} sa nedá porozumieť."},
                [JD_RULE_SEALED_ILLEGAL] = {.found = "Zapečatený ťah {g} {t} je neprípustný."},
                [JD_RULE_RESUMED_LATE] = {.found = "{N} prišiel na dohrávku neskoro.",
                                          .both = "Na dohrávku neprišiel včas nijaký z hráčov."},
                [JD_RULE_ENVELOPE_LOST] = {.found =
                                               "Obálka sa stratila; {n} zahrá ťah, o ktorom povie, že ho zapečatil."},
                [JD_RULE_ENVELOPE_ANNULLED] = {.found = "Obálka sa stratila a pozícia sa nedá obnoviť."},
                [JD_RULE_QUICKPLAY_UNANNOUNCED] = {.found = "Pravidlá o rýchlom závere v tejto partii neplatia."},
                [JD_RULE_QUICKPLAY_EXCLUDED] = {.found =
                                                    "V bleskovej partii ani s prídavkom času rýchly záver nie je."},
                [JD_RULE_QUICKPLAY_REFUSED] =
                    {.found = "{N} takto reklamovať nemôže: musí to byť posledný úsek, hráč na ťahu a "
                              "menej ako dve minúty."},
                [JD_RULE_QUICKPLAY_DRAW] = {.found = "Rozhodca reklamáciu {g} uznáva."},
                [JD_RULE_QUICKPLAY_DRAW_LATER] = {.found =
                                                      "Rozhodca, ktorý rozhodnutie odložil, reklamáciu {g} uznáva."},
                [JD_RULE_QUICKPLAY_DRAW_DESIGNATED] = {.found = "Určený rozhodca reklamáciu {g} uznáva."},
                [JD_RULE_QUICKPLAY_POSTPONED] = {.found = "Rozhodca rozhodnutie o reklamácii {g} odkladá."},
                [JD_RULE_QUICKPLAY_REJECTED] = {.found = "Rozhodca reklamáciu {g} zamieta."},
                [JD_RULE_QUICKPLAY_INCREMENT] = {.found = "Odteraz majú obaja hráči päť sekúnd navyše na každý ťah.",
                                                 .nothing = "Žiadosti {g} o prídavok času sa nevyhovuje."},
                [JD_RULE_QUICKPLAY_NO_ARBITER] =
                    {.found = "Rozhodca tu nie je: reklamácia {g} partiu ukončuje a odovzdáva sa "
                              "určenému rozhodcovi."},
            },
};
