import { execFileSync } from "node:child_process";
import { renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RecipeSearch } from "../../cli/recipe-files.ts";
import {
  findRecipeFiles,
  noRecipeFound,
  requireRecipeFiles,
  searchRecipeFiles,
} from "../../cli/recipe-files.ts";
import { UsageError } from "../../cli/usage-error.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a folder stands for the recipes below it, in a fixed order", () => {
  const cwd = temporaryFolder({
    "recipes/b.yaml": "name: b\nsteps: []\n",
    "recipes/a/z.yml": "stages: []\n",
    "recipes/a.json": '{\n  "initialStep": "x"}',
    "recipes/compose.yaml": "services:\n  web:\n    steps: 3\n",
    "recipes/package.json": '{"name": "x"}',
    "recipes/node_modules/c.yaml": "steps: []\n",
    "recipes/.hidden/d.yaml": "steps: []\n",
  });
  expect(findRecipeFiles(["recipes"], cwd)).toEqual([
    "recipes/a/z.yml",
    "recipes/a.json",
    "recipes/b.yaml",
  ]);
});

test("recipes between braces are found, as JSON is and as YAML", () => {
  const machine = "{id: m, initialStep: a, steps: {\n a: {prompt: p,\n onOutcome: {done: {}}}}}\n";
  const cwd = temporaryFolder({
    "braces.yaml": "--- # all of it\n{name: b,\n  template: [ls, cat]}\n",
    "machine.yaml": machine,
    "compose.yaml": "{services: {web: {replicas: 3}}}\n",
    "quoted.yaml": "# a comment\n{'name': 'q', 'steps': []}\n",
  });
  expect(searchRecipeFiles(["."], cwd)).toMatchObject({
    recipes: ["braces.yaml", "machine.yaml", "quoted.yaml"],
    sharedSteps: [],
  });
});

test("answers for agents, which name steps, are no recipe", () => {
  const cwd = temporaryFolder({
    "a.answers.json": '{\n  "rules": [{"step": "judge", "output": {"template": "x"}}]}',
    "b.json": '{"name": "b", "steps": [{"id": "judge"}], "rules": []}',
  });
  expect(findRecipeFiles(["."], cwd)).toEqual(["b.json"]);
});

test("files of other tools that have steps or templates somewhere are no recipes", () => {
  const schema = '"https://json-schema.org/draft/2020-12/schema"';
  const cwd = temporaryFolder({
    "CMakePresets.json": '{"version": 6, "workflowPresets": [{"name": "w", "steps": []}]}',
    "a.schema.json": '{"properties": {"name": {}, "steps": {}}}',
    "api.json": '{\n  "openapi": "3.0.0",\n  "info": {"version": "1"}, "x": {"template": {}}}',
    "api.yaml": "openapi: 3.0.0\ninfo:\n  version: 1\ntemplate: x\n",
    "cloudbuild.yaml": "steps:\n  - name: gcr.io/cloud-builders/docker\n    args: [build, .]\n",
    "azure.yml": "pool: { vmImage: ubuntu-latest }\nsteps:\n  - script: npm ci\n",
    "package.json": '{"name": "p", "version": "1.0.0", "config": {"template": "x"}}',
    "pipeline.json": `{ "$schema": ${schema}, "properties": {"name": {}, "steps": {}}}`,
    "pipeline.yaml": `$schema: ${schema}\nname: s\nsteps: {}\n`,
    "recipe.json": `{"name": "r", "template": "cat a", "x": {"$schema": ${schema}}}`,
    "recipe.yaml": `name: r\nsteps:\n- prompt: |\n    $schema: ${schema}\n    pool: x\n`,
  });
  expect(findRecipeFiles(["."], cwd)).toEqual(["recipe.json", "recipe.yaml"]);
  expect(findRecipeFiles(["package.json"], cwd)).toEqual(["package.json"]);
});

