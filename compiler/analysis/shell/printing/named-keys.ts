import { createTextMemo } from "../../../source/text-memo.ts";

/** What a text names that may be keys of what it prints. */
interface NamedKeys {
  readonly keys: readonly string[];
}

/** The names in a script that stand in quotes by themselves or before a colon, as keys of JSON do in most languages. */
export function namedKeys(script: string): readonly string[] {
  return known(script, () => ({ keys: findKeys(script) })).keys;
}

const known = createTextMemo<NamedKeys>();

function findKeys(script: string): readonly string[] {
  const found = script.matchAll(keys);
  return [...new Set([...found].map(([, quoted = "", plain = ""]) => quoted || plain))];
}

const keys =
  /(?<![\w$.-])(?:\\?["']([A-Za-z_][\w-]{0,99})\\?["'](?![\w-])|([A-Za-z_]\w{0,99})\s{0,3}:(?![:=-]))/g;
