import type { Plan, RunOptions } from "../../../runtime/index.ts";
import type { OptionValues } from "../../option-values.ts";
import { UsageError } from "../../usage-error.ts";

/** What the command line may decide about outcome machines. */
export type MachineSettings = Pick<
  RunOptions,
  "guardrails" | "maxRestarts" | "models" | "systemPrompt"
>;

/** What the command line decides about outcome machines: bounds in place of their guardrails, and what agents get by default. */
export function readMachineSettings(options: OptionValues): MachineSettings {
  const total = options.count("maxSteps", 1);
  const visits = options.count("maxVisits", 1);
  const maxRestarts = options.count("maxRestarts", 0);
  const model = options.text("model");
  const systemPrompt = options.text("systemPrompt");
  return {
    guardrails: {
      ...(total === undefined ? {} : { total }),
      ...(visits === undefined ? {} : { visits }),
    },
    ...(maxRestarts === undefined ? {} : { maxRestarts }),
    ...(model === undefined ? {} : { models: [isTier(model) ? { class: model } : { model }] }),
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
  };
}

const tiers: readonly string[] = ["haiku", "sonnet", "opus"];

function isTier(model: string): boolean {
  return tiers.includes(model);
}

/** Makes sure that `--model` is a tier where a recipe knows nothing else: in outcome machines. */
export function requireModel({ body }: Plan, options: OptionValues): void {
  const model = options.text("model");
  if (model === undefined || isTier(model) || body.guardrails === undefined) return;
  throw new UsageError(
    `--model is "${model}", but the recipe is an outcome machine, whose models are ${tiers.join(", ")}.`,
  );
}

/** Which steps the command line wants, by their tags. */
export function readTags(options: OptionValues): Pick<RunOptions, "excludeTags" | "includeTags"> {
  const names = (name: string): readonly string[] => {
    const given = options.list(name).flatMap((tags) => tags.split(","));
    return given.map((tag) => tag.trim()).filter((tag) => tag !== "");
  };
  return { includeTags: names("includeTags"), excludeTags: names("excludeTags") };
}
