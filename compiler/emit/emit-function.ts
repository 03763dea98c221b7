import type { Condition, Template } from "../ir/expression.ts";
import { referencesOf } from "../ir/visit.ts";
import { emitCondition, emitTemplate } from "./emit-expression.ts";
import type { Code } from "./layout.ts";
import { arrow, sequence } from "./layout.ts";
import type { ScopeKnowledge } from "./plan-context.ts";

/** A property with a function that decides. */
export function conditionProperty(name: string, condition: Condition, scope: ScopeKnowledge): Code {
  const reads = referencesOf(condition.expression).length > 0;
  return sequence(`${name}: `, arrow(reads ? "(v)" : "()", emitCondition(condition, scope)));
}

/** A property with a function that makes a template's text. */
export function templateProperty(name: string, template: Template, scope: ScopeKnowledge): Code {
  const reads = referencesOf(template).length > 0;
  return sequence(`${name}: `, arrow(reads ? "(v)" : "()", emitTemplate(template, scope)));
}
