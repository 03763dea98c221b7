import type { Reference } from "../../ir/expression.ts";
import { goodResultStep } from "../scope/definition.ts";
import { createEveryQuestion } from "../scope/definitions.ts";
import type { VariableState } from "../scope/scope-state.ts";
import type { Type } from "../types/type.ts";
import { accessKey, membersOf, never, valueKind } from "../types/type.ts";
import type { Constant, Evaluation } from "./evaluation.ts";
import { constantOf } from "./evaluation.ts";

/** What kind of value decides by itself, where it is set and callers leave the kinds of the defaults alone. */
export function kindAlone(
  reference: Reference,
  variable: VariableState,
  { onlyEmptyTextIsFalse }: Evaluation,
): "flag" | "number" | "text" | undefined {
  if (variable.must !== true) return undefined;
  const members = membersOf(typeAt(reference, variable.likely) ?? never);
  const kind = members[0] && valueKind(members[0]);
  if (members.some((member) => valueKind(member) !== kind)) return undefined;
  if (kind === "boolean") return "flag";
  if (kind === "number") return "number";
  return onlyEmptyTextIsFalse && kind === "string" ? "text" : undefined;
}

/**
 * Every value that a reference may have, where its type lists them in every run and no condition takes two of them for the
 * same; undefined where it may be anything else, or unset.
 */
export function domainOf(
  reference: Reference,
  variable: VariableState,
  { likeness }: Evaluation,
): readonly Constant[] | undefined {
  if (variable.must !== true) return undefined;
  const certain = valuesAt(reference, variable.type, likeness);
  if (certain !== undefined || !isVisiblyPrinted(variable.definitions)) return certain;
  const printed = valuesAt(reference, variable.likely, likeness);
  // A command that prints one thing stands for one that will print more.
  return printed?.length === 1 ? undefined : printed;
}

function valuesAt(
  reference: Reference,
  whole: Type,
  likeness: Evaluation["likeness"],
): readonly Constant[] | undefined {
  const type = typeAt(reference, whole);
  if (type === undefined) return undefined;
  const values: Constant[] = [];
  for (const member of membersOf(type)) {
    const value = member.kind === "literal" ? constantOf(member.value) : undefined;
    if (value === undefined) return undefined;
    values.push(value);
  }
  if (values.length === 0) return undefined;
  const kinds = new Set(values.map(likeness));
  return kinds.size === values.length ? values : undefined;
}

/** What is at a path, where it is there. */
function typeAt({ path }: Reference, whole: Type): Type | undefined {
  let type = whole;
  for (const key of path) {
    const access = accessKey(type, key);
    if (access.kind === "missing" || access.optional) return undefined;
    type = access.type;
  }
  return type;
}

/**
 * Whether all that sets a variable are commands that went well, recipes that run them, and updates of loops by these: what
 * commands visibly print, they print.
 */
const isVisiblyPrinted = createEveryQuestion((one) => {
  const action = goodResultStep(one)?.action;
  return one.kind === "update" || action?.kind === "shell" || action?.kind === "call";
});
