import type { CatalogPart } from "../catalog-entry.ts";
import { chainOf } from "../listed-names.ts";
import { quoteUserText } from "../quote-user-text.ts";

/** What is known of a recipe that is not there. */
type MissingRecipe = {
  readonly path: string;
  /** Where it is looked for; absent: where its path says. */
  readonly places?: readonly string[] | undefined;
  /** What may be meant. */
  readonly closest?: string | undefined;
};

/** A recipe that cannot be called as it is. */
type BrokenCallee = {
  readonly recipe: string;
  readonly place: string;
  readonly file: string;
  /** Whether its text looks like a recipe at all. */
  readonly isRecipe: boolean;
};

/** An input that a recipe cannot do without. */
type MissingInput = {
  readonly recipe: string;
  readonly name: string;
  /** What is passed in its place, where its name is misspelt. */
  readonly passed?: string;
};

/** An input that no value is passed for. */
type EmptyInput = {
  readonly recipe: string;
  readonly name: string;
  /** How null is written where the default is that. */
  readonly asText: string | undefined;
};

/** Parameters of `endless-recursion`. */
export interface EndlessRecursion {
  readonly cycle: readonly string[];
  /** What decides about the call, where every call hands it on as it is; absent where nothing does. */
  readonly inputs?: readonly string[];
  /** Whether the calls leave that at its default instead. */
  readonly isByDefault?: boolean;
}

/** More paths would bury what is said of them. */
const mostPaths = 3;

function pathsIn(paths: readonly string[]): string {
  const shown = paths.slice(0, mostPaths).map((path) => `"${path}"`);
  const left = paths.length - shown.length;
  const last = left > 0 ? `one of ${left} more` : shown.pop();
  return [shown.join(", "), last].filter(Boolean).join(" or ");
}

/** Codes about recipes that call each other. */
export const recipeGraphCatalog = {
  "callee-has-errors": {
    severity: "error",
    message: ({ recipe, place, isRecipe }: BrokenCallee) =>
      isRecipe
        ? `The recipe "${recipe}" has errors, the first one at ${place}.`
        : `The file "${recipe}" is no recipe: it has neither steps nor a template.`,
    help: ({ file, isRecipe }) =>
      isRecipe ? `Run \`recipec check ${file}\` to see them all.` : "Name the file of a recipe.",
  },
  "duplicate-recipe-name": {
    severity: "warning",
    message: ({ id, other }: { id: string; other: string }) =>
      `The recipe "${quoteUserText(other)}" is called "${quoteUserText(id)}" too.`,
    help: () => "Lists of recipes know one of them only; give this one another name.",
  },
  "empty-input": {
    severity: "warning",
    message: ({ recipe, name, asText }: EmptyInput) => {
      const given = `The recipe "${recipe}" needs the variable "${name}", which is not passed`;
      if (asText === undefined) return `${given} and stays empty.`;
      const effect = asText === "" ? "as nothing at all" : `as "${asText}"`;
      return `${given} and stays null, written ${effect}.`;
    },
    help: ({ name }) => `Pass "${name}", or ask in the called recipe whether there is a value.`,
  },
  "endless-extension": {
    severity: "error",
    message: ({ cycle }: { cycle: readonly string[] }) =>
      `The recipe extends itself: ${chainOf(cycle)}.`,
    help: () => "Move what the recipes share into one that extends none of them.",
  },
  "endless-recursion": {
    severity: "error",
    message: ({ cycle, inputs = [], isByDefault = false }: EndlessRecursion) => {
      if (inputs.length === 0) {
        return `Whenever it runs, this recipe calls itself again: ${chainOf(cycle)}.`;
      }
      const names = inputs.map((name) => `"${quoteUserText(name)}"`).join(" and ");
      const begun =
        cycle.length > 2
          ? `Once these recipes have called each other, they do so again without end: ${chainOf(cycle)}.`
          : "Once it has called itself, this recipe does so again without end:";
      const call = cycle.length > 2 ? "Each call" : "each call";
      const given = isByDefault ? `leaves ${names} at the default` : `hands on ${names} unchanged`;
      return `${begun} ${call} ${given}.`;
    },
    help: ({ inputs }) =>
      inputs
        ? "Pass another value, which comes to make the condition false."
        : "Put one of the calls under a condition that comes to be false.",
  },
  "ill-typed-input": {
    severity: "error",
    message: (parameters: { recipe: string; name: string; wanted: string; found: string }) =>
      `The recipe "${parameters.recipe}" takes ${parameters.wanted} as "${parameters.name}", and is passed ${parameters.found}.`,
    help: () => "Pass a value of that type, or change what the called recipe takes.",
  },
  "missing-input": {
    severity: "error",
    message: ({ recipe, name, passed }: MissingInput) =>
      passed === undefined
        ? `The recipe "${recipe}" needs the variable "${name}", which is not passed.`
        : `The recipe "${recipe}" needs the variable "${name}", and is passed "${passed}", which it does not read.`,
    help: ({ name, passed }) =>
      passed === undefined
        ? "Pass it, or give it a default in the called recipe."
        : `Did you mean "${name}"?`,
  },
  "missing-recipe": {
    severity: "error",
    message: ({ path }: MissingRecipe) => `There is no recipe "${path}".`,
    help: ({ path, places, closest }: MissingRecipe) => {
      if (places === undefined && /^[\w.-]+:(?!\/\/).*\.ya?ml$/.test(path))
        return `Recipes of bundles begin with \`@\`: "@${quoteUserText(path)}".`;
      if (closest !== undefined) return `Did you mean "${quoteUserText(closest)}"?`;
      if (places === undefined)
        return "The path is relative to the folder of the recipe that calls.";
      return path.includes("{{")
        ? "Names of recipes are no templates: write the name itself."
        : `It is looked for beside the recipe that calls, and in ${places.join(", ")}; --recipe-dir names other folders.`;
    },
    cause: ({ path }) => path,
  },
  "recursion-limit": {
    severity: "error",
    message: ({
      chain,
      depth,
      limit,
    }: {
      chain: readonly string[];
      depth: number;
      limit: number;
    }) => `Recipes nest ${depth} deep here, but the limit is ${limit}: ${chainOf(chain)}.`,
    help: () => "Raise the recipe's recursion limit, or flatten the calls.",
    cause: ({ limit }) => `limit ${limit}`,
  },
  "unfit-choice": {
    severity: "warning",
    message: ({ paths, problem }: { paths: readonly string[]; problem: string }) =>
      `The recipe that is run here may be ${pathsIn(paths)}: ${problem}`,
    help: () =>
      "The path is computed from what variables hold unless the caller gives other values.",
  },
  "unknown-input": {
    severity: "warning",
    message: ({ recipe, name }: { recipe: string; name: string; closest: string | undefined }) =>
      `The recipe "${recipe}" neither declares nor reads "${name}".`,
    help: ({ closest }) =>
      closest === undefined
        ? "Remove it, or read it in the called recipe."
        : `Did you mean "${closest}"?`,
  },
} as const satisfies CatalogPart;
