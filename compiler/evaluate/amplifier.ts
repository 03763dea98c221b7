import * as semantics from "../../runtime/semantics/amplifier.ts";
import type { Value } from "../../runtime/values/value.ts";
import { isList, isMap } from "../../runtime/values/value.ts";
import { emitCondition, emitTemplate, emitValueTemplate } from "../emit/emit-expression.ts";
import type { ValueTemplate } from "../ir/expression.ts";
import { lowerCondition } from "../lower/condition.ts";
import { lowerTemplate } from "../lower/template.ts";
import type { EvaluationRequest, Evaluator } from "./evaluator.ts";
import { RequestError } from "./evaluator.ts";
import { requireText, spansOf, unknownScope } from "./request-text.ts";
import { runEmitted } from "./run-emitted.ts";

/** What `eval` can do for the amplifier dialect, by kind; loop conditions are conditions. */
export const amplifierEvaluators: ReadonlyMap<string, Evaluator> = new Map([
  ["condition", evaluateCondition],
  ["json", decodeOutput],
  ["loop-condition", evaluateCondition],
  ["template", evaluateTemplate],
  ["typed-template", evaluateTypedTemplate],
]);

/** A request without a condition (`null`) is one that always holds, as in a recipe. */
function evaluateCondition({ text, context }: EvaluationRequest): Value {
  const condition = text === null ? "" : requireText(text);
  const { value, diagnostics } = lowerCondition(condition, {
    dialect: "amplifier",
    spanAt: spansOf(condition),
  });
  const [error] = diagnostics;
  if (value === undefined) {
    throw new RequestError(error?.code ?? "condition-syntax", error?.message ?? "");
  }
  return runEmitted(emitCondition(value, unknownScope), semantics, context);
}

function evaluateTemplate({ text, context }: EvaluationRequest): Value {
  const template = requireText(text);
  const { value } = lowerTemplate(template, { dialect: "amplifier", spanAt: spansOf(template) });
  return runEmitted(emitTemplate(value, unknownScope), semantics, context);
}

function evaluateTypedTemplate({ text, context }: EvaluationRequest): Value {
  return runEmitted(emitValueTemplate(lowerValue(text), unknownScope), semantics, context);
}

function decodeOutput({ text, aggressive }: EvaluationRequest): Value {
  return semantics.decodeOutput(requireText(text), aggressive ? "aggressive" : "whole");
}

/** Texts anywhere inside a structured value are templates; keys are not. */
function lowerValue(value: Value): ValueTemplate {
  if (typeof value === "string") {
    const context = { dialect: "amplifier", spanAt: spansOf(value), typed: true } as const;
    return lowerTemplate(value, context).value;
  }
  if (isList(value)) return { kind: "list-template", items: value.map(lowerValue) };
  if (!isMap(value)) return { kind: "literal", value, span: spansOf("")(0, 0) };
  const entries = [...value].map(([key, item]) => [key, lowerValue(item)] as const);
  return { kind: "map-template", entries };
}
