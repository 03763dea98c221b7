import type { Value } from "../../runtime/values/value.ts";
import type { PlanLookup } from "../analysis/bounds/followers.ts";
import type { Bounds } from "../analysis/bounds/plan-bounds.ts";
import { boundsOfPlan } from "../analysis/bounds/plan-bounds.ts";
import type { Template } from "../ir/expression.ts";
import type { Plan } from "../ir/plan.ts";
import type {
  Action,
  Block,
  Callee,
  Guardrails,
  LoopAction,
  RetryLayer,
  Step,
  Target,
} from "../ir/step.ts";
import { blocksOfAction } from "../ir/visit.ts";
import { lineIndexOf } from "../source/line-index.ts";
import { conditionText, oneLine, referenceText, templateExcerpt } from "./expression-text.ts";

/** A plan in words: what `recipec plan` shows. */
export interface PlanDescription {
  readonly name: string;
  readonly version: string;
  readonly dialect: string;
  readonly path: string;
  readonly description: string;
  readonly inputs: readonly InputDescription[];
  /** `agentSteps` is undefined where nothing limits them. */
  readonly limits: { readonly depth: number; readonly agentSteps: number | undefined };
  /** Of an outcome machine. */
  readonly guardrails: Guardrails | undefined;
  readonly pacing: readonly string[];
  readonly bounds: Bounds;
  readonly steps: readonly StepDescription[];
}

/** A variable that the caller may or must give. */
export interface InputDescription {
  readonly name: string;
  readonly required: boolean;
  readonly default: Value | undefined;
}

/** One step in words. */
export interface StepDescription {
  readonly id: string;
  readonly kind: Action["kind"];
  readonly line: number;
  readonly stage: string | undefined;
  /** What it does, as a phrase. */
  readonly summary: string;
  /** The condition without which it is skipped. */
  readonly when: string | undefined;
  /** The run's tags leave it out. */
  readonly isLeftOut: boolean;
  /** Retries, limits and other settings, a phrase each. */
  readonly settings: readonly string[];
  /** Variables that it may set. */
  readonly writes: readonly string[];
  /** The steps inside a loop or block. */
  readonly steps: readonly StepDescription[];
}

/** Whether a run wants a step that has these tags; never asked about steps without any. */
export type TagFilter = (tags: readonly string[]) => boolean;

/** Describes a plan and what a run of it may cost. */
export function describePlan(
  plan: Plan,
  lookup: PlanLookup,
  wants: TagFilter = () => true,
): PlanDescription {
  return {
    name: plan.name,
    version: plan.version,
    dialect: plan.dialect,
    path: plan.source.path,
    description: oneLine(plan.description),
    inputs: plan.params.map((param) => ({
      name: param.name,
      required: param.default === undefined && param.isOptional !== true,
      default: param.default,
    })),
    limits: {
      depth: plan.limits.depth,
      agentSteps: plan.limits.total === Number.MAX_SAFE_INTEGER ? undefined : plan.limits.total,
    },
    guardrails: plan.body.guardrails,
    pacing: pacingPhrases(plan),
    bounds: boundsOfPlan(plan, lookup),
    steps: describeBlock(plan.body, { wants, choices: plan.choices ?? new Map() }),
  };
}

function pacingPhrases({ pacing }: Plan): readonly string[] {
  if (pacing === undefined) return [];
  return [
    ...(pacing.maxConcurrent === undefined ? [] : [`at most ${pacing.maxConcurrent} at once`]),
    ...(pacing.minDelayMs > 0 ? [`${duration(pacing.minDelayMs)} apart`] : []),
  ];
}

/** What the description of a step needs besides the step. */
interface Look {
  readonly wants: TagFilter;
  readonly choices: NonNullable<Plan["choices"]>;
}

function describeBlock(block: Block, look: Look): readonly StepDescription[] {
  // Steps that do nothing only write what the dialect wants; nobody wrote them.
  const shown = [...block.steps.values()].filter(({ action }) => action.kind !== "none");
  return shown.map((step) => describeStep(step, look));
}

