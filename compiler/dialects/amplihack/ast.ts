import type { Mapping, Node, Scalar } from "../../document/node.ts";
import type { Located } from "../../source/located.ts";
import type { Span } from "../../source/span.ts";

/** A recipe as its author structured it, after the parent that it extends has been put under it. */
export interface RecipeNode {
  readonly name: Located<string>;
  readonly version: string;
  readonly description: string;
  readonly extends: Scalar | undefined;
  readonly context: readonly VariableNode[];
  readonly validation: readonly ValidationNode[];
  readonly recursion: RecursionNode | undefined;
  readonly hooks: HooksNode;
  readonly steps: readonly StepNode[];
}

/** A named value. */
export interface VariableNode {
  readonly name: Located<string>;
  readonly value: Node;
}

/** What a variable must be before any step runs. */
export interface ValidationNode {
  readonly variable: Located<string>;
  readonly rule: Located<string>;
}

/** Bounds of a recipe and what it calls. */
export interface RecursionNode {
  readonly maxDepth: number;
  readonly maxTotalSteps: number;
  /** Where they are written. */
  readonly spans: { readonly depth: Span | undefined; readonly total: Span | undefined };
}

/** Commands around every step. */
export interface HooksNode {
  readonly before: Scalar | undefined;
  readonly after: Scalar | undefined;
  readonly onError: Scalar | undefined;
}

/** What a step is, which its fields tell where `type` does not. */
export type StepType = "agent" | "bash" | "recipe";

/** One entry of the list of steps. */
export interface StepNode {
  readonly mapping: Mapping;
  readonly id: Located<string>;
  readonly type: StepType;
  readonly command: Scalar | undefined;
  readonly agent: Scalar | undefined;
  readonly prompt: Scalar | undefined;
  readonly recipe: Scalar | undefined;
  readonly context: readonly VariableNode[];
  readonly condition: Scalar | undefined;
  readonly output: Located<string> | undefined;
  readonly workingDir: Scalar | undefined;
  readonly timeout: Located<number> | undefined;
  readonly model: Located<string> | undefined;
  readonly group: Located<string> | undefined;
  readonly tags: readonly string[];
  readonly parseJson: boolean;
  readonly jsonRequired: boolean;
  readonly recovers: boolean;
  /** Undefined: as the run decides. */
  readonly autoStage: boolean | undefined;
  /** Whether the recipe goes on after a failure of this step. */
  readonly nonfatal: boolean;
}
