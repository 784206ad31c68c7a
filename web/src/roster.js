// A list of players from a file, as far as the page has to know it: its lines, and those that fit what is typed.

/**
 * @param {string} encoding
 * @param {Uint8Array} bytes
 */
const fits = (encoding, bytes) => {
  try {
    return new TextDecoder(encoding, {fatal: true}).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * A file as text: UTF-8, UTF-16 with its mark, else as spreadsheets in Central Europe write it.
 * @param {Uint8Array} bytes
 */
export function decoded(bytes) {
  const [a, b] = bytes;
  const wide = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null;
  return (wide && fits(wide, bytes)) ?? fits('utf-8', bytes) ?? new TextDecoder('windows-1250').decode(bytes);
}

/**
 * All lines, without their ends.
 * @param {string} text
 */
export const linesOf = text => text.split(/\r\n|\n|\r/);

/** @param {string} text */
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The lines behind the first one that have every word which is typed; at most so many, and none for fewer than three letters.
 * @param {string[]} lines
 * @param {string} wanted
 * @param {number} most
 */
export function found(lines, wanted, most) {
  const words = plain(wanted)
    .split(/[\s,]+/)
    .filter(Boolean);
  const out = [];
  if (words.join('').length < 3) return out;
  for (let i = 1; i < lines.length && out.length < most; i++) {
    const line = plain(lines[i]);
    if (words.every(w => line.includes(w))) out.push(lines[i]);
  }
  return out;
}
