/* The phrases of `jadoube laws`, in five languages. */
#include "laws.h"

#include <assert.h>
#include <string.h>

static const char *const phrases[PHRASES][JD_TONGUES] = {
    [PHRASE_CONTENTS] = {"The Laws of Chess, edition of", "Pravidla šachu, vydání", "Pravidlá šachu, vydanie",
                         "Pravila šaha, izdanje", "Pravila šaha, izdaja"},
    [PHRASE_GLOSSARY] = {"Glossary", "Slovníček", "Slovníček", "Pojmovnik", "Slovarček"},
    [PHRASE_TERMS] = {"Terms", "Pojmy", "Pojmy", "Pojmovi", "Izrazi"},
    [PHRASE_ARTICLES] = {"Articles", "Články", "Články", "Članci", "Členi"},
    [PHRASE_DIFFERS] = {"Editions", "Vydání", "Vydania", "Izdanja", "Izdaje"},
    [PHRASE_PROGRAM] = {"Jadoube", "Jadoube", "Jadoube", "Jadoube", "Jadoube"},
    [PHRASE_ENFORCED] = {"The program decides this itself.", "Program to rozhodne sám.", "Program to rozhodne sám.",
                         "Program o tome odlučuje sam.", "Program o tem odloči sam."},
    [PHRASE_RECORDED] = {"The arbiter decides; the program carries it out and keeps it in the log.",
                         "Rozhoduje rozhodčí; program rozhodnutí provede a uloží do záznamu.",
                         "Rozhoduje rozhodca; program rozhodnutie vykoná a uloží do záznamu.",
                         "Odlučuje sudac; program odluku provodi i sprema u zapis.",
                         "Odloči sodnik; program odločitev izvede in shrani v dnevnik."},
    [PHRASE_PHYSICAL] = {"Nothing for a program to do:", "Pro program tu není práce:", "Pre program tu nie je práca:",
                         "Programu tu nema posla:", "Za program tu ni dela:"},
    [PHRASE_EVENTS] = {"Events:", "Události:", "Udalosti:", "Događaji:", "Dogodki:"},
    [PHRASE_NOT_HERE] = {"There is no such Article in the edition of", "Takový článek není ve vydání",
                         "Taký článok nie je vo vydaní", "Takvog članka nema u izdanju", "Takega člena ni v izdaji"},
    [PHRASE_NOTHING] = {"Nothing was found about", "Nic se nenašlo o", "Nič sa nenašlo o", "Ništa nije nađeno o",
                        "Nič ni najdenega o"},
};

static const struct {
    const char *why;
    const char *says[JD_TONGUES];
} reasons[] = {
    {"hands",
     {"it is done by hand, and only the outcome reaches the program.",
      "dělá se to rukama a k programu se dostane jen výsledek.",
      "robí sa to rukami a k programu sa dostane len výsledok.", "radi se rukama, a do programa dolazi samo ishod.",
      "dela se z rokami in do programa pride le izid."}},
    {"people",
     {"people settle it among themselves.", "to si vyřídí lidé mezi sebou.", "to si vybavia ľudia medzi sebou.",
      "to ljudi rješavaju među sobom.", "to uredijo ljudje med seboj."}},
    {"equipment",
     {"it is about boards, clocks and other equipment.", "týká se šachovnic, hodin a jiného vybavení.",
      "týka sa šachovníc, hodín a iného vybavenia.", "tiče se ploča, satova i druge opreme.",
      "gre za šahovnice, ure in drugo opremo."}},
    {"paper",
     {"it is about sheets of paper.", "týká se papíru.", "týka sa papiera.", "tiče se papira.", "gre za papir."}},
    {"premises",
     {"it is about rooms, bags and what is brought along.", "týká se místností, zavazadel a přinesených věcí.",
      "týka sa miestností, batožiny a prinesených vecí.", "tiče se prostora, torbi i donesenih stvari.",
      "gre za prostore, torbe in prinesene stvari."}},
    {"conduct",
     {"the arbiter judges conduct; a penalty can be entered.", "chování posuzuje rozhodčí; trest lze zadat.",
      "správanie posudzuje rozhodca; trest možno zadať.", "ponašanje prosuđuje sudac; kazna se može unijeti.",
      "vedenje presoja sodnik; kazen je mogoče vnesti."}},
    {"organiser",
     {"the organiser announces it; the program takes it from the regulations.",
      "oznamuje to pořadatel; program to přebírá z předpisu partie.",
      "oznamuje to usporiadateľ; program to preberá z predpisu partie.",
      "objavljuje organizator; program to preuzima iz propisa partije.",
      "objavi organizator; program to prevzame iz predpisa partije."}},
    {"definition",
     {"it only says what a word means.", "jen říká, co znamená jedno slovo.", "len hovorí, čo znamená jedno slovo.",
      "samo kaže što znači jedna riječ.", "le pove, kaj pomeni beseda."}},
};

const char *phrase(enum phrase p, jd_tongue tongue) { return phrases[p][tongue]; }

const char *reason(const char *why, jd_tongue tongue)
{
    size_t i = 0;
    while (i < sizeof reasons / sizeof reasons[0] && strcmp(reasons[i].why, why) != 0)
        i++;
    assert(i < sizeof reasons / sizeof reasons[0]);
    return reasons[i].says[tongue];
}
