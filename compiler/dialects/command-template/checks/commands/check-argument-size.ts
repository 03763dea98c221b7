import type { Report } from "../../../../document/cursor.ts";
import type { CommandDefaults, CommandPart, CommandPlaceholder } from "../../../../ir/command.ts";
import type { LoweredWord } from "../../../../lower/command.ts";
import type { Span } from "../../../../source/span.ts";
import { utf8Length } from "../../../../source/utf8-length.ts";

/** The most bytes of one argument that Linux takes, without the NUL behind it. */
const mostBytes = 128 * 1024 - 1;

/**
 * Reports words that no process can be given as an argument, unless the caller says otherwise: at the default that is to
 * blame, or at the word.
 */
export function checkArgumentSize(
  words: readonly LoweredWord[],
  defaults: CommandDefaults,
  report: Report,
): void {
  for (const { parts, span } of words) {
    if (!mayBeFlawed(parts, defaults)) continue;
    const texts = parts.map((part) => textOf(part, span, defaults));
    const whole = { text: texts.map(({ text }) => text).join(""), span };
    const [blamed] = [...texts, whole].flatMap((one) => {
      const reason = flawOf(one.text);
      return reason === undefined ? [] : [{ reason, span: one.span }];
    });
    if (blamed) report("impossible-argument", blamed.span, { reason: blamed.reason });
  }
}

function flawOf(text: string): string | undefined {
  if (text.includes("\0")) return "has a NUL in it";
  const bytes = text.length > mostBytes / 3 ? utf8Length(text) : 0;
  return bytes > mostBytes ? `has ${bytes} bytes, and ${mostBytes} are the most` : undefined;
}

/** Whether a word has a NUL in it, or may be too long: nearly every one is short. */
function mayBeFlawed(parts: readonly CommandPart[], defaults: CommandDefaults): boolean {
  let length = 0;
  for (const part of parts) {
    const text = part.kind === "text" ? part.text : likelyText(part, defaults);
    if (text.includes("\0")) return true;
    length += text.length;
  }
  return length > mostBytes / 3;
}

interface PlacedText {
  readonly text: string;
  readonly span: Span;
}

/** What a part becomes without the caller, as far as that is known, and where that is written. */
function textOf(part: CommandPart, word: Span, defaults: CommandDefaults): PlacedText {
  if (part.kind === "text") return { text: part.text, span: word };
  const text = likelyText(part, defaults);
  const declared = part.kind === "command-value" ? defaults.get(part.name) : undefined;
  const isText = declared?.kind === "constant" && typeof declared.value === "string";
  return { text, span: isText ? declared.span : word };
}

function likelyText(part: CommandPlaceholder, defaults: CommandDefaults): string {
  if (part.kind !== "command-value") return "";
  const declared = defaults.get(part.name);
  if (declared === undefined) return part.default ?? "";
  return declared.kind === "constant" && typeof declared.value === "string" ? declared.value : "";
}
