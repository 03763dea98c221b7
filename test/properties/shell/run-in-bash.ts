import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { workers } from "./random-scripts.ts";

/** How a script ran. */
export interface ScriptRun {
  readonly exitCode: number;
  readonly stdout: string;
  /** What lies in its folder behind it. */
  readonly files: string;
}

/** How the programs end that scripts run for their exit codes. */
export type WorkersEnd = "badly" | "well";

const mostMilliseconds = 5_000;
/** Functions that call themselves would otherwise start processes without end. */
const limit = "FUNCNEST=3\n";
/** How bash ends scripts of which nothing is said. */
const endedByBash = /syntax error|unbound variable|maximum function nesting/;

/** Runs scripts among a few files; undefined where bash does not run one to one of its ends. */
export function bashIn(
  folder: string,
): (script: string, workersEnd?: WorkersEnd) => ScriptRun | undefined {
  const paths = { badly: folderOfWorkers(folder, 1), well: folderOfWorkers(folder, 0) };
  const cwd = join(folder, "work");
  return (script, workersEnd = "well") => {
    rmSync(cwd, { recursive: true, force: true });
    mkdirSync(cwd);
    writeFileSync(join(cwd, "data.txt"), "one 1\ntwo 2\nthree\n");
    writeFileSync(join(cwd, "empty.txt"), "");
    const { status, stderr, stdout } = spawnSync(
      "bash",
      ["-c", `${limit}PATH=${paths[workersEnd]}:$PATH\n${script}`],
      {
        cwd,
        encoding: "utf8",
        input: "",
        timeout: mostMilliseconds,
      },
    );
    if (status === null || endedByBash.test(stderr)) return undefined;
    return { exitCode: status, stdout, files: filesIn(cwd) };
  };
}

/** A folder with programs that print a line and end so. */
function folderOfWorkers(folder: string, exitCode: number): string {
  const path = join(folder, `workers-${exitCode}`);
  mkdirSync(path);
  for (const name of workers) {
    const file = join(path, name);
    writeFileSync(file, `#!/bin/sh\necho "of 2 $1"\nexit ${exitCode}\n`);
    chmodSync(file, 0o755);
  }
  return path;
}

function filesIn(folder: string): string {
  const files = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    return `${name}: ${statSync(path).isFile() ? readFileSync(path, "utf8") : "folder"}`;
  });
  return files.join("\n");
}
