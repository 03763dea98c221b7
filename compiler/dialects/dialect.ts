import type { Value } from "../../runtime/values/value.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { DiagnosticList } from "../diagnostics/diagnostic-list.ts";
import type { Document } from "../document/node.ts";
import type { DialectId } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import type { PlanId } from "../ir/step.ts";

/** A recipe language: what its files look like, and how one becomes a plan. */
export interface Dialect {
  readonly id: DialectId;
  /** How its files are read; default: as YAML 1.1. JSON files always are JSON. */
  readonly schema?: "yaml-1.2";
  /** What in a document looks like this language, a sign each time that it is met; none if nothing does. */
  readonly signs: (document: Document) => readonly string[];
  /** Parses and lowers one document; what is sound is lowered although the rest is broken. */
  readonly compile: (document: Document, context: DialectContext) => Lowered;
}

/** What a dialect may ask about the world around a file. */
export interface DialectContext {
  /** The plan id of the document itself. */
  readonly plan: PlanId;
  /** The file, for the plan's `source`. */
  readonly source: Plan["source"];
  /** Inputs that the caller of the compiler gives. */
  readonly inputs: ReadonlyMap<string, Value>;
  /**
   * The recipe file behind a path, as the file `from` would write it: relative to that file's folder, or absolute.
   * Undefined when there is no such file.
   */
  readonly resolveCallee: (path: string, from: string) => PlanId | undefined;
  /** A file that recipes share parts of, by a path as for a callee. Undefined when there is no such file. */
  readonly readFile: (path: string, from: string) => SharedFile | undefined;
  /** Folders in which recipes are looked for by name: before the usual places, and after them. Absent: none. */
  readonly searchPath?: {
    readonly first: readonly string[];
    readonly last: readonly string[];
    /** Where the recipes are that come with recipec. */
    readonly shipped?: readonly string[];
  };
  /** Whether somebody wants to know where a reference implementation does something else. Absent: yes. */
  readonly portability?: boolean;
  /** Whether a file lies in a folder, or below it, when all links are resolved. Absent: there are no links. */
  readonly isInside?: (path: string, folder: string) => boolean;
  /** What a folder holds, by name and sorted; undefined where there is no such folder. Absent: nobody can tell. */
  readonly list?: ((folder: string) => readonly string[] | undefined) | undefined;
}

/** A file that is part of a recipe without being one. */
export interface SharedFile {
  /** Workspace path, with forward slashes. */
  readonly path: string;
  readonly content: Uint8Array;
}

/** What became of a document; the plan is undefined when an error makes lowering meaningless. */
export interface Lowered {
  readonly plan: Plan | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** What lowering reads besides a recipe whose steps report into one list. */
export interface LowerInput {
  readonly document: Document;
  readonly context: DialectContext;
  readonly diagnostics: DiagnosticList;
}
