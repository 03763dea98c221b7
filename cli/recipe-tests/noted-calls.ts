import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RecipeTest } from "../../compiler/recipe-tests/index.ts";
import { shorten } from "./shorten.ts";
import type { TestProblem } from "./test-problem.ts";

/** A command that a recipe ran in a test, or a program that a test fakes and that a command ran. */
export interface CommandCall {
  readonly step: string;
  /** Name of the program; absent for the text of a shell command. */
  readonly program?: string;
  readonly args: readonly string[];
  readonly text: string;
  /** Undefined where there is none, or a shell is between. */
  readonly stdin: string | undefined;
}

/** The calls of fakes in the order in which they were made, by what these have noted in a folder. */
export function notedCalls(notes: string): readonly CommandCall[] {
  return numbered(notes, "call-").map(({ words: [program = "", step = "", ...args] }) => ({
    step,
    program,
    args,
    text: [program, ...args].join(" "),
    stdin: undefined,
  }));
}

/** What fakes have noted that a test says nothing about: calls that none fits, and programs that are not there. */
export function notedProblems({ line }: RecipeTest, notes: string): readonly TestProblem[] {
  const calls = numbered(notes, "call-");
  const unfit = numbered(notes, "unfit-").flatMap(({ number }) => {
    const call = calls.find((one) => one.number === number);
    const [program = "", step = "", ...args] = call?.words ?? [];
    const text = shorten([program, ...args].join(" "));
    return { line, message: `step "${step}" runs "${text}", which no fake of ${program} fits` };
  });
  const missing = wordsOf(join(notes, "missing"));
  const names = missing.flatMap((step, index) =>
    index % 2 === 0 ? [missingMessage(missing[index + 1] ?? "", step)] : [],
  );
  return [...unfit, ...[...new Set(names)].map((message) => ({ line, message }))];
}

/** What is said of a program that a step runs and a test neither fakes nor permits. */
export function missingMessage(program: string, step: string): string {
  return `step "${step}" runs ${program}, which the test neither fakes (commands) nor lets run (real)`;
}

interface Note {
  readonly number: number;
  readonly words: readonly string[];
}

function numbered(folder: string, prefix: string): readonly Note[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({
      number: Number(name.slice(prefix.length)),
      words: wordsOf(join(folder, name)),
    }))
    .sort((a, b) => a.number - b.number);
}

/** Words that NUL ends. */
function wordsOf(path: string): readonly string[] {
  return existsSync(path) ? readFileSync(path, "utf8").split("\0").slice(0, -1) : [];
}
