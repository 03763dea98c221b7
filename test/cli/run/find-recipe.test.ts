import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findRecipe, requireRecipe } from "../../../cli/run/find-recipe.ts";
import type { Config } from "../../../compiler/index.ts";
import { emptyConfig } from "../../../compiler/index.ts";
import { memoryTerminal } from "../../support/memory-terminal.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describe("the recipe that a word means", () => {
  const folder = (): string =>
    temporaryFolder({
      rebase: "a file of that name",
      "recipes/nightly.yaml": "",
      "recipes/both.json": "",
      "more/both.yaml": "",
      "more/weekly.json": "",
    });
  const config = { ...emptyConfig, recipePath: ["more"] };
  const nowhere = { first: [], last: [] };
  const found = (word: string, given: Config, cwd: string): string =>
    findRecipe(word, given, memoryTerminal({ cwd }), nowhere);

  test("is the file of that name", () => {
    const cwd = folder();
    expect(found("rebase", config, cwd)).toBe("rebase");
    expect(found("more/both.yaml", config, cwd)).toBe("more/both.yaml");
  });

  test("is the recipe of that id in the project, then in the folders of the configuration", () => {
    const cwd = folder();
    expect(found("nightly", config, cwd)).toBe("recipes/nightly.yaml");
    expect(found("both", config, cwd)).toBe("recipes/both.json");
    expect(found("weekly", config, cwd)).toBe("more/weekly.json");
    expect(found("weekly", emptyConfig, cwd)).toBe("weekly");
  });

  test("is one that comes with recipec", () => {
    const cwd = folder();
    expect(found("retrospective", config, cwd)).toMatch(
      /recipes\/agent-recipes\/retrospective\.yaml$/,
    );
  });

  test("is in a folder of the environment, of the configuration, of the home directory, of the project, in this order", () => {
    const folders = ["given", "env", "recipes", "more", "home/.amplihack/.claude/recipes"];
    const all = [...folders, ".claude/recipes", "."];
    const inOrder = all.map((_folder, index) => {
      const files = all.slice(index).map((place) => [`${place}/one.yaml`, ""]);
      const cwd = temporaryFolder(Object.fromEntries(files));
      const env = { HOME: join(cwd, "home"), RECIPE_RUNNER_RECIPE_DIRS: "env" };
      const searchPath = { first: ["given"], last: ["."] };
      return findRecipe("one", config, memoryTerminal({ cwd, env }), searchPath);
    });
    expect(inOrder.map((path) => path.replace(/^.*(?=home)/, ""))).toEqual(
      all.map((place) => join(place, "one.yaml")),
    );
  });

  test("stays the word where there is no such recipe", () => {
    const cwd = folder();
    expect(found("nothing", config, cwd)).toBe("nothing");
    expect(found("../nightly", config, cwd)).toBe("../nightly");
  });
});

describe("a word that no recipe goes by", () => {
  const files = { "recipes/nightly.yaml": "", "recipes/nightly.test.yaml": "", "local.yml": "" };
  const nowhere = { first: [], last: [] };
  const find = (word: string) => {
    const terminal = memoryTerminal({ cwd: temporaryFolder(files) });
    return requireRecipe(word, emptyConfig, terminal, nowhere);
  };

  test("is answered with the closest one, and where all are listed", () => {
    expect(() => find("nigthly")).toThrow(
      'There is no recipe "nigthly". Did you mean "nightly"? `recipec run --list` shows',
    );
    expect(() => find("locl")).toThrow('Did you mean "local"?');
    expect(() => find("review-and-comit")).toThrow('Did you mean "review-and-commit"?');
  });

  test("is answered without a guess where nothing is close", () => {
    expect(() => find("xyzzy")).toThrow('There is no recipe "xyzzy". `recipec run --list` shows');
  });

  test("is the recipe of that name in a deeper folder, if it is the only one", () => {
    const recipe = "name: x\nsteps: [{id: a, prompt: b}]\n";
    const cwd = temporaryFolder({
      "recipes/team/nightly.yaml": recipe,
      "recipes/team/notes.yaml": "text: no recipe",
      "recipes/team/weekly.yaml": recipe,
      "recipes/other/weekly.json": '{"steps": []}',
      "elsewhere/monthly.yaml": recipe,
    });
    const findIn = (word: string) =>
      requireRecipe(word, emptyConfig, memoryTerminal({ cwd }), nowhere);
    expect(findIn("nightly")).toBe("recipes/team/nightly.yaml");
    expect(() => findIn("weekly")).toThrow(
      'There are several recipes "weekly": name one by its path, recipes/other/weekly.json or recipes/team/weekly.yaml.',
    );
    expect(() => findIn("nihgtly")).toThrow('Did you mean "nightly"?');
    expect(() => findIn("notes")).toThrow('There is no recipe "notes".');
    expect(() => findIn("monthly")).toThrow('There is no recipe "monthly".');
  });

  test("may be a folder", () => {
    expect(() => find("recipes")).toThrow('"recipes" is a folder: name one of its recipes');
  });

  test("is no path: whether a file is there is told where it is read", () => {
    expect(find("nightly")).toBe("recipes/nightly.yaml");
    expect(find("gone.yaml")).toBe("gone.yaml");
    expect(find("more/gone")).toBe("more/gone");
  });
});
