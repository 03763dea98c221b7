import { constants } from "node:fs";
import { access } from "node:fs/promises";
import type { AnyBlock, AnyStep, Layer, ModelPreference, Plan, Scope } from "../abi.ts";
import { actionBlocks } from "../plan/inner-blocks.ts";
import { knownPlans } from "../plan/known-plans.ts";
import type { Backend, BackendProblem, PreflightCheck } from "./backend.ts";
import { configuredModels } from "./configured-models.ts";
import { bashPath } from "./processes/shell.ts";

/** Asks the backend whether it can serve the agents that the plan asks. */
export function checkBackend(backend: Backend): PreflightCheck {
  return async (plan) => {
    const needs = needsOf(plan);
    if (needs.agents.size === 0) return [];
    const problems = await backend.available({
      agents: [...needs.agents].sort(),
      capabilities: [...needs.capabilities].sort(),
    });
    return problems.map((problem) => ({ kind: "backend", ...problem }));
  };
}

/** What the backend will not do as the plan prefers it; that keeps no run from starting. */
export async function doubtsAbout(
  plan: Plan,
  backend: Backend,
): Promise<readonly BackendProblem[]> {
  return (await backend.doubts?.(needsOf(plan))) ?? [];
}

/** Looks for bash when the plan has commands. */
export function checkBash(path: string = bashPath): PreflightCheck {
  return async (plan) => {
    if (!needsOf(plan).shell || (await isExecutable(path))) return [];
    const message = `Commands need ${path}, which is not there.`;
    return [{ kind: "environment", message, help: "Install bash." }];
  };
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

interface Needs {
  readonly agents: Set<string>;
  readonly capabilities: Set<string>;
  /** Lists of models that steps prefer. */
  readonly models: (readonly ModelPreference[])[];
  /** Ids of steps that ask agents. */
  readonly steps: Set<string>;
  shell: boolean;
}

/** What a plan, and the plans that it is known to call, will ask for; the agent without a name is any. */
function needsOf(plan: Plan): Needs {
  const needs: Needs = {
    agents: new Set(),
    capabilities: new Set(),
    models: [],
    steps: new Set(),
    shell: false,
  };
  const seen = new Set<Plan>();
  const plans = [plan];
  for (let next = plans.pop(); next !== undefined; next = plans.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    for (const capability of next.capabilities ?? []) needs.capabilities.add(capability);
    if (next.models !== undefined) needs.models.push(next.models);
    plans.push(...addNeeds(next.body, needs));
  }
  return needs;
}

/** Adds what a block needs; returns the plans that it runs. */
function addNeeds({ steps }: AnyBlock, needs: Needs): readonly Plan[] {
  return Object.values(steps).flatMap((step) => [
    ...knownPlans(step),
    ...addActionNeeds(step, needs),
    ...(step.around ?? []).flatMap((layer) => addLayerNeeds(layer, needs)),
  ]);
}

function addActionNeeds({ action, id }: AnyStep, needs: Needs): readonly Plan[] {
  if (action.kind === "shell") needs.shell = true;
  if (action.kind === "agent") {
    needs.steps.add(id);
    needs.agents.add(action.agent);
    if (action.models !== undefined) {
      needs.models.push([...action.models, ...configuredModels(action.config)]);
    }
  }
  return actionBlocks(action).flatMap((body) => addNeeds(body, needs));
}

function addLayerNeeds(layer: Layer<Scope>, needs: Needs): readonly Plan[] {
  if (layer.kind === "hooks") needs.shell = true;
  if (layer.kind === "recover") {
    // Where nobody can make a failure good it stands; that keeps no run from starting.
    const inside: Needs = { ...needs, agents: new Set() };
    const found = addNeeds(layer.body, inside);
    needs.shell = inside.shell;
    for (const agent of inside.agents) if (agent !== "") needs.agents.add(agent);
    return found;
  }
  const between = layer.kind === "retry" ? layer.recover : undefined;
  return between === undefined ? [] : addNeeds(between.body, needs);
}
