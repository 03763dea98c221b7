import { WordPattern } from "../../../grammar/word-pattern.ts";
import { meantChoice } from "../../diagnostics/spelling/meant-choice.ts";
import type { Report } from "../../document/cursor.ts";
import { reportSwallowedFields } from "../../document/mistakes/swallowed-fields.ts";
import type { Mapping, Node } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import { checkSeconds } from "../../lower/milliseconds-as-seconds.ts";
import type { Located } from "../../source/located.ts";
import type { OnError, RetryNode, StepNode } from "./ast.ts";
import { checkCoverage } from "./check-coverage.ts";
import { checkedVariable, checkLength } from "./check-name.ts";
import type { Fields } from "./fields.ts";
import { fieldsOf } from "./fields.ts";
import { asMeant } from "./misspelt-field.ts";
import { entryOf, isTruthy } from "./node-value.ts";
import { parseAction } from "./parse-action.ts";
import { conditionOf, parseLoop } from "./parse-loop.ts";
import { reportUnread } from "./unknown-fields.ts";

/** Parses a list of steps; what is no mapping is left out. */
export function parseSteps(list: Node | undefined, report: Report): readonly StepNode[] {
  if (list?.kind !== "sequence") return [];
  return list.items.flatMap((item) => (item.kind === "mapping" ? [parseStep(item, report)] : []));
}

function parseStep(written: Mapping, report: Report): StepNode {
  const mapping = asMeant(written, "step");
  const fields = fieldsOf(mapping, report);
  const loop = parseLoop(fields, report);
  const steps = nestedSteps(fields, report);
  const output = checkedVariable(outputOf(fields), report);
  const action = parseAction(fields, steps, report);
  const step: StepNode = {
    id: parseId(fields, report),
    span: mapping.span,
    condition: conditionOf(fields, "condition"),
    loop: loop ?? undefined,
    // Without its loop a step would seem to use variables that nothing sets.
    action: loop === null ? { kind: "broken" } : action,
    output,
    namesOutput: fields.has("output"),
    timeout: fields.number("timeout", Number.MIN_VALUE),
    retry: parseRetry(fields, report),
    onError: parseOnError(fields),
  };
  checkCoverage(step, report);
  checkKept(fields, report);
  if (step.timeout) checkSeconds(step.timeout, "step", report);
  reportSwallowedFields(mapping, report);
  return step;
}

/** Warns about an answer that is asked for as JSON and that nothing keeps. */
function checkKept(fields: Fields, report: Report): void {
  if (!fields.flag("parse_json") || fields.has("output") || fields.has("collect")) return;
  const isOfCall = fields.has("recipe") || fields.has("steps") || fields.has("while_steps");
  const key = fields.entry("parse_json")?.key;
  if (key !== undefined && !isOfCall) report("unkept-json", key.span, {});
}

/** The variable of a step's result, also where it is written as the one of a list, or as a mapping with its name. */
function outputOf(fields: Fields): Located<string> | undefined {
  const value = fields.entry("output")?.value;
  const [item, other] = value?.kind === "sequence" ? value.items : [];
  if (isText(item) && other === undefined) return { value: item.value, span: item.span };
  const name = value?.kind === "mapping" ? entryOf(value, "name")?.value : undefined;
  return isText(name) ? { value: name.value, span: name.span } : fields.text("output");
}

const usualId = new WordPattern(String.raw`^[\p{L}\p{N}_-]+$`);

function parseId(fields: Fields, report: Report): Located<string> {
  const id = fields.looseText("id");
  if (!id) return { value: "", span: fields.entry("id")?.value.span ?? fields.mapping.span };
  checkLength("id", id, 50, report);
  if (!usualId.test(id.value)) report("unusual-id", id.span, { id: id.value });
  return id;
}

function nestedSteps(fields: Fields, report: Report): readonly StepNode[] | undefined {
  const name = fields.entry("steps") ? "steps" : "while_steps";
  const entry = fields.entry(name);
  if (!entry || !isTruthy(entry.value)) return undefined;
  return parseSteps(entry.value, report);
}

function parseRetry(fields: Fields, report: Report): RetryNode | undefined {
  const mapping = fields.mappingOf("retry");
  if (!mapping || mapping.entries.length === 0) return undefined;
  reportUnread(mapping, "retry", report);
  const retry = fieldsOf(mapping, report);
  const backoff = retry.entry("backoff")?.value;
  const initialDelay = retry.number("initial_delay");
  const maxDelaySeconds = retry.number("max_delay")?.value ?? 300;
  if (initialDelay && initialDelay.value > maxDelaySeconds) {
    const where = `above \`max_delay\`, which is ${maxDelaySeconds} seconds`;
    report("ineffective-field", initialDelay.span, { field: "initial_delay", where });
  }
  return {
    attempts: retry.number("max_attempts", 1)?.value ?? 3,
    factor: isText(backoff) && backoff.value === "linear" ? 1 : 2,
    initialDelaySeconds: initialDelay?.value ?? 5,
    maxDelaySeconds,
    span: mapping.span,
  };
}

const onErrors: readonly OnError[] = ["fail", "continue", "skip_remaining"];

function parseOnError(fields: Fields): OnError {
  const written = fields.text("on_error")?.value ?? "fail";
  // A misspelt value is told, and the rest of the recipe is judged by what was meant.
  const meant = meantChoice(written, onErrors);
  return onErrors.find((one) => one === written) ?? onErrors.find((one) => one === meant) ?? "fail";
}
