import type { Type } from "../analysis/types/type.ts";

/** The types that generated code tells apart; `value` is any value of a recipe. */
export type TypeName = "boolean" | "list" | "map" | "null" | "number" | "text" | "value";

/** What remains of a type in generated code. */
export function typeNameOf(type: Type): TypeName {
  switch (type.kind) {
    case "boolean":
    case "list":
    case "null":
    case "number":
      return type.kind;
    case "string":
      return "text";
    case "record":
      return "map";
    case "literal":
      return literalTypes[typeof type.value] ?? "value";
    case "union":
      return type.members.map(typeNameOf).reduce(joinTypeNames);
    case "json":
    case "never":
      return "value";
    default:
      return type satisfies never;
  }
}

const literalTypes: Readonly<Record<string, TypeName>> = {
  boolean: "boolean",
  number: "number",
  string: "text",
};

/** The type of a value that has one of two types. */
export function joinTypeNames(left: TypeName, right: TypeName): TypeName {
  return left === right ? left : "value";
}
