import { settersOf } from "../analysis/scope/setters.ts";
import type { DialectId, Template, ValueTemplate } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import type { Action } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * A value that is handed on and is nothing but the name of a variable is the text of that name. It is taken for the variable
 * where it is no ordinary word, or is called like what it is given to, or nothing else reads the variable.
 */
export const bareName = defineRule({
  name: "bare-name",
  reports: ["bare-name"],
  check({ plan, facts }, report) {
    if (!withPlaceholders.has(plan.dialect)) return;
    for (const { step } of stepsOf(plan.body)) {
      for (const { name: target, value } of handedOn(step.action)) {
        const bare = bareText(value);
        if (bare === undefined || !isVariable(bare.text, plan)) continue;
        const name = bare.text;
        const isRead = facts.reads.all.some(({ reference }) => reference.name === name);
        if (!isRead || name.includes("_") || target.toLowerCase() === name.toLowerCase()) {
          report("bare-name", bare.span, { name });
        }
      }
    }
  },
});

/** Languages whose placeholders have two braces on each side. */
const withPlaceholders: ReadonlySet<DialectId> = new Set(["amplifier", "amplihack"]);

/** What a step gives to a command, to a recipe or to its next iteration, with what each is given to. */
function handedOn(
  action: Action,
): readonly { readonly name: string; readonly value: Template | ValueTemplate }[] {
  if (action.kind === "shell") return action.env;
  if (action.kind === "call") return action.input;
  return action.kind === "loop" ? action.update : [];
}

/** A text without placeholders that may be a name, and where it stands. */
function bareText(
  value: Template | ValueTemplate,
): { readonly text: string; readonly span: Span } | undefined {
  const text = value.kind === "literal" ? value.value : textOf(value);
  if (typeof text !== "string" || !/^[A-Za-z_]\w*$/.test(text)) return undefined;
  return "span" in value ? { text, span: value.span } : undefined;
}

function textOf(value: Template | ValueTemplate): string | undefined {
  if (value.kind !== "template" || value.parts.length !== 1) return undefined;
  const [part] = value.parts;
  return part?.kind === "text" ? part.text : undefined;
}

function isVariable(name: string, plan: Plan): boolean {
  return plan.params.some((param) => param.name === name) || settersOf(plan).has(name);
}
