/* jadoube pair --check - the ranks of a report that names its tie-breaks, against ours. Who is equal in all of them may
 * stand in any order there: lots decide (C.07: 4.2). */
#include "standings.h"

#include "console/report.h"

/* The last place that has the same rank. */
static int last_of(const jd_standings *r, int place)
{
    int rank = jd_standings_at(r, place).rank;
    while (place < jd_standings_count(r) && jd_standings_at(r, place + 1).rank == rank)
        place++;
    return place;
}

static bool is_told(const jd_standings *r)
{
    for (int place = 1; place <= jd_standings_count(r); place++)
        if (!jd_standings_told(r, place))
            return false;
    return true;
}

/* How many stand elsewhere. */
static int count_differences(const jd_standings *r, const char *path, bool quiet)
{
    int differences = 0;
    for (int place = 1; place <= jd_standings_count(r); place++) {
        jd_standing own = jd_standings_at(r, place);
        int         told = jd_standings_told(r, place);
        if (told >= own.rank && told <= last_of(r, place))
            continue;
        differences++;
        if (!quiet)
            printf("%s: standings: %d is %d (the report has %d)\n", path, own.number, own.rank, told);
    }
    return differences;
}

bool standings_complain_record(const jd_standings *r, const char *path)
{
    const char *list = jd_standings_left_out(r);
    if (list[0])
        complain_text(TEXT_COMPLAIN_STANDINGS_RECORD, JD_VALUES({"path", path}, {"list", list}));
    return list[0];
}

bool standings_check(const jd_tournament *t, const char *path, bool quiet, bool *same)
{
    jd_standings *r = NULL;
    *same = true;
    if (!jd_standings_is_told(t))
        return true;
    jd_standings_new(t, NULL, &r, NULL);
    bool known = r && !standings_complain_record(r, path);
    if (known && is_told(r))
        *same = count_differences(r, path, quiet) == 0;
    jd_standings_free(r);
    return known;
}
