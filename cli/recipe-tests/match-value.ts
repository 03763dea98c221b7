import type { Expected, Matcher } from "../../compiler/recipe-tests/index.ts";
import { encodePlainJson } from "../../runtime/values/tagged-json.ts";
import type { Value } from "../../runtime/values/value.ts";
import { hasKind, isList, isMap } from "../../runtime/values/value.ts";
import { shorten } from "./shorten.ts";

/** What of an expectation does not hold for a value, in words; empty: all holds. Undefined is a value that is not set. */
export function mismatches(
  { matchers }: Pick<Expected, "matchers">,
  actual: Value | undefined,
): readonly string[] {
  return matchers.flatMap((matcher) => mismatch(matcher, actual) ?? []);
}

function mismatch(matcher: Matcher, actual: Value | undefined): string | undefined {
  switch (matcher.kind) {
    case "unset":
      return actual === undefined ? undefined : `should not be set, and is ${shown(actual)}`;
    case "equals":
      if (actual !== undefined && isEqual(matcher.value, actual)) return undefined;
      return `should be ${shown(matcher.value)}, and ${isWhat(actual)}`;
    case "contains":
      return missingText(matcher.texts, actual);
    case "lacks":
      return presentText(matcher.texts, actual);
    case "matches":
      if (actual !== undefined && matcher.pattern.test(textOf(actual))) return undefined;
      return `should match ${matcher.pattern.source}, and ${isWhat(actual)}`;
    case "items":
      return missingItem(matcher.items, actual);
    case "entries":
      return wrongEntry(matcher.entries, actual);
    default:
      return matcher satisfies never;
  }
}

function missingText(texts: readonly string[], actual: Value | undefined): string | undefined {
  const text = actual === undefined ? undefined : textOf(actual);
  const missing = texts.find((one) => text?.includes(one) !== true);
  if (missing === undefined) return undefined;
  return `should contain ${shown(missing)}, and ${isWhat(actual)}`;
}

function presentText(texts: readonly string[], actual: Value | undefined): string | undefined {
  const text = actual === undefined ? "" : textOf(actual);
  const present = texts.find((one) => text.includes(one));
  if (present === undefined) return undefined;
  return `should not contain ${shown(present)}, and ${isWhat(actual)}`;
}

function missingItem(items: readonly Value[], actual: Value | undefined): string | undefined {
  const list = actual !== undefined && isList(actual) ? actual : [];
  const missing = items.find((item) => !list.some((one) => isEqual(item, one)));
  if (missing === undefined) return undefined;
  return `should include ${shown(missing)}, and ${isWhat(actual)}`;
}

function wrongEntry(
  entries: ReadonlyMap<Value, readonly Matcher[]>,
  actual: Value | undefined,
): string | undefined {
  if (actual === undefined || !isMap(actual)) return `should be a mapping, and ${isWhat(actual)}`;
  const problems = [...entries].flatMap(([key, matchers]) =>
    mismatches({ matchers }, actual.get(key)).map((problem) => `${textOf(key)} ${problem}`),
  );
  return problems.length === 0 ? undefined : `is a mapping in which ${problems.join("; ")}`;
}

function isWhat(actual: Value | undefined): string {
  return actual === undefined ? "is not set" : `is ${shown(actual)}`;
}

/** A value as JSON, cut where it is long. */
function shown(value: Value): string {
  return shorten(encodePlainJson(value));
}

function textOf(value: Value): string {
  return typeof value === "string" ? value : encodePlainJson(value);
}

/** Whether two values are the same: numbers by what they count, mappings in any order. */
function isEqual(left: Value, right: Value): boolean {
  const [first, second] = [numberOf(left), numberOf(right)];
  if (first !== undefined || second !== undefined) return first === second;
  if (isList(left) || isList(right)) {
    return isList(left) && isList(right) && isEqualList(left, right);
  }
  if (isMap(left) && isMap(right)) {
    const isSame = ([key, value]: readonly [Value, Value]): boolean => {
      const other = right.get(key);
      return other !== undefined && isEqual(value, other);
    };
    return left.size === right.size && [...left].every(isSame);
  }
  return left === right || encodePlainJson(left) === encodePlainJson(right);
}

function isEqualList(left: readonly Value[], right: readonly Value[]): boolean {
  return (
    left.length === right.length &&
    left.every((item, index) => {
      const other = right[index];
      return other !== undefined && isEqual(item, other);
    })
  );
}

function numberOf(value: Value): number | bigint | undefined {
  if (typeof value === "number" || typeof value === "bigint") return value;
  return hasKind(value, "float") ? value.number : undefined;
}
