import { flowGraphOf, renderDot, renderMermaid } from "../../compiler/view/index.ts";
import type { Invocation } from "../command.ts";
import { compileOne } from "../compile-one.ts";
import type { ExitCode } from "../exit-code.ts";
import { exitCode } from "../exit-code.ts";
import type { Terminal } from "../terminal.ts";

/** `recipec graph FILE`: prints the control flow of a recipe for a drawing tool. */
export async function run(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const compiled = await compileOne(invocation, terminal);
  if (compiled === undefined) return exitCode.invalidRecipe;
  const graph = flowGraphOf(compiled.plan);
  const render = invocation.options.text("format") === "dot" ? renderDot : renderMermaid;
  terminal.stdout.write(compiled.withoutSecrets(render(graph)));
  return exitCode.ok;
}
