import { createObjectMemo } from "../source/object-memo.ts";
import type { Expression, Reference, TextPart, ValueTemplate } from "./expression.ts";
import { operandsOf } from "./operands-of.ts";

/** The placeholder that an expression is, by itself or as all of a template. */
export function soleReference(node: Expression | ValueTemplate): Reference | undefined {
  if (node.kind === "reference") return node;
  if (node.kind !== "template") return undefined;
  const [only] = node.parts;
  return only?.kind === "reference" && node.parts.length === 1 ? only : undefined;
}

/** The variable of a reference with the keys behind it, as authors write them: `report.title`. */
export function dottedName({ name, path }: Pick<Reference, "name" | "path">): string {
  return path.length === 0 ? name : [name, ...path].join(".");
}

/** Whether a value is what the variable of that name holds already. */
export function isVariable(node: Expression | ValueTemplate, name: string): boolean {
  const reference = soleReference(node);
  return reference?.name === name && reference.path.length === 0;
}

/** The placeholders of an expression, from left to right. */
export function referencesOf(node: Expression | ValueTemplate): readonly Reference[] {
  switch (node.kind) {
    case "reference":
      return [node];
    case "template":
    case "pasted-word":
      return referencesAmong(node.parts);
    case "list-template":
      return node.items.flatMap(referencesOf);
    case "map-template":
      return node.entries.flatMap(([, value]) => referencesOf(value));
    case "literal":
    case "word":
      return none;
    default:
      return referencesAside(node);
  }
}

/** Those of its operands, collected once: many rules ask of each condition. */
const referencesAside = createObjectMemo((node: Expression): readonly Reference[] => {
  const found: Reference[] = [];
  for (const operand of operandsOf(node)) {
    for (const reference of referencesOf(operand)) found.push(reference);
  }
  return found;
});

const none: readonly Reference[] = [];

/** Most texts have no placeholder at all. */
function referencesAmong(parts: readonly (TextPart | Reference)[]): readonly Reference[] {
  let found: Reference[] | undefined;
  for (const part of parts) {
    if (part.kind !== "reference") continue;
    if (found === undefined) found = [part];
    else found.push(part);
  }
  return found ?? none;
}
