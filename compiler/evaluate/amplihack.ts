import * as semantics from "../../runtime/semantics/amplihack.ts";
import type { Value } from "../../runtime/values/value.ts";
import { record } from "../../runtime/values/value.ts";
import {
  emitCondition,
  emitConditionValue,
  emitTemplate,
  emitVariable,
} from "../emit/emit-expression.ts";
import type { Condition } from "../ir/expression.ts";
import { fixedText } from "../ir/fixed-text.ts";
import { lowerCondition } from "../lower/condition.ts";
import { lowerShellCommand } from "../lower/shell-command.ts";
import { lowerTemplate } from "../lower/template.ts";
import type { EvaluationRequest, Evaluator } from "./evaluator.ts";
import { RequestError } from "./evaluator.ts";
import { requireText, spansOf, unknownScope } from "./request-text.ts";
import { runEmitted } from "./run-emitted.ts";

/** What `eval` can do for the amplihack dialect, by kind. */
export const amplihackEvaluators: ReadonlyMap<string, Evaluator> = new Map([
  ["condition", evaluateCondition],
  ["expression", evaluateExpression],
  ["json", decodeOutput],
  ["set", readSetting],
  ["shell", runCommand],
  ["template", evaluateTemplate],
]);

function evaluateCondition({ text, context }: EvaluationRequest): Value {
  return runEmitted(emitCondition(conditionOf(text), unknownScope), semantics, context);
}

/** The value of a condition before it counts as true or false. */
function evaluateExpression({ text, context }: EvaluationRequest): Value {
  return runEmitted(emitConditionValue(conditionOf(text), unknownScope), semantics, context);
}

function conditionOf(text: Value): Condition {
  const condition = requireText(text);
  const { value, diagnostics } = lowerCondition(condition, {
    dialect: "amplihack",
    spanAt: spansOf(condition),
  });
  if (value !== undefined) return value;
  const [error] = diagnostics;
  throw new RequestError(error?.code ?? "condition-syntax", error?.message ?? "");
}

function evaluateTemplate({ text, context }: EvaluationRequest): Value {
  const template = requireText(text);
  const { value } = lowerTemplate(template, { dialect: "amplihack", spanAt: spansOf(template) });
  return runEmitted(emitTemplate(value, unknownScope), semantics, context);
}

/** What bash prints for a command, its values placed as in a run. */
function runCommand({ text, context, runBash }: EvaluationRequest): Value {
  const written = requireText(text);
  const { value, diagnostics } = lowerShellCommand(written, {
    dialect: "amplihack",
    spanAt: spansOf(written),
  });
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new RequestError(error.code, error.message);
  const own = value.env.map(
    (entry) =>
      [
        entry.name,
        String(runEmitted(emitVariable(entry, unknownScope), semantics, context)),
      ] as const,
  );
  const variables = { ...semantics.environment(context), ...Object.fromEntries(own) };
  if (Object.values(variables).some((variable) => variable.includes("\0"))) {
    throw new RequestError(
      "spawn",
      "A variable has a NUL character, which no command can be given.",
    );
  }
  const printed = runBash?.(fixedText(value.command), variables);
  if (printed === undefined) throw new RequestError("spawn", "The command could not be started.");
  return printed;
}

/** What an output becomes, with `parse_json` or without; text without JSON stays text. */
function decodeOutput({ text, aggressive }: EvaluationRequest): Value {
  const output = requireText(text);
  if (!aggressive) return semantics.decodeOutput(output);
  const found = semantics.extractJson(output);
  return found === undefined ? output : found;
}

/** The variable that `--set KEY=VALUE` sets, with its value. */
function readSetting({ text }: EvaluationRequest): Value {
  const setting = requireText(text);
  const split = setting.indexOf("=");
  if (split < 0) throw new RequestError("bad-request", "A setting is KEY=VALUE.");
  return record([[setting.slice(0, split), semantics.setValue(setting.slice(split + 1))]]);
}
