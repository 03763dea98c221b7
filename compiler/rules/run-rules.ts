import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { rules } from "./registry.ts";
import type { RuleSubject } from "./rule.ts";

/** Checks one plan by every rule. */
export function runRules(subject: RuleSubject): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const rule of rules) {
    rule.check(subject, (code, span, parameters, extra) => {
      found.push(diagnostic(code, span, parameters, extra));
    });
  }
  return withoutEchoes(found);
}

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
  "word-order": ["impossible-comparison", "word-against-number"],
};

function withoutEchoes(found: readonly Diagnostic[]): readonly Diagnostic[] {
  return found.filter(({ code, span }) => {
    const causes = echoes[code];
    const isCause = (other: Diagnostic): boolean =>
      span.start <= other.span.start && other.span.end <= span.end;
    return !causes || !found.some((other) => causes.includes(other.code) && isCause(other));
  });
}
