import { EvaluationError } from "../values/evaluation-error.ts";
import type { Value, ValueMap } from "../values/value.ts";
import { isFloat, isInteger, isList, isMap } from "../values/value.ts";
import type { NumberValue } from "./scope-types.ts";

/** Types that generated code tells apart, by name. */
interface NarrowTypes {
  readonly boolean: boolean;
  readonly list: readonly Value[];
  readonly map: ValueMap;
  readonly null: null;
  readonly number: NumberValue;
  readonly text: string;
}

const checks: { readonly [T in keyof NarrowTypes]: (value: Value) => value is NarrowTypes[T] } = {
  boolean: (value) => typeof value === "boolean",
  list: isList,
  map: isMap,
  null: (value) => value === null,
  number: (value): value is NumberValue => isInteger(value) || isFloat(value),
  text: (value) => typeof value === "string",
};

/** A value of the type that the compiler has proven it to have; fails where that does not hold after all. */
export function typed<T extends keyof NarrowTypes>(value: Value, type: T): NarrowTypes[T] {
  const check: (candidate: Value) => candidate is NarrowTypes[T] = checks[type];
  if (check(value)) return value;
  throw new EvaluationError("type", `A value that was compiled as ${type} is something else.`);
}

/** A variable that the compiler has proven to be set by one of several steps; fails where it is not after all. */
export function proven<S extends object, K extends keyof S & string>(
  scope: S,
  name: K,
): Exclude<S[K], undefined> {
  const value = Object.hasOwn(scope, name) ? scope[name] : undefined;
  if (isSet(value)) return value;
  throw new EvaluationError("undefined", `Undefined variable: {{${name}}}.`);
}

/** A variable that branches or a callee have left in the scope; fails where they have not after all. */
export function arrived(scope: object, name: string): Value {
  const found = Object.entries<Value>({ ...scope }).find(([own]) => own === name);
  if (found !== undefined) return found[1];
  throw new EvaluationError("undefined", `Undefined variable: {{${name}}}.`);
}

/** A variable's value, or the fallback where it is not set. */
export function valueOr<S extends object, K extends keyof S & string, F extends Value>(
  scope: S,
  name: K,
  fallback: F,
): Exclude<S[K], undefined> | F {
  const value = Object.hasOwn(scope, name) ? scope[name] : undefined;
  return isSet(value) ? value : fallback;
}

function isSet<T>(value: T): value is Exclude<T, undefined> {
  return value !== undefined;
}
