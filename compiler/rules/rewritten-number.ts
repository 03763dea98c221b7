import type { Value } from "../../runtime/values/value.ts";
import { evaluationOf } from "../analysis/evaluation.ts";
import { printedInto } from "../analysis/printed-type.ts";
import type { Read, Reads } from "../analysis/reads.ts";
import type { Definition } from "../analysis/scope-state.ts";
import type { Reference } from "../ir/expression.ts";
import type { Span } from "../source/span.ts";
import { spanText } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * A declared value or an output that looks like a number is one, and is pasted as numbers print: the version `1.10` as
 * `1.1`, the hash `12e3` as `12000.0`.
 */
export const rewrittenNumber = defineRule({
  name: "rewritten-number",
  reports: ["rewritten-number"],
  check({ plan, facts }, report) {
    const evaluation = evaluationOf(plan.dialect);
    if (evaluation === undefined) return;
    for (const [definition, { span }] of pastedDefinitions(facts.reads)) {
      const number = numberOf(definition);
      if (number === undefined) continue;
      const { written } = number;
      const text = evaluation.text(number.value);
      const related = [{ span, message: "pasted here" }];
      if (text !== written) report("rewritten-number", number.span, { written, text }, { related });
    }
  },
});

/** What placeholders paste, each with the first of them. */
function pastedDefinitions({ all }: Reads): ReadonlyMap<Definition, Reference> {
  const found = new Map<Definition, Reference>();
  for (const { role, reference, variable } of all) {
    if (!pasted.has(role) || reference.path.length > 0) continue;
    for (const definition of variable?.definitions ?? []) {
      if (!found.has(definition)) found.set(definition, reference);
    }
  }
  return found;
}

/** Where a value becomes text. */
const pasted: ReadonlySet<Read["role"]> = new Set(["prompt", "command", "environment", "word"]);

interface WrittenNumber {
  readonly written: string;
  readonly value: Value;
  readonly span: Span;
}

function numberOf(definition: Definition): WrittenNumber | undefined {
  if (definition.kind === "param") {
    const { default: value, defaultSpan: span } = definition.param;
    if (span === undefined || value === undefined || typeof value === "string") return undefined;
    const written = spanText(span);
    return isDecimal(written) ? { written, value, span } : undefined;
  }
  if (definition.kind !== "exit") return undefined;
  const { step, assignment } = definition;
  const printed = printedInto(step, assignment)?.only;
  if (printed === undefined || step.action.kind !== "shell") return undefined;
  const written = printed.text.trim();
  if (!isDecimal(written) || typeof printed.value === "string") return undefined;
  return { written, value: printed.value, span: step.action.command.span };
}

/** Digits with a point or an exponent: whole numbers print as they are written. */
function isDecimal(text: string): boolean {
  return /^[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(text) && /[.eE]/.test(text);
}
