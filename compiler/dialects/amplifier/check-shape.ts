import type { Report } from "../../document/cursor.ts";
import { unquoteFix } from "../../document/mistakes/unquote-fix.ts";
import type { Mapping, Node } from "../../document/node.ts";
import { acceptsRecipe } from "./accepts-recipe.ts";
import { adviceForType, meantValue } from "./foreign-names.ts";
import { meantForm } from "./meant-form.ts";
import { isMisspelt } from "./misspelt-field.ts";
import { describeNode, entryOf, isTruthy, mappingsIn } from "./node-value.ts";
import { ignoredUnlessMapping, plainDocument, wholeNumbers } from "./plain-document.ts";
import type { ShapeIssue } from "./shape.ts";
import { findShapeIssues } from "./shape.ts";
import type { ShapePlace } from "./shape-place.ts";
import { ownerSpan, placeOf } from "./shape-place.ts";
import { reportMisspelt, reportUnknown, reportUnread, requiredFields } from "./unknown-fields.ts";

/** Reports every field that is missing, unknown, of a wrong type or out of range. */
export function checkShape(root: Mapping, report: Report): void {
  reportUnread(root, "recipe", report);
  for (const stage of mappingsIn(root, "stages")) reportUnread(stage, "stage", report);
  const orchestrator = entryOf(root, "orchestrator")?.value;
  if (orchestrator?.kind === "mapping") {
    reportUnread(orchestrator, "orchestrator", report);
    const config = entryOf(orchestrator, "config")?.value;
    if (config?.kind === "mapping") reportMisspelt(config, "config", report);
  }
  for (const { key, value } of root.entries) {
    if (!isIgnored(key.text, value)) continue;
    const parameters = { field: key.text, expected: "a mapping", found: describeNode(value) };
    report("ignored-value", value.span, parameters);
  }
  if (acceptsRecipe(root)) return;
  for (const issue of findShapeIssues(plainDocument(root))) reportIssue(root, issue, report);
}

function isIgnored(name: string, value: Node): boolean {
  return ignoredUnlessMapping.has(name) && value.kind !== "mapping" && isTruthy(value);
}

function reportIssue(root: Mapping, issue: ShapeIssue, report: Report): void {
  const place = placeOf(root, issue.path.map(String));
  switch (issue.code) {
    case "unrecognized_keys":
      if (place.node?.kind === "mapping") reportUnknown(place.node, place, issue.keys, report);
      return;
    case "invalid_union":
      reportUnion(root, issue, place, report);
      return;
    case "too_small":
    case "too_big":
      reportRange(place, issue, report);
      return;
    case "invalid_value":
      reportValue(place, issue.values.map(String), report);
      return;
    case "invalid_type":
      reportType(place, expectedFor(place.field, issue.expected), report);
      return;
    default:
      reportType(place, "something else", report);
      return;
  }
}

type Issue<Code extends ShapeIssue["code"]> = Extract<ShapeIssue, { readonly code: Code }>;

function reportUnion(
  root: Mapping,
  issue: Issue<"invalid_union">,
  place: ShapePlace,
  report: Report,
): void {
  const branches: readonly ShapeIssue[][] = issue.errors;
  const closest = branches.find((branch) =>
    branch.every((inner) => inner.code !== "invalid_type" || inner.path.length > 0),
  );
  if (closest) {
    for (const inner of closest) {
      reportIssue(root, { ...inner, path: [...issue.path, ...inner.path] }, report);
    }
    return;
  }
  const expected = branches.flatMap((branch) =>
    branch.map((inner) => (inner.code === "invalid_type" ? expectedText(inner.expected) : "")),
  );
  reportType(place, [...new Set(expected)].join(" or "), report);
}

const expectedTexts: ReadonlyMap<string, string> = new Map([
  ["string", "text"],
  ["number", "a number"],
  ["int", "a whole number"],
  ["boolean", "true or false"],
  ["object", "a mapping"],
  ["record", "a mapping"],
  ["array", "a list"],
]);

function expectedFor(field: string, expected: string): string {
  return wholeNumbers.has(field) ? "a whole number" : expectedText(expected);
}

function expectedText(expected: string): string {
  return expectedTexts.get(expected) ?? expected;
}

function reportType(place: ShapePlace, expected: string, report: Report): void {
  const { node, field } = place;
  if (node === undefined && isReportedAsMisspelt(place)) return;
  // `id: no` is false in YAML 1.1: there is a value, and it is of another type.
  const isWritten = node?.kind === "scalar" && node.value !== null && node.value !== "";
  const emptyRequired =
    node !== undefined && requiredFields.has(field) && !(isWritten || isTruthy(node));
  if (node === undefined || emptyRequired) {
    const span = node?.span ?? ownerSpan(place);
    report("missing-field", span, { field, owner: place.ownerName });
    return;
  }
  const help = meantForm(field, node) ?? quoteHelp(node, expected);
  report(
    "wrong-type",
    node.span,
    { subject: place.subject, expected, found: describeNode(node) },
    { help, fix: unquoteFix(node, expected) },
  );
}

/** Whether a field is only missing because its name is misspelt. */
function isReportedAsMisspelt({ owner, ownerName, field }: ShapePlace): boolean {
  if (owner === undefined) return false;
  if (field === "steps") return isMisspelt(owner, field, "stage");
  const part = ownerName === "the recipe" ? "recipe" : "step";
  return requiredFields.has(field) && isMisspelt(owner, field, part);
}

function quoteHelp(node: Node, expected: string): string | undefined {
  if (node.kind !== "scalar" || node.text === "") return undefined;
  if (expected === "text") return `Put the value in quotes: "${node.text}".`;
  if (node.text.includes("{{")) return "Placeholders are not replaced here.";
  if (!expected.endsWith("number") || typeof node.value !== "string") return undefined;
  const digits = expected === "a whole number" ? /^\d+$/ : /^\d+(?:\.\d+)?$/;
  // A number with a zero before it is an octal one in YAML 1.1.
  const number = node.text.replace(/^0+(?=\d)/, "");
  return digits.test(node.text) ? `Write ${number} without quotes.` : undefined;
}

function reportValue(place: ShapePlace, allowed: readonly string[], report: Report): void {
  const { node, field } = place;
  if (node === undefined) return;
  const text = node.kind === "scalar" ? node.text : "";
  const guess = meantValue(field, text, allowed);
  const advice = field === "type" ? adviceForType(text) : undefined;
  report(
    "unknown-value",
    node.span,
    { field, found: describeNode(node), allowed: listed(allowed) },
    { help: guess === undefined ? advice : `Did you mean "${guess}"?` },
  );
}

function listed(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value}"`);
  return [quoted.slice(0, -1).join(", "), quoted.at(-1) ?? ""].filter(Boolean).join(" or ");
}

function reportRange(
  place: ShapePlace,
  issue: Issue<"too_small"> | Issue<"too_big">,
  report: Report,
): void {
  const { node, field } = place;
  if (node === undefined) return;
  if (issue.origin === "string") {
    reportType(place, "text", report);
    return;
  }
  const range =
    issue.code === "too_big"
      ? `at most ${issue.maximum}`
      : `${issue.inclusive ? "at least" : "more than"} ${issue.minimum}`;
  const found = node.kind === "scalar" ? node.text : describeNode(node);
  report("value-out-of-range", node.span, { field, found, range });
}
