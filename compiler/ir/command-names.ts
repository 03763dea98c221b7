import type {
  CommandDefault,
  CommandDefaults,
  CommandOperand,
  CommandPart,
  CommandTemplate,
  CommandText,
} from "./command.ts";

/** The defaults that names can reach, directly or through other defaults, in the order of their names. */
export function reachableFrom(
  names: readonly string[],
  defaults: CommandDefaults,
): CommandDefaults {
  if (!names.some((name) => defaults.has(name))) return noDefaults;
  const reached = new Map<string, CommandDefault>();
  const pending = [...names];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const declared = defaults.get(name);
    if (declared === undefined || reached.has(name)) continue;
    reached.set(name, declared);
    for (const { parts } of textsOf(declared)) addNames(parts, pending);
  }
  return new Map([...reached].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** What a text without placeholders can reach. */
export const noDefaults: CommandDefaults = new Map();

/** The texts of a default, also of those that it may be an alias of. */
export function textsOf(declared: CommandDefault): readonly CommandText[] {
  if (declared.kind === "text") return [declared.text];
  return declared.kind === "alias" ? textsOf(declared.otherwise) : [];
}

/** Whether a text has placeholders in it: most words of commands are nothing but text. */
export function hasPlaceholders({ parts }: CommandText): boolean {
  for (const { kind } of parts) if (kind !== "text") return true;
  return false;
}

/** The names that a text looks up. */
export function namesIn(text: CommandText): readonly string[] {
  return hasPlaceholders(text) ? text.parts.flatMap(namesOf) : [];
}

/** The names that a text at its place may look up, also where something else stands for them. */
export function lookedUpNames({ text, defaults }: CommandTemplate): readonly string[] {
  if (defaults.size === 0) return namesIn(text);
  const names: string[] = [];
  addNames(text.parts, names);
  for (const declared of defaults.values()) {
    if (declared.kind === "alias") names.push(declared.name);
    for (const { parts } of textsOf(declared)) addNames(parts, names);
  }
  return names;
}

/** Not as arguments of one call, which takes fewer than the names that a text may hold. */
function addNames(parts: readonly CommandPart[], names: string[]): void {
  for (const part of parts) for (const name of namesOf(part)) names.push(name);
}

/** The names that a piece of a text looks up. */
export function namesOf(part: CommandPart): readonly string[] {
  switch (part.kind) {
    case "command-value":
    case "command-fallback":
    case "command-choice":
    case "command-length":
      return [part.name];
    case "command-element":
      return typeof part.index === "string" ? [part.name, part.index] : [part.name];
    case "command-arithmetic":
      return variablesIn(part.sum);
    default:
      return noNames;
  }
}

const noNames: readonly string[] = [];

/** The names without which a piece fails: those that have neither a default nor another text to stand for them. */
export function requiredNames(part: CommandPart, defaults: CommandDefaults): readonly string[] {
  if (part.kind === "command-fallback" || part.kind === "command-choice") return [];
  if (part.kind === "command-value" && part.default !== undefined) return [];
  return namesOf(part).filter((name) => !defaults.has(name));
}

/** The variables of an expression, from left to right. */
export function variablesIn(operand: CommandOperand): readonly string[] {
  if (typeof operand === "number") return [];
  if ("variable" in operand) return [operand.variable];
  return [operand.first, ...operand.others.map((other) => other.operand)].flatMap(variablesIn);
}
