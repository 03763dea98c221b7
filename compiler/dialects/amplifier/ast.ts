import type { Mapping, Node, TextNode } from "../../document/node.ts";
import type { Located } from "../../source/located.ts";
import type { Span } from "../../source/span.ts";

/** A recipe as its author structured it. */
export interface RecipeNode {
  readonly name: Located<string>;
  readonly version: string;
  readonly description: string;
  readonly context: readonly VariableNode[];
  readonly recursion: RecursionNode | undefined;
  readonly rateLimiting: RateLimitingNode | undefined;
  readonly orchestrator: Mapping | undefined;
  readonly stages: readonly StageNode[];
  /** Whether the author wrote stages; a flat recipe is one stage without a name. */
  readonly staged: boolean;
}

/** A named value: of the context, of a sub-recipe's input, of an update. */
export interface VariableNode {
  readonly name: Located<string>;
  readonly value: Node;
}

/** Bounds of a recipe and what it calls. */
export interface RecursionNode {
  readonly maxDepth: number;
  readonly maxTotalSteps: number;
  /** Where they are written. */
  readonly spans: { readonly depth: Span | undefined; readonly total: Span | undefined };
}

/** How fast agents may be called. */
export interface RateLimitingNode {
  readonly maxConcurrent: number | undefined;
  readonly minDelayMs: number;
  readonly backoff: BackoffNode | undefined;
}

/** How calls slow down after rate limit errors. */
export interface BackoffNode {
  readonly initialMs: number;
  readonly maxMs: number;
  readonly multiplier: number;
  readonly resetAfterSuccesses: number;
}

/** Steps that end with an approval, or just end. */
export interface StageNode {
  readonly name: Located<string>;
  readonly steps: readonly StepNode[];
  readonly approval: ApprovalNode | undefined;
}

/** A question to a person. */
export interface ApprovalNode {
  readonly prompt: TextNode;
  readonly timeoutSeconds: number;
  readonly default: "approve" | "deny";
  readonly span: Span;
}

/** One entry of a list of steps. */
export interface StepNode {
  readonly id: Located<string>;
  /** The whole mapping. */
  readonly span: Span;
  readonly condition: TextNode | Located<boolean> | undefined;
  readonly loop: LoopNode | undefined;
  readonly action: ActionNode;
  readonly output: Located<string> | undefined;
  /** Whether a variable for its result is named, also where that name is refused. */
  readonly namesOutput: boolean;
  readonly timeout: Located<number> | undefined;
  readonly retry: RetryNode | undefined;
  readonly onError: OnError;
}

/** What happens when a step fails. */
export type OnError = "fail" | "continue" | "skip_remaining";

/** What a step does. `broken`: its fields do not tell. */
export type ActionNode =
  | AgentNode
  | BashNode
  | CallNode
  | SubStepsNode
  | { readonly kind: "broken" };

/** Asks an agent. */
export interface AgentNode {
  readonly kind: "agent";
  readonly agent: TextNode;
  readonly prompt: TextNode;
  readonly mode: string | undefined;
  readonly models: readonly ModelNode[];
  readonly config: Mapping | undefined;
  readonly parseJson: boolean;
}

/** One model that would do. */
export interface ModelNode {
  readonly provider: string | undefined;
  readonly model: string | undefined;
  readonly class: string | undefined;
}

/** Runs a command. */
export interface BashNode {
  readonly kind: "bash";
  readonly command: TextNode;
  readonly cwd: TextNode | undefined;
  readonly env: readonly VariableNode[];
  readonly exitCode: Located<string> | undefined;
  readonly parseJson: boolean;
}

/** Runs another recipe. */
export interface CallNode {
  readonly kind: "recipe";
  readonly path: TextNode;
  readonly context: readonly VariableNode[];
  readonly recursion: RecursionNode | undefined;
}

/** Runs a list of steps. */
export interface SubStepsNode {
  readonly kind: "steps";
  readonly steps: readonly StepNode[];
}

/** Repetition of a step. */
export type LoopNode = ForeachNode | WhileNode;

interface LoopBase {
  readonly collect: Located<string> | undefined;
  readonly breakWhen: TextNode | Located<boolean> | undefined;
  /** Undefined: it is there, and no mapping. */
  readonly update: readonly VariableNode[] | undefined;
}

/** Once for each item of a list. */
export interface ForeachNode extends LoopBase {
  readonly kind: "foreach";
  readonly list: TextNode;
  readonly item: Located<string> | undefined;
  readonly maxIterations: number;
  readonly maxIterationsSpan: Span | undefined;
  readonly parallel: number | "unbounded" | undefined;
}

/** As long as a condition holds. */
export interface WhileNode extends LoopBase {
  readonly kind: "while";
  readonly condition: TextNode;
  readonly maxIterations: number;
  /** Whether the recipe itself says how many these are. */
  readonly hasOwnLimit: boolean;
}

/** How often and when a failed attempt is repeated. */
export interface RetryNode {
  readonly attempts: number;
  readonly factor: number;
  readonly initialDelaySeconds: number;
  readonly maxDelaySeconds: number;
  readonly span: Span;
}