function describeStep(step: Step, look: Look): StepDescription {
  const { action } = step;
  // A loop over one step is shown as that step, done repeatedly.
  const shown = onlyBodyStep(action);
  const span = step.origins[0];
  return {
    id: step.id,
    kind: action.kind,
    line: lineIndexOf(span.source).position(span.start).line,
    stage: step.tracked?.stage,
    summary: `${actionPhrase(action)}${shown ? `: ${actionPhrase(shown.action)}` : ""}`,
    when: guardText(step),
    isLeftOut: !step.around.every((layer) => layer.kind !== "tags" || look.wants(layer.tags)),
    settings: [
      ...new Set([
        ...settingPhrases(step),
        ...(shown ? settingPhrases(shown) : []),
        ...(action.kind === "loop" ? loopSettings(action) : []),
        ...choicePhrases(shown ?? step, look),
      ]),
    ],
    writes: writesOf(step),
    steps: innerSteps(shown?.action ?? action, look),
  };
}

/** Which recipes a computed path may lead to. */
function choicePhrases({ key }: Step, { choices }: Look): readonly string[] {
  const paths = (choices.get(key) ?? []).map(({ path }) => path);
  return paths.length === 0 ? [] : [`${paths.join(" or ")}, unless the caller gives other values`];
}

function onlyBodyStep(action: Action): Step | undefined {
  if (action.kind !== "loop" || action.body.steps.size !== 1) return undefined;
  const [only] = action.body.steps.values();
  // Written on the loop itself and not as a step of its own inside it.
  const apart = only === undefined || only.action.kind === "loop" || guardText(only) !== undefined;
  return apart ? undefined : only;
}

function innerSteps(action: Action, look: Look): readonly StepDescription[] {
  return blocksOfAction(action).flatMap((block) => describeBlock(block, look));
}

function guardText(step: Step): string | undefined {
  const guards = step.around.filter((layer) => layer.kind === "guard");
  return guards.length === 0
    ? undefined
    : guards.map(({ condition }) => conditionText(condition)).join(" and then ");
}

function actionPhrase(action: Action): string {
  switch (action.kind) {
    case "agent":
      return `ask ${action.agent || "the agent"}: ${templateExcerpt(action.prompt)}`;
    case "shell":
      return `bash: ${templateExcerpt(action.command)}`;
    case "exec":
      return `run ${action.words.map(templateExcerpt).join(" ")}`;
    case "fork":
      return "side by side";
    case "call":
      return `run recipe ${calleeText(action.callee)}`;
    case "gate":
      return `ask a person to approve stage "${action.stage}": ${templateExcerpt(action.prompt)}`;
    case "loop":
      return loopPhrase(action);
    case "block":
      return "these steps";
    case "none":
      return "nothing";
    default:
      return action satisfies never;
  }
}

function calleeText(callee: Callee): string {
  switch (callee.kind) {
    case "static":
      return callee.path;
    case "missing":
      return `${callee.path} (missing)`;
    case "dynamic":
      return templateExcerpt(callee.path);
    default:
      return callee satisfies never;
  }
}

function loopPhrase({ head }: LoopAction): string {
  if (head.kind === "while") return `while ${conditionText(head.condition)}`;
  if (head.kind === "times") {
    return `${typeof head.count === "number" ? head.count : templateExcerpt(head.count)} times`;
  }
  const list = head.list.kind === "reference" ? referenceText(head.list) : "a list";
  return `for each ${head.item} in ${list}`;
}

