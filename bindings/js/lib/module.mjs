// A WebAssembly module and its memory: numbers and texts go in and come out.
const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Input that cannot be read: where it stops making sense, and what was expected there. */
export class SyntaxFault extends SyntaxError {
  constructor(what, offset, expected) {
    super(`${what}: at ${offset + 1}, expected ${expected}`);
    this.name = 'SyntaxFault';
    this.offset = offset; // in bytes of UTF-8
    this.expected = expected;
  }
}

/** Well-formed, but nothing that can be played. */
export class Refused extends RangeError {
  constructor(what, reasons = []) {
    super(what);
    this.name = 'Refused';
    this.reasons = reasons;
  }
}

// The library neither reads nor writes files: whoever of the C library asks for one is told that there is none.
const BAD_FILE = 8;
const HOST = {wasi_snapshot_preview1: {fd_close: () => BAD_FILE, fd_seek: () => BAD_FILE, fd_write: () => BAD_FILE}};

/** @typedef {Record<string, (...given: (number | bigint)[]) => any> & {memory: WebAssembly.Memory}} Exports */

export class Module {
  #bytes = new Uint8Array(0);

  /** @param {WebAssembly.Module} compiled */
  constructor(compiled) {
    const {exports} = new WebAssembly.Instance(compiled, HOST);
    this.call = /** @type {Exports} */ (/** @type {unknown} */ (exports));
    this.call._initialize?.();
    this.slots = [0, 1, 2, 3].map(i => this.call.js_slot(i));
    this.reserve(4096);
  }

  /** All of its memory; it moves when it grows. */
  get bytes() {
    if (this.#bytes.buffer !== this.call.memory.buffer) this.#bytes = new Uint8Array(this.call.memory.buffer);
    return this.#bytes;
  }

  /** Where the exchange is, once it has so much room: it moves when it grows, whoever makes it grow. */
  reserve(length) {
    this.exchange = this.call.js_exchange(length);
    if (!this.exchange) throw new RangeError('out of memory');
    return this.exchange;
  }

  /** A text in the exchange, closed with a NUL; its length in bytes. */
  putText(text) {
    const room = 3 * text.length; // at most, in UTF-8
    const at = this.reserve(room + 1);
    const {written} = encoder.encodeInto(text, this.bytes.subarray(at, at + room));
    this.bytes[at + written] = 0;
    return written;
  }

  /** The same; where it is. */
  layText(text) {
    this.putText(text);
    return this.exchange;
  }

  text(at, length) {
    return decoder.decode(this.bytes.subarray(at, at + length));
  }

  /** A text of the C library's. */
  constant(at) {
    return at ? this.text(at, this.bytes.indexOf(0, at) - at) : '';
  }

  /** Numbers of 16 bits. */
  moves(at, count) {
    return new Uint16Array(this.call.memory.buffer.slice(at, at + 2 * count));
  }
}
