import type { TypeNode } from "../../grammar/output-type/index.ts";
import { parseType } from "../../grammar/output-type/index.ts";
import type { ValueShape } from "../../runtime/values/value-shape.ts";
import { closestName } from "../diagnostics/spelling/closest-name.ts";
import type { Report } from "../document/cursor.ts";
import type { SpanAt } from "./spanned.ts";

const names: ReadonlyMap<string, ValueShape> = new Map([
  ["any", { kind: "any" }],
  ["boolean", { kind: "boolean" }],
  ["false", { kind: "literal", value: false }],
  ["integer", { kind: "integer" }],
  ["list", { kind: "list", item: { kind: "any" } }],
  ["null", { kind: "null" }],
  ["number", { kind: "number" }],
  ["object", { kind: "record", fields: [], open: true }],
  ["string", { kind: "string" }],
  ["true", { kind: "literal", value: true }],
]);

/** Lowers a declared type; undefined, and reported, where it cannot be read. */
export function lowerOutputType(
  text: string,
  spanAt: SpanAt,
  report: Report,
): ValueShape | undefined {
  const parsed = parseType(text);
  if (parsed.kind === "failed") {
    const { offset, length, expected, found } = parsed.error;
    const here = found === "" ? "the end" : `"${found}"`;
    const problem = `${here} stands where ${expected} should be`;
    report("broken-output-type", spanAt(offset, offset + length), { problem });
    return undefined;
  }
  let isKnown = true;
  const shape = shapeOf(parsed.tree, (name, start, end) => {
    isKnown = false;
    const closest = closestName(name, [...names.keys()]);
    const help = closest === undefined ? undefined : `Did you mean \`${closest}\`?`;
    const problem = `there is no type "${name}"`;
    report("broken-output-type", spanAt(start, end), { problem }, { help });
  });
  return isKnown ? shape : undefined;
}

type OnUnknown = (name: string, start: number, end: number) => void;

function shapeOf(node: TypeNode, onUnknown: OnUnknown): ValueShape {
  switch (node.kind) {
    case "name": {
      const known = names.get(node.name);
      if (known === undefined) onUnknown(node.name, node.start, node.end);
      return known ?? { kind: "any" };
    }
    case "literal":
      return node;
    case "list":
      return { kind: "list", item: shapeOf(node.item, onUnknown) };
    case "record":
      return {
        kind: "record",
        fields: node.fields.map(({ name, optional, type }) => ({
          name,
          optional,
          shape: shapeOf(type, onUnknown),
        })),
        open: node.open,
      };
    case "union":
      return {
        kind: "union",
        members: node.members.map((member) => shapeOf(member, onUnknown)),
      };
    default:
      return node satisfies never;
  }
}