test("files of other tools are known by what their steps have, and not", () => {
  const others = {
    "actions.json": '{"steps": [{"uses": "actions/checkout@v4"}, {"run": "npm ci", "name": "x"}]}',
    "agents.yml": "stages:\n- stage: Build\n  jobs:\n  - job: a\n",
    "buildkite.yml": 'steps:\n- label: ":docker: build"\n  command: make\n  key: build\n- wait\n',
    "data.yaml": "stages:\n  prepare: {cmd: python a.py, deps: [a]}\n",
    "drone.yml":
      "kind: pipeline\nname: default\nsteps:\n- name: test\n  image: node\n  commands: [npm test]\n",
    "mapping.yml": "steps:\n  build:\n    image: node\n",
    "page.json": '{"name": "x-comp", "template": "<div>{{ text }}</div>", "props": ["text"]}',
    "page.yaml": "name: page\ntemplate: |\n  <p>{{ text }}</p>\n",
    "stages.yml": "stages:\n  # in order\n  - build\n  - test\nvariables: {A: b}\n",
    "wizard.yaml": "title: Wizard\nsteps:\n  - title: one\n    fields: [a]\n",
  };
  const recipes = {
    "begun.yaml": "name: begun\nsteps:\n  # nothing yet\n",
    "nameless.yaml": "steps:\n  - prompt: Say hello\n",
    "without-ids.yaml": "name: a\ndescription: b\nsteps:\n  - command: make\n",
  };
  const cwd = temporaryFolder({ ...others, ...recipes });
  expect(findRecipeFiles(["."], cwd)).toEqual(Object.keys(recipes));
  expect(findRecipeFiles(["drone.yml"], cwd)).toEqual(["drone.yml"]);
});

test("JSON that has keys of recipes further inside only is none, as long as it can be read and is no slip", () => {
  const cwd = temporaryFolder({
    "broken.json": '{"name": "b", "args": ["a", "template": "cat {a}"}',
    "messages.json": '{"wizard": {"label": "Wizard", "steps": "Steps", "template": "T"}}',
    "misspelt.json": '{"name": "m", "args": ["a"], "tempalte": [{"template": "cat {a}"}]}',
    "recipe.json": '{"name": "r", "template": "cat a"}',
  });
  expect(findRecipeFiles(["."], cwd)).toEqual(["broken.json", "misspelt.json", "recipe.json"]);
});

test("recipes in UTF-16 are found, which the check refuses", () => {
  const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, "utf16le");
  const recipe = "name: a\nsteps: []\n";
  const cwd = temporaryFolder({
    "big.yaml": utf16(recipe).swap16(),
    "little.yaml": utf16(recipe),
    "notes.yaml": utf16("name: a\n"),
  });
  expect(findRecipeFiles(["."], cwd)).toEqual(["big.yaml", "little.yaml"]);
});

test("a file is taken as it is named, also when it looks like no recipe", () => {
  const cwd = temporaryFolder({ "notes.txt": "hello" });
  expect(findRecipeFiles(["./notes.txt", "missing.yaml"], cwd)).toEqual([
    "./notes.txt",
    "missing.yaml",
  ]);
});

test("tests that are named, and steps for recipes to include, are told apart from recipes", () => {
  const steps = "review:\n  prompt: Review\n  onOutcome:\n    done: {exit: ok}\n";
  const cwd = temporaryFolder({
    "r/a.yaml": "steps: []\n",
    "r/a.test.yaml": "tests: []\n",
    "r/shared.yaml": steps,
    "r/shared.json": '{"review": {"onOutcome": {}}}',
    "r/words.yaml": "- onOutcome\n",
    "r/under-steps.yaml": `steps:\n${steps.replaceAll(/^/gm, "  ")}`,
    "r/under-steps.json": '{"steps": {"review": {"onOutcome": {}}}}',
    "r/machine.yaml": `label: Sample\nsteps:\n${steps.replaceAll(/^/gm, "  ")}`,
  });
  expect(searchRecipeFiles(["r", "r/a.test.yaml"], cwd)).toEqual({
    recipes: ["r/a.yaml", "r/machine.yaml"],
    sharedSteps: ["r/shared.json", "r/shared.yaml", "r/under-steps.json", "r/under-steps.yaml"],
    tests: ["r/a.test.yaml"],
    links: [],
    unreadable: [],
  });
  expect(searchRecipeFiles(["r/shared.yaml"], cwd).sharedSteps).toEqual(["r/shared.yaml"]);
  const contentOf: RecipeSearch["contentOf"] = (path, read) =>
    path === "r/shared.yaml" ? "recipe" : read();
  expect(findRecipeFiles(["r"], cwd, { contentOf })).toEqual([
    "r/a.yaml",
    "r/machine.yaml",
    "r/shared.yaml",
  ]);
});

