import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Recipe } from "../../../compiler/index.ts";
import { compile } from "../../../compiler/index.ts";
import type { Plan } from "../../../runtime/index.ts";
import { loadCompiled } from "../../support/compile-and-load.ts";
import { memoryFiles } from "../../support/memory-files.ts";
import type { SampleRun } from "../../support/run-sample.ts";
import { runSample } from "../../support/run-sample.ts";
import { VirtualClock } from "../../support/virtual-clock.ts";
import type { Sketch } from "./sketch.ts";
import { processesOf, scriptOf } from "./sketch.ts";

/** What the compiler says of a recipe, and of those that it calls. */
export interface Checked {
  readonly recipe: Recipe;
  readonly recipes: ReadonlyMap<string, Recipe>;
}

/** A sketch that has been compiled. */
export interface LoadedSketch extends Checked {
  /** Whether the recipe, or one that it calls, has errors; comments accept them, so that a run can show whether they are true. */
  readonly hasErrors: boolean;
  /** Undefined where nothing can be run. */
  readonly plan: Plan | undefined;
}

let count = 0;

/** Compiles a sketch; its plans lie for a moment in a folder of their own, since a module of the same name would be the same. */
export async function loadSketch(sketch: Sketch, parent: string): Promise<LoadedSketch> {
  const texts = textsOf(sketch);
  const found = compileTexts(texts, sketch);
  const hasErrors = [...found.recipes.values()].some(({ diagnostics }) =>
    diagnostics.some(({ severity }) => severity === "error"),
  );
  const checked = hasErrors ? compileTexts(acceptErrors(texts, found), sketch) : found;
  const folder = join(parent, `${count++}`);
  const plan = await loadCompiled(checked.recipe, checked.recipes, folder);
  rmSync(folder, { recursive: true, force: true });
  return { ...checked, hasErrors, plan };
}

/** The texts of a sketch by their files, the recipe that is run first. */
type Texts = Readonly<Record<string, string>>;

function textsOf({ text, child, inner, others }: Sketch): Texts {
  const recipes = Object.entries({ main: text, child, inner }).flatMap(([name, one]) =>
    one === undefined
      ? []
      : [[`${name}.yaml`, one.replaceAll("CHILD", "child").replaceAll("INNER", "inner")] as const],
  );
  return { ...Object.fromEntries(recipes), ...others };
}

function compileTexts(texts: Texts, { dialect }: Sketch): Checked {
  const [first = ""] = Object.keys(texts);
  const { requested, recipes } = compile([first], { files: memoryFiles(texts), dialect });
  const [recipe] = requested;
  if (recipe === undefined) throw new Error(`${first} was not compiled`);
  return { recipe, recipes };
}

/** The texts with comments that accept what is found in them, so that a run can show whether it is true. */
function acceptErrors(texts: Texts, { recipes }: Checked): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([file, text]) => {
      const errors = (recipes.get(file)?.diagnostics ?? []).filter(
        ({ severity }) => severity === "error",
      );
      const codes = [...new Set(errors.map(({ code }) => code))].join(", ");
      return [
        file,
        codes === "" ? text : `# recipec: ignore-file ${codes} -- a run shows it\n${text}`,
      ];
    }),
  );
}

/** Runs a compiled sketch with its answers. */
export async function runSketch(plan: Plan, sketch: Sketch): Promise<SampleRun> {
  const clock = new VirtualClock();
  return await runSample({
    plan,
    clock,
    script: scriptOf(sketch),
    processes: processesOf(sketch, clock),
    options: {
      inputs: sketch.inputs,
      approvals: sketch.approvals ?? new Map(),
      ...sketch.tags,
    },
  });
}
