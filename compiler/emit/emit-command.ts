import { isTrue } from "../../runtime/semantics/command-template.ts";
import { javascriptText } from "../../runtime/values/javascript-text.ts";
import type { Value } from "../../runtime/values/value.ts";
import type {
  CommandArithmetic,
  CommandChoice,
  CommandDefault,
  CommandDefaults,
  CommandOperand,
  CommandPart,
  CommandPlaceholder,
  CommandTemplate,
  CommandText,
  CommandValue,
} from "../ir/command.ts";
import { variablesIn } from "../ir/command-names.ts";
import type { Expression } from "../ir/expression.ts";
import { emitValue } from "./emit-value.ts";
import type { ScopeKnowledge } from "./plan-context.ts";
import { variableAccess } from "./property-name.ts";
import { emitTemplateText, quoted } from "./string-literal.ts";

/** A JavaScript expression for a text of a command template: text, a number, or true and false, as its role says. */
export function emitCommandTemplate({ role, text, defaults, label }: CommandTemplate): string {
  if (role === "word" && isConstant(text)) return emitCommandText(text);
  const site = isConstant(text) ? "" : "s";
  const fill = `v, ${emitDefaults(defaults)}, (${site}) => ${emitCommandText(text)}`;
  if (role === "timeout" || role === "delay") return `$.milliseconds(${quoted(role)}, ${fill})`;
  const called = label === undefined ? "" : `, ${quoted(label)}`;
  return `$.${functions[role]}(${fill}${called})`;
}

const functions = { word: "word", when: "guard", retry: "attempts", repeat: "count" } as const;

/** Whether the expression for a text looks anything up; a constant word is only itself. */
export function readsScope({ role, text }: CommandTemplate): boolean {
  return role !== "word" || !isConstant(text);
}

/** A JavaScript expression for a guard: a constant, whether a name counts as true, or whether a text does. */
export function emitCommandGuard(expression: Expression, scope: ScopeKnowledge): string {
  if (expression.kind === "literal") return String(expression.value === true);
  if (expression.kind === "template" && expression.command) {
    const { command } = expression;
    return emitNameGuard(command, scope) ?? emitCommandTemplate(command);
  }
  throw new Error(`a ${expression.kind} is no guard of a command template`);
}

/** A guard over one name needs no text; undefined where defaults refer to other names, or where there is more to it. */
function emitNameGuard(
  { text, defaults }: CommandTemplate,
  scope: ScopeKnowledge,
): string | undefined {
  const [only] = text.parts;
  if (text.parts.length !== 1 || only === undefined) return undefined;
  if (only.kind !== "command-choice" && only.kind !== "command-value") return undefined;
  const declared = defaults.get(only.name);
  if (declared !== undefined && declared.kind !== "constant") return undefined;
  return only.kind === "command-value"
    ? emitShows(only, declared?.value, scope)
    : emitHolds(only, declared?.value, scope);
}

/** What `{name}` becomes in a guard; a list is JSON there, and a name without anything fails. */
function emitShows(
  { name, default: inline }: CommandValue,
  declared: Value | undefined,
  scope: ScopeKnowledge,
): string | undefined {
  const otherwise = declared === undefined ? inline : textOf(declared);
  if (otherwise === undefined || Array.isArray(declared)) return undefined;
  return emitTruth("shows", name, isTrue(otherwise), scope);
}

function emitHolds(
  { name, yes, no }: CommandChoice,
  declared: Value | undefined,
  scope: ScopeKnowledge,
): string | undefined {
  const isTrueThen = isTrue(yes);
  if (isTrueThen === isTrue(no)) return undefined;
  const isHeld = declared !== undefined && isTrue(textOf(declared));
  const truth = emitTruth("holds", name, isHeld, scope);
  return isTrueThen ? truth : `!${truth}`;
}

