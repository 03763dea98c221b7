import type { ModelPreference } from "../abi.ts";
import type { Value, ValueMap } from "../values/value.ts";
import { isList, isMap } from "../values/value.ts";

/** The models that a step's `agent_config` names: those of its providers, in order. */
export function configuredModels(config: ValueMap | undefined): readonly ModelPreference[] {
  const providers = config?.get("providers");
  if (providers === undefined || !isList(providers)) return [];
  return providers.flatMap((provider) => {
    const name = textField(provider, "module");
    const model = textField(isMap(provider) ? provider.get("config") : undefined, "model");
    if (name === undefined) return [];
    return [{ provider: name, ...(model === undefined ? {} : { model }) }];
  });
}

function textField(value: Value | undefined, name: string): string | undefined {
  const found = value !== undefined && isMap(value) ? value.get(name) : undefined;
  return typeof found === "string" ? found : undefined;
}
