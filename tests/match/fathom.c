/* A library that answers as libfathom would, for tests without tables: whoever has a queen wins, whoever has a rook
 * would if there were no 50 moves, everything else is drawn; it knows positions of up to five pieces in the folder
 * "tables". */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

unsigned TB_LARGEST;

bool     tb_init(const char *path);
void     tb_free(void);
unsigned tb_probe_wdl_impl(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens, uint64_t rooks,
                           uint64_t bishops, uint64_t knights, uint64_t pawns, unsigned ep, bool turn);

bool tb_init(const char *path)
{
    TB_LARGEST = strcmp(path, "tables") == 0 ? 5 : 0;
    return true;
}

void tb_free(void) { TB_LARGEST = 0; }

unsigned tb_probe_wdl_impl(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens, uint64_t rooks,
                           uint64_t bishops, uint64_t knights, uint64_t pawns, unsigned ep, bool turn)
{
    uint64_t own = turn ? white : black, other = turn ? black : white;
    if (queens & (own | other))
        return queens & own ? 4 : 0;
    if (rooks & (own | other))
        return rooks & own ? 3 : 1;
    return 2;
}
