/**
 * What one run may take at most, as a project decides it. Tokens and cost are known only while a recipe runs; the rest is
 * also held against what is known before.
 */
export interface Budget {
  readonly agentCalls?: number;
  readonly steps?: number;
  readonly processes?: number;
  readonly wallClockMs?: number;
  readonly tokens?: number;
  /** In US dollars. */
  readonly cost?: number;
}
