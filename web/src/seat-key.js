// The key of a player's seat at a board follows from his own (docs/api.md): so nobody has to ask the server for it when a round opens.

const constants = [];
const begin = [];

/**
 * The first 32 bits of what is behind the point.
 * @param {number} x
 */
const fraction = x => ((x - Math.floor(x)) * 2 ** 32) | 0;
for (let n = 2; constants.length < 64; n++) {
  let prime = true;
  for (let d = 2; d * d <= n && prime; d++) prime = n % d !== 0;
  if (!prime) continue;
  if (begin.length < 8) begin.push(fraction(Math.sqrt(n)));
  constants.push(fraction(Math.cbrt(n)));
}

/**
 * @param {number} x
 * @param {number} n
 */
const turned = (x, n) => (x >>> n) | (x << (32 - n));

/**
 * @param {number[]} state
 * @param {number[]} words
 */
function block(state, words) {
  const w = [...words];
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15],
      b = w[i - 2];
    w[i] =
      (w[i - 16] +
        (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) +
        w[i - 7] +
        (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10))) |
      0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + w[i]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((x, i) => (x + state[i]) | 0);
}

/**
 * SHA-256 of bytes, as bytes.
 * @param {ArrayLike<number>} bytes
 */
function sha256(bytes) {
  const padded = new Uint8Array(64 * Math.ceil((bytes.length + 9) / 64));
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, 8 * bytes.length);
  let state = begin;
  for (let at = 0; at < padded.length; at += 64)
    state = block(
      state,
      Array.from({length: 16}, (_, i) => view.getInt32(at + 4 * i)),
    );
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((x, i) => out.setInt32(4 * i, x));
  return new Uint8Array(out.buffer);
}

/**
 * @param {string} key
 * @param {string} text
 */
function hmac(key, text) {
  const encode = new TextEncoder();
  const pad = mask => Uint8Array.from({length: 64}, (_, i) => (encode.encode(key)[i] ?? 0) ^ mask);
  return sha256([...pad(0x5c), ...sha256([...pad(0x36), ...encode.encode(text)])]);
}

/**
 * What a player with this key shows at a board.
 * @param {string} key
 * @param {number} round
 * @param {number} board
 */
export const seatKey = (key, round, board) =>
  btoa(String.fromCharCode(...hmac(key, `board ${round} ${board}`).slice(0, 16)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
