import { hasKind } from "../../runtime/values/value.ts";
import { areSeveralLines } from "../analysis/origins/several-lines.ts";
import { originOf } from "../analysis/origins/value-origin.ts";
import type { Decision } from "../analysis/reads.ts";
import { printerOf, resultStep } from "../analysis/scope/definition.ts";
import { createFirstQuestion, Definitions } from "../analysis/scope/definitions.ts";
import { shownBehind } from "../analysis/types/asked-kind.ts";
import { outlinedSteps } from "../analysis/types/prompt-outline.ts";
import type { ShownValue } from "../analysis/types/shown-value.ts";
import type { MisleadingLength } from "../diagnostics/catalog/expression.ts";
import type { Call, Comparison, Expression, Reference } from "../ir/expression.ts";
import { dottedName } from "../ir/references.ts";
import { testsIn } from "../ir/tests-in.ts";
import type { RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** The length of a text is that of all its letters: not how many lines it has; and a number has none. */
export const misleadingLength = defineRule({
  name: "misleading-length",
  reports: ["misleading-length"],
  check(subject, report) {
    for (const decision of subject.facts.reads.decisions) {
      if (decision.role === "again") continue;
      for (const test of testsIn(decision.condition.expression)) {
        for (const { call, reference, isCount } of lengthsIn(test)) {
          const held = heldBy(reference, isCount, decision, subject);
          if (held === undefined) continue;
          report("misleading-length", call.span, { name: dottedName(reference), ...held });
        }
      }
    }
  },
});

interface Length {
  readonly call: Call;
  readonly reference: Reference;
  /** Whether it is held against a number that lines are counted up to, and hardly letters. */
  readonly isCount: boolean;
}

function lengthsIn(test: Expression): readonly Length[] {
  if (test.kind !== "comparison") return [];
  return [test.left, test.right].flatMap((side) => {
    const [measured] = side.kind === "call" && side.function === "len" ? side.arguments : [];
    if (side.kind !== "call" || measured?.kind !== "reference") return [];
    return [{ call: side, reference: measured, isCount: asksCount(test) }];
  });
}

/** Whether a comparison is with a small number that asks for more than whether there is anything. */
function asksCount({ left, operator, right }: Comparison): boolean {
  return [left, right].some((side) => {
    const value = side.kind === "literal" ? side.value : null;
    const count = hasKind(value, "float") ? value.number : value;
    if (count === 1) return operator === "==" || operator === "!=";
    return typeof count === "number" && count > 1 && count <= mostLines;
  });
}

/** Above that, a length may well be one in letters. */
const mostLines = 100;

type Held = Pick<MisleadingLength, "holds" | "step">;

function heldBy(
  reference: Reference,
  isCount: boolean,
  { state }: Decision,
  subject: RuleSubject,
): Held | undefined {
  const { definitions = Definitions.none } = state.variables.get(reference.name) ?? {};
  if (reference.path.length > 0) return askedKey(reference, definitions, subject);
  const step = isCount && areSeveralLines(definitions) ? firstPrinter(definitions) : undefined;
  return step === undefined ? undefined : { holds: "lines", step };
}

const firstPrinter = createFirstQuestion((one) =>
  printerOf(one) ? resultStep(one)?.id : undefined,
);

/** The number or the truth value that all prompts show for a key. */
function askedKey(
  reference: Reference,
  definitions: Definitions,
  subject: RuleSubject,
): Held | undefined {
  const origin = originOf(reference, definitions, subject);
  const key = origin.path.at(-1);
  const asking = outlinedSteps(origin.definitions);
  const [first] = asking;
  if (first === undefined || typeof key !== "string") return undefined;
  const isShown = asking.every(
    ({ outline }) =>
      origin.path.reduce<ShownValue | undefined>(shownBehind, outline.shown)?.kind === "other",
  );
  if (!isShown) return undefined;
  const { id: step } = first.step;
  if (asking.every(({ outline }) => outline.numbers.has(key))) return { holds: "a number", step };
  const areTruths = asking.every(({ outline }) => outline.truths.has(key));
  return areTruths ? { holds: "a truth value", step } : undefined;
}
