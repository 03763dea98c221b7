import { boundsToJson, renderBounds } from "../../compiler/view/index.ts";
import type { Invocation } from "../command.ts";
import { compileOne } from "../compile-one.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import type { Terminal } from "../terminal.ts";

/** `recipec bounds FILE`: what a run costs at least and at most, and which steps that comes from. */
export async function run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const compiled = await compileOne(invocation, terminal);
  if (compiled === undefined) return exitCode.invalidRecipe;
  const { plan, lookup, withoutSecrets } = compiled;
  const wantsJson = invocation.options.text("outputFormat") === "json";
  const text = wantsJson ? boundsToJson(plan, lookup) : renderBounds(plan, lookup);
  terminal.stdout.write(withoutSecrets(text));
  return exitCode.ok;
}
