import { anchored } from "../diagnostics/anchored.ts";
import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { diagnostic } from "../diagnostics/diagnostic.ts";
import { rules } from "./registry.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";

/** Checks one plan by every rule. */
export function runRules(subject: RuleSubject): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const report: RuleReport<DiagnosticCode> = (code, span, parameters, extra) => {
    found.push(diagnostic(code, span, parameters, extra));
  };
  for (const rule of rules) rule.check(subject, report);
  const { extendsSpan } = subject.plan;
  return extendsSpan === undefined ? found : found.map((one) => anchored(one, extendsSpan));
}
