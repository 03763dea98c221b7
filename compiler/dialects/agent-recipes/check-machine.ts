import type { DiagnosticExtra } from "../../diagnostics/diagnostic.ts";
import { closestName, unmistakableName } from "../../diagnostics/spelling/closest-name.ts";
import { twoSpellings } from "../../diagnostics/spelling/two-spellings.ts";
import type { Report } from "../../document/cursor.ts";
import { ownNameFix } from "../../document/mistakes/field-name-fix.ts";
import type { Located } from "../../source/located.ts";
import type { OutcomeTransition, RecipeNode, StepNode } from "./ast.ts";
import type { StepSource } from "./compose-steps.ts";
import { waysBack } from "./way-back.ts";

/** What a step can lead to in one move. */
interface Moves {
  readonly next: readonly string[];
  /** Whether some outcome ends or restarts the recipe, or is too broken to tell. */
  readonly leaves: boolean;
  /** Whether an outcome does that other than the open one, if there is any other. */
  readonly leavesAsPlanned: boolean;
}

/** Checks the machine as a whole: that targets exist, that runs can end, and that the guardrails let them. */
export function checkMachine(
  recipe: RecipeNode,
  sources: ReadonlyMap<string, StepSource>,
  report: Report,
): void {
  const names = recipe.steps.map(({ name }) => name.value);
  const known = new Set(names);
  const checkTarget = (step: Located<string>, to: Report): void => {
    if (known.has(step.value)) return;
    const closest = closestName(step.value, names);
    to("unknown-step", step.span, { step: step.value, closest }, mendTarget(step, recipe));
  };
  if (recipe.initialStep) checkTarget(recipe.initialStep, report);
  for (const { name, transitions } of recipe.steps) {
    const stepReport = sources.get(name.value)?.report ?? report;
    for (const { transition } of transitions) {
      if (transition.kind === "next") checkTarget(transition.step, stepReport);
    }
  }
  const start = recipe.initialStep?.value;
  if (start !== undefined && known.has(start)) checkFlow(recipe, start, { sources, report });
}

/** What mends the name of a step that there is none of: it, or the step, is misspelt. */
function mendTarget({ value, span }: Located<string>, recipe: RecipeNode): DiagnosticExtra {
  const { initialStep, steps } = recipe;
  const names = steps.map(({ name }) => name);
  const known = names.map((name) => name.value);
  const meant = unmistakableName(value, known);
  if (meant === undefined || ownNameFix({ text: value, span }, known, new Set()) === undefined) {
    return {};
  }
  const targets = [...(initialStep ? [initialStep] : []), ...steps.flatMap(targetsOf)];
  const places = targets.filter((target) => target.value === value).length;
  const isTarget = targets.some((target) => target.value === meant);
  const declared = names.flatMap((name) => (name.value === meant ? [name.span] : []));
  return twoSpellings(
    { name: value, span, places, isInPlaceholders: false },
    { name: meant, places: isTarget ? undefined : declared },
  );
}

function targetsOf({ transitions }: StepNode): readonly Located<string>[] {
  return transitions.flatMap(({ transition }) =>
    transition.kind === "next" ? [transition.step] : [],
  );
}

interface Reports {
  readonly sources: ReadonlyMap<string, StepSource>;
  readonly report: Report;
}

function checkFlow(recipe: RecipeNode, start: string, { sources, report }: Reports): void {
  const { guardrails, steps } = recipe;
  const moves = new Map(
    steps.map((step) => [step.name.value, movesOf(step, guardrails.exitOnOther)] as const),
  );
  const reached = distancesFrom(start, moves);
  const ending = stepsThatCome(moves, ({ leaves }) => leaves);
  const planned = stepsThatCome(moves, ({ leavesAsPlanned }) => leavesAsPlanned);
  const isStuck = ({ name: { value } }: StepNode): boolean =>
    reached.has(value) && !planned.has(value);
  const next = (step: string): readonly string[] => moves.get(step)?.next ?? [];
  for (const { from, span, circle } of waysBack(steps.filter(isStuck), next)) {
    const own = sources.get(from)?.report ?? report;
    const code = ending.has(from) ? "no-planned-exit" : "no-way-out";
    own(code, span, { step: circle[0] ?? from, cycle: circle });
  }
  checkTotal(guardrails, { reached, moves }, report);
  const { maxStepVisits } = guardrails;
  if (maxStepVisits.value > 1) return;
  const isRepeated = ({ name: { value } }: StepNode): boolean =>
    reached.has(value) && ending.has(value) && returns(value, moves);
  const repeated = steps.find(isRepeated)?.name.value;
  if (repeated !== undefined) report("too-few-visits", maxStepVisits.span, { step: repeated });
}