test("a machine in JSON is a recipe also behind a word too much, and not inside another text", () => {
  const machine = '{\n "id": "m",\n "initialStep": "a",\n "steps": {"a": {"onOutcome": {}}}\n}\n';
  const recipes = {
    "comment.json": `// reviews: all\n${machine}`,
    "comment.yaml": `// reviews: all\n${machine}`,
    "fence.json": `\`\`\`json\n${machine}`,
    "letter.yaml": `x${machine}`,
    "title.json": `Reviews:\n${machine}`,
  };
  const others = {
    "kept.yaml": `data:\n  m.json: |\n${machine.replaceAll(/^/gm, "    ")}`,
    "list.json": `[${machine}]`,
    "many.yaml":
      "machines:\n  m:\n    initialStep: a\n    steps:\n      a: {onOutcome: {}}\n      b:\n        onOutcome: {}\n",
  };
  const cwd = temporaryFolder({ ...recipes, ...others });
  expect(searchRecipeFiles(["."], cwd)).toMatchObject({
    recipes: Object.keys(recipes),
    sharedSteps: [],
  });
  const names = Object.keys(others);
  expect(searchRecipeFiles(names, cwd)).toMatchObject({ recipes: names, sharedSteps: [] });
});

test("JSON of a recipe is one also behind a line of text, and that of other tools is none behind comments", () => {
  const recipe = '{\n "name": "r",\n "template": "echo {a}"\n}\n';
  const recipes = {
    "comment.json": `// reviews: all\n${recipe}`,
    "fence.json": `\`\`\`json\n${recipe}\`\`\`\n`,
    "sentence.json": `Here is the recipe:\n\n\`\`\`json\n${recipe}`,
  };
  const others = {
    "licence.json": `/*\n * All rights\n * reserved.\n */\n${recipe}`,
    "settings.json": '// settings\n{\n "template": "dark"\n}\n',
    "sources.json": '// sources\n{\n "name": "n"\n}\n',
    "text.json": '"name": "r", "template": "x"\n',
  };
  const cwd = temporaryFolder({ ...recipes, ...others });
  expect(findRecipeFiles(["."], cwd)).toEqual(Object.keys(recipes));
});

test("a recipe that is named twice is one recipe", () => {
  const cwd = temporaryFolder({ "r/a.yaml": "steps: []\n" });
  expect(findRecipeFiles(["r/a.yaml", "r", join(cwd, "r/a.yaml")], cwd)).toEqual(["r/a.yaml"]);
});

test("runs that are kept among recipes are none", () => {
  const run = {
    "runs/r1/run.json": "{}",
    "runs/r1/journal.jsonl": "",
    "runs/r1/result.json": '{"steps": []}',
  };
  const cwd = temporaryFolder({ "a.yaml": "steps: []\n", ...run });
  expect(findRecipeFiles(["."], cwd)).toEqual(["a.yaml"]);
});

test("reports of ours that somebody has saved are no recipes", () => {
  const report = '{"status":"failed","summary":{"full_results_location":"r"},"steps":[]}';
  const bounds = '{"name":"a","bounds":{"agentCalls":{"least":0}},"steps":[]}';
  const cwd = temporaryFolder({ "a.json": '{"steps": []}', "b.json": bounds, "r.json": report });
  expect(findRecipeFiles(["."], cwd)).toEqual(["a.json"]);
});

test("a folder without recipes is a mistake of the caller", () => {
  const cwd = temporaryFolder({ "r/a.txt": "" });
  expect(() => requireRecipeFiles(["r"], cwd)).toThrow(UsageError);
});

