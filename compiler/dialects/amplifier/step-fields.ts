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
