import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import type { ConditionContext } from "./condition-context.ts";

/** A text in quotes, in which a backslash takes the character behind it along. */
const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs;

/** A backslash with what is behind it. */
const written = /\\(?:([nrt])|.)/gs;

/** A path of Windows has backslashes of its own. */
const pathOfWindows = /[A-Za-z]:\\|\\\w{2,}\\/;

/** Tells the line breaks and tabs that a condition writes as other languages do, and that stay letters here. */
export function literalEscapes(
  text: string,
  { dialect, spanAt }: ConditionContext,
): readonly Diagnostic[] {
  if (!/\\[nrt]/.test(text)) return [];
  return [...text.matchAll(quoted)].flatMap(({ 0: part, index }) =>
    [...part.matchAll(written)].flatMap(({ 0: sign, 1: letter, index: inside }) => {
      if (letter === undefined || pathOfWindows.test(part)) return [];
      const start = index + inside;
      const keepsBackslash = dialect === "amplifier";
      const span = spanAt(start, start + sign.length);
      const isAtEnd = letter === "n" && inside + sign.length === part.length - 1;
      return [diagnostic("literal-escape", span, { letter, keepsBackslash, isAtEnd })];
    }),
  );
}
