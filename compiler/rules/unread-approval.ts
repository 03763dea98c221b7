import { isAmong, namesRead } from "../analysis/names-read.ts";
import type { Read } from "../analysis/reads.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import type { GateAction, Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/** An approval that asks for words, such as a choice, gets them as its message; where no step reads that, they are lost. */
export const unreadApproval = defineRule({
  name: "unread-approval",
  reports: ["unread-approval"],
  check({ plan, callees, facts: { reads } }, report) {
    let mayBeRead: boolean | undefined;
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "gate") continue;
      const variable = messageOf(step);
      const asked = variable === undefined ? undefined : askedIn(action, plan);
      if (variable === undefined || asked === undefined) continue;
      // What a recipe that cannot be had reads, nobody knows.
      const read = namesRead(plan, callees.plan);
      if (read === undefined) return;
      mayBeRead ??= isAmong(read, variable);
      if (mayBeRead && mayRead(variable, step, reads.all)) continue;
      report("unread-approval", asked, { stage: action.stage, variable });
    }
  },
});

/** The variable in which an approval leaves its message. */
function messageOf({ exits }: Step): string | undefined {
  const [given] = exits.flatMap(({ set }) => set.filter(({ value }) => value.kind === "result"));
  return given?.name;
}

/** Whether something reads the message of an approval: what reads that of another one alone, or stands before it, does not. */
function mayRead(variable: string, gate: Step, reads: readonly Read[]): boolean {
  const own = reads.filter(({ reference }) => reference.name === variable);
  if (own.length === 0) return true;
  return own.some(({ state }) => {
    const definitions = state.variables.get(variable)?.definitions?.list() ?? [];
    return definitions.some((one) => one.kind === "exit" && one.step === gate);
  });
}

/** Where an approval asks for words. */
function askedIn({ prompt }: GateAction, { document }: Plan): Span | undefined {
  const scalar = scalarAt(document, prompt.span);
  if (scalar === undefined || !mayAsk.test(scalar.text)) return undefined;
  for (const sentence of scalar.text.matchAll(sentences)) {
    const found = asking.find((one) => one.test(sentence[0]));
    if (found === undefined || goesElsewhere.test(sentence[0])) continue;
    const start = sentence.index + sentence[0].search(/\S/);
    return scalarMapOf(scalar).span(start, sentence.index + sentence[0].trimEnd().length);
  }
  return undefined;
}

/** Most approvals ask for a yes. */
const mayAsk = /\byour\b|\b(?:enter|message|provide|specify|type)\b/i;

/** A sentence may go over two lines, but over no empty one. */
const sentences = /(?:[^.!?\n]|\.(?!\s)|\n(?!\s*\n))+/g;

const said =
  "adjustments|answers?|changes|choice|clarifications?|comments?|corrections|edits|feedback|instructions|notes|selection";

/** What asks for words, or promises to use them; `type APPROVE` asks for a yes. */
const asking: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:^\s*|(?:[:,;}]|\bplease|\band)\s+)(?:enter|provide|specify|type|write)\s(?:[^,;]{0,40}\s)?(?:${said})\b`,
    "i",
  ),
  new RegExp(
    String.raw`\b(?:apply|applies|follow|follows|incorporate|incorporates|use|uses)\s+your\s+(?:${said})\b`,
    "i",
  ),
  /\b(?:in|as|with)\s+(?:your\s+(?:approval\s+)?|the\s+approval\s+)message\b|\byour\s+(?:approval\s+)?message\s+(?:becomes|is|will)\b/i,
];

/** What is written into a file, or said to others, need not be in the message. */
const goesElsewhere =
  /\b(?:at|in|into|on|through|to|via)\s+(?:(?:a|an|any|the|this|your)\s+)?(?:\w+\s+)?(?:PRs?|pull requests?|issues?|tickets?|slack|files?|documents?|docs?|editor|[\w/]+\.(?:md|txt|ya?ml|json))\b/i;
