import { homedir } from "node:os";
import { resolve } from "node:path";
import type { Command } from "./process-group.ts";

/** A program to run without a shell: `~` is the home directory, a relative path is one in the working directory. */
export function programCommand(
  [program, ...args]: readonly [string, ...string[]],
  cwd: string,
  env: Command["env"],
  stdin: string | undefined,
): Command {
  return { argv: [locate(program, cwd), ...args], cwd, env, stdin, keepsHead: true };
}

function locate(program: string, cwd: string): string {
  if (program === "~") return homedir();
  if (program.startsWith("~/")) return resolve(homedir(), program.slice(2));
  return program.includes("/") ? resolve(cwd, program) : program;
}
