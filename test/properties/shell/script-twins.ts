import { unexpandedNames } from "../../../compiler/analysis/shell/environment/unexpanded-names.ts";
import { unsetExpansions } from "../../../compiler/analysis/shell/environment/unset-expansions.ts";
import { hiddenFailure } from "../../../compiler/analysis/shell/slips/failures/hidden-failure.ts";
import { workers } from "./random-commands.ts";
import type { ScriptTwin } from "./script-twin.ts";
import { twinsOfSlips } from "./slip-twins.ts";
import { withText } from "./with-text.ts";

/** The twins that what is said of a script's places makes. */
export function twinsOf(script: string): readonly ScriptTwin[] {
  return [
    ...ofUnsetNames(script),
    ...ofUnexpandedNames(script),
    ...twinsOfSlips(script),
    ...ofHiddenFailures(script),
  ];
}

/**
 * A script that ends at once where a name has a value that is said to be set nowhere. An expansion that sets it itself comes to
 * a value where a loop has it run again.
 */
function ofUnsetNames(script: string): readonly ScriptTwin[] {
  const { expansions, optional } = unsetExpansions(script, new Set());
  const others = optional.filter(({ name }) => !new RegExp(`\\$\\{${name}:?=`).test(script));
  return [...expansions, ...others].map(({ name, start }) => ({
    name: `"${name}" is set nowhere`,
    script: withText(script, { start, end: start }, `\${${name}+$(kill -9 $$)}`),
  }));
}

const mark = "@as@it@is@";

/** What no shell expands may as well be another text. */
function ofUnexpandedNames(script: string): readonly ScriptTwin[] {
  // Quoted again, its dollar sign is seen.
  if (script.includes("%q")) return [];
  return unexpandedNames(script).map(({ end, name, start }) => ({
    name: `"${name}" is not expanded`,
    script: withText(script, { start, end }, mark),
    stands: { text: mark, printed: script.slice(start, end) },
  }));
}

/** A failure that is hidden changes nothing, where nothing else runs such a program. */
function ofHiddenFailures(script: string): readonly ScriptTwin[] {
  const ran = script.match(/\w+/g)?.filter((word) => workers.includes(word)) ?? [];
  if (ran.length > 1 || hiddenFailure(script) === undefined) return [];
  return [{ name: "hides a failure", script, isOfOtherPrograms: true }];
}
