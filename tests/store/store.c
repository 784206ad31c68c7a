/* What every kind of store promises. */
#include "chain.h"
#include "world.h"

/* ---- games ---- */

static void a_game_is_read_as_it_was_made(void **state)
{
    struct world     *w = *state;
    struct store_game g = game_of("made"), *back;
    g.tournament = "cup";
    g.extra = "{\"engine\": \"č\"}";
    assert_int_equal(store_game_create(w->s, &g, &w->fault), STORE_OK);
    assert_int_equal(store_game_read(w->s, "made", &back, &w->fault), STORE_OK);
    assert_string_equal(back->id, "made");
    assert_string_equal(back->regulations, g.regulations);
    assert_string_equal(back->keys, g.keys);
    assert_string_equal(back->extra, g.extra);
    assert_string_equal(back->tournament, "cup");
    assert_null(back->result);
    assert_true(back->created == g.created);
    free(back);
}

static void what_is_not_there_is_missing(void **state)
{
    struct world            *w = *state;
    struct store_game       *g;
    struct store_tournament *t;
    struct store_hold        h;
    struct store_holder      holder;
    assert_int_equal(store_game_read(w->s, "nothing", &g, &w->fault), STORE_MISSING);
    assert_null(g);
    assert_string_equal(w->fault.game, "nothing");
    assert_int_equal(store_tournament_read(w->s, "nothing", &t, &w->fault), STORE_MISSING);
    assert_null(t);
    assert_int_equal(store_take(w->s, "nothing", &h, &w->fault), STORE_MISSING);
    assert_int_equal(store_holder(w->s, "nothing", &holder, &w->fault), STORE_MISSING);
    assert_int_equal(append_one(w, "nothing", 1), STORE_MISSING);
    assert_int_equal(store_game_result(w->s, "nothing", "1-0", &w->fault), STORE_MISSING);
}

static void an_id_is_taken_once(void **state)
{
    struct world     *w = *state;
    struct store_game g = game_of("twice");
    create(w, "twice");
    assert_int_equal(store_game_create(w->s, &g, &w->fault), STORE_CONFLICT);
    assert_string_equal(w->fault.game, "twice");
}

static void an_id_that_is_none_is_refused(void **state)
{
    static const char *const bad[] = {"",  "a b",  "a'b",
                                      "č", "../x", "01234567890123456789012345678901234567890123456789012345678901234"};
    struct world            *w = *state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct store_game g = game_of(bad[i]), *back;
        assert_int_equal(store_game_create(w->s, &g, &w->fault), STORE_BAD);
        assert_int_equal(store_game_read(w->s, bad[i], &back, &w->fault), STORE_BAD);
        assert_int_equal(append_one(w, bad[i], 1), STORE_BAD);
    }
}

struct list {
    char text[256];
    int  most;
};

static bool note_game(void *context, const struct store_game *g)
{
    struct list *l = context;
    strcat(strcat(l->text, g->id), " ");
    return --l->most != 0;
}

static const char *list(struct world *w, struct store_filter filter, int most)
{
    static struct list l;
    l = (struct list){"", most};
    assert_int_equal(store_game_list(w->s, &filter, note_game, &l, &w->fault), STORE_OK);
    return l.text;
}

static void games_are_listed_by_id(void **state)
{
    struct world     *w = *state;
    struct store_game ids[] = {game_of("l-b"), game_of("l-A"), game_of("l-c"), game_of("l-a")};
    for (int i = 0; i < 4; i++) {
        ids[i].tournament = i < 2 ? "list-one" : "list-two";
        assert_int_equal(store_game_create(w->s, &ids[i], &w->fault), STORE_OK);
    }
    assert_int_equal(store_game_result(w->s, "l-a", "1-0", &w->fault), STORE_OK);
    assert_string_equal(list(w, (struct store_filter){.tournament = "list-one"}, 0), "l-A l-b ");
    assert_string_equal(list(w, (struct store_filter){.tournament = "list-two"}, 0), "l-a l-c ");
    assert_string_equal(list(w, (struct store_filter){.tournament = "list-two", .unfinished = true}, 0), "l-c ");
    assert_string_equal(list(w, (struct store_filter){.after = "l-A", .limit = 2}, 0), "l-a l-b ");
    assert_string_equal(list(w, (struct store_filter){.after = "l-A", .limit = 3}, 1), "l-a ");
    assert_int_equal(store_game_result(w->s, "l-a", NULL, &w->fault), STORE_OK);
    assert_string_equal(list(w, (struct store_filter){.tournament = "list-two", .unfinished = true}, 0), "l-a l-c ");
}

