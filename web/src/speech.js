// What is said aloud: to a screen reader through live regions, and by the browser's voice when that is wished.
import {settings} from './settings.js';

/** @param {boolean} urgent */
const region = urgent => {
  const id = urgent ? 'said-now' : 'said';
  let element = document.getElementById(id);
  if (!element) {
    element = document.createElement('div');
    element.id = id;
    element.className = 'unseen';
    element.setAttribute('role', urgent ? 'alert' : 'status');
    element.setAttribute('aria-live', urgent ? 'assertive' : 'polite');
    document.body.append(element);
  }
  return element;
};

export function prepare() {
  region(false);
  region(true);
}

/**
 * Say a sentence; the same one twice is said twice. lang: where it is not the reader's.
 * @param {string | undefined} text
 */
export function announce(text, {urgent = false, lang = ''} = {}) {
  if (!text) return;
  const line = document.createElement('p');
  line.textContent = text;
  if (lang) line.lang = lang;
  const place = region(urgent);
  place.append(line);
  while (place.childElementCount > 4) place.firstElementChild?.remove();
  if (settings.speech && 'speechSynthesis' in window) {
    const saying = new SpeechSynthesisUtterance(text);
    saying.lang = lang || settings.lang;
    speechSynthesis.speak(saying);
  }
}