function loopSettings({ head, until, update }: LoopAction): readonly string[] {
  const lanes = head.kind === "while" ? undefined : head.lanes;
  return [
    ...(head.kind === "each" ? [`fails for more than ${head.atMost} items`] : []),
    ...(head.kind === "while" ? [`at most ${head.atMost} rounds`] : []),
    ...(lanes === undefined ? [] : [lanes === "unbounded" ? "all at once" : `${lanes} at a time`]),
    ...(until ? [`ends early when ${conditionText(until)}`] : []),
    ...(update.length > 0
      ? [`each round updates ${update.map(({ name }) => name).join(", ")}`]
      : []),
  ];
}

function settingPhrases(step: Step): readonly string[] {
  const layers = step.around.flatMap((layer) => {
    // What the author did not write is not news.
    if (layer.kind === "retry" && layer.span) return [retryPhrase(layer)];
    if (layer.kind === "timeout" && layer.span) return [`at most ${settingText(layer.ms)}`];
    if (layer.kind === "delay") return [`waits ${settingText(layer.ms)}`];
    if (layer.kind === "tags" && layer.tags.length > 0) return [`tags ${layer.tags.join(", ")}`];
    if (layer.kind === "recover") return ["recovers from a failure"];
    return [];
  });
  if (isOutcomeStep(step)) return [...layers, ...outcomePhrases(step)];
  return [...layers, ...failurePhrases(step), ...gatePhrases(step)];
}

function isOutcomeStep({ action }: Step): boolean {
  return action.kind === "agent" && action.check?.kind === "outcome";
}

function outcomePhrases({ action, exits }: Step): readonly string[] {
  const ways = exits.flatMap(({ on, then }) =>
    on.kind === "outcome" ? [`${on.outcome} → ${targetText(then)}`] : [],
  );
  const models = action.kind === "agent" ? action.models : [];
  const names = models.flatMap((model) => model.class ?? model.model ?? []);
  return [
    `outcomes: ${ways.join(", ")}`,
    ...(names.length === 0 ? [] : [`model: ${names.join(", ")}`]),
  ];
}

function targetText(then: Target): string {
  switch (then.kind) {
    case "goto":
      return then.step;
    case "restart":
      return `start over with ${calleeText(then.callee)}`;
    case "finish":
      return `EXIT (${typeof then.reason === "string" ? then.reason : templateExcerpt(then.reason)})`;
    case "end":
    case "raise":
      return "the end";
    default:
      return then satisfies never;
  }
}

function settingText(ms: number | Template): string {
  return typeof ms === "number" ? duration(ms) : `${templateExcerpt(ms)} ms`;
}

function retryPhrase({ attempts, factor, initialDelayMs }: RetryLayer): string {
  const count = `${typeof attempts === "number" ? attempts : templateExcerpt(attempts)} attempts`;
  if (initialDelayMs === 0) return count;
  const wait = duration(initialDelayMs);
  return factor === 1 ? `${count}, every ${wait}` : `${count}, after ${wait}, then longer`;
}

function failurePhrases(step: Step): readonly string[] {
  const covered = step.exits.find(({ on }) => on.kind === "error");
  if (covered === undefined) return [];
  if (covered.then.kind === "finish") {
    return [`a failure ends the recipe as ${covered.then.status.replace("_", " ")}`];
  }
  return covered.then.kind === "raise" ? [] : ["goes on after a failure"];
}

function gatePhrases({ action }: Step): readonly string[] {
  if (action.kind !== "gate" || action.timeoutMs === 0) return [];
  const end = action.default === "approve" ? "approved" : "denied";
  return [`${end} after ${duration(action.timeoutMs)} without an answer`];
}

function writesOf(step: Step): readonly string[] {
  const names = step.exits.flatMap(({ set }) =>
    set.filter(({ nameSpan }) => nameSpan !== undefined).map(({ name }) => name),
  );
  return [...new Set(names)];
}

const unitsOfTime = [
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
] as const;

/** A length of time in the largest unit that divides it. */
function duration(ms: number): string {
  const unit = unitsOfTime.find(([, size]) => ms >= size && ms % size === 0);
  return unit ? `${ms / unit[1]} ${unit[0]}` : `${ms} ms`;
}
