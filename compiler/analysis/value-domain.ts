import type { Reference } from "../ir/expression.ts";
import type { Constant, Evaluation } from "./evaluation.ts";
import { constantOf } from "./evaluation.ts";
import type { VariableState } from "./scope-state.ts";
import { accessKey, membersOf } from "./type.ts";

/**
 * Every value that a reference may have, where its type lists them in every run and no condition takes two of them for the
 * same; undefined where it may be anything else, or unset.
 */
export function domainOf(
  { path }: Reference,
  { must, type: whole }: VariableState,
  { likeness }: Evaluation,
): readonly Constant[] | undefined {
  if (must !== true) return undefined;
  let type = whole;
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
  const kinds = new Set(values.map(likeness));
  return kinds.size === values.length ? values : undefined;
}
