/* A list of players, whatever it is: what is read is there, and says nothing that a tournament would refuse. */
#include "hall/event/roster.h"

#include "must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *read = roster_read((const char *)data, size, jd_language_find("cs")), *player;
    size_t  i;
    must(read, "no answer");
    must(json_array_size(json_object_get(read, "notes")) <= ROSTER_NOTES, "too many notes");
    must(json_array_size(json_object_get(read, "players")) <= ROSTER_PLAYERS, "too many players");
    json_array_foreach(json_object_get(read, "players"), i, player)
        must(json_string_length(json_object_get(player, "name")) > 0, "nobody");
    json_decref(read);
    return 0;
}
