import type { ErrorKind } from "../../../runtime/abi.ts";
import { errorKindsExcept } from "../../ir/error-kinds.ts";
import type {
  Assignment,
  Exit,
  HooksLayer,
  Layer,
  ShellAction,
  Step,
  StepKey,
  Target,
} from "../../ir/step.ts";
import { exitOf } from "../../lower/exit-of.ts";
import { fixedTemplate } from "../../lower/template.ts";
import type { HooksNode, StepNode } from "./ast.ts";
import { lowerAction } from "./lower-action.ts";
import type { LowerContext } from "./lower-context.ts";
import { conditionOrError, shellAction, textTemplate } from "./lower-context.ts";
import { recoverLayers } from "./lower-recovery.ts";

/** Failures after which a recipe goes on where the step says so; limits and cancellations always end it. */
const coveredKinds: readonly ErrorKind[] = errorKindsExcept("limit", "denied", "cancelled");

/** Where a step stands among the others. */
export interface PlacedStep {
  readonly step: StepNode;
  readonly key: StepKey;
  readonly then: Target;
  readonly tracked: Step["tracked"];
  /** Whether it is a member of a parallel group, whose variable is blanked when it is skipped. */
  readonly grouped: boolean;
}

/** Lowers one step: tags, the count, hooks, the condition and the time limit surround what it does. */
export function lowerStep(placed: PlacedStep, context: LowerContext): Step {
  const { step, key, tracked, grouped } = placed;
  const action = lowerAction(step, grouped, context);
  const guard = guardLayers(step, context);
  return {
    key,
    id: step.id.value,
    origins: [step.mapping.span],
    idSpan: step.id.span,
    tracked,
    around: [
      ...countLayers(step, grouped),
      ...hookLayers(step, context),
      ...guard,
      ...recoverLayers(step, context),
      ...agentLayers(step),
      ...timeoutLayers(step),
    ],
    action,
    exits: exitsOf(placed, guard.length > 0),
  };
}

/**
 * The limit is asked before the tags, for a group as a whole; what tags leave out does not count, and of the calls of
 * recipes only the steps of the recipes do.
 */
function countLayers({ tags, type }: StepNode, grouped: boolean): readonly Layer[] {
  const isCounted = type !== "recipe";
  if (tags.length === 0 && isCounted && !grouped) return [{ kind: "count" }];
  return [
    ...(grouped ? [] : [{ kind: "count" as const, part: "limit" as const }]),
    ...(tags.length === 0 ? [] : [{ kind: "tags" as const, tags }]),
    ...(isCounted ? [{ kind: "count" as const, part: "tally" as const }] : []),
  ];
}

function guardLayers({ condition }: StepNode, context: LowerContext): readonly Layer[] {
  const lowered = condition && conditionOrError(condition, context);
  return lowered === undefined ? [] : [{ kind: "guard", condition: lowered }];
}

/** An agent that is told to slow down is asked again, up to five times; a run may say otherwise. */
function agentLayers({ type }: StepNode): readonly Layer[] {
  if (type !== "agent") return [];
  const waits = { initialDelayMs: 60_000, maxDelayMs: 600_000, factor: 2 };
  const kinds: readonly ErrorKind[] = ["rate-limit"];
  return [{ kind: "retry", attempts: 6, ...waits, kinds, span: undefined }, { kind: "pace" }];
}

/** The bound on a command or an agent call; 0 is none. */
function timeoutLayers({ type, timeout }: StepNode): readonly Layer[] {
  if (type === "recipe" || timeout === undefined || timeout.value === 0) return [];
  return [{ kind: "timeout", ms: timeout.value * 1000, span: timeout.span }];
}

/** The commands around a step; what an agent has changed is staged in one of them. */
function hookLayers(step: StepNode, context: LowerContext): readonly Layer[] {
  const { before, after, onError } = context.hooks;
  const stages = step.type === "agent" && step.autoStage !== false;
  if (!before && !after && !onError && !stages) return [];
  // An answer that is no JSON comes from an agent that has done its work all the same.
  const isStagedFailed = stages && step.parseJson && step.jsonRequired;
  const hook = (node: HooksNode["before"]): ShellAction | undefined =>
    node && shellAction(node, context, "text");
  const layer: HooksLayer = {
    kind: "hooks",
    before: hook(before),
    after: stages ? stagingAction(step, hook(after), unlessSkipped, context) : hook(after),
    onError: isStagedFailed
      ? stagingAction(step, hook(onError), ifAnswered, context)
      : hook(onError),
    id: "step_id",
    status: "step_status",
    ...(isStagedFailed ? { failure: "step_failure" } : {}),
  };
  return [layer];
}

/** Conditions of bash under which nothing is staged: the agent was not asked, or it has failed itself. */
const unlessSkipped = '[ "$STEP_STATUS" = skipped ]';
const ifAnswered = '[ "$STEP_FAILURE" != decode ]';

/** Stages what an agent has changed; then comes what the recipe wants to be run. */
function stagingAction(
  { id, workingDir, autoStage }: StepNode,
  hook: ShellAction | undefined,
  exception: string,
  context: LowerContext,
): ShellAction {
  const folder = workingDir && textTemplate(workingDir, context);
  const unless = autoStage === undefined ? ' || [ -n "$RECIPEC_NO_AUTO_STAGE" ]' : "";
  // git takes several -C one after the other; a relative folder is one of where the run was started.
  const place = folder ? ` -C "\${RECIPEC_START:-.}" -C "$RECIPEC_FOLDER"` : "";
  const stage = `${exception}${unless} || git${place} add -A`;
  const lines = hook?.command.parts ?? [];
  const command = fixedTemplate("", hook?.command ?? id);
  return {
    kind: "shell",
    cwd: undefined,
    decoding: "text",
    environment: "scope",
    ...hook,
    command: { ...command, parts: [{ kind: "text", text: `${stage}\n` }, ...lines] },
    env: [...(folder ? [{ name: "RECIPEC_FOLDER", value: folder }] : []), ...(hook?.env ?? [])],
  };
}

function exitsOf({ step, then, grouped }: PlacedStep, guarded: boolean): readonly Exit[] {
  const blank = grouped ? assignment(step, { kind: "constant", value: "" }) : [];
  const idle = withoutResult(then);
  return [
    exitOf({ kind: "ok" }, assignment(step, { kind: "result" }), then),
    ...(guarded ? [exitOf({ kind: "skipped" }, blank, idle)] : []),
    ...(step.tags.length > 0 ? [exitOf({ kind: "excluded" }, blank, idle)] : []),
    ...(step.nonfatal ? [exitOf({ kind: "error", kinds: coveredKinds }, [], idle)] : []),
  ];
}

/** A branch that has done nothing ends without a value. */
function withoutResult(then: Target): Target {
  return then.kind === "end" && then.value === "result" ? { kind: "end", value: "null" } : then;
}

function assignment({ output }: StepNode, value: Assignment["value"]): readonly Assignment[] {
  if (output === undefined) return [];
  return [{ name: output.value, nameSpan: output.span, value, onlyIfUnset: false }];
}
