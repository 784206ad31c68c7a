/* The terms of the Laws. */
#include "jadoube/glossary.h"
#include "words/article_data.h"

#include <string.h>

bool jd_glossary_at(size_t index, const jd_language *language, jd_term *out)
{
    if (index >= jd_data_term_count)
        return false;
    *out = (jd_term){jd_data_terms[index].id, jd_data_terms[index].in[jd_spoken(language)].word,
                     jd_data_terms[index].in[jd_spoken(language)].means};
    return true;
}

bool jd_glossary_has(jd_edition edition, const char *id)
{
    for (size_t i = 0; i < jd_data_term_count; i++)
        if (strcmp(jd_data_terms[i].id, id) == 0)
            return jd_data_terms[i].editions && strstr(jd_data_terms[i].editions, jd_edition_name(edition));
    return false;
}
