import type { AgentAction, ModelPreference } from "../ir/step.ts";
import { stepsOf } from "../ir/visit.ts";
import type { ServedModels } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** Where nothing that a step prefers can be served, another model than the author thought of answers. */
export const unservedModel = defineRule({
  name: "unserved-model",
  reports: ["unserved-model"],
  check({ plan, served }, report) {
    if (served === undefined) return;
    const { first } = served;
    let isUsual = false;
    for (const { step } of stepsOf(plan.body)) {
      const { action } = step;
      if (action.kind !== "agent") continue;
      if (action.models.length === 0) isUsual = true;
      if (namesProviders(action) || !isUnserved(action.models, served)) continue;
      report("unserved-model", step.idSpan, { wanted: textOf(action.models), first });
    }
    const usual = plan.models ?? [];
    if (!isUsual || !isUnserved(usual, served)) return;
    report("unserved-model", plan.nameSpan, { wanted: textOf(usual), first });
  },
});

/** `agent_config` may name further providers, which are tried last. */
function namesProviders({ config }: AgentAction): boolean {
  return config?.has("providers") === true;
}

function isUnserved(models: readonly ModelPreference[], served: ServedModels): boolean {
  return models.length > 0 && !models.some((model) => isServed(model, served));
}

function isServed(
  { class: name, model, provider }: ModelPreference,
  { classes, serves }: ServedModels,
): boolean {
  if (name !== undefined) return classes.includes(name);
  return provider === undefined ? model !== undefined : serves(provider);
}

function textOf(models: readonly ModelPreference[]): string {
  const names = models.map(({ class: name, model, provider }) => {
    if (name !== undefined) return `the class "${name}"`;
    return model === undefined ? `the provider "${provider}"` : `"${model}" of "${provider}"`;
  });
  return [...new Set(names)].join(", ");
}
