// The rules for whoever brings the module: `init()` takes rules.wasm as bytes, as a URL, as a Response, or compiled.
import {given} from './load.given.mjs';

async function compiled(source) {
  const from = await source;
  if (from instanceof WebAssembly.Module) return from;
  if (ArrayBuffer.isView(from) || from instanceof ArrayBuffer)
    return WebAssembly.compile(/** @type {BufferSource} */ (from));
  const response = from instanceof Response ? from : await fetch(from);
  if (!response.ok) throw new TypeError(`${response.url}: ${response.status}; expected rules.wasm`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The rules: {Position, Move, Tree, …}. Asked again, the same ones. */
export async function init(source) {
  given.module ??= await compiled(source);
  return import('./inline.mjs');
}
