// The modules as files beside this one, in browsers and workers.
const places = {
  rules: new URL('../dist/rules.wasm', import.meta.url),
  whole: new URL('../dist/whole.wasm', import.meta.url),
};

export const compile = name => WebAssembly.compileStreaming(fetch(places[name]));
