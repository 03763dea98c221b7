import { wordsOf } from "../command-words.ts";
import type { Stage } from "./printing-stages.ts";

/** The commands whose output is all that a script prints, through one of its variables: `count=$(ls | wc -l); echo "$count"`. */
export function substitutionEchoed(
  [only, ...others]: readonly Stage[],
  script: string,
): string | undefined {
  if (only?.type !== "Command" || only.name?.value !== "echo" || others.length > 0) {
    return undefined;
  }
  const [word, ...words] = wordsOf(only);
  const isPlain = words.length === 0 && only.prefix.length === 0 && only.redirects.length === 0;
  const name = isPlain ? /^"?\$\{?(\w+)\}?"?$/.exec(word?.text ?? "")?.[1] : undefined;
  return name === undefined ? undefined : substitutedInto(name, script);
}

/** The commands whose output a variable of a script is, where it is set once. */
export function substitutedInto(name: string, script: string): string | undefined {
  const [set, ...others] = script.matchAll(
    new RegExp(
      `\\b${name}\\+?=(?:"?\\$\\(([^]{0,1000}?)\\)"?$)?|\\bread\\b.{0,1000}\\b${name}\\b`,
      "gm",
    ),
  );
  return others.length === 0 ? set?.[1] : undefined;
}
