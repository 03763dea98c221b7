import type {
  Condition,
  DialectId,
  Expression,
  Template,
  ValueTemplate,
} from "../ir/expression.ts";
import type { EnvironmentEntry } from "../ir/step.ts";
import * as amplifier from "./emit-amplifier-condition.ts";
import * as amplihack from "./emit-amplihack-condition.ts";
import { emitCommandGuard, emitCommandTemplate } from "./emit-command.ts";
import { emitInText, emitParts, emitReference } from "./emit-reference.ts";
import { emitValue } from "./emit-value.ts";
import type { ScopeKnowledge } from "./plan-context.ts";
import { emitText } from "./string-literal.ts";

export { emitValue } from "./emit-value.ts";

/** How a dialect's conditions become JavaScript. */
interface ConditionEmitter {
  readonly emitTruth: (expression: Expression, scope: ScopeKnowledge) => string;
  readonly emitOperand: (expression: Expression, scope: ScopeKnowledge) => string;
}

const emitters: { readonly [Id in DialectId]?: ConditionEmitter } = {
  amplifier,
  amplihack,
  // Guards compute nothing but their truth.
  "command-template": { emitTruth: emitCommandGuard, emitOperand: emitCommandGuard },
};

function emitterOf(dialect: DialectId): ConditionEmitter {
  return emitters[dialect] ?? amplifier;
}

/** A JavaScript expression that yields true or false; `v` is the scope, `$` the semantics. */
export function emitCondition(condition: Condition, scope: ScopeKnowledge): string {
  return emitterOf(condition.dialect).emitTruth(condition.expression, scope);
}

/** A JavaScript expression that yields what a condition computes, before it counts as true or false. */
export function emitConditionValue(condition: Condition, scope: ScopeKnowledge): string {
  return emitterOf(condition.dialect).emitOperand(condition.expression, scope);
}

/** A JavaScript expression that yields a template's text, or the value itself of a typed one that is one placeholder. */
export function emitTemplate(template: Template, scope: ScopeKnowledge): string {
  if (template.command) return emitCommandTemplate(template.command);
  const [first, ...others] = template.parts;
  if (first === undefined) return '""';
  if (others.length > 0) return emitParts(template.parts, (part) => emitInText(part, scope));
  if (first.kind === "text") return emitText(first.text);
  return template.typed ? emitReference(first, scope) : emitInText(first, scope);
}

/** A JavaScript expression that yields the text of a command's variable. */
export function emitVariable({ value, form }: EnvironmentEntry, scope: ScopeKnowledge): string {
  const text = emitTemplate(value, scope);
  return form === "integer" ? `$.arithmetic(${text})` : text;
}

/** A JavaScript expression that yields a structured value with its templates filled in. */
export function emitValueTemplate(template: ValueTemplate, scope: ScopeKnowledge): string {
  switch (template.kind) {
    case "template":
      return emitTemplate(template, scope);
    case "literal":
      return emitValue(template.value);
    case "list-template":
      return `[${template.items.map((item) => emitValueTemplate(item, scope)).join(", ")}]`;
    case "map-template": {
      const entries = template.entries.map(
        ([key, value]) => `[${emitValue(key)}, ${emitValueTemplate(value, scope)}]`,
      );
      return `$.map([${entries.join(", ")}])`;
    }
    default:
      return template satisfies never;
  }
}

/** A JavaScript expression that yields the value of an expression, such as the list of a loop. */
export function emitExpression(expression: Expression, scope: ScopeKnowledge): string {
  return expression.kind === "reference"
    ? emitReference(expression, scope)
    : amplifier.emitOperand(expression, scope);
}
