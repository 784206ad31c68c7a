// Time controls as in the log, "40/5400+30:1800+30", for people.

/** The periods, or null when the text is no control. */
export function readControl(text) {
  const periods = String(text ?? '')
    .split(':')
    .map(part => {
      const m = /^(?:(\d+)\/)?(\d+)(?:([+d])(\d+))?$/.exec(part.trim());
      return m && {moves: m[1] ? Number(m[1]) : 0, base: Number(m[2]), kind: m[3] ?? '', extra: Number(m[4] ?? 0)};
    });
  if (periods.some(p => !p)) return null;
  const last = periods.length - 1;
  return periods.every((p, i) => (i === last ? !p.moves : p.moves > 0)) ? periods : null;
}

const minutes = (t, seconds) => (seconds % 60 ? t('control.sec', {n: seconds}) : t('control.min', {n: seconds / 60}));

/** "90 min for 40 moves, then 30 min, +30 s a move". */
export function describeControl(text, t) {
  const periods = readControl(text);
  if (!periods) return text ?? '';
  const parts = periods.map((p, i) => {
    const time = minutes(t, p.base);
    const so = p.moves ? t('control.moves', {time, n: p.moves}) : time;
    return i ? t('control.then', {what: so}) : so;
  });
  const {kind, extra} = periods[periods.length - 1];
  if (extra) parts.push(t(kind === 'd' ? 'control.delay' : 'control.plus', {n: extra}));
  return parts.join(', ');
}

/** "3+2", "90+30", "5 d3": the first period, for a small card. */
export function shortControl(text) {
  const periods = readControl(text);
  if (!periods) return text ?? '';
  const {base, kind, extra} = periods[0];
  const time = base % 60 ? `${base} s` : String(base / 60);
  return extra ? `${time}${kind === 'd' ? ' d' : '+'}${extra}` : time;
}