/* ---- events ---- */

static bool note_event(void *context, const struct store_event *e)
{
    struct list *l = context;
    sprintf(l->text + strlen(l->text), "%lld@%lld:%.*s ", (long long)e->seq, (long long)e->at, (int)e->length, e->line);
    return --l->most != 0;
}

static const char *events(struct world *w, const char *game, int64_t from, int most)
{
    static struct list l;
    l = (struct list){"", most};
    assert_int_equal(store_events(w->s, game, from, note_event, &l, &w->fault), STORE_OK);
    return l.text;
}

static void a_batch_has_events_of_many_games(void **state)
{
    struct world      *w = *state;
    struct store_event batch[] = {{"b-one", 1, 0, "a", 1, NULL},
                                  {"b-two", 1, 5, "bee", 1, NULL}, /* the length counts, not the zero */
                                  {"b-one", 2, 7, "c", 1, NULL},
                                  {"b-two", 2, 9, "d", 1, "1/2-1/2"}};
    struct store_game *back;
    create(w, "b-one");
    create(w, "b-two");
    assert_int_equal(store_append(w->s, batch, 4, &w->fault), STORE_OK);
    assert_int_equal(store_append(w->s, batch, 0, &w->fault), STORE_OK);
    assert_string_equal(events(w, "b-one", 1, 0), "1@0:a 2@7:c ");
    assert_string_equal(events(w, "b-two", 1, 0), "1@5:b 2@9:d ");
    assert_string_equal(events(w, "b-two", 2, 0), "2@9:d ");
    assert_string_equal(events(w, "b-two", 3, 0), "");
    assert_string_equal(events(w, "b-two", 1, 1), "1@5:b ");
    assert_int_equal(store_game_read(w->s, "b-two", &back, &w->fault), STORE_OK);
    assert_string_equal(back->result, "1/2-1/2");
    free(back);
}

static void a_number_that_is_not_the_next_is_a_conflict_and_nothing_is_stored(void **state)
{
    static const int64_t wrong[] = {0, 1, 3, -1};
    struct world        *w = *state;
    create(w, "n-one");
    create(w, "n-two");
    assert_int_equal(append_one(w, "n-one", 1), STORE_OK);
    for (int i = 0; i < 4; i++) {
        struct store_event batch[] = {event_of("n-two", 1), event_of("n-one", wrong[i]), event_of("n-two", 2)};
        assert_int_equal(store_append(w->s, batch, 3, &w->fault), STORE_CONFLICT);
        assert_string_equal(w->fault.game, "n-one");
        assert_string_equal(events(w, "n-two", 1, 0), "");
    }
    struct store_event twice[] = {event_of("n-two", 1), event_of("n-one", 2), event_of("n-one", 2)};
    assert_int_equal(store_append(w->s, twice, 3, &w->fault), STORE_CONFLICT);
    assert_string_equal(w->fault.game, "n-one");
    assert_int_equal(append_one(w, "n-one", 2), STORE_OK);
    assert_int_equal(append_one(w, "n-two", 1), STORE_OK);
}

static void text_stays_as_it_is(void **state)
{
    static const char line[] = "{\"text\": \"Žluťoučký kůň \\\\ \\\" {,} ' \t NULL\"}";
    struct world     *w = *state;
    struct list       l = {"", 0};
    create(w, "text");
    struct store_event e[] = {
        {"text", 1, 0, line, strlen(line), NULL}, {"text", 2, 0, "", 0, NULL}, {"text", 3, 0, "NULL", 4, NULL}};
    assert_int_equal(store_append(w->s, e, 3, &w->fault), STORE_OK);
    assert_int_equal(store_events(w->s, "text", 1, note_event, &l, &w->fault), STORE_OK);
    assert_memory_equal(l.text, "1@0:", 4);
    assert_memory_equal(l.text + 4, line, strlen(line));
    assert_string_equal(l.text + 4 + strlen(line), " 2@0: 3@0:NULL ");
}

/* ---- holding ---- */

