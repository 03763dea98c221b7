import type { Command } from "unbash";
import { wordsOf } from "../../command-words.ts";
import { filesOf } from "../../file-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a brace before a dollar sign. */
export const maybeMisplacedBrace = /\{\$[A-Za-z_]\w{0,60}\}/;

/**
 * Programs whose words are names, where no option says otherwise; others are given texts, JSON and programs, in which such braces
 * may stand, and `curl` reads them itself.
 */
const takesNames: ReadonlySet<string> = new Set("cargo git make npm npx pip pnpm yarn".split(" "));

/** `cd "{$folder}"`: the shell puts the value between braces that stay, where neither a file nor much else is called so. */
export function misplacedBraces(command: Command): readonly ShellSlip[] {
  const program = command.name?.value ?? "";
  const files = new Set(filesOf(command));
  const targets = command.redirects.flatMap((one) =>
    one.type === "Redirect" && one.target ? [one.target] : [],
  );
  return [...new Set([...wordsOf(command), ...targets])].flatMap(({ pos, text }, index, words) => {
    const word = words[index];
    const isFile = word !== undefined && (files.has(word) || targets.includes(word));
    const isName = takesNames.has(program) && !(words[index - 1]?.text.startsWith("-") ?? false);
    const found = isFile || isName ? (isFile ? inPath : whole).exec(text) : null;
    if (found === null) return [];
    const start = pos + found.index + found[0].indexOf("{");
    return [
      { start, end: start + found[0].length - found[0].indexOf("{"), kind: "misplaced brace" },
    ];
  });
}

const whole = /^"?\{\$\w+\}(?="?$)/;
const inPath = /(?:^"?|\/)\{\$\w+\}/;
