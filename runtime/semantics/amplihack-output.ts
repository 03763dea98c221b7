import { decodeRustJson } from "../values/rust-json.ts";
import { parseRustFloat, parseRustInteger } from "../values/rust-number.ts";
import { trim } from "../values/rust-space.ts";
import type { Value } from "../values/value.ts";
import { float } from "../values/value.ts";

/** The value that printed text is stored as: JSON if all of it is, else the text without white space around it. */
export function decodeOutput(output: string): Value {
  const trimmed = trim(output);
  const json = decodeRustJson(trimmed);
  return json === undefined ? trimmed : json;
}

/** The JSON value found in printed text (`parse_json`): all of it, its first code fence, its first object, its first list. */
export function extractJson(output: string): Value | undefined {
  const trimmed = trim(output);
  for (const decode of strategies) {
    const found = decode(trimmed);
    if (found !== undefined) return found;
  }
  return undefined;
}

const strategies: readonly ((trimmed: string) => Value | undefined)[] = [
  decodeRustJson,
  decodeFence,
  (trimmed) => decodeBalanced(trimmed, "{", "}"),
  (trimmed) => decodeBalanced(trimmed, "[", "]"),
];

const reminder =
  "IMPORTANT: Your previous response was not valid JSON. Return ONLY a valid JSON object. No markdown fences, " +
  "no explanation, no text before or after. Just the raw JSON object starting with { and ending with }.";

/** The prompt for an agent whose answer held no JSON: the first one, and what was wrong, in the words of the runner. */
export function jsonReminder(prompt: string): string {
  return `${prompt}\n\n${reminder}`;
}

/** The value that the text of `--set KEY=VALUE` stands for. */
export function setValue(given: string): Value {
  const json = decodeRustJson(given);
  if (json !== undefined && typeof json !== "string") return json;
  if (given === "True" || given === "False") return given === "True";
  const whole = parseRustInteger(given);
  if (whole !== undefined) return whole;
  const number = parseRustFloat(given);
  return number === undefined || !Number.isFinite(number) ? given : float(number);
}

/** All that stands in the first code fence; a pattern for it would take cubic time where an answer trails off in blanks. */
function decodeFence(whole: string): Value | undefined {
  const start = whole.indexOf(fence);
  const end = start < 0 ? -1 : whole.indexOf(fence, start + fence.length);
  if (end < 0) return undefined;
  return decodeRustJson(trim(whole.slice(start + fence.length, end).replace(/^json/, "")));
}

const fence = "```";

/** The value from the first opening bracket to the bracket that closes it; quotes count only behind the opening one. */
function decodeBalanced(whole: string, open: string, close: string): Value | undefined {
  const start = whole.indexOf(open);
  if (start < 0) return undefined;
  let depth = 0;
  let quoted = false;
  for (let index = start; index < whole.length; index += 1) {
    const character = whole.charAt(index);
    if (character === "\\") index += 1;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === open) depth += 1;
    else if (!quoted && character === close) depth -= 1;
    if (depth === 0) return decodeRustJson(whole.slice(start, index + 1));
  }
  return undefined;
}
