#!/usr/bin/env python3
"""Can each property fail? Break the Laws once for each of them, in a copy of the tree, and see that it is noticed.

usage: tests/properties/breaks.py [PROPERTY...]

A break is a statement at the beginning of a function. The last line is "N of M breaks noticed"; exit status 1 when one
was not, or when a function is not there any more.
"""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EVENTS = 200000

# property: file, what the line of the function begins with, what is done there
BREAKS = {
    "colours-swapped": ("laws/clock.c", "static void add_extra(", "if (c == JD_BLACK) return;"),
    "files-mirrored": ("laws/touch.c", "jd_rule jd_bar_touch(", "if (e->square == 0) return NOTHING;"),
    "moves-in-san": ("laws/reading.c", "jd_err jd_read_attempt(", "if (text[0] == 'N') return JD_ERR_SYNTAX;"),
    "played-by-hand": ("laws/touch.c", "void jd_act_play(", "jd_clock_add(g, (jd_colour)e->by, 1);"),
    "ticks-between": ("laws/game.c", "static void happen(", "if (e->act == JD_DO_TICK) g->offer = JD_BY_NOBODY;"),
    "paused-between": ("laws/clock.c", "void jd_clock_run_on(", "g->offer = JD_BY_NOBODY;"),
    "refused-left-out": ("laws/game.c", "jd_ruling *jd_game_refuse(", "g->touches.count = 0;"),
    "claimed-not-seen": ("laws/speed.c", "bool jd_illegal_costs_game(", "if (g->unsupervised) return true;"),
    "copied": ("laws/sheet.c", "bool jd_sheets_copy(", "to->offer = JD_BY_NOBODY;"),
    "written-and-read": ("log/event_write.c", "size_t jd_event_write(",
                         "jd_event other = *e; other.hands = 1; e = &other;"),
    "clocks-add-up": ("laws/clock.c", "static void add_extra(", "g->clock[c].left += 1;"),
    "bound-players": ("laws/touch.c", "bool jd_breach_is_seen(", "if (g->ply) return false;"),
    "moves-stand": ("laws/touch.c", "void jd_breach_set_back(", "if (g->ply) { jd_game_set_back(g, g->ply - 1); return; }"),
    "results-are-ruled": ("laws/mating.c", "void jd_result_note(", "if (g->result == JD_DRAW) g->result = JD_WHITE_WINS;"),
    "articles-exist": ("laws/game.c", "jd_ruling *jd_game_finish(", "g->regs.edition = (jd_edition)!g->regs.edition;"),
    "refused-changes-nothing": ("laws/game.c", "jd_ruling *jd_game_refuse(", "g->offer = JD_BY_NOBODY;"),
    "open-is-taken-up": ("laws/may.c", "bool jd_game_may(", "if (act == JD_DO_ACCEPT) return true;"),
    "sealed-is-secret": ("laws/adjourn.c", "void jd_act_seal(", "jd_clock_add(g, (jd_colour)e->by, e->text[0] == 'e');"),
    "void-decides-nothing": ("laws/clock.c", "static void see_flag(", "if (g->running != (int)c) return;"),
    "withdrawn-left-out": ("laws/withdraw.c", "static void go_back_to(", "then->illegal[0] = g->illegal[0];"),
    "views-hide": ("laws/asking.c", "jd_state jd_game_view(", "if (g->regs.online) return jd_game_state(g);"),
}


def broken(text, begins, statement):
    """The same source with the statement behind the brace of that function; None when it is not there."""
    at = text.find("\n" + begins)
    brace = text.find("\n{\n", at + 1)
    at = -1 if "}" in text[at + 1:brace] else at  # a function in one line
    return text[:brace + 3] + "    " + statement + "\n" + text[brace + 3:] if at >= 0 else None


def notices(tree, name):
    """Does the property fail? None when the break cannot be made."""
    file, begins, statement = BREAKS[name]
    path = tree / "src" / file
    whole = path.read_text()
    text = broken(whole, begins, statement)
    if text is None:
        return None
    path.write_text(text)
    build = subprocess.run(["ninja", "-C", "build", "tests/properties/test-properties"], cwd=tree, capture_output=True)
    run = subprocess.run(["build/tests/properties/test-properties", str(EVENTS), "1", name], cwd=tree, capture_output=True)
    path.write_text(whole)
    return run.returncode == 1 if build.returncode == 0 else None


def main():
    names = sys.argv[1:] or list(BREAKS)
    good = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder)
        files = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "x"], cwd=tree, check=True, input=files)
        subprocess.run(["meson", "setup", "build", "-Dtests=true", "-Dcli=false", "-Dc_args=-Wno-error"], cwd=tree, check=True,
                       stdout=subprocess.DEVNULL)
        for name in names:
            seen = notices(tree, name)
            good += seen is True
            said = {True: "noticed", False: "NOT NOTICED", None: "CANNOT BE MADE"}[seen]
            print(f"{name}: {said}: {BREAKS[name][2]}", flush=True)
    print(f"{good} of {len(names)} breaks noticed")
    return 0 if good == len(names) else 1


if __name__ == "__main__":
    sys.exit(main())
