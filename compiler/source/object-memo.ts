/** Gives what was computed for an object before, or computes it. */
export type ObjectMemo<Key extends object, Result> = (key: Key) => Result;

/** Lets a class that extends it put its private fields into an object that is there already. */
class Holder {
  constructor(key: object) {
    // biome-ignore lint/correctness/noConstructorReturn: what a constructor returns is what the class below adds its field to.
    return key;
  }
}

/**
 * A memory for results that depend on an object that does not change. They are kept in the object itself, where copies
 * and comparisons do not see them: what a `WeakMap` holds outlives its keys until V8 collects all garbage, and half of what
 * is made for one recipe after the other would be moved around until then. They are in a private field, since V8 adds that in
 * compiled code, and takes several times as long for a property that nobody enumerates.
 */
export function createObjectMemo<Key extends object, Result>(
  compute: (key: Key) => Result,
): ObjectMemo<Key, Result> {
  class Remembered extends Holder {
    #result: Result;

    constructor(key: Key, result: Result) {
      super(key);
      this.#result = result;
    }

    static of(key: Key): Result {
      if (#result in key) return key.#result;
      const result = compute(key);
      new Remembered(key, result);
      return result;
    }
  }
  return Remembered.of;
}
