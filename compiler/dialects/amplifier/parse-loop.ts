import { parseTemplate } from "../../../grammar/template/index.ts";
import type { Value } from "../../../runtime/values/value.ts";
import type { Report } from "../../document/cursor.ts";
import { unquoteFix } from "../../document/mistakes/unquote-fix.ts";
import type { Node, TextNode } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import { numberOfNode } from "../../document/number-of-node.ts";
import type { Located } from "../../source/located.ts";
import type { ForeachNode, LoopNode, VariableNode, WhileNode } from "./ast.ts";
import { checkedVariable, checkVariable } from "./check-name.ts";
import type { Fields } from "./fields.ts";
import { adviceForParallel } from "./foreign-names.ts";
import { isWrittenSo } from "./misspelt-field.ts";
import { describeNode, isNull, isTruthy } from "./node-value.ts";
import { variablesOf } from "./parse-action.ts";
import { isOfForeignType } from "./unknown-fields.ts";

/** Parses the repetition of a step; undefined for a step that runs once, null for a broken loop. */
export function parseLoop(fields: Fields, report: Report): LoopNode | undefined | null {
  if (checkBlank(fields, report)) return undefined;
  // Most steps have nothing to do with loops.
  if (!fields.mapping.entries.some(({ key }) => loopFields.has(key.value))) return undefined;
  const loop = fields.has("foreach") ? "foreach" : "while_condition";
  checkCompanions(fields, report);
  checkUpdateNames(fields, report);
  if (loop === "foreach") return parseForeach(fields, report);
  const condition = fields.entry("while_condition")?.value;
  return condition && !isNull(condition) ? parseWhile(fields, report) : undefined;
}

/** All fields that say something of a loop. */
const loopFields: ReadonlySet<Value> = new Set([
  ...["foreach", "as", "as_var", "max_iterations", "parallel"],
  ...["while_condition", "max_while_iterations", "checkpoint_iterations"],
  ...["break_when", "collect", "steps", "update_context", "while_steps"],
]);

/** Fields of a step that count as absent with nothing behind them. */
const optional = [
  ...["condition", "foreach", "while_condition", "break_when"],
  ...["output", "output_exit_code", "collect", "as", "cwd", "mode", "provider", "model"],
  ...["context", "update_context"],
];

/** Tells fields with nothing behind them; whether one of them would make a loop of the step. */
function checkBlank(fields: Fields, report: Report): boolean {
  if (!fields.mapping.entries.some(({ value }) => isNull(value))) return false;
  const blank = optional.filter((field) => {
    const entry = fields.entry(field);
    if (!(entry && isNull(entry.value) && isWrittenSo(entry))) return false;
    const help = "Give it a value, or remove it.";
    report("ineffective-field", entry.key.span, { field, where: "without a value" }, { help });
    return true;
  });
  return blank.includes("foreach") || blank.includes("while_condition");
}

/** Fields that say how a loop over a list goes. */
const ofForeach = ["parallel", "as", "as_var", "max_iterations", "collect"];

/**
 * Tells once what lacks its `foreach`: several fields that only it has, of which the first that fails a recipe stands for all; whether
 * there are so many.
 */
function lacksForeach(fields: Fields, report: Report): boolean {
  const isLoop = ["foreach", "while_condition"].some((name) => fields.entry(name) !== undefined);
  if (isLoop || isOfForeignType(fields.mapping)) return false;
  const keys = ofForeach.flatMap((name) => {
    const entry = fields.entry(name);
    return entry && isTruthy(entry.value) && isWrittenSo(entry) ? [entry.key] : [];
  });
  const [first, ...others] = keys;
  if (first === undefined || others.length === 0) return false;
  const message = "says how it goes over a list, too";
  const related = others.map((key) => ({ span: key.span, message }));
  const help = "Add the `foreach` that they belong to, or remove them.";
  const field = first.text;
  const { span } = first;
  if (field === "parallel")
    report("field-needs", span, { field, needed: "`foreach`" }, { help, related });
  else report("ineffective-field", span, { field, where: "without `foreach`" }, { help, related });
  return true;
}

