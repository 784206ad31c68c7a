// Texts of moves come from the module in cells of eight bytes. There are few different ones in all games of the world: each
// becomes a string once, and is then found by its bytes.
const BITS = 14;
const low = new Int32Array(1 << BITS);
const high = new Int32Array(1 << BITS);
const texts = new Array(1 << BITS).fill('');

export const CELL = 8;

function spell(a, b) {
  let text = '';
  for (const half of [a, b])
    for (let bits = 0; bits < 32 && (half >>> bits) & 255; bits += 8)
      text += String.fromCharCode((half >>> bits) & 255);
  return text;
}

/** The texts of so many cells. */
export function readCells(buffer, at, count) {
  const cells = new Int32Array(buffer, at, 2 * count);
  const out = new Array(count);
  for (let i = 0; i < count; i++) {
    const a = cells[2 * i];
    const b = cells[2 * i + 1];
    const place = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> (32 - BITS);
    if (low[place] !== a || high[place] !== b) {
      low[place] = a;
      high[place] = b;
      texts[place] = spell(a, b);
    }
    out[i] = texts[place];
  }
  return out;
}
