import { isList } from "../../runtime/values/value.ts";
import { hasVariable } from "../analysis/setters/has-variable.ts";
import { evaluationOfStep } from "../ir/evaluated.ts";
import type { Expression, Reference, ValueTemplate } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { referencesOf } from "../ir/references.ts";
import type { Action, EachHead, LoopAction } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { commentBehind } from "../source/comment-behind.ts";
import { isCountingName } from "../source/counting-name.ts";
import { spanText } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * A loop that names its item and reads it in no iteration does the same for all of them: most likely the list is read instead,
 * which is told where it is, if it is read once.
 */
export const unreadItem = defineRule({
  name: "unread-item",
  reports: ["unread-item"],
  check({ plan }, report) {
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "loop" || action.head.kind !== "each") continue;
      const { item, itemSpan, list } = action.head;
      // Only who names the item means to read it, unless the name says that it counts.
      if (itemSpan === undefined || isCountingName(item) || isPartlyKnown(action)) continue;
      if (isCountingList(list, plan)) continue;
      const read = readInPlaceOf(item, action, plan);
      if (read === undefined) continue;
      const sources = new Set(referencesOf(list).map(({ name }) => name));
      const [instead, ...others] = read.filter(({ name }) => sources.has(name));
      const found = { item, list: instead?.name };
      if (instead === undefined || others.length > 0) report("unread-item", itemSpan, found);
      else {
        const related = [{ span: itemSpan, message: `Each iteration sets "${item}".` }];
        report("unread-item", instead.span, found, { related });
      }
    }
  },
});

/** What a loop reads that does not read its item; undefined also where it may mean to, with a name that is misspelt or no placeholder. */
function readInPlaceOf(
  item: string,
  loop: LoopAction,
  plan: Plan,
): readonly Reference[] | undefined {
  const evaluated = evaluatedIn(loop);
  const read = evaluated.flatMap(referencesOf);
  const names = new Set(read.map(({ name }) => name));
  const isMeant =
    names.has(item) ||
    isRefused(item, plan) ||
    ![...names].every((name) => isKnown(name, plan)) ||
    evaluated.some((one) => mentions(one, item));
  return isMeant ? undefined : read;
}

/** Whether a list says nothing but how often: its default is numbers. */
function isCountingList(list: EachHead["list"], { params }: Plan): boolean {
  const [only, ...others] = referencesOf(list);
  const param = params.find(({ name }) => name === only?.name);
  const value = param?.default;
  if (only === undefined || others.length > 0 || only.path.length > 0) return false;
  return (
    value !== undefined &&
    isList(value) &&
    value.every((one) => typeof one === "number" || (typeof one === "string" && /^\d+$/.test(one)))
  );
}

/** Whether a loop has something that could not be read, or hands on all variables without naming them. */
function isPartlyKnown(loop: LoopAction): boolean {
  const actions = stepsOf(loop.body).map(({ step }) => step.action);
  return loop.isPartial === true || actions.some((one) => one.kind === "none" || takesAll(one));
}

function takesAll(action: Action): boolean {
  if (action.kind === "shell") return action.environment === "scope";
  return action.kind === "call" && action.passes === "inherit";
}

/** Everything that the iterations of a loop evaluate. */
function evaluatedIn({ body, until, update }: LoopAction): readonly (Expression | ValueTemplate)[] {
  const inside = stepsOf(body).flatMap(({ step }) => {
    const { guards, inputs, loop, settings } = evaluationOfStep(step);
    return [...guards, ...inputs, ...loop, ...settings].map(({ expression }) => expression);
  });
  return [...inside, ...update.map(({ value }) => value), ...(until ? [until.expression] : [])];
}

/** Whether a name is none, or one that the engine keeps, which is told as such. */
function isRefused(name: string, { ambient }: Plan): boolean {
  return !/^[\p{L}\p{N}_]+$/u.test(name) || Object.values(ambient).includes(name);
}

function isKnown(name: string, plan: Plan): boolean {
  return (
    hasVariable(plan, name) || name.startsWith("_") || Object.values(plan.ambient).includes(name)
  );
}

/** Whether a text speaks of a name otherwise than in a placeholder, or is cut by a comment that has one: in prose, a word without a sign beside it means what it says. */
function mentions(node: Expression | ValueTemplate, name: string): boolean {
  if (node.kind !== "template") return false;
  const cut = commentBehind(node.span);
  if (cut && spanText(cut).includes(`{{${name}`)) return true;
  const isCommand = node.command !== undefined;
  const withSign = new RegExp(`[{$<%'\`/.=[]\\s?${name}\\b|\\b${name}\\s?[}>%'\`/=\\]]`);
  return node.parts.some(
    (part) =>
      part.kind === "text" && part.text.includes(name) && (isCommand || withSign.test(part.text)),
  );
}
