// The module as a text inside the script; it is small enough to be compiled at once, everywhere.
import text from 'rules.wasm';

const bytesOf = base64 => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));

export const compile = () => new WebAssembly.Module(bytesOf(text));
