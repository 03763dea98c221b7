import { variablesNamed } from "../../runtime/semantics/amplihack-environment.ts";
import type { Facts } from "../analysis/facts.ts";
import type { Read } from "../analysis/reads.ts";
import { placesThatRead, readNames } from "../analysis/reads.ts";
import { hasVariable } from "../analysis/setters/has-variable.ts";
import type { Setter } from "../analysis/setters/setters.ts";
import { settersOf } from "../analysis/setters/setters.ts";
import { unreadDeclaration } from "../analysis/setters/unread-declaration.ts";
import { createStepFinder } from "../analysis/step-finder.ts";
import type { KeptByCallee } from "../analysis/unset/kept-by-callee.ts";
import { keptByCallee } from "../analysis/unset/kept-by-callee.ts";
import { missingReads } from "../analysis/unset/missing-reads.ts";
import { namesAt } from "../analysis/unset/names-at.ts";
import type { LostCalls } from "../analysis/unset/writers.ts";
import { createLostCalls } from "../analysis/unset/writers.ts";
import type { DiagnosticExtra } from "../diagnostics/diagnostic.ts";
import { closestName, unmistakableName } from "../diagnostics/spelling/closest-name.ts";
import { isTypingSlip } from "../diagnostics/spelling/is-typing-slip.ts";
import { twoSpellings } from "../diagnostics/spelling/two-spellings.ts";
import { locatedText } from "../document/located-text.ts";
import { templateWordHelp, withBlanks } from "../document/mistakes/template-word-help.ts";
import { wordHelp } from "../document/mistakes/word-help.ts";
import { pastedInto } from "../ir/evaluated.ts";
import type { Reference } from "../ir/expression.ts";
import type { Param, Plan } from "../ir/plan.ts";
import { dottedName, referencesOf } from "../ir/references.ts";
import type { EachHead, PlanId, Step } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import { spanText } from "../source/span.ts";
import type { RuleReport } from "./rule.ts";
import { defineRule } from "./rule.ts";

/**
 * A name that is read must be set by something: most often it is misspelt, or no variable of this language. An engine fails
 * at the read, after all the steps before it have cost their time and money.
 */
export const undefinedVariable = defineRule({
  name: "undefined-variable",
  reports: ["undefined-variable"],
  check(subject, report) {
    const { plan, facts, callees } = subject;
    const params = new Set(plan.params.map(({ name }) => name));
    const names = {
      setters: settersOf(plan),
      lostCalls: createLostCalls(plan, callees.plan),
      stepNamed: createStepFinder(plan),
      isUsed: (name: string): boolean => params.has(name) || readNames(facts.reads).has(name),
      plan,
      planOf: callees.plan,
      facts,
    };
    for (const [index, { read, lack }] of missingReads(subject).entries()) {
      if (lack.kind !== "never-set") continue;
      if (read.reference.name === "") reportForeignPath(read.reference, report);
      else reportUnknown(read, { ...names, suggests: index < mostSuggestions }, report);
    }
  },
});

/** Who has misspelt more names than these has done something else. */
const mostSuggestions = 100;

type Setters = ReadonlyMap<string, readonly Setter[]>;

interface Names {
  readonly setters: Setters;
  readonly lostCalls: LostCalls;
  /** The step with an id. */
  readonly stepNamed: (id: string) => Step | undefined;
  /** Whether a name is declared or read: how such a one is spelt is no slip of one place. */
  readonly isUsed: (name: string) => boolean;
  /** Whether to look for the name that was meant. */
  readonly suggests: boolean;
  readonly plan: Plan;
  readonly planOf: (recipe: PlanId) => Plan | undefined;
  readonly facts: Facts;
}

