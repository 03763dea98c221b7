/** Rewrites everything else in this folder; `npm run generated` fails when that changes a committed file. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { wholeShape as agentRecipesShape } from "../compiler/dialects/agent-recipes/shape.ts";
import { wholeShape } from "../compiler/dialects/amplifier/shape.ts";
import { editorShape as amplihackShape } from "../compiler/dialects/amplihack/editor-shape.ts";
import { recipeShape as commandTemplateShape } from "../compiler/dialects/command-template/shape.ts";
import { testFileShape } from "../compiler/recipe-tests/shape.ts";
import { configShape } from "../compiler/workspace/config-shape.ts";

const root = join(import.meta.dirname, "..");
const recipec = join(root, "bin", "recipec.mjs");
const plans = ["build", "recipes", "--root", "recipes", "--out", "generated/plans", "--typecheck"];

/** A JSON Schema for editors: what a file may hold, with a description of each field. */
interface EditorSchema {
  readonly path: string;
  readonly title: string;
  readonly shape: z.core.$ZodType;
}

const schemas: readonly EditorSchema[] = [
  { path: "recipe-test.schema.json", title: "Tests of a recipe", shape: testFileShape },
  { path: "recipec-config.schema.json", title: "recipec.config.yaml", shape: configShape },
  {
    path: "recipe-schema/agent-recipes.json",
    title: "Outcome machine (agent-recipes)",
    shape: agentRecipesShape(),
  },
  { path: "recipe-schema/amplifier.json", title: "Amplifier recipe", shape: wholeShape() },
  { path: "recipe-schema/amplihack.json", title: "amplihack recipe", shape: amplihackShape() },
  {
    path: "recipe-schema/command-template.json",
    title: "Recipe of commands (command-template)",
    shape: commandTemplateShape,
  },
];

function writeSchema({ path, title, shape }: EditorSchema): void {
  // Draft 7 is what the YAML language servers of editors understand.
  const { $schema, ...schema } = z.toJSONSchema(shape, { target: "draft-7" });
  const file = join(import.meta.dirname, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ $schema, title, ...schema }, undefined, 2)}\n`);
}

execFileSync(process.execPath, [recipec, ...plans], { cwd: root, stdio: "inherit" });
for (const schema of schemas) writeSchema(schema);
