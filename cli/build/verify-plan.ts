import type { AnyBlock, AnyStep, Layer, Plan, Scope } from "../../runtime/index.ts";
import { innerBlocks, knownPlans } from "../../runtime/index.ts";

type Exits = AnyStep["exits"];

type ActionOf<Kind> = Extract<AnyStep["action"], { readonly kind: Kind }>;
type EndOf<Target> = Target extends { readonly kind: infer Kind } ? Kind : never;

/** All names of a kind; one that is new must be written here. */
type Names<Name extends PropertyKey> = Readonly<Record<Name, true>>;

const actions: Names<AnyStep["action"]["kind"]> = {
  agent: true,
  block: true,
  call: true,
  exec: true,
  fork: true,
  gate: true,
  loop: true,
  none: true,
  shell: true,
};
const layers: Names<Layer<Scope>["kind"]> = {
  count: true,
  delay: true,
  guard: true,
  hooks: true,
  pace: true,
  recover: true,
  retry: true,
  tags: true,
  timeout: true,
};
const triggers: Names<Exits[number]["on"]> = {
  empty: true,
  error: true,
  excluded: true,
  ok: true,
  outcome: true,
  skipped: true,
};
const heads: Names<ActionOf<"loop">["head"]["kind"]> = { each: true, times: true, while: true };
const ends: Names<EndOf<Exits[number]["to"]>> = {
  end: true,
  finish: true,
  raise: true,
  restart: true,
};

/** What an action or a layer may be, an exit may be for, and an exit that leaves its block may do. */
const known = { action: actions, layer: layers, on: triggers, head: heads, end: ends };

const recordsOfPlan = ["params", "ambient", "limits", "output", "source"] as const;

/**
 * Why the engine could not run a plan, of those that it calls, too: modules are files that people can edit. Each text names
 * what is broken; they are the invariants that the compiler holds its own plans to. What functions of a plan do is not asked.
 */
export function verifyPlan(plan: Plan): readonly string[] {
  const broken: string[] = [];
  const open = [plan];
  const seen = new Set<Plan>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const { callees, problems } = verifyOne(next);
    const caller = next === plan ? "" : `recipe "${next.name}": `;
    broken.push(...problems.map((text) => `${caller}${text}`));
    open.push(...callees);
  }
  return broken;
}

/** What is broken in one plan, and the plans that it is known to call. */
interface Verified {
  readonly problems: string[];
  readonly callees: Plan[];
}

function verifyOne(plan: Plan): Verified {
  const missing = recordsOfPlan.filter((field) => !isRecord(plan[field]));
  const problems = missing.map((field) => `no ${field}`);
  // Whoever tells of a run names its plan and the recipe.
  if (typeof plan.name !== "string") problems.push("a name that is no text");
  if (isRecord(plan.source) && typeof plan.source.path !== "string") {
    problems.push("a source without a path");
  }
  const verified: Verified = { problems, callees: [] };
  verifyBlock(plan.body, verified, true);
  return verified;
}

function verifyBlock(block: AnyBlock, verified: Verified, isOutermost: boolean): void {
  const { problems } = verified;
  if (!isRecord(block) || !isRecord(block.steps)) {
    problems.push("a block without steps");
    return;
  }
  const { calledEntry = block.entry, entry, guardrails, steps } = block;
  for (const key of new Set([entry, calledEntry])) {
    if (!hasStep(block, key)) problems.push(`entry "${key}" is no step of its block`);
  }
  if (guardrails && !(guardrails.visits >= 1 && guardrails.total >= 1)) {
    problems.push("guardrails that let no step run");
  }
  for (const [key, step] of Object.entries(steps)) {
    const found = [...verifyForm(step)];
    if (found.length === 0) {
      found.push(...verifyStep(step, block, isOutermost));
      verified.callees.push(...knownPlans(step));
      for (const inner of innerBlocks(step)) verifyBlock(inner, verified, false);
    }
    problems.push(...found.map((text) => `step "${key}": ${text}`));
  }
}

