import type { Value } from "../../../runtime/values/value.ts";
import type { TypedArgument } from "../../lower/typed-argument.ts";
import type { Span } from "../../source/span.ts";
import type { TextTree, Tree } from "./tree.ts";

/** A recipe as its author structured it, imports expanded. */
export interface RecipeNode {
  readonly name: string;
  readonly nameSpan: Span;
  readonly description: string;
  /** Whether it runs detached; the host then gives it a run id and a folder. */
  readonly isAsync: boolean;
  readonly arguments: readonly ArgumentNode[] | undefined;
  readonly values: ReadonlyMap<string, Value>;
  readonly artifacts: readonly { readonly name: string; readonly path: TextTree }[];
  readonly root: TemplateNode;
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
  readonly parallel: boolean;
  readonly when: TextTree | boolean | undefined;
  readonly arguments: readonly ArgumentNode[] | undefined;
  readonly defaults: ReadonlyMap<string, Tree>;
  readonly timeout: ControlNode | undefined;
  readonly delay: ControlNode | undefined;
  readonly retry: ControlNode | undefined;
  readonly failure: FailureScope;
  /** Whether its author says so. */
  readonly hasFailure: boolean;
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

/** What a node runs. */
export type ContentNode =
  | { readonly kind: "leaf"; readonly command: TextTree }
  | { readonly kind: "list"; readonly children: readonly TemplateNode[] }
  | { readonly kind: "wrapper"; readonly child: TemplateNode };
