// Short sounds, made here: nothing is loaded. A browser plays them only after the first click or key.
import {settings} from './settings.js';

const Player = globalThis.AudioContext ?? globalThis.webkitAudioContext;

/** @type {AudioContext | undefined} */
let audio;
function context() {
  audio ??= new Player();
  if (audio.state === 'suspended') audio.resume();
  return audio;
}

// [frequency in Hz, start in s, length in s, loudness]
const sounds = {
  move: [
    [190, 0, 0.07, 0.5],
    [95, 0, 0.1, 0.4],
  ],
  take: [
    [240, 0, 0.05, 0.5],
    [120, 0.03, 0.1, 0.5],
  ],
  check: [
    [190, 0, 0.07, 0.5],
    [660, 0.05, 0.14, 0.16],
  ],
  press: [
    [420, 0, 0.03, 0.25],
    [210, 0.02, 0.05, 0.3],
  ],
  ruling: [
    [523, 0, 0.16, 0.18],
    [659, 0.12, 0.22, 0.18],
  ],
  offer: [
    [440, 0, 0.14, 0.16],
    [554, 0.1, 0.18, 0.16],
  ],
  low: [[880, 0, 0.08, 0.2]],
  end: [
    [392, 0, 0.3, 0.18],
    [494, 0.14, 0.3, 0.18],
    [587, 0.28, 0.5, 0.18],
  ],
  call: [
    [740, 0, 0.15, 0.2],
    [740, 0.25, 0.15, 0.2],
  ],
};

/** @param {string} name */
export function play(name) {
  if (!settings.sound || !settings.volume || !Player) return;
  const a = context();
  for (const [frequency, start, length, loud] of sounds[name]) {
    const at = a.currentTime + start;
    const tone = a.createOscillator(),
      gain = a.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(frequency, at);
    gain.gain.setValueAtTime(Math.max(0.002, (loud * settings.volume) / 100), at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(gain).connect(a.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}
