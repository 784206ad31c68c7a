/* Rulings in Slovene. */
#include "words/speech.h"

static int number_form(int64_t n)
{
    int64_t last = n % 100;
    return last == 1 ? NUMBER_ONE : last == 2 ? NUMBER_TWO : last == 3 || last == 4 ? NUMBER_FEW : NUMBER_MANY;
}

const struct speech jd_speech_sl =
    {
        .code = "sl",
        .article = "Člen",
        .player = {{"beli", "belega", "belemu", "belega"},
                   {"črni", "črnega", "črnemu", "črnega"},
                   {"igralec", "igralca", "igralcu", "igralca"}},
        .opponent = {"nasprotnik", "nasprotnika", "nasprotniku", "nasprotnika"},
        .piece = {"kmet", "skakač", "lovec", "trdnjava", "dama", "kralj", "figura"},
        .on = "na",
        .quotes = {"»", "«"},
        .comma = ",",
        .nth = " ({o} v tej partiji)",
        .number_form = number_form,
        .hour = {"uro", "uri", "ure", "ur", "ure"},
        .minute = {"minuto", "minuti", "minute", "minut", "minute"},
        .second = {"sekundo", "sekundi", "sekunde", "sekund", "sekunde"},
        .point = {"točko", "točki", "točke", "točk", "točke"},
        .gets = "{N} dobi še {time}.",
        .loses = "{N} izgubi {time}.",
        .restored = "Znova se postavi pozicija po {ply} polpotezi.",
        .from_start = "Znova se postavi izhodiščna pozicija.",
        .bound = "{N} mora odigrati eno od potez: {moves}.",
        .bound_one = "{N} mora odigrati {moves}.",
        .annulled = "Partija se razveljavi in igra se nova.",
        .no_effect = "To dejanje nima učinka.",
        .cannot_mate = "{On} ne bi mogel dati mata z nobenim nizom dovoljenih potez.",
        .result = {[JD_WHITE_WINS] = "Zmaga beli, 1-0.",
                   [JD_BLACK_WINS] = "Zmaga črni, 0-1.",
                   [JD_DRAW] = "Partija se konča z remijem, ½-½.",
                   [JD_BOTH_LOSE] = "Izgubita oba igralca, 0-0.",
                   [JD_WHITE_HALF] = "Beli dobi pol točke, črni nič, ½-0.",
                   [JD_BLACK_HALF] = "Črni dobi pol točke, beli nič, 0-½.",
                   [JD_WHITE_FORFEIT_WIN] = "Beli zmaga brez boja, +/-.",
                   [JD_BLACK_FORFEIT_WIN] = "Črni zmaga brez boja, -/+.",
                   [JD_BOTH_FORFEIT] = "Oba igralca izgubita brez boja, -/-."},
        .cause = {[JD_CAUSE_NONE] = "{N} je zaključil nedovoljeno potezo{nth}.",
                  [JD_CAUSE_MOVE] = "{N} je zaključil nedovoljeno potezo {t}{nth}.",
                  [JD_CAUSE_PROMOTION] = "{N} je pritisnil uro, ne da bi zamenjal kmeta: nedovoljena poteza{nth}.",
                  [JD_CAUSE_NO_MOVE] = "{N} je pritisnil uro brez poteze: nedovoljena poteza{nth}.",
                  [JD_CAUSE_HANDS] = "{N} je za eno potezo uporabil obe roki: nedovoljena poteza{nth}.",
                  [JD_CAUSE_CASTLING] = "{N} je pritisnil uro, ne da bi dokončal rokado: nedovoljena poteza{nth}."},
        .rule =
            {
                [JD_RULE_NOT_ON_MOVE] = {.found = "{N} ni na potezi."},
                [JD_RULE_REFUSED_MOVE] = {.found = "Poteza {t} ni dovoljena in se ne sprejme."},
                [JD_RULE_ONE_HAND] = {.found = "{N} je igral z obema rokama; dovoljena je le ena."},
                [JD_RULE_ADJUSTED] = {.found = "{N} je popravljanje prej napovedal; dotik ga ne zavezuje."},
                [JD_RULE_ADJUST_REFUSED] = {.found = "{N} se zdaj figur ne sme dotikati ali jih popravljati."},
                [JD_RULE_ADJUST_CLOCK] = {.found = "{N} ne sme popravljati figur, dokler njegova ura ne teče."},
                [JD_RULE_ACCIDENTAL] = {.found = "{N} se je figure{at} dotaknil po naključju; to ga ne zavezuje."},
                [JD_RULE_TOUCHED_OWN] = {.found = "{N} se je dotaknil svoje figure{at} in mora z njo igrati."},
                [JD_RULE_TOUCHED_THEIRS] = {.found = "{N} se je dotaknil nasprotnikove figure{at} in jo mora vzeti."},
                [JD_RULE_TOUCHED_BOTH] =
                    {.found = "{N} se je dotaknil figur obeh barv in mora s svojo vzeti nasprotnikovo, če je "
                              "mogoče."},
                [JD_RULE_CASTLING_DUE] = {.found =
                                              "{N} se je dotaknil kralja in trdnjave in mora rokirati na to stran."},
                [JD_RULE_CASTLING_ROOK_FIRST] =
                    {.found = "{N} se je dotaknil trdnjave pred kraljem in v tej potezi z njo ne sme "
                              "rokirati."},
                [JD_RULE_CASTLING_IMPOSSIBLE] =
                    {.found = "{N} je hotel rokirati, kar ni dovoljeno; s kraljem mora igrati drugače, "
                              "če to ne gre, pa poljubno."},
                [JD_RULE_PROMOTION_CHOSEN] = {.found = "{N} je novo figuro že izbral in izbire ni mogoče spremeniti."},
                [JD_RULE_TOUCHED_FREE] =
                    {.found = "Z nobeno figuro, ki se je je {n} dotaknil, ni mogoče igrati in nobene ni mogoče "
                              "vzeti; sme izvršiti poljubno dovoljeno potezo."},
                [JD_RULE_MADE_ALREADY] = {.found = "{N} je potezo že izvršil; poteza velja."},
                [JD_RULE_KING_RELEASED] =
                    {.found = "{N} je izpustil kralja; rokado na to stran mora dokončati, če je dovoljena."},
                [JD_RULE_TOUCH_CLAIM_REFUSED] = {.found = "{N} zdaj ne more ugovarjati kršitvi pravil o dotiku."},
                [JD_RULE_MATE] = {.found = "{N} je matiran."},
                [JD_RULE_RESIGNATION] = {.found = "{N} se je vdal."},
                [JD_RULE_STALEMATE] = {.found = "{N} nima dovoljene poteze in ni v šahu: pat."},
                [JD_RULE_DEAD_POSITION] = {.found = "Nobena stran ne more več dati mata: pozicija je mrtva."},
                [JD_RULE_AGREEMENT] = {.found = "Igralca sta se dogovorila za remi.",
                                       .nothing =
                                           "Za remi se je mogoče dogovoriti šele, ko oba igralca izvršita potezo."},
                [JD_RULE_GAME_OVER] = {.found = "Partija je že končana."},
                [JD_RULE_NOT_STARTED] = {.found = "Partija se še ni začela."},
                [JD_RULE_CLOCK_MISUSED] = {.found = "{N} ni imel pravice pritisniti ure."},
                [JD_RULE_NOT_RESUMED] = {.found = "Uri stojita; kdaj se nadaljuje, določi sodnik."},
                [JD_RULE_LATE] = {.found = "{N} ni prišel v dovoljenem času.",
                                  .both = "V dovoljenem času ni prišel noben igralec."},
                [JD_RULE_LATE_CONSENT_REFUSED] = {.found = "Ta izdaja pravil sodniku ne dovoljuje oprostiti zamude."},
                [JD_RULE_FLAG_NOT_FALLEN] = {.found = "Zastavica ni padla: čas še ostaja."},
                [JD_RULE_TIME] = {.found = "Zastavica {g} je padla, preden je bilo zaključenih dovolj potez."},
                [JD_RULE_CLOCK_SET] = {.found = "Sodnik je nastavil uri."},
                [JD_RULE_BOTH_FLAGS_PLAY_ON] =
                    {.found = "Padli sta obe zastavici in ne ve se, katera prva; igra se naprej."},
                [JD_RULE_BOTH_FLAGS_DRAW] = {.found =
                                                 "V zadnjem obdobju sta padli obe zastavici in ne ve se, katera prva."},
                [JD_RULE_WRONG_SETUP] = {.found = "Partija se je začela iz napačne pozicije.",
                                         .nothing =
                                             "Partija se je začela iz pravilne pozicije; za reklamacijo ni razloga."},
                [JD_RULE_BOARD_TURNED] =
                    {.found = "Šahovnica je bila obrnjena; pozicija se prenese na pravilno postavljeno in igra "
                              "se naprej."},
                [JD_RULE_COLOURS_REVERSED] = {.found =
                                                  "Partija se je začela z zamenjanimi barvami (izvršenih potez: {c}).",
                                              .nothing = "Partija se je začela z zamenjanimi barvami (izvršenih potez: "
                                                         "{c}); nadaljuje se."},
                [JD_RULE_DISPLACED] = {.found = "{N} je premaknil figure in jih vrne na svoj čas."},
                [JD_RULE_ILLEGAL_MOVE] = {.found = "{N} je zaključil nedovoljeno potezo."},
                [JD_RULE_ILLEGAL_NOT_FOUND] =
                    {.found = "Ni nedovoljene poteze, ki bi jo bilo mogoče videti ali reklamirati."},
                [JD_RULE_SHIFTED] = {.found = "Ugotovljeno je, da figure niso na svojih poljih."},
                [JD_RULE_SHEET_WRONG] = {.found = "{N} je zapisal {t}, to pa ni bilo odigrano."},
                [JD_RULE_SHEET_AHEAD] = {.found = "{N} je vnaprej zapisal {t}."},
                [JD_RULE_SHEET_BEHIND] = {.found = "{N} je igral, preden je zapisal prejšnjo potezo."},
                [JD_RULE_SHEET_MISUSED] = {.found = "{N} je napisal {t}, to pa ne sodi v zapisnik."},
                [JD_RULE_SHEET_UPDATE] = {.found = "{N} mora pred potezo dopolniti zapisnik."},
                [JD_RULE_SIGNED] = {.found = "Oba igralca sta podpisala rezultat.",
                                    .nothing = "Rezultat je že določen; podpis ga ne spremeni."},
                [JD_RULE_OFFER_LIMITED] = {.found = "Pravila tekmovanja zdaj ne dovoljujejo dogovora o remiju."},
                [JD_RULE_NO_OFFER] = {.found = "Ni ponudbe remija, na katero bi bilo mogoče odgovoriti."},
                [JD_RULE_REPETITION_WRITTEN] =
                    {.found = "{N} je napovedal potezo {t}, po kateri se ista pozicija pojavi {c}-krat.",
                     .nothing = "{N} zdaj ne more reklamirati ponovitve z zapisano potezo."},
                [JD_RULE_REPETITION] = {.found = "Ista pozicija se je pojavila {c}-krat.",
                                        .nothing = "{N} zdaj ne more reklamirati ponovitve."},
                [JD_RULE_FIFTY_WRITTEN] =
                    {.found = "{N} je napovedal potezo {t}, po kateri ima vsak petdeset potez brez poteze s "
                              "kmetom in brez jemanja.",
                     .nothing = "{N} zdaj ne more reklamirati petdesetih potez z zapisano potezo."},
                [JD_RULE_FIFTY] = {.found =
                                       "Vsaka stran je izvršila petdeset potez brez poteze s kmetom in brez jemanja.",
                                   .nothing = "{N} zdaj ne more reklamirati petdesetih potez."},
                [JD_RULE_CLAIM_AFTER_TOUCH] =
                    {.found = "{N} se je dotaknil figure in v tej potezi ne more zahtevati remija."},
                [JD_RULE_WRONG_CLAIM] = {.found = "Reklamacija {g} ni upravičena."},
                [JD_RULE_FIVEFOLD] = {.found = "Ista pozicija se je pojavila petkrat."},
                [JD_RULE_SEVENTY_FIVE] =
                    {.found = "Vsaka stran je izvršila petinsedemdeset potez brez poteze s kmetom in brez "
                              "jemanja."},
                [JD_RULE_SCORE_REFUSED] = {.found = "Takega izida pravila ne poznajo."},
                [JD_RULE_LEFT_VENUE] =
                    {.found = "{N} je zapustil prireditveni prostor, za kar je potrebno dovoljenje sodnika."},
                [JD_RULE_LEFT_AREA] =
                    {.found = "{N} je zapustil igralni prostor, čeprav je bil na potezi; za to je potrebno "
                              "dovoljenje sodnika."},
                [JD_RULE_DEVICE] = {.found = "{N} je prekršil pravilo o elektronskih napravah."},
                [JD_RULE_DISTURBANCE] = {.found = "{N} je motil nasprotnika."},
                [JD_RULE_REFUSAL] = {.found = "{N} vztrajno noče upoštevati pravil."},
                [JD_RULE_REFUSAL_BOTH] = {.found = "Oba igralca vztrajno nočeta upoštevati pravil."},
                [JD_RULE_EXTRA_TIME] = {.found = "Sodnik doda čas zaradi zunanje motnje."},
                [JD_RULE_NOT_TOLD] = {.found = "Sodnik tega igralcem ne pove."},
                [JD_RULE_PENALTY_UNKNOWN] = {.found = "Take kazni ta izdaja pravil ne pozna."},
                [JD_RULE_PENALTY_WARNING] = {.found = "{N} dobi opomin."},
                [JD_RULE_PENALTY_ADD_TIME] = {.found = "{N} je kaznovan z dodatkom časa nasprotniku."},
                [JD_RULE_PENALTY_TAKE_TIME] = {.found = "{N} je kaznovan z odvzemom časa."},
                [JD_RULE_PENALTY_ADD_POINTS] = {.found = "{N} je kaznovan: nasprotnik dobi {p}."},
                [JD_RULE_PENALTY_TAKE_POINTS] = {.found = "{N} je kaznovan: izgubi {p}."},
                [JD_RULE_PENALTY_LOSE] = {.found = "{N} je kaznovan z izgubo partije."},
                [JD_RULE_PENALTY_FINE] = {.found = "{N} dobi denarno kazen."},
                [JD_RULE_PENALTY_EXCLUDE_ROUNDS] = {.found = "{N} je izključen iz enega ali več kol."},
                [JD_RULE_PENALTY_EXPEL] = {.found = "{N} je izključen s tekmovanja."},
                [JD_RULE_DECLARED] = {.found = "O partiji je odločil sodnik."},
                [JD_RULE_SETUP_LATE] =
                    {.found = "Za ugovor k začetni poziciji je prepozno: zaključenih je bilo preveč potez."},
                [JD_RULE_ILLEGAL_UNSUPERVISED] = {.found = "{N} je zaključil nedovoljeno potezo."},
                [JD_RULE_ILLEGAL_BLITZ] = {.found = "{N} je zaključil nedovoljeno potezo."},
                [JD_RULE_ILLEGAL_STANDS] =
                    {.found = "Ni nedovoljene poteze, ki bi jo bilo še mogoče reklamirati ali popraviti."},
                [JD_RULE_ILLEGAL_STANDS_BLITZ] =
                    {.found = "Ni nedovoljene poteze, ki bi jo bilo še mogoče reklamirati ali popraviti."},
                [JD_RULE_ILLEGAL_POSITION] = {.found = "Pozicija je tudi po naslednji potezi nedovoljena.",
                                              .nothing = "Pozicija sodniku ne daje razloga za poseg."},
                [JD_RULE_FLAG_CLAIM_REFUSED] =
                    {.found = "{N} ne more reklamirati zastavice: nobena ni padla ali pa sam nima več "
                              "časa."},
                [JD_RULE_FLAG_NOT_CALLED] = {.found =
                                                 "Zastavico sme reklamirati le igralec; sodnik nanjo ne opozarja."},
                [JD_RULE_BOTH_FLAGS_UNSUPERVISED] = {.found = "Padli sta obe zastavici."},
                [JD_RULE_LOOKS_RAPID] = {.found = "{N} želi videti zapis že {c}-krat; dovoljeno je petkrat."},
                [JD_RULE_LOOKS_BLITZ] = {.found = "{N} želi videti zapis že {c}-krat; dovoljeno je petkrat."},
                [JD_RULE_NOT_ANNOUNCED] = {.found = "{N} je pritisnil uro, preden je napovedal potezo."},
                [JD_RULE_ANNOUNCEMENT_SLIP] =
                    {.found = "{N} je napovedal {t}, na šahovnici pa je druga poteza; popraviti jo mora "
                              "pred pritiskom na uro."},
                [JD_RULE_BOARDS_CORRECTED] = {.found = "Zapisa se ujemata; {n} popravi svojo šahovnico."},
                [JD_RULE_BOARDS_DIFFER] = {.found = "Razlikujeta se tudi zapisa; igra se vrne tja, kjer se ujemata."},
                [JD_RULE_SEAL_REFUSED] = {.found = "{N} zdaj ne more kuvertirati poteze."},
                [JD_RULE_SEALED_AMBIGUOUS] = {.found = "Kuvertirana poteza {g} {t} je dvoumna."},
                [JD_RULE_SEALED_UNREADABLE] = {.found = "Kuvertirane poteze {g} {t} ni mogoče razumeti."},
                [JD_RULE_SEALED_ILLEGAL] = {.found = "Kuvertirana poteza {g} {t} ni dovoljena."},
                [JD_RULE_RESUMED_LATE] = {.found = "{N} je zamudil nadaljevanje.",
                                          .both = "Na nadaljevanje ni pravočasno prišel noben igralec."},
                [JD_RULE_ENVELOPE_LOST] =
                    {.found = "Kuverta je izgubljena; {n} odigra potezo, za katero pove, da jo je kuvertiral."},
                [JD_RULE_ENVELOPE_ANNULLED] = {.found = "Kuverta je izgubljena in pozicije ni mogoče obnoviti."},
                [JD_RULE_QUICKPLAY_UNANNOUNCED] = {.found = "Pravila o hitrem koncu v tej partiji ne veljajo."},
                [JD_RULE_QUICKPLAY_EXCLUDED] = {.found = "V hitropotezni partiji in ob dodatku časa hitrega konca ni."},
                [JD_RULE_QUICKPLAY_REFUSED] =
                    {.found = "{N} tako ne more reklamirati: potrebni so zadnje obdobje, igralec na potezi "
                              "in manj kot dve minuti."},
                [JD_RULE_QUICKPLAY_DRAW] = {.found = "Sodnik reklamacijo {g} sprejme."},
                [JD_RULE_QUICKPLAY_DRAW_LATER] = {.found = "Sodnik, ki je odločitev odložil, reklamacijo {g} sprejme."},
                [JD_RULE_QUICKPLAY_DRAW_DESIGNATED] = {.found = "Imenovani sodnik reklamacijo {g} sprejme."},
                [JD_RULE_QUICKPLAY_POSTPONED] = {.found = "Sodnik odločitev o reklamaciji {g} odloži."},
                [JD_RULE_QUICKPLAY_REJECTED] = {.found = "Sodnik reklamacijo {g} zavrne."},
                [JD_RULE_QUICKPLAY_INCREMENT] = {.found = "Odslej imata oba igralca pet sekund več za vsako potezo.",
                                                 .nothing = "Zahteva {g} po dodatku časa je zavrnjena."},
                [JD_RULE_QUICKPLAY_NO_ARBITER] =
                    {.found = "Sodnika ni: reklamacija {g} konča partijo in se preda določenemu "
                              "sodniku."},
            },
};
