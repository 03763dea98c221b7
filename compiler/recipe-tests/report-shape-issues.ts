import { closestName } from "../diagnostics/spelling/closest-name.ts";
import type { Report } from "../document/cursor.ts";
import { describeValue } from "../document/describe-value.ts";
import { fieldNameFix } from "../document/mistakes/field-name-fix.ts";
import type { Document } from "../document/node.ts";
import type { NodeAtPath } from "../document/to-plain.ts";
import { nodeAt } from "../document/to-plain.ts";
import type { ShapeIssue } from "./shape.ts";
import { fieldNamesAt } from "./shape.ts";

/** Reports each thing that a file of tests has wrong, at its place. */
export function reportShapeIssues(
  document: Document,
  issues: readonly ShapeIssue[],
  report: Report,
): void {
  for (const issue of issues) reportIssue(document, issue, report);
}

function reportIssue(document: Document, issue: ShapeIssue, report: Report): void {
  const place = nodeAt(document, issue.path);
  const field = fieldOf(issue.path);
  switch (issue.code) {
    case "unrecognized_keys":
      reportUnknown(document, issue, report);
      return;
    case "invalid_union":
      reportUnion(document, issue, report);
      return;
    case "invalid_value":
      reportValue(place, field, issue.values.map(String), report);
      return;
    case "too_small":
    case "too_big":
      reportRange(place, field, issue, report);
      return;
    case "invalid_type":
      reportType(document, issue.path, expectedText(issue.expected), report);
      return;
    default:
      // Only names of programs have a form.
      reportType(document, issue.path, "the name of a program, without a folder", report);
  }
}

type Issue<Code extends ShapeIssue["code"]> = Extract<ShapeIssue, { readonly code: Code }>;

/** What is wrong inside the form that the author chose; where no form fits, what would. */
function reportUnion(document: Document, issue: Issue<"invalid_union">, report: Report): void {
  const forms: readonly (readonly ShapeIssue[])[] = issue.errors;
  const chosen = forms.find((form) =>
    form.every(({ code, path }) => path.length > 0 || code === "unrecognized_keys"),
  );
  if (chosen) {
    const inner = chosen.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
    reportShapeIssues(document, inner, report);
    return;
  }
  const expected = forms.flatMap((form) => form.map(expectedForm));
  reportType(document, issue.path, [...new Set(expected)].join(" or "), report);
}

function expectedForm(issue: ShapeIssue): string {
  if (issue.code !== "invalid_value")
    return expectedText("expected" in issue ? issue.expected : "");
  return issue.values.map((value) => `"${String(value)}"`).join(", ");
}

function expectedText(expected: string): string {
  return expectedTexts.get(expected) ?? expected;
}

const expectedTexts: ReadonlyMap<string, string> = new Map([
  ["string", "a text"],
  ["number", "a number"],
  ["int", "a whole number"],
  ["object", "a mapping"],
  ["record", "a mapping"],
  ["array", "a list"],
]);

function reportUnknown(
  document: Document,
  issue: Issue<"unrecognized_keys">,
  report: Report,
): void {
  const { node } = nodeAt(document, issue.path);
  const known = fieldNamesAt(issue.path);
  const keys = node.kind === "mapping" ? node.entries.map(({ key }) => key) : [];
  const present = new Set(keys.map(({ text }) => text));
  const unknown = new Set(issue.keys);
  for (const key of keys) {
    if (!unknown.has(key.text)) continue;
    const closest = closestName(key.text, known);
    const help =
      closest === undefined ? `Known are ${known.join(", ")}.` : `Did you mean \`${closest}\`?`;
    const fix = fieldNameFix(key, known, present);
    const parameters = { field: key.text, owner: ownerOf(issue.path) };
    report("unknown-field", key.span, parameters, { help, fix });
  }
}

function reportValue(
  { node, valueSpan }: NodeAtPath,
  field: string,
  values: readonly string[],
  report: Report,
): void {
  const allowed = values.map((value) => `"${value}"`).join(", ");
  const found = node.kind === "scalar" ? `"${node.text}"` : describeValue(node);
  const closest = node.kind === "scalar" ? closestName(node.text, values) : undefined;
  const help = closest === undefined ? undefined : `Did you mean "${closest}"?`;
  report("unknown-value", valueSpan, { field, found, allowed: `one of ${allowed}` }, { help });
}

function reportRange(
  { node, valueSpan }: NodeAtPath,
  field: string,
  issue: Issue<"too_small"> | Issue<"too_big">,
  report: Report,
): void {
  const found = node.kind === "scalar" ? node.text || "empty" : "empty";
  const range = issue.code === "too_big" ? `at most ${issue.maximum}` : `at least ${issue.minimum}`;
  const sized = issue.origin === "string" || issue.origin === "array" ? " long" : "";
  report("value-out-of-range", valueSpan, { field, found, range: `${range}${sized}` });
}

function reportType(
  document: Document,
  path: readonly PropertyKey[],
  expected: string,
  report: Report,
): void {
  const { isComplete, node, valueSpan } = nodeAt(document, path);
  const field = fieldOf(path);
  if (!isComplete) {
    const first = node.kind === "mapping" ? node.entries[0]?.key.span : undefined;
    report("missing-field", first ?? valueSpan, { field, owner: ownerOf(path.slice(0, -1)) });
    return;
  }
  const isItem = typeof path.at(-1) === "number";
  const subject = path.length === 0 ? "file" : `${isItem ? "entry of" : "field"} "${field}"`;
  report("wrong-type", valueSpan, { subject, expected, found: describeValue(node) });
}

/** The field that a path leads to, or whose entry it leads to. */
function fieldOf(path: readonly PropertyKey[]): string {
  return String(path.findLast((part) => typeof part === "string") ?? "");
}

/** What the mapping at a path is. */
function ownerOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "a file of tests";
  const field = fieldOf(path);
  if (typeof path.at(-1) !== "number") return `"${field}"`;
  return field === "tests" ? "a test" : `an entry of "${field}"`;
}
