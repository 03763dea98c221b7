import { scriptOf } from "../analysis/commands/script-of.ts";
import { writtenCommands } from "../analysis/commands/written-commands.ts";
import { namesInEnvironment } from "../analysis/environment/names-in-environment.ts";
import { traitsOf } from "../analysis/language-traits.ts";
import type { Read } from "../analysis/reads.ts";
import { ofTools } from "../analysis/shell/environment/tool-variables.ts";
import { unsetExpansions } from "../analysis/shell/environment/unset-expansions.ts";
import { withoutBraces } from "../analysis/shell/pasting/without-braces.ts";
import type {
  DestructiveCommand,
  NamedValue,
} from "../analysis/shell/slips/tools/destructive-commands.ts";
import { destructiveCommands } from "../analysis/shell/slips/tools/destructive-commands.ts";
import { taintOf } from "../analysis/taint/taint.ts";
import { describeSource, traceOf } from "../analysis/taint/taint-text.ts";
import type { Scalar } from "../document/node.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Param } from "../ir/plan.ts";
import { dottedName, soleReference } from "../ir/references.ts";
import type { ShellAction, Step } from "../ir/step.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Some commands destroy what nobody can bring back, or run what nobody has read: those deserve a second look. What a value
 * names is told where an agent or a caller chooses it; what the recipe itself has made is its own to remove.
 */
export const destructiveCommand = defineRule({
  name: "destructive-command",
  reports: ["high-risk-command"],
  check(subject, report) {
    for (const { command, scalar, step } of writtenCommands(subject.plan)) {
      const { text } = scalar;
      for (const one of commandsFound(text, () => findCommands(text))) {
        reportCommand(one, { action: command, step, scalar, subject }, report);
      }
    }
  },
});

const commandsFound = createTextMemo<readonly DestructiveCommand[]>();

function findCommands(script: string): readonly DestructiveCommand[] {
  const { holes, text } = withoutBraces(script);
  return destructiveCommands(text, holes);
}

/** Where a command stands. */
interface Context {
  readonly action: ShellAction;
  readonly step: Step;
  readonly scalar: Scalar;
  readonly subject: RuleSubject;
}

function reportCommand(
  { start, end, program, does, value }: DestructiveCommand,
  context: Context,
  report: RuleReport<"high-risk-command">,
): void {
  const span = scalarMapOf(context.scalar).span(start, end);
  const emptied = value?.emptied;
  if (value === undefined) {
    report("high-risk-command", span, { program, reason: `"${program}" ${does}` });
    return;
  }
  const read = readOf(value, context);
  if (read === undefined && value.isWhole && emptied && isGivenByNothing(value, context)) {
    const name = value.variable ?? "";
    const reason = `"${program}" ${does} "${name}" names, which is ${emptied} where nothing has set "${name}"`;
    report("high-risk-command", span, { program, reason });
  }
  if (read === undefined || isAskedAfter(read, start, context)) return;
  const name = dottedName(read.reference);
  const named = `"${program}" ${does} "${name}" names`;
  const sources = value.isWhole ? taintOf(read.reference, read.state, context.subject) : [];
  const source = sources.find(({ origin }) => origin === "agent" || origin === "caller");
  if (source) {
    const reason = `${named}, which is ${describeSource(source)}`;
    report("high-risk-command", span, { program, reason }, { related: traceOf(source) });
  } else if (emptied && isHeeded(value, context) && mayBeEmpty(read, context)) {
    const reason = `${named}, which is ${emptied} where "${name}" stays empty`;
    report("high-risk-command", span, { program, reason });
  }
}

/** The value that stands there, by its own placeholder or by a variable of the environment. */
function readOf(
  { start, end, variable }: NamedValue,
  { action, step, scalar, subject }: Context,
): Read | undefined {
  const reads = subject.facts.reads.all.filter((read) => read.step === step);
  if (variable === undefined) {
    const name = scalar.text.slice(start + 2, end - 2);
    return reads.find(({ reference }) => dottedName(reference) === name);
  }
  const entry = action.env.find(({ name }) => name === variable);
  const handed = entry && soleReference(entry.value);
  if (handed) return reads.find(({ reference }) => reference === handed);
  const at = scalarMapOf(scalar).span(start, end);
  return reads.find(({ reference: { span } }) => span.start === at.start);
}

/** Whether a script takes a variable from its environment, though the recipe gives it none, and goes on without it. */
function isGivenByNothing(
  { variable, start }: NamedValue,
  { action, scalar: { text }, subject: { plan } }: Context,
): boolean {
  const given = new Set(action.env.map(({ name }) => name));
  if (variable === undefined || given.has(variable) || namesInEnvironment(plan).has(variable)) {
    return false;
  }
  // Folders of tools and of machines that build, which are always there.
  const isOfTool = ofTools.test(variable) && !/^BUILD_(?:DIR|FOLDER)$/.test(variable);
  if (isOfTool || variable === "WORKSPACE") return false;
  const { expansions } = unsetExpansions(text, given);
  const isUnset = expansions.some(({ name }) => name === variable);
  return isUnset && !endsWhereUnset.test(text.slice(0, start));
}

const endsWhereUnset = /\bset\s+-[a-zA-Z]*u|\bnounset\b/;

/** Whether the script or the condition of the step looks at a value before. */
function isAskedAfter(
  { reference }: Read,
  start: number,
  { scalar, step, subject }: Context,
): boolean {
  const before = scalar.text.slice(0, start);
  if (before.includes(reference.name) && looking.test(before)) return true;
  return subject.facts.reads.all.some(
    (read) => read.step === step && read.role === "guard" && read.reference.name === reference.name,
  );
}

const looking = /\[|\bcase\b|\btest\b|\bgrep\b|\brealpath\b|:\?/;

/** Whether an empty value leaves no word, where that is what matters: a placeholder that travels in the environment does. */
function isHeeded({ mustVanish, variable }: NamedValue, { action }: Context): boolean {
  return mustVanish !== true || variable !== undefined || action.environment !== "scope";
}

/** Whether a variable has an empty text unless the caller gives another, and no other step looks at it before. */
function mayBeEmpty({ reference: { name }, variable }: Read, { subject }: Context): boolean {
  const definitions = variable?.definitions;
  if (definitions === undefined || definitions.parts !== undefined) return false;
  const isNothing = traitsOf(subject.plan.dialect).failsWhereUnset ? isEmptyText : isEmptyOrNull;
  const isEmpty = definitions.list().some((one) => one.kind === "param" && isNothing(one.param));
  return (
    isEmpty &&
    !subject.facts.reads.all.some((read) => read.reference.name === name && looksAt(read))
  );
}

function isEmptyText({ default: value }: Param): boolean {
  return value === "";
}

function isEmptyOrNull(param: Param): boolean {
  return isEmptyText(param) || param.default === null;
}

/** Whether a step that reads a value asks something about it that may end the run. */
function looksAt({ role, step: { action } }: Read): boolean {
  if (action.kind !== "shell" || (role !== "command" && role !== "environment")) return false;
  const { text } = scriptOf(action.command);
  return looking.test(text) && (action.environment === "scope" || /\bexit\b|:\?/.test(text));
}
