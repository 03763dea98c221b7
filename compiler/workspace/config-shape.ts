import * as z from "zod/mini";
import { agentProgramChoices, backendChoices } from "../../runtime/backend-names.ts";
import { catalog } from "../diagnostics/catalog.ts";
import { isDebatable, isDiagnosticCode } from "../diagnostics/is-debatable.ts";
import { dialectIds } from "../ir/expression.ts";

/**
 * The shape of `recipec.config.yaml`, from which the JSON Schema for editors is made. The compiler itself
 * reads a configuration with `readConfig`, which knows the places of mistakes; a test holds the two together.
 */

const about = (description: string) => z.describe<unknown>(description);
const texts = (description: string) => z.array(z.string()).check(about(description));

const dialect = z.enum(dialectIds);
const patterns = z.union([z.string(), z.array(z.string())]);

const severity = z.enum(["off", "note", "warning", "error"]);
const fixedSeverity = z.enum(["error"]);
const codes = Object.keys(catalog).filter(isDiagnosticCode).sort();
const rules = z.strictObject(
  Object.fromEntries(
    codes.map((code) => [code, z.optional(isDebatable(code) ? severity : fixedSeverity)]),
  ),
);
z.globalRegistry.add(rules, { id: "rules", description: "What diagnostics count as, by code." });

const lengthOfTime = /^(?=.*\S)(?:\d{1,6}h)? ?(?:\d{1,6}m)? ?(?:\d{1,6}s)?$/;

const count = z.optional(z.int().check(z.minimum(0)));

const budget = z.strictObject({
  agent_calls: count,
  cost: z.optional(z.number().check(z.minimum(0), about("US dollars that agents may cost."))),
  processes: count,
  steps: count,
  tokens: z.optional(z.int().check(z.minimum(0), about("Tokens that agents may read and write."))),
  wall_clock: z.optional(
    z.string().check(z.regex(lengthOfTime), about("A length of time: 90s, 30m, 1h30m.")),
  ),
});

const override = z.union([
  z.strictObject({ files: patterns, rules, budget: z.optional(budget) }),
  z.strictObject({ files: patterns, budget }),
]);

const words = z.array(z.union([z.string(), z.array(z.string())]));
const command = words.check(
  about("Reads a prompt on standard input, or takes {prompt}, and prints an answer."),
);

/** The others need to be told more. */
const named = backendChoices.filter((name) => name !== "command" && name !== "scripted");

const backend = z.union([
  z.enum(named),
  z.strictObject({ kind: z.enum(named) }),
  z.strictObject({
    kind: z.enum(["command"]),
    command,
    resume: z.optional(words),
    script: z.optional(z.string()),
  }),
  z.strictObject({
    kind: z.enum(["scripted"]),
    script: z.string().check(about("A JSON file of answers.")),
    command: z.optional(words),
  }),
]);

const program = z.union([
  z.null(),
  z.strictObject({
    path: z.optional(z.string().check(about("Where the program is."))),
    permissions: z.optional(
      z
        .enum(["read", "edit", "all"])
        .check(about("What agents may do: look (default), change files, anything.")),
    ),
    model: z.optional(z.string().check(about("For steps that name none that is there."))),
    providers: z.optional(texts("Whose models it serves.")),
    args: z.optional(texts("Further arguments.")),
    env: z.optional(
      z.record(z.string(), z.string()).check(about("Further environment variables.")),
    ),
    timeout: z.optional(
      z.string().check(z.regex(lengthOfTime), about("Ends a call that takes longer; 24h.")),
    ),
  }),
]);

const backends = z.strictObject(
  Object.fromEntries(agentProgramChoices.map((name) => [name, z.optional(program)])),
);

const models = z.strictObject({
  available: z.optional(
    z
      .record(z.string(), z.array(z.string()))
      .check(about("The models of providers, for patterns to choose from.")),
  ),
  classes: z.optional(
    z
      .record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]))
      .check(about("Models for classes, tiers and roles; one for all, or by provider.")),
  ),
});

/** What a configuration holds. */
export const configShape = z
  .strictObject({
    dialects: z.optional(
      z
        .array(z.strictObject({ files: z.string(), dialect }))
        .check(about("The dialect of recipes by their path; the first pattern that fits decides.")),
    ),
    agents: z.optional(texts("The agents that exist here; `review:*` stands for all of a bundle.")),
    backend: z.optional(backend),
    backends: z.optional(
      backends.check(about("The agent programs that may be used, in the order of trying them.")),
    ),
    budget: z.optional(budget.check(about("What one run of any recipe may take at most."))),
    files: z.optional(
      texts("Paths that searches of folders take, as patterns; without them all recipes."),
    ),
    exit_codes: z.optional(
      z.enum(["amplihack", "recipec"]).check(about("Whose numbers processes end with.")),
    ),
    max_warnings: z.optional(
      z.int().check(z.minimum(0), about("More warnings than these fail a check.")),
    ),
    models: z.optional(models.check(about("What names of models in recipes stand for."))),
    overrides: z.optional(
      z
        .array(override)
        .check(about("Other rules and budgets for recipes by path; the last that fits decides.")),
    ),
    recipe_path: z.optional(
      texts("Folders in which recipes with a computed path are looked for too."),
    ),
    rules: z.optional(rules),
    secrets: z.optional(
      texts("Inputs and environment variables that are masked, besides those whose names say so."),
    ),
  })
  .check(about("Settings of recipec for one project."));