/** What keeps a step from being looked at: parts that are not there, or that no engine knows. */
function verifyForm(step: AnyStep): readonly string[] {
  if (!isRecord(step) || !isRecord(step.action)) return ["no action"];
  if (!Array.isArray(step.exits)) return ["no exits"];
  const { action, around = [], exits, id } = step;
  if (typeof id !== "string") return ["no id"];
  return [
    ...(isKnown("action", action.kind) ? [] : [`"${action.kind}" is no action`]),
    ...around.flatMap(({ kind }) => (isKnown("layer", kind) ? [] : [`"${kind}" is no layer`])),
    ...exits.flatMap(({ on }) => (isKnown("on", on) ? [] : [`no step ends as "${on}"`])),
    ...(action.kind === "fork" && !Array.isArray(action.branches)
      ? ["a fork without branches"]
      : []),
    ...(action.kind === "loop" && !isKnown("head", action.head?.kind)
      ? ["a loop without a head"]
      : []),
    ...(action.kind === "call" && action.callee === undefined ? ["a call without a callee"] : []),
  ];
}

function verifyStep(step: AnyStep, block: AnyBlock, isOutermost: boolean): readonly string[] {
  const { action, around = [], exits } = step;
  return [
    ...around.flatMap(verifyLayer),
    ...(action.kind === "fork" ? verifyBranches(action) : []),
    ...verifyWaysOn(step),
    ...exits.flatMap((exit) => verifyTarget(exit, block, isOutermost)),
  ];
}

function verifyLayer(layer: Layer<Scope>): readonly string[] {
  if (layer.kind === "retry" && isBelow(layer.attempts, 1)) return ["retry without an attempt"];
  const isTime = layer.kind === "delay" || layer.kind === "timeout";
  return isTime && isBelow(layer.ms, 0) ? [`${layer.kind} that is negative`] : [];
}

function isBelow(value: unknown, least: number): boolean {
  return typeof value !== "function" && !(typeof value === "number" && value >= least);
}

function verifyBranches({ branches, serial = [] }: ActionOf<"fork">): readonly string[] {
  const keys = branches.map(({ key }) => key);
  return [
    ...(new Set(keys).size < keys.length ? ["a fork with two branches of one key"] : []),
    ...serial.flatMap((key) => (keys.includes(key) ? [] : [`"${key}" is no branch of the fork`])),
  ];
}

/** Whether each way in which a step ends leads on; a failure needs no exit. */
function verifyWaysOn({ action, around = [], exits }: AnyStep): readonly string[] {
  const asks =
    action.kind === "gate" || (action.kind === "agent" && action.check?.kind === "outcome");
  const ways: readonly (readonly [needed: boolean, on: Exits[number]["on"]])[] = [
    [around.some(({ kind }) => kind === "guard"), "skipped"],
    [around.some(({ kind }) => kind === "tags"), "excluded"],
    [!asks, "ok"],
    [asks, "outcome"],
  ];
  return ways.flatMap(([isNeeded, on]) =>
    isNeeded && !exits.some((exit) => exit.on === on) ? [`no exit for "${on}"`] : [],
  );
}

function verifyTarget(
  { set, to }: Exits[number],
  block: AnyBlock,
  isOutermost: boolean,
): readonly string[] {
  if (typeof set !== "function") return ["an exit that leaves no variables"];
  if (typeof to === "string") return hasStep(block, to) ? [] : [`"${to}" is no step of its block`];
  if (!isRecord(to) || !isKnown("end", to.kind)) return ["an exit that leads nowhere"];
  return to.kind === "restart" && !isOutermost ? ["restart from inside a step"] : [];
}

function hasStep({ steps }: AnyBlock, key: string): boolean {
  return Object.hasOwn(steps, key);
}

function isKnown(what: keyof typeof known, kind: string | undefined): boolean {
  return kind !== undefined && Object.hasOwn(known[what], kind);
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
