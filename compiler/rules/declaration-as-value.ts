import type { Value } from "../../runtime/values/value.ts";
import { readNames } from "../analysis/reads.ts";
import { declaredInputs } from "../analysis/setters/declared-inputs.ts";
import { quoteUserText } from "../diagnostics/quote-user-text.ts";
import type { Param } from "../ir/plan.ts";
import type { Span } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * Other tools declare an input by its type, its default and a description. Here what stands behind a name is its value, so
 * that prompts and commands get the whole declaration; unless something reads it by its keys, as somebody would who means it so.
 */
export const declarationAsValue = defineRule({
  name: "declaration-as-value",
  reports: ["declaration-as-value"],
  check({ plan, facts }, report) {
    const declared = declaredInputs(plan);
    if (declared.size === 0) return;
    const names = readNames(facts.reads);
    const [first, ...others] = plan.params.filter(
      (one) => declared.has(one) && names.has(one.name),
    );
    if (first === undefined) return;
    const { name, default: value } = first;
    // Who declares one so declares all so.
    const related = others.map((other) => ({
      span: placeOf(other),
      message: `That of "${quoteUserText(other.name)}", too.`,
    }));
    report(
      "declaration-as-value",
      placeOf(first),
      { name, meant: meantDefault(value) },
      { related },
    );
  },
});

function placeOf({ defaultSpan, span }: Param): Span {
  return defaultSpan ?? span;
}

/** The default that a declaration gives, as it is written in a line; undefined where it gives none. */
function meantDefault(value: Value | undefined): string | undefined {
  const given = value instanceof Map ? value.get("default") : undefined;
  if (typeof given === "number" || typeof given === "boolean") return String(given);
  if (given === undefined) return undefined;
  return typeof given === "string" && given !== "" ? quoteUserText(given) : '""';
}
