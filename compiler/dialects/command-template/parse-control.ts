import type { Report } from "../../document/cursor.ts";
import type { Span } from "../../source/span.ts";
import { meantTime } from "../meant-time.ts";
import type { ControlNode, FailureScope, RepeatNode } from "./ast.ts";
import { reportIgnored } from "./report-ignored.ts";
import type { TextTree, Tree } from "./tree.ts";
import { describeTree } from "./tree.ts";

/** Fields that hold a number. */
export type ControlField = keyof typeof ranges;

const ranges = {
  timeout: { least: 0, range: "a number of milliseconds", isWhole: false },
  delay: { least: 0, range: "a number of milliseconds", isWhole: false },
  retry: { least: 1, range: "a whole number of at least 1", isWhole: true },
} as const;

/** Parses a field that holds a number or a text which becomes one; empty texts are none. */
export function parseControl(
  field: ControlField,
  tree: Tree | undefined,
  report: Report,
): ControlNode | undefined {
  if (tree === undefined) return undefined;
  if (tree.kind === "text") return parseControlText(field, tree, report);
  const number = tree.kind === "other" ? numberOf(tree.value) : undefined;
  const control = checkRange(field, number, tree, report);
  if (control && tree.kind === "other" && isNoNumber(tree.value)) {
    const [found, meaning] = [describeTree(tree), String(number)];
    report("counts-as", tree.span, { field, found, meaning });
  }
  return control;
}

function isNoNumber(value: unknown): boolean {
  return value === null || typeof value === "boolean";
}

function parseControlText(
  field: ControlField,
  tree: TextTree,
  report: Report,
): ControlNode | undefined {
  if (tree.text === "") return undefined;
  // Whatever stands for a placeholder, what is around it has to leave a number.
  const filled = tree.text.replaceAll(/\{[^{}]*\}/g, "1");
  if (filled !== tree.text && !Number.isNaN(Number(filled))) return tree;
  return checkRange(field, Number(tree.text), tree, report);
}

function checkRange(
  field: ControlField,
  number: number | undefined,
  tree: Tree,
  report: Report,
): ControlNode | undefined {
  if (number !== undefined && isInRange(field, number)) return { number, span: tree.span };
  const range = rangeOf(field);
  const isTime = tree.kind === "text" && field !== "retry";
  const help = isTime ? meantTime(tree.text, "milliseconds") : undefined;
  report("value-out-of-range", tree.span, { field, found: describeTree(tree), range }, { help });
  return undefined;
}

/** Whether a number makes sense in a field. */
export function isInRange(field: ControlField, number: number): boolean {
  const { least, isWhole } = ranges[field];
  return Number.isFinite(number) && number >= least && (!isWhole || Number.isInteger(number));
}

/** The numbers that make sense in a field, in words. */
export function rangeOf(field: ControlField): string {
  return ranges[field].range;
}

/** What JavaScript takes for a number: truth values count as 1 and 0. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number" || typeof value === "bigint") return Number(value);
  if (typeof value !== "object" || value === null) return value === null ? 0 : undefined;
  return "number" in value && typeof value.number === "number" ? value.number : undefined;
}

/** Parses how far a failure of a node reaches. */
export function parseFailure(tree: Tree | undefined, report: Report): FailureScope {
  if (tree === undefined) return "continue";
  const scope = tree.kind === "text" ? scopes.find((known) => known === tree.text) : undefined;
  if (scope !== undefined) return scope;
  report("unknown-value", tree.span, {
    field: "failure",
    found: describeTree(tree),
    allowed: '"continue", "branch" or "root"',
  });
  return "continue";
}

const scopes = ["continue", "branch", "root"] as const;

/** Parses a guard: text, true or false. */
export function parseWhen(tree: Tree | undefined, report: Report): TextTree | boolean | undefined {
  if (tree === undefined || tree.kind === "text") return tree;
  if (tree.kind === "other" && typeof tree.value === "boolean") return tree.value;
  report("wrong-type", tree.span, {
    subject: 'field "when"',
    expected: "a text, true or false",
    found: describeTree(tree),
  });
  return undefined;
}

/** Parses a repetition: a number of at least 1, or `{names.length}`. What is neither still repeats its node, whose commands may read the names of a copy. */
export function parseRepeat(tree: Tree | undefined, report: Report): RepeatNode | undefined {
  if (tree === undefined) return undefined;
  const { span } = tree;
  const lengthOf = tree.kind === "text" ? lengthName(tree.text) : undefined;
  if (lengthOf !== undefined) return { lengthOf, span };
  const count = countOf(tree);
  if (count !== undefined && count >= 1 && Number.isInteger(count)) return { count, span };
  reportRepeat(tree, span, report);
  return { count: 1, span };
}

function lengthName(text: string): string | undefined {
  return /^\{?([A-Za-z_][A-Za-z0-9_-]*)\.length\}?$/.exec(text.trim())?.[1];
}

function countOf(tree: Tree): number | undefined {
  if (tree.kind === "text") return /^\s*[0-9]+\s*$/.test(tree.text) ? Number(tree.text) : undefined;
  return tree.kind === "other" && typeof tree.value === "number" ? tree.value : undefined;
}

function reportRepeat(tree: Tree, span: Span, report: Report): void {
  const range = "a whole number of at least 1, or `{names.length}`";
  const name =
    tree.kind === "text" ? /^\{([A-Za-z_][\w-]*)\}$/.exec(tree.text.trim())?.[1] : undefined;
  const help =
    name && `Write the number itself, or {${name}.length} for once for each item of a list.`;
  report(
    "value-out-of-range",
    span,
    { field: "repeat", found: describeTree(tree), range },
    { help },
  );
}

/** Parses what counts as the result; undefined where that is what the last command prints. */
export function parseOutput(tree: Tree | undefined, report: Report): TextTree | undefined {
  if (tree === undefined) return undefined;
  if (tree.kind === "text") return ["", "stdout"].includes(tree.text.trim()) ? undefined : tree;
  reportIgnored("output", "the name of a value", tree, report);
  return undefined;
}
