/** The rules with a module that you bring: rules.wasm as bytes, as a URL, as a Response, or compiled. */
export function init(
  source: BufferSource | string | URL | Response | WebAssembly.Module | PromiseLike<Response>,
): Promise<typeof import('./inline.js')>;
