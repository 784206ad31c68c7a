// The words and the style of the start page, of games with the computer and of the look back at a game: with whichever comes first.
import words from './generated/players-tables.js';
import style from './style/players.css';
import {alsoLearn} from './text.js';

alsoLearn(words);
const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
