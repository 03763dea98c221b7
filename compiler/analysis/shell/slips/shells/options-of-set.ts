import type { Command } from "unbash";
import { wordsOf, wordTextsOf } from "../../command-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts that set options, of which one is a word. */
export const maybeOptionOfSet = /\bset [-+][a-z ]{0,20}(?:\bpipefail|o )/;

/** `set -e pipefail`, which makes `pipefail` the first parameter of the script, and `set -o pipefial`, which sets nothing. */
export function optionsOfSet(command: Command): readonly ShellSlip[] {
  if (command.name?.text !== "set") return [];
  const texts = wordTextsOf(command);
  return wordsOf(command).flatMap(({ pos: start, end }, at): readonly ShellSlip[] => {
    const text = texts[at] ?? "";
    const before = texts[at - 1] ?? "";
    if (!/^[-+][a-z]*$/.test(before)) return [];
    if (!before.endsWith("o")) {
      return text === "pipefail" ? [{ start, end, kind: "option without -o" }] : [];
    }
    const isOption = !/^[a-z-]+$/.test(text) || text.startsWith("-") || options.has(text);
    return isOption ? [] : [{ start, end, kind: "unknown option of set" }];
  });
}

/** The names behind `set -o`, as bash knows them, also on Windows. */
const options: ReadonlySet<string> = new Set(
  (
    "allexport braceexpand emacs errexit errtrace functrace hashall histexpand history igncr ignoreeof interactive-comments " +
    "keyword monitor noclobber noexec noglob nolog notify nounset onecmd physical pipefail posix privileged verbose vi xtrace"
  ).split(" "),
);
