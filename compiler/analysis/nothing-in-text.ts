import { spellingsOf } from "../../runtime/semantics/amplihack-environment.ts";
import { saidAt } from "../document/located-text.ts";
import { isSaidEmptyAt } from "../document/mistakes/said-empty.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { pastedInto } from "../ir/evaluated.ts";
import type { Reference } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { dottedName } from "../ir/references.ts";
import type { Read } from "./reads.ts";
import { asksWhetherEmpty } from "./shell/pasting/asks-whether-empty.ts";

type Place = Pick<Read, "reference" | "role">;
type Written = Pick<Plan, "document">;

/** Whether a value is pasted into a text in which it is written as a placeholder, or as a shell writes it. */
export function isWrittenInto({ role, reference }: Place, plan: Written): boolean {
  return pastedInto.has(role) && isPasted(reference, plan);
}

/** Whether a reference is written as a placeholder or an expansion, and not as a condition or a program writes it. */
export function isPasted({ span }: Reference, { document }: Written): boolean {
  return /^(?:\{\{|\$)/.test(saidAt(document, span));
}

/** Whether a value is pasted into a text that says nothing of what it means that nothing stands in its place. */
export function isUnexplained(read: Place, plan: Written): boolean {
  if (!isWrittenInto(read, plan) || isSaidEmpty(read, plan)) return false;
  return !isAskedForInScript(read, dottedName(read.reference), plan);
}

/** Whether a prompt says itself that the value may be empty. */
export function isSaidEmpty({ role, reference: { span } }: Place, { document }: Written): boolean {
  return role === "prompt" && isSaidEmptyAt(document, span);
}

/** Whether the command that reads a value, in its text or from its environment, asks itself what there is under a name. */
export function isAskedForInScript(
  { role, reference: { span } }: Place,
  name: string,
  { document }: Written,
): boolean {
  const isCommand = role === "command" || role === "environment";
  const scalar = isCommand ? scalarAt(document, span) : undefined;
  return scalar !== undefined && asksWhetherEmpty(scalar.text, name, spellingsOf(name));
}
