import { codeOfJq } from "../code-of-jq.ts";
import { namingOptions } from "../jq-options.ts";
import type { UnreadablePlace } from "./bracket-stack.ts";
import { placeholder } from "./bracket-stack.ts";

/** Variables that each filter has. */
const always: readonly string[] = ["ARGS", "ENV", "__loc__", "__prog_args"];

/**
 * The first variable of a filter of `jq` that neither the filter nor a word of its command gives it: such a filter is not even
 * begun. Undefined also where a word is not known, or something from elsewhere belongs to the filter.
 */
export function unboundInJq(
  filter: string,
  words: readonly (string | undefined)[],
): UnreadablePlace | undefined {
  if (!filter.includes("$") || words.includes(undefined) || notAlone.test(filter)) return undefined;
  const code = codeOfJq(filter);
  const bound = new Set([...always, ...givenBy(words), ...boundIn(code)]);
  for (const { 0: written, 1: name = "", index } of code.matchAll(variable)) {
    if (!bound.has(name)) return { offset: index, problem: `nothing gives it "${written}"` };
  }
  return undefined;
}

/** Modules, placeholders, and patterns with a filter in them, behind which more names may stand. */
const notAlone = new RegExp(
  String.raw`\b(?:import|include)\b|\bas\s*[[{][^|]*\(|${placeholder.source}`,
);

const variable = /\$([A-Za-z_]\w*)\b(?!::)/g;

function givenBy(words: readonly (string | undefined)[]): readonly string[] {
  return words.flatMap((word, at) =>
    namingOptions.has(words[at - 1] ?? "") && word ? [word] : [],
  );
}

/** What a filter binds somewhere: `. as [$a, {b: $c}]`, `reduce .[] as $x`, `label $out`, `def f($a; $b):`. */
function boundIn(code: string): readonly string[] {
  const places = code.matchAll(/\b(?:as|label)\s*([^|(]*)|\bdef\s+\w+\s*\(([^)]*)\)/g);
  return [...places].flatMap(({ 1: pattern, 2: parameters }) =>
    [...(pattern ?? parameters ?? "").matchAll(variable)].map(([, name = ""]) => name),
  );
}
