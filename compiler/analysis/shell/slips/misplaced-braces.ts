import type { Command } from "unbash";
import { wordsOf } from "../command-words.ts";
import { filesOf } from "../file-words.ts";
import type { ShellSlip } from "./shell-slip.ts";

/** Scripts with a brace before a dollar sign. */
export const maybeMisplacedBrace = /\{\$[A-Za-z_]\w{0,60}\}/;

/** Programs whose words are texts for readers or other programs, in which such braces may stand. */
const takesText: ReadonlySet<string> = new Set(
  "awk echo jq node perl printf python python3 sed".split(" "),
);

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
    const found = (isFile ? inPath : whole).exec(text);
    if (found === null || (!isFile && takesText.has(program))) return [];
    const start = pos + found.index + found[0].indexOf("{");
    return [
      { start, end: start + found[0].length - found[0].indexOf("{"), kind: "misplaced brace" },
    ];
  });
}

const whole = /^"?\{\$\w+\}(?="?$)/;
const inPath = /(?:^"?|\/)\{\$\w+\}/;
