import type { ErrorKind } from "../../../runtime/abi.ts";
import type { Document } from "../../document/node.ts";
import type { Template } from "../../ir/expression.ts";
import type { Plan } from "../../ir/plan.ts";
import type { Assignment, Exit, ModelPreference, Step, Target } from "../../ir/step.ts";
import type { DialectContext } from "../dialect.ts";
import type { ModelTier, RecipeNode, StepNode, TransitionNode } from "./ast.ts";
import type { Restarts } from "./restarts.ts";

/** What lowering reads besides the recipe. */
export interface LowerInput {
  readonly document: Document;
  readonly context: DialectContext;
  readonly restarts: Restarts;
}

/** A step may work for a day, unless the run says otherwise. */
const stepTimeoutMs = 24 * 60 * 60 * 1000;

/** Lowers a sound recipe to its plan: one agent step for each of its steps, with one exit for each outcome. */
export function lower(recipe: RecipeNode, { document, context, restarts }: LowerInput): Plan {
  const { id, description, guardrails, steps, model } = recipe;
  const total = guardrails.maxTotalSteps.value;
  const lowered = steps.map((step, index) => lowerStep(step, index, { recipe, restarts }));
  return {
    id: context.plan,
    name: id.value,
    version: "1.0.0",
    label: recipe.label,
    description,
    dialect: "agent-recipes",
    source: context.source,
    params: [],
    ambient: {},
    limits: { depth: 5, total },
    limitSpans: { total: guardrails.maxTotalSteps.span },
    pacing: undefined,
    orchestrator: undefined,
    models: modelsOf(model),
    capabilities: recipe.capabilities,
    output: { variable: "exit_reason" },
    body: {
      entry: recipe.initialStep?.value ?? "",
      steps: new Map(lowered.map((step) => [step.key, step] as const)),
      guardrails: {
        visits: guardrails.maxStepVisits.value,
        total,
        exitOnOther: guardrails.exitOnOther,
      },
    },
    nameSpan: id.span,
    document,
  };
}

interface Machine {
  readonly recipe: RecipeNode;
  readonly restarts: Restarts;
}

function lowerStep(step: StepNode, index: number, machine: Machine): Step {
  const { name, origins, outcomes, model } = step;
  return {
    key: name.value,
    id: name.value,
    origins,
    idSpan: name.span,
    tracked: { index, stage: undefined },
    around: [{ kind: "timeout", ms: stepTimeoutMs, span: undefined }],
    action: {
      kind: "agent",
      agent: "",
      agentSpan: name.span,
      prompt: lowerPrompt(step),
      mode: undefined,
      models: modelsOf(model),
      config: undefined,
      expectJson: false,
      decoding: "text",
      session: "plan",
      check: { kind: "outcome", outcomes: outcomes.map(({ value }) => value) },
    },
    exits: [...step.transitions.map((one) => outcomeExit(one, machine)), ...failureExits],
  };
}

/** Prompts have no placeholders; the outcome block is appended where an outcome is checked. */
function lowerPrompt({ name, prompt }: StepNode): Template {
  return {
    kind: "template",
    parts: [{ kind: "text", text: prompt?.value ?? "" }],
    typed: false,
    span: prompt?.span ?? name.span,
  };
}

function modelsOf(tier: ModelTier | undefined): readonly ModelPreference[] {
  return tier === undefined ? [] : [{ provider: undefined, model: undefined, class: tier }];
}

function outcomeExit(
  { outcome, transition }: StepNode["transitions"][number],
  { recipe, restarts }: Machine,
): Exit {
  const then = targetOf(outcome.value, transition, recipe, restarts);
  return {
    on: { kind: "outcome", outcome: outcome.value },
    set: then.kind === "finish" ? finalWrites(outcome.value, then.reason) : [],
    then,
  };
}

/** The open outcome ends the recipe whatever its transition says, unless the guardrails let it go on. */
function targetOf(
  outcome: string,
  transition: TransitionNode,
  { guardrails }: RecipeNode,
  restarts: Restarts,
): FinalTarget {
  const exits = outcome === "other" && guardrails.exitOnOther;
  if (transition.kind === "exit") return finish("completed", transition.reason.value);
  if (exits || transition.kind === "broken") return finish("completed", "user-provided-other");
  if (transition.kind === "next") return { kind: "goto", step: transition.step.value };
  return { kind: "restart", callee: restarts.calleeOf(transition.recipe) };
}

type Finish = Extract<Target, { readonly kind: "finish" }> & { readonly reason: string };
type FinalTarget = Exclude<Target, { readonly kind: "finish" }> | Finish;

function finish(status: Finish["status"], reason: string): Finish {
  return { kind: "finish", status, reason };
}

/** What a recipe of another language that calls this one finds in the result. */
function finalWrites(outcome: string, reason: string): readonly Assignment[] {
  const described = outcome === "other" ? [write("other_description", { kind: "result" })] : [];
  return [
    write("exit_reason", { kind: "constant", value: reason }),
    write("outcome", { kind: "constant", value: outcome }),
    ...described,
  ];
}

function write(name: string, value: Assignment["value"]): Assignment {
  return { name, nameSpan: undefined, value, onlyIfUnset: false };
}

/** Failures that are the backend's: everything that may happen to an agent call but an answer without an outcome. */
const backendKinds: readonly ErrorKind[] = [
  "timeout",
  "exit",
  "spawn",
  "rate-limit",
  "transient",
  "auth",
  "backend",
];

const failureExits: readonly Exit[] = [
  failureExit(["no-outcome"], finish("failed", "orchestration-error")),
  failureExit(backendKinds, finish("backend_error", "backend-error")),
];

function failureExit(kinds: readonly ErrorKind[], then: Target): Exit {
  return { on: { kind: "error", kinds }, set: [], then };
}