static void note_hold(void *context, const struct store_hold *h)
{
    struct list *l = context;
    sprintf(l->text + strlen(l->text), "%s:%lld ", h->game, (long long)h->seq);
}

static void unfinished_games_that_nobody_holds_are_adopted(void **state)
{
    struct world *w = *state;
    struct list   l = {"", 0};
    assert_int_equal(store_adopt(w->s, 1000, note_hold, &l, &w->fault), STORE_OK);
    create(w, "o-one");
    create(w, "o-two");
    create(w, "o-three");
    assert_int_equal(append_one(w, "o-two", 1), STORE_OK);
    assert_int_equal(store_game_result(w->s, "o-one", "0-1", &w->fault), STORE_OK);
    assert_int_equal(store_release(w->s, "o-one", &w->fault), STORE_OK);
    assert_int_equal(store_release(w->s, "o-two", &w->fault), STORE_OK);
    assert_int_equal(store_release(w->s, "o-three", &w->fault), STORE_OK);
    l.text[0] = '\0';
    assert_int_equal(store_adopt(w->s, 1, note_hold, &l, &w->fault), STORE_OK);
    assert_string_equal(l.text, "o-three:0 ");
    assert_int_equal(store_adopt(w->s, 5, note_hold, &l, &w->fault), STORE_OK);
    assert_string_equal(l.text, "o-three:0 o-two:1 ");
    assert_int_equal(store_adopt(w->s, 5, note_hold, &l, &w->fault), STORE_OK);
    assert_string_equal(l.text, "o-three:0 o-two:1 ");
    assert_int_equal(append_one(w, "o-two", 2), STORE_OK);
}

static void everything_is_there_after_closing(void **state)
{
    struct world     *w = *state;
    struct store_hold h;
    create(w, "c-one");
    assert_int_equal(append_one(w, "c-one", 1), STORE_OK);
    store_close(w->s);
    w->s = open_as(w, "second", false);
    assert_non_null(w->s);
    assert_string_equal(events(w, "c-one", 1, 0), "1@10:" LINE " ");
    assert_int_equal(append_one(w, "c-one", 2), STORE_LOST);
    assert_int_equal(store_take(w->s, "c-one", &h, &w->fault), STORE_OK);
    assert_int_equal(append_one(w, "c-one", 2), STORE_OK);
}

static void a_reader_reads_beside_the_writer(void **state)
{
    struct world     *w = *state;
    struct store_game g = game_of("r-two");
    create(w, "r-one");
    struct store *reader = open_as(w, "reader", true);
    assert_non_null(reader);
    assert_int_equal(append_one(w, "r-one", 1), STORE_OK);
    struct list l = {"", 0};
    assert_int_equal(store_events(reader, "r-one", 1, note_event, &l, &w->fault), STORE_OK);
    assert_string_equal(l.text, "1@10:" LINE " ");
    struct store_event e = event_of("r-one", 2);
    struct store_hold  h;
    assert_int_equal(store_append(reader, &e, 1, &w->fault), STORE_READ_ONLY);
    assert_int_equal(store_game_create(reader, &g, &w->fault), STORE_READ_ONLY);
    assert_int_equal(store_take(reader, "r-one", &h, &w->fault), STORE_READ_ONLY);
    assert_int_equal(store_beat(reader, STORE_NOW, &w->fault), STORE_READ_ONLY);
    store_close(reader);
    assert_int_equal(append_one(w, "r-one", 2), STORE_OK); /* the reader took nothing away with it */
}

/* ---- tournaments ---- */

