// The modules as files beside this one, in Node: there at once.
import {readFileSync} from 'node:fs';

export const compile = name => new WebAssembly.Module(readFileSync(new URL(`../dist/${name}.wasm`, import.meta.url)));
