import type {
  CommandArithmetic,
  CommandDefault,
  CommandDefaults,
  CommandGuard,
  CommandOperand,
  CommandPart,
  CommandPlaceholder,
  CommandTemplate,
  CommandText,
} from "../ir/command.ts";
import { emitValue } from "./emit-value.ts";
import { emitTemplateText, quoted } from "./string-literal.ts";

/** A JavaScript expression that yields the words of a command as `{ command, args }`; `v` is the scope, `$` the semantics. */
export function emitCommand({ texts, defaults }: CommandTemplate): string {
  const words = texts.map(emitCommandText).join(", ");
  return `$.argv(v, ${emitDefaults(defaults)}, (${siteOf(texts)}) => [${words}])`;
}

/** A JavaScript expression that yields the text of a control field. */
export function emitCommandControl({ label, texts, defaults }: CommandTemplate): string {
  const text = texts.map(emitCommandText).join(" + ");
  return `$.control(${quoted(label)}, v, ${emitDefaults(defaults)}, (${siteOf(texts)}) => ${text})`;
}

/** A JavaScript expression that yields true or false: a node's `when`. */
export function emitCommandGuard({ test, defaults }: CommandGuard): string {
  switch (test.kind) {
    case "constant":
      return String(test.holds);
    case "name": {
      const holds = `$.holds(v, ${emitDefaults(defaults)}, ${quoted(test.name)})`;
      return test.negated ? `!${holds}` : holds;
    }
    case "text":
      return `$.guard(v, ${emitDefaults(defaults)}, (s) => ${emitGuardText(test.text)})`;
    default:
      return test satisfies never;
  }
}

/** A name without any value is an error elsewhere and empty in a guard. */
function emitGuardText(text: CommandText): string {
  const [only, ...others] = text.parts;
  return only?.kind === "command-value" && only.default === undefined && others.length === 0
    ? `$.flag(s, ${quoted(only.name)})`
    : emitCommandText(text);
}

function siteOf(texts: readonly CommandText[]): string {
  return texts.every(({ parts }) => parts.every(({ kind }) => kind === "text")) ? "" : "s";
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
  const number = emitOperand(sum);
  return width === 0 ? `$.digits(${number})` : `$.digits(${number}, ${width})`;
}

/** The operators are JavaScript's own, save that division drops what is behind the point. */
function emitOperand(operand: CommandOperand): string {
  if (typeof operand === "number") return String(operand);
  if ("variable" in operand) return `$.integer(s, ${quoted(operand.variable)})`;
  const { first, others } = operand;
  return others.reduce((left, { operator, operand: right }) => {
    const pair = `${left} ${operator} ${emitOperand(right)}`;
    return operator === "/" ? `Math.trunc(${pair})` : `(${pair})`;
  }, emitOperand(first));
}

function emitDefaults(defaults: CommandDefaults): string {
  if (defaults.size === 0) return "null";
  const entries = [...defaults].map(([name, value]) => `[${quoted(name)}, ${emitDefault(value)}]`);
  return `new Map([${entries.join(", ")}])`;
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
    part.kind === "command-arithmetic" ? variables(part.sum) : [],
  );
  return `{ values: [${values.map(quoted).join(", ")}], integers: [${integers.map(quoted).join(", ")}] }`;
}

function variables(operand: CommandOperand): readonly string[] {
  if (typeof operand === "number") return [];
  if ("variable" in operand) return [operand.variable];
  return [operand.first, ...operand.others.map((other) => other.operand)].flatMap(variables);
}
