// Can a position that is set up arise (3.10.3)? What can be said against it is the server's to say. Answers are kept.
import {useEffect, useState} from 'preact/hooks';
import {request} from './link.js';

const PAUSE = 250; // ms in which nothing is typed
const MOST = 100; // answers that are kept

const kept = new Map();

/**
 * @param {string} path
 * @param {Promise<any>} answer
 */
function keep(path, answer) {
  if (kept.size >= MOST) kept.delete(kept.keys().next().value);
  kept.set(path, answer);
}

/**
 * {refused, text} of a FEN, or {wrong} where it cannot be read; {} without an answer.
 * @param {string} fen
 * @param {string} lang
 * @param {(path: string) => Promise<any>} [ask]
 */
export function askArises(fen, lang, ask = request) {
  const path = `/api/arises?fen=${encodeURIComponent(fen)}&lang=${lang}`;
  if (!kept.has(path)) {
    const answer = ask(path).catch(error => {
      if (error.expected) return {wrong: error.expected};
      kept.delete(path); // no answer at all: to be asked again
      return {};
    });
    keep(path, answer);
  }
  return kept.get(path);
}

/**
 * The same for a component; empty until the answer is there.
 * @param {string} fen
 * @param {string} lang
 * @returns {{fen?: string, refused?: boolean, text?: string, wrong?: string}}
 */
export function useArises(fen, lang) {
  const [answer, setAnswer] = useState({});
  useEffect(() => {
    let current = true; // an answer about what was typed before is of no use
    if (!fen) setAnswer({});
    const later = fen && setTimeout(() => askArises(fen, lang).then(a => current && setAnswer(a)), PAUSE);
    return () => {
      current = false;
      clearTimeout(later);
    };
  }, [fen, lang]);
  return answer;
}
