import { parseWord } from "../../grammar/command-template/index.ts";
import type { CommandGuard } from "../ir/command.ts";
import { lowerCommandText } from "./command-text.ts";
import type { SpanAt } from "./spanned.ts";

/** Why a guard does not depend on anything. */
export type ConstantGuard = "blank" | "not-a-name" | "several" | "negated-placeholder";

/** What a `when` tests, and why it is constant where it is. */
export interface LoweredGuard {
  readonly test: CommandGuard["test"];
  readonly constant: ConstantGuard | undefined;
}

/** Lowers a `when`: one placeholder, a name, or `!name`; any other text is constant, as the language has it. */
export function lowerGuard(text: string, spanAt: SpanAt): LoweredGuard {
  const start = text.length - text.trimStart().length;
  const trimmed = text.trim();
  if (trimmed === "") return constant(false, "blank");
  const parts = parseWord(trimmed);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && only.kind !== "text") {
    const shifted: SpanAt = (from, to) => spanAt(start + from, start + to);
    if (only.kind === "malformed" && !only.computed) return constant(false, "negated-placeholder");
    return { test: { kind: "text", text: lowerCommandText(parts, shifted) }, constant: undefined };
  }
  const negated = trimmed.startsWith("!");
  const name = negated ? trimmed.slice(1).trim() : trimmed;
  if (/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name)) {
    return { test: { kind: "name", name, negated }, constant: undefined };
  }
  return constant(negated, parts.length > 1 ? "several" : "not-a-name");
}

function constant(holds: boolean, reason: ConstantGuard): LoweredGuard {
  return { test: { kind: "constant", holds }, constant: reason };
}
