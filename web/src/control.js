// Time controls in words: what one means, or what is wrong with it, is the server's to say. Answers are kept.
import {useEffect, useState} from 'preact/hooks';
import {request} from './link.js';

const units = {h: 3600, min: 60, m: 60, s: 1};
const period = /^\s*(?:(\d+)\s*\/)?\s*(\d+(?:[.,]\d+)?)\s*(h|min|m|s)?\s*(?:([+d])\s*(\d+)\s*s?)?\s*$/i;

/**
 * A control as people write it, "10+5" or "40/90+30:30+30", minutes and seconds a move, in the server's seconds; "30s+1" says seconds.
 * @param {string} typed
 */
export function controlOf(typed) {
  const found = typed.split(/[:;]/).map(part => period.exec(part));
  if (!found.every(Boolean)) return typed.trim(); // the server says what is wrong with it
  return found
    .map(([, moves, time, unit, kind = '', each = '']) => {
      const seconds = Math.round(Number(time.replace(',', '.')) * units[unit?.toLowerCase() ?? 'min']);
      return `${moves ? `${moves}/` : ''}${seconds}${kind.toLowerCase()}${each}`;
    })
    .join(':');
}

/**
 * The other way round, for a field that shows what would be typed.
 * @param {string} control
 */
export const controlTyped = control =>
  control.replace(
    /(^|[/:])(\d+)(?=$|[+d:])/g,
    (_, before, seconds) => `${before}${seconds % 60 ? `${seconds}s` : seconds / 60}`,
  );

const kept = new Map();

/**
 * {control, text, short} of a control such as "40/5400+30:1800+30", or {wrong} with what was expected.
 * @param {string} text
 * @param {string} lang
 * @param {(path: string) => Promise<any>} [ask]
 */
export function askControl(text, lang, ask = request) {
  const path = `/api/control?control=${encodeURIComponent(text)}&lang=${lang}`;
  if (!kept.has(path)) {
    const answer = ask(path).catch(error => {
      if (!error.expected) kept.delete(path); // no answer at all: to be asked again
      return {wrong: error.expected ?? ''};
    });
    kept.set(path, answer);
  }
  return kept.get(path);
}

/**
 * The same for a component; empty until the answer is there.
 * @param {string} text
 * @param {string} lang
 * @returns {{control?: string, text?: string, short?: string, wrong?: string}}
 */
export function useControl(text, lang) {
  const [answer, setAnswer] = useState({});
  useEffect(() => {
    let current = true; // an answer about what was typed before is of no use
    if (!text) setAnswer({});
    else askControl(text.trim(), lang).then(a => current && setAnswer(a));
    return () => {
      current = false;
    };
  }, [text, lang]);
  return answer;
}
