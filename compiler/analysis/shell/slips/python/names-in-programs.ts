import type { Command } from "unbash";
import { patternOf } from "../../../../source/pattern-of.ts";
import { isVisiblySet } from "../../environment/set-by-commands.ts";
import { programName } from "../../program-words.ts";
import type { ShellSlip } from "../shell-slip.ts";

/** Scripts with a here-document of a program in which the shell replaces nothing. */
export const maybeNameInProgram = /\b(?:python|node)[^\n]{0,200}<<-?[ \t]{0,4}["'\\]/;

/**
 * `python3 - <<'EOF'` with `path = "$OUT"`: the quotes around the word keep the shell from replacing the name, and these languages
 * do not know it. Only a text that is the name of a variable of the script, as a whole, is surely meant for its value.
 */
export function namesInPrograms(command: Command, script: string): readonly ShellSlip[] {
  if (!/^(?:python[\d.]*|node)$/.test(programName(command.name?.value ?? ""))) return [];
  return command.redirects.flatMap((one): readonly ShellSlip[] => {
    if (one.type !== "HereDoc" || one.delimiter?.quoted !== true) return [];
    const { pos, end } = one.body;
    const outside = `${script.slice(0, pos)}\n${script.slice(end)}`;
    return [...script.slice(pos, end).matchAll(wholeText)].flatMap(({ 0: text, 2: name, index }) =>
      isSet(name ?? "", outside)
        ? [
            {
              start: pos + index,
              end: pos + index + text.length,
              kind: "name in a program" as const,
            },
          ]
        : [],
    );
  });
}

/** A text behind a sign after which values stand, but not one in which a function looks for names. */
const wholeText =
  /(?<=[=([,:{+]\s{0,4}|\breturn )(?<!\b(?:expandvars|Template)\()(["'])\$\{?([A-Za-z_]\w{0,60})\}?\1/g;

/** Whether a script sets a variable, or finds it in its environment. */
function isSet(name: string, script: string): boolean {
  return name.startsWith("RECIPE_VAR_") || isVisiblySet(patternOf(name), script);
}
