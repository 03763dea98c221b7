import type { Reference } from "../../ir/expression.ts";
import type { VariableState } from "../scope/scope-state.ts";
import { accessKey, membersOf } from "../types/type.ts";
import type { Constant, Evaluation } from "./evaluation.ts";
import { constantOf } from "./evaluation.ts";

/**
 * Every value that a reference may have, where its type lists them in every run and no condition takes two of them for the
 * same; undefined where it may be anything else, or unset.
 */
export function domainOf(
  { path }: Reference,
  variable: VariableState,
  { likeness }: Evaluation,
): readonly Constant[] | undefined {
  if (variable.must !== true) return undefined;
  const isShown = isVisiblyPrinted(variable);
  let type = isShown ? variable.likely : variable.type;
  for (const key of path) {
    const access = accessKey(type, key);
    if (access.kind === "missing" || access.optional) return undefined;
    type = access.type;
  }
  const members = membersOf(type);
  const values = members.flatMap((member) =>
    member.kind === "literal" ? (constantOf(member.value) ?? []) : [],
  );
  if (values.length === 0 || values.length < members.length) return undefined;
  // A command that prints one thing stands for one that will print more.
  if (isShown && values.length === 1) return undefined;
  const kinds = new Set(values.map(likeness));
  return kinds.size === values.length ? values : undefined;
}

/** Whether all that sets a variable are commands that went well: what they visibly print, they print. */
function isVisiblyPrinted({ definitions }: VariableState): boolean {
  return [...definitions].every(
    (one) =>
      one.kind === "exit" &&
      one.exit.on.kind === "ok" &&
      one.assignment.value.kind === "result" &&
      one.step.action.kind === "shell",
  );
}
