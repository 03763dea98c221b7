import { readFileSync } from "node:fs";
import type { AgentScript, ScriptRule } from "../../../runtime/index.ts";
import { decodeTaggedJson, encodePlainJson } from "../../../runtime/values/tagged-json.ts";
import type { Value, ValueMap } from "../../../runtime/values/value.ts";
import { isList, isMap } from "../../../runtime/values/value.ts";
import { reasonOf } from "../../caught-error.ts";
import { UsageError } from "../../usage-error.ts";
import { whereJsonBreaks } from "./where-json-breaks.ts";

/**
 * Reads the answers of scripted agents: `{"rules": [{"agent": ..., "output": ...}]}`. An output that is
 * no text is handed to the recipe as JSON.
 */
export function readScript(path: string, shown: string): AgentScript {
  const text = readText(path, shown);
  const script = decodeTaggedJson(text);
  if (script === undefined) throw new UsageError(`${shown} is not JSON${whereJsonBreaks(text)}.`);
  const rules = isMap(script) ? script.get("rules") : undefined;
  if (rules === undefined || !isList(rules)) {
    throw new UsageError(`${shown} must hold one JSON object with a list "rules".`);
  }
  return { rules: rules.map((rule, index) => readRule(rule, `rule ${index + 1} of ${shown}`)) };
}

function readText(path: string, shown: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`The script ${shown} cannot be read (${reasonOf(error)}).`, {
      cause: error,
    });
  }
}

const known = [
  "agent",
  "step",
  "contains",
  "nth",
  "times",
  "output",
  "fail",
  "sleepMs",
  "cost",
  "usage",
];

function readRule(rule: Value, owner: string): ScriptRule {
  if (!isMap(rule)) throw new UsageError(`${owner} must be an object.`);
  const unknown = [...rule.keys()].find((key) => !known.includes(String(key)));
  if (unknown !== undefined) {
    throw new UsageError(`${owner} has no field "${unknown}"; it may have ${known.join(", ")}.`);
  }
  return dropAbsent({
    agent: textField(rule, "agent", owner),
    step: textField(rule, "step", owner),
    contains: textField(rule, "contains", owner),
    fail: textField(rule, "fail", owner),
    nth: numberField(rule, "nth", owner),
    times: numberField(rule, "times", owner),
    sleepMs: numberField(rule, "sleepMs", owner),
    cost: numberField(rule, "cost", owner),
    usage: usageField(rule, owner),
    output: outputField(rule),
  });
}

type Sparse<Shape> = { readonly [Name in keyof Shape]: Shape[Name] | undefined };

function dropAbsent(rule: Sparse<Required<ScriptRule>>): ScriptRule {
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined));
}

function outputField(rule: ValueMap): string | undefined {
  const value = rule.get("output");
  if (value === undefined || typeof value === "string") return value;
  return encodePlainJson(value);
}

function usageField(rule: ValueMap, owner: string): ScriptRule["usage"] {
  const usage = rule.get("usage");
  if (usage === undefined) return undefined;
  if (!isMap(usage)) throw new UsageError(`"usage" of ${owner} must be an object.`);
  const inputTokens = numberField(usage, "input_tokens", `"usage" of ${owner}`);
  const outputTokens = numberField(usage, "output_tokens", `"usage" of ${owner}`);
  return {
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
  };
}

function textField(rule: ValueMap, field: string, owner: string): string | undefined {
  const value = rule.get(field);
  if (value === undefined || typeof value === "string") return value;
  throw new UsageError(`"${field}" of ${owner} must be a text.`);
}

function numberField(rule: ValueMap, field: string, owner: string): number | undefined {
  const value = rule.get(field);
  if (value === undefined || (typeof value === "number" && value >= 0)) return value;
  throw new UsageError(`"${field}" of ${owner} must be a number.`);
}
