"""Article 8: recording the moves. Only `sheets: manual` needs it; otherwise the program
keeps both sheets. Numbers are those of 2018; editions.py has the others."""
import appendices
import guidelines
from board import other


def manual(g):
    return g.regs["sheets"] == "manual"


def must_write(g):
    """A.2: in rapid and blitz nobody need record."""
    return manual(g) and g.speed == "standard"


# Article 8.1. Each player records all moves, one by one, on a sheet of their own. A wrong entry
# is put right by writing the move that was played there.
def article_8_1(g, ev, player):
    """The player writes `text` on their own sheet."""
    if not manual(g):
        return
    text, lang, sheet = ev["text"].strip(), ev.get("lang", "en"), g.sheet[player]
    if text == "(=)" or is_time(text):
        write_remark(g, player, text)
        return
    if tells_of_writing(g, player, text, lang):
        return
    while len(sheet) < g.ply and g.line[len(sheet)].move is None:
        sheet.append(entry(""))                  # a press without a move: nothing to write
    index = min(len(sheet), g.ply)
    right = index < g.ply and is_played(g.line[index], text, lang)
    if not right and corrects(g, sheet, text, lang):
        return
    if position_before(g, index).read(text, lang)[0] == "unreadable":
        article_8_1_4(g, player)
    elif len(sheet) >= g.ply:
        write_too_soon(g, player, text, lang)
    else:
        enter(g, player, entry(text, wrong=not right))
        if not right:
            g.rule("sheet-wrong", "record", player)
        enter_ahead(g, player)


def entry(text, wrong=False):
    return {"text": text, "offer": "(=)" in text, "wrong": wrong}


def is_time(text):
    """8.1.4: the time on a clock may be written too."""
    return text[:1].isdigit() and text.strip("0") != "" and not text.strip("0123456789:.,'\" hms")


def position_before(g, index):
    return g.line[index].before if index < g.ply else g.pos


def is_played(half, text, lang):
    """Is this text the move that was played, legal or not?"""
    move = half.before.read(text, lang)[1]
    return half.move is not None and move is not None \
        and (move.frm, move.to, move.promo) == (half.move.frm, half.move.to, half.move.promo)


def corrects(g, sheet, text, lang):
    for half, old in zip(g.line, sheet):
        if old["wrong"] and is_played(half, text, lang):
            old.update(text=text, wrong=False)
            return True
    return False


def write_remark(g, player, text):
    """An offer or a time stands beside the last move, one that was written ahead too."""
    sheet, ahead = g.sheet[player], g.ahead[player]
    if ahead and ahead["ply"] > len(sheet):
        ahead["offer"] = ahead["offer"] or text == "(=)"
    elif sheet:
        sheet[-1]["offer"] = sheet[-1]["offer"] or text == "(=)"


def enter(g, player, new):
    """The next half-move; with it the entry before is complete."""
    g.sheet[player].append(new)
    article_8_1_5(g, player, len(g.sheet[player]) - 1)


# Article 8.1.2. Nobody writes a move in advance, but for a claim (9.2, 9.3) or an envelope.
# The next act of the player shows which it was.
def article_8_1_2(g, ev, player):
    if not manual(g) or unread_claim(g, ev, player):
        return
    told = told_move(g, ev, player)
    if told is not None:
        written_for(g, ev, player, told)
    elif ahead_now(g, player) and not g.ahead[player]["meant"] and shows(g, ev, player):
        g.rule("sheet-ahead", "record ahead", player)
        g.ahead[player] = None


def shows(g, ev, player):
    """Does this act show what a move was written for? Not a word, nor stopping the clocks."""
    do = ev["do"]
    if do in ("touch", "release", "play", "press"):
        return not (g.envelope and g.phase == "adjourned" and g.envelope["by"] == player)
    return do == "announce" or (do == "claim" and ev["what"] in ("repetition", "fifty")
                                and may_claim(g))


def unread_claim(g, ev, player):
    """A claim whose move cannot be told is refused: it changes nothing."""
    return ev["do"] == "claim" and ev["what"] in ("repetition", "fifty") and "move" in ev \
        and g.on_move == player \
        and g.pos.read(ev["move"], ev.get("lang", "en"))[0] in ("ambiguous", "unreadable")


