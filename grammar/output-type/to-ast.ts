import type { CstNode } from "chevrotain";
import { endOf, nodesOf, present, tokensOf, unquoted } from "../concrete-syntax.ts";
import type { FieldNode, TypeNode } from "./ast.ts";

/** Builds the syntax tree of a concrete syntax tree without errors. */
export function toTypeNode(union: CstNode): TypeNode {
  const [first, ...others] = nodesOf(union, "list").map(listNode);
  if (first === undefined || others.length === 0) return present(first);
  return { kind: "union", members: [first, ...others] };
}

function listNode(list: CstNode): TypeNode {
  let type = primaryNode(present(nodesOf(list, "primary")[0]));
  for (const _ of tokensOf(list, "LeftBracket")) type = { kind: "list", item: type };
  return type;
}

function primaryNode(primary: CstNode): TypeNode {
  const [record] = nodesOf(primary, "record");
  if (record !== undefined) return recordNode(record);
  const [group] = nodesOf(primary, "group");
  if (group !== undefined) return toTypeNode(present(nodesOf(group, "union")[0]));
  const [quoted] = tokensOf(primary, "Quoted");
  if (quoted !== undefined) return { kind: "literal", value: unquoted(quoted) };
  const [number] = tokensOf(primary, "Number");
  if (number !== undefined) return { kind: "literal", value: Number(number.image) };
  const name = present(tokensOf(primary, "Name")[0]);
  return { kind: "name", name: name.image, start: name.startOffset, end: endOf(name) };
}

function recordNode(record: CstNode): TypeNode {
  return {
    kind: "record",
    fields: nodesOf(record, "field").map(fieldNode),
    open: tokensOf(record, "Dots").length > 0,
  };
}

function fieldNode(field: CstNode): FieldNode {
  const [quoted] = tokensOf(field, "Quoted");
  return {
    name: quoted === undefined ? present(tokensOf(field, "Name")[0]).image : unquoted(quoted),
    optional: tokensOf(field, "Question").length > 0,
    type: toTypeNode(present(nodesOf(field, "union")[0])),
  };
}
