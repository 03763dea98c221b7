import type { CstNode, IToken } from "chevrotain";
import type { FieldNode, TypeNode } from "./ast.ts";

/** Builds the syntax tree of a concrete syntax tree without errors. */
export function toTypeNode(union: CstNode): TypeNode {
  const [first, ...others] = nodes(union, "list").map(listNode);
  if (first === undefined || others.length === 0) return present(first);
  return { kind: "union", members: [first, ...others] };
}

function listNode(list: CstNode): TypeNode {
  let type = primaryNode(present(nodes(list, "primary")[0]));
  for (const _ of tokens(list, "LeftBracket")) type = { kind: "list", item: type };
  return type;
}

function primaryNode(primary: CstNode): TypeNode {
  const [record] = nodes(primary, "record");
  if (record !== undefined) return recordNode(record);
  const [group] = nodes(primary, "group");
  if (group !== undefined) return toTypeNode(present(nodes(group, "union")[0]));
  const [quoted] = tokens(primary, "Quoted");
  if (quoted !== undefined) return { kind: "literal", value: unquoted(quoted) };
  const [number] = tokens(primary, "Number");
  if (number !== undefined) return { kind: "literal", value: Number(number.image) };
  const { image, startOffset } = present(tokens(primary, "Name")[0]);
  return { kind: "name", name: image, start: startOffset, end: startOffset + image.length };
}

function recordNode(record: CstNode): TypeNode {
  return {
    kind: "record",
    fields: nodes(record, "field").map(fieldNode),
    open: tokens(record, "Dots").length > 0,
  };
}

function fieldNode(field: CstNode): FieldNode {
  const [quoted] = tokens(field, "Quoted");
  return {
    name: quoted === undefined ? present(tokens(field, "Name")[0]).image : unquoted(quoted),
    optional: tokens(field, "Question").length > 0,
    type: toTypeNode(present(nodes(field, "union")[0])),
  };
}

function unquoted({ image }: IToken): string {
  return image.slice(1, -1).replaceAll(/\\([\s\S])/g, "$1");
}

function nodes(parent: CstNode, name: string): readonly CstNode[] {
  return (parent.children[name] ?? []).filter((element) => "children" in element);
}

function tokens(parent: CstNode, name: string): readonly IToken[] {
  return (parent.children[name] ?? []).filter((element) => "image" in element);
}

/** A concrete syntax tree without errors has all that its grammar demands. */
function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("a part is missing in an error-free syntax tree");
  return part;
}