static void a_tournament_is_replaced_only_by_who_read_it(void **state)
{
    struct world           *w = *state;
    struct store_tournament t = {.id = "cup", .document = "{\"round\": 0}", .keys = "{\"organiser\": \"hash\"}"}, *back;
    assert_int_equal(store_tournament_create(w->s, &t, &w->fault), STORE_OK);
    assert_int_equal(store_tournament_create(w->s, &t, &w->fault), STORE_CONFLICT);
    assert_int_equal(store_tournament_read(w->s, "cup", &back, &w->fault), STORE_OK);
    assert_string_equal(back->document, t.document);
    assert_string_equal(back->keys, t.keys);
    assert_int_equal(back->version, 1);
    struct store_tournament next = {.id = "cup", .document = "{\"round\": 1}", .version = 1};
    assert_int_equal(store_tournament_update(w->s, &next, &w->fault), STORE_OK);
    assert_int_equal(store_tournament_update(w->s, &next, &w->fault), STORE_CONFLICT);
    free(back);
    assert_int_equal(store_tournament_read(w->s, "cup", &back, &w->fault), STORE_OK);
    assert_string_equal(back->document, next.document);
    assert_string_equal(back->keys, t.keys);
    assert_int_equal(back->version, 2);
    free(back);
    struct store_tournament more = {
        .id = "cup", .document = "{\"round\": 1}", .keys = "{\"organiser\": \"hash\", \"players\": []}", .version = 2};
    assert_int_equal(store_tournament_update(w->s, &more, &w->fault), STORE_OK);
    assert_int_equal(store_tournament_read(w->s, "cup", &back, &w->fault), STORE_OK);
    assert_string_equal(back->keys, more.keys);
    free(back);
    next.id = "nothing";
    assert_int_equal(store_tournament_update(w->s, &next, &w->fault), STORE_MISSING);
}

/* ---- addresses ---- */

static void an_address_that_means_nothing_is_refused(void **state)
{
    static const char *const bad[] = {"", "mysql://here", "http://x"};
    struct store_options     o = {0};
    struct store_fault       fault;
    for (int i = 0; i < 3; i++) {
        assert_null(store_open(bad[i], &o, &fault));
        assert_int_equal(fault.err, STORE_BAD);
    }
}

/* ---- the chain ---- */

#define FIRST(id) "{\"id\":\"" id "\",\"created\":1700000000123,\"regulations\": {\"control\": \"300\"}}"

static void each_event_is_linked_to_the_one_before(void **state)
{
    struct world *w = *state;
    create(w, "k-one");
    create(w, "k-two");
    struct store_event mixed[] = {event_of("k-one", 1), event_of("k-two", 1), event_of("k-one", 2),
                                  event_of("k-two", 2), event_of("k-one", 3)};
    mixed[2].line = "{\"other\": 1}";
    mixed[2].length = strlen(mixed[2].line);
    assert_int_equal(store_append(w->s, mixed, 5, &w->fault), STORE_OK);
    assert_int_equal(append_one(w, "k-one", 4), STORE_OK);
    assert_int_equal(append_one(w, "k-one", 4), STORE_CONFLICT); /* what failed has left no trace */
    assert_int_equal(append_one(w, "k-one", 5), STORE_OK);
    struct walked one = walk_chain(w->s, "k-one", FIRST("k-one")), two = walk_chain(w->s, "k-two", FIRST("k-two"));
    assert_true(one.good == 5 && !one.bare && !one.wrong);
    assert_true(two.good == 2 && !two.bare && !two.wrong);
}

static void the_chain_goes_on_elsewhere(void **state)
{
    struct world     *w = *state;
    struct store_hold hold;
    create(w, "k-three");
    assert_int_equal(append_one(w, "k-three", 1), STORE_OK);
    store_close(w->s);
    w->s = open_as(w, "second", false);
    assert_int_equal(store_take(w->s, "k-three", &hold, &w->fault), STORE_OK);
    assert_int_equal(append_one(w, "k-three", 2), STORE_OK);
    assert_int_equal(append_one(w, "k-three", 3), STORE_OK);
    struct walked walked = walk_chain(w->s, "k-three", FIRST("k-three"));
    assert_true(walked.good == 3 && !walked.bare && !walked.wrong);
}

static void a_store_knows_how_many_events_there_were(void **state)
{
    struct world      *w = *state;
    struct store_game *g;
    create(w, "k-count");
    struct store_event e = event_of("k-count", 1);
    e.result = "1-0";
    assert_int_equal(store_append(w->s, &e, 1, &w->fault), STORE_OK);
    assert_int_equal(store_game_read(w->s, "k-count", &g, &w->fault), STORE_OK);
    assert_true(g->events == 1);
    free(g);
    assert_int_equal(append_one(w, "k-count", 2), STORE_OK);
    assert_int_equal(store_release(w->s, "k-count", &w->fault), STORE_OK);
    assert_int_equal(store_game_read(w->s, "k-count", &g, &w->fault), STORE_OK);
    assert_true(g->events == 2);
    free(g);
}

/* ---- what nobody needs any more ---- */

