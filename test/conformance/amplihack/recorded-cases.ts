import { readFileSync } from "node:fs";
import { decodeRustJson } from "../../../runtime/values/rust-json.ts";
import { decodeTaggedJson, encodeTaggedJson } from "../../../runtime/values/tagged-json.ts";
import type { Value, ValueMap } from "../../../runtime/values/value.ts";
import { isList, isMap } from "../../../runtime/values/value.ts";
import { sharedPath } from "../../support/shared.ts";

/** A recorded file: its fields by name, among them `cases`. */
export function recordedFile(file: string): ValueMap | undefined {
  const path = sharedPath("conformance", "amplihack", file);
  if (path === undefined) return undefined;
  const recorded = decodeRustJson(readFileSync(path, "utf8"));
  if (recorded === undefined || !isMap(recorded)) throw new Error(`${file} is no JSON object`);
  return recorded;
}

/** The cases of one recorded file, each with the context that it names; none where the recordings are not there. */
export function recordedCases(file: string): readonly ValueMap[] {
  const recorded = recordedFile(file);
  const cases = recorded?.get("cases") ?? [];
  if (!isList(cases)) throw new Error(`${file} holds no cases`);
  const contexts = recorded?.get("contexts") ?? null;
  return cases.filter(isMap).map((one) => withContext(one, contexts));
}

/** The text of a context tells `5.0` from `5`, where the recording has it. */
function withContext(one: ValueMap, contexts: Value): ValueMap {
  const text = one.get("context_text");
  const shared = isMap(contexts) ? contexts.get(one.get("context_ref") ?? null) : undefined;
  const context = typeof text === "string" ? decodeRustJson(text) : (one.get("context") ?? shared);
  return context === undefined ? one : new Map([...one, ["context", context]]);
}

/** The request that evaluates a recorded case, as a line for `recipec eval`. */
export function requestLine(fields: readonly (readonly [string, Value])[]): string {
  return encodeTaggedJson(new Map<Value, Value>([["dialect", "amplihack"], ...fields]));
}

/** The value of an answer; undefined where it is an error. */
export function answered(answer: string): Value | undefined {
  const decoded = decodeTaggedJson(answer);
  return decoded !== undefined && isMap(decoded) ? decoded.get("value") : undefined;
}

/** Tells whether two values are the same, down to `1` and `1.0`; the order of keys aside. */
export function sameValue(left: Value | undefined, right: Value | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return encodeTaggedJson(sortKeys(left)) === encodeTaggedJson(sortKeys(right));
}

/** A value whose mappings have their keys in order. */
export function sortKeys(value: Value): Value {
  if (isList(value)) return value.map(sortKeys);
  if (!isMap(value)) return value;
  const entries = [...value].map(([key, item]) => [key, sortKeys(item)] as const);
  return new Map(entries.toSorted(([left], [right]) => (String(left) < String(right) ? -1 : 1)));
}
