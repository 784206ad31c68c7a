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

void standings_complain_record(const char *path, const jd_fault *fault)
{
    char n[24];
    snprintf(n, sizeof n, "%zu", fault->offset + 1);
    complain_text(TEXT_COMPLAIN_STANDINGS_RECORD, JD_VALUES({"path", path}, {"n", n}));
}

bool standings_check(const jd_trf *t, const char *path, bool quiet, bool *same)
{
    jd_standings *r = NULL;
    jd_fault      fault = {0};
    *same = true;
    if (!jd_standings_is_told(t))
        return true;
    jd_contest_err err = jd_standings_of_report(t, NULL, &r, &fault);
    if (err == JD_CONTEST_TIEBREAK)
        standings_complain_record(path, &fault);
    if (r && is_told(r))
        *same = count_differences(r, path, quiet) == 0;
    jd_standings_free(r);
    return err == JD_CONTEST_OK;
}
