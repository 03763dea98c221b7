import { closestName } from "../../diagnostics/closest-name.ts";
import type { Fix } from "../../diagnostics/diagnostic.ts";
import type { Report } from "../../document/cursor.ts";
import { fieldNameFix } from "../../document/field-name-fix.ts";
import { keyTextsOf } from "../../document/key-texts.ts";
import type { Entry, Mapping, Node, Scalar } from "../../document/node.ts";
import type { Span } from "../../source/span.ts";
import { spanText } from "../../source/span.ts";
import { adviceForStep, foreignValues } from "./foreign-names.ts";
import type { Part } from "./misspelt-field.ts";
import { isMisspelt, meantField } from "./misspelt-field.ts";
import { describeNode, entryOf, isTruthy, mappingsIn } from "./node-value.ts";
import { ignoredUnlessMapping, plainDocument, wholeNumbers } from "./plain-document.ts";
import type { ShapeIssue } from "./shape.ts";
import { fieldNames, findShapeIssues } from "./shape.ts";

/** Reports every field that is missing, unknown, of a wrong type or out of range. */
export function checkShape(root: Mapping, report: Report): void {
  reportUnread(root, "recipe", report);
  for (const stage of mappingsIn(root, "stages")) reportUnread(stage, "stage", report);
  const orchestrator = entryOf(root, "orchestrator")?.value;
  if (orchestrator?.kind === "mapping") reportUnread(orchestrator, "orchestrator", report);
  for (const { key, value } of root.entries) {
    if (!isIgnored(key.text, value)) continue;
    const parameters = { field: key.text, expected: "a mapping", found: describeNode(value) };
    report("ignored-value", value.span, parameters);
  }
  for (const issue of findShapeIssues(plainDocument(root))) reportIssue(root, issue, report);
}

type OpenPart = "orchestrator" | "recipe" | "retry" | "stage";

/** Warns about the fields of a part in which unknown ones are harmless. */
export function reportUnread(mapping: Mapping, part: OpenPart, report: Report): void {
  for (const { key, value } of mapping.entries) {
    if (fieldNames[part].includes(key.text) || isAnchorHolder(value)) continue;
    const meant = part === "recipe" ? missedField(key.text, mapping) : undefined;
    if (meant === "context") continue;
    const code = meant === undefined ? "unread-field" : "unknown-field";
    reportName(key, { code, mapping, part }, report);
  }
}

/** Reports a misspelt `context`, which is harmless only where nothing reads what it declares. */
export function reportMisspeltContext(
  key: Scalar,
  { mapping, isNeeded }: { readonly mapping: Mapping; readonly isNeeded: boolean },
  report: Report,
): void {
  const code = isNeeded ? "unknown-field" : "unread-field";
  reportName(key, { code, mapping, part: "recipe" }, report);
}

interface UnknownName {
  readonly code: "unknown-field" | "unread-field";
  readonly mapping: Mapping;
  readonly part: OpenPart;
}

function reportName(key: Scalar, { code, mapping, part }: UnknownName, report: Report): void {
  const owner = part === "recipe" || part === "stage" ? `a ${part}` : `"${part}"`;
  const extra = { help: helpForName(key.text, part), fix: fixForName(key, mapping, part) };
  report(code, key.span, { field: key.text, owner }, extra);
}

/** The field that a recipe lacks and a name is meant to be, where it cannot run without as it is written. */
function missedField(name: string, mapping: Mapping): string | undefined {
  const meant = meantField(name, "recipe");
  if (meant === undefined || entryOf(mapping, meant)) return undefined;
  const isNeeded = bodies.has(meant) ? lacksBody(mapping) : requiredFields.has(meant);
  return meant === "context" || isNeeded ? meant : undefined;
}

function lacksBody(mapping: Mapping): boolean {
  return [...bodies].every((field) => entryOf(mapping, field) === undefined);
}

function isIgnored(name: string, value: Node): boolean {
  return ignoredUnlessMapping.has(name) && value.kind !== "mapping" && isTruthy(value);
}

/** A field that only holds an anchor for aliases elsewhere has its use. */
function isAnchorHolder({ aliasSpan, span }: Node): boolean {
  if (aliasSpan !== undefined) return false;
  return /&\S+\s*(\n\s*(- )?)?$/.test(
    span.source.text.slice(Math.max(0, span.start - 200), span.start),
  );
}

