import { variablesNamed } from "../../../runtime/semantics/amplihack-environment.ts";
import type { Reference, Template } from "../../ir/expression.ts";
import { fixedText } from "../../ir/fixed-text.ts";
import type { Plan } from "../../ir/plan.ts";
import { soleReference } from "../../ir/references.ts";
import type { ShellAction, Step } from "../../ir/step.ts";
import { isGuarded, stepsOf } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Script } from "../commands/script-of.ts";
import { scriptOf } from "../commands/script-of.ts";
import { scriptHardlyFails, scriptNeverFails } from "../shell/slips/failures/never-fails.ts";
import { alwaysFails } from "../shell/unreadable/always-fails.ts";
import { failedCodes } from "../unset/failed-codes.ts";

/**
 * Whether what follows a step is only for runs that leave it out, or go on after its failure, since its command never ends
 * well: `echo "no such kind" >&2; exit 1`.
 */
export function isDeadEnd(step: Step): boolean {
  if (step.action.kind !== "shell" || !isGuarded(step)) return false;
  return neverEndsWell(step) || endsLikeFailure(step, step.action);
}

/** Whether a step ends as another one has that has failed: `exit {{code}}` where its condition keeps 0 away. */
function endsLikeFailure(step: Step, action: ShellAction): boolean {
  const script = scriptOf(action.command);
  if (!(script.text.includes("exit") && mayExit.test(script.text))) return false;
  const failed = failedCodes(step);
  if (failed.size === 0) return false;
  const variables = variablesOf(failed, action);
  const text = script.text.replace(exitCode, (written, word: string, name, at: number) => {
    const start = at + written.indexOf(word);
    const isFailed =
      name === undefined
        ? script.holes.some((hole) => hole.start === start && isCode(hole.reference, failed))
        : variables.has(String(name));
    return isFailed ? "exit 1" : written;
  });
  return text !== script.text && alwaysFails(text) && !mayBringCommands(script);
}

const mayExit = /\bexit[ \t]+"?[v$]/;

/** An exit with a placeholder, for which a word stands, or with a variable. */
const exitCode = /\bexit[ \t]+(?:"(?=[^"\s]+")|(?=[^"\s]))(v_+|\$\{?(\w+)\}?)"?/g;

/** The variables of the shell that have such codes. */
function variablesOf(failed: ReadonlySet<string>, action: ShellAction): ReadonlySet<string> {
  const given = action.env.flatMap(({ name, value }) => {
    const reference = soleReference(value);
    return reference && isCode(reference, failed) ? [name] : [];
  });
  const isInScope = action.environment === "scope";
  const known = isInScope ? [...failed].map((name) => variablesNamed(name).own) : [];
  return new Set([...given, ...known.filter((name) => name !== undefined)]);
}

function isCode({ name, path }: Reference, failed: ReadonlySet<string>): boolean {
  return path.length === 0 && failed.has(name);
}

/** Whether the command of a step fails in every run that gets to its end. */
export function neverEndsWell({ action }: Step): boolean {
  if (action.kind === "exec") return action.words.length === 1 && isFalse(action.words[0]);
  if (action.kind !== "shell") return false;
  const script = scriptOf(action.command);
  return alwaysFails(script.text) && !mayBringCommands(script);
}

/**
 * Whether the command of a step ends well whatever fails in it, as far as it begins and gets to its end; a directory that only a run
 * knows may be missing.
 */
export function alwaysEndsWell(step: Step): boolean {
  const script = scriptInKnownPlace(step);
  return script !== undefined && scriptNeverFails(script);
}

/** The same, and also whether it ends like a filter that hardly fails: enough not to speak of it. */
export function hardlyFails(step: Step): boolean {
  const script = scriptInKnownPlace(step);
  return script !== undefined && scriptHardlyFails(script);
}

function scriptInKnownPlace({ action }: Step): string | undefined {
  if (action.kind !== "shell" || action.cwd?.parts.some(({ kind }) => kind !== "text"))
    return undefined;
  return scriptOf(action.command).text;
}

function isFalse(word: Template | undefined): boolean {
  return word?.parts.every(({ kind }) => kind === "text") === true && fixedText(word) === "false";
}

/** Whether a value is pasted where a command begins: it may end the script. */
function mayBringCommands({ text, holes }: Script): boolean {
  return holes.some(({ start }) => {
    let end = start;
    while (/[ \t]/.test(text.charAt(end - 1))) end -= 1;
    const before = text.slice(Math.max(0, end - longestLead), end);
    return end === 0 || /(?:[\n;&|(`{!]|\b(?:do|else|then))$/.test(before);
  });
}

/** So long is the longest word behind which a command begins, with the sign before it. */
const longestLead = 5;

/**
 * Whether a plan has such steps. A condition that says again what they have made sure of is no mistake, though it decides
 * nothing any more.
 */
export const hasDeadEnds = createObjectMemo((plan: Pick<Plan, "body">): boolean =>
  stepsOf(plan.body).some(({ step }) => isDeadEnd(step)),
);
