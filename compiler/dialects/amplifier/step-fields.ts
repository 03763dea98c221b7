import type { Mapping } from "../../document/node.ts";
import { entryOf } from "./node-value.ts";

/** The kinds of steps that recipes name in `type`. */
export type StepType = "agent" | "bash" | "recipe";

/** What each field means for each kind of step: it must be there, must not, may, or is accepted without effect. */
export type FieldRole = "needed" | "forbidden" | "idle";

/** Roles of the fields that do not have the same role for all kinds; every other one is optional for all. */
export const fieldRoles: Readonly<Record<StepType, ReadonlyMap<string, FieldRole>>> = {
  agent: new Map<string, FieldRole>([
    ["agent", "needed"],
    ["prompt", "needed"],
    ["recipe", "forbidden"],
    ["context", "forbidden"],
    ["step_context", "forbidden"],
    ["command", "forbidden"],
    ["cwd", "idle"],
    ["env", "idle"],
    ["output_exit_code", "idle"],
    ["recursion", "idle"],
  ]),
  bash: new Map<string, FieldRole>([
    ["command", "needed"],
    ["agent", "forbidden"],
    ["prompt", "forbidden"],
    ["mode", "forbidden"],
    ["agent_config", "forbidden"],
    ["recipe", "forbidden"],
    ["context", "forbidden"],
    ["step_context", "forbidden"],
    ["recursion", "forbidden"],
    ["spawn_mode", "forbidden"],
    ["provider", "forbidden"],
    ["model", "forbidden"],
    ["provider_preferences", "forbidden"],
    ["model_role", "forbidden"],
  ]),
  recipe: new Map<string, FieldRole>([
    ["recipe", "needed"],
    ["agent", "forbidden"],
    ["prompt", "forbidden"],
    ["mode", "forbidden"],
    ["command", "forbidden"],
    ["spawn_mode", "forbidden"],
    ["provider", "forbidden"],
    ["model", "forbidden"],
    ["provider_preferences", "forbidden"],
    ["model_role", "forbidden"],
    ["agent_config", "idle"],
    ["cwd", "idle"],
    ["env", "idle"],
    ["output_exit_code", "idle"],
    ["retry", "idle"],
    ["parse_json", "idle"],
  ]),
};

/** The fields that a kind of step does its work by. */
export const needed: Readonly<Record<StepType, readonly string[]>> = {
  agent: neededBy("agent"),
  bash: neededBy("bash"),
  recipe: neededBy("recipe"),
};

function neededBy(type: StepType): readonly string[] {
  return [...fieldRoles[type]].flatMap(([field, role]) => (role === "needed" ? [field] : []));
}

/** Whether a step does other work than a field is for, as its type or its other fields say: no misspelt one is meant to be that. */
export function belongsElsewhere(step: Mapping, field: string): boolean {
  const type = toldType(step);
  const role = type === undefined ? undefined : fieldRoles[type].get(field);
  return role === "forbidden" || role === "idle";
}

function toldType(step: Mapping): StepType | undefined {
  const type = entryOf(step, "type")?.value;
  if (type !== undefined) {
    const text = type.kind === "scalar" ? type.text : "";
    return types.find((one) => one === text);
  }
  return entryOf(step, "agent") || entryOf(step, "prompt") ? "agent" : undefined;
}

const types: readonly StepType[] = ["agent", "bash", "recipe"];
