/* perft-data - counts the positions of a folder of *.perft files in which the right counts are given.
 *
 *     perft-data [MAX_NODES]
 *
 * The folder is $JADOUBE_DATA/perft. A file has lines `id NAME`, `epd FEN` and `perft DEPTH NODES`; counts
 * above MAX_NODES (200,000 unless given) are left out. Exit status 77, which is a skipped test, when there
 * is no such folder. */
#include "jadoube/fen.h"
#include "jadoube/perft.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct tally {
    uint64_t max_nodes, nodes;
    unsigned positions, right, wrong, left_out;
};

static void count(struct tally *t, const char *id, const char *fen, int depth, uint64_t wanted)
{
    jd_position p;
    if (wanted > t->max_nodes) {
        t->left_out++;
        return;
    }
    jd_err   err = jd_fen_position(fen, JD_PROBLEMS_STANDING, &p, NULL, NULL);
    uint64_t found = err ? 0 : jd_perft(&p, depth);
    t->nodes += found;
    t->right += found == wanted;
    t->wrong += found != wanted;
    if (found != wanted)
        printf("%s: %s depth %d: %llu, expected %llu\n", id, fen, depth, (unsigned long long)found,
               (unsigned long long)wanted);
}

static void count_file(struct tally *t, const char *path)
{
    FILE *file = fopen(path, "r");
    char  line[256], id[64] = "", fen[200] = "";
    while (file && fgets(line, sizeof line, file)) {
        int                depth;
        unsigned long long nodes;
        line[strcspn(line, "\r\n")] = '\0';
        if (sscanf(line, "perft %d %llu", &depth, &nodes) == 2)
            count(t, id, fen, depth, nodes);
        else if (strncmp(line, "epd ", 4) == 0)
            t->positions += snprintf(fen, sizeof fen, "%s", line + 4) > 0;
        else
            sscanf(line, "id %63s", id);
    }
    if (file)
        fclose(file);
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

int main(int argc, char **argv)
{
    const char  *data = getenv("JADOUBE_DATA");
    struct tally t = {.max_nodes = argc > 1 ? strtoull(argv[1], NULL, 10) : 200000};
    char         folder[1024], path[2048];
    snprintf(folder, sizeof folder, "%s/perft", data ? data : "");
    DIR    *listing = data ? opendir(folder) : NULL;
    clock_t began = clock();
    for (struct dirent *entry; listing && (entry = readdir(listing));)
        if (ends_with(entry->d_name, ".perft")) {
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
            count_file(&t, path);
        }
    if (listing)
        closedir(listing);
    if (t.positions == 0) {
        puts("skipped: no perft/*.perft in a folder JADOUBE_DATA");
        return 77;
    }
    printf("%u positions, %u counts right, %u wrong, %u above %llu nodes left out; %llu nodes, %.1f s\n", t.positions,
           t.right, t.wrong, t.left_out, (unsigned long long)t.max_nodes, (unsigned long long)t.nodes,
           (double)(clock() - began) / CLOCKS_PER_SEC);
    return t.wrong > 0 || t.right == 0;
}
