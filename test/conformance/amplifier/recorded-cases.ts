import { readFileSync } from "node:fs";
import { decodeJson } from "../../../runtime/values/json-decoder.ts";
import { decodeTaggedJson, encodeTaggedJson } from "../../../runtime/values/tagged-json.ts";
import type { Value, ValueMap } from "../../../runtime/values/value.ts";
import { isList, isMap } from "../../../runtime/values/value.ts";
import { canonicalText } from "../../support/canonical-text.ts";
import { sharedPath } from "../../support/shared.ts";

/** One recorded case: its fields by name. */
export type RecordedCase = ValueMap;

/** The cases of one recorded file, or undefined where the recordings are not there. */
export function recordedCases(file: string): readonly RecordedCase[] | undefined {
  const path = sharedPath("conformance", "amplifier", file);
  if (path === undefined) return undefined;
  const recorded = decodeJson(readFileSync(path, "utf8"));
  const cases = recorded !== undefined && isMap(recorded) ? recorded.get("cases") : undefined;
  if (cases === undefined || !isList(cases)) throw new Error(`${file} holds no cases`);
  return cases.filter(isMap);
}

/** The request that evaluates a recorded case, as a line for `recipec eval`. */
export function requestLine(fields: Readonly<Record<string, Value | undefined>>): string {
  const given = Object.entries({ dialect: "amplifier", ...fields }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${JSON.stringify(key)}:${untaggedJson(value)}`],
  );
  return `{${given.join(",")}}`;
}

/** Recorded values are tagged already, so they are written as the plain mappings that they are in the file. */
function untaggedJson(value: Value): string {
  if (isList(value)) return `[${value.map(untaggedJson).join(",")}]`;
  if (!isMap(value)) return encodeTaggedJson(value);
  const entries = [...value].map(([key, item]) => `${JSON.stringify(key)}:${untaggedJson(item)}`);
  return `{${entries.join(",")}}`;
}

/** Whether an answer is what was recorded: an error for an error, else the same value. */
export function agrees(answer: string, recorded: RecordedCase): boolean {
  const decoded = decodeTaggedJson(answer);
  if (decoded === undefined || !isMap(decoded)) return false;
  if (recorded.has("error")) return decoded.has("error");
  const value = decoded.get("value");
  const wanted = decodeTaggedJson(untaggedJson(recorded.get("result") ?? null));
  return (
    value !== undefined && wanted !== undefined && canonicalText(value) === canonicalText(wanted)
  );
}
