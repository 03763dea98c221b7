import { decodeJson } from "../../runtime/values/json-decoder.ts";
import type { Value } from "../../runtime/values/value.ts";
import { evaluationOf } from "../analysis/conditions/evaluation.ts";
import type { Read, Reads } from "../analysis/reads.ts";
import type { Definition, ScopeState } from "../analysis/scope/scope-state.ts";
import { scriptOf } from "../analysis/script-of.ts";
import { printsShortHash } from "../analysis/shell/prints-lines.ts";
import { printedInto } from "../analysis/types/printed-type.ts";
import type { RelatedPlace } from "../diagnostics/diagnostic.ts";
import type { Expression, Reference } from "../ir/expression.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * A declared value or an output that looks like a number is one, and is pasted as numbers print: the version `1.10` as
 * `1.1`, the hash `12e3` as `12000.0`. One in a hundred abbreviated commits is such a hash.
 */
export const rewrittenNumber = defineRule({
  name: "rewritten-number",
  reports: ["rewritten-number"],
  check({ plan, facts }, report) {
    const evaluation = evaluationOf(plan.dialect);
    if (evaluation === undefined) return;
    for (const [definition, use] of usesAsText(facts.reads)) {
      const number = numberOf(definition);
      if (number === undefined) continue;
      const { written, isExample } = number;
      const text = evaluation.text(number.value);
      if (text === written) continue;
      const related = [use];
      report("rewritten-number", number.span, { written, text, isExample }, { related });
    }
  },
});

/** What placeholders paste and methods read, each with the first of them. */
function usesAsText({ all, decisions }: Reads): ReadonlyMap<Definition, RelatedPlace> {
  const found = new Map<Definition, RelatedPlace>();
  const use = ({ name, path, span }: Reference, state: ScopeState, message: string): void => {
    if (path.length > 0) return;
    for (const definition of state.variables.get(name)?.definitions ?? []) {
      if (!found.has(definition)) found.set(definition, { span, message });
    }
  };
  for (const { role, reference, state } of all) {
    if (pasted.has(role)) use(reference, state, "pasted here");
  }
  for (const { condition, state } of decisions) {
    if (!condition.text.includes("(")) continue;
    for (const target of targetsIn(condition.expression)) use(target, state, "read as text here");
  }
  return found;
}

/** The variables whose methods a condition calls, which read a number as text. */
function targetsIn(node: Expression): readonly Reference[] {
  switch (node.kind) {
    case "method": {
      const inside = [node.target, ...node.arguments].flatMap(targetsIn);
      return node.target.kind === "reference" ? [node.target, ...inside] : inside;
    }
    case "call":
      return node.arguments.flatMap(targetsIn);
    case "comparison":
      return [node.left, node.right].flatMap(targetsIn);
    case "membership":
      return [node.item, node.container].flatMap(targetsIn);
    case "logical":
      return node.operands.flatMap(targetsIn);
    case "negation":
    case "group":
      return targetsIn(node.operand);
    default:
      return [];
  }
}

/** Where a value becomes text. */
const pasted: ReadonlySet<Read["role"]> = new Set(["prompt", "command", "environment", "word"]);

interface WrittenNumber {
  readonly written: string;
  readonly value: Value;
  readonly span: Span;
  /** Whether it is one of many that may be printed. */
  readonly isExample: boolean;
}

/** An abbreviated commit of which one in a hundred or so is like it. */
const hash = "12345e1";

type Exited = Extract<Definition, { readonly kind: "exit" }>;

function numberOf(definition: Definition): WrittenNumber | undefined {
  if (definition.kind === "param") {
    const { default: value, defaultSpan: span } = definition.param;
    if (span === undefined || value === undefined || typeof value === "string") return undefined;
    const written = spanText(span);
    return isDecimal(written) ? { written, value, span, isExample: false } : undefined;
  }
  return definition.kind === "exit" ? printedNumber(definition) : undefined;
}

function printedNumber({ step, assignment }: Exited): WrittenNumber | undefined {
  const { action } = step;
  if (action.kind !== "shell" || assignment.value.kind !== "result") return undefined;
  const { span } = action.command;
  const value = decodeJson(hash);
  if (
    value !== undefined &&
    action.decoding !== "text" &&
    printsShortHash(scriptOf(action.command).text)
  )
    return { written: hash, value, span, isExample: true };
  const printed = printedInto(step, assignment)?.only;
  const written = printed?.text.trim() ?? "";
  if (printed === undefined || !isDecimal(written) || typeof printed.value === "string") {
    return undefined;
  }
  return { written, value: printed.value, span, isExample: false };
}

/** Digits with a point or an exponent: whole numbers print as they are written. */
function isDecimal(text: string): boolean {
  return /^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text) && /[.eE]/.test(text);
}
