import { pythonText } from "../../../runtime/values/python-text.ts";
import type { DiagnosticList } from "../../diagnostics/diagnostic-list.ts";
import type { Node, Scalar, TextNode } from "../../document/node.ts";
import { isText } from "../../document/node.ts";
import { scalarMapOf } from "../../document/scalar-map.ts";
import { toValue } from "../../document/to-value.ts";
import type { Condition, Template, ValueTemplate } from "../../ir/expression.ts";
import type { StepKey } from "../../ir/step.ts";
import { lowerCondition } from "../../lower/condition.ts";
import { lowerTemplate } from "../../lower/template.ts";
import type { Located } from "../../source/located.ts";
import type { DialectContext } from "../dialect.ts";

/** What lowering one recipe needs everywhere. */
export interface LowerContext {
  readonly diagnostics: DiagnosticList;
  /** Makes a name into a key that no other step of the plan has. */
  readonly uniqueKey: (name: string) => StepKey;
  /** Path of the recipe's file. */
  readonly path: string;
  readonly resolveCallee: DialectContext["resolveCallee"];
  readonly list: DialectContext["list"];
}

/** Lowers text with placeholders. */
export function textTemplate(node: Scalar, context: LowerContext): Template {
  return templateOf(node, false, context);
}

function templateOf(node: Scalar, typed: boolean, context: LowerContext): Template {
  const map = scalarMapOf(node);
  const lowered = lowerTemplate(node.text, { dialect: "amplifier", spanAt: map.span, typed });
  context.diagnostics.add(lowered.diagnostics);
  return lowered.value;
}

/** Lowers text with placeholders of which one alone keeps its type; what is not text stays as it is. */
export function valueTemplate(node: Node, context: LowerContext): ValueTemplate {
  if (isText(node)) return templateOf(node, true, context);
  if (node.kind === "scalar") return { kind: "literal", value: node.value, span: node.span };
  if (node.kind === "sequence") {
    return { kind: "list-template", items: node.items.map((item) => valueTemplate(item, context)) };
  }
  return {
    kind: "map-template",
    entries: node.entries.map(({ key, value }) => [key.value, valueTemplate(value, context)]),
  };
}

/** Lowers a value of an environment: what is not text becomes its Python text first, placeholders and all. */
export function environmentTemplate(node: Node, context: LowerContext): Template {
  if (isText(node)) return textTemplate(node, context);
  const options = { dialect: "amplifier", spanAt: () => node.span, typed: false } as const;
  const lowered = lowerTemplate(pythonText(toValue(node)), options);
  context.diagnostics.add(lowered.diagnostics);
  return lowered.value;
}

/** Lowers a condition; undefined, with an error, when it is none. */
export function conditionOrError(
  node: TextNode | Located<boolean>,
  context: LowerContext,
): Condition | undefined {
  if (typeof node.value === "boolean") return constantCondition(node.value, node.span);
  if (!("style" in node)) return undefined;
  const map = scalarMapOf(node);
  const lowered = lowerCondition(node.value, { dialect: "amplifier", spanAt: map.span });
  context.diagnostics.add(lowered.diagnostics);
  return lowered.value;
}

function constantCondition(value: boolean, span: Located<boolean>["span"]): Condition {
  const expression = { kind: "literal" as const, value, span };
  return { kind: "condition", dialect: "amplifier", expression, text: String(value), span };
}
