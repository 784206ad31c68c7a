// The words of the start page, of games with the computer and of the look back at a game: learned with whichever comes first.
import words from './generated/players-tables.js';
import {alsoLearn} from './text.js';

alsoLearn(words);
