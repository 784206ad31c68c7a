// Where the library's modules are in this page: build.mjs gives it this file in place of its own.
import rules from '../../bindings/js/dist/rules.wasm';
import whole from '../../bindings/js/dist/whole.wasm';

const places = {rules, whole};

/** @param {string} name */
export const compile = name => WebAssembly.compileStreaming(fetch(places[name]));
