import { execFileSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import type { RunOptions } from "../../../runtime/index.ts";

/**
 * The task database that agents are told of: a git worktree has its own in `.beads-local/local.db`, so that recipes in
 * several worktrees do not take each other's tasks. The main tree has none of its own (agent-recipes document, 14.3).
 */
export function taskVariables(project: string): Pick<RunOptions, "agentVariables"> {
  const database = join(project, ".beads-local", "local.db");
  const isOwn = existsSync(database) && isWorktree(project);
  return isOwn ? { agentVariables: { BEADS_DB: database } } : {};
}

/** In a worktree git keeps its own directory apart from the one that all trees share. */
function isWorktree(directory: string): boolean {
  const options = { cwd: directory, encoding: "utf8", stdio: "pipe", timeout: 10_000 } as const;
  try {
    const output = execFileSync("git", ["rev-parse", "--git-dir", "--git-common-dir"], options);
    const [own, common] = output.trim().split("\n");
    if (own === undefined || common === undefined) return false;
    const [first, second] = [own, common].map((path) => realpathSync(resolve(directory, path)));
    return first !== second;
  } catch {
    return false;
  }
}
