import { getBuiltinModule } from "node:process";

/** Variables of a process; undefined takes one out that it would inherit. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The agent program that amplihack launches: the one chosen, or what the environment says, or claude. */
export function launchedProgram(own: Environment, chosen?: string): string {
  return chosen || own["AMPLIHACK_AGENT_BINARY"] || "claude";
}

/**
 * What an agent or command of a run finds besides in its environment: a session inside another one must know how deep it
 * is, and must not take part in the outer one.
 */
export function sessionVariables(own: Environment, run: string, program: string): Environment {
  const depth = Number.parseInt(own["AMPLIHACK_SESSION_DEPTH"] ?? "0", 10);
  return {
    CLAUDECODE: undefined,
    AMPLIHACK_AGENT_BINARY: program,
    AMPLIHACK_SESSION_DEPTH: String((Number.isNaN(depth) ? 0 : depth) + 1),
    AMPLIHACK_MAX_DEPTH: own["AMPLIHACK_MAX_DEPTH"] ?? "6",
    AMPLIHACK_MAX_SESSIONS: own["AMPLIHACK_MAX_SESSIONS"] ?? "10",
    AMPLIHACK_TREE_ID: own["AMPLIHACK_TREE_ID"] ?? treeOf(run),
  };
}

function treeOf(run: string): string {
  // Loaded when it is needed: it takes longer to load than all other modules of a small run.
  const { createHash } = getBuiltinModule("node:crypto");
  return createHash("sha256").update(run).digest("hex").slice(0, 8);
}
