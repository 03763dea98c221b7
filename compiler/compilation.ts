import type { Value } from "../runtime/values/value.ts";
import type { Budget } from "./analysis/bounds/budget.ts";
import type { Facts } from "./analysis/facts.ts";
import type { DiagnosticCode } from "./diagnostics/catalog.ts";
import type { Severity } from "./diagnostics/catalog-entry.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { IgnoredDiagnostic } from "./diagnostics/suppression.ts";
import type { DialectId } from "./ir/expression.ts";
import type { Plan } from "./ir/plan.ts";
import type { PlanId } from "./ir/step.ts";
import type { ServedModels } from "./rules/rule.ts";
import type { SourceText } from "./source/source-text.ts";

/** Reads files for the compiler; the only way that text comes in. Paths use forward slashes, relative to the workspace root or absolute. */
export interface FileReader {
  /** Undefined when there is no such file, or none that can be read. */
  read(path: string): Uint8Array | undefined;
  /** Why `read` gave nothing, as words of a sentence. Absent: there is no such file. */
  whyUnreadable?(path: string): string;
  /** Where a file or folder really is, links resolved; undefined when it is not there. Absent: nothing is a link. */
  realPath?(path: string): string | undefined;
  /** What a folder holds, by name and sorted; undefined where there is no such folder. Absent: nobody can tell. */
  list?(folder: string): readonly string[] | undefined;
}

/** Folders in which recipes are looked for by name: before the usual places, and after them. */
export interface SearchPath {
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** Where the recipes are that come with recipec; only restarts look there, after all other places. */
  readonly shipped?: readonly string[];
}

/** What the caller of the compiler decides. */
export interface CompileOptions {
  readonly files: FileReader;
  /** Overrides recognition for the files asked for. */
  readonly dialect?: DialectId;
  /** Inputs that the caller will give (`--set`): known names, and their values. */
  readonly inputs?: ReadonlyMap<string, Value>;
  /** Whether recipes are judged by those values as well, in place of the defaults. */
  readonly judgesInputs?: boolean;
  /** Whether nobody will ask for plans and facts: they are let go as soon as every recipe that needs them is checked. */
  readonly diagnosticsOnly?: boolean;
  /**
   * Whether recipes beside the ones asked for, and in the folder above, are searched for what calls or extends these. Who
   * asks for whole folders has them all.
   */
  readonly looksAround?: boolean;
  /** Whether to note where a reference implementation does something else. */
  readonly portability?: boolean;
  /** Further folders in which dialects that call recipes by name look for them. */
  readonly searchPath?: SearchPath;
  /** How severe diagnostics are in a file, where that is not what the catalog says. */
  readonly severities?: SeverityChoice;
  /** What one run of a recipe may take; bounds above that are reported. */
  readonly budget?: BudgetChoice;
  /** The agents that exist, as the configuration lists them; absent: nobody says. */
  readonly agents?: readonly string[];
  /** Name of the backend that agents are asked through. */
  readonly backend?: string;
  /** Which preferences of models its programs can serve; absent: nobody can tell. */
  readonly served?: ServedModels;
}

/** What a code counts as in a file; undefined: as the catalog says. */
export type SeverityChoice = (code: DiagnosticCode, path: string) => Severity | "off" | undefined;

/** What one run of a recipe may take, by its path; undefined: anything. */
export type BudgetChoice = (path: string) => Budget | undefined;

/** One recipe file, as far as it could be compiled. */
export interface Recipe {
  readonly id: PlanId;
  readonly path: string;
  readonly source: SourceText;
  readonly dialect: DialectId;
  readonly name: string | undefined;
  /** Whether the structure of its text could be made out: where it could not, most of its mistakes are not known yet. */
  readonly isStructured: boolean;
  /** Undefined when the recipe is too broken to lower, and where only findings are wanted. */
  readonly plan: Plan | undefined;
  /** Undefined where there is no plan, and where only findings are wanted. */
  readonly facts: Facts | undefined;
  /** Sorted by place. */
  readonly diagnostics: readonly Diagnostic[];
  /** What comments of the recipe accept; sorted by place. */
  readonly ignored: readonly IgnoredDiagnostic[];
  /** Every path that was read or looked for when the recipe was loaded, its own first. */
  readonly reads: readonly string[];
  /** The recipes that it calls and that were found. */
  readonly callees: readonly PlanId[];
  /** The recipes that it extends and that were found. */
  readonly parents: readonly PlanId[];
  /** Recipes of one compilation that share this key have the same name, though only one can be found by it. */
  readonly nameGroup: string | undefined;
}

/** The recipes asked for, and those that they call. */
export interface Compilation {
  readonly requested: readonly Recipe[];
  /** All recipes by plan id, callees included. */
  readonly recipes: ReadonlyMap<PlanId, Recipe>;
}
