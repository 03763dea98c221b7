import { scriptOf } from "../analysis/script-of.ts";
import type { Wait } from "../analysis/shell/waits-in.ts";
import { waitOf, waitsIn } from "../analysis/shell/waits-in.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { scalarMapOf } from "../document/scalar-map.ts";
import type { Template } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import type { Step, TimeoutLayer } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { Span } from "../source/span.ts";
import { defineRule } from "./rule.ts";

/** What waits longer than its step may take is ended by the limit of the step, and so is what has a longer limit of its own. */
export const timeoutTooShort = defineRule({
  name: "timeout-too-short",
  reports: ["timeout-too-short"],
  check({ plan }, report) {
    for (const { step, parents } of stepsOf(plan.body)) {
      const waits = waitsOf(step, plan);
      if (waits.length === 0) continue;
      const limit = shortestLimit([step, ...parents]);
      if (limit === undefined) continue;
      const { ms, owner, span } = limit;
      const related = span ? [{ span, message: "ends it" }] : [];
      for (const { isWhole, place, seconds } of waits) {
        if (seconds * 1000 <= ms) continue;
        const parameters = { step: owner.id, seconds, limit: ms / 1000, isWhole };
        report("timeout-too-short", place, parameters, { related });
      }
    }
  },
});

interface PlacedWait extends Pick<Wait, "isWhole" | "seconds"> {
  readonly place: Span;
}

function waitsOf({ action }: Step, { document }: Plan): readonly PlacedWait[] {
  if (action.kind === "exec") return waitOfWords(action.words);
  if (action.kind !== "shell") return [];
  // Placeholders are words of the same length.
  const waits = waitsIn(scriptOf(action.command).text);
  const scalar = waits.length === 0 ? undefined : scalarAt(document, action.command.span);
  if (scalar === undefined) return [];
  const { span } = scalarMapOf(scalar);
  return waits.map(({ start, end, ...wait }) => ({ ...wait, place: span(start, end) }));
}

function waitOfWords([program, ...words]: readonly Template[]): readonly PlacedWait[] {
  const wait = program && waitOf(textOf(program), words.map(textOf));
  return wait ? [{ ...wait, place: program.span }] : [];
}

/** What a word says; of one with a placeholder nothing that names a time. */
function textOf({ parts }: Template): string {
  return parts.map((part) => (part.kind === "text" ? part.text : "{}")).join("");
}

interface Limit {
  readonly ms: number;
  /** The step that it is a limit of. */
  readonly owner: Step;
  readonly span: TimeoutLayer["span"];
}

function shortestLimit(steps: readonly Step[]): Limit | undefined {
  const limits = steps.flatMap((owner) =>
    owner.around.flatMap((layer): readonly Limit[] =>
      layer.kind === "timeout" && typeof layer.ms === "number"
        ? [{ ms: layer.ms, owner, span: layer.span }]
        : [],
    ),
  );
  return limits.toSorted((one, other) => one.ms - other.ms)[0];
}