function emitTruth(
  test: "holds" | "shows",
  name: string,
  otherwise: boolean,
  scope: ScopeKnowledge,
): string {
  if (scope.definitely(name) && test === "holds") return `$.truth(${variableAccess(name)})`;
  return `$.${test}(v, ${quoted(name)}${otherwise ? ", true" : ""})`;
}

function textOf(value: Value): string {
  return value === null ? "" : javascriptText(value);
}

function isConstant({ parts }: CommandText): boolean {
  return parts.every(({ kind }) => kind === "text");
}

function emitCommandText({ parts }: CommandText): string {
  const [first, ...others] = parts;
  if (first === undefined) return '""';
  if (others.length === 0)
    return first.kind === "text" ? quoted(first.text) : emitPlaceholder(first);
  return `\`${parts.map(emitPart).join("")}\``;
}

function emitPart(part: CommandPart): string {
  return part.kind === "text" ? emitTemplateText(part.text) : `\${${emitPlaceholder(part)}}`;
}

function emitPlaceholder(part: CommandPlaceholder): string {
  switch (part.kind) {
    case "command-value":
      return emitCall("value", [part.name, ...(part.default === undefined ? [] : [part.default])]);
    case "command-fallback":
      return emitCall("fallback", [part.name, part.otherwise]);
    case "command-choice":
      return emitCall("choice", [part.name, part.yes, part.no]);
    case "command-element": {
      const index = typeof part.index === "number" ? String(part.index) : quoted(part.index);
      return `$.element(s, ${quoted(part.name)}, ${index})`;
    }
    case "command-arithmetic":
      return emitArithmetic(part);
    case "command-length":
      return emitCall("length", [part.name]);
    case "command-malformed":
      return `$.malformed(s, ${quoted(part.content)}, ${part.computed})`;
    default:
      return part satisfies never;
  }
}

function emitCall(name: string, texts: readonly string[]): string {
  return `$.${name}(s, ${texts.map(quoted).join(", ")})`;
}

function emitArithmetic({ sum, width }: CommandArithmetic): string {
  const number = emitNumber(sum);
  return width === 0 ? `$.digits(${number})` : `$.digits(${number}, ${width})`;
}

/** The operators are JavaScript's own, save that division drops what is behind the point. */
function emitNumber(operand: CommandOperand): string {
  if (typeof operand === "number") return String(operand);
  if ("variable" in operand) return `$.integer(s, ${quoted(operand.variable)})`;
  const { first, others } = operand;
  return others.reduce((left, { operator, operand: right }) => {
    const pair = `${left} ${operator} ${emitNumber(right)}`;
    return operator === "/" ? `Math.trunc(${pair})` : `(${pair})`;
  }, emitNumber(first));
}

function emitDefaults(defaults: CommandDefaults): string {
  if (defaults.size === 0) return "null";
  const entries = [...defaults].map(([name, value]) => `[${quoted(name)}, ${emitDefault(value)}]`);
  return `$.defaults([${entries.join(", ")}])`;
}

function emitDefault(declared: CommandDefault): string {
  switch (declared.kind) {
    case "constant":
      return emitValue(declared.value);
    case "text": {
      const { literal, text } = declared;
      return `$.template(${quoted(literal)}, ${emitNeeds(text)}, (s) => ${emitCommandText(text)})`;
    }
    case "alias":
      return `$.alias(${quoted(declared.name)}, ${emitDefault(declared.otherwise)})`;
    default:
      return declared satisfies never;
  }
}

function emitNeeds({ parts }: CommandText): string {
  const values = parts.flatMap((part) => {
    if (part.kind === "command-element") return [part.name];
    return part.kind === "command-value" && part.default === undefined ? [part.name] : [];
  });
  const integers = parts.flatMap((part) =>
    part.kind === "command-arithmetic" ? variablesIn(part.sum) : [],
  );
  return `{ values: [${values.map(quoted).join(", ")}], integers: [${integers.map(quoted).join(", ")}] }`;
}
