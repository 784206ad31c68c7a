// The modules as files beside the bundle that require() has loaded.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';

export const compile = name => new WebAssembly.Module(readFileSync(join(__dirname, `${name}.wasm`)));
