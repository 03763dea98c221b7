import { isTrue } from "../../../../../runtime/semantics/command-template-truth.ts";
import { lowerGuard } from "../../../../lower/command-guard.ts";
import type { Span } from "../../../../source/span.ts";
import type { TemplateNode } from "../../ast.ts";

/** The name that decides a guard, and whether it is true wherever the guard holds. */
export interface AskedFlag {
  readonly name: string;
  readonly holds: boolean;
  readonly span: Span;
}

/** What a guard asks for where it asks for one name and nothing else; undefined for another guard, and for none. */
export function askedFlag({ when }: Pick<TemplateNode, "when">): AskedFlag | undefined {
  if (typeof when !== "object") return undefined;
  const { test } = lowerGuard(when.text, when.spanAt);
  if (typeof test === "boolean" || test.parts.length > 1) return undefined;
  const { span } = test;
  const [only] = test.parts;
  if (only?.kind === "command-value") {
    return isTrue(only.default ?? "") ? undefined : { name: only.name, holds: true, span };
  }
  if (only?.kind !== "command-choice" || isTrue(only.yes) === isTrue(only.no)) return undefined;
  return { name: only.name, holds: isTrue(only.yes), span };
}

/** Whether two nodes of one list never run both: the one asks for a name, the other for its opposite. */
export function areExclusive(one: TemplateNode, other: TemplateNode): boolean {
  if (one.when === false || other.when === false) return true;
  const [flag, opposite] = [askedFlag(one), askedFlag(other)];
  if (flag === undefined || flag.name !== opposite?.name || flag.holds === opposite.holds) {
    return false;
  }
  // A default of their own is what their guards see.
  return ![one, other].some(({ defaults }) => defaults.has(flag.name));
}