function reportUnknown(read: Read, known: Names, report: RuleReport<"undefined-variable">): void {
  const { setters, lostCalls, suggests, plan } = known;
  const { name, span } = read.reference;
  if (plan.loopCounters?.includes(name)) {
    report("undefined-variable", span, { name, closest: undefined, isCounter: true });
    return;
  }
  const otherwise = otherMeaning(read, known);
  if (otherwise === "flat name") return;
  if (otherwise !== undefined) {
    report("undefined-variable", span, { name, closest: undefined }, otherwise);
    return;
  }
  const names = suggests ? namesAt(read, setters) : [];
  if (isExported(read, names)) return;
  const meant = unmistakableName(name, names);
  if (meant === undefined && lostCalls.mayLeave(read.step)) return;
  const item = suggests ? itemOfLoop(read, known, meant) : undefined;
  if (item !== undefined) {
    report("undefined-variable", span, { name, closest: undefined }, item);
    return;
  }
  const isSlip = meant !== undefined && isTypingSlip(name, meant);
  const closest = closestName(name, names);
  const help = closest === undefined ? wordHelp(name, span) : undefined;
  const extra = isSlip ? mendName(read.reference, meant, known) : { help };
  report("undefined-variable", span, { name, closest }, extra);
}

/** What mends a name that is read and one that is set, of which one is a slip. */
function mendName({ name, span }: Reference, meant: string, known: Names): DiagnosticExtra {
  const places = placesThatRead(known.facts.reads.all, name);
  const declared = unreadDeclaration(meant, known);
  if (places > 1 && declared === undefined && !known.isUsed(meant)) return {};
  return twoSpellings(
    { name, span, places, isInPlaceholders: true },
    { name: meant, places: declared },
  );
}

/** What a name means that is no variable, and what to write then: a step, a variable of a called recipe, a word of another program, or part of a name with dots. */
function otherMeaning(
  read: Read,
  { plan, planOf, setters, stepNamed }: Names,
): DiagnosticExtra | "flat name" | undefined {
  const { name, path } = read.reference;
  const step = stepNamed(wordsForSteps.has(name) ? (path[0] ?? name) : name);
  if (step !== undefined) {
    const related = [{ span: step.idSpan, message: "the step" }];
    return { related, help: resultHelp(step, setters) };
  }
  if (isFlatName(read, setters, plan)) return "flat name";
  const kept = keptByCallee(read.reference, plan, planOf);
  if (kept !== undefined) return keptElsewhere(dottedName(read.reference), kept);
  const inNamespace = namespaceHelp(read.reference, plan);
  if (inNamespace !== undefined) return { help: inNamespace };
  const holder = plan.params.find((one) => holdsKey(one, name));
  if (holder !== undefined) return declaredInside(dottedName(read.reference), holder);
  const help = foreignHelp(read, plan);
  return help === undefined ? undefined : { help };
}

/** Whether a variable is declared as a mapping with a key. */
function holdsKey({ default: value, origin }: Param, key: string): boolean {
  return origin === "declared" && value instanceof Map && value.has(key);
}

function declaredInside(name: string, { name: holder, span }: Param): DiagnosticExtra {
  const related = [{ span, message: "is declared with a key of that name" }];
  return { related, help: `Read {{${holder}.${name}}}, or declare it by itself.` };
}

function keptElsewhere(name: string, { step, output }: KeptByCallee): DiagnosticExtra {
  const related = [{ span: step.idSpan, message: "calls the recipe that sets it" }];
  const where =
    output === undefined
      ? "give the step an `output`, and read it there"
      : `read {{${output}.${name}}}`;
  return { related, help: `A called recipe keeps its variables to itself: ${where}.` };
}

/** Whether a command names a variable with dots in its name; that nothing else can name it is told where it is set. */
function isFlatName({ reference, role, step }: Read, setters: Setters, { params }: Plan): boolean {
  const whole = dottedName(reference);
  const isOfCommand =
    step.action.kind === "shell" && (role === "command" || role === "environment");
  return isOfCommand && (setters.has(whole) || params.some((param) => param.name === whole));
}

/** Whether a command means a variable of other recipes whose name has signs for which the environment has others. */
function isExported({ reference: { name, span } }: Read, names: readonly string[]): boolean {
  const exported = `RECIPE_VAR_${name}`;
  if (!spanText(span).includes(exported)) return false;
  return names.some((one) => variablesNamed(one).own === exported);
}

