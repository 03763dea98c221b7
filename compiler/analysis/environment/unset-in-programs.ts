import type { Likeness } from "../likeness.ts";
import { readByPrograms } from "../shell/environment/read-by-programs.ts";
import { systemVariables } from "../shell/environment/system-variables.ts";
import type { UnsetVariable } from "./unset-shell-variable.ts";

/**
 * What the programs in a script look for in their environment, where the shell keeps it to itself, or has exported what is spelt
 * almost so. `isThere`: whether the environment of the shell has a variable of such a name.
 */
export function unsetInPrograms(
  script: string,
  isThere: (name: string) => boolean,
  { isTypingSlip, isPlural, nearest }: Likeness,
): readonly UnsetVariable[] {
  const { reads, exported, kept } = readByPrograms(script);
  return reads.flatMap((expansion): readonly UnsetVariable[] => {
    const { name } = expansion;
    if (exported.has(name) || systemVariables.has(name) || isThere(name)) return [];
    if (kept.has(name)) return [{ expansion, meant: undefined, isOfRecipe: false, isKept: true }];
    const meant = nearest(name, [...exported]);
    if (meant === undefined || !(isTypingSlip(name, meant) || isPlural(name, meant))) return [];
    return [{ expansion, meant, isOfRecipe: false }];
  });
}
