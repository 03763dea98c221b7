import type { JsonRules } from "../values/json-decoder.ts";
import { JsonDecoder } from "../values/json-decoder.ts";
import type { Value } from "../values/value.ts";
import { isMap } from "../values/value.ts";
import { isBlankText } from "./agent-recipes-blank.ts";

/** What an agent's answer says, or why it says nothing. */
export type ExtractedOutcome =
  | {
      readonly success: true;
      readonly outcome: string;
      /** Given with the outcome `other` only. */
      readonly description: string | null;
    }
  | {
      readonly success: false;
      readonly error: string;
      /** The line that was taken for the outcome; null when there was none. */
      readonly malformedJson: string | null;
    };

/** The limits of the JSON reader that the recorded behavior comes from. */
const strictRules: JsonRules = {
  deepest: 1000,
  longestInteger: 1000,
  longestFloat: 1000,
  namedNumbers: false,
};

/**
 * Finds the outcome that an answer ends with. The newest of its last five lines that is in braces decides: when that
 * one is wrong, older ones do not count. Text behind the JSON value on its line is ignored.
 */
export function extractOutcome(response: string, outcomes: readonly string[]): ExtractedOutcome {
  const line = findCandidate(response);
  if (line === undefined) {
    return { success: false, error: "No JSON block found in response", malformedJson: null };
  }
  const decoder = new JsonDecoder(line, strictRules);
  const decoded = decoder.decodeAt(0)?.value;
  if (decoded === undefined || !isMap(decoded)) {
    const error = `Invalid JSON: it breaks off at character ${decoder.position + 1} of the line`;
    return { success: false, error, malformedJson: line };
  }
  const checked = checkOutcome(decoded, [...new Set(outcomes)]);
  return typeof checked === "string"
    ? { success: false, error: checked, malformedJson: line }
    : checked;
}

/** The newest line in braces among the last five; line feeds at the very end make no lines. */
function findCandidate(response: string): string | undefined {
  let end = response.length;
  while (end > 0 && response.charCodeAt(end - 1) === lineFeed) end -= 1;
  for (let count = 0; count < 5 && end >= 0; count += 1) {
    const start = end === 0 ? 0 : response.lastIndexOf("\n", end - 1) + 1;
    const line = trimControls(response, start, end);
    if (line.startsWith("{") && line.endsWith("}")) return line;
    end = start - 1;
  }
  return undefined;
}

const lineFeed = 0x0a;
const space = 0x20;

/** A part of a text without the spaces and control characters at its ends. */
function trimControls(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && text.charCodeAt(start) <= space) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= space) end -= 1;
  return text.slice(start, end);
}

/** The outcome that a block names, or what is wrong with it. */
function checkOutcome(block: ReadonlyMap<Value, Value>, outcomes: readonly string[]) {
  const outcome = block.get("outcome");
  if (typeof outcome !== "string") return "Missing or non-string 'outcome' field";
  if (!outcomes.includes(outcome)) {
    return `Outcome '${outcome}' not in valid outcomes: [${outcomes.join(", ")}]`;
  }
  if (outcome !== "other") return { success: true, outcome, description: null } as const;
  const description = block.get("otherDescription");
  return typeof description === "string" && !isBlankText(description)
    ? ({ success: true, outcome, description } as const)
    : "Outcome 'other' requires non-empty 'otherDescription' field";
}
