import { spanText } from "../source/span.ts";
import type { DiagnosticCode } from "./catalog.ts";
import type { Diagnostic } from "./diagnostic.ts";

/** Findings that only repeat, by their effect, what is said of something inside their place. */
const echoes: { readonly [Code in DiagnosticCode]?: readonly DiagnosticCode[] } = {
  "constant-condition": [
    "endless-loop",
    "group-as-operand",
    "impossible-comparison",
    "impossible-membership",
    "misleading-truth",
    "missing-newline",
    "never-equal",
    "word-against-number",
  ],
  "endless-loop": ["missing-newline", "never-equal", "word-against-number"],
  "idle-break": ["unset-variable", "variable-not-yet-set"],
  "impossible-comparison": [
    "endless-loop",
    "missing-newline",
    "never-equal",
    "word-against-number",
  ],
  "unread-input": ["unreachable-name"],
  "unread-output": ["unreachable-name"],
  "word-order": ["impossible-comparison", "word-against-number"],
};

/** Findings that only repeat what others say of the same cause. */
const echoesOfCause: typeof echoes = { "unreachable-step": ["open-outcome-exits"] };

/** Findings that nothing reads a name, which is their cause. */
const unread: ReadonlySet<DiagnosticCode> = new Set([
  "unread-argument",
  "unread-default",
  "unread-input",
  "unread-output",
]);

/** Warnings of texts that look like reads and are none; what has errors is none either. */
const brokenReads: ReadonlySet<DiagnosticCode> = new Set([
  "constant-choice",
  "foreign-placeholder",
  "not-a-placeholder",
  "unexpanded-placeholder",
]);

/** Findings of texts that are not there, or under another name: they may read anything. */
const missingReads: ReadonlySet<DiagnosticCode> = new Set(["absent-field", "unread-field"]);

/** Leaves out what another finding of the same file has said already: one mistake is told once. */
export function withoutEchoes(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const byCode = Map.groupBy(found, ({ code }) => code);
  const broken = found.filter(isBroken);
  const mayBeRead = found.some(({ code }) => missingReads.has(code));
  const isTold = (one: Diagnostic): boolean =>
    unread.has(one.code) && (mayBeRead || broken.some((other) => triesToRead(other, one)));
  return found.filter((one) => !isEcho(one, byCode) && !isTold(one));
}

function isEcho(
  one: Diagnostic,
  byCode: ReadonlyMap<DiagnosticCode, readonly Diagnostic[]>,
): boolean {
  const of = (codes: readonly DiagnosticCode[] = []): readonly Diagnostic[] =>
    codes.flatMap((code) => byCode.get(code) ?? []);
  return (
    of(echoes[one.code]).some((other) => isInside(one, other)) ||
    of(echoesOfCause[one.code]).some(({ cause }) => cause === one.cause)
  );
}

function isBroken({ code, severity }: Diagnostic): boolean {
  return severity === "error" || brokenReads.has(code);
}

function isInside({ span: outer }: Diagnostic, { span: inner }: Diagnostic): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether a finding is about a text that names what is said to be unread. */
function triesToRead({ span }: Diagnostic, { cause, span: own }: Diagnostic): boolean {
  if (cause === undefined || span.start === own.start) return false;
  const text = spanText(span);
  for (let at = text.indexOf(cause); at >= 0; at = text.indexOf(cause, at + 1)) {
    const around = [text[at - 1] ?? "", text[at + cause.length] ?? ""];
    if (!around.some((character) => /\w/.test(character))) return true;
  }
  return false;
}
