import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Recipe } from "../../../compiler/index.ts";
import { compile, createFileReader } from "../../../compiler/index.ts";
import type { Plan } from "../../../runtime/index.ts";
import { compileAndLoad } from "../../support/compile-and-load.ts";
import type { SampleRun } from "../../support/run-sample.ts";
import { runSample } from "../../support/run-sample.ts";
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

/** Compiles a sketch in a folder of its own, so that the names of its files are those of all others. */
export async function loadSketch(sketch: Sketch, parent: string): Promise<LoadedSketch> {
  const folder = join(parent, `${count++}`);
  mkdirSync(folder);
  const files = filesOf(sketch);
  const found = compileIn(folder, files, sketch);
  const hasErrors = [...found.recipes.values()].some(({ diagnostics }) =>
    diagnostics.some(({ severity }) => severity === "error"),
  );
  const checked = hasErrors ? compileIn(folder, acceptErrors(files, found), sketch) : found;
  const file = checked.recipe.path;
  const { plan } = await compileAndLoad(folder, file, new Map(), sketch.dialect);
  rmSync(folder, { recursive: true });
  return { ...checked, hasErrors, plan };
}

type Files = ReadonlyMap<string, string>;

/** The texts of a sketch by their files, the recipe that is run first. */
function filesOf({ text, child, inner }: Sketch): Files {
  const texts = Object.entries({ main: text, child, inner });
  return new Map(
    texts.flatMap(([name, one]) =>
      one === undefined
        ? []
        : [[`${name}.yaml`, one.replaceAll("CHILD", "child").replaceAll("INNER", "inner")]],
    ),
  );
}

function compileIn(folder: string, files: Files, { dialect }: Sketch): Checked {
  for (const [file, text] of files) writeFileSync(join(folder, file), text);
  const [first = ""] = files.keys();
  const { requested, recipes } = compile([first], { files: createFileReader(folder), dialect });
  const [recipe] = requested;
  if (recipe === undefined) throw new Error(`${first} was not compiled`);
  return { recipe, recipes };
}

/** The texts with comments that accept what is found in them, so that a run can show whether it is true. */
function acceptErrors(files: Files, { recipes }: Checked): Files {
  return new Map(
    [...files].map(([file, text]) => {
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
  const answer = processesOf(sketch);
  return await runSample({
    plan,
    script: scriptOf(sketch),
    processes: {
      run: async ({ command }) => {
        const stdout = answer(command);
        return { kind: "process", exitCode: stdout === "fail" ? "1" : "0", stdout, stderrTail: "" };
      },
    },
    options: {
      inputs: sketch.inputs,
      approvals: sketch.approvals ?? new Map(),
      ...sketch.tags,
    },
  });
}