/** What mends a read of the items of a loop by another name than they have. */
function itemOfLoop(
  read: Read,
  known: Names,
  meant: string | undefined,
): DiagnosticExtra | undefined {
  const { name } = read.reference;
  const loop = loopAround(read, known);
  if (loop === undefined) return undefined;
  const { item, itemSpan } = loop.head;
  if (itemSpan === undefined) {
    if (meant !== undefined && !isListOf(loop.step, meant)) return undefined;
    const related = [{ span: loop.step.idSpan, message: "the loop" }];
    const help = `Name the items of the loop "${loop.step.id}" so: add \`as: ${name}\` to it.`;
    return { related, help };
  }
  const related = [{ span: itemSpan, message: "the name of its items" }];
  return { related, help: `Write {{${item}}}, as the loop "${loop.step.id}" names its items.` };
}

/** What the items of a loop are called that does not name them. */
const usualItem = "item";

interface LoopOverList {
  readonly step: Step;
  readonly head: EachHead;
}

/** The loop around a read that may mean its items: nothing reads these by their name, or it has not given them one. */
function loopAround(
  { reference, step: { key } }: Read,
  { setters, isUsed }: Names,
): LoopOverList | undefined {
  const bindings = [...setters.values()].flat().filter(({ kind }) => kind === "binding");
  const loops = bindings.flatMap(({ step, name }): readonly LoopOverList[] => {
    const { action } = step;
    if (action.kind !== "loop" || action.head.kind !== "each") return [];
    const { head } = action;
    if (head.item !== name || isUsed(name)) return [];
    if (head.itemSpan !== undefined && reference.name !== usualItem) return [];
    return stepsOf(action.body).some((inner) => inner.step.key === key) ? [{ step, head }] : [];
  });
  return loops.at(-1);
}

/** Whether a loop goes over a variable, or over a part of it: its items may well be called almost like it. */
function isListOf({ action }: Step, name: string): boolean {
  if (action.kind !== "loop" || action.head.kind !== "each") return false;
  return referencesOf(action.head.list).some((one) => one.name === name);
}

/** `{{.Names}}`, which templates of Go write; with blanks they mean the same, and no placeholder. */
function reportForeignPath(
  { path, span }: Reference,
  report: RuleReport<"undefined-variable">,
): void {
  const name = `.${path.join(".")}`;
  const help = `It is replaced by nothing. ${withBlanks(name)}`;
  report("undefined-variable", span, { name, closest: undefined }, { help });
}

/** What to write instead of what is no placeholder in a text where values are pasted. */
function foreignHelp({ reference, role }: Read, { document }: Plan): string | undefined {
  const { name, path, span } = reference;
  if (path.length > 0 || !pastedInto.has(role)) return undefined;
  return templateWordHelp(name, locatedText(document, span));
}

/** What other languages call all that a recipe knows, or is given: `{{context.file}}`, `{{inputs.file}}`. */
const namespaces: ReadonlySet<string> = new Set(
  "args context ctx input inputs params parameters recipe variables vars".split(" "),
);

/** Variables are named by themselves, and nothing is read from the environment. */
function namespaceHelp({ name, path }: Reference, plan: Plan): string | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return undefined;
  if (name === "env" && rest.length === 0)
    return "Placeholders name variables of the recipe, and none of the environment: let a step print it, or let a command read it.";
  if (!namespaces.has(name) || !hasVariable(plan, key)) return undefined;
  return `Variables are named by themselves: write {{${path.join(".")}}}.`;
}

/** What other languages call all results: `{{steps.build.output}}`. */
const wordsForSteps: ReadonlySet<string> = new Set(["outputs", "results", "steps"]);

/** The result of a step has the name that its output gives it. */
function resultHelp({ id, key }: Step, setters: Setters): string {
  const output = [...setters.values()]
    .flat()
    .find(({ kind, step }) => kind === "exit" && step.key === key);
  return output === undefined
    ? `Results are not named by their steps: give step "${id}" an \`output\`, and read that.`
    : `Results are not named by their steps: step "${id}" sets "${output.name}".`;
}
