import { describePlan, planDescriptionJson, renderPlanText } from "../../compiler/view/index.ts";
import { isWanted } from "../../runtime/index.ts";
import { encodePlainJson } from "../../runtime/values/tagged-json.ts";
import type { Invocation } from "../command.ts";
import { compileOne } from "../compile-one.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import { readTags } from "../run/settings/machine-settings.ts";
import type { Terminal } from "../terminal.ts";

/** `recipec plan FILE`: says in words what a recipe would do, and what a run may cost. */
export async function run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const compiled = await compileOne(invocation, terminal);
  if (compiled === undefined) return exitCode.invalidRecipe;
  const filter = readTags(invocation.options);
  const description = describePlan(compiled.plan, compiled.lookup, (tags) =>
    isWanted(tags, filter),
  );
  const wantsJson = invocation.options.text("outputFormat") === "json";
  const text = wantsJson
    ? `${encodePlainJson(planDescriptionJson(description))}\n`
    : renderPlanText(description, encodePlainJson);
  terminal.stdout.write(compiled.withoutSecrets(text));
  return exitCode.ok;
}
