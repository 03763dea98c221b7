import type { Value } from "../../../runtime/values/value.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Span } from "../../source/span.ts";
import type { MapTree } from "./tree.ts";

/** What texts of a recipe may refer to of one that it imports. */
export interface Referable {
  readonly name: string;
  /** Path of its file. */
  readonly file: string;
  /** The recipe's own defaults, and over them those of the import. */
  readonly defaults: ReadonlyMap<string, Value>;
  /** Those of the import. */
  readonly values: ReadonlyMap<string, Value>;
}

/** A recipe that another one imports under an alias. */
export interface Import extends Referable {
  /** Where it is imported. */
  readonly span: Span;
  readonly recipe: LoadedRecipe;
  readonly binding: MapTree | undefined;
}

/** A recipe of another language, which is called where it is imported; its file is the id of its plan. */
export interface CalledRecipe extends Referable {
  /** As the import writes it. */
  readonly path: string;
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
  /** What stands for `imports` in a recipe that relies on it: its aliases are among the broken ones. */
  readonly misspeltAs: string | undefined;
}

/** Tells whether all that a recipe imports could be loaded, and all that those import. */
export const isWhole: ObjectMemo<LoadedRecipe, boolean> = createObjectMemo(
  ({ broken, imports }) =>
    broken.size === 0 && [...imports.values()].every(({ recipe }) => isWhole(recipe)),
);
