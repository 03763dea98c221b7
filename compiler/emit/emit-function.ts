import type { Condition, Expression, Template, ValueTemplate } from "../ir/expression.ts";
import { referencesOf } from "../ir/references.ts";
import { readsScope } from "./emit-command.ts";
import { emitCondition, emitTemplate } from "./emit-expression.ts";
import type { Code } from "./layout.ts";
import { arrow, sequence } from "./layout.ts";
import type { ScopeKnowledge } from "./plan-context.ts";

/** A property with a function that decides. */
export function conditionProperty(name: string, condition: Condition, scope: ScopeKnowledge): Code {
  const reads = usesScope(condition.expression);
  return sequence(`${name}: `, arrow(reads ? "(v)" : "()", emitCondition(condition, scope)));
}

/** A property with a function that makes a template's text. */
export function templateProperty(name: string, template: Template, scope: ScopeKnowledge): Code {
  const reads = usesScope(template);
  return sequence(`${name}: `, arrow(reads ? "(v)" : "()", emitTemplate(template, scope)));
}

/** Whether the code for an expression has to see the scope. */
export function usesScope(expression: Expression | ValueTemplate): boolean {
  if (expression.kind === "template" && expression.command) return readsScope(expression.command);
  return referencesOf(expression).length > 0;
}
