import { isMisspelling } from "../../../compiler/diagnostics/spelling/is-misspelling.ts";
import type { Backend } from "../../../runtime/index.ts";
import { commandPlaceholders } from "../../../runtime/index.ts";

type Doubts = Awaited<ReturnType<NonNullable<Backend["doubts"]>>>;

/**
 * What stands in braces in the words of an agent command and is no placeholder, so that the program gets it as it is: alone in
 * its word, or as one that is misspelt. Braces of other words may belong to what the program reads.
 */
export function placeholderDoubts(words: readonly string[]): Doubts {
  const doubtful = words.flatMap((word) =>
    Array.from(word.matchAll(/\{(\w+)\}/gu), ([whole, name = ""]) => {
      if (known.has(name)) return [];
      const meant = commandPlaceholders.find((one) => isMisspelling(name, one));
      return meant !== undefined || whole === word ? [doubt(whole, meant)] : [];
    }).flat(),
  );
  return [...new Map(doubtful.map((one) => [one.message, one])).values()];
}

const known: ReadonlySet<string> = new Set(commandPlaceholders);

function doubt(written: string, meant: string | undefined): Doubts[number] {
  const placeholders = commandPlaceholders.map((name) => `{${name}}`).join(", ");
  return {
    message: `${written} in the agent command is no placeholder: the program gets it as it is.`,
    help: meant === undefined ? `Placeholders are ${placeholders}.` : `Did you mean {${meant}}?`,
  };
}
