// Clocks: what is left at a moment, and how it is written. The server keeps the time; this only lets it run on.

/**
 * Milliseconds left for a colour, at `now` on the server's watch. Never below zero.
 * @param {{phase: string, clock: ClockState | null} | null | undefined} state
 * @param {number} stateAt
 * @param {Colour} colour
 * @param {number} now
 */
export function timeLeft(state, stateAt, colour, now) {
  const clock = state?.clock;
  if (!clock || clock[colour] == null) return null;
  const passed = clock.running === colour && state.phase === 'running' ? Math.max(0, now - stateAt) : 0;
  return Math.max(0, clock[colour] - Math.max(0, passed - (clock.delay ?? 0)));
}

/**
 * A time as jd_clock_face() writes it: "1:29:05", "9:05", rounded up, so that "0:00" means that all is gone; with {hours} also "0:09:05", with
 * {tenths} "0:07.3" below twenty seconds, with {passed} rounded down.
 * @param {number | null | undefined} ms
 * @param {{hours?: boolean, tenths?: boolean, passed?: boolean}} [given]
 */
export function clockFace(ms, {hours = false, tenths = false, passed = false} = {}) {
  const left = Math.max(0, ms);
  const short = tenths && left < 20000;
  const unit = short ? 100 : 1000;
  const shown = (passed ? Math.floor(left / unit) : Math.ceil(left / unit)) * unit;
  const seconds = Math.floor(shown / 1000);
  const two = n => String(n).padStart(2, '0');
  const fraction = short ? `.${(shown / 100) % 10}` : '';
  const h = Math.floor(seconds / 3600),
    m = Math.floor(seconds / 60),
    s = two(seconds % 60);
  return hours || h ? `${h}:${two(m % 60)}:${s}${fraction}` : `${m}:${s}${fraction}`;
}

/**
 * What a clock shows; a dash for none.
 * @param {number | null | undefined} ms
 */
export const clockText = ms => (ms == null ? '–' : clockFace(ms, {tenths: true}));

/**
 * Read "1:30:00", "90:00", "0:45", or "45", which is minutes as everywhere, as milliseconds; null when it is none of these.
 * @param {string} text
 */
export function parseClock(text) {
  const parts = text.trim().replace(',', '.').split(':');
  if (parts.length > 3 || !parts.every((p, i) => (i === parts.length - 1 ? /^\d+(\.\d+)?$/ : /^\d+$/).test(p)))
    return null;
  const seconds = parts.reduce((sum, p) => sum * 60 + Number(p), 0);
  return Math.round(seconds * (parts.length === 1 ? 60000 : 1000));
}

/**
 * How long until the text of a running clock changes.
 * @param {number} ms
 */
export function nextChange(ms) {
  if (ms == null || ms <= 0) return null;
  const unit = ms < 20000 ? 100 : 1000;
  return ms === 20000 ? 1 : ms % unit || unit;
}