def may_claim(g):
    return g.phase != "scheduled" and not g.touched and not g.waiting \
        and not guidelines.sealed(g) and not guidelines.made_for_envelope(g, g.on_move)


def ahead_now(g, player):
    """Has the player written the move that comes next?"""
    ahead = g.ahead[player]
    return ahead is not None and ahead["ply"] == g.ply + 1


def told_move(g, ev, player):
    """The written move that a claim or an envelope tells of, or None."""
    if ev["do"] == "claim" and ev["what"] in ("repetition", "fifty"):
        return ev.get("move") if g.on_move == player and may_claim(g) else None
    if ev["do"] == "seal" and guidelines.may_seal(g, player):
        return ev["text"]
    return None


def written_for(g, ev, player, text):
    """A claim or an envelope tells that this move was written."""
    lang, ahead = ev.get("lang", "en"), g.ahead[player]
    there = ahead_now(g, player)
    same = there and same_text(g, ahead, text, lang)
    if ev["do"] == "claim" and (not same or ahead["meant"]):
        return                                   # to be written first (9.2.1.1), and once
    if there and not ahead["meant"] and not same:
        g.rule("sheet-ahead", "record ahead", player)
    told = same and not ahead["implied"]
    if not same:
        write_ahead(g, player, text, lang)
    g.ahead[player].update(meant=True, implied=not told, sealed=ev["do"] == "seal")
    enter_ahead(g, player)


def same_text(g, ahead, text, lang):
    pos = position_before(g, ahead["ply"] - 1)
    first, second = pos.read(ahead["text"], ahead["lang"]), pos.read(text, lang)
    return ahead["text"] == text or (first[0] == second[0] == "legal" and first[1] == second[1])


def write_ahead(g, player, text, lang):
    g.ahead[player] = dict(entry(text), ply=g.ply + 1, lang=lang, meant=False, implied=False,
                           sealed=False)


def enter_ahead(g, player):
    """What was written for a claim or an opened envelope takes its place."""
    ahead = g.ahead[player]
    if ahead and ahead["meant"] and not ahead["sealed"] \
            and ahead["ply"] == len(g.sheet[player]) + 1:
        made = ahead["ply"] <= g.ply
        wrong = made and not is_played(g.line[ahead["ply"] - 1], ahead["text"], ahead["lang"])
        enter(g, player, dict(entry(ahead["text"], wrong), offer=ahead["offer"]))


def write_too_soon(g, player, text, lang):
    """A move that has not been made: what for will be seen, if the player is on move."""
    if guidelines.made_for_envelope(g, g.on_move) and len(g.sheet[player]) == g.ply:
        right = guidelines.same_as_made(g, text, lang)       # that move has been made
        enter(g, player, entry(text, wrong=not right))
        if not right:
            g.rule("sheet-wrong", "record", player)
        return
    if g.on_move != player or (ahead_now(g, player) and g.ahead[player]["meant"]):
        g.rule("sheet-ahead", "record ahead", player)
        return
    if ahead_now(g, player):
        g.rule("sheet-ahead", "record ahead", player)
    write_ahead(g, player, text, lang)


def tells_of_writing(g, player, text, lang):
    """Is this the writing that a claim or an envelope told of?"""
    ahead = g.ahead[player]
    if not ahead or not ahead["implied"] \
            or ahead["ply"] not in (len(g.sheet[player]), g.ply + 1) \
            or not same_text(g, ahead, text, lang):
        return False
    ahead["implied"] = False
    return True


def opened(g, player):
    """The envelope is open: what was sealed may be seen on the sheet."""
    if g.ahead[player]:
        g.ahead[player]["sealed"] = False
        enter_ahead(g, player)


def follow(g):
    """A move has been made: is it the one that was written ahead?"""
    for p in ("white", "black"):
        ahead = g.ahead[p]
        if ahead and ahead["ply"] == g.ply:
            how, move = g.last().before.read(ahead["text"], ahead["lang"])
            if len(g.sheet[p]) >= g.ply:
                g.sheet[p][g.ply - 1]["wrong"] = how != "legal" or move != g.last().move


def shorten(g, before):
    """Moves are taken back, and struck off both sheets, but not what was written for a claim."""
    for p in ("white", "black"):
        ahead = g.ahead[p]
        stays = ahead and ahead["ply"] == g.ply + 1 == before
        del g.sheet[p][g.ply + bool(stays and ahead["meant"] and not ahead["sealed"]):]
        if ahead and ahead["ply"] > g.ply and not stays:
            g.ahead[p] = None


