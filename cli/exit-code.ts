/** What a process of recipec ends with; scripts rely on these numbers. */
export const exitCode = {
  /** Done; a run was completed, wholly or in part. */
  ok: 0,
  /** The recipe is invalid. */
  invalidRecipe: 1,
  /** A step or the orchestration failed, or a gate was denied. */
  failed: 2,
  /** A guardrail or limit stopped the run. */
  limited: 3,
  /** An agent backend failed. */
  backendFailed: 4,
  /** The command line or the configuration is wrong, or the system refuses what has to be done. */
  usage: 5,
  /** The run waits for an approval. */
  paused: 6,
  /** A bug in recipec. */
  bug: 70,
  /** Interrupted or cancelled. */
  interrupted: 130,
} as const;

/** One of the numbers that a process of recipec ends with. */
export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
