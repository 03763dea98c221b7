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
import { namesIn, reachableFrom, variablesIn } from "../ir/command-names.ts";
import { emitValue } from "./emit-value.ts";
import { emitTemplateText, quoted } from "./string-literal.ts";

/** A JavaScript expression for a command template: the list of its words, or the number of a control field. */
export function emitCommand({ role, texts, defaults }: CommandTemplate): string {
  if (role === "words") {
    return `$.argv([${texts.map((text) => emitWord(text, defaults)).join(", ")}])`;
  }
  const fills = texts.map((text) => emitFill(text, defaults)).join(", ");
  return role === "retry" ? `$.attempts(${fills})` : `$.milliseconds(${quoted(role)}, ${fills})`;
}

/** A JavaScript expression that yields true or false: a node's `when`. */
export function emitCommandGuard({ test, defaults }: CommandGuard): string {
  return typeof test === "boolean" ? String(test) : `$.guard(${emitFill(test, defaults)})`;
}

/** A JavaScript expression that yields how often a node is repeated: once for each item of a list. */
export function emitListLength(name: string, defaults: CommandDefaults): string {
  return `$.count(v, ${emitDefaults(reachableFrom([name], defaults))}, ${quoted(name)})`;
}

function emitWord(text: CommandText, defaults: CommandDefaults): string {
  return isConstant(text) ? emitCommandText(text) : `$.word(${emitFill(text, defaults)})`;
}

/** Each text carries the defaults that it can reach and no others. */
function emitFill(text: CommandText, defaults: CommandDefaults): string {
  const reached = reachableFrom(namesIn(text), defaults);
  const site = isConstant(text) ? "" : "s";
  return `v, ${emitDefaults(reached)}, (${site}) => ${emitCommandText(text)}`;
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
    part.kind === "command-arithmetic" ? variablesIn(part.sum) : [],
  );
  return `{ values: [${values.map(quoted).join(", ")}], integers: [${integers.map(quoted).join(", ")}] }`;
}
