import type { Template } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import type { Step } from "../../ir/step.ts";
import { isGuarded, stepsOf } from "../../ir/visit.ts";
import { createObjectMemo } from "../../source/object-memo.ts";
import type { Script } from "../script-of.ts";
import { scriptOf } from "../script-of.ts";
import { scriptNeverFails } from "../shell/slips/never-fails.ts";
import { alwaysFails } from "../shell/unreadable/always-fails.ts";

/**
 * Whether what follows a step is only for runs that leave it out, or go on after its failure, since its command never ends
 * well: `echo "no such kind" >&2; exit 1`.
 */
export function isDeadEnd(step: Step): boolean {
  return step.action.kind === "shell" && isGuarded(step) && neverEndsWell(step);
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
export function alwaysEndsWell({ action }: Step): boolean {
  if (action.kind !== "shell" || action.cwd?.parts.some(({ kind }) => kind !== "text"))
    return false;
  return scriptNeverFails(scriptOf(action.command).text);
}

function isFalse(word: Template | undefined): boolean {
  return word?.parts.every(({ kind }) => kind === "text") === true && textOf(word) === "false";
}

function textOf({ parts }: Template): string {
  return parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
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