#define PLAYED "{\"at\":10,\"by\":\"white\",\"do\":\"play\",\"move\":\"e2e4\"}"

static void old_game(struct world *w, const char *id, const char *tournament, bool played)
{
    struct store_game  g = game_of(id);
    struct store_event e = {.game = id, .seq = 1, .at = 10, .line = LINE, .length = strlen(LINE)};
    g.created = 1000;
    g.tournament = tournament;
    assert_int_equal(store_game_create(w->s, &g, &w->fault), STORE_OK);
    assert_int_equal(store_append(w->s, &e, 1, &w->fault), STORE_OK);
    e = (struct store_event){.game = id, .seq = 2, .at = 10, .line = PLAYED, .length = strlen(PLAYED)};
    if (played)
        assert_int_equal(store_append(w->s, &e, 1, &w->fault), STORE_OK);
    assert_int_equal(store_release(w->s, id, &w->fault), STORE_OK);
}

static bool is_there(struct world *w, const char *id)
{
    struct store_game *g = NULL;
    enum store_err     err = store_game_read(w->s, id, &g, &w->fault);
    free(g);
    assert_true(err == STORE_OK || err == STORE_MISSING);
    return err == STORE_OK;
}

static bool one_more(void *context, const struct store_event *e)
{
    (void)e;
    ++*(int *)context;
    return true;
}

static int events_of(struct world *w, const char *id)
{
    int count = 0;
    assert_int_equal(store_events(w->s, id, 1, one_more, &count, &w->fault), STORE_OK);
    return count;
}

/* Two times through: the games of a tournament go once it has gone. */
static size_t sweep(struct world *w, int64_t unplayed, int64_t played, int limit)
{
    struct store_sweep step = {.unplayed = unplayed, .played = played, .limit = limit};
    size_t             removed = 0;
    for (int round = 0; round < 2; round++)
        do {
            assert_int_equal(store_sweep(w->s, &step, &w->fault), STORE_OK);
            removed += step.removed;
        } while (step.after[0]);
    return removed;
}

static void what_nobody_played_is_swept_away(void **state)
{
    struct world     *w = *state;
    struct store_game young = game_of("sweep-young"), imported = game_of("sweep-imported");
    old_game(w, "sweep-empty", NULL, false);
    old_game(w, "sweep-played", NULL, true);
    old_game(w, "sweep-held", NULL, false);
    struct store_hold hold;
    assert_int_equal(store_take(w->s, "sweep-held", &hold, &w->fault), STORE_OK);
    assert_int_equal(store_game_create(w->s, &young, &w->fault), STORE_OK);
    assert_int_equal(store_release(w->s, young.id, &w->fault), STORE_OK);
    imported.keys = "{}";
    imported.created = 1000;
    assert_int_equal(store_game_create(w->s, &imported, &w->fault), STORE_OK);
    assert_int_equal(store_release(w->s, imported.id, &w->fault), STORE_OK);

    assert_int_equal(sweep(w, 0, 0, 3), 0);
    assert_int_equal(sweep(w, 1000, 0, 3), 0); /* it is not before that */
    assert_int_equal(sweep(w, 1001, 0, 3), 1);
    assert_false(is_there(w, "sweep-empty"));
    assert_int_equal(events_of(w, "sweep-empty"), 0);
    assert_true(is_there(w, "sweep-played") && is_there(w, "sweep-held") && is_there(w, "sweep-young"));
    assert_true(is_there(w, "sweep-imported"));
    assert_int_equal(events_of(w, "sweep-played"), 2);
    assert_int_equal(sweep(w, 1001, 1001, 100), 1);
    assert_false(is_there(w, "sweep-played"));
    assert_int_equal(events_of(w, "sweep-played"), 0);
    assert_int_equal(store_release(w->s, "sweep-held", &w->fault), STORE_OK);
}

static void found(struct world *w, const char *id)
{
    struct store_tournament t = {.id = id, .document = "{}", .keys = "{}", .version = 1};
    assert_int_equal(store_tournament_create(w->s, &t, &w->fault), STORE_OK);
}

static enum store_err look_for(struct world *w, const char *id)
{
    struct store_tournament *t = NULL;
    enum store_err           err = store_tournament_read(w->s, id, &t, &w->fault);
    free(t);
    return err;
}

