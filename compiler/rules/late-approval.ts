import { settersOf } from "../analysis/setters/setters.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Plan } from "../ir/plan.ts";
import { referencesOf } from "../ir/references.ts";
import type { GateAction, Step } from "../ir/step.ts";
import type { Span } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/**
 * An approval is asked for after the steps of its stage. Where it is written above them, shows nothing that they make and asks
 * whether to do what one of them does, it comes too late.
 */
export const lateApproval = defineRule({
  name: "late-approval",
  reports: ["late-approval"],
  check({ plan }, report) {
    const steps = [...plan.body.steps.values()];
    for (const [index, { action, origins }] of steps.entries()) {
      const written = origins[0]?.start ?? 0;
      if (action.kind !== "gate") continue;
      // The steps of the stages before are written above the approval.
      const own = steps.slice(0, index).filter(({ idSpan }) => idSpan.start > written);
      if (own.length === 0 || showsWhatTheyMade(action, own)) continue;
      const later = new Set(steps.slice(index + 1).flatMap(({ id }) => stemsOf(id)));
      const asked = askedIn(action, plan).filter(({ stems }) => stems.length > 0);
      if (asked.some(({ stems }) => stems.some((stem) => later.has(stem)))) continue;
      for (const { span, stems } of asked) {
        const started = own.find(({ id }) => stems.includes(stemsOf(id)[0] ?? ""));
        if (started === undefined) continue;
        const related = [{ span: started.idSpan, message: "has run before anybody is asked" }];
        report("late-approval", span, { stage: action.stage, step: started.id }, { related });
        break;
      }
    }
  },
});

function showsWhatTheyMade({ prompt }: GateAction, own: readonly Step[]): boolean {
  const steps = new Map(own.map((step) => [step.key, step]));
  const made = settersOf({ body: { entry: own[0]?.key ?? "", steps } });
  return referencesOf(prompt).some(({ name }) => made.has(name));
}

interface Asked {
  readonly span: Span;
  readonly stems: readonly string[];
}

/** What an approval asks whether to do, with the stems of its words. */
function askedIn({ prompt }: GateAction, { document }: Plan): readonly Asked[] {
  const scalar = scalarAt(document, prompt.span);
  if (scalar === undefined) return [];
  return [...scalar.text.matchAll(announced)].flatMap((match) => {
    const [whole, clause = ""] = match;
    if (ends.test(clause)) return [];
    const span = scalarMapOf(scalar).span(match.index, match.index + whole.trimEnd().length);
    return [{ span, stems: stemsOf(clause.replace(shown, "")) }];
  });
}

/** What is to be done once somebody approves. */
const announced = /(?:\bapprove\s+to\s|\bnext:)([^.?!;:/{}]*)/gi;

/** What is done to what has been made, and by approving it. */
const ends =
  /^\s*(?:accept|acknowledge|close|complete|confirm|end|finali[sz]e|finish|keep|sign)\b/i;

/** What is there already, as in "proceed with this plan". */
const shown = /\b(?:with|using)\s+(?:it|that|the|these|this|those|your)\b.*/is;

function stemsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const stems = words.map((word) => word.replace(ending, ""));
  return stems.filter((stem) => stem.length > 2 && !common.has(stem));
}

const ending = /(?:ments?|ions?|ings?|ed|es|e|s)$/;

const commonWords = "and begin check continu final for from get into load next phas proce run";

/** Stems of words that say nothing of what is done. */
const common: ReadonlySet<string> = new Set(
  `${commonWords} set show stag start step that the this with`.split(" "),
);
