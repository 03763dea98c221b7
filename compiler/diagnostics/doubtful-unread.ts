import { spanText } from "../source/span.ts";
import type { DiagnosticCode } from "./catalog.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { isDebatable } from "./is-debatable.ts";

/** Findings that nothing reads a name, or what one step stores under it. */
const unread: ReadonlySet<DiagnosticCode> = new Set([
  "overwritten-output",
  "unread-argument",
  "unread-default",
  "unread-input",
  "unread-output",
]);

/** Warnings of texts that look like reads and are none; what has errors is none either. */
const brokenReads: ReadonlySet<DiagnosticCode> = new Set([
  "bare-name",
  "constant-choice",
  "cut-by-comment",
  "foreign-placeholder",
  "not-a-placeholder",
  "outer-braces",
  "unexpanded-placeholder",
]);

/** Findings of texts that are not there, under another name, or beyond reading. */
const missingReads: ReadonlySet<DiagnosticCode> = new Set([
  "absent-field",
  "broken-command",
  "unread-field",
]);

/**
 * Tells of findings in one file that nothing reads a name whether that is doubtful: where another one is about a text that
 * names it, or about a part of the recipe that was left out, which may read anything.
 */
export function doubtfulUnread(found: readonly Diagnostic[]): (one: Diagnostic) => boolean {
  if (found.some(isAboutLeftOut)) return ({ code }) => unread.has(code);
  const broken = byWord(found.filter(isBroken));
  return (one) => {
    const { cause, code } = one;
    if (cause === undefined || !unread.has(code)) return false;
    const [word = ""] = wordsOf(cause);
    return (broken.get(word) ?? []).some((other) => triesToRead(other, cause, one));
  };
}

/** Fields whose texts read variables: one without an effect may read any, and is most likely meant to have one. */
const reading = /^["']?(?:break_when|command|prompt|update_context)["']?$/;

/** Text without a meaning is not part of the plan, nor is what is not there or has no effect. */
function isAboutLeftOut({ code, severity, span }: Diagnostic): boolean {
  if (code === "ineffective-field") return reading.test(spanText(span));
  return missingReads.has(code) || (severity === "error" && !isDebatable(code));
}

function isBroken({ code, severity }: Diagnostic): boolean {
  return severity === "error" || brokenReads.has(code);
}

/** Findings by the words of the texts that they are about: a recipe may have thousands of either. */
function byWord(found: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic[]> {
  const pairs = found.flatMap((one) =>
    [...wordsOf(spanText(one.span))].map((word) => [word, one] as const),
  );
  const words = Map.groupBy(pairs, ([word]) => word);
  return new Map([...words].map(([word, all]) => [word, all.map(([, one]) => one)]));
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{L}\p{N}_]+/gu) ?? []);
}

function triesToRead({ span }: Diagnostic, name: string, { span: own }: Diagnostic): boolean {
  if (span.start === own.start) return false;
  const text = spanText(span);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const around = [text[at - 1] ?? "", text[at + name.length] ?? ""];
    if (!around.some((character) => /[\p{L}\p{N}_]/u.test(character))) return true;
  }
  return false;
}
