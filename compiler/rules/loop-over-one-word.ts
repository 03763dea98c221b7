import { scriptOf } from "../analysis/commands/script-of.ts";
import type { ValueInScript } from "../analysis/commands/script-tests.ts";
import { namesOfReference, placesOf } from "../analysis/commands/script-tests.ts";
import { variablePrefix } from "../analysis/environment/names-in-environment.ts";
import type { Read } from "../analysis/reads.ts";
import type { OneWordLoop } from "../analysis/shell/pasting/one-word-loops.ts";
import { oneWordLoops } from "../analysis/shell/pasting/one-word-loops.ts";
import type { ScriptRange } from "../analysis/shell/placement.ts";
import { variableUses } from "../analysis/shell/slips/values/variable-uses.ts";
import type { Type } from "../analysis/types/type.ts";
import { membersOf } from "../analysis/types/type.ts";
import { locatedText } from "../document/located-text.ts";
import type { Scalar } from "../document/node.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import { writtenPlace } from "../document/written-place.ts";
import type { Reference } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import { dottedName } from "../ir/references.ts";
import type { ShellAction } from "../ir/step.ts";
import { commandsIn } from "../ir/visit.ts";
import { createTextMemo } from "../source/text-memo.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * Where values travel in the environment, each is one word of its command, so a loop over it runs once; and a list is JSON
 * there, of which a shell makes no items.
 */
export const loopOverOneWord = defineRule({
  name: "loop-over-one-word",
  reports: ["loop-over-one-word"],
  check(subject, report) {
    const { plan, facts } = subject;
    for (const { command } of commandsIn(plan.body)) {
      const scalar = scalarAt(plan.document, command.command.span);
      if (scalar !== undefined) checkPlaceholders(command, scalar, subject, report);
    }
    for (const read of facts.reads.all) checkList(read, subject, report);
  },
});

function checkPlaceholders(
  action: ShellAction,
  scalar: Scalar,
  subject: RuleSubject,
  report: RuleReport<"loop-over-one-word">,
): void {
  if (isPasted(action) || action.env.length === 0) return;
  const spanAt = scalarMapOf(scalar).span;
  for (const { variable, start, end } of loopsIn(scalar.text)) {
    const value = scalar.text.slice(start, end);
    if (value.startsWith("$")) continue;
    const list = listIn(value, action, subject);
    report("loop-over-one-word", spanAt(start, end), { variable, value, list });
  }
}

/** The name in a placeholder, if the command reads a list by it. */
function listIn(
  value: string,
  action: ShellAction,
  { facts: { flow, reads } }: RuleSubject,
): string | undefined {
  const read = reads.all.find(
    ({ reference, step }) => step.action === action && value === `{{${dottedName(reference)}}}`,
  );
  if (read === undefined) return undefined;
  return isList(flow.likelyTypeOf(read.reference, read.state))
    ? dottedName(read.reference)
    : undefined;
}

function isList(type: Type): boolean {
  const members = membersOf(type);
  return members.length > 0 && members.every(({ kind }) => kind === "list");
}

/** Tells of a loop over a variable of the shell that holds a list. */
function checkList(
  { reference, role, state, step: { action } }: Read,
  { facts: { flow }, plan }: RuleSubject,
  report: RuleReport<"loop-over-one-word">,
): void {
  if (action.kind !== "shell" || (role !== "command" && role !== "environment")) return;
  const { text } = scriptOf(action.command);
  const loops = loopsIn(text).filter(({ start }) => text[start] === "$");
  const mayBeArray = arrayOfOne.test(text);
  // With other signs between words, a shell may make items of it.
  if (!(mayBeArray || loops.length > 0) || text.includes("IFS=")) return;
  if (!isList(flow.likelyTypeOf(reference, state))) return;
  if (mayBeArray && action.environment === "scope") checkArray(reference, plan, report);
  const scalar = scalarAt(plan.document, action.command.span);
  const held = { action, reference, state };
  for (const { start, end, variable } of loops) {
    const value = text.slice(start, end);
    // What stands for a placeholder is told as that.
    if (!scalar?.text.includes(value) || !isHeldAt({ start, end }, held)) continue;
    const span = writtenPlace(scalar, text, { start, end });
    report("loop-over-one-word", span, { variable, value, list: dottedName(reference) });
  }
}

/** An array with one element in parentheses, which has no other sign in it. */
const arrayOfOne = /=\((?<=(?<![\w$-])[A-Za-z_]\w{0,80}\+?=\()\s*[^\s()]{1,200}\s*\)/;

/** Tells of an array whose only element is the placeholder of a list: `names=({{names}})`. */
function checkArray(
  reference: Reference,
  { document }: Plan,
  report: RuleReport<"loop-over-one-word">,
): void {
  const located = locatedText(document, reference.span);
  if (located === undefined) return;
  const { text, start, end } = located;
  const [, variable] = /(?<![\w$-])([A-Za-z_]\w*)\+?=\(\s*"?$/.exec(text.slice(0, start)) ?? [];
  if (variable === undefined || !/^"?\s*\)/.test(text.slice(end))) return;
  const list = dottedName(reference);
  report("loop-over-one-word", reference.span, {
    variable,
    value: `{{${list}}}`,
    list,
    isArray: true,
  });
}

/** Whether a script expands a list there, or a variable that it has set to one. */
function isHeldAt({ start, end }: ScriptRange, held: ValueInScript): boolean {
  const { action, reference } = held;
  const { text } = scriptOf(action.command);
  const [, name = ""] = /^\$\{?(\w+)/.exec(text.slice(start, end)) ?? [];
  if (!namesOfReference(action, reference).includes(name)) {
    return placesOf(held).some(({ range }) => range.start === start);
  }
  // In capitals, there are only texts, numbers and truth values.
  const isInCapitals = action.environment === "scope" && !name.startsWith(variablePrefix);
  return !isInCapitals && variableUses(text).changesOf(name).length === 0;
}

const loops = createTextMemo<readonly OneWordLoop[]>();

function loopsIn(script: string): readonly OneWordLoop[] {
  return loops(script, () => oneWordLoops(script));
}

/** Whether values become part of the text of a command, where the shell splits them. */
function isPasted({ command }: ShellAction): boolean {
  return command.parts.some(({ kind }) => kind === "reference");
}
