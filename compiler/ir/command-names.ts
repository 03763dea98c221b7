import type { ObjectMemo } from "../source/object-memo.ts";
import { createObjectMemo } from "../source/object-memo.ts";
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
    for (const text of textsOf(declared)) for (const one of distinctNames(text)) pending.push(one);
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

/** What stands for a name where no caller gives anything, also where its default is another name. */
export function defaultBehind(name: string, defaults: CommandDefaults): CommandDefault | undefined {
  let declared = defaults.get(name);
  while (declared?.kind === "alias") declared = declared.otherwise;
  return declared;
}

/** More defaults do not lead to each other: the language ends at six. */
export const mostDefaults = 6;

/** The constant that stands for a name where no caller gives anything, also behind defaults that are nothing but another name. */
export function constantBehind(
  name: string,
  defaults: CommandDefaults,
): Extract<CommandDefault, { kind: "constant" }> | undefined {
  let declared = defaultBehind(name, defaults);
  for (let passed = 1; declared?.kind === "text" && passed < mostDefaults; passed += 1) {
    const [only, ...others] = declared.text.parts;
    if (only?.kind !== "command-value" || others.length > 0) return undefined;
    declared = defaultBehind(only.name, defaults);
  }
  return declared?.kind === "constant" ? declared : undefined;
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
  const behind = [...defaults.values()].flatMap((declared) => [
    ...(declared.kind === "alias" ? [declared.name] : []),
    ...textsOf(declared).flatMap(distinctNames),
  ]);
  return [...namesIn(text), ...behind];
}

/** The names that a default looks up, each once: many words may lead to one default. */
const distinctNames: ObjectMemo<CommandText, readonly string[]> = createObjectMemo((text) => [
  ...new Set(namesIn(text)),
]);

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
