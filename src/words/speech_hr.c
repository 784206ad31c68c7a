/* Rulings in Croatian. */
#include "words/speech.h"

static int number_form(int64_t n)
{
    int64_t last = n % 10;
    if (n % 100 >= 11 && n % 100 <= 14)
        return NUMBER_MANY;
    return last == 1 ? NUMBER_ONE : last >= 2 && last <= 4 ? NUMBER_FEW : NUMBER_MANY;
}

const struct speech jd_speech_hr =
    {
        .code = "hr",
        .article = "Članak",
        .player = {{"bijeli", "bijeloga", "bijelomu", "bijeloga"},
                   {"crni", "crnoga", "crnomu", "crnoga"},
                   {"igrač", "igrača", "igraču", "igrača"}},
        .opponent = {"protivnik", "protivnika", "protivniku", "protivnika"},
        .piece = {"pješak", "skakač", "lovac", "top", "dama", "kralj", "figura"},
        .on = "na",
        .quotes = {"„", "“"},
        .comma = ",",
        .nth = " ({o} u ovoj partiji)",
        .number_form = number_form,
        .hour = {"sat", "sata", "sata", "sati", "sata"},
        .minute = {"minutu", "minute", "minute", "minuta", "minute"},
        .second = {"sekundu", "sekunde", "sekunde", "sekundi", "sekunde"},
        .point = {"bod", "boda", "boda", "bodova", "boda"},
        .gets = "{N} dobiva još {time}.",
        .loses = "{N} gubi {time}.",
        .restored = "Vraća se pozicija nakon {ply} polupoteza.",
        .from_start = "Vraća se polazna pozicija.",
        .bound = "{N} mora odigrati jedan od poteza: {moves}.",
        .bound_one = "{N} mora odigrati {moves}.",
        .annulled = "Partija se poništava i igra se nova.",
        .no_effect = "Ta radnja nema učinka.",
        .cannot_mate = "{On} ne bi mogao dati mat nijednim nizom dopuštenih poteza.",
        .result = {[JD_WHITE_WINS] = "Pobjeđuje bijeli, 1-0.",
                   [JD_BLACK_WINS] = "Pobjeđuje crni, 0-1.",
                   [JD_DRAW] = "Partija završava remijem, ½-½.",
                   [JD_BOTH_LOSE] = "Gube oba igrača, 0-0.",
                   [JD_WHITE_HALF] = "Bijeli dobiva pola boda, crni ništa, ½-0.",
                   [JD_BLACK_HALF] = "Crni dobiva pola boda, bijeli ništa, 0-½.",
                   [JD_WHITE_FORFEIT_WIN] = "Bijeli pobjeđuje bez borbe, +/-.",
                   [JD_BLACK_FORFEIT_WIN] = "Crni pobjeđuje bez borbe, -/+.",
                   [JD_BOTH_FORFEIT] = "Oba igrača gube bez borbe, -/-."},
        .cause = {[JD_CAUSE_NONE] = "{N} je dovršio nedopušten potez{nth}.",
                  [JD_CAUSE_MOVE] = "{N} je dovršio nedopušten potez {t}{nth}.",
                  [JD_CAUSE_PROMOTION] = "{N} je pritisnuo sat, a nije zamijenio pješaka: nedopušten potez{nth}.",
                  [JD_CAUSE_NO_MOVE] = "{N} je pritisnuo sat bez poteza: nedopušten potez{nth}.",
                  [JD_CAUSE_HANDS] = "{N} je za jedan potez upotrijebio obje ruke: nedopušten potez{nth}.",
                  [JD_CAUSE_CASTLING] = "{N} je pritisnuo sat, a nije dovršio rokadu: nedopušten potez{nth}."},
        .rule =
            {
                [JD_RULE_NOT_ON_MOVE] = {.found = "{N} nije na potezu."},
                [JD_RULE_REFUSED_MOVE] = {.found = "Potez {t} nije dopušten i ne prihvaća se."},
                [JD_RULE_ONE_HAND] = {.found = "{N} je igrao objema rukama; dopuštena je samo jedna."},
                [JD_RULE_ADJUSTED] = {.found = "{N} je unaprijed najavio popravljanje; dodir ga ne obvezuje."},
                [JD_RULE_ADJUST_REFUSED] = {.found = "{N} sada ne smije dirati ni popravljati figure."},
                [JD_RULE_ADJUST_CLOCK] = {.found = "{N} ne smije popravljati figure dok mu sat ne radi."},
                [JD_RULE_ACCIDENTAL] = {.found = "{N} je figuru{at} dotaknuo slučajno; to ga ne obvezuje."},
                [JD_RULE_TOUCHED_OWN] = {.found = "{N} je dotaknuo vlastitu figuru{at} i mora njome igrati."},
                [JD_RULE_TOUCHED_THEIRS] = {.found = "{N} je dotaknuo protivničku figuru{at} i mora je uzeti."},
                [JD_RULE_TOUCHED_BOTH] =
                    {.found = "{N} je dotaknuo figure obiju boja i svojom mora uzeti protivničku, ako je "
                              "moguće."},
                [JD_RULE_CASTLING_DUE] = {.found = "{N} je dotaknuo kralja i topa i mora rokirati na tu stranu."},
                [JD_RULE_CASTLING_ROOK_FIRST] =
                    {.found = "{N} je dotaknuo topa prije kralja i u ovom potezu s njim ne smije "
                              "rokirati."},
                [JD_RULE_CASTLING_IMPOSSIBLE] =
                    {.found = "{N} je htio rokirati, što nije dopušteno; mora odigrati drugi potez "
                              "kraljem, a ako ga nema, bilo koji."},
                [JD_RULE_PROMOTION_CHOSEN] = {.found =
                                                  "{N} je već izabrao novu figuru i izbor se ne može promijeniti."},
                [JD_RULE_TOUCHED_FREE] =
                    {.found = "Nijednom figurom koju je {n} dotaknuo ne može se igrati i nijedna se ne može "
                              "uzeti; smije odigrati bilo koji dopušten potez."},
                [JD_RULE_MADE_ALREADY] = {.found = "{N} je potez već odigrao; potez vrijedi."},
                [JD_RULE_KING_RELEASED] =
                    {.found = "{N} je ispustio kralja; rokadu na tu stranu mora dovršiti, ako je dopuštena."},
                [JD_RULE_TOUCH_CLAIM_REFUSED] = {.found = "{N} sada ne može prigovoriti povredi pravila o dodiru."},
                [JD_RULE_MATE] = {.found = "{N} je matiran."},
                [JD_RULE_RESIGNATION] = {.found = "{N} je predao partiju."},
                [JD_RULE_STALEMATE] = {.found = "{N} nema dopuštenog poteza i nije u šahu: pat."},
                [JD_RULE_DEAD_POSITION] = {.found = "Nijedna strana više ne može dati mat: pozicija je mrtva."},
                [JD_RULE_AGREEMENT] = {.found = "Igrači su se dogovorili za remi.",
                                       .nothing = "Za remi se može dogovoriti tek kad oba igrača odigraju potez."},
                [JD_RULE_GAME_OVER] = {.found = "Partija je već završena."},
                [JD_RULE_NOT_STARTED] = {.found = "Partija još nije počela."},
                [JD_RULE_CLOCK_MISUSED] = {.found = "{N} nije imao pravo pritisnuti sat."},
                [JD_RULE_NOT_RESUMED] = {.found = "Satovi stoje; kad se nastavlja, određuje sudac."},
                [JD_RULE_LATE] = {.found = "{N} nije došao u dopuštenom roku.",
                                  .both = "Nijedan igrač nije došao u dopuštenom roku."},
                [JD_RULE_LATE_CONSENT_REFUSED] = {.found = "Ovo izdanje pravila ne dopušta sucu da oprosti kašnjenje."},
                [JD_RULE_FLAG_NOT_FALLEN] = {.found = "Zastavica nije pala: vremena još ima."},
                [JD_RULE_TIME] = {.found = "Zastavica {g} pala je prije nego što je dovršeno dovoljno poteza."},
                [JD_RULE_CLOCK_SET] = {.found = "Sudac je namjestio satove."},
                [JD_RULE_BOTH_FLAGS_PLAY_ON] = {.found =
                                                    "Pale su obje zastavice i ne zna se koja prva; igra se dalje."},
                [JD_RULE_BOTH_FLAGS_DRAW] = {.found =
                                                 "U zadnjem razdoblju pale su obje zastavice i ne zna se koja prva."},
                [JD_RULE_WRONG_SETUP] = {.found = "Partija je počela iz pogrešne pozicije.",
                                         .nothing = "Partija je počela iz ispravne pozicije; nema se što reklamirati."},
                [JD_RULE_BOARD_TURNED] =
                    {.found = "Ploča je bila okrenuta; pozicija se prenosi na ispravno postavljenu i igra se "
                              "dalje."},
                [JD_RULE_COLOURS_REVERSED] = {.found =
                                                  "Partija je počela sa zamijenjenim bojama (odigranih poteza: {c}).",
                                              .nothing =
                                                  "Partija je počela sa zamijenjenim bojama (odigranih poteza: {c}); "
                                                  "nastavlja se."},
                [JD_RULE_DISPLACED] = {.found = "{N} je pomaknuo figure i vraća ih na svoje vrijeme."},
                [JD_RULE_ILLEGAL_MOVE] = {.found = "{N} je dovršio nedopušten potez."},
                [JD_RULE_ILLEGAL_NOT_FOUND] =
                    {.found = "Nema nedopuštenog poteza koji bi se mogao vidjeti ili reklamirati."},
                [JD_RULE_SHIFTED] = {.found = "Utvrđeno je da figure nisu na svojim poljima."},
                [JD_RULE_SHEET_WRONG] = {.found = "{N} je zapisao {t}, a to nije odigrano."},
                [JD_RULE_SHEET_AHEAD] = {.found = "{N} je unaprijed zapisao {t}."},
                [JD_RULE_SHEET_BEHIND] = {.found = "{N} je igrao prije nego što je zapisao prethodni potez."},
                [JD_RULE_SHEET_MISUSED] = {.found = "{N} je napisao {t}, a to ne spada u obrazac."},
                [JD_RULE_SHEET_UPDATE] = {.found = "{N} prije poteza mora dopuniti obrazac."},
                [JD_RULE_SIGNED] = {.found = "Oba su igrača potpisala rezultat.",
                                    .nothing = "Rezultat je već određen; potpis ga ne mijenja."},
                [JD_RULE_OFFER_LIMITED] = {.found = "Pravila natjecanja sada ne dopuštaju dogovor o remiju."},
                [JD_RULE_NO_OFFER] = {.found = "Nema ponude remija na koju bi se odgovorilo."},
                [JD_RULE_REPETITION_WRITTEN] =
                    {.found = "{N} je najavio potez {t}, nakon kojega se ista pozicija pojavljuje {o} "
                              "put.",
                     .nothing = "{N} sada ne može reklamirati ponavljanje zapisanim potezom."},
                [JD_RULE_REPETITION] = {.found = "Ista se pozicija pojavila {o} put.",
                                        .nothing = "{N} sada ne može reklamirati ponavljanje."},
                [JD_RULE_FIFTY_WRITTEN] =
                    {.found = "{N} je najavio potez {t}, nakon kojega svaki ima pedeset poteza bez poteza "
                              "pješakom i bez uzimanja.",
                     .nothing = "{N} sada ne može reklamirati pedeset poteza zapisanim potezom."},
                [JD_RULE_FIFTY] = {.found =
                                       "Svaka je strana odigrala pedeset poteza bez poteza pješakom i bez uzimanja.",
                                   .nothing = "{N} sada ne može reklamirati pedeset poteza."},
                [JD_RULE_CLAIM_AFTER_TOUCH] = {.found = "{N} je dotaknuo figuru i u ovom potezu ne može tražiti remi."},
                [JD_RULE_WRONG_CLAIM] = {.found = "Reklamacija {g} nije opravdana."},
                [JD_RULE_FIVEFOLD] = {.found = "Ista se pozicija pojavila pet puta."},
                [JD_RULE_SEVENTY_FIVE] =
                    {.found = "Svaka je strana odigrala sedamdeset pet poteza bez poteza pješakom i bez "
                              "uzimanja."},
                [JD_RULE_SCORE_REFUSED] = {.found = "Takav rezultat pravila ne poznaju."},
                [JD_RULE_LEFT_VENUE] = {.found = "{N} je napustio mjesto igre, za što treba dopuštenje suca."},
                [JD_RULE_LEFT_AREA] =
                    {.found = "{N} je napustio prostor za igru iako je bio na potezu; za to treba dopuštenje "
                              "suca."},
                [JD_RULE_DEVICE] = {.found = "{N} je prekršio pravilo o elektroničkim uređajima."},
                [JD_RULE_DISTURBANCE] = {.found = "{N} je ometao protivnika."},
                [JD_RULE_REFUSAL] = {.found = "{N} uporno odbija poštovati pravila."},
                [JD_RULE_REFUSAL_BOTH] = {.found = "Oba igrača uporno odbijaju poštovati pravila."},
                [JD_RULE_EXTRA_TIME] = {.found = "Sudac dodaje vrijeme zbog smetnje izvana."},
                [JD_RULE_NOT_TOLD] = {.found = "Sudac to igračima ne govori."},
                [JD_RULE_PENALTY_UNKNOWN] = {.found = "Takve kazne ovo izdanje pravila nema."},
                [JD_RULE_PENALTY_WARNING] = {.found = "{N} dobiva opomenu."},
                [JD_RULE_PENALTY_ADD_TIME] = {.found = "{N} je kažnjen dodavanjem vremena protivniku."},
                [JD_RULE_PENALTY_TAKE_TIME] = {.found = "{N} je kažnjen oduzimanjem vremena."},
                [JD_RULE_PENALTY_ADD_POINTS] = {.found = "{N} je kažnjen: protivnik dobiva {p}."},
                [JD_RULE_PENALTY_TAKE_POINTS] = {.found = "{N} je kažnjen: gubi {p}."},
                [JD_RULE_PENALTY_LOSE] = {.found = "{N} je kažnjen gubitkom partije."},
                [JD_RULE_PENALTY_FINE] = {.found = "{N} dobiva novčanu kaznu."},
                [JD_RULE_PENALTY_EXCLUDE_ROUNDS] = {.found = "{N} je isključen iz jednog ili više kola."},
                [JD_RULE_PENALTY_EXPEL] = {.found = "{N} je isključen s natjecanja."},
                [JD_RULE_DECLARED] = {.found = "O partiji je odlučio sudac."},
                [JD_RULE_SETUP_LATE] = {.found = "Za prigovor početnoj poziciji kasno je: dovršeno je previše poteza."},
                [JD_RULE_ILLEGAL_UNSUPERVISED] = {.found = "{N} je dovršio nedopušten potez."},
                [JD_RULE_ILLEGAL_BLITZ] = {.found = "{N} je dovršio nedopušten potez."},
                [JD_RULE_ILLEGAL_STANDS] =
                    {.found = "Nema nedopuštenog poteza koji bi se još mogao reklamirati ili ispraviti."},
                [JD_RULE_ILLEGAL_STANDS_BLITZ] =
                    {.found = "Nema nedopuštenog poteza koji bi se još mogao reklamirati ili ispraviti."},
                [JD_RULE_ILLEGAL_POSITION] = {.found = "Pozicija je i nakon sljedećeg poteza nedopuštena.",
                                              .nothing = "Pozicija ne daje sucu razloga da se uplete."},
                [JD_RULE_FLAG_CLAIM_REFUSED] =
                    {.found = "{N} ne može reklamirati zastavicu: nijedna nije pala ili ni sam više nema "
                              "vremena."},
                [JD_RULE_FLAG_NOT_CALLED] = {.found =
                                                 "Zastavicu smije reklamirati samo igrač; sudac na nju ne upozorava."},
                [JD_RULE_BOTH_FLAGS_UNSUPERVISED] = {.found = "Pale su obje zastavice."},
                [JD_RULE_LOOKS_RAPID] = {.found = "{N} je tražio uvid u zapis {o} put; dopušteno je pet puta."},
                [JD_RULE_LOOKS_BLITZ] = {.found = "{N} je tražio uvid u zapis {o} put; dopušteno je pet puta."},
                [JD_RULE_NOT_ANNOUNCED] = {.found = "{N} je pritisnuo sat prije nego što je objavio potez."},
                [JD_RULE_ANNOUNCEMENT_SLIP] =
                    {.found = "{N} je objavio {t}, a na ploči je drugi potez; mora se ispraviti prije "
                              "pritiska na sat."},
                [JD_RULE_BOARDS_CORRECTED] = {.found = "Zapisi se slažu; {n} ispravlja svoju ploču."},
                [JD_RULE_BOARDS_DIFFER] = {.found = "Razlikuju se i zapisi; igra se vraća ondje gdje se slažu."},
                [JD_RULE_SEAL_REFUSED] = {.found = "{N} sada ne može kuvertirati potez."},
                [JD_RULE_SEALED_AMBIGUOUS] = {.found = "Kuvertirani potez {g} {t} nije jednoznačan."},
                [JD_RULE_SEALED_UNREADABLE] = {.found = "Kuvertirani potez {g} {t} ne može se razumjeti."},
                [JD_RULE_SEALED_ILLEGAL] = {.found = "Kuvertirani potez {g} {t} nije dopušten."},
                [JD_RULE_RESUMED_LATE] = {.found = "{N} je zakasnio na nastavak.",
                                          .both = "Nijedan igrač nije na vrijeme došao na nastavak."},
                [JD_RULE_ENVELOPE_LOST] =
                    {.found = "Omotnica je izgubljena; {n} igra potez za koji kaže da ga je kuvertirao."},
                [JD_RULE_ENVELOPE_ANNULLED] = {.found = "Omotnica je izgubljena, a pozicija se ne može vratiti."},
                [JD_RULE_QUICKPLAY_UNANNOUNCED] = {.found = "Pravila o ubrzanom završetku u ovoj partiji ne vrijede."},
                [JD_RULE_QUICKPLAY_EXCLUDED] =
                    {.found = "U brzopoteznoj partiji ni uz dodatak vremena ubrzanog završetka nema."},
                [JD_RULE_QUICKPLAY_REFUSED] =
                    {.found = "{N} ne može tako reklamirati: mora biti zadnje razdoblje, igrač na potezu i "
                              "manje od dvije minute."},
                [JD_RULE_QUICKPLAY_DRAW] = {.found = "Sudac prihvaća reklamaciju {g}."},
                [JD_RULE_QUICKPLAY_DRAW_LATER] = {.found =
                                                      "Sudac, koji je odluku bio odgodio, prihvaća reklamaciju {g}."},
                [JD_RULE_QUICKPLAY_DRAW_DESIGNATED] = {.found = "Određeni sudac prihvaća reklamaciju {g}."},
                [JD_RULE_QUICKPLAY_POSTPONED] = {.found = "Sudac odgađa odluku o reklamaciji {g}."},
                [JD_RULE_QUICKPLAY_REJECTED] = {.found = "Sudac odbija reklamaciju {g}."},
                [JD_RULE_QUICKPLAY_INCREMENT] = {.found = "Odsad oba igrača imaju pet sekundi više za svaki potez.",
                                                 .nothing = "Zahtjev {g} za dodatak vremena odbija se."},
                [JD_RULE_QUICKPLAY_NO_ARBITER] =
                    {.found = "Suca nema: reklamacija {g} završava partiju i predaje se određenom "
                              "sucu."},
            },
};
