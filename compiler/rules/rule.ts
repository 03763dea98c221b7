import type { Budget } from "../analysis/bounds/budget.ts";
import type { CalledPlans, Facts } from "../analysis/facts.ts";
import type { Likeness } from "../analysis/likeness.ts";
import type { DiagnosticCode, DiagnosticParameters } from "../diagnostics/catalog.ts";
import type { Diagnostic, DiagnosticExtra } from "../diagnostics/diagnostic.ts";
import { likeness } from "../diagnostics/spelling/likeness.ts";
import { saidIn } from "../document/said-text.ts";
import type { Plan } from "../ir/plan.ts";
import type { PlanId } from "../ir/step.ts";
import type { Span } from "../source/span.ts";

/** What a rule may look at. */
export interface RuleSubject {
  readonly plan: Plan;
  readonly facts: Facts;
  readonly callees: Callees;
  /** What one run may take, where the project says so. */
  readonly budget?: Budget | undefined;
  /** The agents that exist, where the project says so. */
  readonly agents?: readonly string[] | undefined;
  /** Name of the backend that agents are asked through, where the project says so. */
  readonly backend?: string | undefined;
  /** Which preferences of models the project can serve, where that is known. */
  readonly served?: ServedModels | undefined;
}

/** Which preferences of models the agent programs of a project can serve. */
export interface ServedModels {
  /** Name of the program that answers where no preference can be served. */
  readonly first: string;
  readonly serves: (provider: string) => boolean;
  /** Names of classes, tiers and roles that stand for a model. */
  readonly classes: readonly string[];
}

/** What is known of the recipes that a plan calls. */
export interface Callees extends CalledPlans {
  /** The errors of a recipe, as far as it has been checked: that is, before its callers. */
  errors(id: PlanId): readonly Diagnostic[];
  /** Whether the recipe's own diagnostics are shown. */
  isReported(id: PlanId): boolean;
}

/** Records a finding of a rule; only the codes that the rule lists are accepted. */
export type RuleReport<Code extends DiagnosticCode> = <One extends Code>(
  code: One,
  span: Span,
  parameters: DiagnosticParameters<One>,
  extra?: DiagnosticExtra,
) => void;

/** One property of recipes that is checked. */
export interface Rule<Code extends DiagnosticCode = DiagnosticCode> {
  /** The file's name. */
  readonly name: string;
  readonly reports: readonly Code[];
  check(subject: RuleSubject, report: RuleReport<Code>): void;
}

/** Makes a rule whose reports are checked against the codes that it lists. */
export function defineRule<const Code extends DiagnosticCode>(rule: Rule<Code>): Rule<Code> {
  return rule;
}

/** Reports the first finding at each place alone: a loop asks again what it asked when it began. */
export function oncePerPlace<Code extends DiagnosticCode>(
  report: RuleReport<Code>,
): RuleReport<Code> {
  const reported = new Set<number>();
  return (code, span, parameters, extra) => {
    if (!reported.has(span.start)) report(code, span, parameters, extra);
    reported.add(span.start);
  };
}

/** How names and what a recipe says are compared, for the analyses that rules ask. */
export const alike: Likeness = { ...likeness, saidIn };