function checkCompanions(fields: Fields, report: Report): void {
  const isTold = lacksForeach(fields, report);
  const each = fields.has("foreach");
  const condition = fields.entry("while_condition");
  const isWhile = condition !== undefined && !isNull(condition.value);
  const needs = (field: string, fulfilled: boolean, needed: string): void => {
    const entry = fields.entry(field);
    if (entry && !fulfilled && isTruthy(entry.value) && !isOfForeignType(fields.mapping)) {
      const isList = field === "parallel" && entry.value.kind !== "scalar";
      const help = isList ? adviceForParallel : undefined;
      report("field-needs", entry.key.span, { field, needed }, { help });
    }
  };
  needs("parallel", each || isTold, "`foreach`");
  needs("checkpoint_iterations", each, "`foreach`");
  needs("break_when", each || isWhile, "`foreach` or `while_condition`");
  needs("steps", each || isWhile, "`foreach` or `while_condition`");
  const outranked = fields.entry("steps") !== undefined;
  needs("while_steps", each || isWhile || outranked, "`foreach` or `while_condition`");
  if (each && isWhile) {
    report("conflicting-fields", condition.key.span, {
      first: "foreach",
      second: "while_condition",
    });
  }
  if (each) checkParallelCompanions(fields, report);
  if (!(each || isTold)) checkForeachFields(fields, isWhile, report);
  checkIdleFields(fields, each, isWhile, report);
  checkUnusedOutput(fields, each, isWhile, report);
}

/**
 * What is collected takes the place of the last result; only a single step stores both, under a condition or where something
 * asks for the result between iterations.
 */
function checkUnusedOutput(fields: Fields, each: boolean, isWhile: boolean, report: Report): void {
  const output = fields.entry("output");
  const nested = fields.has("steps") || fields.has("while_steps");
  if (!output || !fields.has("collect") || !(each || (isWhile && nested))) return;
  if (!nested && isAskedFor(output.value, fields)) return;
  report("ineffective-field", output.key.span, { field: "output", where: "beside `collect`" });
}

/** Whether `break_when` or `update_context` has a placeholder of a name. */
function isAskedFor(name: Node, fields: Fields): boolean {
  const asking = ["break_when", "update_context"].flatMap((field) => fields.entry(field) ?? []);
  return isText(name) && asking.some(({ value }) => hasPlaceholder(value, name.value));
}

function hasPlaceholder(node: Node, name: string): boolean {
  if (node.kind === "sequence") return node.items.some((item) => hasPlaceholder(item, name));
  if (node.kind === "mapping") return node.entries.some(({ value }) => hasPlaceholder(value, name));
  return parseTemplate(node.text, "words").some(
    (part) => part.kind === "placeholder" && part.name === name,
  );
}

function checkParallelCompanions(fields: Fields, report: Report): void {
  if (!fields.has("parallel")) return;
  const excluded = ["checkpoint_iterations", "steps", "while_steps"];
  for (const second of excluded) {
    const entry = fields.entry(second);
    if (!entry || !isTruthy(entry.value)) continue;
    const help =
      second === "checkpoint_iterations"
        ? undefined
        : "Put the nested steps into a recipe of their own and call it from this step.";
    report("conflicting-fields", entry.key.span, { first: "parallel", second }, { help });
  }
}

type TellIdle = (field: string, where: string, help?: string) => void;

function idleFieldsOf(fields: Fields, report: Report): TellIdle {
  return (field, where, help) => {
    const entry = fields.entry(field);
    // A misspelt field is told already, and may have been meant for another.
    if (!entry || !isTruthy(entry.value) || !isWrittenSo(entry)) return;
    report("ineffective-field", entry.key.span, { field, where }, { help });
  };
}

/** Tells of fields that only a `foreach` has, or any loop. */
function checkForeachFields(fields: Fields, isWhile: boolean, report: Report): void {
  const idle = idleFieldsOf(fields, report);
  for (const field of ["as", "as_var"]) idle(field, "without `foreach`");
  idle("max_iterations", "without `foreach`", isWhile ? whileLimit : undefined);
  if (!isWhile) idle("collect", "without a loop", useOutput);
}

function checkIdleFields(fields: Fields, each: boolean, isWhile: boolean, report: Report): void {
  const idle = idleFieldsOf(fields, report);
  if (!each && !isWhile) idle("update_context", "without a loop", useOutput);
  if (!isWhile) idle("max_while_iterations", "without `while_condition`");
  if (each && fields.has("parallel")) {
    for (const field of ["break_when", "update_context"]) idle(field, "in a parallel loop");
  }
}

