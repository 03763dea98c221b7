import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadPlan } from "../../cli/build/plan-cache.ts";
import { optionValues } from "../../cli/option-values.ts";
import { calledRecipes, crashRecipes } from "./crash-recipes.ts";
import { memoryTerminal } from "./memory-terminal.ts";

/** Writes the crash recipes into a folder and compiles them. */
export async function compileCrashRecipes(
  folder: string,
): Promise<readonly { readonly name: string; readonly module: string }[]> {
  for (const [name, text] of Object.entries(crashRecipes)) writeFileSync(join(folder, name), text);
  const compiled: { readonly name: string; readonly module: string }[] = [];
  for (const path of Object.keys(crashRecipes).filter((name) => !calledRecipes.includes(name))) {
    const { diagnostics, module } = await loadPlan({
      path,
      inputs: new Map(),
      options: optionValues({}),
      terminal: memoryTerminal({ cwd: folder }),
    });
    if (module === undefined) {
      throw new Error(`${path}: ${diagnostics.map(({ message }) => message).join("; ")}`);
    }
    compiled.push({ name: path.replace(".yaml", ""), module });
  }
  return compiled;
}
