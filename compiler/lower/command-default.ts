import { javascriptText } from "../../runtime/values/javascript-text.ts";
import type { Value } from "../../runtime/values/value.ts";
import { isList } from "../../runtime/values/value.ts";
import type {
  CommandDefault,
  CommandDefaults,
  CommandOperand,
  CommandPart,
  CommandText,
} from "../ir/command.ts";
import { lowerUnsplit } from "./command.ts";
import type { SpanAt } from "./spanned.ts";

/** A default as its author wrote it. */
export interface WrittenDefault {
  readonly value: Value;
  readonly spanAt: SpanAt;
}

/**
 * Puts a node's own defaults over the inherited ones. A default that is exactly `{name}` means what the enclosing nodes say
 * about that name, so that a value can be handed down under the same name.
 */
export function overlayDefaults(
  inherited: CommandDefaults,
  own: ReadonlyMap<string, WrittenDefault>,
): CommandDefaults {
  const merged = new Map(inherited);
  for (const [name, { value, spanAt }] of own)
    merged.set(name, lowerDefault(value, spanAt, inherited));
  return merged;
}

function lowerDefault(value: Value, spanAt: SpanAt, inherited: CommandDefaults): CommandDefault {
  if (isList(value)) return { kind: "constant", value };
  if (typeof value !== "string") {
    return { kind: "constant", value: value === null ? "" : javascriptText(value) };
  }
  const text = lowerUnsplit(value, spanAt);
  const handedDown = aliasOf(text);
  const otherwise = handedDown === undefined ? undefined : inherited.get(handedDown);
  if (handedDown !== undefined && otherwise !== undefined) {
    return { kind: "alias", name: handedDown, otherwise };
  }
  return text.parts.some(({ kind }) => kind === "command-malformed") || isPlain(text)
    ? { kind: "constant", value }
    : { kind: "text", literal: value, text };
}

function aliasOf({ parts }: CommandText): string | undefined {
  const [only, ...others] = parts;
  if (only?.kind !== "command-value" || others.length > 0) return undefined;
  return only.content === only.name ? only.name : undefined;
}

function isPlain({ parts }: CommandText): boolean {
  return parts.every(({ kind }) => kind === "text");
}

/** The defaults that texts can reach, directly or through other defaults; the rest need not be in a plan. */
export function reachableDefaults(
  texts: readonly CommandText[],
  defaults: CommandDefaults,
): CommandDefaults {
  const reached = new Map<string, CommandDefault>();
  const pending = texts.flatMap(namesIn);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const declared = defaults.get(name);
    if (declared === undefined || reached.has(name)) continue;
    reached.set(name, declared);
    pending.push(...textsOf(declared).flatMap(namesIn));
  }
  return new Map([...reached].sort(([left], [right]) => (left < right ? -1 : 1)));
}

function textsOf(declared: CommandDefault): readonly CommandText[] {
  if (declared.kind === "text") return [declared.text];
  return declared.kind === "alias" ? textsOf(declared.otherwise) : [];
}

/** The names that a text looks up. */
export function namesIn({ parts }: CommandText): readonly string[] {
  return parts.flatMap(namesOf);
}

function namesOf(part: CommandPart): readonly string[] {
  switch (part.kind) {
    case "command-value":
    case "command-fallback":
    case "command-choice":
      return [part.name];
    case "command-element":
      return typeof part.index === "string" ? [part.name, part.index] : [part.name];
    case "command-arithmetic":
      return variablesIn(part.sum);
    default:
      return [];
  }
}

function variablesIn(sum: CommandOperand): readonly string[] {
  if (typeof sum === "number") return [];
  if ("variable" in sum) return [sum.variable];
  return [sum.first, ...sum.others.map(({ operand }) => operand)].flatMap(variablesIn);
}
