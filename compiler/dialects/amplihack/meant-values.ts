import type { Entry, Mapping, Node, Scalar } from "../../document/node.ts";
import { flagOf } from "./scalar-values.ts";
import type { Fields, FieldType } from "./shape.ts";
import { shape } from "./shape.ts";

/** A step whose values of another type are what their author means: such a mistake is told, and nothing that follows from it. */
export function withMeantValues(mapping: Mapping): Mapping {
  for (const entry of mapping.entries) {
    if (meantEntry(entry) !== entry) {
      return { ...mapping, entries: mapping.entries.map(meantEntry) };
    }
  }
  return mapping;
}

function meantEntry(entry: Entry): Entry {
  const fields: Fields = shape.step;
  const { text } = entry.key;
  const type = Object.hasOwn(fields, text) ? fields[text] : undefined;
  const value = type && meantValue(type, entry.value);
  return value === undefined ? entry : { ...entry, value };
}

/** What a value is meant to be; undefined where it is that, or nobody can tell. */
function meantValue(type: FieldType, value: Node): Scalar | undefined {
  switch (type) {
    case "flag":
    case "optional-flag":
      return flagOf(value) === undefined && value.kind === "scalar" ? meantFlag(value) : undefined;
    case "optional-text":
      return value.kind === "scalar" ? undefined : onlyText(value);
    default:
      return undefined;
  }
}

/** `yes`, `"true"`, `1` and the like. */
function meantFlag(scalar: Scalar): Scalar | undefined {
  const isYes = /^(?:yes|on|true|1)$/i.test(scalar.text);
  if (!isYes && !/^(?:no|off|false|0)$/i.test(scalar.text)) return undefined;
  return { ...scalar, style: "plain", text: String(isYes), value: isYes };
}

/** The text that a list or mapping has nothing beside. */
function onlyText(node: Exclude<Node, Scalar>): Scalar | undefined {
  const inside = node.kind === "sequence" ? node.items : node.entries.map(({ value }) => value);
  const [only, ...others] = inside;
  return only?.kind === "scalar" && others.length === 0 ? only : undefined;
}
