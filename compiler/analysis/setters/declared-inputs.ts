import type { Value } from "../../../runtime/values/value.ts";
import { evaluatedIn } from "../../ir/evaluated.ts";
import type { Param, Plan } from "../../ir/plan.ts";
import type { ObjectMemo } from "../../source/object-memo.ts";
import { createObjectMemo } from "../../source/object-memo.ts";

/**
 * The inputs whose value is a declaration as other tools have them, of a type, a default and a description: unless
 * something reads one by its keys, as somebody would who means it so.
 */
export const declaredInputs: ObjectMemo<Plan, ReadonlySet<Param>> = createObjectMemo((plan) => {
  const declared = plan.params.filter(isDeclaration);
  if (declared.length === 0) return none;
  const readByKeys = new Set<string>();
  for (const { references } of evaluatedIn(plan.body)) {
    for (const { name, path } of references) if (path.length > 0) readByKeys.add(name);
  }
  return new Set(declared.filter(({ name }) => !readByKeys.has(name)));
});

const none: ReadonlySet<Param> = new Set();

function isDeclaration({ default: value, origin }: Param): boolean {
  if (origin !== "declared" || !(value instanceof Map) || value.size < 2) return false;
  const keys = [...value.keys()];
  if (!keys.every((key) => typeof key === "string" && words.has(key))) return false;
  if (typeNames.has(value.get("type"))) return true;
  // Without a default the caller gives the value, and nothing ever reads the declaration.
  return (
    value.has("default") && (value.has("description") || typeof value.get("required") === "boolean")
  );
}

/** What the declarations of other tools say of an input. */
const words: ReadonlySet<Value> = new Set([
  "choices",
  "default",
  "description",
  "enum",
  "example",
  "items",
  "label",
  "options",
  "prompt",
  "required",
  "title",
  "type",
]);

const typeNames: ReadonlySet<Value | undefined> = new Set([
  "array",
  "bool",
  "boolean",
  "dict",
  "file",
  "float",
  "int",
  "integer",
  "list",
  "number",
  "object",
  "path",
  "str",
  "string",
]);
