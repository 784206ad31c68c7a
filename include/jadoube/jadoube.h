/* jadoube/jadoube.h - the whole library. */
#ifndef JADOUBE_JADOUBE_H
#define JADOUBE_JADOUBE_H

#include "announce.h"
#include "article.h"
#include "board.h"
#include "chess960.h"
#include "describe.h"
#include "edition.h"
#include "epd.h"
#include "err.h"
#include "event.h"
#include "fen.h"
#include "game.h"
#include "gametree.h"
#include "glossary.h"
#include "language.h"
#include "mate.h"
#include "move.h"
#include "movetext.h"
#include "perft.h"
#include "pgn.h"
#include "pgn_write.h"
#include "position.h"
#include "regulations.h"
#include "result.h"
#include "review.h"
#include "ruling.h"
#include "setup.h"
#include "tongue.h"
#include "touch.h"

#endif
