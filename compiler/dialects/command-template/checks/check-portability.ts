import { isList } from "../../../../runtime/values/value.ts";
import type { Report } from "../../../document/cursor.ts";
import type { Span } from "../../../source/span.ts";
import type { RecipeNode, TemplateNode } from "../ast.ts";
import { childrenOf } from "../nodes-of.ts";
import { plainValue } from "../tree.ts";

/** Notes where the reference gives a recipe another meaning. */
export function checkPortability(recipe: RecipeNode, report: Report): void {
  const note = (span: Span, reference: string): void => {
    report("differs-from-reference", span, { reference });
  };
  if (recipe.root.output) note(recipe.root.output.span, "returns what the last command prints");
  checkNode(recipe.root, note);
}

type Note = (span: Span, reference: string) => void;

function checkNode(node: TemplateNode, note: Note): void {
  const { content, defaults, parallel, recover, retry, timeout } = node;
  if (timeout !== undefined && content.kind !== "leaf") note(timeout.span, "ignores this limit");
  if (retry !== undefined && content.kind === "wrapper" && recover === undefined) {
    note(retry.span, "tries once");
  }
  for (const tree of defaults.values()) {
    if (isList(plainValue(tree))) note(tree.span, "joins these items to one text");
  }
  for (const child of childrenOf(node)) {
    const { when } = child;
    if (content.kind === "list" && parallel && when !== undefined && typeof when !== "boolean") {
      note(when.span, "prints what a skipped branch has read");
    }
    checkNode(child, note);
  }
}