static void a_tournament_goes_as_a_whole_or_not(void **state)
{
    struct world *w = *state;
    found(w, "swept-cup");
    found(w, "kept-cup");
    old_game(w, "cup-1", "swept-cup", false);
    old_game(w, "cup-2", "swept-cup", false);
    old_game(w, "cup-3", "kept-cup", false);
    old_game(w, "cup-4", "kept-cup", true);
    sweep(w, 1001, 0, 2);
    assert_int_equal(look_for(w, "swept-cup"), STORE_MISSING);
    assert_int_equal(look_for(w, "kept-cup"), STORE_OK);
    assert_false(is_there(w, "cup-1") || is_there(w, "cup-2"));
    assert_true(is_there(w, "cup-3") && is_there(w, "cup-4"));
}

/* ---- checkpoints ---- */

static struct store_kept kept(struct world *w, const char *game, const char *version)
{
    struct store_kept k;
    assert_int_equal(store_checkpoint_read(w->s, game, version, &k, &w->fault), STORE_OK);
    return k;
}

static void the_newest_checkpoint_is_kept(void **state)
{
    struct world *w = *state;
    create(w, "p-one");
    assert_null(kept(w, "p-one", "v1").bytes);
    for (int seq = 1; seq <= 3; seq++)
        assert_int_equal(append_one(w, "p-one", seq), STORE_OK);
    assert_int_equal(store_checkpoint(w->s, "p-one", 2, "v1", "a\0b", 3, &w->fault), STORE_OK);
    struct store_kept k = kept(w, "p-one", "v1");
    assert_true(k.seq == 2 && k.size == 3 && memcmp(k.bytes, "a\0b", 3) == 0);
    free(k.bytes);
    assert_null(kept(w, "p-one", "v2").bytes);
    assert_null(kept(w, "p-two", "v1").bytes);
    assert_int_equal(store_checkpoint(w->s, "p-one", 3, "v2", "\xff", 1, &w->fault), STORE_OK);
    assert_null(kept(w, "p-one", "v1").bytes);
    k = kept(w, "p-one", "v2");
    assert_true(k.seq == 3 && k.size == 1 && memcmp(k.bytes, "\xff", 1) == 0);
    free(k.bytes);
}

static void only_the_holder_keeps_checkpoints_and_only_of_what_is_stored(void **state)
{
    struct world *w = *state;
    create(w, "p-three");
    assert_int_equal(append_one(w, "p-three", 1), STORE_OK);
    assert_int_equal(store_checkpoint(w->s, "p-three", 2, "v", "x", 1, &w->fault), STORE_OK);
    assert_null(kept(w, "p-three", "v").bytes);
    assert_int_equal(store_release(w->s, "p-three", &w->fault), STORE_OK);
    assert_int_equal(store_checkpoint(w->s, "p-three", 1, "v", "x", 1, &w->fault), STORE_OK);
    assert_null(kept(w, "p-three", "v").bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_read_as_it_was_made),
        cmocka_unit_test(what_is_not_there_is_missing),
        cmocka_unit_test(an_id_is_taken_once),
        cmocka_unit_test(an_id_that_is_none_is_refused),
        cmocka_unit_test(games_are_listed_by_id),
        cmocka_unit_test(a_batch_has_events_of_many_games),
        cmocka_unit_test(a_number_that_is_not_the_next_is_a_conflict_and_nothing_is_stored),
        cmocka_unit_test(text_stays_as_it_is),
        cmocka_unit_test(unfinished_games_that_nobody_holds_are_adopted),
        cmocka_unit_test(everything_is_there_after_closing),
        cmocka_unit_test(a_reader_reads_beside_the_writer),
        cmocka_unit_test(each_event_is_linked_to_the_one_before),
        cmocka_unit_test(the_chain_goes_on_elsewhere),
        cmocka_unit_test(a_store_knows_how_many_events_there_were),
        cmocka_unit_test(the_newest_checkpoint_is_kept),
        cmocka_unit_test(only_the_holder_keeps_checkpoints_and_only_of_what_is_stored),
        cmocka_unit_test(a_tournament_is_replaced_only_by_who_read_it),
        cmocka_unit_test(what_nobody_played_is_swept_away),
        cmocka_unit_test(a_tournament_goes_as_a_whole_or_not),
        cmocka_unit_test(an_address_that_means_nothing_is_refused),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
