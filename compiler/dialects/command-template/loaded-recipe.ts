import type { Value } from "../../../runtime/values/value.ts";
import type { Span } from "../../source/span.ts";
import type { MapTree } from "./tree.ts";

/** A recipe that another one imports under an alias. */
export interface Import {
  readonly alias: string;
  readonly path: string;
  /** Where it is imported. */
  readonly span: Span;
  readonly name: string;
  readonly recipe: LoadedRecipe;
  /** The recipe's own defaults, and over them those of the import. */
  readonly defaults: ReadonlyMap<string, Value>;
  readonly values: ReadonlyMap<string, Value>;
  readonly binding: MapTree | undefined;
}

/** A recipe of another language, which is called where it is imported. */
export interface CalledRecipe {
  /** As the import writes it. */
  readonly path: string;
  readonly plan: string;
  readonly span: Span;
  readonly binding: MapTree | undefined;
}

/** A recipe file with its imports, references replaced. */
export interface LoadedRecipe {
  readonly root: MapTree;
  /** By alias. */
  readonly calls: ReadonlyMap<string, CalledRecipe>;
  /** Aliases whose recipes could not be loaded. */
  readonly broken: ReadonlySet<string>;
  readonly imports: ReadonlyMap<string, Import>;
}

/** Tells whether all that a recipe imports could be loaded, and all that those import. */
export function isWhole({ broken, imports }: LoadedRecipe): boolean {
  return broken.size === 0 && [...imports.values()].every(({ recipe }) => isWhole(recipe));
}
