import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { workers } from "./random-commands.ts";

/** How a script ran. */
export interface ScriptRun {
  readonly exitCode: number;
  readonly stdout: string;
  /** What lies in its folder behind it. */
  readonly files: string;
  /** The command lines of workers that it has run. */
  readonly calls: readonly string[];
  /** Whether bash has left out commands for what could not be computed, of which nothing is said. */
  readonly isBrokenOff: boolean;
  /** What it tells of what has gone wrong. */
  readonly stderr: string;
}

/** How the programs end that scripts run for their exit codes. */
export type WorkersEnd = "badly" | "well";

const mostMilliseconds = 5_000;
/** Functions that call themselves would otherwise start processes without end. */
const limit = "FUNCNEST=3\n";
/** How bash tells that it goes no further in functions that call themselves. */
const tooDeep = /maximum function nesting/;
/** How it tells that it leaves out the rest of some commands, whatever they are. */
const brokenOff =
  /syntax error|unbound variable|division by 0|value too great|invalid indirect|substring expression|bad array subscript|invalid arithmetic|readonly variable|no match:/;

/** A file by its path, and its text. */
export type GivenFile = readonly [path: string, text: string];

/** The files that a script finds in its folder. */
const given: readonly GivenFile[] = [
  ["data.txt", "one 1\ntwo 2\nthree\n"],
  ["empty.txt", ""],
];

/** What lies in a folder where nothing has been changed. */
export const filesBefore = given.map(listed).join("\n");

/** What a script is run with. */
interface Surroundings {
  /** What it finds in its folder; files with a first line `#!` are programs. */
  readonly files?: readonly GivenFile[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly workersEnd?: WorkersEnd;
}

/** Runs a script; undefined where bash does not run one to one of its ends. */
export type Bash = (script: string, surroundings?: Surroundings) => ScriptRun | undefined;

/** Runs scripts among a few files. */
export function bashIn(folder: string): Bash {
  const paths = { badly: folderOfWorkers(folder, 1), well: folderOfWorkers(folder, 0) };
  const cwd = join(folder, "work");
  const calls = join(folder, callsFile);
  return (script, { files = given, variables = {}, workersEnd = "well" } = {}) => {
    rmSync(cwd, { recursive: true, force: true });
    mkdirSync(cwd);
    writeFileSync(calls, "");
    for (const file of files) write(file, cwd);
    const { pid, status, stderr, stdout } = spawnSync(
      "bash",
      ["-c", `${limit}PATH=${paths[workersEnd]}:$PATH\n${exported(variables)}${script}`],
      {
        cwd,
        encoding: "utf8",
        input: "",
        timeout: mostMilliseconds,
      },
    );
    if (status === null || tooDeep.test(stderr)) return undefined;
    return {
      exitCode: status,
      // What a script prints of its process is another number in each run.
      stdout: stdout.replaceAll(String(pid), "PID"),
      files: filesIn(cwd),
      calls: readFileSync(calls, "utf8").split("\n").slice(0, -1),
      stderr,
      isBrokenOff: brokenOff.test(stderr),
    };
  };
}

function exported(variables: Readonly<Record<string, string>>): string {
  const lines = Object.entries(variables).map(
    ([name, value]) => `export ${name}='${value.replaceAll("'", `'\\''`)}'\n`,
  );
  return lines.join("");
}

/** Where workers tell that they run. */
const callsFile = "calls";

/** A folder with programs that tell that they run, print a line and end so. */
/** Programs that start others, without what machines differ in: who may use `sudo`, and what `watch` can draw on. */
const starters: readonly (readonly [name: string, text: string])[] = [
  ["sudo", 'exec "$@"'],
  ["watch", 'shift 2; exec sh -c "$*"'],
];

function folderOfWorkers(folder: string, exitCode: number): string {
  const path = join(folder, `workers-${exitCode}`);
  mkdirSync(path);
  for (const name of workers) {
    const file = join(path, name);
    writeFileSync(
      file,
      `#!/bin/sh\necho "${name} $*" >> ${join(folder, callsFile)}\necho "of 2 $1"\nexit ${exitCode}\n`,
    );
    chmodSync(file, 0o755);
  }
  for (const [name, text] of starters) {
    writeFileSync(join(path, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }
  return path;
}

function write([path, text]: GivenFile, folder: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  if (text.startsWith("#!")) chmodSync(file, 0o755);
}

function filesIn(folder: string): string {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return listed([
      relative(folder, path),
      entry.isFile() ? readFileSync(path, "utf8") : "no file",
    ]);
  });
  return files.sort().join("\n");
}

function listed([path, text]: GivenFile): string {
  return `${path}: ${text}`;
}
