import { parseNameGuard, parseWord } from "../../grammar/command-template/index.ts";
import type { CommandPart, CommandText } from "../ir/command.ts";
import { lowerCommandText } from "./command-text.ts";
import type { SpanAt } from "./spanned.ts";

/** Why a guard does not depend on anything. */
export type ConstantGuard =
  | "blank"
  | "not-a-name"
  | "several-placeholders"
  | "malformed-placeholder";

/** What a `when` tests: the truth of a text, or a constant with the reason why it is one. */
export interface LoweredGuard {
  readonly test: CommandText | boolean;
  readonly constant: ConstantGuard | undefined;
}

/** Lowers a `when`: one placeholder, a name, or `!name`; any other text is constant, as the language has it. */
export function lowerGuard(text: string, spanAt: SpanAt): LoweredGuard {
  const start = text.length - text.trimStart().length;
  const shifted: SpanAt = (from, to) => spanAt(start + from, start + to);
  const trimmed = text.trim();
  if (trimmed === "") return constant(false, "blank");
  const parts = parseWord(trimmed);
  const [only] = parts;
  if (parts.length > 1) return constant(trimmed.startsWith("!"), "several-placeholders");
  if (only === undefined || only.kind === "text") return lowerName(trimmed, shifted);
  return only.kind === "malformed" && !only.computed
    ? constant(false, "malformed-placeholder")
    : { test: withEmpty(lowerCommandText(parts, shifted)), constant: undefined };
}

/** A name that nothing stands for is false in a guard, and an error elsewhere. */
function withEmpty(text: CommandText): CommandText {
  const [only] = text.parts;
  if (only?.kind !== "command-value" || only.name.includes("-")) return text;
  return { ...text, parts: [{ ...only, default: only.default ?? "" }] };
}

function lowerName(trimmed: string, spanAt: SpanAt): LoweredGuard {
  const guard = parseNameGuard(trimmed);
  if (guard === undefined) return constant(trimmed.startsWith("!"), "not-a-name");
  const { name, negated } = guard;
  const span = spanAt(0, trimmed.length);
  const [yes, no] = negated ? ["", "yes"] : ["yes", ""];
  const choice: CommandPart = { kind: "command-choice", name, yes, no, content: trimmed, span };
  return { test: { kind: "command-text", parts: [choice], span }, constant: undefined };
}

function constant(holds: boolean, reason: ConstantGuard): LoweredGuard {
  return { test: holds, constant: reason };
}
