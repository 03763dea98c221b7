import type { Report } from "../../document/cursor.ts";
import type { CommandDefaults } from "../../ir/command.ts";
import type { StepKey, Target } from "../../ir/step.ts";
import type { Span } from "../../source/span.ts";
import type { FailureScope } from "./ast.ts";
import type { NameUses } from "./name-uses.ts";

/** What lowering one recipe needs everywhere. */
export interface LowerContext {
  readonly report: Report;
  /** Makes a name into a key that no other step of the plan has. */
  readonly uniqueKey: (name: string) => StepKey;
  /** The variable through which each command's output reaches the next command's input. */
  readonly flow: string;
  readonly uses: NameUses;
  /** Names of arguments, defaults and values, wherever the recipe declares them. */
  readonly declared: ReadonlySet<string>;
  /** Arguments that are declared as a number, true or false: a caller's other values are refused before anything runs. */
  readonly numbers: ReadonlySet<string>;
  /** Whether a node of the recipe is repeated. */
  readonly hasRepeats: boolean;
  /** Values of the recipe itself, which stand over all defaults unless its caller replaces them. */
  readonly values: CommandDefaults;
}

/** A name whose value a guard has decided on. */
export interface KnownFlag {
  /** Whether the value counts as true. */
  readonly isTrue: boolean;
  /** The guard. */
  readonly span: Span;
}

/** What the enclosing nodes say at a place. */
export interface Surroundings {
  /** Defaults of enclosing nodes, inner ones over outer ones. */
  readonly defaults: CommandDefaults;
  /** Defaults written in declarations of arguments; only commands see them. */
  readonly argumentDefaults: CommandDefaults;
  /** Those, and the ones that nodes with `args` of their own hide: nothing sees them in settings. */
  readonly unseenDefaults: CommandDefaults;
  /** What is known of the names that guards around the place ask for, since it is reached only where they hold. */
  readonly asked?: ReadonlyMap<string, KnownFlag>;
  /** Whether a text is a word that may be a program of another language. */
  readonly isProgram?: boolean;
  /** Names of the innermost repetition that are used; undefined outside of repetitions. */
  readonly repeated: Set<string> | undefined;
  /** How many copies the innermost repetition makes, where a number or the default of its list says so. */
  readonly copies?: number | undefined;
  /** How often all repetitions around a place run it, as far as that is known. */
  readonly runs?: number;
  /** Where the author put what is lowered: the import, for what an imported recipe says. */
  readonly anchor: Span;
}

/** Where a node stands among others. */
export interface Position {
  readonly key: StepKey;
  /** Where it leads when it has gone well, or failed without consequences. */
  readonly then: Target;
  /** How far its enclosing sequence lets failures reach at least. */
  readonly enclosing: FailureScope;
  /** A branch that is skipped prints nothing; elsewhere the input flows on. */
  readonly role: "member" | "branch" | "only" | "root";
  /** Its place in the recipe, where it is one of the recipe's own steps. */
  readonly index: number | undefined;
  readonly surroundings: Surroundings;
}

const scopes: readonly FailureScope[] = ["continue", "branch", "root"];

/** The scope that reaches further. */
export function furthest(first: FailureScope, second: FailureScope): FailureScope {
  return scopes.indexOf(first) < scopes.indexOf(second) ? second : first;
}
