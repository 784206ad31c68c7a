// A list of players from a file, as far as the page has to know it: its lines, and those that fit what is typed.

/** All lines, without their ends. */
export const linesOf = text => text.split(/\r\n|\n|\r/);

const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The lines behind the first one that have every word which is typed; at most so many, and none for fewer than three letters. */
export function found(lines, wanted, most) {
  const words = plain(wanted).split(/[\s,]+/).filter(Boolean);
  const out = [];
  if (words.join('').length < 3) return out;
  for (let i = 1; i < lines.length && out.length < most; i++) {
    const line = plain(lines[i]);
    if (words.every(w => line.includes(w))) out.push(lines[i]);
  }
  return out;
}
