/* jadoube/jadoube.h - the whole library. */
#ifndef JADOUBE_JADOUBE_H
#define JADOUBE_JADOUBE_H

#include "board.h"
#include "chess960.h"
#include "err.h"
#include "fen.h"
#include "language.h"
#include "mate.h"
#include "move.h"
#include "movetext.h"
#include "perft.h"
#include "position.h"
#include "setup.h"

#endif
