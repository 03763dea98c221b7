import type { ShownMapping, ShownValue } from "./shown-value.ts";

/** What a schema says of the value that it is about; one of them at least is in each schema. */
const aboutValues: readonly string[] = [
  "$ref",
  "anyOf",
  "const",
  "description",
  "enum",
  "items",
  "oneOf",
  "properties",
  "type",
];

/** With these an object has other keys than its `properties`. */
const withOthers: readonly string[] = [
  "$ref",
  "additionalProperties",
  "allOf",
  "anyOf",
  "oneOf",
  "patternProperties",
];

/**
 * The value that a JSON Schema describes, where a mapping that is shown is one: an object by its `properties`, a list by
 * its `items`; undefined where it is none. A mapping with a key `properties` that holds plain values is itself the answer.
 */
export function describedBySchema({ keys }: ShownMapping): ShownValue | undefined {
  if (!(keys.has("type") || keys.has("$schema"))) return undefined;
  const properties = keys.get("properties");
  if (properties?.kind === "mapping") return objectOf(keys, properties);
  const items = keys.get("items");
  const item = items?.kind === "mapping" ? describedBySchema(items) : undefined;
  return item && { kind: "list", item };
}

function objectOf(schema: ShownMapping["keys"], properties: ShownMapping): ShownValue | undefined {
  if (![...properties.keys.values()].every(isSchema)) return undefined;
  const keys = [...properties.keys].map(([key, value]) => [key, propertyOf(value)] as const);
  const isOpen = properties.isOpen || withOthers.some((key) => schema.has(key));
  return { kind: "mapping", keys: new Map(keys), isOpen };
}

function propertyOf(value: ShownValue): ShownValue {
  const described = value.kind === "mapping" ? describedBySchema(value) : undefined;
  return described ?? { kind: "other" };
}

function isSchema(value: ShownValue): boolean {
  return value.kind === "mapping" && aboutValues.some((key) => value.keys.has(key));
}
