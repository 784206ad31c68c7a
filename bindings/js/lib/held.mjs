// What lies in a module's memory is let go with the object that has it; free() does so at once.
const forgotten = new FinalizationRegistry(end => end());

export class Held {
  #end;

  constructor(at, free) {
    if (!at) throw new RangeError('out of memory');
    this.#end = () => free(at);
    forgotten.register(this, this.#end, this);
  }

  /** Let go of its memory at once. It cannot be used after that. */
  free() {
    forgotten.unregister(this);
    this.#end?.();
    this.#end = null;
  }

  get isFree() {
    return !this.#end;
  }
}