const whileLimit = "Write `max_while_iterations`, which limits a `while_condition`.";
const useOutput = "It is for loops; the result of one step is stored by its `output`.";

function checkUpdateNames(fields: Fields, report: Report): void {
  for (const { key } of fields.mappingOf("update_context")?.entries ?? []) {
    if (isText(key)) checkVariable(key, report);
    else {
      const parameters = { subject: "name of a variable", expected: "text" };
      report("wrong-type", key.span, { ...parameters, found: describeNode(key) });
    }
  }
}

function parseForeach(fields: Fields, report: Report): ForeachNode | null {
  const list = fields.text("foreach");
  const item = fields.text("as") ?? fields.text("as_var");
  if (item) checkVariable(item, report);
  const collect = checkedVariable(fields.text("collect"), report);
  if (!list) return null;
  const parallel = parseParallel(fields, report);
  const most = fields.number("max_iterations", 1);
  return {
    kind: "foreach",
    list,
    item,
    collect,
    maxIterations: Math.floor(most?.value ?? 100),
    maxIterationsSpan: most?.span,
    parallel,
    breakWhen: parallel === undefined ? breakWhen(fields) : undefined,
    update: parallel === undefined ? updateOf(fields) : [],
  };
}

function parseWhile(fields: Fields, report: Report): WhileNode | null {
  const collect = checkedVariable(fields.text("collect"), report);
  const condition = fields.entry("while_condition")?.value;
  if (!isText(condition)) return null;
  if (!condition.value.includes("{{") && condition.value.trim().toLowerCase() !== "true") {
    const parameters = { field: "while_condition", found: condition.value };
    const help =
      "Name a variable, such as `{{done}} != 'true'`, or write `true` with `break_when`.";
    report("missing-placeholder", condition.span, parameters, { help });
    return null;
  }
  const limit = fields.number("max_while_iterations", 1)?.value;
  return {
    kind: "while",
    condition,
    collect,
    maxIterations: Math.floor(limit ?? 100),
    hasOwnLimit: limit !== undefined,
    breakWhen: breakWhen(fields),
    update: updateOf(fields),
  };
}

/** A condition that is text or a plain boolean; empty text is none. */
export function conditionOf(
  fields: Fields,
  field: string,
): TextNode | Located<boolean> | undefined {
  const node = fields.entry(field)?.value;
  if (node?.kind === "scalar" && typeof node.value === "boolean") {
    return { value: node.value, span: node.span };
  }
  return isText(node) && node.value.trim() !== "" ? node : undefined;
}

function breakWhen(fields: Fields): TextNode | Located<boolean> | undefined {
  const condition = conditionOf(fields, "break_when");
  return condition?.value === false ? undefined : condition;
}

/** What is written after each iteration; undefined where that cannot be read. */
function updateOf(fields: Fields): readonly VariableNode[] | undefined {
  const value = fields.entry("update_context")?.value;
  if (value === undefined || isNull(value)) return [];
  const mapping = fields.mappingOf("update_context");
  return mapping && variablesOf(mapping);
}

function parseParallel(fields: Fields, report: Report): ForeachNode["parallel"] {
  const node = fields.entry("parallel")?.value;
  if (!node || !isTruthy(node)) return undefined;
  const value = node.kind === "scalar" ? node.value : undefined;
  if (value === true) return "unbounded";
  if (typeof value === "number" && Number.isInteger(value)) return Math.max(1, value);
  const whole = numberOfNode(node) ?? Number(node.kind === "scalar" ? node.text : Number.NaN);
  const parameters = { field: "parallel", found: describeNode(node), meaning: "no bound" };
  const help = Number.isNaN(whole)
    ? placeholderHelp(node)
    : `Write ${Math.floor(whole)} without quotes.`;
  const fix = unquoteFix(node, "a whole number") ?? unquoteFix(node, "true or false");
  report("counts-as", node.span, parameters, { help, fix });
  return "unbounded";
}

/** What to do where somebody means a variable to say how many. */
function placeholderHelp(node: Node): string | undefined {
  const isComputed = node.kind === "scalar" && node.text.includes("{{");
  return isComputed ? "Placeholders are not replaced here: write a number." : undefined;
}
