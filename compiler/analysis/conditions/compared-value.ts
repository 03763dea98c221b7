import type { Expression, Reference } from "../../ir/expression.ts";
import { goodResultStep } from "../scope/definition.ts";
import { createEveryQuestion } from "../scope/definitions.ts";
import type { Variables } from "../scope/scope-state.ts";

/**
 * The reference that a comparison reads as it is, whatever is made of it: `int(n)` and `float(n)` compare the number that `n`
 * is compared as without them, and `n.strip()` of printed text, which is kept without the space around it, is that text.
 */
export function comparedReference(node: Expression, variables: Variables): Reference | undefined {
  if (node.kind === "reference") return node;
  if (node.kind === "call") {
    const [only, ...others] = node.arguments;
    const isNumber = /^(?:float|int)$/.test(node.function) && others.length === 0;
    return isNumber && only ? comparedReference(only, variables) : undefined;
  }
  if (node.kind !== "method" || !/^[lr]?strip$/.test(node.method)) return undefined;
  const reference = comparedReference(node.target, variables);
  return reference && isTrimmed(reference, variables) ? reference : undefined;
}

/** Whether a value is what steps have printed or answered, which is kept without the space around it. */
export function isTrimmed({ name, path }: Reference, variables: Variables): boolean {
  const definitions = variables.get(name)?.definitions;
  // Of none nothing is known.
  return (
    path.length === 0 &&
    definitions !== undefined &&
    definitions.size > 0 &&
    arePrinted(definitions)
  );
}

/** Whether all that sets a variable is printed text, which nothing but JSON is made of. */
const arePrinted = createEveryQuestion((one) => {
  const action = goodResultStep(one)?.action;
  return (
    (action?.kind === "shell" || action?.kind === "agent") &&
    action.decoding === "trimmed-json" &&
    action.check === undefined
  );
});
