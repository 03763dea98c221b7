import type { TypedArgument } from "../../lower/typed-argument.ts";
import type { Span } from "../../source/span.ts";
import type { Field, TextTree, Tree } from "./tree.ts";

/** A recipe as its author structured it, imports expanded. */
export interface RecipeNode {
  readonly name: string;
  readonly nameSpan: Span;
  readonly description: string;
  /** Whether it runs detached; the host then gives it a run id and a folder. */
  readonly isAsync: boolean;
  readonly arguments: readonly ArgumentNode[] | undefined;
  /** Whether nothing is missing of what it imports. */
  readonly isWhole: boolean;
  /** What stands for names, as the recipe itself says. */
  readonly defaultFields: readonly Field[];
  /** What nodes inside of it declare, and give defaults to, for themselves; not what imports are given. */
  readonly inner: {
    readonly arguments: readonly ArgumentNode[];
    readonly defaultFields: readonly Field[];
  };
  /** Words of commands that `args` holds in the place of names. */
  readonly misplacedWords: readonly string[];
  /** What a field holds that is most likely meant to be `repeat`, so that what it would give or read is no slip of its own. */
  readonly misspeltRepeat: { readonly text: string } | undefined;
  readonly valueFields: readonly Field[];
  /** Where a detached run keeps its state. */
  readonly stateDir: TextTree | undefined;
  readonly mailbox:
    | { readonly accepts: readonly string[]; readonly emits: readonly string[] }
    | undefined;
  readonly artifacts: readonly { readonly name: string; readonly path: TextTree }[];
  readonly root: TemplateNode;
  /** What imported recipes are given, and do not know. */
  readonly unknownInputs: readonly UnknownInput[];
  /** What they are not given because the field that holds it is misspelt, which is told there. */
  readonly lostInputs: readonly LostInputs[];
}

/** The names under a misspelt field of a node, or of its import. */
export interface LostInputs {
  readonly names: ReadonlySet<string>;
  readonly nodeSpan: Span;
}

/** A value that is given to an imported recipe under a name that it does not know. */
export interface UnknownInput {
  /** Of the recipe. */
  readonly file: string;
  readonly name: string;
  readonly nameSpan: Span;
  readonly closest: string | undefined;
  /** The names in braces in the value. */
  readonly names: readonly string[];
  /** Of the node that takes the recipe's template. */
  readonly nodeSpan: Span;
}

/** A declared argument. */
export interface ArgumentNode extends TypedArgument {
  readonly span: Span;
}

/** How far a failure reaches. */
export type FailureScope = "continue" | "branch" | "root";

/** One node of a command template. */
export interface TemplateNode {
  readonly span: Span;
  readonly label: string | undefined;
  readonly labelSpan: Span | undefined;
  readonly parallel: boolean;
  readonly when: TextTree | boolean | undefined;
  readonly arguments: readonly ArgumentNode[] | undefined;
  readonly defaults: ReadonlyMap<string, Tree>;
  readonly timeout: ControlNode | undefined;
  readonly delay: ControlNode | undefined;
  readonly retry: ControlNode | undefined;
  readonly failure: FailureScope;
  /** Where its author says so; undefined where nobody does. */
  readonly failureSpan: Span | undefined;
  /** Whether its failure has another name, which is told as that: then nobody knows how far one is to reach. */
  readonly isFailureLost: boolean;
  /** What counts as the result, where that is not what the last command prints. */
  readonly output: TextTree | undefined;
  readonly recover: TemplateNode | undefined;
  readonly repeat: RepeatNode | undefined;
  readonly content: ContentNode;
}

/** A number, or a text that becomes one. */
export type ControlNode = { readonly number: number; readonly span: Span } | TextTree;

/** How often a node is repeated: a number, or once for each item of a list. */
export type RepeatNode = { readonly span: Span } & (
  | { readonly count: number }
  | { readonly lengthOf: string }
);

/** What a node runs: a command, other nodes, another recipe, or nothing. */
export type ContentNode =
  | { readonly kind: "leaf"; readonly command: TextTree }
  | { readonly kind: "list"; readonly children: readonly TemplateNode[] }
  | { readonly kind: "wrapper"; readonly child: TemplateNode }
  | CallNode
  | AbsentNode;

/** A recipe of another language, and what it is given. */
export interface CallNode {
  readonly kind: "call";
  readonly alias: string;
  readonly path: string;
  readonly plan: string;
  readonly span: Span;
  readonly values: readonly Field[];
}

/** An imported recipe that could not be loaded, and what it is given. */
export interface AbsentNode {
  readonly kind: "absent";
  readonly alias: string;
  readonly span: Span;
  readonly values: readonly Field[];
}
