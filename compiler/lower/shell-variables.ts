import type { Reference } from "../ir/expression.ts";

/** Hands out names of environment variables for the placeholders of one command. */
export interface VariableNames {
  /** The variable of a placeholder; placeholders that only look alike there get names of their own. */
  readonly nameFor: (
    reference: Pick<Reference, "name" | "path">,
    numeric: boolean,
  ) => { readonly name: string; readonly isNew: boolean };
}

/** The name under which a command finds the value of `{{a.b-c}}` in its environment: `RECIPE_VAR_a__b_c`. */
export function createVariableNames(): VariableNames {
  const owners = new Map<string, string>();
  return {
    nameFor: ({ name, path }, numeric) => {
      const written = [name, ...path].join(".");
      const owner = `${written} ${numeric}`;
      const plain = written.replaceAll(".", "__").replaceAll("-", "_");
      const base = `${numeric ? "RECIPE_INT_" : "RECIPE_VAR_"}${plain}`;
      let candidate = base;
      for (let count = 2; (owners.get(candidate) ?? owner) !== owner; count += 1) {
        candidate = `${base}__${count}`;
      }
      const isNew = !owners.has(candidate);
      owners.set(candidate, owner);
      return { name: candidate, isNew };
    },
  };
}
