import { readFileSync } from "node:fs";
import { decodeRustJson } from "../../../runtime/values/rust-json.ts";
import { decodeTaggedJson, encodeTaggedJson } from "../../../runtime/values/tagged-json.ts";
import type { Value, ValueMap } from "../../../runtime/values/value.ts";
import { isList, isMap } from "../../../runtime/values/value.ts";
import { canonicalText } from "../../support/canonical-text.ts";
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
  return canonicalText(left) === canonicalText(right);
}

/** The arguments that the reference was started with. */
export function argumentsOf(recorded: ValueMap): readonly string[] {
  const args = recorded.get("args") ?? [];
  return isList(args) ? args.map(String) : [];
}

/** The mapping that a case has under a name; an empty one where it has none. */
export function mapOf(recorded: ValueMap, name: string): ValueMap {
  const found = recorded.get(name) ?? null;
  return isMap(found) ? found : new Map();
}

/** The mappings in the list that a case has under a name. */
export function listOf(recorded: ValueMap, name: string): readonly ValueMap[] {
  const found = recorded.get(name) ?? [];
  return isList(found) ? found.filter(isMap) : [];
}
