import { existsSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { RecipeTest } from "../../compiler/recipe-tests/index.ts";
import { shellQuoted } from "../shell-quoted.ts";
import type { FakePlaces } from "./fake-program.ts";
import { writeFakeProgram } from "./fake-program.ts";
import { harmlessPrograms } from "./harmless-programs.ts";
import type { Sandbox } from "./sandbox.ts";

/** What the programs of a test are put together from. */
export interface WorldSetting {
  readonly sandbox: Sandbox;
  /** The search path of this recipec, where programs that may really run are found. */
  readonly searchPath: string;
}

/**
 * Puts fakes and permitted programs where commands find them; the environment that leads there. Complains of programs that
 * a test wants to run and that are not installed.
 */
export function prepareWorld(
  test: RecipeTest,
  { sandbox, searchPath }: WorldSetting,
  complain: (message: string) => void,
): Readonly<Record<string, string>> {
  const { home, notes, programs, temporary } = sandbox;
  const faked = writeFakes(
    test.commands,
    { notes, programs, project: sandbox.project },
    searchPath,
  );
  const wanted = test.real === "any" ? [] : test.real;
  for (const name of new Set([...harmlessPrograms, ...wanted])) {
    if (faked.has(name)) continue;
    const path = locate(name, searchPath);
    if (path !== undefined) symlinkSync(path, join(programs, name));
    else if (wanted.includes(name)) complain(`the program "${name}" is not installed here`);
  }
  return {
    PATH: test.real === "any" ? [programs, searchPath].join(delimiter) : programs,
    HOME: home,
    TMPDIR: temporary,
    LANG: "C.UTF-8",
    TZ: "UTC",
    ...test.env,
    "BASH_FUNC_command_not_found_handle%%": notFoundHandle(notes),
  };
}

/** Writes the programs that rules fake; their names. */
function writeFakes(
  commands: RecipeTest["commands"],
  places: FakePlaces,
  searchPath: string,
): ReadonlySet<string> {
  const rules = commands.flatMap((rule, index) =>
    rule.run === undefined ? [] : [[index, rule] as const],
  );
  const faked = Map.groupBy(rules, ([, { run = "" }]) => run);
  const tool = (name: string): string => locate(name, searchPath) ?? name;
  const tools = { cat: tool("cat"), cp: tool("cp"), mkdir: tool("mkdir"), rmdir: tool("rmdir") };
  for (const [name, own] of faked) writeFakeProgram(name, own, places, tools);
  return new Set(faked.keys());
}

/** Bash calls this for a program that it does not find. */
function notFoundHandle(notes: string): string {
  const file = shellQuoted(join(notes, "missing"));
  return `() { printf '%s\\0' "$RECIPEC_STEP" "$1" >> ${file}; printf '%s: command not found\\n' "$1" >&2; return 127; }`;
}

const located = new Map<string, string | undefined>();

function locate(name: string, searchPath: string): string | undefined {
  const key = `${searchPath}\0${name}`;
  if (!located.has(key)) {
    const candidates = searchPath.split(delimiter).map((folder) => join(folder, name));
    located.set(key, name.includes("/") ? undefined : candidates.find((path) => existsSync(path)));
  }
  return located.get(key);
}