interface Place {
  readonly owner: Mapping | undefined;
  readonly ownerName: string;
  readonly field: string;
  /** What the node is, for messages about its type. */
  readonly subject: string;
  /** The entry, list item or owner itself; undefined when it is missing. */
  readonly node: Node | undefined;
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
  place: Place,
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

function reportType(place: Place, expected: string, report: Report): void {
  const { node, field } = place;
  if (node === undefined && isReportedAsMisspelt(place)) return;
  const emptyRequired = node !== undefined && requiredFields.has(field) && !isTruthy(node);
  if (node === undefined || emptyRequired) {
    const span = node?.span ?? ownerSpan(place);
    report("missing-field", span, { field, owner: place.ownerName });
    return;
  }
  const help = quoteHelp(node, expected);
  report(
    "wrong-type",
    node.span,
    { subject: place.subject, expected, found: describeNode(node) },
    { help, fix: unquoteFix(node, expected) },
  );
}

/** Whether a field is only missing because its name is misspelt. */
function isReportedAsMisspelt({ owner, ownerName, field }: Place): boolean {
  const part = ownerName === "the recipe" ? "recipe" : "step";
  return owner !== undefined && requiredFields.has(field) && isMisspelt(owner, field, part);
}

/** The fields of which a recipe has one. */
const bodies: ReadonlySet<string> = new Set(["stages", "steps"]);

const requiredFields: ReadonlySet<string> = new Set(["name", "description", "version", "id"]);

function quoteHelp(node: Node, expected: string): string | undefined {
  if (node.kind !== "scalar" || node.text === "") return undefined;
  if (expected === "text") return `Put the value in quotes: "${node.text}".`;
  if (node.text.includes("{{")) return "Placeholders are not replaced here.";
  const isNumber = expected.endsWith("number") && typeof node.value === "string";
  return isNumber && /^\d+(\.\d+)?$/.test(node.text)
    ? `Write ${node.text} without quotes.`
    : undefined;
}

/** A number or truth value that is written as text means what it says. */
function unquoteFix(node: Node, expected: string): Fix | undefined {
  if (node.kind !== "scalar" || typeof node.value !== "string") return undefined;
  const isPlainNumber = /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(node.text);
  const isWhole = !node.text.includes(".");
  const fits =
    (expected === "a number" && isPlainNumber) ||
    (expected === "a whole number" && isPlainNumber && isWhole) ||
    (expected === "true or false" && /^(?:true|false)$/.test(node.text));
  const isQuoted = spanText(node.span).slice(1, -1) === node.text;
  if (!fits || !isQuoted) return undefined;
  return {
    title: `Write ${node.text} without quotes`,
    edits: [{ span: node.span, text: node.text }],
  };
}

function reportValue(place: Place, allowed: readonly string[], report: Report): void {
  const { node, field } = place;
  if (node === undefined) return;
  const text = node.kind === "scalar" ? node.text : "";
  const guess = closestName(text, allowed) ?? foreignValues.get(`${field}: ${text}`);
  report(
    "unknown-value",
    node.span,
    { field, found: describeNode(node), allowed: listed(allowed) },
    { help: guess === undefined ? undefined : `Did you mean "${guess}"?` },
  );
}

function listed(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value}"`);
  return [quoted.slice(0, -1).join(", "), quoted.at(-1) ?? ""].filter(Boolean).join(" or ");
}

function reportRange(
  place: Place,
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

function reportUnknown(
  mapping: Mapping,
  place: Place,
  keys: readonly string[],
  report: Report,
): void {
  const part = partOf(place);
  const unknown = new Set(keys);
  for (const { key } of mapping.entries) {
    const name = key.text;
    // Of two keys with one name, the first is spoken of.
    if (!unknown.delete(name)) continue;
    const owner = place.ownerName;
    const extra = { help: helpForName(name, part), fix: fixForName(key, mapping, part) };
    report("unknown-field", key.span, { field: name, owner }, extra);
  }
}

function partOf({ field, ownerName }: Place): Part {
  if (isPart(field)) return field;
  return ownerName.startsWith("the stage") ? "stage" : "step";
}

function isPart(name: string): name is Part {
  return Object.hasOwn(fieldNames, name);
}

function helpForName(name: string, part: Part): string | undefined {
  const advice = part === "step" ? adviceForStep(name) : undefined;
  const guess = meantField(name, part);
  return advice ?? (guess && `Did you mean \`${guess}\`?`);
}

/** The only field that a name can mean, unless it is there already. */
function fixForName(key: Scalar, mapping: Mapping, part: Part): Fix | undefined {
  return fieldNameFix(key, fieldNames[part], keyTextsOf(mapping));
}

function placeOf(root: Mapping, path: readonly string[]): Place {
  let owner: Mapping | undefined;
  let ownerName = "the recipe";
  let field = "";
  let node: Node | undefined = root;
  for (const step of path) {
    if (node?.kind === "sequence") {
      const item: Node | undefined = node.items[Number(step)];
      ownerName = itemName(field, item, ownerName);
      node = item;
    } else if (node?.kind === "mapping") {
      const entry: Entry | undefined = entryOf(node, step);
      if (node !== root && isPart(field)) ownerName = `"${field}"`;
      owner = node;
      field = step;
      node = entry?.value;
    }
  }
  if (isPart(field) && field !== "recipe") ownerName = `"${field}"`;
  const isItem = /^\d+$/.test(path.at(-1) ?? "");
  const subject = `${isItem ? "entry of" : "field"} "${field}"`;
  return { owner, ownerName, field, subject, node };
}

function itemName(list: string, item: Node | undefined, outer: string): string {
  const name = item?.kind === "mapping" ? nameOf(item) : undefined;
  if (list === "stages") return name === undefined ? "a stage" : `the stage "${name}"`;
  if (list === "steps" || list === "while_steps")
    return name === undefined ? "a step" : `the step "${name}"`;
  return outer;
}

function nameOf(mapping: Mapping): string | undefined {
  const node = (entryOf(mapping, "id") ?? entryOf(mapping, "name"))?.value;
  return node?.kind === "scalar" && node.text !== "" ? node.text : undefined;
}

function ownerSpan({ owner, node }: Place): Span {
  const first = owner?.entries[0]?.key.span ?? owner?.span ?? node?.span;
  if (first === undefined) throw new Error("a missing field has no owner");
  return first;
}
