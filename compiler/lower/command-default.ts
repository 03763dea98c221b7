import { javascriptText } from "../../runtime/values/javascript-text.ts";
import type { Value } from "../../runtime/values/value.ts";
import { isList } from "../../runtime/values/value.ts";
import type { CommandDefault, CommandDefaults, CommandText } from "../ir/command.ts";
import type { Span } from "../source/span.ts";
import { lowerUnsplit } from "./command.ts";
import type { SpanAt } from "./spanned.ts";

/** A default as its author wrote it. */
export interface WrittenDefault {
  readonly value: Value;
  readonly span: Span;
  /** The places of a text's offsets. */
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
  if (own.size === 0) return inherited;
  const merged = new Map(inherited);
  for (const [name, written] of own) {
    const lowered = lowerDefault(written, inherited);
    // What only refers to itself hands down what the caller gives, and says nothing otherwise.
    if (lowered.kind === "text" && aliasOf(lowered.text) === name) merged.delete(name);
    else merged.set(name, lowered);
  }
  return merged;
}

function lowerDefault(
  { value, span, spanAt }: WrittenDefault,
  inherited: CommandDefaults,
): CommandDefault {
  if (isList(value)) return { kind: "constant", value, span };
  if (typeof value !== "string") {
    return { kind: "constant", value: value === null ? "" : javascriptText(value), span };
  }
  // Most are the same for everybody.
  if (!value.includes("{")) return { kind: "constant", value, span };
  const text = lowerUnsplit(value, spanAt);
  const handedDown = aliasOf(text);
  const otherwise = handedDown === undefined ? undefined : inherited.get(handedDown);
  if (handedDown !== undefined && otherwise !== undefined) {
    return { kind: "alias", name: handedDown, otherwise };
  }
  return text.parts.some(({ kind }) => kind === "command-malformed") || isPlain(text)
    ? { kind: "constant", value, span }
    : { kind: "text", literal: value, text };
}

function aliasOf({ parts }: CommandText): string | undefined {
  const [only, ...others] = parts;
  if (only?.kind !== "command-value" || others.length > 0) return undefined;
  return only.content === only.name ? only.name : undefined;
}

/** Whether a text is the same for everybody; a choice that is decided takes one of its texts. */
function isPlain({ decided, parts }: CommandText): boolean {
  return decided === undefined && parts.every(({ kind }) => kind === "text");
}