test("a pipe is not read to see what it holds", () => {
  const cwd = temporaryFolder();
  execFileSync("mkfifo", [join(cwd, "pipe.yaml")]);
  expect(findRecipeFiles(["pipe.yaml"], cwd)).toEqual(["pipe.yaml"]);
});

test("a link that leads to itself is a file that cannot be read, and hides no other", () => {
  const cwd = temporaryFolder({ "a.yaml": "steps: []\n" });
  symlinkSync("loop.yaml", join(cwd, "loop.yaml"));
  expect(findRecipeFiles(["loop.yaml", "a.yaml"], cwd)).toEqual(["loop.yaml", "a.yaml"]);
});

test("a file that this user may not read is told of where a search comes by, and named it is one", () => {
  const cwd = temporaryFolder({ "r/a.yaml": "steps: []\n", "r/closed.yaml": "steps: []\n" });
  const contentOf: RecipeSearch["contentOf"] = (path, read) =>
    path === "r/closed.yaml" ? "unreadable" : read();
  const found = searchRecipeFiles(["r"], cwd, { contentOf });
  expect(found).toMatchObject({ recipes: ["r/a.yaml"], unreadable: ["r/closed.yaml"] });
  const named = searchRecipeFiles(["r/closed.yaml"], cwd, { contentOf });
  expect(named).toMatchObject({ recipes: ["r/closed.yaml"], unreadable: [] });
});

describe("a folder that this user may not read", () => {
  const search = (operand: string) => {
    const cwd = temporaryFolder({ "r/a.yaml": "steps: []\n", "r/closed/b.yaml": "steps: []\n" });
    const path = join(cwd, "r/closed");
    const entriesOf: RecipeSearch["entriesOf"] = (folder, read) => {
      // Whoever may read everything finds it gone instead.
      if (folder === "r/closed") renameSync(path, `${path}.away`);
      return read();
    };
    return searchRecipeFiles([operand], cwd, { entriesOf });
  };

  test("is told of beside what is found", () => {
    expect(search("r")).toMatchObject({ recipes: ["r/a.yaml"], unreadable: ["r/closed"] });
  });

  test("is why nothing is found", () => {
    expect(noRecipeFound(["r/closed"], search("r/closed")).message).toBe(
      "No recipe found, and r/closed cannot be looked into: this user may not read it.",
    );
  });
});

test("that the configuration takes none of the recipes is said", () => {
  expect(noRecipeFound(["."], { unreadable: [] }, ["q/**"]).message).toBe(
    "No recipe found in . that `files` in the configuration takes: recipes are .yaml, .yml or .json files with steps.",
  );
});

describe("links", () => {
  const recipe = "name: a\nsteps: []\n";
  const linked = (): string => {
    const cwd = temporaryFolder({ "kept/a.yaml": recipe, "shared/b.yaml": recipe });
    symlinkSync("../shared/b.yaml", join(cwd, "kept", "b.yaml"));
    symlinkSync("nowhere.yaml", join(cwd, "kept", "broken.yaml"));
    symlinkSync(".", join(cwd, "kept", "loop"));
    return cwd;
  };

  test("to recipes outside of what is searched are told, and not followed", () => {
    expect(searchRecipeFiles(["kept"], linked())).toMatchObject({
      recipes: ["kept/a.yaml"],
      links: ["kept/b.yaml"],
    });
  });

  test("to what is found anyhow, or that are named, need no word", () => {
    const cwd = linked();
    expect(searchRecipeFiles(["."], cwd)).toMatchObject({
      recipes: ["kept/a.yaml", "shared/b.yaml"],
      links: [],
    });
    expect(searchRecipeFiles(["kept/b.yaml", "kept"], cwd)).toMatchObject({
      recipes: ["kept/b.yaml", "kept/a.yaml"],
      links: [],
    });
  });

  test("are named where there is nothing else", () => {
    const cwd = temporaryFolder({ "shared/b.yaml": recipe, "kept/note.txt": "" });
    symlinkSync("../shared/b.yaml", join(cwd, "kept", "b.yaml"));
    expect(() => requireRecipeFiles(["kept"], cwd)).toThrow(
      "No recipe found but kept/b.yaml, a link, which is followed where it is named.",
    );
  });
});
