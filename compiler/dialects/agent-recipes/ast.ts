import type { Located } from "../../source/located.ts";
import type { Span } from "../../source/span.ts";

/** A recipe as its author structured it, with everything that it includes. */
export interface RecipeNode {
  readonly id: Located<string>;
  readonly label: string;
  readonly description: string;
  readonly initialStep: Located<string> | undefined;
  readonly model: ModelTier | undefined;
  /** What its agents must be able to do; undefined where it does not say. */
  readonly capabilities: readonly string[] | undefined;
  readonly guardrails: GuardrailsNode;
  /** In document order; names are unique. */
  readonly steps: readonly StepNode[];
}

/** An abstract model, which each backend maps to one of its own. */
export type ModelTier = "haiku" | "sonnet" | "opus";

/** Bounds on a run. */
export interface GuardrailsNode {
  readonly maxStepVisits: Located<number>;
  readonly maxTotalSteps: Located<number>;
  readonly exitOnOther: boolean;
}

/** One thing for the agent to do. */
export interface StepNode {
  readonly name: Located<string>;
  /** Where it was written: its own place first, then what it was included from. */
  readonly origins: readonly [Span, ...Span[]];
  readonly prompt: Located<string> | undefined;
  /** In document order, each once. */
  readonly outcomes: readonly Located<string>[];
  readonly transitions: readonly OutcomeTransition[];
  readonly model: ModelTier | undefined;
}

/** Where one outcome leads. */
export interface OutcomeTransition {
  readonly outcome: Located<string>;
  readonly transition: TransitionNode;
}

/** What happens after a step. `broken`: its fields do not tell. */
export type TransitionNode =
  /** `hasAction`: an action stands beside it in vain, and either may be meant. */
  | { readonly kind: "next"; readonly step: Located<string>; readonly hasAction?: boolean }
  | { readonly kind: "exit"; readonly reason: Located<string> }
  | { readonly kind: "restart"; readonly recipe: Located<string> }
  | { readonly kind: "broken" };
