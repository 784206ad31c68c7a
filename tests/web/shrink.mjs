// Screenshots are large and have few colours: written again with a palette they take a third of the room.
import {deflateSync, inflateSync} from 'node:zlib';

const table = Uint32Array.from({length: 256}, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});
function crc(bytes) {
  let c = 0xffffffff;
  for (const b of bytes) c = table[(c ^ b) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
function chunk(type, data) {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}

/** Width, height and the pixels as 0xRRGGBB of an 8-bit RGB or RGBA file as a browser writes it. */
function decode(png) {
  const width = png.readUInt32BE(16),
    height = png.readUInt32BE(20),
    n = png[25] === 6 ? 4 : 3;
  const parts = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts)),
    line = width * n,
    pixels = new Uint32Array(width * height);
  let before = new Uint8Array(line);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)],
      row = raw.subarray(y * (line + 1) + 1, (y + 1) * (line + 1));
    for (let i = 0; i < line; i++) {
      const a = i < n ? 0 : row[i - n],
        b = before[i],
        c = i < n ? 0 : before[i - n],
        p = a + b - c;
      const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
      row[i] += [0, a, b, (a + b) >> 1, pa <= pb && pa <= pc ? a : pb <= pc ? b : c][filter];
    }
    for (let x = 0; x < width; x++) pixels[y * width + x] = (row[x * n] << 16) | (row[x * n + 1] << 8) | row[x * n + 2];
    before = row;
  }
  return {width, height, pixels};
}

/** The same picture with the 256 most frequent colours; others become the nearest of them. */
export function shrink(png) {
  const {width, height, pixels} = decode(png);
  const counts = new Map();
  for (const p of pixels) counts.set(p, (counts.get(p) ?? 0) + 1);
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 256)
    .map(([p]) => p);
  const index = new Map(palette.map((p, i) => [p, i]));
  const nearest = p => {
    let best = 0,
      least = Infinity;
    palette.forEach((q, i) => {
      const d =
        ((p >> 16) - (q >> 16)) ** 2 + (((p >> 8) & 255) - ((q >> 8) & 255)) ** 2 + ((p & 255) - (q & 255)) ** 2;
      if (d < least) [best, least] = [i, d];
    });
    return best;
  };
  const raw = Buffer.alloc((width + 1) * height);
  pixels.forEach((p, i) => {
    if (!index.has(p)) index.set(p, nearest(p));
    raw[Math.floor(i / width) * (width + 1) + 1 + (i % width)] = index.get(p);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap(p => [p >> 16, (p >> 8) & 255, p & 255]));
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(raw, {level: 9})),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
