import type { Command, Redirection, Word } from "unbash";
import { wordsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Commands with a number of an output that a blank parts from what it belongs to. */
export const maybePartedNumber = /[ \t][12][ \t]{1,8}>{1,2}[ \t]{0,8}(?:&[12]|\/dev\/null)/;

/** Programs to which a number is as good a word as any. */
const takesNumber: ReadonlySet<string> = new Set(["echo", "printf"]);

/** Programs that get names of files, folders or revisions, and hardly one that is called `2`. */
const takesNames: ReadonlySet<string> = new Set(
  "cat cd command cp curl diff find git grep ls mkdir mv npm pip pytest rm sort tsc type wc wget which".split(
    " ",
  ),
);

/**
 * `git fetch 2 > /dev/null`, which asks for a remote `2` and throws its output away: the number of an output touches the sign. What sends an output
 * to itself, `npm test 2 >&1`, is meant for another one, whatever the program.
 */
export function partedNumbers(command: Command, script: string): readonly ShellSlip[] {
  const words = wordsOf(command);
  return command.redirects.flatMap((one) => {
    const at = words.findIndex(({ end }) => /^[ \t]+$/.test(script.slice(end, one.pos)));
    const number = words[at];
    if (number === undefined || !isNumberOf(number, one)) return [];
    const name = command.name?.text ?? "";
    const before = words[at - 1];
    const isIdle = one.type === "Redirect" && one.operator === ">&";
    const isNoWord = isIdle ? !takesNumber.has(name) : takesNames.has(name) && before !== undefined;
    return isNoWord && isApart(name, before)
      ? [{ start: number.pos, end: one.end, kind: "parted number" as const }]
      : [];
  });
}

/** Whether a word may be the number of what is redirected: to nowhere, or to where the other output goes. */
function isNumberOf({ text }: Word, one: Redirection): boolean {
  if (one.type !== "Redirect" || one.descriptor !== undefined) return false;
  const target = one.target?.text ?? "";
  if (one.operator === ">&") return text === "2" && target === "1";
  return /^>>?$/.test(one.operator) && target === "/dev/null" && /^[12]$/.test(text);
}

/** Options that no value follows. */
const plainOption =
  /^--(?:all|cached|force|hard|help|name-only|name-status|oneline|porcelain|quiet|recursive|short|shortstat|staged|stat|verbose|version)$/;

/** Programs whose short options take no value of their own. */
const hasPlainOptions: ReadonlySet<string> = new Set(["cp", "ls", "mkdir", "mv", "rm"]);

/** Whether what stands behind a word is no value of an option. */
function isApart(name: string, before: Word | undefined): boolean {
  const { text } = before ?? { text: "" };
  if (!text.startsWith("-")) return true;
  return plainOption.test(text) || (hasPlainOptions.has(name) && /^-[A-Za-z]+$/.test(text));
}