# Article 8.1.3. A player may answer before recording, but must have recorded the own previous
# move before making the next one.
def article_8_1_3(g, player):
    own = [n for n, half in enumerate(g.line[:-1], 1) if half.move is not None]
    last = own[-1] if own else 0
    ahead = g.ahead[player]
    if len(g.sheet[player]) < last and not (ahead and ahead["ply"] == last):
        g.rule("sheet-behind", "record behind", player)


# Article 8.1.4. The sheet is for moves, times, offers and claims only.
def article_8_1_4(g, player):
    g.rule("sheet-misused", "record misuse", player)


# Article 8.1.5. Both players note a draw offer as (=) with the move.
def article_8_1_5(g, player, index):
    if index and g.line[index - 1:index] and g.line[index - 1].offered and must_write(g) \
            and not g.exempt[player] and not g.sheet[player][index - 1]["offer"]:
        g.rule("sheet-offer", "record offer", player)


def note_offer(g, player):
    """An offer goes with the move that the player has just made, or else with the next one."""
    last = g.last()
    if last and last.by == player:
        last.offered = True
    else:
        g.offering[player] = True


# Article 8.4. Under five minutes, with less than 30 seconds added per move, a player need
# not record for the rest of the period. In rapid and blitz nobody need (A.2).
def article_8_4(g, player):
    period = g.clock.now(player)
    if g.clock.left[player] < 300000 and period.increment < 30000 and period.delay < 30000:
        g.exempt[player] = True
    return g.exempt[player]


def new_period(g, player):
    g.due[player] = g.due[player] or g.exempt[player]
    g.exempt[player] = False


def before_moving(g, player):
    if not must_write(g) or article_8_4(g, player):
        return
    g.due[player] = g.due[player] and len(g.sheet[player]) < g.ply
    if g.due[player]:
        g.rule("sheet-update", "update one", player)
    else:
        article_8_1_3(g, player)


def written(g, player, text, lang):
    """9.2.1.1, 9.3.1: has the player written this move on the own sheet?"""
    return not manual(g) or (ahead_now(g, player) and same_text(g, g.ahead[player], text, lang))


# Articles 8.5 and 12.6. The arbiter does not tell the number of moves, unless a flag has
# fallen and a sheet has to be completed, or the player is blind (D.2.10.4).
def ask_moves(g, player):
    count = g.clock.counter[player]
    if g.blind(player):
        g.rule("moves-told", "told blind", player, count=count)
    elif g.clock.fallen("white") or g.clock.fallen("black") or has_to_complete(g, player):
        g.rule("moves-told", "not told", player, count=count)    # no secret any more
    else:
        g.refuse("not-told", "not told", player)


# Articles 8.5.1 and 8.5.2. After time trouble a player who did not record completes the sheet.
def has_to_complete(g, player):
    return must_write(g) and g.due[player] and len(g.sheet[player]) < g.ply


def ask_sheet(g, player):
    if has_to_complete(g, player) and (has_to_complete(g, other(player)) or g.on_move == player):
        g.looks[player] += 1                     # the opponent's sheet may be used
    elif g.speed == "rapid" and g.art("a looks"):
        appendices.looks(g, player, "looks-rapid", "a looks")
    elif g.speed == "blitz" and g.art("b looks"):
        appendices.looks(g, player, "looks-blitz", "b looks")
    else:
        g.refuse("not-told", "not told", player)


# Article 8.7. Both players sign the result. It stands even if wrong, unless the arbiter
# decides otherwise.
def article_8_7(g, ev, player):
    in_room = g.regs["in_room"] and g.phase == "scheduled"
    if g.phase != "finished" and not in_room:
        g.refuse("signed", "sign", player)
        return
    g.signed[player] = ev["result"]
    if g.declared:
        g.refuse("signed", "sign", player)
        return
    if g.signed.get(other(player)) == ev["result"] == g.result:
        return                                   # the result that stands
    if g.signed.get(other(player)) == ev["result"] and in_room:
        g.end("signed", "sign", ev["result"], of="both")
    elif g.signed.get(other(player)) == ev["result"]:
        r = g.rule("signed", "sign", "both", result=ev["result"])
        g.result, g.article = ev["result"], r["article"]
