import { decodeJson, JsonDecoder } from "../values/json-decoder.ts";
import { stripSpace } from "../values/python-space.ts";
import type { Value } from "../values/value.ts";
import { isList, isMap } from "../values/value.ts";

/** How an output becomes a value: JSON only if the whole text is JSON, or the first JSON found anywhere in it. */
export type OutputDecoding = "whole" | "aggressive";

/** The value that an agent's or a command's printed text becomes; text without JSON stays the text itself. */
export function decodeOutput(output: string, decoding: OutputDecoding): Value {
  const trimmed = stripSpace(output);
  if (trimmed === "") return output;
  const whole = decodeJson(trimmed);
  if (whole !== undefined) return whole;
  if (decoding === "whole") return output;
  const fenced = decodeFence(trimmed);
  if (fenced !== undefined) return fenced;
  return decodeFirst(trimmed) ?? output;
}

/** The value at the start of the first code fence; an empty list or mapping there does not count. */
function decodeFence(trimmed: string): Value | undefined {
  const start = trimmed.indexOf(fence);
  const end = trimmed.indexOf(fence, start + fence.length);
  if (start < 0 || end < 0) return undefined;
  const content = stripSpace(trimmed.slice(start + fence.length, end).replace(/^json/, ""));
  const value = new JsonDecoder(content).decodeAt(0)?.value;
  return value === undefined || isEmptyContainer(value) ? undefined : value;
}

const fence = "```";

/** The first list or mapping that is not empty, from left to right at each opening bracket; else the first empty one. */
function decodeFirst(trimmed: string): Value | undefined {
  const decoder = new JsonDecoder(trimmed);
  let firstEmpty: Value | undefined;
  for (const bracket of trimmed.matchAll(/[[{]/g)) {
    const value = decoder.decodeAt(bracket.index)?.value;
    if (value === undefined) continue;
    if (!isEmptyContainer(value)) return value;
    firstEmpty ??= value;
  }
  return firstEmpty;
}

function isEmptyContainer(value: Value): boolean {
  if (isList(value)) return value.length === 0;
  return isMap(value) && value.size === 0;
}
