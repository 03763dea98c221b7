import type { Read } from "../analysis/reads.ts";
import { resultStep } from "../analysis/scope/definition.ts";
import type { ScriptRange } from "../analysis/shell/placement.ts";
import type { HiddenFailure } from "../analysis/shell/slips/failures/hidden-failure.ts";
import { hiddenFailure } from "../analysis/shell/slips/failures/hidden-failure.ts";
import { guardAtEnd } from "../analysis/shell/slips/failures/idle-guard.ts";
import {
  changesOnlyItsShell,
  lastSetting,
} from "../analysis/shell/slips/shells/changes-only-its-shell.ts";
import { harmsElsewhere } from "../analysis/shell/slips/shells/harms-elsewhere.ts";
import { doubledZeros } from "../analysis/shell/slips/values/doubled-zero.ts";
import { promptText } from "../analysis/types/prompt-outline.ts";
import type { Scalar } from "../document/node.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import { failsWhole } from "../ir/fails-whole.ts";
import type { Plan } from "../ir/plan.ts";
import type { ShellAction, Step } from "../ir/step.ts";
import { commandsIn } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Each command has a shell of its own, without `pipefail` and `-e`: what it sets is gone with it, and a pipe or a script
 * ends like its last command, whatever fails before. What prints something and fails is followed by what stands behind its `||`.
 */
export const lostEffect = defineRule({
  name: "lost-effect",
  reports: ["doubled-zero", "hidden-failure", "lost-setting"],
  check({ plan, facts }, report) {
    for (const { command, step } of commandsIn(plan.body)) {
      if (command === step.action) checkCommand(command, step, { plan, facts }, report);
      else checkHook(command, plan, report);
    }
  },
});

type Codes = "doubled-zero" | "hidden-failure" | "lost-setting";

function checkCommand(
  command: ShellAction,
  step: Step,
  { plan, facts }: Pick<RuleSubject, "facts" | "plan">,
  report: RuleReport<Codes>,
): void {
  const scalar = scalarOf(command, plan);
  if (scalar === undefined) return;
  const found = effects(scalar.text, () => effectsOf(scalar.text));
  const { hidden, isSetting, setting, doubled } = found;
  const spanOf = ({ start, end }: ScriptRange): Span => scalarMapOf(scalar).span(start, end);
  for (const zero of doubled) report("doubled-zero", spanOf(zero), {});
  if (hidden) {
    const { failing, last, whole } = hidden;
    const isMeant = isPassedOver(step) || isJudged(scalar.text, hidden, step, facts.reads.all);
    if (isEnd(whole) && isMeant) return;
    report("hidden-failure", spanOf(hidden), { failing, last, whole });
    return;
  }
  const place = isSetting ? scalar.span : setting && spanOf(setting);
  if (place) report("lost-setting", place, { step: step.id });
}

/** Whether it is the end of a script that hides a failure, and an agent may read what was printed before. */
function isEnd(whole: Hidden["whole"]): boolean {
  return whole === "pipe" || whole === "script";
}

/** Whether the run goes on where a step fails, and nothing keeps how it has ended. */
function isPassedOver(step: Step): boolean {
  const keepsCode = step.exits.some(({ set }) =>
    set.some(({ value }) => value.kind === "exit-code"),
  );
  return !(failsWhole(step, "exit") || keepsCode);
}

/** A failure that nobody sees, at the end of a script or before something that should not run then. */
interface Hidden extends Omit<HiddenFailure, "whole"> {
  readonly whole: HiddenFailure["whole"] | "directory" | "elsewhere";
}

interface Effects {
  readonly hidden: Hidden | undefined;
  readonly isSetting: boolean;
  /** What it sets at its end, behind other commands. */
  readonly setting: ScriptRange | undefined;
  readonly doubled: readonly ScriptRange[];
}

const effects = createTextMemo<Effects>();

function effectsOf(script: string): Effects {
  return {
    hidden: harmElsewhere(script) ?? hiddenFailure(script),
    isSetting: changesOnlyItsShell(script),
    setting: lastSetting(script),
    doubled: doubledZeros(script),
  };
}

function harmElsewhere(script: string): Hidden | undefined {
  const found = harmsElsewhere(script);
  if (found === undefined) return undefined;
  const { start, end, entering, harmful, isEmptying } = found;
  const whole = isEmptying ? "directory" : "elsewhere";
  return { start, end, failing: entering, last: harmful, whole };
}

/**
 * Whether a condition asks for something in what a script prints, or an agent is told to look for failures in it that are printed,
 * too: with an end that fails, neither would ever be asked.
 */
function isJudged(
  script: string,
  { last, whole }: Hidden,
  step: Step,
  reads: readonly Read[],
): boolean {
  const isShown = whole === "pipe" || showing.test(last);
  const isPrinted = /2>&1|\|&|&>/.test(script) || reporting.test(script);
  return reads.some(({ role, step: { action }, variable }) => {
    const isRead = variable?.definitions.list().some((one) => resultStep(one) === step);
    if (isRead !== true) return false;
    if (isShown && (role === "guard" || role === "until" || role === "while")) return true;
    if (!isPrinted || role !== "prompt" || action.kind !== "agent") return false;
    return aboutFailures.test(promptText(action.prompt));
  });
}

/** Programs that print what others have written. */
const showing = /^(?:cat|[ef]?grep|head|sed|tail)$/;

/** Programs that print what they find where others are to read it, and fail then. */
const reporting =
  /\b(?:clippy|eslint|flake8|golangci-lint|jest|mypy|phpstan|pylint|pyright|pytest|rubocop|ruff|shellcheck|stylelint|tsc|vitest)\b|\bgo (?:test|vet)\b/;

const aboutFailures =
  /\b(?:broken?|correct|diagnose|errors?|fail\w*|findings?|fix(?:es)?|green|lint\w*|mend|pass(?:ed|es)?|problems?|repair|succe\w+|warnings?)\b/i;

/** Nobody is told what a hook prints and how it ends. */
function checkHook(hook: ShellAction, plan: Plan, report: RuleReport<Codes>): void {
  const scalar = scalarOf(hook, plan);
  if (scalar === undefined) return;
  const { isSetting } = effects(scalar.text, () => effectsOf(scalar.text));
  if (isSetting) report("lost-setting", scalar.span, { step: undefined });
  const guard = guardAtEnd(scalar.text);
  if (guard === undefined) return;
  const span = scalarMapOf(scalar).span(guard.start, guard.end);
  report("hidden-failure", span, { failing: "", last: "", whole: "hook" });
}

/** The command as its author wrote it. */
function scalarOf({ command }: ShellAction, { document }: Plan): Scalar | undefined {
  return scalarAt(document, command.span);
}
