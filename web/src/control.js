// Time controls in words: what one means, or what is wrong with it, is the server's to say. Answers are kept.
import {useEffect, useState} from 'preact/hooks';
import {request} from './link.js';

const kept = new Map();

/** {control, text, short} of a control such as "40/5400+30:1800+30", or {wrong} with what was expected. */
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

/** The same for a component; empty until the answer is there. */
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
