import { compareCodePoints } from "../values/code-point-order.ts";
import { EvaluationError } from "../values/evaluation-error.ts";
import { ownValue } from "../values/own-value.ts";
import { pythonType } from "../values/python-text.ts";
import type { Value, ValueMap } from "../values/value.ts";
import { isMap } from "../values/value.ts";

/** The value of `{{name}}` or `{{name.key.key}}` in a template; fails where the variable or a key is missing. */
export function get(scope: object, name: string, ...keys: readonly string[]): Value {
  const value = ownValue(scope, name);
  if (value === undefined) throw undefinedVariable(scope, name, keys);
  return keys.length === 0 ? value : path(value, name, ...keys);
}

/** The value that keys lead to, below the value of the variable `name`; lists are never indexed. */
export function path(value: Value, name: string, ...keys: readonly string[]): Value {
  let reached = value;
  let place = name;
  for (const key of keys) {
    if (!isMap(reached)) throw notAMapping(reached, place, key);
    const next = reached.get(key);
    if (next === undefined) throw missingKey(reached, place, key, [name, ...keys].join("."));
    reached = next;
    place = `${place}.${key}`;
  }
  return reached;
}

function undefinedVariable(scope: object, name: string, keys: readonly string[]): EvaluationError {
  const available = sorted(Object.keys(scope));
  return new EvaluationError(
    "undefined",
    keys.length === 0
      ? `Undefined variable: {{${name}}}. Available variables: ${available}`
      : `Undefined variable: {{${[name, ...keys].join(".")}}}. Key '${name}' not found. Available keys at 'root': ${available}`,
  );
}

function missingKey(map: ValueMap, place: string, key: string, whole: string): EvaluationError {
  const available = sorted([...map.keys()].map(String));
  return new EvaluationError(
    "undefined",
    `Undefined variable: {{${whole}}}. Key '${key}' not found. Available keys at '${place}': ${available}`,
  );
}

function notAMapping(value: Value, place: string, key: string): EvaluationError {
  return new EvaluationError(
    "undefined",
    `Cannot access '${key}' on {{${place}}} - it's a ${pythonType(value)}, not a dict. Hint: The step producing '${place}' may have failed to parse JSON. Check that the bash command outputs clean JSON or add 'parse_json: true'.`,
  );
}

function sorted(names: readonly string[]): string {
  return names.toSorted(compareCodePoints).join(", ");
}
