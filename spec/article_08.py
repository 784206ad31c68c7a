"""Article 8: recording the moves. Only `sheets: manual` needs it; otherwise the program
keeps both sheets. Numbers are those of 2018; editions.py has the others."""
import appendices
from board import other


def manual(g):
    return g.regs["sheets"] == "manual"


# Article 8.1. Each player records all moves, one by one, on a sheet of their own.
def article_8_1(g, ev, player):
    """The player writes `text` on their own sheet."""
    if not manual(g):
        return
    text = ev["text"].strip()
    sheet = g.sheet[player]
    if text == "(=)" and sheet:
        sheet[-1] = sheet[-1] + " (=)"
        return
    index = len(sheet)
    if index < g.ply:
        half = g.line[index]
        how, move = half.before.read(text, ev.get("lang", "en")) if half.move else ("", None)
        if move is None and not looks_like_move(text):
            article_8_1_4(g, player)
            return
        article_8_1_5(g, player, index)
        sheet.append(text)
        if half.move is not None and (move is None or move != half.move):
            g.rule("sheet-wrong", "record", player)
        return
    how, move = g.pos.read(text, ev.get("lang", "en"))
    if move is None and not looks_like_move(text):
        article_8_1_4(g, player)
        return
    article_8_1_5(g, player, index)
    sheet.append(text)
    g.ahead[player] = (g.number, text)


def looks_like_move(text):
    return any(a in "abcdefgh" and b in "12345678" for a, b in zip(text, text[1:])) \
        or "O-O" in text.upper().replace("0", "O")


# Article 8.1.2. Nobody writes a move in advance, but for a claim (9.2, 9.3) or an envelope.
# The next act of the player shows which it was.
def article_8_1_2(g, ev, player):
    if g.ahead[player] is None:
        return
    if ev["do"] in ("write", "arrive", "leave", "stop", "offer", "accept", "decline", "ask",
                    "announce", "adjust"):
        return
    for_claim = ev["do"] == "claim" and ev.get("what") in ("repetition", "fifty")
    if not for_claim and ev["do"] != "seal":
        g.rule("sheet-ahead", "record ahead", player)
    g.ahead[player] = None


# Article 8.1.3. A player may answer before recording, but must have recorded the own
# previous move before making the next one.
def article_8_1_3(g, player):
    own = [n for n, half in enumerate(g.line, 1) if half.by == player]
    if own and len(g.sheet[player]) < own[-1]:
        g.rule("sheet-behind", "record behind", player)


# Article 8.1.4. The sheet is for moves, times, offers and claims only.
def article_8_1_4(g, player):
    g.refuse("sheet-misused", "record misuse", player)


# Article 8.1.5. Both players note a draw offer as (=) with the move.
def article_8_1_5(g, player, index):
    if index and index in g.offers_at and "(=)" not in g.sheet[player][index - 1]:
        g.rule("sheet-offer", "record offer", player)


# Article 8.4. Under five minutes, with less than 30 seconds added per move, a player need
# not record for the rest of the period. In rapid and blitz nobody need (A.2).
def article_8_4(g, player):
    if g.speed != "standard":
        return True
    return g.clock.left[player] < 300000 and g.clock.now(player).increment < 30000 \
        and g.clock.now(player).delay < 30000


def before_moving(g, player):
    if manual(g) and not article_8_4(g, player):
        article_8_1_3(g, player)


def written(g, player, text):
    """Is `text` the move that the player has written ahead on the own sheet?"""
    if not manual(g):
        return True
    sheet = g.sheet[player]
    if len(sheet) <= g.ply:
        return False
    first, second = g.pos.read(sheet[g.ply]), g.pos.read(text)
    return sheet[g.ply] == text or (first[1] is not None and first[1] == second[1])


# Articles 8.5 and 12.6. The arbiter does not tell the number of moves, unless a flag has
# fallen and a sheet has to be completed, or the player is blind (D.2.10.4).
def ask_moves(g, player):
    count = g.moves_completed(player)
    if g.blind(player):
        g.rule("not-told", "told blind", player, count=count)
    elif g.clock.fallen("white") or g.clock.fallen("black"):
        g.rule("not-told", "not told", player, count=count)      # no secret any more
    elif has_to_complete(g, player):
        g.rule("sheet-update", "update one", player, count=count)
    else:
        g.refuse("not-told", "not told", player)


# Article 8.5.2. After a flag fall a player who did not record completes the sheet.
def has_to_complete(g, player):
    return manual(g) and (g.clock.fallen("white") or g.clock.fallen("black")) \
        and len(g.sheet[player]) < g.ply


def ask_sheet(g, player):
    if has_to_complete(g, player):
        g.rule("sheet-update", "update one", player)
    elif g.speed == "rapid" and g.art("a looks"):
        appendices.looks(g, player, "looks-rapid", "a looks")
    elif g.speed == "blitz" and g.art("b looks"):
        appendices.looks(g, player, "looks-blitz", "b looks")
    else:
        g.refuse("not-told", "not told", player)


# Article 8.7. Both players sign the result. It stands even if wrong, unless the arbiter
# decides otherwise.
def article_8_7(g, ev, player):
    if g.phase != "finished":
        g.refuse("signed", "sign", player)
        return
    g.signed[player] = ev["result"]
    if g.declared:
        g.refuse("signed", "sign", player)
        return
    if g.signed.get(other(player)) == ev["result"]:
        r = g.rule("signed", "sign", result=ev["result"])
        g.result, g.article = ev["result"], r["article"]
