import { decodeJson } from "../../../runtime/values/json-decoder.ts";
import type { Value } from "../../../runtime/values/value.ts";
import { isList, isMap } from "../../../runtime/values/value.ts";
import { anyHole, anyTimes, hole, numberHole } from "../shell/printing/hole.ts";
import type { Field, Type } from "./type.ts";
import { json, number, string, typeOfValue, unionOf, widenType } from "./type.ts";

/** A text that is a whole value, and unknown. */
const unknownValue = `${hole}${hole}`;
/** One that is a number. */
const unknownNumber = `${hole}${numberHole}`;

/** The type of JSON of which only an outline is known; undefined where it is no JSON, or nothing is known of it. */
export function typeOfOutline(outline: string): Type | undefined {
  const whole = outline.trimEnd();
  const isLoose = whole.endsWith(anyTimes);
  const value = decodeJson(withValues(isLoose ? whole.slice(0, -anyTimes.length) : whole));
  if (value === undefined || !(isMap(value) || isList(value))) return undefined;
  // Of several, none is the whole text, and where JSON is looked for in it, the first one counts.
  // Where there is none, its keys do not hold what they are always given, either.
  return isLoose ? unionOf([widenType(typeOf(value)), string]) : typeOf(value);
}

/** The outline with texts for the holes that stand for values; holes inside of texts stay. */
function withValues(outline: string): string {
  return outline.replace(/"(?:[^"\\]|\\.)*"|[\ufffb\ufffc]+/g, (part) => {
    if (part.startsWith('"')) return part;
    return part === numberHole ? `"${unknownNumber}"` : `"${unknownValue}"`;
  });
}

function typeOf(value: Value): Type {
  if (typeof value === "string" && hasHole(value)) {
    if (value === unknownNumber) return number;
    return value === unknownValue ? json : string;
  }
  if (isList(value)) return { kind: "list", item: unionOf(value.map(typeOf)) };
  if (!isMap(value)) return typeOfValue(value);
  const known = [...value].filter(([key]) => typeof key === "string" && !hasHole(key));
  const fields = known.map(([key, item]): [string, Field] => [
    String(key),
    { type: typeOf(item), optional: false },
  ]);
  return { kind: "record", fields: new Map(fields), open: known.length < value.size };
}

function hasHole(text: string): boolean {
  return anyHole.test(text);
}
