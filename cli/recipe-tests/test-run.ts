import type { RunReport } from "../../runtime/index.ts";
import type { CommandCall } from "./noted-calls.ts";
import type { AgentCall } from "./prepared-agents.ts";
import type { Sandbox } from "./sandbox.ts";

/** What a test's run did, as far as expectations are about it. */
export interface TestRun {
  readonly report: RunReport;
  readonly sandbox: Sandbox;
  readonly agentCalls: readonly AgentCall[];
  /** Commands that the recipe asked for. */
  readonly commands: readonly CommandCall[];
  /** Single programs: those that no shell started, and fakes. */
  readonly programs: readonly CommandCall[];
  /** Ids and paths of the steps that ran, and of all that the recipe and what it calls have. */
  readonly ran: ReadonlySet<string>;
  readonly known: ReadonlySet<string>;
}
