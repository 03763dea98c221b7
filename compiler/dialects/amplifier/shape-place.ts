import type { Entry, Mapping, Node } from "../../document/node.ts";
import type { Span } from "../../source/span.ts";
import type { Part } from "./misspelt-field.ts";
import { entryOf } from "./node-value.ts";
import { fieldNames } from "./shape.ts";

/** Where in a recipe something is not as its shape says. */
export interface ShapePlace {
  readonly owner: Mapping | undefined;
  readonly ownerName: string;
  readonly field: string;
  /** What the node is, for messages about its type. */
  readonly subject: string;
  /** The entry, list item or owner itself; undefined when it is missing. */
  readonly node: Node | undefined;
}

/** The place at a path of keys and indexes. */
export function placeOf(root: Mapping, path: readonly string[]): ShapePlace {
  let owner: Mapping | undefined;
  let ownerName = "the recipe";
  let field = "";
  let node: Node | undefined = root;
  for (const step of path) {
    if (node?.kind === "sequence") {
      const item: Node | undefined = node.items[Number(step)];
      ownerName = itemName(field, item, ownerName);
      node = item;
    } else if (node?.kind === "mapping") {
      const entry: Entry | undefined = entryOf(node, step);
      if (node !== root && isPart(field)) ownerName = `"${field}"`;
      owner = node;
      field = step;
      node = entry?.value;
    }
  }
  if (isPart(field) && field !== "recipe") ownerName = `"${field}"`;
  const isItem = /^\d+$/.test(path.at(-1) ?? "");
  const subject = `${isItem ? "entry of" : "field"} "${field}"`;
  return { owner, ownerName, field, subject, node };
}

function itemName(list: string, item: Node | undefined, outer: string): string {
  const name = item?.kind === "mapping" ? nameOf(item) : undefined;
  if (list === "stages") return name === undefined ? "a stage" : `the stage "${name}"`;
  if (list === "steps" || list === "while_steps")
    return name === undefined ? "a step" : `the step "${name}"`;
  return outer;
}

function nameOf(mapping: Mapping): string | undefined {
  const node = (entryOf(mapping, "id") ?? entryOf(mapping, "name"))?.value;
  return node?.kind === "scalar" && node.text !== "" ? node.text : undefined;
}

/** Where something missing is missed. */
export function ownerSpan({ owner, node }: ShapePlace): Span {
  const first = owner?.entries[0]?.key.span ?? owner?.span ?? node?.span;
  if (first === undefined) throw new Error("a missing field has no owner");
  return first;
}

/** The part of a recipe whose fields a place has. */
export function partOf({ field, ownerName }: ShapePlace): Part {
  if (isPart(field)) return field;
  return ownerName.startsWith("the stage") ? "stage" : "step";
}

function isPart(name: string): name is Part {
  return Object.hasOwn(fieldNames, name);
}
