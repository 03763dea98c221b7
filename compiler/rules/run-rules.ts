import { anchored } from "../diagnostics/anchored.ts";
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
  const { extendsSpan } = subject.plan;
  return extendsSpan === undefined ? found : found.map((one) => anchored(one, extendsSpan));
}
