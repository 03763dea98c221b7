import { unexpandedNames } from "../../../compiler/analysis/shell/environment/unexpanded-names.ts";
import { unsetExpansions } from "../../../compiler/analysis/shell/environment/unset-expansions.ts";
import { hiddenFailure } from "../../../compiler/analysis/shell/slips/hidden-failure.ts";
import { shellSlips } from "../../../compiler/analysis/shell/slips/shell-slips.ts";
import { workers } from "./random-scripts.ts";

/** Another script that does the same in every run if what is said of the first one is true. */
export interface ScriptTwin {
  readonly name: string;
  readonly script: string;
  /** What this one prints in the place of what the first one prints. */
  readonly stands?: { readonly text: string; readonly printed: string };
  /** Whether the programs that are run for their exit codes end otherwise. */
  readonly isOfOtherPrograms?: boolean;
}

/** The twins that what is said of a script's places makes. */
export function twinsOf(script: string): readonly ScriptTwin[] {
  return [
    ...ofUnsetNames(script),
    ...ofUnexpandedNames(script),
    ...ofStatuses(script),
    ...ofHiddenFailures(script),
  ];
}

/** A script that ends at once where a name has a value that is said to be set nowhere. */
function ofUnsetNames(script: string): readonly ScriptTwin[] {
  const { expansions, optional } = unsetExpansions(script, new Set());
  return [...expansions, ...optional].map(({ name, start }) => ({
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

/** The status of what always succeeds is 0. */
function ofStatuses(script: string): readonly ScriptTwin[] {
  return shellSlips(script)
    .filter(({ kind }) => kind === "overtaken status")
    .map((slip) => ({ name: slip.kind, script: withText(script, slip, "0") }));
}

/** A failure that is hidden changes nothing, where nothing else runs such a program. */
function ofHiddenFailures(script: string): readonly ScriptTwin[] {
  const ran = script.match(/\w+/g)?.filter((word) => workers.includes(word)) ?? [];
  if (ran.length > 1 || hiddenFailure(script) === undefined) return [];
  return [{ name: "hides a failure", script, isOfOtherPrograms: true }];
}

function withText(
  script: string,
  { start, end }: { readonly start: number; readonly end: number },
  text: string,
): string {
  return script.slice(0, start) + text + script.slice(end);
}
