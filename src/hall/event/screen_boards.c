/* hall/event/screen_boards.c - which boards of a tournament are played on screens, and which in the room, where only
 * results are told.
 */
#include "hall/event/document.h"
#include "hall/event/imported.h"

#include <limits.h>

static json_t *round_of(const json_t *doc, int round)
{
    return json_array_get(json_object_get(doc, "rounds"), (size_t)round - 1);
}

/* The first so many boards of a round have screens, unless something else is said of a board. */
static json_int_t screens_of(const json_t *doc)
{
    const json_t *screens = json_object_get(doc, "screens");
    bool          none = json_is_true(json_object_get(json_object_get(doc, "regulations"), "in_room"));
    return json_is_integer(screens) ? json_integer_value(screens) : none ? 0 : INT_MAX;
}

bool screens_good(const json_t *screens)
{
    return !screens || json_is_null(screens) ||
           (json_is_integer(screens) && json_integer_value(screens) >= 0 && json_integer_value(screens) <= 9999);
}

static size_t find_board(const json_t *list, int board)
{
    size_t i = 0;
    while (i < json_array_size(list) && json_integer_value(json_array_get(list, i)) != board)
        i++;
    return i;
}

bool tournament_in_room(const json_t *doc, int round, int board)
{
    const json_t *list = json_object_get(round_of(doc, round), "in_room");
    if (is_elsewhere(round_of(doc, round)))
        return true;
    return list ? find_board(list, board) < json_array_size(list) : board > screens_of(doc);
}

void tournament_set_in_room(json_t *doc, int round, int board, bool in_room)
{
    json_t *list = json_object_get(round_of(doc, round), "in_room");
    if (!list)
        json_object_set_new(round_of(doc, round), "in_room", list = json_array());
    size_t at = find_board(list, board);
    if (!in_room && at < json_array_size(list))
        json_array_remove(list, at);
    else if (in_room && at == json_array_size(list))
        json_array_append_new(list, json_integer(board));
}

json_t *screens_note(const json_t *doc, int round, int boards)
{
    json_t *list = json_array();
    for (int b = 1; b <= boards; b++)
        if (tournament_in_room(doc, round, b))
            json_array_append_new(list, json_integer(b));
    return list;
}
