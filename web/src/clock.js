// Clocks: what is left at a moment, and how it is written. The server keeps the time; this only lets it run on.

/** Milliseconds left for a colour, at `now` on the server's watch. Never below zero. */
export function timeLeft(state, stateAt, colour, now) {
  const clock = state?.clock;
  if (!clock || clock[colour] == null) return null;
  const passed = clock.running === colour && state.phase === 'running' ? Math.max(0, now - stateAt) : 0;
  return Math.max(0, clock[colour] - Math.max(0, passed - (clock.delay ?? 0)));
}

/** "1:29:05", "9:05", and below twenty seconds tenths, "0:07.3". What is left is never shown as less than it is by rounding up. */
export function clockText(ms) {
  if (ms == null) return '–';
  const tenths = Math.floor(ms / 100);
  const seconds = Math.floor(ms / 1000);
  const two = n => String(n).padStart(2, '0');
  const h = Math.floor(seconds / 3600),
    m = Math.floor(seconds / 60) % 60,
    s = seconds % 60;
  if (h) return `${h}:${two(m)}:${two(s)}`;
  if (ms < 20000) return `${m}:${two(s)}.${tenths % 10}`;
  return `${m}:${two(s)}`;
}

/** Read "1:30:00", "90:00", "5:03.5" or "45" (seconds) as milliseconds; null when it is none of these. */
export function parseClock(text) {
  const parts = text.trim().replace(',', '.').split(':');
  if (parts.length > 3 || !parts.every((p, i) => (i === parts.length - 1 ? /^\d+(\.\d+)?$/ : /^\d+$/).test(p))) return null;
  return Math.round(parts.reduce((sum, p) => sum * 60 + Number(p), 0) * 1000);
}

/** How long until the text of a running clock changes. */
export function nextChange(ms) {
  if (ms == null || ms <= 0) return null;
  return ms < 20000 ? (ms % 100) + 1 : (ms % 1000) + 1;
}
