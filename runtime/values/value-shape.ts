import { EvaluationError } from "./evaluation-error.ts";
import { beginningOf } from "./text-beginning.ts";
import type { Value, ValueMap } from "./value.ts";
import { isFloat, isInteger, isList, isMap } from "./value.ts";

/** What an author declares of a value. */
export type ValueShape =
  | { readonly kind: "any" | "boolean" | "integer" | "null" | "number" | "string" }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "list"; readonly item: ValueShape }
  | { readonly kind: "record"; readonly fields: readonly ShapeField[]; readonly open: boolean }
  | { readonly kind: "union"; readonly members: readonly ValueShape[] };

/** One key of a mapping. */
export interface ShapeField {
  readonly name: string;
  readonly optional: boolean;
  readonly shape: ValueShape;
}

/** A value that has been declared to be so; a failure that names the variable and the place where it is not. */
export function declared(value: Value, variable: string, shape: ValueShape): Value {
  const wrong = findMisfit(value, shape, variable);
  if (wrong === undefined) return value;
  const { path, expected, found } = wrong;
  const message = `the output ${path} is declared as ${expected}, but is ${found}`;
  throw new EvaluationError("type", message);
}

interface Misfit {
  readonly path: string;
  readonly expected: string;
  readonly found: string;
}

/** Where a value is not what it should be; keys that nobody declared are let be. */
function findMisfit(value: Value, shape: ValueShape, path: string): Misfit | undefined {
  switch (shape.kind) {
    case "any":
      return undefined;
    case "list":
      return isList(value) ? findInList(value, shape.item, path) : misfit(value, shape, path);
    case "record":
      return isMap(value) ? findInMap(value, shape.fields, path) : misfit(value, shape, path);
    case "union":
      return findInUnion(value, shape, path);
    default:
      return isScalarOf(value, shape) ? undefined : misfit(value, shape, path);
  }
}

function findInList(items: readonly Value[], shape: ValueShape, path: string): Misfit | undefined {
  for (const [index, item] of items.entries()) {
    const found = findMisfit(item, shape, `${path}[${index}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findInMap(map: ValueMap, fields: readonly ShapeField[], path: string): Misfit | undefined {
  for (const { name, optional, shape } of fields) {
    const value = map.get(name);
    const inside = `${path}.${name}`;
    const found =
      value === undefined
        ? { path: inside, expected: printShape(shape), found: "missing" }
        : findMisfit(value, shape, inside);
    if (found !== undefined && !(optional && value === undefined)) return found;
  }
  return undefined;
}

/** Of mappings the one that comes closest tells more than that none fits. */
function findInUnion(
  value: Value,
  shape: Extract<ValueShape, { kind: "union" }>,
  path: string,
): Misfit | undefined {
  const found = shape.members.map((member) => findMisfit(value, member, path));
  if (found.includes(undefined)) return undefined;
  const deeper = found.filter((one) => one !== undefined && one.path !== path);
  return deeper.length === 1 ? deeper[0] : misfit(value, shape, path);
}

function isScalarOf(value: Value, shape: ValueShape): boolean {
  switch (shape.kind) {
    case "boolean":
      return typeof value === "boolean";
    case "integer":
      return isInteger(value);
    case "null":
      return value === null;
    case "number":
      return isInteger(value) || isFloat(value);
    case "string":
      return typeof value === "string";
    case "literal":
      return (
        value === shape.value ||
        (isFloat(value) && Number(typeof value === "number" ? value : value.number) === shape.value)
      );
    default:
      return false;
  }
}

function misfit(value: Value, shape: ValueShape, path: string): Misfit {
  return { path, expected: printShape(shape), found: describe(value) };
}

const longestText = 40;

function describe(value: Value): string {
  if (value === null) return "null";
  if (isList(value)) return "a list";
  if (isMap(value)) return "a mapping";
  if (typeof value === "string") {
    const text = value.length > longestText ? `${beginningOf(value, longestText)}…` : value;
    return `the text ${JSON.stringify(text)}`;
  }
  return isInteger(value) || typeof value === "boolean" ? String(value) : "another value";
}

/** A shape as its author would write it. */
export function printShape(shape: ValueShape): string {
  switch (shape.kind) {
    case "literal":
      return JSON.stringify(shape.value);
    case "list": {
      const item = printShape(shape.item);
      return shape.item.kind === "union" ? `(${item})[]` : `${item}[]`;
    }
    case "record": {
      const fields = shape.fields.map(
        ({ name, optional, shape: inner }) => `${name}${optional ? "?" : ""}: ${printShape(inner)}`,
      );
      return `{${[...fields, ...(shape.open ? ["..."] : [])].join(", ")}}`;
    }
    case "union":
      return shape.members.map(printShape).join(" | ");
    default:
      return shape.kind;
  }
}
