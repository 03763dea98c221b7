import type { RunOptions } from "../../runtime/index.ts";
import type { OptionValues } from "../option-values.ts";

/** What the command line decides about outcome machines: bounds in place of their guardrails, and what agents get by default. */
export function readMachineSettings(
  options: OptionValues,
): Pick<RunOptions, "guardrails" | "maxRestarts" | "models" | "systemPrompt"> {
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
    ...(model === undefined ? {} : { models: [{ class: model }] }),
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
  };
}

/** Which steps the command line wants, by their tags. */
export function readTags(options: OptionValues): Pick<RunOptions, "excludeTags" | "includeTags"> {
  const names = (name: string): readonly string[] =>
    options.list(name).flatMap((given) => given.split(",").map((tag) => tag.trim()));
  return { includeTags: names("includeTags"), excludeTags: names("excludeTags") };
}
