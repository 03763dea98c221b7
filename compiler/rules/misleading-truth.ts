import { decodeJson } from "../../runtime/values/json-decoder.ts";
import type { FlagTest } from "../analysis/commands/flag-tests.ts";
import { flagTests } from "../analysis/commands/flag-tests.ts";
import { flagsInPython } from "../analysis/commands/flags-in-python.ts";
import { scriptOf } from "../analysis/commands/script-of.ts";
import type { Evaluation } from "../analysis/conditions/evaluation.ts";
import { evaluationOf } from "../analysis/conditions/evaluation.ts";
import type { Origin } from "../analysis/origins/value-origin.ts";
import { originOf } from "../analysis/origins/value-origin.ts";
import type { Decision } from "../analysis/reads.ts";
import { Definitions } from "../analysis/scope/definitions.ts";
import type { Variables } from "../analysis/scope/scope-state.ts";
import { answeringSteps } from "../analysis/types/answering-steps.ts";
import { askedKindOf } from "../analysis/types/asked-kind.ts";
import { askedInstead } from "../analysis/types/asked-value.ts";
import { askedWords } from "../analysis/types/asked-words.ts";
import { knownTexts } from "../analysis/types/known-texts.ts";
import { promptText } from "../analysis/types/prompt-outline.ts";
import { saidAt } from "../document/located-text.ts";
import { scalarAt } from "../document/scalar-at.ts";
import { writtenPlace } from "../document/written-place.ts";
import type { Expression, Reference } from "../ir/expression.ts";
import { textOperand } from "../ir/fixed-text.ts";
import type { Plan } from "../ir/plan.ts";
import { dottedName } from "../ir/references.ts";
import { isEquality, testsIn } from "../ir/tests-in.ts";
import { saidTruth } from "../source/said-truth.ts";
import type { RuleReport, RuleSubject } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * A text that says yes or no is no truth value. A condition that only asks whether it is true takes most texts for
 * true, also those that say no; and one that compares it with `true` or `false` finds it equal to neither; nor is a word for nothing the empty text. Nor does `find` say yes or no: it gives a place.
 */
export const misleadingTruth = defineRule({
  name: "misleading-truth",
  reports: ["misleading-truth"],
  check(subject, report) {
    const {
      plan,
      facts: { flow, reads },
    } = subject;
    const evaluation = evaluationOf(plan.dialect);
    if (evaluation === undefined) return;
    for (const { condition, state, role } of reads.decisions) {
      if (!countedRoles.has(role)) continue;
      const tests = testsIn(condition.expression);
      for (const { span } of tests.filter(asksForPlace)) {
        const name = saidAt(plan.document, span);
        report("misleading-truth", span, { name, text: undefined, asked: "truth" });
      }
      for (const { reference, asked } of tests.flatMap(tested)) {
        const texts =
          knownTexts(flow.likelyTypeOf(reference, state)) ??
          answersOf(reference, state.variables, subject);
        const text = texts?.find((one) => misleads(one, asked, evaluation));
        // Who also asks for the word knows that it is one.
        if (text === undefined || (asked === "emptiness" && tests.some(asksFor(text)))) continue;
        report("misleading-truth", reference.span, { name: dottedName(reference), text, asked });
      }
    }
    tellFlags([...flagTests({ flow, reads }), ...flagsInPython({ flow, reads })], plan, report);
  },
});

/** Tells truth values of which scripts ask what comes out alike for true and false. */
function tellFlags(
  flags: readonly FlagTest[],
  { document }: Plan,
  report: RuleReport<"misleading-truth">,
): void {
  for (const { asked, command, range, reference, text } of flags) {
    const scalar = scalarAt(document, command.span);
    if (scalar === undefined) continue;
    const span = writtenPlace(scalar, scriptOf(command).text, range);
    report("misleading-truth", span, { name: dottedName(reference), text, asked });
  }
}

function asksForPlace(test: Expression): boolean {
  return test.kind === "method" && test.method === "find";
}

/** Whether a condition does not find of a text what the text says. */
function misleads(text: string, asked: Tested["asked"], { compare, truthy }: Evaluation): boolean {
  if (asked === "emptiness") return saysNothing.test(text);
  if (asked === "truth") return saidTruth(text) === false && truthy(text);
  return saysYesOrNo.test(text) && [true, false].every((flag) => !compare("==", text, flag));
}

/** The words one of which prompts want for a value; JSON among them is no text where answers are decoded. */
function answersOf(
  reference: Reference,
  variables: Variables,
  subject: RuleSubject,
): readonly string[] | undefined {
  const { definitions = Definitions.none } = variables.get(reference.name) ?? {};
  const words =
    reference.path.length === 0
      ? wholeAnswers(definitions)
      : wordsOfKey(originOf(reference, definitions, subject));
  return words?.filter((word) => decodeJson(word.toLowerCase()) === undefined);
}

function wholeAnswers(definitions: Definitions): readonly string[] | undefined {
  const others = definitions.parts === undefined ? definitions.list() : [];
  const answers = Definitions.of(others.filter(({ kind }) => kind !== "param"));
  const steps = answers.size > 0 ? answeringSteps(answers) : undefined;
  const asked = steps?.map(({ action }) => askedWords(promptText(action.prompt)).choices);
  return asked?.some((choices) => choices.length === 0) ? undefined : asked?.flat();
}

/** The words that all prompts list for a key: in the JSON that they show, or beside it where none takes a truth value. */
function wordsOfKey(origin: Origin): readonly string[] | undefined {
  const { asked } = askedKindOf(origin) ?? {};
  if (asked?.kind === "word") return asked.choices;
  const { definitions, path } = origin;
  const key = path.at(-1);
  if (typeof key !== "string") return undefined;
  const compared = { definitions, key, isPart: false, ignoresCase: true, countsAsTruth: true };
  return askedInstead({ ...compared, value: "true" })?.choices;
}

/** The first look at a loop's condition sees only what was there before the loop. */
const countedRoles: ReadonlySet<Decision["role"]> = new Set(["guard", "again", "until"]);

/** Words for nothing in other languages; `none` is one of the answers to many questions. */
const saysNothing = /^(?:None|NULL|null|nil|undefined)$/;

const saysYesOrNo = /^\s*(?:true|yes|y|on|enabled|false|no|n|off|disabled)\s*$/i;

/** A variable that a condition takes for a truth value. */
interface Tested {
  readonly reference: Reference;
  /** Whether it is true, whether it equals `true` or `false`, or whether it is the empty text. */
  readonly asked: "truth" | "comparison" | "emptiness";
}

function tested(test: Expression): readonly Tested[] {
  if (test.kind === "reference") return [{ reference: test, asked: "truth" }];
  if (!isEquality(test)) return [];
  const sides = [test.left, test.right];
  const reference = sides.find((side) => side.kind === "reference");
  if (reference === undefined) return [];
  if (sides.some(isTruthValue)) return [{ reference, asked: "comparison" }];
  return sides.some((side) => textOperand(side) === "") ? [{ reference, asked: "emptiness" }] : [];
}

function asksFor(text: string): (test: Expression) => boolean {
  return (test) =>
    isEquality(test) && [test.left, test.right].some((side) => textOperand(side) === text);
}

function isTruthValue(node: Expression): boolean {
  if (node.kind === "word") return /^(?:true|false)$/i.test(node.text);
  return node.kind === "literal" && typeof node.value === "boolean";
}