interface Ways {
  /** How many steps have run when each has that can be reached. */
  readonly reached: ReadonlyMap<string, number>;
  readonly moves: ReadonlyMap<string, Moves>;
}

/** A guardrail on all steps that cuts every way out off, or every way on from some step. */
function checkTotal(
  { maxTotalSteps: { value: limit, span } }: RecipeNode["guardrails"],
  { reached, moves }: Ways,
  report: Report,
): void {
  // The nearest steps were reached first.
  const [, shortest] = [...reached].find(([name]) => moves.get(name)?.leavesAsPlanned) ?? [];
  if (shortest !== undefined && shortest > limit) {
    report("too-few-steps", span, { steps: shortest, limit, way: "to an exit" });
    return;
  }
  const onwards = stepsToExits(moves);
  for (const [name, distance] of reached) {
    const onward = onwards.get(name);
    const [next] = moves.get(name)?.next ?? [];
    const way = onward === undefined && next !== undefined ? `to step "${next}"` : "to an exit";
    const steps = distance + (onward ?? (next === undefined ? 0 : 1));
    if (steps <= limit) continue;
    report("too-few-steps", span, { steps, limit, way: `over step "${name}" ${way}` });
    return;
  }
}

/** How many more steps run behind each one until the first that can end as planned; steps before none are left out. */
function stepsToExits(moves: ReadonlyMap<string, Moves>): ReadonlyMap<string, number> {
  const before = stepsBefore(moves);
  const planned = [...moves].filter(([, { leavesAsPlanned }]) => leavesAsPlanned);
  const distances = new Map<string, number>(planned.map(([name]) => [name, 0]));
  for (const [name, distance] of distances) {
    for (const one of before.get(name) ?? []) {
      if (!distances.has(one)) distances.set(one, distance + 1);
    }
  }
  return distances;
}

/** The steps that lead to each step. */
function stepsBefore(moves: ReadonlyMap<string, Moves>): ReadonlyMap<string, readonly string[]> {
  const before = new Map<string, string[]>();
  for (const [name, { next }] of moves) {
    for (const target of next) {
      const sources = before.get(target);
      if (sources) sources.push(name);
      else before.set(target, [name]);
    }
  }
  return before;
}

function movesOf({ outcomes, transitions }: StepNode, exitOnOther: boolean): Moves {
  const isEnd = ({ outcome, transition }: OutcomeTransition): boolean =>
    transition.kind !== "next" || (exitOnOther && outcome.value === "other");
  const ends = transitions.filter(isEnd);
  const isBroken = transitions.length < outcomes.length || transitions.length === 0;
  const others = transitions.filter((one) => !isEnd(one));
  // What is told to have no effect there is not missed once more.
  const mayEnd = others.some(
    ({ transition }) => transition.kind === "next" && transition.hasAction === true,
  );
  return {
    next: others.flatMap(({ transition }) =>
      transition.kind === "next" ? [transition.step.value] : [],
    ),
    leaves: isBroken || mayEnd || ends.length > 0,
    leavesAsPlanned:
      isBroken ||
      mayEnd ||
      ends.some(({ outcome }) => outcome.value !== "other") ||
      outcomes.every(({ value }) => value === "other"),
  };
}

/** How many steps have run when each reachable step has; breadth first. */
function distancesFrom(
  start: string,
  moves: ReadonlyMap<string, Moves>,
): ReadonlyMap<string, number> {
  const distances = new Map([[start, 1]]);
  for (const [name, distance] of distances) {
    for (const next of moves.get(name)?.next ?? []) {
      if (moves.has(next) && !distances.has(next)) distances.set(next, distance + 1);
    }
  }
  return distances;
}

/** The steps from which one can be reached that ends. */
function stepsThatCome(
  moves: ReadonlyMap<string, Moves>,
  ends: (moves: Moves) => boolean,
): ReadonlySet<string> {
  const before = stepsBefore(moves);
  const ending = new Set<string>();
  for (const [name, own] of moves) {
    // A target that does not exist is reported by itself.
    if (ends(own) || own.next.some((target) => !moves.has(target))) ending.add(name);
  }
  for (const name of ending) for (const one of before.get(name) ?? []) ending.add(one);
  return ending;
}

function returns(name: string, moves: ReadonlyMap<string, Moves>): boolean {
  return (moves.get(name)?.next ?? []).some((next) => distancesFrom(next, moves).has(name));
}
