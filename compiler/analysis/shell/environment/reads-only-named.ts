import { createTextMemo } from "../../../source/text-memo.ts";
import { shellBuiltins } from "../builtins.ts";
import { filePrograms } from "../file-programs.ts";
import { hasErrors, parseShell } from "../parse-shell.ts";
import { runsInShell } from "../run-files.ts";
import { commandsInScript } from "../visit-script.ts";
import { runsProjectCode } from "./runs-project-code.ts";

/** Programs that start no other one, and read of their environment what is called like them or speaks of the language. */
const textPrograms = filePrograms.union(
  new Set("awk curl date egrep fgrep gawk grep jq mktemp rev sed seq sleep tr wget".split(" ")),
);

/** What shows or finds variables that are not named: `${!name}`, `${!PRE@}`, `declare -p`, `compgen -v`, `ENVIRON` of awk. */
const readsAny =
  /\$\{!|\bENV(?:IRON)?\b|\b(?:compgen|mapfile -C|trap)\b|(?:^|[;&|(\n])[ \t]{0,40}(?:(?:declare|export|typeset)(?:[ \t]{1,9}-p)?|set)[ \t]{0,9}(?:$|[;&|)\n])/;

const known = createTextMemo<{ readonly isSo: boolean }>();

/** Whether what a script starts reads no variable of its environment but those that the script mentions, and settings of tools. */
export function readsOnlyNamed(script: string): boolean {
  return known(script, () => ({ isSo: findOut(script) })).isSo;
}

function findOut(script: string): boolean {
  if (runsProjectCode(script) || readsAny.test(script) || hasErrors(parseShell(script)))
    return false;
  return commandsInScript(script).every(({ name }) => name === undefined || isKnown(name.value));
}

function isKnown(program: string): boolean {
  if (runsInShell.has(program)) return false;
  return shellBuiltins.has(program) || textPrograms.has(program);
}
